"""GGT-11.18: both sides say in secret whether the combat goes on. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, verb_of
from grumbletop.engine.decision_rules import COMMIT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import TO_CONTINUE, TO_STOP
from grumbletop.games.grunt_growl_and_tear.rules_board import BACK_TO_TURN, EXCHANGE, Board
from grumbletop.games.grunt_growl_and_tear.rules_combat import answer, end_combat, undecided_fighters
from grumbletop.games.grunt_growl_and_tear.rules_facts import STOPPED
from grumbletop.games.grunt_growl_and_tear.rules_faults import WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_tests import commit


@final
class ContinuePage(Page):
    def __init__(self) -> None:
        super().__init__("continue", COMMIT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        offers.add(act(TO_CONTINUE, 0, 0, 0))
        offers.add(act(TO_STOP, 0, 0, 0))

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        return LEGAL if verb_of(action) == TO_CONTINUE or verb_of(action) == TO_STOP else WRONG_PHASE

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        commit(state, seat, action, log)
        if undecided_fighters(state) != 0:
            return
        first: i64 = answer(state, state.attacker)
        second: i64 = answer(state, state.defender)
        state.tell(STOPPED, state.attacker, state.defender, first + 2 * second, log)
        if first + second == 0:
            state.exchange += 1
            state.next = EXCHANGE
        else:
            end_combat(state)
            state.next = BACK_TO_TURN

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_STOP, 0, 0, 0)
