"""What may be said in a game, as one table: a row for each verb, from which texts, parts, masks, labels and numbers follow.

    CARD = OneOf(CARD_IDS)
    VERBS = Verbs(Verb("play", 0, "{card}@{pile}", card=CARD, pile=OneOf(PILES), masks=("card",)), Verb("pass", 312))

An *operand* is one number of an action, and a *kind* of operand knows its words: both may depend on the state and on the seat that acts.
The rules never ask this table. They compute with numbers, and a test compares the two.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from string import Formatter
from typing import Any, Final

from grumbletop.engine.action_table import OPERANDS, act, operand_of, verb_of
from grumbletop.engine.decision_rules import DecisionRules, decision_of
from grumbletop.engine.state import UNREADABLE, State

VERB: Final = "verb"  # the part that names the verb itself
MOST_KEPT: Final = 4096  # spellings


@dataclass(frozen=True)
class Bounds:
    """Which numbers an operand may have in an `ActionTable`, and which of them have codes."""

    bound: int  # those below are there
    more: int = 0  # and those from here
    end: int = 0  # to here, such as one for what the table doesn't have
    low: int = 0  # the first number that has a code
    codes: int = 1
    last: bool = False  # the last code means `more`
    relative: int = 0  # what `State.relative` calls it

    def cells(self) -> list[int]:
        return [self.bound, self.more, self.end, self.low, self.codes, int(self.last), self.relative]

    @classmethod
    def only(cls, number: int) -> Bounds:
        return cls(0, number, number + 1, number)


class Kind(ABC):
    """A kind of operand: seats, cards, squares."""

    size: int  # its numbers are 0..size-1
    pattern: str  # of its words, as a regular expression without groups
    fixed = False  # whether its words are the same in every state of a game and for every seat

    def __init__(self, label: str = "") -> None:
        self.label = label  # the table of its names in the texts, if that isn't called like the part

    @abstractmethod
    def word(self, number: int, state: Any, seat: int) -> str:
        """How a number is written in a text."""

    @abstractmethod
    def number(self, word: str, state: Any, seat: int) -> int:
        """The number that a word of the pattern means; UNREADABLE if it means none here."""

    def part(self, number: int, state: Any, seat: int) -> str:
        """What a person picks, if that isn't what is written."""
        return self.word(number, state, seat)

    def bounds(self) -> Bounds:
        return Bounds(self.size, codes=self.size)


class OneOf(Kind):
    """A few names, numbered in their order. `written` is how they stand in a text, if that is another way."""

    fixed = True

    def __init__(self, names: Sequence[str], written: Sequence[str] | None = None, label: str = "") -> None:
        super().__init__(label)
        self.names = names
        self.written = written or names
        self.size = len(names)
        longest_first = sorted(self.written, key=len, reverse=True)
        self.pattern = "|".join(map(re.escape, longest_first))
        self.by_word = {word: number for number, word in enumerate(self.written)}

    def word(self, number: int, state: Any, seat: int) -> str:
        return self.written[number]

    def number(self, word: str, state: Any, seat: int) -> int:
        return self.by_word[word]

    def part(self, number: int, state: Any, seat: int) -> str:
        return self.names[number]


class Whole(Kind):
    """Whole numbers as people write them."""

    fixed = True
    pattern = "0|[1-9][0-9]{0,8}"

    def __init__(self, low: int, high: int, label: str = "") -> None:
        super().__init__(label)
        self.low = low
        self.size = high + 1

    def word(self, number: int, state: Any, seat: int) -> str:
        return str(number)

    def number(self, word: str, state: Any, seat: int) -> int:
        return int(word) if self.low <= int(word) < self.size else UNREADABLE


class Verb:
    """One row: what is said, with which operands.

    `first` is where its numbers begin, in the order of the packing. `text` is how it is written; by default its name and its operands, with
    spaces between. `parts` are what people pick, one after the other: operands, or a part with its value; by default the verb, then its
    operands. Others don't see the operands in `masks`, or nothing at all of a `secret` verb, which may depend on the state. Where several
    rows share a verb, `given` are the numbers before the operands that tell them apart.
    """

    def __init__(
        self,
        name: str,
        first: int,
        text: str = "",
        *,
        parts: Sequence[str | tuple[str, str]] = (),
        masks: Sequence[str] = (),
        secret: bool | Callable[[Any], bool] = False,
        given: Sequence[int] = (),
        **operands: Kind,
    ) -> None:
        self.name = name
        self.first = first
        self.operands: Mapping[str, Kind] = operands
        self.text = text or " ".join([name, *(f"{{{operand}}}" for operand in operands)])
        self.parts = parts or ((VERB, name), *operands)
        self.masks = masks
        self.secret = secret
        self.given = tuple(given)
        self.fixed = not callable(secret) and all(kind.fixed for kind in operands.values())
        self.form = re.compile("".join(map(self._piece, Formatter().parse(self.text))))

    def _piece(self, piece: tuple[str, str | None, str | None, str | None]) -> str:
        literal, operand = piece[:2]
        return re.escape(literal) + (f"(?P<{operand}>{self.operands[operand].pattern})" if operand is not None else "")

    def __repr__(self) -> str:
        return f"<Verb {self.text}>"


class Packing(ABC):
    """How a verb and its operands make one number."""

    def __init__(self, rows: Sequence[Verb]) -> None:
        self.rows = rows

    @abstractmethod
    def pack(self, verb: Verb, numbers: Sequence[int]) -> int: ...

    @abstractmethod
    def unpack(self, action: int) -> tuple[Verb, Sequence[int]]: ...


class Dense(Packing):
    """Without gaps: the actions of a verb begin at its `first`, and its last operand counts fastest."""

    def pack(self, verb: Verb, numbers: Sequence[int]) -> int:
        action = 0
        for number, kind in zip(numbers, verb.operands.values(), strict=True):
            action = action * kind.size + number
        return verb.first + action

    def unpack(self, action: int) -> tuple[Verb, Sequence[int]]:
        verb = next(verb for verb in reversed(self.rows) if verb.first <= action)
        rest = action - verb.first
        numbers: list[int] = []
        for kind in reversed(tuple(verb.operands.values())):
            rest, number = divmod(rest, kind.size)
            numbers.insert(0, number)
        return verb, numbers


class Fields(Packing):
    """As `action_table.py` packs: in fields of fixed width, so that rules open an action without asking anybody."""

    def __init__(self, rows: Sequence[Verb]) -> None:
        super().__init__(rows)
        self.by_number: dict[int, list[Verb]] = {}
        for verb in sorted(rows, key=lambda verb: -len(verb.given)):
            self.by_number.setdefault(verb.first, []).append(verb)

    def pack(self, verb: Verb, numbers: Sequence[int]) -> int:
        x, y, z, *_ = *verb.given, *numbers, 0, 0, 0
        return int(act(verb.first, x, y, z))

    def unpack(self, action: int) -> tuple[Verb, Sequence[int]]:
        numbers = tuple(int(operand_of(action, place)) for place in range(OPERANDS))
        verb = next(verb for verb in self.by_number[int(verb_of(action))] if verb.given == numbers[: len(verb.given)])
        return verb, numbers[len(verb.given) :][: len(verb.operands)]


def flattened(verbs: Sequence[Verb]) -> list[int]:
    """The cells of an `ActionTable`: codes follow the order of the rows."""
    cells: list[int] = []
    codes = 0
    for verb in verbs:
        numbers = [*map(Bounds.only, verb.given), *(kind.bounds() for kind in verb.operands.values())]
        numbers += [Bounds.only(0)] * (OPERANDS - len(numbers))
        size = prod(each.codes for each in numbers)
        cells += [verb.first, codes, size, *(cell for each in numbers for cell in each.cells())]
        codes += size
    return cells


def codes_of(verbs: Sequence[Verb]) -> int:
    """How many codes they have together."""
    return sum(prod(kind.bounds().codes for kind in verb.operands.values()) for verb in verbs)


@dataclass(frozen=True)
class Spelling:
    """One action in words."""

    text: str
    masked: str
    parts: Mapping[str, str]


class Words(ABC):
    """Actions as texts and parts. State and seat are those in which an action is said."""

    @abstractmethod
    def read(self, text: str, state: State, seat: int) -> int:
        """The action that a text spells, legal or not; UNREADABLE if it spells none."""

    @abstractmethod
    def text(self, action: int, state: State, seat: int) -> str: ...

    @abstractmethod
    def masked(self, action: int, state: State, seat: int) -> str:
        """The text as others see it while the choice is hidden from them."""

    @abstractmethod
    def parts(self, action: int, state: State, seat: int) -> dict[str, str]:
        """The action as named parts, in the order in which a person chooses them."""

    def label(self, part: str, value: str) -> str:
        """The text key for the name of a part."""
        return f"{part}.{value}"


class Verbs(Words):
    """The table of a room."""

    def __init__(self, *rows: Verb, packing: type[Packing] = Dense, hidden: str = "?") -> None:
        """`hidden` stands for what others may not see."""
        self.rows = rows
        self.packing = packing(rows)
        self.hidden = hidden
        self.kept: dict[int, Spelling] = {}  # of fixed words, so that nothing is spelt twice
        self.labels = {part: kind.label for verb in rows for part, kind in verb.operands.items() if kind.label}

    @property
    def size(self) -> int:
        """How many actions there are, densely packed."""
        last = self.rows[-1]
        return last.first + prod(kind.size for kind in last.operands.values())

    def read(self, text: str, state: State, seat: int) -> int:
        for verb in self.rows:
            if found := verb.form.fullmatch(text):
                numbers = [kind.number(found[operand], state, seat) for operand, kind in verb.operands.items()]
                return UNREADABLE if UNREADABLE in numbers else self.packing.pack(verb, numbers)
        return UNREADABLE

    def text(self, action: int, state: State, seat: int) -> str:
        return self.spelling(action, state, seat).text

    def masked(self, action: int, state: State, seat: int) -> str:
        return self.spelling(action, state, seat).masked

    def parts(self, action: int, state: State, seat: int) -> dict[str, str]:
        return dict(self.spelling(action, state, seat).parts)

    def spelling(self, action: int, state: State, seat: int) -> Spelling:
        found = self.kept.get(action)
        if found is None:
            verb, numbers = self.packing.unpack(action)
            found = self._spelt(verb, numbers, state, seat)
            if verb.fixed:
                if len(self.kept) == MOST_KEPT:
                    self.kept.clear()
                self.kept[action] = found
        return found

    def _spelt(self, verb: Verb, numbers: Sequence[int], state: State, seat: int) -> Spelling:
        operands = dict(zip(verb.operands, numbers, strict=True))
        words = {operand: verb.operands[operand].word(number, state, seat) for operand, number in operands.items()}
        seen = words | dict.fromkeys(verb.masks, self.hidden)
        parts = dict(
            part if isinstance(part, tuple) else (part, verb.operands[part].part(operands[part], state, seat)) for part in verb.parts
        )
        secret = verb.secret(state) if callable(verb.secret) else verb.secret
        return Spelling(verb.text.format_map(words), self.hidden if secret else verb.text.format_map(seen), parts)

    def label(self, part: str, value: str) -> str:
        return super().label(self.labels.get(part, part), value)


class PageWords(Words):
    """Without a table, every page knows the words of its own actions: enough for a small game."""

    def __init__(self, pages: tuple[DecisionRules[Any], ...]) -> None:
        self.pages = pages

    def page(self, action: int) -> DecisionRules[Any]:
        page = decision_of(self.pages, action)
        assert page is not None, "an action of no decision"
        return page

    def read(self, text: str, state: State, seat: int) -> int:
        return next((action for page in self.pages if (action := page.read(text)) != UNREADABLE), UNREADABLE)

    def text(self, action: int, state: State, seat: int) -> str:
        return self.page(action).text(action)

    def masked(self, action: int, state: State, seat: int) -> str:
        return self.page(action).masked(action)

    def parts(self, action: int, state: State, seat: int) -> dict[str, str]:
        return self.page(action).parts(action)
