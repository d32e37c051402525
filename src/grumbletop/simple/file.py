"""Read a game from its file."""

from __future__ import annotations

import sys
from inspect import cleandoc
from pathlib import Path
from types import ModuleType

from grumbletop.simple import SimpleGame
from grumbletop.simple.errors import BadGame, bad_class, raised_in
from grumbletop.simple.room import SimpleRoom, room_of


def room_in(path: Path) -> type[SimpleRoom]:
    """The room of the one game that this file defines."""
    name = str(path)
    module = ModuleType(f"grumbletop_file_{path.stem}")
    module.__file__ = name
    sys.modules[module.__name__] = module  # where dataclasses look
    try:
        exec(compile(path.read_bytes(), name, "exec"), vars(module))
    except Exception as problem:
        raise raised_in(name, problem) from problem
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, SimpleGame) and each is not SimpleGame]
    games = [each for each in dict.fromkeys(found) if each.__module__ == module.__name__]
    if not games:
        raise BadGame(name, 1, "no class here inherits from SimpleGame")
    if len(games) > 1:
        raise bad_class(games[1], f"is the second game in this file, after {games[0].__name__}; a file holds one")
    return room_of(games[0], path.stem, cleandoc(module.__doc__ or ""))
