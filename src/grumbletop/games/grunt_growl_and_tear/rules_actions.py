"""Phases, and the numbers of verbs and operands: verbs.py has the table of them. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, second_of, verb_of

# Phases
DRAFT: Final = 0
PLACE: Final = 1
TURN: Final = 2
PERMIT: Final = 3
FREE: Final = 4
TEST: Final = 5
PUSH_TO: Final = 6
HEAL: Final = 7
SHIELD: Final = 8
RIP: Final = 9
DROP: Final = 10
CONTINUE: Final = 11
OVER: Final = 12
PHASES: Final = ("draft", "place", "turn", "permit", "free", "test", "push_to", "heal", "shield", "rip", "drop", "continue", "over")

# Verbs
TO_PICK: Final = 0  # monster
TO_PLACE: Final = 1  # space, facing
TO_MOVE: Final = 2  # one of MOVES
TO_LEAP: Final = 3  # spaces
TO_TURN: Final = 4  # facing
TO_REST: Final = 5
TO_ASK: Final = 6  # one of the four verbs above, its operand
TO_ATTACK: Final = 7  # seat
TO_SHOOT: Final = 8  # seat
TO_ESCAPE: Final = 9  # seat, attribute
TO_PUSH: Final = 10  # a seat, or FIRST_OBJECT + object
TO_ATTACH: Final = 11  # limb, socket
TO_SWAP: Final = 12  # socket, a space or GONE, limb
TO_HEAL: Final = 13  # amount
TO_END: Final = 14
TO_ALLOW: Final = 15
TO_DENY: Final = 16
TO_SKIP: Final = 17
TO_PLAY: Final = 18  # card, BLIND or NOTHING
TO_SPACE: Final = 19  # a space, or STAY
TO_SHIELD: Final = 20  # set of sockets
TO_RIP: Final = 21  # socket
TO_DROP: Final = 22  # space
TO_CONTINUE: Final = 23
TO_STOP: Final = 24

# Operands
MISSING: Final = 1023  # what this table does not have: a space off the map, a socket the torso lacks
GONE: Final = 1022  # a grafted limb leaves the game (GGT-9.8)
STAY: Final = 1022  # what was pushed stays where it is (GGT-8.5)
CARDS: Final = 52
BLIND: Final = 52
NOTHING: Final = 53
FIRST_OBJECT: Final = 8  # targets below are seats
SPEED: Final = 0
STRENGTH: Final = 1
SMARTS: Final = 2
HEALTH: Final = 3
MOVES: Final = ("f", "b", "fl", "fr", "bl", "br")
WAY: Final = 1  # the kind of operand that codes tell by its direction (`State.relative`)
MOVE_TURNS: Final = b"\0\3\1\5\2\4"  # how far each points away from the facing (GGT-6.1, GGT-14.12)

MOST_SEATS: Final = 4
MOST_SOCKETS: Final = 8
MOST_LIMBS: Final = 32  # by the seat they came with, then the socket
MOST_SPACES: Final = 256
MOST_OBJECTS: Final = 64
MOST_MONSTERS: Final = 60  # free ones are a bit set
MOST_HEALTH: Final = 63

# Chance events
CHANCE_MONSTERS: Final = 0
CHANCE_SHUFFLE: Final = 1
CHANCE_TIEBREAK: Final = 2
CHANCE_DISCARD: Final = 3
CHANCE_EVENTS: Final = ("monsters", "shuffle", "tiebreak", "discard")


def is_step(verb: i64) -> bool:
    """What may need the permission of those in contact (GGT-6.9)."""
    return verb in (TO_MOVE, TO_LEAP, TO_TURN, TO_REST)


def is_done_in_a_turn(verb: i64) -> bool:
    return is_step(verb) or verb in (TO_ASK, TO_ATTACK, TO_SHOOT, TO_ESCAPE, TO_PUSH, TO_ATTACH, TO_SWAP, TO_HEAL, TO_END)


def asked_for(action: i64) -> i64:
    """The action that permission is asked for (GGT-6.9)."""
    return act(first_of(action), second_of(action), 0, 0)


def asking(action: i64) -> i64:
    return act(TO_ASK, verb_of(action), first_of(action), 0)
