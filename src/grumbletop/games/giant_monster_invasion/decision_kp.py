"""`kp`: what a Kaiju Point buys after a battle (GMI-5.8 to GMI-5.10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_ending import A_NEXT
from grumbletop.games.giant_monster_invasion.rules_faults import AT_MOST, NO_NEW_POWER, NOT_FOR_THIS
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BLAST,
    CLASSES,
    ENHANCED,
    ENOUGH_TYPES,
    IMMUNITY,
    KILLER,
    MOST_HITS,
    MOST_LEVELS,
    MOST_SCORE,
    MOST_SLOTS,
    MOST_TOUGH,
    NO_POWER,
    POWERS,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    KP_BLAST,
    KP_BRAWL,
    KP_DONE,
    KP_HITS,
    KP_LEVEL,
    KP_POWER,
    KP_ROAR,
    KP_STOMP,
    KP_TOUGH,
    OF_KP,
    Order,
    is_of,
    pack,
)
from grumbletop.games.giant_monster_invasion.rules_page import Page
from grumbletop.games.giant_monster_invasion.rules_sheet import Sheet

MOST_ENHANCED: Final = 3  # GMI-1.10
MOST_IMMUNITIES: Final = 2


class Kaiju(Page):
    """A new power is its number, its kind, type or class, and for Killer Instinct what it helps."""

    def __init__(self) -> None:
        super().__init__("kp")

    def knows(self, verb: i64) -> bool:
        return is_of(verb, OF_KP)

    def order_fault(self, board: Board, order: Order) -> i64:
        sheet = board.monsters[board.asked].sheet
        verb: i64 = order.verb
        if verb == KP_BLAST and sheet.blast < 0:
            return NOT_FOR_THIS
        if verb == KP_HITS:
            return AT_MOST if sheet.hits >= MOST_HITS else LEGAL
        if verb == KP_TOUGH:
            return AT_MOST if sheet.tough >= MOST_TOUGH else LEGAL
        if verb == KP_LEVEL:
            return LEGAL if may_rise(sheet, order.a) else AT_MOST
        if verb == KP_POWER:
            return LEGAL if may_gain(sheet, order.a, order.b) else NO_NEW_POWER
        if verb == KP_DONE:
            return LEGAL
        return AT_MOST if score_in(sheet, verb) >= MOST_SCORE else LEGAL  # from 0 too (GMI-1.2)

    def carry_out(self, board: Board, order: Order, chance: Chance, log: Log) -> None:
        who: i64 = board.asked
        monster = board.monsters[who]
        board.tell(facts.ADVANCED, who, order.verb, order.a, order.b * 256 + order.n, log)
        if order.verb == KP_DONE:
            board.frames.put(A_NEXT, who + 1)
            return
        monster.kp -= 1
        monster.sheet = improved(monster.sheet, order.verb, order.a, order.b, order.n)
        if order.verb == KP_HITS:
            monster.hits = monster.sheet.hits
        elif order.verb == KP_TOUGH:
            monster.tough += 1

    def fill(self, board: Board, found: list[i64]) -> None:
        sheet = board.monsters[board.asked].sheet
        found.append(pack(KP_DONE, 0, 0, 0))
        if sheet.hits < MOST_HITS:
            found.append(pack(KP_HITS, 0, 0, 0))
        if sheet.tough < MOST_TOUGH:
            found.append(pack(KP_TOUGH, 0, 0, 0))
        for verb in (KP_STOMP, KP_BLAST, KP_BRAWL, KP_ROAR):
            if score_in(sheet, verb) < MOST_SCORE and not (verb == KP_BLAST and sheet.blast < 0):
                found.append(pack(verb, 0, 0, 0))
        slot: i64 = 0
        while slot < sheet.slots:
            if may_rise(sheet, slot):
                found.append(pack(KP_LEVEL, slot, 0, 0))
            slot += 1
        power: i64 = 0
        while power < len(POWERS):
            fill_power(sheet, power, board.rules.kinds, found)
            power += 1

    def fallback(self, board: Board) -> i64:
        return pack(KP_DONE, 0, 0, 0)


def fill_power(sheet: Sheet, power: i64, kinds: i64, found: list[i64]) -> None:
    """Every form in which a power could be bought."""
    forms: i64 = kinds if power == BLAST else kinds + 2 if power == IMMUNITY else 1
    if power == ENHANCED:
        forms = ENOUGH_TYPES
    elif power == KILLER:
        forms = len(CLASSES)
    form: i64 = 0
    while form < forms:
        if may_gain(sheet, power, form):
            found.append(pack(KP_POWER, power, form, 0))
            if power == KILLER:
                found.append(pack(KP_POWER, power, form, 1))
        form += 1


def score_in(sheet: Sheet, verb: i64) -> i64:
    if verb == KP_STOMP:
        return sheet.stomp
    if verb == KP_BLAST:
        return sheet.blast
    return sheet.brawl if verb == KP_BRAWL else sheet.roar


def may_rise(sheet: Sheet, slot: i64) -> bool:
    """GMI-5.9"""
    if slot >= sheet.slots or sheet.powers[slot] == NO_POWER:
        return False
    return sheet.levels[slot] < MOST_LEVELS[sheet.powers[slot]]


def may_gain(sheet: Sheet, power: i64, form: i64) -> bool:
    """GMI-5.10: what GMI-1.10 and GMI-1.11 say of a new power."""
    if sheet.slots >= MOST_SLOTS:
        return False
    if power == BLAST:
        return sheet.blast >= 0
    if power == KILLER and form == sheet.cls:
        return False
    same: i64 = 0
    slot: i64 = 0
    while slot < sheet.slots:
        if sheet.powers[slot] == power:
            same += 1
            if sheet.kinds[slot] == form:
                return False
        slot += 1
    if power == ENHANCED:
        return same < MOST_ENHANCED
    return same < MOST_IMMUNITIES if power == IMMUNITY else same == 0  # GMI-6.28


def improved(sheet: Sheet, verb: i64, a: i64, b: i64, n: i64) -> Sheet:
    """The sheet after one advance (GMI-5.9)."""
    other = sheet.copy()
    if verb == KP_HITS:
        other.hits = sheet.hits + 2 if sheet.hits + 2 < MOST_HITS else MOST_HITS
    elif verb == KP_TOUGH:
        other.tough += 1
    elif verb == KP_STOMP:
        other.stomp += 1
    elif verb == KP_BLAST:
        other.blast += 1
    elif verb == KP_BRAWL:
        other.brawl += 1
    elif verb == KP_ROAR:
        other.roar += 1
    elif verb == KP_LEVEL:
        other.add(a, sheet.powers[a], sheet.levels[a] + 1, sheet.kinds[a], sheet.withs[a])
    else:
        has_form: bool = a in (BLAST, ENHANCED, IMMUNITY, KILLER)
        other.add(sheet.slots, a, 1, b if has_form else -1, n if a == KILLER else -1)
    return other
