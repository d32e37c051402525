"""Lists, options, ready-made monsters and battlefields of Giant Monster Invasion!, typed from section 2 of the rule specification."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Sheet = dict[str, Any]

CLASSES = ("mecha", "lost_world", "animal_mutation", "interstellar_alien", "deity_guardian", "flora", "rogue_anomaly")
BRAWL_BONUS = {"claws": 1, "tail": 1, "bite": 2, "kick": 2, "stomp": 2}
BLAST_KINDS = (
    "fire", "laser", "nuclear", "lightning", "frost", "sonic", "plasma", "wind", "missile", "needle", "water", "corrosive",
)  # fmt: skip
IMMUNITY_KINDS = (*BLAST_KINDS, "toxic_acid", "tar")
HAZARDS = ("deep_water", "rubble", "lava", "tar", "toxic_acid")
MODES = ("ground", "air", "water", "under")
MOST_LEVELS = {
    "blast": 5, "enhanced_brawl": 1, "flying": 1, "swimming": 1, "tunneling": 1, "extra_head": 4, "armor": 4, "toxic_cloud": 4,
    "leaping": 4, "force_field": 5, "regenerate": 3, "fast_healer": 3, "monster_vision": 1, "cunning": 4, "immunity": 1,
    "speed_burst": 4, "leech": 3, "defense_ability": 4, "fast_learner": 2, "chameleon_skin": 4, "slime_coating": 4,
    "memory_decay": 3, "superb_eyesight": 1, "killer_instinct": 1, "teleport": 7, "suction_cups": 3,
}  # fmt: skip
AGAIN = {"enhanced_brawl": 3, "immunity": 2}  # GMI-1.10: how often, with different kinds
CHOICES: dict[str, tuple[str, ...]] = {
    "battle": ("versus", "nightmare", "gauntlet"),
    "scale": ("large", "small"),
    "military": ("on", "off"),
    "bleeding": ("on", "off"),
    "grabs": ("on", "off"),
    "wind_blast": ("wings", "fliers", "off"),
    "blast_damage": ("charges_plus", "charges_only", "level_plus"),
    "charge_limit": ("monster", "power"),
    "flight": ("land", "hover"),
    "teleport_cost": ("both", "move"),
    "rubble": ("on", "off"),
    "ram": ("plain", "launching", "off"),
    "coverage": ("off", "on"),
    "scars": ("off", "on"),
    "intimidate": ("off", "on"),
    "cap_result": ("hits", "draw"),
    "gauntlet_heal": ("none", "full"),
    "deploy": ("fixed", "shuffle"),
    "campaign": ("off", "on"),
    "kp_overflow": ("lose", "keep"),
}
NUMBERS = {"start_mp": (0, 0, 14), "round_cap": (30, 1, 99), "nightmare_goal": (50, 1, 100)}  # default, least, most
NIGHTMARE_ROUNDS = 7


def power(text: str) -> dict[str, Any]:
    """`blast:fire 3`, `killer_instinct:mecha:brawl 1`"""
    words, level = text.split()
    name, *more = words.split(":")
    found: dict[str, Any] = {"power": name, "level": int(level)}
    if name == "killer_instinct":
        return found | {"class": more[0], "with": more[1]}
    return found | ({"kind": more[0]} if more else {})


def monster(id: str, name: str, kind: str, body: str, scores: str, powers: str) -> Sheet:
    size, *wings = body.split()
    height, base = map(int, size.split("/"))
    stomp, blast, brawl, roar = scores.split()
    return {
        "id": id, "name": name, "class": kind, "height": height, "base": base, "wings": bool(wings), "stomp": int(stomp),
        "blast": None if blast == "N/A" else int(blast), "brawl": int(brawl), "roar": int(roar), "pp_roll": 4,
        "powers": [power(each) for each in powers.split(", ")],
    }  # fmt: skip


MONSTERS: dict[str, Sheet] = {
    sheet["id"]: sheet
    for sheet in (
        monster("cinderjaw", "Cinderjaw", "lost_world", "620/80", "2 3 3 1", "blast:fire 3, immunity:fire 1, enhanced_brawl:bite 1"),
        monster("brassback", "Brassback Nine", "mecha", "640/80", "2 3 3 1", "blast:laser 2, armor 1, superb_eyesight 1, monster_vision 1"),
        monster("queen_vesper", "Queen Vesper", "animal_mutation", "500/65 wings", "2 2 4 1", "flying 1, blast:needle 2, toxic_cloud 2"),
        monster("old_threethroat", "Old Threethroat", "rogue_anomaly", "680/90", "1 2 4 2",
                "extra_head 2, blast:lightning 2, blast:frost 1, fast_learner 1"),
        monster("grandmother_thicket", "Grandmother Thicket", "flora", "600/90", "3 N/A 4 4",
                "regenerate 2, suction_cups 2, toxic_cloud 2, leech 1, fast_healer 1"),
        monster("drillgrub", "Drillgrub Prime", "animal_mutation", "500/75", "3 0 3 3",
                "tunneling 1, enhanced_brawl:claws 1, armor 2, defense_ability 2, fast_healer 1"),
        monster("fathom_lantern", "Fathom Lantern", "lost_world", "580/80", "2 2 4 1",
                "swimming 1, blast:lightning 1, slime_coating 2, immunity:lightning 1"),
        monster("kest_visitor", "The Visitor from Kest", "interstellar_alien", "560/65", "2 4 3 0",
                "blast:plasma 1, teleport 1, force_field 1, memory_decay 1"),
        monster("saint_boulder", "Saint Boulder", "deity_guardian", "660/90", "1 2 4 2",
                "armor 2, blast:sonic 2, killer_instinct:interstellar_alien:brawl 1, leaping 1"),
        monster("mirrorhide", "Mirrorhide", "rogue_anomaly", "540/70", "2 2 4 1",
                "chameleon_skin 2, blast:corrosive 1, cunning 1, enhanced_brawl:tail 1"),
        monster("skyrake", "Skyrake", "lost_world", "520/70 wings", "3 0 4 2",
                "flying 1, enhanced_brawl:claws 1, speed_burst 2, armor 1, cunning 1"),
        monster("bulwark_seven", "Bulwark Seven", "mecha", "700/90", "1 4 3 1", "blast:missile 3, armor 1, immunity:sonic 1"),
    )
}  # fmt: skip


# Creation


def tough_of(sheet: Mapping[str, Any]) -> int:
    """GMI-1.7, GMI-1.4"""
    return (sheet["blast"] or 0) + int(sheet["brawl"]) + 1


def hits_of(sheet: Mapping[str, Any]) -> int:
    return 2 * tough_of(sheet) + int(sheet["brawl"]) + 3


def power_points(sheet: Mapping[str, Any]) -> int:
    return int(sheet["roar"]) + int(sheet["pp_roll"])  # GMI-1.8


def clashes(powers: list[dict[str, Any]], own_class: str) -> bool:
    """GMI-1.10"""
    for name in {each["power"] for each in powers}:
        same = [each for each in powers if each["power"] == name]
        kinds = {each.get("kind") for each in same}
        if name != "blast" and (len(same) > AGAIN.get(name, 1) or len(kinds) < len(same)):
            return True
        if name == "killer_instinct" and same[0]["class"] == own_class:
            return True
    return False


def broken_clauses(sheet: Mapping[str, Any]) -> list[str]:
    """GMI-1.12, in the order of GMI-9.1."""
    scores = [sheet["stomp"], sheet["blast"] or 0, sheet["brawl"], sheet["roar"]]
    points = 11 if sheet["blast"] is None else 9
    powers = sheet["powers"]
    levels = [each.get("level", 1) for each in powers]
    checks = {
        "GMI-1.6": sum(scores) > points or max(scores) > 4 or min(scores) < 0 or sheet["stomp"] < 1,
        "GMI-1.9": any(not 1 <= level <= MOST_LEVELS[each["power"]] for level, each in zip(levels, powers, strict=True)),
        "GMI-1.10": clashes(powers, sheet["class"]),
        "GMI-1.11": sheet["blast"] is None and any(each["power"] == "blast" for each in powers),
        "GMI-1.8": sum(levels) > power_points(sheet),
    }
    return [clause for clause, breaks in checks.items() if breaks]


def sturdy_of(height: int, scale: str = "large") -> int:
    """GMI-4.1, GMI-8.2"""
    inches = max(1, (height + 50) // 100)
    return min(inches if scale == "small" else inches // 2 + 1, 6)
