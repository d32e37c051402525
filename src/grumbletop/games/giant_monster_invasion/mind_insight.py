"""What search asks: what a position is worth, what is usually done, and a short list of every kind of play. Compiled."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.engine.thinking import Insight
from grumbletop.games.giant_monster_invasion.mind_attacks import best_type, breaking, is_legal
from grumbletop.games.giant_monster_invasion.mind_habits import Habits
from grumbletop.games.giant_monster_invasion.mind_worth import Worth
from grumbletop.games.giant_monster_invasion.rules import PAGES, GiantState
from grumbletop.games.giant_monster_invasion.rules_listing import list_moves, list_rams
from grumbletop.games.giant_monster_invasion.rules_numbers import ASK_MAIN, BLAST, FIRST_BUILDING, FREE, NOBODY, USED
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BURROW,
    CHARGE,
    CLOUD,
    CRASH,
    END,
    FIRE,
    GRAB,
    HEAL,
    PLACE_BITS,
    PLACE_MASK,
    STAND,
    SURFACE,
    TAIL_MASK,
    WIND,
    pack,
)

NEAREST: Final = 6  # Moves that come nearest to an enemy,
OTHERS: Final = 4  # and some of the others


@final
class GiantInsight(Insight):
    def __init__(self) -> None:
        self.weighed = Worth()
        self.habits = Habits(self.weighed)

    def knows_worth(self, state: State) -> bool:
        """When a turn begins: half of one says little."""
        board = cast(GiantState, state)
        return board.ask == ASK_MAIN and board.move == FREE and board.attacks == 0 and board.charged == 0 and board.actions > board.extra

    def worth(self, state: State, seat: i64) -> float:
        return self.weighed.of(cast(GiantState, state), seat)

    def likely_action(self, state: State, seat: i64, rng: Rng) -> i64:
        return self.habits.draw(cast(GiantState, state), seat, rng)

    def shortlist(self, state: State, seat: i64, most: i64, rng: Rng) -> list[i64]:
        """What is usually done first. The end of a turn is on the list only where nothing useful is left."""
        board = cast(GiantState, state)
        found: list[i64] = []
        add(found, self.habits.draw(board, seat, rng))
        if board.ask != ASK_MAIN:
            more: list[i64] = []
            PAGES[board.ask].fill(board, more)
            for action in more:
                add(found, action)
            return thinned(found, most, rng)
        if board.active().sheet.has_power(BLAST) and self.add_charges(board, found):
            return thinned(found, most, rng)
        if board.actions > 0:
            self.add_actions(board, found)
        if board.locks and board.holder_of(board.turn) != NOBODY:
            add(found, pack(END, 0, 0, 0))
            return thinned(found, most, rng)
        for verb in (STAND, CLOUD, SURFACE):
            try_one(board, pack(verb, 0, 0, 0), found)
        if board.move == FREE:
            self.add_moves(board, False, found, rng)
        elif board.move == USED and board.move2 and board.actions > 0:
            self.add_moves(board, True, found, rng)
        if board.actions == 0 and not is_legal(board, pack(STAND, 0, 0, 0)):
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
                add(found, action)
            return
        to: i64 = 0
        while to < len(board.monsters):
            if board.is_target(board.turn, to):
                self.add_attacks(board, to, found)
                for verb in (GRAB, BURROW):
                    try_one(board, pack(verb, 0, to, 0), found)
            to += 1
        if self.weighed.nearest(board, board.turn) >= FIRST_BUILDING:
            to = FIRST_BUILDING
            while to < FIRST_BUILDING + board.rules.obstacles():
                if board.is_target(board.turn, to):
                    self.add_attacks(board, to, found)
                to += 1
        if monster.hits < monster.sheet.hits or monster.tough < monster.sheet.tough:
            try_one(board, pack(HEAL, 0, 0, 0), found)
        if board.move == FREE:
            rams: list[i64] = []
            list_rams(PAGES[ASK_MAIN], board, rams)
            for each in rams:
                add(found, each)

    def add_attacks(self, board: GiantState, to: i64, found: list[i64]) -> None:
        if self.habits.touches(board, to):
            try_one(board, pack(BRAWL, best_type(board, BRAWL, to), to, 0), found)
        if board.active().sheet.wings:
            try_one(board, pack(WIND, 0, to, 0), found)
        slot: i64 = 0
        while slot < board.active().sheet.slots:
            if board.active().charges_in(slot) > 0:
                try_one(board, pack(FIRE, slot, to, 0), found)
            slot += 1

    def add_moves(self, board: GiantState, second: bool, found: list[i64], rng: Rng) -> None:
        """Those that come nearest, crashes among them where there is nobody to fight, and some others."""
        target: i64 = self.weighed.nearest(board, board.turn)
        moves: list[i64] = []
        list_moves(board, second, moves)
        if target == NOBODY:
            return
        rated: list[tuple[i64, i64, i64]] = []
        for action in moves:
            crashes: bool = ((action >> 39) & TAIL_MASK) >= CRASH
            if crashes and target < FIRST_BUILDING:
                continue
            far: i64 = self.weighed.way_to(board, action & PLACE_MASK, (action >> PLACE_BITS) & PLACE_MASK, target)
            rated.append((-1 if crashes else far, rng.next(), action))
        rated.sort()
        n: i64 = 0
        while n < len(rated) and (n < NEAREST or rated[n][0] < 0):
            add(found, rated[n][2])
            n += 1
        others: i64 = 0
        while others < OTHERS and len(rated) > NEAREST:
            add(found, rated[rng.below(len(rated))][2])
            others += 1


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
