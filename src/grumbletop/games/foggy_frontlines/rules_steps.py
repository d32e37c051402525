"""What the players of Foggy Frontlines do: grunt, capture, recruit. Compiled. Nobody asks here whether it is legal."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, nth_bit
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_battle import recruits_held
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    BOSS_ACTION,
    BULLYHULK,
    EMPTY,
    EVACUATING,
    FINALE,
    MOST_HELD,
    OWN_CARDS,
    PARASOLS,
    PICKING,
    PRINCESS,
    RECRUIT_DRAW,
    RETURNING,
    SEAT,
    TWO,
    count_cards,
    high_of,
    leader_of,
    low_of,
    slot_of,
    target_of,
)
from grumbletop.games.foggy_frontlines.rules_ending import finish, throw_away
from grumbletop.games.foggy_frontlines.rules_facts import (
    BULLY_SENT,
    CALLED,
    CAPTURED,
    DECOY_SENT,
    FLED,
    GAVE_BACK,
    GRUNTED,
    IDLED,
    LOOKED,
    PRINCESS_MOVED,
    RETREATED_TO_RECRUIT,
    TOOK,
)
from grumbletop.games.foggy_frontlines.rules_march import go_on, regroup, stomp_all, strike, turn_up, withdraw
from grumbletop.games.foggy_frontlines.rules_memory import seen_recruits
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan
from grumbletop.games.foggy_frontlines.rules_setup import after
from grumbletop.games.foggy_frontlines.rules_story import show

# FF-2 and FF-3: plans and captures


def grunt(board: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
    """One plan, handed in for good (FF-2.2)."""
    lay_plan(board, seat, action)
    board.ready |= bit(seat)
    board.remember(seat, action)  # FF-2.8: the others see that, not what
    board.tell(GRUNTED, seat, action, 0, log)
    if board.ready == bit(board.rules.players) - 1:
        board.ready = 0
        regroup(board, log)
        turn_up(board, log)
        stomp_all(board, log)
        board.turn = after(board, board.butt)  # FF-3.1
        board.phase = BATTLE
        go_on(board, chance, True, log)


def capture(board: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
    """FF-3.8: a card for a squad, and its effect at once (FF-3.10)."""
    leader: i64 = leader_of(action)
    slot: i64 = slot_of(action)
    card: i64 = board.slot(slot)
    board.set_field(seat, board.field(seat) | bit(40 + leader))  # FF-3.9
    if slot == 0:
        board.slot1 = EMPTY  # FF-3.11
    else:
        board.slot2 = EMPTY
    board.tell(CAPTURED, seat, action, card, log)
    if card == FINALE:
        board.finale_by = seat
        finish(board, chance, log)  # FF-8.4
        return
    throw_away(board, card)
    carry_out(board, seat, card, target_of(action), log)
    if board.phase == BATTLE:
        go_on(board, chance, False, log)


# FF-6 Map cards


def carry_out(board: Board, seat: i64, card: i64, target: i64, log: Log) -> None:
    if target == 0:
        board.tell(IDLED, seat, card, 0, log)  # FF-6.1
        return
    kind: i64 = board.rules.map_types[card]
    if kind == BULLYHULK:
        send_bully(board, seat, target - SEAT, log)
    elif kind > PARASOLS:
        send_decoy(board, seat, target - SEAT, log)
    elif target < TWO:
        use_on(board, seat, kind, target - PRINCESS, log)
    else:
        use_on(board, seat, kind, low_of(target - TWO), log)
        use_on(board, seat, kind, high_of(target - TWO), log)


def use_on(board: Board, seat: i64, kind: i64, princess: i64, log: Log) -> None:
    """One princess changes places: FF-6.3, FF-6.5, FF-6.6."""
    holder: i64 = board.holder(princess)
    to: i64 = seat
    if kind == PARASOLS:
        to = -1
    board.move_princess(princess, to)
    board.tell(PRINCESS_MOVED, seat, princess, kind + 8 * (1 + holder), log)


def send_bully(board: Board, seat: i64, other: i64, log: Log) -> None:
    board.bully += bit(4 * other)  # FF-6.7
    board.tell(BULLY_SENT, seat, other, 0, log)
    if board.rules.at_once and board.numbered(other) != 0:
        strike(board, other, log)  # FF-6.8


def send_decoy(board: Board, seat: i64, other: i64, log: Log) -> None:
    """FF-6.9: the victim decides, unless there is nothing to decide (FF-6.10)."""
    board.tell(DECOY_SENT, seat, other, 0, log)
    hand: i64 = board.hand(other)
    if count_cards(hand) > 2:
        board.phase = EVACUATING
        board.victim = other
    elif hand != 0:
        flee(board, other, hand, log)


def evacuate(board: Board, seat: i64, number: i64, chance: Chance, log: Log) -> None:
    flee(board, seat, bit(low_of(number)) | bit(high_of(number)), log)
    go_on(board, chance, False, log)


def flee(board: Board, seat: i64, cards: i64, log: Log) -> None:
    """Face down onto the own retreat pile."""
    board.put_cards(seat, board.hand(seat) & ~cards, board.retreat(seat) | cards, board.leaders(seat))
    board.tell_secret(FLED, seat, count_cards(cards), cards, log)


# FF-5 Recruiting


def recruit(board: Board, seat: i64, chance: Chance, log: Log) -> None:
    """FF-5.4: the squad retreats, then one recruit comes; before, between or after captures (FF-5.3)."""
    supports: i64 = board.supports_of(seat, BOSS_ACTION)
    seen: i64 = show(board.leaders(seat) & OWN_CARDS, 0, count_cards(supports & ~board.faceup(seat)))
    withdraw(board, seat, bit(BOSS_ACTION), supports, RETREATED_TO_RECRUIT, log)
    board.tell_secret(CALLED, seat, seen, board.pile if board.rules.pick else i64(0), log)
    if board.rules.pick:
        board.phase = PICKING
        board.tell(LOOKED, seat, board.pile, 0, log)
    else:
        take_recruit(board, seat, nth_bit(board.pile, chance.draw(RECRUIT_DRAW, count_cards(board.pile), board)), chance, log)


def take_recruit(board: Board, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
    """FF-5.4: into the retreat pile; one too many goes back (FF-5.6, FF-5.7)."""
    board.pile ^= bit(recruit)
    board.put_cards(seat, board.hand(seat), board.retreat(seat) | bit(recruit), board.leaders(seat))
    board.tell_secret(TOOK, seat, seen_recruits(board), bit(recruit), log)
    if recruits_held(board, seat) > MOST_HELD:
        board.phase = RETURNING
    else:
        go_on(board, chance, False, log)


def give_back(board: Board, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
    """FF-5.7: face down; others see from where."""
    rests: bool = has(board.retreat(seat), recruit)
    board.put_cards(seat, board.hand(seat) & ~bit(recruit), board.retreat(seat) & ~bit(recruit), board.leaders(seat))
    board.pile |= bit(recruit)
    board.tell_secret(GAVE_BACK, seat, i64(rests), bit(recruit), log)
    go_on(board, chance, False, log)
