"""What the engine shows at a few typical moments, for the tests of the browser's board.

`python -m tests.games.grit.web_looks` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grumbletop.engine.game import Choice
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.games.grit import Grit
from tests.games.grit.dealing import dealt, play

FILE = Path(__file__).parents[3] / "web" / "tests" / "boards" / "grit_looks.json"
GAME = Grit()
ENGLISH = GAME.texts("en")
NAMES = ("Ada", "Bram")
DEAL = ("4S 8S AS KS", "3S 5S 9S 7H", "6S", "QS", "2S 7S")
ONE = "1: first 0; 0: AS@0b!; 1: 9S@0a"
KEPT = f"{ONE}; 0: keep; 1: first 0; 0: 8S@0c; 1: 5S@1b!; 1: flip; 0: first 1; 1: 3S@0c"
OVER = f"{KEPT}; 0: KS@1c; 1: first 0; 0: 4S@0a; 1: 7H@1a"

WRITTEN = ("board", "card", "title", "pile_of", "mark", "seat", "reason", "dead")  # the tables of the catalogue that a board writes from

MOMENTS: dict[str, tuple[str, int | None, list[str]]] = {
    "start": ("", 1, []),
    "cards": ("1: first 0", 0, ["play"]),
    "piles": (KEPT, 0, ["play", "KS"]),
    "pile": ("1: first 0", 0, ["play", "AS", "0b"]),
    "spent": (KEPT, 0, ["play", "KS", "1c"]),
    "whole": (KEPT, 0, ["play", "KS", "1c", "plain"]),
    "marked": ("1: first 0", 0, ["play", "AS", "0b", "marked"]),
    "other": (KEPT, 1, []),
    "spectator": (KEPT, None, []),
    "keep": (ONE, 0, []),
    "over": (OVER, 0, []),
}


def worded(choice: Choice, texts: Texts) -> dict[str, Any]:
    sentence = ENGLISH.say(f"{choice.clause}.refused", choice.data) if choice.clause else ""
    return {
        "part": choice.part,
        "value": choice.value,
        "thing": choice.thing,
        "label": texts.say(choice.label),
        "clause": choice.clause,
        "sentence": sentence,
        "data": dict(choice.data),
    }


def moment(moves: str, seat: int | None, values: list[str]) -> dict[str, Any]:
    state = dealt(GAME, *DEAL)
    if moves:
        play(GAME, state, moves)
    shown = {"look": {"view": GAME.view(state, seat), "display": GAME.display(state, seat), "decision": None, "drawing": ""}, "seat": seat}
    if seat is None or not state.owes(seat):
        return {**shown, "choices": None, "prefix": [], "preview": None}
    steps = [GAME.choices(state, seat, values[:length]) for length in range(len(values) + 1)]
    picked = [next(choice for choice in step.offered if choice.value == value) for step, value in zip(steps, values, strict=False)]
    last, texts = steps[-1], GAME.texts_at(ENGLISH, NAMES, seat)
    offered, barred, prefix = ([worded(choice, texts) for choice in some] for some in (last.offered, last.barred, picked))
    return {
        **shown,
        "choices": {"offered": offered, "barred": barred, "whole": last.whole, "area": None},
        "prefix": prefix,
        "preview": {"data": GAME.preview(state, seat, last.whole).data} if last.whole else None,
    }


def looks() -> dict[str, Any]:
    return {"moments": {name: moment(*of) for name, of in MOMENTS.items()}, "texts": {language: words(language) for language in LANGUAGES}}


def words(language: str) -> dict[str, str]:
    return {key: sentence for key, sentence in GAME.texts(language).sentences.items() if key.split(".")[0] in WRITTEN}


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(looks(), ensure_ascii=False, separators=(",", ":")) + "\n")
