"""`grumbletop perft`"""

from __future__ import annotations

import argparse

from grumbletop.cli.arguments import add_game_arguments, game_and_position, whole

DESCRIPTION = """\
Count the different lines of play from a position: a quick fingerprint of the
rules. Each random outcome counts as a separate line."""

EXAMPLES = """\
examples:
  grumbletop perft grit --depth 3 --seed 7
  grumbletop perft grit --from position.json --divide"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_game_arguments(parser)
    parser.add_argument("--depth", metavar="N", type=whole(1, 30, "depth"), default=2, help="how many decisions deep to count (default 2)")
    parser.add_argument("--divide", action="store_true", help="show the count for each first action")


def run(args: argparse.Namespace) -> int:
    from signal import SIG_DFL, SIGINT, signal

    from grumbletop.engine.rng import stream
    from grumbletop.engine.rollouts import SeededChance, branches, perft

    signal(SIGINT, SIG_DFL)  # compiled loops don't check for signals
    game, state = game_and_position(args)
    if state is None:
        state = game.start(SeededChance(stream(args.seed or 0, 0)))
    if not args.divide:
        for depth in range(1, args.depth + 1):
            print(f"{depth}  {perft(state, depth):,}", flush=True)
        return 0
    seat = state.decider()
    total = 0
    for action in game.legal_actions(state, seat) if seat >= 0 else []:
        below = sum(perft(child, args.depth - 1) for _, child in branches(state, seat, action))
        print(f"{game.text(state, seat, action)}  {below:,}", flush=True)
        total += below
    print(f"all  {total:,}")
    return 0
