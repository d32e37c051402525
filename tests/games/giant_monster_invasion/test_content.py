"""The content is that of the rules, and packs with faults are refused with file, place and reason."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from grumbletop.engine.content import Content, Pack, read_pack
from grumbletop.engine.errors import BadContent
from grumbletop.games.giant_monster_invasion.content import Box, read_box, sturdy_of
from tools.wheel import ROOT

HOME = files("grumbletop.games.giant_monster_invasion")
FIELD = """
id = "yard"
name = "The Yard"
w = 3000
h = 2000
starts = [[200, 200], [2800, 200], [200, 1800], [2800, 1800], [1500, 200], [1500, 1800]]
buildings = [{ rect = [1000, 900, 200, 200], height = 400 }]
rocks = [{ poly = [[1800, 900], [1900, 800], [2000, 900]], height = 600 }]
hazards = [{ kind = "tar", rect = [0, 900, 400, 200] }]
"""
MONSTER = """
id = "mudge"
name = "Mudge"
class = "flora"
height = 600
base = 80
stomp = 2
blast = 2
brawl = 3
roar = 2
pp_roll = 1
powers = [{ power = "blast", level = 2, kind = "fire" }, { power = "flying" }]
"""


def box(**texts: str) -> Box:
    found = {f"{name.replace('__', '/')}.toml": text for name, text in texts.items()}
    return read_box(Content(HOME, [Pack("odd", found)] if found else []))


def test_the_ready_made_monsters_spend_every_point() -> None:
    monsters = box().monsters
    assert len(monsters) == 12
    for sheet in monsters.values():
        assert sheet.stomp + (sheet.blast or 0) + sheet.brawl + sheet.roar == (11 if sheet.blast is None else 9)
        assert sum(power.level for power in sheet.powers) == sheet.power_points
    derived = {sheet.id: (sheet.tough, sheet.hits) for sheet in monsters.values()}
    assert derived["cinderjaw"] == (7, 20)
    assert derived["grandmother_thicket"] == (5, 17)
    assert derived["bulwark_seven"] == (8, 22)


@pytest.mark.parametrize(
    ("field", "buildings", "sturdy"),
    [
        ("downtown", 12, 44),
        ("harbour", 10, 36),
        ("volcano", 8, 20),
        ("refinery", 11, 38),
        ("chemworks", 8, 26),
        ("old_town", 19, 38),
        ("proving_ground", 4, 15),
    ],
)
def test_the_battlefields_have_the_buildings_of_the_rules(field: str, buildings: int, sturdy: int) -> None:
    found = [each for each in box().battlefields[field].obstacles if not each.rock]
    assert (len(found), sum(each.sturdy(False) for each in found)) == (buildings, sturdy)


def test_sturdy_goes_by_whole_inches_halves_up() -> None:
    assert [sturdy_of(height, False) for height in (50, 149, 150, 349, 350, 550, 750, 949, 950, 2000)] == [1, 1, 2, 2, 3, 4, 5, 5, 6, 6]
    assert [sturdy_of(height, True) for height in (50, 149, 150, 250, 349, 449, 549, 550, 900)] == [1, 1, 2, 3, 3, 4, 5, 6, 6]


def test_at_small_scale_everything_is_half_as_wide_and_as_high_as_it_is_sturdy() -> None:
    large = box().battlefields["volcano"]
    small = large.at_scale(True)
    assert (small.w, small.h, small.starts[0]) == (1800, 1200, (250, 600))
    assert small.obstacles[8].poly[0] == (800, 500)
    assert [each.height for each in small.obstacles] == [300, 200] * 4 + [600] * 3
    assert [each.sturdy(True) for each in small.obstacles] == [each.sturdy(False) for each in large.obstacles]
    assert large.at_scale(False) is large


def test_a_pack_adds_a_monster_a_battlefield_and_a_kind() -> None:
    kind = '[[blast_kind]]\nid = "soup"\nname = "Hot Soup"\n'
    found = box(monsters__mudge=MONSTER.replace("fire", "soup"), battlefields__yard=FIELD, blast_kinds=kind)
    assert found.monsters["mudge"].powers[1].level == 1
    assert found.battlefields["yard"].hazards[0].kind == "tar"
    assert found.kinds["soup"] == "Hot Soup"


@pytest.mark.clause("GMI-1.12")
@pytest.mark.parametrize(
    ("old", "new", "place", "clause"),
    [
        ("brawl = 3", "brawl = 5", "brawl", "GMI-1.6"),
        ("brawl = 3", "brawl = 4", "stomp", "GMI-1.6"),
        ("stomp = 2", "stomp = 0", "stomp", "GMI-1.6"),
        ("stomp = 2", 'stomp = "N/A"', "stomp", "GMI-1.4"),
        ("stomp = 2", "stomp = true", "stomp", "GMI-1.6"),
        ('"flora"', '"fungus"', "class", "GMI-1.5"),
        ("height = 600", "height = 900", "height", "GMI-1.12"),
        ("base = 80", "base = 8", "base", "GMI-1.12"),
        ("pp_roll = 1", "pp_roll = 7", "pp_roll", "GMI-1.8"),
        ("level = 2", "level = 3", "powers", "GMI-1.8"),
        ("level = 2", "level = 6", "powers.0.level", "GMI-1.9"),
        ("blast = 2", 'blast = "N/A"', "powers.0.power", "GMI-1.11"),
        ('"flying"', '"frying"', "powers.1.power", "GMI-1.12"),
        ('"fire"', '"ice cream"', "powers.0.kind", "GMI-1.12"),
        ('{ power = "flying" }', '{ power = "flying", kind = "fire" }', "powers.1.kind", "GMI-1.12"),
        ('name = "Mudge"', 'name = "Mudge"\nspeed = 3', "speed", "GMI-1.12"),
        ('name = "Mudge"', 'name = ""', "name", "GMI-1.12"),
    ],
)
def test_a_monster_with_a_fault_is_refused_with_place_and_clause(old: str, new: str, place: str, clause: str) -> None:
    assert old in MONSTER
    with pytest.raises(BadContent) as refused:
        box(monsters__mudge=MONSTER.replace(old, new))
    assert (refused.value.source, refused.value.where, refused.value.clause) == ("odd/monsters/mudge.toml", place, clause)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("w = 3000", "w = 3001", "w"),
        ("w = 3000", "w = 30000", "w"),
        ("[200, 200],", "[40, 200],", "starts.0"),
        ("[2800, 200],", "[700, 200],", "starts.1"),
        ("[1500, 1800]]", "[1250, 1000]]", "starts.5"),
        (", [1500, 1800]]", "]", "starts"),
        ("[1000, 900, 200, 200]", "[1001, 900, 200, 200]", "buildings.0.rect.0"),
        ("[1000, 900, 200, 200]", "[2900, 900, 200, 200]", "buildings.0.rect"),
        ("[1000, 900, 200, 200]", "[1000, 900, 0, 200]", "buildings.0.rect"),
        ("height = 400", "height = 40", "buildings.0.height"),
        ("height = 400", "height = 400, depth = 3", "buildings.0.depth"),
        ("[1900, 800], [2000, 900]", "[1900, 900], [2000, 900]", "rocks.0.poly"),
        ("[1900, 800], [2000, 900]", "[1900, 800]", "rocks.0.poly"),
        ("[1800, 900], [1900, 800]", "[1300, 900], [1900, 800]", "buildings"),
        ('"tar"', '"jam"', "hazards.0.kind"),
        ('name = "The Yard"', 'name = "The Yard"\nsky = "grey"', "sky"),
        ('id = "yard"', 'id = "downtown"', "id"),
    ],
)
def test_a_battlefield_with_a_fault_is_refused_with_its_place(old: str, new: str, place: str) -> None:
    assert old in FIELD
    with pytest.raises(BadContent) as refused:
        box(battlefields__yard=FIELD.replace(old, new, 1))
    assert (refused.value.source, refused.value.where) == ("odd/battlefields/yard.toml", place)


def test_a_pack_that_names_things_twice_is_refused() -> None:
    with pytest.raises(BadContent, match="taken"):
        box(monsters__mudge=MONSTER.replace('"mudge"', '"cinderjaw"'))
    with pytest.raises(BadContent, match="taken"):
        box(blast_kinds='[[blast_kind]]\nid = "tar"\nname = "Tar"\n')


def test_the_example_pack_is_what_the_docs_show() -> None:
    found = read_box(Content(HOME, [read_pack(ROOT / "examples/packs/coast")]))
    assert found.monsters["tidewarden"].powers[0].kind == "brine"
    assert len(found.battlefields["pier"].obstacles) == 4
    docs = (ROOT / "docs/content-packs.md").read_text()
    shown = [tomllib.loads(block) for block in re.findall(r"```toml\n(id = .*?)```", docs, re.DOTALL)]
    files = [
        tomllib.loads((ROOT / "examples/packs/coast" / name).read_text()) for name in ("monsters/tidewarden.toml", "battlefields/pier.toml")
    ]
    for block, file in zip(shown, files, strict=True):
        assert {key: value for key, value in file.items() if key in block} | {"buildings": 0} == block | {"buildings": 0}


def test_a_sheet_comes_back_from_its_data() -> None:
    found = box(monsters__mudge=MONSTER).monsters["mudge"]
    given: dict[str, Any] = tomllib.loads(MONSTER)
    assert found.data | given | {"powers": found.data["powers"]} == found.data
