"""Bases: named starts that many scenarios of a file share, each with its own changes.

A scenario file is a list of scenarios, or a table:

    game: grit                     # for scenarios that name none
    base: dealt                    # for scenarios without a start of their own
    bases_from: bases.yaml         # bases of another file in the same folder
    bases:
      dealt: {setup: {chance: [...]}}
      last-round: {position: {...}}
      last-round-tied: {base: last-round, with: {words: [0, 1]}}
      not-a-card: {base: dealt, actions: [1 first 0], refused: GRIT-5.9}
    scenarios:
      - {id: ..., base: last-round, with: {hands.0: [2S], options.word: second}, actions: ...}
      - {id: ..., base: not-a-card, actions: [0 10S@0b]}

`with` names places in the base by dotted paths and gives each a new value. A base may bring whatever a scenario may: its actions come
before those of the scenario, everything else holds where the scenario says nothing. Everything is expanded here: what leaves this
module is the plain list, in which every scenario has its own whole setup or position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from grumbletop.engine.errors import BadScenario
from grumbletop.engine.reader import DEEPEST, Reader, kind_of, read_text, shown
from grumbletop.engine.yaml_core import read_yaml

STARTS: Final = ("setup", "position")
SHARED: Final = ("clauses", "why", "actions", "expect", "legal_includes", "legal_excludes", "refused", "returns")  # beside the start

Start = Mapping[str, Any]  # {"setup": {...}} or {"position": {...}}
Entry = Mapping[str, Any]  # a start, and the other keys of a scenario


def read_entries(text: str, source: str = "", folder: Path | None = None) -> Sequence[object]:
    """The plain scenarios of a file, not yet checked. `bases_from` looks in `folder`."""
    document = read_yaml(text, BadScenario, source)
    if isinstance(document, Mapping):
        return _read_table(document, source, folder)
    if not isinstance(document, list) or not document:
        raise BadScenario("", f"expected a list of scenarios, found {kind_of(document)}", source=source)
    return document


def _read_table(document: Mapping[str, Any], source: str, folder: Path | None) -> Sequence[object]:
    reader = Reader(document, BadScenario, source=source)
    bases = _all_bases(reader, folder)
    shared = {key: reader.string(key) for key in ("game", "base") if key in document}
    entries = reader.items("scenarios", default=[])
    reader.done()
    if not entries and not bases:
        reader.fail("scenarios", "missing")
    return [_expanded(entry, number, shared, bases, source) for number, entry in enumerate(entries, 1)]


def _all_bases(reader: Reader, folder: Path | None) -> Mapping[str, Entry]:
    bases: dict[str, Entry] = {}
    if "bases_from" in reader.data:
        name = reader.string("bases_from", r"[^\s/\\]+\.yaml", 200)
        if folder is None:
            reader.fail("bases_from", "only a file can take bases from another file")
        bases.update(_bases_of_file(folder / name))
    for name, base in reader.table("bases", {}).data.items():
        where = Reader(base, BadScenario, f"bases.{name}", reader.source)
        if name in bases:
            where.fail("", "two bases have this name")
        shared = {key: where.take(key) for key in SHARED if key in where.data}
        bases[name] = _whole(where, shared, bases)
        where.done()
    return bases


def _bases_of_file(path: Path) -> Mapping[str, Entry]:
    """Only the bases; the scenarios beside them belong to that file."""
    source = str(path)
    reader = Reader(read_yaml(read_text(path, BadScenario), BadScenario, source), BadScenario, source=source)
    if "bases_from" in reader.data:
        reader.fail("bases_from", "a file that others take bases from has all of them itself")
    bases = _all_bases(reader, None)
    for key in ("game", "scenarios"):
        reader.take(key, None)
    reader.done()
    return bases


def _expanded(entry: object, number: int, shared: Entry, bases: Mapping[str, Entry], source: str) -> object:
    """An entry with its own whole start. What is wrong otherwise is left to the reader of scenarios."""
    if not isinstance(entry, Mapping):
        return entry
    whole = {**shared, **entry}
    if "base" not in entry and any(key in entry for key in STARTS):
        whole.pop("base", None)
    if "base" in whole or "with" in whole:
        name = whole.get("id")
        reader = Reader(whole, BadScenario, name if isinstance(name, str) else f"entry {number}", source)
        rest = {key: value for key, value in whole.items() if key not in ("base", "with")}
        return _whole(reader, rest, bases)
    return whole


def _whole(reader: Reader, own: Entry, bases: Mapping[str, Entry]) -> Entry:
    """A scenario or a base with all that comes from its base."""
    start = _start(reader, bases)
    base = bases.get(reader.data.get("base", ""), {})
    entry = {**{key: value for key, value in base.items() if key not in STARTS}, **own, **start}
    first, then = base.get("actions"), own.get("actions")
    if isinstance(first, list) and isinstance(then, list):
        entry["actions"] = [*first, *then]
    return entry


def _start(reader: Reader, bases: Mapping[str, Entry]) -> Start:
    """The start that a base or a scenario gives: its own, or a base with some places changed."""
    given = [key for key in (*STARTS, "base") if key in reader.data]
    if len(given) != 1:
        reader.fail("", "give one of setup, position and base")
    (kind,) = given
    if kind in STARTS:
        if "with" in reader.data:
            reader.fail("with", "needs a base")
        return {kind: reader.table(kind).data}
    name = reader.string("base")
    if name not in bases:
        reader.fail("base", f"there is no base {shown(name)} above; there are {', '.join(bases) or 'none'}")
    return _changed(bases[name], name, reader.table("with", {}))


def _changed(entry: Entry, base: str, changes: Reader) -> Start:
    kind = next(key for key in STARTS if key in entry)
    document = entry[kind]
    if kind == "setup":
        document = {"options": {}, "chance": []} | document  # so that `with` can add an option to a base without any
    done: list[str] = []
    for path, value in changes.data.items():
        if undone := [earlier for earlier in done if earlier.startswith(f"{path}.")]:
            changes.fail(path, f"undoes {undone[0]} above it")
        done.append(path)
        if path.count(".") >= DEEPEST:
            changes.fail(shown(path), "nested too deeply")
        try:
            document = _put(document, path.split("."), value)
        except _NoSuchPlace as place:
            changes.fail(path, f"base {base} has no {place}")
    return {kind: document}


def _put(document: Any, path: Sequence[str], value: Any, depth: int = 0) -> Any:
    """The document with another value at a path; the base itself stays as it is. Only the last part may be new, in a table."""
    if depth == len(path):
        return value
    part = path[depth]
    if isinstance(document, Mapping) and (part in document or depth == len(path) - 1):
        return {**document, part: _put(document.get(part), path, value, depth + 1)}
    if isinstance(document, list) and part.isascii() and part.isdecimal() and int(part) < len(document):
        index = int(part)
        return [*document[:index], _put(document[index], path, value, depth + 1), *document[index + 1 :]]
    raise _NoSuchPlace(".".join(path[: depth + 1]))


class _NoSuchPlace(Exception):
    """A dotted path doesn't exist; the error names its shortest missing prefix."""
