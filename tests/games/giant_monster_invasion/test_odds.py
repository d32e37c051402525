"""The odds that a preview foretells are those of all outcomes gone through one by one, and its modifiers those that are told."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.previews import compared, throws
from grumbletop.games.giant_monster_invasion.rules import GiantState
from tests.games.giant_monster_invasion.battles import BATTLES, play

THROWS = 60
CHECKS = {"blast", "brawl", "grab", "wind", "heal", "ram"}


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("score", range(5))
def test_the_shares_of_successes_are_those_of_all_throws(dice: int, score: int) -> None:
    counted = [sum(face <= score for face in throw) for throw in product(range(1, 7), repeat=dice)]
    expected = [counted.count(n) / len(counted) for n in range(max(counted) + 1)]
    found = throws(dice, score)
    assert [some / sum(found) for some in found] == pytest.approx(expected)


def test_the_odds_of_a_grab_are_those_of_both_pools() -> None:
    owns, others = product(range(1, 7), repeat=3), list(product(range(1, 7), repeat=2))
    pairs = [(sum(a <= 3 for a in own), sum(b <= 2 for b in other)) for own in owns for other in others]
    odds = {each.key: each.probability for each in compared(throws(3, 3), throws(2, 2))}
    assert odds["grabbed"] == pytest.approx(sum(a > b for a, b in pairs) / len(pairs))
    assert odds["pushed"] == pytest.approx(sum(a == b for a, b in pairs) / len(pairs))
    assert sum(odds.values()) == pytest.approx(1)


def test_every_modifier_that_is_told_was_foretold() -> None:
    checked = 0
    for options in BATTLES[:6]:
        for game, state in play(options, 21):
            if state.is_over():
                continue
            seat = state.decider()
            for action in game.legal_actions(state, seat):
                parts = game.parts(state, seat, action)
                if parts["verb"] not in ("blast", "brawl", "grab", "wind", "decay", "burrow", "break", "heal", "cow") or checked > 400:
                    continue
                text, log, world = game.text(state, seat, action), EventLog(), state.clone()
                foretold = [(fact.key, fact.clause, fact.amount) for fact in game.preview(state, seat, text).facts]
                game.play(world, seat, text, SeededChance(Rng(1)), log)
                told = next(event.shown["mods"] for event in log.events if "mods" in event.shown)
                assert [(each["key"], each["clause"], each["amount"]) for each in told] == foretold, text
                checked += 1
    assert checked > 200


def rolled(game: GiantMonsterInvasion, state: GiantState, text: str, rng: Rng) -> str:
    """How the rules decide a check: the key of its odds, and how many successes. Whoever is asked before it is over does what is played
    when time runs out."""
    world, log, chance = state.clone(), EventLog(), SeededChance(rng)
    game.play(world, world.decider(), text, chance, log)
    needed = 2 if text.startswith("grab") else 1
    while (rolls := [event.shown["successes"] for event in log.events if event.kind == "rolled"])[needed - 1 :] == []:
        seat = world.decider()
        world.apply(seat, world.default_action(seat), chance, log)
    if needed == 2:
        return "grabbed" if rolls[0] > rolls[1] else "pushed" if rolls[0] == rolls[1] else "shaken_off"
    return f"successes {rolls[0]}" if rolls[0] else "none"


def test_odds_are_the_frequencies_of_the_rules() -> None:
    """Chi-square over all checks together; what is impossible never happens."""
    rng, whole, freedom, seen = Rng(3), 0.0, 0, Counter[str]()
    for options in BATTLES[:6]:
        for game, state in play(options, 33):
            if state.is_over():
                continue
            seat = state.decider()
            texts = [game.text(state, seat, action) for action in game.legal_actions(state, seat)]
            checks = [text for text in texts if text.split()[0] in CHECKS and seen[text.split()[0]] < 6]
            for text in checks[rng.below(len(checks)) :][:1] if checks else ():
                odds = game.preview(state, seat, text).odds
                expected = {
                    f"successes {each.data['n']}" if each.key == "successes" else each.key: THROWS * each.probability for each in odds
                }
                happened = Counter(rolled(game, state, text, rng) for _ in range(THROWS))
                assert all(expected.get(outcome) for outcome in happened), (text, expected, happened)
                likely = {outcome: mean for outcome, mean in expected.items() if mean >= 1}
                rest = THROWS - sum(likely.values())
                whole += sum((happened[outcome] - mean) ** 2 / mean for outcome, mean in likely.items())
                whole += (sum(happened[outcome] for outcome in expected if outcome not in likely) - rest) ** 2 / rest if rest >= 1 else 0.0
                freedom += len(likely) - (rest < 1)
                seen[text.split()[0]] += 1
    assert set(seen) == CHECKS, seen
    assert abs(whole - freedom) < 4 * sqrt(2 * freedom), (whole, freedom)


def test_hostile_paths_are_refused() -> None:
    game, state = next(play(BATTLES[0], 0))
    seat = state.decider()
    before = game.save(state)
    long = ["move " + ">".join(["900,1200"] * 100_000), "move " + ">".join(["1,1"] * 65), "move 1,1 " * 90]
    for text in (*long, "move 9,9>", "move 00,1", "move -0,1", "+"):
        with pytest.raises(Refused) as refused:
            game.parse(state, seat, text)
        assert refused.value.clause == "GMI-0.17"
    assert game.save(state) == before
