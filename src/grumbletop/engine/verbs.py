"""What may be said in a game, as one table: a row for each verb, from which texts, parts, masks, labels and numbers follow.

    CARD = OneOf(CARD_IDS)
    VERBS = Verbs(Verb("play", 0, "{card}@{pile}", card=CARD, pile=OneOf(PILES), masks=("card",)), Verb("pass", 312))

An *operand* is one number of an action, and a *kind* of operand knows its words: both may depend on the state and on the seat that acts.
The rules never ask this table. They compute with numbers, and a test compares the two.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from string import Formatter
from typing import Any, Final

from grumbletop.engine.decision_rules import DecisionRules, decision_of
from grumbletop.engine.state import UNREADABLE, State

VERB: Final = "verb"  # the part that names the verb itself
MOST_KEPT: Final = 4096  # spellings


class Kind(ABC):
    """A kind of operand: seats, cards, squares."""

    size: int  # its numbers are 0..size-1
    pattern: str  # of its words, as a regular expression without groups
    fixed = False  # whether its words are the same in every state and for every seat

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
        self.numbers = {word: number for number, word in enumerate(self.written)}

    def word(self, number: int, state: Any, seat: int) -> str:
        return self.written[number]

    def number(self, word: str, state: Any, seat: int) -> int:
        return self.numbers[word]

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
    spaces between. `parts` are what people pick, one after the other; by default the verb, then its operands. Others don't see the
    operands in `masks`, or nothing at all of a `secret` verb.
    """

    def __init__(
        self,
        name: str,
        first: int,
        text: str = "",
        *,
        parts: Sequence[str] = (),
        masks: Sequence[str] = (),
        secret: bool = False,
        **operands: Kind,
    ) -> None:
        self.name = name
        self.first = first
        self.operands: Mapping[str, Kind] = operands
        self.text = text or " ".join([name, *(f"{{{operand}}}" for operand in operands)])
        self.parts = parts or (VERB, *operands)
        self.masks = masks
        self.secret = secret
        self.form = re.compile("".join(map(self._piece, Formatter().parse(self.text))))

    def _piece(self, piece: tuple[str, str | None, str | None, str | None]) -> str:
        literal, operand = piece[:2]
        return re.escape(literal) + (f"(?P<{operand}>{self.operands[operand].pattern})" if operand is not None else "")

    def __repr__(self) -> str:
        return f"<Verb {self.text}>"


class Packing(ABC):
    """How a verb and its operands make one number."""

    @abstractmethod
    def pack(self, verb: Verb, numbers: Sequence[int]) -> int: ...

    @abstractmethod
    def unpack(self, action: int, verbs: Sequence[Verb]) -> tuple[Verb, Sequence[int]]: ...


class Dense(Packing):
    """Without gaps: the actions of a verb begin at its `first`, and its last operand counts fastest."""

    def pack(self, verb: Verb, numbers: Sequence[int]) -> int:
        action = 0
        for number, kind in zip(numbers, verb.operands.values(), strict=True):
            action = action * kind.size + number
        return verb.first + action

    def unpack(self, action: int, verbs: Sequence[Verb]) -> tuple[Verb, Sequence[int]]:
        verb = next(verb for verb in reversed(verbs) if verb.first <= action)
        rest = action - verb.first
        numbers: list[int] = []
        for kind in reversed(tuple(verb.operands.values())):
            rest, number = divmod(rest, kind.size)
            numbers.insert(0, number)
        return verb, numbers


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

    def __init__(self, *rows: Verb, packing: Packing | None = None, hidden: str = "?") -> None:
        """`hidden` stands for what others may not see."""
        self.rows = rows
        self.packing = packing or Dense()
        self.hidden = hidden
        self.fixed = all(kind.fixed for verb in rows for kind in verb.operands.values())
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
        if not self.fixed:
            return self._spelt(action, state, seat)
        found = self.kept.get(action)
        if found is None:
            if len(self.kept) == MOST_KEPT:
                self.kept.clear()
            found = self.kept[action] = self._spelt(action, state, seat)
        return found

    def _spelt(self, action: int, state: State, seat: int) -> Spelling:
        verb, numbers = self.packing.unpack(action, self.rows)
        operands = dict(zip(verb.operands, numbers, strict=True))
        words = {operand: verb.operands[operand].word(number, state, seat) for operand, number in operands.items()}
        seen = words | dict.fromkeys(verb.masks, self.hidden)
        parts = {part: verb.name if part == VERB else verb.operands[part].part(operands[part], state, seat) for part in verb.parts}
        return Spelling(verb.text.format_map(words), self.hidden if verb.secret else verb.text.format_map(seen), parts)

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
