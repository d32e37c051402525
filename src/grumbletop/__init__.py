"""Grumbletop: five free monster games with exact rules, bots, and tables in the browser and the terminal.

    import grumbletop

    game = grumbletop.make("grit", word="second")
    match = grumbletop.play(game, bots=["gentleman", "legend"], seed=7)
    print(match.returns())

Importing this package loads next to nothing; the first game that is made loads the engine.
"""

from grumbletop.api import games, make, play
from grumbletop.pure import prefer_source
from grumbletop.version import VERSION

prefer_source()  # before any compiled module is imported

__all__ = ["__version__", "games", "make", "play"]
__version__ = VERSION
