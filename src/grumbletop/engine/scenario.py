"""Rule tests as data: scenarios in YAML, each a start, some actions, and what must be true afterwards.

A scenario uses only the public interface of a game. A file in the wrong format raises BadScenario; a game that answers differently gives a
failed Outcome.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, Final, NoReturn

from grumbletop.engine import registry
from grumbletop.engine.chance import BadScript, ScriptedChance
from grumbletop.engine.errors import BadScenario, GrumbletopError, NotOver, Refused
from grumbletop.engine.events import Event, EventLog
from grumbletop.engine.game import MOST_LISTED, Game
from grumbletop.engine.reader import Reader, read_text, shown
from grumbletop.engine.scenario_bases import read_entries
from grumbletop.engine.state import State
from grumbletop.engine.texts import LANGUAGES

MOST_SCENARIOS: Final = 10_000
MOST_STEPS: Final = 10_000
MOST_SEATS: Final = 60
MOST_DIFFERENCES: Final = 12
TOLERANCE: Final = 1e-9
SHORT: Final = re.compile(r"([0-9]{1,2}) (.*)", re.DOTALL | re.ASCII)  # a seat and what it says


@dataclass(frozen=True)
class Guide:
    """What a learner is told about an action: keys of sentences, and the drawn thing to point at."""

    say: str  # before it; "" for nothing
    then: str  # after it
    point: str  # "card:7S"; "" for the first part of the action


@dataclass(frozen=True)
class Step:
    """One action of a seat, or time running out for some seats, with the chance it meets."""

    seat: int
    action: str
    expired: Sequence[int]  # empty for an action
    chance: Sequence[Any]
    guide: Guide | None = None

    @property
    def seats(self) -> Sequence[int]:
        return self.expired or [self.seat]

    def __str__(self) -> str:
        return f"expire {list(self.expired)}" if self.expired else f"seat {self.seat}: {self.action}"


@dataclass(frozen=True)
class Scenario:
    id: str
    game: str
    source: str
    clauses: Sequence[str]
    why: str
    position: Mapping[str, Any] | None  # None: a new game under `options` with the scripted `chance`
    options: Mapping[str, Any]
    chance: Sequence[Any]
    steps: Sequence[Step]
    expect: Mapping[str, Any]
    legal: Sequence[Step]
    illegal: Sequence[Step]
    refused: str  # the clause, or nothing; without steps it is the start that is refused
    returns: Sequence[float] | None


@dataclass(frozen=True)
class Outcome:
    """The result of a scenario. Without complaints it has passed."""

    scenario: Scenario
    complaint: str = ""
    details: Sequence[str] = ()

    @property
    def passed(self) -> bool:
        return not self.complaint

    def __str__(self) -> str:
        """One line, and indented details where it failed."""
        name = f"{self.scenario.game}: {self.scenario.id}"
        if self.passed:
            return f"ok    {name}"
        return "\n".join([f"FAIL  {name}: {self.complaint}", *(f"      {line}" for line in self.details)])


# Reading


def read_files(paths: Iterable[Path]) -> list[Scenario]:
    """The scenarios of all files of one run."""
    return unique(scenario for path in paths for scenario in read_scenarios(read_text(path, BadScenario), str(path), path.parent))


def read_scenarios(text: str, source: str = "", folder: Path | None = None) -> list[Scenario]:
    """The scenarios of one file; `folder` is where it lies."""
    entries = read_entries(text, source, folder)
    if len(entries) > MOST_SCENARIOS:
        raise BadScenario("", f"more than {MOST_SCENARIOS:,} scenarios", source=source)
    return unique(_read_scenario(entry, number, source) for number, entry in enumerate(entries, 1))


def unique(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """The scenarios, after checking that their ids are unique."""
    known: dict[str, Scenario] = {}
    for scenario in scenarios:
        other = known.setdefault(scenario.id, scenario)
        if other is not scenario:
            elsewhere = f" (also in {other.source})" if other.source != scenario.source else ""
            raise BadScenario(scenario.id, f"two scenarios have this id{elsewhere}", source=scenario.source)
    return list(known.values())


def _read_scenario(entry: object, number: int, source: str) -> Scenario:
    name = entry.get("id") if isinstance(entry, dict) else None
    reader = Reader(entry, BadScenario, name if isinstance(name, str) else f"entry {number}", source)
    if ("setup" in reader.data) == ("position" in reader.data):
        reader.fail("", "give either setup or position (or, in a file with bases, base)")
    setup = reader.table("setup", {})
    scenario = Scenario(
        id=reader.string("id", r"\S(.*\S)?", 200),
        game=reader.string("game", r"\S+", 100),
        source=source,
        clauses=_texts(reader, "clauses"),
        why=reader.string("why", default=""),
        position=reader.table("position").data if "position" in reader.data else None,
        options=setup.table("options", {}).data,
        chance=setup.items("chance", default=[]),
        steps=[_read_step(step) for step in _steps(reader, "actions")],
        expect=reader.table("expect", {}).data,
        legal=[_read_question(question) for question in _steps(reader, "legal_includes")],
        illegal=[_read_question(question) for question in _steps(reader, "legal_excludes")],
        refused=reader.string("refused", r"\S+", 100) if "refused" in reader.data else "",
        returns=_read_returns(reader),
    )
    setup.done()
    reader.done()
    checks = scenario.expect or scenario.legal or scenario.illegal or scenario.returns
    if scenario.refused and not scenario.steps and checks:
        reader.fail("refused", "there is no action that could be refused, and a start that is refused leaves nothing to check")
    if not (scenario.steps or scenario.refused or checks):
        reader.fail("", "checks nothing: give actions, refused, expect, legal_includes, legal_excludes or returns")
    return scenario


def _steps(reader: Reader, key: str) -> Iterator[Reader]:
    """Tables of seat and action; `0 KS@0b` is short for one."""
    for index, entry in enumerate(reader.items(key, most=MOST_STEPS, default=[])):
        short = SHORT.fullmatch(entry) if isinstance(entry, str) else None
        table = {"seat": int(short[1]), "action": short[2]} if short else entry
        yield Reader(table, BadScenario, reader.path(f"{key}.{index}"), reader.source)


def _texts(reader: Reader, key: str) -> list[str]:
    return reader.each(key, lambda path, value: reader.check_string(path, value, r"\S+", 100)) if key in reader.data else []


def _read_step(reader: Reader) -> Step:
    if "expire" not in reader.data:
        guide = _read_guide(reader.table("guide")) if "guide" in reader.data else None
        return replace(_read_question(reader, reader.items("chance", default=[])), guide=guide)
    seats = reader.each("expire", lambda path, value: reader.check_integer(path, value, 0, MOST_SEATS), 1, MOST_SEATS)
    step = Step(-1, "", seats, reader.items("chance", default=[]))
    reader.done()
    return step


def _read_question(reader: Reader, chance: Sequence[Any] = ()) -> Step:
    step = Step(reader.integer("seat", 0, MOST_SEATS), reader.string("action", longest=10_000), (), chance)
    reader.done()
    return step


def _read_guide(reader: Reader) -> Guide:
    guide = Guide(*(reader.string(key, r"\S*", 100, default="") for key in ("say", "then", "point")))
    reader.done()
    if not (guide.say or guide.then):
        reader.fail("", "says nothing: give say or then, keys of texts below guide")
    return guide


def _read_returns(reader: Reader) -> list[float] | None:
    return reader.each("returns", reader.check_number, 1, MOST_SEATS + 1) if "returns" in reader.data else None


# Running


def run(scenario: Scenario) -> Outcome:
    """Play a scenario and compare. Whatever the game complains about fails this scenario only."""
    try:
        if scenario.refused and not scenario.steps:
            must_refuse_start(scenario)
        else:
            _Run(scenario).run()
    except _Failure as failure:
        return Outcome(scenario, failure.complaint, failure.details)
    except GrumbletopError as problem:
        return Outcome(scenario, str(problem))
    return Outcome(scenario)


@dataclass(frozen=True)
class Moment:
    """A position of a scenario, and what was told on the way from the one before."""

    game: Game
    state: State
    events: Sequence[Event]


def moments(scenario: Scenario) -> Iterator[Moment]:
    """The start of a scenario that passes, and what each action leads to."""
    table = _Run(scenario)
    yield Moment(table.game, table.state.clone(), ())
    for step in scenario.steps:
        log = EventLog()
        with _Scripted(table.game, step.chance, str(step)) as chance:
            table.play(step, chance, log)
        yield Moment(table.game, table.state.clone(), log.events)


class _Failure(Exception):
    def __init__(self, complaint: str, details: Sequence[str] = ()) -> None:
        super().__init__(complaint)
        self.complaint = complaint
        self.details = details


def must_refuse_start(scenario: Scenario) -> None:
    """Options that don't go together, an illegal sheet, an impossible position."""
    start = "the set-up" if scenario.position is None else "the position"
    try:
        _Run(scenario)
    except GrumbletopError as refusal:
        clause = getattr(refusal, "clause", "")
        if clause != scenario.refused:
            by = f"by {clause}" if clause else "without a clause"
            raise _Failure(f"{start} is refused {by}, expected {scenario.refused}", [str(refusal)]) from None
    else:
        raise _Failure(f"{start} is accepted, expected to be refused by {scenario.refused}")


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game, self.state = self.start() if scenario.position is None else self.load(scenario.position)

    def start(self) -> tuple[Game, State]:
        game = registry.make(self.scenario.game, self.scenario.options)
        with _Scripted(game, self.scenario.chance, "setup") as chance:
            return game, game.start(chance)

    def load(self, position: Mapping[str, Any]) -> tuple[Game, State]:
        """A position may leave out which game it is of; it must not name another one."""
        named = position.get("game", self.scenario.game)
        if named != self.scenario.game:
            raise _Failure(f"a scenario of {self.scenario.game} has a position of {shown(named)}")
        return registry.open_position({"game": self.scenario.game, **position})

    def run(self) -> None:
        last = len(self.scenario.steps) - 1
        for number, step in enumerate(self.scenario.steps):
            if self.scenario.refused and number == last:
                self.must_refuse(step)
            else:
                if step.guide is not None:
                    self.check_guide(step, step.guide)
                self.must_accept(step, f"action {number + 1}, {step}")
        self.check_expected()
        for question in self.scenario.legal:
            self.must_be_legal(question)
        for question in self.scenario.illegal:
            self.must_be_illegal(question)
        self.check_returns()

    def play(self, step: Step, chance: ScriptedChance, log: EventLog) -> None:
        self.check_seats(step)
        if step.expired:
            self.game.expire(self.state, step.expired, chance, log)
        else:
            self.refusal(step, self.state.clone())
            self.game.play(self.state, step.seat, step.action, chance, log)

    def must_accept(self, step: Step, where: str) -> None:
        with _Scripted(self.game, step.chance, where) as chance:
            try:
                self.play(step, chance, EventLog())
            except Refused as refusal:
                raise _Failure(f"{where}: refused by {refusal.clause}", self.reason(refusal)) from None

    def check_guide(self, step: Step, guide: Guide) -> None:
        """Check that its sentences exist in every language and that the thing it points at is picked on the way to the action."""
        for language, key in product(LANGUAGES, filter(None, (guide.say, guide.then))):
            if not self.game.texts(language).has(f"guide.{key}"):
                raise _Failure(f"{step}: there is no text guide.{key} ({language})")
        things = [choice.thing for choice in self.game.way_to(self.state, step.seat, step.action)]
        if not things:
            raise _Failure(f"{step}: a guide can't lead to it part by part")
        if guide.point and guide.point not in things:
            raise _Failure(f"{step}: points at {guide.point}, but its parts are {', '.join(things)}")

    def must_refuse(self, step: Step) -> None:
        clause = self.scenario.refused
        before = self.game.dump(self.state)
        with _Scripted(self.game, step.chance, str(step)) as chance:
            try:
                self.play(step, chance, EventLog())
            except Refused as refusal:
                if refusal.clause != clause:
                    raise _Failure(f"{step}: refused by {refusal.clause}, expected {clause}", self.reason(refusal)) from None
            else:
                raise _Failure(f"{step}: accepted, expected to be refused by {clause}")
        if chance.drawn:
            raise _Failure(f"{step}: refused, but chance was drawn")
        if changes := list(differences(before, self.game.dump(self.state))):
            raise _Failure(f"{step}: refused, but the position changed", changes[:MOST_DIFFERENCES])

    def check_expected(self) -> None:
        if not self.scenario.expect:
            return
        position = self.game.dump(self.state)
        wrong = [line for path, value in self.scenario.expect.items() for line in differences_at(path, position, value)]
        if wrong:
            more = [f"and {len(wrong) - MOST_DIFFERENCES} more"] if len(wrong) > MOST_DIFFERENCES else []
            raise _Failure("the position is not as expected", [*wrong[:MOST_DIFFERENCES], *more])

    def must_be_legal(self, question: Step) -> None:
        if refusal := self.refusal(question, self.state):
            raise _Failure(f"{question}: expected to be legal, refused by {refusal.clause}", self.reason(refusal))

    def must_be_illegal(self, question: Step) -> None:
        if self.refusal(question, self.state) is None:
            raise _Failure(f"{question}: expected to be illegal, but it may be played")

    def refusal(self, question: Step, state: State) -> Refused | None:
        """Why an action may not be played now. The text, the int and the list of actions (if there is one) must agree."""
        self.check_seats(question)
        try:
            action = self.game.parse(state, question.seat, question.action)
        except Refused as refusal:
            if question.action in [self.game.text(state, question.seat, each) for each in self.listed(question.seat, state) or []]:
                raise _Failure(f"{question}: refused by {refusal.clause}, but it is listed", self.reason(refusal)) from None
            return refusal
        if isinstance(action, int):
            self.must_be_known(question, action, state)
        return None

    def must_be_known(self, question: Step, action: int, state: State) -> None:
        if not state.is_legal(question.seat, action):
            raise _Failure(f"{question}: parse accepts it, is_legal does not")
        decision, listed = self.game.decision(state, question.seat), self.listed(question.seat, state)
        if decision is not None and not decision.open and listed is not None and action not in listed:
            raise _Failure(f"{question}: parse accepts it, but it is not listed")

    def listed(self, seat: int, state: State) -> Sequence[int] | None:
        """All actions of a seat; None where they are too many."""
        return None if state.count_actions(seat) > MOST_LISTED else self.game.legal_actions(state, seat)

    def check_returns(self) -> None:
        expected = self.scenario.returns
        if expected is None:
            return
        try:
            found = self.game.returns(self.state)
        except NotOver:
            raise _Failure(f"expected the returns {list(expected)}, but the game is not over") from None
        if len(found) != len(expected) or any(abs(a - b) > TOLERANCE for a, b in zip(found, expected, strict=True)):
            raise _Failure(f"returns {found}, expected {list(expected)}")

    def check_seats(self, step: Step) -> None:
        for seat in step.seats:
            if seat >= self.game.seats:
                raise _Failure(f"{step}: there is no seat {seat}; this game has {self.game.seats}")

    def reason(self, refusal: Refused) -> list[str]:
        return [self.game.say_refusal(refusal, self.game.texts())]


class _Scripted:
    """Scripted chance for one step. Errors name the step, and nothing may be left over."""

    def __init__(self, game: Game, script: Sequence[Any], where: str) -> None:
        self.where = where
        self.game = game
        self.script = script

    def __enter__(self) -> ScriptedChance:
        self.chance = self.checked()
        return self.chance

    def checked(self) -> ScriptedChance:
        try:
            return ScriptedChance(self.game, self.script)
        except BadScript as problem:
            self.fail(problem)

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, BadScript):
            self.fail(problem)
        if problem is None and (left := self.chance.left_over()):
            raise _Failure(f"{self.where}: scripted but not drawn: {', '.join(left)}")

    def fail(self, problem: BadScript) -> NoReturn:
        raise _Failure(f"{self.where}: {problem}") from None


# Comparing


def differences_at(path: str, position: Any, expected: Any) -> Iterator[str]:
    """How the value at a dotted path differs from the expected one."""
    found = position
    for part in path.split("."):
        if isinstance(found, Mapping) and part in found:
            found = found[part]
        elif isinstance(found, list | tuple) and part.isdecimal() and part.isascii() and int(part) < len(found):
            found = found[int(part)]
        else:
            yield f"{path}: missing, expected {shown(expected)}"
            return
    yield from differences(expected, found, path)


def differences(expected: Any, found: Any, path: str = "") -> Iterator[str]:
    """Where two documents differ, one line each. Booleans don't equal numbers, but 1 equals 1.0."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in [*expected, *(key for key in found if key not in expected)]:
            below = f"{path}.{key}" if path else str(key)
            if key not in found:
                yield f"{below}: missing, expected {shown(expected[key])}"
            elif key not in expected:
                yield f"{below}: expected nothing, found {shown(found[key])}"
            else:
                yield from differences(expected[key], found[key], below)
    elif isinstance(expected, list | tuple) and isinstance(found, list | tuple) and len(expected) == len(found):
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{path}.{index}" if path else str(index))
    elif not _same(expected, found):
        yield f"{path}: expected {shown(expected)}, found {shown(found)}"


def _same(expected: Any, found: Any) -> bool:
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    return bool(expected == found)
