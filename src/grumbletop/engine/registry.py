"""The installed games, found through the entry-point group `grumbletop.games`, and games in one file (`grumbletop.simple`).

The files are named in the environment, so that processes started from here know the same games.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from threading import get_ident, local
from typing import Any, Final
from weakref import WeakKeyDictionary

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadPosition, UnknownGame
from grumbletop.engine.game import Game
from grumbletop.engine.reader import shown
from grumbletop.engine.state import State

GROUP = "grumbletop.games"
FILES: Final = "GRUMBLETOP_GAMES"  # the environment variable with the files of games, separated as in PATH
READER: Final = "grumbletop.simple.file"  # has `room_in(path)`
SUFFIX: Final = ".py"


@lru_cache(maxsize=1)
def _entries() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def slugs() -> list[str]:
    return sorted({*_entries(), *_files()})


def _files() -> Mapping[str, Path]:
    return {path.stem: path for path in map(Path, filter(None, os.environ.get(FILES, "").split(os.pathsep)))}


def add_file(name: str) -> str:
    """Make the game in this file known here and to processes started from here; returns its slug.

    The file is run, so never call this with what a client sends.
    """
    path = Path(name).resolve()
    if not path.is_file():
        raise UnknownGame(f"{name}: there is no such file")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem) or path.stem in _entries():
        raise UnknownGame(f"{name}: a game is called like its file; choose a name in small letters that no installed game has")
    known = _files()
    if known.get(path.stem, path) != path:
        raise UnknownGame(f"{name}: {known[path.stem]} is called the same")
    os.environ[FILES] = os.pathsep.join(map(str, {**known, path.stem: path}.values()))
    room(path.stem)
    return path.stem


@lru_cache(maxsize=64)
def _room_in(path: Path) -> type[Game]:
    found: type[Game] = import_module(READER).room_in(path)
    return found


def room(slug: str) -> type[Game]:
    """The Game class of a slug."""
    if isinstance(slug, str) and slug in (files := _files()):
        return _room_in(files[slug])
    entry = _entries().get(slug) if isinstance(slug, str) else None
    if entry is None:
        raise UnknownGame(f"no game {shown(slug)} is installed; the games are {', '.join(slugs()) or 'none'}")
    try:
        found = entry.load()
    except (ImportError, AttributeError) as problem:
        raise UnknownGame(f"game {slug} is installed but can't be loaded: {problem}") from problem
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(f"game {slug} is installed, but {entry.value} is not a Game")
    return found


def make(slug: str, options: Mapping[str, Any] | None = None, packs: Sequence[Pack] = (), rules: int | None = None) -> Game:
    """A game under these options and this version of its rules; what is left out takes its default, and the rules are the newest.

    Games never change, so whoever asks for the same in one thread shares one.
    """
    return made(room(slug), options, packs, rules)


def made(kind: type[Game], options: Mapping[str, Any] | None, packs: Sequence[Pack], rules: int | None) -> Game:
    """`make` for a game by its class."""
    found: Callable[..., Game] = kind
    named = {} if rules in (None, kind.version) else {"rules": rules}
    plain = None if packs else _plain(options or {})
    return found(options, packs, **named) if plain is None else _of_this_thread(found, plain, tuple(named.items()))


def _plain(options: Mapping[str, Any]) -> str | None:
    """Options as JSON; None if they aren't valid JSON data, so that the game reports what is wrong."""
    try:
        text = json.dumps(options, sort_keys=True)
        return text if json.loads(text) == options else None
    except (TypeError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=64)
def _cached(kind: Callable[..., Game], options: str, named: tuple[tuple[str, Any], ...]) -> tuple[Game, int]:
    """A game and the thread that made it. Cached, because reading a room's content takes a hundred times as long as a move."""
    return kind(json.loads(options), **dict(named)), get_ident()


class _Twins(local):
    """The games of one thread that another one made first."""

    def __init__(self) -> None:
        self.games: WeakKeyDictionary[Game, Game] = WeakKeyDictionary()


_twins = _Twins()


def _of_this_thread(kind: Callable[..., Game], options: str, named: tuple[tuple[str, Any], ...]) -> Game:
    """Rules keep scratch space, so every thread has games of its own; they share their content."""
    game, thread = _cached(kind, options, named)
    if thread == get_ident():
        return game
    twin = _twins.games.get(game)
    if twin is None:
        twin = _twins.games[game] = game.twin()
    return twin


def open_position(document: object, packs: Sequence[Pack] = ()) -> tuple[Game, State]:
    """The game and state of a position document, which names its game itself."""
    if not isinstance(document, Mapping):
        raise BadPosition("", "expected a table with the key game")
    slug = document.get("game")
    if not isinstance(slug, str):
        raise BadPosition("game", "missing: give the name of the game")
    found = room(slug)
    game = found(found.options_in(document), packs)
    return game, game.load(document)
