"""How a Test may go, as far as a seat can know: its hand exactly, its deck by what is in it, and of the other side any card that is left.

The other side is taken to play any card of its hand, each as likely. With an empty hand it plays blind or nothing, which are told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grumbletop.engine.bits import members, popcount
from grumbletop.engine.preview import probability
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import BLIND, CARDS, NOTHING, TEST
from grumbletop.games.grunt_growl_and_tear.rules_board import COMBAT, NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_fighter import Fighter, rank_of, value_of
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, lead, may_play_blind, side_total
from grumbletop.games.grunt_growl_and_tear.rules_turn import most_healed
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS

WON, TIED, DRAWN, LOST = "win", "tie", "drawn", "lose"
BY_CARD, BY_BLIND, BY_NOTHING, BY_OBJECT = "card", "blind", "none", "object"

Ranks = Counter[int]  # how many cards of each rank, by the Club of that rank; NOTHING for no card


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

    cases: Counter[str]

    def of(self, outcome: str) -> float:
        return probability(self.cases[outcome], self.cases.total())


def chances_of(trial: GruntState, side: int, play: int, answer: str) -> Chances:
    total, base = int(side_total(trial, side)), int(side_total(trial, other_side(side)))
    cases = Counter[str]()
    for mine, theirs, count in pairs(trial, side, play, answer):
        by = int(lead(mine, theirs, total + int(value_of(mine)), base + int(value_of(theirs))))
        cases[outcome_of(by, mine, theirs)] += count
    return Chances(cases)


def outcome_of(by: int, mine: int, theirs: int) -> str:
    if by:
        return WON if by > 0 else LOST
    return DRAWN if mine == NOTHING == theirs else TIED  # GGT-5.11


def pairs(trial: GruntState, side: int, play: int, answer: str) -> Iterator[tuple[int, int, int]]:
    """Both cards, by their ranks, in how many cases."""
    own = trial.fighters[seat_of(trial, side)]
    mine = top_ranks(own) if play == BLIND else Ranks([play if play == NOTHING else int(rank_of(play))])
    for card, count in mine.items():
        theirs = top_ranks(own, card if play == BLIND else NOTHING) if answer == BY_OBJECT else ranks_of(trial, other_side(side), answer)
        for shown, times in theirs.items():
            yield card, shown, count * times


def ranks_of(trial: GruntState, side: int, answer: str) -> Ranks:
    """What this side may show, seen from the other one."""
    fighter = trial.fighters[seat_of(trial, side)]
    if answer == BY_BLIND:
        return top_ranks(fighter)
    return hand_ranks(fighter) if answer == BY_CARD else Ranks([NOTHING])


def hand_ranks(fighter: Fighter) -> Ranks:
    """A hand is known in part once its deck has run out; the rest of it is as good as drawn from what nobody has seen."""
    known, unseen = int(fighter.known), int((fighter.hand | fighter.stock()) & ~fighter.known)
    found = Ranks()
    for cards, weight in ((known, popcount(unseen)), (unseen, int(fighter.hand_size) - popcount(known))):
        for card in members(cards) if weight else ():
            found[int(rank_of(card))] += weight
    return found if found else ranks(known)


def top_ranks(fighter: Fighter, drawn: int = NOTHING) -> Ranks:
    """The top card of a deck, after a card of this rank was drawn; from a new deck once it has run out (GGT-3.7, 3.8)."""
    deck, spent = ranks(int(fighter.stock())), ranks(int(fighter.discarded()))
    for pile in (deck, spent):
        if pile and drawn != NOTHING:
            pile[drawn] -= 1
            drawn = NOTHING
        pile += Ranks()  # without ranks of which no card is left
        if pile:
            return pile
    return Ranks([NOTHING])


def ranks(cards: int) -> Ranks:
    return Ranks(int(rank_of(card)) for card in members(cards))


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
