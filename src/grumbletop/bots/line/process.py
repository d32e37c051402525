"""A bot's process: started without a shell, with limits on memory and output, and killed with all its children."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import IO, Final

from grumbletop.bots.line import launch
from grumbletop.bots.line.messages import LONGEST_LINE, PIECE, BadLine, Message, lines, plain, read_message
from grumbletop.engine.errors import GrumbletopError

MEMORY: Final = 2048  # megabytes
MOST_HEARD: Final = 16  # lines waiting to be read; with more, the program blocks
MOST_SAID: Final = 1000  # messages that the program has not read yet
LONGEST_COMPLAINT: Final = 300  # characters
GOODBYE: Final = 0.5  # seconds the program has to quit by itself


class BotFailed(GrumbletopError):
    """The program crashed, took too long, or sent invalid messages."""


class Program:
    def __init__(self, command: Sequence[str], memory: int = MEMORY) -> None:
        # by its path: with -m the folder somebody works in would come before the library
        launching = [sys.executable, launch.__file__, str(memory), *command]
        self.name = os.path.basename(command[0])
        self.heard: Queue[bytes | None] = Queue(MOST_HEARD)
        self.to_say: Queue[bytes | None] = Queue(MOST_SAID)
        self.complaint = b""  # the end of what it wrote to standard error
        self.left = False  # whether the reading thread should end
        started: Queue[subprocess.Popen[bytes] | Exception] = Queue()
        threading.Thread(target=self._run, args=(launching, started), daemon=True).start()
        process = started.get()
        if isinstance(process, Exception):
            raise BotFailed(f"{self.name} can't be started: {process}")
        self.process = process
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self._serve(self._speak, self.process.stdin)
        self.noting = self._serve(self._note, self.process.stderr)

    # Threads: each serves one pipe, so that a program that does not read or write keeps nobody waiting

    def _serve(self, work: Callable[[IO[bytes]], None], stream: IO[bytes]) -> threading.Thread:
        thread = threading.Thread(target=work, args=(stream,), daemon=True)
        thread.start()
        return thread

    def _run(self, command: Sequence[str], started: Queue[subprocess.Popen[bytes] | Exception]) -> None:
        """Start the program and read its output. On Linux it dies with the thread that started it, so that thread keeps reading."""
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, bufsize=0)
        except (OSError, ValueError) as problem:
            started.put(problem)
            return
        assert process.stdout is not None
        started.put(process)
        self._listen(process.stdout)

    def _listen(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in lines(stream, LONGEST_LINE):
                if line.strip():
                    self.heard.put(line)
                if self.left:
                    break
        self.heard.put(None)

    def _note(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while piece := stream.read(PIECE):
                self.complaint = (self.complaint + piece)[-PIECE:]

    def _speak(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self.to_say.get()) is not None:
                write_all(stream, line)
            stream.close()

    # Talking

    def say(self, message: Message) -> None:
        try:
            self.to_say.put_nowait(message.line())
        except Full:
            raise BotFailed(f"{self.name} does not read its input") from None

    def hear(self, seconds: float) -> Message | None:
        """The next message, or None if there is none in time."""
        try:
            line = self.heard.get(timeout=max(seconds, 0.0))
        except Empty:
            return None
        if line is None:
            raise BotFailed(f"{self.name} has ended{self._why()}")
        if len(line) > LONGEST_LINE:
            raise BotFailed(f"{self.name} wrote more than {LONGEST_LINE:,} bytes in one line")
        try:
            return read_message(line)
        except BadLine as problem:
            raise BotFailed(f"{self.name}: {problem}") from None

    def _why(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        self.noting.join(GOODBYE)
        said = self.complaint.decode("utf-8", "replace").strip().splitlines()
        if said and (last := plain(said[-1], LONGEST_COMPLAINT)):
            return f": {last}"
        return "" if self.process.returncode is None else f" with exit code {self.process.returncode}"

    def end(self) -> None:
        """Ask the program to quit, then kill it with its children."""
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
        self._stop_listening()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def _stop_listening(self) -> None:
        """End the reading thread, even if nobody took its lines."""
        self.left = True
        with suppress(Empty):
            while True:
                self.heard.get_nowait()


def write_all(stream: IO[bytes], line: bytes) -> None:
    """Write everything, in as many parts as the pipe takes."""
    rest = memoryview(line)
    while rest:
        rest = rest[stream.write(rest) :]
