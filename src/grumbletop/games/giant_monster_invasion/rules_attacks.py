"""Attacks and other Actions with a check: their questions and dice, and what they do (GMI-3, GMI-6, GMI-7). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_checks import ask_reroll
from grumbletop.games.giant_monster_invasion.rules_grabs import finish_break, resolve_grab
from grumbletop.games.giant_monster_invasion.rules_harm import (
    check_knock_down,
    collide_with_monster,
    hit_building,
    hurt,
    knock_back,
)
from grumbletop.games.giant_monster_invasion.rules_healing import HEAVY_BLOW, leech, may_mend
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_BOOST,
    ASK_MEND,
    ASK_REACT,
    ATTACK,
    C_BLAST,
    C_BRAWL,
    C_BREAK,
    C_BURROW,
    C_COUNTER,
    C_COW,
    C_DECAY,
    C_ENHANCED,
    C_GRAB,
    C_GRAB_DEFENCE,
    C_HEAL,
    C_RAM,
    C_RAM_RECOIL,
    C_WIND,
    DEFENSE,
    FIELD_PRICE,
    FIRST_BUILDING,
    FORCE_FIELD,
    MENDING,
    N_BOOST,
    N_BY,
    N_POINTS,
    N_STAGE,
    N_TO,
    N_VERB,
    N_WITH,
    NOBODY,
    RISE,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    COUNTER,
    COW,
    DECAY,
    FIRE,
    GRAB,
    HEAL,
    RAM,
    WIND,
)
from grumbletop.games.giant_monster_invasion.rules_plane import INCH
from grumbletop.games.giant_monster_invasion.rules_pools import count_defence, count_dice, score_of
from grumbletop.games.giant_monster_invasion.rules_ruleset import CHARGES_ONLY, LAUNCHING_RAM, LEVEL_PLUS

# Stages
REACTING: Final = 0
BOOSTING: Final = 1
THROWING: Final = 2
REROLLING: Final = 3
DEFENCE_REROLLING: Final = 4  # and 5 when that is over

RAM_STEP: Final = 2 * INCH  # of the path for each inch of knock back (GMI-7.9)


def begin_attack(board: Board, verb: i64, by: i64, to: i64, with_: i64, points: i64, log: Log) -> None:
    """`with_` is a slot, a brawl type, or the length of a ram's run-up. Its price is paid."""
    frames = board.frames
    frames.push(ATTACK)
    frames.put(N_BY, by)
    frames.put(N_TO, to)
    frames.put(N_VERB, verb)
    frames.put(N_WITH, with_)
    frames.put(N_POINTS, points)
    count_dice(board, verb, by, to, with_, points)
    board.tell(facts.ATTACKS, by, verb, to, with_, log)


def run_attack(board: Board, chance: Chance, log: Log) -> None:
    frames = board.frames
    by: i64 = frames.get(N_BY)
    to: i64 = frames.get(N_TO)
    verb: i64 = frames.get(N_VERB)
    stage: i64 = frames.get(N_STAGE)
    if stage == REACTING:
        frames.put(N_STAGE, BOOSTING)
        if may_react(board, verb, to):
            board.put_question(ASK_REACT, to)
            return
        stage = BOOSTING
    if stage == BOOSTING:
        frames.put(N_STAGE, THROWING)
        if verb == GRAB and board.monsters[to].mp >= 1 and board.monsters[to].sheet.brawl >= 1:
            board.put_question(ASK_BOOST, to)
            return
        stage = THROWING
    if stage == THROWING:
        throw_dice(board, verb, by, to, chance, log)
        frames.put(N_STAGE, REROLLING)
        stage = REROLLING
    roll = board.roll
    assert roll is not None
    if stage == REROLLING:
        if ask_reroll(board, roll):
            return
        frames.put(N_STAGE, DEFENCE_REROLLING)
        stage = DEFENCE_REROLLING
    defence = board.defence
    if stage == DEFENCE_REROLLING and defence is not None and ask_reroll(board, defence):
        return
    with_: i64 = frames.get(N_WITH)
    frames.pop()
    board.roll = None
    board.defence = None
    successes: i64 = roll.successes()
    if verb == GRAB:
        assert defence is not None
        resolve_grab(board, by, to, successes, defence.successes(), chance, log)
    else:
        resolve(board, verb, by, to, with_, successes, chance, log)


def may_react(board: Board, verb: i64, to: i64) -> bool:
    """GMI-6.22"""
    if to < 0 or to >= FIRST_BUILDING:
        return False
    if verb not in (FIRE, BRAWL, COUNTER, BURROW, WIND, GRAB, RAM):
        return False
    target = board.monsters[to]
    return target.sheet.has_power(FORCE_FIELD) and target.field == 0 and target.mp >= FIELD_PRICE


def throw_dice(board: Board, verb: i64, by: i64, to: i64, chance: Chance, log: Log) -> None:
    """The pool, and that of who is grabbed after it (GMI-3.24)."""
    frames = board.frames
    dice: i64 = count_dice(board, verb, by, to, frames.get(N_WITH), frames.get(N_POINTS)).total
    roll = board.throw(by, event_of(verb), score_of(board, verb, by), dice, chance)
    board.roll = roll
    board.tell(facts.ROLLED, by, 0, 0, 0, log)
    if verb == GRAB:
        dice = count_defence(board, to, frames.get(N_BOOST)).total
        board.tell(facts.DEFENDS, to, dice, 0, 0, log)
        board.defence = board.throw(to, C_GRAB_DEFENCE, board.monsters[to].sheet.brawl, dice, chance)
        board.tell(facts.ROLLED, to, 1, 0, 0, log)


def event_of(verb: i64) -> i64:
    if verb == FIRE:
        return C_BLAST
    if verb == BRAWL:
        return C_BRAWL
    if verb == COUNTER:
        return C_COUNTER
    if verb == BURROW:
        return C_BURROW
    if verb == WIND:
        return C_WIND
    if verb == RAM:
        return C_RAM
    if verb == HEAL:
        return C_HEAL
    if verb == COW:
        return C_COW
    if verb == DECAY:
        return C_DECAY
    return C_GRAB if verb == GRAB else C_BREAK


# What an attack does


def resolve(board: Board, verb: i64, by: i64, to: i64, with_: i64, successes: i64, chance: Chance, log: Log) -> None:
    if verb == FIRE:
        fire(board, by, to, with_, successes, log)
    elif verb in (BRAWL, COUNTER):
        brawl(board, by, to, with_, successes, chance, log)
    elif verb == BURROW:
        burrow(board, by, to, successes, log)
    elif verb == WIND:
        wind(board, by, to, successes, chance, log)
    elif verb == RAM:
        ram(board, by, to, with_, successes, chance, log)
    elif verb == HEAL:
        heal(board, by, successes)
    elif verb == COW:
        cow(board, by, to, successes, log)
    elif verb == DECAY:
        decay(board, by, to, successes, log)
    elif verb == BREAK_BRAWL:
        break_brawl(board, by, with_, successes, chance, log)
    elif verb == BREAK_BLAST:
        break_blast(board, by, with_, successes, chance, log)


def blast_total(board: Board, by: i64, slot: i64, successes: i64) -> i64:
    """GMI-3.6"""
    monster = board.monsters[by]
    if board.rules.blast_damage == CHARGES_ONLY:
        return monster.charges_in(slot)
    if board.rules.blast_damage == LEVEL_PLUS:
        return monster.sheet.levels[slot] + successes
    return monster.charges_in(slot) + successes


def fire(board: Board, by: i64, to: i64, slot: i64, successes: i64, log: Log) -> None:
    monster = board.monsters[by]
    total: i64 = blast_total(board, by, slot, successes)
    monster.set_charges(slot, 0)  # GMI-3.8
    if successes == 0:
        board.tell(facts.MISSED, by, FIRE, 0, 0, log)
    elif to >= FIRST_BUILDING:
        hit_building(board, to - FIRST_BUILDING, total, by, log)
    else:
        immune: bool = board.monsters[to].sheet.is_immune(monster.sheet.kinds[slot])
        hurt(board, to, total // 2 if immune else total, by, to, log)  # GMI-6.27


def enhanced(board: Board, by: i64, type: i64, chance: Chance, log: Log) -> i64:
    """What Enhanced BRAWL adds to a hit (GMI-6.3)."""
    if not has(board.monsters[by].sheet.enhanced, type):
        return 0
    face: i64 = board.draw(C_ENHANCED, 3, chance)
    board.tell(facts.ENHANCED, by, type, face, 0, log)
    return face


def brawl(board: Board, by: i64, to: i64, type: i64, successes: i64, chance: Chance, log: Log) -> None:
    """GMI-3.15"""
    if successes == 0:
        board.tell(facts.MISSED, by, BRAWL, 0, 0, log)
        return
    total: i64 = successes + enhanced(board, by, type, chance, log)
    if to >= FIRST_BUILDING:
        hit_building(board, to - FIRST_BUILDING, total, by, log)
    else:
        strike_blow(board, by, to, total, log)


def strike_blow(board: Board, by: i64, to: i64, total: i64, log: Log) -> None:
    """One BRAWL attack on a monster, with Leech and Defense Ability after it (GMI-6.30, GMI-6.31)."""
    hurt(board, to, total, by, to, log)
    if total < HEAVY_BLOW:
        return
    leech(board, by, total, log)
    pain: i64 = board.monsters[to].sheet.level(DEFENSE)
    if pain > 0 and board.monsters[by].is_fighting():
        board.tell(facts.DEFENDED, to, by, pain, 0, log)
        hurt(board, by, pain, to, by, log)


def burrow(board: Board, by: i64, to: i64, successes: i64, log: Log) -> None:
    """GMI-3.17, GMI-3.18"""
    board.frames.push(RISE)
    board.frames.put(N_BY, by)
    if successes == 0:
        board.tell(facts.MISSED, by, BURROW, 0, 0, log)
        return
    strike_blow(board, by, to, board.monsters[by].sheet.stomp + successes, log)
    check_knock_down(board, to, -1, by)


def wind(board: Board, by: i64, to: i64, successes: i64, chance: Chance, log: Log) -> None:
    """GMI-3.21"""
    strength: i64 = board.monsters[by].sheet.brawl
    if successes == 0:
        board.tell(facts.MISSED, by, WIND, 0, 0, log)
        return
    if to >= FIRST_BUILDING:
        hit_building(board, to - FIRST_BUILDING, strength, by, log)
        return
    hurt(board, to, strength, by, to, log)
    far: i64 = ((strength + 1) // 2 if board.rules.small else strength) + successes  # GMI-8.9
    away_from(board, to, by, INCH * far, 0, by, chance, log)


def away_from(board: Board, who: i64, cause: i64, distance: i64, mod: i64, by: i64, chance: Chance, log: Log) -> None:
    """Knocked back from a monster, and then a knock-down check (GMI-3.51, GMI-3.52)."""
    monster = board.monsters[who]
    if not monster.is_fighting():
        return
    vx: i64 = monster.x - board.monsters[cause].x
    vy: i64 = monster.y - board.monsters[cause].y
    knock_back(board, who, vx, vy, distance, by, who, chance, log)
    check_knock_down(board, who, mod, by)


def ram(board: Board, by: i64, to: i64, path: i64, successes: i64, chance: Chance, log: Log) -> None:
    """GMI-3.50; launching GMI-7.8, GMI-7.9, GMI-7.10."""
    launching: bool = board.rules.ram == LAUNCHING_RAM
    if successes > 0:
        collide_with_monster(board, by, to, by, to, successes, chance, log)
        if launching:
            far: i64 = (path + RAM_STEP - 1) // RAM_STEP
            away_from(board, to, by, board.rules.knock_back(far), -1, by, chance, log)
        return
    board.tell(facts.MISSED, by, RAM, 0, 0, log)
    if launching:
        target = board.monsters[to]
        face: i64 = board.draw(C_RAM_RECOIL, 6, chance)
        total: i64 = target.tough + target.sheet.brawl + face
        board.tell(facts.RECOILED, by, face, total, 0, log)
        hurt(board, by, total, to, by, log)
        check_knock_down(board, by, -1, to)


def heal(board: Board, by: i64, successes: i64) -> None:
    """GMI-3.45, GMI-3.46"""
    if successes == 0 or not may_mend(board, by):
        return
    board.frames.push(MENDING)
    board.frames.put(0, by)
    board.frames.put(1, successes)
    board.put_question(ASK_MEND, by)


def cow(board: Board, by: i64, to: i64, successes: i64, log: Log) -> None:
    """GMI-7.12"""
    target = board.monsters[to]
    penalty: i64 = board.monsters[by].sheet.roar + successes - target.tough
    if successes == 0 or penalty < 0:
        board.tell(facts.MISSED, by, COW, 0, 0, log)
        return
    board.tell(facts.COWED, by, to, penalty, 0, log)
    if penalty > target.cowed_next:
        target.cowed_next = penalty


def decay(board: Board, by: i64, to: i64, successes: i64, log: Log) -> None:
    """GMI-6.36"""
    target = board.monsters[to]
    lost: i64 = successes if successes < target.mp else target.mp
    target.mp -= lost
    board.tell(facts.FORGOT, by, to, lost, 0, log)


# Breaking a lock


def break_brawl(board: Board, by: i64, type: i64, successes: i64, chance: Chance, log: Log) -> None:
    """GMI-3.37"""
    if successes == 0:
        board.tell(facts.MISSED, by, BREAK_BRAWL, 0, 0, log)
        return
    finish_break(board, by, successes + enhanced(board, by, type, chance, log), chance, log)


def break_blast(board: Board, by: i64, slot: i64, successes: i64, chance: Chance, log: Log) -> None:
    """GMI-3.38: it hurts the user first, hit or miss."""
    monster = board.monsters[by]
    total: i64 = blast_total(board, by, slot, successes)
    monster.set_charges(slot, 0)
    pain: i64 = (total + 1) // 2
    if monster.sheet.is_immune(monster.sheet.kinds[slot]):
        pain //= 2
    board.tell(facts.BACKLASH, by, pain, 0, 0, log)
    hurt(board, by, pain, NOBODY, NOBODY, log)
    if successes > 0:
        finish_break(board, by, total, chance, log)
    else:
        board.tell(facts.MISSED, by, BREAK_BLAST, 0, 0, log)
