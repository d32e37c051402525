"""Checks that nobody chooses to make (knock-downs, acid, tar), strikes, and dice that may be rolled again. Compiled.

A frame goes through its stages each time it comes to the top; it stops wherever somebody has to be asked.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import REROLLED, Board, Roll
from grumbletop.games.giant_monster_invasion.rules_harm import defeat, hurt, make_prone
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_BOOST,
    ASK_REROLL,
    ATTACK,
    C_ACID,
    C_ACID_DAMAGE,
    C_KNOCK_DOWN,
    C_MILITARY,
    C_REROLL,
    CHECK,
    N_BOOST,
    N_CAUSE,
    N_MOD,
    N_PURPOSE,
    N_STAGE,
    N_WHO,
    NOBODY,
    REROLL_PRICE,
)
from grumbletop.games.giant_monster_invasion.rules_pools import count_reaction

# Stages of a check
BOOSTING: Final = 0
THROWING: Final = 1
REROLLING: Final = 2
DEFENCE_REROLLING: Final = 4  # the second pool of a grab; see rules_attacks

SINKS: Final = 3  # GMI-4.11
SLOW_SINKS: Final = 6  # GMI-6.27


def begin_check(board: Board, who: i64, purpose: i64) -> None:
    """Acid or tar."""
    board.frames.push(CHECK)
    board.frames.put(N_WHO, who)
    board.frames.put(N_PURPOSE, purpose)
    board.frames.put(N_CAUSE, NOBODY)


def score_for(board: Board, who: i64, purpose: i64) -> i64:
    sheet = board.monsters[who].sheet
    return sheet.brawl if purpose == C_ACID else sheet.stomp


def run_check(board: Board, chance: Chance, log: Log) -> None:
    frames = board.frames
    who: i64 = frames.get(N_WHO)
    purpose: i64 = frames.get(N_PURPOSE)
    monster = board.monsters[who]
    if not monster.is_fighting() or (purpose == C_KNOCK_DOWN and monster.prone):  # GMI-3.53
        frames.pop()
        return
    stage: i64 = frames.get(N_STAGE)
    score: i64 = score_for(board, who, purpose)
    if stage == BOOSTING:
        frames.put(N_STAGE, THROWING)
        if monster.mp >= 1 and score >= 1:  # GMI-5.4
            board.put_question(ASK_BOOST, who)
        return
    if stage == THROWING:
        mods = count_reaction(board, score, frames.get(N_MOD), frames.get(N_BOOST))
        dice: i64 = mods.total
        board.tell(facts.CHECKS, who, purpose, dice, 0, log)
        board.roll = board.throw(who, purpose, score, dice, chance)
        board.tell(facts.ROLLED, who, 0, 0, 0, log)
        frames.put(N_STAGE, REROLLING)
    roll = board.roll
    assert roll is not None
    if frames.get(N_STAGE) == REROLLING and ask_reroll(board, roll):
        return
    by: i64 = frames.get(N_CAUSE)
    frames.pop()
    board.roll = None
    failed: bool = roll.successes() == 0
    if purpose == C_KNOCK_DOWN:
        if failed:
            make_prone(board, who, by, NOBODY, chance, log)
        else:
            board.tell(facts.KEPT_FEET, who, 0, 0, 0, log)
    elif failed and purpose == C_ACID:
        corrode(board, who, chance, log)
    elif failed:
        sink(board, who, log)


def corrode(board: Board, who: i64, chance: Chance, log: Log) -> None:
    """GMI-4.12"""
    face: i64 = board.draw(C_ACID_DAMAGE, 6, chance)
    board.tell(facts.CORRODED, who, face, 0, 0, log)
    immune: bool = board.monsters[who].sheet.is_immune(board.rules.acid_kind())
    hurt(board, who, face // 2 if immune else face, NOBODY, NOBODY, log)  # GMI-6.27


def sink(board: Board, who: i64, log: Log) -> None:
    """GMI-4.11"""
    monster = board.monsters[who]
    monster.sinks += 1
    board.tell(facts.SANK, who, monster.sinks, 0, 0, log)
    if monster.sinks >= (SLOW_SINKS if monster.sheet.is_immune(board.rules.tar_kind()) else SINKS):
        board.tell(facts.SWALLOWED, who, 0, 0, 0, log)
        defeat(board, who, NOBODY, log)


# Dice that may be rolled again


def ask_reroll(board: Board, roll: Roll) -> bool:
    """GMI-5.5"""
    if board.monsters[roll.who].mp < REROLL_PRICE or not roll.has_reroll():
        return False
    board.put_question(ASK_REROLL, roll.who)
    return True


def asked_roll(board: Board) -> Roll:
    """The dice that somebody is asked about."""
    frames = board.frames
    second: bool = frames.top() == ATTACK and frames.get(N_STAGE) == DEFENCE_REROLLING
    roll = board.defence if second else board.roll
    assert roll is not None
    return roll


def reroll(board: Board, place: i64, chance: Chance, log: Log) -> None:
    roll = asked_roll(board)
    board.monsters[roll.who].mp -= REROLL_PRICE
    face: i64 = board.draw(C_REROLL, 6, chance)
    roll.faces[place] = face + REROLLED
    board.tell(facts.REROLLED, roll.who, place, face, 0, log)


def keep(board: Board, log: Log) -> None:
    """No more questions about these dice."""
    board.tell(facts.KEPT, board.asked, 0, 0, 0, log)
    board.frames.put(N_STAGE, board.frames.get(N_STAGE) + 1)


def boost(board: Board, points: i64, log: Log) -> None:
    """Before a reactive check (GMI-5.4)."""
    who: i64 = board.asked
    board.monsters[who].mp -= points
    board.tell(facts.BOOSTED, who, points, 0, 0, log)
    board.frames.put(N_BOOST, points)


# Military strikes


def run_strike(board: Board, chance: Chance, log: Log) -> None:
    """Doubles hurt by the face shown (GMI-2.5)."""
    who: i64 = board.turn
    if board.roll is None:
        faces = [board.draw(C_MILITARY, 6, chance), board.draw(C_MILITARY, 6, chance)]
        board.tell(facts.STRUCK, who, faces[0], faces[1], 0, log)
        board.roll = Roll(who, C_MILITARY, 0, faces)
    roll = board.roll
    assert roll is not None
    if board.frames.get(N_STAGE) == 0 and ask_reroll(board, roll):
        return
    board.roll = None
    board.frames.pop()
    if roll.is_double():
        hurt(board, who, roll.faces[0] & 7, NOBODY, NOBODY, log)
