"""What `grumbletop.simple` promises beyond the two examples: chance, secrets, possible worlds, and the kit that sees leaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

import pytest

import grumbletop
from grumbletop.conformance import check_room, report_on
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import branches
from grumbletop.simple import NOBODY, Hidden, Own, SeenBy, SimpleGame
from grumbletop.simple.room import SimpleRoom, room_of
from grumbletop.simple.state import NoWorld, SimpleState


@dataclass
class Race(SimpleGame):
    """Race: roll, or stay; whoever has the most after two turns each wins."""

    every_action = ("roll", "stay")
    sums: list[int] = field(default_factory=lambda: [0, 0])
    turns: int = 0

    def actions(self) -> Sequence[str]:
        return ("roll", "stay")

    def play(self, action: str) -> None:
        if action == "roll":
            self.sums[self.turn] += self.draw(range(1, 7))
        self.turns += 1
        self.turn = 1 - self.turn

    def winner(self) -> int | None:
        if self.turns < 4:
            return None
        return NOBODY if self.sums[0] == self.sums[1] else self.sums.index(max(self.sums))


CARDS = list(range(1, 13))


@dataclass
class War(SimpleGame):
    """War: play a card of three; the higher one takes the trick."""

    every_action = tuple(f"play {card}" for card in CARDS)
    hands: Own[list[list[int]]]
    deck: Hidden[list[int]]
    table: list[int]
    tricks: list[int]

    def setup(self) -> None:
        self.deck, self.table, self.tricks = list(CARDS), [], [0, 0]
        self.hands = [[self.deal(seat) for _ in range(3)] for seat in (0, 1)]

    def deal(self, seat: int) -> int:
        card = self.draw(self.deck, seen_by=seat)
        self.deck.remove(card)
        return card

    def actions(self) -> list[str]:
        return [f"play {card}" for card in self.hands[self.turn]]

    def play(self, action: str) -> None:
        card = int(action.split()[1])
        self.hands[self.turn].remove(card)
        self.table.append(card)
        if len(self.table) % 2 == 0:
            self.tricks[self.turn if self.table[-1] > self.table[-2] else 1 - self.turn] += 1
            for seat in (0, 1) if self.deck else ():
                self.hands[seat].append(self.deal(seat))
        self.turn = 1 - self.turn

    def winner(self) -> int | None:
        return self.tricks.index(3) if 3 in self.tricks else None


def game_of(kind: type[SimpleGame]) -> SimpleRoom:
    return room_of(kind, kind.__name__.lower())()


@pytest.mark.parametrize("kind", [Race, War])
def test_dice_and_decks_keep_every_promise(kind: type[SimpleGame]) -> None:
    assert check_room(game_of(kind), seed=2, games=5) > 20


def test_a_roll_has_six_branches() -> None:
    game = game_of(Race)
    found = branches(game.start(SeededChance(Rng(1))), 0, 0)
    assert [round(6 * probability, 9) for probability, _ in found] == [1] * 6
    assert sorted(game.display(state, 0)["sums"][0] for _, state in found) == [1, 2, 3, 4, 5, 6]  # type: ignore[arg-type]


def test_draws_are_recorded_in_words_and_verified() -> None:
    match = grumbletop.play(game_of(Race), bots=["random", "random"], seed=8)
    drawn = [draw.text for entry in match.entries for draw in entry.draws]
    assert drawn
    assert set(drawn) <= set("123456")


def played(kind: type[SimpleGame], seed: int, decisions: int) -> tuple[SimpleRoom, SimpleState]:
    game = game_of(kind)
    state, chance = game.start(SeededChance(Rng(seed))), SeededChance(Rng(seed + 1))
    for _ in range(decisions):
        state.apply(state.decider(), state.nth_action(state.decider(), 0), chance, Log())
    return game, state


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_worlds_agree_with_what_a_seat_has_seen_and_differ_in_the_rest(viewer: int) -> None:
    game, state = played(War, 3, 5)
    worlds = [state.resample(viewer, Rng(seed)) for seed in range(30)]
    assert all(game.view(world, viewer) == game.view(state, viewer) for world in worlds)  # type: ignore[arg-type]
    assert len({str(game.dump(world)["position"]) for world in worlds}) > 5  # type: ignore[arg-type]


@dataclass
class Blind(SimpleGame):
    """Blind: six cards each, and nobody says who sees what is drawn."""

    every_action = ("pass",)
    hands: Own[list[list[int]]]

    def setup(self) -> None:
        deck = [self.draw(range(100)) for _ in range(12)]
        self.hands = [deck[:6], deck[6:]]

    def actions(self) -> list[str]:
        return ["pass"]

    def play(self, action: str) -> None:
        self.turn += 1

    def winner(self) -> int | None:
        return 1 if self.turn else None


def test_worlds_that_are_never_found_are_one_clear_error() -> None:
    _, state = played(Blind, 3, 0)
    with pytest.raises(NoWorld, match=r"1,000 deals, and none of them fits what seat 0 has seen; draw\(options, seen_by=seat\)"):
        state.resample(0, Rng(1))


@dataclass
class Code(SimpleGame):
    """Code: seat 1 guesses a number that seat 0 knows, and has two tries."""

    every_action = ("1", "2", "3", "4")
    number: Annotated[int, SeenBy(0)]
    guesses: list[str]

    def setup(self) -> None:
        self.number, self.guesses, self.turn = self.draw(range(1, 5)), [], 1

    def actions(self) -> list[str]:
        return [text for text in self.every_action if text not in self.guesses]

    def play(self, action: str) -> None:
        self.guesses.append(action)

    def winner(self) -> int | None:
        if str(self.number) in self.guesses:
            return 1
        return 0 if len(self.guesses) == 2 else None


def test_a_field_may_be_seen_by_some_seats() -> None:
    game, state = played(Code, 5, 0)
    number = game.dump(state)["position"]["number"]
    assert [game.view(state, seat)["position"]["number"] for seat in (0, 1, None)] == [number, "?", "?"]
    assert check_room(game, seed=4, games=20) > 40


def test_a_wrong_guess_leaves_the_other_numbers_possible() -> None:
    game = game_of(Code)
    state = next(state for seed in range(50) if game.dump(state := game.start(SeededChance(Rng(seed))))["deal"] == ["3"])
    game.play(state, 1, "1", SeededChance(Rng(0)), Log())
    assert {game.dump(state.resample(1, Rng(seed)))["position"]["number"] for seed in range(40)} == {2, 3, 4}  # type: ignore[arg-type]
    assert {game.dump(state.resample(0, Rng(seed)))["position"]["number"] for seed in range(10)} == {3}  # type: ignore[arg-type]


# The kit sees leaks


def test_the_kit_sees_worlds_that_are_copies_of_the_true_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleState, "resample", lambda state, seat, rng: state.clone())
    with pytest.raises(AssertionError, match=r"no two compared worlds differ in position\.hands, position\.deck"):
        check_room(game_of(War), seed=2, games=3)


def test_the_kit_sees_worlds_that_are_copies_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SimpleState.resample
    monkeypatch.setattr(SimpleState, "resample", lambda state, seat, rng: state.clone() if rng.below(3) == 0 else honest(state, seat, rng))
    with pytest.raises(AssertionError, match="can tell two worlds apart by the world it thinks possible"):
        check_room(game_of(War), seed=2, games=10)


@dataclass
class Shouting(War):
    """Shouting: a public field gives the next card away."""

    next: int = field(default=0, kw_only=True)

    def play(self, action: str) -> None:
        super().play(action)
        self.next = self.deck[0] if self.deck else 0


def test_a_public_field_that_tells_a_secret_rules_worlds_out() -> None:
    game, state = played(Shouting, 3, 5)
    told = game.view(state, 0)["position"]["next"]
    assert {game.dump(state.resample(0, Rng(seed)))["position"]["deck"][0] for seed in range(5)} == {told}  # type: ignore[arg-type]


def test_the_report_names_the_steps() -> None:
    report = report_on(game_of(War), games=2)
    assert report.problems == {"compiled": "no, the rules are interpreted"}
    assert str(report).splitlines()[1:] == [
        "plays          yes",
        "keeps secrets  yes",
        "has texts      yes",
        "cites clauses  yes",
        "compiled       no, the rules are interpreted",
    ]
