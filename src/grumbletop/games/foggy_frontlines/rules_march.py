"""FF-2 to FF-4: squads of Foggy Frontlines are turned up, take their turns and retreat. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_battle import has_choice, slot_color, stomp
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    ALL_RECRUITS,
    BATTLE,
    BOSS_ACTION,
    OWN,
    OWN_CARDS,
    count_cards,
    first_card,
)
from grumbletop.games.foggy_frontlines.rules_ending import end_battle
from grumbletop.games.foggy_frontlines.rules_facts import (
    BULLIED,
    LIFTED,
    MARCHED,
    REGROUPED,
    RETREATED,
    RETREATED_IDLE,
    SPENT,
    STAYED,
    TURN_BEGAN,
    TURNED_UP,
)
from grumbletop.games.foggy_frontlines.rules_setup import after
from grumbletop.games.foggy_frontlines.rules_story import Page, show


def regroup(board: Board, log: Log) -> None:
    """FF-2.9: too late for this plan, in time for this battle."""
    seat: i64 = 0
    while seat < board.rules.players:
        cards: i64 = board.cards(seat)
        retreat: i64 = (cards >> 20) & ALL_CARDS
        if retreat != 0:
            board.put_cards(seat, cards & ALL_CARDS | retreat, 0, cards >> 40)
            board.tell(REGROUPED, seat, count_cards(retreat), 0, log)
        seat += 1


def turn_up(board: Board, log: Log) -> None:
    """FF-2.10: leaders, face-up Catapults, and how many supports each squad has. Who rested is in the hand again (FF-2.9)."""
    board.resting = 0
    page = Page(board.story, LIFTED, -1, 0, 0)
    board.story = page
    seat: i64 = 0
    while seat < board.rules.players:
        leaders: i64 = board.leaders(seat)
        if leaders != 0:
            page.set_seen(seat, tell_squads(board, seat, leaders, board.faceup(seat)))
        if log.on:
            announce_squads(board, seat, log)
        seat += 1


def tell_squads(board: Board, seat: i64, leaders: i64, faceup: i64) -> i64:
    """What everybody sees of a seat's squads, for the story."""
    sizes: i64 = board.squad_sizes(seat)
    down: i64 = 0
    board.tell_number(leaders | seat << 20 | board.round << 22 | shifted(i64(sizes != 0), 30) | shifted(i64(faceup != 0), 31))
    if sizes != 0:
        board.tell_number(sizes)
        down = count_cards(board.supports(seat) & ~faceup)
        if faceup != 0:
            tell_faceup(board, seat, leaders, faceup)
    return show(leaders, faceup, down)


def tell_faceup(board: Board, seat: i64, leaders: i64, faceup: i64) -> None:
    """Under which leader each of them lies."""
    while leaders != 0:
        board.tell_number(board.supports_of(seat, first_card(leaders)) & faceup)
        leaders &= leaders - 1


def announce_squads(board: Board, seat: i64, log: Log) -> None:
    left: i64 = board.leaders(seat)
    if left == 0:
        board.tell(STAYED, seat, 0, 0, log)  # FF-2.5
    while left != 0:
        leader: i64 = first_card(left)
        left &= left - 1
        board.tell(MARCHED, seat, leader, 0, log)
        up: i64 = board.supports_of(seat, leader) & board.faceup(seat)
        while up != 0:
            board.tell(TURNED_UP, seat, first_card(up), leader, log)
            up &= up - 1


def stomp_all(board: Board, log: Log) -> None:
    """FF-2.11: waiting Bullyhulks strike everybody who has a numbered squad (FF-6.8)."""
    if board.bully == 0:
        return
    seat: i64 = 0
    while seat < board.rules.players:
        if board.numbered(seat) != 0:
            while board.tokens(seat) > 0:
                strike(board, seat, log)
        seat += 1


def strike(board: Board, seat: i64, log: Log) -> None:
    leader: i64 = stomp(board, seat)
    board.tell(BULLIED, seat, leader, 0, log)  # FF-6.8


def go_on(board: Board, chance: Chance, begins: bool, log: Log) -> None:
    """Battle turns one after the other (FF-3.1), until somebody has something to decide or the battle is over."""
    board.phase = BATTLE
    board.victim = -1
    first: i64 = slot_color(board, 0)
    second: i64 = slot_color(board, 1)
    while not has_choice(board, board.turn, first, second):
        retreat_all(board, board.turn, RETREATED_IDLE, log)  # FF-3.14
        if board.turn == board.butt:
            end_battle(board, chance, log)
            return
        board.turn = after(board, board.turn)
        begins = True
    if begins:
        board.tell(TURN_BEGAN, board.turn, 0, 0, log)


def retreat_now(board: Board, chance: Chance, log: Log) -> None:
    """The player ends the turn (FF-3.7, FF-4.1)."""
    retreat_all(board, board.turn, RETREATED, log)
    if board.turn == board.butt:
        end_battle(board, chance, log)
        return
    board.turn = after(board, board.turn)
    go_on(board, chance, True, log)


def retreat_all(board: Board, seat: i64, fact: i64, log: Log) -> None:
    """All squads of a seat leave the battlefield."""
    leaders: i64 = board.leaders(seat)
    if leaders != 0:
        withdraw(board, seat, leaders, board.supports(seat), fact, log)


def withdraw(board: Board, seat: i64, leaders: i64, supports: i64, fact: i64, log: Log) -> None:
    """FF-4.1: into the own retreat pile, but face-up recruits into theirs (FF-7.2)."""
    if board.rules.scope_round:
        note_fallen(board, seat, leaders)
    faceup: i64 = board.faceup(seat)
    spent: i64 = (leaders | supports & faceup) & ALL_RECRUITS
    resting: i64 = (leaders | supports) & ~spent  # FF-7.1
    cards: i64 = board.cards(seat) & ~(leaders << 40) | resting << 20
    board.set_cards(seat, cards)
    if cards >> 40 == 0:
        board.set_field(seat, 0)
        board.set_places(seat, 0, 0)
    else:
        board.set_field(seat, board.field(seat) & ~(supports | supports << 20 | leaders << 40))
        clear_places(board, seat, leaders | supports)
    board.pile |= spent
    board.resting |= (leaders & OWN_CARDS) << OWN * seat  # everybody knows the leaders (FF-4.2)
    board.tell(fact, seat, count_cards(resting), 0, log)
    while spent != 0:
        board.tell(SPENT, seat, first_card(spent), 0, log)  # FF-7.2
        spent &= spent - 1


def clear_places(board: Board, seat: i64, cards: i64) -> None:
    while cards != 0:
        board.set_place(seat, first_card(cards), 0)
        cards &= cards - 1


def note_fallen(board: Board, seat: i64, leaders: i64) -> None:
    """FF-3.6 with `round`: squads that retreat are remembered with their strength."""
    left: i64 = leaders & ~bit(BOSS_ACTION)
    while left != 0:
        leader: i64 = first_card(left)
        left &= left - 1
        entry: list[i64] = [seat * 8 + board.color(seat, leader), board.strength(seat, leader)]
        board.fallen = board.fallen + bytes(entry)
