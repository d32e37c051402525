"""What a captured mystery may turn out to be, with everybody's knowledge only. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.events import Log
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_pieces import CAUGHT, DOOM, GOOFS, STARTERS
from grumbletop.games.grumbles_and_goofs.rules_steps import activate

SILENT: Final = Log()


@final
@mypyc_attr(acyclic=True)
class Reveal:
    """One kind that a mystery may be, how likely that is, and the situation then."""

    def __init__(self, share: float, state: GrumblesState) -> None:
        self.share = share
        self.state = state


def reveals(before: GrumblesState, actions: list[i64], goof: i64, out: list[i64]) -> list[Reveal]:
    """After activations of which the last captures a mystery: one situation for each kind still `out` (GG-7.2)."""
    found: list[Reveal] = []
    left: i64 = out[0] + out[1] + out[2]
    kind: i64 = 0
    while kind <= DOOM:
        if out[kind] > 0:
            state = told(before, goof, kind)
            for action in actions:
                activate(state, action, SILENT)
            found.append(Reveal(float(out[kind]) / float(left), state))
        kind += 1
    return found


def revealed(before: GrumblesState, after: GrumblesState) -> i64:
    """The mystery captured between two situations."""
    goof: i64 = STARTERS
    while before.goof_at(goof) >= CAUGHT or after.goof_at(goof) < CAUGHT:
        goof += 1
    return goof


def kinds_out(state: GrumblesState) -> list[i64]:
    """How many mysteries of each kind nobody has captured: everybody can count them."""
    out: list[i64] = [3, 1, 1]
    goof: i64 = STARTERS
    while goof < GOOFS:
        if state.goof_at(goof) >= CAUGHT:
            out[state.goof_kind(goof)] -= 1
        goof += 1
    return out


def only(kind: i64) -> list[i64]:
    """Somebody knows of which kind the mystery is."""
    out: list[i64] = [0, 0, 0]
    out[kind] = 1
    return out


def told(state: GrumblesState, goof: i64, kind: i64) -> GrumblesState:
    """The situation in a world where this mystery is of that kind: it changes places with one that was."""
    other: GrumblesState = state.clone()
    double: i64 = goof
    if state.goof_kind(goof) != kind:
        double = STARTERS
        while state.goof_at(double) >= CAUGHT or state.goof_kind(double) != kind:
            double += 1
    other.set_kind(double, state.goof_kind(goof))
    other.set_kind(goof, kind)
    return other
