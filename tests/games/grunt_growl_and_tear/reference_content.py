"""Monsters, objects and maps of Grunt, Growl, and Tear, typed a second time from sections 2.3 to 2.6 of the rule specification."""

from __future__ import annotations

import re
from typing import Any

Hex = tuple[int, int]
Ability = tuple[str, *tuple[Any, ...]]  # the kind, then its parameters

ATTRIBUTES = ("sp", "st", "sm", "ht")
SOCKET_TYPES = ("head", "arm", "leg", "tail", "wing")  # body order
CARDS = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]  # canonical deck order

#  monster   part     socket Sp St Sm Ht match/other abilities
PARTS = """
gutbucket  torso    -      1 2 2 6    -
gutbucket  skull    head1  0 0 1 2    1/2   armor(1)
gutbucket  fist     arm1   0 2 0 1    1/2
gutbucket  club     arm2   0 1 0 1    1/1   rend(2)
gutbucket  stomper  leg1   1 1 0 2    1/2
gutbucket  shank    leg2   1 0 1 1    1/1   test_bonus(push,3)
squelch    torso    -      1 2 3 5    -
squelch    brain    head1  0 0 3 0    3/3
squelch    sucker   arm1   0 1 1 1    1/1   test_bonus(hold,3)
squelch    grasper  arm2   1 1 0 1    1/1
squelch    gland    arm3   0 1 0 1    1/1   ranged(2,3)
squelch    slime    tail1  2 0 0 2    2/2   test_bonus(escape,3)
mandible   torso    -      2 1 2 5    -
mandible   jaws     head1  0 1 2 0    1/2   rend(1)
mandible   scythe   arm1   0 1 0 1    1/1   test_bonus(ambush,3)
mandible   sickle   arm2   0 2 0 1    1/2
mandible   skitter  leg1   1 0 0 1    1/1   scuttle
mandible   hopper   leg2   1 0 1 1    1/1
mandible   wing     wing1  1 0 0 1    1/1   leap(3)
rivet      torso    -      1 2 2 5    -     armor(1)
rivet      dome     head1  0 0 2 1    1/2   riveted
rivet      nailer   arm1   0 1 0 1    1/1   ranged(2,4)
rivet      driver   arm2   0 2 0 1    1/2   test_bonus(push,3)
rivet      piston   leg1   1 0 1 1    1/1
rivet      flywheel leg2   1 0 0 1    1/1
snaggle    torso    -      1 3 2 6    -
snaggle    jaws     head1  0 1 2 1    1/2   test_bonus(hold,3) rend(1)
snaggle    claw     arm1   1 1 0 1    1/1
snaggle    paddle   leg1   1 0 1 1    1/1
snaggle    flipper  leg2   1 0 0 2    1/2   test_bonus(brace,3)
snaggle    tail     tail1  0 1 1 1    1/1   all_round
hemogoblin torso    -      2 2 2 5    -
hemogoblin fangs    head1  0 1 2 1    1/2   feast(1)
hemogoblin talon    arm1   0 1 0 1    1/1
hemogoblin hook     arm2   0 1 1 1    1/1   test_bonus(ambush,2)
hemogoblin batwing  wing1  1 0 0 1    1/1   leap(3)
hemogoblin flapper  wing2  1 0 1 1    1/1
patch      torso    -      1 2 2 5    -     scavenge cheap_graft(1)
patch      noggin   head1  0 0 2 1    1/2   extra_rest(1)
patch      stitch   arm1   0 1 0 1    1/1
patch      meathook arm2   0 2 0 1    1/2
patch      limp     leg1   1 0 1 1    1/1
patch      stride   leg2   2 0 0 1    1/2
patch      -        tail1
wormwood   torso    -      1 2 2 6    -
wormwood   crown    head1  0 0 2 1    1/2   regrow(1)
wormwood   bough    arm1   0 2 0 1    1/2   thorns(1)
wormwood   pod      arm2   0 1 0 1    1/1   ranged(1,2)
wormwood   taproot  leg1   1 0 0 2    1/2   test_bonus(brace,4)
wormwood   creeper  leg2   1 0 1 1    1/1
"""
TOTALS = {  # Sp, St, Sm, Ht as the specification adds them up
    "gutbucket": (3, 6, 4, 13),
    "squelch": (4, 5, 7, 10),
    "mandible": (5, 5, 5, 10),
    "rivet": (3, 5, 5, 10),
    "snaggle": (4, 6, 6, 12),
    "hemogoblin": (4, 5, 6, 10),
    "patch": (4, 5, 5, 10),
    "wormwood": (3, 5, 5, 12),
}
OBJECTS = {  # kind: Weight, tall
    "barrel": (2, False),
    "crate": (4, False),
    "coffin": (5, False),
    "slab": (7, False),
    "idol": (9, True),
    "wardrobe": (6, True),
}
#  r, q of the first cell, cells
MAPS = {
    "pit_stop": """
 -4   0  .....
 -3  -1  ......
 -2  -2  ..#....
 -1  -3  ....~.#.
  0  -4  ....~....
  1  -4  .#.~....
  2  -4  ....#..
  3  -4  ......
  4  -4  .....
""",
    "boneyard": """
 -4   0  .....
 -3  -1  .#....
 -2  -2  ....#..
 -1  -3  ..#.....
  0  -4  .........
  1  -4  .....#..
  2  -4  ..#....
  3  -4  ....#.
  4  -4  .....
""",
    "back_alley": """
  0   0  ...........
  1   0  ..##...##..
  2  -1  ...........
  3  -1  ....~~~....
  4  -2  ...........
  5  -2  ..##...##..
  6  -3  ...........
""",
    "abattoir": """
 -5   0  ......
 -4  -1  .......
 -3  -2  ..##....
 -2  -3  ......~..
 -1  -4  ..~.......
  0  -5  .....~..#..
  1  -5  .......#..
  2  -5  ..#......
  3  -5  ..#.~...
  4  -5  .......
  5  -5  ......
""",
    "studio_666": """
 -6   0  .......
 -5  -1  ...#....
 -4  -2  .........
 -3  -3  .....#..#.
 -2  -4  .#.#.......
 -1  -5  ........#...
  0  -6  ......~......
  1  -6  ...#........
  2  -6  .......#.#.
  3  -6  .#..#.....
  4  -6  .........
  5  -6  ....#...
  6  -6  .......
""",
}
STANDING = {  # the objects of each map, in the order of its file
    "pit_stop": "crate1 -1,-1 crate2 1,1 barrel1 2,-3 barrel2 -2,3",
    "boneyard": "coffin1 0,0 coffin2 -2,0 coffin3 2,0 idol1 1,-1 idol2 -1,1",
    "back_alley": "barrel1 5,1 barrel2 3,5 crate1 2,2 crate2 4,4 wardrobe1 1,3 wardrobe2 7,3",
    "abattoir": "slab1 0,-1 slab2 1,0 slab3 -1,1 barrel1 -3,-1 barrel2 4,-3 barrel3 -1,4 wardrobe1 -1,-1 wardrobe2 2,-1 wardrobe3 -1,2",
    "studio_666": "crate1 2,0 crate2 -2,0 slab1 0,2 slab2 0,-2 idol1 2,-2 idol2 -2,2 "
    "barrel1 4,0 barrel2 -4,0 coffin1 0,4 coffin2 0,-4 wardrobe1 4,-4 wardrobe2 -4,4",
}
COUNTED = {  # spaces, floor, wall, pit as the specification counts them
    "pit_stop": (61, 54, 4, 3),
    "boneyard": (61, 55, 6, 0),
    "back_alley": (77, 66, 8, 3),
    "abattoir": (91, 81, 6, 4),
    "studio_666": (127, 114, 12, 1),
}
DEFAULT_MAPS = {2: "pit_stop", 3: "abattoir", 4: "studio_666"}


class Content:
    """What a game is played with. Other content can be given by filling the tables in the same way."""

    def __init__(self) -> None:
        self.torsos: dict[str, dict[str, Any]] = {}  # by monster: the attributes, abilities
        self.sockets: dict[str, list[str]] = {}  # by monster, in body order
        self.limbs: dict[str, dict[str, Any]] = {}  # by full id: monster, type, socket, the attributes, abilities
        self.objects = {kind: {"weight": weight, "tall": tall} for kind, (weight, tall) in OBJECTS.items()}
        self.maps: dict[str, dict[Hex, str]] = {}  # by map: terrain of every space
        self.standing: dict[str, list[dict[str, Any]]] = {}  # by map: its objects as a document lists them


def in_body_order(socket: str) -> tuple[int, int]:
    """Key for sorting sockets: by type, then by number (2.2)."""
    kind = socket.rstrip("0123456789")
    return SOCKET_TYPES.index(kind), int(socket[len(kind) :])


def read_ability(text: str) -> Ability:
    """`test_bonus(push,3)` as a kind and its parameters."""
    kind, _, rest = text.rstrip(")").partition("(")
    return kind, *(int(word) if word.isdecimal() else word for word in rest.split(",") if word)


def read_map(rows: str) -> dict[Hex, str]:
    terrain: dict[Hex, str] = {}
    for row in rows.strip("\n").splitlines():
        r, q, cells = row.split()
        for offset, cell in enumerate(cells):
            terrain[int(q) + offset, int(r)] = cell
    return terrain


def read_standing(words: str) -> list[dict[str, Any]]:
    named = words.split()
    return [
        {"id": id, "kind": re.sub(r"[0-9]+$", "", id), "hex": [int(part) for part in place.split(",")]}
        for id, place in zip(named[::2], named[1::2], strict=True)
    ]


def read_content() -> Content:
    content = Content()
    for line in PARTS.strip().splitlines():
        monster, part, socket, *numbers = line.split()
        if socket != "-":
            content.sockets.setdefault(monster, []).append(socket)
        if part == "-":
            continue
        entry: dict[str, Any] = dict(zip(ATTRIBUTES, map(int, numbers[:4]), strict=True))
        entry["abilities"] = [read_ability(text) for text in numbers[5:]]
        if part == "torso":
            content.torsos[monster] = entry
        else:
            place = {"monster": monster, "type": socket.rstrip("0123456789"), "socket": socket, "cost": numbers[4]}
            content.limbs[f"{monster}/{part}"] = entry | place
    for id, rows in MAPS.items():
        content.maps[id] = read_map(rows)
        content.standing[id] = read_standing(STANDING[id])
    return content


CONTENT = read_content()
