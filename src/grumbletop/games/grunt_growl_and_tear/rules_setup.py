"""Choosing monsters, the first cards, placing pawns, and who acts in which order (GGT-1, GGT-4.1, GGT-4.2). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import CHANCE_TIEBREAK, MOST_SOCKETS, PLACE
from grumbletop.games.grunt_growl_and_tear.rules_board import ALL_CARDS, NOBODY, Board, with_seat
from grumbletop.games.grunt_growl_and_tear.rules_facts import ORDERED, PICKED
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNCHOSEN
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import NO_LIMB

APART: Final = 5  # GGT-1.9
ALONE: Final = 1000  # the distance to the nearest of no pawns


# Monsters


def free_monsters(board: Board) -> i64:
    """Those nobody has picked, as a set (GGT-1.5)."""
    free: i64 = bit(board.rules.monsters) - 1
    for fighter in board.fighters:
        if fighter.monster != UNCHOSEN:
            free &= ~bit(fighter.monster)
    return free


def take_monster(board: Board, seat: i64, monster: i64, log: Log) -> None:
    """With all its limbs and its whole Health (GGT-1.6)."""
    fighter = board.fighters[seat]
    fighter.monster = monster
    socket: i64 = 0
    while socket < MOST_SOCKETS:
        if board.rules.types[board.rules.part(monster, socket)] != NO_LIMB:
            fighter.put_on(socket, seat * MOST_SOCKETS + socket)
        socket += 1
    board.recount(seat)
    fighter.health = fighter.most_health()
    board.tell(PICKED, seat, monster, 0, log)


def deal(board: Board, chance: Chance, log: Log) -> None:
    """All monsters are chosen: decks, hands, and the order of placing (GGT-1.7, GGT-1.8)."""
    seat: i64 = 0
    while seat < board.rules.seats:
        board.shuffle_into_deck(seat, ALL_CARDS, chance)  # GGT-1.2
        seat += 1
    seat = 0
    while seat < board.rules.seats:
        board.draw_cards(seat, board.fighters[seat].smarts(), chance, log)
        seat += 1
    board.order = initiative(board, chance)
    board.turn_index = 0
    board.phase = PLACE
    board.tell(ORDERED, board.order, 0, 0, log)


def first_without_monster(board: Board) -> i64:
    seat: i64 = 0
    while seat < board.rules.seats:
        if board.fighters[seat].monster == UNCHOSEN:
            return seat
        seat += 1
    return NOBODY


# Pawns


def nearest_pawn(board: Board, space: i64) -> i64:
    """The distance to the nearest pawn that stands already."""
    nearest: i64 = ALONE
    for fighter in board.fighters:
        if fighter.space != NOWHERE:
            distance: i64 = board.rules.map.distance(space, fighter.space)
            if distance < nearest:
                nearest = distance
    return nearest


def is_start(board: Board, space: i64) -> bool:
    return board.rules.map.is_edge(space) and board.is_unoccupied(space)


def distance_wanted(board: Board) -> i64:
    """As far as GGT-1.9 wants, or as far as there is room for (GGT-1.10)."""
    best: i64 = 0
    space: i64 = 0
    while space < board.rules.map.size:
        if is_start(board, space):
            nearest: i64 = nearest_pawn(board, space)
            if nearest > best:
                best = nearest
        space += 1
    return best if best < APART else APART


# Initiative (GGT-4.2)


def standing(board: Board, seat: i64) -> i64:
    """Smarts, then Speed, then Strength."""
    fighter = board.fighters[seat]
    return (fighter.smarts() * 100 + fighter.speed()) * 100 + fighter.strength()


def initiative(board: Board, chance: Chance) -> i64:
    """Living seats in the order in which they act."""
    order: i64 = 0
    left: i64 = board.living()
    while left != 0:
        group: i64 = best_of(board, left)
        left &= ~group
        board.pool = group
        drawn: bool = board.rules.random_ties and popcount(group) > 1
        while board.pool != 0:
            seat: i64 = nth_bit(board.pool, chance.draw(CHANCE_TIEBREAK, popcount(board.pool), board)) if drawn else lowest(board.pool)
            board.pool &= ~bit(seat)
            order = with_seat(order, seat)
    return order


def best_of(board: Board, seats: i64) -> i64:
    """Those of a set of seats that nobody in it stands above."""
    best: i64 = -1
    group: i64 = 0
    while seats != 0:
        seat: i64 = lowest(seats)
        seats &= seats - 1
        mine: i64 = standing(board, seat)
        if mine > best:
            best = mine
            group = 0
        if mine == best:
            group |= bit(seat)
    return group
