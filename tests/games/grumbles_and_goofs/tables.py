"""Tables of Grumbles and Goofs for tests: loaded, played on, and reached by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Event, EventLog, Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import stream
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_legal import tried
from grumbletop.games.grumbles_and_goofs.rules_numbers import END, form_of
from grumbletop.games.grumbles_and_goofs.verbs import VERBS
from tests.games.grumbles_and_goofs.positions import mixed_options, scattered

DRAFT = ["draft push a2", "draft pull f6", "draft shove b1", "draft yank f7", "draft swap b2", "draft throw g6"]
FAR = {"g1": "b6", "g2": "c5", "g3": "d4", "g4": "e3", "g5": "f2"}  # the starters on their stars


def loaded(document: dict[str, Any]) -> tuple[GrumblesAndGoofs, GrumblesState]:
    game = GrumblesAndGoofs(document["options"])
    return game, game.load(document)


def begun(options: dict[str, Any] | None = None, seed: int = 1) -> tuple[GrumblesAndGoofs, GrumblesState]:
    game = GrumblesAndGoofs(options)
    return game, game.start(SeededChance(stream(seed, 0)))


def play(game: GrumblesAndGoofs, state: GrumblesState, *texts: str) -> list[Event]:
    """Texts of whoever owes a decision; no chance is left once the Goofs are stirred."""
    log = EventLog()
    for text in texts:
        game.play(state, int(state.decider()), text, NoChance(), log)
    return log.events


def told(events: list[Event]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(event.kind, event.clause, event.shown) for event in events]


def legal(game: GrumblesAndGoofs, state: GrumblesState) -> list[str]:
    seat = int(state.decider())
    return [game.text(state, seat, action) for action in game.legal_actions(state, seat)]


def random_game(game: GrumblesAndGoofs, seed: int) -> Iterator[GrumblesState]:
    """The running game before each decision and at its end: clone it before you change it."""
    rng = stream(seed, 0)
    state = game.start(SeededChance(stream(seed, 1)))
    yield state
    while not state.is_over():
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), NoChance(), Log())
        yield state


def mixed_games(seed: int, games: int) -> Iterator[tuple[GrumblesAndGoofs, Iterator[GrumblesState]]]:
    """Random games, each under options of its own."""
    random = Random(seed)
    for number in range(games):
        game = GrumblesAndGoofs(mixed_options(random))
        yield game, random_game(game, 1000 * seed + number)


def tight_turns(seed: int, turns: int) -> Iterator[tuple[GrumblesAndGoofs, GrumblesState]]:
    """Every situation of some long turns that begin with many pieces close to the corners, under mixed options.

    Whoever can trespass often does.
    """
    random = Random(seed)
    for number in range(turns):
        game, state = loaded(scattered(random, mixed_options(random)))
        rng, turn = stream(seed, number), state.turn
        while not state.is_over() and state.turn == turn:
            yield game, state
            seat = state.decider()
            actions = state.legal_actions(seat)
            activations = [action for action in actions if form_of(action) != END]
            daring = [action for action in activations if rng.below(2) and tried(state, action).trespassers()]
            wanted = daring or activations or actions
            state.apply(seat, wanted[rng.below(len(wanted))], NoChance(), Log())


# Texts without a position: these words need none

NOWHERE = GrumblesState(GrumblesAndGoofs().rules)


def read(text: str) -> int:
    """The action that a text spells; UNREADABLE if it is none."""
    return VERBS.read(text, NOWHERE, 0)


def spell(action: int) -> str:
    return VERBS.text(action, NOWHERE, 0)


def parts(action: int) -> dict[str, str]:
    return VERBS.parts(action, NOWHERE, 0)
