"""The host's side of the line protocol: an external program as a bot. It gets its seat's log and a possible world for that seat."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from grumbletop.bots.bot import Budget, Knowledge, Progress, Thought
from grumbletop.bots.line.messages import PROTOCOL, Message, plain
from grumbletop.bots.line.process import LONGEST_COMPLAINT, MEMORY, BotFailed, Program
from grumbletop.engine.errors import GrumbletopError, Refused
from grumbletop.engine.game import Choice, Choices, Composed
from grumbletop.engine.rng import Rng

TO_START: Final = 20.0  # seconds
USUAL: Final = 5.0  # seconds for a decision
GRACE: Final = 1.0  # seconds beyond the budget, for communication
MOST_LISTED: Final = 5_000
LONGEST_NAME: Final = 40  # characters
MOST_QUESTIONS: Final = 10_000  # about one decision


class BadCommand(GrumbletopError):
    """The command line of the program can't be parsed."""


class ExternalBot:
    """An external program as a bot, for one seat of one match at a time."""

    def __init__(self, command: str, memory: int = MEMORY) -> None:
        try:
            self.command: Sequence[str] = shlex.split(command)
        except ValueError as problem:
            raise BadCommand(f"{command}: {problem}") from None
        if not self.command:
            raise BadCommand("the command of the bot is empty")
        self.memory = memory
        self.program: Program | None = None
        self.name = self.command[0]
        self.playing: tuple[Any, int] | None = None  # the game and the seat it was told about
        self.told: Sequence[Mapping[str, Any]] = ()  # the events it was sent
        self.number = 0  # of the decision

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        """Choose an action. If it raises BotFailed, the program has been ended, and a new one is started for the next decision."""
        try:
            return self._choose(self._ready(), seen, budget or Budget(seconds=USUAL), rng)
        except BaseException:
            self.end()
            raise

    def _ready(self) -> Program:
        if self.program is None:
            self.program = Program(self.command, self.memory)
            self.playing = None
            self.program.say(Message("grumbletop", {"protocol": PROTOCOL}))
            hello = self._wait(self.program, "bot", time.monotonic() + TO_START)
            if hello.data.get("protocol") != PROTOCOL:
                raise BotFailed(f"{self.program.name} does not support protocol version {PROTOCOL}")
            self.name = plain(str(hello.data.get("name", "")), LONGEST_NAME) or self.program.name
        return self.program

    def _wait(self, program: Program, word: str, until: float) -> Message:
        while (left := until - time.monotonic()) > 0:
            message = program.hear(left)
            if message is not None and message.word == word:
                return message
        raise BotFailed(f"{program.name} did not introduce itself in time")

    def _choose(self, program: Program, seen: Knowledge, budget: Budget, rng: Rng) -> Thought:
        self._introduce(program, seen)
        self.number += 1
        began = time.monotonic()
        program.say(Message("decide", {"id": self.number, **described(seen), **allowance(budget), "seed": int(rng.next())}))
        seconds = USUAL if budget.seconds is None else budget.seconds
        answer = Answering(program, seen, self.number).wait(began + seconds + GRACE / 4, began + seconds + GRACE)
        return Thought(answer.action, answer.text, [], answer.simulations, time.monotonic() - began)

    def _introduce(self, program: Program, seen: Knowledge) -> None:
        known = len(self.told)
        if self.playing != (seen.game, seen.seat) or list(seen.told[:known]) != list(self.told):  # another match, or an undo
            program.say(Message("game", introduced(seen)))
            self.playing, known = (seen.game, seen.seat), 0
        for event in seen.told[known:]:
            program.say(Message("told", dict(event)))
        self.told = list(seen.told)

    def over(self, returns: Sequence[float]) -> None:
        """Tell the program that the match has ended."""
        self.playing = None
        if self.program is not None:
            with suppress(BotFailed):
                self.program.say(Message("over", {"returns": list(returns)}))

    def end(self) -> None:
        if self.program is not None:
            self.program.end()
            self.program = None


class Answering:
    """One decision: answers the program's questions until it says what it plays."""

    def __init__(self, program: Program, seen: Knowledge, number: int) -> None:
        self.program = program
        self.seen = seen
        self.number = number
        self.questions = 0
        self.text = ""
        self.action = -1
        self.simulations = 0

    def wait(self, soon: float, late: float) -> Answering:
        """Wait for the answer. The program is told to stop when its time is up, and ended if it doesn't, even if it keeps sending lines."""
        told_to_stop = False
        while not self.text:
            now = time.monotonic()
            if now >= late:
                raise BotFailed(f"{self.program.name} did not decide in time")
            if now >= soon and not told_to_stop:
                self.program.say(Message("stop", {"id": self.number}))
                told_to_stop = True
            message = self.program.hear((late if told_to_stop else soon) - now)
            if message is not None and self.concerns_this(message):
                self.take(message)
        return self

    def concerns_this(self, message: Message) -> bool:
        """Whether a message is about this decision. An error may also be about the game, before it."""
        number = message.data.get("id")
        return number == self.number or (message.word == "error" and number is None)

    def take(self, message: Message) -> None:
        if message.word == "play":
            self.take_action(message.data.get("text"))
        elif message.word == "thought":
            simulations = message.data.get("simulations")
            self.simulations = simulations if type(simulations) is int else self.simulations
        elif message.word == "error":
            raise BotFailed(f"{self.program.name}: {plain(str(message.data.get('why', 'something is wrong')), LONGEST_COMPLAINT)}")
        elif message.word in ("choices", "check"):
            self.questions += 1
            if self.questions > MOST_QUESTIONS:
                raise BotFailed(f"{self.program.name} asked more than {MOST_QUESTIONS:,} questions about one decision")
            self.program.say(Message(f"{message.word}", {"id": self.number, **getattr(self, message.word)(message.data)}))
        else:
            raise BotFailed(f'{self.program.name} sent "{message.word}", which is not a message of a bot')

    def take_action(self, text: object) -> None:
        if not isinstance(text, str):
            raise BotFailed(f"{self.program.name} sent a play without a text")
        try:
            action = self.seen.game.parse(self.seen.world, self.seen.seat, text)
        except Refused as refusal:
            raise BotFailed(f"{self.program.name} played {text[:60]!r}, which is not legal ({refusal.clause})") from None
        self.text = text
        self.action = -1 if isinstance(action, Composed) else action

    def choices(self, data: Mapping[str, Any]) -> dict[str, Any]:
        prefix = data.get("prefix", [])
        if not (isinstance(prefix, list) and all(isinstance(value, str) for value in prefix)):
            raise BotFailed(f"{self.program.name} sent choices with a prefix that is not a list of texts")
        try:
            found = self.seen.game.choices(self.seen.world, self.seen.seat, prefix)
        except Refused:  # as a point that is not on the table
            found = Choices(())
        return {"offered": [part_of(choice) for choice in found.offered], "whole": found.whole}

    def check(self, data: Mapping[str, Any]) -> dict[str, Any]:
        try:
            self.seen.game.parse(self.seen.world, self.seen.seat, str(data.get("text", "")))
        except Refused as refusal:
            return {"refused": refusal.clause}
        return {"refused": None}


def part_of(choice: Choice) -> dict[str, Any]:
    return {"part": choice.part, "value": choice.value, "code": choice.code, "data": dict(choice.data)}


def introduced(seen: Knowledge) -> dict[str, Any]:
    game = seen.game
    packs = [{"name": pack.name, "files": dict(pack.files)} for pack in game.content.packs]
    about = {"game": game.info.slug, "rules": game.rules_version, "options": dict(game.given), "packs": packs}
    return {**about, "seat": seen.seat, "seats": game.seats}


def described(seen: Knowledge) -> dict[str, Any]:
    game, world, seat = seen.game, seen.world, seen.seat
    decision = game.decision(world, seat)
    assert decision is not None, "a bot is asked when it owes a decision"
    count = int(world.count_actions(seat))
    actions = [game.text(world, seat, action) for action in game.legal_actions(world, seat)] if count <= MOST_LISTED else None
    return {
        "decision": {"name": decision.name, "mode": decision.mode, "open": decision.open, "data": dict(decision.data)},
        "count": count,
        "actions": actions,
        "view": game.view(world, seat),
        "world": game.save(world).decode(),
    }


def allowance(budget: Budget) -> dict[str, Any]:
    given = {"seconds": budget.seconds, "simulations": budget.simulations}
    return {name: value for name, value in given.items() if value is not None}


__all__ = ["BadCommand", "BotFailed", "ExternalBot"]
