"""docs/run-a-server.md: its backups can be played on, and its figures are the server's."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grumbletop.engine.record import Record, verify
from grumbletop.server.settings import Settings
from grumbletop.server.wire import MOST_BYTES
from tests.server.serving import Made, play_on, serving

PAGE = (Path(__file__).parents[2] / "docs" / "run-a-server.md").read_text(encoding="utf-8")


def backup_command() -> list[str]:
    found = re.search(r"^python3 -c .*VACUUM.*$", PAGE, re.MULTILINE)
    assert found is not None
    return [sys.executable, *shlex.split(found[0])[1:]]


def test_a_backup_made_while_people_play_can_be_played_on(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            version = play_on({0: both, 1: both}, 4)
            subprocess.run(backup_command(), cwd=tmp_path, check=True)
            play_on({0: both, 1: both}, 2)
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(tmp_path / "backup.db", tmp_path / "elsewhere" / "table.db")
    goes_on(tmp_path / "elsewhere", made, version)


def test_once_the_server_has_ended_the_database_is_one_file(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    with serving(tmp_path / "here") as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            version = play_on({0: both, 1: both}, 4)
    assert [file.name for file in (tmp_path / "here").iterdir()] == ["table.db"]
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(tmp_path / "here" / "table.db", tmp_path / "elsewhere")
    goes_on(tmp_path / "elsewhere", made, version)


def goes_on(folder: Path, made: Made, version: int) -> None:
    with serving(folder) as table:
        again = Made(table, made.id, made.seats)
        with again.visit(again.tokens) as both:
            assert both.table()["version"] == version
            play_on({0: both, 1: both})
        assert verify(Record.read(again.get("/record").text)) == []


@pytest.mark.parametrize(
    ("what", "most"),
    [
        ("new matches an hour from one address", f"{Settings.matches_per_hour}"),
        ("replays an hour from one address", f"{Settings.replays_per_hour}"),
        ("sockets from one address", f"{Settings.sockets_per_address:,}"),
        ("messages a second on a socket", f"{Settings.messages_per_second:g}, {Settings.burst:g} in a burst"),
        ("a message", f"{MOST_BYTES // 1000} kB"),
        ("a match that never began is given up after", f"{Settings.keep_waiting / 86_400:g} days"),
    ],
)
def test_the_limits_are_those_of_the_server(what: str, most: str) -> None:
    assert f"| {what} | {most} |" in PAGE
