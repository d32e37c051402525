"""What happens in Grumbles and Goofs: draft, activation, capture, arrival, exchange. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, mix, popcount, shifted
from grumbletop.engine.events import Event, Log
from grumbletop.games.grumbles_and_goofs.names import GOOF_KINDS, REASONS, goof_name, square_name
from grumbletop.games.grumbles_and_goofs.rules_board import (
    DRAFT,
    END,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    TRADE,
    direction_to,
    first_of,
    form_of,
    kind_of,
    second_of,
    third_of,
)
from grumbletop.games.grumbles_and_goofs.rules_pieces import (
    BY_DOOM,
    BY_LAST_CHANCE,
    BY_STALL,
    CAUGHT,
    DOOM,
    GOOFS,
    GREEN,
    OVER,
    PLAYING,
    PURPLE,
    RESERVE,
    STARTERS,
    Pieces,
    acted_count,
    kind_name,
    player_name,
)


@mypyc_attr(acyclic=True)
class Steps(Pieces):
    """Actions carried out. Nobody asks here whether they are legal."""

    def carry_out(self, seat: i64, action: i64, log: Log) -> None:
        self.seen = mix(self.seen, action)
        form: i64 = form_of(action)
        if form == DRAFT:
            self.draft(seat, kind_of(action), first_of(action), log)
        elif form == END:
            self.exchange(seat, kind_of(action), log)
        else:
            self.activate(action, log)

    def draft(self, seat: i64, kind: i64, square: i64, log: Log) -> None:
        self.enter(seat, kind, square)  # GG-1.9
        if log.on:
            shown: dict[str, object] = {"kind": kind_name(kind), "owner": player_name(seat), "square": square_name(square)}
            log.add(Event("drafted", "GG-1.9", shown, {}, False))
        if popcount(self.purple | self.green) == 6:  # GG-1.10
            self.phase = PLAYING
            self.turn = 1
            self.announce_turn(log)

    def exchange(self, seat: i64, kind: i64, log: Log) -> None:
        """GG-2.8: the unused Grumble takes the square of the replaced one."""
        newcomer: i64 = self.unused()
        square: i64 = self.square_of(kind)
        self.leave(seat, kind, square)
        self.enter(seat, newcomer, square)
        self.acted = 0
        if log.on:
            shown: dict[str, object] = {"out": kind_name(kind), "in": kind_name(newcomer), "square": square_name(square)}
            shown["owner"] = player_name(seat)
            log.add(Event("exchanged", "GG-2.8", shown, {}, False))
        self.quiet_turns += 1
        if self.quiet_turns >= self.table.no_progress_limit:
            self.finish(BY_STALL, log)  # GG-8.4
            return
        self.turn += 1
        self.announce_turn(log)

    def activate(self, action: i64, log: Log) -> None:
        """One activation, in steps (GG-6.1)."""
        kind: i64 = kind_of(action)
        form: i64 = form_of(action)
        self.acted += shifted(kind + 1, 3 * acted_count(self.acted))
        square: i64 = self.square_of(kind)
        first: i64 = first_of(action)
        if form in (MOVE, MOVE_COUNT):
            self.move_step(kind, square, first, second_of(action), log)
        elif form == MOVE_POWER:
            self.move_step(kind, square, first, 0, log)
            if self.phase == PLAYING:
                self.displace(second_of(action), third_of(action), kind, log)
                self.settle(log)
        elif form == TRADE:
            self.trade(kind, square, second_of(action), log)
            self.settle(log)
        else:
            self.displace(first, second_of(action), kind, log)
            self.settle(log)

    def move_step(self, kind: i64, square: i64, target: i64, pulled: i64, log: Log) -> None:
        """A move with the line it pushes or pulls: one step."""
        by: i64 = direction_to(square, target)
        pushed: i64 = self.line(target, by)
        while pushed > 0:  # GG-4.4, the far end first
            there: i64 = target + (pushed - 1) * by
            self.displace(there, there + by, kind, log)
            pushed -= 1
        self.move_grumble(kind, square, target)
        if log.on:
            shown: dict[str, object] = {"kind": kind_name(kind), "from": square_name(square), "to": square_name(target)}
            log.add(Event("moved", "GG-3.2", shown, {}, False))
        count: i64 = 1
        while count <= pulled:  # GG-4.7, the nearest first
            behind: i64 = square - count * by
            self.displace(behind, behind + by, kind, log)
            count += 1
        self.settle(log)

    def trade(self, kind: i64, square: i64, other: i64, log: Log) -> None:
        """GG-4.14: both pieces change places, and neither square is ever empty."""
        name: str = self.piece_name(other) if log.on else ""
        self.swap_pieces(kind, square, other)
        if log.on:
            moved: dict[str, object] = {"kind": kind_name(kind), "from": square_name(square), "to": square_name(other)}
            log.add(Event("moved", "GG-4.14", moved, {}, False))
            log.add(displaced(name, other, square, kind))

    def displace(self, source: i64, target: i64, by: i64, log: Log) -> None:
        """A piece, whosever it is (GG-4.1), is moved by the power of a Grumble; that is no activation of its own (GG-2.5, GG-3.5)."""
        if log.on:
            log.add(displaced(self.piece_name(source), source, target, by))
        self.move_piece(source, target)

    def settle(self, log: Log) -> None:
        """GG-6.2: after each step a capture first, then an arrival."""
        if has(self.goofs_at, self.table.home_purple):
            self.capture(self.table.home_purple, PURPLE, log)
        if has(self.goofs_at, self.table.home_green):
            self.capture(self.table.home_green, GREEN, log)
        empty: i64 = self.table.stars & ~self.occupied()
        if empty != 0 and self.phase == PLAYING:  # GG-6.3, GG-6.4; not after Doom (GG-8.3)
            self.arrive(lowest(empty), log)

    def capture(self, corner: i64, captor: i64, log: Log) -> None:
        """GG-7.1: the owner of the corner has it, whoever moved it there."""
        goof: i64 = self.goof_on(corner)
        sole_mystery: bool = goof >= STARTERS and self.mysteries_left() == 1
        self.goofs_at ^= bit(corner)
        self.move_goof(goof, CAUGHT + captor)
        self.quiet_turns = 0
        if self.blind:  # GG-5.6: it ends the game only if it must be Doom
            if sole_mystery:
                self.phase = OVER
            return
        self.seen = mix(self.seen, self.goof_kind(goof))
        if log.on:  # GG-7.2
            shown: dict[str, object] = {
                "goof": goof_name(goof),
                "by": player_name(captor),
                "kind": GOOF_KINDS[self.goof_kind(goof)],
                "points": self.points(goof),
            }
            log.add(Event("captured", "GG-7.1", shown, {}, goof >= STARTERS))
        if self.goof_kind(goof) == DOOM:  # nothing else stops the turn (GG-7.8)
            self.finish(BY_LAST_CHANCE if self.goofs_left() == 0 else BY_DOOM, log)

    def arrive(self, star: i64, log: Log) -> None:
        """The next Goof of the reserve comes face down (GG-6.2, GG-6.7); none when it is empty (GG-6.6)."""
        goof: i64 = STARTERS
        while goof < GOOFS and self.goof_at(goof) != RESERVE:
            goof += 1
        if goof == GOOFS:
            return
        self.move_goof(goof, star)
        if log.on:
            log.add(Event("arrived", "GG-6.2", {"goof": goof_name(goof), "square": square_name(star)}, {}, False))

    def finish(self, reason: i64, log: Log) -> None:
        self.phase = OVER
        self.reason = reason
        if log.on:
            winner: i64 = self.winner()
            clause: str = "GG-8.4" if reason == BY_STALL else ("GG-7.5" if reason == BY_LAST_CHANCE else "GG-7.4")
            shown: dict[str, object] = {"reason": REASONS[reason], "winner": "draw" if winner < 0 else player_name(winner)}
            log.add(Event("over", clause, shown, {}, True))

    def announce_turn(self, log: Log) -> None:
        if log.on:
            log.add(Event("turn", "GG-2.1", {"number": self.turn, "player": player_name(self.player())}, {}, False))


def displaced(piece: str, source: i64, target: i64, by: i64) -> Event:
    shown: dict[str, object] = {"piece": piece, "from": square_name(source), "to": square_name(target), "by": kind_name(by)}
    return Event("displaced", POWER_CLAUSES[by], shown, {}, False)


POWER_CLAUSES: Final = ("GG-4.7", "GG-4.4", "GG-4.9", "GG-4.14", "GG-4.16", "GG-4.15", "GG-4.12")
