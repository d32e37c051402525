"""Choosing monsters, the first cards, placing pawns, and who acts in which order (GGT-1, GGT-4.1, GGT-4.2). Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, nth_bit, popcount
from grumbletop.engine.decision_rules import TURN
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CHANCE_TIEBREAK,
    MISSING,
    MOST_SOCKETS,
    PLACE,
    TO_PICK,
    TO_PLACE,
    act,
    first_of,
    second_of,
    verb_of,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import ALL_CARDS, NOBODY, ROUND, SET_UP, Board, count_of, with_seat
from grumbletop.games.grunt_growl_and_tear.rules_facts import ORDERED, PICKED, PLACED
from grumbletop.games.grunt_growl_and_tear.rules_faults import NO_START, TAKEN, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNCHOSEN
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import NO_LIMB, Offers

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


@final
class Draft(Page):
    def __init__(self) -> None:
        super().__init__("draft", TURN)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        free: i64 = free_monsters(state)
        while free != 0:
            offers.add(act(TO_PICK, lowest(free), 0, 0))
            free &= free - 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_PICK:
            return WRONG_PHASE
        return LEGAL if has(free_monsters(state), first_of(action)) else TAKEN

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        take_monster(state, seat, first_of(action), log)
        if first_without_monster(state) == NOBODY:
            state.next = SET_UP

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_PICK, lowest(free_monsters(state)), 0, 0)  # monsters are numbered by the alphabet


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


@final
class Place(Page):
    def __init__(self) -> None:
        super().__init__("place", TURN)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        wanted: i64 = distance_wanted(state)
        space: i64 = 0
        while space < state.rules.map.size:
            if is_start(state, space) and nearest_pawn(state, space) >= wanted:
                facing: i64 = 0
                while facing < DIRECTIONS:
                    offers.add(act(TO_PLACE, space, facing, 0))  # GGT-1.11
                    facing += 1
            space += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_PLACE:
            return WRONG_PHASE
        space: i64 = first_of(action)
        if space == MISSING or not is_start(state, space) or nearest_pawn(state, space) < distance_wanted(state):
            return NO_START
        return LEGAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.stand(seat, first_of(action))
        state.fighters[seat].facing = second_of(action)  # GGT-2.11
        state.tell(PLACED, seat, first_of(action), second_of(action), log)
        if state.turn_index + 1 < count_of(state.order):
            state.turn_index += 1
        else:
            state.next = ROUND


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
