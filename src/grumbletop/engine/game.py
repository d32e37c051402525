"""Game: options, content, texts, documents and views of one game.

A room subclasses `Game[ItsState]`; a state is always an argument. Everything a player can say comes in as text through `play`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Final, Generic, Self

from grumbletop.engine.area import Area
from grumbletop.engine.content import EDITION, FIRST, Content, Pack
from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.engine.errors import BadNotation, BadOption, BadPosition, NotOver, Refused, TooMany, UnknownRules
from grumbletop.engine.events import SPECTATOR, Event, EventLog, Log
from grumbletop.engine.forecast import Forecast, read_forecast
from grumbletop.engine.levels import Level, read_levels
from grumbletop.engine.merits import Merit
from grumbletop.engine.options import SIDES, Option, Settled, changed, complete, marked, raise_all, seats_under, settle
from grumbletop.engine.presets import Preset, checked, read_presets
from grumbletop.engine.preview import Fact, Odds, Preview
from grumbletop.engine.reader import Reader, is_same, read_json, shown
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL, NOT_AN_ACTION, UNREADABLE, Chance, State
from grumbletop.engine.state_type import StateT, clone
from grumbletop.engine.texts import Texts, load_texts, shared_texts
from grumbletop.engine.thinking import Insight, Thinking
from grumbletop.engine.verbs import PageWords, Verbs, Words

OWNER: Final = -2  # viewer: the seat that acts
MOST_LISTED: Final = 5_000
LONGEST_TEXT: Final = 2_000
TURNING: Final = ("turn", "round")  # events that say whose turn it is


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
    """A named part of the numeric observation: by default a set, as zeros and ones."""

    name: str
    length: int
    low: float = 0
    high: float = 1


@dataclass(frozen=True)
class Decision:
    """The decision that a seat owes. `name` is the spec's word for it."""

    name: str
    mode: str  # turn | commit | race
    prompt: str  # key of the sentence that asks
    data: Mapping[str, Any] = field(default_factory=dict)
    open: bool = False  # has more actions than can be counted


@dataclass(frozen=True)
class Composed:
    """An action without an int, for decisions with free values. Immutable; search never uses one."""

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
    key: str = ""  # set on barred ones whose sentence isn't the clause's own

    def refused(self) -> Refused:
        """Why a barred one can't be picked."""
        return Refused(self.clause, self.key, **self.data)


@dataclass(frozen=True)
class Choices:
    """What may follow a prefix of parts."""

    offered: Sequence[Choice]
    barred: Sequence[Choice] = ()
    whole: str | None = None  # the action, if the prefix is a whole one already
    area: Area | None = None  # free points, besides the offered values or instead


class FirstDraw(Exception):
    """Raised when a preview reaches a random draw; the preview ends there."""


class NoChance(Chance):
    def draw(self, event: int, outcomes: int, state: State) -> int:
        raise FirstDraw


class Game(Generic[StateT]):
    """One set of rules with complete options and content. Immutable, and of one thread (docs/contract.md)."""

    info: ClassVar[GameInfo]
    version: ClassVar[int] = 1  # of the rules, for new games
    replays: ClassVar[Sequence[int]] = (1,)  # the versions of the rules that records may have been made under
    chance_events: ClassVar[Sequence[str]] = ()  # the spec's chance table; a State names them by number
    content_parts: ClassVar[Sequence[str]] = ()  # folders or files below content/
    commands: ClassVar[Mapping[str, str]] = {}  # of `grumbletop room SLUG`, each with its module
    decisions: ClassVar[tuple[DecisionRules[Any], ...]] = ()  # the pages of all decisions, if the room has pages
    verbs: Verbs | None = None  # the table of all that may be said; without one, the pages know their words
    refusals: ClassVar[Mapping[int, str]] = {}  # by fault: its clause, or a key that begins with the clause (CRU-7.3.phase)
    barring: ClassVar[Sequence[int]] = ()  # faults that are shown while people choose: such actions are offered as barred
    merits: ClassVar[Sequence[Merit]] = ()  # what speaks for an action, the weightiest first
    position_version: ClassVar[int] = 0  # of the position document; 0 if documents have no version
    derived: ClassVar[Mapping[str, str]] = {}  # what follows from the rest of a position, and the clause that says how
    secret_rows: Sequence[str] = ()  # of a position document, for the conformance kit: dotted paths, with `*` for any key
    codes: int
    observation: Sequence[Field]

    def __init__(self, options: Mapping[str, Any] | None = None, packs: Sequence[Pack] = (), rules: int | None = None) -> None:
        self.rules_version = self.version if rules is None else rules
        if self.rules_version not in self.replays:
            raise UnknownRules(f"{self.info.name} has no rules version {shown(rules)}; there is {', '.join(map(str, self.replays))}")
        self.content = Content(self.home(), packs, (options or {}).get(EDITION, FIRST))
        self.content.check_names(self.content_parts)
        self.read_content()
        self.content.check_packs(self.content_parts)
        self.given = complete(self.options, options or {})
        raise_all(list(self.option_problems(self.given)))
        self.set_up()

    # The room

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.given})"

    @classmethod
    def package(cls) -> str:
        """The package of the room, which contains the game's class."""
        return cls.__module__.rpartition(".")[0]

    @classmethod
    def home(cls) -> Traversable:
        """The folder of the room: rulebook.md, texts/, content/."""
        return files(cls.package())

    @classmethod
    def page_text(cls, name: str) -> str | None:
        """A page of the room, such as `rulebook.md`; None if it has no such page."""
        file = cls.home() / name
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def read_content(self) -> None:
        """Read content files into attributes; called before options are settled."""

    def set_up(self) -> None:
        """Make what follows from content, `given` options and `rules_version`, such as the compiled ruleset; called last."""

    def twin(self) -> Self:
        """The same game for another thread: the content is shared, and what may have scratch space is made anew."""
        other = copy(self)
        for name in [name for name in vars(other) if isinstance(getattr(type(self), name, None), cached_property)]:
            delattr(other, name)
        other.set_up()
        return other

    @cached_property
    def options(self) -> Sequence[Option]:
        return self.option_list()

    def option_list(self) -> Sequence[Option]:
        return ()

    @cached_property
    def changed(self) -> Mapping[str, Any]:
        """The options that differ from their defaults, as records and databases keep them."""
        return changed(self.options, self.given)

    @cached_property
    def listed(self) -> dict[str, Any]:
        """The options as a position document lists them: without those added later that have their defaults."""
        kept = {option.name for option in self.options if not option.added_later} | self.changed.keys()
        return {name: value for name, value in self.given.items() if name in kept}

    def option_problems(self, given: Mapping[str, Any]) -> Iterable[BadOption]:
        """What is wrong with complete options taken together, such as teams that leave a seat out."""
        return ()

    def settle(self, options: Mapping[str, Any]) -> Settled:
        """Complete these options for this game and its packs, and list everything that is wrong with them."""
        edition = options.get(EDITION, FIRST)
        if edition != self.content.edition and edition in self.content.editions:
            return type(self)({EDITION: edition}, self.content.packs).settle(options)
        settled = settle(self.options, options)
        if settled.problems:
            return settled
        return Settled(settled.options, list(self.option_problems(settled.options)))

    def option_facts(self, options: Mapping[str, Any], texts: Texts) -> dict[str, Any]:
        """What a form shows beside its fields, such as points left to spend: JSON data about any options, valid or not."""
        return {}

    @cached_property
    def presets(self) -> Sequence[Preset]:
        """Named house rules that the room brings; BadContent if one is not the game's."""
        return checked(read_presets(self.home()), self.settle)

    @cached_property
    def seats(self) -> int:
        """The number of seats under these options, from the option marked `SEATS`."""
        return seats_under(self.options, self.given) or self.info.seats[0]

    @cached_property
    def sides(self) -> Sequence[Sequence[int]]:
        """Who plays together, from the option marked `SIDES`; without one, everybody plays alone."""
        option = marked(self.options, SIDES)
        given = self.given[option.name] if option else []
        return given or [[seat] for seat in range(self.seats)]

    def side_of(self, seat: int) -> Sequence[int]:
        return next(side for side in self.sides if seat in side)

    @property
    def settled_info(self) -> GameInfo:
        """`info` under these options. A room overrides this if its returns, minutes or secrets depend on them."""
        return replace(self.info, seats=(self.seats, self.seats))

    def content_view(self) -> dict[str, Any]:
        """The content for pictures and numbers, as JSON data: for each part its files, own ones first."""
        return {part: [dict(reader.data) for reader in self.content.folder(part)] for part in self.content_parts}

    def content_names(self, language: str) -> Mapping[str, str]:
        """Names from the content, by key (`card.7S`), for what the room's texts don't name, such as the cards of a pack."""
        return {}

    def texts(self, language: str = "en") -> Texts:
        found = _texts_of(self.package(), language)
        names = {key: name for key, name in self.content_names(language).items() if not found.has(key)}
        return found.naming(names) if names else found

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> StateT:
        """The state of a new game. `carry` is what the previous match of a series handed over."""
        raise NotImplementedError

    @classmethod
    def options_in(cls, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options a position document was made under."""
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition("options", "expected a table")
        return options

    def load(self, position: Mapping[str, Any]) -> StateT:
        """The state of a position document; BadPosition names path, clause and reason."""
        reader = Reader(position, BadPosition)
        reader.must_be("game", self.info.slug)
        if self.position_version:
            reader.must_be("version", self.position_version)
        self.check_options(reader)
        reader.data = {**reader.data, "options": self.given}
        state = self.read_position(reader)
        if self.derived:
            document = self.dump(state)
            for key, clause in self.derived.items():
                reader.must_be(key, document[key], clause)
        reader.done()
        return state

    def check_options(self, reader: Reader) -> None:
        """The options of a document, completed, have to be those of this game."""
        reader.take("options", {})
        listed = self.options_in(reader.data)
        if not is_same(listed, self.listed):  # as nearly every document has them
            Reader({**settle(self.options, listed).options, **listed}, BadPosition, "options").must_agree(self.given)

    def read_position(self, reader: Reader) -> StateT:
        """The state of a document whose game and options have been checked; its options are complete.

        `derived` fields needn't be read: `load` compares them.
        """
        raise NotImplementedError

    def dump(self, state: StateT) -> dict[str, Any]:
        raise NotImplementedError

    def memory(self, state: StateT) -> Any:
        """What the seats remember that isn't in the position, as JSON data; None if the position has everything."""
        return None

    def recall(self, state: StateT, memory: Any) -> None:
        """Put `memory` back into a state made by `load`."""

    def save(self, state: StateT) -> bytes:
        document = {"position": self.dump(state), "memory": self.memory(state)}
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()

    def restore(self, data: bytes) -> StateT:
        reader = Reader(read_json(data.decode("utf-8", "replace"), BadPosition), BadPosition)
        state = self.load(reader.table("position").data)
        self.recall(state, reader.take("memory", None))
        reader.done()
        return state

    @property
    def in_series(self) -> bool:
        """Whether a match under these options hands something to the next one."""
        return type(self).carry is not Game.carry

    @property
    def keeps_dice(self) -> bool:
        """Whether random draws can never be undone under these options, even if the others agree."""
        return False

    def carry(self, state: StateT) -> dict[str, Any] | None:
        """What a finished match hands to the next match of a series; None if nothing carries over."""
        return None

    # Playing with words

    @cached_property
    def words(self) -> Words:
        return self.verbs or PageWords(self.decisions)

    def decision(self, state: StateT, seat: int) -> Decision | None:
        """What a seat owes; None if it owes nothing."""
        if not state.owes(self.within(seat)):
            return None
        owed = state.current_decision()
        return Decision(owed.name, owed.mode, f"prompt.{owed.name}", {"seat": seat})

    def check_owes(self, state: StateT, seat: int) -> None:
        """Refuse a seat that owes no decision (game over included)."""
        fault = state.seat_fault(self.within(seat))
        if fault != LEGAL:
            raise self.refusal(state, seat, UNREADABLE, fault)

    def within(self, seat: int) -> int:
        """Check that a number from outside is a seat of this game or SPECTATOR."""
        return seat if 0 <= seat < self.seats else SPECTATOR

    def legal_actions(self, state: StateT, seat: int) -> list[int]:
        count = state.count_actions(self.within(seat))
        if count > MOST_LISTED:
            raise TooMany(f"{count:,} actions: use choices, nth_action or sample_action")
        return [int(action) for action in state.legal_actions(self.within(seat))]

    def read(self, state: StateT, seat: int, text: str) -> int | Composed:
        """The action that a text spells, legal or not; UNREADABLE if it spells none."""
        return self.words.read(text, state, seat)

    def composed_fault(self, state: StateT, seat: int, action: Composed) -> int:
        """Like `State.fault`, for actions without an int."""
        raise NotImplementedError

    def parse(self, state: StateT, seat: int, text: str) -> int | Composed:
        """The action that a text spells. An illegal action is refused with the clause of its fault."""
        action = self.read(state, seat, text) if len(text) <= LONGEST_TEXT else UNREADABLE
        at = self.within(seat)
        fault = self.composed_fault(state, at, action) if isinstance(action, Composed) else state.fault(at, action)
        if fault != LEGAL:
            raise self.refusal(state, seat, action, fault, text)
        return action

    def refusal(self, state: StateT, seat: int, action: int | Composed, fault: int, text: str = "") -> Refused:
        """A fault as the refusal of what a seat said."""
        key = self.refusals[fault]
        clause = ".".join(key.split(".")[:2])
        data = {**self.refusal_data(state, seat, action, fault, text), "seat": seat, "text": text[:40]}
        return (BadNotation if fault == NOT_AN_ACTION else Refused)(clause, key, **data)

    def refusal_data(self, state: StateT, seat: int, action: int | Composed, fault: int, text: str) -> Mapping[str, Any]:
        """Data for the sentence of a refusal, besides `seat` and `text`: by default the parts of the action."""
        return {} if isinstance(action, Composed) or action == UNREADABLE else self.parts(state, seat, action)

    def sample_text(self, state: StateT, seat: int, rng: Rng) -> str:
        """The text of a random legal action of a seat, including free actions."""
        return self.text(state, seat, int(state.sample_action(seat, rng)))

    def text(self, state: StateT, seat: int, action: int, viewer: int = OWNER) -> str:
        """The canonical text of an action, masked for other viewers as the spec says."""
        spelt = self.words.text if viewer in (OWNER, seat) else self.words.masked
        return spelt(action, state, seat)

    def parts(self, state: StateT, seat: int, action: int) -> dict[str, str]:
        """The action as named parts, in the order in which a person chooses them."""
        return self.words.parts(action, state, seat)

    def label(self, part: str, value: str) -> str:
        """The text key for the name of a part."""
        return self.words.label(part, value)

    def barred(self, state: StateT, seat: int, prefix: Sequence[str]) -> Sequence[Choice]:
        """Parts that a person might want after `prefix` but can't pick, each with its clause. `choices` leaves out what may follow.

        Derived from the actions with a fault of `barring`. It tries every action, so rooms with large decisions write their own.
        """
        legal = self.legal_actions(state, seat) if self.barring else ()
        if not any(next_part(self.parts(state, seat, action), prefix) for action in legal):
            return ()  # the prefix itself is barred, or whole
        owed = state.current_decision()
        found: dict[str, Choice] = {}
        for action in range(owed.first, owed.first + owed.size):
            fault = state.fault(seat, action)
            if fault in self.barring and (part := next_part(self.parts(state, seat, action), prefix)):
                refused = self.refusal(state, seat, action, fault)
                found.setdefault(part[1], Choice(*part, ":".join(part), self.label(*part), refused.clause, refused.data, key=refused.key))
        return list(found.values())

    def choices(self, state: StateT, seat: int, prefix: Sequence[str] = ()) -> Choices:
        """Which parts may follow. Derived from the legal actions; rooms with huge decisions write their own.

        A free value that isn't possible is refused with its clause.
        """
        offered: dict[str, Choice] = {}
        whole: str | None = None
        for action in self.legal_actions(state, seat):
            parts = self.parts(state, seat, action)
            if part := next_part(parts, prefix):
                offered.setdefault(part[1], Choice(*part, ":".join(part), self.label(*part)))
            elif list(parts.values()) == list(prefix):
                whole = self.text(state, seat, action)
        barred = [choice for choice in self.barred(state, self.within(seat), prefix) if choice.value not in offered]
        return Choices(list(offered.values()), barred, whole)

    def why_not(self, state: StateT, seat: int, prefix: Sequence[str]) -> Refused | None:
        """Why the last of these values can't follow the others, or some of the first of them; None if the rules don't say.

        It may stand for several actions (`attempts`); the one that passes the most checks is the one that was meant.
        """
        order = list(self.refusals.values())
        for count in reversed(range(len(prefix))):
            found = [no for text in self.attempts(state, seat, [*prefix[:count], prefix[-1]]) if (no := self._refused(state, seat, text))]
            if found:
                return max(found, key=lambda no: order.index(no.key) if no.key in order else -1)
        return None

    def attempts(self, state: StateT, seat: int, values: Sequence[str]) -> Iterable[str]:
        """Texts of actions that a person may have in mind who picks the last of these values after the others, legal or not."""
        return ()

    def _refused(self, state: StateT, seat: int, text: str) -> Refused | None:
        """Why a text that answers the open question isn't legal."""
        action = self.read(state, seat, text)
        asked = None if isinstance(action, Composed) else next((each for each in self.decisions if each.owns(action)), None)
        if asked is not None and asked is not state.current_decision():
            return None
        try:
            self.parse(state, seat, text)
        except BadNotation:
            return None
        except Refused as no:
            return no
        return None

    def way_to(self, state: StateT, seat: int, text: str) -> list[Choice]:
        """The parts a person picks, in order, to compose this action; empty if it has none."""
        action = self.parse(state, seat, text)
        values = [] if isinstance(action, Composed) else list(self.parts(state, seat, action).values())
        way: list[Choice] = []
        for count, value in enumerate(values):
            way += [choice for choice in self.choices(state, seat, values[:count]).offered if choice.value == value]
        return way if len(way) == len(values) else []

    def read_value(self, state: StateT, seat: int, prefix: Sequence[str], typed: str, texts: Texts | None = None) -> str | None:
        """The value that a person means by what they type after `prefix`, None if nothing is meant here.

        An offered value by its own spelling or by its name in `texts`, capitals aside where that is clear; or a point of the area.
        A point need not be a legal one: `choices` says.
        """
        found = self.choices(state, seat, prefix)
        spelt = typed.strip().casefold()
        if any(choice.value == typed.strip() for choice in found.offered):
            return typed.strip()
        meant = {choice.value for choice in found.offered if spelt in (choice.value.casefold(), _name(choice, texts).casefold())}
        if len(meant) == 1:
            return meant.pop()
        return found.area.read(typed) if found.area is not None and not meant else None

    def apply_composed(self, state: StateT, seat: int, action: Composed, chance: Chance, log: Log) -> None:
        raise NotImplementedError

    def play(self, state: StateT, seat: int, text: str, chance: Chance, log: Log) -> None:
        """Parse, check and apply a text. A refused text changes nothing."""
        action = self.parse(state, seat, text)
        if isinstance(action, Composed):
            self.apply_composed(state, seat, action, chance, log)
        else:
            state.apply(seat, action, chance, log)

    def expire(self, state: StateT, seats: Iterable[int], chance: Chance, log: Log) -> None:
        """Play what the spec's time-out column says for these seats, all of which owe a decision."""
        late = sorted(set(seats))
        for seat in late:
            self.check_owes(state, seat)
        for seat in late:
            if state.owes(seat):
                log.add(Event("expired", "", {"seat": seat}, {}, False))
                state.apply(seat, state.default_action(seat), chance, log)

    def returns(self, state: StateT) -> list[float]:
        if not state.is_over():
            raise NotOver("the game is not over yet")
        return [state.value(seat) for seat in range(self.seats)]

    def returns_after_resigning(self, state: StateT, resigned: Sequence[int]) -> list[float]:
        """What each seat gets when the resignation of the last of these seats ends the match.

        They all get the lowest return, and so do the team-mates of the last one. The others share the rest.
        """
        info = self.settled_info
        low, high = info.returns
        lost = {*resigned, *self.side_of(resigned[-1])}
        others = self.seats - len(lost)
        share = high if info.returns_sum is None or not others else min(high, (info.returns_sum - low * len(lost)) / others)
        return [low if seat in lost else share for seat in range(self.seats)]

    # Chance in the spec's words

    def outcome_text(self, state: StateT, event: int, outcomes: int, index: int) -> str:
        raise NotImplementedError

    def outcome_index(self, state: StateT, event: int, outcomes: int, text: str) -> int | None:
        for index in range(outcomes):
            if self.outcome_text(state, event, outcomes, index) == text:
                return index
        return None

    # Looking

    def view(self, state: StateT, seat: int | None) -> dict[str, Any]:
        """The position document as this seat may know it; None is a spectator."""
        raise NotImplementedError

    def display(self, state: StateT, seat: int | None) -> dict[str, Any]:
        """Facts that a person would read off the table, computed here so that clients needn't."""
        raise NotImplementedError

    def drawing(self, state: StateT, seat: int | None, texts: Texts) -> str:
        """The view as text that a person can play from."""
        raise NotImplementedError

    def preview(self, state: StateT, seat: int, text: str) -> Preview:
        """What will happen, up to the first reveal or draw. Refused like `play`."""
        log = EventLog()
        with suppress(FirstDraw):
            self.play(clone(state), seat, text, NoChance(), log)
        told: list[Mapping[str, Any]] = []
        for event in log.events:
            if event.reveals:
                break
            told.append(event.seen_by(seat))
        return Preview(told)

    # Playing well

    @cached_property
    def insight(self) -> Insight:
        """The room's help for search, such as an evaluation of states."""
        return Insight()

    @cached_property
    def levels(self) -> Sequence[Level]:
        """The levels of the bots, weakest first."""
        return read_levels(self.home())

    @cached_property
    def forecast(self) -> Forecast:
        """What hints and reviews may say about winning."""
        return read_forecast(self.home())

    def thinking(self, mind: str, world: StateT, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        """The `Thinking` of the room's own mind; None if the room has no such mind, or if the mind leaves this decision to the bots'
        search.

        `world` is one the seat thinks possible; others are drawn from it by `resample`. With `SEES_ALL` among the settings, a mind must
        take it for the true world; a mind that can't do so returns None, and search is used instead.
        """
        return None

    # Saying what happened

    def naming(self, texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
        """Texts that depend on the players' names and on the seat that reads, by key, e.g. `seat.0`."""
        return {f"seat.{seat}": name for seat, name in enumerate(names)}

    def texts_at(self, texts: Texts, names: Sequence[str], reader: int = SPECTATOR) -> Texts:
        """The texts for this reader at a table with these players."""
        return texts.naming(self.naming(texts, names, reader), reader)

    def doer(self, event: Mapping[str, Any]) -> int:
        """The seat that caused an event; SPECTATOR if none did."""
        return int(event["data"].get("seat", SPECTATOR))

    def sufferer(self, event: Mapping[str, Any]) -> int:
        """The seat that an event of another seat affects; SPECTATOR if there is none."""
        other = event["data"].get("other", SPECTATOR)
        return other if isinstance(other, int) else SPECTATOR

    def consequences(self, preview: Preview) -> Sequence[Mapping[str, Any]]:
        """The events of a preview that speak for or against the action: not what it is, nor whose turn comes next."""
        return [event for event in preview.events[1:] if event["kind"] not in TURNING]

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        """A told event as a sentence: `log.<kind>`, `you.<kind>` where the reader does it, `to_you.<kind>` where the reader suffers it."""
        keys = [f"log.{event['kind']}"]
        if texts.reader != SPECTATOR and self.doer(event) == texts.reader:
            keys.insert(0, f"you.{event['kind']}")
        elif texts.reader != SPECTATOR and self.sufferer(event) == texts.reader:
            keys.insert(0, f"to_you.{event['kind']}")
        return texts.say(keys[0] if texts.has(keys[0]) else keys[-1], event["data"])

    def say_action(self, state: StateT, seat: int, action: int, texts: Texts) -> str:
        """An action in words: the names of its parts. The verb is left out if other parts say enough."""
        parts = self.parts(state, seat, action)
        named = {part: value for part, value in parts.items() if part != "verb"} or parts
        keys = {value: self.label(part, value) for part, value in named.items()}
        return ", ".join(texts.say(key) if texts.has(key) else value for value, key in keys.items())

    def side_names(self, names: Sequence[str], texts: Texts) -> list[str]:
        """The name of each side: that of its one player, or the team's with its members."""
        return [self._side_name(number, [names[seat] for seat in side], texts) for number, side in enumerate(self.sides, 1)]

    def _side_name(self, number: int, names: Sequence[str], texts: Texts) -> str:
        return names[0] if len(names) == 1 else texts.say("side.name", {"number": number, "names": list(names)})

    def verdict(self, returns: Sequence[float], names: Sequence[str], texts: Texts) -> str:
        """Who has won, as a sentence. A side is as good as its best seat."""
        sides = self.side_names(names, texts)
        if len(sides) == 1:
            return texts.say("end.lost" if self.is_lost(returns) else "end.alone")
        worth = [max(returns[seat] for seat in side) for side in self.sides]
        best = [name for name, value in zip(sides, worth, strict=True) if value == max(worth)]
        if len(best) == len(sides):
            return texts.say("end.draw")
        return texts.say("end.won" if len(best) == 1 else "end.shared", {"names": best})

    def is_lost(self, returns: Sequence[float]) -> bool:
        """Whether a solo or co-operative game is lost: its only side got the lowest return, and a higher one was possible."""
        low, high = self.settled_info.returns
        return low < high and max(returns) == low

    def outcome(self, state: StateT, seat: int, returns: Sequence[float]) -> tuple[str, Mapping[str, Any]]:
        """How a game that was played to its end went for one seat: the key of a stamp (`stamp.<key>`) and of a sentence (`outcome.<key>`)
        with its data."""
        best = max(returns)
        if len(self.sides) == 1:
            return ("lost" if self.is_lost(returns) else "won"), {}
        if min(returns) == best:
            return "draw", {}
        winners = [side for side in self.sides if max(returns[each] for each in side) == best]
        if not any(seat in side for side in winners):
            return "lost", {}
        return ("won" if len(winners) == 1 else "shared"), {}

    def say_outcome(self, state: StateT, seat: int, returns: Sequence[float], texts: Texts) -> tuple[str, str]:
        """How a match ended for one seat, as a stamp and a sentence. Somebody may have resigned before the game was over."""
        key, data = self.outcome(state, seat, returns) if state.is_over() else Game.outcome(self, state, seat, returns)
        if not state.is_over():
            key = f"early_{key}"
        return texts.say(f"stamp.{key}"), texts.say(f"outcome.{key}", data)

    def drama(self, event: Mapping[str, Any]) -> str:
        """The text key of the words shown over the board at a big event; events without such a text aren't big."""
        return f"drama.{event['kind']}"

    def say_drama(self, event: Mapping[str, Any], texts: Texts) -> str:
        key = self.drama(event)
        return texts.say(key, event["data"]) if texts.has(key) else ""

    def say_refusal(self, refusal: Refused, texts: Texts) -> str:
        """A refusal as a sentence."""
        key = f"{refusal.key}.refused"
        return texts.say(key if texts.has(key) else f"{refusal.clause}.refused", refusal.data)

    def say_fact(self, fact: Fact, texts: Texts) -> str:
        """A fact of a preview as a sentence, with its amount."""
        said = texts.say(f"fact.{fact.key}", fact.data)
        return said if fact.amount is None else f"{said}: {fact.amount:+g}"

    def say_odds(self, odds: Odds, texts: Texts) -> str:
        said = texts.say(f"odds.{odds.key}", odds.data)
        if odds.given:
            said = texts.say("preview_line.given", {"outcome": said, "given": odds.given})
        return f"{said}: {texts.chance(odds.probability)}"

    def say_option(self, problem: BadOption, texts: Texts) -> str:
        """A problem with an option as a sentence."""
        return texts.say(problem.key, problem.data) if texts.has(problem.key) else problem.why


def next_part(parts: Mapping[str, str], prefix: Sequence[str]) -> tuple[str, str] | None:
    """The name and value of the part that follows these values; None if the parts begin differently, or end here."""
    ways = list(parts.items())
    begins = [value for _, value in ways[: len(prefix)]] == list(prefix)
    return ways[len(prefix)] if begins and len(ways) > len(prefix) else None


def _name(choice: Choice, texts: Texts | None) -> str:
    return texts.say(choice.label, choice.data) if texts is not None and texts.has(choice.label) else choice.value


@lru_cache(maxsize=64)
def _texts_of(package: str, language: str) -> Texts:
    """The shared texts and those of the room, which take precedence."""
    room = load_texts(files(package), language)
    return Texts(language, {**shared_texts(language).sentences, **room.sentences})


__all__ = [
    "OWNER",
    "SPECTATOR",
    "Area",
    "Choice",
    "Choices",
    "Composed",
    "Decision",
    "Fact",
    "Field",
    "Game",
    "GameInfo",
    "NoChance",
    "Odds",
    "Preview",
]
