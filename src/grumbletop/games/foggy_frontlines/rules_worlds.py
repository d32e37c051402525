"""Worlds a seat of Foggy Frontlines can't tell from the true one. Compiled.

Every world fits all that the viewer was shown and remembers (`rules_belief`). Each seat's cards are drawn by its own weights, then every
hidden recruit out of those it may be; the decks are shuffled. How likely a world is: docs/contract.md.

A position that was loaded has no past: the hidden cards may lie in any way, all alike. And a seat that is not the viewer remembers of its
past, in such a world, what everybody has seen of it.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, nth_bit
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_belief import (
    MOST_HIDDEN,
    Belief,
    believed,
    marching,
    nth_size,
    resting,
    sizes_of,
)
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    ALL_RECRUITS,
    MOST_RECRUITS,
    OVER,
    OWN,
    OWN_CARDS,
    PICKING,
    PLANNING,
    count_cards,
)
from grumbletop.games.foggy_frontlines.rules_memory import bare_page, seen_recruits
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan, sample_plan


def shuffle(values: list[i64], start: i64, rng: Rng) -> None:
    """Bring everything from `start` on into random order."""
    n: i64 = len(values) - 1
    while n > start:
        other: i64 = start + rng.below(n - start + 1)
        value: i64 = values[n]
        values[n] = values[other]
        values[other] = value
        n -= 1


def redeal(board: Board, viewer: i64, rng: Rng) -> None:
    """Become another world of this viewer."""
    reshuffle(board, rng)
    planned: i64 = board.ready
    if viewer >= 0:
        planned &= ~bit(viewer)
    belief = belief_of(board, viewer)
    seat: i64 = 0
    while seat < board.rules.players:
        if seat != viewer:
            board.forget_did(seat)
            if board.phase == PLANNING:
                take_plan_back(board, seat)
        seat += 1
    layouts = belief.deal(rng)
    assert layouts is not None
    recruits: list[i64] = draw_recruits(board, belief, layouts, viewer, rng)
    seat = 0
    while seat < board.rules.players:
        if seat != viewer:
            lay_out(board, seat, belief.leading[seat], layouts[seat], recruits, rng)
            board.dreamt |= bit(seat)
            if has(planned, seat):
                plan_again(board, seat, rng)
        seat += 1


def belief_of(board: Board, viewer: i64) -> Belief:
    """What a viewer knows. A story that contradicts the table, which only a changed save can do, is worth nothing."""
    belief = remembered(board, viewer)
    if not belief.is_possible():
        belief = looking(board, believed(board.rules, bare_page(board), viewer), viewer)
        belief.is_possible()
    return belief


def remembered(board: Board, viewer: i64) -> Belief:
    """Who remembers nothing of its own knows what everybody does, and what lies before it."""
    story = board.story
    assert story is not None
    dreams: bool = viewer >= 0 and has(board.dreamt, viewer)
    return looking(board, believed(board.rules, story, SPECTATOR if dreams else viewer), viewer)


def looking(board: Board, belief: Belief, viewer: i64) -> Belief:
    """A belief with the recruits that the viewer sees, whatever the story says of them."""
    if belief.viewer == viewer and not sees_pile(board, viewer):
        return belief
    found = belief.copied()
    if belief.viewer != viewer:
        found.viewer = viewer
        found.lies[viewer] = {}
        found.exclude(board.all_cards(viewer) & ALL_RECRUITS)
    if sees_pile(board, viewer):
        found.exclude(board.pile)
    return found


def sees_pile(board: Board, seat: i64) -> bool:
    return board.phase == OVER or (board.phase == PICKING and board.turn == seat)


def out_of_sight(board: Board, viewer: i64) -> i64:
    """Recruits that a viewer sees nowhere on the table and does not have."""
    free: i64 = board.rules.recruits & ~seen_recruits(board)
    if viewer >= 0:
        free &= ~board.all_cards(viewer)
    return free


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


# Decks


def reshuffle(board: Board, rng: Rng) -> None:
    """The hourglass cards stay in the timer deck; which others are there is as random as their order."""
    timers: list[i64] = []
    others: list[i64] = []
    n: i64 = board.timer_next
    while n < len(board.timer_deck):
        card: i64 = board.timer_deck[n]
        if has(board.rules.timers, card):
            timers.append(card)
        else:
            others.append(card)
        n += 1
    fillers: i64 = len(others)
    n = board.map_next
    while n < len(board.map_deck):
        others.append(board.map_deck[n])
        n += 1
    sort_up(others)
    sort_up(timers)
    shuffle(others, 0, rng)
    n = 0
    while n < fillers:
        timers.append(others[n])
        n += 1
    shuffle(timers, 0, rng)
    board.timer_deck = board.timer_deck[: board.timer_next] + bytes(timers)
    board.map_deck = board.map_deck[: board.map_next] + bytes(others[fillers:])


# Hidden cards


def draw_recruits(board: Board, belief: Belief, layouts: list[i64], viewer: i64, rng: Rng) -> list[i64]:
    """Which recruit every hidden one is, by seat and number. Those that may be the fewest come first, so each finds one."""
    recruits: list[i64] = [0] * (MOST_HIDDEN * len(layouts))
    free: i64 = out_of_sight(board, viewer)
    size: i64 = 1
    while size <= MOST_RECRUITS:
        at: i64 = 0
        while at < len(recruits):
            if nth_size(sizes_of(layouts[at // MOST_HIDDEN]), at % MOST_HIDDEN) == size:
                may: i64 = belief.mays[size] & free
                recruits[at] = bit(nth_bit(may, rng.below(count_cards(may))))
                free ^= recruits[at]
            at += 1
        size += 1
    if not sees_pile(board, viewer):
        for recruit in recruits[-MOST_HIDDEN:]:
            free |= recruit
        board.pile = free
    return recruits


def lay_out(board: Board, seat: i64, led: i64, layout: i64, recruits: list[i64], rng: Rng) -> None:
    """Put a seat's hidden cards where they were drawn."""
    leaders: i64 = board.leaders(seat)
    rests: i64 = resting(layout) & OWN_CARDS | led & ~leaders
    marches: i64 = marching(layout) & OWN_CARDS
    hand: i64 = OWN_CARDS & ~(rests | marches | led)
    n: i64 = 0
    while n < MOST_HIDDEN:
        recruit: i64 = recruits[MOST_HIDDEN * seat + n]
        if has(resting(layout), OWN + n):
            rests |= recruit
        elif has(marching(layout), OWN + n):
            marches |= recruit
        else:
            hand |= recruit
        n += 1
    if leaders == 0:
        board.put_cards(seat, hand, rests | marches, 0)
    else:
        board.put_cards(seat, hand, rests, leaders)
        lay_under(board, seat, marches, rng)


def lay_under(board: Board, seat: i64, marches: i64, rng: Rng) -> None:
    """Face-down supports under any of the leaders, as many as there were."""
    cards: list[i64] = []
    left: i64 = marches
    while left != 0:
        cards.append(lowest(left))
        left &= left - 1
    shuffle(cards, 0, rng)
    faceup: i64 = board.faceup(seat)
    before: i64 = board.supports(seat) & ~faceup
    places: list[i64] = []
    while before != 0:
        card: i64 = lowest(before)
        before &= before - 1
        places.append(board.place(seat, card))
        board.set_place(seat, card, 0)
    sort_up(places)
    n: i64 = 0
    while n < len(cards):
        board.set_place(seat, cards[n], places[n])
        n += 1
    board.put_field(seat, faceup | marches, faceup, board.resolved(seat))


def sort_up(values: list[i64]) -> None:
    """Canonical order first, so that a shuffle of the same cards does not depend on how they lay."""
    n: i64 = 1
    while n < len(values):
        value: i64 = values[n]
        at: i64 = n
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value
        n += 1
