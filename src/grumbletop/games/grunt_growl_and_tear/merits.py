"""What is good about a table of Grunt, Growl, and Tear, as reasons for hints. Of others only what everybody sees counts."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.action_table import first_of, verb_of
from grumbletop.engine.bits import members
from grumbletop.engine.merits import Found, Merit, found_if, found_over
from grumbletop.engine.state import LEGAL
from grumbletop.games.grunt_growl_and_tear.events import GruntTeller
from grumbletop.games.grunt_growl_and_tear.insight import graftable
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    BLIND,
    CARDS,
    CONTINUE,
    NOTHING,
    TEST,
    TO_CONTINUE,
    TO_STOP,
    TURN,
)
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNCHOSEN, UNDECIDED, Fighter, is_royal, rank_of, value_of
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_turn import close_fault, far_fault
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS


def fighting(state: GruntState, seat: int) -> list[int]:
    """The seat's living enemies with a monster."""
    return [other for other in members(int(state.living())) if other != seat and state.fighters[other].monster != UNCHOSEN]


def standing(state: GruntState, seat: int) -> list[int]:
    """Its enemies on the map, where it is there too."""
    if state.is_over() or state.fighters[seat].space == NOWHERE:
        return []
    return [other for other in fighting(state, seat) if state.fighters[other].space != NOWHERE]


def has_monster(before: GruntState, after: GruntState, seat: int) -> bool:
    return bool(before.fighters[seat].monster != UNCHOSEN) and not after.is_over()


def limbs(fighter: Fighter) -> int:
    return int(fighter.limbs()).bit_count()


def limb_id(state: GruntState, limb: int) -> str:
    teller = state.rules.teller
    assert isinstance(teller, GruntTeller)
    return teller.notation.limb_id(state, limb)


def worn(state: GruntState, seat: int) -> list[int]:
    fighter = state.fighters[seat]
    return [int(fighter.limb_at(socket)) for socket in members(int(fighter.limbs()))]


def wins(before: GruntState, after: GruntState, seat: int) -> Found | None:
    return found_if(after.is_over() and after.value(seat) > 0)


def kills(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    return [Found(1.0, {"other": other}) for other in fighting(before, seat) if after.is_out(other)]


def tears(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Limbs that others lose."""
    lost = [(other, limb) for other in fighting(before, seat) for limb in worn(before, other) if limb not in worn(after, other)]
    return [Found(1.0, {"other": other, "limb": limb_id(before, limb)}) for other, limb in lost]


def keeps_limbs(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Limbs covered against the one who tears."""
    fighter = after.fighters[seat]
    covered = members(int(after.shielded)) if after.victim == seat and not after.is_over() else []
    return [Found(1.0, {"limb": limb_id(after, int(fighter.limb_at(socket)))}) for socket in covered if fighter.limb_at(socket) >= 0]


def wears(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Limbs stitched on by this action."""
    if not has_monster(before, after, seat):
        return []
    fresh = [limb for limb in worn(after, seat) if limb not in worn(before, seat)]
    return [Found(1.0, {"limb": limb_id(after, limb)}) for limb in fresh]


def hurts(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    left = [(other, int(before.fighters[other].health), int(after.fighters[other].health)) for other in fighting(after, seat)]
    return [Found(old - new, {"other": other, "health": new}) for other, old, new in left if new < old]


def health(before: GruntState, after: GruntState, seat: int) -> Found | None:
    left = int(after.fighters[seat].health)
    return found_over(left, 0, health=left) if has_monster(before, after, seat) else None


def strength(before: GruntState, after: GruntState, seat: int) -> Found | None:
    left = int(after.fighters[seat].strength())
    return found_over(left, 0, strength=left) if has_monster(before, after, seat) else None


def speed(before: GruntState, after: GruntState, seat: int) -> Found | None:
    left = int(after.fighters[seat].speed())
    return found_over(left, 0, speed=left) if has_monster(before, after, seat) else None


def power(before: GruntState, after: GruntState, seat: int) -> Found | None:
    left = int(after.fighters[seat].power)
    return found_over(left, 0, power=left) if has_monster(before, after, seat) else None


def cards(before: GruntState, after: GruntState, seat: int) -> Found | None:
    held = int(after.fighters[seat].hand_size)
    return found_over(held, 0, cards=held) if has_monster(before, after, seat) else None


def chosen(state: GruntState, seat: int) -> int:
    """The card a seat has chosen for a Test and not shown yet; -1 if there is none."""
    commit = int(state.fighters[seat].commit)
    return int(first_of(commit)) if state.phase == TEST and commit != UNDECIDED else -1


def plays_royal(before: GruntState, after: GruntState, seat: int) -> Found | None:
    card = chosen(after, seat)
    return found_if(0 <= card < CARDS and is_royal(card), card=CARD_IDS[card]) if 0 <= card < CARDS else None


def plays_high(before: GruntState, after: GruntState, seat: int) -> Found | None:
    card = chosen(after, seat)
    return found_over(int(value_of(card)), 0, card=CARD_IDS[card], value=int(value_of(card))) if 0 <= card < CARDS else None


def plays_blind(before: GruntState, after: GruntState, seat: int) -> Found | None:
    return found_if(chosen(after, seat) == BLIND)


def no_card(before: GruntState, after: GruntState, seat: int) -> Found | None:
    """GGT-5.9: a blind card costs 1 Health."""
    return found_if(chosen(after, seat) == NOTHING)


def goes_on(before: GruntState, after: GruntState, seat: int) -> Found | None:
    other = int(after.defender if seat == after.attacker else after.attacker)
    return found_if(answered(after, seat) == TO_CONTINUE, other=other)


def stops(before: GruntState, after: GruntState, seat: int) -> Found | None:
    """GGT-11.18: one who stops is enough."""
    ended = before.phase == CONTINUE and after.phase != CONTINUE and after.attacker < 0 and not after.is_over()
    return found_if(ended or answered(after, seat) == TO_STOP)


def answered(after: GruntState, seat: int) -> int:
    commit = int(after.fighters[seat].commit)
    return int(verb_of(commit)) if after.phase == CONTINUE and commit != UNDECIDED else -1


def limb_far(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Limbs on the floor that no enemy is beside."""
    map, there = after.rules.map, standing(after, seat)
    far = [
        (min(int(map.distance(after.fighters[other].space, int(after.lies[limb]))) for other in there), limb)
        for limb in members(int(after.loose))
        if there
    ]
    return [Found(way, {"limb": limb_id(after, limb), "steps": way}) for way, limb in sorted(far, reverse=True) if way > 1]


def saves(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Cards of the hand that are not spent, the best first."""
    if not has_monster(before, after, seat):
        return []
    cards = [card for card in members(int(after.fighters[seat].hand)) if card != chosen(after, seat)]
    known = [card for card in cards if int(before.fighters[seat].hand) >> card & 1]
    ranked = sorted(known, key=lambda card: (not is_royal(card), -int(rank_of(card)), card))
    return [Found(1.0, {"card": CARD_IDS[card]}) for card in ranked]


def may_strike(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    return [Found(1.0, {"other": other}) for other in standing(after, seat) if close_fault(after, seat, other) == LEGAL]


def may_shoot(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    return [Found(1.0, {"other": other}) for other in standing(after, seat) if far_fault(after, seat, other) == LEGAL]


def safe(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Who can neither strike nor shoot at the seat from where they stand."""
    there = standing(after, seat)
    return [
        Found(1.0, {"other": other})
        for other in there
        if close_fault(after, other, seat) != LEGAL and far_fault(after, other, seat) != LEGAL
    ]


def behind(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    """Whose front the seat does not stand in, one step away."""
    map, space = after.rules.map, after.fighters[seat].space
    near = [other for other in standing(after, seat) if map.distance(space, after.fighters[other].space) == 1]
    return [
        Found(1.0, {"other": other}) for other in near if not map.in_front(after.fighters[other].space, after.fighters[other].facing, space)
    ]


def faces(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    map, mine = after.rules.map, after.fighters[seat]
    there = standing(after, seat)
    return [Found(1.0, {"other": other}) for other in there if map.in_front(mine.space, mine.facing, after.fighters[other].space)]


def may_stitch(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    if not has_monster(before, after, seat) or not after.owes(seat) or after.phase != TURN:
        return []
    return [Found(1.0, {"limb": limb_id(after, limb)}) for limb in graftable(after, seat)]


def at_limb(before: GruntState, after: GruntState, seat: int) -> list[Found]:
    if not has_monster(before, after, seat) or after.fighters[seat].space == NOWHERE:
        return []
    return [Found(1.0, {"limb": limb_id(after, limb)}) for limb in members(int(after.loose)) if after.in_reach(seat, limb)]


def steps_to(after: GruntState, seat: int) -> tuple[int, int] | None:
    map, space = after.rules.map, after.fighters[seat].space
    ways = [(int(map.distance(space, after.fighters[other].space)), other) for other in standing(after, seat)]
    return min(ways, default=None)


def closer(before: GruntState, after: GruntState, seat: int) -> Found | None:
    way = steps_to(after, seat)
    return Found(-way[0], {"other": way[1], "steps": way[0]}) if way else None


def farther(before: GruntState, after: GruntState, seat: int) -> Found | None:
    way = steps_to(after, seat)
    return Found(way[0], {"other": way[1], "steps": way[0]}) if way else None


def limb_near(before: GruntState, after: GruntState, seat: int) -> Found | None:
    """How far the nearest limb on the floor is."""
    space = after.fighters[seat].space
    if space == NOWHERE or after.is_over():
        return None
    ways = [(int(after.rules.map.distance(space, int(after.lies[limb]))), limb) for limb in members(int(after.loose))]
    if not ways:
        return None
    way, limb = min(ways)
    return Found(-way, {"limb": limb_id(after, limb), "steps": way})


def on_turn(before: GruntState, after: GruntState, seat: int) -> Found | None:
    """GGT-4: the turn goes on."""
    return found_if(after.phase == TURN and after.owes(seat) and before.phase == TURN and not after.is_over())


def acts_left(before: GruntState, after: GruntState, seat: int) -> Found | None:
    return found_if(after.phase == TURN and after.owes(seat) and before.phase == TURN and not after.acted)


def stronger(before: GruntState, after: GruntState, seat: int) -> Found | None:
    """A fight in which the seat has the higher Strength (GGT-11.3)."""
    if not begins_fight(before, after):
        return None
    other = int(after.defender if seat == after.attacker else after.attacker)
    mine, theirs = (int(after.fighters[each].strength()) for each in (seat, other))
    return found_if(mine > theirs, other=other, strength=mine, theirs=theirs)


def fights_on(before: GruntState, after: GruntState, seat: int) -> Found | None:
    return found_if(begins_fight(before, after))


def begins_fight(before: GruntState, after: GruntState) -> bool:
    return bool(after.attacker >= 0 and before.attacker < 0) and not after.is_over()


def ways_out(before: GruntState, after: GruntState, seat: int) -> Found | None:
    """How much one may choose from next, in the same turn."""
    if not (after.phase == TURN and before.phase == TURN and after.owes(seat)):
        return None
    ways = int(after.count_actions(seat))
    return Found(ways, {"ways": ways})


MERITS: Final = (
    Merit("wins", wins),
    Merit("kills", kills),
    Merit("tears", tears),
    Merit("wears", wears),
    Merit("keeps_limbs", keeps_limbs),
    Merit("hurts", hurts),
    Merit("health", health),
    Merit("strength", strength),
    Merit("stronger", stronger),
    Merit("fights_on", fights_on),
    Merit("may_strike", may_strike),
    Merit("may_shoot", may_shoot),
    Merit("safe", safe),
    Merit("may_stitch", may_stitch),
    Merit("at_limb", at_limb),
    Merit("behind", behind),
    Merit("faces", faces),
    Merit("plays_royal", plays_royal),
    Merit("plays_high", plays_high),
    Merit("saves", saves),
    Merit("power", power),
    Merit("cards", cards),
    Merit("speed", speed),
    Merit("limb_near", limb_near),
    Merit("limb_far", limb_far),
    Merit("goes_on", goes_on),
    Merit("stops", stops),
    Merit("closer", closer),
    Merit("farther", farther),
    Merit("acts_left", acts_left),
    Merit("on_turn", on_turn),
    Merit("ways_out", ways_out),
    Merit("plays_blind", plays_blind),
    Merit("no_card", no_card),
)
