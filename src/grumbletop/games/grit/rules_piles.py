"""What lies on a Grit table and who put it there, and what follows from that alone. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, shifted
from grumbletop.engine.state import State
from grumbletop.games.grit.rules_cards import (
    CODES,
    KEEP,
    OVER,
    PILES,
    ROUNDS,
    SEATS,
    THREE_PILES,
    WORD,
    card_id,
    card_of,
    is_marked,
    owner,
    pile_of,
    play_at,
    way_of,
)
from grumbletop.games.grit.rules_ruleset import Ruleset

FACE: Final = 31  # a top in 8 bits: face, then Marked, then face down
MARKED: Final = 32
DOWN: Final = 64
ALL_PILES: Final = 63
PLAY_BITS: Final = 10  # one play of a seat's history: action + 1
PLAY: Final = 1023


@mypyc_attr(acyclic=True)
class Piles(State):
    """The table, with all that was played until now."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.hand0: i64 = 0  # sets of cards
        self.hand1: i64 = 0
        self.undealt: i64 = 0
        self.starts: i64 = 0  # the two starting Injuries, 5 bits each
        self.plays0: i64 = 0  # each seat's plays, round by round
        self.plays1: i64 = 0
        self.round: i64 = 0
        self.phase: i64 = WORD
        self.words: i64 = 0  # who held The Word, one bit per round
        self.firsts: i64 = 0  # who played first, one bit per round
        self.marks: i64 = 0  # piles Marked by seat 0, then by seat 1, 6 bits each; GRIT-2.6
        self.kept: i64 = 0  # seats whose Marked Complaint stayed face down until the end
        self.keeps: i64 = 0  # seats that have committed, then those of them that keep
        self.tops: i64 = 0  # six tops of 8 bits each: follows from the starts, the plays and `kept`

    def become(self, other: Piles) -> None:
        self.rules = other.rules
        self.hand0 = other.hand0
        self.hand1 = other.hand1
        self.undealt = other.undealt
        self.starts = other.starts
        self.plays0 = other.plays0
        self.plays1 = other.plays1
        self.round = other.round
        self.phase = other.phase
        self.words = other.words
        self.firsts = other.firsts
        self.marks = other.marks
        self.kept = other.kept
        self.keeps = other.keeps
        self.tops = other.tops

    # Piles and totals

    def lay_starts(self) -> None:
        self.tops = self.start_of(0) + 1 | shifted(self.start_of(1) + 1, 24)  # GRIT-2.3

    def top(self, pile: i64) -> i64:
        """The face on top of a pile, up or down."""
        return (self.tops >> 8 * pile) & FACE  # GRIT-3.2

    def visible(self, pile: i64) -> i64:
        """The face-up face on top of a pile: not what lies down, and not what lies under it."""
        top: i64 = self.tops >> 8 * pile
        return 0 if top & DOWN else top & FACE  # GRIT-3.4

    def visible_total(self, seat: i64) -> i64:
        a: i64 = 3 * seat  # GRIT-3.1
        return self.rules.total(self.visible(a), self.visible(a + 1), self.visible(a + 2))  # GRIT-3.4, GRIT-6.9

    def full_total(self, seat: i64) -> i64:
        a: i64 = 3 * seat  # GRIT-3.1
        return self.rules.total(self.top(a), self.top(a + 1), self.top(a + 2))  # GRIT-3.5

    def empty_piles(self) -> i64:
        piles: i64 = 0
        pile: i64 = 0
        while pile < 6:
            if self.top(pile) == 0:
                piles |= bit(pile)
            pile += 1
        return piles

    def down_piles(self) -> i64:
        piles: i64 = 0
        pile: i64 = 0
        while pile < 6:
            if (self.tops >> 8 * pile) & DOWN:
                piles |= bit(pile)
            pile += 1
        return piles

    def kept_pile(self, seat: i64) -> i64:
        """Between rounds: the pile on which a seat's kept card lies, or -1."""
        piles: i64 = self.down_piles() & shifted(THREE_PILES, 3 * seat)
        return lowest(piles) if piles != 0 else -1

    def cards_on(self, piles: i64) -> list[str]:
        """The tops of these piles as the log names them, in pile order."""
        cards: list[str] = []
        while piles != 0:
            pile: i64 = lowest(piles)
            cards.append(card_id(self.top(pile) - 1) + "@" + PILES[pile])
            piles &= piles - 1
        return cards

    # Hands and Marks

    def hand(self, seat: i64) -> i64:
        return self.hand1 if seat == 1 else self.hand0  # GRIT-2.5

    def set_hand(self, seat: i64, cards: i64) -> None:
        if seat == 0:
            self.hand0 = cards
        else:
            self.hand1 = cards

    def locked(self) -> i64:
        """Piles whose top is Marked."""
        return (self.marks | self.marks >> 6) & ALL_PILES  # GRIT-6.2

    def may_mark(self, seat: i64) -> bool:
        return (self.marks >> 6 * seat) & ALL_PILES == 0  # GRIT-6.1, GRIT-6.3

    # Who did what

    def word_of(self, number: i64) -> i64:
        return (self.words >> number - 1) & 1

    def first_of(self, number: i64) -> i64:
        return (self.firsts >> number - 1) & 1

    def holder(self) -> i64:
        return self.word_of(self.round)

    def played(self, seat: i64, number: i64) -> i64:
        """What a seat played in a round, or -1. The history, GRIT-3.8 and GRIT-7.4."""
        plays: i64 = self.plays1 if seat == 1 else self.plays0
        return ((plays >> PLAY_BITS * (number - 1)) & PLAY) - 1

    def start_of(self, seat: i64) -> i64:
        return (self.starts >> 5 * seat) & FACE

    def cards_played(self, seat: i64) -> i64:
        cards: i64 = 0
        number: i64 = 1
        while number <= ROUNDS:
            action: i64 = self.played(seat, number)
            if action >= 0:
                cards |= bit(card_of(action))
            number += 1
        return cards

    def piles_played_by(self, seats: i64) -> i64:
        """Piles these seats played onto in this round."""
        piles: i64 = 0
        while seats != 0:
            piles |= bit(pile_of(self.played(lowest(seats), self.round)))
            seats &= seats - 1
        return piles

    def keepers(self) -> i64:
        """Seats that decide whether this round's Complaint of theirs stays down."""
        if self.round == ROUNDS:
            return 0  # GRIT-6.11
        return self.keeper(0) | self.keeper(1)

    def keeper(self, seat: i64) -> i64:
        action: i64 = self.played(seat, self.round)
        if action >= 0 and is_marked(action) and owner(pile_of(action)) == seat:
            return bit(seat)  # GRIT-6.6
        return 0  # GRIT-6.7

    # Laying cards

    def record(self, seat: i64, action: i64) -> None:
        self.set_hand(seat, self.hand(seat) ^ bit(card_of(action)))
        self.change_play(seat, self.round, action + 1)

    def change_play(self, seat: i64, number: i64, change: i64) -> None:
        """Flip bits of what a seat played in a round."""
        bits: i64 = shifted(change, PLAY_BITS * (number - 1))
        if seat == 0:
            self.plays0 ^= bits
        else:
            self.plays1 ^= bits

    def lay(self, seat: i64, action: i64, down: bool) -> None:
        """Put a Complaint on top of its pile. What it covers stays there and counts no more."""
        pile: i64 = pile_of(action)
        top: i64 = card_of(action) + 1
        if is_marked(action):
            top |= MARKED
            self.marks |= bit(6 * seat + pile)  # GRIT-6.4
        if down:
            top |= DOWN
        self.tops = self.tops & ~shifted(255, 8 * pile) | shifted(top, 8 * pile)  # GRIT-3.2, GRIT-3.8

    def lay_all(self) -> None:
        """Work out tops and Marks from the starting Injuries and the plays."""
        self.marks = 0
        self.lay_starts()
        number: i64 = 1
        while number <= ROUNDS:
            seat: i64 = 0
            while seat < SEATS:
                action: i64 = self.played(seat, number)
                if action >= 0:
                    self.lay(seat, action, self.is_down(seat, number))
                seat += 1
            number += 1

    def is_down(self, seat: i64, number: i64) -> bool:
        """Whether what a seat played in a round lies face down now."""
        action: i64 = self.played(seat, number)
        if self.phase == OVER or action < 0:
            return False  # GRIT-8.1
        if number < self.round:
            return has(self.kept, seat) and is_marked(action)  # GRIT-6.8
        if self.phase == KEEP and self.rules.informed:
            return has(self.keepers(), seat)  # GRIT-7.2
        return True

    def replay(self, seat: i64, number: i64, card: i64) -> None:
        """Let a seat have played another card in a round, in the same way."""
        action: i64 = self.played(seat, number)
        self.change_play(seat, number, (action + 1) ^ (play_at(card, way_of(action)) + 1))

    # What a seat has seen

    def seen(self) -> i64:
        """Cards that have lain face up: what the tracking aid turns over."""
        starts: i64 = bit(self.start_of(0)) | bit(self.start_of(1))
        return starts | (self.cards_played(0) | self.cards_played(1)) & ~self.face_down()  # GRIT-9.2

    def face_down(self) -> i64:
        """Cards that lie face down on the piles."""
        cards: i64 = 0
        piles: i64 = self.down_piles()
        while piles != 0:
            cards |= bit(self.top(lowest(piles)) - 1)
            piles &= piles - 1
        return cards

    def known(self, seat: i64) -> i64:
        """Cards a seat has seen: what lay face up, its hand and what it played. The SPECTATOR has only the first."""
        if self.phase == OVER:
            return self.seen() | self.undealt  # GRIT-8.9
        if seat < 0:
            return self.seen()
        return self.seen() | self.hand(seat) | self.cards_played(seat)  # GRIT-2.5, GRIT-6.10

    def known_play(self, by: i64, number: i64, seat: i64) -> i64:
        """A play as a seat knows it: without the card where that is hidden from it."""
        action: i64 = self.played(by, number)
        if by != seat and self.is_down(by, number):
            return CODES + way_of(action)
        return action + 1

    def known_top(self, pile: i64, seat: i64) -> i64:
        """A top as a seat knows it: without its face where that is hidden from it."""
        top: i64 = (self.tops >> 8 * pile) & 255
        if top & DOWN and (seat < 0 or not has(self.cards_played(seat), (top & FACE) - 1)):
            return top & ~FACE
        return top

    def known_total(self, side: i64, seat: i64) -> i64:
        """The total of a side's piles as far as a seat knows their tops."""
        a: i64 = 3 * side
        return self.rules.total(self.known_top(a, seat) & FACE, self.known_top(a + 1, seat) & FACE, self.known_top(a + 2, seat) & FACE)
