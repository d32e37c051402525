"""GGT-1.9: a player places the pawn at the edge of the map. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, second_of, verb_of
from grumbletop.engine.decision_rules import TURN
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import MISSING, TO_PLACE
from grumbletop.games.grunt_growl_and_tear.rules_board import ROUND, Board, count_of
from grumbletop.games.grunt_growl_and_tear.rules_facts import PLACED
from grumbletop.games.grunt_growl_and_tear.rules_faults import NO_START, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_setup import distance_wanted, is_start, nearest_pawn


@final
class Place(Page):
    def __init__(self) -> None:
        super().__init__("place", TURN)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        wanted: i64 = distance_wanted(state)
        space: i64 = 0
        while space < state.rules.map.size:
            if is_start(state, space) and nearest_pawn(state, space) >= wanted:
                facing: i64 = 0
                while facing < DIRECTIONS:
                    offers.add(act(TO_PLACE, space, facing, 0))  # GGT-1.11
                    facing += 1
            space += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_PLACE:
            return WRONG_PHASE
        space: i64 = first_of(action)
        if space == MISSING or not is_start(state, space) or nearest_pawn(state, space) < distance_wanted(state):
            return NO_START
        return LEGAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.stand(seat, first_of(action))
        state.fighters[seat].facing = second_of(action)  # GGT-2.11
        state.tell(PLACED, seat, first_of(action), second_of(action), log)
        if state.turn_index + 1 < count_of(state.order):
            state.turn_index += 1
        else:
            state.next = ROUND
