"""The bot's side of the line protocol, spoken by our own bots: `grumbletop engine`."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from queue import Queue
from typing import IO, Any, Final

from grumbletop import __version__
from grumbletop.bots.bot import Budget, Seen
from grumbletop.bots.levels import bot_of
from grumbletop.bots.line.messages import PROTOCOL, BadLine, Message, read_message
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng

SHOWN: Final = 5  # candidates in a thought


class Engine:
    """Answers one host until it says quit or hangs up."""

    def __init__(self, heard: IO[bytes], said: IO[bytes], level: str | None) -> None:
        self.said = said
        self.level = level
        self.game: Game | None = None
        self.seat = 0
        self.told: list[Mapping[str, Any]] = []
        self.waiting: Queue[Message | None] = Queue()
        self.stopped: set[object] = set()  # decisions that are to end now
        self.hurry = threading.Event()  # nobody waits for deep thoughts any more
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _listen(self, heard: IO[bytes]) -> None:
        """Hears `stop` and `quit` while the bot thinks; a line that is no message is answered and passed over."""
        for line in heard:
            if not line.strip():
                continue
            try:
                message = read_message(line)
            except BadLine as problem:
                message = Message("bad", {"why": str(problem)})
            if message.word == "stop":
                self.stopped.add(message.data.get("id"))
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
            except (GrumbletopError, LookupError, TypeError, AttributeError, ValueError) as problem:
                self.say("error", why=f"{message.word}: {problem}", id=message.data.get("id"))

    def say(self, word: str, **data: Any) -> None:
        self.said.write(Message(word, data).line())
        self.said.flush()

    def take(self, message: Message) -> None:
        if message.word == "grumbletop":
            self.say("bot", name=f"Grumbletop {__version__}", protocol=PROTOCOL)
        elif message.word == "game":
            self.sit_down(message.data)
        elif message.word == "told":
            self.told.append(message.data)
        elif message.word == "decide":
            self.decide(message.data)
        elif message.word == "bad":
            self.say("error", why=message.data["why"])
        elif message.word != "over":
            raise BadLine("is no word of a host")

    def sit_down(self, data: Mapping[str, Any]) -> None:
        packs = [Pack(pack["name"], pack["files"]) for pack in data.get("packs", [])]
        self.game = make(data["game"], data.get("options", {}), packs)
        self.seat = int(data["seat"])
        self.told = []
        if self.level is not None:
            bot_of(self.game, self.level)  # complains about a level this game does not have

    def decide(self, data: Mapping[str, Any]) -> None:
        if self.game is None:
            raise BadLine("comes before game")
        number = data["id"]
        seen = Seen(self.game, self.seat, self.game.restore(str(data["world"]).encode()), list(self.told))
        bot = bot_of(self.game, self.level or self.game.levels[-1].id)
        thought = bot.choose(seen, budget_of(data), Rng(int(data.get("seed", 0))), lambda done, seconds: self.may_go_on(number))
        candidates = [
            {"text": self.game.text(seen.world, seen.seat, each.action), "value": round(each.value, 4), "share": round(each.share, 4)}
            for each in thought.candidates[:SHOWN]
        ]
        self.say("thought", id=number, simulations=thought.simulations, candidates=candidates)
        self.say("play", id=number, text=thought.text)
        self.stopped.discard(number)

    def may_go_on(self, number: object) -> bool:
        return number not in self.stopped and not self.hurry.is_set()


def budget_of(data: Mapping[str, Any]) -> Budget | None:
    simulations, seconds = data.get("simulations"), data.get("seconds")
    if simulations is None and seconds is None:
        return None
    return Budget(None if simulations is None else int(simulations), None if seconds is None else float(seconds))
