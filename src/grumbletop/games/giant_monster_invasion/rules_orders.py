"""An order: what a monster is told to do or answers, taken apart, and packed into one number. Compiled.

A Move with one leg, or over one corner of an obstacle, has a number, and so has everything that is no path. Longer paths have none.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has, shifted
from grumbletop.games.giant_monster_invasion.rules_candidates import CORNER_RANGE, corner_x, corner_y
from grumbletop.games.giant_monster_invasion.rules_numbers import ENOUGH_TYPES, FIRST_BUILDING, MOST_MP, POWERS
from grumbletop.games.giant_monster_invasion.rules_plane import DIRECTIONS, LONGEST_SIDE, MOST_CORNERS, Plane
from grumbletop.games.giant_monster_invasion.rules_walk import MOST_LEGS, WALK

END: Final = 0
GUARD: Final = 1
STAND: Final = 2
CLOUD: Final = 3
CAMO: Final = 4
FIELD: Final = 5
SHIELD: Final = 6
RELEASE: Final = 7
SURFACE: Final = 8
RETREAT: Final = 9
MOVE: Final = 10
MOVE2: Final = 11
RAM: Final = 12
TELEPORT: Final = 13
CHARGE: Final = 14
FIRE: Final = 15  # blast
BRAWL: Final = 16
BURROW: Final = 17
GRAB: Final = 18
DECAY: Final = 19
COW: Final = 20
WIND: Final = 21
HEAL: Final = 22
BREAK_BRAWL: Final = 23
BREAK_BLAST: Final = 24
COUNTER: Final = 25
SLAM: Final = 26
SQUEEZE: Final = 27
RESTRAIN: Final = 28
LAUNCH: Final = 29
PLUNGE: Final = 30
MEND: Final = 31
BOOST: Final = 32
REROLL: Final = 33
KEEP: Final = 34
REACT: Final = 35
NO_REACT: Final = 36
FACE: Final = 37
PAY_MP: Final = 38
PAY_HITS: Final = 39
PAY_NO: Final = 40
KP_HITS: Final = 41
KP_TOUGH: Final = 42
KP_STOMP: Final = 43
KP_BLAST: Final = 44
KP_BRAWL: Final = 45
KP_ROAR: Final = 46
KP_LEVEL: Final = 47
KP_POWER: Final = 48
KP_DONE: Final = 49
VERBS: Final = 50

# Groups of verbs, a bit each in GROUPS
OF_MAIN: Final = 1  # of a turn's decision
OF_OPTION: Final = 2  # after a grab
OF_UPKEEP: Final = 4
OF_KP: Final = 8  # to spend a Kaiju Point
CHECKED: Final = 16  # an Action with a check, which Monster Points may add to (GMI-5.4)
ATTACKING: Final = 32  # counts as an attack (GMI-6.15)
AIMED: Final = 64  # at a target, and nothing else


def groups_of() -> bytes:
    found = [0] * VERBS
    for group, verbs in (
        (OF_MAIN, (END, GUARD, STAND, CLOUD, CAMO, FIELD, SHIELD, RELEASE, SURFACE, RETREAT, MOVE, MOVE2, RAM, TELEPORT, CHARGE)),
        (OF_MAIN | CHECKED, (FIRE, BRAWL, BURROW, GRAB, DECAY, COW, WIND, HEAL, BREAK_BRAWL, BREAK_BLAST)),
        (OF_OPTION, (SLAM, SQUEEZE, RESTRAIN, LAUNCH, PLUNGE)),
        (OF_UPKEEP, (PAY_MP, PAY_HITS, PAY_NO)),
        (OF_KP, (KP_HITS, KP_TOUGH, KP_STOMP, KP_BLAST, KP_BRAWL, KP_ROAR, KP_LEVEL, KP_POWER, KP_DONE)),
        (CHECKED | ATTACKING, (RAM,)),
        (ATTACKING, (FIRE, BRAWL, BURROW, GRAB, DECAY, WIND)),
        (AIMED, (FIRE, BRAWL, BURROW, GRAB, DECAY, COW, WIND)),
    ):
        for verb in verbs:
            found[verb] |= group
    return bytes(found)


GROUPS: Final = groups_of()


def is_of(verb: i64, group: i64) -> bool:
    return 0 <= verb < VERBS and i64(GROUPS[verb]) & group != 0


# How a Move ends
PLAIN: Final = 0
UP: Final = 1
STAY: Final = 2
CRASH: Final = 3  # into the obstacle `crash`

# The packed number: from the right x, y, corner, tail; or three arguments
PLACE_BITS: Final = 15
PLACE_MASK: Final = 32767
CORNER_AT: Final = 30
CORNER_MASK: Final = 1023
TAIL_AT: Final = 40  # or a ram's target
TAIL_MASK: Final = 127
POINTS_AT: Final = 43  # of a ram
VERB_AT: Final = 47
WAYS: Final = 5  # walk, leap, fly, swim, dig
LEAPT: Final = 1
MOST_VERBS: Final = VERBS + 2 * WAYS
RAM_POINTS: Final = 16  # so many fit beside a path; verbs behind the others say that there are more
MOST_RAM_VERBS: Final = MOST_VERBS + MOST_MP // RAM_POINTS
NO_ORDER: Final = -1
NO_CORNER: Final = -1
NO_NUMBER: Final = 255  # an argument that names nothing that is here
MOST_NUMBER: Final = 65535


@final
class Order:
    """`a` and `b` are a slot, type, target, direction or number, as the verb needs them; `n` the Monster Points or another number."""

    def __init__(self) -> None:
        self.verb: i64 = END
        self.a: i64 = 0
        self.b: i64 = 0
        self.n: i64 = 0
        self.way: i64 = WALK
        self.tail: i64 = PLAIN
        self.crash: i64 = 0
        self.corner: i64 = NO_CORNER
        self.legs: i64 = 0
        self.x: vec[i64] = vec[i64]([0] * MOST_LEGS)
        self.y: vec[i64] = vec[i64]([0] * MOST_LEGS)
        self.leaps: vec[i64] = vec[i64]([0] * MOST_LEGS)

    def begin(self, verb: i64) -> None:
        self.verb = verb
        self.a = 0
        self.b = 0
        self.n = 0
        self.way = WALK
        self.tail = PLAIN
        self.crash = 0
        self.corner = NO_CORNER
        self.legs = 0

    def add(self, x: i64, y: i64, leaping: bool) -> None:
        self.x[self.legs] = x
        self.y[self.legs] = y
        self.leaps[self.legs] = 1 if leaping else 0
        self.legs += 1

    def has_path(self) -> bool:
        return self.verb == MOVE or self.verb == MOVE2 or self.verb == RAM


# Packing


def pack(verb: i64, a: i64, b: i64, n: i64) -> i64:
    """An order without a place."""
    return shifted(verb, VERB_AT) + a + shifted(b, 8) + shifted(n, 16)


def pack_point(verb: i64, x: i64, y: i64) -> i64:
    return shifted(verb, VERB_AT) + x + shifted(y, PLACE_BITS)


def pack_move(second: bool, way: i64, leaping: bool, corner: i64, x: i64, y: i64, tail: i64, crash: i64) -> i64:
    """`corner` is NO_CORNER, or that of the way-point before the end."""
    place: i64 = LEAPT if leaping else way + 1 if way > WALK else 0
    end: i64 = CRASH + crash if tail == CRASH else tail
    number: i64 = pack_point(VERBS + (WAYS if second else 0) + place, x, y)
    return number + shifted(corner + 1, CORNER_AT) + shifted(end, TAIL_AT)


def pack_ram(target: i64, corner: i64, x: i64, y: i64, points: i64) -> i64:
    verb: i64 = RAM if points < RAM_POINTS else MOST_VERBS + points // RAM_POINTS - 1
    return pack_point(verb, x, y) + shifted(corner + 1, CORNER_AT) + shifted(target, TAIL_AT) + shifted(points % RAM_POINTS, POINTS_AT)


def packed(order: Order) -> i64:
    """The number of an order, or NO_ORDER if it has none."""
    if order.has_path():
        return packed_path(order)
    if order.verb == TELEPORT or order.verb == PLUNGE:
        return pack_point(order.verb, order.x[0], order.y[0]) if fits(order.x[0], order.y[0]) else NO_ORDER
    return pack(order.verb, order.a, order.b, order.n) if order.n <= MOST_NUMBER else NO_ORDER


def packed_path(order: Order) -> i64:
    last: i64 = order.legs - 1
    leaping: bool = order.leaps[last] == 1
    if not fits(order.x[last], order.y[last]) or (last > 0 and order.corner == NO_CORNER) or (leaping and order.way != WALK):
        return NO_ORDER
    if order.verb != RAM:
        return pack_move(order.verb == MOVE2, order.way, leaping, order.corner, order.x[last], order.y[last], order.tail, order.crash)
    if leaping or order.b >= 8 or order.n > MOST_MP:
        return NO_ORDER
    return pack_ram(order.b, order.corner, order.x[last], order.y[last], order.n)


def fits(x: i64, y: i64) -> bool:
    return 0 <= x <= LONGEST_SIDE and 0 <= y <= LONGEST_SIDE


def find_corner(order: Order, plane: Plane, standing: i64, x: i64, y: i64, base: i64) -> None:
    """Whether the first of two legs from (x, y) ends at a corner point: the first that lies there."""
    order.corner = NO_CORNER
    if order.legs != 2 or order.way != WALK or order.leaps[0] == 1 or order.leaps[1] == 1:
        return
    obstacle: i64 = 0
    while obstacle < plane.obstacles.count and order.corner == NO_CORNER:
        if has(standing, obstacle) and plane.within(obstacle, x, y, CORNER_RANGE):
            order.corner = corner_at(plane, obstacle, base, order.x[0], order.y[0])
        obstacle += 1


def corner_at(plane: Plane, obstacle: i64, base: i64, x: i64, y: i64) -> i64:
    """The corner of an obstacle whose way-point lies here, or NO_CORNER."""
    corner: i64 = obstacle * MOST_CORNERS
    end: i64 = corner + plane.obstacles.corners[obstacle]
    while corner < end:
        if corner_x(plane, corner, base) == x and corner_y(plane, corner, base) == y:
            return corner
        corner += 1
    return NO_CORNER


# Unpacking


def verb_of(action: i64) -> i64:
    """The verb of a number, or NO_ORDER."""
    if action < 0:
        return NO_ORDER
    verb: i64 = action >> VERB_AT
    if verb >= MOST_VERBS:
        return RAM if verb < MOST_RAM_VERBS else NO_ORDER
    return verb if verb < VERBS else MOVE2 if verb >= VERBS + WAYS else MOVE


def unpack(action: i64, order: Order, plane: Plane, base: i64) -> None:
    """Take a number apart that `verb_of` knows."""
    verb: i64 = action >> VERB_AT
    order.begin(verb_of(action))
    if order.has_path():
        x: i64 = action & PLACE_MASK
        y: i64 = (action >> PLACE_BITS) & PLACE_MASK
        order.corner = ((action >> CORNER_AT) & CORNER_MASK) - 1
        leaping: bool = False
        if order.verb == RAM:
            order.b = (action >> TAIL_AT) & 7
            order.n = (action >> POINTS_AT) % RAM_POINTS + (RAM_POINTS * (verb - MOST_VERBS + 1) if verb != RAM else 0)
        else:
            place: i64 = (verb - VERBS) % WAYS
            leaping = place == LEAPT
            order.way = place - 1 if place > LEAPT else WALK
            end: i64 = (action >> TAIL_AT) & TAIL_MASK
            order.tail = end if end < CRASH else CRASH
            order.crash = end - CRASH
        if order.corner != NO_CORNER:
            order.add(corner_x(plane, order.corner, base), corner_y(plane, order.corner, base), False)
        order.add(x, y, leaping)
    elif verb in (TELEPORT, PLUNGE):
        order.add(action & PLACE_MASK, (action >> PLACE_BITS) & PLACE_MASK, False)
    else:
        order.a = action & 255
        order.b = (action >> 8) & 255
        order.n = (action >> 16) & MOST_NUMBER


def is_known(action: i64, plane: Plane) -> bool:
    """Whether a number is that of an order at all, legal or not."""
    verb: i64 = verb_of(action)
    if verb == NO_ORDER or (action >> VERB_AT) == MOVE or (action >> VERB_AT) == MOVE2:
        return False
    if verb in (MOVE, MOVE2, RAM):
        return is_corner(((action >> CORNER_AT) & CORNER_MASK) - 1, plane)
    if verb in (TELEPORT, PLUNGE):
        return True
    a: i64 = action & 255
    b: i64 = (action >> 8) & 255
    if verb in (BURROW, GRAB, DECAY, COW):
        return b < FIRST_BUILDING
    if verb in (BRAWL, BREAK_BRAWL):
        return a < ENOUGH_TYPES
    if verb == COUNTER:
        return a <= ENOUGH_TYPES
    if verb == LAUNCH:
        return a < DIRECTIONS
    return verb != KP_POWER or a < len(POWERS)


def is_corner(corner: i64, plane: Plane) -> bool:
    """None, or one that is there."""
    if corner == NO_CORNER:
        return True
    obstacle: i64 = corner // MOST_CORNERS
    return obstacle < plane.obstacles.count and corner % MOST_CORNERS < plane.obstacles.corners[obstacle]
