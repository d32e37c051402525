"""Random battles of every type and number of seats: they end, and what must always hold holds in every state."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_numbers import ASKS, FIGHTING, FRAMES
from grumbletop.games.giant_monster_invasion.rules_plane import UNDER
from tests.conformance import sizes
from tests.games.giant_monster_invasion.battles import BATTLES, play

battles = pytest.mark.parametrize("options", BATTLES, ids=range(len(BATTLES)))


def check_places(state: GiantState) -> None:
    """No two bases overlap, and nobody leaves the table (GMI-0.8)."""
    fighting = [monster for monster in state.monsters if monster.status == FIGHTING]
    for monster in fighting:
        base = monster.sheet.base
        assert base <= monster.x <= state.rules.plane.w - base
        assert base <= monster.y <= state.rules.plane.h - base
    upright = [monster for monster in fighting if monster.mode != UNDER]
    for n, one in enumerate(upright):
        for other in upright[:n]:
            assert one.distance2(other) >= (one.sheet.base + other.sheet.base) ** 2


def check_numbers(state: GiantState) -> None:
    for monster in state.monsters:
        assert 0 <= monster.tough <= monster.sheet.tough
        assert 0 <= monster.hits <= monster.sheet.hits
        assert monster.mp >= 0
        assert monster.blood >= 0
    held = [who for lock in state.locks for who in (lock.holder, lock.held)]
    assert len(set(held)) == len(held)
    assert not any(state.monsters[who].prone for who in held)


@battles
def test_what_must_always_hold_holds_in_every_state(options: dict[str, Any]) -> None:
    for seed in range(sizes.games(3)):
        for _, state in play(options, seed):
            check_places(state)
            check_numbers(state)


@battles
def test_every_position_is_loaded_as_it_was_dumped(options: dict[str, Any]) -> None:
    for game, state in play(options, 5):
        document = game.dump(state)
        again = game.load(json.loads(json.dumps(document)))
        assert game.dump(again) == document


def test_a_document_of_every_pending_step_is_played_on_and_dumped() -> None:
    """Every question, with what waits behind it, goes through a document and on to the end of the battle."""
    seen: dict[str, tuple[GiantMonsterInvasion, dict[str, Any]]] = {}
    steps: set[str] = set()
    for number, options in enumerate(BATTLES):
        for seed in range(12):
            for game, state in play(options, 100 * number + seed, Log()):
                if not state.is_over() and ASKS[state.ask] != "main":
                    seen.setdefault(ASKS[state.ask], (game, game.dump(state)))
                    steps |= {FRAMES[state.frames.kind_at(level)] for level in range(int(state.frames.depth))}
    assert set(seen) == set(ASKS) - {"main"}
    assert steps >= {"start", "attack", "check", "strike", "grabbed", "counter", "mend", "award"}
    for game, document in seen.values():
        state = game.load(json.loads(json.dumps(document)))
        rng, chance = stream(1, 0), SeededChance(stream(1, 1))
        while not state.is_over():
            seat = state.decider()
            state.apply(seat, state.sample_action(seat, rng), chance, Log())
        assert game.dump(game.load(game.dump(state))) == game.dump(state)


@battles
def test_damage_is_never_undone_but_by_healing(options: dict[str, Any]) -> None:
    """HITS that are gone were told as lost, and HITS that came back as healed."""
    log = EventLog()
    told = 0
    before: dict[str, int] = {}
    names: list[str] = []
    for _, state in play(options, 9, log):
        names = state.rules.names.monsters
        change = dict.fromkeys(names, 0)
        for event in log.events[told:]:
            data = event.shown
            if event.kind == "hurt":
                change[data["monster"]] -= data["lost"]
            elif event.kind == "bled":
                change[data["monster"]] -= data["hits"]
            elif event.kind == "paid_hits":
                change[data["monster"]] -= 2
            elif event.kind in ("healed", "regenerated", "leeched"):
                change[data["monster"]] += data["hits"]
        told = len(log.events)
        now = {id: int(state.monsters[n].hits) for n, id in enumerate(names)}
        quiet = [id for id in names if id in before and now[id] > 0 and not state.is_over() and ASKS[state.ask] != "kp"]
        for id in quiet:
            assert now[id] == before[id] + change[id], id
        before = now
