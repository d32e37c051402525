"""What the engine shows at a few typical moments, for the tests of the browser's board.

`python -m tests.games.grumbles_and_goofs.web_looks` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grumbletop.engine.game import Choice
from grumbletop.engine.texts import LANGUAGES
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from tests.games.grumbles_and_goofs.positions import EXAMPLE, opening
from tests.games.grumbles_and_goofs.tables import loaded

FILE = Path(__file__).parents[3] / "web" / "tests" / "boards" / "grumbles_looks.json"
WRITTEN = ("board", "about", "grumble", "seat", "side", "winner", "reason")  # the tables of the catalogue that a board writes from
NAMES = ("Bram", "Ada")

MOMENTS: dict[str, tuple[dict[str, Any], int | None, list[str]]] = {
    "draft": (opening(), 0, []),
    "drafted": (opening(), 0, ["push"]),
    "turn": (EXAMPLE, 1, []),
    "yank": (EXAMPLE, 1, ["yank"]),
    "moved": (EXAMPLE, 1, ["yank", "g4"]),
    "yanked": (EXAMPLE, 1, ["yank", "g4", "e4", "f4"]),
    "ending": (EXAMPLE, 1, ["end"]),
    "ended": (EXAMPLE, 1, ["end", "swap"]),
    "other": (EXAMPLE, 0, []),
    "spectator": (EXAMPLE, None, []),
}


def moment(game: GrumblesAndGoofs, document: dict[str, Any], seat: int | None, values: list[str]) -> dict[str, Any]:
    _, state = loaded(document)
    shown = {"look": {"view": game.view(state, seat), "display": game.display(state, seat), "decision": None, "drawing": ""}, "seat": seat}
    if seat is None or not state.owes(seat):
        return {**shown, "choices": None, "prefix": [], "preview": None}
    steps = [game.choices(state, seat, values[:length]) for length in range(len(values) + 1)]
    picked = [next(choice for choice in step.offered if choice.value == value) for step, value in zip(steps, values, strict=False)]
    last = steps[-1]
    offered, barred, prefix = ([worded(game, choice) for choice in some] for some in (last.offered, last.barred, picked))
    preview = {"events": game.preview(state, seat, last.whole).events, "data": {}, "sentences": []} if last.whole else None
    return {
        **shown,
        "choices": {"offered": offered, "barred": barred, "whole": last.whole, "area": None},
        "prefix": prefix,
        "preview": preview,
    }


def worded(game: GrumblesAndGoofs, choice: Choice) -> dict[str, Any]:
    texts = game.texts("en")
    label = texts.say(choice.label) if texts.has(choice.label) else choice.value
    sentence = texts.say(f"{choice.clause}.refused", choice.data) if choice.clause else ""
    named = {"part": choice.part, "value": choice.value, "thing": choice.thing, "label": label}
    return {**named, "clause": choice.clause, "sentence": sentence, "data": dict(choice.data)}


def looks() -> dict[str, Any]:
    game = GrumblesAndGoofs()
    written = {
        language: {key: sentence for key, sentence in game.texts(language).sentences.items() if key.split(".")[0] in WRITTEN}
        for language in LANGUAGES
    }
    return {"moments": {name: moment(game, *of) for name, of in MOMENTS.items()}, "texts": written, "names": list(NAMES)}


if __name__ == "__main__":
    FILE.write_text(json.dumps(looks(), ensure_ascii=False, separators=(",", ":")) + "\n")
