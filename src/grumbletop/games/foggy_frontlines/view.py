"""What a seat may know of a table of Foggy Frontlines, and what a person reads off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.bits import members
from grumbletop.engine.events import SPECTATOR
from grumbletop.games.foggy_frontlines.card_notation import names
from grumbletop.games.foggy_frontlines.content import MAP_TYPES
from grumbletop.games.foggy_frontlines.notation import map_id
from grumbletop.games.foggy_frontlines.position import document, princess_names
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import NEEDED, captors_of, slot_color, strongest_enemy
from grumbletop.games.foggy_frontlines.rules_belief import HAND, MARCHES, RESTS, cards_at
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    BOSS_ACTION,
    CARDS,
    DRAFTING,
    EMPTY,
    FINALE,
    OWN_CARDS,
    PHASES,
    PLANNING,
    PLANS,
)
from grumbletop.games.foggy_frontlines.rules_memory import hidden_recruits, out_of_sight, sees_pile
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan
from grumbletop.games.foggy_frontlines.rules_setup import after
from grumbletop.games.foggy_frontlines.rules_worlds import belief_of
from grumbletop.games.foggy_frontlines.verbs import codes_of

ARMY = OWN_CARDS & ~(1 << BOSS_ACTION)
LAST_ROUNDS = 5  # rounds before winter in which it is announced


def view(state: FoggyState, options: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The position document with every card hidden that this seat can't see."""
    return document(state, options, () if seat is None else (seat,))


def display(state: FoggyState, seat: int | None) -> dict[str, Any]:
    players = range(state.rules.players)
    dealt = state.phase != DRAFTING
    return {
        "phase": PHASES[state.phase],
        "round": int(state.round),
        "rounds_left": rounds_left(state),
        "order": order(state) if dealt else [],
        "slots": [slot(state, number, seat) for number in (0, 1)],
        "decks": {"timer": int(state.timer_left()), "map": int(state.map_left()), "recruits": int(state.pile).bit_count()},
        "free_bosses": [state.rules.boss_ids[boss] for boss in members(int(state.free_bosses()))] if not dealt else [],
        "players": [player(state, other, seat) for other in players] if dealt else [],
        "pile": pile_known(state, seat) if dealt else [],
        "recruits": printed(state, 0, int(state.rules.recruits)),
    }


def rounds_left(state: FoggyState) -> int | None:
    """How many rounds there are to winter, once that is near (FF-4.8)."""
    left = int(state.rules.round_limit - state.round)
    return left if left <= LAST_ROUNDS else None


def order(state: FoggyState) -> list[int]:
    """Seats in the order of their battle turns (FF-3.1)."""
    seats = [int(after(state, state.butt))]
    while seats[-1] != state.butt:
        seats.append(int(after(state, seats[-1])))
    return seats


def slot(state: FoggyState, number: int, seat: int | None) -> dict[str, Any] | None:
    """What lies in a slot, and which squads of the player on turn could take it."""
    card = int(state.slot(number))
    if card == EMPTY:
        return None
    captors = int(captors_of(state, state.turn, slot_color(state, number))) if state.phase == BATTLE else 0
    return {
        "map": map_id(state.rules, card),
        "type": "finale" if card == FINALE else MAP_TYPES[state.rules.map_types[card]],
        "color": state.rules.color_ids[slot_color(state, number)],
        "timer": bool(card != FINALE and state.rules.timers >> card & 1),
        "captors": names(state.rules, state.boss(state.turn), captors) if captors else [],
    }


def player(state: FoggyState, other: int, seat: int | None) -> dict[str, Any]:
    own = seat is not None and seat == other
    known = own or state.is_over()
    return {
        "seat": other,
        "army": printed(state, int(state.boss(other)), ARMY),
        "score": score(state, other),
        "hand": int(state.hand_size(other)),
        "retreat": int(state.retreat(other)).bit_count(),
        "squads": [] if state.phase == PLANNING and not known else squads(state, other),
        "remembered": None if known else remembered(state, other, seat),
    }


def printed(state: FoggyState, boss: int, cards: int) -> dict[str, dict[str, str | None]]:
    """Colour and number on the faces of cards: what it is worth as a leader, or what it adds face up."""
    table = state.rules
    found: dict[str, dict[str, str | None]] = {}
    for card in members(cards):
        at = boss * CARDS + card
        strength, bonus = int(table.strengths[at]), int(table.bonus[card])
        number = str(strength) if strength >= 0 else f"+{bonus}" if bonus else ""
        found[table.codes[at]] = {"color": table.color_ids[table.colors[at]] if table.colors[at] >= 0 else None, "number": number}
    return found


def score(state: FoggyState, seat: int) -> dict[str, int]:
    """FF-8.5, line by line: how many princesses (2 points each), pairs (1 point each), and so on."""
    return {
        "princesses": int(state.territory(seat)).bit_count(),
        "pairs": int(state.pairs(seat)),
        "finale": int(state.finale_by == seat),
        "hat": int(state.butt == seat),
        "total": int(state.score(seat)),
    }


def squads(state: FoggyState, seat: int) -> list[dict[str, Any]]:
    return [squad(state, seat, leader) for leader in members(int(state.leaders(seat)))]


def squad(state: FoggyState, seat: int, leader: int) -> dict[str, Any]:
    """Strength and colour of a squad; a Boss Action squad says how many supports it lacks instead (FF-5.2)."""
    code = codes_of(state, seat)[leader]
    supports = int(state.supports_of(seat, leader)).bit_count()
    if leader == BOSS_ACTION:
        return {"leader": code, "color": None, "strength": None, "supports": supports, "needs": max(0, NEEDED - supports), "wins": False}
    color = int(state.color(seat, leader))
    strength = int(state.strength(seat, leader))
    return {
        "leader": code,
        "color": state.rules.color_ids[color],
        "strength": strength,
        "supports": supports,
        "needs": 0,
        "wins": state.phase != PLANNING and strength >= strongest_enemy(state, seat, color),
    }


# What is remembered


def remembered(state: FoggyState, other: int, seat: int | None) -> dict[str, Any]:
    """What a viewer can know of another seat's hidden cards by having paid attention."""
    boss = state.boss(other)
    rests, in_hand = certain(state, other, seat)
    retreat = int(state.retreat(other))
    away = retreat or (state.phase != PLANNING and state.leaders(other))
    return {
        "rests": names(state.rules, boss, rests),
        "rests_hidden": retreat.bit_count() - rests.bit_count(),
        "in_hand": names(state.rules, boss, in_hand) if away else [],  # empty if all of them are in the hand
        "recruits": int(hidden_recruits(state, other)).bit_count(),
        "may_hold": names(state.rules, boss, may_hold(state, other, seat)),
    }


def certain(state: FoggyState, other: int, seat: int | None) -> tuple[int, int]:
    """Own cards of another seat that rest, and that are in its hand, however its hidden cards may lie."""
    belief = belief_of(state, SPECTATOR if seat is None else seat)
    marched = state.phase == PLANNING or not state.leaders(other)
    rests = in_hand = OWN_CARDS
    for layout in (layout for layouts in belief.lies[other].values() for layout in layouts):
        rests &= int(cards_at(layout, RESTS) | (cards_at(layout, MARCHES) if marched else 0))
        in_hand &= int(cards_at(layout, HAND))
    return rests, in_hand


def may_hold(state: FoggyState, other: int, seat: int | None) -> int:
    """Recruits that another seat may have hidden, as far as the viewer can tell."""
    found = 0
    for mays in belief_of(state, SPECTATOR if seat is None else seat).lies[other]:
        for may in mays:
            found |= may
    return found


def pile_known(state: FoggyState, seat: int | None) -> list[str]:
    """Recruits that must be in the pile, because nobody else can have them."""
    viewer = SPECTATOR if seat is None else seat
    if sees_pile(state, viewer):
        return names(state.rules, 0, state.pile)
    held = 0
    for other in range(state.rules.players):
        if other != seat:
            held |= may_hold(state, other, seat)
    return names(state.rules, 0, int(out_of_sight(state, viewer)) & ~held)


# What will happen


def planned_squads(state: FoggyState, seat: int, action: int) -> list[dict[str, Any]]:
    """The squads of a plan with their strengths, before anybody else has a word in it."""
    after = state.clone()
    lay_plan(after, seat, action)
    return squads(after, seat)


def changes(state: FoggyState, seat: int, action: int) -> dict[str, Any]:
    """What an action does as far as its seat can tell."""
    if action >= PLANS:
        found = planned_squads(state, seat, action)
        return {
            "squads": ", ".join(each["leader"] if each["strength"] is None else f"{each['leader']} = {each['strength']}" for each in found)
        }
    return {}


def princesses(state: FoggyState, seat: int) -> list[str]:
    return princess_names(state.rules, int(state.territory(seat)))
