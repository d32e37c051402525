"""What a seat may know of a Grit table, and what a person reads off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.events import SPECTATOR
from grumbletop.games.grit.position import BOTH_SEATS, document
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import (
    ALIVE,
    KEEP_IT,
    PHASES,
    PILES,
    ROUNDS,
    SAY_FIRST,
    SECOND,
    card_id,
    card_ids,
    owner,
    pile_of,
)
from grumbletop.games.grit.rules_events import WHYS
from grumbletop.games.grit.rules_piles import DOWN, FACE

EVERY_DOWN = DOWN | DOWN << 8 | DOWN << 16  # of three piles


def eyes(seat: int | None) -> int:
    return SPECTATOR if seat is None else seat


def view(state: GritState, options: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The position document with every card hidden that this seat has not seen."""
    return document(state, options, state.known(eyes(seat)), () if seat is None else (seat,))


def display(state: GritState, seat: int | None, tracker: bool, titles: Mapping[str, str]) -> dict[str, Any]:
    viewer = eyes(seat)
    faces = [int(state.known_top(pile, viewer) & FACE) for pile in range(len(PILES))]  # on top, 0 where that is hidden or nothing
    shown: dict[str, Any] = {
        "round": int(state.round),
        "rounds": ROUNDS,
        "phase": PHASES[state.phase],
        "word": word(state),
        "used": PILES[state.used_pile()] if state.phase == SECOND else None,
        "sides": [side(state, number, faces[3 * number : 3 * number + 3], seat == number) for number in BOTH_SEATS],
        "tops": {pile: titles[card_id(face - 1)] for pile, face in zip(PILES, faces, strict=True) if face},
        "titles": {card: titles[card] for card in card_ids(state.known(viewer))},
        "remembered": [] if seat is None else remembered(state, faces),
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


def side(state: GritState, number: int, faces: list[int], own: bool) -> dict[str, Any]:
    """A row of piles: the totals that anybody may add up, and the full one for its owner (GRIT-3.4, GRIT-3.5)."""
    piles = range(3 * number, 3 * number + 3)
    tops = int(state.tops) >> 24 * number
    visible = int(state.visible_total(number))
    full = int(state.known_total(number, number)) if own else None
    return {
        "visible": visible,
        "ace": ace(state, [int(state.visible(pile)) for pile in piles], visible),
        "dead": visible > ALIVE,  # GRIT-3.7: in words only
        "down": (tops & EVERY_DOWN).bit_count(),
        "full": full,
        "full_ace": None if full is None else ace(state, faces, full),
        "full_dead": None if full is None else full > ALIVE,
        "unknown": [state.top(pile) > 0 for pile in piles].count(True) - sum(map(bool, faces)),
        "mark": state.may_mark(number),
        "hand": int(state.hand(number)).bit_count(),
    }


def ace(state: GritState, faces: list[int], total: int) -> int | None:
    """What the Ace among these counts now; None without one or where it always counts the same (GRIT-1.6)."""
    table = state.rules
    aces = [face for face in faces if table.soft[face]]
    if not aces:
        return None
    hard = sum([table.worth[face] for face in faces])
    return table.worth[aces[0]] + total - hard


def remembered(state: GritState, faces: list[int]) -> list[dict[str, str]]:
    """The cards a seat has lying face down: nobody else knows them (GRIT-6.10)."""
    down = [(pile, face) for pile, face in enumerate(faces) if face and state.tops >> 8 * pile & DOWN]
    return [{"pile": PILES[pile], "card": card_id(face - 1)} for pile, face in down]


def track(state: GritState) -> list[dict[str, Any]]:
    """One marker for each fixed Spade and the joker for the Heart, turned over when the card has lain face up (GRIT-9.2)."""
    seen = int(state.seen())
    heart = card_ids(seen & state.rules.pool)
    turned = card_ids(seen)
    markers: list[dict[str, Any]] = [{"card": card, "seen": card in turned} for card in card_ids(state.rules.fixed)]
    return [*markers, {"card": heart[0] if heart else "??", "seen": bool(heart)}]


def changes(state: GritState, seat: int, action: int) -> dict[str, Any]:
    """What an action does to the totals as far as its seat can tell: [before, after]."""
    if SAY_FIRST <= action < KEEP_IT:
        return {}
    other = 1 - seat
    own, their = int(state.known_total(seat, seat)), int(state.known_total(other, seat))
    if action >= KEEP_IT:
        return {"own_total": [own, own], "own_visible": [int(state.visible_total(seat)), visible_after(state, seat, action)]}
    after = state.clone()
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
    after = state.clone()
    if action != KEEP_IT:
        after.tops &= ~(DOWN << 8 * int(pile_of(state.played(seat, state.round))))
    return int(after.visible_total(seat))
