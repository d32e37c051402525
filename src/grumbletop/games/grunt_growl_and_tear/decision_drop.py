"""GGT-11.15: the winner of an exchange chooses where the torn limb falls. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.bits import bit
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import TO_DROP
from grumbletop.games.grunt_growl_and_tear.rules_board import AFTERMATH, Board
from grumbletop.games.grunt_growl_and_tear.rules_combat import drop_fault, free_neighbour
from grumbletop.games.grunt_growl_and_tear.rules_facts import DROPPED
from grumbletop.games.grunt_growl_and_tear.rules_faults import WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_fighter import NO_LIMB
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers


@final
class DropPage(Page):
    def __init__(self) -> None:
        super().__init__("drop", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        space: i64 = 0
        while space < state.rules.map.size:
            if drop_fault(state, space) == LEGAL:
                offers.add(act(TO_DROP, space, 0, 0))
            space += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        return drop_fault(state, first_of(action)) if verb_of(action) == TO_DROP else WRONG_PHASE

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.loose |= bit(state.torn)
        state.lies[state.torn] = first_of(action)
        state.tell(DROPPED, seat, state.torn, first_of(action), log)
        state.torn = NO_LIMB
        state.next = AFTERMATH

    def default(self, state: Board, seat: i64) -> i64:
        if not state.ranged:
            return act(TO_DROP, state.fighters[seat].space, 0, 0)
        space: i64 = state.fighters[state.victim].space
        free: i64 = free_neighbour(state, space)
        return act(TO_DROP, free if free != NOWHERE else space, 0, 0)
