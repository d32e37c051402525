"""What the seats of Foggy Frontlines have seen and remember. Compiled.

Everything a seat was shown or did goes into running hashes, which make its information key. What says something about hidden cards is
written down as a story besides, and read only when somebody asks what may be where.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    BOSS_ACTION,
    DRAFTING,
    OVER,
    OWN,
    OWN_CARDS,
    PLANNING,
    count_cards,
)
from grumbletop.games.foggy_frontlines.rules_facts import FOUND
from grumbletop.games.foggy_frontlines.rules_story import Page, found, show

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


def shown(board: Board, seat: i64) -> i64:
    """What others see of a seat's squads."""
    leaders: i64 = board.leaders(seat)
    if leaders == 0:
        return 0
    faceup: i64 = board.faceup(seat)
    under: i64 = 0
    if leaders & bit(BOSS_ACTION) != 0:
        under = count_cards(board.supports_of(seat, BOSS_ACTION) & ~faceup)
    return show(leaders, faceup, count_cards(board.supports(seat) & ~faceup), under)


# The story


def forget(board: Board) -> None:
    """Remember no more than the position itself tells."""
    if board.phase != DRAFTING and board.phase != OVER:
        board.story = bare_page(board)


def bare_page(board: Board) -> Page:
    page = Page(None, FOUND, -1, 0, 0)
    seat: i64 = 0
    while seat < board.rules.players:
        recruits: i64 = hidden_recruits(board, seat)
        squads: i64 = shown(board, seat) if board.phase != PLANNING else i64(0)
        page.set_seen(seat, found(squads, count_cards(board.retreat(seat)), count_cards(recruits)))
        page.secret |= (recruits >> OWN) << 15 * seat
        seat += 1
    return page
