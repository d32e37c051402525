"""A quick heuristic policy. Playouts use it, and weak bots play by it alone. Compiled.

Charge, get up, close in, hit as hard as the odds allow; a turn ends only when nothing useful is left. In the first rounds of a
free-for-all, let the others close in: hit whoever comes within one Move, shoot, and otherwise step back.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import LEGAL
from grumbletop.engine.thinking import QuickThinking
from grumbletop.games.giant_monster_invasion.decisions import DECISIONS
from grumbletop.games.giant_monster_invasion.mind_attacks import best_type, breaking, gain, is_legal
from grumbletop.games.giant_monster_invasion.mind_melee import is_free_for_all, step_back
from grumbletop.games.giant_monster_invasion.mind_throws import best_option
from grumbletop.games.giant_monster_invasion.mind_worth import Worth
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_listing import enemies_of, fault_of, may_go
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_BOOST,
    ASK_COUNTER,
    ASK_KP,
    ASK_MAIN,
    ASK_OPTION,
    ASK_REACT,
    ASK_UPKEEP,
    CLAWS,
    FAST_HEALER,
    FIRST_BUILDING,
    FLYING,
    FREE,
    NIGHTMARE,
    NOBODY,
    STOMPING,
    TOXIC_CLOUD,
    USED,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BOOST,
    BRAWL,
    BURROW,
    CHARGE,
    CLOUD,
    COUNTER,
    CRASH,
    END,
    FIRE,
    GRAB,
    HEAL,
    KP_BRAWL,
    KP_DONE,
    KP_HITS,
    KP_TOUGH,
    NO_CORNER,
    NO_ORDER,
    PAY_MP,
    PLAIN,
    RAM,
    REACT,
    RETREAT,
    STAND,
    SURFACE,
    UP,
    WIND,
    pack,
    pack_move,
    pack_ram,
)
from grumbletop.games.giant_monster_invasion.rules_plane import GROUND, UNDER
from grumbletop.games.giant_monster_invasion.rules_ruleset import NO_RAM
from grumbletop.games.giant_monster_invasion.rules_sampling import building_beside
from grumbletop.games.giant_monster_invasion.rules_walk import DIG, FLY, WALK

PERCENT: Final = 100
CLOSER: Final = 40  # u that a Move has to bring
GOOD_ROAR: Final = 3
WELL_RAMMED: Final = 3.0  # HITS by which a ram has to be worth it
PATIENT: Final = 8  # rounds for which a good player lets the others close in


@final
class Habits:
    def __init__(self, worth: Worth, patience: i64) -> None:
        self.worth = worth
        self.patience = patience  # rounds
        self.best: i64 = NO_ORDER
        self.most: float = 0.0

    def draw(self, board: GiantState, seat: i64, rng: Rng) -> i64:
        if board.ask == ASK_MAIN:
            return self.in_turn(board, rng)
        if board.ask == ASK_OPTION:
            return best_option(board, rng)
        if board.ask == ASK_COUNTER:
            return striking_back(board)
        if board.ask == ASK_KP:
            return learning(board, seat)
        if board.ask == ASK_BOOST:
            return pack(BOOST, 0, 0, 1 if rng.below(2) == 0 else 0)
        if board.ask == ASK_REACT:
            return pack(REACT, 0, 0, 0)
        if board.ask == ASK_UPKEEP and board.active().mp >= 1:
            return pack(PAY_MP, 0, 0, 0)
        return board.default_action(seat)

    def in_turn(self, board: GiantState, rng: Rng) -> i64:
        monster = board.active()
        action: i64 = self.charging(board, rng)
        if action != NO_ORDER:
            return action
        if board.locks and board.holder_of(board.turn) != NOBODY:
            action = breaking(board) if board.actions > 0 else NO_ORDER
            return action if action != NO_ORDER else pack(END, 0, 0, 0)
        if monster.prone and board.move == FREE and is_legal(board, pack(STAND, 0, 0, 0)):
            return pack(STAND, 0, 0, 0)
        target: i64 = self.worth.nearest(board, board.turn)
        if target == NOBODY:
            return pack(END, 0, 0, 0)
        if board.actions > 0:
            action = self.attack(board, target, False, rng)
            if action != NO_ORDER:
                return action
        if board.move == FREE:
            action = self.ram(board, target, rng) if board.actions > 0 else NO_ORDER
            if action == NO_ORDER:
                action = self.lie_in_wait(board, target) if self.waits(board) else self.approach(board, target, False)
            if action != NO_ORDER:
                return action
        if board.actions > 0:
            action = self.attack(board, target, True, rng)
            if action != NO_ORDER:
                return action
        return self.leftover(board, target)

    def leftover(self, board: GiantState, target: i64) -> i64:
        """Nothing to hit: roar wounds closed, go on, or call it a turn."""
        monster = board.active()
        hurt: bool = monster.hits < monster.sheet.hits or monster.tough < monster.sheet.tough
        if board.actions > 0 and hurt and is_legal(board, pack(HEAL, 0, 0, 0)):
            return pack(HEAL, 0, 0, 0)
        if board.actions > 0 and board.move == USED and board.move2 and not self.waits(board):
            action: i64 = self.approach(board, target, True)
            if action != NO_ORDER:
                return action
        if monster.sheet.has_power(TOXIC_CLOUD) and board.move == FREE and target < FIRST_BUILDING:
            radius: i64 = board.rules.cloud_radius(monster.sheet.base, monster.sheet.level(TOXIC_CLOUD))
            if monster.is_within(board.monsters[target], radius) and is_legal(board, pack(CLOUD, 0, 0, 0)):
                return pack(CLOUD, 0, 0, 0)
        return pack(END, 0, 0, 0)

    def charging(self, board: GiantState, rng: Rng) -> i64:
        """It is free (GMI-3.9): the first BLAST in turn that is not full."""
        sheet = board.active().sheet
        if sheet.blast <= 0:
            return NO_ORDER
        first: i64 = rng.below(sheet.slots) if sheet.slots > 0 else 0
        n: i64 = 0
        while n < sheet.slots:
            slot: i64 = (first + n) % sheet.slots
            if sheet.is_blast(slot) and board.active().charges_in(slot) < sheet.levels[slot]:
                action: i64 = pack(CHARGE, slot, 0, 0)
                if is_legal(board, action):
                    return action
            n += 1
        return NO_ORDER

    # Attacks

    def attack(self, board: GiantState, target: i64, anyhow: bool, rng: Rng) -> i64:
        """The best one by its odds and some whim. `anyhow`: a BLAST too that is not full yet, or that could come nearer."""
        self.best = NO_ORDER
        self.most = 0.0
        n: i64 = 0
        if target < FIRST_BUILDING:
            while n < len(board.monsters):
                if board.is_target(board.turn, n):
                    self.weigh_target(board, n, anyhow, rng)
                n += 1
        else:
            self.weigh_target(board, target, anyhow, rng)
        if self.best != NO_ORDER and board.rules.battle != NIGHTMARE:
            self.weigh_healing(board)
        return self.best

    def weigh_healing(self, board: GiantState) -> None:
        """Who roars well gets more back than a weak blow takes (GMI-3.45)."""
        own = board.active()
        lost: i64 = own.sheet.tough - own.tough + own.sheet.hits - own.hits
        if own.sheet.roar < GOOD_ROAR or lost < own.sheet.roar:
            return
        points: float = float((own.sheet.roar + own.sheet.level(FAST_HEALER)) * own.sheet.roar) / 6.0
        if points > self.most and is_legal(board, pack(HEAL, 0, 0, 0)):
            self.best = pack(HEAL, 0, 0, 0)

    def weigh_target(self, board: GiantState, to: i64, anyhow: bool, rng: Rng) -> None:
        if self.touches(board, to):
            self.weigh(board, BRAWL, best_type(board, BRAWL, to), to, rng)
            if to < FIRST_BUILDING and board.rules.grabs:
                self.weigh(board, GRAB, 0, to, rng)
        if to < FIRST_BUILDING and board.active().mode == UNDER:
            self.weigh(board, BURROW, 0, to, rng)
        if board.active().sheet.wings and (anyhow or to >= FIRST_BUILDING):
            self.weigh(board, WIND, 0, to, rng)
        slot: i64 = 0
        while slot < board.active().sheet.slots:
            charges: i64 = board.active().charges_in(slot)
            if charges > 0 and (anyhow or self.touches(board, to)):
                self.weigh(board, FIRE, slot, to, rng)
            slot += 1

    def touches(self, board: GiantState, to: i64) -> bool:
        own = board.active()
        if to >= FIRST_BUILDING:
            return board.rules.plane.within(to - FIRST_BUILDING, own.x, own.y, board.rules.reach())
        return own.is_within(board.monsters[to], board.rules.reach())

    def weigh(self, board: GiantState, verb: i64, with_: i64, to: i64, rng: Rng) -> None:
        action: i64 = pack(verb, with_, to, 0)
        if not is_legal(board, action):
            return
        worth: float = gain(board, verb, with_, to) * (0.7 + 0.006 * float(rng.below(PERCENT)))
        if worth > self.most:
            self.most = worth
            self.best = action

    # Moves

    def waits(self, board: GiantState) -> bool:
        return board.round <= self.patience and board.active().mode == GROUND and is_free_for_all(board)

    def lie_in_wait(self, board: GiantState, target: i64) -> i64:
        """Fall upon a target that one Move reaches; otherwise keep out of everybody's reach."""
        if self.touches(board, target):
            return NO_ORDER
        strikes: bool = board.actions > 0 and may_go(board, WALK, False)
        action: i64 = self.contact(board, target, WALK, False) if strikes else NO_ORDER
        return action if action != NO_ORDER else step_back(board)

    def ram(self, board: GiantState, target: i64, rng: Rng) -> i64:
        """Where the other one would suffer much more (GMI-3.50)."""
        own = board.active()
        if target >= FIRST_BUILDING or board.rules.ram == NO_RAM or own.mode != GROUND or board.monsters[target].mode != GROUND:
            return NO_ORDER
        if gain(board, RAM, 0, target) * (0.7 + 0.006 * float(rng.below(PERCENT))) < WELL_RAMMED or not may_go(board, WALK, False):
            return NO_ORDER
        begin_walk(board, WALK, False)
        candidates = board.rules.candidates
        candidates.clear()
        if not candidates.is_target(enemies_of(board), target):
            return NO_ORDER
        candidates.enemy_contact(target)
        if not candidates.approach() or candidates.found_x != candidates.contact_x or candidates.found_y != candidates.contact_y:
            return NO_ORDER
        action: i64 = pack_ram(target, candidates.found_corner, candidates.found_x, candidates.found_y, 0)
        return action if is_legal(board, action) else NO_ORDER

    def approach(self, board: GiantState, target: i64, second: bool) -> i64:
        """Next to the target, or as near as one Move comes, round what stands in the way."""
        way: i64 = WALK
        if board.active().mode == UNDER:
            way = DIG
        elif board.active().mode != GROUND:
            return pack(SURFACE, 0, 0, 0) if is_legal(board, pack(SURFACE, 0, 0, 0)) else NO_ORDER
        if self.touches(board, target) and way == WALK:
            return self.ramming(board, target, second)
        if not may_go(board, way, second):
            return NO_ORDER
        action: i64 = self.contact(board, target, way, second)
        if action == NO_ORDER:
            action = self.ray(board, target, way, second)
        if action == NO_ORDER and way == WALK and board.active().sheet.has_power(FLYING) and may_go(board, FLY, second):
            action = self.ray(board, target, FLY, second)
        return action

    def ramming(self, board: GiantState, target: i64, second: bool) -> i64:
        """Where it touches a building alone in a city, it may as well walk into it (GMI-3.49)."""
        if target < FIRST_BUILDING or second or board.rules.battle != NIGHTMARE or not may_go(board, WALK, False):
            return NO_ORDER
        if is_deadly(board, target - FIRST_BUILDING):
            return NO_ORDER
        return self.contact(board, target, WALK, second)

    def contact(self, board: GiantState, target: i64, way: i64, second: bool) -> i64:
        """The whole way to it, straight or round one corner, if this Move goes so far."""
        begin_walk(board, way, second)
        candidates = board.rules.candidates
        candidates.clear()
        if target >= FIRST_BUILDING:
            candidates.obstacle_contact(target - FIRST_BUILDING)
        elif not candidates.is_target(enemies_of(board), target):
            return NO_ORDER
        else:
            candidates.enemy_contact(target)
        if not candidates.approach() or candidates.found_x != candidates.contact_x or candidates.found_y != candidates.contact_y:
            return NO_ORDER
        x: i64 = candidates.found_x
        y: i64 = candidates.found_y
        corner: i64 = candidates.found_corner
        if way == DIG:
            action: i64 = pack_move(second, way, False, NO_CORNER, x, y, UP, 0)
            return action if is_legal(board, action) else pack_move(second, way, False, NO_CORNER, x, y, PLAIN, 0)
        building: i64 = building_beside(board, x, y) if target >= FIRST_BUILDING else NOBODY
        if building != NOBODY and not is_deadly(board, building):
            return pack_move(second, way, False, corner, x, y, CRASH, building)
        return pack_move(second, way, False, corner, x, y, PLAIN, 0)

    def ray(self, board: GiantState, target: i64, way: i64, second: bool) -> i64:
        """Straight on in the direction that leaves the shortest way."""
        own = board.active()
        begin_walk(board, way, second)
        candidates = board.rules.candidates
        candidates.clear()
        candidates.rays()
        best: i64 = NO_ORDER
        least: i64 = self.worth.way_to(board, own.x, own.y, target) - CLOSER
        n: i64 = 0
        while n < candidates.count:
            far: i64 = self.worth.way_to(board, candidates.x[n], candidates.y[n], target)
            if far < least:
                least = far
                best = pack_move(second, way, False, NO_CORNER, candidates.x[n], candidates.y[n], PLAIN, 0)
            n += 1
        return best


def striking_back(board: GiantState) -> i64:
    """The blow that does most (GMI-3.25)."""
    page = DECISIONS[ASK_COUNTER]
    sheet = board.monsters[board.asked].sheet
    type: i64 = CLAWS
    while type < STOMPING:
        action: i64 = pack(COUNTER, type, 0, 0)
        if has(sheet.enhanced, type) and fault_of(page, board, action) == LEGAL:
            return action
        type += 1
    return page.fallback(board)


def learning(board: GiantState, seat: i64) -> i64:
    """Kaiju Points: blows first, then what keeps blows off (GMI-5.9)."""
    for verb in (KP_BRAWL, KP_TOUGH, KP_HITS):
        action: i64 = pack(verb, 0, 0, 0)
        if board.fault(seat, action) == LEGAL:
            return action
    return pack(KP_DONE, 0, 0, 0)


@final
class HabitThinking(QuickThinking):
    """Plays the policy without searching, or in `whim` percent of the cases a random action other than giving up."""

    def __init__(self, world: GiantState, seat: i64, habits: Habits, whim: float, rng: Rng) -> None:
        super().__init__(seat, habits.draw(world, seat, rng))
        if float(rng.below(PERCENT)) < whim:
            other: i64 = world.sample_action(seat, rng)
            if other != pack(END, 0, 0, 0) and other != pack(RETREAT, 0, 0, 0):
                self.action = other


def is_deadly(board: GiantState, building: i64) -> bool:
    """Whether a crash into it may be the end: a monster that falls doesn't win (GMI-3.47, GMI-9.3)."""
    own = board.active()
    return own.shields() + own.hits <= board.rules.sturdy[building] + 6
