"""What the table is told when something happens in Grit. Compiled, because rules write it."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.events import Event
from grumbletop.games.grit.rules_cards import ALIVE, NOBODY, PILES, card_id, card_ids, card_of, is_marked, pile_of

WHYS: Final = ("total", "rank", "heart", "kept")
WHY_CLAUSES: Final = ("GRIT-4.1", "GRIT-4.2", "GRIT-4.3", "GRIT-4.4")
REASONS: Final = ("survivor", "closest", "least_dead", "draw", "rank")
REASON_CLAUSES: Final = ("GRIT-8.3", "GRIT-8.4", "GRIT-8.5", "GRIT-8.6", "GRIT-8.6")


def dealt(starts: list[int], hands: list[int]) -> Event:
    private = {seat: {"seat": seat, "hand": card_ids(hands[seat])} for seat in (0, 1)}
    return Event("dealt", "GRIT-2.2", {"injuries": [card_id(card) for card in starts]}, private, True)  # GRIT-2.3, GRIT-2.5


def word_given(seat: int, why: int, totals: list[int]) -> Event:
    return Event("word", WHY_CLAUSES[why], {"seat": seat, "why": WHYS[why], "totals": totals}, {}, False)


def first_named(seat: int, by: int, chosen: bool) -> Event:
    return Event("first", "GRIT-4.5" if chosen else "GRIT-4.8", {"seat": seat, "by": by}, {}, False)


def complained(seat: int, action: int) -> Event:
    """Others see the pile and the Mark, not the card."""
    shown = {"seat": seat, "card": "??", "pile": PILES[pile_of(action)], "mark": "marked" if is_marked(action) else "plain"}
    clause = "GRIT-6.4" if is_marked(action) else "GRIT-5.6"
    return Event("played", clause, shown, {seat: {"card": card_id(card_of(action))}}, False)  # GRIT-5.2


def committed(seat: int) -> Event:
    """That a seat has decided, not what."""
    return Event("committed", "GRIT-7.3", {"seat": seat}, {}, False)


def turned_up(cards: list[str], clause: str) -> Event:
    return Event("up", clause, {"cards": cards}, {}, True)


def kept(seat: int, action: int) -> Event:
    return Event("kept", "GRIT-6.8", {"seat": seat, "pile": PILES[pile_of(action)]}, {}, True)


def satisfied(totals: list[int], verdict: int) -> Event:
    result = result_of(totals, verdict)
    if result["winner"] is None:
        result["winner"] = "draw"
    return Event("end", REASON_CLAUSES[verdict >> 2], result, {}, True)


def undealt(cards: int) -> Event:
    return Event("undealt", "GRIT-8.9", {"cards": card_ids(cards)}, {}, True)


def result_of(totals: list[int], verdict: int) -> dict[str, object]:
    """The result as the position document has it."""
    winner = verdict & 3
    dead = [total > ALIVE for total in totals]
    return {"totals": totals, "dead": dead, "winner": None if winner == NOBODY else winner, "reason": REASONS[verdict >> 2]}
