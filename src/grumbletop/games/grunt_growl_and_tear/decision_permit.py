"""GGT-6.9: a player whose monster bars a step allows or denies it. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, verb_of
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import TO_ALLOW, TO_DENY
from grumbletop.games.grunt_growl_and_tear.rules_board import BACK_TO_TURN, NO_ACTION, SEAT_BITS, Board, with_seat
from grumbletop.games.grunt_growl_and_tear.rules_facts import ALLOWED, DENIED
from grumbletop.games.grunt_growl_and_tear.rules_faults import WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_turn import spend, take_step


@final
class PermitPage(Page):
    def __init__(self) -> None:
        super().__init__("permit", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        offers.add(act(TO_ALLOW, 0, 0, 0))
        offers.add(act(TO_DENY, 0, 0, 0))

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        return LEGAL if verb_of(action) == TO_ALLOW or verb_of(action) == TO_DENY else WRONG_PHASE

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        if verb_of(action) == TO_DENY:
            state.tell(DENIED, seat, 0, 0, log)
            state.denied = with_seat(state.denied, seat)  # GGT-6.12
            state.waiting = 0
        else:
            state.tell(ALLOWED, seat, 0, 0, log)
            state.waiting >>= SEAT_BITS  # GGT-6.10
            if state.waiting != 0:
                return
            asker: i64 = state.active()
            spend(state, verb_of(state.asked))  # GGT-6.11
            take_step(state, asker, state.asked, chance, log)
        state.asked = NO_ACTION
        state.next = BACK_TO_TURN

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_DENY, 0, 0, 0)
