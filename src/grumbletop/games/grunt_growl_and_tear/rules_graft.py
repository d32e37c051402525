"""Stitching limbs on: what it costs, and what becomes of the old one (GGT-9). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, second_of, third_of
from grumbletop.engine.bits import bit, has, lowest
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import GONE, HEALTH, MISSING, TO_ATTACH, TO_SWAP
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY, Board
from grumbletop.games.grunt_growl_and_tear.rules_facts import ATTACHED, LEFT_GAME, PAID, REMOVED
from grumbletop.games.grunt_growl_and_tear.rules_faults import (
    NO_GRAFT,
    NO_PLACE_FOR_IT,
    NO_SWAP,
    NOT_FIRST,
    TOO_DEAR_OTHER,
    TOO_DEAR_SAME,
    WRONG_GONE,
)
from grumbletop.games.grunt_growl_and_tear.rules_fighter import NO_LIMB
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import CHEAP_GRAFT, Offers

DEAREST_SAME: Final = 4  # GGT-9.3
DEAREST_OTHER: Final = 6  # GGT-9.2
FOR_REMOVAL: Final = 1  # GGT-9.6


def fits(board: Board, seat: i64, limb: i64, socket: i64) -> bool:
    """Whether the socket is of the limb's own type; it goes onto any other too, at another price (GGT-9.12)."""
    return board.rules.types[board.part_of(limb)] == board.rules.socket_type(board.fighters[seat].monster, socket)


def graft_cost(board: Board, seat: i64, limb: i64, socket: i64) -> i64:
    part: i64 = board.part_of(limb)
    lowest_value: i64 = DEAREST_SAME
    highest: i64 = 0
    attribute: i64 = 0
    while attribute <= HEALTH:
        value: i64 = board.rules.number(part, attribute)
        if value > 0 and value < lowest_value:
            lowest_value = value
        if value > highest:
            highest = value
        attribute += 1
    if highest > DEAREST_OTHER:
        highest = DEAREST_OTHER
    cost: i64 = (lowest_value if fits(board, seat, limb, socket) else highest) - board.fighters[seat].total(CHEAP_GRAFT)  # GGT-14.15
    return cost if cost > 1 else 1


def sockets_of(board: Board, seat: i64) -> i64:
    return board.rules.socket_counts[board.fighters[seat].monster]


def graft_fault(board: Board, seat: i64, action: i64) -> i64:
    limb: i64 = first_of(action)
    socket: i64 = second_of(action)
    fighter = board.fighters[seat]
    if board.acted and board.contacts(seat) != 0:
        return NOT_FIRST  # GGT-9.9
    if limb == MISSING or not board.in_reach(seat, limb) or socket >= sockets_of(board, seat) or fighter.limb_at(socket) != NO_LIMB:
        return NO_GRAFT  # GGT-9.1
    if graft_cost(board, seat, limb, socket) > fighter.power:
        return TOO_DEAR_SAME if fits(board, seat, limb, socket) else TOO_DEAR_OTHER
    return LEGAL


def swap_fault(board: Board, seat: i64, action: i64) -> i64:
    socket: i64 = first_of(action)
    space: i64 = second_of(action)
    limb: i64 = third_of(action)
    fighter = board.fighters[seat]
    if board.acted and board.contacts(seat) != 0:
        return NOT_FIRST  # GGT-9.9
    if limb == MISSING or not board.in_reach(seat, limb):
        return NO_GRAFT  # GGT-9.1
    if socket == MISSING or fighter.limb_at(socket) == NO_LIMB:
        return NO_SWAP  # GGT-9.6
    if graft_cost(board, seat, limb, socket) + FOR_REMOVAL > fighter.power:
        return NO_SWAP
    if has(board.grafted, fighter.limb_at(socket)) != (space == GONE):
        return WRONG_GONE  # GGT-9.8
    if space != GONE and (space == MISSING or not board.is_unoccupied(space) or board.distance_to(seat, space) != 1):
        return NO_PLACE_FOR_IT  # GGT-9.7
    return LEGAL


def offer_grafts(board: Board, seat: i64, offers: Offers) -> None:
    if board.acted and board.contacts(seat) != 0:
        return  # GGT-9.9
    loose: i64 = board.loose
    while loose != 0:
        limb: i64 = lowest(loose)
        loose &= loose - 1
        if board.in_reach(seat, limb):
            socket: i64 = 0
            while socket < sockets_of(board, seat):
                offer_socket(board, seat, limb, socket, offers)
                socket += 1


def offer_socket(board: Board, seat: i64, limb: i64, socket: i64, offers: Offers) -> None:
    attaching: i64 = act(TO_ATTACH, limb, socket, 0)
    if graft_fault(board, seat, attaching) == LEGAL:
        offers.add(attaching)
    direction: i64 = -1
    while direction < DIRECTIONS:
        space: i64 = GONE if direction < 0 else board.rules.map.step(board.fighters[seat].space, direction)
        swapping: i64 = act(TO_SWAP, socket, space if space != NOWHERE else MISSING, limb)
        if swap_fault(board, seat, swapping) == LEGAL:
            offers.add(swapping)
        direction += 1


def attach(board: Board, seat: i64, action: i64, log: Log) -> None:
    limb: i64 = first_of(action)
    pay(board, seat, graft_cost(board, seat, limb, second_of(action)), limb, log)
    stitch(board, seat, limb, second_of(action), log)


def swap(board: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
    """One action, one final state: the old limb goes first, and the hand is looked at once, at the end (GGT-9.13)."""
    socket: i64 = first_of(action)
    limb: i64 = third_of(action)
    fighter = board.fighters[seat]
    old: i64 = fighter.limb_at(socket)
    pay(board, seat, graft_cost(board, seat, limb, socket) + FOR_REMOVAL, limb, log)
    fighter.take_off(socket)
    board.recount(seat)
    if fighter.health > fighter.most_health():
        fighter.health = fighter.most_health()
    if second_of(action) == GONE:
        board.gone |= bit(old)
        board.tell(LEFT_GAME, seat, old, 0, log)
    else:
        board.loose |= bit(old)
        board.lies[old] = second_of(action)
        board.tell(REMOVED, seat, old, second_of(action), log)
    stitch(board, seat, limb, socket, log)
    board.discard_down(seat, chance, log)


def stitch(board: Board, seat: i64, limb: i64, socket: i64, log: Log) -> None:
    fighter = board.fighters[seat]
    board.loose &= ~bit(limb)
    board.lies[limb] = NOWHERE
    board.grafted |= bit(limb)  # GGT-9.8
    fighter.put_on(socket, limb)
    board.recount(seat)
    if board.rules.attach_heals:
        fighter.health += board.rules.number(board.part_of(limb), HEALTH)  # GGT-9.5
    board.tell(ATTACHED, seat, limb, socket, log)


def pay(board: Board, seat: i64, cost: i64, limb: i64, log: Log) -> None:
    """One of the tokens goes to the former owner, if that is somebody else and still there (GGT-9.4, GGT-9.10, GGT-9.11)."""
    owner: i64 = board.origin(limb)
    board.fighters[seat].power -= cost
    if owner != seat and not board.is_out(owner):
        board.fighters[owner].power += 1
    else:
        owner = NOBODY
    board.tell(PAID, seat, cost, owner, log)
