"""What a monster has become since it was made: advances that Kaiju Points bought, and scars (GMI-5.9, GMI-7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grumbletop.games.giant_monster_invasion.creation import ABILITIES, MonsterSheet, Power, make_power
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.sheets import carried


def advancement(made: MonsterSheet, monster: Monster, kinds: Sequence[str]) -> dict[str, Any]:
    """Scars by name, what was raised and by how much, and powers that are new or have risen, as they are now."""
    now = carried(monster, kinds)
    scars: list[str] = now["scars"]
    raised = [
        (what, now[what] - (getattr(made, what) or 0) + scars.count(what)) for what in (*ABILITIES, "tough", "hits") if now[what] != "N/A"
    ]
    powers = [power for power in now["powers"] if level_in(made.powers, make_power(power)) < power.get("level", 1)]
    return {"scars": scars, "raised": [{"what": what, "by": by} for what, by in raised if by > 0], "powers": powers}


def level_in(powers: Sequence[Power], wanted: Power) -> int:
    """0 if it is not among them."""
    alike = (
        each.level
        for each in powers
        if (each.power, each.kind, each.foe, each.ability) == (wanted.power, wanted.kind, wanted.foe, wanted.ability)
    )
    return max(alike, default=0)
