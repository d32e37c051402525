"""docs/run-a-server.md: its backups can be played on, and its figures are the server's."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.server.connections import REQUEST_WITHIN
from grumbletop.server.job_queue import QUOTAS
from grumbletop.server.live_match import MOST_WITH_UNDO
from grumbletop.server.middleware import BODY_WITHIN
from grumbletop.server.records import MOST_BYTES as MOST_KEPT
from grumbletop.server.replay_jobs import LONGEST_LINE, MOST_ENTRIES
from grumbletop.server.request_bodies import MOST_RECORD
from grumbletop.server.settings import Settings
from grumbletop.server.wire import MOST_BYTES
from tests.server.serving import Made, play_on, serving

PAGE = (Path(__file__).parents[2] / "docs" / "run-a-server.md").read_text(encoding="utf-8")


def backup_command() -> list[str]:
    found = re.search(r"^grumbletop (admin .* backup .*)$", PAGE, re.MULTILINE)
    assert found is not None
    return [sys.executable, "-m", "grumbletop.cli", *shlex.split(found[1])]


def test_a_backup_made_while_people_play_can_be_played_on(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            version = play_on({0: both, 1: both}, 4)
            (tmp_path / "backups").mkdir()
            subprocess.run(backup_command(), cwd=tmp_path, check=True)
            play_on({0: both, 1: both}, 2)
    (tmp_path / "elsewhere").mkdir()
    (backup,) = (tmp_path / "backups").iterdir()
    shutil.copy(backup, tmp_path / "elsewhere" / "table.db")
    goes_on(tmp_path / "elsewhere", made, version)


def test_once_the_server_has_ended_the_database_is_one_file(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    with serving(tmp_path / "here") as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            version = play_on({0: both, 1: both}, 4)
    assert {file.name for file in (tmp_path / "here").iterdir()} == {"table.db", "table.db-key"}
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


def test_the_queues_are_those_of_the_server() -> None:
    names = {
        "think": "bot moves",
        "hint": "hints",
        "open": "records to open",
        "replay": "parts of a replay",
        "branch": "matches from a record",
        "review": "reviews",
    }
    for kind, quota in QUOTAS.items():
        assert f"| {names[kind]} | {quota.most:,} | {quota.per_asker} |" in PAGE


@pytest.mark.parametrize(
    ("what", "most"),
    [
        ("HTTP requests a second from one address", f"{Settings.requests_per_second:g}, {Settings.requests_burst:g} in a burst"),
        ("new matches an hour from one address, rematches included", f"{Settings.matches_per_hour}"),
        ("joins an hour from one address", f"{Settings.joins_per_hour}"),
        ("codes typed an hour from one address", f"{Settings.codes_per_hour}"),
        ("open seats taken from one address", f"1 in each match, {Settings.open_seats_per_address} in all matches that are not over"),
        ("replays and logs of own matches an hour from one address", f"{Settings.replays_per_hour}"),
        ("reviews an hour from one address", f"{Settings.reviews_per_hour}"),
        ("connections from one address that is not a proxy on this machine", f"{Settings.connections_per_address}"),
        ("connections in all, and sockets in all", f"{Settings.connections:,}"),
        ("a whole request arrives within", f"{REQUEST_WITHIN:g} s, a large body within {BODY_WITHIN:g} s"),
        ("sockets from one address", f"{Settings.sockets_per_address:,}"),
        ("messages a second on a socket", f"{Settings.messages_per_second:g}, {Settings.burst:g} in a burst"),
        (
            "messages a second on all sockets of one address",
            f"{Settings.messages_per_address:g}, {Settings.messages_burst_per_address:,.0f} in a burst",
        ),
        ("emotes of one seat a second", f"{Settings.emotes_per_second:g}, {Settings.emotes_burst:g} in a burst"),
        ("a message", f"{MOST_BYTES // 1000} kB"),
        ("a record", f"{MOST_RECORD // 1_000_000} MB, {MOST_ENTRIES:,} entries, {LONGEST_LINE:,} characters a line after its header"),
        ("a request to make a match, without its record", f"{MOST_BYTES // 1000} kB"),
        ("entries of a match after which nobody can undo", f"{MOST_WITH_UNDO:,}"),
        ("records kept for replays", f"{MOST_KEPT // 1_000_000} MB in all"),
        ("a match that never began expires after", f"{Settings.keep_waiting / 86_400:g} days"),
        ("a match in which nothing happens expires after", f"{Settings.keep_playing / 86_400:g} days"),
        ("an expired match is deleted after", f"{Settings.keep_gone / 86_400:g} days"),
    ],
)
def test_the_limits_are_those_of_the_server(what: str, most: str) -> None:
    assert f"| {what} | {most} |" in PAGE


def test_every_metric_of_the_page_is_one_of_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        text = table.http.get("/metrics").text
    rows = [line for line in PAGE.splitlines() if line.startswith(("| `grumbletop_", "| `process_"))]
    names = [name for line in rows for name in re.findall(r"`(\w+)`", line)]
    assert len(names) > 10
    assert [name for name in names if f"# TYPE {name.removesuffix('_total')}" not in text] == []


def test_the_unit_lets_in_as_many_as_the_server_does() -> None:
    found = re.search(r"^LimitNOFILE=(\d+)$", PAGE, re.MULTILINE)
    assert found is not None
    assert int(found[1]) > Settings.connections + 1_000
