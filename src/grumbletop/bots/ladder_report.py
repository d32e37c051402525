"""A measured ladder as a page in Markdown: method, rungs, yardsticks."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import Final

from grumbletop.bots.ladder import ALL_SEEING, Setting, Tally
from grumbletop.bots.levels import GREEDY, RANDOM
from grumbletop.bots.names import level_name
from grumbletop.engine.estimates import Estimate
from grumbletop.engine.game import Game
from grumbletop.pure import is_compiled
from grumbletop.version import VERSION

RUNG: Final = 0.60  # share of decided games that a level should win against the one below
OPEN_EYES: Final = 0.97  # share of an all-seeing bot's score against random play that the top level should reach
GREED: Final = 0.65  # score that the top level should reach against one-ply greedy play, with two seats


def report(setting: Setting, command: str, rungs: Sequence[Tally], sticks: Sequence[Tally]) -> str:
    game = setting.game()
    lines = [
        f"# Levels of {game.info.name}",
        "",
        f"`{command}`",
        "",
        *method(game, setting),
        "",
        *levels(game, [*rungs, *sticks]),
        "",
        *rung_table(game, rungs),
    ]
    if sticks:
        lines += ["", *stick_lines(game, sticks)]
    return "\n".join(lines) + "\n"


def method(game: Game, setting: Setting) -> list[str]:
    kind = "compiled" if is_compiled() else "interpreted"
    together = len(game.sides) < game.seats
    one, place = ("One side of challengers", "side") if together else ("One challenger", "seat")
    told = {
        1: "Both play the same deals alone; the mean difference of their results counts.",
        2: f"Every deal is played twice with {place}s changed. Games that nobody won are left out of the share of decided games.",
    }.get(
        len(game.sides),
        f"{one} meets {len(game.sides) - 1} of the others, once in every {place} of each deal; an even share is 1/{len(game.sides)}.",
    )
    options = ", ".join(f"{name} = {value}" for name, value in game.given.items()) or "none"
    return [
        told,
        "Intervals are 95% confidence intervals: Wilson's for shares of decided games, by deals for scores. Seconds are CPU time.",
        f"Seed {setting.seed}; options: {options}.",
        f"Grumbletop {VERSION} ({kind}), Python {platform.python_version()}, {platform.machine()}.",
    ]


def levels(game: Game, tallies: Sequence[Tally]) -> list[str]:
    words = game.texts()
    lines = ["| level | name | mind | simulations | seconds at most | seconds a decision, measured |", "|---|---|---|---|---|---|"]
    for level in game.levels:
        spent = [tally.seconds() for tally in tallies if tally.pairing.challenger == level.id and tally.games]
        measured = f"{max(spent):.3f}" if spent else "-"
        limits = (f"{level.simulations:,}" if level.simulations else "-", f"{level.seconds:g}" if level.seconds else "-")
        lines.append(f"| {level.id} | {level_name(level.id, words)} | {level.mind} | {limits[0]} | {limits[1]} | {measured} |")
    return lines


def rung_table(game: Game, rungs: Sequence[Tally]) -> list[str]:
    judged = {1: "mean gain", 2: "share of decided games"}.get(len(game.sides), "share of wins")
    lines = [f"| level | against | games | won | drawn | lost | {judged} | score | |", "|---|---|---|---|---|---|---|---|---|"]
    for tally in rungs:
        shares = tally.shares()
        counts = (shares.count(1.0), sum(1 for each in shares if 0 < each < 1), shares.count(0.0))
        verdict = tally.verdict()
        said = verdict.plain() if len(game.sides) == 1 else verdict.percent()
        word = "holds" if holds(game, verdict) else "DOES NOT HOLD"
        pair = f"{tally.pairing.challenger} | {tally.pairing.others}"
        lines.append(f"| {pair} | {tally.games} | {counts[0]} | {counts[1]} | {counts[2]} | {said} | {tally.score().percent()} | {word} |")
    return lines


def holds(game: Game, verdict: Estimate) -> bool:
    """Whether a level is really above the one below it."""
    if len(game.sides) == 1:
        return verdict.low > 0
    if len(game.sides) == 2:
        return verdict.value >= RUNG and verdict.low > 0.5
    return verdict.low > 1 / len(game.sides)


def stick_lines(game: Game, sticks: Sequence[Tally]) -> list[str]:
    found = {(tally.pairing.challenger.startswith(ALL_SEEING), tally.pairing.others): tally for tally in sticks}
    honest, seeing = found[False, RANDOM].score(), found[True, RANDOM].score()
    ratio = honest.value / seeing.value
    top = game.levels[-1].id
    lines = [
        f"Against random play {top} scores {honest.percent()} and, with open eyes and the same budget, {seeing.percent()}: "
        f"{100 * ratio:.1f}% of it (wanted: {100 * OPEN_EYES:.0f}%), {said(ratio >= OPEN_EYES)}.",
    ]
    greed = found[False, GREEDY]
    if len(game.sides) == 2:
        decided = greed.score()
        lines.append(
            f"Against one-ply greed it scores {decided.percent()} of {greed.games} games (wanted: {100 * GREED:.0f}%), "
            f"{said(decided.value >= GREED)}."
        )
    else:
        lines.append(f"Against one-ply greed its share is {greed.score().percent()} of {greed.games} games.")
    return lines


def said(met: bool) -> str:
    return "met" if met else "NOT MET"
