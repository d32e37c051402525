"""The numeric observation: everything is open, so every seat sees the same table, with its own side marked. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.observation import ObservationBuffer
from grumbletop.games.giant_monster_invasion.rules_board import Board, Roll
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASKS,
    CLASSES,
    MODES,
    MOST_SEATS,
    MOST_SLOTS,
    POWERS,
    STATUSES,
)
from grumbletop.games.giant_monster_invasion.rules_plane import LONGEST_SIDE, MOST_OBSTACLES

MANY: Final = 1000.0  # more than any counter gets to
FAR: Final = float(LONGEST_SIDE)

# name, how many, lowest, highest
SHARED: Final = (
    ("round", 1, 0.0, MANY),
    ("standing", MOST_OBSTACLES, 0.0, 1.0),
    ("asked_for", len(ASKS), 0.0, 1.0),
    ("asked", MOST_SEATS, 0.0, 1.0),
    ("active", MOST_SEATS, 0.0, 1.0),
    ("move", 3, 0.0, 1.0),
    ("turn", 8, 0.0, MANY),
    ("dice", 6, 0.0, MANY),
    ("over", 1, 0.0, 1.0),
)
EACH: Final = (
    ("own", 2, 0.0, 1.0),
    ("status", len(STATUSES), 0.0, 1.0),
    ("place", 2, 0.0, FAR),
    ("mode", len(MODES), 0.0, 1.0),
    ("body", 3, 0.0, MANY),
    ("class", len(CLASSES), 0.0, 1.0),
    ("scores", 4, -1.0, 4.0),
    ("health", 6, 0.0, MANY),
    ("points", 2, 0.0, MANY),
    ("flags", 7, 0.0, 1.0),
    ("counters", 6, 0.0, MANY),
    ("tally", 4, 0.0, MANY),
    ("powers", len(POWERS), 0.0, 7.0),
    ("charges", MOST_SLOTS, 0.0, 5.0),
    ("held_by", MOST_SEATS, 0.0, MANY),
)


def write_table(board: Board, seat: i64, buffer: ObservationBuffer) -> None:
    buffer.put(float(board.round))
    buffer.spread(board.standing, MOST_OBSTACLES)
    one_hot(buffer, board.ask, len(ASKS))
    one_hot(buffer, -1 if board.over else board.asked, MOST_SEATS)
    one_hot(buffer, -1 if board.over else board.turn, MOST_SEATS)
    one_hot(buffer, board.move, 3)
    for number in (board.actions, board.extra, board.attacks, board.cowed):
        buffer.put(float(number))
    for flag in (board.move2, board.burned, board.cloud_used, board.surfaced):
        buffer.put(1.0 if flag else 0.0)
    write_roll(buffer, board.roll)
    write_roll(buffer, board.defence)
    buffer.put(1.0 if board.over else 0.0)
    n: i64 = 0
    while n < MOST_SEATS:
        if n < len(board.monsters):
            write_monster(board, n, seat, buffer)
        else:
            write_nobody(buffer)
        n += 1


def one_hot(buffer: ObservationBuffer, place: i64, length: i64) -> None:
    n: i64 = 0
    while n < length:
        buffer.put(1.0 if n == place else 0.0)
        n += 1


def write_roll(buffer: ObservationBuffer, roll: Roll | None) -> None:
    """Dice, score and successes."""
    if roll is None:
        buffer.put(0.0)
        buffer.put(0.0)
        buffer.put(0.0)
        return
    buffer.put(float(len(roll.faces)))
    buffer.put(float(roll.score))
    buffer.put(float(roll.successes()))


def write_monster(board: Board, who: i64, seat: i64, buffer: ObservationBuffer) -> None:
    monster = board.monsters[who]
    sheet = monster.sheet
    buffer.put(1.0 if sheet.player == seat else 0.0)
    buffer.put(1.0 if is_on_side_of(board, who, seat) else 0.0)
    one_hot(buffer, monster.status, len(STATUSES))
    buffer.put(float(monster.x))
    buffer.put(float(monster.y))
    one_hot(buffer, monster.mode, len(MODES))
    buffer.put(float(sheet.base))
    buffer.put(float(sheet.height))
    buffer.put(1.0 if sheet.wings else 0.0)
    one_hot(buffer, sheet.cls, len(CLASSES))
    for score in (sheet.stomp, sheet.blast, sheet.brawl, sheet.roar):
        buffer.put(float(score))
    for number in (monster.tough, sheet.tough, monster.hits, sheet.hits, monster.armor, monster.field):
        buffer.put(float(number))
    buffer.put(float(monster.mp))
    buffer.put(float(monster.kp))
    write_flags(monster, buffer)
    for number in (monster.blood, monster.sinks, monster.camo, monster.shield, monster.cowed_next, monster.mode_turns):
        buffer.put(float(number))
    for number in (monster.low, monster.mid, monster.high, monster.kills):
        buffer.put(float(number))
    n: i64 = 0
    while n < len(POWERS):
        buffer.put(float(sheet.level(n)))
        n += 1
    n = 0
    while n < MOST_SLOTS:
        buffer.put(float(monster.charges_in(n)))
        n += 1
    lock = board.lock_of(who)
    n = 0
    while n < MOST_SEATS:
        buffer.put(float(lock.score) if lock is not None and lock.held == who and lock.holder == n else 0.0)
        n += 1


def write_flags(monster: Monster, buffer: ObservationBuffer) -> None:
    flags = (monster.prone, monster.guard, monster.cloud, monster.was_held, monster.no_move, monster.sulk, monster.retreat)
    for flag in flags:
        buffer.put(1.0 if flag else 0.0)


def is_on_side_of(board: Board, who: i64, seat: i64) -> bool:
    n: i64 = 0
    while n < len(board.monsters):
        if board.monsters[n].sheet.player == seat:
            return board.rules.side_of[n] == board.rules.side_of[who]
        n += 1
    return False


def write_nobody(buffer: ObservationBuffer) -> None:
    for field in EACH:
        n: i64 = 0
        while n < field[1]:
            buffer.put(0.0)
            n += 1
