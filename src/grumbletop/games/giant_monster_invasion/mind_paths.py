"""How far it is on foot round what stands in the way, roughly: a field of distances to a place, on a grid. Compiled.

Moves are judged by it, so that nobody walks into the wall behind which the enemy stands. It only guides: rules say what a Move may do.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_plane import DEEP_WATER, LAVA, RUBBLE, TAR, TOXIC_ACID, Plane, isqrt

ACROSS: Final = 36  # cells on the longer side of a table
CELLS: Final = ACROSS * ACROSS
BODY: Final = 40  # nobody's centre comes nearer to a wall,
ROOM: Final = 92  # and most need as much
NARROW: Final = 3
UNSEEN: Final = 1_000_000
STRAIGHT: Final = 10
DIAGONAL: Final = 14


@final
class Field:
    """Steps from every cell to one, ten for each."""

    def __init__(self) -> None:
        self.far: vec[i64] = vec[i64]([UNSEEN] * CELLS)


@final
class Paths:
    """Fields are made when they are asked for, and forgotten when a building falls."""

    def __init__(self) -> None:
        self.plane: Plane | None = None
        self.standing: i64 = -1
        self.cell: i64 = 1
        self.wide: i64 = 0
        self.high: i64 = 0
        self.price: vec[i64] = vec[i64]([1] * CELLS)  # of a step into a cell; 0: a wall
        self.number: vec[i64] = vec[i64]([-1] * CELLS)
        self.fields: list[Field] = []
        self.queue: vec[i64] = vec[i64]([0] * CELLS)
        self.queued: vec[i64] = vec[i64]([0] * CELLS)

    def look(self, board: Board) -> None:
        """Get to know the walls and hazards as they are now."""
        plane = board.rules.plane
        if self.standing == board.standing and self.plane is plane:
            return
        self.standing = board.standing
        self.plane = plane
        longest: i64 = plane.w if plane.w > plane.h else plane.h
        self.cell = (longest + ACROSS - 1) // ACROSS
        self.wide = (plane.w + self.cell - 1) // self.cell
        self.high = (plane.h + self.cell - 1) // self.cell
        self.fields = []
        cell: i64 = 0
        while cell < self.wide * self.high:
            self.number[cell] = -1
            self.price[cell] = self.price_of(board, self.middle_x(cell), self.middle_y(cell))
            cell += 1

    def price_of(self, board: Board, x: i64, y: i64) -> i64:
        plane = board.rules.plane
        narrow: bool = False
        n: i64 = 0
        while n < plane.obstacles.count:
            if has(board.standing, n) and plane.overlaps(n, x, y, ROOM):
                if plane.overlaps(n, x, y, BODY):
                    return 0
                narrow = True
            n += 1
        if narrow:
            return NARROW
        scene = board.scene()
        if scene.in_hazard(x, y, TAR):
            return 8
        if scene.in_hazard(x, y, LAVA) or scene.in_hazard(x, y, TOXIC_ACID):
            return 4
        return 2 if scene.in_hazard(x, y, DEEP_WATER) or scene.in_hazard(x, y, RUBBLE) else 1

    def middle_x(self, cell: i64) -> i64:
        return cell % self.wide * self.cell + self.cell // 2

    def middle_y(self, cell: i64) -> i64:
        return cell // self.wide * self.cell + self.cell // 2

    def at(self, x: i64, y: i64) -> i64:
        column: i64 = x // self.cell
        row: i64 = y // self.cell
        if column >= self.wide:
            column = self.wide - 1
        if row >= self.high:
            row = self.high - 1
        return row * self.wide + column

    def distance(self, board: Board, x: i64, y: i64, to_x: i64, to_y: i64) -> i64:
        """On foot, in u; as the crow flies where the two are next to each other."""
        self.look(board)
        straight: i64 = isqrt((x - to_x) * (x - to_x) + (y - to_y) * (y - to_y))
        if straight <= 3 * self.cell:
            return straight
        field = self.field_to(self.at(to_x, to_y))
        best: i64 = UNSEEN
        here: i64 = self.at(x, y)
        row: i64 = here // self.wide - 1
        while row <= here // self.wide + 1:
            column: i64 = here % self.wide - 1
            while column <= here % self.wide + 1:
                if 0 <= row < self.high and 0 <= column < self.wide:
                    cell: i64 = row * self.wide + column
                    dx: i64 = self.middle_x(cell) - x
                    dy: i64 = self.middle_y(cell) - y
                    far: i64 = isqrt(dx * dx + dy * dy) + field.far[cell] * self.cell // STRAIGHT
                    if far < best:
                        best = far
                column += 1
            row += 1
        return best if best > straight else straight

    def field_to(self, goal: i64) -> Field:
        if self.number[goal] < 0:
            self.number[goal] = len(self.fields)
            self.fields.append(self.made(goal))
        return self.fields[self.number[goal]]

    def made(self, goal: i64) -> Field:
        """Corrected until nothing gets nearer. The queue is a ring: no cell is in it twice."""
        field = Field()
        field.far[goal] = 0
        first: i64 = 0
        count: i64 = 1
        self.queue[0] = goal
        self.queued[goal] = 1
        while count > 0:
            cell: i64 = self.queue[first]
            first = (first + 1) % CELLS
            count -= 1
            self.queued[cell] = 0
            row: i64 = cell // self.wide
            column: i64 = cell % self.wide
            side: i64 = 0
            while side < 9:
                to_row: i64 = row + side // 3 - 1
                to_column: i64 = column + side % 3 - 1
                if side != 4 and 0 <= to_row < self.high and 0 <= to_column < self.wide:
                    to: i64 = to_row * self.wide + to_column
                    far: i64 = field.far[cell] + (STRAIGHT if side % 2 == 1 else DIAGONAL) * self.price[to]
                    if self.price[to] > 0 and far < field.far[to]:
                        field.far[to] = far
                        if self.queued[to] == 0:
                            self.queued[to] = 1
                            self.queue[(first + count) % CELLS] = to
                            count += 1
                side += 1
        return field
