"""Search finds what is there to be found, the same way every time, and never by looking at what it may not see."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grumbletop.bots.search.flat import Flat
from grumbletop.bots.search.ismcts import Ismcts
from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.bots.search.uct import Uct
from grumbletop.engine.bits import mix
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from grumbletop.engine.thinking import FORCED, Insight, Thinking
from grumbletop.twins import leduc_poker
from grumbletop.twins.connect_four import ConnectFour
from grumbletop.twins.leduc_poker import LeducPoker
from tests.bots.small import ROCK, Hands, Haystack

NEVER = 1 << 40
Family = Callable[[State, int, Insight, SearchSettings, Rng], Thinking]


def plainly(most: int = 64, depth: int = NEVER, reach: int = 1_000, ordered: bool = False, sees_all: bool = False) -> SearchSettings:
    return SearchSettings(most, depth, reach, 0.7, 2.0, ordered, sees_all)


def flat(world: State, seat: int, insight: Insight, settings: SearchSettings, rng: Rng) -> Thinking:
    return Flat(world, seat, insight, settings, 0, rng, [])


def uct(world: State, seat: int, insight: Insight, settings: SearchSettings, rng: Rng) -> Thinking:
    return Uct(world, seat, 2, insight, settings, rng)


def ismcts(world: State, seat: int, insight: Insight, settings: SearchSettings, rng: Rng) -> Thinking:
    return Ismcts(world, seat, 2, insight, settings, rng)


FAMILIES = pytest.mark.parametrize("family", [flat, uct, ismcts])
TREES = pytest.mark.parametrize("family", [uct, ismcts])


def told(thinking: Thinking) -> list[tuple[int, float, float, list[tuple[int, int]]]]:
    return [(each.action, each.value, each.share, each.line) for each in thinking.candidates()]


def after(columns: list[int]) -> ConnectFour:
    state = ConnectFour()
    for column in columns:
        state.apply(state.decider(), column, SeededChance(Rng(0)), Log())
    return state


def dealt(card0: int, card1: int) -> LeducPoker:
    state = LeducPoker()
    state.card0, state.card1 = card0, card1
    return state


# Strength


@pytest.mark.parametrize(
    ("columns", "right"),
    [
        ([3, 0, 3, 1, 3, 6], {3}),  # a fourth on top wins
        ([3, 0, 3, 1, 3], {3}),  # only on top of three does it hold
        ([3, 3, 2, 2], {1, 4}),  # three in the row with both ends free can't be held
    ],
)
@TREES
def test_connect_four_is_won_and_held(family: Family, columns: list[int], right: set[int]) -> None:
    state = after(columns)
    thinking = family(state, state.decider(), Insight(), plainly(), Rng(1))
    thinking.go_on(1_500)
    assert thinking.choice(Rng(2)) in right


def test_a_win_is_worth_what_it_pays_and_its_line_is_told() -> None:
    state = after([3, 0, 3, 1, 3, 6])
    thinking = uct(state, 0, Insight(), plainly(), Rng(1))
    thinking.go_on(400)
    best = thinking.candidates()[0]
    assert (best.action, best.value, best.line) == (3, 1.0, [(0, 3)])
    assert sum(each.share for each in thinking.candidates()) == pytest.approx(1)


@FAMILIES
def test_leduc_keeps_its_king_in_against_a_raise(family: Family) -> None:
    state = dealt(card0=4, card1=0)
    state.apply(0, leduc_poker.CALL, SeededChance(Rng(1)), Log())
    state.apply(1, leduc_poker.RAISE, SeededChance(Rng(1)), Log())
    thinking = family(state, 0, Insight(), plainly(), Rng(3))
    thinking.go_on(1_500)
    assert thinking.choice(Rng(4)) != leduc_poker.FOLD


def test_tree_search_beats_no_search() -> None:
    rng = Rng(8)
    score = 0.0
    for game in range(12):
        state = ConnectFour()
        while not state.is_over():
            seat = state.decider()
            if seat == game % 2:
                thinking = uct(state, seat, Insight(), plainly(), Rng(rng.next()))
                thinking.go_on(60)
                action = thinking.choice(rng)
            else:
                action = state.sample_action(seat, rng)
            state.apply(seat, action, SeededChance(rng), Log())
        score += state.value(game % 2)
    assert score >= 9


# The same every time


@FAMILIES
def test_the_answer_depends_on_the_seed_and_not_on_the_slices(family: Family) -> None:
    def thought(seed: int, slices: list[int]) -> list[tuple[int, float, float, list[tuple[int, int]]]]:
        thinking = family(dealt(2, 4), 0, Insight(), plainly(), Rng(seed))
        assert [thinking.go_on(size) for size in slices] == slices
        thinking.candidates()  # looking on changes nothing
        return told(thinking)

    assert thought(1, [300]) == thought(1, [1, 99, 200])
    assert thought(1, [300]) != thought(2, [300])


@FAMILIES
def test_looking_on_does_not_disturb_the_search(family: Family) -> None:
    watched, alone = (family(after([3, 3]), 0, Insight(), plainly(), Rng(5)) for _ in range(2))
    for _ in range(10):
        watched.go_on(20)
        watched.candidates()
    alone.go_on(200)
    assert told(watched) == told(alone)


@TREES
def test_the_only_action_is_not_pondered(family: Family) -> None:
    state = after([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6])
    assert state.count_actions(0) == 1
    assert not state.is_over()
    thinking = family(state, 0, Insight(), plainly(), Rng(1))
    assert thinking.go_on(10) == 10
    assert thinking.go_on(100) == FORCED - 10
    assert thinking.go_on(100) == 0
    assert [each.action for each in thinking.candidates()] == [3]


# Secrets


@FAMILIES
def test_what_is_hidden_is_not_read(family: Family) -> None:
    thoughts = []
    for card in (0, 3, 5):
        thinking = family(dealt(card0=2, card1=card), 0, Insight(), plainly(), Rng(7))
        thinking.go_on(400)
        thoughts.append(told(thinking))
    assert thoughts[0] == thoughts[1] == thoughts[2]


@FAMILIES
def test_a_yardstick_reads_it(family: Family) -> None:
    """So that the test above can fail."""
    thoughts = []
    for card in (0, 5):
        thinking = family(dealt(card0=2, card1=card), 0, Insight(), plainly(sees_all=True), Rng(7))
        thinking.go_on(400)
        thoughts.append(told(thinking))
    assert thoughts[0] != thoughts[1]


@FAMILIES
def test_commitments_are_not_read(family: Family) -> None:
    thoughts = []
    for committed in range(3):
        state = Hands()
        state.apply(0, committed, SeededChance(Rng(0)), Log())
        thinking = family(state, 1, Insight(), plainly(), Rng(7))
        thinking.go_on(300)
        thoughts.append(told(thinking))
    assert thoughts[0] == thoughts[1] == thoughts[2]


# Help from the room


class Oracle(Insight):
    """Knows what every state is worth, and notes what it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.played = 0

    def knows_worth(self, state: State) -> bool:
        return True

    def worth(self, state: State, seat: int) -> float:
        self.asked += 1
        return 0.25 if seat == 0 else -0.25

    def likely_action(self, state: State, seat: int, rng: Rng) -> int:
        self.played += 1
        return state.sample_action(seat, rng)


@pytest.mark.parametrize("family", [flat, uct])
def test_a_room_that_can_tell_is_asked_at_once(family: Family) -> None:
    oracle = Oracle()
    thinking = family(ConnectFour(), 0, oracle, plainly(depth=0), Rng(1))
    thinking.go_on(100)
    assert oracle.played == 0
    assert {each.value for each in thinking.candidates()} == {0.25}


@pytest.mark.parametrize("family", [flat, uct])
def test_a_room_is_asked_as_deep_as_one_wants(family: Family) -> None:
    oracle = Oracle()
    family(ConnectFour(), 0, oracle, plainly(depth=3), Rng(1)).go_on(100)
    assert oracle.played == 3 * 100
    assert oracle.asked > 0


class Usher(Insight):
    """Lists the middle columns first."""

    def shortlist(self, state: State, seat: int, most: int, rng: Rng) -> list[int]:
        return sorted(state.legal_actions(seat), key=lambda column: abs(int(column) - 3))[:most]


@TREES
def test_promising_actions_are_opened_first_and_the_others_by_and_by(family: Family) -> None:
    opened = []
    for simulations in (1, 4, 60):
        thinking = family(ConnectFour(), 0, Usher(), plainly(ordered=True), Rng(1))
        thinking.go_on(simulations)
        opened.append({each.action for each in thinking.candidates()})
    assert opened[0] == {3}
    assert opened[1] == {3, 2, 4, 1}
    assert opened[2] == set(range(7))


@TREES
def test_of_very_many_actions_some_are_drawn_and_more_with_time(family: Family) -> None:
    sizes = []
    for simulations in (20, 200, 2_000):
        thinking = family(Haystack(), 0, Insight(), plainly(most=20), Rng(1))
        thinking.go_on(simulations)
        sizes.append(len(thinking.candidates()))
        assert abs(int(thinking.choice(Rng(1))) - Haystack.NEEDLE) < Haystack.STRAWS / 4
    assert sizes[0] < sizes[1] < sizes[2] <= 80


def test_within_reach_only_the_decision_itself_is_remembered() -> None:
    thinking = Uct(ConnectFour(), 0, 2, Insight(), plainly(reach=1), Rng(1))
    thinking.go_on(300)
    assert all(len(each.line) == 1 for each in thinking.candidates())
    assert thinking.tree.count == 1


# Several at once


@TREES
def test_regret_matching_finds_the_mixed_strategy(family: Family) -> None:
    thinking = family(Hands(), 0, Insight(), plainly(), Rng(1))
    thinking.go_on(6_000)
    shares = {each.action: each.share for each in thinking.candidates()}
    assert [shares[hand] for hand in range(3)] == pytest.approx([0.25, 0.5, 0.25], abs=0.05)
    drawn = [thinking.choice(Rng(seed)) for seed in range(400)]
    assert [drawn.count(hand) / 400 for hand in range(3)] == pytest.approx([0.25, 0.5, 0.25], abs=0.1)


class Grudge(Hands):
    """Each seat holds a secret number, of which there are very many: no simulation meets the same opponent twice."""

    def __init__(self) -> None:
        super().__init__()
        self.secrets = [0, 0]

    def assign(self, other: State) -> None:
        assert isinstance(other, Grudge)
        super().assign(other)
        self.secrets = list(other.secrets)

    def reopened(self) -> State:
        copy = self.clone()
        assert isinstance(copy, Grudge)
        copy.shown = [-1, -1]
        return copy

    def resample(self, seat: int, rng: Rng) -> State:
        copy = self.clone()
        assert isinstance(copy, Grudge)
        copy.secrets[1 - seat] = rng.next()
        return copy

    def information_key(self, seat: int) -> int:
        return mix(super().information_key(seat), self.secrets[seat])


@TREES
def test_a_decision_is_thought_about_also_against_strangers(family: Family) -> None:
    """Nobody knows them, so they play anything, and against that the heavy rock is best."""
    thinking = family(Grudge(), 0, Insight(), plainly(), Rng(1))
    thinking.go_on(1_000)
    best = thinking.candidates()[0]
    assert best.action == ROCK
    assert best.share > 0.8
    assert best.value == pytest.approx(1 / 3, abs=0.1)
