"""GGT-11.13: the winner of an exchange chooses the limb to tear off. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.bits import bit, has, lowest
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import DROP, MISSING, MOST_SOCKETS, TO_RIP
from grumbletop.games.grunt_growl_and_tear.rules_board import AFTERMATH, Board
from grumbletop.games.grunt_growl_and_tear.rules_facts import LEFT_GAME, TORN
from grumbletop.games.grunt_growl_and_tear.rules_faults import NO_SUCH_LIMB, STILL_RIVETED, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers


@final
class RipPage(Page):
    def __init__(self) -> None:
        super().__init__("rip", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        socket: i64 = 0
        while socket < MOST_SOCKETS:
            if self.fault(state, seat, act(TO_RIP, socket, 0, 0)) == LEGAL:
                offers.add(act(TO_RIP, socket, 0, 0))
            socket += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_RIP:
            return WRONG_PHASE
        victim = state.fighters[state.victim]
        socket: i64 = first_of(action)
        bare: i64 = victim.limbs() & ~state.shielded
        if socket == MISSING or not has(bare, socket):
            return NO_SUCH_LIMB  # GGT-11.13
        if not state.is_riveted(victim.limb_at(socket)):
            return LEGAL
        while bare != 0:
            if not state.is_riveted(victim.limb_at(lowest(bare))):
                return STILL_RIVETED  # GGT-14.16
            bare &= bare - 1
        return LEGAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """GGT-11.14, in its order: tokens, limb, totals, pool, hand."""
        victim: i64 = state.victim
        fighter = state.fighters[victim]
        limb: i64 = fighter.limb_at(first_of(action))
        state.shielded = 0
        fighter.take_off(first_of(action))
        state.recount(victim)
        fighter.health = fighter.most_health()
        state.tell(TORN, seat, victim, limb, log)
        state.discard_down(victim, chance, log)  # GGT-3.5
        if has(state.grafted, limb):
            state.gone |= bit(limb)  # GGT-11.16
            state.tell(LEFT_GAME, victim, limb, 0, log)
            state.next = AFTERMATH
        else:
            state.torn = limb
            state.phase = DROP

    def default(self, state: Board, seat: i64) -> i64:
        return self.nth(state, seat, 0)  # sockets are in body order
