"""Compiles the rules while the server already runs: bots use them at once, the server itself after a restart.

The first `./table play` on a machine serves the uncompiled rules and compiles in the background. Bots run in worker processes, so starting
new workers is enough for them. The server process can't replace its rules while it runs, so it restarts, on the same listening socket, when
nobody is connected (see `process`). Until then it uses the uncompiled rules, which give the same results.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from grumbletop.server.worker_pool import WorkerPool

WARMING: Final = "warming"
READY: Final = "ready"
UNCOMPILED: Final = "uncompiled"
WARM_SOON: Final = "Bots are warming up: the rules are being compiled. You can play right away."
WARM: Final = "Bots are warm: they now think with the compiled rules."
COLD: Final = "The rules can't be compiled, so bots stay slower. Everything else works. The reason: {why}"


def say_at_once(text: str) -> None:
    """Print and flush. This process may be replaced by another one (see `process`), which would lose buffered output."""
    print(text, flush=True)


class BackgroundCompile:
    """Runs the command that compiles. The last line it prints is the folder of the compiled package, or what is wrong."""

    def __init__(self, command: Sequence[str], pools: Sequence[WorkerPool], say: Callable[[str], object] = say_at_once) -> None:
        self.command = command
        self.pools = pools
        self.say = say
        self.state = WARMING if command else READY
        self.site: Path | None = None  # the folder of the compiled package, once there is one

    async def run(self) -> None:
        self.say(WARM_SOON)
        done, said = await self._compile()
        if not done:
            self.state = UNCOMPILED
            self.say(COLD.format(why=said.removeprefix("table: ")))
            return
        for pool in self.pools:
            await pool.move(Path(said))
        self.site = Path(said)
        self.state = READY
        self.say(WARM)

    async def _compile(self) -> tuple[bool, str]:
        quiet, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
        try:
            compiling = await asyncio.create_subprocess_exec(
                *self.command, stdin=quiet, stdout=pipe, stderr=asyncio.subprocess.STDOUT, start_new_session=True
            )
        except OSError as problem:
            return False, str(problem)
        try:
            output, _ = await compiling.communicate()
        except BaseException:
            end_group(compiling)
            await compiling.wait()
            raise
        lines = [line.strip() for line in output.decode("utf-8", "replace").splitlines()]
        killed = compiling.returncode is not None and compiling.returncode < 0
        said = next(filter(None, reversed(lines)), "the compiler was killed" if killed else "the compiler says nothing")
        return compiling.returncode == 0 and Path(said).is_dir(), said


def end_group(process: asyncio.subprocess.Process) -> None:
    """End a process with all its children: compilers start compilers."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
