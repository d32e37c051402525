"""Giant Monster Invasion!: the course of a battle, and whose decision it is. Compiled.

Each decision has a page of its own (`decisions`). What follows by itself runs here, step by step, until somebody is asked.
The margin names the clause of rulebook.md that a line carries out.
"""

from __future__ import annotations

from typing import Any, cast, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, mix, popcount
from grumbletop.engine.decision_rules import DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import GAME_OVER, LEGAL, NOT_AN_ACTION, NOT_OWED, Chance, State
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.decisions import DECISIONS
from grumbletop.games.giant_monster_invasion.rules_attacks import run_attack
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_checks import run_check, run_strike
from grumbletop.games.giant_monster_invasion.rules_composing import codes_after, lines_of, whole_after
from grumbletop.games.giant_monster_invasion.rules_ending import (
    begin_gauntlet,
    decide,
    is_decided,
    next_turn,
    run_award,
    total_sturdy,
)
from grumbletop.games.giant_monster_invasion.rules_faults import NOT_THIS
from grumbletop.games.giant_monster_invasion.rules_moves import rise
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_MAIN,
    ASK_NOTHING,
    ATTACK,
    AWARD,
    C_DEPLOY,
    CHECK,
    FINISH,
    GAUNTLET,
    N_BY,
    NIGHTMARE,
    RISE,
    START,
    STRIKE,
)
from grumbletop.games.giant_monster_invasion.rules_observation import write_table
from grumbletop.games.giant_monster_invasion.rules_orders import Order, is_known, packed, unpack
from grumbletop.games.giant_monster_invasion.rules_turn import begin_round, run_finish, run_start


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GiantState(Board):
    """The course of a battle."""

    # Whose decision

    def deciders(self) -> i64:
        return 0 if self.over else bit(self.monsters[self.asked].sheet.player)

    def current_decision(self) -> DecisionRules[Any]:
        return DECISIONS[self.ask]

    def fault(self, seat: i64, action: i64) -> i64:
        barred: i64 = self.asking_fault(seat)
        if barred != LEGAL:
            return barred
        if not is_known(action, self.rules.plane):
            return NOT_AN_ACTION
        order = self.rules.order
        unpack(action, order, self.rules.plane, self.mover_base())
        return self.order_fault(order)

    def asking_fault(self, seat: i64) -> i64:
        """GMI-0.17: over, then the wrong seat."""
        if self.over:
            return GAME_OVER
        return LEGAL if self.owes(seat) else NOT_OWED

    def order_fault(self, order: Order) -> i64:
        """Of the seat that is asked: the one meaning of legal (GMI-0.15)."""
        page = DECISIONS[self.ask]
        return page.order_fault(self, order) if page.knows(order.verb) else NOT_THIS

    def mover_base(self) -> i64:
        return self.monsters[self.asked].sheet.base

    def seat_fault(self, seat: i64) -> i64:
        return self.asking_fault(seat)

    def count_actions(self, seat: i64) -> i64:
        if not self.owes(seat):
            return 0
        if self.stamp == 0:
            self.make_list()
        return len(self.listed)

    def nth_action(self, seat: i64, n: i64) -> i64:
        if self.stamp == 0:
            self.make_list()
        return self.listed[n]

    def make_list(self) -> None:
        found: list[i64] = []
        DECISIONS[self.ask].fill(self, found)
        self.listed = found
        self.stamp = 1

    def listing_is_expensive(self, seat: i64) -> bool:
        return self.ask == ASK_MAIN

    def sample_action(self, seat: i64, rng: Rng) -> i64:
        return DECISIONS[self.ask].draw_one(self, rng)

    def default_action(self, seat: i64) -> i64:
        return DECISIONS[self.ask].fallback(self)

    # What happens

    def apply(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        order = self.rules.order
        unpack(action, order, self.rules.plane, self.mover_base())
        self.obey(order, action, chance, log)

    def apply_order(self, order: Order, chance: Chance, log: Log) -> None:
        """An order that may have no number."""
        name: i64 = packed(order)
        if name < 0:
            name = order.verb * 4 + order.tail
            n: i64 = 0
            while n < order.legs:
                name = mix(name, (order.x[n] * 65536 + order.y[n]) * 2 + order.leaps[n])
                n += 1
            name = mix(name, order.n * 4096 + order.b * 64 + order.crash)
        self.obey(order, name, chance, log)

    def obey(self, order: Order, name: i64, chance: Chance, log: Log) -> None:
        self.stamp = 0
        self.key = mix(self.key, name)
        page = DECISIONS[self.ask]
        self.ask = ASK_NOTHING
        page.carry_out(self, order, chance, log)
        self.settle(chance, log)

    def begin(self, chance: Chance, log: Log, shuffled: bool) -> None:
        """Everybody has entered; now they are placed (GMI-9.1)."""
        self.tell(facts.BATTLE, 0, 0, 0, 0, log)
        self.pool = bit(len(self.monsters)) - 1
        n: i64 = 0
        while n < len(self.monsters):
            start: i64 = n
            if shuffled:
                start = self.deal_start(chance)
                self.tell(facts.DEPLOYED, n, start, 0, 0, log)
            self.monsters[n].x = self.rules.starts_x[start]
            self.monsters[n].y = self.rules.starts_y[start]
            n += 1
        self.pool = 0
        if self.rules.battle == GAUNTLET:
            begin_gauntlet(self, chance, log)
        else:
            begin_round(self, chance, log)
        self.settle(chance, log)

    def deal_start(self, chance: Chance) -> i64:
        """One of the start points that are left."""
        pick: i64 = chance.draw(C_DEPLOY, popcount(self.pool), self)
        start: i64 = 0
        while not has(self.pool, start) or pick > 0:
            if has(self.pool, start):
                pick -= 1
            start += 1
        self.pool &= ~bit(start)
        self.key = mix(self.key, start)
        return start

    def settle(self, chance: Chance, log: Log) -> None:
        """Everything that follows by itself."""
        while self.ask == ASK_NOTHING and not self.over:
            kind: i64 = self.frames.top()
            if kind == ATTACK:
                run_attack(self, chance, log)
            elif kind == CHECK:
                run_check(self, chance, log)
            elif kind == STRIKE:
                run_strike(self, chance, log)
            elif kind == RISE:
                who: i64 = self.frames.get(N_BY)
                self.frames.pop()
                rise(self, who, log)  # GMI-3.18
            elif kind == AWARD:
                run_award(self, chance, log)
            elif is_decided(self):
                decide(self, chance, log)  # GMI-9.5
            elif kind == START:
                run_start(self, chance, log)
            elif kind == FINISH:
                run_finish(self, log)
            elif self.turn_over or not self.active().is_fighting():
                next_turn(self, chance, log)
            else:
                self.put_question(ASK_MAIN, self.turn)  # GMI-2.7

    # The end

    def is_over(self) -> bool:
        return self.over

    def value(self, seat: i64) -> float:
        return self.return_of(seat) if self.over else float("nan")

    def return_of(self, seat: i64) -> float:
        """Once there is a result, though Kaiju Points may still be spent."""
        if self.rules.battle == NIGHTMARE:
            whole: i64 = total_sturdy(self, False)
            return float(1000 * total_sturdy(self, True) // whole) / 1000.0 if whole > 0 else 0.0
        if self.winners == 0:
            return 0.0
        return 1.0 if self.has_won(seat) else -1.0 / float(self.rules.sides - 1)

    def has_won(self, seat: i64) -> bool:
        n: i64 = 0
        while n < len(self.monsters):
            if self.monsters[n].sheet.player == seat:
                return has(self.winners, n)
            n += 1
        return False

    # Copies

    def clone(self) -> GiantState:
        other = GiantState(self.rules)
        other.become(self)
        return other

    def assign(self, other: State) -> None:
        self.become(cast(GiantState, other))

    # What seats know: everything

    def resample(self, seat: i64, rng: Rng) -> GiantState:
        return self.clone()

    def information_key(self, seat: i64) -> i64:
        return self.key

    def position_key(self, seat: i64) -> i64:
        """Where everything stands, whatever led here."""
        key: i64 = mix(self.standing, self.round * 64 + self.order)
        for monster in self.monsters:
            key = monster.mixed(key)
        if self.over:
            return mix(key, self.winners)
        for lock in self.locks:
            key = mix(key, (((lock.holder * 8 + lock.held) * 2 + lock.kind) * 64 + lock.score) * 64 + lock.kept)
        key = mix(key, ((self.turn * 4 + self.move) * 8 + self.actions) * 64 + self.ask * 8 + self.asked)
        key = mix(mix(key, self.clouded), self.charged * 64 + self.cowed * 8 + self.attacks)
        for roll in (self.roll, self.defence):
            if roll is not None:
                for face in roll.faces:
                    key = mix(key, face)
        return self.frames.mixed(mix(key, self.turn_flags()))

    def turn_flags(self) -> i64:
        total: i64 = 1 if self.move2 else 0
        for flag in (self.burned, self.cloud_used, self.held, self.surfaced):
            total = 2 * total + (1 if flag else 0)
        return total

    # For adapters

    def code(self, seat: i64, action: i64) -> i64:
        return -1

    def decode(self, seat: i64, code: i64) -> i64:
        return -1

    def next_steps(self, seat: i64, steps: list[i64]) -> list[i64]:
        return codes_after(self.lines(seat), steps)

    def whole_action(self, seat: i64, steps: list[i64]) -> i64:
        return whole_after(self.lines(seat), steps)

    def lines(self, seat: i64) -> list[list[i64]]:
        return lines_of(self.legal_actions(seat), self.rules.order, self.rules.plane, self.mover_base())

    def write_observation(self, seat: i64, buffer: ObservationBuffer) -> None:
        write_table(self, seat, buffer)
