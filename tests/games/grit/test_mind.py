"""The rest of a game of Grit, solved: against a second, plain solver, and as thinking that a bot can use."""

from __future__ import annotations

import pytest

from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Thinking
from grumbletop.games.grit import Grit
from grumbletop.games.grit.mind_hands import kinds_of_heart
from grumbletop.games.grit.mind_subgame import Subgame
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import FIRST, KEEP, SECOND, WORD, card_ids
from tests.games.grit.dealing import Game, dealt, play, random_states, steered, tiny_game
from tests.games.grit.slow_solver import SlowSolver

ALL_RANKS = 13
SECONDS = {"word": "second"}
RANKED = {"final_tie": "rank", "word": "second"}


def found(game: Grit, number: int, phase: int, marks: int, kept: int, keepers: int | None = None) -> GritState:
    """The first position of its kind in random games, with the Heart on the table unless the pool is small."""
    for seed in range(1, 5_000):
        for state in random_states(game, seed):
            spent = int(state.marks).bit_count() == marks and int(state.kept).bit_count() == kept
            small = int(state.seen() & state.rules.pool).bit_count() == 1 or int(state.rules.pool).bit_count() == 2
            if (state.round, state.phase, state.keeps) == (number, phase, 0) and spent and small and keepers in (None, state.keepers()):
                return state
    raise AssertionError("no such position")


def solved(state: GritState, rounds: int, whole: bool = False) -> Subgame:
    subgame = Subgame(state, 0, ALL_RANKS, 0.0, whole)
    for _ in range(rounds):
        subgame.learn()
    return subgame


@pytest.mark.parametrize(
    ("game", "state", "rounds"),
    [
        (Grit(), (4, WORD, 2, 0), 60),
        (Grit(RANKED), (4, FIRST, 1, 0), 60),
        (tiny_game(), (4, WORD, 2, 1), 60),
        (Grit({"values": "pips"}), (4, SECOND, 2, 1), 60),
        (Grit(SECONDS), (3, SECOND, 2, 0), 12),
        (Grit({"keep": "informed", **SECONDS}), (3, KEEP, 2, 0, 2), 25),
        (Grit(SECONDS), (3, KEEP, 2, 0, 3), 8),
    ],
    ids=["round 4", "ranked", "a kept card and an unseen Heart", "pips", "round 3", "informed keep", "both keep"],
)
def test_the_value_is_the_one_that_plain_cfr_over_all_worlds_finds(game: Grit, state: tuple[int, ...], rounds: int) -> None:
    position = found(game, *state)
    ours, plain = solved(position, 40), SlowSolver(position)
    plain.solve(rounds)
    lowest, highest = -plain.best_response(1), plain.best_response(0)
    assert highest - lowest < 0.1
    assert lowest - ours.gap() <= ours.value(0) <= highest + ours.gap()
    assert ours.gap() < 0.01


@pytest.mark.parametrize("seed", range(1, 5))
def test_round_4_is_solved_exactly(seed: int) -> None:
    subgame = solved(steered(Grit(), seed, 4, WORD).state, 400)
    assert subgame.value(0) == pytest.approx(-subgame.value(1), abs=1e-9)
    assert 0 <= subgame.gap() < 1e-4


def test_more_learning_brings_round_3_closer_to_an_equilibrium() -> None:
    state = found(Grit(SECONDS), 3, SECOND, 2, 0)
    gaps = [solved(state, rounds).gap() for rounds in (2, 8, 32)]
    assert gaps[0] > 4 * gaps[1] > 16 * gaps[2] > 0


@pytest.mark.parametrize(
    ("options", "alike"),
    [({}, "JH"), ({"values": "ace_low"}, "JH"), ({"deck": "ten_king"}, "JH QH"), ({"values": "pips"}, "")],
    ids=["blackjack", "ace low", "no Queen", "pips"],
)
def test_hearts_of_equal_worth_are_one_kind_unless_a_spade_ranks_between(options: dict[str, str], alike: str) -> None:
    table = Grit(options).rules
    assert card_ids(table.pool & ~kinds_of_heart(table)) == alike.split()


def test_nothing_of_the_true_cards_matters() -> None:
    """Two worlds a seat can't tell apart lead to the same thoughts."""
    state = steered(Grit(), 3, 4, WORD).state
    seat = int(state.decider())
    other = state.resample(seat, Rng(8))
    assert card_ids(other.hand(1 - seat)) != card_ids(state.hand(1 - seat))
    assert thoughts(Grit(), state, seat) == thoughts(Grit(), other, seat)


def thoughts(game: Grit, state: GritState, seat: int, **settings: float) -> list[tuple[int, float, float]]:
    thinking = think(game, state, seat, **settings)
    return [(candidate.action, candidate.value, candidate.share) for candidate in thinking.candidates()]


def think(game: Grit, state: GritState, seat: int, **settings: float) -> Thinking:
    thinking = game.thinking("search", state, seat, {"solved_from": 3, "plans": 60, **settings}, Rng(1))
    assert thinking is not None
    while thinking.go_on(1_000):
        pass
    return thinking


@pytest.mark.parametrize("phase", [WORD, FIRST, SECOND])
@pytest.mark.parametrize("options", [{}, {"deck": "ten_king", "final_tie": "rank"}])
def test_candidates_are_legal_and_their_shares_are_a_plan(phase: int, options: dict[str, str]) -> None:
    game = Grit(options)
    for seed in range(3):
        state = steered(game, seed, 4, phase).state
        seat = int(state.decider())
        found = thoughts(game, state, seat)
        assert all(state.is_legal(seat, action) for action, _, _ in found)
        assert all(-1 - 1e-9 <= value <= 1 + 1e-9 for _, value, _ in found)
        assert sum(share for _, _, share in found) == pytest.approx(1)
        played = [value for _, value, share in found if share > 0]
        assert min(played) >= max(value for _, value, _ in found) - 0.1


@pytest.mark.parametrize("whole", [0, 1])
def test_a_keep_decision_is_thought_over(whole: int) -> None:
    game = tiny_game(word="second")
    state = one_keeper(game)
    found = thoughts(game, state, int(state.decider()), plans=3, whole=whole, hearts=1, largest=1e9)
    assert sorted(game.text(state, 0, action) for action, _, _ in found) == ["flip", "keep"]


def one_keeper(game: Grit) -> GritState:
    """Seat 1 has spent its Mark, seat 0 has just spent its own."""
    state = dealt(game, "2S 3S 9S QS", "5S 6S 7S 8S", "AS", "4H", "4S KS")
    return after(game, state, "1: 5S@1b!; 1: flip; 0: 2S@0b; 1: 6S@1c; 0: 3S@0c; 1: 7S@1a; 0: 9S@0a!")


def after(game: Grit, state: GritState, moves: str) -> GritState:
    """As `dealing.play`, with plays in the order the table asks for them."""
    waiting = [move.strip() for move in moves.split(";")]
    while waiting:
        owing = [seat for seat in (0, 1) if state.owes(seat)]
        move = next(move for move in waiting if int(move[0]) in owing)
        waiting.remove(move)
        play(game, state, move)
    return state


def test_an_empty_pile_that_was_played_onto_stands_for_its_likes() -> None:
    for seed in range(40):
        state = steered(Grit(), seed, 4, SECOND).state
        seat = int(state.decider())
        assert all(state.is_legal(seat, action) for action, _, _ in thoughts(Grit(), state, seat, plans=2))


def test_the_choice_is_drawn_from_the_plan() -> None:
    mixing = next(state for seed in range(99) if (state := mixed(steered(Grit(), seed, 4, SECOND))))
    thinking = think(Grit(), mixing, int(mixing.decider()))
    best = thinking.candidates()[0]
    rng = Rng(4)
    drawn = [int(thinking.choice(rng)) for _ in range(400)]
    assert set(drawn) == {int(candidate.action) for candidate in thinking.candidates() if candidate.share > 0}
    assert drawn.count(best.action) == pytest.approx(400 * best.share, abs=60)


def mixed(played: Game) -> GritState | None:
    """A state whose best plan is to do one thing or another."""
    shares = [share for _, _, share in thoughts(Grit(), played.state, int(played.state.decider()))]
    return played.state if 0.3 < shares[0] < 0.7 else None


def test_levels_that_solve_nothing_leave_it_to_search() -> None:
    state = steered(Grit(), 1, 4, WORD).state
    assert Grit().thinking("search", state, int(state.decider()), {}, Rng(1)) is None
    early = steered(Grit(), 1, 2, WORD).state
    assert Grit().thinking("search", early, int(early.decider()), {"solved_from": 3}, Rng(1)) is None
