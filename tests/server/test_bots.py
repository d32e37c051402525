"""Bots think elsewhere, from what their seat knows, and never hold a table up."""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.server import bot_jobs
from grumbletop.server import schema as kept
from grumbletop.server.metrics import Metrics
from grumbletop.server.worker_pool import BadJob, Stuck, WorkerPool
from tests.server.serving import Table, serving

DEAF = (sys.executable, "-c", "import sys, time; [time.sleep(600) for line in sys.stdin]")
DYING = (sys.executable, "-c", "input()")
ECHO = (sys.executable, "-c", "import sys\nfor line in sys.stdin: print(line.strip(), flush=True)")


def job(**more: Any) -> dict[str, Any]:
    game = make("grit")
    match = Match.begin(game, Seeded(3), ["Ada", "Grace"])
    seat = match.state.decider()
    world = match.game.save(match.state.resample(seat, Rng(1))).decode()
    usual = {
        "job": "think",
        "game": "grit",
        "rules": game.rules_version,
        "options": dict(game.given),
        "packs": [],
        "world": world,
        "seat": seat,
        "level": game.levels[2].id,
        "seconds": 0.001,
        "seed": 5,
    }
    return {**usual, **more}


def test_a_bot_answers_with_a_legal_action() -> None:
    game = make("grit")
    given = job()
    state = game.restore(given["world"].encode())
    action = game.parse(state, given["seat"], bot_jobs.think(given))
    assert isinstance(action, int)
    assert state.is_legal(given["seat"], action)


def test_a_bot_sees_what_is_good() -> None:
    """It beats chance."""
    game = make("grit")
    won = 0
    for seed in range(8):
        match = Match.begin(game, Seeded(seed), ["Thinker", "Random"])
        rng = Rng(seed)
        while not match.state.is_over():
            seat = match.state.decider()
            if seat == 0:
                world = game.save(match.state.resample(0, rng)).decode()
                match.play(0, bot_jobs.think(job(world=world, seat=0, seconds=30.0, seed=seed)))  # its level says how much it thinks
            else:
                match.play(1, game.text(match.state, 1, match.state.sample_action(1, rng)))
        won += game.returns(match.state)[0] > 0
    assert won > 4


def test_a_worker_that_gives_no_answer_is_replaced() -> None:
    async def story() -> float:
        metrics = Metrics()
        pool = WorkerPool(1, metrics, DEAF)
        pool.start_within = 0.0
        with pytest.raises(Stuck):
            await pool.do({"job": "think"}, 0.05)
        assert not pool.all
        pool.command, pool.start_within = ECHO, 20.0
        assert await pool.do({"job": "think", "done": "again"}, 20) == "again"
        await pool.end()
        return float(metrics.registry.get_sample_value("grumbletop_workers_replaced_total") or 0)

    assert asyncio.run(story()) == 1


def test_a_worker_may_take_long_to_start_and_then_not_to_answer() -> None:
    """On a busy machine it would else be replaced by another one that takes as long, for ever."""
    late = "import sys, time\ntime.sleep(0.5)\nfor line in sys.stdin:\n print('{\"done\": 1}', flush=True)\n time.sleep(5)"

    async def story() -> None:
        pool = WorkerPool(1, Metrics(), (sys.executable, "-S", "-c", late))
        assert await pool.do({"job": "think"}, 0.01) == 1
        with pytest.raises(Stuck):
            await pool.do({"job": "think"}, 0.01)
        await pool.end()

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced() -> None:
    async def story() -> None:
        pool = WorkerPool(1, Metrics(), DYING)
        with pytest.raises(Stuck):
            await pool.do({"job": "think"}, 20)
        await pool.end()

    asyncio.run(story())


def test_a_worker_says_what_is_wrong_with_its_job() -> None:
    async def story() -> None:
        pool = WorkerPool(1, Metrics())
        with pytest.raises(BadJob, match="no game"):
            await pool.do(job(game="chess"), 20)
        with pytest.raises(BadJob, match="record"):
            await pool.do({"job": "open"}, 20, payload=b"{}")
        await pool.end()

    asyncio.run(story())


def test_a_match_goes_on_when_its_bot_is_stuck(tmp_path: Path) -> None:
    with serving(tmp_path, think_limit=0.02) as table:
        assert table.lobby is not None
        table.lobby.services.workers.command = DEAF
        table.lobby.services.workers.start_within = 0.0
        made = table.make(("bot", "bot"))
        with made.visit() as crowd:
            crowd.until("over")
        assert all(note.startswith("played at random") for note in notes(table, made.id))


@pytest.mark.parametrize(
    "said", ["nonsense", "7", "{}", '{"done": null}', '{"done": "fly to the moon"}', '{"refused": "no"}', "[" * 9_000, ""]
)
def test_a_match_goes_on_when_its_bot_crashes_or_talks_nonsense(tmp_path: Path, said: str) -> None:
    saying = f"import sys\nfor line in sys.stdin: print({said!r}, flush=True)" if said else "input()"
    with serving(tmp_path, think_limit=5.0) as table:
        assert table.lobby is not None
        table.lobby.services.workers.command = (sys.executable, "-S", "-c", saying)
        made = table.make(("bot", "bot"))
        with made.visit() as crowd:
            crowd.until("over")
        assert all(note.startswith("played at random") for note in notes(table, made.id))


def notes(table: Table, id: str) -> list[str]:
    async def read() -> list[str]:
        assert table.lobby is not None
        chosen = select(kept.log.c.note).where(kept.log.c.match == id)
        return await table.lobby.services.store.database.read(lambda connection: list(connection.execute(chosen).scalars()))

    assert table.loop is not None
    return asyncio.run_coroutine_threadsafe(read(), table.loop).result(20)


def test_a_bot_is_given_a_possible_world_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A true hand only gets smaller. The other's hand, as a bot is given it, changes: it is drawn anew each time."""
    given: list[dict[str, Any]] = []

    async def overhear(self: WorkerPool, job: dict[str, Any], *_: Any) -> Any:
        given.append(job)
        raise Stuck

    monkeypatch.setattr(WorkerPool, "do", overhear)
    with serving(tmp_path) as table:
        made = table.make(("bot", "bot"))
        with made.visit() as crowd:
            crowd.until("over")
    assert {frozenset(each) for each in given} == {
        frozenset({"job", "game", "rules", "options", "packs", "world", "seat", "level", "seconds", "seed"})
    }
    worlds = [json.loads(each["world"])["position"]["hands"] for each in given if each["seat"] == 0]
    own, other = ([set(hands[seat]) for hands in worlds] for seat in (0, 1))
    assert all(later <= earlier for earlier, later in pairwise(own))
    assert not all(later <= earlier for earlier, later in pairwise(other))
