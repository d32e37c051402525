"""Draw the maps of Grunt, Growl, and Tear, and what a monster has in front of it, as the engine knows them. Writes docs/games/pictures."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import sqrt

from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.content import Map
from grumbletop.games.grunt_growl_and_tear.drawing import letters
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from tools.powers import FACE, FOLDER, INK, PAPER, TEXT

Hex = tuple[int, int]

SIZE = 15.0  # of a hex, from its middle to a corner
EDGE = 8.0
GROUND = {".": PAPER, "#": "#5A4B3F", "~": "#1F1A17"}
LOW, TALL = "#D9B77E", "#A9793F"  # objects
FRONT, ARC, TORSO = "#E2725B", "#F6C9A8", "#5B2A86"
WATCHED = (-1, 2)  # where the monster of the second picture stands on its map, and
FACING = 1  # where it looks


def middle(hex: Hex) -> tuple[float, float]:
    q, r = hex
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def corners(x: float, y: float) -> str:
    half = SIZE * sqrt(3) / 2
    points = ((0.0, -SIZE), (half, -SIZE / 2), (half, SIZE / 2), (0.0, SIZE), (-half, SIZE / 2), (-half, -SIZE / 2))
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in points)


def picture(cells: Mapping[Hex, str], colors: Mapping[Hex, str], signs: Mapping[Hex, str], title: str) -> str:
    """Every space with its colour, and a sign on some."""
    places = {hex: middle(hex) for hex in cells}
    left, top = min(x for x, _ in places.values()) - SIZE - EDGE, min(y for _, y in places.values()) - SIZE - EDGE
    width = max(x for x, _ in places.values()) + SIZE + EDGE - left
    height = max(y for _, y in places.values()) + SIZE + EDGE - top
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">', f"<title>{escape(title)}</title>"]
    for hex, (x, y) in places.items():
        fill = colors.get(hex, GROUND[cells[hex]])
        lines.append(f'<polygon points="{corners(x - left, y - top)}" fill="{fill}" stroke="{INK}" stroke-width="1"/>')
        if hex in signs:
            ink = TEXT if fill in (TORSO, GROUND["#"]) else INK
            lines.append(
                f'<text x="{x - left:.1f}" y="{y - top + 4:.1f}" font-family="{FACE}" font-size="11" text-anchor="middle" '
                f'fill="{ink}">{escape(signs[hex])}</text>'
            )
    return "\n".join([*lines, "</svg>"]) + "\n"


def objects(map: Map) -> tuple[dict[Hex, str], dict[Hex, str]]:
    """Colours and signs of what stands on a map."""
    kinds = {each.kind.id for each in map.objects}
    signs = {each.hex: letters(each.kind.id, kinds) + each.id.removeprefix(each.kind.id) for each in map.objects}
    return {each.hex: TALL if each.kind.tall else LOW for each in map.objects}, signs


def map_picture(game: GruntGrowlAndTear, id: str) -> str:
    map = game.box.maps[id]
    colors, signs = objects(map)
    return picture(map.cells, colors, signs, f"{map.name}: {map.tagline}")


def front_picture(game: GruntGrowlAndTear) -> str:
    """The front three hexes, and the spaces a shot may reach: in the front arc and in sight (GGT-2.4, GGT-2.5, GGT-2.10)."""
    state = standing(game)
    map = game.box.maps[game.given["map"]]
    spaces = game.notation.spaces
    here = spaces.index(WATCHED)
    colors: dict[Hex, str] = {}
    for space, hex in enumerate(spaces):
        if map.cells[hex] == "." and state.rules.map.in_front(here, FACING, space) and state.sees(here, space):
            colors[hex] = FRONT if state.rules.map.distance(here, space) == 1 else ARC
    ground, signs = objects(map)
    return picture(
        map.cells,
        {**ground, **colors, WATCHED: TORSO},
        {**signs, WATCHED: "↗"},
        "What lies in front of a monster that faces north-east, and what it sees there",
    )


def standing(game: GruntGrowlAndTear) -> GruntState:
    """The map with its objects, and nobody on it yet."""
    return game.start(SeededChance(Rng(1)))


def pictures() -> dict[str, str]:
    """Every file by its name."""
    game = GruntGrowlAndTear({"map": "boneyard", "monsters": "random"})
    return {f"{id}.svg": map_picture(game, id) for id in game.box.maps} | {"front_arc.svg": front_picture(game)}


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"docs/games/pictures/{name}")
