"""What search asks: the value of a position, a likely action, and a shortlist of every kind of play. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Insight
from grumbletop.games.giant_monster_invasion.decisions import DECISIONS
from grumbletop.games.giant_monster_invasion.mind_attacks import best_type, breaking, is_legal
from grumbletop.games.giant_monster_invasion.mind_habits import PATIENT, Habits, is_deadly
from grumbletop.games.giant_monster_invasion.mind_worth import Worth
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_listing import enemies_of, list_moves, list_rams
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk, may_teleport, teleport_reach
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_MAIN,
    ASK_MEND,
    BLAST,
    FIRST_BUILDING,
    FREE,
    MONSTER_VISION,
    NOBODY,
    USED,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BURROW,
    CAMO,
    CHARGE,
    CLOUD,
    COW,
    CRASH,
    DECAY,
    END,
    FIELD,
    FIRE,
    GRAB,
    GUARD,
    HEAL,
    PLACE_BITS,
    PLACE_MASK,
    RELEASE,
    SHIELD,
    STAND,
    SURFACE,
    TAIL_AT,
    TAIL_MASK,
    TELEPORT,
    WIND,
    pack,
    pack_point,
)
from grumbletop.games.giant_monster_invasion.rules_ruleset import FLIERS
from grumbletop.games.giant_monster_invasion.rules_sight import NO_OBSTACLE
from grumbletop.games.giant_monster_invasion.rules_walk import WALK

NEAREST: Final = 6  # Moves that come nearest to an enemy,
HIDDEN_ONES: Final = 3  # some that no BLAST sees,
OTHERS: Final = 4  # and some of the others
TELEPORTS: Final = 6
NEAR: Final = 600  # u
SEVERAL: Final = 3  # Monster Points for one check


@final
class GiantInsight(Insight[GiantState]):
    def __init__(self) -> None:
        self.weighed = Worth()
        self.habits = Habits(self.weighed, PATIENT)

    def knows_worth(self, state: GiantState) -> bool:
        """When a turn begins: half of one says little."""
        return state.ask == ASK_MAIN and state.move == FREE and state.attacks == 0 and state.charged == 0 and state.actions > state.extra

    def worth(self, state: GiantState, seat: i64) -> float:
        return self.weighed.of(state, seat)

    def likely_action(self, state: GiantState, seat: i64, rng: Rng) -> i64:
        return self.habits.draw(state, seat, rng)

    def shortlist(self, state: GiantState, seat: i64, most: i64, rng: Rng) -> list[i64]:
        """What is usually done first. The end of a turn is on the list only where nothing useful is left."""
        found: list[i64] = []
        add(found, self.habits.draw(state, seat, rng))
        if state.ask != ASK_MAIN:
            more: list[i64] = []
            DECISIONS[state.ask].fill(state, more)
            spent: i64 = points_spent(found[0]) if state.ask == ASK_MEND else 0
            for action in more:
                if state.ask != ASK_MEND or points_spent(action) == spent:
                    add(found, action)
            return thinned(found, most, rng)
        if state.active().sheet.has_power(BLAST) and self.add_charges(state, found):
            return thinned(found, most, rng)
        if state.actions > 0:
            self.add_actions(state, found)
        if state.locks and state.holder_of(state.turn) != NOBODY:
            add(found, pack(END, 0, 0, 0))
            return thinned(found, most, rng)
        for verb in (STAND, CLOUD, SURFACE, CAMO, FIELD, SHIELD, RELEASE):
            try_one(state, pack(verb, 0, 0, 0), found)
        if is_outnumbered(state):
            try_one(state, pack(GUARD, 0, 0, 0), found)
        if state.move == FREE:
            self.add_moves(state, False, found, rng)
            add_teleports(state, found)
        elif state.move == USED and state.move2 and state.actions > 0:
            self.add_moves(state, True, found, rng)
        if not is_legal(state, pack(STAND, 0, 0, 0)) and (state.actions == 0 or is_loading(state)):
            add(found, pack(END, 0, 0, 0))
        return thinned(found, most, rng)

    def add_charges(self, board: GiantState, found: list[i64]) -> bool:
        """They are free: as long as there is one, nothing else is thought about."""
        some: bool = False
        slot: i64 = 0
        while slot < board.active().sheet.slots:
            if is_legal(board, pack(CHARGE, slot, 0, 0)):
                some = True
                add(found, pack(CHARGE, slot, 0, 0))
            slot += 1
        return some

    def add_actions(self, board: GiantState, found: list[i64]) -> None:
        monster = board.active()
        if board.locks and board.holder_of(board.turn) != NOBODY:
            action: i64 = breaking(board)
            if action >= 0:
                self.try_boosted(board, action, found)
            return
        to: i64 = 0
        while to < len(board.monsters):
            if board.is_target(board.turn, to):
                self.add_attacks(board, to, found)
                for verb in (GRAB, BURROW, COW):
                    self.try_boosted(board, pack(verb, 0, to, 0), found)
                if board.monsters[to].mp > 0:
                    self.try_boosted(board, pack(DECAY, 0, to, 0), found)
            to += 1
        if self.weighed.nearest(board, board.turn) >= FIRST_BUILDING:
            to = FIRST_BUILDING
            while to < FIRST_BUILDING + board.rules.obstacles():
                if board.is_target(board.turn, to):
                    self.add_attacks(board, to, found)
                to += 1
        if monster.hits < monster.sheet.hits or monster.tough < monster.sheet.tough:
            self.try_boosted(board, pack(HEAL, 0, 0, 0), found)
        if board.move == FREE:
            rams: list[i64] = []
            list_rams(DECISIONS[ASK_MAIN], board, rams)
            for each in rams:
                add(found, each)

    def add_attacks(self, board: GiantState, to: i64, found: list[i64]) -> None:
        if self.habits.touches(board, to):
            self.try_boosted(board, pack(BRAWL, best_type(board, BRAWL, to), to, 0), found)
        if board.active().sheet.wings or board.rules.wind_blast == FLIERS:
            self.try_boosted(board, pack(WIND, 0, to, 0), found)
        slot: i64 = 0
        while slot < board.active().sheet.slots:
            if board.active().charges_in(slot) > 0:
                self.try_boosted(board, pack(FIRE, slot, to, 0), found)
            slot += 1

    def try_boosted(self, board: GiantState, action: i64, found: list[i64]) -> None:
        """A check as it is, with one Monster Point, and with several (GMI-5.4)."""
        points: i64 = board.active().mp
        try_one(board, action, found)
        if points >= 1:
            try_one(board, action + pack(0, 0, 0, 1), found)
        if points >= 2:
            try_one(board, action + pack(0, 0, 0, points if points < SEVERAL else SEVERAL), found)

    def add_moves(self, board: GiantState, second: bool, found: list[i64], rng: Rng) -> None:
        """Those that come nearest, crashes among them where there is nobody to fight; some behind a wall, and some others."""
        target: i64 = self.weighed.nearest(board, board.turn)
        moves: list[i64] = []
        list_moves(board, second, moves)
        if target == NOBODY:
            return
        rated: list[tuple[i64, i64, i64]] = []
        for action in moves:
            tail: i64 = (action >> TAIL_AT) & TAIL_MASK
            crashes: bool = tail >= CRASH
            if crashes and (target < FIRST_BUILDING or is_deadly(board, tail - CRASH)):
                continue
            far: i64 = self.weighed.way_to(board, action & PLACE_MASK, (action >> PLACE_BITS) & PLACE_MASK, target)
            rated.append((-1 if crashes else far, rng.next(), action))
        rated.sort()
        n: i64 = 0
        while n < len(rated) and (n < NEAREST or rated[n][0] < 0):
            add(found, rated[n][2])
            n += 1
        if target < FIRST_BUILDING:
            add_hidden(board, rated, n, found)
        others: i64 = 0
        while others < OTHERS and len(rated) > NEAREST:
            add(found, rated[rng.below(len(rated))][2])
            others += 1


def add_hidden(board: GiantState, rated: list[tuple[i64, i64, i64]], first: i64, found: list[i64]) -> None:
    """Places from this one on that no BLAST sees, the nearest first."""
    board.scene()
    hidden: i64 = 0
    n: i64 = first
    while n < len(rated) and hidden < HIDDEN_ONES:
        action: i64 = rated[n][2]
        if is_hidden(board, action & PLACE_MASK, (action >> PLACE_BITS) & PLACE_MASK):
            add(found, action)
            hidden += 1
        n += 1


def is_hidden(board: GiantState, x: i64, y: i64) -> bool:
    """Whether nobody who shoots would see the active monster here; False where nobody does."""
    own = board.active()
    shooters: i64 = 0
    n: i64 = 0
    while n < len(board.monsters):
        other = board.monsters[n]
        if board.is_target(board.turn, n) and other.sheet.blast > 0 and other.sheet.has_power(BLAST):
            shooters += 1
            if other.sheet.has_power(MONSTER_VISION):
                return False
            if board.rules.sight.sees(other.x, other.y, other.head(), x, y, own.tallness(), NO_OBSTACLE):
                return False
        n += 1
    return shooters > 0


def is_outnumbered(board: GiantState) -> bool:
    """Whether two enemies are so near that guarding may pay: against one alone it gives a turn away."""
    own = board.active()
    near: i64 = 0
    n: i64 = 0
    while n < len(board.monsters):
        if board.is_target(board.turn, n) and own.is_within(board.monsters[n], NEAR):
            near += 1
        n += 1
    return near > 1


def points_spent(mending: i64) -> i64:
    """Heal points; the usual answer spends as many as there are."""
    return (mending & 255) + ((mending >> 8) & 255) + ((mending >> 16) & 255)


def is_loading(board: GiantState) -> bool:
    """Whether waiting with an Action may pay: a BLAST has charges, and room for more."""
    monster = board.active()
    slot: i64 = 0
    while slot < monster.sheet.slots:
        charges: i64 = monster.charges_in(slot)
        if 0 < charges < monster.sheet.levels[slot]:
            return True
        slot += 1
    return False


def add_teleports(board: GiantState, found: list[i64]) -> None:
    if not may_teleport(board):
        return
    begin_walk(board, WALK, False)
    candidates = board.rules.candidates
    candidates.teleports(teleport_reach(board), enemies_of(board))
    n: i64 = candidates.count - 1
    while n >= 0 and n >= candidates.count - TELEPORTS:  # contacts come last
        add(found, pack_point(TELEPORT, candidates.x[n], candidates.y[n]))
        n -= 1


def add(found: list[i64], action: i64) -> None:
    if action not in found:
        found.append(action)


def try_one(board: GiantState, action: i64, found: list[i64]) -> None:
    if is_legal(board, action):
        add(found, action)


def thinned(found: list[i64], most: i64, rng: Rng) -> list[i64]:
    """The first ones, and some of the rest."""
    while len(found) > most:
        place: i64 = most // 2 + rng.below(len(found) - most // 2)
        found[place] = found[len(found) - 1]
        found.pop()
    return found
