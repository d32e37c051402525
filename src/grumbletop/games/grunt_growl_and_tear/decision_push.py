"""GGT-8.4: whoever won a Push says where the target goes. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import FIRST_OBJECT, STAY, TO_SPACE
from grumbletop.games.grunt_growl_and_tear.rules_board import BACK_TO_TURN, NO_TARGET, Board
from grumbletop.games.grunt_growl_and_tear.rules_facts import PUSHED, STAYED
from grumbletop.games.grunt_growl_and_tear.rules_faults import WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_tests import push_fault


@final
class PushPage(Page):
    def __init__(self) -> None:
        super().__init__("push_to", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        offers.add(act(TO_SPACE, STAY, 0, 0))
        direction: i64 = 0
        while direction < DIRECTIONS:
            space: i64 = state.rules.map.step(state.target_space(state.pushed), direction)
            if space != NOWHERE and push_fault(state, space) == LEGAL:
                offers.add(act(TO_SPACE, space, 0, 0))
            direction += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        return push_fault(state, first_of(action)) if verb_of(action) == TO_SPACE else WRONG_PHASE

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        target: i64 = state.pushed
        space: i64 = first_of(action)
        state.pushed = NO_TARGET
        state.next = BACK_TO_TURN
        if space == STAY:
            state.tell(STAYED, seat, target, 0, log)
            return
        state.tell(PUSHED, seat, target, space, log)
        if target >= FIRST_OBJECT:
            state.shift(target - FIRST_OBJECT, space)
        else:
            state.stand(target, space)  # GGT-8.7

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_SPACE, STAY, 0, 0)
