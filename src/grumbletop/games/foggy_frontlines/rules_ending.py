"""FF-4 and FF-8: how a round and the game of Foggy Frontlines end. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    EMPTY,
    FINALE,
    FINALE_COLOR,
    FIRST_YELL,
    HAT,
    KEEP_HAT,
    OVER,
    PASSING,
    RANDOM,
    SHARED,
    YELLING,
)
from grumbletop.games.foggy_frontlines.rules_facts import (
    ENDED,
    FINALE_CAME,
    FINALE_DRAWN,
    FINALE_TURNED,
    HAT_KEPT,
    HAT_PASSED,
    MAP_EMPTY,
    NAMED,
    REFILLED,
    SCORED,
    SHOWN,
    TIED,
    WINTER,
    YELLED,
)
from grumbletop.games.foggy_frontlines.rules_setup import begin_round, lay


def end_battle(board: Board, chance: Chance, log: Log) -> None:
    board.fallen = b""
    board.turn = -1
    if board.round == board.rules.round_limit:  # every game is finite by that (FF-9.2)
        board.tell(WINTER, 0, 0, 0, log)  # FF-4.8
        finish(board, chance, log)
        return
    refill(board, chance, log)
    board.phase = PASSING


def refill(board: Board, chance: Chance, log: Log) -> None:
    if board.slot1 == EMPTY:
        if board.timer_left() > 0:
            card: i64 = board.timer_deck[board.timer_next]
            board.timer_next += 1
            lay(board, 0, card, REFILLED, log)  # FF-4.3
        else:
            bring_finale(board, chance, log)
    if board.slot2 == EMPTY:
        if board.map_left() > 0:
            lay(board, 1, turned_over(board), REFILLED, log)  # FF-4.4
        else:
            board.tell(MAP_EMPTY, 0, 0, 0, log)  # FF-4.5


def turned_over(board: Board) -> i64:
    card: i64 = board.map_deck[board.map_next]
    board.map_next += 1
    return card


def throw_away(board: Board, card: i64) -> None:
    board.discard = board.discard + board.rules.map_bytes[card]


def bring_finale(board: Board, chance: Chance, log: Log) -> None:
    """FF-8.1; its colour is that of the top map card (FF-8.2), and it stays until it is captured (FF-8.3)."""
    board.slot1 = FINALE
    board.tell(FINALE_CAME, 0, 0, 0, log)
    if board.map_left() > 0:
        card: i64 = turned_over(board)
        throw_away(board, card)
        board.finale_color = board.rules.map_colors[card]
        board.tell(FINALE_TURNED, card, 0, 0, log)
        return
    board.finale_color = chance.draw(FINALE_COLOR, len(board.rules.color_ids), board)
    board.tell(FINALE_DRAWN, board.finale_color, 0, 0, log)


def pass_hat(board: Board, seat: i64, action: i64, log: Log) -> None:
    """FF-4.6"""
    if action == KEEP_HAT:
        board.tell(HAT_KEPT, seat, 0, 0, log)
    else:
        board.butt = action - HAT
        board.tell(HAT_PASSED, seat, board.butt, 0, log)
    begin_round(board, log)  # FF-4.7


def finish(board: Board, chance: Chance, log: Log) -> None:
    board.turn = -1
    board.winners = best_seats(board)  # FF-8.7
    tell_of_all(board, SCORED, log)
    if popcount(board.winners) > 1 and board.rules.tie != SHARED:
        if board.rules.tie != RANDOM:
            board.phase = YELLING  # FF-8.8
            board.tell(TIED, 0, 0, 0, log)
            return
        board.winners = bit(nth_bit(board.winners, chance.draw(FIRST_YELL, popcount(board.winners), board)))
        board.tell(NAMED, lowest(board.winners), 0, 0, log)
    close(board, log)


def yell(board: Board, seat: i64, log: Log) -> None:
    """FF-8.8: the first one to be heard has won."""
    board.winners = bit(seat)
    board.tell(YELLED, seat, 0, 0, log)
    close(board, log)


def close(board: Board, log: Log) -> None:
    """All is over (FF-8.9), and all is shown."""
    board.phase = OVER
    board.tell(ENDED, 0, 0, 0, log)
    tell_of_all(board, SHOWN, log)  # FF-2.10: what was secret until the end


def tell_of_all(board: Board, fact: i64, log: Log) -> None:
    seat: i64 = 0
    while seat < board.rules.players and log.on:
        board.tell(fact, seat, 0, 0, log)
        seat += 1


def best_seats(board: Board) -> i64:
    """FF-8.7: the seats with the highest score."""
    best: i64 = -1
    seats: i64 = 0
    seat: i64 = 0
    while seat < board.rules.players:
        score: i64 = board.score(seat)
        if score > best:
            best = score
            seats = 0
        if score == best:
            seats |= bit(seat)
        seat += 1
    return seats
