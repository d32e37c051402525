"""What the display says of a target is what the preview says of the same attack."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.verbs import spell
from tests.games.giant_monster_invasion.battles import BATTLES, play


@pytest.mark.parametrize("number", range(6))
def test_the_chances_beside_a_target_are_those_that_are_foretold(number: int) -> None:
    checked = 0
    for game, state in play(BATTLES[number], 5):
        if state.is_over() or checked > 80:
            break
        seat = state.decider()
        for id, target in game.display(state, seat)["targets"].items():
            for deed in target["deeds"]:
                odds = {each.key: each.probability for each in game.preview(state, seat, spell(deed["parts"])).odds}
                expected = odds["grabbed"] if "grabbed" in odds else 1 - odds.get("none", 0)
                assert deed["chance"] == pytest.approx(expected), (id, deed)
                checked += 1
    assert checked > 0


def ends(span: str) -> tuple[int, int]:
    least, *most = span.split("-")
    return int(least), int(most[0] if most else least)


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_hit_does_the_damage_that_is_foretold(number: int) -> None:
    """And costs the HITS that are foretold, or brings the building down."""
    checked = 0
    for game, state in play(BATTLES[number], 5):
        if state.is_over() or checked > 150:
            break
        seat = state.decider()
        for id, target in game.display(state, seat)["targets"].items():
            for deed in target["deeds"]:
                foretold = game.preview(state, seat, spell(deed["parts"])).data
                assert deed["damage"] == foretold.get("damage")
                hit = first_harm(game, state, spell(deed["parts"])) if deed["damage"] else None
                if hit is None:
                    continue
                least, most = ends(deed["damage"])
                assert least <= hit["damage"] <= most
                if target["building"]:
                    assert hit["destroyed"] == (hit["damage"] > foretold["falls"])
                else:
                    few, many = ends(foretold["lost"])
                    assert hit["monster"] == id
                    assert few <= hit["lost"] <= many
                checked += 1
    assert checked > 20


def first_harm(game: GiantMonsterInvasion, state: GiantState, text: str) -> dict[str, Any] | None:
    """What the first hit of this attack does; None if it misses, or if somebody is asked something first."""
    copy, log = game.load(game.dump(state)), EventLog()
    game.play(copy, copy.decider(), text, SeededChance(stream(len(text), 0)), log)
    told = [each for each in log.seen_by(0) if each["kind"] in ("hurt", "destroyed", "withstood")]
    return {**told[0]["data"], "destroyed": told[0]["kind"] == "destroyed"} if told else None


def test_a_target_is_an_enemy_in_the_fight_or_a_building_that_can_be_attacked() -> None:
    for game, state in play(BATTLES[3], 8):
        if state.is_over():
            break
        shown, view = game.display(state, state.decider()), game.view(state, None)
        for id, target in shown["targets"].items():
            if target["building"]:
                assert view["buildings"][id]["standing"]
                assert target["deeds"]
            else:
                assert view["monsters"][id]["status"] == "fighting"
                assert shown["monsters"][id]["side"] != shown["monsters"][shown["active"]]["side"]


def test_a_place_is_marked_where_one_may_crash_from_it() -> None:
    game = GiantMonsterInvasion({"battle": "nightmare", "monsters": ["cinderjaw"]})
    state = game.start(SeededChance(stream(3, 0)))
    paths = [game.text(state, 0, action) for action in game.legal_actions(state, 0)]
    crashes = {path.split()[1] for path in paths if path.startswith("move ") and " crash " in path and ">" not in path}
    assert crashes
    assert {choice.value for choice in game.choices(state, 0, ("move", "walk")).offered if choice.data.get("crash")} == crashes
    assert not any(choice.data.get("crash") for choice in game.choices(state, 0).offered)
