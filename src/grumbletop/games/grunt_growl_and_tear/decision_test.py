"""GGT-5: both sides of a Test choose a card in secret. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.bits import has, lowest
from grumbletop.engine.decision_rules import COMMIT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import BLIND, CARDS, NOTHING, TO_PLAY
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_faults import HAS_CARDS, NO_CARDS, NOT_IN_HAND, NOT_PAYABLE, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_fighter import rank_of
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_tests import commit, reveal, undecided_sides


@final
class TestPage(Page):
    def __init__(self) -> None:
        super().__init__("test", COMMIT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        hand: i64 = state.fighters[seat].hand
        if hand == 0:
            offers.add(act(TO_PLAY, NOTHING, 0, 0))  # GGT-5.10
            if self.fault(state, seat, act(TO_PLAY, BLIND, 0, 0)) == LEGAL:
                offers.add(act(TO_PLAY, BLIND, 0, 0))
        while hand != 0:
            offers.add(act(TO_PLAY, lowest(hand), 0, 0))
            hand &= hand - 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_PLAY:
            return WRONG_PHASE
        card: i64 = first_of(action)
        fighter = state.fighters[seat]
        if card < CARDS:
            return LEGAL if has(fighter.hand, card) else NOT_IN_HAND  # GGT-5.2
        if fighter.hand != 0:
            return HAS_CARDS  # GGT-5.8
        if card == BLIND:
            if not state.has_cards(seat):
                return NO_CARDS  # GGT-3.8
            return LEGAL if fighter.health >= 2 else NOT_PAYABLE  # GGT-5.9
        return LEGAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        commit(state, seat, action, log)
        if undecided_sides(state) == 0:
            reveal(state, chance, log)

    def default(self, state: Board, seat: i64) -> i64:
        """The lowest number, else the lowest royal."""
        hand: i64 = state.fighters[seat].hand
        best: i64 = NOTHING
        while hand != 0:
            card: i64 = lowest(hand)
            hand &= hand - 1
            if best == NOTHING or rank_of(card) < rank_of(best):
                best = card
        return act(TO_PLAY, best, 0, 0)
