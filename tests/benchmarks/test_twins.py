"""The twins play exactly as OpenSpiel's games do, and keep the contract they are measured on."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pyspiel
import pytest

from grumbletop.engine.events import SPECTATOR, EventLog, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance, clone_many, draw_many, perft, playout, playouts
from grumbletop.engine.state import Chance, State
from grumbletop.twins import connect_four, leduc_poker
from grumbletop.twins.connect_four import ConnectFour
from grumbletop.twins.leduc_poker import LeducPoker

GAMES = 3_000
SEATS = (0, 1)


class Mirrored(Chance):
    """Draws what OpenSpiel drew: its chance outcomes are the cards left, in the canonical order in which we count them."""

    def __init__(self, theirs: Any, rng: Random) -> None:
        self.theirs = theirs
        self.rng = rng
        self.events: list[int] = []

    def draw(self, event: int, outcomes: int, state: State) -> int:
        cards = self.theirs.legal_actions()
        assert self.theirs.is_chance_node()
        assert len(cards) == outcomes
        assert all(math.isclose(share, 1 / outcomes) for _, share in self.theirs.chance_outcomes())
        index = self.rng.randrange(outcomes)
        self.theirs.apply_action(cards[index])
        self.events.append(event)
        return index


def assert_same(ours: State, theirs: Any) -> None:
    assert ours.is_over() == theirs.is_terminal()
    assert ours.decider() == (-1 if theirs.is_terminal() else theirs.current_player())
    for seat in SEATS:
        legal = theirs.legal_actions(seat)
        assert ours.legal_actions(seat) == legal
        assert ours.count_actions(seat) == len(legal)
        assert [ours.nth_action(seat, n) for n in range(len(legal))] == legal
        assert [action for action in range(-1, 8) if ours.is_legal(seat, action)] == legal
        if theirs.is_terminal():
            assert ours.value(seat) == theirs.player_return(seat)
        else:
            assert math.isnan(ours.value(seat))


def play_side_by_side(ours: State, theirs: Any, chance: Chance, rng: Random) -> int:
    silent = Log()
    plies = 0
    assert_same(ours, theirs)
    while not theirs.is_terminal():
        seat = theirs.current_player()
        action = rng.choice(theirs.legal_actions())
        theirs.apply_action(action)
        ours.apply(seat, action, chance, silent)  # chance that follows is drawn in here, on both sides
        assert_same(ours, theirs)
        plies += 1
    return plies


def test_connect_four_agrees_with_openspiel() -> None:
    game = pyspiel.load_game("connect_four")
    rng = Random(4)
    ends: Counter[float] = Counter()
    for _ in range(GAMES):
        ours = ConnectFour()
        play_side_by_side(ours, game.new_initial_state(), SeededChance(Rng(0)), rng)
        ends[ours.value(0)] += 1
    assert set(ends) == {-1.0, 0.0, 1.0}  # draws were among them


def test_leduc_poker_agrees_with_openspiel() -> None:
    game = pyspiel.load_game("leduc_poker")
    rng = Random(4)
    ends: set[float] = set()
    for _ in range(GAMES):
        theirs = game.new_initial_state()
        chance = Mirrored(theirs, rng)
        ours = leduc_poker.start(chance, Log())
        play_side_by_side(ours, theirs, chance, rng)
        assert chance.events == list(range(len(chance.events)))
        ends.add(ours.value(0))
    assert min(ends) == -13
    assert max(ends) == 13  # the highest stake was won and lost


@pytest.mark.parametrize("seat", SEATS)
def test_leduc_information_keys_divide_histories_as_openspiel_does(seat: int) -> None:
    game = pyspiel.load_game("leduc_poker")
    rng = Random(11)
    theirs_of: dict[int, str] = {}
    ours_of: dict[str, int] = {}
    for _ in range(GAMES):
        theirs = game.new_initial_state()
        chance = Mirrored(theirs, rng)
        ours = leduc_poker.start(chance, Log())
        while not theirs.is_terminal():
            key, text = ours.information_key(seat), theirs.information_state_string(seat)
            assert theirs_of.setdefault(key, text) == text
            assert ours_of.setdefault(text, key) == key
            action = rng.choice(theirs.legal_actions())
            mover = theirs.current_player()
            theirs.apply_action(action)
            ours.apply(mover, action, chance, Log())
    assert len(ours_of) > 500


def reached(make: Any, games: int, seed: int) -> list[State]:
    """Every state of some random games, the ends included."""
    rng = Rng(seed)
    chance, silent = SeededChance(rng), Log()
    states: list[State] = []
    for _ in range(games):
        state = make(chance)
        while not state.is_over():
            states.append(state.clone())
            seat = state.decider()
            state.apply(seat, state.sample_action(seat, rng), chance, silent)
        states.append(state)
    return states


def new_connect_four(chance: Chance) -> State:
    return ConnectFour()


def new_leduc_poker(chance: Chance) -> State:
    return leduc_poker.start(chance, Log())


TWINS = [
    pytest.param(new_connect_four, connect_four.OBSERVED, id="connect_four"),
    pytest.param(new_leduc_poker, leduc_poker.OBSERVED, id="leduc_poker"),
]


def known(state: State, seat: int, observed: int) -> tuple[object, ...]:
    """All that the contract tells this seat."""
    numbers = [math.inf]  # left over from before
    state.observe(seat, numbers)
    assert len(numbers) == observed
    asked = max(seat, 0)
    return (
        state.deciders(),
        state.information_key(seat),
        state.position_key(seat),
        tuple(numbers),
        tuple(tuple(state.legal_actions(each)) for each in SEATS),
        state.default_action(asked) if state.owes(asked) else None,
        tuple(state.value(each) for each in SEATS) if state.is_over() else None,
    )


@pytest.mark.parametrize(("make", "observed"), TWINS)
@pytest.mark.parametrize("seat", [*SEATS, SPECTATOR])
def test_a_resampled_world_looks_the_same_to_its_seat(make: Any, observed: int, seat: int) -> None:
    rng = Rng(5)
    for state in reached(make, 40, 5):
        assert known(state.resample(seat, rng), seat, observed) == known(state, seat, observed)


@pytest.mark.parametrize(("make", "observed"), TWINS)
def test_nobody_else_is_asked(make: Any, observed: int) -> None:
    for state in reached(make, 40, 6):
        for seat in (*SEATS, SPECTATOR):
            owes = seat >= 0 and state.deciders() >> seat & 1 == 1
            assert state.owes(seat) == owes
            assert (state.count_actions(seat) > 0) == owes
            assert (state.legal_actions(seat) != []) == owes
            assert not owes or state.is_legal(seat, state.default_action(seat))


@pytest.mark.parametrize(("make", "observed"), TWINS)
def test_a_clone_is_equal_and_goes_its_own_way(make: Any, observed: int) -> None:
    for state in reached(make, 40, 7):
        if state.is_over():
            continue
        before = known(state, 0, observed)
        copy = clone_many(state, 3)
        assert known(copy, 0, observed) == before
        playout(copy, Rng(1), SeededChance(Rng(2)), Log())
        assert known(state, 0, observed) == before
        copy.assign(state)
        assert known(copy, 0, observed) == before


def test_leduc_worlds_are_equally_likely() -> None:
    """Seat 0 holds card 2 and sees card 5: the other seat holds one of four cards, each a quarter of the time."""
    state = LeducPoker()
    state.card0, state.card1, state.public = 2, 3, 5
    rng = Rng(12)
    draws = 8_000
    worlds = Counter(state.resample(0, rng).information_key(1) for _ in range(draws))
    assert len(worlds) == 4
    expected = draws / 4
    assert sum((seen - expected) ** 2 / expected for seen in worlds.values()) < 16.3  # chi-square, 3 degrees, p = 0.001
    pairs = Counter((w.information_key(0), w.information_key(1)) for w in (state.resample(SPECTATOR, rng) for _ in range(draws)))
    assert len(pairs) == 5 * 4


def test_a_showdown_hides_nothing_and_a_fold_keeps_the_cards_down() -> None:
    def worlds_after(actions: list[int]) -> int:
        chance = SeededChance(Rng(3))
        state = leduc_poker.start(chance, Log())
        for action in actions:
            state.apply(state.decider(), action, chance, Log())
        assert state.is_over()
        rng = Rng(9)
        return len({state.resample(0, rng).information_key(1) for _ in range(200)})

    assert worlds_after([leduc_poker.CALL] * 4) == 1
    assert worlds_after([leduc_poker.RAISE, leduc_poker.FOLD]) == 5


def test_leduc_tells_a_seat_its_own_card_only() -> None:
    chance = SeededChance(Rng(8))
    log = EventLog()
    state = leduc_poker.start(chance, log)
    for action in (leduc_poker.CALL, leduc_poker.CALL, leduc_poker.RAISE, leduc_poker.CALL):
        state.apply(state.decider(), action, chance, log)
    kinds = [event.kind for event in log.events]
    assert kinds == ["deal", "bet", "bet", "public", "bet", "bet", "showdown"]
    assert [log.seen_by(seat)[0]["data"] for seat in (0, 1, SPECTATOR)] == [{"card": state.card0}, {"card": state.card1}, {}]
    assert [event.kind for event in log.events if event.reveals] == ["deal", "public", "showdown"]


def test_connect_four_has_seven_lines_for_every_line_until_a_column_is_full() -> None:
    assert [perft(ConnectFour(), depth) for depth in range(1, 5)] == [7, 49, 343, 2401]


def test_connect_four_position_keys_forget_the_order_only() -> None:
    def after(columns: list[int]) -> ConnectFour:
        state = ConnectFour()
        for column in columns:
            state.apply(state.decider(), column, SeededChance(Rng(0)), Log())
        return state

    one, other, third = after([0, 1, 2]), after([2, 1, 0]), after([0, 2, 1])
    assert one.position_key(0) == other.position_key(0)
    assert one.information_key(0) != other.information_key(0)
    assert one.position_key(0) != third.position_key(0)


def test_playouts_are_the_same_games_as_single_ones() -> None:
    """What is measured in bulk is what is played one by one."""
    starts = [new_leduc_poker(SeededChance(Rng(seed))) for seed in range(3)]
    bulk, single = Rng(21), Rng(21)
    decisions = 0
    for game in range(50):
        decisions += playout(starts[game % 3].clone(), single, SeededChance(single), Log())
    assert playouts(starts, 50, bulk) == decisions
    assert bulk.state == single.state


def test_many_draws_are_the_draws_one_by_one() -> None:
    many, single = Rng(33), Rng(33)
    assert draw_many(many, 7, 100) == sum(single.below(7) for _ in range(100))
    assert many.state == single.state


def test_observations_are_seen_from_the_seat() -> None:
    four = ConnectFour()
    four.apply(0, 3, SeededChance(Rng(0)), Log())
    lowest_of_column_3 = 3 * connect_four.ROWS
    for seat, place in ((0, lowest_of_column_3), (1, connect_four.CELLS + lowest_of_column_3)):
        numbers: list[float] = []
        four.observe(seat, numbers)
        assert [index for index, number in enumerate(numbers) if number] == [place]

    leduc = LeducPoker()
    leduc.card0, leduc.card1 = 2, 5
    leduc.apply(0, leduc_poker.RAISE, SeededChance(Rng(0)), Log())
    for seat, card, stakes in ((0, [2], [3.0, 1.0]), (1, [5], [1.0, 3.0]), (SPECTATOR, [], [3.0, 1.0])):
        leduc.observe(seat, numbers)
        assert [index for index, number in enumerate(numbers[:12]) if number] == card
        assert numbers[12:] == stakes
