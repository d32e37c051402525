"""Our bots against OpenSpiel's own on our games, through the adapter: at equal simulations and at equal time.

    python -m benchmarks.peers.contest [GAME ...] [--peer NAME] [--deals N] [--simulations N] [--seconds S] [--out FILE]

OpenSpiel's `MCTSBot` (C++) plays on one world per move that its seat thinks possible; its `ISMCTSBot` (Python) draws worlds by our
`resample`. Every deal is played once in every seat. A peer takes simulations only, so at equal time it is given as many as it
does in that time a decision on this machine, measured in the games before.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from grumbletop import __version__
from grumbletop.adapters.openspiel import SpielState, register
from grumbletop.adapters.steps import PartialAction
from grumbletop.bots.bot import Bot, Budget, Knowledge, Progress, Thought
from grumbletop.bots.bot_games import Player, play_game
from grumbletop.bots.ladder import Pairing, Tally
from grumbletop.bots.levels import LevelBot
from grumbletop.engine.game import Game
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.pure import is_compiled

UCT_C: Final = 2.0  # what OpenSpiel's examples use
EQUAL_SIMULATIONS: Final = 0.55  # of the score
EQUAL_TIME: Final = 0.60
SEED: Final = 2026

Chooser = Callable[[SpielState], int]
Maker = Callable[[Any, int, int], Chooser]  # of game, simulations, seed


def mcts_bot(game: Any, simulations: int, seed: int) -> Chooser:
    """`step` of the C++ bot crashes on games written in Python, OpenSpiel's own included; its twin that also tells the policy does not."""
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), UCT_C, simulations, 1000, False, seed, False)
    return lambda state: int(bot.step_with_policy(state)[1])


def ismcts_bot(game: Any, simulations: int, seed: int) -> Chooser:
    state = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, state), UCT_C, simulations, random_state=state)
    bot.set_resampler(lambda node, player: node.resample_from_infostate(player, state.random_sample))
    return lambda node: int(bot.step(node))


class Peer:
    """A bot of OpenSpiel in one of our seats. Decisions that are composed take several of its steps."""

    def __init__(self, game: Game, maker: Maker, simulations: int) -> None:
        self.game = pyspiel.load_game(register(game.info.slug))
        self.maker = maker
        self.simulations = simulations

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        began = time.perf_counter()
        tree = self.game.tree
        logs = [f"known {int(seen.world.information_key(seat)):x}" for seat in range(seen.game.seats)]
        state: SpielState = self.game.new_initial_state()
        state.node = tree.planted((seen.world, (*logs, ""), seen.seat))
        choose = self.maker(self.game, self.simulations, int(rng.below(1 << 30)))
        while True:
            code = state.node.offered[0] if len(state.node.offered) == 1 else choose(state)
            taken = tree.steps.take(state.node.state, seen.seat, state.node.begun, code)
            if not isinstance(taken, PartialAction):
                text = tree.steps.text_of(seen.world, seen.seat, taken)
                return Thought(-1, text, [], self.simulations, time.perf_counter() - began)
            state.node = state.node.child(code)


def contest(game: Game, ours: Bot, peer: Bot, deals: int, name: str) -> Tally:
    tally = Tally(Pairing("ours", name), game.seats)
    players = (Player("ours", ours), Player(name, peer))
    for deal in range(deals):
        for seat in range(game.seats):
            seated = [players[0] if each == seat else players[1] for each in range(game.seats)]
            played = play_game(game, seated, SEED, deal)
            tally.add(
                {
                    "deal": deal,
                    "seat": seat,
                    "returns": list(played.returns),
                    "seconds": list(played.seconds),
                    "decisions": list(played.decisions),
                    "simulations": list(played.simulations),
                }
            )
    return tally


def peer_cost(tally: Tally) -> tuple[float, float]:
    """Seconds and simulations a decision, of the others."""
    spent = [
        (line["seconds"][seat], line["simulations"][seat], line["decisions"][seat])
        for line in tally.lines()
        for seat in range(tally.seats)
        if seat != line["seat"]
    ]
    decisions = max(sum(count for _, _, count in spent), 1)
    return sum(seconds for seconds, _, _ in spent) / decisions, sum(simulations for _, simulations, _ in spent) / decisions


def row(what: str, game: Game, tally: Tally, wanted: float) -> str:
    score = tally.score()
    even = 1 / game.seats
    met = score.value >= wanted if game.seats == 2 else score.low > even
    cost = peer_cost(tally)
    return (
        f"| {game.info.slug} | {tally.pairing.others} | {what} | {tally.games} | {score.percent()} | {tally.seconds():.3f} | "
        f"{cost[0]:.3f} ({cost[1]:.0f}) | {'met' if met else 'NOT MET'} |"
    )


PEERS: Final[Mapping[str, tuple[str, Maker]]] = {"mcts": ("MCTSBot, one world", mcts_bot), "ismcts": ("ISMCTSBot", ismcts_bot)}


def ours_at(game: Game, budget: Budget) -> Bot:
    """The mind and the settings of the top level."""
    return LevelBot(replace(game.levels[-1], simulations=budget.simulations, seconds=budget.seconds))


def measure(slug: str, peers: Sequence[str], deals: int, simulations: int, seconds: float) -> list[str]:
    game = make(slug)
    rows = []
    for peer in peers:
        name, maker = PEERS[peer]
        if peer == "ismcts" and not game.info.hidden:
            continue
        equal = contest(game, ours_at(game, Budget(simulations=simulations)), Peer(game, maker, simulations), deals, name)
        rows.append(row(f"{simulations} simulations each", game, equal, EQUAL_SIMULATIONS))
        print(rows[-1], flush=True)
        fair = max(2, round(simulations * seconds / peer_cost(equal)[0]))
        timed = contest(game, ours_at(game, Budget(seconds=seconds)), Peer(game, maker, fair), deals, name)
        rows.append(row(f"{seconds:g} s each", game, timed, EQUAL_TIME))
        print(rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["grit", "grumbles_and_goofs"])
    parser.add_argument("--peer", choices=list(PEERS), help="only this one")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    peers, chosen = ([args.peer], f" --peer {args.peer}") if args.peer else (list(PEERS), "")
    head = [
        "# Against OpenSpiel's bots",
        "",
        f"`python -m benchmarks.peers.contest {' '.join(args.games)}{chosen} --deals {args.deals} --simulations {args.simulations} "
        f"--seconds {args.seconds:g}`",
        "",
        f"Grumbletop {__version__} ({'compiled' if is_compiled() else 'interpreted'}), open_spiel {version('open_spiel')}, "
        f"Python {platform.python_version()}. Every deal is played once in every seat; 95% confidence intervals by deals. Ours is the",
        "mind of the top level. Seconds are measured wall time a decision; a peer's simulations in brackets.",
        f"Wanted: {100 * EQUAL_SIMULATIONS:.0f}% at equal simulations, {100 * EQUAL_TIME:.0f}% at equal time (two seats).",
        "",
        "| game | peer | budget | games | our score | our seconds | peer's seconds | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    print("\n".join(head))
    rows = [each for slug in args.games for each in measure(slug, peers, args.deals, args.simulations, args.seconds)]
    if args.out is not None:
        args.out.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
