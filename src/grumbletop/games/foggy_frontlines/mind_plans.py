"""Generates sensible plans for a seat of Foggy Frontlines, from what the seat can see. Compiled.

A sensible plan sends at most one squad for each slot and perhaps one to recruit. Squads are told apart by their leader and by how many
support it face down and face up; who supports is always whoever is missed least. Plans are rated in points by public facts alone: what the
slots are worth to everybody, and who can bring how much.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.mind_worth import GIANTS, HIRED, kind_of, lateness, prize, wins_by_finale
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import slot_color
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    BOSS_ACTION,
    CARDS,
    EMPTY,
    FACE_UP,
    FINALE,
    LEADS,
    MOST_SEATS,
    OWN,
    PLANS,
    UNDER,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_memory import hidden_recruits, rests
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset, squad_strength

NO_ONE: Final = -1  # a squad that is not sent
MOST_HELP: Final = 4  # supports of one squad
ESCORT: Final = 2  # cards that recruiting needs (FF-5.2)
TRIED: Final = 3  # random plans from which `quick` takes the best

FINALE_PRIZE: Final = 6.0  # value of winning by FINALE, in points
DENIAL: Final = 0.4  # part of a prize that keeping it from the enemies is worth
NEW_RECRUIT: Final = 1.6
SPENT_RECRUIT: Final = 0.9
TIRED: Final = 0.16  # points that any marching card costs, and
TIRED_STRENGTH: Final = 0.07  # for each point of its strength
LIKELY_HELP: Final = 3  # supports an enemy may well send


@final
@mypyc_attr(acyclic=True)
class Draft:
    """A plan that is being made: a leader for slot 1, one for slot 2, how many help each face down, who face up, and who recruits."""

    def __init__(self) -> None:
        self.leader1: i64 = NO_ONE
        self.leader2: i64 = NO_ONE
        self.down1: i64 = 0
        self.down2: i64 = 0
        self.up1: i64 = 0
        self.up2: i64 = 0
        self.recruits = False
        self.down: i64 = 0  # cards that march face down, under any leader

    def begin(self, leader1: i64, leader2: i64, recruits: bool) -> None:
        self.leader1 = leader1
        self.leader2 = leader2
        self.recruits = recruits
        self.down1 = 0
        self.down2 = 0
        self.up1 = 0
        self.up2 = 0

    def fighters(self) -> i64:
        return alone(self.leader1) | alone(self.leader2)

    def leaders(self) -> i64:
        return self.fighters() | alone(BOSS_ACTION if self.recruits else NO_ONE)

    def escort(self) -> i64:
        """How many are needed to recruit."""
        return ESCORT if self.recruits else 0

    def kind(self) -> i64:
        return i64(self.leader1 >= 0) + 2 * i64(self.leader2 >= 0) + 4 * i64(self.recruits)

    def spelled(self) -> i64:
        """As an action: the first of the face-down supports go for slot 1, then for slot 2, and the last recruit."""
        leaders: i64 = self.leaders()
        down1: i64 = self.down1
        down2: i64 = self.down2
        plan: i64 = 0
        place: i64 = 0
        left: i64 = leaders | self.down | self.up1 | self.up2
        while left != 0:
            card: i64 = lowest(left)
            one: i64 = left & -left
            left ^= one
            role: i64 = LEADS
            if leaders & one == 0:
                leader: i64 = BOSS_ACTION
                if self.up1 & one != 0:
                    leader = self.leader1
                elif self.up2 & one != 0:
                    leader = self.leader2
                elif down1 > 0:
                    leader = self.leader1
                    down1 -= 1
                elif down2 > 0:
                    leader = self.leader2
                    down2 -= 1
                role = popcount(leaders & (bit(leader) - 1)) + (FACE_UP if (self.up1 | self.up2) & one != 0 else UNDER)
            plan = with_role(plan, card, role, place)
            if card >= OWN:
                place += 1
        return PLANS + plan


@final
@mypyc_attr(acyclic=True)
class Planner:
    """Looks at one planning seat at a time."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.seat: i64 = 0
        self.hand: i64 = 0
        self.boss: i64 = 0  # of the seat
        self.may_recruit = False
        self.leaders1: i64 = 0  # candidates to lead for slot 1 and
        self.leaders2: i64 = 0  # slot 2; if both slots have the same colour, both sets are the same
        self.same = False
        self.prize1 = 0.0
        self.prize2 = 0.0
        self.recruiting = 0.0
        self.order: vec[i64] = vec[i64]([0] * CARDS)  # cards of the hand, the most dispensable first
        self.costs: vec[float] = vec[float]([0.0] * CARDS)  # by card
        self.army: vec[i64] = vec[i64]([-1] * (2 * MOST_SEATS))  # by slot and enemy: strength of the army card that leads there
        self.there: vec[float] = vec[float]([0.0] * (2 * MOST_SEATS))  # probability that it marches
        self.help: vec[i64] = vec[i64]([0] * MOST_SEATS)  # supports an enemy may have
        self.hidden: vec[i64] = vec[i64]([0] * MOST_SEATS)  # hidden recruits
        self.first: vec[i64] = vec[i64]([0] * MOST_SEATS)  # 1 if we act before this enemy
        self.draft = Draft()
        self.rated: list[tuple[float, i64, i64]] = []

    # The table as the seat sees it

    def look(self, state: FoggyState, seat: i64) -> None:
        self.seat = seat
        self.hand = state.hand(seat)
        self.boss = state.boss(seat)
        self.may_recruit = state.pile != 0 and self.hand & bit(BOSS_ACTION) != 0 and popcount(self.hand) > ESCORT
        first: i64 = slot_color(state, 0)
        second: i64 = slot_color(state, 1)
        self.same = first == second
        self.leaders1 = self.hand & state.leading_in(seat, first) if first >= 0 else i64(0)
        self.leaders2 = self.hand & state.leading_in(seat, second) if second >= 0 else i64(0)
        self.recruiting = NEW_RECRUIT * (1.0 - lateness(state))
        self.prize1 = self.look_at_slot(state, 0, first)
        self.prize2 = self.look_at_slot(state, 1, second)
        self.look_at_enemies(state)
        self.put_in_order()

    def look_at_slot(self, state: FoggyState, slot: i64, color: i64) -> float:
        """What taking it is worth to the seat; and who else may come for it."""
        if color < 0:
            return 0.0
        denied = 0.0
        other: i64 = 0
        while other < self.rules.players:
            if other != self.seat:
                theirs: float = prize_of(state, other, state.slot(slot))
                if theirs > denied:
                    denied = theirs
                self.expect(state, slot, color, other, theirs)
            other += 1
        return prize_of(state, self.seat, state.slot(slot)) + DENIAL * denied

    def expect(self, state: FoggyState, slot: i64, color: i64, other: i64, theirs: float) -> None:
        """How strong an army card this enemy may lead there, and how likely it does."""
        at: i64 = MOST_SEATS * slot + other
        leaders: i64 = state.leading_in(other, color) & ~ALL_RECRUITS & ~rests(state, other)
        cards: i64 = state.hand_size(other)
        if leaders == 0 or cards == 0:
            self.army[at] = -1
            return
        strength: i64 = -1
        while leaders != 0:
            one: i64 = self.rules.strengths[state.boss(other) * CARDS + lowest(leaders)]
            leaders &= leaders - 1
            if one > strength:
                strength = one
        self.army[at] = strength
        unknown: i64 = popcount(state.retreat(other)) - popcount(rests(state, other))
        wants: float = 0.25 + 0.12 * theirs
        if wants > 0.75:
            wants = 0.75
        self.there[at] = wants * float(cards) / float(cards + unknown)

    def look_at_enemies(self, state: FoggyState) -> None:
        players: i64 = self.rules.players
        own: i64 = (self.seat - state.butt - 1 + players) % players
        other: i64 = 0
        while other < players:
            cards: i64 = state.hand_size(other)
            help: i64 = cards - 1
            self.help[other] = help if help < LIKELY_HELP else i64(LIKELY_HELP)
            self.hidden[other] = popcount(hidden_recruits(state, other)) if cards > 0 else i64(0)
            self.first[other] = i64(own < (other - state.butt - 1 + players) % players)
            other += 1

    def put_in_order(self) -> None:
        count: i64 = 0
        left: i64 = self.hand
        while left != 0:
            card: i64 = lowest(left)
            left &= left - 1
            cost: float = self.cost(card)
            self.costs[card] = cost
            at: i64 = count
            while at > 0 and self.costs[self.order[at - 1]] > cost:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = card
            count += 1

    def cost(self, card: i64) -> float:
        """Points that a card's rest costs. A leader of a slot may be needed there if the slot stays as it is."""
        strength: i64 = self.rules.strengths[self.boss * CARDS + card]
        if card >= OWN:
            kind: i64 = kind_of(self.rules, card)
            strength = 5 if kind == GIANTS else 4 if kind == HIRED else 3
        if strength < 0:
            strength = 1
        return TIRED + TIRED_STRENGTH * float(strength)

    # Rating

    def chance(self, slot: i64, strength: i64) -> float:
        """How likely no enemy brings more, or as much and earlier."""
        alone = 1.0
        other: i64 = 0
        while other < self.rules.players:
            if other != self.seat:
                alone *= 1.0 - self.threat(slot, other, strength)
            other += 1
        return alone

    def threat(self, slot: i64, other: i64, strength: i64) -> float:
        at: i64 = MOST_SEATS * slot + other
        danger = 0.0
        if self.army[at] >= 0:
            needed: i64 = strength + self.first[other] - self.army[at]
            ways: i64 = self.help[other] + 1
            if needed <= 0:
                danger = self.there[at]
            elif needed < ways:
                danger = self.there[at] * float(ways - needed) / float(ways)
        hidden: float = float(self.hidden[other])
        if strength < 6:
            danger += 0.10 * hidden
        elif strength < 9:
            danger += 0.04 * hidden
        return danger if danger < 0.95 else 0.95

    def strength(self, leader: i64, down: i64, up: i64) -> i64:
        """Of a squad with so many face-down supports and these face-up ones."""
        return squad_strength(self.rules, self.boss, leader, down, up)

    def helped(self, leader: i64) -> bool:
        return leader >= 0 and self.rules.per_support[self.boss * CARDS + leader] > 0

    def rate(self) -> float:
        """Points that the draft may be expected to bring."""
        draft = self.draft
        value = 0.0
        if draft.leader1 >= 0:
            chance: float = self.chance(0, self.strength(draft.leader1, draft.down1, draft.up1))
            either: bool = self.same and draft.leader2 < 0
            value += chance * (self.prize2 if either and self.prize2 > self.prize1 else self.prize1)
        if draft.leader2 >= 0:
            value += self.chance(1, self.strength(draft.leader2, draft.down2, draft.up2)) * self.prize2
        if draft.recruits:
            value += self.recruiting - self.costs[BOSS_ACTION]
        fighters: i64 = draft.fighters()
        shown: i64 = (fighters | draft.up1 | draft.up2) & ALL_RECRUITS
        value -= SPENT_RECRUIT * float(popcount(shown))
        tired: i64 = (fighters | draft.down) & ~shown
        while tired != 0:
            value -= self.costs[lowest(tired)]
            tired &= tired - 1
        return value

    # All sensible plans

    def shortlist(self, state: FoggyState, seat: i64, most: i64) -> list[i64]:
        """The best plan of every kind, then the best of all."""
        self.look(state, seat)
        self.list_plans()
        self.rated.sort()
        found: list[i64] = []
        seen: i64 = 0
        for _, kind, plan in self.rated:
            if seen & bit(kind) == 0 and len(found) < most:
                seen |= bit(kind)
                found.append(plan)
        known: set[i64] = set(found)
        for _, _, plan in self.rated:
            if len(found) >= most:
                break
            if plan not in known:
                found.append(plan)
        return found

    def list_plans(self) -> None:
        self.rated = []
        left1: i64 = self.leaders1
        first: i64 = NO_ONE
        while True:
            left2: i64 = self.leaders2 & ~alone(first)
            if self.same:  # two squads of one colour in one order only; a single one goes for slot 1
                left2 = left2 & ~(bit(first + 1) - 1) if first >= 0 else i64(0)
            second: i64 = NO_ONE
            while True:
                self.list_squads(first, second, False)
                if self.may_recruit:
                    self.list_squads(first, second, True)
                if left2 == 0:
                    break
                second = lowest(left2)
                left2 &= left2 - 1
            if left1 == 0:
                break
            first = lowest(left1)
            left1 &= left1 - 1

    def list_squads(self, leader1: i64, leader2: i64, recruits: bool) -> None:
        """All ways to help these leaders."""
        self.draft.begin(leader1, leader2, recruits)
        rest: i64 = self.hand & ~self.draft.leaders()
        self.list_help(rest, 0, 0)
        left: i64 = rest & self.rules.flips
        if left == 0:
            return
        one: i64 = left & -left
        another: i64 = left & (left - 1)
        another &= -another
        if self.helped(leader1):
            self.list_help(rest, one, 0)
            if another != 0:
                self.list_help(rest, one | another, 0)
        if self.helped(leader2):
            self.list_help(rest, 0, one)
            if another != 0:
                self.list_help(rest, 0, one | another)
                if self.helped(leader1):
                    self.list_help(rest, one, another)

    def list_help(self, rest: i64, up1: i64, up2: i64) -> None:
        """All numbers of face-down supports out of `rest`, beside these face-up ones."""
        draft = self.draft
        draft.up1 = up1
        draft.up2 = up2
        rest &= ~(up1 | up2)
        free: i64 = popcount(rest) - draft.escort()
        if free < 0:
            return
        most1: i64 = min(free, i64(MOST_HELP)) if self.helped(draft.leader1) else i64(0)
        down1: i64 = 0
        while down1 <= most1:
            most2: i64 = min(free - down1, i64(MOST_HELP)) if self.helped(draft.leader2) else i64(0)
            down2: i64 = 0
            while down2 <= most2:
                self.send(rest, down1, down2)
                self.rated.append((-self.rate(), draft.kind(), draft.spelled()))
                down2 += 1
            down1 += 1

    def send(self, rest: i64, down1: i64, down2: i64) -> None:
        """So many of the rest march face down."""
        draft = self.draft
        draft.down1 = down1
        draft.down2 = down2
        draft.down = self.cheapest(rest, down1 + down2 + draft.escort())

    def cheapest(self, cards: i64, count: i64) -> i64:
        """So many of these cards that are missed least."""
        found: i64 = 0
        at: i64 = 0
        while count > 0:
            one: i64 = bit(self.order[at])
            at += 1
            if cards & one != 0:
                found |= one
                count -= 1
        return found

    # A quick one

    def quick(self, state: FoggyState, seat: i64, rng: Rng) -> i64:
        """The best of a few random sensible plans."""
        if state.hand(seat) == 0:
            return PLANS
        self.look(state, seat)
        best: i64 = PLANS
        highest: float = -9.0
        n: i64 = 0
        while n < TRIED:
            self.draw_leaders(rng)
            self.draw_help(rng)
            value: float = self.rate()
            if value > highest:
                highest = value
                best = self.draft.spelled()
            n += 1
        return best

    def draw_leaders(self, rng: Rng) -> None:
        first: i64 = self.any_leader(self.leaders1, NO_ONE, 4, rng)
        second: i64 = NO_ONE
        if not self.same or first >= 0:
            second = self.any_leader(self.leaders2, first, 2, rng)
        recruits: bool = self.may_recruit and rng.below(3) == 0
        self.draft.begin(first, second, recruits)
        if recruits and popcount(self.hand & ~self.draft.leaders()) < ESCORT:
            self.draft.recruits = False

    def draw_help(self, rng: Rng) -> None:
        draft = self.draft
        rest: i64 = self.hand & ~draft.leaders()
        flips: i64 = rest & self.rules.flips
        if flips != 0 and rng.below(2) == 0 and popcount(rest) > draft.escort():
            if self.helped(draft.leader1):
                draft.up1 = flips & -flips
            elif self.helped(draft.leader2):
                draft.up2 = flips & -flips
            rest &= ~(draft.up1 | draft.up2)
        free: i64 = popcount(rest) - draft.escort()
        down1: i64 = rng.below(min(free, i64(MOST_HELP)) + 1) if self.helped(draft.leader1) else i64(0)
        down2: i64 = rng.below(min(free - down1, i64(MOST_HELP)) + 1) if self.helped(draft.leader2) else i64(0)
        self.send(rest, down1, down2)

    def any_leader(self, leaders: i64, taken: i64, ways: i64, rng: Rng) -> i64:
        """One of them, or none once in so many times."""
        leaders &= ~alone(taken)
        if leaders == 0 or rng.below(ways) == 0:
            return NO_ONE
        return nth_bit(leaders, rng.below(popcount(leaders)))


def alone(card: i64) -> i64:
    """A card as a set; no one is none."""
    return bit(card) if card >= 0 else 0


def prize_of(state: FoggyState, seat: i64, card: i64) -> float:
    if card == EMPTY:
        return 0.0
    if card == FINALE:
        return FINALE_PRIZE if wins_by_finale(state, seat) else 0.0
    return prize(state, seat, card)
