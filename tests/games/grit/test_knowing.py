"""What a seat can't know: possible worlds against brute force, keys, and everything a seat is given."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import sqrt
from typing import Any

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import FIRST, KEEP, SECOND, WORD, card_ids
from tests.games.grit.dealing import ALL_OPTIONS, Game, dealt, marks_on_own, play, random_states, steered, tiny_game

# Brute force: every deal and every history that would have shown a seat the same.


def deals(played: Game, viewer: int) -> Iterator[list[str]]:
    """Every deck in which the viewer's hand, the starting Injuries and what lies face up came from where they came from."""
    document = played.game.dump(played.state)
    entries = [entry for pile in document["piles"].values() for entry in pile]
    starts = [entry["card"] for entry in entries if entry["by"] is None]
    sure: list[set[str]] = [{e["card"] for e in entries if e["by"] == seat and (not e["down"] or seat == viewer)} for seat in (0, 1)]
    if viewer != SPECTATOR:
        sure[viewer] |= set(document["hands"][viewer])
    table = played.game.rules
    for heart in card_ids(table.pool):
        deck = {*card_ids(table.fixed), heart}
        if not {*starts, *sure[0], *sure[1]} <= deck:
            continue
        free = sorted(deck - {*starts, *sure[0], *sure[1]})
        for more0 in combinations(free, 4 - len(sure[0])):
            rest = [card for card in free if card not in more0]
            for more1 in combinations(rest, 4 - len(sure[1])):
                left = [card for card in rest if card not in more1]
                yield [*sorted(sure[0]), *more0, *sorted(sure[1]), *more1, *starts, *left]


def worlds(played: Game, viewer: int) -> dict[str, float]:
    """The weight of every world: the probability of the hidden choices that lead to it. All deals are equally likely."""
    found: dict[str, float] = {}
    wanted = played.seen_by(viewer)
    for deck in deals(played, viewer):
        log = EventLog()
        heart = next(card for card in deck if card.endswith("H"))
        state = played.game.start(ScriptedChance(played.game, [{"heart": heart}, {"deck": deck}]), log=log)
        follow(played, viewer, state, log, 0, 1.0, wanted, found)
    return found


def follow(
    played: Game,
    viewer: int,
    state: GritState,
    log: EventLog,
    step: int,
    weight: float,
    wanted: list[dict[str, Any]],
    found: dict[str, float],
) -> None:
    """Go on with every action that the viewer can't tell from the true one."""
    told = log.seen_by(viewer)
    if told != wanted[: len(told)]:
        return
    if step == len(played.done):
        if told == wanted:
            world = json.dumps(played.game.dump(state))
            found[world] = found.get(world, 0.0) + weight
        return
    seat, truth = played.done[step]
    game = played.game
    masked = game.text(state, seat, truth, viewer)
    legal = game.legal_actions(state, seat)
    alike = [action for action in legal if game.text(state, seat, action, viewer) == masked]
    for action in alike:
        after, later = state.clone(), EventLog()
        later.events = list(log.events)
        after.apply(seat, action, NoChance(), later)
        follow(played, viewer, after, later, step + 1, weight / len(legal), wanted, found)


def check_resample(played: Game, viewer: int, per_world: int = 30) -> None:
    expected = worlds(played, viewer)
    rng = Rng(2024)
    draws = per_world * len(expected)
    sampled = [played.state.resample(viewer, rng) for _ in range(draws)]
    assert {int(world.information_key(viewer)) for world in sampled} == {int(played.state.information_key(viewer))}
    assert {int(world.position_key(viewer)) for world in sampled} == {int(played.state.position_key(viewer))}
    drawn = Counter(json.dumps(played.game.dump(world)) for world in sampled)
    assert set(drawn) == set(expected)
    whole = sum(expected.values())
    shares = {world: draws * weight / whole for world, weight in expected.items()}
    chi_square = sum((drawn[world] - share) ** 2 / share for world, share in shares.items())
    freedom = len(shares) - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom) + 4


CASES = [(1, WORD), (1, FIRST), (1, SECOND), (2, SECOND), (3, WORD), (3, SECOND), (4, WORD), (4, FIRST), (4, SECOND)]


@pytest.mark.clause("GRIT-1.4", "GRIT-2.5", "GRIT-6.10")
@pytest.mark.parametrize(("number", "phase"), CASES)
@pytest.mark.parametrize("seat", [0, 1])
def test_possible_worlds_are_all_and_only_those_of_brute_force(number: int, phase: int, seat: int) -> None:
    check_resample(steered(tiny_game(), 7 * number + phase, number, phase), seat)


@pytest.mark.clause("GRIT-1.4")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_possible_worlds_of_the_full_pool_of_hearts(seed: int) -> None:
    check_resample(steered(Grit(), seed, 4, FIRST), seed % 2, per_world=20)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_possible_worlds_of_a_spectator(seed: int, phase: int) -> None:
    check_resample(steered(tiny_game(), seed, 4, phase), SPECTATOR, per_world=20)


@pytest.mark.clause("GRIT-7.3")
@pytest.mark.parametrize(
    ("keep", "viewer", "choice"),
    [("blind", 0, 314), ("blind", 0, 315), ("blind", 1, 315), ("informed", 0, 314), ("informed", 1, 314), ("informed", SPECTATOR, 315)],
)
def test_a_hidden_keep_decision_is_as_likely_the_one_as_the_other(keep: str, viewer: int, choice: int) -> None:
    played = steered(tiny_game(keep=keep), 5, 3, KEEP)
    assert played.state.deciders() == 3
    played.act(1, choice)
    check_resample(played, viewer, per_world=12)


@pytest.mark.clause("GRIT-6.10", "GRIT-6.8")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_kept_cards_stay_unknown_in_the_rounds_after(viewer: int) -> None:
    played = steered(tiny_game(), 11, 3, KEEP)
    for seat in (0, 1):
        played.act(seat, 314)
    played.act_at_random()
    assert played.state.kept == 3
    check_resample(played, viewer, per_world=12)


@pytest.mark.clause("GRIT-8.9")
def test_after_scoring_there_is_one_world() -> None:
    game = Grit()
    for seed in range(10):
        *_, end = random_states(game, seed)
        for viewer in (SPECTATOR, 0, 1):
            assert game.dump(end.resample(viewer, Rng(seed))) == game.dump(end)


def test_a_resampled_world_depends_only_on_what_the_seat_knows() -> None:
    """Resampling from another possible world with the same generator gives the same worlds."""
    game = Grit()
    for seed in range(30):
        for state in random_states(game, seed):
            for viewer in (SPECTATOR, 0, 1):
                other = state.resample(viewer, Rng(seed))
                assert game.dump(other.resample(viewer, Rng(99))) == game.dump(state.resample(viewer, Rng(99)))


# Keys


def test_a_key_names_what_a_seat_was_shown_and_did() -> None:
    """Equal keys, equal logs; equal logs, equal keys."""
    for keep in ("blind", "informed"):
        logs: dict[int, str] = {}
        keys: dict[str, int] = {}
        for deal in range(6):
            for course in range(12):
                played = Game(tiny_game(keep=keep), deal)
                played.rng = Rng(1000 + course)
                while not played.state.is_over():
                    note_keys(played, logs, keys)
                    played.act_at_random(marks_on_own(int(played.state.decider())) if course % 3 == 0 else ())
                note_keys(played, logs, keys)
        assert len(logs) > 1000


def note_keys(played: Game, logs: dict[int, str], keys: dict[str, int]) -> None:
    for viewer in (SPECTATOR, 0, 1):
        own = [action for seat, action in played.done if seat == viewer]
        committed = sorted(event.shown["seat"] for event in played.log.events if event.kind == "committed")
        told = [message for message in played.seen_by(viewer) if message["kind"] != "committed"]  # their order never matters
        log = json.dumps([viewer, told, committed, own])
        key = int(played.state.information_key(viewer))
        assert logs.setdefault(key, log) == log
        assert keys.setdefault(log, key) == key


@pytest.mark.clause("GRIT-6.10")
@pytest.mark.parametrize("course", ["1: first 0; 0: {}@0b", "1: first 0; 0: {}@0b!; 1: 9S@1c; 0: keep"], ids=["played", "kept"])
def test_who_laid_a_card_face_down_knows_it_and_nobody_else(course: str) -> None:
    """Two worlds that differ in that card alone."""
    one = dealt(Grit(), "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
    other = dealt(Grit(), "4S 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "AS 7S")
    play(Grit(), one, course.format("AS"))
    play(Grit(), other, course.format("4S"))
    for key in (GritState.information_key, GritState.position_key):
        assert [key(one, seat) == key(other, seat) for seat in (SPECTATOR, 0, 1)] == [True, False, True]


KEEPING = "1: first 0; 0: AS@0b!; 1: 9S@1c!"
DEALT = ("AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")


@pytest.mark.parametrize(
    ("one", "other", "tells"),
    [
        ("1: first 0", "1: first 1", [SPECTATOR, 0, 1]),
        (KEEPING, f"{KEEPING}; 0: keep", [SPECTATOR, 0, 1]),
        (f"{KEEPING}; 0: keep", f"{KEEPING}; 0: flip", [0]),
    ],
    ids=["who-is-first", "that-it-is-decided", "what-is-decided"],
)
def test_keys_tell_a_decision_to_whom_it_is_known(one: str, other: str, tells: list[int]) -> None:
    states = [dealt(Grit(), *DEALT) for _ in range(2)]
    play(Grit(), states[0], one)
    play(Grit(), states[1], other)
    for key in (GritState.information_key, GritState.position_key):
        assert [seat for seat in (SPECTATOR, 0, 1) if key(states[0], seat) != key(states[1], seat)] == tells


@pytest.mark.clause("GRIT-8.9")
def test_keys_know_the_undealt_cards_at_the_end_and_not_before() -> None:
    deal = ("AS 2S 3S 4S", "5S 6S 7S 8S", "KS", "QS")
    states = [dealt(Grit(), *deal, undealt) for undealt in ("9S 2H", "9S 3H")]
    while not states[0].is_over():
        assert len({state.information_key(SPECTATOR) for state in states}) == 1
        seat = states[0].decider()
        for state in states:
            state.apply(seat, state.default_action(seat), NoChance(), EventLog())
    assert len({state.information_key(SPECTATOR) for state in states}) == 2


def test_position_keys_forget_the_order_of_covered_cards_only() -> None:
    game = Grit()
    deal = ("AS 2S 3S 4S", "5S 6S 7S 8S", "KS", "KH", "9S QS")
    one = after_rounds(game, deal, "2S@1b 5S@0b", "3S@1b 6S@0b", "4S@1b 7S@0b")
    two = after_rounds(game, deal, "3S@1b 6S@0b", "2S@1b 5S@0b", "4S@1b 7S@0b")
    three = after_rounds(game, deal, "3S@1b 6S@0b", "4S@1b 5S@0b", "2S@1b 7S@0b")
    for viewer in (SPECTATOR, 0, 1):
        assert one.position_key(viewer) == two.position_key(viewer) != three.position_key(viewer)
        assert one.information_key(viewer) != two.information_key(viewer)


def after_rounds(game: Grit, deal: tuple[str, str, str, str, str], *rounds: str) -> GritState:
    """Rounds in which seat 0 plays first, given as both plays."""
    state = dealt(game, *deal)
    for plays in rounds:
        first, second = plays.split()
        play(game, state, f"{state.holder()}: first 0; 0: {first}; 1: {second}")
    return state


def test_keys_hold_in_possible_worlds() -> None:
    game = Grit()
    for seed in range(20):
        for state in random_states(game, seed):
            for viewer in (SPECTATOR, 0, 1):
                other = state.resample(viewer, Rng(seed))
                assert other.information_key(viewer) == state.information_key(viewer)
                assert other.position_key(viewer) == state.position_key(viewer)


# Views


def masked(document: Mapping[str, Any], viewer: int | None) -> dict[str, Any]:
    """The visibility table, written down once more from the document alone."""
    view: dict[str, Any] = json.loads(json.dumps(document))
    if view["phase"] == "over":
        return view
    view["undealt"] = ["??", "??"]
    for seat in (0, 1):
        if seat != viewer:
            view["hands"][seat] = ["??"] * len(view["hands"][seat])
            view["keeps"][seat] = None
    for pile in view["piles"].values():
        for entry in pile:
            if entry["down"] and entry["by"] != viewer:
                entry["card"] = "??"
    return view


@pytest.mark.clause("GRIT-2.4", "GRIT-2.5", "GRIT-6.10", "GRIT-7.4", "GRIT-8.9")
@pytest.mark.parametrize("options", ALL_OPTIONS[::13], ids=lambda options: "-".join(options.values()))
def test_a_view_hides_what_the_table_of_visibility_says(options: dict[str, str]) -> None:
    game = Grit(options)
    for seed in range(15):
        for state in random_states(game, seed):
            for viewer in (None, 0, 1):
                assert game.view(state, viewer) == masked(game.dump(state), viewer)


@pytest.mark.parametrize("options", ALL_OPTIONS[::17], ids=lambda options: "-".join(options.values()))
def test_all_that_a_seat_is_given_is_the_same_in_another_possible_world(options: dict[str, str]) -> None:
    game = Grit(options)
    for seed in range(4):
        for state in random_states(game, seed):
            for viewer in (None, 0, 1):
                other = state.resample(SPECTATOR if viewer is None else viewer, Rng(seed + 1))
                assert given(game, other, viewer) == given(game, state, viewer)


def given(game: Grit, state: GritState, viewer: int | None) -> list[Any]:
    texts = game.texts("en")
    numbers: list[float] = []
    state.observe(SPECTATOR if viewer is None else viewer, numbers)
    found: list[Any] = [game.view(state, viewer), game.display(state, viewer), game.drawing(state, viewer, texts), numbers]
    if viewer is not None:
        found += [game.decision(state, viewer), game.choices(state, viewer), state.count_actions(viewer)]
        found += [answer(game, state, viewer, text) for text in ("AS@0a", "7S@1b!", "QS@1a", "keep", "first 0")]
        found += [game.preview(state, viewer, game.text(state, viewer, action)) for action in game.legal_actions(state, viewer)[:6]]
    return found


def answer(game: Grit, state: GritState, seat: int, text: str) -> tuple[str, dict[str, Any]]:
    try:
        return str(game.parse(state, seat, text)), {}
    except Refused as refused:
        return refused.clause, refused.data
