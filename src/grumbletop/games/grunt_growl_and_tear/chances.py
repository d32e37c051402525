"""How a Test may go, as far as a seat can know: its hand exactly, its deck by what is in it, and of the other side any card that is left.

The other side is taken to play any card of its hand, each as likely. With an empty hand it plays blind or nothing, which are told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.bits import members, popcount
from grumbletop.engine.preview import probability
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import BLIND, CARDS, NOTHING, TEST
from grumbletop.games.grunt_growl_and_tear.rules_board import COMBAT, NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_chances import NO_CARD, RANKS, outcomes_of, ranks_in
from grumbletop.games.grunt_growl_and_tear.rules_fighter import Fighter, rank_of
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, may_play_blind, side_total
from grumbletop.games.grunt_growl_and_tear.rules_turn import most_healed
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS

WON, TIED, DRAWN, LOST = "win", "tie", "drawn", "lose"
BY_CARD, BY_BLIND, BY_NOTHING, BY_OBJECT = "card", "blind", "none", "object"

OUTCOMES: Final = (WON, TIED, DRAWN, LOST)  # in the order of their numbers

Ranks = list[int]  # how many cards of each rank, and of no card at all


def way_of(play: int) -> str:
    """How a side plays."""
    return BY_CARD if play < CARDS else BY_BLIND if play == BLIND else BY_NOTHING


def other_side(side: int) -> int:
    return SIDE_B if side == SIDE_A else SIDE_A


def seat_of(trial: GruntState, side: int) -> int:
    """NOBODY for an object."""
    return int(trial.side_a if side == SIDE_A else trial.side_b)


def plays_of(trial: GruntState, side: int) -> list[int]:
    """One card of each rank in the hand, or what an empty hand may do (GGT-5.8 to 5.10)."""
    seat = seat_of(trial, side)
    hand = members(trial.fighters[seat].hand)
    if hand:
        return list({int(rank_of(card)): card for card in hand}.values())
    return [NOTHING, BLIND] if may_be_blind(trial, seat) else [NOTHING]


def may_be_blind(trial: GruntState, seat: int) -> bool:
    """Before a combat's Test, Power may still buy the point of Health that it takes (GGT-11.4)."""
    heals = trial.test_kind == COMBAT and trial.phase != TEST and most_healed(trial, seat) > 0
    return bool(may_play_blind(trial, seat) or (heals and trial.has_cards(seat)))


def answers_to(trial: GruntState, side: int) -> list[str]:
    """The ways in which the other side may play."""
    other = other_side(side)
    if seat_of(trial, other) == NOBODY:
        return [BY_OBJECT]
    return list(dict.fromkeys(way_of(play) for play in reversed(plays_of(trial, other))))


@dataclass(frozen=True)
class Chances:
    """Of one play against one kind of answer: how many of all equally likely cases each outcome has."""

    cases: Sequence[int]  # by outcome

    def of(self, outcome: str) -> float:
        return probability(int(self.cases[OUTCOMES.index(outcome)]), int(sum(self.cases)))


def chances_of(trial: GruntState, side: int, play: int, answer: str) -> Chances:
    totals = side_total(trial, side), side_total(trial, other_side(side))
    own = trial.fighters[seat_of(trial, side)]
    mine = top_ranks(own) if play == BLIND else only(rank_of(play) if play < CARDS else NO_CARD)
    if answer != BY_OBJECT:
        return Chances(outcomes_of(*totals, mine, ranks_of(trial, other_side(side), answer)))
    each = [outcomes_of(*totals, scaled(only(rank), count), drawn_by_object(own, play, rank)) for rank, count in enumerate(mine) if count]
    return Chances([sum(cases) for cases in zip(*each, strict=True)])


def drawn_by_object(own: Fighter, play: int, rank: int) -> Ranks:
    """What may be drawn for an object off one's own deck, from which the blind card has gone already (GGT-8.3)."""
    return top_ranks(own, rank if play == BLIND else NO_CARD)


def only(rank: int) -> Ranks:
    return [int(place == rank) for place in range(RANKS + 1)]


def scaled(found: Ranks, by: int) -> Ranks:
    return [count * by for count in found]


def ranks_of(trial: GruntState, side: int, answer: str) -> Ranks:
    """What this side may show, seen from the other one."""
    fighter = trial.fighters[seat_of(trial, side)]
    if answer == BY_BLIND:
        return top_ranks(fighter)
    return hand_ranks(fighter) if answer == BY_CARD else only(NO_CARD)


def hand_ranks(fighter: Fighter) -> Ranks:
    """A hand is known in part once its deck has run out; the rest of it is as good as drawn from what nobody has seen."""
    known, unseen = fighter.known, (fighter.hand | fighter.stock()) & ~fighter.known
    weights = popcount(unseen), fighter.hand_size - popcount(known)
    found = [a + b for a, b in zip(scaled(ranks_in(known), weights[0]), scaled(ranks_in(unseen), weights[1]), strict=True)]
    return found if any(found) else ranks_in(known)


def top_ranks(fighter: Fighter, drawn: int = NO_CARD) -> Ranks:
    """The top card of a deck, after a card of this rank was drawn; from a new deck once it has run out (GGT-3.7, 3.8)."""
    for pile in (ranks_in(fighter.stock()), ranks_in(fighter.discarded())):
        if any(pile) and drawn != NO_CARD:
            pile[drawn] = max(0, pile[drawn] - 1)
            drawn = NO_CARD
        if any(pile):
            return pile
    return only(NO_CARD)


# In short


@dataclass(frozen=True)
class Outlook:
    """What one play promises: how likely it wins, from the worst to the best answer."""

    play: int
    low: float
    high: float

    @property
    def chance(self) -> float | tuple[float, float]:
        return self.low if self.low == self.high else (self.low, self.high)

    def told(self) -> dict[str, Any]:
        """How it is played, with the rank of the card, and its chance."""
        rank = {"rank": CARD_IDS[self.play][0]} if self.play < CARDS else {}
        return {"way": way_of(self.play), **rank, "chance": self.chance}


def outlook_of(trial: GruntState, side: int, play: int) -> Outlook:
    wins = [chances_of(trial, side, play, answer).of(WON) for answer in answers_to(trial, side)]
    return Outlook(play, min(wins), max(wins))


def outlooks_of(trial: GruntState, side: int) -> list[Outlook]:
    """Of every play, the likeliest to win first; a blind card, which costs Health, only if it is more likely to."""
    found = [outlook_of(trial, side, play) for play in plays_of(trial, side)]
    return sorted(found, key=lambda each: -(each.low + each.high))
