"""GG-1.9: a player picks a Grumble for a starting square. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grumbles_and_goofs.rules_faults import NO_SUCH_PICK
from grumbletop.games.grumbles_and_goofs.rules_numbers import END_FIRST, TABLE_ORDER, first_of, kind_of, say_draft

if TYPE_CHECKING:
    from grumbletop.games.grumbles_and_goofs.rules import GrumblesState


@final
class Draft(DecisionRules["GrumblesState"]):
    """The state has the list of its actions."""

    def __init__(self) -> None:
        super().__init__("draft", TURN, 0, END_FIRST)

    def fault(self, state: GrumblesState, seat: i64, action: i64) -> i64:
        picked: bool = has(state.purple | state.green, kind_of(action))
        return NO_SUCH_PICK if picked or not has(state.free_starts(), first_of(action)) else LEGAL  # GG-1.9

    def apply(self, state: GrumblesState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.happen(seat, action, log)

    def default(self, state: GrumblesState, seat: i64) -> i64:
        order: i64 = TABLE_ORDER
        while has(state.purple | state.green, order & 7):
            order >>= 3
        return say_draft(order & 7, state.first_free_start())
