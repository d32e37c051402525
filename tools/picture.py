"""Draw the pictures of the README: real screens of the terminal table, as SVG. `python tools/picture.py` writes them."""

from __future__ import annotations

from html import escape
from pathlib import Path

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.registry import make

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
COLUMN, LINE, MARGIN = 9.0, 20, 24  # of a 15 px monospace face
NO_BREAK = "\u00a0"  # ordinary blanks would be folded
PAPER, INK, TABLE = "#F0E0BC", "#2A2320", "#A98D66"


def grit_screen() -> str:
    """Seat 0's view in the middle of a duel."""
    game = make("grit")
    match = Match.begin(game, Seeded(11), ["Ada", "Bo"])
    while match.state.decider() != 0 or game.dump(match.state)["round"] < 3:
        seat = match.state.decider()
        actions = [game.text(match.state, seat, action) for action in game.legal_actions(match.state, seat)]
        marked = [text for text in actions if text.endswith("!") and f"@{seat}" in text]
        match.play(seat, "keep" if "keep" in actions else (marked or actions)[-1])
    texts = game.texts().naming({"seat.0": "Ada", "seat.1": "Bo"})
    return game.drawing(match.state, 0, texts)


def svg(screen: str, title: str) -> str:
    lines = screen.rstrip("\n").split("\n")
    width = 2 * MARGIN + COLUMN * max(map(len, lines))
    height = 2 * MARGIN + LINE * len(lines)
    rows = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * number + 14}" textLength="{COLUMN * len(line):g}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(line).replace(' ', NO_BREAK)}</text>"
        for number, line in enumerate(lines)
        if line.strip()
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 32:g} {height + 32:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="100%" height="100%" fill="{TABLE}"/>',
            f'<rect x="16" y="16" width="{width:g}" height="{height:g}" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>',
            f'<g transform="translate(16 16)" fill="{INK}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">',
            *rows,
            "</g>",
            "</svg>",
            "",
        ]
    )


def pictures() -> dict[str, str]:
    return {"grit.svg": svg(grit_screen(), "A game of Grit in the terminal: two rows of three Injury piles, totals and a hand of cards")}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
        print(f"docs/pictures/{name}")
