"""What a good player of Foggy Frontlines looks at. Everything here is asked with the eyes of one seat."""

from __future__ import annotations

from collections.abc import Iterable

from grumbletop.engine.bits import members
from grumbletop.engine.game import Game
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import princess_targets
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, CARDS, EMPTY, FINALE, HERO, KIDNAP, OWN_CARDS, PARASOLS, PLANNING
from grumbletop.games.foggy_frontlines.rules_memory import hidden_recruits, rests
from grumbletop.games.foggy_frontlines.rules_ruleset import squad_strength
from grumbletop.games.foggy_frontlines.view import may_hold, order

__all__ = ["caps", "features", "metrics", "strengths", "swing"]

TOKEN = 1.0  # points that a Bullyhulk or a Fake Princess is taken for


# Strength


def strengths(state: FoggyState, seat: int, cards: int) -> list[int]:
    """By colour: the strongest squad of these cards, all others that are left under one leader."""
    return [strongest(state, seat, cards, color) for color in range(len(state.rules.color_ids))]


def strongest(state: FoggyState, seat: int, cards: int, color: int) -> int:
    leaders = members(cards & int(state.leading_in(seat, color)))
    return max((with_all(state, seat, leader, cards & ~(1 << leader)) for leader in leaders), default=0)


def with_all(state: FoggyState, seat: int, leader: int, others: int) -> int:
    """A leader with everything else under it, Catapults face up (FF-3.3)."""
    up = better_up(state, seat, leader, members(others))
    return int(squad_strength(state.rules, state.boss(seat), leader, others.bit_count() - up.bit_count(), up))


def better_up(state: FoggyState, seat: int, leader: int, cards: Iterable[int]) -> int:
    """Those of some supports that help more face up."""
    per = int(state.rules.per_support[int(state.boss(seat)) * CARDS + leader])
    return sum(1 << card for card in cards if int(state.rules.bonus[card]) > per)


def caps(state: FoggyState, viewer: int, other: int) -> list[int]:
    """By colour: the most an enemy can march with in this round's plan, from what the viewer knows: sizes, armies, unseen recruits.

    It is the best of all hands that the viewer can't rule out, so no plan of this enemy is ever stronger.
    """
    resting = int(rests(state, other))
    own = OWN_CARDS & ~resting
    size = int(state.hand_size(other))
    held = min(int(hidden_recruits(state, other)).bit_count(), size)
    recruits = members(int(may_hold(state, other, viewer)))
    found: list[int] = []
    for color in range(len(state.rules.color_ids)):
        leaders = members((own | sum(1 << card for card in recruits)) & int(state.leading_in(other, color)))
        found.append(
            max((capped(state, other, leader, size - 1, held, recruits) for leader in leaders), default=0) if size and held >= 0 else 0
        )
    return found


def capped(state: FoggyState, other: int, leader: int, supports: int, held: int, recruits: list[int]) -> int:
    """A leader with so many supports, of which as many as possible are recruits that help most face up."""
    if leader in recruits:
        held -= 1
    if held < 0:
        return 0
    helpers = sorted((card for card in recruits if card != leader), key=lambda card: -int(state.rules.bonus[card]))
    up = better_up(state, other, leader, helpers[: min(held, supports)])
    return int(squad_strength(state.rules, state.boss(other), leader, supports - up.bit_count(), up))


# Points


def swing(state: FoggyState, seat: int, slot: int) -> float:
    """How many points a seat can gain on the best of its enemies by taking what lies in a slot."""
    card = int(state.slot(slot))
    if card == EMPTY:
        return 0.0
    if card == FINALE:
        return 1.0
    kind = int(state.rules.map_types[card])
    if kind > PARASOLS:
        return TOKEN
    gains = sorted((gain(state, seat, kind, princess) for princess in members(int(princess_targets(state, seat, card)))), reverse=True)
    return sum(max(0.0, each) for each in gains[: 2 if kind == PARASOLS else 1])


def gain(state: FoggyState, seat: int, kind: int, princess: int) -> float:
    """Points for this seat, and off the others, if this princess moves: 2 for her, 1 for a pair made or broken."""
    before = [int(state.score(each)) for each in range(state.rules.players)]
    after = state.clone()
    after.move_princess(princess, seat if kind in (KIDNAP, HERO) else -1)
    change = [int(after.score(each)) - before[each] for each in range(state.rules.players)]
    return float(change[seat] - min(change[:seat] + change[seat + 1 :]))


def breakable(state: FoggyState, seat: int) -> int:
    """Pairs that a single princess taken away would break: those of colours held exactly in pairs."""
    held = int(state.territory(seat))
    counts = [(held & int(of_color)).bit_count() for of_color in state.rules.princess_sets]
    return sum(count >= 2 and count % 2 == 0 for count in counts)


# Features and metrics


def features(game: Game, state: FoggyState, seat: int) -> dict[str, float]:
    """What the seat knows, in numbers."""
    others = [other for other in range(state.rules.players) if other != seat]
    hand, rest = int(state.hand(seat)), int(state.retreat(seat))
    if state.phase == PLANNING:
        hand |= int(state.leaders(seat) | state.supports(seat))
    now, later = strengths(state, seat, hand), strengths(state, seat, hand | rest)
    enemies = [caps(state, seat, other) for other in others]
    found: dict[str, float] = {
        "lead": float(state.score(seat) - max(state.score(other) for other in others)),
        "pairs": float(state.pairs(seat)),
        "breakable": float(breakable(state, seat)),
        "hand": float(hand.bit_count()),
        "hand_lead": hand.bit_count() - max(float(state.hand_size(other)) for other in others),
        "exhaustion": sum(float(int(state.retreat(other)).bit_count()) for other in others) / len(others),
        "hat": float(state.butt == seat),
        "turn_order": order(state).index(seat) / len(others),
        "timer": float(state.timer_left()),
        "bully": float(state.tokens(seat)),
        "enemy_bully": sum(float(state.tokens(other)) for other in others),
    }
    for color, letter in enumerate(state.rules.color_ids):
        found |= {f"now_{letter}": float(now[color]), f"later_{letter}": float(later[color])}
        found[f"margin_{letter}"] = float(now[color] - max(cap[color] for cap in enemies))
    return found | held_recruits(state, seat, hand | rest) | {f"swing_{slot + 1}": swing(state, seat, slot) for slot in (0, 1)}


def held_recruits(state: FoggyState, seat: int, cards: int) -> dict[str, float]:
    """Recruits by what they are good for: to lead with help, to lead alone, to help."""
    found = {"mercenaries": 0.0, "megagrumps": 0.0, "catapults": 0.0}
    for card in members(cards & ALL_RECRUITS):
        leads = state.rules.leads >> card & 1
        helped = state.rules.per_support[int(state.boss(seat)) * CARDS + card] > 0
        found["catapults" if not leads else "mercenaries" if helped else "megagrumps"] += 1.0
    return found


def metrics(state: FoggyState) -> dict[str, float]:
    """What can be counted in a finished game."""
    scores = sorted((int(state.score(seat)) for seat in range(state.rules.players)), reverse=True)
    return {
        "rounds": float(state.round),
        "winter": float(state.finale_by < 0),
        "best_score": float(scores[0]),
        "margin": float(scores[0] - scores[1]),
        "shared": float(int(state.winners).bit_count() > 1),
        "butt_won": float(state.winners >> int(state.butt) & 1),
        "finale_captor_won": float(state.finale_by >= 0 and bool(state.winners >> int(state.finale_by) & 1)),
        "discarded": float(len(state.discard)),
    } | {f"{state.rules.boss_ids[state.boss(seat)]}_won": float(state.value(seat)) for seat in range(state.rules.players)}
