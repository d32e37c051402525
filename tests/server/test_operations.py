"""What whoever runs a server can see: whether it is well, and figures of all that may go wrong."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

from tests.server.faults.test_disk import READ_ONLY, WRITABLE, store_with
from tests.server.serving import Table, serving, wait_until


def figure(table: Table, name: str) -> float:
    """The sum of a metric over all its labels."""
    lines = re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", table.http.get("/metrics").text, re.MULTILINE)
    assert lines, name
    return sum(map(float, lines))


def test_a_server_that_cant_write_is_not_well(tmp_path: Path) -> None:
    now = [0.0]
    with serving(tmp_path, clock=lambda: now[0]) as table:
        assert table.http.get("/healthz").status_code == 200
        now[0] += 10
        with store_with(table, READ_ONLY, WRITABLE):
            assert table.http.get("/healthz").status_code == 503
        assert table.http.get("/healthz").status_code == 200


def test_asking_often_whether_it_is_well_costs_no_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, clock=lambda: 5.0) as table:
        assert table.lobby is not None
        writes: list[None] = []

        async def write() -> None:
            writes.append(None)

        monkeypatch.setattr(table.lobby.services.store, "check_writing", write)
        for _ in range(20):
            assert table.http.get("/healthz").status_code == 200
    assert len(writes) == 1


def test_figures_of_the_loop_the_process_the_queues_and_http(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("bot", "bot"))
        with made.visit() as crowd:
            crowd.until("over")
            wait_until(lambda: figure(table, "grumbletop_loop_lag_seconds_count") > 3)
            assert figure(table, "grumbletop_job_wait_seconds_count") >= 1
            assert figure(table, "grumbletop_bot_jobs_waiting") == 0
            assert figure(table, "grumbletop_replay_jobs_waiting") == 0
            assert table.http.get("/api/matches/unknown").status_code == 404
            text = table.http.get("/metrics").text
            assert re.search(r'grumbletop_http_answers_total{status="404"} [1-9]', text)
            assert re.search(r'grumbletop_http_answers_total{status="201"} [1-9]', text)
            assert figure(table, "process_open_fds") > 3
            assert figure(table, "process_max_fds") > 3
            assert figure(table, "process_resident_memory_bytes") > 1e7
            assert figure(table, "grumbletop_matches_damaged_total") == 0


def test_a_loop_that_is_kept_is_seen(table: Table) -> None:
    assert table.loop is not None
    table.loop.call_soon_threadsafe(time.sleep, 0.3)
    wait_until(lambda: figure(table, "grumbletop_loop_lag_seconds_sum") > 0.2)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks into /proc")
def test_bots_step_back_behind_people(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        assert table.lobby is not None
        made = table.make(("bot", "bot"))
        with made.visit() as crowd:
            crowd.until("over")
            workers = [worker.pid for worker in table.lobby.services.workers.all]
            assert workers
            for pid in workers:
                assert os.getpriority(os.PRIO_PROCESS, pid) >= min(os.getpriority(os.PRIO_PROCESS, 0) + 5, 19)
