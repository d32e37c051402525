"""GG-2: a player activates Grumbles, one after the other, and ends the turn with an exchange. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.decision_rules import TURN, DecisionRules
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grumbles_and_goofs.rules_faults import (
    CORNER_IS_TAKEN,
    HAS_ACTED,
    LINE_MEETS_THE_EDGE,
    MOVE_OR_POWER,
    NO_SUCH_FORM,
    NO_SUCH_SHOVE,
    NO_SUCH_SWAP,
    NO_SUCH_SWING,
    NO_SUCH_THROW,
    NO_SUCH_YANK,
    NO_WAY_TO_END,
    NOT_ONE_STEP,
    NOT_YOURS_TO_ACTIVATE,
    NOT_YOURS_TO_SEND_OFF,
    POWER_NEEDS_A_MOVE,
    SHOVE_IS_BLOCKED,
    TOO_FEW_TO_PULL,
    TRESPASSER_STANDS,
    WAY_IS_TAKEN,
)
from grumbletop.games.grumbles_and_goofs.rules_legal import leads_to_an_end
from grumbletop.games.grumbles_and_goofs.rules_numbers import (
    ALL_SAYINGS,
    END,
    END_FIRST,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    OVERLOADED,
    POWER,
    PULL,
    PUSH,
    SHOVE,
    SWAP,
    TABLE_ORDER,
    THROW,
    TRADE,
    YANK,
    adjacent,
    direction_to,
    first_of,
    form_of,
    kind_of,
    on_board,
    say_end,
    second_of,
    third_of,
)

if TYPE_CHECKING:
    from grumbletop.games.grumbles_and_goofs.rules import GrumblesState


@final
class Turn(DecisionRules["GrumblesState"]):
    """The state has the list of its actions."""

    def __init__(self) -> None:
        super().__init__("turn", TURN, END_FIRST, ALL_SAYINGS - END_FIRST)

    def apply(self, state: GrumblesState, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        state.happen(seat, action, log)

    def default(self, state: GrumblesState, seat: i64) -> i64:
        """The first in the rulebook's table is sent off, or the turn is brought nearer to its end."""
        if state.trespassers() != 0:
            return state.way_out()
        order: i64 = TABLE_ORDER
        while not has(state.grumbles_of(seat), order & 7):
            order >>= 3
        return say_end(order & 7)

    # Why not: the spec's refusal table from the sixth row on

    def fault(self, state: GrumblesState, seat: i64, action: i64) -> i64:
        kind: i64 = kind_of(action)
        own: bool = has(state.grumbles_of(seat), kind)
        if form_of(action) == END:
            if not own:
                return NOT_YOURS_TO_SEND_OFF  # GG-2.7
            return TRESPASSER_STANDS if state.trespassers() != 0 else LEGAL  # GG-5.4
        if not own:
            return NOT_YOURS_TO_ACTIVATE  # GG-2.4
        if has(state.acted_kinds(), kind):
            return HAS_ACTED  # GG-2.2
        return self.activation_fault(state, kind, form_of(action), action)

    def activation_fault(self, state: GrumblesState, kind: i64, form: i64, action: i64) -> i64:
        fault: i64 = self.form_fault(state, kind, form)
        if fault == LEGAL and (form in (MOVE, MOVE_POWER, MOVE_COUNT)):
            fault = self.move_fault(state, kind, form, action)
        if fault == LEGAL and form != MOVE and form != MOVE_COUNT:
            fault = self.power_fault(state, kind, form, action)
        if fault == LEGAL and not leads_to_an_end(state, action):
            return NO_WAY_TO_END
        return fault

    def form_fault(self, state: GrumblesState, kind: i64, form: i64) -> i64:
        if form == MOVE:
            return LEGAL
        if kind in (SHOVE, YANK):
            if form == POWER:
                return LEGAL if state.rules.standing_power else POWER_NEEDS_A_MOVE
            return LEGAL if form == MOVE_POWER else NO_SUCH_FORM
        if kind == PULL:
            return LEGAL if form == MOVE_COUNT else NO_SUCH_FORM
        if kind == PUSH:
            return NO_SUCH_FORM
        if form in (MOVE_POWER, OVERLOADED):
            return MOVE_OR_POWER  # Swap, Throw and Swing move or use the power, never both
        if kind == SWAP:
            return LEGAL if form == TRADE else NO_SUCH_FORM
        return LEGAL if form == POWER else NO_SUCH_FORM

    def move_fault(self, state: GrumblesState, kind: i64, form: i64, action: i64) -> i64:
        square: i64 = state.square_of(kind)
        target: i64 = first_of(action)
        by: i64 = direction_to(square, target)
        if by == 0:
            return NOT_ONE_STEP
        distance: i64 = (target - square) // by
        if distance > state.rules.move_range:
            return NOT_ONE_STEP
        occupied: i64 = state.occupied()
        if distance == 2 and (has(occupied, square + by) or has(occupied, target)):
            return WAY_IS_TAKEN
        if distance == 1 and has(occupied, target):
            if kind != PUSH:
                return WAY_IS_TAKEN  # GG-4.8: Pull never pushes
            if not on_board(target + state.line(target, by) * by):
                return LINE_MEETS_THE_EDGE
        if form == MOVE_COUNT and (distance == 2 or second_of(action) > state.line(square - by, -by)):
            return TOO_FEW_TO_PULL
        return LEGAL

    def power_fault(self, state: GrumblesState, kind: i64, form: i64, action: i64) -> i64:
        square: i64 = state.square_of(kind)
        source: i64 = first_of(action)
        target: i64 = second_of(action)
        occupied: i64 = state.occupied()
        if form == MOVE_POWER:
            occupied = state.occupied_after(square, source)
            square = source
            source = target
            target = third_of(action)
        if kind == SWAP:
            return LEGAL if source == square and adjacent(square, target) and has(occupied, target) else NO_SUCH_SWAP
        if kind == YANK:
            toward: i64 = direction_to(square, source)
            return (
                LEGAL
                if toward != 0 and state.yanked_from(square, toward, occupied) == source and target == source - toward
                else NO_SUCH_YANK
            )
        near: bool = adjacent(square, source) and has(occupied, source)
        by: i64 = source - square
        if kind == SHOVE:
            if not near or target != source + by:
                return NO_SUCH_SHOVE
            return SHOVE_IS_BLOCKED if has(occupied, target) else LEGAL
        if kind == THROW:
            return LEGAL if near and target == square - by and not has(occupied, target) else NO_SUCH_THROW
        if not near or not adjacent(square, target) or target == source or target == square - by or has(occupied, target):
            return NO_SUCH_SWING
        if state.rules.swing_around and has(occupied, source + target - square):
            return CORNER_IS_TAKEN
        return LEGAL
