"""The state of a game in one file: the position, and how it came about."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, final

from grumbletop.engine.bits import bit, mix
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import SPECTATOR, Event, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import FIRST_FAULT, GAME_OVER, LEGAL, NOT_AN_ACTION, UNREADABLE, Chance, State
from grumbletop.simple import SimpleGame
from grumbletop.simple.errors import blaming
from grumbletop.simple.masking import copied, numbers, seen, written

if TYPE_CHECKING:
    from grumbletop.simple.room import SimpleRoom

NOT_NOW: Final = FIRST_FAULT
SETUP: Final = -1  # in place of an action
MOST_TRIES: Final = 1_000
ROUND: Final = 200  # tries before it begins afresh, in case it is stuck
FRESH_TRIES: Final = 25  # of each round


class NoWorld(GrumbletopError):
    """No other deal was found that a seat can't tell from the true one."""


class Unlike(GrumbletopError):
    """What was drawn then can't be drawn here."""

    def __init__(self, text: str, options: Sequence[str]) -> None:
        self.text = text
        super().__init__(f"{text} can't be drawn from {', '.join(options) or 'nothing'}")


@dataclass(frozen=True)
class Drawn:
    text: str
    seen_by: Collection[int]


@dataclass(frozen=True)
class Story:
    """All that one viewer knows: what everybody did, what it was shown after each step, the draws it saw, and what it may do now."""

    viewer: int
    played: Sequence[int]
    keys: Sequence[int]  # after the setup and after each action
    known: Sequence[Sequence[str | None]]  # the draws of each; None: not seen
    offered: Sequence[int]


class Recalled(Chance):
    """Draws what is remembered, and from `rest` what is not, or can't be drawn and isn't sure."""

    def __init__(self, texts: Sequence[str | None], rest: Chance, sure: bool = True) -> None:
        self.texts = iter(texts)
        self.rest = rest
        self.sure = sure

    def draw(self, event: int, outcomes: int, state: State) -> int:
        text = next(self.texts, None)
        assert isinstance(state, SimpleState)
        options = list(map(str, state.options))
        if text in options:
            return options.index(text)
        if text is not None and self.sure:
            raise Unlike(text, options)
        return self.rest.draw(event, outcomes, state)


class Sparing(Chance):
    """Mostly leaves what is needed elsewhere."""

    def __init__(self, rng: Rng, spared: Collection[str]) -> None:
        self.rng = rng
        self.spared = spared

    def draw(self, event: int, outcomes: int, state: State) -> int:
        assert isinstance(state, SimpleState)
        found = int(self.rng.below(outcomes))
        return found if str(state.options[found]) not in self.spared else int(self.rng.below(outcomes))


@final
class SimpleState(State):
    def __init__(self, room: SimpleRoom, position: SimpleGame) -> None:
        self.room = room
        self.position = position
        self.played: list[int] = []
        self.draws: list[Sequence[Drawn]] = []  # of the setup and of each action
        self.keys: list[Sequence[int]] = []  # after each: of the seats, then of the spectator
        self.result: Sequence[float] | None = None
        self.legal: Sequence[int] | None = None  # once asked for
        self.options: Sequence[object] = ()  # of the draw that is being made

    # What happens

    def step(self, action: int, chance: Chance, log: Log) -> None:
        """The setup, or an action of the seat on turn."""
        room, position, seat = self.room, self.position, self.position.turn
        viewers = (*range(room.seats), SPECTATOR)
        before = [seen(position, viewer) for viewer in viewers] if room.tells and action != SETUP else [{} for _ in viewers]
        draws: list[Drawn] = []

        def draw(options: Sequence[object], seen_by: Collection[int]) -> int:
            self.options = options
            index = int(chance.draw(0, len(options), self))
            draws.append(Drawn(str(options[index]), frozenset(seen_by)))
            return index

        position.__dict__["_draw"] = draw
        try:
            with blaming(room.kind, "setup" if action == SETUP else "play"):
                if action == SETUP:
                    position.setup()
                else:
                    position.play(room.every_action[action])
        finally:
            del position.__dict__["_draw"]
        room.check(position)
        self.draws.append(draws)
        self.legal = None
        self.result = room.result(position)
        told = [self.told(viewer, old, draws) for viewer, old in zip(viewers, before, strict=True)] if room.secret or draws else []
        if action != SETUP:
            self.played.append(action)
        last = self.keys[-1] if self.keys else [int(mix(1, viewer + 1)) for viewer in viewers]
        self.keys.append([int(mix(mix(key, action + 2), digest(told[n]) if told else 0)) for n, key in enumerate(last)])
        if log.on and (told or action != SETUP):
            did = {} if action == SETUP else {"seat": seat, "action": room.every_action[action]}
            shown, private = (told[-1], dict(enumerate(told[:-1]))) if told else ({}, {})
            log.add(Event("dealt" if action == SETUP else "played", "", did | shown, private, bool(told)))

    def told(self, viewer: int, before: dict[str, Any], draws: Sequence[Drawn]) -> dict[str, Any]:
        """What a viewer learns from a step, besides what was done."""
        values = {name: value for name, value in seen(self.position, viewer).items() if name not in before or before[name] != value}
        drew = [draw.text for draw in draws if viewer in draw.seen_by]
        changes = written({name: value for name, value in values.items() if name != "turn"})
        return {"changes": changes, "values": values, "drew": drew, "scores": self.result}

    # What a seat may know

    def story(self, viewer: int) -> Story:
        known = [[draw.text if viewer in draw.seen_by else None for draw in draws] for draws in self.draws]
        offered = self.offered() if viewer == self.position.turn and self.result is None else ()
        return Story(viewer, self.played, [keys[viewer] for keys in self.keys], known, offered)

    def resample(self, seat: int, rng: Rng) -> State:
        """Nothing of the true position goes into it, only what the seat knows."""
        return another_deal(self.room, self.story(seat), rng) if self.room.secret else self.clone()

    def information_key(self, seat: int) -> int:
        return self.keys[-1][seat]

    def observe(self, seat: int, out: list[float]) -> None:
        values = seen(self.position, seat)
        out.clear()
        for field in self.room.observation:
            found = list(numbers(values[field.name]))[: field.length]
            out.extend(found + [0.0] * (field.length - len(found)))

    # The rest of the contract

    def offered(self) -> Sequence[int]:
        if self.legal is None:
            self.legal = self.room.offered(self.position)
        return self.legal

    def deciders(self) -> int:
        return 0 if self.result is not None else int(bit(self.position.turn))

    def current_decision(self) -> DecisionRules[SimpleState]:
        return self.room.page

    def fault(self, seat: int, action: int) -> int:
        here = int(self.seat_fault(seat))
        if here == GAME_OVER:
            return here
        if not self.room.page.owns(action):
            return NOT_AN_ACTION
        return here or self.room.page.fault(self, seat, action)

    def is_over(self) -> bool:
        return self.result is not None

    def value(self, seat: int) -> float:
        return float("nan") if self.result is None else self.result[seat]

    def clone(self) -> State:
        other = SimpleState(self.room, self.position)
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, SimpleState)
        self.position = copied(other.position)
        self.played = other.played[:]
        self.draws = other.draws[:]
        self.keys = other.keys[:]
        self.result = other.result
        self.legal = other.legal


def digest(told: dict[str, Any]) -> int:
    return int.from_bytes(blake2b(json.dumps(told).encode(), digest_size=7).digest(), "big")


def another_deal(room: SimpleRoom, story: Story, rng: Rng) -> SimpleState:
    """Deal anew and replay the story, until the viewer is shown the same.

    The first tries have nothing in common, so their worlds are as likely as they should be. Later ones begin with the draws of the best one
    of their round, with one of them changed: cards that somebody has played since are found that way, and worlds have approximate weights.
    """
    best: Sequence[Sequence[Drawn]] = ()
    missing = ""
    for number in range(MOST_TRIES):
        if number % ROUND == 0:
            best = ()
        likely = [] if number % ROUND < FRESH_TRIES else varied(story, best, missing, words_after(room, story, len(best)), rng)
        world, lacked = dealt(room, story, rng, likely)
        if len(world.draws) == len(story.keys) and (not story.offered or world.offered() == story.offered):
            return world
        if len(world.draws) >= len(best):
            best, missing = world.draws, lacked
    seen = "what everybody has seen" if story.viewer == SPECTATOR else f"what seat {story.viewer} has seen"
    hint = "draw(options, seen_by=seat) tells what a seat knows of a draw"
    raise NoWorld(f"{room.info.slug}: {MOST_TRIES:,} deals, and none of them fits {seen}; {hint}")


def words_after(room: SimpleRoom, story: Story, steps: int) -> list[str]:
    """What was said after so many steps, or may be said now: it may name what was drawn."""
    said = story.played[steps - 1 : steps] if steps <= len(story.played) else story.offered
    return [word for action in said for word in room.every_action[action].split(" ")]


def varied(story: Story, draws: Sequence[Sequence[Drawn]], missing: str, words: Sequence[str], rng: Rng) -> list[list[str | None]]:
    """These draws without what was missing later, perhaps with one of them open, or with one of these words instead."""
    kept = [[None if draw.text == missing else draw.text for draw in step] for step in draws]
    places = [(step, place) for step, known in enumerate(story.known[: len(kept)]) for place, text in enumerate(known) if text is None]
    if places and rng.below(8):
        step, place = places[rng.below(len(places))]
        kept[step][place : place + 1] = [words[rng.below(len(words))] if words and rng.below(4) else None]
    return kept


def dealt(room: SimpleRoom, story: Story, rng: Rng, likely: Sequence[Sequence[str | None]]) -> tuple[SimpleState, str]:
    """The story as far as it goes with these draws, where they are possible, and random ones; and the draw it lacked then, if it did."""
    world = SimpleState(room, room.blank())
    spared = {text for draws in story.known for text in draws if text is not None}
    for number, action in enumerate((SETUP, *story.played)):
        if action != SETUP and (world.result is not None or action not in world.offered()):
            break
        after = world.clone()
        assert isinstance(after, SimpleState)
        try:
            others = Sparing(rng, spared) if likely else SeededChance(rng)
            rest = Recalled(likely[number] if number < len(likely) else (), others, sure=False)
            after.step(action, Recalled(story.known[number], rest), Log())
        except Unlike as problem:
            return world, problem.text
        if after.keys[-1][story.viewer] != story.keys[number]:
            break
        world = after
    return world, ""


@final
class Turn(DecisionRules[SimpleState]):
    """The one decision: an action is its place in `every_action`."""

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__("turn", TURN, 0, len(texts))
        self.texts = texts
        self.by_text = {text: action for action, text in enumerate(texts)}

    def count(self, state: SimpleState, seat: int) -> int:
        return len(state.offered())

    def nth(self, state: SimpleState, seat: int, n: int) -> int:
        return state.offered()[n]

    def fault(self, state: SimpleState, seat: int, action: int) -> int:
        return LEGAL if action in state.offered() else NOT_NOW

    def apply(self, state: SimpleState, seat: int, action: int, chance: Chance, log: Log) -> None:
        state.step(action, chance, log)

    def read(self, text: str) -> int:
        return self.by_text.get(text, UNREADABLE)

    def text(self, action: int) -> str:
        return self.texts[action]

    def parts(self, action: int) -> dict[str, str]:
        return {f"word{n}" if n else "action": word for n, word in enumerate(self.texts[action].split(" "))}
