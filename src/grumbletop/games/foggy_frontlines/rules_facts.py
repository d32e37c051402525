"""Everything that can happen at this table, as numbers: what the rules tell, once. events.py has the words. Compiled."""

from __future__ import annotations

from typing import Final

# Facts that say something about hidden cards. They become pages of the story (`rules_story`): a seat, what everybody sees, and what
# the seat alone sees.
DEALT: Final = 1  # the first BUTT drew a recruit into the hand (FF-1.12): those that lie face up somewhere, which are none; the recruit
LIFTED: Final = 2  # all regrouped, then the fog lifted (FF-2.9, FF-2.10): the squads of each seat
CALLED: Final = 3  # a Boss Action squad retreated to recruit (FF-5.4): the leaders and how many lay face down; with `pick` the pile
TOOK: Final = 4  # a recruit came to the retreat pile: those that lay face up somewhere; the recruit
GAVE_BACK: Final = 5  # and one went back face down (FF-5.7): 1 if it rested; the recruit
FLED: Final = 6  # cards of a hand were evacuated (FF-6.9): how many; the cards

# Facts for everybody
BOSS_TAKEN: Final = 8  # seat, boss
BUTT_DRAWN: Final = 9  # seat
LAID: Final = 10  # slot, map card
REFILLED: Final = 11  # slot, map card
CAPTURED: Final = 12  # seat, action, map card
FINALE_TURNED: Final = 13  # map card
FINALE_DRAWN: Final = 14  # colour
HAT_PASSED: Final = 15  # seat, other
NAMED: Final = 16  # seat
YELLED: Final = 17  # seat

# Facts that follow from the position and from what was told before: people read them, no key needs them
FOLLOWS: Final = 20
PRINCESS_GIVEN: Final = 20  # seat, princess
ROUND_BEGAN: Final = 21
GRUNTED: Final = 22  # seat, plan: for this seat alone
REGROUPED: Final = 23  # seat, how many
STAYED: Final = 24  # seat
MARCHED: Final = 25  # seat, leader
TURNED_UP: Final = 26  # seat, card, leader
BULLIED: Final = 27  # seat, leader
TURN_BEGAN: Final = 28  # seat
RETREATED: Final = 29  # seat, how many
RETREATED_IDLE: Final = 30  # the same, for there was nothing to decide
RETREATED_TO_RECRUIT: Final = 31
SPENT: Final = 32  # seat, recruit
LOOKED: Final = 33  # seat, the pile: for this seat alone
IDLED: Final = 34  # seat, map card
PRINCESS_MOVED: Final = 35  # seat, princess, type of the map card + 8 * (1 + who had her)
BULLY_SENT: Final = 36  # seat, other
DECOY_SENT: Final = 37  # seat, other
WINTER: Final = 38
MAP_EMPTY: Final = 39
FINALE_CAME: Final = 40
HAT_KEPT: Final = 41  # seat
SCORED: Final = 42  # seat
TIED: Final = 43
ENDED: Final = 44
SHOWN: Final = 45  # seat
