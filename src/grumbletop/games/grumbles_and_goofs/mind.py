"""What any search may ask about Grumbles and Goofs. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import Insight
from grumbletop.games.grumbles_and_goofs.mind_reveals import SILENT, kinds_out, revealed, reveals
from grumbletop.games.grumbles_and_goofs.mind_worth import Worth
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import DRAFT, END, form_of
from grumbletop.games.grumbles_and_goofs.rules_steps import activate, carry_out

TRIED: Final = 3  # random actions from which a playout takes the best


@final
class GrumblesInsight(Insight[GrumblesState]):
    """By `Worth`. A mystery counts as what it may be, never as what it is."""

    def __init__(self, worth: Worth) -> None:
        self.weighed = worth

    def knows_worth(self, state: GrumblesState) -> bool:
        return True

    def worth(self, state: GrumblesState, seat: i64) -> float:
        return self.weighed.of(state, seat)

    def likely_action(self, state: GrumblesState, seat: i64, rng: Rng) -> i64:
        best: i64 = state.sample_action(seat, rng)
        highest: float = self.foreseen(state, seat, best)
        n: i64 = 1
        while n < TRIED:
            action: i64 = state.sample_action(seat, rng)
            value: float = self.foreseen(state, seat, action)
            if value > highest:
                highest = value
                best = action
            n += 1
        return best

    def shortlist(self, state: GrumblesState, seat: i64, most: i64, rng: Rng) -> list[i64]:
        rated: list[tuple[float, i64]] = []
        for action in state.legal_actions(seat):
            rated.append((-self.foreseen(state, seat, action), action))
        rated.sort()
        found: list[i64] = []
        for _, action in rated[:most]:
            found.append(action)
        return found

    def foreseen(self, state: GrumblesState, seat: i64, action: i64) -> float:
        """The worth after an action; over all that a captured mystery may be."""
        form: i64 = form_of(action)
        after: GrumblesState = state.clone()
        if form in (DRAFT, END):
            carry_out(after, seat, action, SILENT)
            return self.weighed.of(after, seat)
        after.blind = True
        activate(after, action, SILENT)
        if after.mysteries_left() == state.mysteries_left():
            return self.weighed.of(after, seat)
        total: float = 0.0
        for reveal in reveals(state, [action], revealed(state, after), kinds_out(state)):
            total += reveal.share * self.weighed.of(reveal.state, seat)
        return total
