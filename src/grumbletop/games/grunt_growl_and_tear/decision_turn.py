"""GGT-4: whoever's turn it is moves, fights, heals, stitches limbs on, or ends the turn. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, second_of, verb_of
from grumbletop.engine.bits import has, lowest
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    FIRST_OBJECT,
    HEALTH,
    SPEED,
    STRENGTH,
    TO_ASK,
    TO_ATTACH,
    TO_ATTACK,
    TO_END,
    TO_ESCAPE,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_PUSH,
    TO_REST,
    TO_SHOOT,
    TO_SWAP,
    TO_TURN,
    asked_for,
    asking,
    is_done_in_a_turn,
    is_step,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import BACK_TO_TURN, ESCAPE, NEXT_TURN, PUSH, Board, set_of_seats
from grumbletop.games.grunt_growl_and_tear.rules_facts import ENDED_TURN
from grumbletop.games.grunt_growl_and_tear.rules_faults import (
    BAD_HEAL,
    ESCAPED_ALREADY,
    NO_ACTION_LEFT,
    NO_ASKING,
    NO_ESCAPE,
    NO_PEACE,
    NOBODY_BARS,
    NOT_BESIDE,
    PINNED,
    REFUSED_BEFORE,
    WRONG_PHASE,
)
from grumbletop.games.grunt_growl_and_tear.rules_graft import attach, graft_fault, offer_grafts, swap, swap_fault
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import LEAP, SCUTTLE, Offers
from grumbletop.games.grunt_growl_and_tear.rules_turn import (
    FORWARD_AND_BACK,
    ask,
    begin_combat,
    begin_test,
    close_fault,
    far_fault,
    heal,
    is_free,
    most_healed,
    spend,
    step_fault,
    take_step,
    those_who_bar,
)


@final
class TurnPage(Page):
    def __init__(self) -> None:
        super().__init__("turn", ONE_SEAT)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        fighter = state.fighters[seat]
        spent: bool = state.used >= fighter.speed()
        contacts: i64 = state.contacts(seat)
        offers.add(act(TO_END, 0, 0, 0))  # GGT-4.5
        blocked: bool = contacts & ~set_of_seats(state.escaped) != 0
        if not spent or not state.turned:
            facing: i64 = 0
            while facing < DIRECTIONS:
                self.add_step(state, seat, act(TO_TURN, facing, 0, 0), blocked, offers)
                facing += 1
        if not spent or not state.healed:
            most: i64 = most_healed(state, seat)
            amount: i64 = 1
            while amount <= most:
                offers.add(act(TO_HEAL, amount, 0, 0))
                amount += 1
        if spent:
            return
        moves: i64 = DIRECTIONS if fighter.total(SCUTTLE) > 0 else FORWARD_AND_BACK
        move: i64 = 0
        while move < moves:
            self.add_step(state, seat, act(TO_MOVE, move, 0, 0), blocked, offers)
            move += 1
        spaces: i64 = 2
        while spaces <= fighter.total(LEAP):
            self.add_step(state, seat, act(TO_LEAP, spaces, 0, 0), blocked, offers)
            spaces += 1
        self.add_step(state, seat, act(TO_REST, 0, 0, 0), contacts != 0, offers)
        self.add_fights(state, seat, contacts, offers)
        if state.loose != 0:
            offer_grafts(state, seat, offers)

    def add_step(self, state: Board, seat: i64, action: i64, barred: bool, offers: Offers) -> None:
        step: i64 = asking(action) if barred else action
        if self.fault(state, seat, step) == LEGAL:
            offers.add(step)

    def add_fights(self, state: Board, seat: i64, contacts: i64, offers: Offers) -> None:
        others: i64 = contacts
        while others != 0:
            other: i64 = lowest(others)
            others &= others - 1
            if close_fault(state, seat, other) == LEGAL:
                offers.add(act(TO_ATTACK, other, 0, 0))
            if not has(set_of_seats(state.escaped), other):
                attribute: i64 = SPEED
                while attribute < HEALTH:
                    offers.add(act(TO_ESCAPE, other, attribute, 0))
                    attribute += 1
            offers.add(act(TO_PUSH, other, 0, 0))
        target: i64 = 0
        while target < state.rules.seats:
            if far_fault(state, seat, target) == LEGAL:
                offers.add(act(TO_SHOOT, target, 0, 0))
            target += 1
        direction: i64 = 0
        while direction < DIRECTIONS:
            near: i64 = state.rules.map.step(state.fighters[seat].space, direction)
            if near != NOWHERE and state.occupant(near) >= FIRST_OBJECT:
                offers.add(act(TO_PUSH, state.occupant(near), 0, 0))
            direction += 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        verb: i64 = verb_of(action)
        if not is_done_in_a_turn(verb):
            return WRONG_PHASE  # GGT-4.9
        asks: bool = verb == TO_ASK
        step: i64 = action
        if asks:
            if not state.rules.may_ask:
                return NO_ASKING  # GGT-6.13
            step = asked_for(action)
            verb = verb_of(step)
        if not is_free(state, verb) and state.used >= state.fighters[seat].speed():
            return NO_ACTION_LEFT  # GGT-4.4
        if is_step(verb):
            fault: i64 = step_fault(state, seat, step)
            return fault if fault != LEGAL else self.contact_fault(state, seat, step, asks)
        return self.other_fault(state, seat, action)

    def contact_fault(self, state: Board, seat: i64, step: i64, asks: bool) -> i64:
        barring: i64 = those_who_bar(state, seat, step)
        if not asks:
            if barring == 0:
                return LEGAL
            return NO_PEACE if verb_of(step) == TO_REST else PINNED
        if barring == 0:
            return NOBODY_BARS  # GGT-6.15
        return REFUSED_BEFORE if barring & set_of_seats(state.denied) != 0 else LEGAL  # GGT-6.12

    def other_fault(self, state: Board, seat: i64, action: i64) -> i64:
        verb: i64 = verb_of(action)
        target: i64 = first_of(action)
        if verb == TO_ATTACK:
            return close_fault(state, seat, target)
        if verb == TO_SHOOT:
            return far_fault(state, seat, target)
        if verb == TO_ESCAPE:
            if second_of(action) == HEALTH or state.distance_to(seat, state.fighters[target].space) != 1:
                return NO_ESCAPE  # GGT-7.1
            return ESCAPED_ALREADY if has(set_of_seats(state.escaped), target) else LEGAL  # GGT-7.3
        if verb == TO_PUSH:
            return LEGAL if state.distance_to(seat, state.target_space(target)) == 1 else NOT_BESIDE  # GGT-8.1
        if verb == TO_ATTACH:
            return graft_fault(state, seat, action)
        if verb == TO_SWAP:
            return swap_fault(state, seat, action)
        if verb == TO_HEAL:
            return LEGAL if 1 <= target <= most_healed(state, seat) else BAD_HEAL  # GGT-10.3
        return LEGAL

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        verb: i64 = verb_of(action)
        target: i64 = first_of(action)
        state.next = BACK_TO_TURN
        if verb == TO_END:
            state.tell(ENDED_TURN, seat, 0, 0, log)
            state.next = NEXT_TURN
            return
        if verb == TO_ASK:
            ask(state, seat, asked_for(action), log)
            return
        spend(state, verb)  # GGT-4.10
        if is_step(verb):
            take_step(state, seat, action, chance, log)
        elif verb in (TO_ATTACK, TO_SHOOT):
            begin_combat(state, seat, target, verb == TO_SHOOT, log)
        elif verb == TO_ESCAPE:
            begin_test(state, ESCAPE, second_of(action), seat, target, log)  # GGT-7.2
        elif verb == TO_PUSH:
            state.pushed = target
            begin_test(state, PUSH, STRENGTH, seat, target if target < FIRST_OBJECT else -1, log)  # GGT-8.2, GGT-8.3
        elif verb == TO_HEAL:
            heal(state, seat, target, log)
        else:
            in_contact: bool = state.contacts(seat) != 0
            if verb == TO_ATTACH:
                attach(state, seat, action, log)
            else:
                swap(state, seat, action, chance, log)
            if in_contact:
                state.next = NEXT_TURN  # GGT-9.9

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_END, 0, 0, 0)
