"""What a seat can foresee of its choices: the Tests it may begin, where a pushed thing may end, what a body would be worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grumbletop.engine.action_table import first_of, second_of, third_of, verb_of
from grumbletop.engine.bits import members
from grumbletop.engine.state import LEGAL
from grumbletop.games.grunt_growl_and_tear.chances import other_side, outlook_of, outlooks_of, plays_of
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CARDS,
    CONTINUE,
    FIRST_OBJECT,
    PERMIT,
    RIP,
    SHIELD,
    STRENGTH,
    TEST,
    TO_ATTACH,
    TO_ATTACK,
    TO_ESCAPE,
    TO_LEAP,
    TO_MOVE,
    TO_PUSH,
    TO_SHOOT,
    TO_SWAP,
    TO_TURN,
    TURN,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import COMBAT, ESCAPE, NOBODY, PUSH
from grumbletop.games.grunt_growl_and_tear.rules_combat import can_counter
from grumbletop.games.grunt_growl_and_tear.rules_fighter import is_royal, rank_of, value_of
from grumbletop.games.grunt_growl_and_tear.rules_graft import FOR_REMOVAL, graft_cost
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import WEAPONS
from grumbletop.games.grunt_growl_and_tear.rules_tests import (
    SIDE_A,
    SIDE_B,
    push_fault,
    side_attribute,
    side_bonus,
    side_total,
)
from grumbletop.games.grunt_growl_and_tear.rules_turn import NO_WEAPON, NOT_IN_FRONT, OUT_OF_SIGHT, shot_bar, step_end
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS

KINDS = {TO_ATTACK: COMBAT, TO_SHOOT: COMBAT, TO_ESCAPE: ESCAPE, TO_PUSH: PUSH}
BARS = {0: "", NO_WEAPON: "range", NOT_IN_FRONT: "arc", OUT_OF_SIGHT: "sight"}


def prospects(state: GruntState, notation: Notation, seat: int | None) -> dict[str, Any]:
    """For whoever is asked, and only of what this seat knows."""
    if seat is None or not state.deciders() >> seat & 1:
        return {}
    if state.phase == TURN:
        actions = [int(action) for action in state.legal_actions(seat)]
        return {"fights": list(fights(state, notation, seat, actions)), "grafts": list(grafts(state, notation, seat, actions))}
    if state.phase == PERMIT:
        return {"asked": asked_step(state, notation)}
    if state.phase == TEST:
        return {"cards": dict(cards(state, seat))}
    if state.phase == CONTINUE:
        return {"exchange": fight(next_exchange(state), side_in(state, seat))}
    if state.phase in (RIP, SHIELD):
        return {"without": dict(bodies_without(state, notation, int(state.victim)))}
    return {}


def asked_step(state: GruntState, notation: Notation) -> dict[str, Any]:
    """Where somebody would stand and face who asks for leave (GGT-6.9)."""
    asker, step = int(state.active()), int(state.asked)
    fighter = state.fighters[asker]
    moves = verb_of(step) in (TO_MOVE, TO_LEAP)
    return {
        "seat": asker,
        "hex": list(notation.spaces[step_end(state, asker, step) if moves else fighter.space]),
        "facing": first_of(step) if verb_of(step) == TO_TURN else int(fighter.facing),
    }


# Tests


def fights(state: GruntState, notation: Notation, seat: int, actions: list[int]) -> Iterator[dict[str, Any]]:
    """Every Test this seat may begin: how it stands, and where a pushed thing may go."""
    for action in actions:
        verb = verb_of(action)
        if verb not in KINDS:
            continue
        trial = test_of(state, seat, action)
        yield {
            "parts": list(notation.verbs.parts(action, state, seat).values()),
            **fight(trial, SIDE_A),
            "ends": push_ends(trial, notation) if verb == TO_PUSH else [],
            **({"answered": answered(trial)} if verb == TO_SHOOT else {}),
        }


def fight(trial: GruntState, side: int) -> dict[str, Any]:
    """What both sides have before any card, and the likeliest play to win."""
    mine, theirs = (side_of(trial, each) for each in (side, other_side(side)))
    return {
        "attribute": ATTRIBUTES[trial.test_attribute],
        "mine": mine,
        "theirs": theirs,
        "best": outlooks_of(trial, side)[0].told(),
    }


def answered(trial: GruntState) -> bool:
    """Whether somebody who is shot at can shoot back."""
    trial.attacker, trial.defender = trial.side_a, trial.side_b
    return bool(can_counter(trial))


def shot_reach(state: GruntState, seat: int) -> Iterator[int]:
    """The spaces on which a shot of this seat could hit somebody now: nobody stands on an object."""
    fighter = state.fighters[seat]
    if fighter.space == NOWHERE or not fighter.totals[WEAPONS]:
        return
    for space in range(int(state.rules.map.size)):
        if state.rules.map.is_floor(space) and state.occupant(space) < FIRST_OBJECT and not shot_bar(state, seat, space):
            yield space


def why_no_shot(state: GruntState, seat: int, target: int) -> str:
    """What has to change most before the target can be shot at; "" if nothing has to. Turning doesn't help if it isn't in sight either."""
    here, there = state.fighters[seat].space, state.fighters[target].space
    bar = shot_bar(state, seat, there)
    return BARS[OUT_OF_SIGHT if bar == NOT_IN_FRONT and not state.sees(here, there) else bar]


def test_of(state: GruntState, seat: int, action: int) -> GruntState:
    """The table as it would be when this Test begins."""
    verb, target = verb_of(action), first_of(action)
    trial = state.clone()
    trial.test_kind = KINDS[verb]
    trial.test_attribute = second_of(action) if verb == TO_ESCAPE else STRENGTH
    trial.side_a = seat
    trial.side_b = target if target < FIRST_OBJECT else NOBODY
    trial.pushed = target
    return trial


def next_exchange(state: GruntState) -> GruntState:
    """The table as it would be when both want to go on (GGT-11.18)."""
    trial = state.clone()
    trial.test_kind, trial.test_attribute = COMBAT, STRENGTH
    trial.side_a, trial.side_b = trial.attacker, trial.defender
    return trial


def side_in(state: GruntState, seat: int) -> int:
    """Of a combat."""
    return SIDE_A if state.attacker == seat else SIDE_B


def side_of(trial: GruntState, side: int) -> dict[str, int]:
    return {"attribute": int(side_attribute(trial, side)), "bonus": int(side_bonus(trial, side))}


def push_ends(trial: GruntState, notation: Notation) -> list[list[int]]:
    """Where what is pushed may go if the Test is won (GGT-8.4)."""
    spaces = [int(trial.rules.map.step(trial.target_space(trial.pushed), direction)) for direction in range(DIRECTIONS)]
    return [list(notation.spaces[space]) for space in spaces if space != NOWHERE and push_fault(trial, space) == LEGAL]


def cards(state: GruntState, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each card of the hand: the total it makes, and how likely it wins."""
    side = SIDE_A if state.side_a == seat else SIDE_B
    found = {int(rank_of(play)): outlook_of(state, side, play).chance for play in plays_of(state, side) if play < CARDS}
    for card in members(state.fighters[seat].hand):
        total = None if is_royal(card) else int(side_total(state, side)) + int(value_of(card))
        yield CARD_IDS[card], {"total": total, "chance": found[int(rank_of(card))]}


# Bodies


def stats_of(state: GruntState, seat: int) -> dict[str, int]:
    return {name: int(state.fighters[seat].totals[column]) for column, name in enumerate(ATTRIBUTES)}


def bodies_without(state: GruntState, notation: Notation, victim: int) -> Iterator[tuple[str, dict[str, int]]]:
    """What a victim's totals would be without each of its limbs (GGT-11.14)."""
    for socket in members(state.fighters[victim].limbs()):
        trial = state.clone()
        trial.fighters[victim].take_off(socket)
        trial.recount(victim)
        yield notation.sockets(state, victim)[socket], stats_of(trial, victim)


def grafts(state: GruntState, notation: Notation, seat: int, actions: list[int]) -> Iterator[dict[str, Any]]:
    """What each limb within reach costs on each socket, and what the totals would be with it."""
    seen: set[tuple[int, int, int]] = set()
    for action in actions:
        verb = verb_of(action)
        if verb not in (TO_ATTACH, TO_SWAP):
            continue
        limb, socket = (first_of(action), second_of(action)) if verb == TO_ATTACH else (third_of(action), first_of(action))
        if (verb, limb, socket) in seen:
            continue
        seen.add((verb, limb, socket))
        trial = state.clone()
        trial.fighters[seat].put_on(socket, limb)
        trial.recount(seat)
        yield {
            "verb": "attach" if verb == TO_ATTACH else "swap",
            "limb": notation.limb_id(state, limb),
            "socket": notation.sockets(state, seat)[socket],
            "cost": int(graft_cost(state, seat, limb, socket)) + (FOR_REMOVAL if verb == TO_SWAP else 0),
            "stats": stats_of(trial, seat),
        }
