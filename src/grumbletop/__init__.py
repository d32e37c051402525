"""Grumbletop: five free monster games with exact rules, bots, and tables in the browser and the terminal.

    import grumbletop

    game = grumbletop.make("grit", word="second")
    match = grumbletop.play(game, bots=["gentleman", "legend"], seed=7)
    print(match.returns())

Importing this package loads next to nothing; the first game that is made, or the first class that is asked for, loads the engine.
"""

from grumbletop.api import games, hint, make, play
from grumbletop.pure import prefer_source
from grumbletop.version import VERSION

prefer_source()  # before any compiled module is imported

TYPE_CHECKING = False  # the name that type checkers know
if TYPE_CHECKING:
    from grumbletop.bots.bot import Bot, Budget, Knowledge, Thought
    from grumbletop.engine.errors import GrumbletopError, Refused
    from grumbletop.engine.game import Game
    from grumbletop.engine.match import Match
    from grumbletop.engine.record import Record
    from grumbletop.engine.rng import Rng
    from grumbletop.engine.state import State

__all__ = [
    "Bot",
    "Budget",
    "Game",
    "GrumbletopError",
    "Knowledge",
    "Match",
    "Record",
    "Refused",
    "Rng",
    "State",
    "Thought",
    "__version__",
    "games",
    "hint",
    "make",
    "play",
]
__version__ = VERSION

_CLASSES = {  # by name, the module that is loaded when it is asked for
    "Bot": "bots.bot",
    "Budget": "bots.bot",
    "Game": "engine.game",
    "GrumbletopError": "engine.errors",
    "Knowledge": "bots.bot",
    "Match": "engine.match",
    "Record": "engine.record",
    "Refused": "engine.errors",
    "Rng": "engine.rng",
    "State": "engine.state",
    "Thought": "bots.bot",
}


def __getattr__(name: str) -> object:
    if name not in _CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"{__name__}.{_CLASSES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
