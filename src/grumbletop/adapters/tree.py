"""A game as a tree with explicit chance nodes, made by running the same rules.

Every draw of the game is a chance node with equally likely outcomes; a draw with only one outcome isn't a node. To find what follows some
outcomes, the rules run again from the state before the action, with these outcomes, up to the next draw. Seats that decide simultaneously
are asked one after the other; who is first in a race is a chance node too.

Nodes are immutable, so they can be shared. A seat may use only its observation and its own log: what it was told and did.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final

from grumbletop.adapters.steps import NOTHING_YET, Action, BadStep, PartialAction, Steps
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import SPECTATOR, Event, EventLog, Log
from grumbletop.engine.game import Game
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State

NOBODY: Final = -1
KEY_BITS: Final = 62

Planted = tuple[State, tuple[str, ...], int]  # a world, logs by seat and the spectator's, the seat that is asked


class Undrawn(Exception):
    """The rules need a random outcome that has not been chosen yet."""

    def __init__(self, event: int, outcomes: int, state: State) -> None:
        super().__init__("an outcome is needed")
        self.event = event
        self.outcomes = outcomes
        self.state = state  # before the outcome


class ChosenOutcomes(Chance):
    """The outcomes chosen so far, in order; raises `Undrawn` if another one is needed."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes
        self._taken = 0

    def draw(self, event: int, outcomes: int, state: State) -> int:
        if outcomes == 1:
            return 0
        if self._taken == len(self._outcomes):
            raise Undrawn(event, outcomes, state)
        self._taken += 1
        return self._outcomes[self._taken - 1]


@dataclass(frozen=True)
class SeatLogs:
    """The logs of all seats up to a point, as a linked list. An entry is an action and the events that followed it."""

    before: SeatLogs | None = None
    seat: int = NOBODY
    text: str = ""
    events: Sequence[Event] = ()
    given: Sequence[str] = ()  # the beginning as whole texts, if its entries aren't known: by seat, the spectator's last
    _entries: dict[int, str] = field(default_factory=dict, compare=False)

    def to(self, viewer: int) -> str:
        """The whole log of a seat, or of the spectator."""
        entries: list[str] = []
        link: SeatLogs | None = self
        while link is not None:
            entries.append(link._entry(viewer))
            link = link.before
        return "\n".join(entry for entry in reversed(entries) if entry)

    def _entry(self, viewer: int) -> str:
        if viewer not in self._entries:
            lines = [self.given[viewer]] if self.given else []
            if viewer == self.seat != NOBODY:
                lines.append(f"> {self.text}")
            lines.extend(_line(event.seen_by(viewer)) for event in self.events)
            self._entries[viewer] = "\n".join(lines)
        return self._entries[viewer]


def _line(told: Mapping[str, Any]) -> str:
    return f"{told['kind']} {told['clause']} {json.dumps(told['data'], ensure_ascii=False, separators=(',', ':'), sort_keys=True)}"


@dataclass(frozen=True)
class PendingAction:
    """An action whose random outcomes are being chosen; without a seat it is the start of the game."""

    seat: int
    action: Action
    outcomes: tuple[int, ...] = ()


START: Final = PendingAction(NOBODY, 0)


class Tree:
    """All that the nodes of one game share."""

    def __init__(self, game: Game, made_of: tuple[str, str] | None = None) -> None:
        self.game = game
        self.steps = Steps(game)
        self.made_of = made_of  # slug and options, for pickling

    @cached_property
    def root(self) -> Node:
        return self.acted(None, START, SeatLogs(), None)

    def acted(self, state: State | None, acting: PendingAction, logs: SeatLogs, path: Path | None) -> Node:
        """The node after an action with the outcomes chosen so far: a chance node or the next decision."""
        chance, log = ChosenOutcomes(acting.outcomes), EventLog()
        text = "" if state is None else self.steps.text_of(state, acting.seat, acting.action)
        try:
            after = self._run(state, acting, chance, log)
        except Undrawn as draw:
            return Node(self, state, SeatLogs(logs, acting.seat, text), path, acting=acting, draw=draw)
        return self.asked(after, SeatLogs(logs, acting.seat, text, log.events), path)

    def _run(self, state: State | None, acting: PendingAction, chance: Chance, log: Log) -> State:
        if state is None:
            start: State = self.game.start(chance, log=log)
            return start
        after = state.clone()
        self.steps.apply(after, acting.seat, acting.action, chance, log)
        return after

    def planted(self, seed: Planted) -> Node:
        """A node without a path from the root, for a world that a seat thought possible."""
        world, logs, seat = seed
        return Node(self, world, SeatLogs(given=logs), Path(None, planted=seed), seat=seat)

    def asked(self, state: State, logs: SeatLogs, path: Path | None) -> Node:
        racers = self.steps.racers(state)
        return Node(self, state, logs, path, seat=NOBODY if racers else int(state.decider()), racers=racers)


@dataclass(frozen=True)
class Path:
    """How a node was reached: the steps and outcomes from the root, or from a world that a seat thought possible."""

    before: Path | None
    number: int = NOBODY
    planted: Planted | None = None

    def unrolled(self) -> tuple[Planted | None, list[int]]:
        numbers: list[int] = []
        link: Path | None = self
        while link is not None and link.planted is None:
            numbers.append(link.number)
            link = link.before
        return (None if link is None else link.planted), numbers[::-1]


@dataclass(frozen=True)
class Node:
    """A decision node, a chance node or the end of a game."""

    tree: Tree
    state: State | None  # before a pending action; None while the game is dealt
    logs: SeatLogs
    path: Path | None
    seat: int = NOBODY
    begun: PartialAction = NOTHING_YET
    racers: Sequence[int] = ()
    acting: PendingAction | None = None
    draw: Undrawn | None = None

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        if self.tree.made_of is None:
            raise GrumbletopError("only nodes of a game that was made by name can be pickled")
        planted, numbers = (None, []) if self.path is None else self.path.unrolled()
        packed = None if planted is None else (self.tree.game.save(planted[0]), *planted[1:])
        return replanted, (*self.tree.made_of, packed, numbers)

    # Whose turn it is

    @property
    def is_over(self) -> bool:
        return self.draw is None and self.state is not None and bool(self.state.is_over())

    @property
    def is_chance(self) -> bool:
        return self.draw is not None or bool(self.racers)

    @cached_property
    def outcomes(self) -> int:
        """How many outcomes chance has here, all equally likely."""
        return len(self.racers) if self.draw is None else int(self.draw.outcomes)

    @cached_property
    def offered(self) -> Sequence[int]:
        """Codes for the seat that is asked."""
        if self.state is None or self.seat == NOBODY:
            return ()
        return self.tree.steps.offered(self.state, self.seat, self.begun)

    # Going on

    def child(self, number: int) -> Node:
        """The node after an outcome of chance or a step of the seat that is asked."""
        path = Path(self.path, number)
        if self.is_chance:
            if not 0 <= number < self.outcomes:
                raise BadStep(f"{number} is not an outcome; there are {self.outcomes}")
            return self._drawn(number, path)
        if self.state is None or self.seat == NOBODY:
            raise BadStep("the game is over")
        taken = self.tree.steps.take(self.state, self.seat, self.begun, number)
        if isinstance(taken, PartialAction):
            return Node(self.tree, self.state, self.logs, path, seat=self.seat, begun=taken)
        return self.tree.acted(self.state, PendingAction(self.seat, taken), self.logs, path)

    def _drawn(self, number: int, path: Path) -> Node:
        if self.acting is None:
            return Node(self.tree, self.state, self.logs, path, seat=self.racers[number])
        before = self.logs.before or SeatLogs()
        return self.tree.acted(
            self.state, PendingAction(self.acting.seat, self.acting.action, (*self.acting.outcomes, number)), before, path
        )

    # What a seat knows

    def log(self, seat: int) -> str:
        """All a seat was told and did, including its steps of an unfinished decision."""
        log = self.logs.to(seat)
        return f"{log}\n>> {' '.join(self.begun.parts)}" if seat == self.seat and self.begun.parts else log

    def observe(self, seat: int) -> list[float]:
        if self.state is None:
            return [0.0] * self.tree.steps.length
        return self.tree.steps.observe(self.state, seat, self.begun if seat == self.seat else NOTHING_YET)

    def key(self, seat: int) -> int:
        """One number for all a seat knows of the state."""
        return 0 if self.state is None else int(self.state.information_key(seat))

    def resampled(self, viewer: int, rng: Rng) -> Node:
        """A node the viewer can't tell from this one. The other logs begin anew, from what those seats know in that world."""
        if self.state is None or self.is_chance:
            raise GrumbletopError("a chance node belongs to no seat, so it can't be resampled")
        world = self.state.resample(viewer, rng)
        seats = range(self.tree.game.seats)
        logs = [self.logs.to(seat) if seat == viewer else f"known {int(world.information_key(seat)):x}" for seat in seats]
        node = self.tree.planted((world, (*logs, self.logs.to(SPECTATOR)), self.seat))
        if viewer == self.seat:
            for code in self.begun.codes:
                node = node.child(code)
        return node

    # In words

    def outcome_text(self, number: int) -> str:
        if self.draw is None:
            return f"seat {self.racers[number]} is first"
        game, draw = self.tree.game, self.draw
        text = game.outcome_text(draw.state, draw.event, draw.outcomes, number)
        return f"{game.chance_events[draw.event]} {number}: {text}"  # outcomes may look alike

    def step_text(self, code: int) -> str:
        """A step of the seat that is asked: a whole action, or one part of it."""
        steps, game = self.tree.steps, self.tree.game
        if self.state is None or self.seat == NOBODY or code not in self.offered:
            return f"code {code}"
        if self.begun == NOTHING_YET and code in steps.wholes(self.state, self.seat)[0]:
            return game.text(self.state, self.seat, int(self.state.decode(self.seat, code)))
        parts = {choice.code: choice.value for choice in game.choices(self.state, self.seat, self.begun.parts).offered}
        return parts.get(code, "that is all")

    def __str__(self) -> str:
        """Everything, hidden things included."""
        position = None if self.state is None else self.tree.game.dump(self.state)
        open_ends = {"steps": self.begun.parts, "first": self.seat if len(self._owing()) > 1 else NOBODY}
        if self.acting is not None:
            open_ends["acting"] = [self.acting.seat, str(self.acting.action), self.acting.outcomes]
        return json.dumps({"position": position, **open_ends}, ensure_ascii=False)

    def _owing(self) -> list[int]:
        return [] if self.state is None else self.tree.steps.asked(self.state)


@lru_cache(maxsize=64)
def tree_of(slug: str, options: str) -> Tree:
    """The tree of a game by name; options as JSON, so that equal ones share it."""
    return Tree(make(slug, json.loads(options)), (slug, options))


def replanted(slug: str, options: str, packed: tuple[bytes, tuple[str, ...], int] | None, numbers: Sequence[int]) -> Node:
    """Unpickle a node by walking its path again."""
    tree = tree_of(slug, options)
    node = tree.root if packed is None else tree.planted((tree.game.restore(packed[0]), *packed[1:]))
    for number in numbers:
        node = node.child(number)
    return node
