"""`grumbletop bench`: our speed next to OpenSpiel's, on games that both have, in one process.

Whoever is compared takes turns, slice by slice, so that a busy moment of the machine hits all of them; a slice is measured in CPU time
of the process, and the median slice counts. Timings are printed, never asserted: a busy machine is not a fault of the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from random import choice
from statistics import median
from typing import Any

from grumbletop.adapters.episode import Episode
from grumbletop.adapters.steps import mask_of
from grumbletop.bench_measure import QUICK, THOROUGH, Pace, Row, Run, columns, in_turns
from grumbletop.bench_own import SEED, STARTS, own_rows, starts_of
from grumbletop.bench_peers import Peer, measured
from grumbletop.bots.search.cfr import Cfr
from grumbletop.bots.search.game_tree import deals
from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.bots.search.uct import Uct
from grumbletop.engine.errors import BadFile
from grumbletop.engine.events import Log
from grumbletop.engine.registry import slugs
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance, draw_many, playouts
from grumbletop.engine.state import Chance, State
from grumbletop.engine.thinking import Insight
from grumbletop.pure import is_compiled
from grumbletop.twins import connect_four, leduc_poker

SIDE_BY_SIDE = 64  # games stepped in one call
CARDS = 7  # outcomes of the measured draw

STEPPED_AT_LEAST = 2.5  # times OpenSpiel
INSIDE_AT_LEAST = 5.0
UCT_AT_LEAST = 7.0
ISMCTS_AT_LEAST = 6.0
CFR_AT_LEAST = 8.0
IMPORT_BELOW = 150.0  # milliseconds

SIMULATIONS = 2_000  # of one search
ITERATIONS = 25  # of one solver, which is made anew for each run
EXPLORE = 2.0  # as in OpenSpiel's own examples
SPREADS = {"connect_four": 2.0, "leduc_poker": 26.0}  # of returns: ours explores in parts of it

BESIDE = "connect_four"  # what a game without a peer of its own is held against
LENGTH_OF = 400  # random games that tell how many steps a game has
BEHIND_A_SLUG = 30  # characters of the longest row, such as ", playouts beside connect_four"

INTERPRETED = "The rules run interpreted here, which is not compared with compiled peers; only our own figures follow."

Start = Callable[[Chance, Log], State]  # a new game of a twin


# Who is measured


@dataclass(frozen=True)
class Peers:
    """OpenSpiel, and our twins of its games."""

    spiel: Any
    twins: Mapping[str, Start]


def find_peers() -> Peers | str:
    """The peers, or one line that says what is missing."""
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        return f"OpenSpiel is not installed, so only our own figures follow. It comes with: pip install {' '.join(bench_extra())}"
    return Peers(spiel, {"connect_four": connect_four.start, "leduc_poker": leduc_poker.start})


def bench_extra() -> list[str]:
    try:
        wanted = requires("grumbletop") or []
    except PackageNotFoundError:
        wanted = []
    return [line.partition(";")[0].strip() for line in wanted if "bench" in line.partition("extra")[2]] or ["open_spiel"]


def step_ours(new: Start, games: int) -> None:
    chance, log = SeededChance(Rng(SEED)), Log()
    for _ in range(games):
        state = new(chance, log)
        seat = state.decider()
        while seat >= 0:
            state.apply(seat, choice(state.legal_actions(seat)), chance, log)
            seat = state.decider()


def step_spiel(game: Any, games: int) -> None:
    """The shortest loop there is; a chance node is stepped like a move, which is right where outcomes are equally likely."""
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))


def roll_out_spiel(spiel: Any, game: Any, games: int) -> None:
    """OpenSpiel's own random games in C++: its search, held to one simulation of so many rollouts from a dealt start."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choice(state.legal_actions()))
    evaluator = spiel.RandomRolloutEvaluator(games, SEED)
    exploration, simulations, megabytes, solve, verbose = 2.0, 1, 100, False, False
    spiel.MCTSBot(game, evaluator, exploration, simulations, megabytes, solve, SEED, verbose).mcts_search(state)


def play_out_ours(starts: list[State], games: int) -> None:
    playouts(starts, games, Rng(SEED))


def twin_starts(new: Start) -> list[State]:
    return [new(SeededChance(stream(SEED, index)), Log()) for index in range(STARTS)]


# What is measured


def stepped_rows(peers: Peers, pace: Pace) -> list[Row]:
    runs: dict[str, Run] = {}
    for name, new in peers.twins.items():
        runs[name] = partial(step_ours, new)
        runs[f"spiel {name}"] = partial(step_spiel, peers.spiel.load_game(name))
    cost = in_turns(runs, pace)
    return [
        Row(f"{name}, stepped from Python", "games/s", 1 / cost[name], 1 / cost[f"spiel {name}"], STEPPED_AT_LEAST) for name in peers.twins
    ]


def inside_rows(peers: Peers | None, games: Mapping[str, list[State]], pace: Pace) -> list[Row]:
    """Random games inside compiled code. Games without a twin are held against OpenSpiel's connect_four."""
    runs: dict[str, Run] = {slug: partial(play_out_ours, starts) for slug, starts in games.items()}
    if peers is None:
        cost = in_turns(runs, pace)
        return [Row(f"{slug}, playouts", "games/s", 1 / cost[slug]) for slug in games]
    for name, new in peers.twins.items():
        runs[name] = partial(play_out_ours, twin_starts(new))
        runs[f"spiel {name}"] = partial(roll_out_spiel, peers.spiel, peers.spiel.load_game(name))
    cost = in_turns(runs, pace)
    held = [(f"{name}, playouts", name, name) for name in peers.twins]
    own = {slug: peer for slug in games if slug in slugs() and (peer := measured(slug).peer) is not None}
    held += [(f"{slug}, playouts beside {BESIDE}", slug, BESIDE) for slug in games if slug not in own]
    rows = [Row(what, "games/s", 1 / cost[mine], 1 / cost[f"spiel {theirs}"], INSIDE_AT_LEAST) for what, mine, theirs in held]
    for slug, beside in own.items():
        if beside.unit == "steps":
            rows.append(step_row(peers.spiel, slug, games[slug], beside, pace))
        else:
            rows += decision_rows(peers.spiel, slug, games[slug], beside, pace)
    return rows


def step_row(spiel: Any, slug: str, starts: list[State], beside: Peer, pace: Pace) -> Row:
    """Random play inside compiled code in steps, because the games differ in length."""
    name = beside.game
    peer = spiel.load_game(name)
    cost = in_turns({slug: partial(play_out_ours, starts), name: partial(roll_out_spiel, spiel, peer)}, pace)
    ours = playouts(starts, LENGTH_OF, Rng(SEED)) / LENGTH_OF
    return Row(f"{slug}, beside {peer.get_type().short_name}", "steps/s", ours / cost[slug], steps_of(peer) / cost[name], beside.inside)


def decision_rows(spiel: Any, slug: str, starts: list[State], own: Peer, pace: Pace) -> list[Row]:
    """Decisions, because several seats may make one at the same time. The peer is driven from Python: its search refuses such games."""
    name = own.game
    peer = spiel.load_game(name)
    runs: dict[str, Run] = {"inside": partial(play_out_ours, starts), "stepped": partial(decide_ours, starts)}
    cost = in_turns(runs | {name: partial(decide_spiel, peer)}, pace)
    ours = playouts(starts, LENGTH_OF, Rng(SEED)) / LENGTH_OF
    theirs = decide_spiel(peer, LENGTH_OF) / LENGTH_OF / cost[name]
    beside = peer.get_type().short_name
    return [
        Row(f"{slug}, beside {beside}", "decisions/s", ours / cost["inside"], theirs, own.inside),
        Row(f"{slug}, stepped beside {beside}", "decisions/s", ours / cost["stepped"], theirs, own.stepped),
    ]


def decide_ours(starts: list[State], games: int) -> None:
    """From Python, with uniform actions that nobody lists."""
    chance, log, rng = SeededChance(Rng(SEED)), Log(), Rng(SEED)
    for game in range(games):
        state = starts[game % len(starts)].clone()
        seat = state.decider()
        while seat >= 0:
            state.apply(seat, state.sample_action(seat, rng), chance, log)
            seat = state.decider()


def decide_spiel(game: Any, games: int) -> int:
    """The shortest loop for seats that decide at once or in turn; returns the number of decisions, without chance."""
    seats = range(game.num_players())
    in_turn = game.get_type().dynamics.name == "SEQUENTIAL"
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.legal_actions()))
            elif in_turn:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
            else:
                state.apply_actions([choice(state.legal_actions(seat)) for seat in seats])
                decisions += len(seats)
    return decisions


def steps_of(game: Any) -> float:
    """How many moves a random game has on average."""
    moves = 0
    for _ in range(LENGTH_OF):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves / LENGTH_OF


def search_rows(peers: Peers, pace: Pace) -> list[Row]:
    """One search of so many simulations each, with one random game to the end of each; and CFR over all of Leduc poker."""
    runs: dict[str, Run] = {
        "uct": partial(search_ours, peers, "connect_four"),
        "spiel uct": partial(search_spiel, peers.spiel),
        "ismcts": partial(search_ours, peers, "leduc_poker"),
        "spiel ismcts": partial(search_hidden_spiel, peers.spiel),
        "cfr": partial(solve_ours, peers.twins["leduc_poker"]),
        "spiel cfr": partial(solve_spiel, peers.spiel),
    }
    cost = in_turns(runs, pace)

    def row(what: str, name: str, unit: str, units: int, target: float) -> Row:
        return Row(what, unit, units / cost[name], units / cost[f"spiel {name}"], target)

    return [
        row("connect_four, UCT", "uct", "sims/s", SIMULATIONS, UCT_AT_LEAST),
        row("leduc_poker, IS-MCTS", "ismcts", "sims/s", SIMULATIONS, ISMCTS_AT_LEAST),
        row("leduc_poker, CFR", "cfr", "iterations/s", ITERATIONS, CFR_AT_LEAST),
    ]


def search_ours(peers: Peers, name: str, searches: int) -> None:
    state = peers.twins[name](SeededChance(Rng(SEED)), Log())
    settings = SearchSettings(
        most=64, depth=SIMULATIONS, reach=SIMULATIONS, explore=EXPLORE / SPREADS[name], widening=0, ordered=False, sees_all=False
    )
    for search in range(searches):
        Uct(state, state.decider(), 2, Insight(), settings, stream(SEED, search)).go_on(SIMULATIONS)


def search_spiel(spiel: Any, searches: int) -> None:
    game = spiel.load_game("connect_four")
    megabytes, solve, verbose = 1_000, False, False
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, SEED), EXPLORE, SIMULATIONS, megabytes, solve, SEED, verbose)
    for _ in range(searches):
        bot.mcts_search(game.new_initial_state())


def search_hidden_spiel(spiel: Any, searches: int) -> None:
    state = spiel.load_game("leduc_poker").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    endless, by_visits = -1, spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(SEED, spiel.RandomRolloutEvaluator(1, SEED), EXPLORE, SIMULATIONS, endless, by_visits, False, False)
    for _ in range(searches):
        bot.step(state)


def solve_ours(new: Start, solvers: int) -> None:
    for _ in range(solvers):
        Cfr(deals(new), 2, False, 0, 0).go_on(ITERATIONS)


def solve_spiel(spiel: Any, solvers: int) -> None:
    for _ in range(solvers):
        solver = spiel.CFRSolver(spiel.load_game("leduc_poker"))
        for _ in range(ITERATIONS):
            solver.evaluate_and_update_policy()


def side_by_side_rows(slugs: Sequence[str], pace: Pace) -> list[Row]:
    """Learners' steps, with observation and mask: many games in one call, and the same games one by one from Python."""
    try:
        vector = import_module("grumbletop.adapters.vector")
    except ImportError:
        return []
    rows: list[Row] = []
    for slug in slugs:
        beside = vector.VectorGames(slug, SIDE_BY_SIDE, seed=SEED)
        alone = [Episode(beside.steps, SEED, number) for number in range(SIDE_BY_SIDE)]
        cost = in_turns({"beside": partial(step_beside, beside), "alone": partial(step_alone, alone)}, pace)
        rows.append(Row(f"{slug}, {SIDE_BY_SIDE} games in one call", "steps/s", SIDE_BY_SIDE / cost["beside"]))
        rows.append(Row(f"{slug}, the same one by one", "steps/s", SIDE_BY_SIDE / cost["alone"]))
    return rows


def step_beside(games: Any, times: int) -> None:
    """Always the first code that is offered: choosing is not what is measured."""
    for _ in range(times):
        games.step(games.masks.argmax(axis=1))


def step_alone(episodes: Sequence[Episode], times: int) -> None:
    for _ in range(times):
        for episode in episodes:
            episode.step(episode.offered()[0])
            if episode.is_over:
                episode.deal()
            episode.observe(episode.seat)
            mask_of(episode.offered(), episode.steps.codes)


def draw_row(pace: Pace) -> Row:
    cost = in_turns({"draw": partial(draw_many, Rng(SEED), CARDS)}, pace)
    return Row(f"one draw below {CARDS}", "ns", 1e9 * cost["draw"])


def import_row(what: str, statement: str, target: float | None, pace: Pace) -> Row:
    """Milliseconds in fresh interpreters, which start before the measurement does."""
    program = f"import time; before = time.process_time(); {statement}; print(time.process_time() - before)"
    took = [
        float(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout)
        for _ in range(pace.interpreters)
    ]
    return Row(what, "ms", 1e3 * median(took), None, target)


def import_rows(slugs: Sequence[str], pace: Pace) -> list[Row]:
    rows = [import_row("import grumbletop", "import grumbletop", IMPORT_BELOW, pace)]
    for slug in slugs:
        statement = f"from grumbletop.engine.registry import make; make({slug!r})"
        rows.append(import_row(f"{slug}, imported and made", statement, None, pace))
    return rows


# Telling


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def load() -> str:
    return " ".join(f"{each:.1f}" for each in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"


def surroundings(compiled: bool, compared: bool, pace: Pace) -> dict[str, str]:
    return {
        "method": f"one process, one thread, in turns; CPU time; median of {pace.slices} slices of {pace.seconds:g} s "
        f"(importing: of {pace.interpreters} fresh interpreters)",
        "rules": "compiled by mypyc" if compiled else "interpreted",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "open_spiel": version("open_spiel") if compared else "not compared",
        "processor": f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        "load before": load(),
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Measure the speed of rules and bots, next to OpenSpiel's if that is installed."
    parser.epilog = "examples:\n  grumbletop bench\n  grumbletop bench grit --quick --json figures.json"
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure (default: grit)")
    parser.add_argument("--quick", action="store_true", help="measure briefly, for a first impression in seconds")
    parser.add_argument("--json", metavar="FILE", type=Path, help="also write the figures to this file")


def check_folder(file: Path | None) -> None:
    """Before a minute of measuring, not after it."""
    if file is not None and not file.absolute().parent.is_dir():
        raise BadFile("", "its folder does not exist", source=str(file))


def measure(peers: Peers | None, games: Mapping[str, list[State]], compiled: bool, pace: Pace) -> Iterator[Row]:
    if peers is not None:
        yield from stepped_rows(peers, pace)
    yield from inside_rows(peers, games, pace)
    if peers is not None:
        yield from search_rows(peers, pace)
    yield from own_rows(games, compiled, pace)
    yield from side_by_side_rows(list(games), pace)
    yield draw_row(pace)
    yield from import_rows(list(games), pace)


def run(args: argparse.Namespace) -> int:
    check_folder(args.json)
    games = {slug: starts_of(slug) for slug in args.games or ["grit"]}
    pace = QUICK if args.quick else THOROUGH
    compiled = is_compiled()
    found = find_peers() if compiled else INTERPRETED
    peers = found if isinstance(found, Peers) else None
    about = surroundings(compiled, peers is not None, pace)
    for key, value in about.items():
        print(f"{key + ':':<14}{value}")
    if isinstance(found, str):
        print(found)
    width = max(map(len, games)) + BEHIND_A_SLUG
    print("\n" + columns(width, "", "ours", "OpenSpiel" if peers else "", "ratio" if peers else "", "target"))
    rows: list[Row] = []
    for row in measure(peers, games, compiled, pace):
        print(row.line(width), flush=True)
        rows.append(row)
    about["load after"] = load()
    print(f"\n{'load after:':<14}{about['load after']}")
    if args.json is not None:
        figures = [asdict(row) | {"ratio": row.ratio, "met": row.met} for row in rows]
        args.json.write_text(json.dumps({"about": about, "rows": figures}, indent=2) + "\n", encoding="utf-8")
    return 0
