"""What happens in Grumbles and Goofs: draft, activation, capture, arrival, exchange. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, mix, popcount, shifted
from grumbletop.engine.events import Event, Log
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS, REASONS, goof_name, square_name
from grumbletop.games.grumbles_and_goofs.rules_numbers import (
    DRAFT,
    END,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    TRADE,
    direction_to,
    first_of,
    form_of,
    kind_of,
    second_of,
    third_of,
)
from grumbletop.games.grumbles_and_goofs.rules_pieces import (
    BY_DOOM,
    BY_LAST_CHANCE,
    BY_STALL,
    CAUGHT,
    DOOM,
    GOOFS,
    GREEN,
    OVER,
    PLAYING,
    PURPLE,
    RESERVE,
    STARTERS,
    Pieces,
    acted_count,
    kind_name,
    player_name,
)


def carry_out(pieces: Pieces, seat: i64, action: i64, log: Log) -> None:
    pieces.seen = mix(pieces.seen, action)
    form: i64 = form_of(action)
    if form == DRAFT:
        draft(pieces, seat, kind_of(action), first_of(action), log)
    elif form == END:
        exchange(pieces, seat, kind_of(action), log)
    else:
        activate(pieces, action, log)


def draft(pieces: Pieces, seat: i64, kind: i64, square: i64, log: Log) -> None:
    pieces.enter(seat, kind, square)  # GG-1.9
    if log.on:
        shown: dict[str, object] = {"kind": kind_name(kind), "owner": player_name(seat), "square": square_name(square)}
        log.add(Event("drafted", "GG-1.9", shown, {}, False))
    if popcount(pieces.purple | pieces.green) == 6:  # GG-1.10
        pieces.phase = PLAYING
        pieces.turn = 1
        announce_turn(pieces, log)


def exchange(pieces: Pieces, seat: i64, kind: i64, log: Log) -> None:
    """GG-2.8: the unused Grumble takes the square of the replaced one."""
    newcomer: i64 = pieces.unused()
    square: i64 = pieces.square_of(kind)
    pieces.leave(seat, kind, square)
    pieces.enter(seat, newcomer, square)
    pieces.acted = 0
    if log.on:
        shown: dict[str, object] = {"out": kind_name(kind), "in": kind_name(newcomer), "square": square_name(square)}
        shown["owner"] = player_name(seat)
        log.add(Event("exchanged", "GG-2.8", shown, {}, False))
    pieces.quiet_turns += 1
    if pieces.quiet_turns >= pieces.rules.no_progress_limit:
        finish(pieces, BY_STALL, log)  # GG-8.4
        return
    pieces.turn += 1
    announce_turn(pieces, log)


def activate(pieces: Pieces, action: i64, log: Log) -> None:
    """One activation, in steps (GG-6.1)."""
    kind: i64 = kind_of(action)
    form: i64 = form_of(action)
    pieces.acted += shifted(kind + 1, 3 * acted_count(pieces.acted))
    square: i64 = pieces.square_of(kind)
    first: i64 = first_of(action)
    if form in (MOVE, MOVE_COUNT):
        move_step(pieces, kind, square, first, second_of(action), log)
    elif form == MOVE_POWER:
        move_step(pieces, kind, square, first, 0, log)
        if pieces.phase == PLAYING:
            displace(pieces, second_of(action), third_of(action), kind, log)
            settle(pieces, log)
    elif form == TRADE:
        trade(pieces, kind, square, second_of(action), log)
        settle(pieces, log)
    else:
        displace(pieces, first, second_of(action), kind, log)
        settle(pieces, log)


def move_step(pieces: Pieces, kind: i64, square: i64, target: i64, pulled: i64, log: Log) -> None:
    """A move with the line it pushes or pulls: one step."""
    by: i64 = direction_to(square, target)
    pushed: i64 = pieces.line(target, by)
    while pushed > 0:  # GG-4.4, the far end first
        there: i64 = target + (pushed - 1) * by
        displace(pieces, there, there + by, kind, log)
        pushed -= 1
    pieces.move_grumble(kind, square, target)
    if log.on:
        shown: dict[str, object] = {"kind": kind_name(kind), "from": square_name(square), "to": square_name(target)}
        log.add(Event("moved", "GG-3.2", shown, {}, False))
    count: i64 = 1
    while count <= pulled:  # GG-4.7, the nearest first
        behind: i64 = square - count * by
        displace(pieces, behind, behind + by, kind, log)
        count += 1
    settle(pieces, log)


def trade(pieces: Pieces, kind: i64, square: i64, other: i64, log: Log) -> None:
    """GG-4.14: both pieces change places, and neither square is ever empty."""
    name: str = pieces.piece_name(other) if log.on else ""
    pieces.swap_pieces(kind, square, other)
    if log.on:
        moved: dict[str, object] = {"kind": kind_name(kind), "from": square_name(square), "to": square_name(other)}
        log.add(Event("moved", "GG-4.14", moved, {}, False))
        log.add(displaced(name, other, square, kind))


def displace(pieces: Pieces, source: i64, target: i64, by: i64, log: Log) -> None:
    """A piece, whosever it is (GG-4.1), is moved by the power of a Grumble; that is no activation of its own (GG-2.5, GG-3.5)."""
    if log.on:
        log.add(displaced(pieces.piece_name(source), source, target, by))
    pieces.move_piece(source, target)


def settle(pieces: Pieces, log: Log) -> None:
    """GG-6.2: after each step a capture first, then an arrival."""
    if has(pieces.goofs_at, pieces.rules.home_purple):
        capture(pieces, pieces.rules.home_purple, PURPLE, log)
    if has(pieces.goofs_at, pieces.rules.home_green):
        capture(pieces, pieces.rules.home_green, GREEN, log)
    empty: i64 = pieces.rules.stars & ~pieces.occupied()  # GG-6.3, GG-6.4
    if empty != 0 and pieces.phase == PLAYING:  # GG-8.3: not after Doom
        arrive(pieces, lowest(empty), log)


def capture(pieces: Pieces, corner: i64, captor: i64, log: Log) -> None:
    """GG-7.1: the owner of the corner has it, whoever moved it there."""
    goof: i64 = pieces.goof_on(corner)
    sole_mystery: bool = goof >= STARTERS and pieces.mysteries_left() == 1
    pieces.goofs_at ^= bit(corner)
    pieces.move_goof(goof, CAUGHT + captor)
    pieces.quiet_turns = 0
    if pieces.blind:  # GG-5.6: it ends the game only if it must be Doom
        if sole_mystery:
            pieces.phase = OVER
        return
    pieces.seen = mix(pieces.seen, pieces.goof_kind(goof))
    if log.on:  # GG-7.2
        shown: dict[str, object] = {
            "goof": goof_name(goof),
            "by": player_name(captor),
            "kind": GOOF_KINDS[pieces.goof_kind(goof)],
            "points": pieces.points(goof),
        }
        log.add(Event("captured", "GG-7.1", shown, {}, goof >= STARTERS))
    if pieces.goof_kind(goof) == DOOM:  # nothing else stops the turn (GG-7.8)
        finish(pieces, BY_LAST_CHANCE if pieces.goofs_left() == 0 else BY_DOOM, log)


def arrive(pieces: Pieces, star: i64, log: Log) -> None:
    """The next Goof of the reserve comes face down (GG-6.2, GG-6.7); none when it is empty (GG-6.6)."""
    goof: i64 = STARTERS
    while goof < GOOFS and pieces.goof_at(goof) != RESERVE:
        goof += 1
    if goof == GOOFS:
        return
    pieces.move_goof(goof, star)
    if log.on:
        log.add(Event("arrived", "GG-6.2", {"goof": goof_name(goof), "square": square_name(star)}, {}, False))


def finish(pieces: Pieces, reason: i64, log: Log) -> None:
    pieces.phase = OVER
    pieces.reason = reason
    if log.on:
        winner: i64 = pieces.winner()
        clause: str = "GG-8.4" if reason == BY_STALL else ("GG-7.5" if reason == BY_LAST_CHANCE else "GG-7.4")
        shown: dict[str, object] = {"reason": REASONS[reason], "winner": "draw" if winner < 0 else player_name(winner)}
        log.add(Event("over", clause, shown, {}, True))


def announce_turn(pieces: Pieces, log: Log) -> None:
    if log.on:
        log.add(Event("turn", "GG-2.1", {"number": pieces.turn, "player": player_name(pieces.player())}, {}, False))


def displaced(piece: str, source: i64, target: i64, by: i64) -> Event:
    shown: dict[str, object] = {"piece": piece, "from": square_name(source), "to": square_name(target), "by": kind_name(by)}
    return Event("displaced", POWER_CLAUSES[by], shown, {}, False)


POWER_CLAUSES: Final = ("GG-4.7", "GG-4.4", "GG-4.9", "GG-4.14", "GG-4.16", "GG-4.15", "GG-4.12")
