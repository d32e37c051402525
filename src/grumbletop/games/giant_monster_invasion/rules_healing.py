"""Healing: what can be mended, Leech and Regenerate (GMI-3.46, GMI-6.23, GMI-6.30). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import LEECH, REGENERATE

HEAVY_BLOW: Final = 7  # before TOUGH


def may_mend(board: Board, who: i64) -> bool:
    monster = board.monsters[who]
    return monster.hits < monster.sheet.hits or monster.tough < monster.sheet.tough or monster.blood > 0


def mend(board: Board, who: i64, hits: i64, tough: i64, blood: i64, log: Log) -> None:
    monster = board.monsters[who]
    monster.hits += hits
    monster.tough += tough
    monster.blood -= blood
    board.tell(facts.HEALED, who, hits, tough, blood, log)


def gain_hits(monster: Monster, hits: i64) -> i64:
    """Up to the original; returns how many."""
    room: i64 = monster.sheet.hits - monster.hits
    gained: i64 = hits if hits < room else room
    monster.hits += gained
    return gained


def leech(board: Board, by: i64, total: i64, log: Log) -> None:
    """One attack or grab damage of 7 or more before TOUGH (GMI-6.30)."""
    monster = board.monsters[by]
    if total < HEAVY_BLOW or not monster.sheet.has_power(LEECH) or not monster.is_fighting():
        return
    gained: i64 = gain_hits(monster, monster.sheet.level(LEECH))
    if gained > 0:
        board.tell(facts.LEECHED, by, gained, 0, 0, log)


def regenerate(board: Board, who: i64, log: Log) -> None:
    """At the end of every round (GMI-6.23)."""
    monster = board.monsters[who]
    if not monster.is_fighting() or not monster.sheet.has_power(REGENERATE):
        return
    gained: i64 = gain_hits(monster, monster.sheet.level(REGENERATE))
    if gained > 0:
        board.tell(facts.REGENERATED, who, gained, 0, 0, log)
