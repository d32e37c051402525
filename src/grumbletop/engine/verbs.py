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
from typing import Any, Final, TypeVar

from grumbletop.engine.action_table import OPERANDS, act, operand_of, verb_of
from grumbletop.engine.decision_rules import DecisionRules, decision_of
from grumbletop.engine.state import UNREADABLE, State

VERB: Final = "verb"  # the part that names the verb itself
MOST_KEPT: Final = 4096  # spellings

KeyT = TypeVar("KeyT")
KeptT = TypeVar("KeptT")


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
    mask: str | None = None  # what stands for its word where others may not see it, if not the table's `hidden`

    def __init__(self, label: str = "") -> None:
        self.label = label  # the table of its names in the texts, if that isn't called like the part

    @abstractmethod
    def word(self, number: int, state: Any, seat: int) -> str:
        """How a number is written in a text."""

    @abstractmethod
    def number(self, word: str, state: Any, seat: int) -> int:
        """The number that a word of the pattern means; UNREADABLE if it means none here."""

    def parts(self, name: str, number: int, state: Any, seat: int) -> dict[str, str]:
        """What a person picks, one after the other; by default what is written."""
        return {name: self.word(number, state, seat)}

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

    def parts(self, name: str, number: int, state: Any, seat: int) -> dict[str, str]:
        return {name: self.names[number]}


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
        self.fixed = all(kind.fixed for kind in operands.values())
        leading = self.text.partition(" ")[0]
        self.word = "" if "{" in leading else leading  # that every text of it begins with
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
    def pack(self, verb: Verb, numbers: Sequence[Any], state: Any) -> int:
        """UNREADABLE if they have no number."""

    @abstractmethod
    def unpack(self, action: int, state: Any) -> tuple[Verb, Sequence[int]]: ...


class Dense(Packing):
    """Without gaps: the actions of a verb begin at its `first`, and its last operand counts fastest."""

    def __init__(self, rows: Sequence[Verb]) -> None:
        super().__init__(rows)
        self.last_first = [(verb, [kind.size for kind in verb.operands.values()]) for verb in reversed(rows)]

    def pack(self, verb: Verb, numbers: Sequence[Any], state: Any) -> int:
        action = 0
        for number, kind in zip(numbers, verb.operands.values(), strict=True):
            action = action * kind.size + number
        return verb.first + action

    def unpack(self, action: int, state: Any) -> tuple[Verb, Sequence[int]]:
        verb, sizes = next(row for row in self.last_first if row[0].first <= action)
        rest = action - verb.first
        numbers: list[int] = []
        for size in sizes[:0:-1]:
            rest, number = divmod(rest, size)
            numbers.append(number)
        numbers.append(rest)
        return verb, numbers[::-1] if sizes else ()


class Numbered(Packing):
    """`first` is the number of a verb. Rows that share one are told apart by what is `given`."""

    def __init__(self, rows: Sequence[Verb]) -> None:
        super().__init__(rows)
        self.by_number: dict[int, list[Verb]] = {}
        for verb in sorted(rows, key=lambda verb: -len(verb.given)):
            self.by_number.setdefault(verb.first, []).append(verb)


class Fields(Numbered):
    """As `action_table.py` packs: in fields of fixed width, so that rules open an action without asking anybody."""

    def pack(self, verb: Verb, numbers: Sequence[int], state: Any) -> int:
        x, y, z, *_ = *verb.given, *numbers, 0, 0, 0
        return int(act(verb.first, x, y, z))

    def unpack(self, action: int, state: Any) -> tuple[Verb, Sequence[int]]:
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
        self.open = [verb for verb in rows if not verb.word]
        self.by_word: dict[str, list[Verb]] = {}
        for verb in rows:
            self.by_word.setdefault(verb.word, []).append(verb)
        self.texts: dict[int, str] = {}  # of verbs with fixed words, so that nothing is spelt or read twice
        self.masks: dict[int, str] = {}
        self.parted: dict[int, dict[str, str]] = {}
        self.numbers: dict[str, int] = {}
        self.labels = {part: kind.label for verb in rows for part, kind in verb.operands.items() if kind.label}

    @property
    def size(self) -> int:
        """How many actions there are, densely packed."""
        last = self.rows[-1]
        return last.first + prod(kind.size for kind in last.operands.values())

    def read(self, text: str, state: State, seat: int) -> int:
        known = self.numbers.get(text)
        if known is not None:
            return known
        found = self.taken_apart(text, state, seat)
        if found is None:
            return UNREADABLE
        action = self.packing.pack(*found, state)
        if found[0].fixed:
            keep(self.numbers, text, action)
        return action

    def taken_apart(self, text: str, state: State, seat: int) -> tuple[Verb, Sequence[int]] | None:
        """The row that a text is written by, with the numbers of its operands; None if one of them means nothing here."""
        found = self.match(text)
        if found is None:
            return None
        verb, words = found
        numbers = [kind.number(words[operand], state, seat) for operand, kind in verb.operands.items()]
        return None if UNREADABLE in numbers else (verb, numbers)

    def match(self, text: str) -> tuple[Verb, Mapping[str, str]] | None:
        """The row that a text is written by, with the words of its operands."""
        for verb in (*self.by_word.get(text.partition(" ")[0], ()), *self.open):
            if found := verb.form.fullmatch(text):
                return verb, found.groupdict()
        return None

    def text(self, action: int, state: State, seat: int) -> str:
        return self.texts.get(action) or self._written(action, state, seat, False, self.texts)

    def masked(self, action: int, state: State, seat: int) -> str:
        return self.masks.get(action) or self._written(action, state, seat, True, self.masks)

    def _written(self, action: int, state: State, seat: int, masked: bool, kept: dict[int, str]) -> str:
        verb, numbers = self.packing.unpack(action, state)
        if masked and (verb.secret(state) if callable(verb.secret) else verb.secret):
            return self.hidden
        words = {
            operand: self.mask_of(kind) if masked and operand in verb.masks else kind.word(number, state, seat)
            for (operand, kind), number in zip(verb.operands.items(), numbers, strict=True)
        }
        text = verb.text.format_map(words)
        if verb.fixed and not (masked and callable(verb.secret)):
            keep(kept, action, text)
        return text

    def parts(self, action: int, state: State, seat: int) -> dict[str, str]:
        return dict(self.parted.get(action) or self._parted(action, state, seat))

    def _parted(self, action: int, state: State, seat: int) -> dict[str, str]:
        verb, numbers = self.packing.unpack(action, state)
        operands = dict(zip(verb.operands, numbers, strict=True))
        parts: dict[str, str] = {}
        for part in verb.parts:
            if isinstance(part, tuple):
                parts[part[0]] = part[1]
            else:
                parts.update(verb.operands[part].parts(part, operands[part], state, seat))
        if verb.fixed:
            keep(self.parted, action, parts)
        return parts

    def mask_of(self, kind: Kind) -> str:
        return self.hidden if kind.mask is None else kind.mask

    def label(self, part: str, value: str) -> str:
        return f"{self.labels.get(part, part)}.{value}"


def keep(kept: dict[KeyT, KeptT], key: KeyT, found: KeptT) -> None:
    if len(kept) == MOST_KEPT:
        kept.clear()
    kept[key] = found


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
