"""What is pending in a position document, checked so that play can go on from it."""

from __future__ import annotations

from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reader import Reader
from grumbletop.games.giant_monster_invasion.position import FRAME_FIELDS
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_board import REROLLED, Roll
from grumbletop.games.giant_monster_invasion.rules_checks import asked_roll
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_BOOST,
    ASK_COUNTER,
    ASK_KP,
    ASK_MAIN,
    ASK_MEND,
    ASK_OPTION,
    ASK_REACT,
    ASK_REROLL,
    ASK_STRIKE,
    ASK_UPKEEP,
    C_ACID,
    C_KNOCK_DOWN,
    C_MILITARY,
    C_TAR,
    CHANCE_EVENTS,
    FIRST_BUILDING,
    FRAMES,
    MOST_DICE,
    MOST_FRAMES,
    MOST_SLOTS,
    REROLL_PRICE,
)
from grumbletop.games.giant_monster_invasion.rules_orders import BREAK_BLAST, COUNTER, FIRE, GRAB, HEAL, RAM

STRIKE_DICE: Final = 2
TOPS: Final[dict[int, dict[str, Any]]] = {  # what may be on top while a question is open, and at which stages
    ASK_MAIN: {},
    ASK_STRIKE: {"start": range(2, 11)},
    ASK_UPKEEP: {"start": range(2, 11)},
    ASK_BOOST: {"check": (1,), "attack": (2,)},
    ASK_REROLL: {"check": (2,), "attack": (3, 4), "strike": (0,)},
    ASK_REACT: {"attack": (1,)},
    ASK_COUNTER: {"counter": None},
    ASK_OPTION: {"grabbed": None},
    ASK_MEND: {"mend": None},
    ASK_KP: {"award": None},
}
ONLY_LOWEST: Final = ("start", "finish")
ONLY_HIGHEST: Final = ("attack", "strike", "grabbed", "counter", "mend", "award")


def read_pending(reader: Reader, state: GiantState) -> None:
    entries = reader.items("pending", 0, MOST_FRAMES + 2, default=[])
    frames = []
    for n, entry in enumerate(entries):
        step = Reader(entry, BadPosition, f"pending.{n}")
        kind = step.choice("do", (*FRAMES, "roll", "defence"))
        if kind in ("roll", "defence"):
            roll = read_roll(step, state)
            state.roll, state.defence = (roll, state.defence) if kind == "roll" else (state.roll, roll)
        else:
            frames.append((step, kind))
    reader.refuse_if(len(frames) > MOST_FRAMES, "pending", f"more than {MOST_FRAMES} steps")
    for level, (step, kind) in enumerate(reversed(frames)):
        if (kind in ONLY_LOWEST and level > 0) or (kind in ONLY_HIGHEST and level < len(frames) - 1):
            step.fail("do", f"{kind} can't stand here")
        read_frame(step, kind, state)
    check_question(reader, state)


def read_roll(reader: Reader, state: GiantState) -> Roll:
    who = monster_in(reader, "who", state)
    purpose = CHANCE_EVENTS.index(reader.choice("purpose", CHANCE_EVENTS))
    score = reader.integer("score", 0, 4)
    dice = reader.each("dice", lambda key, each: reader.check_integer(key, each, 1, 6), 0, MOST_DICE)
    for place in reader.each("rerolled", lambda key, each: reader.check_integer(key, each, 1, len(dice)), 0, MOST_DICE):
        dice[place - 1] |= REROLLED
    reader.done()
    return Roll(who, purpose, score, list(dice))


def monster_in(reader: Reader, key: str, state: GiantState) -> int:
    names = state.rules.names.monsters
    return names.index(reader.choice(key, names))


def read_frame(reader: Reader, kind: str, state: GiantState) -> None:
    frames, count = state.frames, len(state.monsters)
    limits: dict[str, tuple[int, int]] = {
        "stage": (0, 5),
        "n": (0, 11),
        "by": (-1, count - 1),
        "who": (0, count - 1),
        "to": (-1, FIRST_BUILDING + int(state.rules.obstacles()) - 1),
        "verb": (FIRE, COUNTER),
        "with": (0, 100_000),
        "mod": (-9, 9),
        "points": (0, 99),
        "boost": (0, 99),
        "succ": (0, MOST_DICE),
        "margin": (1, MOST_DICE),
        "score": (0, 999),
        "group": (0, 63),
        "purpose": (0, len(CHANCE_EVENTS) - 1),
    }
    low_verb = {"verb": (RAM, COUNTER)}
    frames.push(FRAMES.index(kind))
    for n, name in enumerate(FRAME_FIELDS[kind]):
        if name:
            frames.put(n, reader.integer(name, *{**limits, **low_verb}[name]))
    reader.done()
    if kind == "attack":
        check_attack(reader, state)
    if kind == "check" and frames.get(2) not in (C_ACID, C_TAR, C_KNOCK_DOWN):
        reader.fail("purpose", "is not a check that is asked of a monster")
    reader.refuse_if(kind in ("grabbed", "counter") and (frames.get(0) < 0 or not 0 <= frames.get(1) < count), "to", "is no monster")


def check_attack(reader: Reader, state: GiantState) -> None:
    _, by, to, verb, with_ = (int(state.frames.get(n)) for n in range(5))
    exists = by >= 0 and (to < len(state.monsters) or to >= FIRST_BUILDING)
    if not exists or (to < 0) != (verb == HEAL) or (verb in (FIRE, BREAK_BLAST) and with_ >= MOST_SLOTS):
        reader.fail("to", "no such attack can be made")
    reader.refuse_if(verb == GRAB and to >= FIRST_BUILDING, "to", "a building can't be grabbed", "GMI-3.22")


def check_question(reader: Reader, state: GiantState) -> None:
    """The open question is one that the top step asks."""
    frames, allowed = state.frames, TOPS[state.ask]
    top = FRAMES[frames.top()] if frames.depth else ""
    stages = allowed.get(top)
    reader.refuse_if((top or allowed) and top not in allowed, "pending", f"the open question does not follow from {top or 'nothing'}")
    if stages is not None and frames.get(0) not in stages:
        reader.fail("pending.0.stage", "the open question does not follow from this stage")
    if state.ask == ASK_REROLL:
        check_dice(reader, state)
    elif (state.roll is not None or state.defence is not None) and state.ask != ASK_REROLL:
        reader.fail("pending", "dice lie on the table only while they may be rolled again")
    reader.refuse_if(state.ask == ASK_MAIN and state.asked != state.turn, "ask.who", "is not the active monster")


def check_dice(reader: Reader, state: GiantState) -> None:
    attack = FRAMES[state.frames.top()] == "attack"
    needs_two = attack and state.frames.get(3) == GRAB
    if state.roll is None or (state.defence is not None) != needs_two:
        reader.fail("pending", "the dice that may be rolled again are missing")
    roll = asked_roll(state)
    reader.refuse_if(roll.event == C_MILITARY and len(roll.faces) != STRIKE_DICE, "pending", "a strike has two dice", "GMI-2.5")
    if roll.who != state.asked or not roll.has_reroll() or state.monsters[roll.who].mp < REROLL_PRICE:
        reader.fail("ask", "none of these dice may be rolled again by this monster", "GMI-5.5")
