"""What `import grumbletop` offers. Engine and bots are loaded when they are first used."""

from __future__ import annotations

TYPE_CHECKING = False  # the name that type checkers know; importing `typing` would take longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from grumbletop.bots.bot import Bot, Budget, Thought
    from grumbletop.engine.content import Pack
    from grumbletop.engine.game import Game
    from grumbletop.engine.match import Match


def games() -> list[str]:
    """The names of the games that are installed, in alphabetical order. Other packages may bring more.

    Examples:
        >>> "grit" in grumbletop.games()
        True
    """
    from grumbletop.engine.registry import slugs

    return slugs()


def make(game: str, /, *, packs: Sequence[Pack] = (), **options: Any) -> Game:
    """A game by its name, or by its file (`tictactoe.py`, see `grumbletop.simple`), with the options you give.

    Every other option has its default.

    `game.options` lists the options, and `packs` adds content (see `grumbletop.engine.content`). An unknown game or option, or a value that
    an option doesn't take, raises a `GrumbletopError` that says what there is.

    Examples:
        >>> grumbletop.make("grit", word="second").given["word"]
        'second'
    """
    from grumbletop.engine import registry

    slug = registry.add_file(game) if game.endswith(registry.SUFFIX) else game
    return registry.make(slug, options, packs)


def play(game: Game | str, bots: Sequence[str | Bot] = (), seed: int = 0) -> Match:
    """A whole match between bots, one for each seat, from the first deal to the end. A game's name stands for the game with every default.

    A bot is one of the game's levels (`[level.id for level in game.levels]`), "random", "greedy" (looks one action ahead), or an object
    with the method `choose` of `Bot`. Without `bots`, the middle level sits in every seat. Each bot is told only what
    its seat may know. The same seed gives the same deal, and the same match unless a level thinks by the clock.

    The match that comes back has everything: `match.returns()`, `match.state`, `match.entries`. `match.write(file)` saves its record, which
    `Match.read`, `grumbletop replay` and `grumbletop verify` read.

    Examples:
        >>> match = grumbletop.play(grumbletop.make("grit"), bots=["whippersnapper", "hothead"], seed=7)
        >>> match.over, sum(match.returns())
        (True, 0.0)
    """
    from grumbletop.bots.bot_match import play_match

    return play_match(make(game) if isinstance(game, str) else game, bots, seed)


def hint(match: Match, bot: str | Bot = "", budget: Budget | None = None, seed: int = 0) -> Thought:
    """What a bot would do for the seat that owes a decision: `hint(match).text`, and under `candidates` what else it thought about.

    A bot is named as for `play`; without one, the best level thinks. It is told only what its seat may know.

    Examples:
        >>> match = grumbletop.Match.begin(grumbletop.make("grit"), 7)
        >>> grumbletop.hint(match, budget=grumbletop.Budget(simulations=50)).text in match.legal_texts()
        True
    """
    from grumbletop.bots.bot_match import thought_in

    return thought_in(match, bot, budget, seed)
