"""Draw the seven powers of Grumbles and Goofs: a position before and after one action, played by the engine. Writes docs/games/pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs

FOLDER = Path(__file__).parent.parent / "docs" / "games" / "pictures"
FILES, RANKS = "bcdef", "543"
CELL, GAP, EDGE = 56, 64, 26
FACE = "Verdana, DejaVu Sans, sans-serif"
INK, PAPER, STAR, PURPLE, TEXT = "#2A2320", "#FFF4D6", "#F2E6CC", "#5B2A86", "#FFFBF0"

# power: where its Grumble stands, the Goofs beside it, and what it does
POWERS: Mapping[str, tuple[str, Sequence[str], str]] = {
    "push": ("b4", ["c4", "d4"], "push c4"),
    "pull": ("d4", ["c4", "b4"], "pull e4+2"),
    "shove": ("b4", ["d4"], "shove c4 d4>e4"),
    "yank": ("b4", ["e4"], "yank c4 e4>d4"),
    "swap": ("c4", ["d4"], "swap c4<>d4"),
    "throw": ("d4", ["c4"], "throw c4>e4"),
    "swing": ("d4", ["c4"], "swing c4>d5"),
}


def position(game: GrumblesAndGoofs, power: str) -> dict[str, Any]:
    """Purple is about to use a power; everybody else stands out of the picture."""
    square, goofs, _ = POWERS[power]
    others = [kind for kind in POWERS if kind != power]
    places = [("purple", "a6"), ("purple", "a7"), ("green", "g1"), ("green", "g2"), ("green", "g3"), (None, None)]
    grumbles = {power: {"owner": "purple", "square": square}}
    grumbles |= {kind: {"owner": owner, "square": at} for kind, (owner, at) in zip(others, places, strict=True)}  # type: ignore[dict-item]
    kinds = ["regular"] * 5 + ["doom", "super", "regular", "regular", "regular"]
    at = [*goofs, *["purple"] * (5 - len(goofs)), "c7", *["green"] * 4]
    return {
        "game": "grumbles_and_goofs",
        "version": 1,
        "options": dict(game.given),
        "phase": "play",
        "to_act": "purple",
        "turn": 20,
        "acted": [],
        "quiet_turns": 0,
        "grumbles": grumbles,
        "goofs": {f"g{number + 1}": {"at": at[number], "kind": kinds[number]} for number in range(10)},
        "scores": {"purple": 5 - len(goofs), "green": 6},
        "result": None,
    }


def picture(power: str) -> str:
    game = GrumblesAndGoofs()
    state = game.load(position(game, power))
    before = game.dump(state)
    log = EventLog()
    game.play(state, 0, POWERS[power][2], SeededChance(Rng(0)), log)
    trips = [(event.shown["from"], event.shown["to"]) for event in log.events if event.kind in ("moved", "displaced")]
    width = 2 * CELL * len(FILES) + GAP + 2 * EDGE
    height = CELL * len(RANKS) + 2 * EDGE + 22
    right = EDGE + CELL * len(FILES) + GAP
    middle = EDGE + CELL * len(RANKS) // 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="{FACE}">',
            f"<title>{power}: {escape(POWERS[power][2])}</title>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
            f'<path d="M0 0L8 4L0 8z" fill="{INK}"/></marker></defs>',
            board(before, EDGE, game),
            *(arrow(start, end) for start, end in trips),
            f'<text x="{right - GAP / 2}" y="{middle + 8}" font-size="30" text-anchor="middle" fill="{INK}">→</text>',
            board(game.dump(state), right, game),
            f'<text x="{width / 2}" y="{height - 12}" font-size="17" font-weight="bold" text-anchor="middle" fill="{INK}">'
            f"{escape(POWERS[power][2])}</text>",
            "</svg>",
            "",
        ]
    )


def centre(square: str, left: int = EDGE) -> tuple[int, int]:
    return left + CELL * FILES.index(square[0]) + CELL // 2, EDGE + CELL * RANKS.index(square[1]) + CELL // 2


def board(document: Mapping[str, Any], left: int, game: GrumblesAndGoofs) -> str:
    squares = [file + rank for rank in RANKS for file in FILES]
    drawn = [ground(square, left, square in game.board.stars) for square in squares]
    for kind, entry in document["grumbles"].items():
        if entry["square"] in squares:
            drawn.append(disc(entry["square"], left, kind))
    for goof, entry in document["goofs"].items():
        if entry["at"] in squares:
            drawn.append(face(entry["at"], left, goof))
    names = [(file, centre(file + RANKS[0], left)[0], 18) for file in FILES]
    names += [(rank, left - 12, centre(FILES[0] + rank)[1] + 5) for rank in RANKS]
    labels = [f'<text x="{x}" y="{y}" font-size="13" text-anchor="middle" fill="{INK}">{name}</text>' for name, x, y in names]
    return "\n".join([*drawn, *labels])


def ground(square: str, left: int, is_star: bool) -> str:
    x, y = centre(square, left)
    half = CELL // 2
    fill = STAR if is_star else PAPER
    box = f'<rect x="{x - half}" y="{y - half}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="{INK}"/>'
    return box + (f'<text x="{x}" y="{y + 8}" font-size="24" text-anchor="middle" fill="#857362">★</text>' if is_star else "")


def disc(square: str, left: int, kind: str) -> str:
    x, y = centre(square, left)
    return (
        f'<circle cx="{x}" cy="{y}" r="24" fill="{PURPLE}" stroke="{INK}" stroke-width="2"/>'
        f'<text x="{x}" y="{y + 5}" font-size="13" font-weight="bold" text-anchor="middle" fill="{TEXT}">{kind.title()}</text>'
    )


def face(square: str, left: int, goof: str) -> str:
    x, y = centre(square, left)
    return (
        f'<circle cx="{x}" cy="{y}" r="20" fill="#FFFBF0" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{x - 12} {y - 9}l9 4M{x + 12} {y - 9}l-9 4" stroke="{INK}" stroke-width="3"/>'
        f'<text x="{x}" y="{y + 12}" font-size="13" text-anchor="middle" fill="{INK}">{goof}</text>'
    )


def arrow(start: str, end: str) -> str:
    (x1, y1), (x2, y2) = centre(start), centre(end)
    return f'<path d="M{x1} {y1 - 22}L{x2} {y2 - 22}" stroke="{INK}" stroke-width="2.5" fill="none" marker-end="url(#tip)"/>'


def pictures() -> dict[str, str]:
    return {f"{power}.svg": picture(power) for power in POWERS}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawn in pictures().items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")
        print(f"docs/games/pictures/{name}")
