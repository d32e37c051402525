"""Grit looked ahead of against a seat that does anything: against plain enumeration, and as thinking that a bot can use."""

from __future__ import annotations

import pytest

from grumbletop.bots.bot import Budget, Knowledge
from grumbletop.bots.hints import reviewed_action
from grumbletop.bots.levels import bot_of
from grumbletop.engine.errors import BadContent
from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.games.grit import Grit
from grumbletop.games.grit.game import FORESEEN_HEARTS
from grumbletop.games.grit.mind_forethought import Forethought
from grumbletop.games.grit.mind_net import FACTS, ValueNet, facts_of
from grumbletop.games.grit.mind_prospect import Foresight, Place, Prospect
from grumbletop.games.grit.net_weights import read_net_weights
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import FIRST, KEEP, SECOND, WORD
from tests.games.grit.dealing import CHOICES, random_states, steered, tiny_game
from tests.games.grit.slow_foresight import first_and_second, options, worlds

AS_THOUGHT = [0.0, 1.0] * 3


def foresight_of(game: Grit) -> Foresight:
    assert game.net_weights is not None
    return game.foresight(game.net_weights)


def place(foresight: Foresight, state: GritState, seat: int) -> Place:
    return Place(state, seat, foresight.unseen(state, seat))


def starts(game: Grit, number: int, count: int, kept: int | None = None) -> list[GritState]:
    """Starts of a round in random games; `kept` says which seats must have kept a card."""
    found = []
    for seed in range(1, 10_000):
        for state in random_states(game, seed):
            if state.round == number and state.phase == WORD and kept in (None, int(state.kept)):
                found.append(state)
                if len(found) == count:
                    return found
    raise AssertionError("not enough such positions")


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
@pytest.mark.parametrize("game", [Grit(), tiny_game(), Grit({"values": "ace_low", "deck": "ten_king"})], ids=["usual", "tiny", "ace low"])
def test_the_last_round_is_worth_what_playing_every_line_says(game: Grit, kept: int) -> None:
    foresight = Foresight(game.rules, FORESEEN_HEARTS, [], AS_THOUGHT)
    for state in starts(game, 4, 4, kept):
        for seat in (0, 1):
            first, second = first_and_second(state, seat)
            expected = max(first, second) if state.holder() == seat else (first + second) / 2
            assert foresight.worth(place(foresight, state, seat), 1) == pytest.approx(expected, abs=1e-9)


def short(game: Grit, kept: int, seat: int) -> GritState:
    """A start of round 3 with little left to do: Marks are spent, the Heart is known and few piles are open."""
    for state in starts(game, 3, 400, kept):
        spent = int(state.marks).bit_count() == 2
        if spent and int(state.known(seat) & state.rules.pool) and int(state.empty_piles() & state.open_piles()).bit_count() > 1:
            return state
    raise AssertionError("no such position")


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_round_3_is_worth_what_playing_every_line_says(kept: int) -> None:
    game = tiny_game()
    foresight = Foresight(game.rules, FORESEEN_HEARTS, [], AS_THOUGHT)
    state = short(game, kept, 0)
    first, second = first_and_second(state, 0)
    prospect = Prospect(foresight, place(foresight, state, 0), 0)
    assert prospect.as_first(prospect.plays()) == pytest.approx(first, abs=1e-9)
    assert prospect.as_second(prospect.plays()) == pytest.approx(second, abs=1e-9)


@pytest.mark.parametrize("phase", [SECOND, KEEP])
def test_every_option_late_in_round_3_is_worth_what_playing_every_line_says(phase: int) -> None:
    game = tiny_game()
    foresight = Foresight(game.rules, FORESEEN_HEARTS, [], AS_THOUGHT)
    seat, state = next(
        (seat, state)
        for seed in range(1, 5_000)
        for state in [steered(game, seed, 3, phase).state]
        for seat in [int(state.decider())]
        if int(state.known(seat) & state.rules.pool) and (phase == KEEP or not state.may_mark(1 - seat))
    )
    expected = options(worlds(state, seat), seat)
    thinking = Forethought(state, seat, foresight, 1)
    while thinking.go_on(100):
        pass
    found = {int(candidate.action): float(candidate.value) for candidate in thinking.candidates()}
    assert found == pytest.approx({action: expected[action] for action in found}, abs=1e-9)
    assert max(found.values()) == pytest.approx(max(expected.values()), abs=1e-9)


def thought_through(game: Grit, state: GritState, seat: int, slices: int, **settings: float) -> list[tuple[int, float, float]]:
    thinking = game.thinking("search", state, seat, {"foresight": 1, **settings}, Rng(1))
    assert isinstance(thinking, Forethought)
    while thinking.go_on(slices):
        pass
    return [(int(one.action), float(one.value), float(one.share)) for one in thinking.candidates()]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("phase", [WORD, FIRST, SECOND, KEEP])
def test_every_decision_gets_legal_candidates_with_the_best_first(number: int, phase: int) -> None:
    game = Grit()
    state = steered(game, 3, number, phase).state
    seat = int(state.decider())
    found = thought_through(game, state, seat, 10_000)
    assert all(state.is_legal(seat, action) for action, _, _ in found)
    assert sum(share for _, _, share in found) == pytest.approx(1)
    assert found[0][1] == max(value for _, value, _ in found)
    assert all(-1.3 < value < 1.3 for _, value, _ in found)


@pytest.mark.parametrize(("phase", "longest"), [(WORD, 3), (FIRST, 3), (SECOND, 2), (KEEP, 1)])
def test_lines_can_be_played_in_the_world_they_were_thought_of_in(phase: int, longest: int) -> None:
    game = Grit()
    state = steered(game, 3, 1, phase).state
    thinking = game.thinking("search", state, int(state.decider()), {"foresight": 1}, Rng(1))
    assert thinking is not None
    while thinking.go_on(1_000):
        pass
    lines = [one.line for one in thinking.candidates()]
    assert max(len(line) for line in lines) == longest
    for line in lines:
        world = state.clone()
        for seat, action in line:
            assert world.is_legal(seat, action)
            world.apply(seat, action, NoChance(), Log())


def test_the_answer_in_a_line_is_the_one_that_hurts_most() -> None:
    game = Grit()
    state = steered(game, 4, 3, FIRST).state
    seat = int(state.decider())
    thinking = game.thinking("search", state, seat, {"foresight": 1}, Rng(1))
    assert isinstance(thinking, Forethought)
    while thinking.go_on(1_000):
        pass
    for option in thinking.options:
        _, action = thinking.line_of(option)[1]
        worths = {answer: thinking.prospect.against(option.play, answer) for answer in option.answers}
        assert worths[action % 12] == min(worths.values())


@pytest.mark.parametrize("phase", [WORD, FIRST, SECOND, KEEP])
def test_nothing_of_the_true_cards_matters(phase: int) -> None:
    game = Grit()
    state = steered(game, 5, 2, phase).state
    seat = int(state.decider())
    worlds = [state.resample(seat, Rng(number)) for number in range(9)]
    other = next(world for world in worlds if world.hand(1 - seat) != state.hand(1 - seat))
    assert thought_through(game, state, seat, 500) == thought_through(game, other, seat, 500)


def test_the_best_is_chosen_even_where_all_is_lost() -> None:
    game = Grit()
    foresight = Foresight(game.rules, FORESEEN_HEARTS, [], [-1.0, 0.0] * 3)  # nothing is ever told as more than a loss
    for seed in range(5):
        state = steered(game, seed, 3, SECOND).state
        seat = int(state.decider())
        thinking = Forethought(state, seat, foresight, 0)
        while thinking.go_on(1_000):
            pass
        assert {float(one.value) for one in thinking.candidates()} == {-1.0}
        assert thinking.choice(Rng(1)) == thinking.best().action
        assert thinking.best().value == max(option.value for option in thinking.options)


def test_thinking_in_small_slices_comes_to_the_same() -> None:
    game = Grit()
    state = steered(game, 7, 3, FIRST).state
    seat = int(state.decider())
    assert thought_through(game, state, seat, 1) == thought_through(game, state, seat, 100_000)


def test_looking_further_only_looks_at_what_looks_best() -> None:
    """In the end the best one has been looked at, and has the worth that looking at everything would give it."""
    game = Grit()
    state = next(state for state in (steered(game, seed, 2, SECOND).state for seed in range(99)) if int(state.marks).bit_count() == 2)
    seat = int(state.decider())
    thinking = game.thinking("search", state, seat, {"foresight": 2}, Rng(1))
    assert isinstance(thinking, Forethought)
    while thinking.go_on(100):
        pass
    best = thinking.best()
    assert best.seen_through
    assert not all(option.seen_through for option in thinking.options)
    foresight = foresight_of(game)
    start = thinking.prospect.start
    far = Prospect(foresight, Place(start, seat, foresight.unseen(state, seat)), 1)
    assert best.value == pytest.approx(far.against(best.play, best.answers[0]))


@pytest.mark.parametrize("phase", [WORD, FIRST, SECOND, KEEP])
def test_thinking_that_is_cut_short_still_has_something_to_say(phase: int) -> None:
    game = Grit()
    state = steered(game, 2, 1, phase).state
    seat = int(state.decider())
    thinking = game.thinking("search", state, seat, {"foresight": 2}, Rng(1))
    assert thinking is not None
    assert 0 < thinking.go_on(1) < 50
    assert state.is_legal(seat, thinking.choice(Rng(1)))


@pytest.mark.parametrize(
    "game",
    [
        *(Grit({option: value}) for option, values in CHOICES.items() for value in values[1:] if option != "tracker"),
        tiny_game(),
    ],
    ids=lambda game: " ".join(game.given.values()),
)
def test_under_house_rules_it_is_left_to_search(game: Grit) -> None:
    state = steered(game, 1, 2, FIRST).state
    assert game.thinking("search", state, int(state.decider()), {"foresight": 2}, Rng(1)) is None


def test_the_tracking_aid_changes_no_rule() -> None:
    game = Grit({"tracker": "off"})
    state = steered(game, 1, 2, FIRST).state
    assert game.thinking("search", state, int(state.decider()), {"foresight": 2}, Rng(1)) is not None


def test_nets_come_close_to_what_is_worked_out() -> None:
    game = Grit()
    foresight = foresight_of(game)
    places = [place(foresight, state, 0) for state in starts(game, 3, 60)]
    off = [abs(foresight.worth(one, 0) - foresight.worth(one, 1)) for one in places]
    assert sum(off) / len(off) < 0.08  # where a guess is off by about 0.16


def turned(state: GritState) -> GritState:
    """The first of seat 0's piles comes last."""
    other = state.clone()
    other.tops = (state.tops & 0xFF) << 16 | state.tops >> 8 & 0xFFFF | state.tops & 0xFFFFFF << 24
    return other


def swapped(state: GritState) -> GritState:
    """The seats have changed places, as far as a net looks."""
    other = state.clone()
    other.hand0, other.hand1, other.plays0, other.plays1 = state.hand1, state.hand0, state.plays1, state.plays0
    other.tops = (state.tops & 0xFFFFFF) << 24 | state.tops >> 24
    other.marks = (state.marks & 63) << 6 | state.marks >> 6
    other.kept = (state.kept & 1) << 1 | state.kept >> 1
    other.words = state.words ^ 15
    return other


def test_a_net_knows_neither_seats_nor_the_names_of_piles() -> None:
    game = Grit()
    foresight = foresight_of(game)
    for state in starts(game, 3, 20):
        for seat in (0, 1):
            unseen = foresight.unseen(state, seat)
            facts = sorted(facts_of(state, seat, unseen))
            assert sorted(facts_of(turned(state), seat, unseen)) == facts
            assert sorted(facts_of(swapped(state), 1 - seat, unseen)) == facts
            assert len(set(facts)) == len(facts)
            assert set(facts) <= set(range(FACTS))


def test_a_damaged_file_of_net_weights_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("room")
    (folder / "net_weights.bin").write_bytes(b"\0" * 10)
    with pytest.raises(BadContent, match=r"net_weights\.bin: must have 40,848 bytes, not 10"):
        read_net_weights(folder)
    with pytest.raises(ValueError, match="a net has"):
        ValueNet([0.0])


def test_what_is_said_is_what_comes_out_in_earnest() -> None:
    """A new game is about even, and a better place is told as a better one."""
    game = Grit()
    said = []
    for seed in range(30):
        state = steered(game, seed, 1, FIRST).state
        said.append(thought_through(game, state, int(state.decider()), 200)[0][1])
    assert abs(sum(said) / len(said)) < 0.25
    foresight = foresight_of(game)
    for number in (1, 2, 3):
        told = [foresight.in_earnest(worth / 10, number) for worth in range(-10, 11)]
        assert told == sorted(told)
        assert -1 <= told[0] < told[-1] <= 1


@pytest.mark.parametrize("settings", [{"foresight": 1.0}, {"solved_from": 3.0, "plans": 2.0}], ids=["foreseen", "solved"])
@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_every_legal_play_is_a_candidate_or_like_one(settings: dict[str, float], phase: int) -> None:
    game = Grit()
    number = 2 if "foresight" in settings else 4
    for seed in range(6):
        state = steered(game, seed, number, phase).state
        seat = int(state.decider())
        thinking = game.thinking("search", state, seat, settings, Rng(1))
        assert thinking is not None
        while thinking.go_on(1_000):
            pass
        named = [action for one in thinking.candidates() for action in (int(one.action), *map(int, one.likes))]
        assert sorted(named) == sorted(game.legal_actions(state, seat))


@pytest.mark.parametrize(("number", "phase"), [(1, FIRST), (4, SECOND)])
def test_a_review_knows_what_comes_to_the_same(number: int, phase: int) -> None:
    game = Grit()
    for seed in range(40):
        state = steered(game, seed, number, phase).state
        seat = int(state.decider())
        seen = Knowledge(game, seat, state)
        thought = bot_of(game, "legend").choose(seen, Budget(simulations=200), Rng(1))
        likes = [int(action) for action in thought.candidates[0].likes]
        if likes:
            found = reviewed_action(1, seen, game.text(state, seat, likes[-1]), thought, Budget(simulations=1), Rng(1))
            assert (found.lost, found.value) == (0.0, found.expected)
            return
    raise AssertionError("nothing comes to the same")
