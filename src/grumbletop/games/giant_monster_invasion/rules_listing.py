"""All orders that are offered in the main part: the candidate set of GMI-0.16 for places, everything legal for the rest. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit
from grumbletop.engine.state import LEGAL
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_candidates import NONE, Candidates
from grumbletop.games.giant_monster_invasion.rules_faults import NO_DICE
from grumbletop.games.giant_monster_invasion.rules_moves import (
    begin_walk,
    may_teleport,
    mode_fault,
    start_fault,
    start_price,
    stomp_points,
    teleport_reach,
)
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ENOUGH_TYPES,
    FIRST_BUILDING,
    FREE,
    LEAPING,
    NOBODY,
    USED,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    CHARGE,
    COW,
    CRASH,
    DECAY,
    END,
    FIRE,
    GRAB,
    HEAL,
    NO_CORNER,
    PLAIN,
    RETREAT,
    STAY,
    TELEPORT,
    UP,
    WIND,
    pack,
    pack_move,
    pack_point,
    pack_ram,
    unpack,
)
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_plane import GROUND
from grumbletop.games.giant_monster_invasion.rules_walk import DIG, FLY, SWIM, WALK

MOST_POINTS: Final = 60  # offered for a check at most, so that hundreds of them don't make thousands of orders


def list_main(page: Page, board: Board, found: list[i64]) -> None:
    verb: i64 = END
    while verb <= RETREAT:
        offer(page, board, pack(verb, 0, 0, 0), found)
        verb += 1
    slot: i64 = 0
    while slot < board.active().sheet.slots:
        offer(page, board, pack(CHARGE, slot, 0, 0), found)
        slot += 1
    if board.actions > 0:
        list_actions(page, board, found)
    if board.holder_of(board.turn) == NOBODY:
        list_places(page, board, found)


def fault_of(page: Page, board: Board, action: i64) -> i64:
    order = board.rules.order
    unpack(action, order, board.rules.plane, board.active().sheet.base)
    return page.order_fault(board, order)


def offer(page: Page, board: Board, action: i64, found: list[i64]) -> None:
    if fault_of(page, board, action) == LEGAL:
        found.append(action)


def offer_check(page: Page, board: Board, verb: i64, a: i64, b: i64, found: list[i64]) -> None:
    """Without and with Monster Points: they may bring the pool to a die."""
    points: i64 = board.active().mp
    if points > MOST_POINTS:
        points = MOST_POINTS
    fault: i64 = fault_of(page, board, pack(verb, a, b, 0))
    n: i64 = 0
    while n <= points and fault in (LEGAL, NO_DICE):
        if n > 0 and fault == NO_DICE:
            fault = fault_of(page, board, pack(verb, a, b, n))
        if fault == LEGAL:
            found.append(pack(verb, a, b, n))
        n += 1


def offer_ram(page: Page, board: Board, target: i64, candidates: Candidates, found: list[i64]) -> None:
    """Along the path that was found, with every number of Monster Points (GMI-0.16)."""
    corner: i64 = candidates.found_corner
    x: i64 = candidates.found_x
    y: i64 = candidates.found_y
    fault: i64 = fault_of(page, board, pack_ram(target, corner, x, y, 0))
    n: i64 = 0
    while n <= board.active().mp and fault in (LEGAL, NO_DICE):
        if n > 0 and fault == NO_DICE:
            fault = fault_of(page, board, pack_ram(target, corner, x, y, n))
        if fault == LEGAL:
            found.append(pack_ram(target, corner, x, y, n))
        n += 1


def list_actions(page: Page, board: Board, found: list[i64]) -> None:
    offer_check(page, board, HEAL, 0, 0, found)
    sheet = board.active().sheet
    if board.holder_of(board.turn) != NOBODY:
        n: i64 = 0
        while n < ENOUGH_TYPES:
            offer_check(page, board, BREAK_BRAWL, n, 0, found)
            n += 1
        n = 0
        while n < sheet.slots:
            offer_check(page, board, BREAK_BLAST, n, 0, found)
            n += 1
        return
    to: i64 = 0
    while to < len(board.monsters):
        if board.is_target(board.turn, to):
            for verb in (BURROW, GRAB, DECAY, COW):
                offer_check(page, board, verb, 0, to, found)
            list_attacks(page, board, to, found)
        to += 1
    to = FIRST_BUILDING
    while to < FIRST_BUILDING + board.rules.obstacles():
        if board.is_target(board.turn, to):
            list_attacks(page, board, to, found)
        to += 1


def list_attacks(page: Page, board: Board, to: i64, found: list[i64]) -> None:
    """What monsters and buildings can suffer alike."""
    offer_check(page, board, WIND, 0, to, found)
    type: i64 = 0
    while type < ENOUGH_TYPES:
        offer_check(page, board, BRAWL, type, to, found)
        type += 1
    slot: i64 = 0
    while slot < board.active().sheet.slots:
        if board.active().charges_in(slot) > 0:
            offer_check(page, board, FIRE, slot, to, found)
        slot += 1


# Places


def enemies_of(board: Board) -> i64:
    """Bit set of the fighting enemies of the active monster."""
    found: i64 = 0
    n: i64 = 0
    while n < len(board.monsters):
        if board.is_target(board.turn, n):
            found |= bit(n)
        n += 1
    return found


def list_places(page: Page, board: Board, found: list[i64]) -> None:
    if board.move == FREE:
        list_moves(board, False, found)
        if may_teleport(board):
            begin_walk(board, WALK, False)
            candidates = board.rules.candidates
            candidates.teleports(teleport_reach(board), enemies_of(board))
            n: i64 = 0
            while n < candidates.count:
                found.append(pack_point(TELEPORT, candidates.x[n], candidates.y[n]))
                n += 1
        if board.actions > 0:
            list_rams(page, board, found)
    elif board.move == USED and board.move2 and board.actions > 0:
        list_moves(board, True, found)


def may_go(board: Board, way: i64, second: bool) -> bool:
    """Whether a Move of this way may begin at all."""
    if start_fault(board, way, second) != LEGAL or mode_fault(board, way, PLAIN) != LEGAL:
        return False
    return stomp_points(board, second) >= start_price(board, way)


def list_moves(board: Board, second: bool, found: list[i64]) -> None:
    enemies: i64 = enemies_of(board)
    way: i64 = WALK
    while way <= DIG:
        if may_go(board, way, second):
            begin_walk(board, way, second)
            list_way(board, way, second, enemies, found)
        way += 1


def list_way(board: Board, way: i64, second: bool, enemies: i64, found: list[i64]) -> None:
    candidates = board.rules.candidates
    scene = board.rules.scene
    candidates.moves(enemies)
    hovers: bool = way == FLY and board.rules.hover and board.active().mode == GROUND
    n: i64 = 0
    while n < candidates.count:
        x: i64 = candidates.x[n]
        y: i64 = candidates.y[n]
        corner: i64 = candidates.corner[n]
        crash: i64 = candidates.crash[n]
        if crash == NONE:
            found.append(pack_move(second, way, False, corner, x, y, PLAIN, 0))
        else:
            found.append(pack_move(second, way, False, corner, x, y, CRASH, crash))
        if hovers:
            found.append(pack_move(second, way, False, corner, x, y, STAY, 0))
        if way == SWIM or (way == DIG and scene.legal_place(board.turn, x, y)):
            found.append(pack_move(second, way, False, corner, x, y, UP, 0))
        n += 1
    if way == WALK and board.active().sheet.has_power(LEAPING):
        candidates.leaps()
        n = 0
        while n < candidates.count:
            found.append(pack_move(second, WALK, True, NO_CORNER, candidates.x[n], candidates.y[n], PLAIN, 0))
            n += 1


def list_rams(page: Page, board: Board, found: list[i64]) -> None:
    """The contact path to each enemy."""
    if not may_go(board, WALK, False):
        return
    candidates = board.rules.candidates
    enemies: i64 = enemies_of(board)
    n: i64 = 0
    while n < len(board.monsters):
        begin_walk(board, WALK, False)
        candidates.clear()
        if candidates.is_target(enemies, n):
            candidates.enemy_contact(n)
            if candidates.approach():
                offer_ram(page, board, n, candidates, found)
        n += 1
