"""Where the pieces of Grumbles and Goofs stand, and what follows from that alone. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, mix, popcount, shifted
from grumbletop.engine.state import State
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES, PLAYERS, goof_name
from grumbletop.games.grumbles_and_goofs.rules_numbers import KINDS, on_board
from grumbletop.games.grumbles_and_goofs.rules_ruleset import Ruleset

PURPLE: Final = 0  # GG-1.1
GREEN: Final = 1

DRAFTING: Final = 0
PLAYING: Final = 1
OVER: Final = 2

REGULAR: Final = 0
SUPER: Final = 1
DOOM: Final = 2
GOOFS: Final = 10  # GG-1.5
SQUARES: Final = 49

MYSTERIES: Final = 31
STARTERS: Final = 5  # g1..g5, publicly regular (GG-1.6)

OFF_BOARD: Final = 63  # a Grumble undrafted or unused
ALL_OFF_BOARD: Final = 0x3FFFFFFFFFF
RESERVE: Final = 60
CAUGHT: Final = 61  # + seat of the captor

NOT_OVER: Final = 0
BY_DOOM: Final = 1
BY_LAST_CHANCE: Final = 2
BY_STALL: Final = 3

NOTHING: Final = vec[i64]()


@mypyc_attr(acyclic=True)
class Pieces(State):
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.where: i64 = ALL_OFF_BOARD  # square of each Grumble, 6 bits each
        self.purple: i64 = 0  # sets of kinds on the board, by colour (GG-1.11)
        self.green: i64 = 0
        self.purple_at: i64 = 0  # the same as sets of squares
        self.green_at: i64 = 0
        self.goofs: i64 = 0  # square, RESERVE or CAUGHT + seat of each Goof, 6 bits each
        self.goofs_at: i64 = 0
        self.stir: i64 = 0  # kinds of g6..g10, 2 bits each: hidden (GG-1.7)
        self.acted: i64 = 0  # kinds activated this turn, plus one, in order, 3 bits each
        self.turn: i64 = 0
        self.quiet_turns: i64 = 0
        self.phase: i64 = DRAFTING
        self.reason: i64 = NOT_OVER
        self.seen: i64 = 0  # running hash over everything shown, which is the same for everybody
        self.blind: bool = False  # in the look-ahead of GG-5.6: nobody knows what is captured
        self.listed: vec[i64] = NOTHING  # the first `count` are the legal actions, if `fresh`; never copied
        self.count: i64 = 0
        self.fresh: bool = False
        self.ahead: Pieces | None = None  # where the look-ahead tries things out; never copied

    def take_from(self, other: Pieces) -> None:
        self.rules = other.rules
        self.where = other.where
        self.purple = other.purple
        self.green = other.green
        self.purple_at = other.purple_at
        self.green_at = other.green_at
        self.goofs = other.goofs
        self.goofs_at = other.goofs_at
        self.stir = other.stir
        self.acted = other.acted
        self.turn = other.turn
        self.quiet_turns = other.quiet_turns
        self.phase = other.phase
        self.reason = other.reason
        self.seen = other.seen
        self.blind = other.blind

    # Who and what

    def player(self) -> i64:
        if self.phase == DRAFTING:
            return popcount(self.purple | self.green) & 1  # GG-1.8
        return self.turn & 1  # GG-2.1

    def deciders(self) -> i64:
        if self.phase == OVER:
            return 0  # GG-8.1
        return bit(self.player())

    def is_over(self) -> bool:
        return self.phase == OVER

    def grumbles_of(self, seat: i64) -> i64:
        return self.purple if seat == PURPLE else self.green

    def unused(self) -> i64:
        """The seventh Grumble (GG-1.10, GG-2.10)."""
        return lowest(~(self.purple | self.green) & 127)

    def square_of(self, kind: i64) -> i64:
        return (self.where >> 6 * kind) & 63

    def goof_at(self, goof: i64) -> i64:
        return (self.goofs >> 6 * goof) & 63

    def goof_kind(self, goof: i64) -> i64:
        if goof < STARTERS:
            return REGULAR
        return (self.stir >> 2 * (goof - STARTERS)) & 3

    def occupied(self) -> i64:
        return self.purple_at | self.green_at | self.goofs_at  # GG-3.3, and home corners are no exception (GG-3.7)

    def acted_kinds(self) -> i64:
        """The set of kinds activated this turn."""
        kinds: i64 = 0
        acted: i64 = self.acted
        while acted > 0:
            kinds |= bit((acted & 7) - 1)
            acted >>= 3
        return kinds

    def reserve(self) -> i64:
        """How many Goofs are in the reserve."""
        count: i64 = 0
        goof: i64 = STARTERS
        while goof < GOOFS:
            if self.goof_at(goof) == RESERVE:
                count += 1
            goof += 1
        return count

    def mysteries_left(self) -> i64:
        """Uncaptured mysteries, on the board and in the reserve."""
        count: i64 = 0
        goof: i64 = STARTERS
        while goof < GOOFS:
            if self.goof_at(goof) < CAUGHT:
                count += 1
            goof += 1
        return count

    def goofs_left(self) -> i64:
        """GG-7.6: every uncaptured Goof, on the board and in the reserve."""
        count: i64 = 0
        goof: i64 = 0
        while goof < GOOFS:
            if self.goof_at(goof) < CAUGHT:
                count += 1
            goof += 1
        return count

    def points(self, goof: i64) -> i64:
        """What a captured Goof counts (GG-7.3, GG-7.4); Doom as the last of all counts otherwise (GG-7.5)."""
        kind: i64 = self.goof_kind(goof)
        if kind == DOOM and self.goofs_left() == 0:
            return self.rules.last_chance_points
        points: i64 = (self.rules.points >> 8 * kind) & 255
        return points - 256 if points > 127 else points

    def score(self, seat: i64) -> i64:
        total: i64 = 0
        goof: i64 = 0
        while goof < GOOFS:
            if self.goof_at(goof) == CAUGHT + seat:
                total += self.points(goof)  # GG-7.7: may sink below nothing
            goof += 1
        return total

    def winner(self) -> i64:
        """The seat with more points, or -1 (GG-8.2, GG-8.5)."""
        if self.reason == BY_STALL and self.rules.stall_draws:
            return -1
        lead: i64 = self.score(PURPLE) - self.score(GREEN)
        if lead == 0:
            return -1
        return PURPLE if lead > 0 else GREEN

    def value(self, seat: i64) -> float:
        if self.phase != OVER:
            return float("nan")
        winner: i64 = self.winner()
        if winner < 0:
            return 0.0
        return 1.0 if winner == seat else -1.0

    # Trespassers

    def trespassers(self) -> i64:
        """Squares of Grumbles that may stand there (GG-3.6), but not when the turn ends; Goofs may even then (GG-5.3)."""
        return (self.purple_at & self.rules.barred_to_purple) | (self.green_at & self.rules.barred_to_green)

    def trespasses(self, origin: i64, target: i64) -> bool:
        """Whether the piece on `origin` would trespass on `target`."""
        if not has(self.rules.barred, target):
            return False
        if has(self.purple_at, origin):
            return has(self.rules.barred_to_purple, target)
        if has(self.green_at, origin):
            return has(self.rules.barred_to_green, target)
        return False

    def placement_key(self) -> i64:
        """Where the pieces stand, and nothing else."""
        return mix(mix(self.where, self.purple), mix(self.goofs, self.green))

    # Lines and reach

    def line(self, square: i64, by: i64) -> i64:
        """Length of the unbroken run of pieces that begins on `square`."""
        occupied: i64 = self.occupied()
        length: i64 = 0
        while on_board(square) and has(occupied, square):
            length += 1
            square += by
        return length

    def occupied_after(self, origin: i64, target: i64) -> i64:
        """After a plain move: a star left empty has received a Goof by then (GG-6.5)."""
        occupied: i64 = self.occupied() | bit(target)
        if has(self.rules.stars, origin) and self.reserve() > 0:
            return occupied
        return occupied & ~bit(origin)

    def yanked_from(self, square: i64, by: i64, occupied: i64) -> i64:
        """Where the piece stands that Yank on `square` can draw in from that side, or -1 (GG-4.12, GG-4.13)."""
        if not on_board(square + by) or has(occupied, square + by):
            return -1
        there: i64 = square + 2 * by
        if self.rules.yank_far:
            while on_board(there) and not has(occupied, there):
                there += by
        if on_board(there) and has(occupied, there):
            return there
        return -1

    def free_starts(self) -> i64:
        if self.player() == PURPLE:
            return self.rules.zone_purple & ~bit(self.rules.home_purple) & ~self.occupied()
        return self.rules.zone_green & ~bit(self.rules.home_green) & ~self.occupied()

    # Pieces and squares

    def place_grumble(self, kind: i64, square: i64) -> None:
        self.where = (self.where & ~shifted(63, 6 * kind)) | shifted(square, 6 * kind)

    def move_goof(self, goof: i64, place: i64) -> None:
        """Set the place of a Goof; on the board also its square is taken."""
        self.goofs = (self.goofs & ~shifted(63, 6 * goof)) | shifted(place, 6 * goof)
        if place < RESERVE:
            self.goofs_at |= bit(place)

    def set_kind(self, goof: i64, kind: i64) -> None:
        at: i64 = 2 * (goof - STARTERS)
        self.stir = (self.stir & ~shifted(3, at)) | shifted(kind, at)

    def enter(self, seat: i64, kind: i64, square: i64) -> None:
        self.place_grumble(kind, square)
        if seat == PURPLE:
            self.purple |= bit(kind)
            self.purple_at |= bit(square)
        else:
            self.green |= bit(kind)
            self.green_at |= bit(square)

    def leave(self, seat: i64, kind: i64, square: i64) -> None:
        self.place_grumble(kind, OFF_BOARD)
        if seat == PURPLE:
            self.purple &= ~bit(kind)
            self.purple_at &= ~bit(square)
        else:
            self.green &= ~bit(kind)
            self.green_at &= ~bit(square)

    def goof_on(self, square: i64) -> i64:
        goof: i64 = 0
        while goof < GOOFS:
            if self.goof_at(goof) == square:
                return goof
            goof += 1
        return -1

    def grumble_on(self, square: i64) -> i64:
        kind: i64 = 0
        while kind < KINDS:
            if self.square_of(kind) == square:
                return kind
            kind += 1
        return -1

    def move_piece(self, source: i64, target: i64) -> None:
        if has(self.goofs_at, source):
            self.goofs_at ^= bit(source)
            self.move_goof(self.goof_on(source), target)
        else:
            self.move_grumble(self.grumble_on(source), source, target)

    def move_grumble(self, kind: i64, source: i64, target: i64) -> None:
        self.place_grumble(kind, target)
        if has(self.purple, kind):
            self.purple_at ^= bit(source) | bit(target)
        else:
            self.green_at ^= bit(source) | bit(target)

    def swap_pieces(self, kind: i64, square: i64, other: i64) -> None:
        """The Grumble and its neighbour: the one is lifted while the other moves."""
        neighbour: i64 = self.grumble_on(other)
        if neighbour < 0:
            self.move_piece(other, square)
            self.move_grumble(kind, square, other)
            return
        self.place_grumble(neighbour, square)
        self.place_grumble(kind, other)
        if has(self.purple, kind) != has(self.purple, neighbour):
            self.purple_at ^= bit(square) | bit(other)
            self.green_at ^= bit(square) | bit(other)

    def piece_name(self, square: i64) -> str:
        if has(self.goofs_at, square):
            return goof_name(self.goof_on(square))
        return kind_name(self.grumble_on(square))


def acted_count(acted: i64) -> i64:
    count: i64 = 0
    while acted > 0:
        count += 1
        acted >>= 3
    return count


def kind_name(kind: i64) -> str:
    return KIND_NAMES[kind]


def player_name(seat: i64) -> str:
    return PLAYERS[seat]
