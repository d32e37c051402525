"""What is measured: for each row, a function that prepares it and returns the work of so many units.

Both builds run this file, so it imports only what both have, and only where it is used: a row that one of them lacks is skipped by name.
Every position comes from a frozen record of tests/corpus, so both builds work on the same ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

Run = Callable[[int], object]  # does its unit of work so many times

CORPUS = Path(__file__).resolve().parents[2] / "tests" / "corpus" / "ebabbe8"
SEED = 2026
STARTS = 64
POSITIONS = 48  # of the records of a game
SIMULATIONS = 32  # of each search
SEARCHED = 4  # positions
SIDE_BY_SIDE = 64
TWIN_SIMULATIONS = 2_000
ITERATIONS = 25

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "grit": {},
    "grumbles_and_goofs": {},
    "foggy_frontlines": {"players": 3},
    "grunt_growl_and_tear": {},
    "giant_monster_invasion": {
        "monsters": ["cinderjaw", "queen_vesper", "drillgrub", "kest_visitor"],
        "battlefield": "downtown",
        "start_mp": 3,
    },
}
REPLAYED = ("seed", "live", "options")  # records of every game


# What rows start from


@cache
def starts_of(slug: str) -> list[Any]:
    from grumbletop.engine.registry import make
    from grumbletop.engine.rng import stream
    from grumbletop.engine.rollouts import SeededChance

    game = make(slug, OPTIONS[slug])
    return [game.start(SeededChance(stream(SEED, number))) for number in range(STARTS)]


def records_of(slug: str) -> list[str]:
    return [(CORPUS / "records" / slug / f"{name}.jsonl").read_text(encoding="utf-8") for name in REPLAYED]


@cache
def positions_of(slug: str) -> list[tuple[Any, Any, int]]:
    """Game, state and the seat to decide, all through the records of a game."""
    from grumbletop.engine.record import Record

    found = []
    for text in records_of(slug):
        match = Record.read(text).replay()
        for version in range(match.version):
            state = match.at(version)
            if not state.is_over():
                found.append((match.game, state, int(state.decider())))
    return found[:: max(1, len(found) // POSITIONS)]


def taking_turns(work: Callable[..., object], positions: Sequence[Sequence[Any]]) -> Run:
    """One unit is the work at one of these positions, the next unit that at the next."""

    def run(times: int) -> None:
        for number in range(times):
            work(*positions[number % len(positions)])

    return run


# Inside compiled code


def playouts(slug: str) -> Run:
    from grumbletop.engine.rng import Rng
    from grumbletop.engine.rollouts import playouts

    starts = starts_of(slug)
    return lambda times: playouts(starts, times, Rng(SEED))


def clones(slug: str) -> Run:
    """Of all starts in turn, each copy in another place: how fast it is depends on where both lie in memory."""
    from grumbletop.engine.rollouts import clone_many

    starts = starts_of(slug)

    def run(times: int) -> None:
        held = []
        for start in starts:
            clone_many(start, -(-times // STARTS))
            held.append(start.clone())

    return run


# Stepped from Python


def stepping(slug: str) -> Run:
    """Whole random games."""
    from grumbletop.engine.events import Log
    from grumbletop.engine.rng import Rng
    from grumbletop.engine.rollouts import SeededChance

    starts = starts_of(slug)

    def run(times: int) -> None:
        chance, log, rng = SeededChance(Rng(SEED)), Log(), Rng(SEED)
        for number in range(times):
            state = starts[number % STARTS].clone()
            while (seat := state.decider()) >= 0:
                state.apply(seat, state.sample_action(seat, rng), chance, log)

    return run


def legal_lists(slug: str) -> Run:
    """Of clones, which know no list yet."""
    return taking_turns(lambda game, state, seat: game.legal_actions(state.clone(), seat), countable(positions_of(slug)))


def countable(positions: Sequence[tuple[Any, Any, int]]) -> list[tuple[Any, Any, int]]:
    """Without those that have too many actions to be listed."""
    from grumbletop.engine.errors import TooMany

    found = []
    for game, state, seat in positions:
        try:
            game.legal_actions(state, seat)
        except TooMany:
            continue
        found.append((game, state, seat))
    return found


def resampling(slug: str) -> Run:
    from grumbletop.engine.rng import Rng

    rng = Rng(SEED)
    return taking_turns(lambda game, state, seat: state.resample(seat, rng), positions_of(slug))


def searching(slug: str) -> Run:
    """The strongest level at a few positions, with so many simulations each."""
    from grumbletop.bots.bot import Budget, Knowledge
    from grumbletop.bots.levels import LevelBot
    from grumbletop.engine.rng import Rng

    positions = positions_of(slug)
    bots = [
        (LevelBot(game.levels[-1]), Knowledge(game, seat, state)) for game, state, seat in positions[:: max(1, len(positions) // SEARCHED)]
    ]
    return taking_turns(lambda bot, seen: bot.choose(seen, Budget(simulations=SIMULATIONS), Rng(SEED)), bots)


def vector_steps(slug: str) -> Run:
    """One step of 64 games, always the first code that is offered: choosing is not what is measured."""
    from grumbletop.adapters.vector import VectorGames

    games = VectorGames(slug, SIDE_BY_SIDE, OPTIONS[slug], SEED)

    def run(times: int) -> None:
        for _ in range(times):
            games.step(games.masks.argmax(axis=1))

    return run


# What a person at a table causes


def clicks(slug: str) -> Run:
    """An action composed part by part, each with what may follow and what is barred, and the preview of the whole one."""
    return taking_turns(click, [(*position, number) for number, position in enumerate(positions_of(slug))])


def click(game: Any, state: Any, seat: int, pick: int) -> None:
    prefix: list[str] = []
    while (found := game.choices(state, seat, prefix)).offered:
        prefix.append(found.offered[pick % len(found.offered)].value)
    game.preview(state, seat, found.whole)


def views(slug: str) -> Run:
    return taking_turns(lambda game, state, seat: (game.view(state, seat), game.display(state, seat)), positions_of(slug))


def moves(slug: str) -> Run:
    """Actions of the records once more, from their text."""
    from grumbletop.engine.events import EventLog
    from grumbletop.engine.match import ACTION
    from grumbletop.engine.record import Record
    from grumbletop.engine.rng import Rng
    from grumbletop.engine.rollouts import SeededChance

    found = []
    for text in records_of(slug):
        match = Record.read(text).replay()
        acted = [(number, entry) for number, entry in enumerate(match.entries) if entry.kind == ACTION]
        found += [(match.game, match.at(number), entry.seats[0], entry.text) for number, entry in acted[:: max(1, len(acted) // POSITIONS)]]
    rng = Rng(SEED)
    return taking_turns(lambda game, state, seat, text: game.play(state.clone(), seat, text, SeededChance(rng), EventLog()), found)


def replays(slug: str) -> Run:
    from grumbletop.engine.record import Record

    return taking_turns(lambda text: Record.read(text).replay(), [(text,) for text in records_of(slug)])


def documents(slug: str) -> Run:
    """Positions loaded and dumped again."""
    from grumbletop.engine.registry import open_position

    texts = [path.read_text(encoding="utf-8") for path in sorted((CORPUS / "positions" / slug).glob("*.json"))]
    opened = [(open_position(json.loads(text))[0], json.loads(text)) for text in texts]
    return taking_turns(lambda game, document: game.dump(game.load(document)), opened)


# The twins of OpenSpiel's games


def uct(name: str) -> Run:
    from grumbletop.bots.search.search_settings import SearchSettings
    from grumbletop.bots.search.uct import Uct
    from grumbletop.engine.rng import stream
    from grumbletop.engine.thinking import Insight

    state = twin(name)
    settings = SearchSettings(
        most=64, depth=TWIN_SIMULATIONS, reach=TWIN_SIMULATIONS, explore=1.0, widening=0, ordered=False, sees_all=False
    )

    def run(times: int) -> None:
        for number in range(times):
            Uct(state, state.decider(), 2, Insight(), settings, stream(SEED, number)).go_on(TWIN_SIMULATIONS)

    return run


def twin(name: str) -> Any:
    from importlib import import_module

    from grumbletop.engine.events import Log
    from grumbletop.engine.rng import Rng
    from grumbletop.engine.rollouts import SeededChance

    return import_module(f"grumbletop.twins.{name}").start(SeededChance(Rng(SEED)), Log())


def cfr() -> Run:
    from grumbletop.bots.search.cfr import Cfr
    from grumbletop.bots.search.game_tree import deals
    from grumbletop.twins import leduc_poker

    def run(times: int) -> None:
        for _ in range(times):
            Cfr(deals(leduc_poker.start), 2, False, 0, 0).go_on(ITERATIONS)

    return run


OF_EVERY_GAME: Mapping[str, Callable[[str], Run]] = {
    "playouts": playouts,
    "clones": clones,
    "stepped from Python": stepping,
    "legal lists": legal_lists,
    "possible worlds": resampling,
    "searches": searching,
    "vector steps": vector_steps,
    "clicks": clicks,
    "views": views,
    "moves from text": moves,
    "replays": replays,
    "positions loaded and dumped": documents,
}


def rows() -> Iterator[tuple[str, Callable[[], Run]]]:
    for slug in OPTIONS:
        for what, prepare in OF_EVERY_GAME.items():
            yield f"{slug}: {what}", partial(prepare, slug)
    yield "connect_four: UCT", partial(uct, "connect_four")
    yield "leduc_poker: IS-MCTS", partial(uct, "leduc_poker")
    yield "leduc_poker: CFR", cfr


ROWS = dict(rows())
