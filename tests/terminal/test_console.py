"""Lines in and out."""

from __future__ import annotations

import io

import pytest

from grumbletop.terminal.console import Console, EditedConsole, open_console


def console(typed: str = "", clears: bool = False, colours: bool = False) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(io.StringIO(typed), out, clears=clears, colours=colours), out


def test_control_characters_never_reach_the_terminal() -> None:
    screen, out = console()
    screen.say("a\x1b[31mb\x07\x9bc\nd\te")
    assert out.getvalue() == "a[31mbc\nd\te\n"


def test_colour_only_where_it_is_wanted() -> None:
    plain, coloured = console(), console(colours=True)
    for screen, _ in (plain, coloured):
        screen.say("no", "warning")
    assert plain[1].getvalue() == "no\n"
    assert coloured[1].getvalue() == "\x1b[31mno\x1b[0m\n"


def test_a_terminal_breaks_long_lines_between_words_and_a_pipe_leaves_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    (pipe, piped), shown = console(), io.StringIO()
    for screen in (pipe, EditedConsole(io.StringIO(), shown)):
        screen.say("  Princess Cinder, Princess Fern\nshort")
    assert piped.getvalue() == "  Princess Cinder, Princess Fern\nshort\n"
    assert shown.getvalue() == "  Princess Cinder,\n      Princess Fern\nshort\n"


def test_the_curtain_is_a_form_feed_where_nothing_can_be_cleared() -> None:
    plain, clearing = console(), console(clears=True)
    for screen, _ in (plain, clearing):
        screen.curtain()
    assert plain[1].getvalue() == "\f\n"
    assert "\x1b[3J" in clearing[1].getvalue()  # what has scrolled off, too


def test_lines_are_stripped_and_end_with_the_input() -> None:
    screen, out = console("  first 0 \r\n")
    assert screen.ask("> ") == "first 0"
    with pytest.raises(EOFError):
        screen.ask("> ")
    assert out.getvalue() == "> > "


def test_an_endless_line_is_taken_in_pieces() -> None:
    screen, _ = console("x" * 25_000)
    assert len(screen.ask("")) == 10_000


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "colours", "clears"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        ({"TERM": "dumb"}, False, False),
        ({}, False, False),
    ],
)
def test_the_terminal_says_what_it_can(environment: dict[str, str], colours: bool, clears: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout", Tty())
    found = open_console()
    assert (found.colours, found.clears) == (colours, clears)


def test_a_pipe_is_neither_coloured_nor_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert (open_console().colours, open_console().clears) == (False, False)
