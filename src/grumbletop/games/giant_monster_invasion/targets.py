"""What the monster in turn could do to each target as it stands: how far it is, whether it is in sight, and each attack with its dice."""

from __future__ import annotations

from typing import Any

from grumbletop.games.giant_monster_invasion.previews import any_success, compared, count, harm, throws
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_numbers import FIGHTING, FIRST_BUILDING
from grumbletop.games.giant_monster_invasion.rules_orders import AIMED, GRAB, Order, is_of
from grumbletop.games.giant_monster_invasion.rules_pools import can_see, count_defence, inches_to
from grumbletop.games.giant_monster_invasion.verbs import VERBS, opened


def targets(state: GiantState) -> dict[str, Any]:
    """By id: enemies in the fight, and buildings that something can be done to."""
    names, by = state.rules.names, int(state.turn)
    found = {
        names.monsters[n]: seen_from(state, by, n)
        for n, each in enumerate(state.monsters)
        if each.status == FIGHTING and state.is_enemy(by, n)
    }
    for action in state.legal_actions(state.monsters[by].sheet.player):
        order = opened(state, int(action))
        if is_of(order.verb, AIMED) and order.n == 0:
            parts = VERBS.parts(int(action), state, by)
            target = found.setdefault(parts["target"], seen_from(state, by, int(order.b)))
            target["deeds"].append({"parts": list(parts.values()), **dice_of(state, order)})
    return found


def seen_from(state: GiantState, by: int, to: int) -> dict[str, Any]:
    building = to >= FIRST_BUILDING
    return {"inches": int(inches_to(state, by, to)), "building": building, "sees": bool(can_see(state, by, to)), "deeds": []}


def dice_of(state: GiantState, order: Order) -> dict[str, Any]:
    """How many dice, the number each of them needs, how likely it is to get anywhere, and the damage of a hit."""
    damage = harm(state, order).get("damage")
    dice, score = count(state, order)
    chance = any_success(dice, score)
    if order.verb == GRAB:
        mods = count_defence(state, order.b, 0)
        chance = compared(throws(dice, score), throws(int(mods.total), int(mods.score)))[0].probability
    return {"dice": dice, "score": score, "chance": chance, "damage": damage}
