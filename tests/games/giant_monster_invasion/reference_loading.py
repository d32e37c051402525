"""Which position documents of Giant Monster Invasion! can be: defaults and invariants of section 7, from the specification alone.

A document that can't be raises BadPosition. The specification gives its invariants no clauses; the ones cited here are those they rest on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.errors import BadPosition
from tests.games.giant_monster_invasion.reference_content import (
    BRAWL_BONUS,
    CHOICES,
    CLASSES,
    HAZARDS,
    IMMUNITY_KINDS,
    MODES,
    MOST_LEVELS,
    NUMBERS,
    sturdy_of,
)
from tests.games.giant_monster_invasion.reference_plane import is_convex
from tests.games.giant_monster_invasion.reference_table import Document, Monster, Seen, copied

NAME = "giant_monster_invasion"
TALLY = {"low": 0, "mid": 0, "high": 0, "kills": 0}
STATUSES = ("fighting", "defeated", "retreated", "waiting", "out")
MONSTER: dict[str, Any] = {
    "name": "", "class": "rogue_anomaly", "height": 600, "base": 75, "wings": False, "powers": {}, "field": 0, "mp": 0, "kp": 0,
    "mp_total": 0, "mode": "ground", "mode_turns": 0, "prone": False, "guard": False, "cloud": False, "blood": 0, "sinks": 0, "camo": 0,
    "shield": 0, "cowed_next": 0, "was_held": False, "no_move": False, "sulk": False, "retreat": False, "status": "fighting",
}  # fmt: skip
COUNTED = ("field", "mp", "kp", "mp_total", "mode_turns", "blood", "sinks", "camo", "shield", "cowed_next", "x", "y")
MOST = {"field": 5, "camo": 5, "shield": 2, "mode_turns": 2, "sinks": 6}
REQUIRED = ("player", "stomp", "blast", "brawl", "roar", "tough", "hits", "x", "y")
TURN: dict[str, Any] = {
    "move": "free", "actions": 1, "extra": 0, "attacks": 0, "move2": True, "charged": [], "cowed": 0, "burned": False, "clouded": [],
    "cloud": False, "held": False, "surfaced": False,
}  # fmt: skip


def require(holds: bool, where: str, why: str, clause: str) -> None:
    if not holds:
        raise BadPosition(where, why, f"GMI-{clause}")


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """Section 2.5: all options, with defaults where nothing is said."""
    defaults: dict[str, Any] = {name: values[0] for name, values in CHOICES.items()}
    defaults |= {name: numbers[0] for name, numbers in NUMBERS.items()}
    found = defaults | {"battlefield": "proving_ground", "monsters": []} | dict(options)
    for name, values in CHOICES.items():
        require(found[name] in values, f"options.{name}", "is no value of this option", "7.1")
    for name, (_, least, most) in NUMBERS.items():
        require(least <= found[name] <= most, f"options.{name}", "is out of range", "7.1")
    if found["battle"] == "nightmare":
        found["round_cap"] = 7  # GMI-9.2
    return found


def load(document: Mapping[str, Any]) -> Document:
    """The document as it would be saved again."""
    found: Document = {"game": NAME, "round": 1, "locks": [], "pending": [], "gauntlet": None, "result": None} | copied(document)
    require((found["game"], found["v"]) == (NAME, 1), "game", "another game or version", "0.17")
    found["options"] = complete(found.get("options", {}))
    found["table"].setdefault("starts", [])
    for id, monster in found["monsters"].items():
        found["monsters"][id] = loaded_monster(id, monster)
    players = sorted(monster["player"] for monster in found["monsters"].values())
    require(players == list(range(max(1, len(players)))), "monsters", "exactly one monster per seat", "9.1")
    found.setdefault("sides", [[player] for player in players])
    found.setdefault("order", [id for id in sorted(found["monsters"]) if found["monsters"][id]["status"] == "fighting"])
    for name in ("buildings", "hazards"):
        found.setdefault(name, {})
    for building in found["buildings"].values():
        building.setdefault("kind", "building")
        rock = building["kind"] == "rock"
        building.setdefault("sturdy", 6 if rock else sturdy_of(building["height"], found["options"]["scale"]))
        building.setdefault("standing", True)
    for lock in found["locks"]:
        lock.setdefault("kept", 0)
    if found.get("turn"):
        found["turn"] = copied(TURN) | found["turn"]
        found["turn"]["clouded"] = sorted(found["turn"]["clouded"])
        found.setdefault("ask", {"who": found["turn"]["m"], "kind": "main", "info": None})
    table = Seen(found)
    check_table(table)
    for id in table.monsters:
        check_monster(table, id)
    check_locks(table)
    check_turn(table)
    if found["gauntlet"] and not found["result"] and found["ask"]["kind"] != "kp":
        require(table.fighting() == sorted(found["gauntlet"]["pair"]), "gauntlet.pair", "are the two who fight", "9.6")
    return table.document


def loaded_monster(id: str, monster: Mapping[str, Any]) -> Monster:
    for name in REQUIRED:
        require(name in monster, f"monsters.{id}.{name}", "is missing", "1.1")
    found = copied(MONSTER) | copied(monster)
    unknown = {*found} - {*MONSTER, *REQUIRED, "tough_max", "hits_max", "armor", "tally"}
    require(not unknown, f"monsters.{id}", f"has no field {sorted(unknown)}", "1.1")
    found.setdefault("tough_max", found["tough"])
    found.setdefault("hits_max", found["hits"])
    for power in found["powers"].values():
        require(power["power"] in MOST_LEVELS, f"monsters.{id}.powers", "is no power", "6.1")
        power.setdefault("level", 1)
        if power["power"] == "blast":
            power.setdefault("charges", 0)
    found.setdefault("armor", sum(power["level"] for power in found["powers"].values() if power["power"] == "armor"))
    found["tally"] = TALLY | found.get("tally", {})
    return found


def check_table(table: Seen) -> None:
    for name, shapes in (("buildings", table.buildings), ("hazards", table.hazards)):
        for id, each in shapes.items():
            require(is_convex(each["poly"]), f"{name}.{id}", "is not convex", "0.3")
    for id, hazard in table.hazards.items():
        require(hazard["kind"] in HAZARDS, f"hazards.{id}", "is no hazard", "4.6")
    for id, building in table.buildings.items():
        rubble = f"r_{id}" in table.hazards
        require(rubble == (not building["standing"] and table.option("rubble") == "on"), f"buildings.{id}", "has the wrong rubble", "4.4")


def check_monster(table: Seen, id: str) -> None:
    found, where = table.monsters[id], f"monsters.{id}"
    require(found["status"] in STATUSES and found["mode"] in MODES and found["class"] in CLASSES, where, "has an unknown word", "1.5")
    require(0 <= found["tough"] <= found["tough_max"] <= 13, f"{where}.tough", "is out of range", "5.9")
    require(0 <= found["hits"] <= found["hits_max"] <= 40, f"{where}.hits", "is out of range", "5.9")
    require(found["hits"] > 0 or found["status"] == "defeated", f"{where}.hits", "0 means defeated", "3.42")
    asked = table.document.get("ask") or {}
    if asked.get("kind") != "kp" and not table.document["result"]:
        require((found["hits"] == 0) == (found["status"] == "defeated"), f"{where}.hits", "0 means defeated", "3.42")
    for ability in ("stomp", "blast", "brawl", "roar"):
        least = 1 if ability == "stomp" else 0
        score = found[ability]
        require(score is None if score is None else least <= score <= 4, f"{where}.{ability}", "is out of range", "5.9")
        require(score is not None or ability == "blast", f"{where}.{ability}", "only BLAST can be N/A", "1.4")
    for power in found["powers"].values():
        require(power.get("kind", "fire") in (*IMMUNITY_KINDS, *BRAWL_BONUS), f"{where}.powers", "has no such kind", "6.2")
        require(1 <= power["level"] <= MOST_LEVELS[power["power"]], f"{where}.powers", "has a level it can't have", "1.9")
        require(0 <= power.get("charges", 0) <= power["level"], f"{where}.powers", "has too many charges", "3.7")
    require(0 <= found["armor"] <= table.level(id, "armor"), f"{where}.armor", "is above its level", "6.16")
    for name in COUNTED:
        require(found[name] >= 0, f"{where}.{name}", "is below 0", "0.1")
    require(min(found["tally"].values()) >= 0, f"{where}.tally", "is below 0", "5.2")
    require(found["base"] > 0 and found["height"] > 0, where, "has no body", "0.2")
    require(isinstance(found["name"], str), f"{where}.name", "is no text", "2.3")
    require(found["mode"] != "ground" or found["mode_turns"] == 0, f"{where}.mode_turns", "is 0 on the ground", "2.22")
    for name, most in MOST.items():
        require(found[name] <= most, f"{where}.{name}", "is too high", "6.34")
    if not table.fights(id):
        return
    require(table.on_table(id, table.place(id)), where, "is off the table", "0.8")
    require(found["mode"] == "under" or table.is_legal_place(id, table.place(id)), where, "overlaps something", "0.8")
    require(found["mode"] != "water" or table.lies_in(table.place(id), "deep_water"), f"{where}.mode", "is not in deep water", "6.8")


def check_locks(table: Seen) -> None:
    for lock in table.document["locks"]:
        pair = [lock["holder"], lock["held"]]
        require(all(table.fights(id) and not table.monsters[id]["prone"] for id in pair), "locks", "both stand and fight", "3.36")
        require(all(table.lock_of(id) is lock for id in pair), "locks", "keep monsters in pairs", "3.23")


def check_turn(table: Seen) -> None:
    document = table.document
    order = document["order"]
    require(len({*order}) == len(order), "order", "has somebody twice", "2.1")
    if document.get("ask") is None:
        require(document["result"] is not None and not document.get("turn"), "ask", "is null only when the battle is over", "9.5")
        document.setdefault("ask", None)
        document.setdefault("turn", None)
        return
    if document["ask"]["kind"] == "kp":
        document.setdefault("turn", None)
        return
    require(table.active in order, "turn.m", "is in the order", "2.1")
    require(table.fights(document["ask"]["who"]), "ask.who", "fights", "2.7")
