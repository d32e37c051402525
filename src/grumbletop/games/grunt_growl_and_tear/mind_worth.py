"""What a situation of Grunt, Growl, and Tear is worth to each seat. Compiled.

At the start of a turn every living seat has a standing: a weighted sum over its body, its cards and where it stands. The standings of all
seats against each other give their shares of the win.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import lowest, popcount
from grumbletop.engine.state import LEGAL
from grumbletop.games.grunt_growl_and_tear.rules_actions import HEALTH, MOST_SEATS
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_fighter import JACK, NO_LIMB, Fighter, rank_of, value_of
from grumbletop.games.grunt_growl_and_tear.rules_graft import graft_cost, sockets_of
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import ROW, WEAPONS, Ruleset
from grumbletop.games.grunt_growl_and_tear.rules_turn import close_fault

# Features of a seat: the row of its totals (rules_ruleset.py), then these
LIMBS: Final = ROW
TORSO_ONLY: Final = ROW + 1  # 1 without any limb
POOL: Final = ROW + 2
WOUNDED: Final = ROW + 3  # the part of the pool that is missing
POWER: Final = ROW + 4  # tokens, up to ENOUGH_POWER
HOARD: Final = ROW + 5  # tokens above that
CARDS_HELD: Final = ROW + 6
EMPTY_HAND: Final = ROW + 7
ROYALS: Final = ROW + 8  # in hand
NUMBERS: Final = ROW + 9  # their values, in tens
RICH_DECK: Final = ROW + 10  # the part of the deck that is royal
ON_TURN: Final = ROW + 11  # 1 for whoever is about to act
CAN_STRIKE: Final = ROW + 12  # enemies it could attack as it stands
EXPOSED: Final = ROW + 13  # enemies that could attack it and that it could not attack
GRAFTS: Final = ROW + 14  # loose limbs near it that it can pay for
FEATURES: Final = ROW + 15

ENOUGH_POWER: Final = 4
NEAR: Final = 3  # spaces to a loose limb that is worth a walk
MOST_IN_LIMB: Final = 6  # Health
USUAL_ROUNDS: Final = 20  # for each player, where there is no last round
# What rank adds to the standing (GGT-13.5): something that grows all the time, and everything in the last round
RANK_LIMB: Final = 2.0
RANK_POINT: Final = 0.35
LAST_LIMB: Final = 3.0
LAST_POINT: Final = 0.8
LAST_TOKEN: Final = 0.4
# What waiting costs whoever thinks: those who wait for each other never fight. Early in the game, and how much more in the last round
SPACE: Final = 0.004  # between it and the nearest enemy
SPACE_LATE: Final = 0.03
STUCK: Final = 0.04  # next to somebody, with nobody in front
STUCK_LATE: Final = 0.15
FLESH: Final = 0.002  # a point of damage that an enemy can still take
FLESH_LATE: Final = 0.013
FLESH_CROWD: Final = 0.04  # more for each player above two, late: whoever fights helps those who watch, so all would watch


@final
@mypyc_attr(acyclic=True)
class Worth:
    """Reads everything in the state, hidden or not, so pass it possible worlds, never the true state."""

    def __init__(self, rules: Ruleset, weights: list[float]) -> None:
        self.rules = rules
        self.seats: i64 = rules.seats
        self.weights: vec[float] = vec[float](weights)
        self.row: vec[float] = vec[float]([0.0] * FEATURES)
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.parts: vec[float] = vec[float]([0.0] * (len(rules.parts) // ROW))  # what each part adds to a standing
        part: i64 = 0
        while part < len(self.parts):
            self.parts[part] = self.part_value(part)
            part += 1

    def part_value(self, part: i64) -> float:
        total: float = self.weights[LIMBS]
        column: i64 = 0
        while column < ROW:
            number: i64 = self.rules.number(part, column)
            total += self.weights[column] * float(popcount(number) if column == WEAPONS else number)
            column += 1
        return total

    def limb_value(self, board: Board, limb: i64) -> float:
        """What a limb adds to the standing of whoever wears it."""
        return self.parts[board.part_of(limb)]

    def of(self, board: Board, seat: i64) -> float:
        """The return a seat may expect."""
        if board.is_over():
            return board.value(seat)
        self.weigh(board)
        others: float = float(self.seats - 1)
        return (float(self.seats) * self.shares[seat] - 1.0) / others  # GGT-13.6

    def weigh(self, board: Board) -> None:
        """Fill `shares`: they sum to 1."""
        late: float = lateness(board)
        total = 0.0
        seat: i64 = 0
        while seat < self.seats:
            share = 0.0
            if not board.is_out(seat):
                self.look(board, seat)
                fighter = board.fighters[seat]
                standing: float = rank(fighter, self.row[LIMBS], late) if board.rules.by_rank else 0.0
                n: i64 = 0
                while n < FEATURES:
                    standing += self.row[n] * self.weights[n]
                    n += 1
                share = exp(standing)
            self.shares[seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < self.seats:
            self.shares[seat] /= total
            seat += 1

    def features(self, board: Board, seat: i64) -> list[float]:
        """What the weights of a seat's standing are for, in their order."""
        self.look(board, seat)
        return list(self.row)

    def look(self, board: Board, seat: i64) -> None:
        """Fill `row` with the features of a seat."""
        fighter = board.fighters[seat]
        row: vec[float] = self.row
        totals: vec[i64] = fighter.totals
        column: i64 = 0
        while column < WEAPONS:
            row[column] = float(totals[column])
            column += 1
        row[WEAPONS] = float(popcount(totals[WEAPONS]))
        limbs: i64 = popcount(fighter.limbs())
        row[LIMBS] = float(limbs)
        row[TORSO_ONLY] = 1.0 if limbs == 0 else 0.0
        row[POOL] = float(fighter.health)
        row[WOUNDED] = 1.0 - float(fighter.health) / float(fighter.most_health())
        saved: i64 = fighter.power if fighter.power < ENOUGH_POWER else ENOUGH_POWER
        row[POWER] = float(saved)
        row[HOARD] = float(fighter.power - saved)
        row[ON_TURN] = 1.0 if board.active() == seat else 0.0
        self.look_at_cards(fighter)
        self.look_around(board, seat)

    def look_at_cards(self, fighter: Fighter) -> None:
        row: vec[float] = self.row
        royals: i64 = 0
        numbers: i64 = 0
        hand: i64 = fighter.hand
        while hand != 0:
            card: i64 = lowest(hand)
            hand &= hand - 1
            if rank_of(card) >= JACK:
                royals += 1
            else:
                numbers += value_of(card)
        row[CARDS_HELD] = float(fighter.hand_size)
        row[EMPTY_HAND] = 1.0 if fighter.hand_size == 0 else 0.0
        row[ROYALS] = float(royals)
        row[NUMBERS] = float(numbers) / 10.0
        rich: i64 = 0
        n: i64 = 0
        while n < fighter.deck_size:
            if rank_of(fighter.card_at(n)) >= JACK:
                rich += 1
            n += 1
        row[RICH_DECK] = float(rich) / float(fighter.deck_size) if fighter.deck_size > 0 else 0.25

    def look_around(self, board: Board, seat: i64) -> None:
        row: vec[float] = self.row
        strikes: i64 = 0
        exposed: i64 = 0
        others: i64 = board.contacts(seat)
        while others != 0:
            other: i64 = lowest(others)
            others &= others - 1
            if close_fault(board, seat, other) == LEGAL:
                strikes += 1
            elif close_fault(board, other, seat) == LEGAL:
                exposed += 1
        row[CAN_STRIKE] = float(strikes)
        row[EXPOSED] = float(exposed)
        row[GRAFTS] = self.grafts(board, seat) if board.loose != 0 else 0.0

    def grafts(self, board: Board, seat: i64) -> float:
        """The limb that would help most, of those near and payable."""
        fighter = board.fighters[seat]
        best = 0.0
        loose: i64 = board.loose
        while loose != 0:
            limb: i64 = lowest(loose)
            loose &= loose - 1
            if board.distance_to(seat, board.lies[limb]) <= NEAR:
                socket: i64 = 0
                while socket < sockets_of(board, seat):
                    if fighter.limb_at(socket) == NO_LIMB and graft_cost(board, seat, limb, socket) <= fighter.power:
                        value: float = self.limb_value(board, limb)
                        best = value if value > best else best
                    socket += 1
        return best


def lateness(board: Board) -> float:
    """0 before the first round, 1 in the last."""
    cap: i64 = board.rules.round_cap
    if cap == 0:
        cap = USUAL_ROUNDS * board.rules.seats
    return float(board.round) / float(cap) if board.round < cap else 1.0


def rank(fighter: Fighter, limbs: float, late: float) -> float:
    """Who would be ahead if nobody fought any more: those who would not be have to."""
    grown: float = late * late
    last: float = grown * grown * grown * grown
    points: float = float(fighter.health)
    ranked: float = grown * (RANK_LIMB * limbs + RANK_POINT * points)
    return ranked + last * (LAST_LIMB * limbs + LAST_POINT * points + LAST_TOKEN * float(fighter.power))


def restlessness(board: Board, seat: i64) -> float:
    """What waiting costs a seat: the distance to the others, being stuck beside them, and that they are still there."""
    space: i64 = board.fighters[seat].space
    if space == NOWHERE or board.is_over():
        return 0.0
    late: float = lateness(board)
    nearest: i64 = 0
    flesh: i64 = 0
    can_strike: bool = False
    other: i64 = 0
    while other < board.rules.seats:
        fighter = board.fighters[other]
        if other != seat and fighter.space != NOWHERE:
            distance: i64 = board.rules.map.distance(space, fighter.space)
            if nearest == 0 or distance < nearest:
                nearest = distance
            flesh += endurance(board, other)
            can_strike = can_strike or close_fault(board, seat, other) == LEGAL
        other += 1
    bystanders: float = float(popcount(board.living()) - 2)
    cost: float = float(flesh) * (FLESH + late * (FLESH_LATE + FLESH_CROWD * bystanders))
    if nearest > 1:
        return cost + float(nearest - 1) * (SPACE + SPACE_LATE * late)
    return cost if can_strike else cost + STUCK + STUCK_LATE * late


def endurance(board: Board, seat: i64) -> i64:
    """The damage a seat can still take, at most: a limb that is torn off fills the pool again (GGT-11.14), to a lower maximum."""
    fighter = board.fighters[seat]
    pool: i64 = fighter.most_health()
    total: i64 = fighter.health
    least: i64 = 0  # limbs that give least Health go first: then no limb that goes makes the total grow
    while least <= MOST_IN_LIMB:
        limbs: i64 = fighter.limbs()
        while limbs != 0:
            if board.rules.number(board.part_of(fighter.limb_at(lowest(limbs))), HEALTH) == least:
                pool -= least
                total += pool
            limbs &= limbs - 1
        least += 1
    return total


def bare_sockets(board: Board, seat: i64) -> i64:
    """Sockets of the torso that hold no limb."""
    found: i64 = 0
    socket: i64 = 0
    while socket < sockets_of(board, seat):
        if board.fighters[seat].limb_at(socket) == NO_LIMB:
            found += 1
        socket += 1
    return found
