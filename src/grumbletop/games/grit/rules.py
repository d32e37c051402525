"""Grit: what happens at the table. Compiled. The margin names the clause of rulebook.md that a line carries out."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.bits import bit, has, lowest, mix, nth_bit, popcount, shifted
from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import GAME_OVER, NOT_AN_ACTION, Chance, State
from grumbletop.games.grit import rules_events as told
from grumbletop.games.grit.decision_keep import KeepOrFlip
from grumbletop.games.grit.decision_play import PlayComplaint
from grumbletop.games.grit.decision_word import SayFirst
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
    HAND,
    HEART,
    HIGHER_RANK,
    KEEP,
    LEAST_DEAD,
    LEFT_OVER,
    NOBODY,
    OVER,
    ROUNDS,
    SEATS,
    SECOND,
    SURVIVOR,
    WORD,
    pile_of,
)
from grumbletop.games.grit.rules_faults import NOT_THE_HOLDER, WRONG_PHASE
from grumbletop.games.grit.rules_piles import ALL_PILES, DOWN, FACE, MARKED, PLAY_BITS, Piles

SAYING_FIRST: Final = SayFirst()
PLAYING_FIRST: Final = PlayComplaint(FIRST)
PLAYING_SECOND: Final = PlayComplaint(SECOND)
KEEPING: Final = KeepOrFlip()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GritState(Piles):
    """The course of a duel."""

    # GRIT-2 Setup

    def deal(self, chance: Chance, log: Log) -> None:
        pool: i64 = self.rules.pool
        heart: i64 = nth_bit(pool, chance.draw(HEART, popcount(pool), self))  # GRIT-1.4
        self.undealt = self.rules.fixed | bit(heart)  # GRIT-1.2, GRIT-2.1
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

    # GRIT-4 The Word

    def begin_round(self, log: Log) -> None:
        self.round += 1
        spoken: i64 = self.spoken()
        holder: i64 = spoken & 1
        self.words |= shifted(holder, self.round - 1)  # GRIT-4.7: one entry for each round
        if log.on:
            log.add(told.word_given(holder, spoken >> 1, [self.visible_total(0), self.visible_total(1)]))
        if self.rules.holder_second:
            self.let_first(1 - holder, log)  # GRIT-4.8
        else:
            self.phase = WORD

    def spoken(self) -> i64:
        """Who gets The Word by the board as it lies, and why: seat + 2 * why."""
        by_total: i64 = self.visible_total(0) - self.visible_total(1)
        if by_total != 0:
            return i64(by_total < 0) + 2 * BY_TOTAL  # GRIT-4.1
        rank0: i64 = self.rules.rank(self.visible(0), self.visible(1), self.visible(2))
        rank1: i64 = self.rules.rank(self.visible(3), self.visible(4), self.visible(5))
        if rank0 == 0:
            return self.word_of(self.round - 1) + 2 * BY_HABIT  # GRIT-4.4
        if rank0 >> 1 == rank1 >> 1:
            return i64(rank0 < rank1) + 2 * BY_HEART  # GRIT-4.3
        return i64(rank0 < rank1) + 2 * BY_RANK  # GRIT-4.2

    def let_first(self, seat: i64, log: Log) -> None:
        self.firsts |= shifted(seat, self.round - 1)
        self.phase = FIRST  # GRIT-5.2
        if log.on:
            log.add(told.first_named(seat, self.holder(), not self.rules.holder_second))

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

    # GRIT-5 and 6: where a Complaint may go

    def used_pile(self) -> i64:
        """The pile the first seat has just played onto, or -1."""
        if self.phase != SECOND:
            return -1  # GRIT-5.5
        return pile_of(self.played(self.first_of(self.round), self.round))

    def open_piles(self) -> i64:
        """Any pile but the one just used and the Marked ones: never fewer than three."""
        piles: i64 = ALL_PILES & ~self.locked()  # GRIT-5.3, GRIT-5.11, GRIT-6.5
        if self.phase == SECOND:
            piles &= ~bit(self.used_pile())  # GRIT-5.4
        return piles

    # What may be done

    def current_decision(self) -> DecisionRules[GritState]:
        if self.phase == FIRST:
            return PLAYING_FIRST
        if self.phase == SECOND:
            return PLAYING_SECOND
        return SAYING_FIRST if self.phase == WORD else KEEPING

    def fault(self, seat: i64, action: i64) -> i64:
        """In the order of GRIT-5.10."""
        if self.phase == OVER:
            return GAME_OVER
        if action < 0 or action >= CODES:
            return NOT_AN_ACTION
        decision = self.current_decision()
        if not decision.owns(action):
            return WRONG_PHASE
        if not self.owes(seat):
            return self.seat_fault(seat)
        return decision.fault(self, seat, action)

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        self.current_decision().apply(self, seat, action, chance, log)  # as the base class does it, without asking which class this is

    def write_actions(self, seat: i64, actions: ActionList) -> None:
        if self.owes(seat):
            self.current_decision().write_all(self, seat, actions)

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        return self.current_decision().sample(self, seat, rng)

    def seat_fault(self, seat: i64) -> i64:
        if self.phase == WORD and not self.owes(seat):
            return NOT_THE_HOLDER  # GRIT-4.6
        return super().seat_fault(seat)

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

    # GRIT-7 Reveal

    def ask_or_reveal(self, log: Log) -> None:
        keepers: i64 = self.keepers()
        if keepers == 0:
            self.turn_up(self.piles_played_by(BOTH), "GRIT-7.1", log)
            self.end_round(log)
            return
        self.phase = KEEP
        if self.rules.informed:
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
        by_total: i64 = closest(self.full_total(0), self.full_total(1))
        if by_total & 3 != NOBODY or not self.rules.ties_by_rank:
            return by_total
        rank0: i64 = self.rules.rank(self.top(0), self.top(1), self.top(2))
        rank1: i64 = self.rules.rank(self.top(3), self.top(4), self.top(5))
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

    def clone(self) -> GritState:
        other = GritState(self.rules)
        other.become(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, GritState)
        self.become(other)

    def reopened(self) -> GritState:
        other = self.clone()
        other.keeps = 0
        return other

    def before_round(self, number: i64) -> GritState:
        """The piles as they lay when a round began, to see who was given The Word. Hands and decisions are not turned back."""
        other = self.clone()
        other.round = number
        other.phase = WORD
        past: i64 = shifted(1, PLAY_BITS * (number - 1)) - 1
        other.plays0 &= past
        other.plays1 &= past
        other.lay_all()
        return other

    # What a seat knows

    def resample(self, seat: i64, rng: Rng) -> GritState:
        """Every way to spread the unseen cards over the unseen places is equally likely: how many choices another seat had never
        depends on which cards they were."""
        other = self.clone()
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
        cards: i64 = self.rules.fixed & ~known
        if known & self.rules.pool == 0:
            cards |= bit(nth_bit(self.rules.pool, rng.below(popcount(self.rules.pool))))  # GRIT-1.4
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
        self.set_hand(seat, cards)
        if has(self.keeps, seat):
            self.keeps = self.keeps & ~bit(2 + seat) | shifted(rng.below(2), 2 + seat)  # GRIT-7.3: as likely kept as flipped
        return unseen ^ cards

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

    def write_observation(self, seat: i64, buffer: ObservationBuffer) -> None:
        """As `Game.observation` describes it."""
        buffer.spread(bit(seat) if seat >= 0 else 0, SEATS)
        buffer.spread(bit(self.round - 1), ROUNDS)
        buffer.spread(bit(self.phase), OVER + 1)
        buffer.spread(self.deciders(), SEATS)
        buffer.spread(bit(self.holder()), SEATS)
        buffer.spread(bit(self.first_of(self.round)) if self.phase != WORD else 0, SEATS)
        buffer.spread(0 if seat < 0 else self.hand(seat), CARDS)
        buffer.spread(self.seen(), CARDS)
        pile: i64 = 0
        while pile < 6:
            top: i64 = self.known_top(pile, seat)
            buffer.spread(bit(top & FACE) >> 1, CARDS)
            buffer.spread(i64(top != 0) + 2 * i64(top & MARKED != 0) + 4 * i64(top & DOWN != 0), 3)
            pile += 1
        buffer.spread(0 if self.used_pile() < 0 else bit(self.used_pile()), 6)
        buffer.spread(i64(self.may_mark(0)) + 2 * i64(self.may_mark(1)), SEATS)
        buffer.spread(self.keeps & BOTH, SEATS)
        buffer.put(float(self.visible_total(0)))
        buffer.put(float(self.visible_total(1)))


def closest(total0: i64, total1: i64) -> i64:
    """Who has won by these totals at the end, and why: winner + 4 * reason."""
    dead0: i64 = i64(total0 > ALIVE)  # GRIT-3.6; GRIT-3.7: asked at the end only
    dead1: i64 = i64(total1 > ALIVE)
    if dead0 != dead1:
        return dead0 + 4 * SURVIVOR  # GRIT-8.3
    if total0 == total1:
        return NOBODY + 4 * DRAW  # GRIT-8.6
    if dead0:
        return i64(total0 > total1) + 4 * LEAST_DEAD  # GRIT-8.5
    return i64(total0 < total1) + 4 * CLOSEST  # GRIT-8.4


def draw_from(cards: i64, count: i64, rng: Rng) -> i64:
    """A random set of `count` of these cards."""
    drawn: i64 = 0
    while count > 0:
        card: i64 = bit(nth_bit(cards, rng.below(popcount(cards))))
        cards ^= card
        drawn |= card
        count -= 1
    return drawn
