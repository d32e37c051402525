"""Texts around a decision: what it is about, what a choice leads to, and why others aren't possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from grumbletop.engine.bits import members
from grumbletop.engine.game import Choice, Game
from grumbletop.engine.state import LEGAL
from grumbletop.engine.texts import Texts
from grumbletop.games.grunt_growl_and_tear.chances import BY_BLIND, BY_NOTHING, outlooks_of, way_of
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.prospects import next_exchange, side_in, why_no_shot
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import DROP, PERMIT, PUSH_TO, RIP, TEST, TURN
from grumbletop.games.grunt_growl_and_tear.rules_faults import NO_TARGET_FAR
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import WEAPONS
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B

NONE = "none"
WISHES = ("attack", "shoot", "rest", "heal 1")  # what people look for first in their turn
FIGHTS = ("attack", "shoot")
NEAREST = ("arc", "sight", "range")  # to a shot: one only has to turn, or to step aside, or to walk


def asked_about(state: GruntState, notation: Notation, seat: int) -> Mapping[str, Any]:
    """For the sentence that asks."""
    fighter = state.fighters[seat]
    if state.phase == PERMIT:
        return {"other": int(state.active()), "step": notation.verbs.text(int(state.asked), state, int(state.active()))}
    if state.phase == TURN:
        return {"monster": notation.monsters[fighter.monster].id, "left": max(int(fighter.speed() - state.used), 0)}
    if state.phase == TEST:
        return {"choosing": "card" if fighter.hand else "none" if state.count_actions(seat) > 1 else "bare"}
    if state.phase == PUSH_TO:
        return {"target": notation.target_text(int(state.pushed))}
    if state.phase == RIP:
        return {"other": int(state.victim)}
    return {"limb": notation.limb_id(state, int(state.torn))} if state.phase == DROP else {}


def limbs_on(state: GruntState, notation: Notation, seat: int) -> dict[str, str]:
    """The limb on each socket that this seat chooses among: of its victim where it tears one off, else of its own body."""
    owner = int(state.victim) if state.phase == RIP else seat
    fighter, names = state.fighters[owner], notation.sockets(state, owner)
    return {names[number]: notation.limb_id(state, fighter.limb_at(number)) for number in members(fighter.limbs())}


def limb_words(state: GruntState, notation: Notation, seat: int, parts: Mapping[str, str], texts: Texts) -> dict[str, str]:
    """What the sockets of an action are called: by the limbs on them."""
    limbs = limbs_on(state, notation, seat)
    named = {
        f"{part}.{parts[part]}": [texts.word("limb", limbs[socket]) for socket in parts[part].split() if socket in limbs]
        for part in ("socket", "sockets")
        if part in parts
    }
    return {key: ", ".join(names) for key, names in named.items() if names}


def told(state: GruntState, notation: Notation, seat: int, choice: Choice) -> Choice:
    fighter = state.fighters[seat]
    if choice.part == "socket":
        limb = limbs_on(state, notation, seat).get(choice.value)
        return choice if limb is None else replace(choice, label=f"limb.{limb}")
    if choice.part == "amount":
        data = {"amount": choice.value, "before": int(fighter.health), "after": int(fighter.health) + int(choice.value)}
        return replace(choice, label="heal_by" if choice.value != "0" else "heal_none", data=data)
    if choice.part == "sockets" and choice.value != NONE:
        numbers = [notation.sockets(state, seat).index(socket) for socket in choice.value.split()]
        return replace(choice, label="cover", data={"limb": [notation.limb_id(state, fighter.limb_at(number)) for number in numbers]})
    if choice.value in (BY_BLIND, BY_NOTHING) and choice.part == "verb":
        return told_play(state, seat, choice)
    return told_exchange(state, seat, choice) if choice.value == "continue" else choice


def told_play(state: GruntState, seat: int, choice: Choice) -> Choice:
    """An empty hand is told what it may hope for."""
    side = SIDE_A if state.side_a == seat else SIDE_B
    outlook = next((each for each in outlooks_of(state, side) if way_of(each.play) == choice.value), None)
    return choice if outlook is None else replace(choice, label=f"play_odds.{choice.value}", data=outlook.told())


def told_exchange(state: GruntState, seat: int, choice: Choice) -> Choice:
    """Another exchange of blows is told with the best that this seat could play."""
    best = outlooks_of(next_exchange(state), side_in(state, seat))[0].told()
    return replace(choice, label=f"go_on.{best['way']}", data=best)


def barred_verbs(state: GruntState, game: Game, seat: int) -> list[Choice]:
    """What a person may want to do in a turn and can't, each with its clause."""
    if state.phase != TURN or not state.deciders() >> seat & 1:
        return []
    found = []
    for wish in WISHES:
        verb = wish.split()[0]
        if verb == "shoot" and not state.fighters[seat].totals[WEAPONS]:
            continue
        others = [number for number in range(len(state.fighters)) if number != seat and not state.is_out(number)]
        texts = [f"{verb} p{number}" for number in others] if verb in FIGHTS else [wish]
        faults = [int(state.fault(seat, action)) for text in texts if isinstance(action := game.read(state, seat, text), int)]
        if faults and LEGAL not in faults:
            bars = {why_no_shot(state, seat, other) for other in others} if faults[0] == NO_TARGET_FAR else set()
            why = next(({"why": bar} for bar in NEAREST if bar in bars), {})
            found.append(Choice("verb", verb, f"verb:{verb}", f"verb.{verb}", game.refusals[faults[0]], why))
    return found
