"""Presets: named sets of house rules. A room has its own in `presets.toml`, each a table of options:

    [short]
    board = "huddle"
    no_progress_limit = 20

Their names and explanations for people are the texts `preset.short.name` and `preset.short.about`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Final

from grumbletop.engine.errors import BadContent
from grumbletop.engine.options import Settled
from grumbletop.engine.reader import Reader, read_toml
from grumbletop.engine.texts import Texts

FILE: Final = "presets.toml"
NAME: Final = r"[a-z][a-z0-9_]{0,39}"
MOST: Final = 100


@dataclass(frozen=True)
class Preset:
    """`says` holds name and explanation by language, where the game's texts have none."""

    name: str
    options: Mapping[str, Any]
    says: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def label(self, texts: Texts) -> str:
        return self.says[texts.language][0] if texts.language in self.says else texts.say(f"preset.{self.name}.name")

    def about(self, texts: Texts) -> str:
        return self.says[texts.language][1] if texts.language in self.says else texts.say(f"preset.{self.name}.about")


def read_presets(home: Traversable) -> Mapping[str, Mapping[str, Any]]:
    """The tables of a room's file, if it has one."""
    file = home / FILE
    if not file.is_file():
        return {}
    reader = Reader(read_toml(file.read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    if len(reader.data) > MOST:
        reader.fail("", f"more than {MOST} presets")
    for name in reader.data:
        reader.check_string(name, name, NAME)
    return {name: reader.table(name).data for name in reader.data}


def checked(tables: Mapping[str, Mapping[str, Any]], settle: Callable[[Mapping[str, Any]], Settled], source: str = FILE) -> list[Preset]:
    """The presets, after checking that every option exists and has an allowed value."""
    for name, given in tables.items():
        for problem in settle(given).problems:
            raise BadContent(name, str(problem), source=source)
    return [Preset(name, dict(given)) for name, given in tables.items()]
