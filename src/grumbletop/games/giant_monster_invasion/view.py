"""What a person reads off the table and a client must not compute (section 11 of the spec). Nothing is hidden."""

from __future__ import annotations

from typing import Any

from grumbletop.games.giant_monster_invasion.answer_previews import answer_previews
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_ending import total_sturdy
from grumbletop.games.giant_monster_invasion.rules_grabs import G_MARGIN, G_SUCCESSES, G_TO
from grumbletop.games.giant_monster_invasion.rules_harm import cloud_radius
from grumbletop.games.giant_monster_invasion.rules_listing import may_go
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk, stomp_points
from grumbletop.games.giant_monster_invasion.rules_numbers import ASK_MAIN, ASK_OPTION, FIGHTING, FREE, NOBODY
from grumbletop.games.giant_monster_invasion.rules_plane import INCH, compass_x, compass_y, inches
from grumbletop.games.giant_monster_invasion.rules_reach import reach_shape
from grumbletop.games.giant_monster_invasion.rules_ruleset import Names
from grumbletop.games.giant_monster_invasion.rules_scene import EDGE, MONSTER, NOTHING, OBSTACLE
from grumbletop.games.giant_monster_invasion.surroundings import clock, surroundings
from grumbletop.games.giant_monster_invasion.targets import targets
from grumbletop.games.giant_monster_invasion.verbs import WAYS


def display(state: GiantState, seat: int | None) -> dict[str, Any]:
    """What could be done next is worked out for whoever does it."""
    asked = not state.over and state.ask == ASK_MAIN and state.monsters[state.asked].sheet.player == seat
    names = state.rules.names
    return {
        "active": None if state.over else names.monsters[state.turn],
        "asked": None if state.over else names.monsters[state.asked],
        "stomp": None if state.over else int(stomp_points(state, False)),
        "monsters": {id: monster_facts(state, n) for n, id in enumerate(names.monsters)},
        "distances": distances(state),
        "around": around(state, seat),
        "destroyed": {"sturdy": int(total_sturdy(state, True)), "of": int(total_sturdy(state, False))},
        "launches": launches(state),
        "prey": names.monsters[state.frames.get(G_TO)] if not state.over and state.ask == ASK_OPTION else None,
        "targets": targets(state) if asked else {},
        "reach": reach(state) if asked else None,
        "answers": answer_previews(state) if not state.over and state.monsters[state.asked].sheet.player == seat else {},
    }


def monster_facts(state: GiantState, number: int) -> dict[str, Any]:
    monster, names = state.monsters[number], state.rules.names
    holder, held = int(state.holder_of(number)), int(state.held_by(number))
    return {
        "shields": int(monster.shields()),
        "head": int(monster.head()),
        "cloud": int(cloud_radius(state, monster)) if monster.cloud else None,
        "side": int(state.rules.side_of[number]),
        "holder": names.monsters[holder] if holder != NOBODY else None,
        "holds": names.monsters[held] if held != NOBODY else None,
    }


def distances(state: GiantState) -> list[dict[str, Any]]:
    """Between fighting monsters, in hundredths of an inch and in the whole inches that range goes by."""
    names, found = state.rules.names, []
    for n, one in enumerate(state.monsters):
        for m, other in enumerate(state.monsters):
            if n < m and one.status == FIGHTING and other.status == FIGHTING:
                square = int(one.distance2(other))
                entry = {"between": [names.monsters[n], names.monsters[m]], "u": round(square**0.5), "inches": int(inches(square))}
                found.append({**entry, "bearing": clock(int(other.x - one.x), int(other.y - one.y))})
    return found


def around(state: GiantState, seat: int | None) -> dict[str, Any] | None:
    """What is how far from this seat's monster, in hundredths of an inch, and at which hour.

    Those without a monster are told as the monster that is asked.
    """
    if state.over:
        return None
    own = [n for n, monster in enumerate(state.monsters) if monster.status == FIGHTING and monster.sheet.player == seat]
    number = int(state.asked) if state.asked in own or not own else own[0]
    things = [{"id": each.id, "u": round(each.square**0.5), "bearing": each.bearing} for each in surroundings(state, number)]
    return {"from": state.rules.names.monsters[number], "things": things}


def reach(state: GiantState) -> dict[str, Any] | None:
    """Where the first Move of this turn may lead, in the way that comes first, and how far that is on open ground."""
    if state.move != FREE or state.active().prone:
        return None
    for way, word in enumerate(WAYS):
        if may_go(state, way, False):
            walk = begin_walk(state, way, False)
            far = int(walk.budget) // int(walk.rate) / INCH
            return {"way": word, "inches": far, "points": [[int(x), int(y)] for x, y in reach_shape(walk)]}
    return None


def launches(state: GiantState) -> list[dict[str, Any]]:
    """Where a launch would end in each direction, and what it would hit, while the grabber chooses."""
    if state.over or state.ask != ASK_OPTION:
        return []
    frames, target = state.frames, int(state.frames.get(G_TO))
    far = 100 * int(1 + frames.get(G_SUCCESSES) if state.rules.small else 3 + frames.get(G_MARGIN))
    found = []
    for direction in range(16):
        scene = state.scene()
        scene.slide(target, compass_x(direction), compass_y(direction), far)
        hit = what_is_hit(state.rules.names, int(scene.hit))
        found.append({"direction": f"d{direction}", "to": [int(scene.end_x), int(scene.end_y)], "hit": hit})
    return found


def what_is_hit(names: Names, hit: int) -> str | None:
    if hit == NOTHING:
        return None
    if hit == EDGE:
        return "edge"
    return names.obstacles[hit - OBSTACLE] if hit >= OBSTACLE else names.monsters[hit - MONSTER]
