"""What a seat may know, and what a person reads off the table (sections 6 and 11 of the spec)."""

from __future__ import annotations

from typing import Any

from grumbletop.engine.bits import members
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES, Monster
from grumbletop.games.grunt_growl_and_tear.hex_names import rows_and_places
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.position import seats
from grumbletop.games.grunt_growl_and_tear.prospects import prospects, shot_reach
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import DRAFT, FREE, PLACE, TURN
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import (
    ALL_ROUND,
    ARMOR,
    CHEAP_GRAFT,
    EXTRA_REST,
    FEAST,
    LEAP,
    REGROW,
    REND,
    SCAVENGE,
    SCUTTLE,
    THORNS,
    WEAPONS,
)
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS

ON_THE_MAP = frozenset(("way", "spaces", "facing", "target"))
SHOWN = {
    "armor": ARMOR,
    "rend": REND,
    "thorns": THORNS,
    "feast": FEAST,
    "regrow": REGROW,
    "extra_rest": EXTRA_REST,
    "leap": LEAP,
    "cheap_graft": CHEAP_GRAFT,
    "scuttle": SCUTTLE,
    "all_round": ALL_ROUND,
    "scavenge": SCAVENGE,
}


def display(state: GruntState, notation: Notation, seat: int | None) -> dict[str, Any]:
    return {
        "active": None if state.phase in (DRAFT, PLACE) else int(state.active()),
        "actions_left": actions_left(state),
        "free_turn": state.phase not in (DRAFT, PLACE) and not state.turned,
        "free_heal": state.phase not in (DRAFT, PLACE) and not state.healed,
        "players": [player(state, notation, number) for number in range(len(state.fighters))],
        "contacts": contacts(state),
        "reach": [list(notation.spaces[space]) for space in shot_reach(state, state.active())] if state.phase in (TURN, FREE) else [],
        "test": test(state, notation),
        "deeds": deeds(state, notation, seat),
        **prospects(state, notation, seat),
        "draft": {monster.id: start_stats(notation, number) for number, monster in free_dolls(state, notation)},
        "map": {
            "spaces": [list(hex) for hex in notation.spaces],
            "places": [list(place) for place in rows_and_places(tuple(notation.spaces))],
            "terrain": [int(terrain) for terrain in state.rules.map.terrain],
            "weights": [int(weight) for weight in state.rules.weights],
            "tall": [bool(tall) for tall in state.rules.tall],
        },
    }


def free_dolls(state: GruntState, notation: Notation) -> list[tuple[int, Monster]]:
    """The monsters that may be picked now, with their numbers."""
    return list(enumerate(notation.monsters)) if state.phase == DRAFT else []


def deeds(state: GruntState, notation: Notation, seat: int | None) -> list[dict[str, str]]:
    """What this seat could do to a place or somebody on the map, each with all its parts: one click says them all."""
    if seat is None or state.phase not in (TURN, FREE) or not state.deciders() >> seat & 1:
        return []
    every = (notation.verbs.parts(int(action), state, seat) for action in state.legal_actions(seat))
    return [parts for parts in every if "ask" not in parts and not ON_THE_MAP.isdisjoint(parts)]


def actions_left(state: GruntState) -> int | None:
    if state.phase in (DRAFT, PLACE) or state.active() in seats(state.out):
        return None
    return max(int(state.fighters[state.active()].speed() - state.used), 0)


def player(state: GruntState, notation: Notation, seat: int) -> dict[str, Any]:
    fighter = state.fighters[seat]
    if fighter.monster < 0:
        return {"out": False, "limbs": 0, "abilities": {}, "weapons": [], "front": [], "known": [], "cards": 0, "start": {}}
    return {
        "out": seat in seats(state.out),
        "limbs": len(members(fighter.limbs())),
        "abilities": {name: int(fighter.totals[column]) for name, column in SHOWN.items() if fighter.totals[column]},
        "weapons": members(fighter.totals[WEAPONS]),
        "front": front(state, notation, seat),
        "known": [CARD_IDS[card] for card in members(fighter.known)],
        "cards": int(fighter.hand_size),
        "start": start_stats(notation, int(fighter.monster)),
    }


def start_stats(notation: Notation, monster: int) -> dict[str, int]:
    """What a monster is worth with everything it came with (GGT-1.6)."""
    return {name: notation.monsters[monster].total(column) for column, name in enumerate(ATTRIBUTES)}


def front(state: GruntState, notation: Notation, seat: int) -> list[list[int]]:
    """The front three hexes (GGT-2.4), those of them on which somebody can stand."""
    fighter = state.fighters[seat]
    if fighter.space == NOWHERE:
        return []
    near = [state.rules.map.step(fighter.space, (fighter.facing + turn) % 6) for turn in (5, 0, 1)]
    return [list(notation.spaces[space]) for space in near if state.rules.map.is_floor(space)]


def contacts(state: GruntState) -> list[dict[str, Any]]:
    """Pairs of neighbours; whether the one whose turn it is has escaped the other."""
    found: list[dict[str, Any]] = []
    escaped = seats(state.escaped)
    for seat, fighter in enumerate(state.fighters):
        if fighter.space == NOWHERE:
            continue
        for other in members(state.contacts(seat)):
            if other > seat:
                active = state.active()
                free = (seat == active and other in escaped) or (other == active and seat in escaped)
                found.append({"seats": [seat, other], "escaped": free})
    return found


def test(state: GruntState, notation: Notation) -> dict[str, Any] | None:
    """Both sides of a running Test with what their totals are made of so far."""
    if state.side_a == NOBODY:
        return None
    from grumbletop.games.grunt_growl_and_tear.rules_tests import side_attribute, side_bonus, side_total

    return {
        "sides": [
            {
                "attribute": int(side_attribute(state, side)),
                "bonus": int(side_bonus(state, side)),
                "total": int(side_total(state, side)),
            }
            for side in (SIDE_A, SIDE_B)
        ]
    }
