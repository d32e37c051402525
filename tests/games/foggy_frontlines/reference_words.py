"""How actions of Foggy Frontlines are written, and which plans a hand allows: a second time, from the rule specification."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.games.foggy_frontlines.reference_cards import can_lead, in_order, is_catapult, order

Squad = dict[str, Any]

CARD = r"[A-Za-wyz][A-Za-wyz0-9]{0,5}"
SQUAD = rf"{CARD}\^?(?:\+{CARD}\^?)*"
TARGET = r"(?:P[A-Za-wyz][0-9]+|@[0-3])"
WORDS = {  # how an action of each kind is written
    "boss": r"boss ([a-z_]{2,16})",
    "grunt": rf"grunt((?: {SQUAD})*)",
    "capture": rf"({CARD})x([12])(?::({TARGET}(?:,{TARGET})*))?",
    "recruit": r"X!",
    "retreat": r"retreat",
    "pick": rf"pick ({CARD})",
    "return": rf"return ({CARD})",
    "evacuate": rf"evacuate ({CARD}) ({CARD})",
    "hat": r"hat (keep|@[0-3])",
    "yell": r"I WIN!",
}
ASKED = {  # which kinds a phase asks for
    "boss": ["boss"],
    "plan": ["grunt"],
    "battle": ["capture", "recruit", "retreat"],
    "pick": ["pick"],
    "return": ["return"],
    "evacuate": ["evacuate"],
    "hat": ["hat"],
    "yell": ["yell"],
    "over": [],
}


def read(text: str) -> tuple[str, Sequence[str | None]]:
    """The kind of an action and what stands in it; no kind if it can't be read."""
    for kind, form in WORDS.items():
        if found := re.fullmatch(form, text):
            return kind, found.groups()
    return "", ()


def read_plan(words: str) -> list[Squad]:
    squads = []
    for word in words.split():
        cards = word.split("+")
        leader, supports = cards[0], [card.rstrip("^") for card in cards[1:]]
        squads.append({"leader": leader, "supports": supports, "faceup": [card[:-1] for card in cards[1:] if card.endswith("^")]})
    return squads


def write_plan(squads: Iterable[Squad]) -> str:
    words = ["grunt"]
    for squad in sorted(squads, key=lambda squad: order(squad["leader"])):
        supports = [card + "^" * (card in squad["faceup"]) for card in in_order(squad["supports"])]
        words.append("+".join([squad["leader"], *supports]))
    return " ".join(words)


def plans(hand: Sequence[str]) -> Iterator[list[Squad]]:
    """Every way to divide some of the hand into squads: each card stays, leads, or goes under a leader, a Catapult perhaps face up."""
    for count in range(len(hand) + 1):
        for leaders in combinations(filter(can_lead, hand), count):
            others = [card for card in hand if card not in leaders]
            yield from supported([{"leader": leader, "supports": [], "faceup": []} for leader in leaders], others)


def supported(squads: list[Squad], others: Sequence[str]) -> Iterator[list[Squad]]:
    if not others:
        yield deepcopy(squads)
        return
    card, rest = others[0], others[1:]
    yield from supported(squads, rest)
    for squad in squads:
        for face_up in (False, True) if is_catapult(card) else (False,):
            squad["supports"].append(card)
            squad["faceup"] += [card] * face_up
            yield from supported(squads, rest)
            squad["supports"].pop()
            squad["faceup"] = [other for other in squad["faceup"] if other != card]
