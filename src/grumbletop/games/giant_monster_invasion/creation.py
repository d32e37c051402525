"""Making a monster: its sheet, and everything that is wrong with one (GMI-1).

The same check serves monster files, sheets given as options, the monster builder and campaigns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BRAWL_TYPES,
    CLASSES,
    MOST_LEVELS,
    MOST_SCORE,
    MOST_SLOTS,
    OTHER_IMMUNITIES,
    POWERS,
    WITHS,
)

DEFAULT_CLASS: Final = "rogue_anomaly"  # GMI-1.5
ABILITIES: Final = ("stomp", "blast", "brawl", "roar")
NOT_AVAILABLE: Final = "N/A"

ID: Final = "[a-z0-9_]{1,24}"
NAME: Final = r"[^\x00-\x1f\x7f]{1,40}"
POINTS: Final = 9  # GMI-1.6
POINTS_FOR_NO_BLAST: Final = 2
HEIGHT: Final = (500, 700)
BASE: Final = (50, 100)

MOST_LEVEL: Final = dict(zip(POWERS, MOST_LEVELS, strict=True))  # levels go from 1 to these (2.2)
KINDED: Final = ("blast", "enhanced_brawl", "immunity")  # powers that name a kind
COPIES: Final = {"enhanced_brawl": 3, "immunity": 2}  # GMI-1.10; any number of `blast`, one of the others

# The order in which a setup refuses a sheet (GMI-9.1); what else may be wrong comes after
CLAUSES: Final = ("GMI-1.6", "GMI-1.9", "GMI-1.10", "GMI-1.11", "GMI-1.8", "GMI-1.4", "GMI-1.5", "GMI-1.12")


@dataclass(frozen=True)
class Problem:
    """Something wrong with a sheet: where, by which clause, and a sentence: `creation.<key>` in the texts, or `why` in English."""

    where: str
    clause: str
    key: str
    why: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Power:
    """A power on a sheet. `foe` is the class that Killer Instinct is about."""

    power: str
    level: int = 1
    kind: str = ""
    foe: str = ""
    ability: str = ""

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = {"power": self.power, "level": self.level}
        if self.kind:
            found["kind"] = self.kind
        if self.foe:
            found |= {"class": self.foe, "with": self.ability}
        return found

    @property
    def word(self) -> str:
        """As in `kp power ...`: `flying`, `immunity:tar`, `killer_instinct:mecha:brawl`."""
        return ":".join(part for part in (self.power, self.kind, self.foe, self.ability) if part)


def read_power(word: str) -> Power | None:
    """The power that a word of the notation names, at level 1; None if it names none. Kinds are not checked."""
    name, *rest = word.split(":")
    if name in KINDED and len(rest) == 1:
        return Power(name, kind=rest[0])
    if name == "killer_instinct" and len(rest) == 2:
        return Power(name, foe=rest[0], ability=rest[1])
    return Power(name) if name in MOST_LEVEL and name not in KINDED and name != "killer_instinct" and not rest else None


@dataclass(frozen=True)
class MonsterSheet:
    """A monster as it was made (2.3), at large scale."""

    id: str
    name: str
    cls: str
    height: int
    base: int
    wings: bool
    stomp: int
    blast: int | None  # None: N/A
    brawl: int
    roar: int
    pp_roll: int
    powers: tuple[Power, ...]
    text: str = ""

    @property
    def tough(self) -> int:
        return (self.blast or 0) + self.brawl + 1  # GMI-1.7

    @property
    def hits(self) -> int:
        return 2 * self.tough + self.brawl + 3

    @property
    def power_points(self) -> int:
        return self.roar + self.pp_roll  # GMI-1.8

    @property
    def data(self) -> dict[str, Any]:
        """As in a monster file."""
        return {
            "id": self.id,
            "name": self.name,
            "class": self.cls,
            "height": self.height,
            "base": self.base,
            "wings": self.wings,
            "stomp": self.stomp,
            "blast": NOT_AVAILABLE if self.blast is None else self.blast,
            "brawl": self.brawl,
            "roar": self.roar,
            "pp_roll": self.pp_roll,
            "powers": [power.data for power in self.powers],
            "text": self.text,
        }


FIELDS: Final = ("id", "name", "class", "height", "base", "wings", *ABILITIES, "pp_roll", "powers", "text")


def make_sheet(data: Mapping[str, Any]) -> MonsterSheet:
    """A sheet that `creation_problems` has nothing against."""
    return MonsterSheet(
        data["id"],
        data["name"],
        data.get("class", DEFAULT_CLASS),
        data["height"],
        data["base"],
        data.get("wings", False),
        data["stomp"],
        None if data["blast"] == NOT_AVAILABLE else data["blast"],
        data["brawl"],
        data["roar"],
        data["pp_roll"],
        tuple(make_power(each) for each in data["powers"]),
        data.get("text", ""),
    )


def make_power(data: Mapping[str, Any]) -> Power:
    return Power(data["power"], data.get("level", 1), data.get("kind", ""), data.get("class", ""), data.get("with", ""))


def creation_problems(data: Mapping[str, Any], kinds: Sequence[str]) -> list[Problem]:
    """Everything that is wrong with a new monster (GMI-1.12), the clauses of a setup first; `kinds` are the BLAST kinds there are."""
    found = [*frame_problems(data), *score_problems(data), *power_problems(data, kinds), *power_point_problems(data)]
    return sorted(found, key=lambda problem: CLAUSES.index(problem.clause))


def draft_facts(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a monster would be worth that is still being made, whatever is missing or wrong."""
    stomp, blast, brawl, roar = (value if is_whole(value := data.get(ability)) else 0 for ability in ABILITIES)
    roll, powers = data.get("pp_roll"), data.get("powers")
    listed = [each.get("level", 1) for each in powers if isinstance(each, Mapping)] if isinstance(powers, list) else []
    no_blast = data.get("blast") == NOT_AVAILABLE
    die = roll if is_whole(roll) else 0
    made = MonsterSheet("", "", DEFAULT_CLASS, 0, 0, False, stomp, None if no_blast else blast, brawl, roar, die, ())
    return {
        "tough": made.tough,
        "hits": made.hits,
        "points": {"spent": stomp + blast + brawl + roar, "of": POINTS + POINTS_FOR_NO_BLAST if no_blast else POINTS},
        "power_points": {"spent": sum(level for level in listed if is_whole(level)), "of": made.power_points},
    }


def waste(data: Mapping[str, Any]) -> Iterator[Problem]:
    """What a legal sheet gives away: points left over, and half of what a BLAST needs."""
    sums = draft_facts(data)
    for key, clause in (("points", "GMI-1.6"), ("power_points", "GMI-1.8")):
        left = sums[key]["of"] - sums[key]["spent"]
        if left > 0:
            yield Problem(key, clause, f"left.{key}", f"{left} points are left over and lost", {"left": left})
    score, armed = data["blast"], any(each["power"] == "blast" for each in data["powers"])
    if score not in (0, NOT_AVAILABLE) and not armed:
        yield Problem("blast", "GMI-3.5", "left.no_power", "a BLAST score needs the power blast to fire", {"score": score})
    elif score == 0 and armed:
        yield Problem("blast", "GMI-1.3", "left.no_score", "the power blast needs a BLAST score to fire", {})


def builder_words(kinds: Sequence[str]) -> dict[str, Any]:
    """What there is to build a monster of: classes, ranges, powers with their levels and what they name."""
    powers = [
        {"power": name, "levels": MOST_LEVEL[name], "names": {key: list(values) for key, values in parameters(name, kinds).items()}}
        for name in POWERS
    ]
    ranges = {"height": list(HEIGHT), "base": list(BASE), "score": [0, MOST_SCORE], "roll": [1, 6], "powers": MOST_SLOTS}
    return {"classes": list(CLASSES), "abilities": list(ABILITIES), "not_available": NOT_AVAILABLE, "powers": powers, "ranges": ranges}


# The frame of a sheet


def frame_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    for name in data:
        if name not in FIELDS:
            yield schema(str(name), "unknown", "unknown key")
    yield from text_problem(data, "id", ID)
    yield from text_problem(data, "name", NAME)
    if "text" in data:
        yield from text_problem(data, "text", "(?s).{0,400}")
    yield from range_problem(data, "height", *HEIGHT)
    yield from range_problem(data, "base", *BASE)
    if not isinstance(data.get("wings", False), bool):
        yield schema("wings", "flag", "expected true or false")
    if data.get("class", DEFAULT_CLASS) not in CLASSES:
        yield Problem("class", "GMI-1.5", "class", f"is not one of {', '.join(CLASSES)}", {"values": list(CLASSES)})


def schema(where: str, key: str, why: str, **data: Any) -> Problem:
    return Problem(where, "GMI-1.12", key, why, {"field": where} | data)


def text_problem(data: Mapping[str, Any], name: str, form: str) -> Iterator[Problem]:
    value = data.get(name)
    if not isinstance(value, str) or not re.fullmatch(form, value):
        yield schema(name, "text", "missing" if value is None else f"expected a text of the form {form}")


def range_problem(data: Mapping[str, Any], name: str, low: int, high: int) -> Iterator[Problem]:
    value = data.get(name)
    if not is_whole(value) or not low <= value <= high:
        why = "missing" if value is None else f"must be a whole number from {low} to {high}"
        yield schema(name, "range", why, low=low, high=high)


def is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


# Abilities


def score_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    whole = True
    for ability in ABILITIES:
        score = data.get(ability)
        if score == NOT_AVAILABLE and ability != "blast":
            why = "only BLAST can be N/A"
            yield Problem(ability, "GMI-1.4", "not_available", why, {"ability": ability})
            whole = False
        elif score != NOT_AVAILABLE or ability != "blast":
            low = 1 if ability == "stomp" else 0
            if not is_whole(score) or not low <= score <= MOST_SCORE:
                why = f"must be a whole number from {low} to {MOST_SCORE}"
                yield Problem(ability, "GMI-1.6", "score", why, {"ability": ability, "low": low, "high": MOST_SCORE})
                whole = whole and is_whole(score)
    if whole:
        no_blast = data["blast"] == NOT_AVAILABLE
        points = POINTS + POINTS_FOR_NO_BLAST if no_blast else POINTS
        spent = sum(data[ability] for ability in ABILITIES if data[ability] != NOT_AVAILABLE)
        if spent > points:
            why = f"STOMP, BLAST, BRAWL and ROAR add up to {spent}; there are {points} points"
            yield Problem("stomp", "GMI-1.6", "points", why, {"spent": spent, "points": points})


# Powers


def power_problems(data: Mapping[str, Any], kinds: Sequence[str]) -> Iterator[Problem]:
    powers = data.get("powers")
    if not isinstance(powers, list) or len(powers) > MOST_SLOTS or not all(isinstance(each, Mapping) for each in powers):
        yield schema("powers", "powers", f"must be a list of at most {MOST_SLOTS} powers", most=MOST_SLOTS)
        return
    for n, each in enumerate(powers):
        yield from one_power_problems(each, f"powers.{n}", data, kinds)
    yield from copies_problems([each for each in powers if each.get("power") in POWERS])


def one_power_problems(power: Mapping[str, Any], where: str, sheet: Mapping[str, Any], kinds: Sequence[str]) -> Iterator[Problem]:
    name = power.get("power")
    if name not in POWERS:
        yield schema(f"{where}.power", "power", f"is not one of {', '.join(POWERS)}", values=list(POWERS))
        return
    level, most = power.get("level", 1), MOST_LEVEL[name]
    if not is_whole(level) or not 1 <= level <= most:
        why = f"must be a whole number from 1 to {most}"
        yield Problem(f"{where}.level", "GMI-1.9", "level", why, {"power": name, "most": most})
    for key, values in parameters(name, kinds).items():
        if power.get(key) not in values:
            yield schema(f"{where}.{key}", "parameter", f"is not one of {', '.join(values)}", power=name, values=list(values))
    for key in power:
        if key not in ("power", "level", *parameters(name, kinds)):
            yield schema(f"{where}.{key}", "unknown", "unknown key")
    if name == "killer_instinct" and power.get("class") == sheet.get("class", DEFAULT_CLASS):
        why = "must be another class than the monster's own"
        yield Problem(f"{where}.class", "GMI-1.10", "own_class", why, {"class": power["class"]})
    if name == "blast" and sheet.get("blast") == NOT_AVAILABLE:
        yield Problem(f"{where}.power", "GMI-1.11", "no_blast", "a monster with BLAST N/A can't have a BLAST power")


def parameters(power: str, kinds: Sequence[str]) -> dict[str, Sequence[str]]:
    """What a power names besides its level, and the words there are for it."""
    if power == "blast":
        return {"kind": kinds}
    if power == "enhanced_brawl":
        return {"kind": BRAWL_TYPES}
    if power == "immunity":
        return {"kind": (*kinds, *OTHER_IMMUNITIES)}
    return {"class": CLASSES, "with": WITHS} if power == "killer_instinct" else {}


def copies_problems(powers: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """GMI-1.10"""
    for name in dict.fromkeys(each["power"] for each in powers):
        same = [each for each in powers if each["power"] == name]
        most = COPIES.get(name, 1)
        if name != "blast" and len(same) > most:
            key, why = ("twice", f"has {name} twice") if most == 1 else ("too_many", f"has {name} {len(same)} times; at most {most}")
            yield Problem("powers", "GMI-1.10", key, why, {"power": name, "most": most})
        named = [str(each.get("kind")) for each in same]
        if name in COPIES and len(set(named)) < len(named):
            yield Problem("powers", "GMI-1.10", "same_kind", f"has two of {name} with the same kind", {"power": name})


def power_point_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """GMI-1.8, GMI-1.9"""
    roll, roar, powers = data.get("pp_roll"), data.get("roar"), data.get("powers")
    if not is_whole(roll) or not 1 <= roll <= 6:
        yield Problem("pp_roll", "GMI-1.8", "roll", "must be the roll of a die, 1 to 6")
        return
    if not is_whole(roar) or not isinstance(powers, list):
        return
    levels = [each.get("level", 1) for each in powers if isinstance(each, Mapping)]
    spent = sum(level for level in levels if is_whole(level))
    points = roar + roll
    if spent > points:
        why = f"the powers cost {spent} points; ROAR {roar} and the die {roll} give {points}"
        yield Problem("powers", "GMI-1.8", "power_points", why, {"spent": spent, "points": points, "roar": roar, "roll": roll})
