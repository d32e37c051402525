"""What a seat may know of a table of Foggy Frontlines, and what a person reads off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.events import SPECTATOR
from grumbletop.games.foggy_frontlines.notation import codes_of, map_id
from grumbletop.games.foggy_frontlines.position import bits, document, princess_names
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import NEEDED
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    BOSS_ACTION,
    DRAFTING,
    EMPTY,
    FINALE,
    OWN_CARDS,
    PHASES,
    PLANNING,
    PLANS,
)
from grumbletop.games.foggy_frontlines.rules_fog import count_tokens, marching_own, nth_token, resting_own, type_of
from grumbletop.games.foggy_frontlines.rules_told import names

LAST_ROUNDS = 5  # so long before winter it is announced


def view(state: FoggyState, options: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The position document with every card hidden that this seat can't see."""
    return document(state, options, () if seat is None else (seat,))


def display(state: FoggyState, seat: int | None) -> dict[str, Any]:
    players = range(state.table.players)
    dealt = state.phase != DRAFTING
    return {
        "phase": PHASES[state.phase],
        "round": int(state.round),
        "rounds_left": rounds_left(state),
        "order": order(state) if dealt else [],
        "slots": [slot(state, number, seat) for number in (0, 1)],
        "decks": {"timer": int(state.timer_left()), "map": int(state.map_left()), "recruits": int(state.pile).bit_count()},
        "free_bosses": [state.table.boss_ids[boss] for boss in bits(int(state.free_bosses()))] if not dealt else [],
        "players": [player(state, other, seat) for other in players] if dealt else [],
        "pile": pile_known(state, seat) if dealt else [],
    }


def rounds_left(state: FoggyState) -> int | None:
    """How many rounds there are to winter, once that is near (FF-4.8)."""
    left = int(state.table.round_limit - state.round)
    return left if left <= LAST_ROUNDS else None


def order(state: FoggyState) -> list[int]:
    """Seats in the order of their battle turns (FF-3.1)."""
    seats = [int(state.after(state.butt))]
    while seats[-1] != state.butt:
        seats.append(int(state.after(seats[-1])))
    return seats


def slot(state: FoggyState, number: int, seat: int | None) -> dict[str, Any] | None:
    """What lies in a slot, and which squads of the player on turn could take it."""
    card = int(state.slot(number))
    if card == EMPTY:
        return None
    captors = int(state.captors(state.turn, state.slot_color(number))) if state.phase == BATTLE else 0
    return {
        "map": map_id(state.table, card),
        "type": "finale" if card == FINALE else TYPES[state.table.map_types[card]],
        "color": state.table.color_ids[state.slot_color(number)],
        "timer": bool(card != FINALE and state.table.timers >> card & 1),
        "captors": names(state.table, state.boss(state.turn), captors) if captors else [],
    }


TYPES = ("kidnap", "hero", "parasols", "bullyhulk", "fake")


def player(state: FoggyState, other: int, seat: int | None) -> dict[str, Any]:
    own = seat is not None and seat == other
    known = own or state.is_over()
    return {
        "seat": other,
        "score": score(state, other),
        "hand": int(state.hand_size(other)),
        "retreat": int(state.retreat(other)).bit_count(),
        "squads": [] if state.phase == PLANNING and not known else squads(state, other),
        "remembered": None if known else remembered(state, other, seat),
    }


def score(state: FoggyState, seat: int) -> dict[str, int]:
    """FF-8.5, line by line."""
    return {
        "princesses": 2 * int(state.territory(seat)).bit_count(),
        "pairs": int(state.pairs(seat)),
        "finale": int(state.finale_by == seat),
        "hat": int(state.butt == seat),
        "total": int(state.score(seat)),
    }


def squads(state: FoggyState, seat: int) -> list[dict[str, Any]]:
    return [squad(state, seat, leader) for leader in bits(int(state.leaders(seat)))]


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
        "color": state.table.color_ids[color],
        "strength": strength,
        "supports": supports,
        "needs": 0,
        "wins": state.phase != PLANNING and strength >= state.strongest_enemy(seat, color),
    }


# What is remembered


def remembered(state: FoggyState, other: int, seat: int | None) -> dict[str, Any]:
    """What a viewer can know of another seat's hidden cards by having paid attention."""
    boss = state.boss(other)
    resting, in_hand = certain(state, other, seat)
    retreat = int(state.retreat(other))
    away = retreat or (state.phase != PLANNING and state.leaders(other))
    return {
        "rests": names(state.table, boss, resting),
        "rests_hidden": retreat.bit_count() - resting.bit_count(),
        "in_hand": names(state.table, boss, in_hand) if away else [],  # where everything is in the hand that needs no saying
        "recruits": int(state.hidden_recruits(other)).bit_count(),
        "may_hold": names(state.table, boss, may_hold(state, other, seat)),
    }


def certain(state: FoggyState, other: int, seat: int | None) -> tuple[int, int]:
    """Own cards of another seat that rest, and that are in its hand, however its hidden cards may lie."""
    belief = state.belief(SPECTATOR if seat is None else seat)
    leaders, led = int(state.leaders(other)) if state.phase != PLANNING else 0, int(belief.leading[other])
    resting = in_hand = OWN_CARDS
    for fog in belief.worlds[other]:
        rest, march = int(resting_own(fog)), int(marching_own(fog))
        resting &= rest | led & ~leaders | (0 if leaders else march)
        in_hand &= ~(rest | march | led)
    return resting, in_hand


def may_hold(state: FoggyState, other: int, seat: int | None) -> int:
    """Recruits that another seat may have hidden, as far as the viewer can tell."""
    viewer = SPECTATOR if seat is None else seat
    belief = state.belief(viewer)
    found = 0
    for fog in belief.worlds[other]:
        for n in range(count_tokens(fog)):
            found |= int(belief.mays[type_of(nth_token(fog, n))])
    return found & int(state.out_of_sight(viewer)) & ~(int(state.pile) if state.sees_pile(viewer) else 0)


def pile_known(state: FoggyState, seat: int | None) -> list[str]:
    """Recruits that must be in the pile, because nobody else can have them."""
    viewer = SPECTATOR if seat is None else seat
    if state.sees_pile(viewer):
        return names(state.table, 0, state.pile)
    held = 0
    for other in range(state.table.players):
        if other != seat:
            held |= may_hold(state, other, seat)
    return names(state.table, 0, int(state.out_of_sight(viewer)) & ~held)


# What will happen


def planned_squads(state: FoggyState, seat: int, action: int) -> list[dict[str, Any]]:
    """The squads of a plan with their strengths, before anybody else has a word in it."""
    after = state.copied()
    after.lay_plan(seat, action)
    return squads(after, seat)


def changes(state: FoggyState, seat: int, action: int) -> dict[str, Any]:
    """What an action does as far as its seat can tell."""
    if action >= PLANS:
        found = planned_squads(state, seat, action)
        return {"squads": [f"{each['leader']} {'X!' if each['strength'] is None else each['strength']}" for each in found]}
    return {}


def princesses(state: FoggyState, seat: int) -> list[str]:
    return princess_names(state.table, int(state.territory(seat)))
