"""A table that opens before its rules are compiled loses nothing when they are."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import textwrap
import time
from pathlib import Path

import httpx
import pytest

from grumbletop.cli.serve import words_to_start_again
from grumbletop.server.background_compile import READY, UNCOMPILED, WARM, WARM_SOON, WARMING, BackgroundCompile
from grumbletop.server.metrics import Metrics
from grumbletop.server.process import QUIET_FOR
from grumbletop.server.worker_pool import WorkerPool
from tests.server.serving import PATIENCE, Process, wait_until

TELL = """
import json, sys, time
for _ in sys.stdin:
    time.sleep({seconds})
    print(json.dumps({{"done": sys.path[1]}}), flush=True)
"""  # where a worker finds packages first
WHERE = (sys.executable, "-c", TELL.format(seconds=0))


def program(*lines: str) -> list[str]:
    """A compiler of our own."""
    return [sys.executable, "-c", "\n".join(lines)]


async def warmed(command: list[str], *pools: WorkerPool) -> tuple[BackgroundCompile, list[str]]:
    said: list[str] = []
    background_compile = BackgroundCompile(command, pools, said.append)
    await background_compile.run()
    return background_compile, said


def test_bots_move_to_the_compiled_package(tmp_path: Path) -> None:
    async def story() -> None:
        pool = WorkerPool(2, Metrics(), WHERE)
        before = await pool.do({"job": "think"}, 10)
        background_compile, said = await warmed(program("print('compiling')", f"print({str(tmp_path)!r})"), pool)
        assert (background_compile.state, background_compile.site) == (READY, tmp_path)
        assert said[-1] == WARM
        assert before != str(tmp_path)
        assert await pool.do({"job": "think"}, 10) == str(tmp_path)
        await pool.end()

    asyncio.run(story())


def test_a_bot_that_is_thinking_finishes_first(tmp_path: Path) -> None:
    async def story() -> None:
        pool = WorkerPool(1, Metrics(), (sys.executable, "-c", TELL.format(seconds=0.5)))
        thinking = asyncio.create_task(pool.do({"job": "think"}, 10))
        while not pool.all:
            await asyncio.sleep(0.01)
        await pool.move(tmp_path)
        assert await thinking != str(tmp_path)
        assert await pool.do({"job": "think"}, 10) == str(tmp_path)
        assert len(pool.all) == 1
        await pool.end()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (program("import sys", "sys.exit('table: the disk is full')"), "The reason: the disk is full"),
        (program("print('no/such/folder')"), "no/such/folder"),
        (program(""), "the compiler says nothing"),
        (program("import os", "os.kill(os.getpid(), 9)"), "the compiler was killed"),
        (["no-such-program"], "No such file"),
    ],
)
def test_a_compiler_that_fails_leaves_one_clear_line(command: list[str], why: str) -> None:
    background_compile, said = asyncio.run(warmed(command))
    assert (background_compile.state, background_compile.site) == (UNCOMPILED, None)
    assert len(said) == 2
    assert why in said[1]
    assert "\n" not in said[1]


def test_a_table_that_ends_ends_its_compiler(tmp_path: Path) -> None:
    """And what that has started."""
    child = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(600)"
    command = program("import subprocess, sys", f"subprocess.run([sys.executable, '-c', {child!r}], cwd={str(tmp_path)!r})")

    async def story() -> None:
        running = asyncio.create_task(BackgroundCompile(command, [], lambda _: None).run())
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            await asyncio.sleep(0.01)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(story())
    wait_until(lambda: not alive(int((tmp_path / "pid").read_text())))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return not re.search(r"^State:\s+Z", Path(f"/proc/{process}/status").read_text(), re.MULTILINE)


def test_a_second_start_leaves_out_what_is_done_once() -> None:
    words = ["serve", "--open", "--port", "1", "--compile-command", "python", "table", "compile", "--database", "x.db"]
    assert words_to_start_again(words) == ["serve", "--port", "1", "--database", "x.db"]


# A whole server


def compiler_that_waits(folder: Path) -> list[str]:
    """Until the file `go` is there."""
    (folder / "site").mkdir()
    waiting = f"""
        import pathlib, time
        while not pathlib.Path({str(folder / "go")!r}).exists():
            time.sleep(0.05)
        print({str(folder / "site")!r})
    """
    (folder / "compiler.py").write_text(textwrap.dedent(waiting))
    return ["--compile-command", sys.executable, str(folder / "compiler.py")]


def state_of(server: Process) -> str:
    return str(httpx.get(f"http://{server.table.address}/api/bots", timeout=2 * PATIENCE).json()["state"])


def environment_of(server: Process) -> str:
    return Path(f"/proc/{server.process.pid}/environ").read_text()


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks into /proc")
def test_the_table_starts_again_when_nobody_is_connected_and_not_before(tmp_path: Path) -> None:
    compiled = str(tmp_path / "site")
    server = Process(tmp_path, *compiler_that_waits(tmp_path))
    said = server.process.stdout
    assert said is not None
    try:
        assert state_of(server) == WARMING
        made = server.table.make()
        with made.visit(made.tokens) as guest:
            (tmp_path / "go").touch()
            wait_until(lambda: state_of(server) == READY)
            server.table.http.close()
            time.sleep(QUIET_FOR / 10 + 0.5)
            assert compiled not in environment_of(server)
            version = guest.move(guest.until("playing")["owing"][0])
        wait_until(lambda: compiled in environment_of(server))
        assert [said.readline() for _ in range(2)] == [f"{WARM_SOON}\n", f"{WARM}\n"]
        assert state_of(server) == READY  # it waits at the listener that was kept, and is served
        with made.visit(made.tokens) as guest:
            assert guest.until("playing")["version"] == version
        assert server.end() == 0
    finally:
        server.kill()


def test_a_table_that_is_killed_while_it_warms_up_can_be_started_again_at_its_address(tmp_path: Path) -> None:
    """Its compiler goes on; that must not hold the socket."""
    server = Process(tmp_path, *compiler_that_waits(tmp_path))
    assert state_of(server) == WARMING
    server.kill()
    try:
        again = Process(tmp_path, "--port", server.table.address.rpartition(":")[2])
        assert state_of(again) == READY
        again.kill()
    finally:
        (tmp_path / "go").touch()  # nobody is left to end its compiler
