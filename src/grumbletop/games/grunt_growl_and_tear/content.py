"""Content of Grunt, Growl, and Tear: monsters and limbs, objects, maps and initiative cards, read and checked (GGT-15.1, GGT-15.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.content import Content
from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader
from grumbletop.games.grunt_growl_and_tear.rules_actions import MOST_MONSTERS, MOST_OBJECTS, MOST_SOCKETS, MOST_SPACES

PARTS: Final = ("monsters", "objects", "maps", "initiative")
ID: Final = "[a-z0-9_]{1,24}"
SOCKET_TYPES: Final = ("head", "arm", "leg", "tail", "wing")  # body order
SOCKET: Final = re.compile("(" + "|".join(SOCKET_TYPES) + ")([1-9][0-9]?)")
ATTRIBUTES: Final = ("sp", "st", "sm", "ht")
BONUSES: Final = ("escape", "hold", "push", "brace", "ambush")  # when a test_bonus counts

FARTHEST: Final = 200  # a coordinate

TERRAINS: Final = ".#~"  # floor, wall, pit, by number
FLOOR: Final = TERRAINS[0]
GAP: Final = " "
SEAT: Final = "p"  # p0, p1, ... are players in the notation


@dataclass(frozen=True)
class Ability:
    """What a limb or a torso can do: a kind of `ABILITIES` and its numbers (GGT-14)."""

    kind: str
    n: int = 0
    min: int = 0
    range: int = 0
    when: str = ""


@dataclass(frozen=True)
class Limb:
    id: str  # with its monster: "patch/noggin"
    name: str
    type: str
    socket: int  # of its own monster, where it sits at the start
    values: tuple[int, int, int, int]  # Speed, Strength, Smarts, Health
    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class Monster:
    id: str
    name: str
    tagline: str
    sockets: tuple[str, ...]  # in body order
    torso: tuple[int, int, int, int]
    abilities: tuple[Ability, ...]
    limbs: tuple[Limb, ...]

    def total(self, attribute: int) -> int:
        return self.torso[attribute] + sum(limb.values[attribute] for limb in self.limbs)


@dataclass(frozen=True)
class ObjectKind:
    id: str
    name: str
    weight: int
    tall: bool


@dataclass(frozen=True)
class Object:
    id: str
    kind: ObjectKind
    hex: tuple[int, int]


@dataclass(frozen=True)
class Map:
    id: str
    name: str
    tagline: str
    players: tuple[int, int]  # advice (GGT-1.4)
    cells: dict[tuple[int, int], str]  # terrain by hex
    objects: tuple[Object, ...]

    @property
    def starts(self) -> int:
        """How many pawns can be placed: edge spaces without an object (GGT-1.9, GGT-2.9)."""
        edge = {hex for hex, terrain in self.cells.items() if terrain == FLOOR and any(step not in self.cells for step in neighbours(hex))}
        return len(edge - {each.hex for each in self.objects})


@dataclass(frozen=True)
class Box:
    """Everything in the box: the room's own content, then that of the packs."""

    monsters: dict[str, Monster]
    kinds: dict[str, ObjectKind]
    maps: dict[str, Map]
    initiative: tuple[str, ...]

    @property
    def limbs(self) -> dict[str, Limb]:
        return {limb.id: limb for monster in self.monsters.values() for limb in monster.limbs}


def read_box(content: Content) -> Box:
    monsters: dict[str, Monster] = {}
    for reader in content.folder("monsters"):
        monster = read_monster(reader, monsters)
        monsters[monster.id] = monster
        if len(monsters) > MOST_MONSTERS:
            reader.fail("monster", f"is monster number {len(monsters)}; there is room for {MOST_MONSTERS}")
    kinds: dict[str, ObjectKind] = {}
    for reader in content.folder("objects"):
        for entry in reader.tables("object_kind", 1):
            id = fresh(entry, "id", ID, kinds)
            entry.refuse_if(id == SEAT, "id", f"{id}1 would be a player and an object")
            kinds[id] = ObjectKind(id, entry.string("name", ".{1,40}"), entry.integer("weight", 1, 15), entry.boolean("tall"))
            entry.done()
        reader.done()
    maps: dict[str, Map] = {}
    for reader in content.folder("maps"):
        found = read_map(reader, maps, kinds)
        maps[found.id] = found
    return Box(monsters, kinds, maps, read_initiative(content.folder("initiative")))


def fresh(reader: Reader, key: str, pattern: str, taken: object) -> str:
    """An id that nothing of its kind has yet."""
    value = reader.string(key, pattern)
    assert isinstance(taken, dict)
    reader.refuse_if(value in taken, key, f"{value} is taken")
    return value


# Monsters


def read_monster(reader: Reader, taken: dict[str, Monster]) -> Monster:
    head = reader.table("monster")
    id = fresh(head, "id", ID, taken)
    sockets = tuple(head.each("sockets", lambda key, value: head.check_string(key, value, SOCKET.pattern), 1, MOST_SOCKETS))
    if list(sockets) != sorted(set(sockets), key=body_order):
        head.fail("sockets", "must be different and in body order: head, arm, leg, tail, wing, then by number")
    torso = head.table("torso")
    values = (torso.integer("sp", 1, 4), torso.integer("st", 0, 6), torso.integer("sm", 1, 6), torso.integer("ht", 1, 15))
    name, tagline = head.string("name", ".{1,40}"), head.string("tagline", ".{0,120}")
    abilities = read_abilities(torso)
    torso.done()
    head.done()
    limbs: list[Limb] = []
    for entry in reader.tables("limb", 0, len(sockets), default=[]):
        limb = read_limb(entry, id, sockets)
        for other in limbs:
            entry.refuse_if(limb.id == other.id, "id", f"{limb.id} is taken")
            if limb.socket == other.socket:
                entry.fail("socket", f"{sockets[limb.socket]} holds {other.id} already")
        limbs.append(limb)
    reader.done()
    return Monster(id, name, tagline, sockets, values, abilities, tuple(sorted(limbs, key=lambda limb: limb.socket)))


def read_limb(reader: Reader, monster: str, sockets: Sequence[str]) -> Limb:
    type = reader.choice("type", SOCKET_TYPES)
    socket = reader.choice("socket", list(sockets))
    reader.refuse_if(socket_type(socket) != type, "socket", f"{socket} is no place for a limb of type {type}")
    sp, st, sm, ht = (reader.integer(attribute, 0, 6) for attribute in ATTRIBUTES)
    reader.refuse_if(not (sp or st or sm or ht), "sp", "at least one value must be above 0")
    limb = Limb(
        f"{monster}/{reader.string('id', ID)}",
        reader.string("name", ".{1,40}"),
        type,
        sockets.index(socket),
        (sp, st, sm, ht),
        read_abilities(reader),
    )
    reader.done()
    return limb


def read_abilities(reader: Reader) -> tuple[Ability, ...]:
    return tuple(map(read_ability, reader.tables("abilities", 0, 8, default=[])))


PLAIN: Final = ("scuttle", "all_round", "scavenge", "riveted")
COUNTED: Final = {  # with the least and the most n
    "armor": (1, 4),
    "rend": (1, 4),
    "thorns": (1, 4),
    "feast": (1, 3),
    "regrow": (1, 3),
    "extra_rest": (1, 3),
    "leap": (2, 4),
    "cheap_graft": (1, 3),
    "test_bonus": (1, 6),
}
ABILITIES: Final = ("ranged", *COUNTED, *PLAIN)


def read_ability(reader: Reader) -> Ability:
    kind = reader.choice("kind", ABILITIES)
    if kind == "ranged":
        near = reader.integer("min", 1, 3)
        ability = Ability(kind, min=near, range=reader.integer("range", near, 8))
    elif kind == "test_bonus":
        ability = Ability(kind, reader.integer("n", *COUNTED[kind]), when=reader.choice("when", BONUSES))
    elif kind in COUNTED:
        ability = Ability(kind, reader.integer("n", *COUNTED[kind]))
    else:
        ability = Ability(kind)
    reader.done()
    return ability


def socket_type(socket: str) -> str:
    return socket.rstrip("0123456789")


def body_order(socket: str) -> tuple[int, int]:
    type = socket_type(socket)
    return SOCKET_TYPES.index(type), int(socket[len(type) :])


# Maps


def read_map(reader: Reader, taken: dict[str, Map], kinds: dict[str, ObjectKind]) -> Map:
    head = reader.table("map")
    reader.done()
    id = fresh(head, "id", ID, taken)
    fewest, most = head.each("players", lambda key, value: head.check_integer(key, value, 2, 4), 2, 2)
    cells = read_cells(head)
    objects: list[Object] = []
    for entry in head.tables("objects", 0, MOST_OBJECTS, default=[]):
        objects.append(read_object(entry, cells, kinds, objects))
    found = Map(id, head.string("name", ".{1,40}"), head.string("tagline", ".{0,120}", default=""), (fewest, most), cells, tuple(objects))
    head.done()
    return found


def read_cells(head: Reader) -> dict[tuple[int, int], str]:
    cells: dict[tuple[int, int], str] = {}
    for row in head.tables("rows", 1, MOST_SPACES):
        r, q = row.integer("r", -FARTHEST, FARTHEST), row.integer("q", -FARTHEST, FARTHEST)
        for column, terrain in enumerate(row.string("cells", "[.#~ ]{1,256}")):
            row.refuse_if((q + column, r) in cells, "cells", f"space {q + column},{r} stands twice")
            if terrain != GAP:
                cells[(q + column, r)] = terrain
        row.done()
    if len(cells) > MOST_SPACES:
        head.fail("rows", f"has {len(cells)} spaces; there is room for {MOST_SPACES}")
    floor = {hex for hex, terrain in cells.items() if terrain == FLOOR}
    head.refuse_if(not floor or connected(floor) != floor, "rows", "the floor is not connected", "GGT-15.2")
    return dict(sorted(cells.items()))


def connected(floor: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Every floor space that can be reached from one of them."""
    reached = {min(floor)}
    waiting = list(reached)
    while waiting:
        for step in neighbours(waiting.pop()):
            if step in floor and step not in reached:
                reached.add(step)
                waiting.append(step)
    return reached


DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # GGT-2.2


def neighbours(hex: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for dq, dr in DIRECTIONS:
        yield hex[0] + dq, hex[1] + dr


def read_object(reader: Reader, cells: dict[tuple[int, int], str], kinds: dict[str, ObjectKind], others: Sequence[Object]) -> Object:
    kind = kinds[reader.choice("kind", kinds)]
    id = reader.string("id", re.escape(kind.id) + "[1-9][0-9]?")
    q, r = reader.each("hex", lambda key, value: reader.check_integer(key, value, -FARTHEST - 1, 2 * FARTHEST), 2, 2)
    reader.refuse_if(any(id == other.id for other in others), "id", f"{id} is taken")
    reader.refuse_if(cells.get((q, r)) != FLOOR, "hex", f"{q},{r} is no floor space")
    reader.refuse_if(any((q, r) == other.hex for other in others), "hex", f"{q},{r} holds another object")
    reader.done()
    return Object(id, kind, (q, r))


def read_initiative(readers: Sequence[Reader]) -> tuple[str, ...]:
    if len(readers) != 1:
        raise BadContent("", "there are four initiative cards, and no pack can bring more", source=readers[-1].source)
    names: list[str] = []
    for number, entry in enumerate(readers[0].tables("initiative", 4, 4), 1):
        entry.must_be("number", number)
        names.append(entry.string("name", ".{1,40}"))
        entry.done()
    readers[0].done()
    return tuple(names)
