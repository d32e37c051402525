"""The page "How to play" of a room: `how_to_play.md`, and `how_to_play.de.md` in German.

A little Markdown: a title, sections, paragraphs, lists, and pictures on a line of their own. A picture names a position of the lesson:
`![King on an empty pile](first-card:1)`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.errors import BadRulebook
from grumbletop.engine.game import Game
from grumbletop.engine.lesson import picture
from grumbletop.engine.scenario import Moment
from grumbletop.engine.texts import LANGUAGES

PICTURE: Final = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
TEXT, ITEM, PICTURED = "text", "item", "picture"


@dataclass(frozen=True)
class Block:
    kind: str  # text | item | picture
    text: str  # of a picture: what it shows, in words
    moment: Moment | None = None


@dataclass(frozen=True)
class Part:
    title: str  # "" for what stands above the first section
    blocks: Sequence[Block]


@dataclass(frozen=True)
class HowToPlay:
    title: str
    language: str
    parts: Sequence[Part]


def load_how_to_play(game: type[Game], language: str = LANGUAGES[0]) -> HowToPlay | None:
    """The page in this language, or in English; None where the room has none."""
    for spoken in (language, LANGUAGES[0]):
        name = "how_to_play.md" if spoken == LANGUAGES[0] else f"how_to_play.{spoken}.md"
        file = game.home() / name
        if file.is_file():
            return parse(file.read_text(encoding="utf-8"), game, spoken, f"{game.info.slug}/{name}")
    return None


def parse(text: str, game: type[Game], language: str, source: str) -> HowToPlay:
    title = ""
    parts: list[tuple[str, list[Block]]] = [("", [])]
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.startswith("# ") and not title:
            title = paragraph[2:].strip()
        elif paragraph.startswith("## "):
            parts.append((paragraph[3:].strip(), []))
        else:
            parts[-1][1].extend(blocks(paragraph, game))
    if not title:
        raise BadRulebook("line 1", "the page starts with a line `# Title`", source=source)
    return HowToPlay(title, language, [Part(name, found) for name, found in parts if found])


def blocks(paragraph: str, game: type[Game]) -> list[Block]:
    if found := PICTURE.fullmatch(paragraph.strip()):
        return [Block(PICTURED, found[1], picture(game, found[2]))]
    if paragraph.startswith("- "):
        return [Block(ITEM, joined(item)) for item in re.split(r"\n- ", paragraph[2:])]
    return [Block(TEXT, joined(paragraph))]


def joined(text: str) -> str:
    return " ".join(text.split())
