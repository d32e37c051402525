"""Game: what people need of a game. Options, content, words, documents, views.

A room subclasses `Game`; a state is always an argument. Everything a player can say comes in as text through `play`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Final

from grumbletop.engine.content import Content, Pack
from grumbletop.engine.errors import BadPosition, NotOver, Refused, TooMany
from grumbletop.engine.events import SPECTATOR, Event, EventLog, Log
from grumbletop.engine.levels import Level, read_levels
from grumbletop.engine.options import Option, complete
from grumbletop.engine.presets import Preset, checked, read_presets
from grumbletop.engine.reading import Reader, read_json
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State
from grumbletop.engine.texts import Texts, load_texts
from grumbletop.engine.thinking import Insight, Thinking

OWNER: Final = -2  # viewer: the seat that acts
MOST_LISTED: Final = 5_000
LONGEST_TEXT: Final = 2_000


@dataclass(frozen=True)
class GameInfo:
    slug: str
    name: str
    seats: tuple[int, int]  # fewest, most
    returns: tuple[float, float]  # lowest, highest
    returns_sum: float | None  # what all returns add up to, if that is always the same
    hidden: bool  # some seat knows what another does not
    chance: bool
    minutes: tuple[int, int]
    line: str  # one line for a list of games


@dataclass(frozen=True)
class Field:
    """A named stretch of the numeric observation."""

    name: str
    length: int
    low: float
    high: float


@dataclass(frozen=True)
class Decision:
    """What a seat owes. `name` is the spec's word for it."""

    name: str
    mode: str  # turn | commit | race
    prompt: str  # key of the sentence that asks
    data: Mapping[str, Any] = field(default_factory=dict)
    open: bool = False  # has more actions than can be counted


@dataclass(frozen=True)
class Composed:
    """An action without an int, at an open decision. Immutable; search never meets one."""

    text: str


@dataclass(frozen=True)
class Choice:
    """One part that may come next while an action is composed."""

    part: str  # "card"
    value: str  # "7S"
    thing: str  # the drawn thing it stands for: "card:7S"
    label: str  # key of its name
    clause: str = ""  # set on barred ones: why not
    data: Mapping[str, Any] = field(default_factory=dict)
    code: int = -1  # dense id below Game.codes where the decision is composed step by step


@dataclass(frozen=True)
class Choices:
    """What may follow a prefix of parts."""

    offered: Sequence[Choice]
    barred: Sequence[Choice] = ()
    whole: str | None = None  # the prefix is this whole action already
    area: Mapping[str, Any] | None = None  # a free point: the shape to shade


@dataclass(frozen=True)
class Preview:
    """What an action will do, up to the first thing that is hidden or random."""

    events: Sequence[Mapping[str, Any]]  # as the asking seat will be told them
    data: Mapping[str, Any] = field(default_factory=dict)  # costs, itemised pools, odds


class FirstDraw(Exception):
    """Chance is needed, and a preview stops there."""


class NoChance(Chance):
    def draw(self, event: int, outcomes: int, state: State) -> int:
        raise FirstDraw


class Game:
    """One set of rules with complete options and content. Immutable: share it freely."""

    info: ClassVar[GameInfo]
    version: ClassVar[int] = 1  # of the rules; a record of another version is refused
    chance_events: ClassVar[Sequence[str]] = ()  # the spec's chance table; a State names them by number
    content_parts: ClassVar[Sequence[str]] = ()  # folders or files below content/
    codes: int
    observation: Sequence[Field]

    def __init__(self, options: Mapping[str, Any] | None = None, packs: Sequence[Pack] = ()) -> None:
        self.content = Content(self.home(), packs)
        self.content.check_names(self.content_parts)
        self.read_content()
        self.given = complete(self.options, options or {})

    # The room

    @classmethod
    def package(cls) -> str:
        """The package of the room, in which the game's class stands in some module."""
        return cls.__module__.rpartition(".")[0]

    @classmethod
    def home(cls) -> Traversable:
        """The folder of the room: rulebook.md, texts/, content/."""
        return files(cls.package())

    def read_content(self) -> None:
        """Read content files into attributes; called before options are settled."""

    @cached_property
    def options(self) -> Sequence[Option]:
        return self.option_list()

    def option_list(self) -> Sequence[Option]:
        return ()

    @cached_property
    def presets(self) -> Sequence[Preset]:
        """Named house rules that the room brings; BadContent if one is not the game's."""
        return checked(read_presets(self.home()), self.options)

    @property
    def seats(self) -> int:
        """How many seats this game has under its options."""
        return self.info.seats[0]

    def texts(self, language: str = "en") -> Texts:
        return _texts_of(self.package(), language)

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        """A new game. `carry` is what an earlier match of a series hands over."""
        raise NotImplementedError

    @classmethod
    def options_in(cls, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options a position document was made under."""
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition("options", "expected a table")
        return options

    def load(self, position: Mapping[str, Any]) -> State:
        """The state of a position document; BadPosition names path, clause and reason."""
        raise NotImplementedError

    def dump(self, state: State) -> dict[str, Any]:
        raise NotImplementedError

    def memory(self, state: State) -> Any:
        """What the seats remember beyond the position, as JSON data; None where the position tells all."""
        return None

    def recall(self, state: State, memory: Any) -> None:
        """Put `memory` back into a state made by `load`."""

    def save(self, state: State) -> bytes:
        document = {"position": self.dump(state), "memory": self.memory(state)}
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()

    def restore(self, data: bytes) -> State:
        reader = Reader(read_json(data.decode("utf-8", "replace"), BadPosition), BadPosition)
        state = self.load(reader.table("position").data)
        self.recall(state, reader.take("memory", None))
        reader.done()
        return state

    def carry(self, state: State) -> dict[str, Any] | None:
        """What the next match of a series is handed; None where nothing carries over."""
        return None

    # Playing with words

    def decision(self, state: State, seat: int) -> Decision | None:
        raise NotImplementedError

    def check_owes(self, state: State, seat: int) -> None:
        """Refuse a seat that owes no decision, citing the room's clause (game over included)."""
        raise NotImplementedError

    def legal_actions(self, state: State, seat: int) -> list[int]:
        if state.count_actions(seat) > MOST_LISTED:
            raise TooMany(f"{state.count_actions(seat):,} actions: use choices, nth_action or sample_action")
        return [int(action) for action in state.legal_actions(seat)]

    def parse(self, state: State, seat: int, text: str) -> int | Composed:
        """The action of a text, fully checked in the order of the spec's refusal table."""
        raise NotImplementedError

    def text(self, state: State, seat: int, action: int, viewer: int = OWNER) -> str:
        """The one spelling of an action, masked for other viewers as the spec says."""
        raise NotImplementedError

    def parts(self, state: State, seat: int, action: int) -> dict[str, str]:
        """The action as named parts, in the order in which a person chooses them."""
        raise NotImplementedError

    def label(self, part: str, value: str) -> str:
        """Key of the name of a part."""
        return f"{part}.{value}"

    def barred(self, state: State, seat: int, prefix: Sequence[str]) -> Sequence[Choice]:
        """Parts a person might want after `prefix` and can't have, each with its clause."""
        return ()

    def choices(self, state: State, seat: int, prefix: Sequence[str] = ()) -> Choices:
        """Which parts may follow. Derived from the legal actions; rooms with huge decisions write their own."""
        offered: dict[str, Choice] = {}
        whole: str | None = None
        for action in self.legal_actions(state, seat):
            parts = list(self.parts(state, seat, action).items())
            if [value for _, value in parts[: len(prefix)]] != list(prefix):
                continue
            if len(parts) == len(prefix):
                whole = self.text(state, seat, action)
                continue
            name, value = parts[len(prefix)]
            offered.setdefault(value, Choice(name, value, f"{name}:{value}", self.label(name, value)))
        return Choices(list(offered.values()), self.barred(state, seat, prefix), whole)

    def apply_composed(self, state: State, seat: int, action: Composed, chance: Chance, log: Log) -> None:
        raise NotImplementedError

    def play(self, state: State, seat: int, text: str, chance: Chance, log: Log) -> None:
        """Parse, check, apply. A refused text changes nothing."""
        action = self.parse(state, seat, text)
        if isinstance(action, Composed):
            self.apply_composed(state, seat, action, chance, log)
        else:
            state.apply(seat, action, chance, log)

    def expire(self, state: State, seats: Iterable[int], chance: Chance, log: Log) -> None:
        """Time ran out for these seats, all of which owe a decision: the spec's time-out column."""
        late = sorted(set(seats))
        for seat in late:
            self.check_owes(state, seat)
        for seat in late:
            if state.owes(seat):
                log.add(Event("expired", "", {"seat": seat}, {}, False))
                state.apply(seat, state.default_action(seat), chance, log)

    def returns(self, state: State) -> list[float]:
        if not state.is_over():
            raise NotOver("the game is not over yet")
        return [state.value(seat) for seat in range(self.seats)]

    # Chance in the spec's words

    def outcome_text(self, state: State, event: int, outcomes: int, index: int) -> str:
        raise NotImplementedError

    def outcome_index(self, state: State, event: int, outcomes: int, text: str) -> int | None:
        for index in range(outcomes):
            if self.outcome_text(state, event, outcomes, index) == text:
                return index
        return None

    # Looking

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """The position document as this seat may know it; None is a spectator."""
        raise NotImplementedError

    def display(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a person reads off the table and a client must not compute."""
        raise NotImplementedError

    def drawing(self, state: State, seat: int | None, texts: Texts) -> str:
        """The view as text that a person can play from."""
        raise NotImplementedError

    def preview(self, state: State, seat: int, text: str) -> Preview:
        """What will happen, up to the first reveal or draw. Refused like `play`."""
        log = EventLog()
        with suppress(FirstDraw):
            self.play(state.clone(), seat, text, NoChance(), log)
        told: list[Mapping[str, Any]] = []
        for event in log.events:
            if event.reveals:
                break
            told.append(event.seen_by(seat))
        return Preview(told)

    # Playing well

    @cached_property
    def insight(self) -> Insight:
        """What search asks about this game."""
        return Insight()

    @cached_property
    def levels(self) -> Sequence[Level]:
        """How well bots can play it, weakest first."""
        return read_levels(self.home())

    def thinking(self, mind: str, world: State, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        """Thinking by a mind of this room's own; None where that mind leaves the decision to the search of the bots, or is none of its own.

        `world` is one the seat thinks possible; others are drawn from it by `resample`. A mind that can't be told to take it for the
        true one (`SEES_ALL` among the settings) answers None then, and search is the yardstick.
        """
        return None

    # Saying what happened

    def naming(self, texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
        """The words of a table that follow from who sits where and which seat reads; by key, e.g. `seat.0`."""
        return {f"seat.{seat}": name for seat, name in enumerate(names)}

    def texts_at(self, texts: Texts, names: Sequence[str], reader: int = SPECTATOR) -> Texts:
        """A catalogue as this reader meets it at a table of these players."""
        return texts.naming(self.naming(texts, names, reader), reader)

    def doer(self, event: Mapping[str, Any]) -> int:
        """The seat whose doing a told event is; SPECTATOR where it is nobody's."""
        return int(event["data"].get("seat", SPECTATOR))

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        """A told event as a sentence: `log.<kind>`, or `you.<kind>` where it is the reader's own doing."""
        own = f"you.{event['kind']}"
        mine = texts.reader != SPECTATOR and self.doer(event) == texts.reader and texts.has(own)
        return texts.say(own if mine else f"log.{event['kind']}", event["data"])

    def say_action(self, state: State, seat: int, action: int, texts: Texts) -> str:
        """An action as people call it: the names of its parts. What kind it is goes without saying where anything else is said."""
        parts = self.parts(state, seat, action)
        named = {part: value for part, value in parts.items() if part != "verb"} or parts
        keys = {value: self.label(part, value) for part, value in named.items()}
        return ", ".join(texts.say(key) if texts.has(key) else value for value, key in keys.items())

    def say_refusal(self, refusal: Refused, texts: Texts) -> str:
        """Why not, as a sentence."""
        key = f"{refusal.key}.refused"
        return texts.say(key if texts.has(key) else f"{refusal.clause}.refused", refusal.data)


@lru_cache(maxsize=64)
def _texts_of(package: str, language: str) -> Texts:
    return load_texts(files(package), language)


__all__ = [
    "OWNER",
    "SPECTATOR",
    "Choice",
    "Choices",
    "Composed",
    "Decision",
    "Field",
    "Game",
    "GameInfo",
    "NoChance",
    "Preview",
]
