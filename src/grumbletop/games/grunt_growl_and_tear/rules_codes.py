"""Actions as small dense numbers for adapters, below CODES for any map and any monster that a pack may bring. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CARDS,
    FIRST_OBJECT,
    GONE,
    MOST_HEALTH,
    MOST_LIMBS,
    MOST_MONSTERS,
    MOST_OBJECTS,
    MOST_SEATS,
    MOST_SOCKETS,
    MOST_SPACES,
    STAY,
    TO_ALLOW,
    TO_ASK,
    TO_ATTACH,
    TO_ATTACK,
    TO_CONTINUE,
    TO_DENY,
    TO_DROP,
    TO_END,
    TO_ESCAPE,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_PICK,
    TO_PLACE,
    TO_PLAY,
    TO_PUSH,
    TO_REST,
    TO_RIP,
    TO_SHIELD,
    TO_SHOOT,
    TO_SKIP,
    TO_SPACE,
    TO_STOP,
    TO_SWAP,
    TO_TURN,
    act,
    asked_for,
    asking,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS

WAYS: Final = DIRECTIONS + 1  # where a swapped limb goes: beside the monster, or out of the game
STEPS: Final = 6 + 3 + 6 + 1  # Moves, leaps, Turns and Rest

# The first code of each verb
PICKS: Final = 0
PLACES: Final = PICKS + MOST_MONSTERS
MOVES: Final = PLACES + MOST_SPACES * DIRECTIONS
LEAPS: Final = MOVES + 6
TURNS: Final = LEAPS + 3
RESTS: Final = TURNS + 6
ASKS: Final = RESTS + 1
ATTACKS: Final = ASKS + STEPS
SHOTS: Final = ATTACKS + MOST_SEATS
ESCAPES: Final = SHOTS + MOST_SEATS
PUSHES: Final = ESCAPES + 3 * MOST_SEATS
ATTACHES: Final = PUSHES + FIRST_OBJECT + MOST_OBJECTS
SWAPS: Final = ATTACHES + MOST_LIMBS * MOST_SOCKETS
HEALS: Final = SWAPS + MOST_SOCKETS * WAYS * MOST_LIMBS
SINGLES: Final = HEALS + MOST_HEALTH + 1  # end, allow, deny, skip, continue, stop
PLAYS: Final = SINGLES + 6
SPACES: Final = PLAYS + CARDS + 2
SHIELDS: Final = SPACES + MOST_SPACES + 1
RIPS: Final = SHIELDS + 256
DROPS: Final = RIPS + MOST_SOCKETS
CODES: Final = DROPS + MOST_SPACES

SINGLE_VERBS: Final = bytes((TO_END, TO_ALLOW, TO_DENY, TO_SKIP, TO_CONTINUE, TO_STOP))


def code_of(board: Board, seat: i64, action: i64) -> i64:
    verb: i64 = verb_of(action)
    x: i64 = first_of(action)
    if verb == TO_ASK:
        return ASKS - MOVES + code_of(board, seat, asked_for(action))
    if verb == TO_MOVE:
        return MOVES + x
    if verb == TO_LEAP:
        return LEAPS + x - 2
    if verb == TO_TURN:
        return TURNS + x
    if verb == TO_REST:
        return RESTS
    if verb == TO_PLAY:
        return PLAYS + x
    if verb == TO_PICK:
        return PICKS + x
    if verb == TO_PLACE:
        return PLACES + x * DIRECTIONS + second_of(action)
    if verb == TO_ATTACK:
        return ATTACKS + x
    if verb == TO_SHOOT:
        return SHOTS + x
    if verb == TO_ESCAPE:
        return ESCAPES + 3 * x + second_of(action)
    if verb == TO_PUSH:
        return PUSHES + x
    if verb == TO_ATTACH:
        return ATTACHES + x * MOST_SOCKETS + second_of(action)
    if verb == TO_SWAP:
        return SWAPS + (x * WAYS + way_to(board, seat, second_of(action))) * MOST_LIMBS + third_of(action)
    if verb == TO_HEAL:
        return HEALS + x
    if verb == TO_SPACE:
        return SPACES + (MOST_SPACES if x == STAY else x)
    if verb == TO_SHIELD:
        return SHIELDS + x
    if verb == TO_RIP:
        return RIPS + x
    if verb == TO_DROP:
        return DROPS + x
    return SINGLES + i64(SINGLE_VERBS.index(bytes((verb,))))


def way_to(board: Board, seat: i64, space: i64) -> i64:
    way: i64 = 0
    while way < DIRECTIONS and board.rules.map.step(board.fighters[seat].space, way) != space:
        way += 1
    return way  # behind the directions: GONE


def decoded(board: Board, seat: i64, code: i64) -> i64:
    """The action of a code that this seat could be given."""
    if code >= DROPS:
        return act(TO_DROP, code - DROPS, 0, 0)
    if code >= RIPS:
        return act(TO_RIP, code - RIPS, 0, 0)
    if code >= SHIELDS:
        return act(TO_SHIELD, code - SHIELDS, 0, 0)
    if code >= SPACES:
        return act(TO_SPACE, STAY if code - SPACES == MOST_SPACES else code - SPACES, 0, 0)
    if code >= PLAYS:
        return act(TO_PLAY, code - PLAYS, 0, 0)
    if code >= SINGLES:
        return act(i64(SINGLE_VERBS[code - SINGLES]), 0, 0, 0)
    if code >= HEALS:
        return act(TO_HEAL, code - HEALS, 0, 0)
    if code >= SWAPS:
        rest: i64 = (code - SWAPS) // MOST_LIMBS
        way: i64 = rest % WAYS
        space: i64 = GONE if way == DIRECTIONS else board.rules.map.step(board.fighters[seat].space, way)
        return act(TO_SWAP, rest // WAYS, space & 1023, (code - SWAPS) % MOST_LIMBS)
    if code >= ATTACHES:
        return act(TO_ATTACH, (code - ATTACHES) // MOST_SOCKETS, (code - ATTACHES) % MOST_SOCKETS, 0)
    if code >= PUSHES:
        return act(TO_PUSH, code - PUSHES, 0, 0)
    if code >= ESCAPES:
        return act(TO_ESCAPE, (code - ESCAPES) // 3, (code - ESCAPES) % 3, 0)
    if code >= SHOTS:
        return act(TO_SHOOT, code - SHOTS, 0, 0)
    if code >= ATTACKS:
        return act(TO_ATTACK, code - ATTACKS, 0, 0)
    if code >= ASKS:
        return asking(step_of(code - ASKS))
    if code >= MOVES:
        return step_of(code - MOVES)
    if code >= PLACES:
        return act(TO_PLACE, (code - PLACES) // DIRECTIONS, (code - PLACES) % DIRECTIONS, 0)
    return act(TO_PICK, code - PICKS, 0, 0)


def step_of(n: i64) -> i64:
    """Moves, then leaps, then Turns, then Rest."""
    if n < LEAPS - MOVES:
        return act(TO_MOVE, n, 0, 0)
    if n < TURNS - MOVES:
        return act(TO_LEAP, n - (LEAPS - MOVES) + 2, 0, 0)
    if n < RESTS - MOVES:
        return act(TO_TURN, n - (TURNS - MOVES), 0, 0)
    return act(TO_REST, 0, 0, 0)
