"""GGT-11.12: the loser of an exchange covers limbs, which can't be torn off then. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.bits import popcount
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import RIP, TO_SHIELD
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_facts import COVERED
from grumbletop.games.grunt_growl_and_tear.rules_faults import BAD_SHIELD, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers


@final
class ShieldPage(Page):
    def __init__(self) -> None:
        super().__init__("shield", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        limbs: i64 = state.fighters[seat].limbs()
        cover: i64 = 0
        while True:
            if self.fault(state, seat, act(TO_SHIELD, cover, 0, 0)) == LEGAL:
                offers.add(act(TO_SHIELD, cover, 0, 0))
            cover = (cover - limbs) & limbs  # the next subset
            if cover == 0:
                return

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_SHIELD:
            return WRONG_PHASE
        fighter = state.fighters[seat]
        cover: i64 = first_of(action)
        limbs: i64 = fighter.limbs()
        if cover & ~limbs != 0 or cover == limbs or popcount(cover) > fighter.power:
            return BAD_SHIELD  # GGT-11.12
        return LEGAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.shielded = first_of(action)
        state.fighters[seat].power -= popcount(state.shielded)
        state.phase = RIP
        state.tell(COVERED, seat, state.shielded, 0, log)

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_SHIELD, 0, 0, 0)
