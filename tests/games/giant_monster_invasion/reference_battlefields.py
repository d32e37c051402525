"""Battlefields of Giant Monster Invasion!, from section 2.4 of the rules: `x,y WxH hHEIGHT` or `x,y x,y x,y hHEIGHT`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tests.games.giant_monster_invasion.reference_content import sturdy_of
from tests.games.giant_monster_invasion.reference_plane import Point

W, H = 3600, 2400


@dataclass(frozen=True)
class Battlefield:
    starts: str
    sturdy: int  # in all, as the specification counts it
    buildings: str
    rocks: str = ""
    hazards: dict[str, str] = field(default_factory=dict)  # "h01 lava" -> shape


def shape(text: str) -> list[list[int]]:
    corners = [list(map(int, pair)) for pair in re.findall(r"(\d+),(\d+)", text)]
    size = re.search(r"(\d+)x(\d+)", text)
    if size is None:
        return corners
    (x, y), w, h = corners[0], int(size[1]), int(size[2])
    return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]


BATTLEFIELDS = {
    "downtown": Battlefield(
        "1000,1200 2650,1200 1820,300 1820,2100 200,2200 3400,200", 44,
        "500,300 350x350 h300 · 1150,300 350x350 h600 · 2150,300 350x350 h1000 · 2800,300 350x350 h400 · 500,1024 350x350 h800 · "
        "1150,1024 350x350 h500 · 2150,1024 350x350 h700 · 2800,1024 350x350 h200 · 500,1750 350x350 h400 · 1150,1750 350x350 h1100 · "
        "2150,1750 350x350 h600 · 2800,1750 350x350 h300",
    ),
    "harbour": Battlefield(
        "700,1000 2900,1000 1800,300 1800,2000 900,2200 2500,2200", 36,
        "300,300 500x300 h200 · 1050,300 400x300 h300 · 2150,300 400x300 h400 · 2800,300 500x300 h200 · 300,1250 300x250 h600 · "
        "1000,1200 260x260 h800 · 2340,1200 260x260 h800 · 3000,1250 300x250 h600 · 1700,700 200x200 h1000 · "
        "2900,1900 3000,1800 3100,1900 3000,2000 h500",
        hazards={"h01 deep_water": "0,1600 3600x800", "h02 deep_water": "1500,1160 600x440"},
    ),
    "volcano": Battlefield(
        "500,1200 3100,1200 1800,200 1800,2200 300,300 3300,2100", 20,
        "500,500 200x200 h400 · 900,400 200x200 h300 · 500,1700 200x200 h400 · 900,1800 200x200 h300 · 2900,500 200x200 h400 · "
        "2500,400 200x200 h300 · 2900,1700 200x200 h400 · 2500,1800 200x200 h300",
        "1600,1000 2000,1000 2100,1200 2000,1400 1600,1400 1500,1200 h1200 · 1000,1100 200x200 h700 · 2400,1100 200x200 h700",
        {"h01 lava": "1500,600 2100,600 2000,1000 1600,1000", "h02 lava": "1600,1400 2000,1400 2100,1800 1500,1800",
         "h03 rubble": "1240,1100 200x200", "h04 rubble": "2160,1100 200x200"},
    ),
    "refinery": Battlefield(
        "400,1200 3200,1200 1800,250 1800,2150 300,300 3300,2100", 38,
        "700,400 300x300 h400 · 1250,400 300x300 h400 · 2050,400 300x300 h400 · 2600,400 300x300 h400 · 700,1700 300x300 h400 · "
        "1250,1700 300x300 h400 · 2050,1700 300x300 h400 · 2600,1700 300x300 h400 · 1700,1100 200x200 h1000 · 1000,1100 200x200 h700 · "
        "2400,1100 200x200 h700",
        hazards={"h01 tar": "1300,1000 300x400", "h02 tar": "2000,1000 300x400", "h03 rubble": "600,1080 240x240",
                 "h04 rubble": "2760,1080 240x240"},
    ),
    "chemworks": Battlefield(
        "400,600 3200,1800 3200,600 400,1800 1800,200 1800,2200", 26,
        "900,300 400x200 h300 · 2300,300 400x200 h300 · 900,1900 400x200 h300 · 2300,1900 400x200 h300 · 1000,1000 200x400 h600 · "
        "2400,1000 200x400 h600 · 1800,790 1950,940 1800,1090 1650,940 h800 · 1800,1310 1950,1460 1800,1610 1650,1460 h800",
        hazards={"h01 toxic_acid": "1300,700 1600,700 1500,900 1300,900", "h02 toxic_acid": "2100,1500 2300,1500 2300,1700 2000,1700",
                 "h03 toxic_acid": "500,1060 300x280", "h04 toxic_acid": "2800,1060 300x280"},
    ),
    "old_town": Battlefield(
        "300,400 3300,2000 3300,400 300,2000 1800,300 1800,2100", 38,
        "600,300 220x220 h200 · 1060,300 220x220 h300 · 1480,600 220x220 h200 · 600,720 220x220 h100 · 1060,960 220x220 h200 · "
        "2320,300 220x220 h200 · 2780,300 220x220 h300 · 2780,720 220x220 h100 · 2320,960 220x220 h400 · 1920,600 220x220 h200 · "
        "600,1500 220x220 h200 · 1060,1500 220x220 h300 · 600,1920 220x220 h100 · 1060,1920 220x220 h200 · 2320,1500 220x220 h200 · "
        "2780,1500 220x220 h300 · 2320,1920 220x220 h100 · 2780,1920 220x220 h200 · 1690,1560 220x220 h900",
        hazards={"h01 deep_water": "0,1240 1600x200", "h02 deep_water": "2000,1240 1600x200", "h03 rubble": "1600,1240 400x200"},
    ),
    "proving_ground": Battlefield(
        "900,1200 2700,1200 1800,400 1800,2000 600,400 3000,2000", 15,
        "300,300 200x200 h200 · 3100,300 200x200 h400 · 300,1900 200x200 h600 · 3100,1900 200x200 h1000",
    ),
}  # fmt: skip


def halved(poly: list[list[int]], scale: str) -> list[list[int]]:
    return [[x // 2, y // 2] for x, y in poly] if scale == "small" else poly


def starts(name: str, scale: str) -> list[Point]:
    return [(x, y) for x, y in halved(shape(BATTLEFIELDS[name].starts), scale)]


def table(name: str, scale: str) -> dict[str, Any]:
    size = 2 if scale == "small" else 1
    return {"name": name, "w": W // size, "h": H // size, "starts": [list(point) for point in starts(name, scale)]}


def buildings(name: str, scale: str) -> dict[str, dict[str, Any]]:
    """Section 2.4: ids in file order, rocks after buildings; GMI-8.1 at small scale."""
    field = BATTLEFIELDS[name]
    texts = [("building", text) for text in field.buildings.split(" · ")] + [("rock", text) for text in field.rocks.split(" · ") if text]
    found = {}
    for number, (kind, text) in enumerate(texts, 1):
        height = int(text.rsplit("h", 1)[1])
        sturdy = sturdy_of(height) if kind == "building" else 6
        if scale == "small":
            height = 100 * sturdy
        poly = halved(shape(text.rsplit(" h", 1)[0]), scale)
        found[f"b{number:02}"] = {"poly": poly, "height": height, "kind": kind, "sturdy": sturdy, "standing": True}
    return found


def hazards(name: str, scale: str) -> dict[str, dict[str, Any]]:
    found = {}
    for heading, text in BATTLEFIELDS[name].hazards.items():
        id, kind = heading.split()
        found[id] = {"kind": kind, "poly": halved(shape(text), scale)}
    return found
