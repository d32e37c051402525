"""The table as text: a map to scale, and lists of who is where, how far and in which direction."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.texts import Texts
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_ending import total_sturdy
from grumbletop.games.giant_monster_invasion.rules_moves import stomp_points
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BRAWL_TYPES,
    CLASSES,
    FIGHTING,
    HAZARDS,
    MODES,
    MOST_LEVELS,
    NIGHTMARE,
    NOBODY,
    POWERS,
    STATUSES,
)
from grumbletop.games.giant_monster_invasion.rules_plane import compass_x, compass_y
from grumbletop.games.giant_monster_invasion.surroundings import MONSTER, Thing, clock, surroundings
from grumbletop.games.giant_monster_invasion.view import launches

WIDE: Final = 72
MARKS: Final = {"deep_water": "~", "rubble": ":", "lava": "!", "tar": "%", "toxic_acid": "&"}
MOST_LISTED: Final = 16
FLAGS: Final = ("prone", "guard", "cloud", "retreat")


def draw(state: GiantState, texts: Texts) -> str:
    sign = step_of(state)
    legend = texts.say("drawing.legend", {"wide": texts.decimal(f"{sign / 100:g}"), "high": texts.decimal(f"{sign / 50:g}")})
    lines = [*heading(state, texts), "", *city(state), "", legend, ""]
    lines += [line for n in range(len(state.monsters)) for line in monster_lines(state, n, texts)]
    lines += ["", *bearings(state, texts), *throws(state, texts)]
    return "\n".join(lines)


def heading(state: GiantState, texts: Texts) -> list[str]:
    if state.over:
        return [texts.say("drawing.over")]
    names = state.rules.names.monsters
    points = int(stomp_points(state, False))
    move = texts.say(f"drawing.move_{('free', 'used', 'lost')[state.move]}", {"stomp": points, "inches": 2 * points})
    data = {"round": int(state.round), "monster": names[state.turn], "move": move, "actions": int(state.actions)}
    lines = [texts.say("drawing.round", data)]
    if state.rules.battle == NIGHTMARE:
        whole = int(total_sturdy(state, False))
        city = {"destroyed": int(total_sturdy(state, True)), "of": whole, "goal": -(-whole * int(state.rules.goal) // 100)}
        lines.append(texts.say("drawing.nightmare", city))
    return lines


def step_of(state: GiantState) -> int:
    """How wide a sign of the map is."""
    return max(1, int(state.rules.plane.w) // WIDE)


def city(state: GiantState) -> list[str]:
    """One character is as wide as the table's width by 72, and twice as high. Monsters are their numbers."""
    plane = state.rules.plane
    step = step_of(state)
    rows = max(1, int(plane.h) // (2 * step))
    grid = [[mark_at(state, column * step + step // 2, row * 2 * step + step) for column in range(WIDE)] for row in range(rows)]
    for n, monster in enumerate(state.monsters):
        if monster.status == FIGHTING:
            row, column = min(rows - 1, int(monster.y) // (2 * step)), min(WIDE - 1, int(monster.x) // step)
            grid[row][column] = str(n + 1)
    edge = "+" + "-" * WIDE + "+"
    return [edge, *(f"|{''.join(row)}|" for row in grid), edge]


def mark_at(state: GiantState, x: int, y: int) -> str:
    plane = state.rules.plane
    for n in range(int(plane.obstacles.count)):
        if plane.obstacles.holds(n, x, y):
            if state.standing >> n & 1:
                return "^" if state.rules.is_rock(n) else str(state.rules.sturdy[n] % 10) if is_middle(state, n, x, y) else "#"
            return ":" if state.rules.rubble else " "
    for n in range(int(plane.hazards.count)):
        if plane.hazards.holds(n, x, y):
            return MARKS[HAZARDS[plane.kinds[n]]]
    return "."


def is_middle(state: GiantState, obstacle: int, x: int, y: int) -> bool:
    """Where a building shows its STURDY."""
    plane = state.rules.plane
    step = step_of(state)
    dx, dy = int(plane.centre_x(obstacle)) - x, int(plane.centre_y(obstacle)) - y
    return -step // 2 <= dx < step - step // 2 and -step <= dy < step


def monster_lines(state: GiantState, number: int, texts: Texts) -> list[str]:
    monster, names = state.monsters[number], state.rules.names.monsters
    sheet = monster.sheet
    if monster.status != FIGHTING:
        return [texts.say("drawing.gone", {"number": number + 1, "monster": names[number], "status": STATUSES[monster.status]})]
    data = {
        "number": number + 1,
        "monster": names[number],
        "x": int(monster.x),
        "y": int(monster.y),
        "hits": f"{monster.hits}/{sheet.hits}",
        "tough": f"{monster.tough}/{sheet.tough}",
        "armor": int(monster.armor),
        "field": int(monster.field),
        "mp": int(monster.mp),
        "stomp": int(sheet.stomp),
        "blast": int(sheet.blast) if sheet.blast >= 0 else "N/A",
        "brawl": int(sheet.brawl),
        "roar": int(sheet.roar),
    }
    conditions = [texts.say(f"drawing.{flag}") for flag in FLAGS if getattr(monster, flag)]
    if monster.mode:
        conditions.append(texts.say(f"drawing.{MODES[monster.mode]}"))
    if monster.camo:
        conditions.append(texts.say("drawing.blended"))
    if monster.blood:
        conditions.append(texts.say("drawing.blood", {"blood": int(monster.blood)}))
    if monster.sinks:
        conditions.append(texts.say("drawing.sinks", {"sinks": int(monster.sinks)}))
    if (holder := int(state.holder_of(number))) != NOBODY:
        conditions.append(texts.say("drawing.held", {"monster": names[holder]}))
    lines = [texts.say("drawing.monster", data)]
    if powers := power_words(state, number, texts):
        lines.append("   " + powers)
    return [*lines, "   " + ", ".join(conditions)] if conditions else lines


def power_words(state: GiantState, number: int, texts: Texts) -> str:
    monster = state.monsters[number]
    sheet, found = monster.sheet, []
    for slot in range(int(sheet.slots)):
        if sheet.powers[slot] < 0:
            continue
        power = POWERS[sheet.powers[slot]]
        if power == "blast":
            data = {"slot": f"p{slot + 1}", "kind": state.rules.names.kinds[sheet.kinds[slot]]}
            data |= {"charges": str(monster.charges_in(slot)), "level": str(sheet.levels[slot])}
            found.append(texts.say("drawing.blast", data))
        else:
            level = f" {sheet.levels[slot]}" if MOST_LEVELS[POWERS.index(power)] > 1 else ""
            found.append(texts.word("power", power) + level + detail(state, number, slot, texts))
    return ", ".join(found)


def detail(state: GiantState, number: int, slot: int, texts: Texts) -> str:
    """What a power is about, where it can be about several things."""
    sheet = state.monsters[number].sheet
    power, kind = POWERS[sheet.powers[slot]], int(sheet.kinds[slot])
    if power == "immunity":
        return f" ({texts.word('kind', state.rules.names.kinds[kind])})"
    if power == "enhanced_brawl":
        return f" ({texts.word('type', BRAWL_TYPES[kind])})"
    if power == "killer_instinct":
        return f" ({texts.word('class', CLASSES[sheet.killer_class])}, {'BLAST' if sheet.killer_with else 'BRAWL'})"
    return ""


def bearings(state: GiantState, texts: Texts) -> list[str]:
    """From the monster that is asked: everybody, then buildings and hazards, the nearest first; then the edges."""
    if state.over:
        return []
    own, plane = state.monsters[state.asked], state.rules.plane
    lines = [bearing_line(thing, texts) for thing in surroundings(state, int(state.asked))[:MOST_LISTED]]
    sides = {"left": own.x, "right": plane.w - own.x, "top": own.y, "bottom": plane.h - own.y}
    edges = texts.say("drawing.edges", {side: inch(int(far), texts) for side, far in sides.items()})
    return [texts.say("drawing.from", {"monster": state.rules.names.monsters[state.asked]}), *lines, edges]


def bearing_line(thing: Thing, texts: Texts) -> str:
    if thing.kind == MONSTER:
        return texts.say("drawing.far", {"monster": thing.id, "bearing": thing.bearing, "inches": inch(thing.square**0.5, texts)})
    key = "drawing.in_hazard" if thing.bearing is None else f"drawing.far_{thing.kind}"
    data = {"id": thing.id, "sturdy": thing.sturdy, "hazard": thing.hazard, "bearing": thing.bearing}
    return texts.say(key, {**data, "inches": inch(thing.square**0.5, texts)})


def inch(far: float, texts: Texts) -> str:
    return texts.decimal(f"{far / 100:.1f}")


def throws(state: GiantState, texts: Texts) -> list[str]:
    """While a grabber chooses: where each launch would end."""
    found = []
    for number, each in enumerate(launches(state)):
        hit = each["hit"]
        key = "drawing.launch" if hit is None else "drawing.launch_edge" if hit == "edge" else "drawing.launch_into"
        data = {"direction": each["direction"], "bearing": clock(int(compass_x(number)), int(compass_y(number)))}
        found.append(texts.say(key, {**data, "obstacle": hit or ""}))
    return ["", texts.say("drawing.launches"), *found] if found else []
