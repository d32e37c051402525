"""Everything that can happen at this table, as numbers: what the rules tell, once. events.py has the words. Compiled."""

from __future__ import annotations

from typing import Final

PICKED: Final = 0  # seat, monster
PLACED: Final = 1  # seat, space, facing
ORDERED: Final = 2  # the order, by placement (0) or for a round
TURN_BEGAN: Final = 3  # seat
REGREW: Final = 4  # seat, Health
MOVED: Final = 5  # seat, from, to
LEAPT: Final = 6  # seat, from, to
FACED: Final = 7  # seat, facing
RESTED: Final = 8  # seat
ASKED: Final = 9  # seat, action
ALLOWED: Final = 10  # seat
DENIED: Final = 11  # seat
TESTED: Final = 12  # seat, target, kind of Test + 4 * attribute
CHOSE: Final = 13  # seat
REVEALED: Final = 14  # cards of both sides
BLINDED: Final = 15  # seat paid for a blind card
TIED: Final = 16
TEST_ENDED: Final = 17  # winner or -1, loser or -1, kind of Test
ESCAPED: Final = 18  # seat, from whom
PUSHED: Final = 19  # seat, target, space
STAYED: Final = 20  # seat, target
ATTACKED: Final = 21  # seat, target, ranged
EXCHANGED: Final = 22  # number of the exchange
MENDED: Final = 23  # seat, Health, in combat
GAINED: Final = 24  # seat, Power
HURT: Final = 25  # seat, damage, base
PRICKED: Final = 26  # seat, Health lost to thorns
MISSED: Final = 27  # seat: a shot that failed does not hurt
COVERED: Final = 28  # seat, sockets
TORN: Final = 29  # ripper, victim, limb
LEFT_GAME: Final = 30  # limb
DROPPED: Final = 31  # seat, limb, space
DISCARDED: Final = 32  # seat, card
DREW: Final = 33  # seat, card for its owner
SHUFFLED: Final = 34  # seat
ATTACHED: Final = 35  # seat, limb, socket
PAID: Final = 36  # seat, Power, to whom or -1
REMOVED: Final = 37  # seat, limb, space
STOPPED: Final = 38  # answers of both sides to "continue?"
KILLED: Final = 39  # victim, by whom
ENDED_TURN: Final = 40  # seat
SKIPPED: Final = 41  # seat, free actions lost
ENDED: Final = 42  # winners, by the cap
