"""Content packs and named house rules that this server adds to the games.

House rules stand in a TOML file, by game:

    [grit.sunday]
    name = "Sunday rules"
    about = "As we play at my aunt's."
    options = {values = "pips", final_tie = "rank"}

`name` and `about` may be tables by language: `name = {en = "Sunday rules", de = "Sonntagsregeln"}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, GrumbletopError
from grumbletop.engine.presets import MOST, NAME, Preset
from grumbletop.engine.reader import Reader, read_text, read_toml
from grumbletop.engine.registry import make
from grumbletop.engine.texts import LANGUAGES
from grumbletop.server.errors import Refusal

Packs = Mapping[str, Sequence[Pack]]
Presets = Mapping[str, Sequence[Preset]]

LONGEST_NAME = 60
LONGEST_ABOUT = 400


def read_house_rules(path: Path, packs: Packs) -> dict[str, list[Preset]]:
    """The presets of a file by game, each tried out with its game."""
    source = str(path)
    games = Reader(read_toml(read_text(path, BadContent), BadContent, source), BadContent, source=source)
    return {slug: presets_of(slug, games.table(slug), packs.get(slug, ())) for slug in games.data}


def presets_of(slug: str, reader: Reader, packs: Sequence[Pack]) -> list[Preset]:
    if len(reader.data) > MOST:
        reader.fail("", f"more than {MOST} presets")
    taken = [preset.name for preset in tried(reader, "", slug, {}, packs)]
    found = []
    for name in reader.data:
        reader.check_string(name, name, NAME)
        if name in taken:
            reader.fail(name, "the game has a preset of this name already")
        found.append(read_preset(name, reader.table(name)))
        tried(reader, name, slug, found[-1].options, packs)
    return found


def tried(reader: Reader, name: str, slug: str, options: Mapping[str, Any], packs: Sequence[Pack]) -> Sequence[Preset]:
    """The presets of a game, after trying to make the game with each."""
    try:
        return make(slug, options, packs).presets
    except GrumbletopError as problem:
        reader.fail(name, str(problem))


def read_preset(name: str, reader: Reader) -> Preset:
    names, abouts = by_language(reader, "name", LONGEST_NAME), by_language(reader, "about", LONGEST_ABOUT)
    preset = Preset(name, dict(reader.table("options").data), {each: (names[each], abouts[each]) for each in LANGUAGES})
    reader.done()
    return preset


def by_language(reader: Reader, key: str, longest: int) -> dict[str, str]:
    """The text by language. A single text is for all languages, and the first language stands in for missing ones."""
    if isinstance(reader.take(key), str):
        return dict.fromkeys(LANGUAGES, reader.string(key, longest=longest))
    table = reader.table(key)
    first = table.string(LANGUAGES[0], longest=longest)
    texts = {language: table.string(language, longest=longest, default=first) for language in LANGUAGES}
    table.done()
    return texts


def chosen(packs: Sequence[Pack], names: Sequence[str] | None) -> list[Pack]:
    """The packs with these names, in the server's order; all of them if none are named."""
    if names is None:
        return list(packs)
    known = [pack.name for pack in packs]
    for name in names:
        if name not in known:
            raise Refusal("pack", 422, pack=name, packs=known)
    return [pack for pack in packs if pack.name in names]


def kept(packs: Sequence[Pack]) -> list[dict[str, Any]]:
    """Packs as data to be stored with a match, so that it goes on with them even if the server's packs change."""
    return [{"name": pack.name, "files": dict(pack.files)} for pack in packs]


def unpacked(data: Sequence[Mapping[str, Any]]) -> list[Pack]:
    return [Pack(pack["name"], pack["files"]) for pack in data]
