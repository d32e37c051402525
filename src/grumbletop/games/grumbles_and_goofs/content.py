"""Content of Grumbles and Goofs: boards, the seven Grumbles, the ten Goofs, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, shown
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS, PLAYERS, SQUARE, TABLE_KINDS, square_number

CORNERS = ("a1", "a7", "g1", "g7")
TIMINGS = {
    "push": "during",
    "pull": "during",
    "shove": "after",
    "yank": "after",
    "swap": "instead",
    "throw": "instead",
    "swing": "instead",
}
STARTERS = {"regular": 5, "super": 0, "doom": 0}  # GG-1.5, GG-1.6
RESERVE = {"regular": 3, "super": 1, "doom": 1}  # GG-1.7


@dataclass(frozen=True)
class Board:
    """Homes, starting squares and stars by name; `homes` and `starts` by seat."""

    id: str
    name: str
    blurb: str
    homes: tuple[str, str]
    starts: tuple[tuple[str, ...], tuple[str, ...]]
    stars: tuple[str, ...]


@dataclass(frozen=True)
class Grumble:
    id: str
    name: str
    blurb: str
    timing: str


@dataclass(frozen=True)
class Goof:
    kind: str
    name: str
    points: int
    last_chance_points: int


def read_board(reader: Reader) -> Board:
    """A board of the spec's schema (GG-1.3, GG-1.4)."""
    home, start = reader.table("home"), reader.table("start")
    purple, green = (home.choice(player, CORNERS) for player in PLAYERS)
    home.refuse_if(purple[0] == green[0] or purple[1] == green[1], "green", f"{green} shares a rank or file with {purple}", "GG-1.3")
    starts = tuple(read_starts(start, player, corner) for player, corner in zip(PLAYERS, (purple, green), strict=True))
    board = Board(
        id=reader.string("id", "[a-z_]+", 40),
        name=reader.string("name", longest=80),
        blurb=reader.string("blurb", longest=200),
        homes=(purple, green),
        starts=(starts[0], starts[1]),
        stars=tuple(reader.each("stars", lambda key, value: reader.check_string(key, value, SQUARE), 5, 5)),
    )
    squares = [*board.homes, *board.starts[0], *board.starts[1], *board.stars]
    for square in squares:
        reader.refuse_if(squares.count(square) > 1, "", f"{square} stands twice: all 13 squares differ", "GG-1.4")
    home.done()
    start.done()
    reader.done()
    return board


def read_starts(reader: Reader, player: str, corner: str) -> tuple[str, ...]:
    squares = reader.each(player, lambda key, value: reader.check_string(key, value, SQUARE), 3, 3)
    for index, square in enumerate(squares):
        if abs(ord(square[0]) - ord(corner[0])) > 1 or abs(ord(square[1]) - ord(corner[1])) > 1:
            reader.fail(f"{player}.{index}", f"{square} does not touch the home corner {corner}", "GG-1.3")
    return tuple(squares)


def only_one(readers: Sequence[Reader], what: str) -> Reader:
    if len(readers) != 1:
        raise BadContent("", f"there is one set of {what}, and no pack can bring another", source=readers[-1].source)
    return readers[0]


def read_grumbles(readers: Sequence[Reader]) -> dict[str, Grumble]:
    reader = only_one(readers, "Grumbles")
    found: dict[str, Grumble] = {}
    for number, entry in enumerate(reader.tables("grumble", len(TABLE_KINDS), len(TABLE_KINDS))):
        kind = TABLE_KINDS[number]
        entry.must_be("id", kind)
        entry.must_be("order", number + 1)
        entry.must_be("timing", TIMINGS[kind], "GG-2.3")
        entry.must_be("effect", f"{kind}_line" if TIMINGS[kind] == "during" else f"{kind}_one", "GG-2.3")
        found[kind] = Grumble(kind, entry.string("name", longest=40), entry.string("blurb", longest=200), TIMINGS[kind])
        entry.done()
    reader.done()
    return found


def read_goofs(readers: Sequence[Reader]) -> dict[str, Goof]:
    reader = only_one(readers, "Goofs")
    found: dict[str, Goof] = {}
    for number, entry in enumerate(reader.tables("goof", len(GOOF_KINDS), len(GOOF_KINDS))):
        kind = GOOF_KINDS[number]
        entry.must_be("kind", kind)
        entry.must_be("starters", STARTERS[kind])
        entry.must_be("reserve", RESERVE[kind])
        entry.must_be("ends_game", kind == "doom")
        points = entry.integer("points", -9, 9)
        last_chance = entry.integer("last_chance_points", -9, 9, points)
        found[kind] = Goof(kind, entry.string("name", longest=40), points, last_chance)
        entry.done()
    reader.done()
    return found


def pack_squares(squares: Sequence[str]) -> int:
    """Squares in order, 6 bits each."""
    return sum(square_number(square) << 6 * index for index, square in enumerate(squares))


def square_set(squares: Sequence[str]) -> int:
    return sum(1 << square_number(square) for square in squares)


def square_of(reader: Reader, key: str, value: object) -> int:
    if not isinstance(value, str) or len(value) != 2 or value[0] not in "abcdefg" or value[1] not in "1234567":
        reader.fail(key, f"{shown(value)} is no square", "GG-1.2")
    return square_number(value)
