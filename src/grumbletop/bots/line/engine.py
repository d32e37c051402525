"""The bot's side of the line protocol, spoken by our own bots: `grumbletop engine`."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from queue import Queue
from typing import IO, Any, Final

from grumbletop.bots.bot import UNBOUNDED, Budget, Knowledge
from grumbletop.bots.levels import bot_of, level_of, within
from grumbletop.bots.line.messages import PROTOCOL, BadLine, BadMessage, Message, Pipe, lines, read_message
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.reader import MOST_BYTES, Reader
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.version import VERSION

SHOWN: Final = 5  # candidates in a thought
LONGEST_THOUGHT: Final = 86_400.0  # seconds
SEEDS: Final = 1 << 63


class Engine:
    """Serves one host until it says quit or closes the connection."""

    def __init__(self, heard: Pipe, said: IO[bytes], level: str | None) -> None:
        self.said = said
        self.level = level
        self.game: Game | None = None
        self.seat = 0
        self.told: list[Mapping[str, Any]] = []
        self.waiting: Queue[Message | None] = Queue()
        self.stopped: set[object] = set()  # ids of decisions to stop
        self.hurry = threading.Event()  # set when the host has quit
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _listen(self, heard: Pipe) -> None:
        """Reads `stop` and `quit` while the bot thinks. An invalid line gets an error as the answer and is skipped."""
        for line in lines(heard, MOST_BYTES):
            if not line.strip():
                continue
            message = heard_in(line)
            if message.word == "stop":
                self.stopped.add(stopped_by(message))
            elif message.word == "quit":
                break
            else:
                self.waiting.put(message)
        self.hurry.set()
        self.waiting.put(None)

    def run(self) -> None:
        while (message := self.waiting.get()) is not None:
            try:
                self.take(message)
            except (GrumbletopError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as problem:
                self.say("error", why=f"{message.word}: {problem}", id=message.data.get("id"))

    def say(self, word: str, **data: Any) -> None:
        self.said.write(Message(word, data).line())
        self.said.flush()

    def take(self, message: Message) -> None:
        if message.word == "grumbletop":
            self.say("bot", name=f"Grumbletop {VERSION}", protocol=PROTOCOL)
        elif message.word == "game":
            self.sit_down(message.data)
        elif message.word == "told":
            self.told.append(message.data)
        elif message.word == "decide":
            self.decide(message.data)
        elif message.word == "bad":
            self.say("error", why=message.data["why"])
        elif message.word != "over":
            raise BadLine("is not a message of a host")

    def sit_down(self, data: Mapping[str, Any]) -> None:
        self.game = None  # so that an invalid game doesn't leave the previous one in place
        said = Reader({"options": {}, "packs": [], **data}, BadMessage)
        packs = [Pack(each.string("name"), files_of(each.table("files"))) for each in said.tables("packs")]
        rules = said.integer("rules", 0, 10**6) if "rules" in data else None
        game = make(said.string("game"), said.table("options").data, packs, rules)
        self.seat = said.integer("seat", 0, game.seats - 1)
        self.told = []
        if self.level is not None:
            bot_of(game, self.level)  # raises an error for an unknown level
        self.game = game

    def decide(self, data: Mapping[str, Any]) -> None:
        if self.game is None:
            raise BadLine("came before game")
        said = Reader(data, BadMessage)
        number = said.take("id")
        if not is_id(number):
            said.fail("id", "expected a number or a text")
        world = self.game.restore(said.string("world", longest=MOST_BYTES).encode("utf-8", "replace"))
        if not world.owes(self.seat):
            said.fail("world", f"seat {self.seat} owes no decision in it")
        budget, rng = self.budget_in(said, self.game), Rng(said.integer("seed", -SEEDS, SEEDS - 1, 0))
        seen = Knowledge(self.game, self.seat, world, list(self.told))
        bot = bot_of(self.game, self.level or self.game.levels[-1].id)
        thought = bot.choose(seen, budget, rng, lambda done, seconds: self.may_go_on(number))
        candidates = [
            {"text": self.game.text(seen.world, seen.seat, each.action), "value": round(each.value, 4), "share": round(each.share, 4)}
            for each in thought.candidates[:SHOWN]
        ]
        self.say("thought", id=number, simulations=thought.simulations, candidates=candidates)
        self.say("play", id=number, text=thought.text)
        self.stopped.discard(number)

    def budget_in(self, said: Reader, game: Game) -> Budget | None:
        """The budget that the host allows. A level that was asked for by name never uses more than its own limit."""
        budget = budget_of(said)
        if self.level is None or budget is None or budget.seconds is None or budget.simulations is not None:
            return budget
        return within(level_of(game, self.level), budget.seconds)

    def may_go_on(self, number: object) -> bool:
        return number not in self.stopped and not self.hurry.is_set()


def heard_in(line: bytes) -> Message:
    try:
        return read_message(line)
    except BadLine as problem:
        return Message("bad", {"why": str(problem)})


def is_id(number: object) -> bool:
    return isinstance(number, int | str)


def stopped_by(message: Message) -> object:
    """The id of the decision to stop; None, which no decision has, if the id isn't valid."""
    number = message.data.get("id")
    return number if is_id(number) else None


def files_of(files: Reader) -> dict[str, str]:
    return {name: files.string(name, longest=MOST_BYTES) for name in files.data}


def budget_of(said: Reader) -> Budget | None:
    simulations, seconds = said.take("simulations", None), said.take("seconds", None)
    if simulations is None and seconds is None:
        return None
    return Budget(
        None if simulations is None else said.integer("simulations", 1, UNBOUNDED),
        None if seconds is None else said.number("seconds", 0.0, LONGEST_THOUGHT),
    )
