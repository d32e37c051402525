"""What the seats of Foggy Frontlines have seen and remember. Compiled.

Everything a seat was shown or did goes into running hashes, which make its information key. What says something about hidden cards is
written down as a story besides, and read only when somebody asks what may be where.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    DRAFTING,
    OVER,
    OWN,
    OWN_CARDS,
    PICKING,
    PLANNING,
    count_cards,
)
from grumbletop.games.foggy_frontlines.rules_facts import DEALT, FLED, LIFTED
from grumbletop.games.foggy_frontlines.rules_story import Page, show

# What is plain to everybody


def rests(board: Board, seat: i64) -> i64:
    """Own cards of a seat that led and have retreated."""
    return (board.resting >> OWN * seat) & OWN_CARDS


def hidden_recruits(board: Board, seat: i64) -> i64:
    """Recruits of a seat that others can't see. They can count them."""
    hidden: i64 = board.hand(seat) | board.retreat(seat) | board.supports(seat) & ~board.faceup(seat)
    if board.phase == PLANNING:
        hidden |= board.leaders(seat) | board.supports(seat)
    return hidden & ALL_RECRUITS


def seen_recruits(board: Board) -> i64:
    """Recruits that lie face up on the battlefield."""
    seen: i64 = 0
    seat: i64 = 0
    while seat < board.rules.players and board.phase != PLANNING:
        seen |= board.leaders(seat) | board.faceup(seat)
        seat += 1
    return seen & ALL_RECRUITS


def sees_pile(board: Board, seat: i64) -> bool:
    return board.phase == OVER or (board.phase == PICKING and board.turn == seat)


def out_of_sight(board: Board, viewer: i64) -> i64:
    """Recruits that a viewer sees nowhere and does not have."""
    free: i64 = board.rules.recruits & ~seen_recruits(board)
    if sees_pile(board, viewer):
        free &= ~board.pile
    if viewer >= 0:
        free &= ~board.all_cards(viewer)
    return free


# The story


def forget(board: Board) -> None:
    """Remember no more than the position itself tells."""
    if board.phase != DRAFTING and board.phase != OVER:
        board.story = bare_story(board)


def bare_story(board: Board) -> Page:
    """Tells that the seats got their hidden recruits, then marched, then lost cards to their retreat piles, whichever they were."""
    story: Page | None = None
    seat: i64 = 0
    while seat < board.rules.players:
        recruits: i64 = hidden_recruits(board, seat)
        while recruits != 0:
            story = Page(story, DEALT, seat, seen_recruits(board), recruits & -recruits)
            recruits &= recruits - 1
        seat += 1
    page = Page(story, LIFTED, -1, 0, 0)
    seat = 0
    while seat < board.rules.players and board.phase != PLANNING:
        down: i64 = count_cards(board.supports(seat) & ~board.faceup(seat))
        page.set_seen(seat, show(board.leaders(seat) & OWN_CARDS, 0, down))
        seat += 1
    seat = 0
    while seat < board.rules.players:
        page = Page(page, FLED, seat, count_cards(board.retreat(seat)), board.pile if sees_pile(board, seat) else i64(0))
        seat += 1
    return page
