"""What an action costs and how a Test stands before it is played, item by item."""

from __future__ import annotations

from collections.abc import Iterator

from grumbletop.engine.action_table import first_of, second_of, third_of, verb_of
from grumbletop.engine.preview import Fact, Odds
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from grumbletop.games.grunt_growl_and_tear.prospects import KINDS, hand_odds, odds_of, test_of
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import CARDS, TEST, TO_ASK, TO_ATTACH, TO_END, TO_SWAP, TURN, asked_for
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_graft import FOR_REMOVAL, graft_cost
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, side_attribute, side_bonus
from grumbletop.games.grunt_growl_and_tear.rules_turn import is_free


def facts(state: GruntState, seat: int, action: int) -> list[Fact]:
    if state.phase != TURN:
        return []
    return [*costs(state, seat, action), *both_sides(state, seat, action)]


def costs(state: GruntState, seat: int, action: int) -> Iterator[Fact]:
    verb = verb_of(action)
    done = verb_of(asked_for(action)) if verb == TO_ASK else verb
    if verb != TO_END:
        yield Fact("free", clause="GGT-4.6") if is_free(state, done) else Fact("action", {"left": left(state, seat)}, "GGT-4.4")
    if verb in (TO_ATTACH, TO_SWAP):
        limb, socket = (first_of(action), second_of(action)) if verb == TO_ATTACH else (third_of(action), first_of(action))
        cost = int(graft_cost(state, seat, limb, socket)) + (FOR_REMOVAL if verb == TO_SWAP else 0)
        yield Fact("power", {"power": cost}, "GGT-9.2")
        owner = int(state.origin(limb))
        if owner != seat and not state.is_out(owner):
            yield Fact("pays", {"seat": owner}, "GGT-9.4")


def left(state: GruntState, seat: int) -> int:
    """Actions left after this one."""
    return int(state.fighters[seat].speed() - state.used) - 1


def both_sides(state: GruntState, seat: int, action: int) -> Iterator[Fact]:
    """What each side of the Test would begin with, before any card."""
    if verb_of(action) not in KINDS:
        return
    trial = test_of(state, seat, action)
    attribute = ATTRIBUTES[trial.test_attribute]
    for side, key in ((SIDE_A, "mine"), (SIDE_B, "theirs")):
        value, bonus = int(side_attribute(trial, side)), int(side_bonus(trial, side))
        if side == SIDE_B and trial.side_b == NOBODY:
            yield Fact("weight", clause="GGT-8.3", amount=value)
        else:
            yield Fact(key, {"attribute": attribute}, "GGT-5.3", value)
        if bonus:
            yield Fact(f"{key}_bonus", clause="GGT-14.4", amount=bonus)


def odds(state: GruntState, seat: int, action: int) -> list[Odds]:
    """How a card goes against a card at random; and any card of the hand, before the Test."""
    if state.phase == TEST and first_of(action) < CARDS:
        side = SIDE_A if state.side_a == seat else SIDE_B
        found = [odds_of(state, side, first_of(action))]
    elif state.phase == TURN and verb_of(action) in KINDS:
        found = hand_odds(test_of(state, seat, action), seat)
    else:
        return []
    win, tie = (sum(each) / len(found) for each in zip(*found, strict=True))
    return [Odds("win", win), Odds("tie", tie), Odds("lose", max(0.0, 1 - win - tie))]
