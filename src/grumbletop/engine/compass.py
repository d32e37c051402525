"""Compass directions as people type them, in English and German: `north`, `NNE`, `Südosten`."""

from __future__ import annotations

import re
from typing import Final

NAMES: Final = {
    "n": ("north", "nord"),
    "e": ("east", "ost"),
    "s": ("south", "süd"),
    "w": ("west", "west"),
}
ROUND: Final = ("n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw")
BETWEEN: Final = re.compile(r"[\s-]+")


def degrees_of(word: str) -> float | None:
    """The direction that a word names, clockwise from north; None if it names none."""
    return DEGREES.get(BETWEEN.sub("", word).casefold())


def _spellings() -> dict[str, float]:
    found: dict[str, float] = {}
    for number, short in enumerate(ROUND):
        english, german = ("".join(NAMES[letter][language] for letter in short) for language in range(2))
        for word in (short, short.replace("e", "o"), english, german, german + "en"):
            found[word] = 22.5 * number
    return found


DEGREES: Final = _spellings()
