"""What a seat sees as numbers. Compiled. `FIELDS` describes what `write_table` writes, in the same order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CARDS,
    MOST_LIMBS,
    MOST_OBJECTS,
    MOST_SEATS,
    MOST_SOCKETS,
    MOST_SPACES,
    PHASES,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY, Board, seat_in, set_of_seats
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNCHOSEN
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import ROW
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, side_total

SeatField = tuple[str, int, float, float]

SHARED: Final[tuple[SeatField, ...]] = (
    ("seat", MOST_SEATS, 0, 1),
    ("phase", len(PHASES), 0, 1),
    ("to_act", MOST_SEATS, 0, 1),
    ("order", MOST_SEATS, -1, MOST_SEATS),
    ("active", MOST_SEATS, 0, 1),
    ("turn", 6, 0, 1000),  # round, actions used, acted, Turn used, Heal used, free steps
    ("escaped", MOST_SEATS, 0, 1),
    ("denied", MOST_SEATS, 0, 1),
    ("asked", 1, -1, 2**20),
    ("test", 3 + 4 + 2 * MOST_SEATS + 2, -100, 1000),
    ("pushed", 1, -1, 100),
    ("combat", 2 * MOST_SEATS + 2 + 2 * MOST_SEATS + MOST_SOCKETS, 0, 100),
    ("loose", MOST_LIMBS, -1, MOST_SPACES),
    ("grafted", MOST_LIMBS, 0, 1),
    ("gone", MOST_LIMBS, 0, 1),
    ("objects", MOST_OBJECTS, -1, MOST_SPACES),
    ("terrain", MOST_SPACES, -1, 3),
    ("q", MOST_SPACES, -200, 500),
    ("r", MOST_SPACES, -200, 500),
    ("hand", CARDS, 0, 1),
    ("chosen", 1, -1, 2**40),
)
EACH: Final[tuple[SeatField, ...]] = (
    ("monster", 1, -1, 60),
    ("out", 1, 0, 1),
    ("space", 1, -1, MOST_SPACES),
    ("facing", DIRECTIONS, 0, 1),
    ("health", 1, 0, 100),
    ("power", 1, 0, 10_000),
    ("body", MOST_SOCKETS, -1, MOST_LIMBS),
    ("totals", ROW, 0, 1000),
    ("cards", 3, 0, CARDS),
    ("discard", CARDS, 0, 1),
    ("known", CARDS, 0, 1),
    ("committed", 1, 0, 1),
)


def write_table(board: Board, seat: i64, deciders: i64, buffer: ObservationBuffer) -> None:
    buffer.spread(one(seat), MOST_SEATS)
    buffer.spread(bit(board.phase), len(PHASES))
    buffer.spread(deciders, MOST_SEATS)
    n: i64 = 0
    while n < MOST_SEATS:
        buffer.put(float(seat_in(board.order, n)))
        n += 1
    buffer.spread(one(board.active()), MOST_SEATS)
    buffer.put(float(board.round))
    buffer.put(float(board.used))
    buffer.put(float(i64(board.acted)))
    buffer.put(float(i64(board.turned)))
    buffer.put(float(i64(board.healed)))
    buffer.put(float(board.bank))
    buffer.spread(set_of_seats(board.escaped), MOST_SEATS)
    buffer.spread(set_of_seats(board.denied), MOST_SEATS)
    buffer.put(float(board.asked))
    write_test(board, buffer)
    buffer.put(float(board.pushed))
    write_combat(board, buffer)
    write_floor(board, buffer)
    sits: bool = 0 <= seat < len(board.fighters)
    buffer.spread(board.fighters[seat].hand if sits else 0, CARDS)
    buffer.put(float(board.fighters[seat].commit) if sits else -1.0)
    n = 0
    while n < MOST_SEATS:
        write_fighter(board, n, buffer)
        n += 1


def one(seat: i64) -> i64:
    return bit(seat) if seat >= 0 else 0


def write_test(board: Board, buffer: ObservationBuffer) -> None:
    runs: bool = board.side_a != NOBODY
    buffer.spread(bit(board.test_kind) if runs else 0, 3)
    buffer.spread(bit(board.test_attribute) if runs else 0, 4)
    buffer.spread(one(board.side_a), MOST_SEATS)
    buffer.spread(one(board.side_b), MOST_SEATS)
    buffer.put(float(side_total(board, SIDE_A)) if runs else 0.0)
    buffer.put(float(side_total(board, SIDE_B)) if runs else 0.0)


def write_combat(board: Board, buffer: ObservationBuffer) -> None:
    buffer.spread(one(board.attacker), MOST_SEATS)
    buffer.spread(one(board.defender), MOST_SEATS)
    buffer.put(float(i64(board.ranged)))
    buffer.put(float(board.exchange))
    buffer.spread(one(board.victim), MOST_SEATS)
    buffer.spread(one(board.ripper), MOST_SEATS)
    buffer.spread(board.shielded, MOST_SOCKETS)


def write_floor(board: Board, buffer: ObservationBuffer) -> None:
    n: i64 = 0
    while n < MOST_LIMBS:
        buffer.put(float(board.lies[n]))
        n += 1
    buffer.spread(board.grafted, MOST_LIMBS)
    buffer.spread(board.gone, MOST_LIMBS)
    n = 0
    while n < MOST_OBJECTS:
        buffer.put(float(board.things[n]) if n < len(board.things) else -1.0)
        n += 1
    map = board.rules.map
    n = 0
    while n < MOST_SPACES:
        buffer.put(float(i64(map.terrain[n])) if n < map.size else -1.0)
        n += 1
    n = 0
    while n < MOST_SPACES:
        buffer.put(float(map.q[n]) if n < map.size else 0.0)
        n += 1
    n = 0
    while n < MOST_SPACES:
        buffer.put(float(map.r[n]) if n < map.size else 0.0)
        n += 1


def write_fighter(board: Board, seat: i64, buffer: ObservationBuffer) -> None:
    if seat >= len(board.fighters) or board.fighters[seat].monster == UNCHOSEN:
        write_nobody(buffer)
        return
    fighter = board.fighters[seat]
    buffer.put(float(fighter.monster))
    buffer.put(float(i64(board.is_out(seat))))
    buffer.put(float(fighter.space))
    buffer.spread(bit(fighter.facing) if fighter.space != NOWHERE else 0, DIRECTIONS)
    buffer.put(float(fighter.health))
    buffer.put(float(fighter.power))
    n: i64 = 0
    while n < MOST_SOCKETS:
        buffer.put(float(fighter.limb_at(n)))
        n += 1
    n = 0
    while n < ROW:
        buffer.put(float(fighter.totals[n]))
        n += 1
    buffer.put(float(fighter.deck_size))
    buffer.put(float(fighter.hand_size))
    buffer.put(float(fighter.discard_size))
    buffer.spread(fighter.discarded(), CARDS)
    buffer.spread(fighter.known, CARDS)
    buffer.put(float(i64(fighter.commit >= 0)))


def write_nobody(buffer: ObservationBuffer) -> None:
    """As long as a fighter, without one."""
    buffer.put(-1.0)
    buffer.put(0.0)
    buffer.put(-1.0)
    n: i64 = DIRECTIONS + 2 + MOST_SOCKETS + ROW + 3 + 2 * CARDS + 1
    while n > 0:
        buffer.put(0.0)
        n -= 1
