"""A plan of Foggy Frontlines step by step, each step a code: lead, add or flip a card, and grunt to hand it in. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit
from grumbletop.games.foggy_frontlines.rules_cards import CARDS, FACE_UP, LEADS, OWN, PLANS, STEP, UNDER, count_cards, first_card, with_role
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

LEAD: Final = 0  # verbs of a step, in the order of their codes
FLIP: Final = 2
GRUNT: Final = STEP + 3 * CARDS


def verb_of(step: i64) -> i64:
    return (step - STEP) // CARDS


def card_of(step: i64) -> i64:
    return (step - STEP) % CARDS


def next_steps(rules: Ruleset, hand: i64, steps: list[i64]) -> list[i64]:
    """Any card that is left may lead, or go under the leader before it; a plan may always be handed in."""
    left: i64 = hand
    for step in steps:
        left &= ~bit(card_of(step))
    found: list[i64] = []
    add_steps(found, STEP, left & rules.leads)  # FF-2.4
    if len(steps) > 0:
        add_steps(found, STEP + CARDS, left)  # FF-2.6
        add_steps(found, STEP + FLIP * CARDS, left & rules.flips)  # FF-2.7
    found.append(GRUNT)
    return found


def add_steps(found: list[i64], first: i64, cards: i64) -> None:
    while cards != 0:
        found.append(first + first_card(cards))
        cards &= cards - 1


def composed_plan(steps: list[i64]) -> i64:
    """The plan that some steps make, in whatever order they were taken."""
    leaders: i64 = 0
    cards: i64 = 0
    for step in steps:
        if step == GRUNT:
            break
        cards |= bit(card_of(step))
        if verb_of(step) == LEAD:
            leaders |= bit(card_of(step))
    plan: i64 = 0
    place: i64 = 0
    while cards != 0:
        card: i64 = first_card(cards)
        cards &= cards - 1
        plan = with_role(plan, card, role_in(steps, card, leaders), place)
        if card >= OWN:
            place += 1
    return PLANS + plan


def role_in(steps: list[i64], card: i64, leaders: i64) -> i64:
    """What one of the cards does: it leads, or goes under whoever led last before it."""
    leader: i64 = 0
    for step in steps:
        if verb_of(step) == LEAD:
            leader = card_of(step)
            if leader == card:
                break
        elif card_of(step) == card:
            role: i64 = FACE_UP if verb_of(step) == FLIP else UNDER
            return role + count_cards(leaders & (bit(leader) - 1))
    return LEADS
