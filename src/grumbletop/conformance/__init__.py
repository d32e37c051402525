"""The conformance kit: what every room promises, checked from outside, without knowing the game.

Any package that brings a game can run it on its own room:

    from grumbletop.conformance import check_room

    check_room(MyGame(), seed=1, games=50, hidden=["hands.*", "deck"])

A broken promise raises AssertionError and names the game, the place and what differs. While a game is being written,
`print(report_on(MyGame()))` says which steps it has reached: that it can be played, keeps secrets, has its sentences, cites the clauses of
its rulebook, and is compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from grumbletop.conformance import contract, free_texts, secrecy
from grumbletop.conformance.random_states import Reached, reached, sampled
from grumbletop.conformance.report import COMPILED, SECRETS, Broken, Report, claim, noting
from grumbletop.conformance.secrecy import HiddenRows
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng

__all__ = ["HiddenRows", "Reached", "Report", "check_contract", "check_room", "check_secrecy", "claim", "reached", "report_on"]

THOROUGH = 5  # one state in so many gets the slow checks too


def check_contract(here: Reached, thorough: bool = True) -> None:
    """All that one state promises, apart from secrecy."""
    for check in contract.QUICK:
        check(here)
    if thorough:
        for check in (*contract.SLOW, free_texts.check_free_texts):
            check(here)


def check_secrecy(here: Reached, hidden_rows: HiddenRows | None = None, thorough: bool = True) -> None:
    """What each seat and the spectator receive is the same in another world they can't tell from this one."""
    for viewer in secrecy.viewers(here):
        world = secrecy.other_world(here, viewer)
        if hidden_rows is not None:
            hidden_rows.compare(here.game.dump(here.state), here.game.dump(world))
        secrecy.check_state(here, world, viewer, thorough)
        if thorough:
            secrecy.check_own_steps(here, world, viewer)
            secrecy.check_steps_of_others(here, world, viewer)


def check_room(game: Game, seed: int, games: int, hidden: Iterable[str] = (), states_per_game: int | None = None) -> int:
    """Everything, on all states of some random games, or on so many of each game: its first and last and random ones between.
    `hidden` names the rows of a position document that some seat can't see, as dotted paths with `*` for any key; by default those that the
    game names itself. Returns how many states were checked."""
    contract.check_game(game)
    hidden_rows = HiddenRows(hidden or game.secret_rows)
    states = 0
    for here in reached(game, seed, games) if states_per_game is None else sampled(game, seed, games, states_per_game):
        thorough = here.seed % THOROUGH == 0
        check_contract(here, thorough)
        check_secrecy(here, hidden_rows, thorough)
        states += 1
    contract.check_past_clones(game, seed)
    contract.check_keys(game, seed, games)
    hidden_rows.check(game)
    return states


def report_on(game: Game, seed: int = 1, games: int = 20, hidden: Iterable[str] = ()) -> Report:
    """Which steps a room has reached, and the first thing that is wrong with each of the others."""
    report = Report(game.info.slug)
    hidden_rows = HiddenRows(hidden or game.secret_rows)
    with noting(report):
        try:
            contract.check_game(game)
            for here in reached(game, seed, games):
                thorough = here.seed % THOROUGH == 0
                check_contract(here, thorough)
                note_secrecy(here, hidden_rows, thorough, report)
                report.states += 1
            contract.check_past_clones(game, seed)
            contract.check_keys(game, seed, games)
            hidden_rows.check(game)
        except Broken as broken:
            report.problems.setdefault(broken.step, str(broken))
    rules = sys.modules[type(game.start(SeededChance(Rng(seed)))).__module__]
    if str(rules.__file__).endswith(".py"):
        report.problems[COMPILED] = "no, the rules are interpreted"
    return report


def note_secrecy(here: Reached, hidden_rows: HiddenRows, thorough: bool, report: Report) -> None:
    """Check secrecy until the first leak is found."""
    if not report.reached(SECRETS):
        return
    try:
        check_secrecy(here, hidden_rows, thorough)
    except AssertionError as leak:
        report.problems[SECRETS] = str(leak)
