"""Every field of every state is copied by `clone` and `assign`, and no copy shares what changes. In all rooms, present and future.

Fields are found by looking at the objects, so that a field somebody adds and forgets to copy fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.frames import Frames
from grumbletop.engine.game import Game
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import playout
from grumbletop.engine.state import State

SAMPLED = 60  # states of each game
OPTIONS: dict[str, list[dict[str, Any]]] = {"crucible": [{"seats": 3}], "foggy_frontlines": [{"players": 2}, {"players": 4}]}
SCRATCH = {  # what is worked out anew, set in a look-ahead only, or follows from the options
    "grumbles_and_goofs": {"listed", "count", "fresh", "ahead", "blind"},
    "crucible": {"seats", "sparks"},
    "foggy_frontlines": {"rules"},
    "grunt_growl_and_tear": {"rules", "stamp", "listed", "next", "pool"},
    "giant_monster_invasion": {"rules", "stamp", "listed"},
}
DEEPEST = 4
SCALARS = (int, float, bool, str, bytes, type(None))


def names(thing: object) -> list[str]:
    """The fields of an object, compiled or not."""
    found: list[str] = []
    for kind in type(thing).__mro__:
        found += [name for name in getattr(kind, "__mypyc_attrs__", ()) if not name.startswith("__")]
    return sorted({*found, *getattr(thing, "__dict__", {})})


def fields(state: State, scratch: set[str]) -> dict[str, object]:
    """Everything in a state, down to the numbers."""
    return {name: plain(getattr(state, name), 0) for name in names(state) if name not in scratch}


def plain(value: Any, depth: int) -> object:
    if isinstance(value, SCALARS):
        return value
    if isinstance(value, dict):
        return {key: plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list | tuple | set | range) or type(value).__name__.startswith("vec["):
        return [plain(each, depth + 1) for each in value]
    if isinstance(value, Frames):  # what lies above its top is nothing
        return [[value.number_at(level, number) for number in range(-1, value.width)] for level in range(value.depth)]
    inside = names(value)
    assert inside, f"{type(value).__name__} can't be looked into"
    if depth == DEEPEST:
        return id(value)  # a chain, such as a history: copies share its links, which never change
    return {name: plain(getattr(value, name), depth + 1) for name in inside}


def rooms() -> Iterator[Game]:
    for slug in registry.slugs():
        for options in OPTIONS.get(slug, [{}]):
            yield registry.make(slug, options)


def sampled(game: Game, rng: Rng) -> list[State]:
    """States of random games, played there and never copied."""
    found: list[State] = []
    for number in range(SAMPLED):
        state = game.start(SeededChance(stream(number, 2)))
        length = playout(state.clone(), stream(number, 3), SeededChance(stream(number, 4)), Log())
        play_on(state, rng, rng.below(length + 1))
        found.append(state)
    return found


@pytest.mark.usefixtures("installed_crucible")
def test_every_field_is_copied_and_nothing_that_changes_is_shared() -> None:
    for game in rooms():
        scratch = SCRATCH.get(game.info.slug, set())
        states = sampled(game, Rng(3))
        looks = [fields(state, scratch) for state in states]
        varied: set[str] = set()
        for n, (state, before) in enumerate(zip(states, looks, strict=True)):
            clone, target = state.clone(), states[n - 1].clone()
            assert fields(clone, scratch) == before, f"{game.info.slug}: clone"
            varied |= {name for name, value in looks[n - 1].items() if value != before[name]}
            target.assign(state)
            assert fields(target, scratch) == before, f"{game.info.slug}: assign"
            for copy in (clone, target):
                play_on(copy, Rng(n), 12)
            assert fields(state, scratch) == before, f"{game.info.slug}: a copy shares something that changes"
        differing = {name for name in looks[0] if any(look[name] != looks[0][name] for look in looks)}
        assert varied == differing, f"{game.info.slug}: {differing - varied} never differed where it was copied over"
        assert len(varied) > 5


def play_on(state: State, rng: Rng, decisions: int) -> None:
    chance = SeededChance(rng)
    while decisions > 0 and not state.is_over():
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), chance, Log())
        decisions -= 1


@pytest.mark.usefixtures("installed_crucible")
def test_a_field_is_copied_whatever_it_holds() -> None:
    """Also one that random games hardly ever touch: each is set to something else by hand."""
    for game in rooms():
        scratch = SCRATCH.get(game.info.slug, set())
        state = sampled(game, Rng(3))[0]
        touched = 0
        for name in names(state):
            clone = state.clone()
            shared = getattr(clone, name) is getattr(state, name)
            if name in scratch or not disturb(state, name, shared):
                continue
            touched += 1
            changed = fields(state, scratch)
            assert fields(state.clone(), scratch) == changed, f"{game.info.slug}: clone forgets {name}"
            clone.assign(state)
            assert fields(clone, scratch) == changed, f"{game.info.slug}: assign forgets {name}"
        assert touched > 5


def disturb(thing: object, name: str, shared: bool) -> bool:
    """Change a field, whatever it means; False for what copies share and for what holds nothing."""
    value = getattr(thing, name)
    if isinstance(value, bool):
        setattr(thing, name, not value)
    elif isinstance(value, int):
        setattr(thing, name, value ^ 1)
    elif shared:
        return False
    elif isinstance(value, Frames):
        value.push(1)
    elif isinstance(value, list):
        return bool(value) and disturb_one(value)
    else:
        return disturb_inside(value)
    return True


def disturb_one(values: list[Any]) -> bool:
    if not isinstance(values[0], int):
        return disturb_inside(values[0])
    values[0] ^= 1
    return True


def disturb_inside(thing: object) -> bool:
    inside = [name for name in names(thing) if isinstance(getattr(thing, name), int)]
    for name in inside:
        disturb(thing, name, False)
    return bool(inside)
