"""What is good about a table of Foggy Frontlines, as reasons for hints. What others hold is only ever taken at its strongest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grumbletop.engine.bits import members
from grumbletop.engine.merits import Found, Merit, found_if, found_over
from grumbletop.games.foggy_frontlines.card_notation import code_of
from grumbletop.games.foggy_frontlines.insight import caps, strengths
from grumbletop.games.foggy_frontlines.notation import map_id
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import recruits_held, slot_color
from grumbletop.games.foggy_frontlines.rules_cards import BOSS_ACTION, CARDS, DRAFTING, EMPTY, PLANNING


def others(state: FoggyState, seat: int) -> list[int]:
    return [other for other in range(int(state.rules.players)) if other != seat]


def playing(state: FoggyState) -> bool:
    return state.phase != DRAFTING and not state.is_over()


def squads(state: FoggyState, seat: int) -> Iterator[tuple[int, int, str]]:
    """The seat's squads in the colour of a map card: strength, colour, map card."""
    for slot in (0, 1):
        if state.slot(slot) == EMPTY:
            continue
        color = int(slot_color(state, slot))
        for leader in members(int(state.numbered(seat))):
            if int(state.color(seat, leader)) == color:
                yield int(state.strength(seat, leader)), color, map_id(state.rules, int(state.slot(slot)))


def wins(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    return found_if(after.is_over() and after.value(seat) == 1)


def finale(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    return found_if(after.finale_by == seat)


def princesses(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Princesses that have moved in by this action."""
    fresh = int(after.territory(seat)) & ~int(before.territory(seat)) if before.phase != DRAFTING else 0
    return [Found(1.0, {"princess": after.rules.princess_ids[each]}) for each in members(fresh)]


def scores(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    gained = int(after.score(seat) - before.score(seat)) if before.phase != DRAFTING else 0
    return found_over(gained, 0, gain=gained)


def costs(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Who loses points by this action."""
    if before.phase == DRAFTING:
        return []
    lost = [(int(before.score(other) - after.score(other)), other) for other in others(after, seat)]
    return [Found(gain, {"seat": other, "gain": gain}) for gain, other in sorted(lost, reverse=True) if gain > 0]


def surest(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Squads that no plan of anybody can beat, whatever they hold."""
    if after.phase != PLANNING or before.phase != PLANNING:
        return []
    most = [caps(before, seat, other) for other in others(after, seat)]
    return [
        Found(strength, {"strength": strength, "map": map})
        for strength, color, map in squads(after, seat)
        if strength > max(cap[color] for cap in most)
    ]


def marches(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    if after.phase != PLANNING or before.phase != PLANNING:
        return []
    return [Found(strength, {"strength": strength, "map": map}) for strength, _, map in squads(after, seat)]


def acts(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    """The squad under the Boss Action card, where that is all a squad does."""
    return found_if(after.phase == PLANNING and before.phase == PLANNING and int(after.leaders(seat)) >> BOSS_ACTION & 1)


def on_hand(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    """What may still march in this round or in the next one."""
    cards = int(after.hand(seat)).bit_count()
    return found_over(cards, 0, cards=cards) if playing(after) and before.phase != DRAFTING else None


def recruits(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    held = int(recruits_held(after, seat)) if playing(after) and before.phase not in (DRAFTING, PLANNING) else 0
    return found_over(held, 0, recruits=held)


def denies(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Map cards that nobody else can capture any more."""
    gone = {int(before.slot(slot)) for slot in (0, 1)} - {int(after.slot(slot)) for slot in (0, 1)} - {EMPTY}
    if not playing(after) or before.phase == DRAFTING:
        return []
    return [Found(1.0, {"map": map_id(after.rules, card)}) for card in sorted(gone)]


def tokens(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Whom a Bullyhulk of the seat weighs down from now on."""
    fresh = [other for other in others(after, seat) if playing(after) and int(after.tokens(other)) > int(before.tokens(other))]
    return [Found(1.0, {"seat": other}) for other in fresh]


def strong(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    """The strongest squad that the cards allow which are left."""
    if not playing(after) or before.phase in (DRAFTING, PLANNING):
        return None
    best = max(strengths(after, seat, int(after.hand(seat) | after.retreat(seat))), default=0)
    return found_over(best, 0, strength=best)


def kept(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Cards that stay in the hand, the strongest first."""
    if not playing(after) or before.phase == DRAFTING:
        return []
    rules, boss = after.rules, int(after.boss(seat))
    cards = sorted(members(int(after.hand(seat))), key=lambda card: (-int(rules.strengths[boss * CARDS + card]), card))
    return [Found(1.0, {"card": code_of(rules, boss, card)}) for card in cards]


def out(before: FoggyState, after: FoggyState, seat: int) -> list[Found]:
    """Cards that march, the strongest first."""
    if after.phase != PLANNING or before.phase != PLANNING:
        return []
    rules, boss = after.rules, int(after.boss(seat))
    field = int(after.leaders(seat) | after.supports(seat))
    cards = sorted(members(field), key=lambda card: (-int(rules.strengths[boss * CARDS + card]), card))
    return [Found(1.0, {"card": code_of(rules, boss, card)}) for card in cards]


def hat(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    """The point for it, though whoever wears it acts last."""
    return found_if(playing(after) and after.butt == seat)


def no_hat(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    return found_if(playing(after) and before.phase != DRAFTING and after.butt != seat)


def hat_on(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    return found_if(playing(after) and after.butt not in (seat, before.butt), seat=int(after.butt))


def again(before: FoggyState, after: FoggyState, seat: int) -> Found | None:
    return found_if(playing(after) and after.phase != PLANNING and after.owes(seat))


MERITS: Final = (
    Merit("wins", wins),
    Merit("finale", finale),
    Merit("princess", princesses),
    Merit("scores", scores),
    Merit("costs", costs),
    Merit("surest", surest),
    Merit("marches", marches),
    Merit("tokens", tokens),
    Merit("denies", denies),
    Merit("recruits", recruits),
    Merit("again", again),
    Merit("no_hat", no_hat),
    Merit("hat", hat),
    Merit("hat_on", hat_on),
    Merit("strong", strong),
    Merit("acts", acts),
    Merit("on_hand", on_hand),
    Merit("kept", kept),
    Merit("out", out),
)
