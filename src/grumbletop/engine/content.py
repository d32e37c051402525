"""Content of a game: TOML files of its room, and packs that players add.

A pack is a folder laid out like the room's `content/`. Its text goes into every record made with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reading import Reader, read_text, read_toml

MOST_FILES = 200
MOST_FILE_BYTES = 256 * 1024


@dataclass(frozen=True)
class Pack:
    """A set of content files by relative name, such as `decks/short.toml`."""

    name: str
    files: Mapping[str, str]


def read_pack(folder: Path) -> Pack:
    if not folder.is_dir():
        raise BadContent("", "is not a folder: a pack is a folder laid out like a game's content", source=str(folder))
    files: dict[str, str] = {}
    for path in sorted(folder.rglob("*.toml")):
        files[path.relative_to(folder).as_posix()] = read_text(path, BadContent, MOST_FILE_BYTES)
        if len(files) > MOST_FILES:
            raise BadContent("", f"holds more than {MOST_FILES} files", source=str(folder))
    if not files:
        raise BadContent("", "holds no .toml file", source=str(folder))
    return Pack(folder.name, files)


class Content:
    """All content files a game was made with: the room's own, then those of each pack."""

    def __init__(self, home: Traversable, packs: Sequence[Pack] = ()) -> None:
        self.packs = tuple(packs)
        self._texts: list[tuple[str, str, str]] = [("", name, text) for name, text in sorted(_walk(home / "content"))]
        for pack in packs:
            self._texts.extend((pack.name, name, text) for name, text in sorted(pack.files.items()))

    def folder(self, prefix: str) -> list[Reader]:
        """The files below `prefix/` (or the one file of that name), own ones first, each ready to be read."""
        return [
            Reader(read_toml(text, BadContent, source), BadContent, source=source)
            for pack, name, text in self._texts
            if name.startswith(prefix + "/") or name == prefix + ".toml"
            for source in [f"{pack}/{name}" if pack else name]
        ]

    def check_names(self, allowed: Sequence[str]) -> None:
        """Refuse pack files that belong to no folder of this game."""
        for pack, name, _ in self._texts:
            if not any(name.startswith(prefix + "/") or name == prefix + ".toml" for prefix in allowed):
                raise BadContent("", f"belongs to no part of this game; its parts are {', '.join(allowed)}", source=f"{pack}/{name}")

    @property
    def digest(self) -> str:
        """Names the exact content: equal digests, equal cards."""
        total = hashlib.sha256()
        for pack, name, text in self._texts:
            for part in (pack, name, text):
                encoded = part.encode()
                total.update(len(encoded).to_bytes(8, "big") + encoded)
        return total.hexdigest()


def _walk(folder: Traversable, prefix: str = "") -> list[tuple[str, str]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, str]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found.extend(_walk(entry, f"{prefix}{entry.name}/"))
        elif entry.name.endswith(".toml"):
            found.append((prefix + entry.name, entry.read_text(encoding="utf-8")))
    return found
