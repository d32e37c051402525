"""A program that speaks in lines: started without a shell, bounded in memory and in what it may say, ended with all its children."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import IO, Final

from grumbletop.bots.line.messages import LONGEST_LINE, BadLine, Message, read_message
from grumbletop.engine.errors import GrumbletopError

MEMORY: Final = 2048  # megabytes
MOST_WAITING: Final = 1000  # lines that nobody has read yet
LAST_WORDS: Final = 5  # lines of complaint that are kept
LONGEST_COMPLAINT: Final = 300  # characters
GOODBYE: Final = 0.5  # seconds it has to end by itself


class BotFailed(GrumbletopError):
    """The program crashed, is late, or talks nonsense."""


class Program:
    def __init__(self, command: Sequence[str], memory: int = MEMORY) -> None:
        launch = [sys.executable, "-m", "grumbletop.bots.line.launch", str(memory), *command]
        self.name = os.path.basename(command[0])
        self.process = subprocess.Popen(
            launch, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, bufsize=0
        )
        self.heard: Queue[bytes | None] = Queue(MOST_WAITING)
        self.to_say: Queue[bytes | None] = Queue(MOST_WAITING)
        self.complaints: deque[str] = deque(maxlen=LAST_WORDS)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        for work, stream in ((self._listen, self.process.stdout), (self._note, self.process.stderr), (self._speak, self.process.stdin)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    # Threads: each serves one pipe, so that a program that does not read or write keeps nobody waiting

    def _listen(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE + 1):
                self.heard.put(line)
                if len(line) > LONGEST_LINE:
                    break
        self.heard.put(None)

    def _note(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE):
                self.complaints.append(line.decode("utf-8", "replace").strip()[:LONGEST_COMPLAINT])

    def _speak(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self.to_say.get()) is not None:
                stream.write(line)
            stream.close()

    # Talking

    def say(self, message: Message) -> None:
        try:
            self.to_say.put_nowait(message.line())
        except Full:
            raise BotFailed(f"{self.name} does not read what it is told") from None

    def hear(self, seconds: float) -> Message | None:
        """The next message, or None if there is none in time."""
        try:
            line = self.heard.get(timeout=max(seconds, 0.0))
        except Empty:
            return None
        if line is None:
            raise BotFailed(f"{self.name} has ended{self._why()}")
        if len(line) > LONGEST_LINE:
            raise BotFailed(f"{self.name} says more than {LONGEST_LINE:,} bytes in one line")
        try:
            return read_message(line)
        except BadLine as problem:
            raise BotFailed(f"{self.name}: {problem}") from None

    def _why(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        said = [line for line in self.complaints if line]
        return f": {said[-1]}" if said else f" with exit code {self.process.returncode}"

    def end(self) -> None:
        """Goodbye, then by force, its children too."""
        with suppress(Full):
            self.to_say.put_nowait(Message("quit").line())
            self.to_say.put_nowait(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        if os.name == "nt":
            self.process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
