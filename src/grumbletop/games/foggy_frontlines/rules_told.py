"""What a table of Foggy Frontlines is told, and plans in words. Compiled, because rules write it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest
from grumbletop.engine.events import Event
from grumbletop.games.foggy_frontlines.rules_cards import (
    CARDS,
    FACE_UP,
    LEADS,
    MOST_HELD,
    OWN,
    PLANS,
    UNDER,
    Table,
    nth_recruit,
    own_role,
    recruit_role,
)

HIDDEN: Final = "?"


def told(kind: str, clause: str, shown: dict[str, Any]) -> Event:
    """Nothing new: everybody saw it coming or could have worked it out."""
    return Event(kind, clause, shown, {}, False)


def revealed(kind: str, clause: str, shown: dict[str, Any]) -> Event:
    return Event(kind, clause, shown, {}, True)


def card_told(kind: str, clause: str, shown: dict[str, Any], card: str, reveals: bool) -> Event:
    """Only the seat concerned is told which card."""
    seat: int = shown["seat"]
    shown["card"] = HIDDEN
    return Event(kind, clause, shown, {seat: {"card": card}}, reveals)


def told_alone(kind: str, clause: str, shown: dict[str, Any], alone: dict[str, Any], reveals: bool) -> Event:
    """The seat concerned is told more than the others."""
    seat: int = shown["seat"]
    return Event(kind, clause, shown, {seat: alone}, reveals)


def names(table: Table, boss: i64, cards: i64) -> list[str]:
    """Codes in canonical order."""
    found: list[str] = []
    while cards != 0:
        found.append(table.codes[boss * CARDS + lowest(cards)])
        cards &= cards - 1
    return found


def spell_plan(table: Table, boss: i64, action: i64) -> str:
    """The one spelling of a plan: squads by leader, supports in canonical order."""
    squads = squads_of(action)
    words = ["grunt"]
    for leader in sorted(squads):
        words.append(spell_squad(table, boss, leader, squads[leader][0], squads[leader][1]))
    return " ".join(words)


def spell_squad(table: Table, boss: i64, leader: i64, supports: i64, faceup: i64) -> str:
    words = [table.codes[boss * CARDS + leader]]
    while supports != 0:
        card: i64 = lowest(supports)
        supports &= supports - 1
        words.append(table.codes[boss * CARDS + card] + ("^" if faceup & bit(card) != 0 else ""))
    return "+".join(words)


def squads_of(action: i64) -> dict[int, tuple[int, int]]:
    """The squads of a plan: by leader the supports, and those of them that are face up."""
    plan: i64 = action - PLANS
    roles = [(card, int(own_role(plan, card))) for card in range(OWN)]
    roles += [(int(nth_recruit(plan, place)), int(recruit_role(plan, place))) for place in range(MOST_HELD)]
    leaders = [card for card, role in roles if role == LEADS]
    found = dict.fromkeys(leaders, (0, 0))
    for card, role in roles:
        if role >= UNDER:
            leader = leaders[role - (FACE_UP if role >= FACE_UP else UNDER)]
            supports, faceup = found[leader]
            found[leader] = (supports | int(bit(card)), faceup | (int(bit(card)) if role >= FACE_UP else 0))
    return found
