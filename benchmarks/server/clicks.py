"""How long the table takes to answer a click when the rules are uncompiled: `python -m benchmarks.server.clicks [GAME ...]`.

The first `./table play` on a machine serves uncompiled rules until the compiler is done, so every click of every game has to be answered
quickly by them too: each choice that completes an action, its preview, and the action itself. One browser plays all seats at random; the
server is a process of its own on loopback. Two times are taken of every click: from asking to the answer, and the processor time that the
server spent on it, which stays true while the machine is busy with other things. It prints and never fails because of a figure.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import grumbletop
from grumbletop.engine.game import Game
from tests.server.serving import Guest, Process, Table

WANTED = 150  # milliseconds
PACE = 0.053  # seconds from one click to the next: the server takes 20 a second from one socket


class Stopwatch:
    """Waiting time and processor time of every click, by its kind."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.clicks: dict[str, list[tuple[float, float, str]]] = defaultdict(list)  # ms waited, ms of processor time, what was asked

    def busy(self) -> float:
        """Milliseconds of processor time that the server has used: of all its threads."""
        threads = Path(f"/proc/{self.process}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6

    def time(self, kind: str, what: str, click: Callable[[], Any]) -> Any:
        busy, began = self.busy(), time.perf_counter()
        answer = click()
        waited = time.perf_counter() - began
        self.clicks[kind].append((waited * 1000, self.busy() - busy, what))
        time.sleep(max(0.0, PACE - waited))
        return answer


def composed(guest: Guest, seat: int, watch: Stopwatch, rng: random.Random) -> str:
    """An action at random, choice by choice as a person clicks it together."""
    prefix: list[str] = []
    while True:
        found = watch.time("choice", " ".join(prefix), partial(guest.ask, "choices", seat=seat, prefix=prefix))
        if found["whole"] is not None and (not found["offered"] or rng.random() < 0.3):
            return str(found["whole"])
        prefix.append(rng.choice(found["offered"])["value"])


def act(guest: Guest, seat: int, text: str) -> dict[str, Any]:
    """Until the table shows it."""
    return guest.table(guest.ask("play", seat=seat, text=text)["version"])


def play(table: Table, game: Game, options: dict[str, Any], watch: Stopwatch, rng: random.Random, enough: int) -> None:
    """One match, to its end or until there are enough clicks."""
    made = table.make(["me"] * game.seats, game.info.slug, options=options)
    with made.visit(made.tokens) as guest:
        shown = guest.until("playing")
        while shown["phase"] != "over" and sum(map(len, watch.clicks.values())) < enough:
            seat = rng.choice(shown["owing"])
            text = composed(guest, seat, watch, rng)
            watch.time("preview", text, partial(guest.ask, "preview", seat=seat, text=text))
            shown = watch.time("action", text, partial(act, guest, seat, text))


def variants(slug: str) -> list[dict[str, Any]]:
    """The game as it is, and with every number of players it can have."""
    numbers = [value for option in grumbletop.make(slug).options if option.name == "players" for value in option.values]
    return [{"players": number} for number in numbers] or [{}]


def report(slug: str, options: dict[str, Any], watch: Stopwatch) -> None:
    for kind, clicks in sorted(watch.clicks.items()):
        waited, busy = sorted(click[0] for click in clicks), sorted(click[1] for click in clicks)
        worst = max(clicks, key=lambda click: click[1])
        late = sum(click[1] > WANTED for click in clicks)
        name = " ".join([slug, *(f"{name}={value}" for name, value in options.items())])
        print(
            f"{name:34} {kind:8} {len(clicks):5}  waited p50 {statistics.median(waited):6.1f} worst {waited[-1]:7.1f} ms   "
            f"processor p50 {statistics.median(busy):6.1f} p99 {busy[int(0.99 * (len(busy) - 1))]:6.1f} worst {busy[-1]:6.1f} ms   "
            f"{late} over {WANTED} ms   slowest: {worst[2][:60]!r}",
            flush=True,
        )


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that are installed, if none is named")
    parser.add_argument("--clicks", type=int, default=1000, help="for each game and number of players")
    parser.add_argument("--compiled", action="store_true", help="measure the compiled rules instead")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    for slug in args.games or grumbletop.games():
        for options in variants(slug):
            rng = random.Random(args.seed)
            with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, GRUMBLETOP_PURE="" if args.compiled else "1"):
                server = Process(Path(folder))
                try:
                    watch = Stopwatch(server.process.pid)
                    while sum(map(len, watch.clicks.values())) < args.clicks:
                        play(server.table, grumbletop.make(slug, **options), options, watch, rng, args.clicks)
                    report(slug, options, watch)
                finally:
                    server.kill()


if __name__ == "__main__":
    main()
