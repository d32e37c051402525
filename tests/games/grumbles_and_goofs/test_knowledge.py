"""What nobody knows: hidden kinds by their true odds, keys, masks, and nothing that tells."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest

from grumbletop.conformance import check_secrecy, reached
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import Choices, NoChance, Preview
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.engine.state_type import clone
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from tests.games.grumbles_and_goofs.positions import EXAMPLE, position
from tests.games.grumbles_and_goofs.tables import FAR, begun, legal, loaded, mixed_games, play, tight_turns

VIEWERS = (-1, 0, 1)
GRUMBLES = {"push": "purple a3", "throw": "purple d6", "swing": "purple e6", "pull": "green g4", "shove": "green e1", "yank": "green g1"}
MYSTERIES = [f"g{number}" for number in range(6, 11)]


def kinds(document: dict[str, Any]) -> list[str]:
    return [document["goofs"][goof]["kind"] for goof in MYSTERIES]


def with_captures(places: dict[str, str], stirred: list[str]) -> dict[str, Any]:
    return position(GRUMBLES, FAR | {"g6": "b5", "g7": "b4"} | places, stirred, turn=12)


CASES = [
    with_captures({}, ["regular", "doom", "regular", "super", "regular"]),
    with_captures({"g8": "c1"}, ["doom", "super", "regular", "regular", "regular"]),
    with_captures({"g6": "green"}, ["regular", "doom", "regular", "super", "regular"]),
    with_captures({"g7": "purple"}, ["regular", "super", "regular", "regular", "doom"]),
    with_captures({"g6": "green", "g7": "purple"}, ["super", "regular", "doom", "regular", "regular"]),
    with_captures({"g6": "green", "g7": "green", "g8": "purple"}, ["regular", "regular", "regular", "super", "doom"]),
    with_captures({"g6": "green", "g7": "green", "g8": "purple", "g9": "purple"}, ["regular", "regular", "regular", "super", "doom"]),
]


def worlds(document: dict[str, Any]) -> dict[tuple[str, ...], float]:
    """Every order of the five that agrees with what was captured, by brute force over the whole stir."""
    known = {index: kinds(document)[index] for index, goof in enumerate(MYSTERIES) if document["goofs"][goof]["at"] in ("purple", "green")}
    stirs = list(permutations(["regular", "regular", "regular", "super", "doom"]))
    agreeing = Counter(stir for stir in stirs if all(stir[index] == kind for index, kind in known.items()))
    return {stir: count / agreeing.total() for stir, count in agreeing.items()}


@pytest.mark.clause("GG-1.7", "GG-6.7", "GG-7.2")
@pytest.mark.parametrize("document", CASES, ids=lambda document: "-".join(document["goofs"][goof]["at"] for goof in MYSTERIES))
def test_hidden_kinds_are_dealt_again_by_their_true_odds(document: dict[str, Any]) -> None:
    game, state = loaded(document)
    expected = worlds(document)
    rng, draws = Rng(11), 300 * len(expected)
    drawn = Counter(tuple(kinds(game.dump(state.resample(number % 3 - 1, rng)))) for number in range(draws))
    assert set(drawn) == set(expected)
    chi_square = sum((drawn[stir] - draws * share) ** 2 / (draws * share) for stir, share in expected.items())
    assert chi_square < 43.8  # 19 degrees of freedom at most: one run in a thousand, and the seed is fixed


def test_another_world_depends_on_nothing_hidden() -> None:
    for document in CASES:
        game, state = loaded(document)
        for seed in range(20):
            other = state.resample(0, Rng(100 + seed))
            assert game.dump(state.resample(1, Rng(seed))) == game.dump(other.resample(1, Rng(seed)))


def test_another_world_differs_in_hidden_kinds_alone() -> None:
    for game, state in tight_turns(31, 40):
        before = game.save(state)
        world = state.resample(0, Rng(3))
        assert game.save(state) == before
        documents = [game.dump(each) for each in (state, world)]
        for document in documents:
            for goof in MYSTERIES:
                if document["goofs"][goof]["at"] not in ("purple", "green"):
                    document["goofs"][goof]["kind"] = "unknown"
        assert documents[0] == documents[1] == game.view(state, 0)


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    for game, states in mixed_games(32, 3):
        *_, state = states
        assert game.dump(state.resample(0, Rng(1))) == game.dump(state) == game.view(state, None)


@pytest.mark.clause("GG-1.6", "GG-6.7", "GG-7.2")
def test_a_view_masks_the_mysteries_that_nobody_has_captured() -> None:
    game, state = loaded(with_captures({"g6": "green"}, ["super", "doom", "regular", "regular", "regular"]))
    view = game.view(state, 1)
    assert kinds(view) == ["super", "unknown", "unknown", "unknown", "unknown"]
    assert view["goofs"]["g1"]["kind"] == "regular"
    assert view == game.view(state, 0) == game.view(state, None)
    assert {key: value for key, value in view.items() if key != "goofs"} == {
        key: value for key, value in game.dump(state).items() if key != "goofs"
    }


# Keys


def test_keys_are_the_same_in_every_world() -> None:
    for _, states in mixed_games(33, 6):
        for number, state in enumerate(states):
            if number % 5:
                continue
            for viewer in VIEWERS:
                world = state.resample(viewer, Rng(number))
                assert world.information_key(viewer) == state.information_key(viewer)
                assert world.position_key(viewer) == state.position_key(viewer)


def test_keys_differ_when_what_is_shown_differs() -> None:
    game, state = loaded(EXAMPLE)
    positions, stories = {int(state.position_key(0))}, {int(state.information_key(0))}
    texts = legal(game, state)
    for text in texts:
        after = state.clone()
        play(game, after, text)
        positions.add(int(after.position_key(0)))
        stories.add(int(after.information_key(0)))
    assert len(positions) == len(stories) == len(texts) + 1


def test_a_captured_kind_is_in_the_keys() -> None:
    keys = []
    for stirred in (["regular", "super", "doom", "regular", "regular"], ["super", "regular", "doom", "regular", "regular"]):
        game, state = loaded(with_captures({"g6": "a2"}, stirred))
        before = [int(state.information_key(0)), int(state.position_key(0))]
        play(game, state, "push a2")
        keys.append((before, int(state.information_key(0)), int(state.position_key(0))))
    assert keys[0][0] == keys[1][0]
    assert keys[0][1] != keys[1][1]
    assert keys[0][2] != keys[1][2]


def test_a_position_key_forgets_the_way_and_an_information_key_does_not() -> None:
    game, state = loaded(EXAMPLE | {"acted": []})
    ways = []
    for texts in (("shove g4", "swap e5"), ("swap e5", "shove g4")):
        after = state.clone()
        play(game, after, *texts)
        ways.append(after)
    for _ in range(2):
        assert ways[0].position_key(0) == ways[1].position_key(0)
        assert ways[0].information_key(0) != ways[1].information_key(0)
        for after in ways:
            play(game, after, "end yank" if after.acted else "end swing")


# Everything a seat receives, with the kit; and that the kit would notice


def doom(state: GrumblesState) -> int:
    """Which Goof is Doom: what nobody may know."""
    return next(goof for goof in range(5, 10) if state.goof_kind(goof) == 2)


class Planted(GrumblesAndGoofs):
    """The game with one leak."""

    @classmethod
    def package(cls) -> str:
        return GrumblesAndGoofs.package()


class UnmaskedView(Planted):
    def view(self, state: GrumblesState, seat: int | None) -> dict[str, Any]:
        return self.dump(state)


class KnowingDisplay(Planted):
    def display(self, state: GrumblesState, seat: int | None) -> dict[str, Any]:
        return super().display(state, seat) | {"beware": doom(state) == 5}


class KnowingChoices(Planted):
    def choices(self, state: GrumblesState, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        return Choices(list(found.offered)[:: 1 if doom(state) % 2 else -1], found.barred, found.whole)


class KnowingPreview(Planted):
    def preview(self, state: GrumblesState, seat: int, text: str) -> Preview:
        return Preview(super().preview(state, seat, text).events, {"doom": doom(state)})


class KnowingClock(Planted):
    """Time runs out otherwise where Doom is near the top of the reserve."""

    def expire(self, state: GrumblesState, seats: Any, chance: Chance, log: Log) -> None:
        if doom(state) == 6:
            seat = int(state.decider())
            state.apply(seat, int(state.nth_action(seat, state.count_actions(seat) - 1)), chance, log)
        else:
            super().expire(state, seats, chance, log)


class QuietCapture(Planted):
    """Captures are told, but nobody is told that they reveal."""

    def play(self, state: GrumblesState, seat: int, text: str, chance: Chance, log: Log) -> None:
        inner = EventLog()
        super().play(state, seat, text, chance, inner)
        for event in inner.events:
            event.reveals = False
            log.add(event)


def secrets_kept(game: GrumblesAndGoofs, seed: int = 4, games: int = 3) -> None:
    for here in reached(game, seed, games):
        if not here.state.is_over():
            check_secrecy(here, thorough=here.seed % 5 == 0)


@pytest.mark.clause("GG-5.6")
def test_no_seat_learns_a_hidden_kind() -> None:
    secrets_kept(GrumblesAndGoofs())
    secrets_kept(GrumblesAndGoofs({"board": "huddle", "move_range": 2, "standing_power": True}), seed=6, games=2)


@pytest.mark.parametrize(
    "leaky", [UnmaskedView, KnowingDisplay, KnowingChoices, KnowingPreview, KnowingClock, QuietCapture], ids=lambda leaky: leaky.__name__
)
def test_a_planted_leak_is_noticed(leaky: type[GrumblesAndGoofs]) -> None:
    with pytest.raises(AssertionError, match="can tell two worlds apart"):
        secrets_kept(leaky(), games=12)


def answers(game: GrumblesAndGoofs, state: GrumblesState) -> Iterator[str]:
    """All that can be asked about a tight situation, which random games seldom lead to."""
    seat = int(state.decider())
    yield json.dumps([game.view(state, seat), game.display(state, seat), legal(game, state)])
    yield str([int(state.default_action(seat)), int(state.information_key(seat)), int(state.position_key(seat))])
    observed: list[float] = []
    state.observe(seat, observed)
    yield str(observed)
    for prefix in ([], ["end"], ["push"]):
        yield repr(game.choices(state, seat, prefix))
    for text in legal(game, state):
        yield repr(game.preview(state, seat, text))


def test_tight_situations_tell_nothing_either() -> None:
    for number, (game, state) in enumerate(tight_turns(34, 80)):
        world = state.resample(0, Rng(number))
        assert list(answers(game, state)) == list(answers(game, world))


def test_a_blind_state_is_never_played_on() -> None:
    for _, states in mixed_games(35, 4):
        for state in states:
            assert not state.blind
            assert not clone(state).blind
            assert not state.resample(0, Rng(1)).blind


@pytest.mark.clause("GG-5.6", "GG-8.3")
@pytest.mark.parametrize(
    ("stirred", "at", "sure"),
    [
        (["doom", "super"], "green", True),
        (["doom", "super"], "c6", False),
        (["super", "doom"], "c6", False),
        (["regular", "doom"], "c6", False),
    ],
)
def test_only_a_sole_mystery_is_surely_doom(stirred: list[str], at: str, sure: bool) -> None:
    """Green's last activation pushes g6 onto a1, and Push would stay on a2."""
    green = {"push": "green a3", "shove": "green e1", "yank": "green g1"}
    purple = {"throw": "purple d6", "swing": "purple e6", "pull": "purple g4"}
    places = {"g1": "c5", "g6": "a2", "g7": at} | {f"g{number}": "green" for number in (2, 3, 4, 5, 8, 9, 10)}
    rest = ["regular", "regular", "super"] if "super" not in stirred else ["regular"] * 3
    game, state = loaded(position(green | purple, places, [*stirred, *rest], turn=31, acted=["shove", "yank"]))
    assert ("push a2" in legal(game, state)) == sure
    if sure:
        play(game, state, "push a2")
        assert game.dump(state)["result"] == {"reason": "doom", "winner": "green"}


def test_time_after_the_start_draws_no_chance() -> None:
    game, state = begun()
    while not state.is_over():
        game.expire(state, [int(state.decider())], NoChance(), Log())
    assert state.quiet_turns == 40
