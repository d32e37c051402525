"""One build in a process of its own: `python worker.py ROWS_FILE`, with its package in PYTHONPATH.

It answers one JSON line on stdin with one on stdout: {"row": name, "times": null, "seconds": 0.1} runs a row as often as fits into a slice,
{"row": name, "times": 1000} so often. The answer has the times and the CPU seconds they took, or `why` it can't be run here.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from runpy import run_path
from typing import Any

Run = Callable[[int], object]
WARM = 0.2  # of a slice, not counted


class Worker:
    def __init__(self, rows: Mapping[str, Callable[[], Run]], clock: Callable[[], float]) -> None:
        self.rows = rows
        self.clock = clock

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        try:
            run = self.rows[asked["row"]]()
            times = self.fitting(run, asked["seconds"]) if asked["times"] is None else asked["times"]
            run(max(1, int(times * WARM)))
            gc.collect()
            return {"times": times, "spent": self.spent(run, times)}
        except Exception as problem:  # whatever this build lacks
            return {"why": f"{type(problem).__name__}: {problem}"}

    def fitting(self, run: Run, seconds: float) -> int:
        times = 1
        while (used := self.spent(run, times)) < seconds / 4:
            times *= 4
        return max(1, round(times * seconds / used))

    def spent(self, run: Run, times: int) -> float:
        before = self.clock()
        run(times)
        return self.clock() - before


def about() -> dict[str, str]:
    import grumbletop
    from grumbletop.pure import is_compiled

    return {
        "version": grumbletop.__version__,
        "rules": "compiled" if is_compiled() else "interpreted",
        "package": str(Path(grumbletop.__file__).parent),
    }


def padding() -> list[bytes]:
    """A random number of objects of every small size, so that nothing lies at the same place in two processes."""
    return [bytes(size) for size in range(16, 512, 16) for _ in range(random.randrange(64))]


def main() -> None:
    padded = padding()
    described = run_path(sys.argv[1])
    worker = Worker(described["ROWS"], described.get("clock", time.process_time))
    print(json.dumps(described.get("about", about)()), flush=True)
    for line in sys.stdin:
        print(json.dumps(worker.answer(json.loads(line))), flush=True)
    padded.clear()


if __name__ == "__main__":
    main()
