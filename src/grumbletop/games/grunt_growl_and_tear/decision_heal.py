"""GGT-11.4: the sides of a combat heal before an exchange of blows. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.decision_rules import COMMIT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import TO_HEAL
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_combat import test_strength, undecided_healers
from grumbletop.games.grunt_growl_and_tear.rules_faults import BAD_COMBAT_HEAL, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNDECIDED
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_tests import commit
from grumbletop.games.grunt_growl_and_tear.rules_turn import heal, most_healed


@final
class HealPage(Page):
    def __init__(self) -> None:
        super().__init__("heal", COMMIT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        most: i64 = most_healed(state, seat)
        amount: i64 = 0
        while amount <= most:
            offers.add(act(TO_HEAL, amount, 0, 0))
            amount += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_HEAL:
            return WRONG_PHASE
        return LEGAL if first_of(action) <= most_healed(state, seat) else BAD_COMBAT_HEAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        commit(state, seat, action, log)
        if undecided_healers(state) != 0:
            return
        self.show(state, state.attacker, log)
        self.show(state, state.defender, log)
        test_strength(state, log)

    def show(self, state: Board, seat: i64, log: Log) -> None:
        fighter = state.fighters[seat]
        if fighter.commit != UNDECIDED:
            amount: i64 = first_of(fighter.commit)
            fighter.commit = UNDECIDED
            heal(state, seat, amount, log)

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_HEAL, 0, 0, 0)
