"""What a position is worth: how many blows each side can still take, and small things that make the next one likely. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.games.giant_monster_invasion.mind_paths import Paths
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_ending import total_sturdy
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import FIRST_BUILDING, MOST_SEATS, NIGHTMARE, NOBODY, WAITING
from grumbletop.games.giant_monster_invasion.rules_plane import LAVA, TAR, TOXIC_ACID, UNDER

LIGHT: Final = 5  # damage of a usual blow,
HEAVY: Final = 9  # and of a throw into a building
INCH_AWAY: Final = 0.008  # what an inch between a monster and its nearest enemy costs: nobody wins by waiting
PATIENCE: Final = 10.0  # rounds after which waiting costs twice as much


def blows(monster: Monster, damage: i64) -> float:
    """How many of them it takes: shields wear off by one or two each time (GMI-3.40)."""
    shields: i64 = monster.shields()
    hits: i64 = monster.hits
    count: float = 0.0
    while hits > 0:
        through: i64 = damage - shields
        if through <= 0:
            shields -= 1
            count += 1.0
        else:
            count += 1.0 if hits >= through else float(hits) / float(through)
            hits -= through
            shields = shields - 2 if shields > 2 else 0
    return count


def harm(monster: Monster, damage: float) -> float:
    """What a blow takes away, in HITS, with a shield point for a little more than one."""
    if damage <= 0.0:
        return 0.0
    through: float = damage - float(monster.shields())
    if through <= 0.0:
        return 1.3
    if through >= float(monster.hits):
        return float(monster.hits) + 8.0
    return through + 2.6


def danger(board: GiantState, monster: Monster, x: i64, y: i64) -> float:
    """What a monster has to fear from the ground at a place, in blows."""
    if board.rules.plane.hazards.count == 0:
        return 0.0
    scene = board.scene()
    if scene.in_hazard(x, y, TAR):
        return 1.0 + float(monster.sinks)
    if scene.in_hazard(x, y, LAVA) and not monster.sheet.is_immune(board.rules.fire):
        return 0.7
    return 0.4 if scene.in_hazard(x, y, TOXIC_ACID) else 0.0


@final
class Worth:
    def __init__(self) -> None:
        self.paths = Paths()
        self.sides: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def of(self, board: GiantState, seat: i64) -> float:
        """The return a seat may expect."""
        if board.reason >= 0:
            return board.return_of(seat)
        if board.rules.battle == NIGHTMARE:
            return self.alone(board)
        own: i64 = 0
        n: i64 = 0
        while n < board.rules.sides:
            self.sides[n] = 0.0
            n += 1
        waiting: float = 0.0
        n = 0
        while n < len(board.monsters):
            monster = board.monsters[n]
            self.sides[board.rules.side_of[n]] += self.strength(board, n)
            if monster.sheet.player == seat:
                own = board.rules.side_of[n]
                if monster.is_fighting():
                    waiting = INCH_AWAY * self.inches_away(board, n) * (1.0 + float(board.round) / PATIENCE)
            n += 1
        total: float = 0.0
        n = 0
        while n < board.rules.sides:
            total += self.sides[n] * self.sides[n]
            n += 1
        if total == 0.0:
            return 0.0
        wins: float = self.sides[own] * self.sides[own] / total
        return wins - (1.0 - wins) / float(board.rules.sides - 1) - waiting

    def alone(self, board: GiantState) -> float:
        """What is destroyed, and what the next crash needs: shields, and a building nearby."""
        whole: i64 = total_sturdy(board, False)
        if whole == 0:
            return 0.0
        monster = board.monsters[0]
        destroyed: float = float(total_sturdy(board, True)) / float(whole)
        if not monster.is_fighting():
            return destroyed
        left: float = float(8 - board.round) / 7.0
        ready: float = 0.02 * float(monster.shields()) + 0.005 * float(monster.hits) - (0.05 if monster.prone else 0.0)
        return destroyed + left * ready - 0.01 * self.inches_away(board, 0)

    def strength(self, board: GiantState, who: i64) -> float:
        monster = board.monsters[who]
        if monster.status == WAITING:
            return 7.0
        if not monster.is_fighting():
            return 0.0
        total: float = 0.5 * (blows(monster, LIGHT) + blows(monster, HEAVY)) + 0.12 * float(monster.mp)
        slot: i64 = 0
        while slot < monster.sheet.slots:
            total += 0.12 * float(monster.charges_in(slot))
            slot += 1
        if monster.prone:
            total -= 0.6
        if board.locks and board.holder_of(who) != NOBODY:
            total -= 1.0
        if monster.sulk or monster.no_move:
            total -= 0.3
        if monster.retreat:
            total *= 0.3
        total -= 0.2 * float(monster.blood)
        if monster.mode != UNDER:
            total -= danger(board, monster, monster.x, monster.y)
        return total if total > 0.2 else 0.2

    # Distances

    def inches_away(self, board: GiantState, who: i64) -> float:
        """From the nearest target, beyond arm's reach."""
        own = board.monsters[who]
        target: i64 = self.nearest(board, who)
        if target == NOBODY:
            return 0.0
        far: i64 = self.way_to(board, own.x, own.y, target) - board.rules.reach()
        return float(far) / 100.0 if far > 0 else 0.0

    def nearest(self, board: GiantState, who: i64) -> i64:
        """The enemy that is nearest; where there is none, the nearest building; or NOBODY."""
        own = board.monsters[who]
        best: i64 = NOBODY
        least: i64 = 0
        n: i64 = 0
        while n < len(board.monsters):
            if n != who and board.is_target(who, n):
                square: i64 = own.distance2(board.monsters[n])
                if best == NOBODY or square < least:
                    best = n
                    least = square
            n += 1
        return best if best != NOBODY else self.nearest_building(board, who)

    def nearest_building(self, board: GiantState, who: i64) -> i64:
        own = board.monsters[who]
        plane = board.rules.plane
        best: i64 = NOBODY
        least: i64 = 0
        n: i64 = FIRST_BUILDING
        while n < FIRST_BUILDING + board.rules.obstacles():
            if board.is_target(who, n):
                dx: i64 = plane.nearest_x(n - FIRST_BUILDING, own.x, own.y) - own.x
                dy: i64 = plane.nearest_y(n - FIRST_BUILDING, own.x, own.y) - own.y
                if best == NOBODY or dx * dx + dy * dy < least:
                    best = n
                    least = dx * dx + dy * dy
            n += 1
        return best

    def way_to(self, board: GiantState, x: i64, y: i64, target: i64) -> i64:
        """How far it is to a target from a place, in u."""
        if target < FIRST_BUILDING:
            enemy = board.monsters[target]
            return self.paths.distance(board, x, y, enemy.x, enemy.y)
        building: i64 = target - FIRST_BUILDING
        plane = board.rules.plane
        return self.paths.distance(board, x, y, plane.nearest_x(building, x, y), plane.nearest_y(building, x, y))
