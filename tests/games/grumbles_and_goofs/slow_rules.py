"""Grumbles and Goofs a second time: slow, plain and out of the rulebook alone, to be compared with the room.

Squares, pieces and players are their names. Nothing is shared with the room, and nothing is remembered between two questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Document = Mapping[str, Any]

KINDS = ("push", "pull", "shove", "yank", "swap", "throw", "swing")
PLAYERS = ("purple", "green")
STARTERS = tuple(f"g{number}" for number in range(1, 6))
MYSTERIES = tuple(f"g{number}" for number in range(6, 11))
HOMES = {"purple": "a1", "green": "g7"}
STARTS = {"purple": ("a2", "b1", "b2"), "green": ("f6", "f7", "g6")}
STARS = {"diamond": ("b6", "c5", "d4", "e3", "f2"), "huddle": ("c4", "d3", "d4", "d5", "e4")}
POINTS = {"regular": 1, "super": 3, "doom": -1}
LAST_CHANCE = 3
NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)

Direction = tuple[int, int]
Activation = tuple[str, "SlowTable"]  # how it is written, and the table afterwards


def beyond(square: str, direction: Direction, distance: int = 1) -> str | None:
    """The square so many steps away, or None off the board."""
    file = chr(ord(square[0]) + direction[0] * distance)
    rank = chr(ord(square[1]) + direction[1] * distance)
    return file + rank if file in "abcdefg" and rank in "1234567" else None


def back(direction: Direction) -> Direction:
    return -direction[0], -direction[1]


def quarter_turns(direction: Direction) -> list[Direction]:
    return [(direction[1], direction[0]), (-direction[1], -direction[0])]


def copied(value: Any) -> Any:
    """A document of its own, down to the last entry."""
    if isinstance(value, Mapping):
        return {key: copied(each) for key, each in value.items()}
    return list(value) if isinstance(value, list) else value


class SlowTable:
    """A position: its document, and by square what stands there."""

    def __init__(self, document: Document) -> None:
        self.document: dict[str, Any] = copied(document)
        self.pieces: dict[str, str] = {}
        for kind, grumble in self.document["grumbles"].items():
            if grumble["square"]:
                self.pieces[grumble["square"]] = kind
        for goof, entry in self.document["goofs"].items():
            if entry["at"] not in ("reserve", *PLAYERS):
                self.pieces[entry["at"]] = goof
        self.blind = False  # a look ahead, in which nobody knows the mysteries
        self.ended = False

    # Reading the table

    @property
    def player(self) -> str:
        return str(self.document["to_act"])

    @property
    def stars(self) -> Sequence[str]:
        return STARS[self.document["options"]["board"]]

    def option(self, name: str) -> Any:
        return self.document["options"][name]

    def owner(self, kind: str) -> str | None:
        owner: str | None = self.document["grumbles"][kind]["owner"]
        return owner

    def square(self, kind: str) -> str:
        return str(self.document["grumbles"][kind]["square"])

    def own(self) -> list[str]:
        return [kind for kind in KINDS if self.owner(kind) == self.player]

    def unused(self) -> list[str]:
        return [kind for kind in KINDS if self.owner(kind) is None]

    def is_empty(self, square: str | None) -> bool:
        return square is not None and square not in self.pieces

    def places(self, goofs: Sequence[str]) -> list[str]:
        return [self.document["goofs"][goof]["at"] for goof in goofs]

    def trespassers(self) -> list[str]:
        return [kind for kind in KINDS if self.owner(kind) and self.is_barred(kind)]

    def is_barred(self, kind: str) -> bool:
        opponent = PLAYERS[1 - PLAYERS.index(str(self.owner(kind)))]
        return self.square(kind) in (*HOMES.values(), *STARTS[opponent])

    # What may be done

    def legal_actions(self) -> set[str]:
        if self.document["phase"] == "over":
            return set()
        if self.document["phase"] == "draft":
            free = [square for square in STARTS[self.player] if self.is_empty(square)]
            return {f"draft {kind} {square}" for kind in self.unused() for square in free}
        ends = set() if self.trespassers() else {f"end {kind}" for kind in self.own()}
        return ends | {text for text, after in self.looking_ahead().activations() if after.ended or after.is_completable()}

    def looking_ahead(self) -> SlowTable:
        table = self.copy()
        table.blind = True
        return table

    def is_completable(self) -> bool:
        if not self.trespassers():
            return True
        return any(after.ended or after.is_completable() for _, after in self.activations())

    def activations(self) -> Iterator[Activation]:
        """All that is possible, whether the turn can be brought to an end afterwards or not."""
        for kind in self.own():
            if kind not in self.document["acted"]:
                for text, after in self.uses(kind):
                    yield f"{kind} {text}", after

    def uses(self, kind: str) -> Iterator[Activation]:
        yield from self.moves(kind)
        if kind == "push":
            yield from self.pushes()
        if kind == "pull":
            yield from self.pulls()
        if kind in ("shove", "yank"):
            for text, after in self.moves(kind):
                for power, later in after.powers(kind):
                    yield f"{text} {power}", later
        if kind in ("swap", "throw", "swing") or (self.option("standing_power") and kind in ("shove", "yank")):
            yield from self.powers(kind)

    def moves(self, kind: str) -> Iterator[Activation]:
        for direction in DIRECTIONS:
            for distance in range(1, self.option("move_range") + 1):
                way = [beyond(self.square(kind), direction, step) for step in range(1, distance + 1)]
                if all(self.is_empty(square) for square in way):
                    yield str(way[-1]), self.after(kind, {self.square(kind): str(way[-1])})

    def pushes(self) -> Iterator[Activation]:
        for direction in DIRECTIONS:
            line = self.line(beyond(self.square("push"), direction), direction)
            if line and beyond(line[-1], direction):
                shifted = [self.square("push"), *line]
                yield line[0], self.after("push", {square: str(beyond(square, direction)) for square in shifted})

    def pulls(self) -> Iterator[Activation]:
        own = self.square("pull")
        for direction in DIRECTIONS:
            ahead = beyond(own, direction)
            if not self.is_empty(ahead):
                continue
            line = self.line(beyond(own, back(direction)), back(direction))
            for count in range(1, len(line) + 1):
                dragged = [own, *line[:count]]
                yield f"{ahead}+{count}", self.after("pull", {square: str(beyond(square, direction)) for square in dragged})

    def line(self, first: str | None, direction: Direction) -> list[str]:
        """The unbroken run of pieces that begins on a square."""
        squares: list[str] = []
        while first is not None and first in self.pieces:
            squares.append(first)
            first = beyond(first, direction)
        return squares

    def powers(self, kind: str) -> Iterator[Activation]:
        own = self.square(kind)
        for direction in DIRECTIONS:
            if kind == "yank":
                yield from self.yanks(own, direction)
                continue
            side = beyond(own, direction)
            if side is None or side not in self.pieces:
                continue
            if kind == "swap":
                yield f"{own}<>{side}", self.after(kind, {own: side, side: own})
            for landing in self.landings(kind, own, direction):
                yield f"{side}>{landing}", self.after(kind, {side: landing})

    def landings(self, kind: str, own: str, direction: Direction) -> list[str]:
        """Where the neighbour on this side may be put down."""
        found: list[str | None] = []
        if kind == "shove":
            found = [beyond(own, direction, 2)]
        if kind == "throw":
            found = [beyond(own, back(direction))]
        if kind == "swing":
            found = [beyond(own, turned) for turned in quarter_turns(direction) if self.may_swing_past(own, direction, turned)]
        return [square for square in found if square is not None and square not in self.pieces]

    def may_swing_past(self, own: str, direction: Direction, turned: Direction) -> bool:
        if self.option("swing_path") == "over":
            return True
        side = beyond(own, direction)
        return side is not None and self.is_empty(beyond(side, turned))

    def yanks(self, own: str, direction: Direction) -> Iterator[Activation]:
        farthest = 2 if self.option("yank_reach") == "near" else 6
        for distance in range(1, farthest + 1):
            square = beyond(own, direction, distance)
            if square is not None and square in self.pieces:
                if distance > 1:
                    closer = str(beyond(own, direction, distance - 1))
                    yield f"{square}>{closer}", self.after("yank", {square: closer})
                return

    # Doing it

    def copy(self) -> SlowTable:
        table = SlowTable(self.document)
        table.blind = self.blind
        return table

    def after(self, kind: str, displaced: Mapping[str, str]) -> SlowTable:
        """The table after one step of an activation."""
        table = self.copy()
        if kind not in table.document["acted"]:
            table.document["acted"].append(kind)
        lifted = {to: table.pieces.pop(square) for square, to in displaced.items()}
        for to, piece in lifted.items():
            table.put(piece, to)
        table.settle()
        return table

    def put(self, piece: str, square: str) -> None:
        assert square not in self.pieces
        self.pieces[square] = piece
        if piece in KINDS:
            self.document["grumbles"][piece]["square"] = square
        else:
            self.document["goofs"][piece]["at"] = square

    def settle(self) -> None:
        """Captures first, then arrivals."""
        for player, home in HOMES.items():
            if self.pieces.get(home, "push") not in KINDS:
                self.capture(self.pieces.pop(home), player)
        for star in self.stars:
            reserve = [goof for goof in MYSTERIES if self.document["goofs"][goof]["at"] == "reserve"]
            if reserve and star not in self.pieces and not self.ended:
                self.put(reserve[0], star)

    def capture(self, goof: str, player: str) -> None:
        others = [mystery for mystery in MYSTERIES if mystery != goof]
        self.document["goofs"][goof]["at"] = player
        self.document["quiet_turns"] = 0
        if self.blind:
            self.ended = goof in MYSTERIES and all(at in PLAYERS for at in self.places(others))
            return
        kind = self.document["goofs"][goof]["kind"]
        is_last = all(at in PLAYERS for at in self.places((*STARTERS, *MYSTERIES)))
        self.document["scores"][player] += LAST_CHANCE if kind == "doom" and is_last else POINTS[kind]
        if kind == "doom":
            self.finish("last_chance" if is_last else "doom")

    def finish(self, reason: str) -> None:
        self.ended = True
        purple, green = (self.document["scores"][player] for player in PLAYERS)
        winner = "purple" if purple > green else "green" if green > purple else "draw"
        if reason == "stall" and self.option("stall_result") == "draw":
            winner = "draw"
        self.document |= {"phase": "over", "to_act": None, "result": {"reason": reason, "winner": winner}}

    def play(self, text: str) -> SlowTable:
        """The table after a legal action."""
        verb, *words = text.split()
        if verb == "draft":
            return self.drafted(words[0], words[1])
        if verb == "end":
            return self.exchanged(words[0])
        return dict(self.activations())[text]

    def drafted(self, kind: str, square: str) -> SlowTable:
        table = self.copy()
        table.document["grumbles"][kind]["owner"] = self.player
        table.put(kind, square)
        table.document["to_act"] = self.opponent()
        if len(table.unused()) == 1:
            table.document |= {"phase": "play", "to_act": "green", "turn": 1}
        return table

    def exchanged(self, kind: str) -> SlowTable:
        table = self.copy()
        (newcomer,) = self.unused()
        grumbles = table.document["grumbles"]
        grumbles[newcomer], grumbles[kind] = grumbles[kind], grumbles[newcomer]
        table.pieces[self.square(kind)] = newcomer
        table.document["acted"] = []
        table.document["quiet_turns"] += 1
        if table.document["quiet_turns"] == self.option("no_progress_limit"):
            table.finish("stall")
        else:
            table.document |= {"to_act": self.opponent(), "turn": self.document["turn"] + 1}
        return table

    def opponent(self) -> str:
        return PLAYERS[1 - PLAYERS.index(self.player)]


def legal_actions(document: Document) -> set[str]:
    return SlowTable(document).legal_actions()


def play(document: Document, text: str) -> dict[str, Any]:
    return SlowTable(document).play(text).document


def lines(document: Document, depth: int) -> int:
    """How many different lines of so many decisions there are; a game that is over earlier is one line."""
    if depth == 0 or document["phase"] == "over":
        return 1
    table = SlowTable(document)
    legal = table.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(lines(table.play(text).document, depth - 1) for text in legal)
