"""How actions of Grunt, Growl, and Tear are written: the grammar of section 4, a second time from the rule specification."""

from __future__ import annotations

import re

from tests.games.grunt_growl_and_tear.reference_content import Hex, in_body_order

NUMBER = r"(0|[1-9][0-9]*)"
WHOLE = r"(?:0|-?[1-9][0-9]*)"  # no leading zeros, no plus sign, no -0
HEX = rf"({WHOLE},{WHOLE})"
FACING = r"([0-5])"
SEAT = r"(p[0-3])"
ID = r"([a-z0-9_]+)"
LIMB = r"([a-z0-9_]+/[a-z0-9_]+)"
SOCKET = r"((?:head|arm|leg|tail|wing)[1-9][0-9]*)"
CARD = r"([A23456789TJQK][cdhs])"

FORMS = {
    "pick": rf"pick {ID}",
    "place": rf"place {HEX} {FACING}",
    "move": r"move (f|b|fl|fr|bl|br)",
    "leap": rf"leap {NUMBER}",
    "turn": rf"turn {FACING}",
    "rest": r"rest",
    "attack": rf"attack {SEAT}",
    "shoot": rf"shoot {SEAT}",
    "escape": rf"escape {SEAT} (sp|st|sm|ht)",
    "push": rf"push {ID}",
    "to": rf"to (?:{HEX}|none)",
    "attach": rf"attach {LIMB} {SOCKET}",
    "swap": rf"swap {SOCKET} (?:{HEX}|gone) {LIMB}",
    "heal": rf"heal {NUMBER}",
    "play": rf"play {CARD}",
    "blind": r"blind",
    "none": r"none",
    "shield": rf"shield (none|{SOCKET}(?: {SOCKET})*)",
    "rip": rf"rip {SOCKET}",
    "drop": rf"drop {HEX}",
    "allow": r"allow",
    "deny": r"deny",
    "continue": r"continue",
    "stop": r"stop",
    "skip": r"skip",
    "end": r"end",
}
ASKABLE = ("move", "leap", "turn", "rest")
VERBS = {  # of each phase
    "draft": ["pick"],
    "place": ["place"],
    "turn": ["move", "leap", "turn", "rest", "ask", "attack", "shoot", "escape", "push", "attach", "swap", "heal", "end"],
    "permit": ["allow", "deny"],
    "free": ["move", "leap", "turn", "skip"],
    "test": ["play", "blind", "none"],
    "push_to": ["to"],
    "heal": ["heal"],
    "shield": ["shield"],
    "rip": ["rip"],
    "drop": ["drop"],
    "continue": ["continue", "stop"],
    "over": [],
}
Words = list[str]  # what stands in an action, "" for a place that is left out


def read(text: str) -> tuple[str, Words] | None:
    """The verb of an action and the words after it; None if it can't be read. `ask move f` reads as `ask` with the words of `move f`."""
    if text.startswith("ask "):
        asked = read(text[4:])
        return ("ask", [text[4:]]) if asked and asked[0] in ASKABLE else None
    for verb, form in FORMS.items():
        if found := re.fullmatch(form, text, re.ASCII):
            if verb == "shield":
                return read_shield(found[1])
            return verb, [word or "" for word in found.groups()]
    return None


def read_shield(sockets: str) -> tuple[str, Words] | None:
    """Sockets stand in body order, none of them twice."""
    named = [] if sockets == "none" else sockets.split(" ")
    keys = [in_body_order(socket) for socket in named]
    return ("shield", named) if keys == sorted(set(keys)) else None


def read_hex(word: str) -> Hex:
    q, r = word.split(",")
    return int(q), int(r)


def write_hex(place: Hex) -> str:
    return f"{place[0]},{place[1]}"
