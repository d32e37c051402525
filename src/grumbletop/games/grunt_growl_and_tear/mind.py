"""What any search may ask about Grunt, Growl, and Tear. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.bits import lowest
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.engine.thinking import Insight
from grumbletop.games.grunt_growl_and_tear.mind_habits import Habits
from grumbletop.games.grunt_growl_and_tear.mind_worth import Worth
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import TURN


@final
class GruntInsight(Insight[GruntState]):
    def __init__(self, worth: Worth) -> None:
        self.weighed = worth
        self.habits = Habits(worth)

    def knows_worth(self, state: GruntState) -> bool:
        """Between two turns: what a fight brings is known when it is over."""
        return state.phase == TURN and not state.acted and state.denied == 0

    def worth(self, state: GruntState, seat: i64) -> float:
        return self.weighed.of(state, seat)

    def likely_action(self, state: GruntState, seat: i64, rng: Rng) -> i64:
        return self.habits.draw(state, seat, rng)

    def play_on(self, state: GruntState, turns: i64, rng: Rng, chance: Chance, log: Log) -> None:
        """By habit, until so many turns have begun, or to the end."""
        owing: i64 = state.deciders()
        while owing != 0:
            if self.knows_worth(state):
                turns -= 1
                if turns <= 0:
                    return
            seat: i64 = lowest(owing)
            state.apply(seat, self.habits.draw(state, seat, rng), chance, log)
            owing = state.deciders()

    def shortlist(self, state: GruntState, seat: i64, most: i64, rng: Rng) -> list[i64]:
        self.habits.look(state, seat)
        rated: list[tuple[float, i64, i64]] = []
        for action in state.legal_actions(seat):
            rated.append((-self.habits.likelihood(state, seat, action), rng.next(), action))
        rated.sort()
        found: list[i64] = []
        for _, _, action in rated[:most]:
            found.append(action)
        return found
