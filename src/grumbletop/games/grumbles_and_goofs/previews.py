"""What an action would bring, before it is played: Goofs nearer to home, and what a mystery may turn out to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.engine.preview import Fact, Odds
from grumbletop.games.grumbles_and_goofs.notation import goof_name, square_number
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_pieces import GOOFS, STARTERS
from grumbletop.games.grumbles_and_goofs.view import distance, still_out

GOOF_NAMES = frozenset(goof_name(goof) for goof in range(GOOFS))
MYSTERIES = frozenset(goof_name(goof) for goof in range(STARTERS, GOOFS))


def moved_goofs(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [event["data"] for event in events if event["kind"] == "displaced" and event["data"]["piece"] in GOOF_NAMES]


def facts(state: GrumblesState, seat: int, events: Sequence[Mapping[str, Any]]) -> list[Fact]:
    """How far moved Goofs are from this seat's corner. One that is captured speaks for itself."""
    corner = int(state.rules.home_purple if seat == 0 else state.rules.home_green)
    ways = [[distance(square_number(moved[end]), corner) for end in ("from", "to")] for moved in moved_goofs(events)]
    return [Fact("home", {"before": before, "after": after}) for before, after in ways if after > 0 and after != before]


def odds(state: GrumblesState, events: Sequence[Mapping[str, Any]]) -> list[Odds]:
    """GG-7.3: a mystery that is captured is each of the kinds still out with its share."""
    homes = {int(state.rules.home_purple), int(state.rules.home_green)}
    if not any(moved["piece"] in MYSTERIES and square_number(moved["to"]) in homes for moved in moved_goofs(events)):
        return []
    out = still_out(state)
    return [Odds(kind, count / sum(out.values())) for kind, count in out.items() if count]
