"""Whole turns of Grumbles and Goofs: where the pieces can stand when a turn ends. Compiled, for bots that think in turns."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import mix
from grumbletop.engine.events import Log
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_legal import clear_list, completable, list_activations
from grumbletop.games.grumbles_and_goofs.rules_pieces import NOTHING, OVER, PLAYING
from grumbletop.games.grumbles_and_goofs.rules_steps import activate


@final
@mypyc_attr(acyclic=True)
class Turn:
    """One way to stand at the end of a turn, before the exchange, and activations that lead there.

    `after` is what everybody can foresee: a captured mystery is gone, and nobody knows yet what it was. `after.is_over()` says that
    the last mystery, which must be Doom, was captured.
    """

    def __init__(self, before: Turn | None, action: i64, after: GrumblesState, reveals: bool) -> None:
        self.before = before  # the way without its last activation
        self.action = action
        self.after = after
        self.reveals = reveals  # a mystery is captured on the way

    @property
    def actions(self) -> list[i64]:
        found: list[i64] = []
        way: Turn = self
        while way.before is not None:
            found.insert(0, way.action)
            way = way.before
        return found


def turns(state: GrumblesState) -> list[Turn]:
    """Every different placement the player on turn can end with, each once, by a shortest way (GG-2.2, GG-5.4)."""
    return walked(state, False)


def turns_to_reveals(state: GrumblesState) -> list[Turn]:
    """The same, but a way stops with the first mystery captured: what it is decides how the turn goes on."""
    return walked(state, True)


def walked(state: GrumblesState, to_reveals: bool) -> list[Turn]:
    if state.phase != PLAYING:
        return []
    silent = Log()
    begun = state.clone()
    begun.blind = True
    clear_list(begun)
    listed = begun.listed  # one list for all of them
    mysteries: i64 = begun.mysteries_left()
    seen: dict[i64, bool] = {}
    ends: dict[i64, bool] = {}
    found: list[Turn] = []
    ways: list[Turn] = [Turn(None, 0, begun, False)]
    here: i64 = 0
    while here < len(ways):
        way = ways[here]
        here += 1
        if way.reveals and to_reveals:
            if way.after.phase == OVER or completable(way.after):
                found.append(way)
            continue
        if way.after.phase == OVER or way.after.trespassers() == 0:
            placement: i64 = mix(way.after.placement_key(), way.after.phase)
            if placement not in ends:
                ends[placement] = True
                found.append(way)
        if way.after.phase == OVER:
            continue
        way.after.listed = listed
        clear_list(way.after)
        list_activations(way.after, True)
        n: i64 = 0
        while n < way.after.count:
            action: i64 = way.after.listed[n]
            n += 1
            after = way.after.clone()
            activate(after, action, silent)
            key: i64 = mix(after.placement_key(), after.acted_kinds())
            if key not in seen:
                seen[key] = True
                ways.append(Turn(way, action, after, after.mysteries_left() < mysteries))
        way.after.listed = NOTHING
    return found
