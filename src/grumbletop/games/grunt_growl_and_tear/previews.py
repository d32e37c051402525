"""What an action costs and how a Test stands before it is played, item by item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from grumbletop.engine.action_table import first_of, second_of, third_of, verb_of
from grumbletop.engine.preview import Fact, Odds
from grumbletop.games.grunt_growl_and_tear.chances import (
    BY_BLIND,
    BY_CARD,
    BY_NOTHING,
    BY_OBJECT,
    DRAWN,
    LOST,
    TIED,
    WON,
    answers_to,
    chances_of,
    other_side,
    outlooks_of,
    way_of,
)
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from grumbletop.games.grunt_growl_and_tear.prospects import KINDS, next_exchange, side_in, test_of
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CARDS,
    CONTINUE,
    TEST,
    TO_ASK,
    TO_ATTACH,
    TO_CONTINUE,
    TO_END,
    TO_SWAP,
    TURN,
    asked_for,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_graft import FOR_REMOVAL, graft_cost
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, side_attribute, side_bonus
from grumbletop.games.grunt_growl_and_tear.rules_turn import is_free
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS

ASSUMED: Final = {BY_CARD: "GGT-5.2", BY_NOTHING: "GGT-5.10", BY_OBJECT: "GGT-8.3"}  # the clause of what the other side is taken to play


def facts(state: GruntState, seat: int, action: int) -> list[Fact]:
    if state.phase == TURN:
        return [*costs(state, seat, action), *(standing(test_of(state, seat, action), SIDE_A) if verb_of(action) in KINDS else ())]
    if state.phase == CONTINUE and verb_of(action) == TO_CONTINUE:
        return [Fact("both", clause="GGT-11.18"), *standing(next_exchange(state), side_in(state, seat))]
    if state.phase == TEST:
        return [assumed(state, SIDE_A if state.side_a == seat else SIDE_B)]
    return []


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


def standing(trial: GruntState, side: int) -> Iterator[Fact]:
    """What each side of the Test would begin with, before any card; what the other one is taken to play; and what else this one may."""
    yield from both_sides(trial, side)
    yield assumed(trial, side)
    best, *others = outlooks_of(trial, side)
    if way_of(best.play) == BY_BLIND:
        yield Fact("blind", clause="GGT-5.9")
    if others:
        low, high = min(each.low for each in others), max(each.high for each in others)
        yield Fact(f"other_{way_of(others[0].play)}", {"chance": low if low == high else (low, high)})


def assumed(trial: GruntState, side: int) -> Fact:
    """What the odds take the other side to play."""
    answers = answers_to(trial, side)
    if len(answers) > 1:
        return Fact("plays_either", clause="GGT-5.9")
    return Fact(f"plays_{answers[0]}", clause=ASSUMED[answers[0]])


def both_sides(trial: GruntState, side: int) -> Iterator[Fact]:
    attribute = ATTRIBUTES[trial.test_attribute]
    for each, key in ((side, "mine"), (other_side(side), "theirs")):
        value, bonus = int(side_attribute(trial, each)), int(side_bonus(trial, each))
        if each == SIDE_B and trial.side_b == NOBODY:
            yield Fact("weight", clause="GGT-8.3", amount=value)
        else:
            yield Fact(key, {"attribute": attribute}, "GGT-5.3", value)
        if bonus:
            yield Fact(f"{key}_bonus", clause="GGT-14.4", amount=bonus)


def odds(state: GruntState, seat: int, action: int) -> list[Odds]:
    """Of this card or play; of the best one in the hand, before the Test."""
    if state.phase == TEST:
        return odds_of(state, SIDE_A if state.side_a == seat else SIDE_B, first_of(action))
    if state.phase == TURN and verb_of(action) in KINDS:
        return best_odds(test_of(state, seat, action), SIDE_A)
    if state.phase == CONTINUE and verb_of(action) == TO_CONTINUE:
        return best_odds(next_exchange(state), side_in(state, seat))
    return []


def best_odds(trial: GruntState, side: int) -> list[Odds]:
    """With the words for how it is won."""
    play = outlooks_of(trial, side)[0].play
    found = odds_of(trial, side, play)
    data = {"rank": CARD_IDS[play][0]} if play < CARDS else {}
    return [replace(each, key=f"win_{way_of(play)}", data=data) if each.key == WON else each for each in found]


def odds_of(trial: GruntState, side: int, play: int) -> list[Odds]:
    """What can't happen is left out, but for the win."""
    answers = answers_to(trial, side)
    found = []
    for answer in answers:
        chances = chances_of(trial, side, play, answer)
        shares = {outcome: chances.of(outcome) for outcome in (WON, TIED, DRAWN, LOST)}
        found += [Odds(key, share, given=answer if len(answers) > 1 else "") for key, share in shares.items() if share or key == WON]
    return found
