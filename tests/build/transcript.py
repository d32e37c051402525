"""Plays seeded games of everything installed and prints one line per decision, with a digest of all that can be asked there.

Two ways of running the same rules are equal exactly when they print the same. Run as a script, because one process is either
compiled or pure; the first line says which.

    python -m tests.build.transcript LINES_PER_GAME [SLUG ... twins]

The game as it is by default gets so many lines at least, in whole games. With other options it gets a part of them and is left unfinished:
some games have many options, and without a cap on its rounds a game can go on for ten thousand decisions.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from grumbletop.bots.search.cfr import Cfr
from grumbletop.bots.search.flat import Flat
from grumbletop.bots.search.game_tree import deals
from grumbletop.bots.search.ismcts import Ismcts
from grumbletop.bots.search.search_settings import SearchSettings
from grumbletop.bots.search.uct import Uct
from grumbletop.engine.errors import BadOption, TooMany
from grumbletop.engine.events import SPECTATOR, EventLog, Log
from grumbletop.engine.game import Game
from grumbletop.engine.options import Option
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance, branches, perft, playout, playouts
from grumbletop.engine.state import Chance, State
from grumbletop.engine.thinking import Insight, Thinking
from grumbletop.pure import is_compiled
from grumbletop.twins import connect_four, leduc_poker

TWINS = "twins"  # what benchmarks compare with OpenSpiel
MOST_LISTED = 200
EARLY = 15
SELDOM = 11
FOLLOWED = 3  # outcomes of one action
LINES_PER_PLAYOUT = 20
SHARE_OF_VARIANT = 5  # a variant gets one in so many lines and playouts
TWIN_SEATS = 2
SIMULATIONS = 12
THOUGHT_ABOUT = 3  # decisions, some APART
APART = 4
FEW_ACTIONS = 12
DEEP = 10_000

Start = Callable[[Chance, Log], State]
Facts = Callable[[State], Any]


def alternatives(option: Option) -> list[Any]:
    """Values of an option that are worth a game each."""
    if option.kind == "flag":
        return [False, True]
    if option.kind == "int":
        return [option.low, option.high]
    return list(option.values) if option.kind in ("choice", "content") else []


def variants(slug: str) -> Iterator[Game]:
    """The game as it is played by default, then with one option at a time set otherwise."""
    plain = make(slug)
    yield plain
    for option in plain.options:
        for value in alternatives(option):
            if value != plain.given[option.name]:
                with suppress(BadOption):  # it may only go together with others
                    yield make(slug, {option.name: value})


def facts_of_any(state: State, seats: int, observed: int) -> list[Any]:
    """What every state answers, to every seat and the spectator."""
    facts: list[Any] = [state.deciders(), state.decider(), state.is_over(), repr([state.value(seat) for seat in range(seats)])]
    for seat in range(SPECTATOR, seats):
        out = [0.0] * observed
        state.observe(seat, out)
        facts.append([seat, state.information_key(seat), state.position_key(seat), state.count_actions(seat), out])
        if state.owes(seat):
            listed = [state.nth_action(seat, n) for n in range(min(state.count_actions(seat), MOST_LISTED))]
            facts.append([listed, [state.code(seat, action) for action in listed], state.default_action(seat)])
            facts.append([state.is_legal(seat, action) for action in range(-1, 100)])
    return facts


def facts_of_game(game: Game) -> Facts:
    observed = sum(field.length for field in game.observation)

    def facts(state: State) -> Any:
        viewers = [None, *range(game.seats)]
        looks = [[game.view(state, viewer), game.display(state, viewer)] for viewer in viewers]
        return [facts_of_any(state, game.seats, observed), json.loads(game.save(state)), looks]

    return facts


def facts_of_twin(observed: int) -> Facts:
    return lambda state: facts_of_any(state, TWIN_SEATS, observed)


def digest(facts: Any) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def is_looked_at(decision: int) -> bool:
    """Every decision of a short game; now and then one of a long game."""
    return decision < EARLY or decision % SELDOM == 0


def followed(state: State, seat: int, action: int, facts: Facts) -> str:
    try:
        outcomes = branches(state, seat, action)
    except TooMany as problem:
        return str(problem)
    children = [[share, facts(child)] for share, child in outcomes[:FOLLOWED]]
    return f"{len(outcomes)} outcomes, {digest(children)}"


def play(name: str, number: int, start: Start, facts: Facts, seats: int) -> Iterator[str]:
    """One random game, decision by decision, with a possible world of every seat where it is looked at."""
    chance, choosing, dreaming = SeededChance(stream(1, number)), stream(2, number), stream(3, number)
    log = EventLog()
    state = start(chance, log)
    decision = told = 0
    while True:
        if is_looked_at(decision) or state.is_over():
            worlds = [facts(state.resample(seat, dreaming)) for seat in range(SPECTATOR, seats)]
            heard = [log.seen_by(seat, told) for seat in range(SPECTATOR, seats)]
            told = len(log.events)
            yield f"{name}, game {number}, decision {decision}: {digest([facts(state), worlds, heard])}"
        if state.is_over():
            return
        seat = state.decider()
        action = state.sample_action(seat, choosing)
        if is_looked_at(decision):
            yield f"  seat {seat} plays {action}, {followed(state, seat, action, facts)}"
        state.apply(seat, action, chance, log)
        decision += 1


def look(name: str, start: Start, facts: Facts, seats: int, enough: int) -> Iterator[str]:
    """Whole games, until so many lines are told."""
    told = number = 0
    while told < enough:
        for line in play(name, number, start, facts, seats):
            told += 1
            yield line
        number += 1


def inner_loops(name: str, start: Start, facts: Facts, games: int) -> Iterator[str]:
    """What runs wholly inside compiled code."""
    for number in range(games):
        chance = SeededChance(stream(4, number))
        state = start(chance, Log())
        yield f"{name}, playout {number}: {playout(state, stream(5, number), chance, Log())} decisions, {digest(facts(state))}"
    first = start(SeededChance(stream(6, 0)), Log())
    yield f"{name}: {playouts([first], 3, stream(7, 0))} decisions in 3 games, {lines_of(first)} lines"


def lines_of(state: State) -> str:
    """How many a ply of play has, or why nobody can tell."""
    try:
        return str(perft(state, 1))
    except TooMany as problem:
        return str(problem)


def families(world: State, seat: int, seats: int, insight: Insight, rng: Rng) -> dict[str, Thinking]:
    """Every search, here and there with the help of the room."""
    plain = SearchSettings(FEW_ACTIONS, DEEP, DEEP, 0.7, 2.0, False, False)
    helped = SearchSettings(FEW_ACTIONS, 2, DEEP, 0.7, 2.0, True, False)
    return {
        "flat": Flat(world, seat, insight, helped, 0, Rng(rng.next()), []),
        "uct": Uct(world, seat, seats, insight, plain, Rng(rng.next())),
        "uct with help": Uct(world, seat, seats, insight, helped, Rng(rng.next())),
        "ismcts": Ismcts(world, seat, seats, insight, plain, Rng(rng.next())),
    }


def thoughts(name: str, start: Start, seats: int, insight: Insight) -> Iterator[str]:
    """What every search thinks of some decisions of a random game."""
    chance, choosing = SeededChance(stream(8, 0)), stream(9, 0)
    state = start(chance, Log())
    for decision in range(THOUGHT_ABOUT):
        if state.is_over():
            return
        seat = state.decider()
        for family, thinking in families(state, seat, seats, insight, choosing).items():
            thinking.go_on(SIMULATIONS)
            found = [[each.action, each.value.hex(), each.share.hex(), each.line] for each in thinking.candidates()]
            yield f"{name}, decision {decision}, {family}: {digest(found)}, plays {thinking.choice(choosing)}"
        for _ in range(APART):
            if not state.is_over():
                state.apply(state.decider(), state.sample_action(state.decider(), choosing), chance, Log())


def solutions() -> Iterator[str]:
    """CFR over a whole game."""
    for plus in (False, True):
        cfr = Cfr(deals(leduc_poker.start), TWIN_SEATS, plus, 0, 0)
        cfr.go_on(2)
        yield f"leduc_poker, solved{' quicker' if plus else ''}: {cfr.value(0).hex()}, {cfr.exploitability().hex()}"


def tables(wanted: list[str]) -> Iterator[tuple[str, Start, Facts, int, Insight]]:
    """Everything there is to play: name, start, what to ask, seats, what its room knows."""
    for slug in slugs():
        for game in variants(slug) if not wanted or slug in wanted else ():

            def start(chance: Chance, log: Log, game: Game = game) -> State:
                state: State = game.start(chance, None, log)
                return state

            yield f"{slug} {json.dumps(game.given)}", start, facts_of_game(game), game.seats, game.insight
    if not wanted or TWINS in wanted:
        yield "connect_four", connect_four.start, facts_of_twin(connect_four.OBSERVED), TWIN_SEATS, Insight()
        yield "leduc_poker", leduc_poker.start, facts_of_twin(leduc_poker.OBSERVED), TWIN_SEATS, Insight()


def main(enough: int, wanted: list[str]) -> None:
    print("compiled" if is_compiled() else "pure")
    whole_games = enough // LINES_PER_PLAYOUT
    seen: set[str] = set()
    for name, start, facts, seats, insight in tables(wanted):
        slug = name.split()[0]
        if slug in seen:
            few = islice(look(name, start, facts, seats, enough), enough // SHARE_OF_VARIANT)
            lines = chain(few, inner_loops(name, start, facts, whole_games // SHARE_OF_VARIANT))
        else:  # options change rules, not search
            seen.add(slug)
            whole = look(name, start, facts, seats, enough)
            lines = chain(whole, inner_loops(name, start, facts, whole_games), thoughts(name, start, seats, insight))
        for line in lines:
            print(line)
    for line in solutions() if not wanted or TWINS in wanted else ():
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
