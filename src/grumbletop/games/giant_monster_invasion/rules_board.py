"""The table of a battle: who stands where, who holds whom, whose turn it is, and what is still to be done. Compiled.

The rules of each subject are functions over a Board (rules_harm, rules_attacks, ...); rules.py runs them in order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, mix
from grumbletop.engine.events import Log
from grumbletop.engine.frames import Frames
from grumbletop.engine.state import Chance, State
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_NOTHING,
    C_MILITARY,
    FIRST_BUILDING,
    FRAME_WIDTH,
    FREE,
    MOST_FRAMES,
    NOBODY,
)
from grumbletop.games.giant_monster_invasion.rules_ruleset import Ruleset
from grumbletop.games.giant_monster_invasion.rules_scene import Scene
from grumbletop.games.giant_monster_invasion.rules_sheet import Sheet

REROLLED: Final = 8  # on top of a face
EMPTY: Final[list[i64]] = []


@mypyc_attr(acyclic=True)
class Roll:
    """Dice on the table that somebody may still roll again."""

    who: i64
    event: i64
    score: i64
    faces: list[i64]

    def __init__(self, who: i64, event: i64, score: i64, faces: list[i64]) -> None:
        self.who = who
        self.event = event
        self.score = score
        self.faces = faces

    def copy(self) -> Roll:
        return Roll(self.who, self.event, self.score, self.faces.copy())

    def successes(self) -> i64:
        total: i64 = 0
        for face in self.faces:
            if face & 7 <= self.score:
                total += 1
        return total  # GMI-2.24

    def may_reroll(self, place: i64) -> bool:
        """A failed die, or one of a doubled strike, that was not rolled again yet (GMI-5.5)."""
        if place < 0 or place >= len(self.faces) or self.faces[place] >= REROLLED:
            return False
        return self.is_double() if self.event == C_MILITARY else self.faces[place] > self.score

    def is_double(self) -> bool:
        return self.faces[0] & 7 == self.faces[1] & 7

    def has_reroll(self) -> bool:
        place: i64 = 0
        while place < len(self.faces):
            if self.may_reroll(place):
                return True
            place += 1
        return False


@mypyc_attr(acyclic=True)
class Lock:
    """One monster holds another; never changed but for `score` and `kept`."""

    holder: i64
    held: i64
    kind: i64
    score: i64
    kept: i64

    def __init__(self, holder: i64, held: i64, kind: i64, score: i64, kept: i64) -> None:
        self.holder = holder
        self.held = held
        self.kind = kind
        self.score = score
        self.kept = kept


@mypyc_attr(acyclic=True)
class Board(State):
    rules: Ruleset
    monsters: list[Monster]
    locks: list[Lock]
    standing: i64
    round: i64
    order: i64  # four bits for each monster of the turn order
    order_count: i64
    # The turn
    turn: i64  # the active monster
    move: i64
    actions: i64
    extra: i64
    attacks: i64
    move2: bool
    charged: i64  # slots
    cowed: i64
    burned: bool
    clouded: i64  # victim * 6 + owner
    cloud_used: bool
    held: bool
    surfaced: bool
    turn_over: bool  # its last step is done; never while somebody is asked
    # The question, and what comes after it
    ask: i64
    asked: i64  # monster
    frames: Frames
    roll: Roll | None
    defence: Roll | None  # of a grab's target
    # The whole battle
    pair_a: i64
    pair_b: i64
    fight: i64
    over: bool
    reason: i64  # -1 until the battle has a result
    winners: i64
    awards: i64  # ten bits for each monster
    key: i64
    pool: i64  # start points not dealt yet, while they are dealt
    stamp: i64  # of the list of actions, 0 if there is none
    listed: list[i64]

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.monsters = []
        self.locks = []
        self.standing = rules.plane.all_obstacles()
        self.round = 0
        self.order = 0
        self.order_count = 0
        self.turn = NOBODY
        self.move = FREE
        self.actions = 1
        self.extra = 0
        self.attacks = 0
        self.move2 = True
        self.charged = 0
        self.cowed = 0
        self.burned = False
        self.clouded = 0
        self.cloud_used = False
        self.held = False
        self.surfaced = False
        self.turn_over = False
        self.ask = ASK_NOTHING
        self.asked = NOBODY
        self.frames = Frames(FRAME_WIDTH, MOST_FRAMES)
        self.roll = None
        self.defence = None
        self.pair_a = NOBODY
        self.pair_b = NOBODY
        self.fight = 0
        self.over = False
        self.reason = -1
        self.winners = 0
        self.awards = 0
        self.key = 0
        self.pool = 0
        self.stamp = 0
        self.listed = EMPTY

    def become(self, other: Board) -> None:
        self.rules = other.rules
        count: i64 = len(other.monsters)
        if len(self.monsters) != count:
            self.monsters = [Monster(each.sheet) for each in other.monsters]
        n: i64 = 0
        while n < count:
            self.monsters[n].become(other.monsters[n])
            n += 1
        if other.locks or self.locks:
            self.locks = [Lock(each.holder, each.held, each.kind, each.score, each.kept) for each in other.locks]
        self.standing = other.standing
        self.round = other.round
        self.order = other.order
        self.order_count = other.order_count
        self.turn = other.turn
        self.move = other.move
        self.actions = other.actions
        self.extra = other.extra
        self.attacks = other.attacks
        self.move2 = other.move2
        self.charged = other.charged
        self.cowed = other.cowed
        self.burned = other.burned
        self.clouded = other.clouded
        self.cloud_used = other.cloud_used
        self.held = other.held
        self.surfaced = other.surfaced
        self.turn_over = other.turn_over
        self.ask = other.ask
        self.asked = other.asked
        self.frames.assign(other.frames)
        roll = other.roll
        self.roll = None if roll is None else roll.copy()
        defence = other.defence
        self.defence = None if defence is None else defence.copy()
        self.pair_a = other.pair_a
        self.pair_b = other.pair_b
        self.fight = other.fight
        self.over = other.over
        self.reason = other.reason
        self.winners = other.winners
        self.awards = other.awards
        self.key = other.key
        self.pool = other.pool
        self.stamp = 0
        self.listed = EMPTY

    def enter(self, sheet: Sheet) -> Monster:
        """One more monster comes to the table, whole."""
        monster = Monster(sheet)
        monster.tough = sheet.tough
        monster.hits = sheet.hits
        self.monsters.append(monster)
        return monster

    # Who is who

    def active(self) -> Monster:
        return self.monsters[self.turn]

    def is_enemy(self, one: i64, other: i64) -> bool:
        return self.rules.side_of[one] != self.rules.side_of[other]

    def is_target(self, by: i64, to: i64) -> bool:
        """A fighting enemy, or a standing building (GMI-2.13)."""
        if to >= FIRST_BUILDING:
            building: i64 = to - FIRST_BUILDING
            return building < self.rules.obstacles() and has(self.standing, building) and not self.rules.is_rock(building)
        return 0 <= to < len(self.monsters) and self.monsters[to].is_fighting() and self.is_enemy(by, to)

    def fighting_sides(self) -> i64:
        """Bit set of the sides that still have somebody."""
        sides: i64 = 0
        n: i64 = 0
        while n < len(self.monsters):
            if self.monsters[n].is_fighting():
                sides |= bit(self.rules.side_of[n])
            n += 1
        return sides

    def order_at(self, place: i64) -> i64:
        return (self.order >> 4 * place) & 15

    # Locks

    def lock_of(self, monster: i64) -> Lock | None:
        for lock in self.locks:
            if lock.holder == monster or lock.held == monster:
                return lock
        return None

    def holder_of(self, monster: i64) -> i64:
        for lock in self.locks:
            if lock.held == monster:
                return lock.holder
        return NOBODY

    def held_by(self, monster: i64) -> i64:
        for lock in self.locks:
            if lock.holder == monster:
                return lock.held
        return NOBODY

    def unlock(self, monster: i64) -> None:
        """Whatever it holds, or whoever holds it, lets go (GMI-3.36)."""
        if self.locks:
            self.locks = [lock for lock in self.locks if lock.holder != monster and lock.held != monster]

    # The table

    def scene(self) -> Scene:
        """The table as it is now. Fill it again whenever something may have happened in between."""
        scene = self.rules.scene
        scene.begin(self.standing, self.rules.rubble)
        n: i64 = 0
        while n < len(self.monsters):
            monster = self.monsters[n]
            if monster.is_fighting():
                scene.put(n, monster.x, monster.y, monster.sheet.base, monster.mode)
            n += 1
        return scene

    def is_in(self, monster: Monster, kind: i64) -> bool:
        return self.scene().in_hazard(monster.x, monster.y, kind)  # GMI-0.7

    # Chance

    def draw(self, event: i64, sides: i64, chance: Chance) -> i64:
        """One die, from 1."""
        face: i64 = chance.draw(event, sides, self) + 1
        self.key = mix(self.key, face)
        return face

    def throw(self, who: i64, event: i64, score: i64, dice: i64, chance: Chance) -> Roll:
        """A pool of dice (GMI-2.24). None are drawn where none can be thrown (GMI-2.27)."""
        faces: list[i64] = []
        if dice > 0 and score > 0:
            drawn = chance.pool(event, dice, 6, bit(score) - 1, self)
            for face in drawn:
                faces.append(face + 1)
                self.key = mix(self.key, face)
        return Roll(who, event, score, faces)

    # Telling

    def tell(self, fact: i64, a: i64, b: i64, c: i64, d: i64, log: Log) -> None:
        if log.on:
            log.add(self.rules.teller.event(self, fact, a, b, c, d))

    # Questions

    def put_question(self, ask: i64, who: i64) -> None:
        self.ask = ask
        self.asked = who
