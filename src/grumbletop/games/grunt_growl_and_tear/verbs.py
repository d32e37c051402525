"""What may be said in Grunt, Growl, and Tear. MISSING stands for what this table does not have: every text that can be read is an action,
and the rules alone say why it can't be done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from grumbletop.engine.state import UNREADABLE
from grumbletop.engine.verbs import Bounds, Fields, Kind, OneOf, Verb, Verbs
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES, body_order
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    BLIND,
    FIRST_OBJECT,
    GONE,
    HEAL,
    MISSING,
    MOST_HEALTH,
    MOST_LIMBS,
    MOST_MONSTERS,
    MOST_OBJECTS,
    MOST_SEATS,
    MOST_SOCKETS,
    MOST_SPACES,
    MOVES,
    NOTHING,
    STAY,
    TO_ALLOW,
    TO_ASK,
    TO_ATTACH,
    TO_ATTACK,
    TO_CONTINUE,
    TO_DENY,
    TO_DROP,
    TO_END,
    TO_ESCAPE,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_PICK,
    TO_PLACE,
    TO_PLAY,
    TO_PUSH,
    TO_REST,
    TO_RIP,
    TO_SHIELD,
    TO_SHOOT,
    TO_SKIP,
    TO_SPACE,
    TO_STOP,
    TO_SWAP,
    TO_TURN,
    WAY,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY, Board
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS

if TYPE_CHECKING:
    from grumbletop.games.grunt_growl_and_tear.notation import Notation

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
CARD_IDS: Final = [rank + suit for suit in SUITS for rank in RANKS]  # canonical deck order
CARD_NUMBERS: Final = {id: number for number, id in enumerate(CARD_IDS)}
NUMBER: Final = "(?:0|[1-9][0-9]*)"
SOCKET: Final = "(?:head|arm|leg|tail|wing)[1-9][0-9]*"
WORD: Final = "[^ ]+"
UNSEEN: Final = "?"
LONGEST_LEAP: Final = 4


class Amount(Kind):
    """A number; those too large to matter are all alike. Codes go from `low` to `high`."""

    fixed = True
    pattern = NUMBER

    def __init__(self, low: int, high: int) -> None:
        super().__init__()
        self.low, self.high = low, high

    def bounds(self) -> Bounds:
        return Bounds(MISSING + 1, low=self.low, codes=self.high - self.low + 1)

    def word(self, number: int, state: Board, seat: int) -> str:
        return str(number)

    def number(self, word: str, state: Board, seat: int) -> int:
        return min(int(word), MISSING) if len(word) <= 6 else MISSING


class Named(Kind):
    """What has names at this table."""

    pattern = WORD

    def __init__(self, names: Notation) -> None:
        super().__init__()
        self.names = names


class Monster(Named):
    fixed = True

    def bounds(self) -> Bounds:
        return Bounds(len(self.names.monsters), codes=MOST_MONSTERS)

    def word(self, number: int, state: Board, seat: int) -> str:
        return self.names.monsters[number].id

    def number(self, word: str, state: Board, seat: int) -> int:
        return self.names.monster_numbers.get(word, UNREADABLE)


class Space(Named):
    """A space by its axial coordinates, or a word that means one number."""

    fixed = True

    def __init__(self, names: Notation, special: str = "") -> None:
        super().__init__(names)
        self.special = special
        self.pattern = f"-?{NUMBER},-?{NUMBER}" + (f"|{special}" if special else "")

    def bounds(self) -> Bounds:
        special = bool(self.special)
        return Bounds(len(self.names.spaces), STAY if special else MISSING, MISSING + 1, codes=MOST_SPACES + special, last=special)

    def word(self, number: int, state: Board, seat: int) -> str:
        return self.special if number == STAY else self.names.hex_text(number)

    def number(self, word: str, state: Board, seat: int) -> int:
        if word == self.special:
            return STAY
        if "-0" in word.split(","):
            return UNREADABLE
        q, r = map(int, word.split(","))
        return self.names.space_numbers.get((q, r), MISSING)


class NearSpace(Space):
    """A space beside whoever acts, by its direction in codes; or out of the game."""

    def bounds(self) -> Bounds:
        return Bounds(len(self.names.spaces), GONE, MISSING + 1, codes=DIRECTIONS + 1, last=True, relative=WAY)


class Player(Kind):
    fixed = True
    pattern = "p[0-3]"

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats

    def bounds(self) -> Bounds:
        return Bounds(self.seats, codes=MOST_SEATS)

    def word(self, number: int, state: Board, seat: int) -> str:
        return f"p{number}"

    def number(self, word: str, state: Board, seat: int) -> int:
        return int(word[1]) if int(word[1]) < self.seats else UNREADABLE


class Attribute(OneOf):
    """One can't escape by Health (GGT-7.1), though it can be said."""

    def bounds(self) -> Bounds:
        return Bounds(self.size, codes=self.size - 1)


class Target(Named):
    """A player or an object."""

    fixed = True

    def __init__(self, names: Notation, player: Player) -> None:
        super().__init__(names)
        self.player = player

    def bounds(self) -> Bounds:
        return Bounds(self.player.seats, FIRST_OBJECT, FIRST_OBJECT + len(self.names.objects), codes=FIRST_OBJECT + MOST_OBJECTS)

    def word(self, number: int, state: Board, seat: int) -> str:
        return self.names.target_text(number)

    def number(self, word: str, state: Board, seat: int) -> int:
        if word in self.names.objects:
            return FIRST_OBJECT + self.names.objects.index(word)
        return self.player.number(word, state, seat) if re.fullmatch(self.player.pattern, word) else UNREADABLE


class Limb(Named):
    def bounds(self) -> Bounds:
        return Bounds(MOST_LIMBS, MISSING, MISSING + 1, codes=MOST_LIMBS)

    def word(self, number: int, state: Board, seat: int) -> str:
        return self.names.limb_id(state, number)

    def number(self, word: str, state: Board, seat: int) -> int:
        if word not in self.names.limb_ids:
            return UNREADABLE
        limb = self.names.limb_number(state, word)
        return MISSING if limb is None else limb


class Socket(Named):
    """A socket of whoever acts."""

    pattern = SOCKET

    def bounds(self) -> Bounds:
        return Bounds(MOST_SOCKETS, MISSING, MISSING + 1, codes=MOST_SOCKETS)

    def sockets(self, state: Board, seat: int) -> tuple[str, ...]:
        return self.names.sockets(state, seat)

    def word(self, number: int, state: Board, seat: int) -> str:
        return self.sockets(state, seat)[number]

    def number(self, word: str, state: Board, seat: int) -> int:
        sockets = self.sockets(state, seat)
        return sockets.index(word) if word in sockets else MISSING


class VictimsSocket(Socket):
    def sockets(self, state: Board, seat: int) -> tuple[str, ...]:
        return self.names.sockets(state, state.victim) if state.victim != NOBODY else ()


class Cover(Named):
    """A set of sockets, in body order (GGT-11.12)."""

    pattern = f"none|{SOCKET}(?: {SOCKET})*"

    def bounds(self) -> Bounds:
        return Bounds(MISSING + 1, codes=1 << MOST_SOCKETS)

    def word(self, number: int, state: Board, seat: int) -> str:
        return " ".join(socket for place, socket in enumerate(self.names.sockets(state, seat)) if number >> place & 1) or "none"

    def number(self, word: str, state: Board, seat: int) -> int:
        covered = [] if word == "none" else word.split(" ")
        if covered != sorted(set(covered), key=body_order):
            return UNREADABLE
        sockets = self.names.sockets(state, seat)
        return sum(1 << sockets.index(socket) for socket in covered) if set(covered) <= set(sockets) else MISSING


def is_secret_heal(state: Board) -> bool:
    return state.phase == HEAL  # GGT-11.4


def verbs_of(names: Notation, seats: int) -> Verbs:
    """The table for these monsters, this map and so many players, in the order of codes."""
    facing, player = OneOf("012345"), Player(seats)
    socket, limb = Socket(names), Limb(names)
    steps = (
        Verb("move", TO_MOVE, way=OneOf(MOVES)),  # GGT-6.1
        Verb("leap", TO_LEAP, spaces=Amount(2, LONGEST_LEAP)),
        Verb("turn", TO_TURN, facing=facing),  # GGT-6.4
        Verb("rest", TO_REST),
    )
    return Verbs(
        Verb("pick", TO_PICK, monster=Monster(names)),
        Verb("place", TO_PLACE, hex=Space(names), facing=facing),
        *steps,
        *map(asked, steps),  # GGT-6.9
        Verb("attack", TO_ATTACK, target=player),
        Verb("shoot", TO_SHOOT, target=player),
        Verb("escape", TO_ESCAPE, target=player, attribute=Attribute(ATTRIBUTES)),
        Verb("push", TO_PUSH, target=Target(names, player)),
        Verb("attach", TO_ATTACH, limb=limb, socket=socket),
        Verb("swap", TO_SWAP, socket=socket, hex=NearSpace(names, "gone"), limb=limb),
        Verb("heal", TO_HEAL, amount=Amount(0, MOST_HEALTH), secret=is_secret_heal),
        Verb("end", TO_END),
        Verb("allow", TO_ALLOW),
        Verb("deny", TO_DENY),
        Verb("skip", TO_SKIP),
        Verb("continue", TO_CONTINUE, secret=True),
        Verb("stop", TO_STOP, secret=True),
        Verb("play", TO_PLAY, card=OneOf(CARD_IDS), secret=True),
        Verb("blind", TO_PLAY, given=(BLIND,), secret=True),
        Verb("none", TO_PLAY, given=(NOTHING,), secret=True),
        Verb("to", TO_SPACE, hex=Space(names, "none")),
        Verb("shield", TO_SHIELD, sockets=Cover(names)),
        Verb("rip", TO_RIP, socket=VictimsSocket(names)),
        Verb("drop", TO_DROP, hex=Space(names)),
        packing=Fields,
        hidden=UNSEEN,
    )


def asked(step: Verb) -> Verb:
    """Permission is asked for a step."""
    operands: dict[str, Any] = dict(step.operands)
    return Verb(f"ask {step.name}", TO_ASK, f"ask {step.text}", parts=(("ask", "ask"), *step.parts), given=(step.first,), **operands)
