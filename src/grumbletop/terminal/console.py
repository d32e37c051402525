"""Console input and output, the same in a terminal, a pipe and a screen reader. Colour and clearing are for terminals only."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

LONGEST_LINE = 10_000
WIDEST = 100
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and its scrollback
STYLES = {"strong": "1", "faint": "2", "warning": "31"}
CONTROLS = {code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def width() -> int:
    """The width at which lines are wrapped."""
    return min(get_terminal_size().columns, WIDEST)


def wrapped(line: str, columns: int) -> str:
    """A line, wrapped between words and with a hanging indent."""
    if len(line) <= columns:
        return line
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    return "\n".join(wrap(line, columns, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False, drop_whitespace=True))


class Leave(Exception):
    """Raised when the players leave the table."""


class Console:
    """The input and output of one table."""

    converses = False  # whether a person answers, so that pasted extra lines aren't taken as answers

    def __init__(self, source: TextIO, out: TextIO, *, clears: bool = False, colours: bool = False) -> None:
        self.source = source
        self.out = out
        self.clears = clears
        self.colours = colours

    def say(self, text: str = "", style: str = "") -> None:
        """Print one or more lines, without control characters, which could come from somebody's file."""
        clean = self.laid_out(text.translate(CONTROLS))
        if style and self.colours:
            clean = f"\x1b[{STYLES[style]}m{clean}\x1b[0m"
        self.out.write(clean + "\n")

    def laid_out(self, text: str) -> str:
        """Lay out text for output. A pipe gets it unchanged."""
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
        """Clear the screen, or start a new page if it can't be cleared."""
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
