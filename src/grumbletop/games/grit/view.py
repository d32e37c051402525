"""What a seat may know of a Grit table, and what a person reads off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.events import SPECTATOR
from grumbletop.games.grit.notation import PHASES
from grumbletop.games.grit.position import BOTH_SEATS, document
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import ALIVE, KEEP_IT, PILES, ROUNDS, SAY_FIRST, SECOND, card_id, card_ids, owner, pile_of
from grumbletop.games.grit.rules_piles import DOWN, FACE
from grumbletop.games.grit.rules_told import WHYS


def eyes(seat: int | None) -> int:
    return SPECTATOR if seat is None else seat


def view(state: GritState, options: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The position document with every card hidden that this seat has not seen."""
    return document(state, options, state.known(eyes(seat)), () if seat is None else (seat,))


def display(state: GritState, seat: int | None, tracker: bool, titles: Mapping[str, str]) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "round": int(state.round),
        "rounds": ROUNDS,
        "phase": PHASES[state.phase],
        "word": word(state),
        "used": PILES[state.used_pile()] if state.phase == SECOND else None,
        "sides": [side(state, number, seat) for number in BOTH_SEATS],
        "tops": {pile: titles[card_id(face - 1)] for number, pile in enumerate(PILES) if (face := known_face(state, number, seat))},
        "titles": {card: titles[card] for card in card_ids(state.known(eyes(seat)))},
        "remembered": remembered(state, seat),
    }
    if tracker:
        shown["tracker"] = track(state)  # GRIT-9.1
    return shown


def word(state: GritState) -> dict[str, Any] | None:
    """Who has The Word this round, and why; nobody has it when all is over."""
    if state.is_over():
        return None
    board = state.before_round(state.round)
    totals = [int(board.visible_total(seat)) for seat in BOTH_SEATS]
    return {"seat": int(state.holder()), "why": WHYS[board.spoken() >> 1], "totals": totals}


def side(state: GritState, number: int, seat: int | None) -> dict[str, Any]:
    """A row of piles: the totals that anybody may add up, and the full one for its owner (GRIT-3.4, GRIT-3.5)."""
    piles = range(3 * number, 3 * number + 3)
    visible = int(state.visible_total(number))
    full = int(state.known_total(number, eyes(seat))) if seat == number else None
    return {
        "visible": visible,
        "ace": ace(state, [int(state.visible(pile)) for pile in piles], visible),
        "dead": visible > ALIVE,  # GRIT-3.7: in words only
        "down": sum(bool(state.tops >> 8 * pile & DOWN) for pile in piles),
        "full": full,
        "full_ace": None if full is None else ace(state, [known_face(state, pile, seat) for pile in piles], full),
        "full_dead": None if full is None else full > ALIVE,
        "unknown": sum(state.top(pile) > 0 and not known_face(state, pile, seat) for pile in piles),
        "mark": state.may_mark(number),
        "hand": int(state.hand(number)).bit_count(),
    }


def ace(state: GritState, faces: list[int], total: int) -> int | None:
    """What the Ace among these counts now; None without one or where it always counts the same (GRIT-1.6)."""
    table = state.table
    aces = [face for face in faces if table.soft[face]]
    if not aces:
        return None
    hard = sum(table.worth[face] for face in faces)
    return table.worth[aces[0]] + total - hard


def known_face(state: GritState, pile: int, seat: int | None) -> int:
    return int(state.known_top(pile, eyes(seat)) & FACE)


def remembered(state: GritState, seat: int | None) -> list[dict[str, str]]:
    """The cards a seat has lying face down: nobody else knows them (GRIT-6.10)."""
    if seat is None:
        return []
    piles = [pile for pile in range(6) if state.tops >> 8 * pile & DOWN and known_face(state, pile, seat)]
    return [{"pile": PILES[pile], "card": card_id(known_face(state, pile, seat) - 1)} for pile in piles]


def track(state: GritState) -> list[dict[str, Any]]:
    """One marker for each fixed Spade and the joker for the Heart, turned over when the card has lain face up (GRIT-9.2)."""
    seen = int(state.seen())
    heart = card_ids(seen & state.table.pool)
    markers: list[dict[str, Any]] = [{"card": card, "seen": card in card_ids(seen)} for card in card_ids(state.table.fixed)]
    return [*markers, {"card": heart[0] if heart else "??", "seen": bool(heart)}]


def changes(state: GritState, seat: int, action: int) -> dict[str, Any]:
    """What an action does to the totals as far as its seat can tell: [before, after]."""
    if SAY_FIRST <= action < KEEP_IT:
        return {}
    other = 1 - seat
    own, their = int(state.known_total(seat, seat)), int(state.known_total(other, seat))
    if action >= KEEP_IT:
        return {"own_total": [own, own], "own_visible": [int(state.visible_total(seat)), visible_after(state, seat, action)]}
    after = state.copy()
    after.record(seat, action)
    after.lay(seat, action, True)
    side = int(owner(pile_of(action)))
    return {
        "own_total": [own, int(after.known_total(seat, seat))],
        "their_total": [their, int(after.known_total(other, seat))],
        "side": side,
        "dead": bool(after.known_total(side, seat) > ALIVE),
    }


def visible_after(state: GritState, seat: int, action: int) -> int:
    """A kept card stays out of the visible total, a flipped one comes in (GRIT-6.9)."""
    after = state.copy()
    if action != KEEP_IT:
        after.tops &= ~(DOWN << 8 * int(pile_of(state.played(seat, state.round))))
    return int(after.visible_total(seat))
