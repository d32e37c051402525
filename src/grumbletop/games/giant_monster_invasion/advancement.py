"""What a monster has become since it was made: advances that Kaiju Points bought, and scars (GMI-5.9, GMI-7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grumbletop.games.giant_monster_invasion.creation import ABILITIES, MonsterSheet, Power, make_power
from grumbletop.games.giant_monster_invasion.roster import SCARRED, left_by_scars
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.sheets import carried


def advancement(made: MonsterSheet, monster: Monster, kinds: Sequence[str]) -> dict[str, Any]:
    """What was raised and by how much, what scars took, and powers that are new or have risen, as they are now.

    A scar that found nothing to take (GMI-7.6) is `spared`, with the score that it found.
    """
    now = carried(monster, kinds)
    first = {what: getattr(made, what) for what in (*ABILITIES, "tough", "hits")}
    left = {what: left_by_scars(what, score, now["scars"]) for what, score in first.items() if score is not None}
    scars = [scar_of(what, first[what], left.get(what), now) for what in SCARRED if what in now["scars"]]
    raised = [{"what": what, "by": now[what] - score} for what, score in left.items() if now[what] > score]
    powers = [power for power in now["powers"] if level_in(made.powers, make_power(power)) < power.get("level", 1)]
    return {"scars": scars, "raised": raised, "powers": powers}


def scar_of(what: str, first: int | None, left: int | None, now: dict[str, Any]) -> dict[str, Any]:
    took = 0 if first is None or left is None else first - left
    return {"what": what, "took": took, "spared": now[what] if now["scars"].count(what) > took else None}


def level_in(powers: Sequence[Power], wanted: Power) -> int:
    """0 if it is not among them."""
    alike = (
        each.level
        for each in powers
        if (each.power, each.kind, each.foe, each.ability) == (wanted.power, wanted.kind, wanted.foe, wanted.ability)
    )
    return max(alike, default=0)
