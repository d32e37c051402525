"""What it is worth in Grit to see the other seat's last card, when that seat plays anything.

    python -m benchmarks.sight [--level LEVEL] [--deals N] [--seed N]

A level plays against random play, every deal once in each seat. At the start of round 4 the rest of the game is worked out over the worlds
the level thinks possible: what the best play gets that knows only what may be seen ("blind"), and what it gets in each world if it knows
that world ("seeing"). Both know that the other seat does anything at all, so no opponent can be treated better: the difference is the
price of hidden cards in the last round alone, whoever plays.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence

from grumbletop.bots.bot import Bot, seen_from
from grumbletop.bots.levels import bot_of, yardstick
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.playing import SeededChance
from grumbletop.engine.rng import Rng, stream
from grumbletop.games.grit import Grit
from grumbletop.games.grit.game import grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import ROUNDS, SAY_FIRST, WORD, is_marked

WORLDS = 60  # drawn for each start of round 4; what is unseen there is a few cards
STREAMS = 3  # of one game: chance and two minds


def after(state: GritState, seat: int, action: int) -> GritState:
    then = state.copy()
    then.apply(seat, action, NoChance(), Log())
    return then


def plays(state: GritState, seat: int) -> list[int]:
    """A Mark in the last round does nothing."""
    return [action for action in state.legal_actions(seat) if not is_marked(action)]


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def as_first(world: GritState, me: int) -> dict[int, float]:
    """What each of my plays gets in this world when the other seat answers with anything."""
    state = after(world, world.holder(), SAY_FIRST + me)
    found = {}
    for action in plays(state, me):
        laid = after(state, me, action)
        found[action] = mean([after(laid, 1 - me, answer).value(me) for answer in plays(laid, 1 - me)])
    return found


def as_second(world: GritState, me: int) -> dict[int, dict[int, float]]:
    """By the pile the other seat plays onto: what each of my answers gets in this world."""
    state = after(world, world.holder(), SAY_FIRST + 1 - me)
    found = {}
    for action in plays(state, 1 - me):
        laid = after(state, 1 - me, action)
        found[action % 12] = {answer: after(laid, me, answer).value(me) for answer in plays(laid, me)}
    return found


def blind_and_seeing(state: GritState, me: int) -> tuple[float, float]:
    """The start of round 4: what the best play gets that sees its own cards only, and what it gets with open eyes."""
    worlds = [grit(state.resample(me, Rng(number))) for number in range(WORLDS)]
    firsts = [as_first(world, me) for world in worlds]
    seconds = [as_second(world, me) for world in worlds]
    blind = worded(
        state,
        me,
        max(mean([first[action] for first in firsts]) for action in firsts[0]),
        mean([max(mean([second[pile][answer] for second in seconds]) for answer in seconds[0][pile]) for pile in seconds[0]]),
    )
    seeing = mean(
        [
            worded(state, me, max(first.values()), mean([max(answers.values()) for answers in second.values()]))
            for first, second in zip(firsts, seconds, strict=True)
        ]
    )
    return blind, seeing


def worded(state: GritState, me: int, first: float, second: float) -> float:
    """Who holds The Word chooses; the other seat would choose anything."""
    return max(first, second) if state.holder() == me else (first + second) / 2


def games(game: Grit, level: str, deals: int, seed: int) -> Iterator[dict[str, float]]:
    for deal in range(deals):
        for me in range(2):
            bots: list[Bot] = [yardstick(game, "random"), yardstick(game, "random")]
            bots[me] = bot_of(game, level)
            yield play(game, bots, me, seed, deal)


def play(game: Grit, bots: Sequence[Bot], me: int, seed: int, deal: int) -> dict[str, float]:
    chance = SeededChance(stream(seed, deal * STREAMS))
    minds = [stream(seed, deal * STREAMS + 1 + seat) for seat in range(2)]
    log = EventLog()
    state = grit(game.start(chance, log=log))
    found: dict[str, float] = {}
    while not state.is_over():
        if state.round == ROUNDS and state.phase == WORD:
            found["blind"], found["seeing"] = blind_and_seeing(state, me)
        seat = int(state.decider())
        thought = bots[seat].choose(seen_from(game, state, seat, minds[seat], log.seen_by(seat)), None, minds[seat])
        game.play(state, seat, thought.text, chance, log)
    return found | {"played": state.value(me)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    game = Grit({})
    parser.add_argument("--level", default=game.levels[-1].id)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    said = parser.parse_args()
    totals: dict[str, list[float]] = defaultdict(list)
    for result in games(game, said.level, said.deals, said.seed):
        for name, value in result.items():
            totals[name].append((1 + value) / 2)
    print(f"{said.level} against random play, {2 * said.deals} games, seed {said.seed}; scores in per cent")
    print(f"as it was played          {100 * mean(totals['played']):.1f}")
    print(f"round 4 played best       {100 * mean(totals['blind']):.1f}  by what may be seen")
    print(f"                          {100 * mean(totals['seeing']):.1f}  with open eyes")


if __name__ == "__main__":
    main()
