"""What may be done in Grumbles and Goofs, and why not. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import has, lowest
from grumbletop.engine.events import Log
from grumbletop.games.grumbles_and_goofs.rules_board import (
    DRAFT,
    END,
    KINDS,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    OVERLOADED,
    POWER,
    PULL,
    PUSH,
    SHOVE,
    SWAP,
    SWING,
    THROW,
    TRADE,
    YANK,
    Table,
    adjacent,
    apart,
    direction_to,
    first_of,
    form_of,
    kind_of,
    on_board,
    say_act,
    say_draft,
    say_end,
    second_of,
    step,
    third_of,
)
from grumbletop.games.grumbles_and_goofs.rules_pieces import DRAFTING, OVER, acted_count
from grumbletop.games.grumbles_and_goofs.rules_steps import Steps

MOST_ACTIONS: Final = 128  # three Grumbles have at most 44 + 44 + 28 activations and 3 ends
NOTHING: Final = vec[i64]()
SILENT: Final = Log()


@mypyc_attr(acyclic=True)
class Legal(Steps):
    """The list of legal actions, the look-ahead it needs, and the spec's refusal table. A test shows that list and table agree."""

    listed: vec[i64]  # the first `count` are the legal actions, if `fresh`; never copied
    count: i64
    fresh: bool
    ahead: Legal | None  # where the look-ahead tries things out; never copied

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.listed = NOTHING
        self.count = 0
        self.fresh = False
        self.ahead = None

    def list_actions(self) -> None:
        if self.fresh:
            return
        self.clear_list()
        if self.phase == DRAFTING:
            self.list_drafts()
        else:
            tense: bool = self.trespassers() != 0
            if not tense:
                self.list_ends()
            self.list_activations(tense)
        self.fresh = True

    def clear_list(self) -> None:
        if len(self.listed) == 0:
            self.listed = vec[i64]([0] * MOST_ACTIONS)
        self.count = 0

    def list_one(self, action: i64) -> None:
        self.listed[self.count] = action
        self.count += 1

    def list_drafts(self) -> None:
        """GG-1.9: an undrafted Grumble on an empty own starting square."""
        starts: i64 = self.free_starts()
        kind: i64 = 0
        while kind < KINDS:
            if not has(self.purple | self.green, kind):
                squares: i64 = starts
                while squares != 0:
                    self.list_one(say_draft(kind, lowest(squares)))
                    squares &= squares - 1
            kind += 1

    def list_ends(self) -> None:
        """GG-2.7, GG-2.9: any of the three may be replaced."""
        mine: i64 = self.grumbles_of(self.player())
        while mine != 0:
            self.list_one(say_end(lowest(mine)))
            mine &= mine - 1

    def list_activations(self, tense: bool) -> None:
        rested: i64 = self.rested()
        while rested != 0:
            kind: i64 = lowest(rested)
            rested &= rested - 1
            self.list_kind(kind, self.square_of(kind), tense)

    def rested(self) -> i64:
        """Grumbles that may still be activated this turn (GG-2.2, GG-2.4)."""
        return self.grumbles_of(self.player()) & ~self.acted_kinds()

    def list_kind(self, kind: i64, square: i64, tense: bool) -> None:
        """The activations of one Grumble (GG-2.3), in the order of their texts."""
        occupied: i64 = self.occupied()
        direction: i64 = 0
        while direction < 4:
            if kind == SWAP and direction == 2:
                self.list_trades(square, occupied, tense)  # these begin with the own square
            by: i64 = step(direction)
            ahead: i64 = square + by
            if on_board(ahead):
                if has(occupied, ahead):
                    self.list_contact(kind, square, ahead, direction, occupied, tense)
                elif by < 0:
                    self.list_far(kind, square, ahead, by, occupied, tense)
                    self.list_move(kind, square, ahead, by, tense)
                else:
                    self.list_move(kind, square, ahead, by, tense)
                    self.list_far(kind, square, ahead, by, occupied, tense)
            direction += 1

    def list_contact(self, kind: i64, square: i64, ahead: i64, direction: i64, occupied: i64, tense: bool) -> None:
        """What a Grumble does, without having moved, with the neighbour on `ahead`."""
        by: i64 = step(direction)
        if kind == PUSH:
            self.list_push(square, ahead, by, tense)  # GG-4.5: by contact only
        elif kind == THROW:
            self.list_landing(kind, ahead, square - by, square - by, occupied, tense)
        elif kind == SWING:
            side: i64 = 1 if by == 8 or by == -8 else 8  # a quarter turn either way
            self.list_landing(kind, ahead, square - side, ahead - side, occupied, tense)
            self.list_landing(kind, ahead, square + side, ahead + side, occupied, tense)
        elif kind == SHOVE:
            self.list_standing(kind, square, by, occupied, tense)

    def list_far(self, kind: i64, square: i64, ahead: i64, by: i64, occupied: i64, tense: bool) -> None:
        """What begins two squares or more away: the nearer first where squares ascend."""
        if by < 0 and kind == YANK:
            self.list_standing(kind, square, by, occupied, tense)
        far: i64 = ahead + by
        if self.table.move_range == 2 and on_board(far) and not has(occupied, far):  # GG-3.2
            self.list_far_move(kind, square, far, tense)
        if by > 0 and kind == YANK:
            self.list_standing(kind, square, by, occupied, tense)

    def list_move(self, kind: i64, square: i64, target: i64, by: i64, tense: bool) -> None:
        risky: bool = tense or self.trespasses(square, target)
        self.offer(say_act(kind, target, MOVE, 0, 0), risky)  # GG-2.6
        if kind == PULL:
            length: i64 = self.line(square - by, -by)
            count: i64 = 1
            while count <= length:  # GG-4.7
                behind: i64 = square - count * by
                risky = risky or self.trespasses(behind, behind + by)
                self.offer(say_act(kind, target, MOVE_COUNT, count, 0), risky)
                count += 1
        elif kind in (SHOVE, YANK):
            self.list_powers(kind, square, target, self.occupied_after(square, target), risky)

    def list_far_move(self, kind: i64, square: i64, target: i64, tense: bool) -> None:
        risky: bool = tense or self.trespasses(square, target)
        self.offer(say_act(kind, target, MOVE, 0, 0), risky)
        if kind in (SHOVE, YANK):
            self.list_powers(kind, square, target, self.occupied_after(square, target), risky)

    def list_push(self, square: i64, ahead: i64, by: i64, tense: bool) -> None:
        length: i64 = self.line(ahead, by)
        if not on_board(ahead + length * by):
            return  # GG-4.6
        risky: bool = tense or self.trespasses(square, ahead)
        there: i64 = ahead
        while length > 0:
            risky = risky or self.trespasses(there, there + by)
            there += by
            length -= 1
        self.offer(say_act(PUSH, ahead, MOVE, 0, 0), risky)

    def list_powers(self, kind: i64, origin: i64, square: i64, occupied: i64, tense: bool) -> None:
        """Shove or Yank on `square`, having come from `origin`."""
        direction: i64 = 0
        while direction < 4:
            by: i64 = step(direction)
            direction += 1
            source: i64 = self.reached_from(kind, square, by, occupied)
            if source >= 0:
                target: i64 = moved_by(kind, source, by)
                risky: bool = tense or (source != origin and self.trespasses(source, target))  # on `origin` stands a new Goof
                self.offer(say_act(kind, square, MOVE_POWER, source, target), risky)

    def list_standing(self, kind: i64, square: i64, by: i64, occupied: i64, tense: bool) -> None:
        """GG-4.11: Shove or Yank without moving."""
        if not self.table.standing_power:
            return
        source: i64 = self.reached_from(kind, square, by, occupied)
        if source >= 0:
            target: i64 = moved_by(kind, source, by)
            self.offer(say_act(kind, source, POWER, target, 0), tense or self.trespasses(source, target))

    def reached_from(self, kind: i64, square: i64, by: i64, occupied: i64) -> i64:
        """Where the piece stands that Shove or Yank on `square` can take on that side, or -1."""
        if kind == YANK:
            return self.yanked_from(square, by, occupied)
        near: i64 = square + by
        beyond: i64 = near + by
        if on_board(beyond) and has(occupied, near) and not has(occupied, beyond):
            return near  # GG-4.9, GG-4.10
        return -1

    def list_trades(self, square: i64, occupied: i64, tense: bool) -> None:
        """GG-4.14."""
        direction: i64 = 0
        while direction < 4:
            other: i64 = square + step(direction)
            if on_board(other) and has(occupied, other):
                self.offer(
                    say_act(SWAP, square, TRADE, other, 0), tense or self.trespasses(square, other) or self.trespasses(other, square)
                )
            direction += 1

    def list_landing(self, kind: i64, source: i64, target: i64, corner: i64, occupied: i64, tense: bool) -> None:
        """A carried piece lands, having passed `corner`: on a board square, as `target` is."""
        if not on_board(target) or has(occupied, target):
            return  # GG-4.3
        if self.table.swing_around and has(occupied, corner):
            return  # GG-4.17
        self.offer(say_act(kind, source, POWER, target, 0), tense or self.trespasses(source, target))

    def offer(self, action: i64, risky: bool) -> None:
        """List an activation. A risky one only if the turn can still be ended after it (GG-5.5); the look-ahead itself takes all."""
        if not risky or self.blind or (not self.is_hopeless() and self.leads_to_an_end(action)):
            self.list_one(action)

    def is_hopeless(self) -> bool:
        """A risky activation that would be the last one of a clean turn: what it makes trespass stays there, and only a sure Doom helps."""
        return acted_count(self.acted) == 2 and self.trespassers() == 0 and self.mysteries_left() > 1

    # The look-ahead of GG-5.5 and GG-5.6

    def leads_to_an_end(self, action: i64) -> bool:
        ahead: Legal = self.tried(action)
        return ahead.phase == OVER or ahead.completable()

    def tried(self, action: i64) -> Legal:
        """The situation after an activation, as far as everybody knows."""
        ahead: Legal | None = self.ahead
        if ahead is None:
            ahead = Legal(self.table)
            self.ahead = ahead
        ahead.take_from(self)
        ahead.blind = True
        ahead.activate(action, SILENT)
        return ahead

    def completable(self) -> bool:
        """Without trespassers, or some activation leads there. Knows only what everybody knows."""
        if self.trespassers() == 0:
            return True
        done: i64 = acted_count(self.acted)
        if done == 3 or (done == 2 and not self.may_help(lowest(self.rested())) and self.mysteries_left() > 1):
            return False
        self.clear_list()
        self.list_activations(True)
        n: i64 = 0
        while n < self.count:
            if self.leads_to_an_end(self.listed[n]):
                return True
            n += 1
        return False

    def may_help(self, kind: i64) -> bool:
        """Whether the last Grumble of a turn is near enough to bring a trespasser off: a quick no for most, never a quick yes."""
        square: i64 = self.square_of(kind)
        trespasser: i64 = lowest(self.trespassers())
        if kind in (PULL, PUSH):
            return square == trespasser or direction_to(square, trespasser) != 0
        if kind == YANK:
            return self.table.yank_far or apart(square, trespasser) <= self.table.move_range + 2
        return apart(square, trespasser) <= (self.table.move_range + 1 if kind == SHOVE else 1)

    # Why not: the spec's refusal table from the third row on, as section * 100 + number of the clause; 0 = legal

    def fault(self, seat: i64, action: i64) -> i64:
        form: i64 = form_of(action)
        kind: i64 = kind_of(action)
        if self.phase == OVER:
            return 801
        if seat != self.player():
            return 108 if self.phase == DRAFTING else 201
        if (form == DRAFT) != (self.phase == DRAFTING):
            return 902  # GG-9.2
        if form == DRAFT:
            return self.draft_fault(kind, first_of(action))
        if form == END:
            if not has(self.grumbles_of(seat), kind):
                return 207
            return 504 if self.trespassers() != 0 else 0
        if not has(self.grumbles_of(seat), kind):
            return 204
        if has(self.acted_kinds(), kind):
            return 202
        return self.activation_fault(kind, form, action)

    def draft_fault(self, kind: i64, square: i64) -> i64:
        if has(self.purple | self.green, kind) or not has(self.free_starts(), square):
            return 109
        return 0

    def activation_fault(self, kind: i64, form: i64, action: i64) -> i64:
        fault: i64 = self.form_fault(kind, form)
        if fault == 0 and (form in (MOVE, MOVE_POWER, MOVE_COUNT)):
            fault = self.move_fault(kind, form, action)
        if fault == 0 and form != MOVE and form != MOVE_COUNT:
            fault = self.power_fault(kind, form, action)
        if fault == 0 and not self.leads_to_an_end(action):
            return 505
        return fault

    def form_fault(self, kind: i64, form: i64) -> i64:
        if form == MOVE:
            return 0
        if kind in (SHOVE, YANK):
            if form == POWER:
                return 0 if self.table.standing_power else 411
            return 0 if form == MOVE_POWER else 203
        if kind == PULL:
            return 0 if form == MOVE_COUNT else 203
        if kind == PUSH:
            return 203
        if form in (MOVE_POWER, OVERLOADED):
            return 418  # GG-4.18: Swap, Throw and Swing move or use the power, never both
        if kind == SWAP:
            return 0 if form == TRADE else 203
        return 0 if form == POWER else 203

    def move_fault(self, kind: i64, form: i64, action: i64) -> i64:
        square: i64 = self.square_of(kind)
        target: i64 = first_of(action)
        by: i64 = direction_to(square, target)
        if by == 0:
            return 302
        distance: i64 = (target - square) // by
        if distance > self.table.move_range:
            return 302
        occupied: i64 = self.occupied()
        if distance == 2 and (has(occupied, square + by) or has(occupied, target)):
            return 303
        if distance == 1 and has(occupied, target):
            if kind != PUSH:
                return 303  # GG-4.8: Pull never pushes
            if not on_board(target + self.line(target, by) * by):
                return 406
        if form == MOVE_COUNT and (distance == 2 or second_of(action) > self.line(square - by, -by)):
            return 407
        return 0

    def power_fault(self, kind: i64, form: i64, action: i64) -> i64:
        square: i64 = self.square_of(kind)
        source: i64 = first_of(action)
        target: i64 = second_of(action)
        occupied: i64 = self.occupied()
        if form == MOVE_POWER:
            occupied = self.occupied_after(square, source)
            square = source
            source = target
            target = third_of(action)
        if kind == SWAP:
            return 0 if source == square and adjacent(square, target) and has(occupied, target) else 414
        if kind == YANK:
            toward: i64 = direction_to(square, source)
            return 0 if toward != 0 and self.yanked_from(square, toward, occupied) == source and target == source - toward else 412
        near: bool = adjacent(square, source) and has(occupied, source)
        by: i64 = source - square
        if kind == SHOVE:
            if not near or target != source + by:
                return 409
            return 410 if has(occupied, target) else 0
        if kind == THROW:
            return 0 if near and target == square - by and not has(occupied, target) else 415
        if not near or not adjacent(square, target) or target == source or target == square - by or has(occupied, target):
            return 416
        if self.table.swing_around and has(occupied, source + target - square):
            return 417
        return 0


def moved_by(kind: i64, source: i64, by: i64) -> i64:
    """Yank draws in, Shove knocks away."""
    return source - by if kind == YANK else source + by
