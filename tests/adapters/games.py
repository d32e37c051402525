"""The games that adapters are tested with: all installed ones, the crucible, and two made up for what those leave out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any

from grumbletop.engine.events import Event, Log
from grumbletop.engine.game import OWNER, Choice, Choices, Decision, Field, Game, GameInfo
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State
from grumbletop.engine.texts import Texts

Case = tuple[str, Mapping[str, Any]]  # slug, options
FEW_ROUNDS = 4


def with_most_seats(slug: str) -> Case:
    """The options that fill the table, whatever the option is called. A few rounds show all that an adapter can do wrong."""
    game = make(slug)
    most = game.info.seats[1]
    short = {option.name: FEW_ROUNDS for option in game.options if option.name == "round_cap"}
    for option in game.options:
        if game.seats < most and (option.low <= most <= option.high or most in option.values):
            options = {option.name: most, **short}
            if make(slug, options).seats == most:
                return slug, options
    return slug, {}


def cases() -> list[Case]:
    """Every installed game as it comes and with all seats taken, and the crucible for one, three and four."""
    installed = [slug for slug in slugs() if slug != "crucible"]
    usual: list[Case] = [(slug, {}) for slug in installed]
    full = [case for case in map(with_most_seats, installed) if case[1]]
    return [*usual, *full, *(("crucible", {"seats": seats}) for seats in (1, 3, 4))]


def name_of(case: Case) -> str:
    slug, options = case
    return "-".join([slug, *(str(value) for name, value in options.items() if name != "round_cap")])


CASES = cases()


class Hands(State):
    """Two seats show 0, 1 or 2 fingers at once, three times; the sum decides who scores. Or they name any set of three, part by part."""

    def __init__(self, composed: bool) -> None:
        self.composed = composed
        self.shown: list[list[int]] = [[], []]

    def deciders(self) -> int:
        rounds = min(map(len, self.shown))
        return sum(2**seat for seat in (0, 1) if len(self.shown[seat]) == rounds < 3)

    def count_actions(self, seat: int) -> int:
        return (8 if self.composed else 3) if self.owes(seat) else 0

    def nth_action(self, seat: int, n: int) -> int:
        return n

    def is_legal(self, seat: int, action: int) -> bool:
        return 0 <= action < self.count_actions(seat)

    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        self.shown[seat].append(action)
        log.add(Event("showed", "HANDS-1", {"seat": seat}, {}, False))
        if len(self.shown[0]) == len(self.shown[1]):
            log.add(Event("both", "HANDS-1", {"shown": [each[-1] for each in self.shown]}, {}, True))

    def is_over(self) -> bool:
        return self.deciders() == 0

    def value(self, seat: int) -> float:
        if not self.is_over():
            return nan
        even = sum((first + second) % 2 == 0 for first, second in zip(*self.shown, strict=True))
        return (1.0 if even > 1 else -1.0) * (1 if seat == 0 else -1)

    def clone(self) -> State:
        copy = Hands(self.composed)
        copy.assign(self)
        return copy

    def assign(self, other: State) -> None:
        assert isinstance(other, Hands)
        self.shown = [list(each) for each in other.shown]

    def known(self, seat: int) -> list[list[int]]:
        rounds = min(map(len, self.shown))
        return [each if seat == owner else each[:rounds] for owner, each in enumerate(self.shown)]

    def resample(self, seat: int, rng: Rng) -> State:
        world = Hands(self.composed)
        world.shown = [list(each) for each in self.known(seat)]
        for owner, each in enumerate(world.shown):
            if len(each) < len(self.shown[owner]):
                each.append(rng.below(8 if self.composed else 3))
        return world

    def information_key(self, seat: int) -> int:
        return hash((seat, str(self.known(seat)), self.deciders())) & (2**62 - 1)

    def code(self, seat: int, action: int) -> int:
        return -1 if self.composed else action

    def observe(self, seat: int, out: list[float]) -> None:
        own, other = (self.known(seat)[each] for each in (seat, 1 - seat))
        out[:] = [1.0 - seat, 1.0 * seat, *(float(each + 1) for each in [*own, *[-1] * 3][:3] + [*other, *[-1] * 3][:3])]


class Fists(Game[Hands]):
    """All seats decide at once, every time: the one kind of game that has a parallel environment."""

    info = GameInfo("fists", "Fists", (2, 2), (-1.0, 1.0), 0.0, True, False, (1, 1), "Show your fingers.")
    codes = 3
    observation = (Field("seat", 2, 0, 1), Field("shown", 6, 0, 8))
    composed = False

    def texts(self, language: str = "en") -> Texts:
        return Texts(language, {})

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> Hands:
        return Hands(self.composed)

    def decision(self, state: Hands, seat: int) -> Decision | None:
        return Decision("show", "commit", "prompt.show") if state.owes(seat) else None

    def parse(self, state: Hands, seat: int, text: str) -> int:
        return sum(2 ** int(digit) for digit in text) if self.composed else int(text)

    def text(self, state: Hands, seat: int, action: int, viewer: int = OWNER) -> str:
        return "".join(str(digit) for digit in range(3) if action & 2**digit) if self.composed else str(action)

    def dump(self, state: Hands) -> dict[str, Any]:
        return {"shown": state.shown}


class Sets(Fists):
    """Each decision is a set of parts that is whole at any time: the code after the last one says that it is."""

    info = GameInfo("sets", "Sets", (2, 2), (-1.0, 1.0), 0.0, True, False, (1, 1), "Name a set.")
    composed = True

    def choices(self, state: Hands, seat: int, prefix: Sequence[str] = ()) -> Choices:
        further = range(int(prefix[-1]) + 1 if prefix else 0, 3)
        return Choices([Choice("part", str(each), f"part:{each}", "part", code=each) for each in further], whole="".join(prefix))
