"""Rounds and turns: turn order, what happens before and after a monster's decisions (GMI-2.2 to GMI-2.8, GMI-2.22, GMI-2.23). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_checks import begin_check
from grumbletop.games.giant_monster_invasion.rules_grabs import squeeze_on
from grumbletop.games.giant_monster_invasion.rules_harm import burn, choke_here, is_exposed, is_in_lava, lose_hits
from grumbletop.games.giant_monster_invasion.rules_healing import regenerate
from grumbletop.games.giant_monster_invasion.rules_moves import flee, rise
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_MAIN,
    ASK_STRIKE,
    ASK_UPKEEP,
    C_ACID,
    C_ORDER,
    C_TAR,
    CUNNING,
    EXTRA_HEAD,
    FINISH,
    FREE,
    LOST,
    NOBODY,
    SHIELD_PRICE,
    SPEED_BURST,
    START,
    STRIKE,
)
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, GROUND, TAR, TOXIC_ACID, UNDER

UPKEEP_HITS: Final = 2  # GMI-6.34
MOST_AIR_TURNS: Final = 2  # GMI-6.6
MOST_LOW_TURNS: Final = 3  # GMI-6.9, GMI-6.12


# Turn order


def order_bonus(board: Board, who: i64) -> i64:
    """All of a total but the die (GMI-2.2)."""
    monster = board.monsters[who]
    sheet = monster.sheet
    bonus: i64 = sheet.stomp + sheet.level(SPEED_BURST) + sheet.level(CUNNING)  # GMI-6.26
    bonus += 2 * sheet.level(EXTRA_HEAD)  # GMI-6.13
    if monster.was_held or board.holder_of(who) != NOBODY:
        bonus -= 2
    return bonus


def roll_order(board: Board, group: i64, chance: Chance, log: Log) -> i64:
    """The monsters of a bit set in turn order, four bits each; ties are rolled again among themselves (GMI-2.3)."""
    if popcount(group) == 1:
        return lowest(group)
    totals: i64 = 0  # eight bits for each monster
    left: i64 = group
    while left != 0:
        who: i64 = lowest(left)
        left &= left - 1
        face: i64 = board.draw(C_ORDER, 6, chance)
        total: i64 = order_bonus(board, who) + face
        board.tell(facts.ORDERED, who, face, total, 0, log)
        totals |= shifted(total + 8, 8 * who)
    order: i64 = 0
    placed: i64 = 0
    while group != 0:
        best: i64 = best_of(totals, group)
        group &= ~best
        order |= shifted(roll_order(board, best, chance, log), 4 * placed)
        placed += popcount(best)
    return order


def best_of(totals: i64, group: i64) -> i64:
    """Those with the highest total."""
    best: i64 = -1
    found: i64 = 0
    while group != 0:
        who: i64 = lowest(group)
        group &= group - 1
        total: i64 = (totals >> 8 * who) & 255
        if total > best:
            best = total
            found = 0
        if total == best:
            found |= bit(who)
    return found


def fighters(board: Board) -> i64:
    found: i64 = 0
    n: i64 = 0
    while n < len(board.monsters):
        if board.monsters[n].is_fighting():
            found |= bit(n)
        n += 1
    return found


def begin_round(board: Board, chance: Chance, log: Log) -> None:
    board.round += 1
    board.tell(facts.ROUND, board.round, 0, 0, 0, log)
    group: i64 = fighters(board)
    board.order_count = popcount(group)
    board.order = roll_order(board, group, chance, log)
    begin_turn(board, board.order_at(0), log)


def next_in_order(board: Board) -> i64:
    """Who comes after the active monster in this round, or NOBODY."""
    place: i64 = 0
    while board.order_at(place) != board.turn:
        place += 1
    place += 1
    while place < board.order_count:
        if board.monsters[board.order_at(place)].is_fighting():
            return board.order_at(place)
        place += 1
    return NOBODY


def end_round(board: Board, log: Log) -> None:
    """Force fields end, then Regenerate (GMI-2.23)."""
    for monster in board.monsters:
        if monster.is_fighting():
            monster.field = 0
    n: i64 = 0
    while n < len(board.monsters):
        regenerate(board, n, log)
        n += 1


# The start of a turn


def begin_turn(board: Board, who: i64, log: Log) -> None:
    board.turn = who
    board.tell(facts.TURN, who, 0, 0, 0, log)
    clear_turn(board)
    board.frames.push(START)
    board.frames.put(0, 1)


def clear_turn(board: Board) -> None:
    board.move = FREE
    board.actions = 1
    board.extra = 0
    board.attacks = 0
    board.move2 = True
    board.charged = 0
    board.cowed = 0
    board.burned = False
    board.clouded = 0
    board.cloud_used = False
    board.held = False
    board.surfaced = False
    board.turn_over = False


def run_start(board: Board, chance: Chance, log: Log) -> None:
    """The next of S1 to S8, and the decisions after them (GMI-2.4)."""
    frames = board.frames
    step: i64 = frames.get(0)
    if not board.active().is_fighting():
        frames.pop()
        return
    frames.put(0, step + 1)
    if step == 1:
        wake(board)
    elif step == 2:
        if is_exposed(board.active()) and board.is_in(board.active(), TOXIC_ACID):
            begin_check(board, board.turn, C_ACID)
    elif step == 3:
        if is_in_lava(board, board.active()):
            board.burned = True
            burn(board, board.turn, chance, log)
    elif step == 4:
        choke_here(board, board.turn, chance, log)
    elif step == 5:
        bleed(board, log)
    elif step == 6:
        squeeze_on(board, chance, log)
    elif step == 7:
        keep_blending(board, log)
    elif step == 8:
        await_strike(board)
    else:
        frames.pop()
        begin_main(board, chance, log)


def wake(board: Board) -> None:
    """S1"""
    monster = board.active()
    monster.guard = False
    monster.cloud = False
    board.cowed = monster.cowed_next
    monster.cowed_next = 0
    board.held = board.holder_of(board.turn) != NOBODY
    monster.was_held = board.held
    board.extra = monster.sheet.heads()  # GMI-6.14
    if monster.sulk:  # GMI-6.15
        board.actions = 0
        board.extra = 0
        board.move2 = False
    else:
        board.actions = 1 + board.extra
    if monster.no_move:  # GMI-6.18
        board.move = LOST
        board.move2 = False
    if board.held:  # GMI-3.34
        board.move = LOST
        board.move2 = False
        board.actions = 1
        board.extra = 0
    monster.sulk = False
    monster.no_move = False


def bleed(board: Board, log: Log) -> None:
    """GMI-3.44"""
    lost: i64 = board.active().blood // 2
    if lost > 0:
        board.tell(facts.BLED, board.turn, lost, 0, 0, log)
        lose_hits(board, board.turn, lost, NOBODY, NOBODY, log)


def keep_blending(board: Board, log: Log) -> None:
    """S7 (GMI-6.34)"""
    monster = board.active()
    if monster.camo == 0:
        return
    if monster.mp >= 1 or monster.hits > UPKEEP_HITS:
        board.put_question(ASK_UPKEEP, board.turn)
    else:
        unveil(board, log)


def unveil(board: Board, log: Log) -> None:
    board.active().camo = 0
    board.tell(facts.UNVEILED, board.turn, 0, 0, 0, log)


def await_strike(board: Board) -> None:
    """S8: whether one is rolled at all (GMI-2.5, GMI-2.6), and whether it is bought off first (GMI-5.6)."""
    monster = board.active()
    if not board.rules.military or monster.mode == UNDER or monster.camo > 0 or monster.shield > 0:
        return
    if monster.mp >= SHIELD_PRICE:
        board.put_question(ASK_STRIKE, board.turn)
    else:
        board.frames.push(STRIKE)


def begin_main(board: Board, chance: Chance, log: Log) -> None:
    """The decisions of a turn; one who flees has none, unless it is held (GMI-5.12, GMI-5.14)."""
    if board.active().retreat and board.holder_of(board.turn) == NOBODY:
        flee(board, chance, log)
        end_turn(board, log)
    else:
        board.put_question(ASK_MAIN, board.turn)


# The end of a turn


def end_turn(board: Board, log: Log) -> None:
    board.frames.push(FINISH)
    board.frames.put(0, 1)


def run_finish(board: Board, log: Log) -> None:
    """The next of E1 to E4 (GMI-2.22)."""
    frames = board.frames
    step: i64 = frames.get(0)
    monster = board.active()
    if not monster.is_fighting():
        frames.pop()
        return
    frames.put(0, step + 1)
    if step == 1:
        if monster.mode == GROUND and board.is_in(monster, TAR):
            begin_check(board, board.turn, C_TAR)
        else:
            monster.sinks = 0  # GMI-4.11
    elif step == 2:
        tire(board, log)
    elif step == 3:
        count_down(board, log)
    elif step == 4:
        if board.extra > 0 and not board.held and not monster.retreat and (board.attacks == 0 or board.actions > 0):
            monster.sulk = True  # GMI-6.15
            board.tell(facts.SULKS, board.turn, 0, 0, 0, log)
        board.cowed = 0
    else:
        frames.pop()
        board.turn_over = True


def tire(board: Board, log: Log) -> None:
    """Nobody stays out of reach for long (GMI-6.42): GMI-6.6, GMI-6.9, GMI-6.12."""
    monster = board.active()
    if monster.mode == GROUND:
        return
    monster.mode_turns += 1
    if monster.mode_turns >= (MOST_AIR_TURNS if monster.mode == AIR else MOST_LOW_TURNS):
        rise(board, board.turn, log)


def count_down(board: Board, log: Log) -> None:
    monster = board.active()
    if monster.camo > 0:
        monster.camo -= 1
        if monster.camo == 0:
            unveil(board, log)
    if monster.shield > 0:
        monster.shield -= 1
