"""The pack of docs/content-packs.md: it loads, it is played, and what is wrong with it is told with file, key and reason."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.content import Pack, read_pack
from grumbletop.engine.errors import BadContent, BadOption, BadPosition
from grumbletop.engine.events import Log
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import playout

ROOT = Path(__file__).parents[2]
GAME = "grunt_growl_and_tear"
SWAMP = read_pack(ROOT / "examples" / "packs" / "swamp")
PAGE = (ROOT / "docs" / "content-packs.md").read_text(encoding="utf-8")


def changed(file: str, old: str, new: str) -> Pack:
    assert old in SWAMP.files[file]
    return replace(SWAMP, files={**SWAMP.files, file: SWAMP.files[file].replace(old, new, 1)})


def test_the_ninth_monster_fights_on_the_sixth_map() -> None:
    options = {"map": "puddle", "monsters": ["mudge", "patch"], "round_cap": 4}
    game = make(GAME, options, [SWAMP])
    assert game.given["packs"] == ["swamp"]
    state = game.start(SeededChance(Rng(1)))
    assert game.dump(state)["players"][0]["stats"] == {"sp": 3, "st": 5, "sm": 4, "ht": 10}
    assert playout(state, Rng(2), SeededChance(Rng(3)), Log()) > 10


def test_every_piece_of_the_page_is_toml_of_the_pack() -> None:
    pieces = [piece.split("```")[0] for piece in PAGE.split("```toml\n")[1:]]
    assert len(pieces) == 4  # the last two are of another pack: see the tests of Giant Monster Invasion!
    shown = tomllib.loads(pieces[0])
    whole = tomllib.loads(SWAMP.files["monsters/mudge.toml"])
    assert shown["monster"] == whole["monster"]
    assert all(limb in whole["limb"] for limb in shown["limb"])
    game = make(GAME, {"map": "puddle"}, [Pack("small", {"maps/puddle.toml": pieces[1]})])
    shown_map = game.display(game.start(SeededChance(Rng(1))), None)["map"]
    assert len(shown_map["spaces"]) == 19


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("monsters/mudge.toml", "sp = 0", "sp = 9", "swamp/monsters/mudge.toml: limb.0.sp: 9 is outside 0..6"),
        ("monsters/mudge.toml", '"feast"', '"yawn"', '"yawn" is not one of ranged'),
        ("monsters/mudge.toml", 'id = "mudge"', 'id = "patch"', "patch is taken"),
        ("maps/puddle.toml", '"..~~~.."', '"~~~~~~~"', "the floor is not connected"),
        ("maps/puddle.toml", "hex = [2, -2]", "hex = [0, 0]", "0,0 is no floor space"),
    ],
)
def test_a_pack_that_is_wrong_is_refused_with_file_and_reason(file: str, old: str, new: str, told: str) -> None:
    with pytest.raises(BadContent) as refused:
        make(GAME, {}, [changed(file, old, new)])
    assert told in str(refused.value)


def test_a_position_names_the_monster_nobody_brings_and_the_packs() -> None:
    there = make(GAME, {"map": "puddle", "monsters": ["mudge", "patch"]}, [SWAMP])
    position = there.dump(there.start(SeededChance(Rng(1))))
    position["options"] = {"players": 2, "map": "pit_stop"}
    position["map"] = "pit_stop"
    position["objects"] = make(GAME).dump(make(GAME).start(SeededChance(Rng(1))))["objects"]
    with pytest.raises(BadPosition, match=r'"mudge" is a monster that nobody brings; packs loaded: none'):
        make(GAME).load(position)
    with pytest.raises(BadOption):
        make(GAME, {"monsters": ["mudge", "patch"]})
