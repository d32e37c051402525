"""A tiny game for tests of the engine: a die, a hidden card, a hidden bid.

Each seat in turn rolls (chance), peeks at its card (a secret shown to it) or passes, twice each; then both bid in secret, and
the higher bid adds to the score. Option `faces` is the die; a pack may add a `bonus` to every roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine import registry
from grumbletop.engine.errors import BadNotation, BadPosition, refuse_if
from grumbletop.engine.events import Event, Log
from grumbletop.engine.game import Decision, Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State
from grumbletop.engine.texts import Texts

STARTER, CARD, DIE = range(3)
PASS, ROLL, PEEK, BID = 0, 1, 2, 10
WORDS = {"pass": PASS, "roll": ROLL, "peek": PEEK, "bid 0": BID, "bid 1": BID + 1, "bid 2": BID + 2}
CARDS = "ABC"
TURNS = 4


class ToyState(State):
    def __init__(self, faces: int, bonus: int) -> None:
        self.faces = faces
        self.bonus = bonus
        self.starter = 0
        self.turns = 0
        self.scores = [0, 0]
        self.cards = ""  # seat 0's, seat 1's, the one put aside
        self.bids: list[int | None] = [None, None]

    def to_act(self) -> list[int]:
        if self.turns < TURNS:
            return [(self.starter + self.turns) % 2]
        return [seat for seat in (0, 1) if self.bids[seat] is None] if None in self.bids else []

    def deciders(self) -> int:
        return sum(1 << seat for seat in self.to_act())

    def actions(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        return [PASS, ROLL, PEEK] if self.turns < TURNS else [BID, BID + 1, BID + 2]

    def count_actions(self, seat: int) -> int:
        return len(self.actions(seat))

    def nth_action(self, seat: int, n: int) -> int:
        return self.actions(seat)[n]

    def is_legal(self, seat: int, action: int) -> bool:
        return action in self.actions(seat)

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        if action >= BID:
            self.bid(seat, action - BID, log)
            return
        self.turns += 1
        if action == ROLL:
            rolled = chance.draw(DIE, self.faces, self) + 1
            self.scores[seat] += rolled + self.bonus
            log.add(Event("roll", "TOY-1", {"seat": seat, "rolled": rolled}, {}, True))
        elif action == PEEK:
            log.add(Event("peek", "TOY-2", {"seat": seat}, {seat: {"card": self.cards[seat]}}, True))
        else:
            log.add(Event("pass", "TOY-3", {"seat": seat}, {}, False))

    def bid(self, seat: int, height: int, log: Log) -> None:
        self.bids[seat] = height
        log.add(Event("bid", "TOY-4", {"seat": seat}, {}, False))
        if None not in self.bids:
            self.scores = [score + (own or 0) for score, own in zip(self.scores, self.bids, strict=True)]
            log.add(Event("bids", "TOY-5", {"bids": list(self.bids)}, {}, True))

    def is_over(self) -> bool:
        return not self.to_act()

    def value(self, seat: int) -> float:
        mine, other = self.scores[seat], self.scores[1 - seat]
        return float((mine > other) - (mine < other))

    def clone(self) -> State:
        copy = ToyState(self.faces, self.bonus)
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, ToyState)
        self.__dict__.update(other.__dict__)
        self.scores = list(other.scores)
        self.bids = list(other.bids)

    def default_action(self, seat: int) -> int:
        return PASS if self.turns < TURNS else BID


class Toy(Game[ToyState]):
    info = GameInfo("toy", "Toy", (2, 2), (-1.0, 1.0), 0.0, True, True, (1, 1), "A toy.")
    chance_events = ("starter", "card", "die")
    content_parts = ("bonus",)

    @classmethod
    def home(cls) -> Traversable:
        return Path(__file__).parent / "toy_room"

    def read_content(self) -> None:
        self.bonus = sum(file.integer("bonus", 0, 100) for file in self.content.folder("bonus"))

    def option_list(self) -> Sequence[Option]:
        return [Option("faces", "int", 6, "TOY-1", low=2, high=20)]

    def texts(self, language: str = "en") -> Texts:
        return Texts(language, {"TOY-9.refused": "It is not your turn."})

    def empty(self) -> ToyState:
        return ToyState(self.given["faces"], self.bonus)

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> ToyState:
        state = self.empty()
        state.scores = self.read_scores(Reader(carry, BadPosition, "carry")) if carry is not None else [0, 0]
        state.starter = chance.draw(STARTER, 2, state)
        for left in range(len(CARDS), 0, -1):
            index = chance.draw(CARD, left, state)
            state.cards += self.undrawn(state)[index]
        if log is not None:
            log.add(Event("start", "TOY-0", {"starter": state.starter}, {}, True))
        return state

    @staticmethod
    def undrawn(state: ToyState) -> list[str]:
        return [card for card in CARDS if card not in state.cards]

    def load(self, position: Mapping[str, Any]) -> ToyState:
        reader = Reader(position, BadPosition)
        reader.must_be("game", "toy")
        state = self.empty()
        reader.take("options", {})
        state.starter = reader.integer("starter", 0, 1, default=0)
        state.turns = reader.integer("turns", 0, TURNS, default=0)
        state.cards = reader.string("cards", "[ABC]{3}", default="ABC")
        if len(set(state.cards)) < len(CARDS):
            reader.fail("cards", "one of them is there twice", "TOY-6")
        state.scores = self.read_scores(reader)
        state.bids = [None if bid is None else reader.check_integer("bids", bid, 0, 2) for bid in reader.items("bids", 2, 2, [None, None])]
        reader.done()
        return state

    @staticmethod
    def read_scores(reader: Reader) -> list[int]:
        return reader.each("scores", lambda key, value: reader.check_integer(key, value, 0, 999), 2, 2)

    def dump(self, state: ToyState) -> dict[str, Any]:
        return {
            "game": "toy",
            "options": dict(self.listed),
            "starter": state.starter,
            "turns": state.turns,
            "cards": state.cards,
            "scores": list(state.scores),
            "bids": list(state.bids),
        }

    def view(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        masked = self.dump(state)
        masked["cards"] = "".join(card if seat == place else "?" for place, card in enumerate(state.cards))
        if not state.is_over():
            masked["bids"] = [bid if seat == place else None for place, bid in enumerate(state.bids)]
        return masked

    def carry(self, state: ToyState) -> dict[str, Any] | None:
        return {"scores": self.dump(state)["scores"]}

    def decision(self, state: ToyState, seat: int) -> Decision | None:
        if seat not in state.to_act():
            return None
        return Decision("turn", "turn", "turn") if state.turns < TURNS else Decision("bid", "commit", "bid")

    def check_owes(self, state: ToyState, seat: int) -> None:
        refuse_if(not state.owes(seat), "TOY-9")

    def parse(self, state: ToyState, seat: int, text: str) -> int:
        self.check_owes(state, seat)
        if text not in WORDS:
            raise BadNotation("TOY-8", text=text)
        refuse_if(not state.is_legal(seat, WORDS[text]), "TOY-7", text=text)
        return WORDS[text]

    def text(self, state: ToyState, seat: int, action: int, viewer: int = -2) -> str:
        return next(word for word, known in WORDS.items() if known == action)

    def outcome_text(self, state: ToyState, event: int, outcomes: int, index: int) -> str:
        return self.undrawn(state)[index] if event == CARD else str(index + (event == DIE))


def random_text(game: Game, state: State, rng: Rng) -> tuple[int, str]:
    """Some seat that owes a decision, and something it may play."""
    owing = [seat for seat in range(game.seats) if state.owes(seat)]
    seat = owing[rng.below(len(owing))]
    return seat, game.text(state, seat, state.sample_action(seat, rng))


@contextmanager
def installed(*games: type[Game]) -> Iterator[None]:
    """These games can be made by name while the block runs."""
    known = {game.info.slug: game for game in games}
    room = registry.room

    def find(slug: str) -> type[Game]:
        return known.get(slug) or room(slug)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "room", find)
        yield
