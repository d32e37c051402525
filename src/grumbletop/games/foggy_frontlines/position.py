"""The position document of Foggy Frontlines, made from a state. `position_loader` reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grumbletop.engine.bits import members
from grumbletop.games.foggy_frontlines.card_notation import HIDDEN, names
from grumbletop.games.foggy_frontlines.notation import map_id
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import (
    BOSS_ACTION,
    DRAFTING,
    EMPTY,
    NO_BOSS,
    OVER,
    PHASES,
    PLANNING,
    YELLING,
)
from grumbletop.games.foggy_frontlines.rules_memory import sees_pile
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset
from grumbletop.games.foggy_frontlines.verbs import codes_of

FINALE_ID: Final = "finale"
ENDS: Final = (YELLING, OVER)
REASONS: Final = ("finale", "winter")


def document(state: FoggyState, options: Mapping[str, Any], eyes: Sequence[int]) -> dict[str, Any]:
    """The position as somebody knows it who looks with the eyes of these seats: of all of them, of one, or of none."""
    table = state.rules
    seats = range(table.players)
    looks_under = len(eyes) == table.players  # only a document that sees everything lists decks card by card
    all_known = state.is_over() or looks_under
    return {
        "game": "foggy_frontlines",
        "version": 1,
        "options": dict(options),
        "phase": PHASES[state.phase],
        "round": int(state.round),
        "butt": seat_or_none(state.butt),
        "turn": seat_or_none(state.turn),
        "victim": seat_or_none(state.victim),
        "slots": [None if card == EMPTY else map_id(table, card) for card in (int(state.slot1), int(state.slot2))],
        "finale_color": None if state.finale_color < 0 else table.color_ids[state.finale_color],
        "finale_by": seat_or_none(state.finale_by),
        "timer_deck": deck(table, state.timer_deck[state.timer_next :], looks_under) + [FINALE_ID] * has_finale_below(state),
        "map_deck": deck(table, state.map_deck[state.map_next :], looks_under),
        "discard": deck(table, state.discard, True),
        "recruit_pile": pile(state, all_known or any(sees_pile(state, seat) for seat in eyes)),
        "wilds": princess_names(table, int(state.wilds())),
        "fallen": fallen(state),
        "players": [player(state, seat, all_known or seat in eyes) for seat in seats],
        "result": result(state),
    }


def seat_or_none(seat: int) -> int | None:
    return None if seat < 0 else int(seat)


def has_finale_below(state: FoggyState) -> bool:
    return state.phase != DRAFTING and state.finale_color < 0


def deck(rules: Ruleset, cards: bytes, known: bool) -> list[str]:
    return [rules.map_ids[card] if known else HIDDEN for card in cards]


def pile(state: FoggyState, known: bool) -> list[str]:
    return names(state.rules, 0, state.pile) if known else [HIDDEN] * int(state.pile).bit_count()


def princess_names(rules: Ruleset, princesses: int) -> list[str]:
    return [id for number, id in enumerate(rules.princess_ids) if princesses >> number & 1]


def fallen(state: FoggyState) -> list[dict[str, Any]]:
    pairs = zip(state.fallen[::2], state.fallen[1::2], strict=True)
    return [{"seat": who >> 3, "color": state.rules.color_ids[who & 7], "strength": strength} for who, strength in pairs]


def player(state: FoggyState, seat: int, known: bool) -> dict[str, Any]:
    boss = int(state.boss(seat))
    in_fog = state.phase == PLANNING and not known
    return {
        "boss": None if boss == NO_BOSS else state.rules.boss_ids[boss],
        "hand": names(state.rules, boss, state.hand(seat)) if known else [HIDDEN] * int(state.hand_size(seat)),
        "retreat": names(state.rules, boss, state.retreat(seat)) if known else [HIDDEN] * int(state.retreat(seat)).bit_count(),
        "squads": [] if in_fog else [squad(state, seat, leader, known) for leader in members(int(state.leaders(seat)))],
        "ready": bool(state.ready >> seat & 1),
        "princesses": princess_names(state.rules, int(state.territory(seat))),
        "bully": int(state.tokens(seat)),
    }


def squad(state: FoggyState, seat: int, leader: int, known: bool) -> dict[str, Any]:
    """Hidden supports stand first, so that their order tells nothing about the face-up ones."""
    boss = int(state.boss(seat))
    supports = int(state.supports_of(seat, leader))
    faceup = supports & int(state.faceup(seat))
    hidden = [HIDDEN] * (supports ^ faceup).bit_count()
    return {
        "leader": codes_of(state, seat)[leader],
        "supports": names(state.rules, boss, supports) if known else hidden + names(state.rules, boss, faceup),
        "faceup": names(state.rules, boss, faceup),
        "penalty": 0 if leader == BOSS_ACTION else 2 * int(state.place(seat, leader)),
        "resolved": bool(state.resolved(seat) >> leader & 1),
    }


def result(state: FoggyState) -> dict[str, Any] | None:
    if state.phase not in ENDS:
        return None
    seats = range(state.rules.players)
    return {
        "reason": REASONS[state.finale_by < 0],
        "scores": [int(state.score(seat)) for seat in seats],
        "winners": members(int(state.winners)),
        "returns": [float(state.value(seat)) for seat in seats] if state.is_over() else None,
    }
