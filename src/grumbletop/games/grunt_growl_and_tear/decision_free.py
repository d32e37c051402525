"""GGT-7.6: free steps after Escapes. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, verb_of
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import TO_LEAP, TO_MOVE, TO_SKIP, TO_TURN
from grumbletop.games.grunt_growl_and_tear.rules_board import BACK_TO_TURN, Board
from grumbletop.games.grunt_growl_and_tear.rules_facts import SKIPPED
from grumbletop.games.grunt_growl_and_tear.rules_faults import WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_turn import step_fault, take_step


@final
class FreePage(Page):
    def __init__(self) -> None:
        super().__init__("free", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        offers.add(act(TO_SKIP, 0, 0, 0))
        operand: i64 = 0
        while operand < DIRECTIONS:
            self.add(state, seat, act(TO_TURN, operand, 0, 0), offers)
            self.add(state, seat, act(TO_MOVE, operand, 0, 0), offers)
            self.add(state, seat, act(TO_LEAP, operand, 0, 0), offers)
            operand += 1

    def add(self, state: Board, seat: i64, action: i64, offers: Offers) -> None:
        if step_fault(state, seat, action) == LEGAL:
            offers.add(action)

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        verb: i64 = verb_of(action)
        if verb in (TO_MOVE, TO_LEAP, TO_TURN):
            return step_fault(state, seat, action)
        return LEGAL if verb == TO_SKIP else WRONG_PHASE

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.next = BACK_TO_TURN
        if verb_of(action) == TO_SKIP:
            state.tell(SKIPPED, seat, state.bank, 0, log)
            state.bank = 0
            return
        state.bank -= 1  # GGT-7.8
        take_step(state, seat, action, chance, log)
        if state.blockers(seat) != 0:
            state.bank = 0  # GGT-7.9

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_SKIP, 0, 0, 0)
