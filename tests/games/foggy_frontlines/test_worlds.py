"""Possible worlds are as likely as the contract says: `resample` against brute force over all histories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.playing import SeededChance
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.game import foggy
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, BATTLE, BOSS_ACTION, OWN_CARDS, PHASES, PLANNING, RECRUIT
from tests.games.foggy_frontlines.histories import Histories, believed, bits, dealt, found, lie
from tests.games.foggy_frontlines.tables import BOSSES, assert_fits
from tests.games.foggy_frontlines.test_content import PACK

EXACT = 1e-9
WORLDS = 1_500
Policy = Callable[[FoggyState, int, Rng], int]


def begun(recruits: str, seed: int = 1, **options: Any) -> tuple[FoggyFrontlines, FoggyState]:
    """A deal with few recruits, so that all histories can be gone through. Drum leads and flips, Cook does neither."""
    players = options.get("players", 2)
    game = FoggyFrontlines({"players": players, "bosses": BOSSES[:players], **options}, packs=(PACK,))
    game.table.recruits = sum(1 << card for card in range(5, 20) if game.table.codes[card] in recruits.split())
    return game, foggy(game.start(SeededChance(Rng(seed))))


def holding(recruits: str, held: tuple[int, ...], viewer: int, **options: Any) -> Histories:
    """A position somebody made up: each seat has all own cards and so many recruits in hand."""
    _, state = begun(recruits, **options)
    pile = bits(int(state.table.recruits))
    for seat, count in enumerate(held):
        state.put_cards(seat, OWN_CARDS | sum(1 << pile.pop() for _ in range(count)), 0, 0)
    state.pile = sum(1 << card for card in pile)
    return found(state, viewer)


def assert_exact(histories: Histories) -> None:
    expected = histories.shares()
    weighed = believed(histories.state, histories.viewer)
    off = {each: (weighed.get(each, 0.0), expected.get(each, 0.0)) for each in weighed.keys() | expected.keys()}
    assert max(abs(one - other) for one, other in off.values()) < EXACT


def assert_drawn(histories: Histories) -> None:
    rng = Rng(5)
    worlds = (histories.state.resample(histories.viewer, rng) for _ in range(WORLDS))
    assert_fits(Counter(lie(foggy(world)) for world in worlds), histories.shares())


def is_comparable(histories: Histories) -> bool:
    """Brute force looks ahead at what plans in the fog will show, so it is asked again once they have."""
    return histories.state.phase != PLANNING or histories.state.ready == 0


# Played by hand


def rounds(game: FoggyFrontlines, histories: Histories, *plans: str) -> None:
    """Rounds in which everybody else stays at home and seat 1 marches, captures nothing, and recruits if it can."""
    state = histories.state
    for plan in plans:
        for seat in range(state.table.players):
            histories.play(seat, game.parse(state, seat, plan if seat == 1 else "grunt"))
        while state.phase != PLANNING:
            seat = state.decider()
            can = state.phase == BATTLE and state.is_legal(seat, RECRUIT)
            histories.play(seat, RECRUIT if can else int(state.default_action(seat)))
            assert_exact(histories)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_where_a_card_marched_long_ago_still_counts(viewer: int) -> None:
    """Face-down supports in five rounds running: each says something about the one before, and so about all of them."""
    game, state = begun("Mr", first_butt=0)
    histories = dealt(state, viewer)
    rounds(game, histories, "grunt r3+b4", "grunt g1+y2", "grunt r3+X", "grunt g1+b4", "grunt X+y2")
    shares = histories.shares().values()
    assert max(shares) > 1.5 * min(shares)
    assert_drawn(histories)


@pytest.mark.clause("FF-2.3")
def test_every_plan_of_the_past_weighs_a_hidden_recruit() -> None:
    """Who has stayed at home with one recruit three times may well hold one that has few plans."""
    game, state = begun("Mr Gb C1 Drum Cook", first_butt=1)
    histories = dealt(state, 0)
    rounds(game, histories, "grunt r3 b4 g1 y2 X", "grunt", "grunt r3 b4 g1 y2 X", "grunt")
    held = dict.fromkeys(("Mr", "Gb", "C1", "Drum", "Cook"), 0.0)
    for world in (foggy(state.resample(0, Rng(seed))) for seed in range(WORLDS)):
        held[game.table.codes[bits(int(world.hidden_recruits(1)))[0]]] += 1 / WORLDS
    assert held["C1"] + held["Cook"] > 2 * (held["Mr"] + held["Gb"]) > 0
    assert_drawn(histories)


def test_recruits_come_rest_and_are_shown() -> None:
    """Which of two hidden recruits was turned up, and what the other one is."""
    game, state = begun("Mr Gb C1 Drum", first_butt=1)
    histories = dealt(state, 0)
    rounds(game, histories, "grunt X+r3+b4", "grunt g1+y2")
    leader = next(game.table.codes[card] for card in bits(int(state.hand(1) & state.table.leads & ALL_RECRUITS)))
    rounds(game, histories, f"grunt {leader}+r3", "grunt g1+y2")
    assert_drawn(histories)


# Played by anybody who likes fog


def hidden_plan(state: FoggyState, seat: int, rng: Rng) -> int:
    """Of some plans the one with most to guess: many face-down supports, few leaders, and a squad that recruits."""
    return max((int(state.sample_action(seat, rng)) for _ in range(25)), key=lambda plan: riddle(state, seat, plan))


def riddle(state: FoggyState, seat: int, plan: int) -> float:
    table = state.copied()
    table.lay_plan(seat, plan)
    leaders, down = int(table.leaders(seat)), int(table.supports(seat)) & ~int(table.faceup(seat))
    recruits = 3 * (int(table.supports_of(seat, BOSS_ACTION)).bit_count() >= 2)
    return down.bit_count() + recruits - leaders.bit_count() / 2 - 2 * (leaders & ALL_RECRUITS).bit_count()


def any_action(state: FoggyState, seat: int, rng: Rng) -> int:
    return int(state.sample_action(seat, rng))


def play_on(histories: Histories, seed: int, steps: int, most: int, planned: Policy = hidden_plan) -> Counter[str]:
    """Compares at every step; ends where brute force has too much to do. What seats other than the viewer did is counted."""
    state, rng = histories.state, Rng(7 * seed + 1)
    done: Counter[str] = Counter()
    for step in range(steps):
        if state.is_over() or len(histories.worlds) > most:
            break
        seat, phase = state.decider(), PHASES[state.phase]
        recruits = state.phase == BATTLE and state.is_legal(seat, RECRUIT)
        action = planned(state, seat, rng) if state.phase == PLANNING else RECRUIT if recruits else any_action(state, seat, rng)
        before = sum(int(state.hidden_recruits(other)).bit_count() for other in range(state.table.players) if other != histories.viewer)
        histories.play(seat, action, seed + step)
        after = sum(int(state.hidden_recruits(other)).bit_count() for other in range(state.table.players) if other != histories.viewer)
        if seat != histories.viewer:
            done[phase] += 1
        done["shown"] += phase == "plan" and after < before
        if is_comparable(histories) and len(histories.worlds) <= most:
            assert_exact(histories)
            done["compared"] += 1
    return done


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_long_game_of_two(seed: int) -> None:
    _, state = begun("Mr Gb C1 Drum Cook", seed, first_butt=1)
    histories = dealt(state, 0)
    assert play_on(histories, seed, 30, 300)["compared"] > 8
    assert_drawn(histories)
