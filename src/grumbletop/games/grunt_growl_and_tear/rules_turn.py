"""A monster's turn: steps, permission for them, free steps, and which fights may be picked (GGT-4 to GGT-8). Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest
from grumbletop.engine.decision_rules import TURN as ONE_SEAT
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    FIRST_OBJECT,
    FREE,
    HEALTH,
    MOVE_TURNS,
    PERMIT,
    SPEED,
    STRENGTH,
    TEST,
    TO_ALLOW,
    TO_ASK,
    TO_ATTACH,
    TO_ATTACK,
    TO_DENY,
    TO_END,
    TO_ESCAPE,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_PUSH,
    TO_REST,
    TO_SHOOT,
    TO_SKIP,
    TO_SWAP,
    TO_TURN,
    TURN,
    act,
    asked_for,
    asking,
    first_of,
    second_of,
    verb_of,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import (
    BACK_TO_TURN,
    ESCAPE,
    EXCHANGE,
    NEXT_TURN,
    NO_ACTION,
    PUSH,
    SEAT_BITS,
    Board,
    seat_in,
    seats_after,
    set_of_seats,
    with_seat,
)
from grumbletop.games.grunt_growl_and_tear.rules_facts import (
    ALLOWED,
    ASKED,
    ATTACKED,
    DENIED,
    ENDED_TURN,
    FACED,
    LEAPT,
    MENDED,
    MOVED,
    RESTED,
    SKIPPED,
    TESTED,
)
from grumbletop.games.grunt_growl_and_tear.rules_faults import (
    BAD_HEAL,
    ESCAPED_ALREADY,
    FULL_HAND,
    NO_ACTION_LEFT,
    NO_ASKING,
    NO_CARDS,
    NO_ESCAPE,
    NO_LEAP,
    NO_PEACE,
    NO_SCUTTLE,
    NO_TARGET_CLOSE,
    NO_TARGET_FAR,
    NOBODY_BARS,
    NOT_BESIDE,
    NOT_VACANT,
    PINNED,
    REFUSED_BEFORE,
    SAME_FACING,
    WRONG_PHASE,
)
from grumbletop.games.grunt_growl_and_tear.rules_graft import attach, graft_fault, offer_grafts, swap, swap_fault
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import ALL_ROUND, EXTRA_REST, LEAP, SCUTTLE, Offers

FORWARD_AND_BACK: Final = 2  # moves that every monster has


# Steps: Move, leap, Turn and Rest


def step_fault(board: Board, seat: i64, action: i64) -> i64:
    """Why a step is impossible, whoever stands near."""
    fighter = board.fighters[seat]
    verb: i64 = verb_of(action)
    operand: i64 = first_of(action)
    if verb == TO_TURN:
        return SAME_FACING if operand == fighter.facing else LEGAL  # GGT-6.3
    if verb == TO_MOVE:
        if operand >= FORWARD_AND_BACK and fighter.total(SCUTTLE) == 0:
            return NO_SCUTTLE  # GGT-14.12
        return LEGAL if board.is_vacant(step_end(board, seat, action)) else NOT_VACANT  # GGT-6.2, GGT-6.14
    if verb == TO_LEAP:
        return LEGAL if can_leap(board, seat, operand) else NO_LEAP
    if fighter.hand_size >= fighter.smarts():
        return FULL_HAND  # GGT-6.7
    return LEGAL if board.has_cards(seat) else NO_CARDS  # GGT-3.8


def can_leap(board: Board, seat: i64, spaces: i64) -> bool:
    """Over anything but walls and gaps (GGT-14.11)."""
    fighter = board.fighters[seat]
    if spaces < 2 or spaces > fighter.total(LEAP):
        return False
    space: i64 = fighter.space
    n: i64 = 0
    while n < spaces:
        space = board.rules.map.step(space, fighter.facing)
        if space == NOWHERE or board.rules.map.is_wall(space):
            return False
        n += 1
    return board.is_vacant(space)


def step_end(board: Board, seat: i64, action: i64) -> i64:
    """Where a Move or leap leads (GGT-6.1); NOWHERE is off the map."""
    fighter = board.fighters[seat]
    if verb_of(action) == TO_MOVE:
        return board.rules.map.step(fighter.space, (fighter.facing + i64(MOVE_TURNS[first_of(action)])) % DIRECTIONS)
    space: i64 = fighter.space
    n: i64 = 0
    while n < first_of(action) and space != NOWHERE:
        space = board.rules.map.step(space, fighter.facing)
        n += 1
    return space


def take_step(board: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
    fighter = board.fighters[seat]
    verb: i64 = verb_of(action)
    if verb == TO_TURN:
        fighter.facing = first_of(action)  # GGT-2.11
        board.tell(FACED, seat, fighter.facing, 0, log)
    elif verb == TO_REST:
        board.tell(RESTED, seat, 0, 0, log)
        board.draw_cards(seat, 1 + fighter.total(EXTRA_REST), chance, log)  # GGT-6.6, GGT-14.10
        board.discard_down(seat, chance, log)  # GGT-3.6
    else:
        space: i64 = step_end(board, seat, action)
        board.tell(MOVED if verb == TO_MOVE else LEAPT, seat, fighter.space, space, log)
        board.stand(seat, space)


def those_who_bar(board: Board, seat: i64, action: i64) -> i64:
    """Whose leave a step needs: of blockers, and for Rest of everybody near (GGT-6.5, GGT-6.8)."""
    return board.contacts(seat) if verb_of(action) == TO_REST else board.blockers(seat)


# The turn


def is_free(board: Board, verb: i64) -> bool:
    """The first Turn and the first Heal cost no action (GGT-4.6, GGT-6.4, GGT-10.2)."""
    return verb == TO_END or (verb == TO_TURN and not board.turned) or (verb == TO_HEAL and not board.healed)


def spend(board: Board, verb: i64) -> None:
    board.acted = True
    if not is_free(board, verb):
        board.used += 1
    elif verb == TO_TURN:
        board.turned = True
    elif verb == TO_HEAL:
        board.healed = True


def resume(board: Board) -> None:
    """Back to the turn, or to its free steps if nobody blocks any more (GGT-7.6, GGT-7.7)."""
    board.phase = FREE if board.bank > 0 and board.blockers(board.active()) == 0 else TURN


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
        if verb < TO_MOVE or verb > TO_END:
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
        if verb <= TO_REST:
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
        if verb <= TO_REST:
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


# Heal (GGT-10)


def most_healed(board: Board, seat: i64) -> i64:
    """Power for Health, one for one, not above the maximum (GGT-10.3)."""
    fighter = board.fighters[seat]
    room: i64 = fighter.most_health() - fighter.health
    return room if room < fighter.power else fighter.power


def heal(board: Board, seat: i64, amount: i64, log: Log) -> None:
    fighter = board.fighters[seat]
    fighter.power -= amount  # GGT-10.1
    fighter.health += amount
    board.tell(MENDED, seat, amount, 0, log)


# Fights


def close_fault(board: Board, seat: i64, target: i64) -> i64:
    """A living monster in one of the front three hexes, or anywhere near (GGT-11.1, GGT-14.13)."""
    fighter = board.fighters[seat]
    space: i64 = board.fighters[target].space
    if board.distance_to(seat, space) != 1:
        return NO_TARGET_CLOSE
    if fighter.total(ALL_ROUND) > 0 or board.rules.map.in_front(fighter.space, fighter.facing, space):
        return LEGAL  # GGT-2.4
    return NO_TARGET_CLOSE


def far_fault(board: Board, seat: i64, target: i64) -> i64:
    """A weapon for the distance, the target in the front arc and in sight (GGT-12.1), whoever else stands near (GGT-12.9)."""
    fighter = board.fighters[seat]
    space: i64 = board.fighters[target].space
    distance: i64 = board.distance_to(seat, space)
    if distance == 0 or distance > 8 or not fighter.has_weapon_for(distance):
        return NO_TARGET_FAR
    if not board.rules.map.in_front(fighter.space, fighter.facing, space) or not board.sees(fighter.space, space):
        return NO_TARGET_FAR
    return LEGAL


def begin_test(board: Board, kind: i64, attribute: i64, seat: i64, other: i64, log: Log) -> None:
    """The player whose turn it is challenges (GGT-5.1)."""
    board.test_kind = kind
    board.test_attribute = attribute
    board.side_a = seat
    board.side_b = other
    board.pairs = 0
    board.phase = TEST
    board.next = 0
    board.tell(TESTED, seat, board.pushed if kind == PUSH else other, kind + 4 * attribute, log)


def begin_combat(board: Board, seat: i64, target: i64, ranged: bool, log: Log) -> None:
    """Two sides, and neither can refuse the first exchange, close or ranged (GGT-11.2, GGT-12.2)."""
    board.attacker = seat
    board.defender = target
    board.ranged = ranged
    board.exchange = 1
    board.next = EXCHANGE
    board.tell(ATTACKED, seat, target, i64(ranged), log)


# Permission (GGT-6.9 to 6.12)


def ask(board: Board, seat: i64, step: i64, log: Log) -> None:
    board.asked = step
    board.waiting = seats_after(seat, those_who_bar(board, seat, step))
    board.phase = PERMIT
    board.next = 0
    board.tell(ASKED, seat, step, 0, log)


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


# Free steps after Escapes (GGT-7.6 to 7.10)


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


def waits_for(board: Board) -> i64:
    """Who is asked now (GGT-6.10), as a set."""
    return bit(seat_in(board.waiting, 0))
