"""An order step by step, each step a code: how learners compose one. Compiled.

The parts of an order are numbers here, in the order in which a person chooses them. A part has a code of its own, except places on the
table and new powers: their codes count what is offered.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.games.giant_monster_invasion.rules_numbers import ENOUGH_TYPES, FIRST_BUILDING, MOST_SEATS
from grumbletop.games.giant_monster_invasion.rules_orders import (
    AIMED,
    BOOST,
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    CHARGE,
    CHECKED,
    COUNTER,
    CRASH,
    FACE,
    FIRE,
    KP_BLAST,
    KP_BRAWL,
    KP_DONE,
    KP_HITS,
    KP_LEVEL,
    KP_POWER,
    KP_ROAR,
    KP_STOMP,
    KP_TOUGH,
    LAUNCH,
    MEND,
    MOVE,
    MOVE2,
    NO_REACT,
    PAY_HITS,
    PAY_MP,
    PAY_NO,
    PLAIN,
    RAM,
    REACT,
    REROLL,
    Order,
    is_of,
    unpack,
)
from grumbletop.games.giant_monster_invasion.rules_plane import Plane

FIRST_WORD: Final = 40
FIRST_TARGET: Final = 80  # monsters, then obstacles
FIRST_NUMBER: Final = 150  # slots, dice, directions, points
FIRST_OTHER: Final = 500  # places and powers, by their order
CODES: Final = 1000
STOP: Final = CODES  # the order is whole, though it could go on
UNCODED: Final = 1_000_000_000_000  # from here on a part has no code of its own

# Words, from FIRST_WORD on; the first are the ways to move
END_WORD: Final = 3  # and how a Move ends: up, stay, crash
BRAWL_WORD: Final = 7
BLAST_WORD: Final = 8
FIRST_TYPE: Final = 9
NONE_WORD: Final = 14
FIELD_WORD: Final = 15
MP_WORD: Final = 16
HITS_WORD: Final = 17
NO_WORD: Final = 18
TOUGH_WORD: Final = 19
STOMP_WORD: Final = 20
ROAR_WORD: Final = 21
LEVEL_WORD: Final = 22
POWER_WORD: Final = 23
DONE_WORD: Final = 24
SECOND_WORDS: Final = {
    REACT: FIELD_WORD,
    NO_REACT: NONE_WORD,
    PAY_MP: MP_WORD,
    PAY_HITS: HITS_WORD,
    PAY_NO: NO_WORD,
    KP_HITS: HITS_WORD,
    KP_TOUGH: TOUGH_WORD,
    KP_STOMP: STOMP_WORD,
    KP_BLAST: BLAST_WORD,
    KP_BRAWL: BRAWL_WORD,
    KP_ROAR: ROAR_WORD,
    KP_LEVEL: LEVEL_WORD,
    KP_POWER: POWER_WORD,
    KP_DONE: DONE_WORD,
    BREAK_BRAWL: BRAWL_WORD,
    BREAK_BLAST: BLAST_WORD,
}


def verb_code(verb: i64) -> i64:
    """Orders that begin with the same word have the same code."""
    if verb <= BREAK_BRAWL:
        return verb
    if verb <= REACT:
        return verb - 1
    if verb < PAY_MP:
        return verb_code(REACT) if verb == NO_REACT else verb_code(REACT) + 1
    return verb_code(FACE) + (1 if verb < KP_HITS else 2)


def target_code(target: i64) -> i64:
    return FIRST_TARGET + (MOST_SEATS + target - FIRST_BUILDING if target >= FIRST_BUILDING else target)


def end_code(tail: i64) -> i64:
    return FIRST_WORD + END_WORD + tail


def add_parts(order: Order, parts: list[i64]) -> None:
    verb: i64 = order.verb
    parts.append(verb_code(verb))
    if verb in (MOVE, MOVE2):
        parts.append(FIRST_WORD + order.way)
    elif verb == RAM:
        parts.append(target_code(order.b))
    elif verb in (FIRE, CHARGE):
        parts.append(FIRST_NUMBER + order.a + 1)
    elif verb in (LAUNCH, MEND):
        parts.append(FIRST_NUMBER + order.a)
    elif verb in SECOND_WORDS:
        parts.append(FIRST_WORD + SECOND_WORDS[verb])
    add_places(order, parts)
    if verb in (BRAWL, BREAK_BRAWL):
        parts.append(FIRST_WORD + FIRST_TYPE + order.a)
    elif verb == COUNTER:
        parts.append(FIRST_WORD + (NONE_WORD if order.a == ENOUGH_TYPES else FIRST_TYPE + order.a))
    elif verb in (BREAK_BLAST, KP_LEVEL):
        parts.append(FIRST_NUMBER + order.a + 1)
    elif verb == KP_POWER:
        parts.append(UNCODED + order.a * 65536 + order.b * 256 + order.n)
    if is_of(verb, AIMED):
        parts.append(target_code(order.b))
    add_numbers(order, parts)


def add_places(order: Order, parts: list[i64]) -> None:
    """Way-points, and how a Move ends."""
    n: i64 = 0
    while n < order.legs:
        parts.append(UNCODED + (order.x[n] * 32768 + order.y[n]) * 2 + order.leaps[n])
        n += 1
    if order.tail != PLAIN:
        parts.append(end_code(order.tail))
        if order.tail == CRASH:
            parts.append(target_code(FIRST_BUILDING + order.crash))


def add_numbers(order: Order, parts: list[i64]) -> None:
    verb: i64 = order.verb
    if verb == MEND:
        parts.append(FIRST_NUMBER + order.b)
        parts.append(FIRST_NUMBER + order.n)
    elif verb in (BOOST, REROLL) or (order.n > 0 and (is_of(verb, CHECKED) or verb == COUNTER)):
        parts.append(FIRST_NUMBER + order.n)


def lines_of(actions: list[i64], order: Order, plane: Plane, base: i64) -> list[list[i64]]:
    """Each action with its parts behind it."""
    lines: list[list[i64]] = []
    for action in actions:
        unpack(action, order, plane, base)
        line: list[i64] = [action]
        add_parts(order, line)
        lines.append(line)
    return lines


def following(lines: list[list[i64]], place: i64) -> list[i64]:
    """The different parts that stand at a place, in the order of the actions."""
    found: list[i64] = []
    for line in lines:
        if len(line) > place and line[place] not in found:
            found.append(line[place])
    return found


def after_steps(lines: list[list[i64]], steps: list[i64]) -> list[list[i64]]:
    """The actions that begin with these steps."""
    place: i64 = 1
    for step in steps:
        if step != STOP:
            part: i64 = step if step < FIRST_OTHER else following(lines, place)[step - FIRST_OTHER]
            lines = [line for line in lines if len(line) > place and line[place] == part]
            place += 1
    return lines


def codes_after(lines: list[list[i64]], steps: list[i64]) -> list[i64]:
    lines = after_steps(lines, steps)
    place: i64 = len(steps) + 1
    codes: list[i64] = []
    for part in following(lines, place):
        codes.append(part if part < UNCODED else FIRST_OTHER + len(codes))
    if len(codes) > 0:
        for line in lines:
            if len(line) == place:
                codes.append(STOP)
    return codes


def whole_after(lines: list[list[i64]], steps: list[i64]) -> i64:
    """The action that is whole now, -1 if there is none, or if it could go on and nobody has said STOP."""
    lines = after_steps(lines, steps)
    stopped: bool = len(steps) > 0 and steps[len(steps) - 1] == STOP
    parts: i64 = len(steps) - (1 if stopped else 0)
    for line in lines:
        if len(line) == parts + 1 and (stopped or len(lines) == 1):
            return line[0]
    return -1
