"""What a good player of Grumbles and Goofs looks at. Everybody knows the same, so nothing here depends on a hidden kind."""

from __future__ import annotations

from grumbletop.engine.game import Game
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_pieces import BY_LAST_CHANCE, BY_STALL, CAUGHT, GOOFS, RESERVE, STARTERS, Pieces
from grumbletop.games.grumbles_and_goofs.rules_turns import Turn, turns
from grumbletop.games.grumbles_and_goofs.view import distance, still_out

__all__ = ["Turn", "captures", "expected_points", "features", "metrics", "threats", "turns"]


def captures(before: Pieces, after: Pieces) -> list[tuple[int, int]]:
    """Goofs captured between two situations, each with its captor."""
    fresh = [goof for goof in range(GOOFS) if before.goof_at(goof) < CAUGHT and after.goof_at(goof) >= CAUGHT]
    return [(goof, int(after.goof_at(goof) - CAUGHT)) for goof in fresh]


def threats(state: GrumblesState, seat: int) -> dict[int, list[int]]:
    """Goofs this seat could capture for itself if it were to move now with its three Grumbles, each with a shortest way."""
    table = state.clone()
    if table.player() != seat:
        table.turn += 1
    table.acted = 0
    found: dict[int, list[int]] = {}
    for turn in turns(table):
        for goof, captor in captures(table, turn.after):
            if captor == seat:
                found.setdefault(goof, [int(action) for action in turn.actions])
    return found


def expected_points(state: GrumblesState, goof: int) -> float:
    """What a Goof is worth to its captor on average: a mystery is each of the kinds still out with its share (GG-7.3 to GG-7.6)."""
    if state.goof_at(goof) >= CAUGHT:
        return float(state.points(goof))
    values = [int(state.rules.points >> 8 * kind & 255) for kind in range(len(GOOF_KINDS))]
    worth = [value - 256 if value > 127 else value for value in values]
    if goof < STARTERS:
        return float(worth[0])
    if state.goofs_left() == 1:
        return float(state.rules.last_chance_points)
    out = still_out(state)
    return sum(worth[kind] * out[name] for kind, name in enumerate(GOOF_KINDS)) / sum(out.values())


def doom_share(state: GrumblesState) -> float:
    """How likely the next captured mystery is Doom."""
    out = still_out(state)
    return out["doom"] / sum(out.values()) if out["doom"] else 0.0


def worths(state: GrumblesState) -> list[float]:
    """The expected points of every Goof."""
    return [expected_points(state, goof) for goof in range(GOOFS)]


def pull_home(pieces: Pieces, seat: int, worth: list[float]) -> float:
    """How near the Goofs are to a seat's corner, steep close to it, weighted by what they are worth."""
    corner = int(pieces.rules.home_purple if seat == 0 else pieces.rules.home_green)
    places = [int(pieces.goof_at(goof)) for goof in range(GOOFS)]
    return sum(worth[goof] / distance(at, corner) ** 2 for goof, at in enumerate(places) if at < RESERVE)


def features(game: Game, state: GrumblesState, seat: int) -> dict[str, float]:
    other = 1 - seat
    zones = (int(state.rules.zone_purple), int(state.rules.zone_green))
    goofs = int(state.goofs_at)
    worth = worths(state)
    return {
        "lead": float(state.score(seat) - state.score(other)),
        "own_pull": pull_home(state, seat, worth),
        "their_pull": pull_home(state, other, worth),
        "own_zone": float((goofs & zones[seat]).bit_count()),
        "their_zone": float((goofs & zones[other]).bit_count()),
        "own_threats": float(len(threats(state, seat))),
        "their_threats": float(len(threats(state, other))),
        "doom": doom_share(state),
        "quiet": int(state.quiet_turns) / int(state.rules.no_progress_limit),
        "on_turn": float(state.owes(seat)),
    }


def metrics(state: GrumblesState) -> dict[str, float]:
    """What can be counted in a finished game."""
    return {
        "turns": float(state.turn),
        "score_purple": float(state.score(0)),
        "score_green": float(state.score(1)),
        "captured": float(GOOFS - state.goofs_left()),
        "stalled": float(state.reason == BY_STALL),
        "last_chance": float(state.reason == BY_LAST_CHANCE),
    }
