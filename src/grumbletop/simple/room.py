"""The room around a game in one file: what every other room writes by hand follows from its fields and its four methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from inspect import cleandoc
from typing import Any, ClassVar, Final

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import SPECTATOR, Log
from grumbletop.engine.game import Field, Game, GameInfo, NoChance
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import stream
from grumbletop.engine.state import GAME_OVER, NOT_AN_ACTION, NOT_OWED, Chance
from grumbletop.engine.texts import Texts
from grumbletop.simple import NOBODY, SeenBy, SimpleGame
from grumbletop.simple.errors import bad_class, blaming
from grumbletop.simple.masking import LARGEST, is_plain, masked, numbers, secrets_of, seen, values_of, written
from grumbletop.simple.state import NOT_NOW, SETUP, Recalled, SimpleState, Turn, Unlike

MOST_ACTIONS: Final = 4_000
MOST_SEATS: Final = 10
LONGEST_ACTION: Final = 60
TRIAL_GAMES: Final = 5
LONGEST_TRIAL: Final = 500  # actions


class SimpleRoom(Game[SimpleState]):
    """`room_of` makes a subclass for each game."""

    kind: ClassVar[type[SimpleGame]]
    every_action: ClassVar[Sequence[str]]
    secret: ClassVar[bool]
    tells: ClassVar[bool] = True  # whether more has to be told than what the seats do
    about: ClassVar[str]
    page: ClassVar[Turn]
    chance_events = ("draw",)
    refusals: ClassVar[Mapping[int, str]] = {
        GAME_OVER: "SIMPLE-1.4",
        NOT_AN_ACTION: "SIMPLE-1.2",
        NOT_OWED: "SIMPLE-1.1",
        NOT_NOW: "SIMPLE-1.3",
    }
    derived: ClassVar[Mapping[str, str]] = {"position": "SIMPLE-1.6", "scores": "SIMPLE-1.6"}

    @classmethod
    def package(cls) -> str:
        return __package__ or ""

    @classmethod
    def page_text(cls, name: str) -> str | None:
        text = super().page_text(name)
        return text and text.replace("{name}", cls.info.name).replace("{about}", cls.about or cls.info.line)

    def content_names(self, language: str) -> Mapping[str, str]:
        parts = [self.page.parts(action) for action in range(len(self.every_action))]
        return {f"{part}.{word}": word for each in parts for part, word in each.items()}

    # The game's own code

    def blank(self) -> SimpleGame:
        """A position before its setup."""
        position = self.kind.__new__(self.kind)
        for each in fields(self.kind):
            if each.default is not MISSING:
                setattr(position, each.name, each.default)
            elif each.default_factory is not MISSING:
                setattr(position, each.name, each.default_factory())
        return position

    def check(self, position: SimpleGame) -> None:
        """Refuse a position that can't be copied, or that names no seat."""
        names = {each.name for each in fields(self.kind)}
        if missing := names - position.__dict__.keys():
            raise bad_class(self.kind, f"setup leaves {', '.join(sorted(missing))} unset")
        if strange := position.__dict__.keys() - names:
            name = min(strange)
            raise bad_class(self.kind, f"self.{name} is no field; write `{name}: {type(position.__dict__[name]).__name__}` in the class")
        if type(position.turn) is not int or not 0 <= position.turn < self.seats:
            raise bad_class(self.kind, f"turn is {position.turn!r}, and the seats are 0 to {self.seats - 1}")

        for name, mark in secrets_of(self.kind).items():
            value = getattr(position, name)
            if mark.own and not (isinstance(value, list) and len(value) == self.seats):
                raise bad_class(self.kind, f"{name} is {value!r}; Own is for a list with one entry for each of {self.seats} seats")

    def check_values(self, position: SimpleGame) -> None:
        """Refuse fields that can't be saved."""
        for each in fields(self.kind):
            value = getattr(position, each.name)
            if not is_plain(value):
                raise bad_class(self.kind, f"{each.name} is {value!r}; use numbers, texts, None, lists, and dicts with texts as keys")

    def offered(self, position: SimpleGame) -> Sequence[int]:
        with blaming(self.kind, "actions"):
            texts = list(position.actions())
        for text in texts:
            if text not in self.page.by_text:
                raise bad_class(self.kind, f"actions offers {text!r}, which is not in every_action")
        if not texts or len(set(texts)) < len(texts):
            raise bad_class(self.kind, f"actions offers {'the same twice' if texts else 'nothing, and there is no winner'}: {texts}")
        return [self.page.by_text[text] for text in texts]

    def result(self, position: SimpleGame) -> Sequence[float] | None:
        with blaming(self.kind, "winner"):
            won = position.winner()
        if won is None:
            return None
        if not isinstance(won, int) or not NOBODY <= won < self.seats:
            raise bad_class(self.kind, f"the winner is {won!r}; give a seat, NOBODY or None")
        with blaming(self.kind, "scores"):
            scores = [float(score) for score in position.scores()]
        if len(scores) != self.seats or max(map(abs, scores)) > self.kind.highest_score:
            raise bad_class(self.kind, f"the scores are {scores}; each of {self.seats} seats gets at most highest_score")
        if self.kind.zero_sum and abs(sum(scores)) > 1e-9:
            raise bad_class(self.kind, f"the scores {scores} don't add up to 0; set zero_sum = False")
        return scores

    # Documents

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> SimpleState:
        state = SimpleState(self, self.blank())
        state.step(SETUP, chance, log or Log())
        return state

    def read_position(self, reader: Reader) -> SimpleState:
        """The game is played again as the document says."""
        state = SimpleState(self, self.blank())
        self.replay(state, SETUP, reader, "deal")
        for step in reader.tables("played"):
            action = self.page.read(step.string("action"))
            if state.fault(state.position.turn, action):
                step.fail("action", "can't be played here", self.refusals[state.fault(state.position.turn, action)])
            self.replay(state, action, step, "draws")
            step.done()
        return state

    def replay(self, state: SimpleState, action: int, reader: Reader, key: str) -> None:
        texts = reader.each(key, lambda where, value: reader.check_string(where, value))
        try:
            state.step(action, Recalled(texts, NothingLeft()), Log())
        except Unlike as problem:
            reader.fail(key, str(problem))

    def dump(self, state: SimpleState) -> dict[str, Any]:
        deal, *draws = [[draw.text for draw in draws] for draws in state.draws]
        played = [{"action": self.every_action[action], "draws": found} for action, found in zip(state.played, draws, strict=True)]
        return self.document(deal=deal, played=played, position=values_of(state.position), scores=state.result)

    def document(self, **parts: Any) -> dict[str, Any]:
        return {"game": self.info.slug, "options": dict(self.listed), **parts}

    # Looking

    def view(self, state: SimpleState, seat: int | None) -> dict[str, Any]:
        played = [self.every_action[action] for action in state.played]
        return self.document(played=played, position=self.display(state, seat), scores=state.result)

    def display(self, state: SimpleState, seat: int | None) -> dict[str, Any]:
        return seen(state.position, SPECTATOR if seat is None else seat)

    def drawing(self, state: SimpleState, seat: int | None, texts: Texts) -> str:
        position = masked(state.position, SPECTATOR if seat is None else seat)
        if self.kind.__str__ is object.__str__:
            return "\n".join(written({name: value}) for name, value in position.__dict__.items() if name != "turn") + "\n"
        with blaming(self.kind, "__str__"):
            return f"{position}\n"

    def outcome_text(self, state: SimpleState, event: int, outcomes: int, index: int) -> str:
        return str(state.options[index])

    def say_action(self, state: SimpleState, seat: int, action: int, texts: Texts) -> str:
        return self.every_action[action]

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        if event["kind"] == "played" and event["data"].get("changes"):
            return texts.say("log.played_and", event["data"])
        return super().say_event(event, texts)


class NothingLeft(NoChance):
    def draw(self, event: int, outcomes: int, state: object) -> int:
        raise Unlike("more than the document lists", ())


# Making a room


def room_of(kind: type[SimpleGame], slug: str, about: str = "") -> type[SimpleRoom]:
    """The room of a class, after a few trial games have shown what is in it."""
    secrets = check_class(kind)
    name, line = name_of(kind)
    texts = tuple(kind.every_action)
    highest = float(kind.highest_score)
    returns_sum = 0.0 if kind.zero_sum else None

    class Room(SimpleRoom):
        info = GameInfo(slug, name, (kind.seats, kind.seats), (-highest, highest), returns_sum, bool(secrets), True, (1, 10), line)
        every_action = texts
        page = Turn(texts)
        decisions = (page,)
        codes = len(texts)
        observation: Sequence[Field] = ()
        secret_rows = tuple(f"position.{name}" for name in secrets)

    Room.kind, Room.about, Room.secret = kind, about, bool(secrets)
    states = list(trial(Room()))
    Room.tells = Room.secret or any(draws for state in states for draws in state.draws)
    Room.info = replace(Room.info, chance=any(draws for state in states for draws in state.draws))
    lengths = {each.name: max(len(list(numbers(getattr(state.position, each.name)))) for state in states) for each in fields(kind)}
    Room.observation = tuple(Field(name, length, -LARGEST, LARGEST) for name, length in lengths.items() if length)
    Room.__name__ = Room.__qualname__ = kind.__name__
    return Room


def trial(room: SimpleRoom) -> Iterator[SimpleState]:
    """Every position of a few random games, so that most mistakes show before anybody plays."""
    for number in range(TRIAL_GAMES):
        rng, chance = stream(1, number), SeededChance(stream(2, number))
        state = room.start(chance)
        for _ in range(LONGEST_TRIAL):
            room.check_values(state.position)
            yield state
            if state.is_over():
                break
            seat = state.decider()
            room.drawing(state, seat, room.texts())
            state = state.clone()  # type: ignore[assignment]
            state.apply(seat, state.sample_action(seat, rng), chance, Log())


def check_class(kind: type[SimpleGame]) -> Mapping[str, SeenBy]:
    """Refuse a class that can't be a game; its secrets otherwise."""
    if lacking := sorted(getattr(kind, "__abstractmethods__", ())):
        raise bad_class(kind, f"lacks the method {' and '.join(lacking)}")
    if "__dataclass_fields__" not in vars(kind):
        raise bad_class(kind, "write @dataclass above the class")
    if "__slots__" in vars(kind):
        raise bad_class(kind, "a game can't have slots")
    if not isinstance(kind.seats, int) or not 1 <= kind.seats <= MOST_SEATS:
        raise bad_class(kind, f"seats is {kind.seats!r}; give a whole number from 1 to {MOST_SEATS}")
    texts = list(getattr(kind, "every_action", ()))
    if not 1 <= len(texts) <= MOST_ACTIONS or len(set(texts)) < len(texts):
        raise bad_class(kind, f"every_action lists {len(texts)} texts; give 1 to {MOST_ACTIONS:,}, each once")
    for text in texts:
        if not isinstance(text, str) or not text.isprintable() or text != " ".join(text.split()) or not 0 < len(text) <= LONGEST_ACTION:
            raise bad_class(kind, f"{text!r} in every_action is no action; give words with single spaces between")
    with blaming(kind, "fields"):
        return secrets_of(kind)


def name_of(kind: type[SimpleGame]) -> tuple[str, str]:
    """The name and the line of a game, from the docstring of its class."""
    doc = kind.__doc__ or ""
    words = "" if doc.startswith(f"{kind.__name__}(") else " ".join(cleandoc(doc).split("\n\n")[0].split())
    name, colon, line = words.partition(": ")
    return (name, line[:1].upper() + line[1:]) if colon and len(name) < 40 else (kind.__name__, words)
