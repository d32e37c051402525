"""Bots, hints, replays and reviews wait their turn: bounded, address by address, and only while somebody wants them."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from grumbletop.server.job_queue import MOST_REMEMBERED, QUICK, Busy, JobQueue, Quota, Ticket
from grumbletop.server.match_runner import MatchRunner
from grumbletop.server.metrics import Metrics
from grumbletop.server.worker_pool import WorkerPool
from tests.server.serving import Table, serving, wait_until
from tests.server.test_bots import DEAF

SLOW = 10 * QUICK
FAKE = """
import json, sys, time
for line in sys.stdin:
    job = json.loads(line)
    print(job["name"], file=open(sys.argv[1], "a"), flush=True)
    while job.get("deaf"):
        time.sleep(600)
    print(json.dumps({"done": job["name"]}), flush=True)
"""

# The queue itself


def in_a_loop(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await story()

    asyncio.run(whole())


def order_of(queue: JobQueue, only_quick: bool = False) -> list[str]:
    found: list[str] = []
    while (ticket := queue.next(only_quick)) is not None:
        found.append(ticket.asker)
    return found


def test_addresses_take_turns() -> None:
    async def story() -> None:
        queue = JobQueue()
        for asker in "aaaabbc":
            queue.enter("think", asker, "", SLOW)
        assert order_of(queue) == list("abcabaa")

    in_a_loop(story)


def test_a_queue_and_an_address_have_their_bounds() -> None:
    async def story() -> None:
        queue = JobQueue({"hint": Quota(3, 2), "think": Quota(1, 1)})
        first = queue.enter("hint", "a", "", SLOW)
        queue.enter("hint", "a", "", SLOW)
        with pytest.raises(Busy):
            queue.enter("hint", "a", "", SLOW)
        queue.enter("hint", "b", "", SLOW)
        with pytest.raises(Busy):
            queue.enter("hint", "c", "", SLOW)
        queue.enter("think", "a", "", SLOW)  # another queue
        queue.leave(first)
        queue.enter("hint", "c", "", SLOW)

    in_a_loop(story)


def test_one_worker_is_kept_for_quick_jobs_and_the_others_do_slow_ones_first() -> None:
    async def story() -> None:
        queue = JobQueue()
        slow, quick = queue.enter("think", "a", "legend", SLOW), queue.enter("think", "b", "rookie", 0.0)
        assert queue.next(only_quick=True) is quick
        assert queue.next(only_quick=True) is None
        other = queue.enter("think", "c", "rookie", 0.0)
        assert [queue.next(False), queue.next(False), queue.next(False)] == [slow, other, None]

    in_a_loop(story)


def test_how_long_a_job_takes_is_learned() -> None:
    async def story() -> None:
        queue = JobQueue()
        for _ in range(10):
            queue.learn("grit legend", SLOW)
            queue.learn("grit veteran", QUICK / 2)
        assert not queue.enter("think", "a", "grit legend", 0.0).quick
        assert queue.enter("think", "a", "grit veteran", SLOW).quick
        queue.learn("grit legend", QUICK / 2)  # for once
        assert not queue.enter("think", "a", "grit legend", 0.0).quick

    in_a_loop(story)


def test_a_queue_remembers_no_more_than_it_must() -> None:
    async def story() -> None:
        queue = JobQueue()
        for number in range(2 * MOST_REMEMBERED):
            ticket: Ticket | None = queue.enter("think", str(number), "", SLOW)
            queue.learn(str(number), 1.0)
            ticket = queue.next(False)
            assert ticket is not None
            queue.leave(ticket)
        assert len(queue.served) == len(queue.expected) == MOST_REMEMBERED
        assert +queue.present == {}
        assert not queue.waiting

    in_a_loop(story)


# Workers


class Pool:
    """Workers that do nothing, some of them for ever, and write down what they were given."""

    def __init__(self, folder: Path, count: int = 1) -> None:
        self.heard = folder / "heard"
        self.heard.touch()
        self.pool = WorkerPool(count, Metrics(), (sys.executable, "-S", "-c", FAKE, str(self.heard)))

    def start(self, name: str, asker: str = "", deaf: bool = False, kind: str = "think", guess: float = SLOW) -> asyncio.Task[Any]:
        job = {"job": kind, "name": name, "deaf": deaf}
        return asyncio.create_task(self.pool.do(job, 60, asker, name, guess))

    async def until_heard(self, *names: str) -> None:
        while self.heard.read_text().split() != list(names):
            await asyncio.sleep(0.01)


def test_a_weak_bot_answers_while_strong_ones_think(tmp_path: Path) -> None:
    async def story() -> None:
        pool = Pool(tmp_path)
        strong = [pool.start(f"strong{number}", "a", deaf=True) for number in range(20)]
        await pool.until_heard("strong0")
        assert await pool.start("weak", "b", guess=0.0) == "weak"
        assert not any(task.done() for task in strong)
        for task in strong:
            task.cancel()
        await asyncio.gather(*strong, return_exceptions=True)
        assert pool.heard.read_text().split() == ["strong0", "weak"]
        await pool.pool.end()

    in_a_loop(story)


def test_what_nobody_waits_for_is_not_done(tmp_path: Path) -> None:
    async def story() -> None:
        pool = Pool(tmp_path)
        first, second, third = pool.start("first", deaf=True), pool.start("second"), pool.start("third")
        await pool.until_heard("first")
        second.cancel()
        await asyncio.sleep(0)
        assert not first.done()
        first.cancel()  # under way: its worker is killed, and another one goes on
        assert await third == "third"
        assert pool.heard.read_text().split() == ["first", "third"]
        assert len(pool.pool.all) == 1
        assert +pool.pool.queue.present == {}
        assert pool.pool.free == {False: 1, True: 1}
        await pool.pool.end()

    in_a_loop(story)


def test_sixty_hints_of_one_address_are_four(tmp_path: Path) -> None:
    async def story() -> None:
        pool = Pool(tmp_path)
        asked = [pool.start(f"hint{number}", "a", deaf=True, kind="hint") for number in range(60)]
        await pool.until_heard("hint0")
        refused = [task for task in asked if task.done()]
        assert len(refused) == 56
        assert all(isinstance(task.exception(), Busy) for task in refused)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await pool.pool.end()

    in_a_loop(story)


# At the table


def pool_of(table: Table) -> WorkerPool:
    assert table.lobby is not None
    return table.lobby.services.workers


def runner_of(table: Table, id: str) -> MatchRunner:
    assert table.lobby is not None
    runner = table.lobby.live_matches[id].runner
    assert isinstance(runner, MatchRunner)
    return runner


def nothing_is_done(pool: WorkerPool) -> bool:
    return not +pool.queue.present and not pool.queue.waiting and len(pool.idle) == len(pool.all)


def test_a_socket_that_waits_for_a_hint_still_reads(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "bot"))
        with made.visit(made.tokens) as ada:
            ada.until_owing_or_over(0)
            pool_of(table).command = DEAF
            wait_until(lambda: nothing_is_done(pool_of(table)))
            for worker in pool_of(table).idle:
                worker.kill()
            wait_until(lambda: all(worker.returncode is not None for worker in pool_of(table).idle))
            ada.say("hint", id="later", seat=0)
            assert ada.ask("ping")["type"] == "pong"
            assert ada.ask("hint", id="second", seat=0)["key"] == "busy"
            assert ada.ask("preview", seat=0, text=ada.some_action(0))["type"] == "preview"
            assert pool_of(table).queue.present["hint", "*"] == 1
        wait_until(lambda: nothing_is_done(pool_of(table)))


def test_nobody_looks_on_so_bots_wait(tmp_path: Path) -> None:
    with serving(tmp_path, think=0.001) as table:
        made = table.make(("bot", "bot"))
        runner = runner_of(table, made.id)
        assert (runner.live.version, runner.thinking, runner.busy) == (0, {}, False)
        with made.visit() as crowd:
            while crowd.table()["version"] < 2:
                crowd.hear()
        wait_until(lambda: not runner.thinking)
        paused = runner.live.version
        assert runner.live.phase == "playing"
        with made.visit() as crowd:
            assert crowd.table()["version"] == paused
            crowd.until("over")


def test_a_bot_stops_thinking_when_the_last_one_leaves(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        pool_of(table).command = DEAF
        made = table.make(("bot", "bot"))
        with made.visit() as crowd, made.visit() as other:
            crowd.until("playing")
            other.until("playing")
            wait_until(lambda: pool_of(table).all)
        wait_until(lambda: not pool_of(table).all and nothing_is_done(pool_of(table)))
        assert runner_of(table, made.id).thinking == {}
        assert runner_of(table, made.id).live.version == 0


@pytest.mark.parametrize("path", ["/api/replays", "/api/reviews"])
def test_a_replay_that_nobody_waits_for_is_given_up(tmp_path: Path, path: str) -> None:
    with serving(tmp_path) as table:
        assert table.lobby is not None
        pool = table.lobby.services.replayers
        pool.command = DEAF
        host, port = table.address.split(":")
        body = json.dumps({"text": "a record"}).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: {table.address}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        with socket.create_connection((host, int(port))) as line:
            line.sendall(head.encode() + body)
            wait_until(lambda: pool.all)
        wait_until(lambda: not pool.all and nothing_is_done(pool))
