"""Reads the plan that lies in the fog back as an action: the reverse of `lay_plan`."""

from __future__ import annotations

from grumbletop.engine.bits import bit
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import FACE_UP, LEADS, OWN, PLANS, UNDER, count_cards, first_card, with_role


def plan_at(board: Board, seat: int) -> int:
    """The plan that lies in the fog, as an action."""
    leaders = board.leaders(seat)
    marching = leaders | board.supports(seat)
    plan = 0
    place = 0
    while marching != 0:
        card = first_card(marching)
        marching &= marching - 1
        role = LEADS
        if leaders & bit(card) == 0:
            role = count_cards(leaders & (bit(board.place(seat, card)) - 1))
            role += FACE_UP if board.faceup(seat) & bit(card) != 0 else UNDER
        plan = with_role(plan, card, role, place)
        if card >= OWN:
            place += 1
    return PLANS + plan
