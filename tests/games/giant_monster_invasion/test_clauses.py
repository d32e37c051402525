"""Clauses that no single position shows: what holds throughout, and what only numbers or whole battles tell."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.content import sturdy_of
from grumbletop.games.giant_monster_invasion.creation import creation_problems
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_board import Roll
from tests.games.giant_monster_invasion import slow_geometry as slow
from tests.games.giant_monster_invasion.battles import BATTLES, play

DUEL: dict[str, Any] = {"monsters": ["cinderjaw", "queen_vesper"], "battlefield": "proving_ground", "military": "off"}


def duel(**options: Any) -> tuple[GiantMonsterInvasion, GiantState]:
    """Cinderjaw is to act, five inches from Queen Vesper."""
    game = GiantMonsterInvasion({**DUEL, **options})
    document = game.dump(game.start(ScriptedChance(game, [6, 1])))
    document["monsters"]["m2"]["x"] = 1400
    return game, changed(game, document)


def changed(game: GiantMonsterInvasion, document: dict[str, Any], **monsters: dict[str, Any]) -> GiantState:
    for id, fields in monsters.items():
        document["monsters"][id] |= fields
    return game.load(json.loads(json.dumps(document)))


def numbers(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [number for each in value.values() for number in numbers(each)]
    if isinstance(value, list):
        return [number for each in value for number in numbers(each)]
    return [value] if isinstance(value, int | float) and not isinstance(value, bool) else []


@pytest.mark.clause("GMI-0.1")
def test_positions_hold_whole_numbers_and_replay_alike() -> None:
    ends = []
    for _ in range(2):
        for game, state in play(BATTLES[3], 4):
            document = {key: value for key, value in game.dump(state).items() if key != "result"}
            assert all(isinstance(number, int) for number in numbers(document))
        ends.append(game.save(state))
    assert ends[0] == ends[1]


@pytest.mark.clause("GMI-0.15")
def test_a_path_that_nobody_lists_is_legal_and_a_refused_one_changes_nothing() -> None:
    game, state = duel()
    listed = {game.text(state, 0, action) for action in game.legal_actions(state, 0)}
    path = "move 913,1207>951,1189>1003,1211"
    assert path not in listed
    game.parse(state, 0, path)
    before = game.save(state)
    with pytest.raises(Refused, match=r"GMI-2\.15"):
        game.play(state, 0, "move 1700,2200", ScriptedChance(game, []), Log())
    assert game.save(state) == before


@pytest.mark.clause("GMI-0.16")
def test_the_listed_moves_lead_along_rays_and_to_whom_one_can_reach() -> None:
    game, state = duel()
    listed = {game.text(state, 0, action) for action in game.legal_actions(state, 0)}
    contact = 1400 - 80 - 65 - 2
    assert {"move 1300,1200", "move 900,800", "move 900,1600", "move 500,1200"} & listed
    assert f"move {contact},1200" in listed
    assert all(state.is_legal(0, action) for action in game.legal_actions(state, 0))


@pytest.mark.clause("GMI-0.16")
@pytest.mark.parametrize("x", [1400, 3335, 3500])
def test_the_listed_drops_are_the_own_place_and_eight_at_full_reach(x: int) -> None:
    game, state = duel()
    powers = {"p1": {"power": "flying"}}
    near = changed(game, game.dump(state), m1={"x": x - 180, "powers": powers}, m2={"x": x, "y": 1200})
    game.play(near, 0, "grab m2", ScriptedChance(game, [1, 1, 1, 6, 6, 6, 6, 6]), Log())
    base = game.dump(near)["monsters"]["m2"]["base"]
    ends = [(x, 1200), *(slow.advance((x, 1200), slow.COMPASS[direction], 200) for direction in range(0, 16, 2))]
    inside = [(px, py) for px, py in ends if px <= 3600 - base and (px - x) ** 2 + (py - 1200) ** 2 <= 200**2]
    listed = [game.text(near, 0, action) for action in game.legal_actions(near, 0)]
    assert [text for text in listed if text.startswith("plunge")] == [f"plunge {px},{py}" for px, py in inside]


@pytest.mark.clause("GMI-1.1")
def test_abilities_are_used_at_their_current_score() -> None:
    game, state = duel()
    weak = changed(game, game.dump(state), m1={"brawl": 1, "x": 1250, "hits": 18})
    log = EventLog()
    game.play(weak, 0, "brawl kick m2", ScriptedChance(game, [1, 2, 6]), log)
    rolled = next(event for event in log.events if event.kind == "rolled")
    assert (rolled.shown["score"], rolled.shown["successes"]) == (1, 1)


@pytest.mark.clause("GMI-1.5")
def test_a_class_alone_changes_nothing() -> None:
    game, state = duel()
    other = changed(game, game.dump(state), m1={"class": "flora"}, m2={"class": "mecha"})
    assert game.legal_actions(state, 0) == game.legal_actions(other, 0)


@pytest.mark.clause("GMI-1.12")
def test_the_validator_returns_every_broken_clause() -> None:
    sheet = {
        "id": "x",
        "name": "X",
        "height": 900,
        "base": 60,
        "stomp": 4,
        "blast": 4,
        "brawl": 4,
        "roar": 0,
        "pp_roll": 1,
        "powers": [{"power": "armor", "level": 9}, {"power": "flying"}, {"power": "flying"}],
    }
    found = {problem.clause for problem in creation_problems(sheet, ["fire"])}
    assert found == {"GMI-1.6", "GMI-1.8", "GMI-1.9", "GMI-1.10", "GMI-1.12"}


@pytest.mark.clause("GMI-2.9")
@pytest.mark.parametrize(("text", "dice"), [("move2 900,1200", []), ("heal", [6]), ("blast p1 m2", [6, 6, 6, 6, 6])])
def test_an_action_takes_the_only_one_and_nothing_else_is_an_action(text: str, dice: list[int]) -> None:
    game, state = duel()
    for free in ("charge p1", "move 900,1200"):
        game.play(state, 0, free, ScriptedChance(game, []), Log())
    assert state.actions == 1
    with pytest.raises(Refused, match=r"GMI-0\.17"):
        game.parse(state, 0, "swallow m2")
    game.play(state, 0, text, ScriptedChance(game, dice), Log())
    assert state.actions == 0
    with pytest.raises(Refused, match=r"GMI-2\.8"):
        game.parse(state, 0, "heal")


@pytest.mark.clause("GMI-2.24")
@pytest.mark.parametrize(("score", "successes"), [(0, 0), (1, 1), (3, 3), (4, 4)])
def test_every_die_at_or_under_the_score_is_a_success(score: int, successes: int) -> None:
    assert Roll(0, 0, score, [1, 2, 3, 4, 5, 6]).successes() == successes


@pytest.mark.clause("GMI-4.1")
def test_sturdy_goes_by_height_in_whole_inches() -> None:
    tall = [40, 149, 150, 349, 350, 549, 550, 749, 750, 949, 950, 3000]
    assert [sturdy_of(height, False) for height in tall] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def finished_campaign() -> tuple[GiantMonsterInvasion, GiantState]:
    game = GiantMonsterInvasion({**DUEL, "campaign": "on", "scars": "on", "round_cap": 3})
    seed = 0
    while True:
        chance, rng = SeededChance(Rng(seed)), Rng(seed + 1000)
        state = game.start(chance)
        while not state.is_over():
            seat = state.decider()
            state.apply(seat, game.insight.likely_action(state, seat, rng), chance, Log())
        if any(monster.sheet.scars for monster in state.monsters):
            return game, state
        seed += 1


@pytest.mark.clause("GMI-5.11")
@pytest.mark.clause("GMI-7.7")
def test_the_next_battle_begins_whole_but_keeps_scars_and_points() -> None:
    game, state = finished_campaign()
    carry = game.carry(state)
    assert carry is not None
    following = game.start(SeededChance(Rng(5)), carry=json.loads(json.dumps(carry)))
    for before, after in zip(state.monsters, following.monsters, strict=True):
        assert (after.hits, after.tough, after.blood, after.charges) == (before.sheet.hits, before.sheet.tough, 0, 0)
        assert (after.mp, after.kp, after.sheet.scars) == (before.mp, before.kp, before.sheet.scars)
        scores = [(sheet.stomp, sheet.blast, sheet.brawl, sheet.roar) for sheet in (before.sheet, after.sheet)]
        assert scores[0] == scores[1]


@pytest.mark.clause("GMI-7.5")
def test_a_roster_entry_lists_every_scar_in_the_order_of_abilities() -> None:
    """Also one that took nothing: Queen Vesper has a ROAR of 1."""
    game = GiantMonsterInvasion({**DUEL, "campaign": "on", "scars": "on"})
    carry = None
    for dice in ([6], [1, 2], [6]):
        state = game.start(ScriptedChance(game, [6, 1]), carry=carry)
        memory = game.memory(state)
        state = changed(game, game.dump(state), m1={"x": 1250, "brawl": 4, "mp": 0}, m2={"x": 1400, "hits": 1, "tough": 0})
        game.recall(state, memory)
        game.play(state, 0, "brawl kick m2", ScriptedChance(game, [{"check.brawl": [1, 6, 6, 6, 6, 6]}, {"scar": dice}]), Log())
        carry = game.carry(state)
    assert carry is not None
    assert carry["monsters"][1]["scars"] == ["blast", "roar", "roar"]
    assert carry["monsters"][1]["roar"] == 1


@pytest.mark.clause("GMI-6.1")
def test_an_active_power_costs_nothing_and_works_at_its_level() -> None:
    game = GiantMonsterInvasion({**DUEL, "monsters": ["mirrorhide", "drillgrub"]})
    state = game.start(ScriptedChance(game, [6, 1]))
    assert state.monsters[1].armor == 2
    game.play(state, 0, "camo", ScriptedChance(game, []), Log())
    assert (state.actions, state.monsters[0].camo) == (0, 3)


@pytest.mark.clause("GMI-6.2")
@pytest.mark.parametrize(("kind", "hits"), [("fire", 18), ("frost", 20)])
def test_the_kind_of_a_blast_matters_to_immunity(kind: str, hits: int) -> None:
    game, state = duel()
    document = game.dump(state)
    document["monsters"]["m2"]["powers"]["p1"] = {"power": "immunity", "kind": kind}
    state = changed(game, document, m1={"x": 1250}, m2={"tough": 0, "hits": 21})
    state.monsters[0].set_charges(0, 3)
    game.play(state, 0, "blast p1 m2", ScriptedChance(game, [1, 1, 1, 6, 6, 6]), Log())
    assert state.monsters[1].hits == (21 - 3 if kind == "fire" else 21 - 6)
    assert (hits == 18) == (kind == "fire")


@pytest.mark.clause("GMI-6.42")
@pytest.mark.parametrize(("power", "mode", "turns"), [("tunneling", "under", 3)])
def test_nobody_stays_out_of_reach_all_battle(power: str, mode: str, turns: int) -> None:
    game = GiantMonsterInvasion({**DUEL, "monsters": ["drillgrub", "cinderjaw"]})
    state = game.start(ScriptedChance(game, [6, 1]))
    game.play(state, 0, "move dig 1000,1200", ScriptedChance(game, []), Log())
    for turn in range(turns):
        assert game.dump(state)["monsters"]["m1"]["mode"] == mode, turn
        for seat in (0, 1):
            game.play(state, seat, "end", ScriptedChance(game, [6, 1] if seat else []), Log())
    assert game.dump(state)["monsters"]["m1"]["mode"] == "ground"
