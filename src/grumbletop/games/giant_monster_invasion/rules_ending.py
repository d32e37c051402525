"""The end of a battle or fight: winners, awards, scars, Kaiju Points, the next fight (GMI-5, GMI-7.4, GMI-9). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_harm import leave
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ARMOR,
    ASK_KP,
    AWARD,
    C_SCAR,
    CAP,
    DEFEATED,
    FAST_LEARNER,
    FIGHTING,
    GAUNTLET,
    KAIJU_PRICE,
    NIGHTMARE,
    NOBODY,
    NONE_LEFT,
    OUT,
    RETREATED,
    STANDING,
    WAITING,
)
from grumbletop.games.giant_monster_invasion.rules_sheet import Sheet
from grumbletop.games.giant_monster_invasion.rules_turn import begin_round, begin_turn, end_round, fighters, next_in_order, roll_order

WHOLE: Final = 5342931457063200  # divisible by every number up to 40: shares of HITS in whole numbers
AWARD_BITS: Final = 10  # of each monster's award
A_NEXT: Final = 0  # numbers of an award frame: the next monster that may be asked, and all who may
A_GROUP: Final = 1

# Scars, in the order of SCARS
S_BLAST: Final = 0
S_TOUGH: Final = 1
S_BRAWL: Final = 2
S_STOMP: Final = 3
S_ROAR: Final = 4


# When it is over


def is_decided(board: Board) -> bool:
    """At most one side is left (GMI-9.5); alone, nobody (GMI-9.2)."""
    sides: i64 = popcount(board.fighting_sides())
    return sides == 0 or (sides == 1 and board.rules.battle != NIGHTMARE)


def next_turn(board: Board, chance: Chance, log: Log) -> None:
    board.turn_over = False
    follower: i64 = next_in_order(board)
    if follower != NOBODY:
        begin_turn(board, follower, log)
        return
    end_round(board, log)
    if board.round >= board.rules.round_cap:
        finish(board, CAP, chance, log)  # GMI-9.9
    else:
        begin_round(board, chance, log)


def finish(board: Board, reason: i64, chance: Chance, log: Log) -> None:
    """A battle, or a fight of a gauntlet, is over."""
    board.frames.clear()
    winners: i64 = winners_of(board, reason)
    if board.rules.battle == GAUNTLET:
        finish_fight(board, reason, winners, chance, log)
        return
    end_battle(board, reason, winners, log)
    award(board, bit(len(board.monsters)) - 1, winners, chance, log)
    ask_for_advances(board, bit(len(board.monsters)) - 1, chance, log)


def decide(board: Board, chance: Chance, log: Log) -> None:
    finish(board, NONE_LEFT if board.fighting_sides() == 0 else STANDING, chance, log)


def end_battle(board: Board, reason: i64, winners: i64, log: Log) -> None:
    board.reason = reason
    board.winners = winners
    board.tell(facts.ENDED, reason, winners, 0, 0, log)


def winners_of(board: Board, reason: i64) -> i64:
    """Bit set of the monsters on the winning side, the fallen included."""
    if board.rules.battle == NIGHTMARE:
        return 1 if board.monsters[0].is_fighting() and goal_is_met(board) else 0  # GMI-9.3
    side: i64 = NOBODY
    if reason == STANDING:
        side = lowest(board.fighting_sides())
    elif reason == CAP and board.rules.by_hits:
        side = healthiest_side(board)
    if side == NOBODY:
        return 0
    found: i64 = 0
    n: i64 = 0
    while n < len(board.monsters):
        if board.rules.side_of[n] == side:
            found |= bit(n)
        n += 1
    return found


def healthiest_side(board: Board) -> i64:
    """The largest sum of HITS / original HITS over its fighting monsters; NOBODY on a tie (GMI-9.10)."""
    best: i64 = -1
    found: i64 = NOBODY
    side: i64 = 0
    while side < board.rules.sides:
        total: i64 = 0
        n: i64 = 0
        while n < len(board.monsters):
            monster = board.monsters[n]
            if board.rules.side_of[n] == side and monster.is_fighting():
                total += monster.hits * (WHOLE // monster.sheet.hits)
            n += 1
        if total == best:
            found = NOBODY
        elif total > best:
            best = total
            found = side
        side += 1
    return found


def total_sturdy(board: Board, destroyed: bool) -> i64:
    """Of all buildings, or of those destroyed; rocks don't count (GMI-9.3)."""
    total: i64 = 0
    n: i64 = 0
    while n < board.rules.obstacles():
        if not board.rules.is_rock(n) and not (destroyed and has(board.standing, n)):
            total += board.rules.sturdy[n]
        n += 1
    return total


def goal_is_met(board: Board) -> bool:
    whole: i64 = total_sturdy(board, False)
    return whole > 0 and 100 * total_sturdy(board, True) >= board.rules.goal * whole


# Awards


def award(board: Board, group: i64, winners: i64, chance: Chance, log: Log) -> None:
    """GMI-5.1, GMI-5.3: for each monster in id order."""
    board.awards = 0
    n: i64 = 0
    while n < len(board.monsters):
        if has(group, n):
            gained: i64 = award_of(board.monsters[n], has(winners, n))
            board.awards |= shifted(gained, AWARD_BITS * n)
            receive(board, board.monsters[n], gained)
            board.tell(facts.AWARDED, n, gained, board.monsters[n].mp, board.monsters[n].kp, log)
            if board.rules.scars and board.monsters[n].status == DEFEATED:  # GMI-7.4
                scar(board, n, chance, log)
        n += 1


def award_of(monster: Monster, won: bool) -> i64:
    """GMI-5.2, GMI-5.15"""
    if monster.status == RETREATED:
        return 1
    gained: i64 = 3 if won else 1
    gained += monster.kills + monster.low // 3 + monster.mid // 2 + monster.high
    return gained + monster.sheet.level(FAST_LEARNER)  # GMI-6.32


def receive(board: Board, monster: Monster, gained: i64) -> None:
    monster.mp += gained
    monster.mp_total += gained
    if monster.status == DEFEATED or monster.status == RETREATED:
        monster.mp = (monster.mp + 1) // 2
        monster.kp = 0
    if monster.mp >= KAIJU_PRICE:  # GMI-5.7
        monster.kp += 1
        monster.mp = monster.mp - KAIJU_PRICE if board.rules.keeps_overflow else 0


def scar(board: Board, who: i64, chance: Chance, log: Log) -> None:
    """GMI-7.5"""
    first: i64 = board.draw(C_SCAR, 6, chance)
    second: i64 = board.draw(C_SCAR, 6, chance) if first == 1 else 0
    what: i64 = S_ROAR
    if first == 1:
        what = S_BLAST if 2 <= second <= 5 else S_TOUGH
    elif first <= 3:
        what = S_BRAWL
    elif first <= 5:
        what = S_STOMP
    board.tell(facts.SCARRED, who, what, first, second, log)
    monster = board.monsters[who]
    monster.sheet = scarred(monster.sheet, what)
    if monster.tough > monster.sheet.tough:
        monster.tough = monster.sheet.tough


def scarred(sheet: Sheet, what: i64) -> Sheet:
    """Scores don't fall below 1, TOUGH not below 0 (GMI-7.6)."""
    other = sheet.copy()
    other.add_scar(what)
    if what == S_BLAST:
        other.blast -= 1 if sheet.blast > 1 else 0
    elif what == S_BRAWL:
        other.brawl -= 1 if sheet.brawl > 1 else 0
    elif what == S_STOMP:
        other.stomp -= 1 if sheet.stomp > 1 else 0
    elif what == S_ROAR:
        other.roar -= 1 if sheet.roar > 1 else 0
    else:
        other.tough -= 1 if sheet.tough > 0 else 0
    return other


# Kaiju Points


def ask_for_advances(board: Board, group: i64, chance: Chance, log: Log) -> None:
    """GMI-5.8; without a campaign nobody is asked."""
    board.frames.push(AWARD)
    board.frames.put(A_NEXT, 0)
    board.frames.put(A_GROUP, group if board.rules.campaign else 0)
    run_award(board, chance, log)


def run_award(board: Board, chance: Chance, log: Log) -> None:
    """The next who has a Kaiju Point to spend; after the last of them the battle is over, or the next fight begins."""
    frames = board.frames
    who: i64 = frames.get(A_NEXT)
    while who < len(board.monsters) and not (has(frames.get(A_GROUP), who) and board.monsters[who].kp >= 1):
        who += 1
    if who < len(board.monsters):
        frames.put(A_NEXT, who)
        board.put_question(ASK_KP, who)
        return
    frames.pop()
    if board.reason >= 0:
        board.over = True
    else:
        next_fight(board, chance, log)


# The gauntlet (GMI-9.6 to GMI-9.8)


def begin_gauntlet(board: Board, chance: Chance, log: Log) -> None:
    order: i64 = roll_order(board, bit(len(board.monsters)) - 1, chance, log)
    for monster in board.monsters:
        monster.status = WAITING
    begin_fight(board, order & 15, (order >> 4) & 15, chance, log)


def begin_fight(board: Board, one: i64, two: i64, chance: Chance, log: Log) -> None:
    """The higher one, or the winner so far, stands on the first start point."""
    board.pair_a = one
    board.pair_b = two
    board.fight += 1
    enter_fight(board, one, 0)
    enter_fight(board, two, 1)
    board.tell(facts.FIGHT, one, two, board.fight, 0, log)
    board.locks = []
    board.round = 0
    begin_round(board, chance, log)


def enter_fight(board: Board, who: i64, start: i64) -> None:
    monster = board.monsters[who]
    monster.status = FIGHTING
    monster.x = board.rules.starts_x[start]
    monster.y = board.rules.starts_y[start]


def freshen(board: Board, monster: Monster) -> None:
    """What a winner leaves behind before its next fight (GMI-9.7)."""
    monster.armor = monster.sheet.level(ARMOR)
    monster.charges = 0
    monster.ground()
    monster.prone = False
    monster.guard = False
    monster.camo = 0
    monster.shield = 0
    monster.cloud = False
    monster.field = 0
    monster.sinks = 0
    monster.retreat = False
    monster.cowed_next = 0
    monster.was_held = False
    monster.no_move = False
    monster.sulk = False
    monster.low = 0
    monster.mid = 0
    monster.high = 0
    monster.kills = 0
    if board.rules.gauntlet_heals:
        monster.hits = monster.sheet.hits
        monster.tough = monster.sheet.tough
        monster.blood = 0


def finish_fight(board: Board, reason: i64, winners: i64, chance: Chance, log: Log) -> None:
    pair: i64 = bit(board.pair_a) | bit(board.pair_b)
    winner: i64 = winners & pair
    if reason == CAP:
        for who in (board.pair_a, board.pair_b):
            if not has(winner, who) and board.monsters[who].is_fighting():
                leave(board, who, OUT)  # GMI-9.8
    waiting: i64 = waiting_ones(board)
    last: bool = waiting == 0 or (winner == 0 and popcount(waiting) == 1)
    if last:
        end_battle(board, reason, winner if winner != 0 else waiting, log)
    award(board, pair, winner, chance, log)
    ask_for_advances(board, bit(len(board.monsters)) - 1 if last else winner, chance, log)


def waiting_ones(board: Board) -> i64:
    found: i64 = 0
    n: i64 = 0
    while n < len(board.monsters):
        if board.monsters[n].status == WAITING:
            found |= bit(n)
        n += 1
    return found


def next_fight(board: Board, chance: Chance, log: Log) -> None:
    """The winner meets the highest of the waiting; after a draw their top two meet."""
    winner: i64 = fighters(board)
    order: i64 = roll_order(board, waiting_ones(board), chance, log)
    if winner == 0:
        begin_fight(board, order & 15, (order >> 4) & 15, chance, log)
        return
    champion: i64 = lowest(winner)
    freshen(board, board.monsters[champion])
    begin_fight(board, champion, order & 15, chance, log)
