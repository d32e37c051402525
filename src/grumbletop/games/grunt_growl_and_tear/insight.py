"""What a good player of Grunt, Growl, and Tear looks at. Everything here is asked with the eyes of one seat."""

from __future__ import annotations

from grumbletop.engine.game import Game
from grumbletop.engine.state import State
from grumbletop.games.grunt_growl_and_tear.events import Words
from grumbletop.games.grunt_growl_and_tear.game import grunt
from grumbletop.games.grunt_growl_and_tear.position import bits, seats
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_fighter import is_royal, value_of
from grumbletop.games.grunt_growl_and_tear.rules_graft import graft_cost, sockets_of
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_turn import close_fault, far_fault

__all__ = ["features", "graftable", "metrics", "royals_unseen"]


def royals_unseen(state: State, other: int) -> int:
    """How many royals somebody may still hold or draw, as everybody can count from the discard pile."""
    fighter = grunt(state).fighters[other]
    return sum(is_royal(card) for card in bits(fighter.hand | fighter.stock()))


def graftable(state: State, seat: int) -> list[int]:
    """Limbs that a seat could stitch on where it stands, with what it has."""
    table = grunt(state)
    fighter = table.fighters[seat]
    if fighter.space == NOWHERE:
        return []
    bare = [socket for socket in range(sockets_of(table, seat)) if fighter.limb_at(socket) < 0]
    return [
        limb
        for limb in bits(table.loose)
        if table.in_reach(seat, limb) and any(graft_cost(table, seat, limb, socket) <= fighter.power for socket in bare)
    ]


def features(game: Game, state: State, seat: int) -> dict[str, float]:
    """What the seat knows, in numbers. Enemies together: the best of them where they are compared."""
    table = grunt(state)
    living = [other for other in bits(table.living()) if other != seat and table.fighters[other].monster >= 0]
    mine = table.fighters[seat]
    if mine.monster < 0 or not living:
        return {}
    theirs = [table.fighters[other] for other in living]
    hand = bits(mine.hand)
    return {
        "limbs": float(len(bits(mine.limbs()))),
        "limb_lead": float(len(bits(mine.limbs())) - max(len(bits(other.limbs())) for other in theirs)),
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
        **reach(table, seat, living),
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


def metrics(state: State) -> dict[str, float]:
    """What the lab counts in a finished game."""
    table = grunt(state)
    words = table.rules.teller
    assert isinstance(words, Words)
    ids = [monster.id for monster in words.notation.monsters]
    found = {
        "rounds": float(table.round),
        "capped": float(len(bits(table.living())) > 1),
        "grafted": float(len(bits(table.grafted))),
        "gone": float(len(bits(table.gone))),
        "out": float(len(seats(table.out))),
        "shared": float(len(bits(table.winners)) > 1),
    }
    return found | {f"{ids[fighter.monster]}_won": float(table.value(seat)) for seat, fighter in enumerate(table.fighters)}
