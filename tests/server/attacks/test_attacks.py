"""Attacks by strangers, as they were once carried out on a server of ours. On loopback, and bounded in number and time.

Nothing here asserts a time; how long people had to wait is printed (`pytest -s`). The same claims with smaller numbers stand in
test_limits, test_strangers, test_queues and test_replays.
"""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.record import record_of
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.server.job_queue import QUOTAS
from grumbletop.server.limits import Limits
from grumbletop.server.replay_jobs import MOST_FRAME_BYTES
from grumbletop.server.security import MOST_ADDRESSES
from grumbletop.server.settings import Settings
from tests.server.serving import Made, Process, Table, serving, wait_until

pytestmark = pytest.mark.long

EVE = {"x-forwarded-for": "192.0.2.66"}
USUAL = Settings()
LOBBY = 40


@contextmanager
def timed(what: str) -> Iterator[None]:
    started = time.perf_counter()
    yield
    print(f"{what}: {(time.perf_counter() - started) * 1000:.0f} ms")


def open_lobby(table: Table) -> list[Made]:
    return [table.make(("me", "open", "open"), "foggy_frontlines", options={"players": 3}, open=True) for _ in range(LOBBY)]


def join_as_eve(made: Made) -> dict[str, Any]:
    answer: dict[str, Any] = made.table.http.post(f"/api/matches/{made.id}/join", json={"name": "Eve"}, headers=EVE).json()
    return answer


# The lobby


def test_a_stranger_wipes_no_lobby(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        for made in open_lobby(table):
            if token := join_as_eve(made).get("token"):
                with made.visit([token]) as eve:
                    assert eve.ask("abandon")["key"] == "not_maker"
        assert len(table.http.get("/api/matches").json()) == LOBBY


def test_a_stranger_fills_few_seats(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        lobby = open_lobby(table)
        taken = [made for _ in range(2) for made in lobby if "token" in join_as_eve(made)]
        assert len(taken) == len({made.id for made in taken}) == USUAL.open_seats_per_address


def test_rematches_do_not_flood(tmp_path: Path) -> None:
    with serving(tmp_path, matches_per_hour=USUAL.matches_per_hour) as table:
        made = table.make(("me", "bot"))
        id, tokens = made.id, made.tokens
        made_again = 0
        while made_again < 190:
            with Made(table, id, []).visit(tokens) as eve:
                eve.until("playing")
                eve.ask("resign", seat=eve.welcome["seats"][0])
                answer = eve.ask("rematch")
            if answer["type"] == "refused":
                break
            id = answer["match"]
            made_again += 1
        assert answer["key"] == "limit"
        assert made_again == USUAL.matches_per_hour - 1


def test_ipv6_addresses_of_one_network_are_one(tmp_path: Path) -> None:
    body = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "me"}]}
    with serving(tmp_path, matches_per_hour=USUAL.matches_per_hour) as table:
        made = [
            table.http.post("/api/matches", json=body, headers={"x-forwarded-for": f"2001:db8:0:1::{number:x}"}).status_code
            for number in range(1, 300)
        ]
    assert made.count(201) == USUAL.matches_per_hour


def test_a_hundred_thousand_addresses_are_remembered_and_no_more() -> None:
    limits = Limits(USUAL)
    with timed("a limit asked by 300,000 addresses"):
        for number in range(3 * MOST_ADDRESSES):
            limits.check("matches", str(number))
    assert len(limits._windows["matches"].taken) == MOST_ADDRESSES


# Bots


def weak_and_strong() -> tuple[str, str]:
    levels = make("grit").levels
    return levels[0].id, levels[-1].id


def against(table: Table, level: str) -> Made:
    wishes = [{"kind": "me"}, {"kind": "bot", "level": level}]
    answer = table.http.post("/api/matches", json={"game": "grit", "seats": wishes}).json()
    return Made(table, answer["match"], answer["seats"])


def play_weak(table: Table, what: str) -> None:
    made = against(table, weak_and_strong()[0])
    with made.visit(made.tokens) as ada, timed(f"a match against the weakest bot {what}"):
        while ada.until_owing_or_over(0)["phase"] != "over":
            ada.move(0)


def nothing_is_done(table: Table) -> bool:
    assert table.lobby is not None
    pool = table.lobby.services.workers
    return not +pool.queue.present and not pool.queue.waiting


def test_abandoned_hints_hold_nobody_up(tmp_path: Path) -> None:
    with serving(tmp_path, hint=USUAL.hint) as table:
        assert table.lobby is not None
        present = table.lobby.services.workers.queue.present
        play_weak(table, "while nothing else happens")
        for _ in range(60):
            made = against(table, weak_and_strong()[0])
            with made.visit(made.tokens) as eve:
                eve.until_owing_or_over(0)
                eve.say("hint", id="never mind", seat=0)
            assert present["hint", "*"] <= QUOTAS["hint"].per_asker
        play_weak(table, "after 60 abandoned hints")
        wait_until(lambda: nothing_is_done(table))


def test_tables_of_strong_bots_hold_nobody_up(tmp_path: Path) -> None:
    strong = weak_and_strong()[1]
    wishes = [{"kind": "bot", "level": strong}] * 2
    with serving(tmp_path, think=USUAL.think) as table, ExitStack() as sockets:
        made = [table.http.post("/api/matches", json={"game": "grit", "seats": wishes}).json()["match"] for _ in range(20)]
        assert nothing_is_done(table)  # nobody looks on
        play_weak(table, "beside 20 tables of strong bots that nobody looks at")
        crowd = [sockets.enter_context(Made(table, id, []).visit()) for id in made]
        crowd[-1].until("playing")
        play_weak(table, "beside 20 that somebody looks at")
        assert not nothing_is_done(table)
        sockets.close()
        wait_until(lambda: nothing_is_done(table))


# Memory


def resident(process: Process) -> int:
    """Bytes."""
    pages = int(Path(f"/proc/{process.process.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="looks into /proc")
def test_no_hello_makes_the_server_grow(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        made = server.table.make()
        with made.visit(made.tokens) as both:
            for _ in range(10):
                both.move(both.table()["owing"][0])
        asyncio.run(hellos(made, range(-200, 0)))
        before = resident(server)
        asyncio.run(hellos(made, range(-2_200, -200)))
        grown = resident(server) - before
        print(f"2,000 hellos: {grown / 1e6:.1f} MB")
        assert grown < 20_000_000
    finally:
        server.kill()


async def hellos(made: Made, sinces: range) -> None:
    for since in sinces:
        address = {"x-forwarded-for": f"10.0.{-since // 250}.{-since % 250}"}  # one alone is stopped much earlier
        async with connect(f"ws://{made.table.address}/api/matches/{made.id}/live", max_size=None, additional_headers=address) as line:
            await line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": made.tokens, "since": since}))
            while json.loads(await line.recv())["type"] != "table":
                pass


@pytest.mark.parametrize("count", [700, 2_000])
def test_so_many_spectators_at_one_table(tmp_path: Path, count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 3 * count:
        pytest.skip("too few descriptors")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 3 * count), hard))
    try:
        with serving(tmp_path, sockets_per_address=2 * count) as table:
            made = table.make()
            with made.visit(made.tokens) as both:
                both.until("playing")
                asyncio.run(crowd(made, count, both))
                both.ask("ping")
                assert len(both.told) <= 4  # a wave of spectators is nobody's news
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def crowd(made: Made, count: int, players: Any) -> None:
    async with AsyncExitStack() as stay:
        lines = []
        with timed(f"{count} spectators come"):
            for _ in range(count):
                line = await stay.enter_async_context(connect(f"ws://{made.table.address}/api/matches/{made.id}/live"))
                await line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": []}))
                lines.append(line)
            for line in lines:
                await table_of(line, 0)
        with timed(f"a move is seen by {count} spectators"):
            version = await asyncio.to_thread(lambda: players.move(players.table()["owing"][0]))
            for line in lines:
                await table_of(line, version)


async def table_of(line: Any, version: int) -> None:
    while (message := json.loads(await asyncio.wait_for(line.recv(), 60)))["type"] != "table" or message["version"] < version:
        pass


# Replays


def large_record(size: int = 375_000) -> str:
    """Three people who take back whatever they do."""
    game, rng = make("foggy_frontlines", {"players": 3}), Rng(2)
    match = Match.begin(game, Seeded(2), ["Ada", "Bo", "Cleo"])
    length = 0
    while length < size and match.version < 4_900:
        seat = match.state.decider()
        text = game.text(match.state, seat, match.state.sample_action(seat, rng))
        match.play(seat, text)
        match.undo(seat, range(3))
        length += 160 + len(text)
    return record_of(match)


def test_a_large_record_is_shown_piece_by_piece(tmp_path: Path) -> None:
    text = large_record()
    with serving(tmp_path) as table:
        with timed(f"a record of {len(text) / 1000:.0f} kB is opened"):
            begun = table.http.post("/api/replays", json={"text": text}).json()
        for at in range(0, begun["last"], 500):
            answer = table.http.get(f"/api/replays/{begun['replay']}/frames", params={"from": at, "to": at + 24})
            assert len(answer.json()["frames"]) == 25
            assert len(answer.content) < MOST_FRAME_BYTES
        with timed("somebody asks for a record twenty times and leaves, then another one"):
            for _ in range(20):
                with pytest.raises(Exception, match="timed out"):
                    table.http.post("/api/replays", json={"text": text + "\n"}, timeout=0.01)
            assert table.http.post("/api/replays", json={"text": text}).status_code == 200


def test_a_pack_with_a_long_key_is_refused_at_once(tmp_path: Path) -> None:
    lines = large_record(2_000).split("\n")
    header = {**json.loads(lines[0]), "packs": [{"name": "evil", "files": {"values/x.toml": ".".join("a" * 100_000)}}]}
    text = "\n".join([json.dumps(header), *lines[1:]])
    with serving(tmp_path) as table, timed("a long key"):
        for path in ("/api/replays", "/api/reviews"):
            answer = table.http.post(path, json={"text": text})
            assert answer.status_code == 422
            assert "parts" in answer.json()["error"]["sentence"]
