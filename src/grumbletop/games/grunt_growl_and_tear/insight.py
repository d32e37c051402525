"""What a good player of Grunt, Growl, and Tear looks at. Everything here is asked with the eyes of one seat."""

from __future__ import annotations

from grumbletop.engine.bits import members
from grumbletop.engine.game import Game
from grumbletop.games.grunt_growl_and_tear.events import GruntTeller
from grumbletop.games.grunt_growl_and_tear.position import seats
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_fighter import is_royal, value_of
from grumbletop.games.grunt_growl_and_tear.rules_graft import graft_cost, sockets_of
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_turn import close_fault, far_fault

__all__ = ["features", "graftable", "metrics", "royals_unseen"]


def royals_unseen(state: GruntState, other: int) -> int:
    """How many royals somebody may still hold or draw, as everybody can count from the discard pile."""
    fighter = state.fighters[other]
    return sum(is_royal(card) for card in members(fighter.hand | fighter.stock()))


def graftable(state: GruntState, seat: int) -> list[int]:
    """Limbs that a seat could stitch on where it stands, with what it has."""
    fighter = state.fighters[seat]
    if fighter.space == NOWHERE:
        return []
    bare = [socket for socket in range(sockets_of(state, seat)) if fighter.limb_at(socket) < 0]
    return [
        limb
        for limb in members(state.loose)
        if state.in_reach(seat, limb) and any(graft_cost(state, seat, limb, socket) <= fighter.power for socket in bare)
    ]


def features(game: Game, state: GruntState, seat: int) -> dict[str, float]:
    """What the seat knows, in numbers. Enemies together: the best of them where they are compared."""
    living = [other for other in members(state.living()) if other != seat and state.fighters[other].monster >= 0]
    mine = state.fighters[seat]
    if mine.monster < 0 or not living:
        return {}
    theirs = [state.fighters[other] for other in living]
    hand = members(mine.hand)
    return {
        "limbs": float(len(members(mine.limbs()))),
        "limb_lead": float(len(members(mine.limbs())) - max(len(members(other.limbs())) for other in theirs)),
        "strength_lead": float(mine.strength() - max(other.strength() for other in theirs)),
        "speed_lead": float(mine.speed() - max(other.speed() for other in theirs)),
        "smarts_lead": float(mine.smarts() - max(other.smarts() for other in theirs)),
        "health": float(mine.health),
        "health_lead": float(mine.health - max(other.health for other in theirs)),
        "power": float(mine.power),
        "hand": float(mine.hand_size),
        "hand_lead": float(mine.hand_size - max(other.hand_size for other in theirs)),
        "royals": float(sum(is_royal(card) for card in hand)),
        "numbers": float(sum(value_of(card) for card in hand)),
        "enemy_royals": float(sum(royals_unseen(state, other) for other in living)),
        "grafts": float(len(graftable(state, seat))),
        **reach(state, seat, living),
    }


def reach(table: GruntState, seat: int, others: list[int]) -> dict[str, float]:
    """Who stands where, and who could strike whom."""
    there = [other for other in others if table.fighters[other].space != NOWHERE]
    if table.fighters[seat].space == NOWHERE or not there:
        return {"distance": 0.0, "can_strike": 0.0, "exposed": 0.0, "can_shoot": 0.0}
    map = table.rules.map
    return {
        "distance": float(min(map.distance(table.fighters[seat].space, table.fighters[other].space) for other in there)),
        "can_strike": float(sum(close_fault(table, seat, other) == 0 for other in there)),
        "exposed": float(sum(close_fault(table, other, seat) == 0 for other in there)),
        "can_shoot": float(sum(far_fault(table, seat, other) == 0 for other in there)),
    }


def metrics(state: GruntState) -> dict[str, float]:
    """What can be counted in a finished game."""
    teller = state.rules.teller
    assert isinstance(teller, GruntTeller)
    ids = [monster.id for monster in teller.notation.monsters]
    found = {
        "rounds": float(state.round),
        "capped": float(len(members(state.living())) > 1),
        "grafted": float(len(members(state.grafted))),
        "gone": float(len(members(state.gone))),
        "out": float(len(seats(state.out))),
        "shared": float(len(members(state.winners)) > 1),
    }
    return found | {f"{ids[fighter.monster]}_won": float(state.value(seat)) for seat, fighter in enumerate(state.fighters)}
