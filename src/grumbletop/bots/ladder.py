"""Measures how levels of play compare: every level against the one below it, on paired deals with changing seats.

In a game of two, a deal is played twice with seats changed. With more seats one challenger meets a table full of the others, once in every
seat; where seats play together, a whole side of challengers, once on every side. Alone, both play the same deals. What was played is kept
line by line in a work file, so that a run which is stopped goes on later.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from typing import Any, Final, Protocol

from grumbletop.bots.bot_games import Played, Player, play_game
from grumbletop.bots.levels import GREEDY, RANDOM, bot_of
from grumbletop.engine.atomic_file import write_atomic
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.estimates import Estimate, mean, share
from grumbletop.engine.game import Game
from grumbletop.engine.registry import make

ALL_SEEING: Final = "all-seeing"  # a prefix: the same level, shown the true state
SETTLED: Final = 1e-9  # returns closer than this are equal


class BadWork(GrumbletopError):
    """The file is not a work file, or it belongs to another run."""


class LostWorker(GrumbletopError):
    """A worker process has died."""


class Parent(Protocol):
    """The process that started this one, as `multiprocessing` shows it."""

    def join(self) -> None: ...


@dataclass(frozen=True)
class Setting:
    """The settings of a run: everything that determines its games."""

    slug: str
    options: Mapping[str, Any]
    seed: int
    packs: Sequence[Pack] = ()

    def game(self) -> Game:
        return make(self.slug, self.options, self.packs)

    def heading(self) -> dict[str, Any]:
        game = self.game()
        levels = [[each.id, each.mind, each.simulations, each.seconds, dict(each.settings)] for each in game.levels]
        return {"game": self.slug, "rules": game.rules_version, "options": dict(game.given), "seed": self.seed, "levels": levels}


@dataclass(frozen=True)
class Pairing:
    """A challenger and the opponent it meets in every other seat."""

    challenger: str
    others: str

    def name(self) -> str:
        return f"{self.challenger} v. {self.others}"


@dataclass(frozen=True)
class Job:
    setting: Setting
    pairing: Pairing
    deal: int


def player_of(game: Game, name: str) -> Player:
    """The player for a name: a level, or a level that sees the true state.

    Its limits are in CPU time, so a busy machine weakens nobody.
    """
    prefix, _, rest = name.partition(":")
    if prefix == ALL_SEEING and rest:
        return Player(name, bot_of(game, rest, sees_all=True, clock=time.thread_time), sees_all=True)
    return Player(name, bot_of(game, name, clock=time.thread_time))


def play_deal(job: Job) -> list[dict[str, Any]]:
    """All games of one deal; runs in a process of its own."""
    game = job.setting.game()
    challenger, others = (player_of(game, name) for name in (job.pairing.challenger, job.pairing.others))
    lines = []
    for number, side in enumerate(game.sides):
        players = [challenger if each in side else others for each in range(game.seats)]
        lines.append(line_of(job, number, game.sides, play_game(game, players, job.setting.seed, job.deal)))
    if game.seats == 1:
        lines.append(line_of(job, 1, game.sides, play_game(game, [others], job.setting.seed, job.deal)))
    return lines


def line_of(job: Job, seat: int, sides: Sequence[Sequence[int]], played: Played) -> dict[str, Any]:
    """The line of the work file for one game. A side counts as one seat, because all of it wins or loses."""
    return {
        "challenger": job.pairing.challenger,
        "others": job.pairing.others,
        "deal": job.deal,
        "seat": seat,
        "returns": [played.returns[side[0]] for side in sides],
        "decisions": [sum(played.decisions[each] for each in side) for side in sides],
        "seconds": [round(sum(played.seconds[each] for each in side), 4) for side in sides],
        "slowest": round(played.slowest, 4),
    }


def won(returns: Sequence[float], seat: int) -> float:
    """1 for the best return, a fraction of it if several share it, else 0."""
    best = max(returns)
    winners = [each for each, value in enumerate(returns) if best - value < SETTLED]
    return 1 / len(winners) if seat in winners else 0.0


@dataclass
class Tally:
    """All games of a pairing so far."""

    pairing: Pairing
    seats: int  # or sides
    deals: dict[int, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, line: dict[str, Any]) -> None:
        self.deals.setdefault(line["deal"], []).append(line)

    def lines(self) -> list[dict[str, Any]]:
        return [line for lines in self.deals.values() for line in lines]

    def shares(self) -> list[float]:
        return [won(line["returns"], line["seat"]) for line in self.lines()]

    @property
    def games(self) -> int:
        return len(self.lines())

    def decided(self) -> Estimate:
        """Among games with a single winner, how many the challenger won."""
        shares = self.shares()
        clear = [each for each in shares if each in (0.0, 1.0)]
        return share(sum(clear), len(clear))

    def score(self) -> Estimate:
        """The challenger's share of the wins. A deal counts as one sample, because its games share luck."""
        return mean([sum(won(line["returns"], line["seat"]) for line in lines) / len(lines) for lines in self.deals.values()])

    def gain(self) -> Estimate:
        """In solo games: how much more the challenger got than the other, deal by deal."""
        return mean([lines[0]["returns"][0] - lines[1]["returns"][0] for lines in self.deals.values() if len(lines) == 2])

    def seconds(self) -> float:
        """The challenger's mean time for a decision."""
        mine = [(line["seconds"][line["seat"]], line["decisions"][line["seat"]]) for line in self.lines() if line["seat"] < self.seats]
        decisions = sum(count for _, count in mine)
        return sum(seconds for seconds, _ in mine) / decisions if decisions else 0.0

    def verdict(self) -> Estimate:
        """The estimate that decides whether one level is above another."""
        if self.seats == 1:
            return self.gain()
        return self.decided() if self.seats == 2 else self.score()


class Work:
    """The work file: the games played so far, one per line. The first line identifies the run."""

    def __init__(self, path: Path | None, setting: Setting) -> None:
        self.path = path
        self.lines: list[dict[str, Any]] = []
        if path is None:
            return
        heading = json.dumps(setting.heading())
        if path.exists() and path.stat().st_size:
            self._read(path, heading, games_of_a_deal(setting.game()))
        else:
            path.write_text(heading + "\n", encoding="utf-8")

    def _read(self, path: Path, heading: str, per_deal: int) -> None:
        first, *rest = path.read_bytes().decode("utf-8", "replace").split("\n")
        if first != heading:
            raise BadWork(f"{path}: these games have other rules, options, levels or another seed; give another file")
        try:
            kept = whole_deals([json.loads(line) for line in rest[:-1] if line], per_deal)  # the last line may be cut off
        except (ValueError, LookupError, TypeError):
            raise BadWork(f"{path}: this file is damaged; give another one") from None
        self.lines = kept
        write_atomic(path, "".join(f"{line}\n" for line in [first, *map(json.dumps, kept)]))

    def add(self, lines: Sequence[dict[str, Any]]) -> None:
        self.lines.extend(lines)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write("".join(json.dumps(line) + "\n" for line in lines))


ProgressCallback = Callable[[int, int], None]  # deals done, deals in all


def measure(setting: Setting, pairings: Sequence[Pairing], deals: int, workers: int, work: Work, told: ProgressCallback) -> list[Tally]:
    """Play the games that the work file lacks, and return the tallies of all pairings."""
    done = complete_deals(work.lines, games_of_a_deal(setting.game()))
    jobs = [Job(setting, pairing, deal) for deal in range(deals) for pairing in pairings if (pairing, deal) not in done]
    finished = len(pairings) * deals - len(jobs)
    told(finished, len(pairings) * deals)
    for lines in results(jobs, workers):
        work.add(lines)
        finished += 1
        told(finished, len(pairings) * deals)
    return tallies(work.lines, pairings, deals, len(setting.game().sides))


def games_of_a_deal(game: Game) -> int:
    return max(len(game.sides), 2)


def whole_deals(lines: Sequence[dict[str, Any]], per_deal: int) -> list[dict[str, Any]]:
    """The lines of complete deals. Incomplete deals are played again."""
    complete = complete_deals(lines, per_deal)
    return [line for line in lines if (Pairing(line["challenger"], line["others"]), line["deal"]) in complete]


def complete_deals(lines: Sequence[Mapping[str, Any]], per_deal: int) -> set[tuple[Pairing, int]]:
    counts: dict[tuple[Pairing, int], int] = {}
    for line in lines:
        key = Pairing(line["challenger"], line["others"]), line["deal"]
        counts[key] = counts.get(key, 0) + 1
    return {key for key, count in counts.items() if count == per_deal}


def results(jobs: Sequence[Job], workers: int) -> Iterator[list[dict[str, Any]]]:
    if workers == 1:
        yield from map(play_deal, jobs)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent) as pool:
        waiting = [pool.submit(play_deal, job) for job in jobs]
        try:
            for each in as_completed(waiting):
                yield each.result()
        except BaseException as problem:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():  # running deals are dropped
                worker.terminate()
            if isinstance(problem, BrokenProcessPool):
                raise LostWorker("a worker process was killed, perhaps because memory ran out; try fewer --workers") from None
            raise


def end_with_parent() -> None:
    """In a worker process: leave Ctrl-C to the parent, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=leave_after, args=(parent,), daemon=True).start()


def leave_after(parent: Parent) -> None:
    parent.join()
    os._exit(1)


def tallies(lines: Sequence[dict[str, Any]], pairings: Sequence[Pairing], deals: int, seats: int) -> list[Tally]:
    found = {pairing: Tally(pairing, seats) for pairing in pairings}
    for line in lines:
        pairing = Pairing(line["challenger"], line["others"])
        if pairing in found and line["deal"] < deals:
            found[pairing].add(line)
    return list(found.values())


def rungs(game: Game) -> list[Pairing]:
    """Each level against the one below."""
    names = [level.id for level in game.levels]
    return [Pairing(upper, lower) for lower, upper in pairwise(names)]


def yardsticks(game: Game) -> list[Pairing]:
    """The top level, with and without seeing the true state, against random play and against one-ply greedy play."""
    top = game.levels[-1].id
    return [Pairing(top, RANDOM), Pairing(f"{ALL_SEEING}:{top}", RANDOM), Pairing(top, GREEDY)]
