"""Texts around a decision: what it is about, what a choice leads to, and why others aren't possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from grumbletop.engine.game import Choice, Game
from grumbletop.engine.state import LEGAL
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.prospects import why_no_shot
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import DROP, PERMIT, PUSH_TO, RIP, TEST, TURN
from grumbletop.games.grunt_growl_and_tear.rules_faults import NO_TARGET_FAR
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import WEAPONS

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
        return {"choosing": "card" if fighter.hand else "none"}
    if state.phase == PUSH_TO:
        return {"target": notation.target_text(int(state.pushed))}
    if state.phase == RIP:
        return {"other": int(state.victim)}
    return {"limb": notation.limb_id(state, int(state.torn))} if state.phase == DROP else {}


def told(state: GruntState, notation: Notation, seat: int, choice: Choice) -> Choice:
    fighter = state.fighters[seat]
    if choice.part == "amount":
        data = {"amount": choice.value, "before": int(fighter.health), "after": int(fighter.health) + int(choice.value)}
        return replace(choice, label="heal_by" if choice.value != "0" else "heal_none", data=data)
    if choice.part == "sockets" and choice.value != NONE:
        numbers = [notation.sockets(state, seat).index(socket) for socket in choice.value.split()]
        return replace(choice, label="cover", data={"limb": [notation.limb_id(state, fighter.limb_at(number)) for number in numbers]})
    return choice


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
