"""Grit: the position and what happens in it. Compiled. The margin names the clause of rulebook.md that a line carries out."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, mix, nth_bit, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State
from grumbletop.games.grit import rules_told as told
from grumbletop.games.grit.rules_cards import (
    ALIVE,
    BOTH,
    BY_HABIT,
    BY_HEART,
    BY_RANK,
    BY_TOTAL,
    CARDS,
    CLOSEST,
    CODES,
    DECK,
    DRAW,
    FIRST,
    FLIP_IT,
    HAND,
    HEART,
    HIGHER_RANK,
    KEEP,
    KEEP_IT,
    LEAST_DEAD,
    LEFT_OVER,
    NOBODY,
    OVER,
    PILES,
    ROUNDS,
    SAY_FIRST,
    SEATS,
    SECOND,
    SURVIVOR,
    WORD,
    Table,
    card_id,
    card_of,
    is_marked,
    owner,
    pile_of,
)

FACE: Final = 31  # a top in 8 bits: face, then Marked, then face down
MARKED: Final = 32
DOWN: Final = 64
ALL_PILES: Final = 63
THREE_PILES: Final = 7
PLAY_BITS: Final = 10  # one play of a seat's history: action + 1
PLAY: Final = 1023


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GritState(State):
    """The table, with all that was played until now."""

    table: Table
    hand0: i64  # sets of cards
    hand1: i64
    undealt: i64
    starts: i64  # the two starting Injuries, 5 bits each
    plays0: i64  # each seat's plays, round by round
    plays1: i64
    round: i64
    phase: i64
    words: i64  # who held The Word, one bit per round
    firsts: i64  # who played first, one bit per round
    marks: i64  # piles Marked by seat 0, then by seat 1, 6 bits each
    kept: i64  # seats whose Marked Complaint stayed face down until the end
    keeps: i64  # seats that have committed, then those of them that keep
    tops: i64  # six tops of 8 bits each: follows from the starts, the plays and `kept`

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hand0 = 0
        self.hand1 = 0
        self.undealt = 0
        self.starts = 0
        self.plays0 = 0
        self.plays1 = 0
        self.round = 0
        self.phase = WORD
        self.words = 0
        self.firsts = 0
        self.marks = 0  # GRIT-2.6
        self.kept = 0
        self.keeps = 0
        self.tops = 0

    # GRIT-2 Setup

    def deal(self, chance: Chance, log: Log) -> None:
        pool: i64 = self.table.pool
        heart: i64 = nth_bit(pool, chance.draw(HEART, popcount(pool), self))  # GRIT-1.4
        self.undealt = self.table.fixed | bit(heart)  # GRIT-1.2, GRIT-2.1
        self.hand0 = self.draw_cards(HAND, chance)  # GRIT-2.2
        self.hand1 = self.draw_cards(HAND, chance)
        own: i64 = lowest(self.draw_cards(1, chance))
        other: i64 = lowest(self.draw_cards(1, chance))
        self.undealt = self.draw_cards(LEFT_OVER, chance)  # GRIT-2.4
        self.starts = own | shifted(other, 5)
        self.lay_starts()
        if log.on:
            log.add(told.dealt([own, other], [self.hand0, self.hand1]))
        self.begin_round(log)  # GRIT-2.6

    def draw_cards(self, count: i64, chance: Chance) -> i64:
        """Cards off the top. Until all are drawn, `undealt` is the rest of the deck."""
        drawn: i64 = 0
        while count > 0:
            card: i64 = nth_bit(self.undealt, chance.draw(DECK, popcount(self.undealt), self))
            self.undealt ^= bit(card)
            drawn |= bit(card)
            count -= 1
        return drawn

    def lay_starts(self) -> None:
        self.tops = self.start_of(0) + 1 | shifted(self.start_of(1) + 1, 24)  # GRIT-2.3

    # GRIT-3 Piles and totals

    def top(self, pile: i64) -> i64:
        """The face on top of a pile, up or down."""
        return (self.tops >> 8 * pile) & FACE  # GRIT-3.2

    def visible(self, pile: i64) -> i64:
        """The face-up face on top of a pile: not what lies down, and not what lies under it."""
        top: i64 = self.tops >> 8 * pile
        return 0 if top & DOWN else top & FACE  # GRIT-3.4

    def visible_total(self, seat: i64) -> i64:
        a: i64 = 3 * seat
        return self.table.total(self.visible(a), self.visible(a + 1), self.visible(a + 2))  # GRIT-3.4, GRIT-6.9

    def full_total(self, seat: i64) -> i64:
        a: i64 = 3 * seat
        return self.table.total(self.top(a), self.top(a + 1), self.top(a + 2))  # GRIT-3.5

    def is_dead(self, seat: i64) -> bool:
        return self.full_total(seat) > ALIVE  # GRIT-3.6; GRIT-3.7: asked at the end only

    # GRIT-4 The Word

    def begin_round(self, log: Log) -> None:
        self.round += 1
        spoken: i64 = self.spoken()
        holder: i64 = spoken & 1
        self.words |= shifted(holder, self.round - 1)  # GRIT-4.7: one entry for each round
        if log.on:
            log.add(told.word_given(holder, spoken >> 1, [self.visible_total(0), self.visible_total(1)]))
        if self.table.holder_second:
            self.let_first(1 - holder, log)  # GRIT-4.8
        else:
            self.phase = WORD

    def spoken(self) -> i64:
        """Who gets The Word by the board as it lies, and why: seat + 2 * why."""
        by_total: i64 = self.visible_total(0) - self.visible_total(1)
        if by_total != 0:
            return i64(by_total < 0) + 2 * BY_TOTAL  # GRIT-4.1
        rank0: i64 = self.table.rank(self.visible(0), self.visible(1), self.visible(2))
        rank1: i64 = self.table.rank(self.visible(3), self.visible(4), self.visible(5))
        if rank0 == 0:
            return self.word_of(self.round - 1) + 2 * BY_HABIT  # GRIT-4.4
        if rank0 >> 1 == rank1 >> 1:
            return i64(rank0 < rank1) + 2 * BY_HEART  # GRIT-4.3
        return i64(rank0 < rank1) + 2 * BY_RANK  # GRIT-4.2

    def let_first(self, seat: i64, log: Log) -> None:
        self.firsts |= shifted(seat, self.round - 1)
        self.phase = FIRST  # GRIT-5.2
        if log.on:
            log.add(told.first_named(seat, self.holder(), not self.table.holder_second))

    def word_of(self, number: i64) -> i64:
        return (self.words >> number - 1) & 1

    def first_of(self, number: i64) -> i64:
        return (self.firsts >> number - 1) & 1

    def holder(self) -> i64:
        return self.word_of(self.round)

    # Who owes what

    def deciders(self) -> i64:
        if self.phase == WORD:
            return bit(self.holder())  # GRIT-4.6
        if self.phase == FIRST:
            return bit(self.first_of(self.round))
        if self.phase == SECOND:
            return bit(1 - self.first_of(self.round))
        if self.phase == KEEP:
            return self.keepers() & ~self.keeps  # GRIT-7.3
        return 0  # GRIT-8.8

    def owes(self, seat: i64) -> bool:
        return (seat == 0 or seat == 1) and has(self.deciders(), seat)  # GRIT-5.8

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

    # GRIT-5 and 6: where a Complaint may go

    def hand(self, seat: i64) -> i64:
        return self.hand1 if seat == 1 else self.hand0  # GRIT-2.5

    def holds(self, seat: i64, card: i64) -> bool:
        return has(self.hand(seat), card)  # GRIT-5.7

    def used_pile(self) -> i64:
        """The pile the first seat has just played onto, or -1."""
        if self.phase != SECOND:
            return -1  # GRIT-5.5
        return pile_of(self.played(self.first_of(self.round), self.round))

    def locked(self) -> i64:
        """Piles whose top is Marked."""
        return (self.marks | self.marks >> 6) & ALL_PILES  # GRIT-6.2

    def open_piles(self) -> i64:
        """Any pile but the one just used and the Marked ones: never fewer than three."""
        piles: i64 = ALL_PILES & ~self.locked()  # GRIT-5.3, GRIT-5.11, GRIT-6.5
        if self.phase == SECOND:
            piles &= ~bit(self.used_pile())  # GRIT-5.4
        return piles

    def may_mark(self, seat: i64) -> bool:
        return (self.marks >> 6 * seat) & ALL_PILES == 0  # GRIT-6.1, GRIT-6.3

    # Actions

    def count_actions(self, seat: i64) -> i64:
        if not self.owes(seat):
            return 0
        if self.phase == FIRST or self.phase == SECOND:
            return popcount(self.hand(seat)) * popcount(self.open_piles()) * (1 + i64(self.may_mark(seat)))
        return 2

    def nth_action(self, seat: i64, n: i64) -> i64:
        """In the order of the numbers: cards, then piles, then unmarked before Marked."""
        if self.phase == WORD:
            return SAY_FIRST + n  # GRIT-4.5
        if self.phase == KEEP:
            return KEEP_IT + n
        piles: i64 = self.open_piles()
        ways: i64 = 1 + i64(self.may_mark(seat))
        each: i64 = popcount(piles) * ways
        card: i64 = nth_bit(self.hand(seat), n // each)
        n %= each
        return card * 12 + nth_bit(piles, n // ways) * 2 + n % ways

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        return self.nth_action(seat, rng.below(self.count_actions(seat)))

    def is_legal(self, seat: i64, action: i64) -> bool:
        if not self.owes(seat) or action < 0 or action >= CODES:
            return False
        if self.phase == WORD:
            return SAY_FIRST <= action < KEEP_IT
        if self.phase == KEEP:
            return action >= KEEP_IT
        if action >= SAY_FIRST:
            return False
        return (
            self.holds(seat, card_of(action)) and has(self.open_piles(), pile_of(action)) and (not is_marked(action) or self.may_mark(seat))
        )

    def default_action(self, seat: i64) -> i64:
        if self.phase == WORD:
            return SAY_FIRST + 1 - seat
        if self.phase == KEEP:
            return FLIP_IT
        piles: i64 = self.open_piles()
        own: i64 = piles & shifted(THREE_PILES, 3 * seat)
        empty: i64 = own & self.empty_piles()
        if empty != 0:
            piles = empty
        elif own != 0:
            piles = own
        return lowest(self.hand(seat)) * 12 + lowest(piles) * 2

    def empty_piles(self) -> i64:
        piles: i64 = 0
        pile: i64 = 0
        while pile < 6:
            if self.top(pile) == 0:
                piles |= bit(pile)
            pile += 1
        return piles

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        if self.phase == WORD:
            self.let_first(action - SAY_FIRST, log)  # GRIT-4.5
        elif self.phase == KEEP:
            self.commit(seat, action == KEEP_IT, log)
        else:
            self.complain(seat, action, log)

    # GRIT-5 Rounds and play

    def complain(self, seat: i64, action: i64, log: Log) -> None:
        self.record(seat, action)
        self.lay(seat, action, True)  # GRIT-5.6
        if log.on:
            log.add(told.complained(seat, action))
        if self.phase == FIRST:
            self.phase = SECOND  # GRIT-5.2
        else:
            self.ask_or_reveal(log)

    def record(self, seat: i64, action: i64) -> None:
        play: i64 = shifted(action + 1, PLAY_BITS * (self.round - 1))
        if seat == 0:
            self.hand0 ^= bit(card_of(action))
            self.plays0 |= play
        else:
            self.hand1 ^= bit(card_of(action))
            self.plays1 |= play

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

    def played(self, seat: i64, number: i64) -> i64:
        """What a seat played in a round, or -1. The history, GRIT-3.8 and GRIT-7.4."""
        plays: i64 = self.plays1 if seat == 1 else self.plays0
        return ((plays >> PLAY_BITS * (number - 1)) & PLAY) - 1

    def start_of(self, seat: i64) -> i64:
        return (self.starts >> 5 * seat) & FACE

    # GRIT-7 Reveal

    def ask_or_reveal(self, log: Log) -> None:
        keepers: i64 = self.keepers()
        if keepers == 0:
            self.turn_up(self.piles_played_by(BOTH), "GRIT-7.1", log)
            self.end_round(log)
            return
        self.phase = KEEP
        if self.table.informed:
            self.turn_up(self.piles_played_by(BOTH & ~keepers), "GRIT-7.1", log)  # GRIT-7.2

    def commit(self, seat: i64, keep: bool, log: Log) -> None:
        """Secret and final; the last one in shows them all."""
        self.keeps |= bit(seat)
        if keep:
            self.keeps |= bit(2 + seat)
        if log.on:
            log.add(told.committed(seat))
        if self.deciders() == 0:
            self.show_keeps(log)

    def show_keeps(self, log: Log) -> None:
        keeping: i64 = self.keeps >> 2
        self.keeps = 0
        self.kept |= keeping  # GRIT-6.8
        turning: i64 = self.piles_played_by(BOTH & ~keeping) & self.down_piles()
        self.turn_up(turning, "GRIT-7.1", log)
        if log.on:
            self.tell_kept(keeping, log)
        self.end_round(log)

    def tell_kept(self, seats: i64, log: Log) -> None:
        """Seat 0's piles come first, so seat order is pile order."""
        while seats != 0:
            seat: i64 = lowest(seats)
            log.add(told.kept(seat, self.played(seat, self.round)))
            seats &= seats - 1

    def turn_up(self, piles: i64, clause: str, log: Log) -> None:
        """All together, and public from now on."""
        if piles == 0:
            return
        if log.on:
            log.add(told.turned_up(self.cards_on(piles), clause))
        while piles != 0:
            self.tops &= ~shifted(DOWN, 8 * lowest(piles))  # GRIT-7.4
            piles &= piles - 1

    def cards_on(self, piles: i64) -> list[str]:
        """The tops of these piles as the log names them, in pile order."""
        cards: list[str] = []
        while piles != 0:
            pile: i64 = lowest(piles)
            cards.append(card_id(self.top(pile) - 1) + "@" + PILES[pile])
            piles &= piles - 1
        return cards

    def piles_played_by(self, seats: i64) -> i64:
        """Piles these seats played onto in this round."""
        piles: i64 = 0
        while seats != 0:
            piles |= bit(pile_of(self.played(lowest(seats), self.round)))
            seats &= seats - 1
        return piles

    def down_piles(self) -> i64:
        piles: i64 = 0
        pile: i64 = 0
        while pile < 6:
            if (self.tops >> 8 * pile) & DOWN:
                piles |= bit(pile)
            pile += 1
        return piles

    def end_round(self, log: Log) -> None:
        if self.round < ROUNDS:
            self.begin_round(log)  # GRIT-7.1
            return
        self.turn_up(self.down_piles(), "GRIT-8.1", log)
        self.phase = OVER  # GRIT-8.8
        if log.on:
            log.add(told.satisfied([self.full_total(0), self.full_total(1)], self.verdict()))
            log.add(told.undealt(self.undealt))  # GRIT-8.9

    # GRIT-8 Satisfaction

    def is_over(self) -> bool:
        return self.phase == OVER

    def verdict(self) -> i64:
        """Who has won, or NOBODY, and by what: winner + 4 * reason. Full totals, GRIT-8.2."""
        total0: i64 = self.full_total(0)
        total1: i64 = self.full_total(1)
        dead0: i64 = i64(total0 > ALIVE)
        dead1: i64 = i64(total1 > ALIVE)
        if dead0 != dead1:
            return dead0 + 4 * SURVIVOR  # GRIT-8.3
        if total0 == total1:
            return self.tie()
        if dead0:
            return i64(total0 > total1) + 4 * LEAST_DEAD  # GRIT-8.5
        return i64(total0 < total1) + 4 * CLOSEST  # GRIT-8.4

    def tie(self) -> i64:
        if not self.table.ties_by_rank:
            return NOBODY + 4 * DRAW  # GRIT-8.6
        rank0: i64 = self.table.rank(self.top(0), self.top(1), self.top(2))
        rank1: i64 = self.table.rank(self.top(3), self.top(4), self.top(5))
        return i64(rank0 < rank1) + 4 * HIGHER_RANK  # GRIT-8.6

    def result(self) -> dict[str, object]:
        return told.result_of([self.full_total(0), self.full_total(1)], self.verdict())

    def value(self, seat: i64) -> float:
        if self.phase != OVER:
            return float("nan")
        winner: i64 = self.verdict() & 3
        if winner == NOBODY:
            return 0.0
        return 1.0 if winner == seat else -1.0  # GRIT-8.7

    # Copies

    def clone(self) -> State:
        return self.copy()

    def copy(self) -> GritState:
        other = GritState(self.table)
        other.become(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, GritState)
        self.become(other)

    def become(self, other: GritState) -> None:
        self.table = other.table
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

    def reopened(self) -> State:
        other = self.copy()
        other.keeps = 0
        return other

    def before_round(self, number: i64) -> GritState:
        """The table as it lay when a round began, before anybody was given The Word."""
        other = self.copy()
        other.round = number
        other.phase = WORD
        past: i64 = shifted(1, PLAY_BITS * (number - 1)) - 1
        other.plays0 &= past
        other.plays1 &= past
        other.words &= bit(number - 1) - 1
        other.firsts &= bit(number - 1) - 1
        other.keeps = 0
        other.hand0 |= self.cards_played(0) & ~other.cards_played(0)
        other.hand1 |= self.cards_played(1) & ~other.cards_played(1)
        other.kept &= other.markers()
        other.lay_all()
        return other

    def cards_played(self, seat: i64) -> i64:
        cards: i64 = 0
        number: i64 = 1
        while number <= ROUNDS:
            action: i64 = self.played(seat, number)
            if action >= 0:
                cards |= bit(card_of(action))
            number += 1
        return cards

    def markers(self) -> i64:
        """Seats that have played Marked."""
        seats: i64 = 0
        number: i64 = 1
        while number <= ROUNDS:
            if self.played(0, number) >= 0 and is_marked(self.played(0, number)):
                seats |= 1
            if self.played(1, number) >= 0 and is_marked(self.played(1, number)):
                seats |= 2
            number += 1
        return seats

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
        if self.phase == KEEP and self.table.informed:
            return has(self.keepers(), seat)  # GRIT-7.2
        return True

    # What a seat knows

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

    def resample(self, seat: i64, rng: Rng) -> State:
        """Every way to spread the unseen cards over the unseen places is equally likely: how many choices another seat had never
        depends on which cards they were."""
        other = self.copy()
        if self.phase == OVER:
            return other
        unseen: i64 = self.unseen(seat, rng)
        if seat != 0:
            unseen = other.redeal(0, unseen, rng)
        if seat != 1:
            unseen = other.redeal(1, unseen, rng)
        other.undealt = unseen
        other.lay_all()
        return other

    def unseen(self, seat: i64, rng: Rng) -> i64:
        """What this seat has not seen of the deck. A Heart that is among it may be any of the pool."""
        known: i64 = self.known(seat)
        cards: i64 = self.table.fixed & ~known
        if known & self.table.pool == 0:
            cards |= bit(nth_bit(self.table.pool, rng.below(popcount(self.table.pool))))  # GRIT-1.4
        return cards

    def redeal(self, seat: i64, unseen: i64, rng: Rng) -> i64:
        """Replace what others can't see of a seat; returns the unseen cards left."""
        hidden: i64 = 0
        number: i64 = 1
        while number <= self.round:
            if self.is_down(seat, number):
                hidden = draw_from(unseen, 1, rng)
                unseen ^= hidden
                self.replay(seat, number, lowest(hidden))
            number += 1
        cards: i64 = draw_from(unseen, popcount(self.hand(seat)), rng)
        if seat == 0:
            self.hand0 = cards
        else:
            self.hand1 = cards
        if has(self.keeps, seat):
            self.keeps = self.keeps & ~bit(2 + seat) | shifted(rng.below(2), 2 + seat)  # GRIT-7.3: as likely kept as flipped
        return unseen ^ cards

    def replay(self, seat: i64, number: i64, card: i64) -> None:
        """Let a seat have played another card in a round, in the same way."""
        action: i64 = self.played(seat, number)
        change: i64 = shifted((action + 1) ^ (card * 12 + action % 12 + 1), PLAY_BITS * (number - 1))
        if seat == 0:
            self.plays0 ^= change
        else:
            self.plays1 ^= change

    def information_key(self, seat: i64) -> i64:
        key: i64 = mix(self.common_key(seat), self.starts)
        key = mix(key, self.firsts)
        key = mix(key, self.words)
        number: i64 = 1
        while number <= self.round:
            key = mix(key, self.known_play(0, number, seat))
            key = mix(key, self.known_play(1, number, seat))
            number += 1
        return key

    def position_key(self, seat: i64) -> i64:
        """Forgets in which order, and by whom, the cards came that are covered now."""
        key: i64 = mix(self.common_key(seat), self.known(seat))
        key = mix(key, self.holder())
        key = mix(key, self.first_of(self.round))
        pile: i64 = 0
        while pile < 6:
            key = mix(key, self.known_top(pile, seat))
            pile += 1
        return key

    def common_key(self, seat: i64) -> i64:
        """Phase, own cards, Marks and decisions: what no key may forget."""
        key: i64 = mix(seat + 1, self.round * 8 + self.phase)
        key = mix(key, 0 if seat < 0 else self.hand(seat))
        key = mix(key, self.marks * 4 + self.kept)
        key = mix(key, self.used_pile() + 1)
        own: i64 = 0 if seat < 0 else bit(2 + seat)
        key = mix(key, self.keeps & (BOTH | own))
        return mix(key, self.undealt if self.phase == OVER else 0)

    def known_play(self, by: i64, number: i64, seat: i64) -> i64:
        """A play as a seat knows it: without the card where that is hidden from it."""
        action: i64 = self.played(by, number)
        if by != seat and self.is_down(by, number):
            return CODES + action % 12
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
        return self.table.total(self.known_top(a, seat) & FACE, self.known_top(a + 1, seat) & FACE, self.known_top(a + 2, seat) & FACE)

    def observe(self, seat: i64, out: list[float]) -> None:
        """As `Game.observation` describes it."""
        out.clear()
        spread(out, bit(seat) if seat >= 0 else 0, SEATS)
        spread(out, bit(self.round - 1), ROUNDS)
        spread(out, bit(self.phase), OVER + 1)
        spread(out, self.deciders(), SEATS)
        spread(out, bit(self.holder()), SEATS)
        spread(out, bit(self.first_of(self.round)) if self.phase != WORD else 0, SEATS)
        spread(out, 0 if seat < 0 else self.hand(seat), CARDS)
        spread(out, self.seen(), CARDS)
        pile: i64 = 0
        while pile < 6:
            top: i64 = self.known_top(pile, seat)
            spread(out, bit(top & FACE) >> 1, CARDS)
            spread(out, i64(top != 0) + 2 * i64(top & MARKED != 0) + 4 * i64(top & DOWN != 0), 3)
            pile += 1
        spread(out, 0 if self.used_pile() < 0 else bit(self.used_pile()), 6)
        spread(out, i64(self.may_mark(0)) + 2 * i64(self.may_mark(1)), SEATS)
        spread(out, self.keeps & BOTH, SEATS)
        out.append(float(self.visible_total(0)))
        out.append(float(self.visible_total(1)))


def draw_from(cards: i64, count: i64, rng: Rng) -> i64:
    """A random set of `count` of these cards."""
    drawn: i64 = 0
    while count > 0:
        card: i64 = bit(nth_bit(cards, rng.below(popcount(cards))))
        cards ^= card
        drawn |= card
        count -= 1
    return drawn


def spread(out: list[float], bits: i64, length: i64) -> None:
    """A set as zeros and ones."""
    n: i64 = 0
    while n < length:
        out.append(float((bits >> n) & 1))
        n += 1
