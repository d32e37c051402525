"""The position document: out of a state (section 7 of the spec)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_board import REROLLED, Roll
from grumbletop.games.giant_monster_invasion.rules_checks import asked_roll
from grumbletop.games.giant_monster_invasion.rules_ending import AWARD_BITS
from grumbletop.games.giant_monster_invasion.rules_grabs import G_MARGIN, G_SCORE, G_SUCCESSES
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_BOOST,
    ASK_COUNTER,
    ASK_KP,
    ASK_MEND,
    ASK_OPTION,
    ASK_REACT,
    ASK_REROLL,
    ASKS,
    ATTACK,
    BRAWL_TYPES,
    CHANCE_EVENTS,
    CLASSES,
    FRAMES,
    GAUNTLET,
    HAZARDS,
    KILLER,
    LOCK_KINDS,
    MODES,
    MOST_SEATS,
    MOVES,
    N_BY,
    NO_POWER,
    POWERS,
    REASONS,
    STATUSES,
    WITHS,
)
from grumbletop.games.giant_monster_invasion.rules_ruleset import Names
from grumbletop.games.giant_monster_invasion.rules_sheet import Sheet

MOST_AWARD: Final = 1023
COUNTERS: Final = ("blood", "sinks", "camo", "shield", "cowed_next")
FLAGS: Final = ("prone", "guard", "cloud", "was_held", "no_move", "sulk", "retreat")
FRAME_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {  # names of the numbers of each step, in their order
    "start": ("n",),
    "finish": ("n",),
    "attack": ("stage", "by", "to", "verb", "with", "points", "boost"),
    "check": ("stage", "who", "purpose", "mod", "by", "", "boost"),
    "strike": ("stage",),
    "grabbed": ("by", "to", "succ", "margin", "score"),
    "counter": ("by", "to"),
    "mend": ("who", "points"),
    "rise": ("", "who"),
    "award": ("n", "group"),
}


def dump(state: GiantState, options: Mapping[str, Any], sides: Any) -> dict[str, Any]:
    names = state.rules.names
    return {
        "game": "giant_monster_invasion",
        "v": 1,
        "options": dict(options),
        "table": {
            "name": names.table,
            "w": int(state.rules.plane.w),
            "h": int(state.rules.plane.h),
            "starts": [list(point) for point in names.starts],
        },
        "sides": [list(side) for side in sides],
        "round": int(state.round),
        "order": [names.monsters[state.order_at(n)] for n in range(int(state.order_count))],
        "monsters": {id: dump_monster(state, state.monsters[n]) for n, id in enumerate(names.monsters)},
        "buildings": {id: dump_obstacle(state, n) for n, id in enumerate(names.obstacles)},
        "hazards": dump_hazards(state),
        "locks": [
            {
                "holder": names.monsters[lock.holder],
                "held": names.monsters[lock.held],
                "kind": LOCK_KINDS[lock.kind],
                "score": int(lock.score),
                "kept": int(lock.kept),
            }
            for lock in state.locks
        ],
        "turn": None if state.over else dump_turn(state),
        "ask": None if state.over else {"who": names.monsters[state.asked], "kind": ASKS[state.ask], "info": ask_info(state)},
        "pending": dump_pending(state),
        "gauntlet": dump_gauntlet(state),
        "result": dump_result(state, sides),
    }


def dump_monster(state: GiantState, monster: Monster) -> dict[str, Any]:
    sheet = monster.sheet
    return {
        "player": int(sheet.player),
        "name": sheet.name,
        "class": CLASSES[sheet.cls],
        "height": int(sheet.height),
        "base": int(sheet.base),
        "wings": sheet.wings,
        "stomp": int(sheet.stomp),
        "blast": int(sheet.blast) if sheet.blast >= 0 else None,
        "brawl": int(sheet.brawl),
        "roar": int(sheet.roar),
        "tough": int(monster.tough),
        "tough_max": int(sheet.tough),
        "hits": int(monster.hits),
        "hits_max": int(sheet.hits),
        "powers": dump_powers(sheet, monster, state.rules.names.kinds),
        "armor": int(monster.armor),
        "field": int(monster.field),
        "mp": int(monster.mp),
        "kp": int(monster.kp),
        "mp_total": int(monster.mp_total),
        "x": int(monster.x),
        "y": int(monster.y),
        "mode": MODES[monster.mode],
        "mode_turns": int(monster.mode_turns),
        "prone": monster.prone,
        "guard": monster.guard,
        "cloud": monster.cloud,
        **{name: int(getattr(monster, name)) for name in COUNTERS},
        **{name: getattr(monster, name) for name in FLAGS[3:]},
        "status": STATUSES[monster.status],
        "tally": {"low": int(monster.low), "mid": int(monster.mid), "high": int(monster.high), "kills": int(monster.kills)},
    }


def dump_powers(sheet: Sheet, monster: Monster, kinds: list[str]) -> dict[str, Any]:
    return {f"p{slot + 1}": dump_power(sheet, monster, slot, kinds) for slot in range(int(sheet.slots)) if sheet.powers[slot] != NO_POWER}


def dump_power(sheet: Sheet, monster: Monster, slot: int, kinds: list[str]) -> dict[str, Any]:
    name, kind = POWERS[sheet.powers[slot]], int(sheet.kinds[slot])
    found: dict[str, Any] = {"power": name, "level": int(sheet.levels[slot])}
    if name in ("blast", "immunity"):
        found["kind"] = kinds[kind]
    elif name == "enhanced_brawl":
        found["kind"] = BRAWL_TYPES[kind]
    elif sheet.powers[slot] == KILLER:
        found |= {"class": CLASSES[kind], "with": WITHS[sheet.withs[slot]]}
    if name == "blast":
        found["charges"] = int(monster.charges_in(slot))
    return found


def dump_obstacle(state: GiantState, number: int) -> dict[str, Any]:
    rules = state.rules
    return {
        "poly": [list(point) for point in rules.names.outlines[number]],
        "height": int(rules.plane.heights[number]),
        "kind": "rock" if rules.is_rock(number) else "building",
        "standing": bool(state.standing >> number & 1),
        "sturdy": int(rules.sturdy[number]),
    }


def dump_hazards(state: GiantState) -> dict[str, Any]:
    """Those of the table, and the rubble of destroyed buildings (GMI-4.4)."""
    names, kinds = state.rules.names, state.rules.plane.kinds
    found = {
        id: {"kind": HAZARDS[kinds[number]], "poly": [list(point) for point in names.pools[number]]}
        for number, id in enumerate(names.hazards)
    }
    for number, id in enumerate(names.obstacles):
        if state.rules.rubble and not state.standing >> number & 1:
            found[f"r_{id}"] = {"kind": "rubble", "poly": [list(point) for point in names.outlines[number]]}
    return found


def dump_turn(state: GiantState) -> dict[str, Any]:
    names = state.rules.names
    clouded = [
        (victim, owner) for victim in range(MOST_SEATS) for owner in range(MOST_SEATS) if state.clouded >> victim * MOST_SEATS + owner & 1
    ]
    return {
        "m": names.monsters[state.turn],
        "move": MOVES[state.move],
        "actions": int(state.actions),
        "extra": int(state.extra),
        "attacks": int(state.attacks),
        "move2": state.move2,
        "charged": [f"p{slot + 1}" for slot in range(62) if state.charged >> slot & 1],
        "cowed": int(state.cowed),
        "burned": state.burned,
        "clouded": [f"{names.monsters[victim]}<{names.monsters[owner]}" for victim, owner in clouded],
        "cloud": state.cloud_used,
        "held": state.held,
        "surfaced": state.surfaced,
    }


def faces(roll: Roll) -> list[int]:
    return [int(face) % REROLLED for face in roll.faces]


def ask_info(state: GiantState) -> dict[str, Any] | None:
    """What the open decision needs."""
    frames, names = state.frames, state.rules.names
    if state.ask == ASK_REROLL:
        roll = asked_roll(state)
        may = [place + 1 for place in range(len(roll.faces)) if roll.may_reroll(place)]
        return {"check": CHANCE_EVENTS[roll.event], "dice": faces(roll), "score": int(roll.score), "may": may}
    if state.ask == ASK_BOOST:
        grabbed = frames.top() == ATTACK
        return {"check": "check.grab_defence" if grabbed else CHANCE_EVENTS[frames.get(2)]}
    if state.ask == ASK_OPTION:
        return {"succ": int(frames.get(G_SUCCESSES)), "margin": int(frames.get(G_MARGIN)), "score": int(frames.get(G_SCORE))}
    if state.ask == ASK_MEND:
        return {"points": int(frames.get(1))}
    if state.ask == ASK_COUNTER:
        return {"at": names.monsters[frames.get(1)]}
    if state.ask == ASK_REACT:
        return {"by": names.monsters[frames.get(N_BY)]}
    return {"kp": int(state.monsters[state.asked].kp)} if state.ask == ASK_KP else None


def dump_pending(state: GiantState) -> list[dict[str, Any]]:
    """Next first; dice on the table lie on top of what they decide."""
    rolls = [
        dump_roll(state.rules.names, roll, defence) for roll, defence in ((state.roll, False), (state.defence, True)) if roll is not None
    ]
    levels = range(int(state.frames.depth) - 1, -1, -1)
    return [*rolls, *(dump_frame(state, level) for level in levels)]


def dump_roll(names: Names, roll: Roll, defence: bool) -> dict[str, Any]:
    rerolled = [place + 1 for place, face in enumerate(roll.faces) if face >= REROLLED]
    return {
        "do": "defence" if defence else "roll",
        "who": names.monsters[roll.who],
        "purpose": CHANCE_EVENTS[roll.event],
        "score": int(roll.score),
        "dice": faces(roll),
        "rerolled": rerolled,
    }


def dump_frame(state: GiantState, level: int) -> dict[str, Any]:
    kind = FRAMES[state.frames.kind_at(level)]
    fields = {name: int(state.frames.number_at(level, n)) for n, name in enumerate(FRAME_FIELDS[kind]) if name}
    return {"do": kind, **fields}


def dump_gauntlet(state: GiantState) -> dict[str, Any] | None:
    if state.rules.battle != GAUNTLET:
        return None
    names = state.rules.names
    return {"pair": [names.monsters[state.pair_a], names.monsters[state.pair_b]], "fight": int(state.fight)}


def dump_result(state: GiantState, sides: Any) -> dict[str, Any] | None:
    if state.reason < 0:
        return None
    names = state.rules.names
    players = {int(monster.sheet.player) for n, monster in enumerate(state.monsters) if state.winners >> n & 1}
    count = len(state.monsters)
    return {
        "reason": REASONS[state.reason],
        "winners": [player for side in sides for player in side if player in players],
        "returns": [state.return_of(seat) for seat in range(count)],
        "awards": {names.monsters[n]: int(state.awards >> AWARD_BITS * n & MOST_AWARD) for n in range(count)},
    }
