"""What is said of an answer before it is given is what then happens."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.advancement import advancement
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_sheet import SCARS
from grumbletop.games.giant_monster_invasion.verbs import VERBS, spell
from tests.games.giant_monster_invasion.battles import BATTLES, play

CHANCES = {"pool", "fend_off", "under_attack"}
TIMES = 60
PAID = {"change_mp": "mp", "change_hits": "hits", "change_tough": "tough", "change_blood": "blood"}


def actions(state: GiantState, seat: int) -> dict[str, int]:
    """Each answer by the text it is played as."""
    return {spell(list(VERBS.parts(int(action), state, seat).values())): int(action) for action in state.legal_actions(seat)}


def outcome(state: GiantState, seat: int, action: int) -> GiantState:
    after = state.clone()
    after.apply(seat, action, SeededChance(stream(1, 0)), EventLog())
    return after


def check(game: GiantMonsterInvasion, state: GiantState, seat: int, told: dict[str, dict[str, Any]]) -> Counter[str]:
    seen = Counter[str]()
    own, found = int(state.asked), actions(state, seat)
    for text, action in found.items():
        things = [f"{part}:{value}" for part, value in VERBS.parts(action, state, seat).items()]
        for thing in things:
            answer = told.get(thing, {"key": ""})
            seen[answer["key"]] += 1
            if answer["key"] == "pool" and text.startswith("counter") and "+" not in text:
                odds = {each.key: each.probability for each in game.preview(state, seat, text).odds}
                assert answer["data"]["chance"] == pytest.approx(1 - odds.get("none", 0))
            if answer["key"] in PAID:
                what = PAID[answer["key"]]
                assert getattr(state.monsters[own], what) == answer["data"]["before"], (text, answer)
                if thing.split(":")[0] in ("hits", "tough", "blood", "price"):
                    after = outcome(state, seat, action)
                    assert getattr(after.monsters[own], what) == answer["data"]["after"], (text, answer)
            if answer["key"] == "change_score":
                after = outcome(state, seat, action)
                assert getattr(after.monsters[own].sheet, thing.split(":")[1]) == answer["data"]["after"], (text, answer)
    return seen


@pytest.mark.parametrize("number", [0, 2, 5, 7, 8])
def test_answers_say_what_comes_of_them(number: int) -> None:
    seen = Counter[str]()
    for game, state in play(BATTLES[number], 11):
        if state.is_over():
            break
        seat = state.decider()
        told = game.display(state, seat)["answers"]
        assert not game.display(state, None)["answers"]
        if told:
            plain = game.view(state, seat)["ask"]["kind"] in ("main", "kp")
            usual = {} if plain else VERBS.parts(int(state.default_action(seat)), state, seat)
            assert {thing for thing, each in told.items() if each.get("usual")} == {f"{part}:{value}" for part, value in usual.items()}
            seen += check(game, state, seat, told)
    assert seen


def comes_true(state: GiantState, seat: int, action: int, key: str, rng: Rng) -> bool:
    """Whether what an answer gives a chance for happens: a success of the check that is asked about, or an escape from a grab."""
    world, log, chance = state.clone(), EventLog(), SeededChance(rng)
    world.apply(seat, action, chance, log)
    needed = 2 if key == "fend_off" else 1
    while (rolls := [event.shown["successes"] for event in log.events if event.kind == "rolled"])[needed - 1 :] == []:
        asked = world.decider()
        world.apply(asked, world.default_action(asked), chance, log)
    return bool(rolls[0] <= rolls[1] if key == "fend_off" else rolls[0])


def test_the_chances_of_answers_are_the_frequencies_of_the_rules() -> None:
    rng, whole, seen = Rng(8), list[float](), Counter[str]()
    for number in (0, 2, 4, 5):
        for game, state in play(BATTLES[number], 12, by_habit=True):
            if state.is_over():
                break
            seat = state.decider()
            told = game.display(state, seat)["answers"]
            for action in actions(state, seat).values():
                things = [f"{part}:{value}" for part, value in VERBS.parts(action, state, seat).items()]
                answer = next((told[thing] for thing in things if thing in told and told[thing]["key"] in CHANCES), None)
                if answer is None or seen[answer["key"]] >= 12:
                    continue
                chance = answer["data"]["chance"]
                happened = sum(comes_true(state, seat, action, answer["key"], rng) for _ in range(TIMES))
                assert happened in ((0,) if chance == 0 else (TIMES,) if chance == 1 else range(TIMES + 1))
                if 0 < chance < 1:
                    whole.append((happened - TIMES * chance) ** 2 / (TIMES * chance * (1 - chance)))
                seen[answer["key"]] += 1
    assert set(seen) == CHANCES, seen
    assert abs(sum(whole) - len(whole)) < 4 * sqrt(2 * len(whole)), whole


def test_a_blow_throws_the_dice_of_its_score_and_its_type() -> None:
    checked = 0
    for game, state in play(BATTLES[0], 11):
        if state.is_over():
            break
        seat = state.decider()
        told = game.display(state, seat)["answers"]
        for text in (game.text(state, seat, action) for action in game.legal_actions(state, seat)):
            if text.startswith("brawl "):
                facts = {fact.key: fact.amount or 0 for fact in game.preview(state, seat, text).facts}
                assert told[f"type:{text.split()[1]}"]["data"]["dice"] == facts["score"] + facts["type"], text
                checked += 1
    assert checked


def test_a_career_names_advances_and_scars() -> None:
    game = GiantMonsterInvasion({"monsters": ["cinderjaw", "queen_vesper"], "campaign": "on"})
    state = game.start(SeededChance(stream(1, 0)))
    assert game.display(state, 0)["careers"]["m1"] == {"scars": [], "raised": [], "powers": []}
    sheet = state.monsters[0].sheet
    sheet.brawl += 1
    sheet.hits += 2
    sheet.add_scar(SCARS.index("stomp"))
    sheet.stomp -= 1
    found = advancement(game.sheets[0], state.monsters[0], game.kinds)
    assert found["raised"] == [{"what": "brawl", "by": 1}, {"what": "hits", "by": 2}]
    assert found["scars"] == [{"what": "stomp", "took": 1, "spared": None}]


@pytest.mark.clause("GMI-7.6")
def test_a_scar_that_took_nothing_is_no_advance() -> None:
    """Cinderjaw has a ROAR of 1 and a STOMP of 2."""
    game = GiantMonsterInvasion({"monsters": ["cinderjaw", "queen_vesper"], "campaign": "on"})
    state = game.start(SeededChance(stream(1, 0)))
    sheet = state.monsters[0].sheet
    for ability in ("roar", "stomp", "stomp"):
        sheet.add_scar(SCARS.index(ability))
    sheet.stomp -= 1
    found = advancement(game.sheets[0], state.monsters[0], game.kinds)
    assert found["raised"] == []
    assert found["scars"] == [{"what": "stomp", "took": 1, "spared": 1}, {"what": "roar", "took": 0, "spared": 1}]
