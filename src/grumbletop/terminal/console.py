"""Lines in and out: the same in a terminal, a pipe and under a screen reader. Colour and clearing only where a person sees them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

LONGEST_LINE = 10_000
WIDEST = 100
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what has scrolled off it
STYLES = {"strong": "1", "faint": "2", "warning": "31"}
CONTROLS = {code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def width() -> int:
    """Of what is wrapped."""
    return min(get_terminal_size().columns, WIDEST)


def wrapped(line: str, columns: int) -> str:
    """A line that is too long goes on below, further in, and never in the middle of a word."""
    if len(line) <= columns:
        return line
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    return "\n".join(wrap(line, columns, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False, drop_whitespace=True))


class Leave(Exception):
    """The people get up from the table."""


class Console:
    """Where one table reads and writes."""

    converses = False  # a person answers: lines that are left over are no answers

    def __init__(self, source: TextIO, out: TextIO, *, clears: bool = False, colours: bool = False) -> None:
        self.source = source
        self.out = out
        self.clears = clears
        self.colours = colours

    def say(self, text: str = "", style: str = "") -> None:
        """One or more lines. Control characters that came with somebody's file never reach the terminal."""
        clean = self.laid_out(text.translate(CONTROLS))
        if style and self.colours:
            clean = f"\x1b[{STYLES[style]}m{clean}\x1b[0m"
        self.out.write(clean + "\n")

    def laid_out(self, text: str) -> str:
        """As it is, for whatever reads a pipe."""
        return text

    def ask(self, prompt: str) -> str:
        """The next line, stripped; EOFError when there is none."""
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        return line.strip()

    def curtain(self) -> None:
        """Put everything said so far out of sight."""
        self.out.write(CLEAR if self.clears else "\f\n")
        self.out.flush()


class EditedConsole(Console):
    """A terminal with line editing. What one player typed is forgotten at the curtain."""

    converses = True

    def laid_out(self, text: str) -> str:
        columns = get_terminal_size().columns
        return "\n".join(wrapped(line, columns) for line in text.split("\n"))

    def ask(self, prompt: str) -> str:
        self.out.flush()
        return input(prompt).strip()

    def curtain(self) -> None:
        with suppress(ImportError):
            import readline

            readline.clear_history()
        super().curtain()


def open_console() -> Console:
    """The console of this process."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Console(sys.stdin, sys.stdout)
    with suppress(ImportError):
        import readline  # noqa: F401 -- gives input() its line editing
    colours = not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
    clears = os.environ.get("TERM", "dumb") != "dumb"
    return EditedConsole(sys.stdin, sys.stdout, clears=clears, colours=colours)
