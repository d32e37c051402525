"""A worker process: reads a line of JSON per job, answers with a line of JSON, each followed by bytes if the line says so.

`python -m grumbletop.server.worker`. Bots are given a world their seat thinks possible, never the true one (see
`match_runner.possible`). Records are read here and nowhere else.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Final

from grumbletop.engine.errors import GrumbletopError
from grumbletop.server.bot_jobs import advise, go_through, think
from grumbletop.server.replay_jobs import branch, frames, look_into

NICENESS: Final = 5  # the server comes first, even on few cores

JOBS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    "think": think,
    "hint": advise,
    "review": go_through,
    "open": look_into,
    "replay": frames,
    "branch": branch,
}


def next_job(lines: BinaryIO) -> dict[str, Any] | None:
    line = lines.readline()
    if not line:
        return None
    job: dict[str, Any] = json.loads(line)
    if "bytes" in job:
        job["payload"] = lines.read(job["bytes"])
    return job


def answer(job: Mapping[str, Any]) -> bytes:
    """The answer to a job, with its CPU time, from which the pool learns how long such jobs take however busy the machine is."""
    started = time.process_time()
    try:
        done = JOBS[job["job"]](job)
    except GrumbletopError as problem:
        return line(refused=str(problem))
    cpu = round(time.process_time() - started, 4)
    return line(bytes=len(done), cpu=cpu) + done if isinstance(done, bytes) else line(done=done, cpu=cpu)


def line(**answer: Any) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def main() -> None:
    os.nice(NICENESS)
    while (job := next_job(sys.stdin.buffer)) is not None:
        sys.stdout.buffer.write(answer(job))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
