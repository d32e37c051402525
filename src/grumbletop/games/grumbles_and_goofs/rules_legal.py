"""Listing what may be done in Grumbles and Goofs. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has, lowest
from grumbletop.engine.events import Log
from grumbletop.games.grumbles_and_goofs.rules_numbers import (
    KINDS,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    POWER,
    PULL,
    PUSH,
    SHOVE,
    SWAP,
    SWING,
    THROW,
    TRADE,
    YANK,
    apart,
    direction_to,
    on_board,
    say_act,
    say_draft,
    say_end,
    step,
)
from grumbletop.games.grumbles_and_goofs.rules_pieces import DRAFTING, OVER, Pieces, acted_count
from grumbletop.games.grumbles_and_goofs.rules_steps import activate

MOST_ACTIONS: Final = 128  # three Grumbles have at most 44 + 44 + 28 activations and 3 ends
SILENT: Final = Log()


def list_actions(pieces: Pieces) -> None:
    if pieces.fresh:
        return
    clear_list(pieces)
    if pieces.phase == DRAFTING:
        list_drafts(pieces)
    else:
        tense: bool = pieces.trespassers() != 0
        if not tense:
            list_ends(pieces)
        list_activations(pieces, tense)
    pieces.fresh = True


def clear_list(pieces: Pieces) -> None:
    if len(pieces.listed) == 0:
        pieces.listed = vec[i64]([0] * MOST_ACTIONS)
    pieces.count = 0


def list_one(pieces: Pieces, action: i64) -> None:
    pieces.listed[pieces.count] = action
    pieces.count += 1


def list_drafts(pieces: Pieces) -> None:
    """GG-1.9: an undrafted Grumble on an empty own starting square."""
    starts: i64 = pieces.free_starts()
    kind: i64 = 0
    while kind < KINDS:
        if not has(pieces.purple | pieces.green, kind):
            squares: i64 = starts
            while squares != 0:
                list_one(pieces, say_draft(kind, lowest(squares)))
                squares &= squares - 1
        kind += 1


def list_ends(pieces: Pieces) -> None:
    """GG-2.7, GG-2.9: any of the three may be replaced."""
    mine: i64 = pieces.grumbles_of(pieces.player())
    while mine != 0:
        list_one(pieces, say_end(lowest(mine)))
        mine &= mine - 1


def list_activations(pieces: Pieces, tense: bool) -> None:
    rested: i64 = rested_kinds(pieces)
    while rested != 0:
        kind: i64 = lowest(rested)
        rested &= rested - 1
        list_kind(pieces, kind, pieces.square_of(kind), tense)


def rested_kinds(pieces: Pieces) -> i64:
    """Grumbles that may still be activated this turn (GG-2.2, GG-2.4)."""
    return pieces.grumbles_of(pieces.player()) & ~pieces.acted_kinds()


def list_kind(pieces: Pieces, kind: i64, square: i64, tense: bool) -> None:
    """The activations of one Grumble (GG-2.3), in the order of their texts."""
    occupied: i64 = pieces.occupied()
    direction: i64 = 0
    while direction < 4:
        if kind == SWAP and direction == 2:
            list_trades(pieces, square, occupied, tense)  # these begin with the own square
        by: i64 = step(direction)
        ahead: i64 = square + by
        if on_board(ahead):
            if has(occupied, ahead):
                list_contact(pieces, kind, square, ahead, direction, occupied, tense)
            elif by < 0:
                list_far(pieces, kind, square, ahead, by, occupied, tense)
                list_move(pieces, kind, square, ahead, by, tense)
            else:
                list_move(pieces, kind, square, ahead, by, tense)
                list_far(pieces, kind, square, ahead, by, occupied, tense)
        direction += 1


def list_contact(pieces: Pieces, kind: i64, square: i64, ahead: i64, direction: i64, occupied: i64, tense: bool) -> None:
    """What a Grumble does, without having moved, with the neighbour on `ahead`."""
    by: i64 = step(direction)
    if kind == PUSH:
        list_push(pieces, square, ahead, by, tense)  # GG-4.5: by contact only
    elif kind == THROW:
        list_landing(pieces, kind, ahead, square - by, square - by, occupied, tense)
    elif kind == SWING:
        side: i64 = 1 if by == 8 or by == -8 else 8  # a quarter turn either way
        list_landing(pieces, kind, ahead, square - side, ahead - side, occupied, tense)
        list_landing(pieces, kind, ahead, square + side, ahead + side, occupied, tense)
    elif kind == SHOVE:
        list_standing(pieces, kind, square, by, occupied, tense)


def list_far(pieces: Pieces, kind: i64, square: i64, ahead: i64, by: i64, occupied: i64, tense: bool) -> None:
    """What begins two squares or more away: the nearer first where squares ascend."""
    if by < 0 and kind == YANK:
        list_standing(pieces, kind, square, by, occupied, tense)
    far: i64 = ahead + by
    if pieces.rules.move_range == 2 and on_board(far) and not has(occupied, far):  # GG-3.2
        list_far_move(pieces, kind, square, far, tense)
    if by > 0 and kind == YANK:
        list_standing(pieces, kind, square, by, occupied, tense)


def list_move(pieces: Pieces, kind: i64, square: i64, target: i64, by: i64, tense: bool) -> None:
    risky: bool = tense or pieces.trespasses(square, target)
    offer(pieces, say_act(kind, target, MOVE, 0, 0), risky)  # GG-2.6
    if kind == PULL:
        length: i64 = pieces.line(square - by, -by)
        count: i64 = 1
        while count <= length:  # GG-4.7
            behind: i64 = square - count * by
            risky = risky or pieces.trespasses(behind, behind + by)
            offer(pieces, say_act(kind, target, MOVE_COUNT, count, 0), risky)
            count += 1
    elif kind in (SHOVE, YANK):
        list_powers(pieces, kind, square, target, pieces.occupied_after(square, target), risky)


def list_far_move(pieces: Pieces, kind: i64, square: i64, target: i64, tense: bool) -> None:
    risky: bool = tense or pieces.trespasses(square, target)
    offer(pieces, say_act(kind, target, MOVE, 0, 0), risky)
    if kind in (SHOVE, YANK):
        list_powers(pieces, kind, square, target, pieces.occupied_after(square, target), risky)


def list_push(pieces: Pieces, square: i64, ahead: i64, by: i64, tense: bool) -> None:
    length: i64 = pieces.line(ahead, by)
    if not on_board(ahead + length * by):
        return  # GG-4.6
    risky: bool = tense or pieces.trespasses(square, ahead)
    there: i64 = ahead
    while length > 0:
        risky = risky or pieces.trespasses(there, there + by)
        there += by
        length -= 1
    offer(pieces, say_act(PUSH, ahead, MOVE, 0, 0), risky)


def list_powers(pieces: Pieces, kind: i64, origin: i64, square: i64, occupied: i64, tense: bool) -> None:
    """Shove or Yank on `square`, having come from `origin`."""
    direction: i64 = 0
    while direction < 4:
        by: i64 = step(direction)
        direction += 1
        source: i64 = reached_from(pieces, kind, square, by, occupied)
        if source >= 0:
            target: i64 = moved_by(kind, source, by)
            risky: bool = tense or (source != origin and pieces.trespasses(source, target))  # on `origin` stands a new Goof
            offer(pieces, say_act(kind, square, MOVE_POWER, source, target), risky)


def list_standing(pieces: Pieces, kind: i64, square: i64, by: i64, occupied: i64, tense: bool) -> None:
    """GG-4.11: Shove or Yank without moving."""
    if not pieces.rules.standing_power:
        return
    source: i64 = reached_from(pieces, kind, square, by, occupied)
    if source >= 0:
        target: i64 = moved_by(kind, source, by)
        offer(pieces, say_act(kind, source, POWER, target, 0), tense or pieces.trespasses(source, target))


def reached_from(pieces: Pieces, kind: i64, square: i64, by: i64, occupied: i64) -> i64:
    """Where the piece stands that Shove or Yank on `square` can take on that side, or -1."""
    if kind == YANK:
        return pieces.yanked_from(square, by, occupied)
    near: i64 = square + by
    beyond: i64 = near + by
    if on_board(beyond) and has(occupied, near) and not has(occupied, beyond):
        return near  # GG-4.9, GG-4.10
    return -1


def list_trades(pieces: Pieces, square: i64, occupied: i64, tense: bool) -> None:
    """GG-4.14."""
    direction: i64 = 0
    while direction < 4:
        other: i64 = square + step(direction)
        if on_board(other) and has(occupied, other):
            offer(
                pieces,
                say_act(SWAP, square, TRADE, other, 0),
                tense or pieces.trespasses(square, other) or pieces.trespasses(other, square),
            )
        direction += 1


def list_landing(pieces: Pieces, kind: i64, source: i64, target: i64, corner: i64, occupied: i64, tense: bool) -> None:
    """A carried piece lands, having passed `corner`: on a board square, as `target` is."""
    if not on_board(target) or has(occupied, target):
        return  # GG-4.3
    if pieces.rules.swing_around and has(occupied, corner):
        return  # GG-4.17
    offer(pieces, say_act(kind, source, POWER, target, 0), tense or pieces.trespasses(source, target))


def offer(pieces: Pieces, action: i64, risky: bool) -> None:
    """List an activation. A risky one only if the turn can still be ended after it (GG-5.5); the look-ahead itself takes all."""
    if not risky or pieces.blind or (not is_hopeless(pieces) and leads_to_an_end(pieces, action)):
        list_one(pieces, action)


def is_hopeless(pieces: Pieces) -> bool:
    """A risky activation that would be the last one of a clean turn: what it makes trespass stays there, and only a sure Doom helps."""
    return acted_count(pieces.acted) == 2 and pieces.trespassers() == 0 and pieces.mysteries_left() > 1


# The look-ahead of GG-5.5 and GG-5.6


def leads_to_an_end(pieces: Pieces, action: i64) -> bool:
    ahead: Pieces = tried(pieces, action)
    return ahead.phase == OVER or completable(ahead)


def tried(pieces: Pieces, action: i64) -> Pieces:
    """The situation after an activation, as far as everybody knows."""
    ahead: Pieces | None = pieces.ahead
    if ahead is None:
        ahead = Pieces(pieces.rules)
        pieces.ahead = ahead
    ahead.take_from(pieces)
    ahead.blind = True
    activate(ahead, action, SILENT)
    return ahead


def completable(pieces: Pieces) -> bool:
    """Without trespassers, or some activation leads there. Knows only what everybody knows."""
    if pieces.trespassers() == 0:
        return True
    done: i64 = acted_count(pieces.acted)
    if done == 3 or (done == 2 and not may_help(pieces, lowest(rested_kinds(pieces))) and pieces.mysteries_left() > 1):
        return False
    clear_list(pieces)
    list_activations(pieces, True)
    n: i64 = 0
    while n < pieces.count:
        if leads_to_an_end(pieces, pieces.listed[n]):
            return True
        n += 1
    return False


def may_help(pieces: Pieces, kind: i64) -> bool:
    """Whether the last Grumble of a turn is near enough to bring a trespasser off: a quick no for most, never a quick yes."""
    square: i64 = pieces.square_of(kind)
    trespasser: i64 = lowest(pieces.trespassers())
    if kind in (PULL, PUSH):
        return square == trespasser or direction_to(square, trespasser) != 0
    if kind == YANK:
        return pieces.rules.yank_far or apart(square, trespasser) <= pieces.rules.move_range + 2
    return apart(square, trespasser) <= (pieces.rules.move_range + 1 if kind == SHOVE else 1)


def moved_by(kind: i64, source: i64, by: i64) -> i64:
    """Yank draws in, Shove knocks away."""
    return source - by if kind == YANK else source + by
