"""The value of a round to a seat that knows only its own cards, against a uniformly random opponent. Compiled.

The opponent is modelled as random: it plays any card anywhere, and Marks and keeps half of the time. So each hidden card is equally likely
to be any unseen card, whatever the opponent did, and the best play can be computed round by round from the end.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, lowest, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.grit.mind_hands import kinds_of_heart, no_ranks, thinned
from grumbletop.games.grit.mind_last import LastRound, either, hidden
from grumbletop.games.grit.mind_net import ValueNet
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import CARDS, KEEP, ROUNDS, THREE_PILES, WAYS, card_of, is_marked, owner, pile_of, play_at, play_of
from grumbletop.games.grit.rules_ruleset import Ruleset

UNKNOWN: Final = -9.0  # lower than any value
AS_LIKELY: Final = 0.5


@final
class Foresight:
    """State that all prospects of one search share. `looked` counts the static evaluations."""

    def __init__(self, rules: Ruleset, hearts: i64, nets: list[ValueNet], experience: list[float]) -> None:
        self.ranks = no_ranks()
        self.hearts: i64 = thinned(rules.pool, kinds_of_heart(rules), hearts, 0, self.ranks)  # they represent every unseen Heart
        self.pool = rules.pool
        self.fixed = rules.fixed
        self.last = LastRound(rules, self.ranks)
        self.nets = nets  # for the starts of rounds 2 and 3
        self.experience = experience  # calibration: for each round the offset and the slope
        self.looked: i64 = 0
        self.silent = Log()
        self.no_chance = Chance()

    def unseen(self, state: GritState, seat: i64) -> i64:
        """What a seat has not seen of the deck, with all that its Heart may be."""
        known: i64 = state.known(seat)
        return (self.fixed | (0 if known & self.pool else self.hearts)) & ~known

    def in_earnest(self, worth: float, number: i64) -> float:
        """Calibrate a value to play against a good opponent, from results of self-play."""
        told: float = self.experience[2 * number - 2] + self.experience[2 * number - 1] * worth
        return -1.0 if told < -1.0 else 1.0 if told > 1.0 else told

    def worth(self, place: Place, further: i64) -> float:
        """The value of a place, searched so many rounds deep before a static evaluation; the last round is always solved."""
        state = place.state
        if state.round == ROUNDS:
            self.looked += 1
            return self.last.worth(state, place.seat, place.unseen)
        if further > 0:
            return Prospect(self, place, further - 1).worth()
        self.looked += 1
        return self.nets[state.round - 2].worth(state, place.seat, place.unseen)


@final
class Place:
    """The start of a round, with only what a seat knows."""

    def __init__(self, state: GritState, seat: i64, unseen: i64) -> None:
        self.state = state
        self.seat = seat
        self.unseen = unseen
        self.chance: float = 1.0  # probability of reaching it


@final
class Prospect:
    """The search of a place before the last round. `further` is how many more rounds are searched."""

    def __init__(self, foresight: Foresight, place: Place, further: i64) -> None:
        self.foresight = foresight
        self.start = place.state
        self.seat = place.seat
        self.unseen = place.unseen
        self.further = further
        start = place.state
        self.piles: i64 = start.open_piles()
        self.empty: i64 = start.empty_piles()
        self.met = vec[float]([UNKNOWN] * (CARDS * WAYS * WAYS))  # value of a play against an answer

    # What may be played

    def plays(self) -> vec[i64]:
        found = vec[i64]()
        ways: i64 = 1 + i64(self.start.may_mark(self.seat))
        hand: i64 = self.start.hand(self.seat)
        while hand != 0:
            places: i64 = self.piles
            while places != 0:
                way: i64 = 0
                while way < ways:
                    found = append(found, play_of(lowest(hand), lowest(places), way))
                    way += 1
                places &= places - 1
            hand &= hand - 1
        return found

    def answers(self) -> vec[i64]:
        """What the other seat may do, without its card: all of it is equally likely."""
        found = vec[i64]()
        places: i64 = self.piles
        while places != 0:
            found = append(found, lowest(places) * 2)
            if self.start.may_mark(1 - self.seat):
                found = append(found, lowest(places) * 2 + 1)
            places &= places - 1
        return found

    # What it is worth

    def worth(self) -> float:
        plays = self.plays()
        return either(self.start, self.seat, self.as_first(plays), self.as_second(plays))

    def as_first(self, plays: vec[i64]) -> float:
        """The best of these plays, when the other seat answers with anything."""
        best: float = UNKNOWN
        for play in plays:
            value: float = self.against_any(play)
            if value > best:
                best = value
        return best

    def against_any(self, play: i64) -> float:
        total: float = 0.0
        count: i64 = 0
        for answer in self.answers():
            if answer // 2 != pile_of(play):
                total += self.against(play, answer)
                count += 1
        return total / float(count)

    def as_second(self, plays: vec[i64]) -> float:
        """The best of these plays as an answer to anything the other seat plays."""
        total: float = 0.0
        count: i64 = 0
        for answer in self.answers():
            best: float = UNKNOWN
            for play in plays:
                if pile_of(play) != answer // 2:
                    value: float = self.against(play, answer)
                    if value > best:
                        best = value
            if best != UNKNOWN:
                total += best
                count += 1
        return total / float(count)

    def against(self, play: i64, answer: i64) -> float:
        """A play that meets an answer, kept or flipped as is better. Empty piles of one side are alike."""
        pile: i64 = self.standing_for(pile_of(play), -1)
        other: i64 = self.standing_for(answer // 2, pile)
        play = play_of(card_of(play), pile, play & 1)
        answer = other * 2 + (answer & 1)
        at: i64 = play * WAYS + answer
        if self.met[at] == UNKNOWN:
            value: float = self.after(play, answer, False)
            if self.may_keep(play):
                kept: float = self.after(play, answer, True)
                value = kept if kept > value else value
            self.met[at] = value
        return self.met[at]

    def standing_for(self, pile: i64, taken: i64) -> i64:
        """The first of the piles that are like this one, but for one that is taken."""
        if not has(self.empty, pile):
            return pile
        alike: i64 = self.empty & shifted(THREE_PILES, 3 * owner(pile))
        if taken >= 0:
            alike &= ~bit(taken)
        return lowest(alike)

    def may_keep(self, play: i64) -> bool:
        return is_marked(play) and owner(pile_of(play)) == self.seat

    def after(self, play: i64, answer: i64, keep: bool) -> float:
        total: float = 0.0
        for place in self.follow(play, answer, keep):
            total += place.chance * self.foresight.worth(place, self.further)
        return total

    def follow(self, play: i64, answer: i64, keep: bool) -> list[Place]:
        """The starts of the next round: one for each card that the other seat may show, and one where it keeps it.

        If it Marks one of its own piles, it keeps the card as often as not.
        """
        foresight = self.foresight
        laid = self.lay(play)
        found: list[Place] = []
        shown: float = 1.0
        if answer & 1 and owner(answer // 2) != self.seat:
            hides = self.reach(laid, lowest(self.unseen), answer, keep, True)
            hides.chance = AS_LIKELY
            found.append(hides)
            shown -= AS_LIKELY
        count: i64 = hidden(self.unseen, foresight.pool)
        cards: i64 = self.unseen
        while cards != 0:
            card: i64 = lowest(cards)
            cards &= cards - 1
            shows = self.reach(laid, card, answer, keep, False)
            shows.chance = shown * foresight.last.chance(card, count)
            found.append(shows)
        return found

    def lay(self, play: i64) -> GritState:
        """The seat has played first: which of the two plays came first makes no difference to what follows."""
        laid = self.start.clone()
        laid.let_first(self.seat, self.foresight.silent)
        laid.apply(self.seat, play, self.foresight.no_chance, self.foresight.silent)
        return laid

    def reach(self, laid: GritState, card: i64, answer: i64, keep: bool, kept: bool) -> Place:
        """With everything that was played. A card that is kept stays unseen, so it may be any."""
        silent = self.foresight.silent
        then = laid.clone()
        then.apply(1 - self.seat, play_at(card, answer), self.foresight.no_chance, silent)
        if then.phase == KEEP:
            keepers: i64 = then.keepers()
            if has(keepers, self.seat):
                then.commit(self.seat, keep, silent)
            if has(keepers, 1 - self.seat):
                then.commit(1 - self.seat, kept, silent)
        unseen: i64 = self.unseen
        if not kept:
            unseen &= ~(self.foresight.pool if has(self.foresight.pool, card) else bit(card))
        return Place(then, self.seat, unseen)
