"""What a seat receives depends only on what it may know: three properties, for every seat and the spectator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from grumbletop.conformance.contract import FUZZ, languages
from grumbletop.conformance.random_states import Reached, frozen, some_actions
from grumbletop.conformance.report import SECRETS, claim
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import MOST_LISTED, Game
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State

SPOKEN: Final = 8  # legal texts of each seat and world that a viewer says in both
STEPS: Final = 6  # own actions tried in both worlds
MASKED: Final = 12  # actions of another seat that are compared
WAYS_DOWN: Final = 3
WORLD: Final = 60  # purpose of the numbers that another world is drawn from
WALKED: Final = 60  # up to so many actions the choices are walked to the last leaf


def viewers(here: Reached) -> list[int]:
    return [SPECTATOR, *range(here.game.seats)]


def other_world(here: Reached, viewer: int) -> State:
    return here.state.resample(viewer, here.rng(viewer + 2))


# The state


def check_state(here: Reached, world: State, viewer: int, thorough: bool = True) -> None:
    """Everything this viewer receives is equal, byte for byte, in both worlds."""
    for (what, one), (_, other) in zip(
        received(here, here.state, world, viewer, thorough), received(here, world, here.state, viewer, thorough), strict=True
    ):
        claim_same(here, viewer, f"by {what}", one, other)


def claim_same(here: Reached, viewer: int, how: str, one: bytes, other: bytes) -> None:
    if one != other:
        here.claim(False, f"{name(viewer)} can tell two worlds apart {how}: {difference(one, other)}", SECRETS)


def name(viewer: int) -> str:
    return "the spectator" if viewer == SPECTATOR else f"seat {viewer}"


def difference(one: bytes, other: bytes) -> str:
    """The first place where two answers differ."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, place - 40)
    return " against ".join(repr(each[start : place + 40].decode(errors="replace")) for each in (one, other))


def received(here: Reached, state: State, twin: State, viewer: int, thorough: bool) -> Iterator[tuple[str, bytes]]:
    """All a viewer is given in a state, item by item. Of the other world only legal texts are used, to be said in this one."""
    game = here.game
    seat = None if viewer == SPECTATOR else viewer
    yield "view", frozen(game.view(state, seat))
    yield "display", frozen(game.display(state, seat))
    yield "who owes a decision", frozen([state.deciders(), state.is_over()])
    yield "its information key", frozen([state.information_key(viewer), state.position_key(viewer)])
    if thorough:
        yield "the drawing", frozen([game.drawing(state, seat, game.texts(language)) for language in languages(here.game)])
    if seat is not None:
        yield from received_by_seat(here, state, twin, seat, thorough)
    if thorough:
        yield "the world it thinks possible", frozen(game.dump(state.resample(viewer, here.rng(WORLD + viewer))))


def received_by_seat(here: Reached, state: State, twin: State, seat: int, thorough: bool) -> Iterator[tuple[str, bytes]]:
    game = here.game
    observed = [0.0] * sum(field.length for field in game.observation)
    state.observe(seat, observed)
    yield "its observation", frozen(observed)
    yield "its decision", frozen(game.decision(state, seat))
    yield "the number of its actions", frozen(state.count_actions(seat))
    if state.owes(seat):
        most = MOST_LISTED if thorough and state.count_actions(seat) <= MOST_LISTED else STEPS
        actions = some_actions(state, seat, most, here.rng())
        yield "its actions", frozen(actions)
        yield "the texts of its actions", frozen([game.text(state, seat, action) for action in actions])
        yield "the parts of its actions", frozen([game.parts(state, seat, action) for action in actions])
        yield "the codes of its actions", frozen([state.code(seat, action) for action in actions])
        yield "its sampled action", frozen(state.sample_action(seat, here.rng()))
        yield "its default action", frozen(state.default_action(seat))
    if thorough:
        yield "its choices", frozen(all_choices(here, state, seat))
        for text in said(here, state, twin):
            yield f"the answer to {text[:40]!r}", frozen(answer(game, state, seat, text))


def all_choices(here: Reached, state: State, seat: int) -> list[Any]:
    """The choices step by step: all of them, or those along a few random ways down."""
    game = here.game
    if state.count_actions(seat) <= WALKED:
        return list(walked(game, state, seat, []))
    return [found for number in range(WAYS_DOWN) for found in one_way_down(game, state, seat, here.rng(number))]


def walked(game: Game, state: State, seat: int, prefix: list[str]) -> Iterator[Any]:
    found = game.choices(state, seat, prefix)
    yield found
    for choice in found.offered:
        yield from walked(game, state, seat, [*prefix, choice.value])


def one_way_down(game: Game, state: State, seat: int, rng: Rng) -> Iterator[Any]:
    prefix: list[str] = []
    while True:
        found = game.choices(state, seat, prefix)
        yield found
        if not found.offered:
            return
        prefix.append(found.offered[rng.below(len(found.offered))].value)


def said(here: Reached, state: State, twin: State) -> list[str]:
    """Texts to say in both worlds: rubbish, and what any seat might say in either, well or nearly well."""
    texts = set(FUZZ)
    for world in (state, twin):
        for seat in here.deciders():
            for action in some_actions(world, seat, SPOKEN, here.rng(seat)):
                text = here.game.text(world, seat, action)
                texts |= {text, text[:-1], text + " ", text.swapcase()}
    return sorted(texts)


def answer(game: Game, state: State, seat: int, text: str) -> Any:
    """What comes back when a seat says something: an action with its preview, or a refusal with its sentences."""
    try:
        action = game.parse(state, seat, text)
    except Refused as refused:
        sentences = [game.say_refusal(refused, game.texts(language)) for language in languages(game)]
        return [type(refused).__name__, refused.clause, refused.key, refused.data, str(refused), sentences]
    return [action, game.preview(state, seat, text)]


# The step


def check_own_steps(here: Reached, world: State, viewer: int) -> None:
    """What a seat does tells it the same in both worlds, up to the first event that reveals."""
    if not here.state.owes(viewer):
        return
    for action in some_actions(here.state, viewer, STEPS, here.rng()):
        text = here.game.text(here.state, viewer, action)
        compare_steps(here, viewer, Step(here, here.state, viewer, text), Step(here, world, viewer, text), text)
    compare_steps(here, viewer, Step(here, here.state, viewer, None), Step(here, world, viewer, None), "its time-out")


def check_steps_of_others(here: Reached, world: State, viewer: int) -> None:
    """What another seat does tells a viewer no more than its masked text, up to the first event that reveals."""
    for actor in here.deciders():
        if actor == viewer:
            continue
        first: dict[str, Step] = {}
        for state in (here.state, world):
            for action in some_actions(state, actor, MASKED, here.rng(actor)):
                masked = here.game.text(state, actor, action, viewer)
                step = Step(here, state, actor, here.game.text(state, actor, action))
                compare_steps(here, viewer, first.setdefault(masked, step), step, f"seat {actor}'s {masked}")


class Step:
    """A world after one text (or, for None, after time ran out), with all that was told."""

    def __init__(self, here: Reached, state: State, seat: int, text: str | None) -> None:
        self.state = state.clone()
        log = EventLog()
        chance = SeededChance(here.rng(3))
        if text is None:
            here.game.expire(self.state, [seat], chance, log)
        else:
            here.game.play(self.state, seat, text, chance, log)
        self.events = log.events
        self.quiet = next((n for n, event in enumerate(log.events) if event.reveals), len(log.events))  # events before the first reveal


def compare_steps(here: Reached, viewer: int, one: Step, other: Step, what: str) -> None:
    quiet = min(one.quiet, other.quiet)
    told = [frozen([event.seen_by(viewer) for event in step.events[:quiet]]) for step in (one, other)]
    claim_same(here, viewer, f"by what it is told of {what}", told[0], told[1])
    if one.quiet == len(one.events) and other.quiet == len(other.events):
        here.claim(
            len(one.events) == len(other.events), f"{name(viewer)} is told more events of {what} in one world than in the other", SECRETS
        )
        seat = None if viewer == SPECTATOR else viewer
        seen = [frozen([step.state.information_key(viewer), here.game.view(step.state, seat)]) for step in (one, other)]
        claim_same(here, viewer, f"after {what}", seen[0], seen[1])


# The hidden rows


class HiddenRows:
    """Keeps account of which hidden rows really differed between the worlds that were compared."""

    def __init__(self, rows: Iterable[str]) -> None:
        self.rows = list(rows)
        self.differed: set[str] = set()

    def compare(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> None:
        for row in self.rows:
            if row not in self.differed and list(at(one, row.split("."))) != list(at(other, row.split("."))):
                self.differed.add(row)

    def check(self, game: Game) -> None:
        same = [row for row in self.rows if row not in self.differed]
        claim(not same, f"{game.info.slug}: no two compared worlds differ in {', '.join(same)}", SECRETS)


def at(document: Any, path: list[str]) -> Iterator[Any]:
    """The values at a dotted path; `*` stands for every key or place."""
    if not path:
        yield document
        return
    key, *rest = path
    if isinstance(document, Mapping):
        for value in document.values() if key == "*" else [document[key]] if key in document else []:
            yield from at(value, rest)
    elif isinstance(document, list):
        for value in document if key == "*" else document[int(key) : int(key) + 1]:
            yield from at(value, rest)
