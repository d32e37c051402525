"""FF-1: how a game of Foggy Frontlines is set up, and how a round begins. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_board import WILDS, Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    FIRST_BUTT,
    MAP_DECK,
    NO_BOSS,
    OWN_CARDS,
    PLANNING,
    RECRUIT_DRAW,
    TIMER_DECK,
    TIMER_FILL,
)
from grumbletop.games.foggy_frontlines.rules_facts import BOSS_TAKEN, BUTT_DRAWN, DEALT, LAID, PRINCESS_GIVEN, ROUND_BEGAN

FILLERS: Final = 2  # FF-1.5


def draft(board: Board, seat: i64, boss: i64, chance: Chance, log: Log) -> None:
    """FF-1.3: one boss after the other, and the deal behind the last."""
    take_boss(board, seat, boss, log)
    if seat + 1 == board.rules.players:
        deal(board, chance, log)


def take_boss(board: Board, seat: i64, boss: i64, log: Log) -> None:
    board.bosses ^= (NO_BOSS ^ boss) << 4 * seat
    board.tell(BOSS_TAKEN, seat, boss, 0, log)


def deal(board: Board, chance: Chance, log: Log) -> None:
    """FF-1.13: the order of the set-up."""
    seat: i64 = 0
    while seat < board.rules.players:
        board.put_cards(seat, OWN_CARDS, 0, 0)  # FF-1.4
        seat += 1
    deal_decks(board, chance)
    give_princesses(board, log)
    board.timer_next = 1
    board.map_next = 1
    lay(board, 0, board.timer_deck[0], LAID, log)  # FF-1.10
    lay(board, 1, board.map_deck[0], LAID, log)
    board.pile = board.rules.recruits  # FF-1.7
    board.butt = board.rules.first_butt
    if board.butt < 0:
        board.butt = chance.draw(FIRST_BUTT, board.rules.players, board)
    board.tell(BUTT_DRAWN, board.butt, 0, 0, log)  # FF-1.11
    equip_butt(board, chance, log)
    begin_round(board, log)


def deal_decks(board: Board, chance: Chance) -> None:
    board.dealing = board.rules.maps & ~board.rules.timers
    fill: i64 = 0
    while popcount(fill) < FILLERS:  # FF-1.5
        fill |= bit(drawn(board, TIMER_FILL, chance))
    others: i64 = board.dealing
    board.dealing = board.rules.timers | fill
    board.timer_deck = shuffled(board, TIMER_DECK, chance)
    board.dealing = others
    board.map_deck = shuffled(board, MAP_DECK, chance)  # FF-1.6


def drawn(board: Board, event: i64, chance: Chance) -> i64:
    """One of what is left to deal, which has it no more."""
    card: i64 = nth_bit(board.dealing, chance.draw(event, popcount(board.dealing), board))
    board.dealing ^= bit(card)
    return card


def shuffled(board: Board, event: i64, chance: Chance) -> bytes:
    order: list[i64] = []
    while board.dealing != 0:
        order.append(drawn(board, event, chance))
    return bytes(order)


def give_princesses(board: Board, log: Log) -> None:
    """FF-1.8; the others stay in the WILDS (FF-1.9)."""
    board.princesses = board.rules.princesses << WILDS
    seat: i64 = 0
    while seat < board.rules.players:
        princess: i64 = lowest(board.wilds() & board.rules.princess_sets[board.rules.favorite[board.boss(seat)]])
        board.move_princess(princess, seat)
        board.tell(PRINCESS_GIVEN, seat, princess, 0, log)
        seat += 1


def equip_butt(board: Board, chance: Chance, log: Log) -> None:
    """FF-1.12: into the hand, and at random under every option."""
    recruit: i64 = nth_bit(board.pile, chance.draw(RECRUIT_DRAW, popcount(board.pile), board))
    board.pile ^= bit(recruit)
    board.put_cards(board.butt, board.hand(board.butt) | bit(recruit), 0, 0)
    board.tell_secret(DEALT, board.butt, 0, bit(recruit), log)


def lay(board: Board, slot: i64, card: i64, fact: i64, log: Log) -> None:
    if slot == 0:
        board.slot1 = card
    else:
        board.slot2 = card
    board.tell(fact, slot, card, 0, log)


def begin_round(board: Board, log: Log) -> None:
    board.round += 1
    board.phase = PLANNING  # FF-2.1
    board.turn = -1
    board.tell(ROUND_BEGAN, 0, 0, 0, log)


def after(board: Board, seat: i64) -> i64:
    """The player to the left (FF-1.1)."""
    if seat + 1 == board.rules.players:
        return 0
    return seat + 1
