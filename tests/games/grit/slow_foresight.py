"""What a place is worth when the other seat does anything at all, by playing every line out with the rules: slow and plain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations

from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import CARDS, FIRST, SAY_FIRST, SECOND, WORD

Weighed = list[tuple[float, GritState]]  # worlds a seat can't tell apart, by how likely they are


def worlds(state: GritState, seat: int) -> Weighed:
    """Every way to fill what the seat can't see: the other hand, a card it kept or has just played, the cards left over."""
    known = int(state.known(seat))
    fixed, pool = int(state.rules.fixed), int(state.rules.pool)
    spades = [card for card in range(CARDS) if fixed >> card & 1 and not known >> card & 1]
    hearts: list[int | None] = [None] if known & pool else [card for card in range(CARDS) if pool >> card & 1]
    found = [filled(state, seat, spades if heart is None else [*spades, heart]) for heart in hearts]
    return [(1 / len(hearts) / len(some), world) for some in found for world in some]


def filled(state: GritState, seat: int, unseen: list[int]) -> list[GritState]:
    other = 1 - seat
    downs = [number for number in range(1, int(state.round) + 1) if state.is_down(other, number)]
    size = int(state.hand(other)).bit_count()
    found = []
    for lying in permutations(unseen, len(downs)):
        for hand in combinations([card for card in unseen if card not in lying], size):
            world = state.clone()
            for number, card in zip(downs, lying, strict=True):
                world.replay(other, number, card)
            bits = sum(1 << card for card in hand)
            if other == 0:
                world.hand0 = bits
            else:
                world.hand1 = bits
            world.lay_all()
            found.append(world)
    return found


def worth(held: Weighed, seat: int) -> float:
    """The best plan of the seat for all of these worlds, in parts of their weight."""
    state = held[0][1]
    if state.is_over():
        return sum(weight * float(world.value(seat)) for weight, world in held)
    if state.owes(seat):
        return max(options(held, seat).values())
    parts: dict[int, Weighed] = defaultdict(list)
    for weight, world in held:
        for share, then in anything(world, 1 - seat):
            parts[int(then.information_key(seat))].append((weight * share, then))
    return sum(worth(part, seat) for part in parts.values())


def options(held: Weighed, seat: int) -> dict[int, float]:
    """What each action of the seat is worth."""
    state = held[0][1]
    found = {}
    for action in plain(state, seat):
        parts: dict[int, Weighed] = defaultdict(list)
        for weight, world in held:
            then = after(world, seat, action)
            parts[int(then.information_key(seat))].append((weight, then))
        found[action] = sum(worth(part, seat) for part in parts.values())
    return found


def plain(state: GritState, seat: int) -> list[int]:
    """All actions; in the last round without Marks, which do nothing there, and one empty pile of a side for all."""
    actions = [int(action) for action in state.legal_actions(seat)]
    if state.phase not in (FIRST, SECOND):
        return actions
    empty = int(state.empty_piles() & state.open_piles())
    alike = {pile for side in (0, 1) for pile in [pile for pile in range(3 * side, 3 * side + 3) if empty >> pile & 1][1:]}
    return [action for action in actions if action // 2 % 6 not in alike and not (state.round == 4 and action & 1)]


def anything(world: GritState, seat: int) -> Iterator[tuple[float, GritState]]:
    actions = [int(action) for action in world.legal_actions(seat)]
    for action in actions:
        yield 1 / len(actions), after(world, seat, action)


def after(world: GritState, seat: int, action: int) -> GritState:
    then = world.clone()
    then.apply(seat, action, NoChance(), Log())
    return then


def first_and_second(state: GritState, seat: int) -> tuple[float, float]:
    """The start of a round: what it is worth to play first, and second."""
    assert state.phase == WORD
    held = worlds(state, seat)
    holder = int(state.holder())
    first, second = ([(weight, after(world, holder, SAY_FIRST + who)) for weight, world in held] for who in (seat, 1 - seat))
    return worth(first, seat), worth(second, seat)
