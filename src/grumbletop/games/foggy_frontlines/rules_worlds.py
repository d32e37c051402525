"""Worlds a seat of Foggy Frontlines can't tell from the true one. Compiled.

Every world fits what the viewer was shown and remembers (`rules_belief`): it has a layout for each seat, and a recruit for every hidden
one, out of those it may be. The decks are shuffled. How likely a world is: docs/contract.md.

A position that was loaded has no past: the hidden cards may lie in any way, all alike. And a seat that is not the viewer remembers of its
past, in such a world, what everybody has seen of it.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, nth_bit, popcount
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_belief import EACH_PLACE, MARCHES, RESTS, Belief, Deal, believed
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import ALL_CARDS, OWN, OWN_CARDS, PLANNING
from grumbletop.games.foggy_frontlines.rules_memory import bare_story, out_of_sight, sees_pile
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan, sample_plan


def redeal(board: Board, viewer: i64, rng: Rng) -> None:
    """Become another world of this viewer."""
    reshuffle(board, rng)
    dealt: list[i64] = deal_cards(board, viewer, rng)
    seat: i64 = 0
    while seat < board.rules.players:
        if seat != viewer:
            board.forget_did(seat)
            board.dreamt |= bit(seat)
            if board.phase == PLANNING:
                take_plan_back(board, seat)
            lay_out(board, seat, dealt[seat], rng)
            if has(board.ready, seat):
                plan_again(board, seat, rng)
        seat += 1


def belief_of(board: Board, viewer: i64) -> Belief:
    """What a viewer knows. A story that contradicts the table, which only a changed save can do, is worth nothing."""
    belief = remembered(board, viewer)
    if len(belief.deals) == 0:
        belief = believed(board.rules, bare_story(board), viewer)
        belief.look(out_of_sight(board, viewer))
    return belief


def remembered(board: Board, viewer: i64) -> Belief:
    """Who remembers nothing of its own knows what everybody does, and what lies before it."""
    story = board.story
    assert story is not None
    if viewer >= 0 and has(board.dreamt, viewer):
        belief = believed(board.rules, story, SPECTATOR).seen_by(viewer)
    else:
        belief = believed(board.rules, story, viewer)
    belief.look(out_of_sight(board, viewer))
    return belief


def draw_one(cards: i64, rng: Rng) -> i64:
    """Any card of a set, as a set of one."""
    return bit(nth_bit(cards, rng.below(popcount(cards))))


# Plans and decks


def take_plan_back(board: Board, seat: i64) -> None:
    """A plan that lies in the fog returns to the hand."""
    cards: i64 = board.cards(seat)
    board.put_cards(seat, cards & ALL_CARDS | cards >> 40 | board.supports(seat), (cards >> 20) & ALL_CARDS, 0)
    board.put_field(seat, 0, 0, 0)
    board.set_places(seat, 0, 0)


def plan_again(board: Board, seat: i64, rng: Rng) -> None:
    """Any plan of the hand, all alike."""
    hand: i64 = board.hand(seat)
    action: i64 = sample_plan(board.rules, hand, rng)
    lay_plan(board, seat, action)
    board.remember(seat, action)


def reshuffle(board: Board, rng: Rng) -> None:
    """The hourglass cards stay in the timer deck; which others are there is as random as their order."""
    timer: i64 = cards_in(board.timer_deck, board.timer_next)
    others: i64 = timer & ~board.rules.timers | cards_in(board.map_deck, board.map_next)
    fillers: i64 = popcount(timer & ~board.rules.timers)
    timer &= board.rules.timers
    while fillers > 0:
        card: i64 = draw_one(others, rng)
        others ^= card
        timer |= card
        fillers -= 1
    board.timer_deck = board.timer_deck[: board.timer_next] + shuffled(timer, rng)
    board.map_deck = board.map_deck[: board.map_next] + shuffled(others, rng)


def cards_in(deck: bytes, n: i64) -> i64:
    """What is left of a deck, without its order."""
    cards: i64 = 0
    while n < len(deck):
        cards |= bit(deck[n])
        n += 1
    return cards


def shuffled(cards: i64, rng: Rng) -> bytes:
    order: list[i64] = []
    while cards != 0:
        card: i64 = draw_one(cards, rng)
        cards ^= card
        order.append(lowest(card))
    return bytes(order)


# Hidden cards


def deal_cards(board: Board, viewer: i64, rng: Rng) -> list[i64]:
    """For each seat its hand, who rests and who marches. Hidden recruits that may be the fewest come first, so each finds one."""
    belief = belief_of(board, viewer)
    deal: Deal = belief.deals[belief.urn.draw(rng)]
    layouts: list[i64] = [urn.draw(rng) for urn in deal.urns]
    dealt: list[i64] = [layout & OWN_CARDS * EACH_PLACE for layout in layouts]
    free: i64 = out_of_sight(board, viewer)
    for may, seat, n in deal.hidden:
        if may & free != 0:  # always true, unless a save was edited
            recruit: i64 = draw_one(may & free, rng)
            free ^= recruit
            there: i64 = layouts[seat] >> OWN + n & EACH_PLACE  # one bit at the place where it is
            others: i64 = dealt[seat]
            dealt[seat] = others | recruit * there
    if not sees_pile(board, viewer):
        board.pile = free
    return dealt


def lay_out(board: Board, seat: i64, cards: i64, rng: Rng) -> None:
    """Put a seat's cards where they were dealt. Those that marched rest once nobody leads any more."""
    leaders: i64 = board.leaders(seat)
    marches: i64 = cards >> MARCHES
    rests: i64 = cards >> RESTS & ALL_CARDS
    if leaders == 0:
        board.put_cards(seat, cards & ALL_CARDS, rests | marches, 0)
    else:
        board.put_cards(seat, cards & ALL_CARDS, rests, leaders)
        lay_under(board, seat, marches & ~leaders, rng)


def lay_under(board: Board, seat: i64, marches: i64, rng: Rng) -> None:
    """Face-down supports under any of the leaders, as many as there were."""
    faceup: i64 = board.faceup(seat)
    before: i64 = board.supports(seat) & ~faceup
    leaders: list[i64] = []
    while before != 0:
        leaders.append(board.place(seat, lowest(before)))
        board.set_place(seat, lowest(before), 0)
        before &= before - 1
    board.put_field(seat, faceup | marches, faceup, board.resolved(seat))
    for leader in sorted(leaders):
        if marches != 0:
            card: i64 = draw_one(marches, rng)
            board.set_place(seat, lowest(card), leader)
            marches ^= card
