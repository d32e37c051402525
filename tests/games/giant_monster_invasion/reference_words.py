"""The grammar of section 4 of Giant Monster Invasion!, a second time from the rule specification (GMI-0.17)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.games.giant_monster_invasion.reference_content import AGAIN, BLAST_KINDS, BRAWL_BONUS, CLASSES, IMMUNITY_KINDS, MOST_LEVELS
from tests.games.giant_monster_invasion.reference_plane import Point

LONGEST = 2000  # characters
MOST_POINTS = 64

N = r"(?:0|[1-9][0-9]*)"
INT = r"(?:0|-?[1-9][0-9]*)"
POINT = f"{INT},{INT}"
WAY = rf"\^?{POINT}"
PATH = f"(?P<path>{WAY}(?:>{WAY})*)"
MID = "(?P<target>m[1-6])"
BID = "b[0-9]{2,}"
TARGET = f"(?P<target>m[1-6]|{BID})"
SLOT = "(?P<slot>p[1-9][0-9]*)"
BTYPE = f"(?P<kind>{'|'.join(BRAWL_BONUS)})"
MP = rf"(?: \+(?P<mp>{N}))?"
PLAIN = [name for name in MOST_LEVELS if name not in (*AGAIN, "blast", "killer_instinct")]
POWER = "|".join(
    [
        *PLAIN,
        f"blast:(?:{'|'.join(BLAST_KINDS)})",
        f"immunity:(?:{'|'.join(IMMUNITY_KINDS)})",
        f"enhanced_brawl:(?:{'|'.join(BRAWL_BONUS)})",
        f"killer_instinct:(?:{'|'.join(CLASSES)}):(?:brawl|blast)",
    ]
)

GRAMMAR: Mapping[str, list[str]] = {
    "main": [
        "(?P<verb>end|guard|stand|cloud|camo|field|shield|release|surface|retreat)",
        rf"(?P<verb>move2?)(?: (?P<mode>fly|swim|dig))? {PATH}(?: (?P<suffix>up|stay)| crash (?P<building>{BID}))?",
        f"(?P<verb>ram) {MID} {PATH}{MP}",
        f"(?P<verb>teleport) (?P<point>{POINT})",
        f"(?P<verb>charge) {SLOT}",
        f"(?P<verb>blast) {SLOT} {TARGET}{MP}",
        f"(?P<verb>brawl) {BTYPE} {TARGET}{MP}",
        f"(?P<verb>burrow|grab|decay|cow) {MID}{MP}",
        f"(?P<verb>wind) {TARGET}{MP}",
        f"(?P<verb>heal){MP}",
        f"(?P<verb>break brawl) {BTYPE}{MP}",
        f"(?P<verb>break blast) {SLOT}{MP}",
    ],
    "strike": ["(?P<verb>shield|face)"],
    "upkeep": ["(?P<verb>pay) (?P<with>mp|hits|no)"],
    "boost": [f"(?P<verb>boost) (?P<n>{N})"],
    "reroll": [f"(?P<verb>reroll) (?P<n>{N})", "(?P<verb>keep)"],
    "react": ["(?P<verb>react) (?P<with>field|none)"],
    "counter": [f"(?P<verb>counter) {BTYPE}{MP}", "(?P<verb>counter) (?P<with>none)"],
    "option": ["(?P<verb>slam|squeeze|restrain)", "(?P<verb>launch) d(?P<n>1[0-5]|[0-9])", f"(?P<verb>plunge) (?P<point>{POINT})"],
    "mend": [f"(?P<verb>mend) h(?P<h>{N}) t(?P<t>{N}) b(?P<b>{N})"],
    "kp": [
        "(?P<verb>kp) (?P<what>hits|tough|stomp|blast|brawl|roar|done)",
        f"(?P<verb>kp) (?P<what>level) {SLOT}",
        f"(?P<verb>kp) (?P<what>power) (?P<power>{POWER})",
    ],
}

Words = dict[str, Any]


def read(kind: str, text: str) -> Words | None:
    """The parts of a text of that decision; None if it is none."""
    if len(text) > LONGEST:
        return None
    for form in GRAMMAR[kind]:
        match = re.fullmatch(form, text, re.ASCII)
        if match:
            return understood({name: part for name, part in match.groupdict().items() if part is not None})
    return None


def understood(parts: Words) -> Words | None:
    if "path" in parts:
        points = parts["path"].split(">")
        if len(points) > MOST_POINTS:
            return None
        parts["path"] = [(read_point(point.lstrip("^")), point.startswith("^")) for point in points]
    if "point" in parts:
        parts["point"] = read_point(parts["point"])
    for name in ("mp", "n", "h", "t", "b"):
        if name in parts:
            parts[name] = int(parts[name])
    return parts


def read_point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)
