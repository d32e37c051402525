"""Possible worlds against brute force over everything that may have happened, on decks of eight cards."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from grumbletop.engine.bits import members
from grumbletop.engine.events import SPECTATOR, Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import PLACE
from tests.games.grunt_growl_and_tear.arena import BARE
from tests.games.grunt_growl_and_tear.histories import Histories, World, small_deck

DECK = 8  # cards
WORLDS = 600  # drawn at each look
LOOKS = 12  # in one game
DECISIONS = 260
MONSTERS = ["gutbucket", "snaggle"]


def begun(seed: int, monsters: list[str]) -> tuple[GruntGrowlAndTear, GruntState]:
    """A fight in a closet with decks of eight cards each, some of them in hand. Without objects nobody draws two cards at once."""
    random = Random(seed)
    options = {"players": len(monsters), "monsters": monsters, "map": "bare", "start_power": 3, "round_cap": 200}
    game = GruntGrowlAndTear(options, [BARE])
    rng, chance = Rng(seed), SeededChance(Rng(seed + 1))
    state = game.start(chance)
    for fighter in state.fighters:
        small_deck(fighter, random.sample(range(52), DECK), random.randrange(1, 5))
    while state.phase == PLACE:
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), chance, Log())
    return game, state


def assert_fits(found: Counter[World], expected: dict[World, float]) -> None:
    """Nothing else is dealt, and chi-square stays within five standard deviations."""
    assert found.keys() <= expected.keys()
    total = sum(found.values())
    square = sum((found[world] - total * share) ** 2 / (total * share) for world, share in expected.items())
    freedom = len(expected) - 1
    assert square <= freedom + 5 * sqrt(2 * freedom) + 20, (square, freedom)


def followed(seed: int, viewer: int, monsters: list[str]) -> tuple[Histories, Counter[str]]:
    """A game by habit, looked at now and then; counts what was met on the way."""
    game, state = begun(seed, monsters)
    histories = Histories(game, state, viewer, 1)
    chance, rng, random = SeededChance(stream(seed, 2)), stream(seed, 3), Random(seed)
    met: Counter[str] = Counter()
    for number in range(DECISIONS):
        if state.is_over() or state.is_out(1):
            break
        fighter = state.fighters[1]
        assert histories.certain() == fighter.known, "exactly the cards that nobody can doubt are known"
        met["known"] += fighter.known != 0
        met["open"] += fighter.deck_size == 0 and fighter.hand_size > 0
        met["chosen"] += fighter.commit >= 0
        met["worlds"] = max(met["worlds"], len(histories.worlds))
        if number % (DECISIONS // LOOKS) == 0 or (fighter.known not in (0, fighter.hand) and random.random() < 0.2):
            assert_fits(histories.drawn(rng, WORLDS), histories.worlds)
        seat = random.choice([seat for seat in range(game.seats) if state.owes(seat)])
        histories.play(seat, int(game.insight.likely_action(state, seat, rng)), chance)
    return histories, met


@pytest.mark.clause("GGT-3.7")
@pytest.mark.parametrize(("viewer", "seeds"), [(0, (1, 3)), (SPECTATOR, (2, 4))], ids=["player", "spectator"])
def test_every_world_is_as_likely_as_brute_force_says(viewer: int, seeds: tuple[int, int]) -> None:
    met: Counter[str] = Counter()
    for seed in seeds:
        met += followed(seed, viewer, MONSTERS)[1]
    assert min(met[each] for each in ("known", "open", "chosen")) > 0
    assert met["worlds"] > 40


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_every_world_is_as_likely_as_brute_force_says_in_many_games(seed: int) -> None:
    followed(seed, seed % 2 - 1, MONSTERS)


@pytest.mark.clause("GGT-3.7", "GGT-13.1")
@pytest.mark.parametrize("seed", [5, 6])
def test_three_at_a_table_tell_no_more(seed: int) -> None:
    """A third monster that may be out before the end."""
    followed(seed, 0, [*MONSTERS, "rivet"])


def test_one_s_own_deck_is_in_any_order() -> None:
    _, state = begun(7, MONSTERS)
    rng = Rng(1)
    fighter = state.fighters[0]
    tops: Counter[int] = Counter()
    for _ in range(WORLDS):
        world = state.resample(0, rng).fighters[0]
        assert (world.hand, world.stock()) == (fighter.hand, fighter.stock())
        tops[int(world.card_at(world.deck_size - 1))] += 1
    expected = {(card, -1): 1 / int(fighter.deck_size) for card in members(fighter.stock())}
    assert_fits(Counter({(card, -1): count for card, count in tops.items()}), expected)
