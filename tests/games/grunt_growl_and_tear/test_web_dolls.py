"""Every limb in the box is drawn on the page: a monster without a drawing would be a grey shape."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MONSTERS = sorted((ROOT / "src/grumbletop/games/grunt_growl_and_tear/content/monsters").glob("*.toml"))
DOLLS = ROOT / "web/src/boards/grunt_growl_and_tear/dolls"


@pytest.mark.parametrize("file", MONSTERS, ids=lambda file: str(file.stem))
def test_every_limb_of_a_monster_is_drawn(file: Path) -> None:
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    drawing = (DOLLS / f"{content['monster']['id']}.ts").read_text(encoding="utf-8")
    limbs = drawing[drawing.index("  limbs: {") :]
    assert re.findall(r"^    (\w+): \[", limbs, re.MULTILINE) == [limb["id"] for limb in content["limb"]]
    for socket in content["monster"]["sockets"]:
        assert f"{socket}:" in drawing or f"  {socket}:" in (DOLLS / "doll.ts").read_text(encoding="utf-8"), socket
