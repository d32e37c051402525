"""A race between actions. Compiled.

The battle is played on by habit to its end, or to the beginning of a round, the same for all, so that nobody has had a turn more. From time
to time the last third drops out, and whoever else is clearly behind; each time it takes longer, so that time goes to those that are hard to
tell apart.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.action_race import ActionRace
from grumbletop.engine.bits import lowest
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion.mind_insight import GiantInsight
from grumbletop.games.giant_monster_invasion.rules import GiantState

LONGER: Final = 1.5  # so many times as many heats as before
DOUBT: Final = 3.0  # standard errors that are clearly behind
HABITUAL: Final = 0.01  # where nothing speaks for another action, the usual one is done
A_FEW: Final = 16  # heats that say nothing yet


@final
class RaceThinking(ActionRace):
    def __init__(self, world: GiantState, seat: i64, insight: GiantInsight, most: i64, rounds: i64, heats: i64, rng: Rng) -> None:
        self.root = world.clone()
        super().__init__(seat, insight.shortlist(self.root, seat, most, rng), rng)
        self.insight = insight
        self.last: i64 = world.round + rounds  # the round at whose beginning the position is weighed
        self.more: float = float(heats)  # until the next look
        self.until: i64 = heats
        self.copy = self.root.clone()

    def try_out(self, action: i64) -> float:
        state = self.copy
        state.assign(self.root)
        state.apply(self.seat, action, self.chance, self.silent)
        owing: i64 = state.deciders()
        while owing != 0 and state.round < self.last and state.fight == self.root.fight:
            seat: i64 = lowest(owing)
            state.apply(seat, self.insight.habits.draw(state, seat, self.luck), self.chance, self.silent)
            owing = state.deciders()
        return self.insight.weighed.of(state, self.seat)

    def handicap(self, number: i64) -> float:
        return 0.0 if number == 0 else HABITUAL

    def drop_out(self) -> None:
        """Leave the last third behind, and what is clearly worse than the best."""
        if self.heats < self.until:
            return
        self.sort_running()
        keep: i64 = self.left - (self.left + 2) // 3 if self.left > 1 else 1
        n: i64 = 1
        while n < keep:
            if self.is_behind(self.running[n], self.running[0], DOUBT):
                keep = n
            n += 1
        self.left = keep
        self.more *= LONGER
        self.until = self.heats + i64(self.more)

    def sort_running(self) -> None:
        """Those in the race, the best first."""
        n: i64 = 1
        while n < self.left:
            number: i64 = self.running[n]
            place: i64 = n
            while place > 0 and self.totals[self.running[place - 1]] < self.totals[number]:
                self.running[place] = self.running[place - 1]
                place -= 1
            self.running[place] = number
            n += 1

    def endurance(self, number: i64) -> i64:
        """After a few heats what is usual is the better judge."""
        usual: bool = number == 0 and self.heats < A_FEW
        return self.heats + 1 if usual else self.tries[number]
