"""Packs: each line of the schemas (section 2.2) that they may break, and what they may bring."""

from __future__ import annotations

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, BadOption
from grumbletop.engine.rng import Rng
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear

MONSTER = """\
[monster]
id = "newt"
name = "Newt"
tagline = "It got better."
sockets = ["head1", "arm1", "arm2"]
torso = { sp = 1, st = 2, sm = 2, ht = 6, abilities = [{ kind = "armor", n = 1 }] }
[[limb]]
id = "stalk"
name = "Stalk"
type = "head"
socket = "head1"
sp = 0
st = 0
sm = 1
ht = 2
abilities = [{ kind = "ranged", min = 1, range = 3 }, { kind = "test_bonus", when = "hold", n = 2 }]
[[limb]]
id = "paw"
name = "Paw"
type = "arm"
socket = "arm1"
sp = 0
st = 2
sm = 0
ht = 1
"""
KIND = """\
[[object_kind]]
id = "box2"
name = "Box"
weight = 3
tall = false
"""
MAP = """\
[map]
id = "closet"
name = "Closet"
players = [2, 4]
rows = [
    { r = 0, q = 0, cells = ".. ." },
    { r = 1, q = 0, cells = "..." },
]
objects = [{ id = "box21", kind = "box2", hex = [1, 0] }]
"""
FILES = {"monsters/newt.toml": MONSTER, "objects/box.toml": KIND, "maps/closet.toml": MAP}


def game(files: dict[str, str], players: int = 2) -> GruntGrowlAndTear:
    chosen = ["newt", "patch", "rivet", "snaggle"][:players]
    return GruntGrowlAndTear({"players": players, "map": "closet", "monsters": chosen}, [Pack("cellar", files)])


@pytest.mark.clause("GGT-15.2")
def test_the_pack_is_played_as_it_is_written() -> None:
    made = game(FILES)
    document = made.dump(made.start(SeededChance(Rng(1))))
    assert document["objects"] == [{"id": "box21", "kind": "box2", "hex": [1, 0]}]
    assert document["players"][0]["body"] == {"head1": "newt/stalk", "arm1": "newt/paw", "arm2": None}
    assert document["players"][0]["stats"] == {"sp": 1, "st": 4, "sm": 3, "ht": 9}
    assert made.dump(made.load(document)) == document


@pytest.mark.clause("GGT-15.2")
def test_a_monster_may_start_as_a_bare_torso_and_a_map_without_objects() -> None:
    """The schemas ask for neither limbs nor objects."""
    bare, empty = MONSTER[: MONSTER.index("[[limb]]")], MAP[: MAP.index("objects")]
    made = game({**FILES, "monsters/newt.toml": bare, "maps/closet.toml": empty})
    document = made.dump(made.start(SeededChance(Rng(1))))
    assert document["objects"] == []
    assert document["players"][0]["body"] == {"head1": None, "arm1": None, "arm2": None}
    assert document["players"][0]["stats"] == {"sp": 1, "st": 2, "sm": 2, "ht": 6}


@pytest.mark.clause("GGT-15.2")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "newt"', 'id = "Newt"'),
        ('id = "newt"', 'id = "patch"'),
        ('name = "Newt"', 'name = ""'),
        ('["head1", "arm1", "arm2"]', "[]"),
        ('["head1", "arm1", "arm2"]', '["arm1", "head1", "arm2"]'),
        ('["head1", "arm1", "arm2"]', '["head1", "arm2", "arm1"]'),
        ('["head1", "arm1", "arm2"]', '["head1", "arm1", "arm1"]'),
        ('["head1", "arm1", "arm2"]', '["head1", "arm1", "fin1"]'),
        ('["head1", "arm1", "arm2"]', '["head1", "arm0", "arm1"]'),
        ('["head1", "arm1", "arm2"]', '["head1", "arm1", "arm2", "arm3", "arm4", "arm5", "arm6", "arm7", "arm8"]'),
        ("sp = 1, st = 2", "sp = 0, st = 2"),
        ("sp = 1, st = 2", "sp = 5, st = 2"),
        ("sp = 1, st = 2", "sp = 1, st = 7"),
        ("sm = 2, ht = 6", "sm = 0, ht = 6"),
        ("sm = 2, ht = 6", "sm = 2, ht = 0"),
        ("sm = 2, ht = 6", "sm = 2, ht = 16"),
        ('id = "paw"', 'id = "stalk"'),
        ('type = "arm"', 'type = "leg"'),
        ('socket = "arm1"', 'socket = "arm3"'),
        ('type = "arm"\nsocket = "arm1"', 'type = "head"\nsocket = "head1"'),
        ("st = 2\nsm = 0\nht = 1", "st = 7\nsm = 0\nht = 1"),
        ("st = 2\nsm = 0\nht = 1", "st = -1\nsm = 0\nht = 1"),
        ("st = 2\nsm = 0\nht = 1", "st = 0\nsm = 0\nht = 0"),
        ("n = 1 }]", "n = 5 }]"),
        ("n = 1 }]", "n = 0 }]"),
        ("n = 1 }]", "n = 1, m = 2 }]"),
        ('"armor"', '"wings"'),
        ('"armor"', '"riveted"'),  # which has no number
        ("min = 1, range = 3", "min = 4, range = 5"),
        ("min = 1, range = 3", "min = 3, range = 2"),
        ("min = 1, range = 3", "min = 1, range = 9"),
        ('when = "hold"', 'when = "swim"'),
        ("n = 2 }]", "n = 7 }]"),
        ("[monster]\n", "[monster]\nage = 3\n"),
    ],
)
def test_a_monster_that_breaks_the_schema_is_refused(old: str, new: str) -> None:
    assert old in MONSTER
    with pytest.raises(BadContent):
        game({**FILES, "monsters/newt.toml": MONSTER.replace(old, new, 1)})


@pytest.mark.clause("GGT-15.2")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "closet"', 'id = "pit_stop"'),
        ("players = [2, 4]", "players = [1, 4]"),
        ("players = [2, 4]", "players = [2]"),
        ('".. ."', '".. x"'),
        ('"..."', '"... ."'),  # the last one hangs on nothing
        ('"..."', '"..#"'),  # nor does the wall hold what is behind it
        ("r = 1, q = 0", "r = 0, q = 0"),
        ('id = "box21"', 'id = "box2"'),
        ('id = "box21"', 'id = "box20"'),
        ('id = "box21"', 'id = "crate1"'),
        ('kind = "box2"', 'kind = "box"'),
        ("hex = [1, 0]", "hex = [2, 0]"),
        ("hex = [1, 0] }", 'hex = [1, 0] }, { id = "box21", kind = "box2", hex = [0, 0] }'),
        ("hex = [1, 0] }", 'hex = [1, 0] }, { id = "box22", kind = "box2", hex = [1, 0] }'),
    ],
)
def test_a_map_that_breaks_the_schema_is_refused(old: str, new: str) -> None:
    assert old in MAP
    with pytest.raises(BadContent):
        game({**FILES, "maps/closet.toml": MAP.replace(old, new, 1)})


@pytest.mark.parametrize(
    ("old", "new"),
    [("weight = 3", "weight = 0"), ("weight = 3", "weight = 16"), ("tall = false", "tall = 0"), ('"box2"', '"barrel"'), ('"box2"', '"p"')],
)
def test_an_object_that_breaks_the_schema_is_refused(old: str, new: str) -> None:
    """The last one could not be told from a player: both would be p1."""
    with pytest.raises(BadContent):
        game({**FILES, "objects/box.toml": KIND.replace(old, new, 1)})


@pytest.mark.clause("GGT-1.9")
def test_a_map_without_room_for_everybody_is_refused() -> None:
    """Six floor spaces, all at the edge, one under a box."""
    assert game(FILES, players=4)
    small = MAP.replace('".. ."', '"..~ "').replace('"..."', '"..#"')
    assert game({**FILES, "maps/closet.toml": small}, players=3)
    with pytest.raises(BadOption) as refused:
        game({**FILES, "maps/closet.toml": small}, players=4)
    assert refused.value.option == "players"
