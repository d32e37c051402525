"""Codes of cards, and plans as text."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.bits import members
from grumbletop.games.foggy_frontlines.rules_cards import (
    CARDS,
    FACE_UP,
    LEADS,
    MOST_HELD,
    OWN,
    PLANS,
    UNDER,
    nth_recruit,
    own_role,
    recruit_role,
)
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

HIDDEN: Final = "?"


def code_of(rules: Ruleset, boss: int, card: int) -> str:
    return rules.codes[boss * CARDS + card]


def names(rules: Ruleset, boss: int, cards: int) -> list[str]:
    """Codes in canonical order."""
    return [code_of(rules, boss, card) for card in members(cards)]


def spell_plan(rules: Ruleset, boss: int, action: int) -> str:
    """The one spelling of a plan: squads by leader, supports in canonical order."""
    squads = squads_of(action)
    return " ".join(["grunt", *(spell_squad(rules, boss, leader, *squads[leader]) for leader in sorted(squads))])


def spell_squad(rules: Ruleset, boss: int, leader: int, supports: int, faceup: int) -> str:
    return "+".join(
        [code_of(rules, boss, leader), *(code_of(rules, boss, card) + "^" * (faceup >> card & 1) for card in members(supports))]
    )


def squads_of(action: int) -> dict[int, tuple[int, int]]:
    """The squads of a plan: by leader the supports, and those of them that are face up."""
    plan = action - PLANS
    roles = [(card, int(own_role(plan, card))) for card in range(OWN)]
    roles += [(int(nth_recruit(plan, place)), int(recruit_role(plan, place))) for place in range(MOST_HELD)]
    leaders = [card for card, role in roles if role == LEADS]
    found = dict.fromkeys(leaders, (0, 0))
    for card, role in roles:
        if role >= UNDER:
            leader = leaders[role - (FACE_UP if role >= FACE_UP else UNDER)]
            supports, faceup = found[leader]
            found[leader] = (supports | 1 << card, faceup | (1 << card if role >= FACE_UP else 0))
    return found
