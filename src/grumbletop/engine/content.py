"""Content of a game: TOML files of its room, and packs that players add.

A pack is a folder laid out like the room's `content/`. Its text goes into every record made with it.

`content/` is the first edition and never changes, because records name its digest. The files of a later edition lie in `editions/NAME` and
are laid over those of `content/`. A room offers its editions as the option `edition`; a document without it means the first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, read_text, read_toml

EDITION: Final = "edition"  # the name of the option
FIRST: Final = "first"
MOST_FILES = 200
MOST_FILE_BYTES = 256 * 1024
MOST_PACK_BYTES = 1024 * 1024  # all files together, because every record contains its packs


@dataclass(frozen=True)
class Pack:
    """A set of content files by relative name, such as `decks/short.toml`."""

    name: str
    files: Mapping[str, str]


def read_pack(folder: Path) -> Pack:
    if not folder.is_dir():
        raise BadContent("", "is not a folder: a pack is a folder laid out like a game's content", source=str(folder))
    files: dict[str, str] = {}
    size = 0
    for path in sorted(folder.rglob("*")):
        check_inside(path, folder)
        if path.suffix != ".toml" or path.is_dir():
            continue
        text = read_text(path, BadContent, MOST_FILE_BYTES)
        size += len(text.encode())
        files[path.relative_to(folder).as_posix()] = text
        if len(files) > MOST_FILES:
            raise BadContent("", f"has more than {MOST_FILES} files", source=str(folder))
        if size > MOST_PACK_BYTES:
            raise BadContent("", f"the pack is too large: at most {MOST_PACK_BYTES:,} bytes", source=str(path))
    if not files:
        raise BadContent("", "has no .toml file", source=str(folder))
    return Pack(folder.resolve().name, files)


def check_inside(path: Path, folder: Path) -> None:
    """Refuse links out of the pack, and devices: a pack from elsewhere must not read other files of this machine."""
    if path.is_symlink():
        if not path.resolve().is_relative_to(folder.resolve()):
            raise BadContent("", "is a link to a place outside the pack", source=str(path))
        if path.is_dir():
            raise BadContent("", "is a link to a folder; copy the files into the pack instead", source=str(path))
    if not path.is_dir() and not path.is_file():
        raise BadContent("", "is not an ordinary file" if path.exists() else "is a broken link", source=str(path))


class Content:
    """All content files a game was made with: the room's own in one edition, then those of each pack."""

    def __init__(self, home: Traversable, packs: Sequence[Pack] = (), edition: str = FIRST) -> None:
        self.packs = tuple(packs)
        later = home / "editions"
        self.editions = (FIRST, *sorted(each.name for each in later.iterdir() if each.is_dir())) if later.is_dir() else (FIRST,)
        self.edition = edition if edition in self.editions else FIRST
        own = dict(_walk(home / "content"))
        if self.edition != FIRST:
            own |= dict(_walk(later / self.edition))
        self._texts: list[tuple[str, str, str]] = [("", name, text) for name, text in sorted(own.items())]
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

    def check_packs(self, parts: Sequence[str]) -> None:
        """Refuse packs that reuse a name or an id, because nobody could tell which of the two is meant."""
        names = [pack.name for pack in self.packs]
        for name in names:
            if names.count(name) > 1:
                raise BadContent("", "two packs have this name", source=name)
        for part in parts if self.packs else ():
            taken: dict[tuple[str, str], str] = {}
            for reader in self.folder(part):
                for kind, id in _ids(reader.data):
                    other = taken.setdefault((kind, id), reader.source)
                    if other != reader.source:
                        raise BadContent("id", f'"{id}" is already taken by {other}', source=reader.source)

    @property
    def digest(self) -> str:
        """A digest of the exact content: equal digests mean equal content."""
        total = hashlib.sha256()
        for pack, name, text in self._texts:
            for part in (pack, name, text):
                encoded = part.encode()
                total.update(len(encoded).to_bytes(8, "big") + encoded)
        return total.hexdigest()


def _ids(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The ids that a file defines, each with its kind: its own id, or that of its one table, or else those of the tables it lists.

    What a file lists beside its own id belongs to it alone: two monsters may both have jaws.
    """
    if isinstance(data.get("id"), str):
        return [("", data["id"])]
    own = [(kind, entry["id"]) for kind, entry in data.items() if isinstance(entry, Mapping) and isinstance(entry.get("id"), str)]
    if own:
        return own
    found: list[tuple[str, str]] = []
    for kind, entries in data.items():
        if isinstance(entries, list):
            found += [(kind, each["id"]) for each in entries if isinstance(each, Mapping) and isinstance(each.get("id"), str)]
    return found


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
