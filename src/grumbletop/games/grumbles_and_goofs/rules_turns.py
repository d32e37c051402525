"""Whole turns of Grumbles and Goofs: where the pieces can stand when a turn ends. Compiled, for bots that think in turns."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import mix
from grumbletop.engine.events import Log
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_pieces import OVER, PLAYING


@final
@mypyc_attr(acyclic=True)
class Turn:
    """One way to stand at the end of a turn, before the exchange, and activations that lead there.

    `after` is what everybody can foresee: a captured mystery is gone, and nobody knows yet what it was. `after.is_over()` says that
    the last mystery, which must be Doom, was captured.
    """

    def __init__(self, actions: list[i64], after: GrumblesState) -> None:
        self.actions = actions
        self.after = after


def turns(state: GrumblesState) -> list[Turn]:
    """Every different placement the player on turn can end with, each once, by a shortest way (GG-2.2, GG-5.4)."""
    if state.phase != PLAYING:
        return []
    silent = Log()
    begun = state.copied()
    begun.blind = True
    seen: dict[i64, bool] = {}
    ends: dict[i64, bool] = {}
    found: list[Turn] = []
    ways: list[Turn] = [Turn([], begun)]
    here: i64 = 0
    while here < len(ways):
        way = ways[here]
        here += 1
        if way.after.phase == OVER or way.after.trespassers() == 0:
            placement: i64 = mix(way.after.placement_key(), way.after.phase)
            if placement not in ends:
                ends[placement] = True
                found.append(way)
        if way.after.phase == OVER:
            continue
        way.after.clear_list()
        way.after.list_activations(True)
        n: i64 = 0
        while n < way.after.count:
            action: i64 = way.after.listed[n]
            n += 1
            after = way.after.copied()
            after.activate(action, silent)
            key: i64 = mix(after.placement_key(), after.acted_kinds())
            if key not in seen:
                seen[key] = True
                ways.append(Turn([*way.actions, action], after))
    return found
