"""The position document: what is written is read back, and whatever breaks an invariant is refused where it breaks."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from tests.games.grumbles_and_goofs.positions import EXAMPLE, opening, position
from tests.games.grumbles_and_goofs.tables import DRAFT, FAR, begun, legal, loaded, mixed_games, play

GAME = GrumblesAndGoofs()


def drafting() -> dict[str, Any]:
    """Purple has drafted two, Green one."""
    game, state = begun()
    play(game, state, *DRAFT[:3])
    return game.dump(state)


def waiting() -> dict[str, Any]:
    """The start of turn 5, with three Goofs in the reserve."""
    grumbles = {"push": "purple a4", "pull": "purple b3", "swing": "purple c2", "shove": "green e6", "yank": "green e5", "swap": "green g4"}
    return position(grumbles, FAR | {"g6": "b4", "g7": "b5"}, turn=5, quiet_turns=4)


def doomed() -> dict[str, Any]:
    """Turn 12: purple has just captured Doom, and a star stayed empty."""
    document = copy.deepcopy(EXAMPLE)
    document |= {"phase": "over", "to_act": None, "turn": 12, "acted": ["pull"], "scores": {"purple": -1, "green": 1}}
    document["goofs"]["g6"]["at"] = "purple"
    document["goofs"]["g9"]["at"] = "d5"
    document["result"] = {"reason": "doom", "winner": "green"}
    return document


def last_chance() -> dict[str, Any]:
    document = doomed()
    for number in range(1, 11):
        document["goofs"][f"g{number}"]["at"] = "purple" if number == 6 else "green"
    document |= {"scores": {"purple": 3, "green": 11}, "result": {"reason": "last_chance", "winner": "green"}}
    return document


def stalled() -> dict[str, Any]:
    document = waiting() | {"phase": "over", "to_act": None, "turn": 40, "quiet_turns": 40}
    return document | {"result": {"reason": "stall", "winner": "draw"}}


def example() -> dict[str, Any]:
    return copy.deepcopy(EXAMPLE)


@pytest.mark.parametrize("make", [example, drafting, opening, waiting, doomed, last_chance, stalled], ids=lambda make: make.__name__)
def test_a_sound_document_is_loaded_and_dumped_as_it_was(make: Callable[[], dict[str, Any]]) -> None:
    document = make()
    game, state = loaded(document)
    assert json.dumps(game.dump(state)) == json.dumps(document)


def test_the_legal_actions_of_the_rulebooks_example() -> None:
    texts = "end shove,end swap,end yank,swap e5,swap f4,swap f5<>g5,swap f6,yank f3,yank f3 f5>f4,yank g2,yank g4,yank g4 e4>f4"
    game, state = loaded(EXAMPLE)
    assert legal(game, state) == texts.split(",")


Change = tuple[str, Any]


def changed(document: dict[str, Any], changes: list[Change]) -> dict[str, Any]:
    """Values put at dotted paths; `...` takes a key away."""
    for path, value in changes:
        *way, last = path.split(".")
        inner = document
        for key in way:
            inner = inner[key]
        if value is ...:
            del inner[last]
        else:
            inner[last] = value
    return document


@pytest.mark.parametrize(
    ("make", "changes", "where", "clause", "why"),
    [
        # the frame
        (example, [("game", "grit")], "game", "", "must be"),
        (example, [("version", 2)], "version", "", "must be 1"),
        (example, [("version", True)], "version", "", "must be 1"),
        (example, [("version", 1.0)], "version", "", "must be 1"),
        (example, [("options.board", "huddle")], "options.board", "", "must be"),
        (example, [("options.move_range", True)], "options.move_range", "", "must be 1"),
        (example, [("options.luck", 1)], "options.luck", "", "unknown key"),
        (example, [("phase", "pause")], "phase", "", "not one of"),
        (example, [("turn", -1)], "turn", "", "outside"),
        (example, [("turn", 11.0)], "turn", "", "whole number"),
        (example, [("turn", 10**9)], "turn", "", "outside"),
        (example, [("luck", 1)], "luck", "", "unknown key"),
        (example, [("scores", ...)], "scores", "", "missing"),
        (example, [("acted", "shove")], "acted", "", "list"),
        # 1
        (example, [("grumbles.push", ...)], "grumbles.push", "", "missing"),
        (example, [("grumbles.shout", {})], "grumbles.shout", "", "unknown key"),
        (example, [("grumbles.push.hat", 1)], "grumbles.push.hat", "", "unknown key"),
        (example, [("goofs.g10", ...)], "goofs.g10", "", "missing"),
        (example, [("goofs.g11", {})], "goofs.g11", "", "unknown key"),
        (example, [("grumbles.push.owner", "green")], "grumbles.push.square", "GG-1.11", "both"),
        (example, [("grumbles.pull.square", None)], "grumbles.pull.square", "GG-1.11", "both"),
        (example, [("grumbles.pull.owner", "red")], "grumbles.pull.owner", "", "not one of"),
        (example, [("grumbles.pull.square", "h1")], "grumbles.pull.square", "GG-1.2", "no square"),
        (example, [("grumbles.pull.square", 7)], "grumbles.pull.square", "GG-1.2", "no square"),
        (example, [("goofs.g1.at", "a8")], "goofs.g1.at", "GG-1.2", "no square"),
        (example, [("goofs.g1.at", None)], "goofs.g1.at", "GG-1.2", "no square"),
        (example, [("goofs.g6.kind", "unknown")], "goofs.g6.kind", "", "not one of"),
        # 2
        (example, [("grumbles.pull.owner", "green")], "grumbles", "GG-2.10", "purple has 2"),
        (example, [("grumbles.pull.owner", None), ("grumbles.pull.square", None)], "grumbles", "GG-2.10", "purple has 2"),
        (drafting, [("grumbles.pull", {"owner": None, "square": None})], "grumbles", "GG-1.8", "take turns"),
        (drafting, [("grumbles.push.owner", "green"), ("grumbles.push.square", "g6")], "grumbles", "GG-1.8", "take turns"),
        (drafting, [("grumbles.push.square", "a3")], "grumbles", "GG-1.9", "starting square"),
        (drafting, [("grumbles.push.square", "a1")], "grumbles", "GG-1.9", "starting square"),
        (drafting, [("to_act", "purple")], "to_act", "GG-1.8", "must be"),
        # 3
        (example, [("grumbles.pull.square", "d3")], "grumbles.throw.square", "GG-3.3", "two pieces"),
        (example, [("goofs.g1.at", "c5")], "goofs.g2.at", "GG-3.3", "two pieces"),
        (example, [("goofs.g1.at", "b5")], "goofs.g1.at", "GG-3.3", "two pieces"),
        (example, [("goofs.g7.at", "a1")], "goofs.g7.at", "GG-7.1", "corner"),
        (example, [("goofs.g7.at", "g7")], "goofs.g7.at", "GG-7.1", "corner"),
        # 4
        (example, [("goofs.g1.kind", "super")], "goofs.g1.kind", "GG-1.6", "regular"),
        (example, [("goofs.g1.at", "reserve")], "goofs.g1.at", "GG-1.6", "never in the reserve"),
        (example, [("goofs.g7.kind", "doom")], "goofs", "GG-1.7", "three regular"),
        (example, [("goofs.g8.at", "reserve")], "goofs.g9.at", "GG-1.7", "after g8"),
        # 5
        (example, [("goofs.g9.at", "d5")], "goofs", "GG-6.8", "the star d4"),
        # 6
        (example, [("scores.green", 2)], "scores", "GG-7.3", "must be"),
        (example, [("scores.purple", False)], "scores", "GG-7.3", "must be"),
        (doomed, [("scores.purple", 3)], "scores", "GG-7.3", "must be"),
        (last_chance, [("scores.purple", -1)], "scores", "GG-7.3", "must be"),
        # 7
        (example, [("goofs.g6.at", "green"), ("scores.green", 0)], "phase", "GG-8.1", "over once Doom"),
        (doomed, [("result.reason", "last_chance")], "result.reason", "GG-8.1", "must be"),
        (last_chance, [("result.reason", "doom")], "result.reason", "GG-8.1", "must be"),
        (doomed, [("result.reason", "stall")], "result.reason", "GG-8.1", "must be"),
        (stalled, [("result.reason", "doom")], "result.reason", "GG-8.1", "must be"),
        # 8
        (example, [("to_act", "purple")], "to_act", "GG-2.1", "must be"),
        (example, [("to_act", None)], "to_act", "GG-2.1", "must be"),
        (example, [("turn", 10)], "acted.0", "GG-2.4", "player on turn"),
        (example, [("acted", ["pull"])], "acted.0", "GG-2.4", "player on turn"),
        (example, [("acted", ["shove", "shove"])], "acted.1", "GG-2.2", "once"),
        (example, [("acted", [["shove"]])], "acted.0", "GG-2.4", "player on turn"),
        (example, [("acted", ["shove", "yank", "swap", "pull"])], "acted", "", "4 entries"),
        (example, [("quiet_turns", 11)], "quiet_turns", "GG-8.4", "after 10 turns"),
        (example, [("turn", 61), ("quiet_turns", 40)], "quiet_turns", "GG-8.4", "limit"),
        (example, [("quiet_turns", 41)], "quiet_turns", "", "outside"),
        (example, [("turn", 0)], "turn", "GG-1.10", "1 or more"),
        (example, [("acted", []), ("grumbles.shove.square", "a2")], "grumbles", "GG-5.7", "trespasser stands on a2"),
        (example, [("grumbles.shove.square", "a2")], "grumbles", "GG-5.5", "a2"),
        (example, [("grumbles.throw.square", "f6"), ("acted", ["yank", "shove", "swap"])], "grumbles", "GG-5.5", "f6"),
        # 9
        (drafting, [("turn", 1)], "turn", "GG-1.10", "draft"),
        (drafting, [("quiet_turns", 1)], "quiet_turns", "GG-1.10", "draft"),
        (drafting, [("acted", ["push"])], "acted.0", "GG-2.4", "player on turn"),
        (drafting, [("scores.green", 1)], "scores", "GG-7.3", "must be"),
        (drafting, [("goofs.g1.at", "c5"), ("goofs.g2.at", "b6")], "goofs.g1.at", "GG-1.6", "is on b6"),
        (drafting, [("goofs.g1.at", "b7")], "goofs.g1.at", "GG-1.6", "is on b6"),
        (drafting, [("goofs.g5.at", "purple")], "goofs.g5.at", "GG-1.6", "is on f2"),
        (drafting, [("goofs.g6.at", "a7")], "goofs.g6.at", "GG-1.7", "reserve"),
        # 10
        (doomed, [("to_act", "purple")], "to_act", "GG-2.1", "must be"),
        (doomed, [("result", None)], "result", "", "table"),
        (doomed, [("result.winner", "purple")], "result", "GG-8.2", "must be"),
        (doomed, [("result.margin", 2)], "result", "GG-8.2", "must be"),
        (example, [("result", {"reason": "stall", "winner": "draw"})], "result", "GG-8.1", "must be null"),
        (stalled, [("quiet_turns", 39)], "quiet_turns", "GG-8.4", "limit"),
    ],
)  # fmt: skip
def test_a_broken_document_is_refused_where_it_breaks(
    make: Callable[[], dict[str, Any]], changes: list[Change], where: str, clause: str, why: str
) -> None:
    document = changed(make(), changes)
    with pytest.raises(BadPosition) as refused:
        GAME.load(document)
    assert (refused.value.where, refused.value.clause) == (where, clause)
    assert why in refused.value.why
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("document", [None, [], 7, "draft", {}, {"game": "grumbles_and_goofs"}])
def test_what_is_no_document_is_refused(document: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.load(document)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.floats(allow_nan=False),
    st.sampled_from(["a1", "a2", "b2", "d4", "g7", "h9", "reserve", "purple", "green", "draw", "regular", "super", "doom", "unknown"]),
    st.sampled_from(["draft", "play", "over", "push", "shove", "stall", "last_chance", ""]),
    st.lists(st.sampled_from(["push", "shove", "yank", "swap"]), max_size=4),
    st.just({}),
    st.just({"owner": "green", "square": "d7"}),
    st.just({"reason": "doom", "winner": "purple"}),
)


def places(document: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = [path] if path else []
    if isinstance(document, dict):
        for key, value in document.items():
            found += places(value, (*path, key))
    return found


SOUND = [make() for make in (example, drafting, waiting, doomed, last_chance, stalled)]
SPOILED = st.sampled_from(SOUND).flatmap(
    lambda document: st.tuples(st.just(document), st.lists(st.tuples(st.sampled_from(places(document)), VALUES), min_size=1, max_size=3))
)


@settings(max_examples=400, deadline=None)
@given(SPOILED)
def test_whatever_is_loaded_is_dumped_the_same_and_anything_else_is_a_bad_position(
    spoiled: tuple[dict[str, Any], list[tuple[tuple[str, ...], Any]]],
) -> None:
    document = copy.deepcopy(spoiled[0])
    for path, value in spoiled[1]:
        inner: Any = document
        for key in path[:-1]:
            inner = inner.get(key) if isinstance(inner, dict) else None
        if isinstance(inner, dict):
            inner[path[-1]] = value
    try:
        state = GAME.load(document)
    except BadPosition:
        return
    document["options"] = GAME.given | document["options"]
    assert json.dumps(GAME.dump(state), sort_keys=True) == json.dumps(document, sort_keys=True)
    assert state.is_over() or state.count_actions(state.decider()) > 0


def test_a_position_plays_on_like_the_game_it_was_dumped_from() -> None:
    for number, (game, states) in enumerate(mixed_games(3, 6)):
        for turn, state in enumerate(states):
            if turn % 29 == 0 and not state.is_over():
                ends = [finished(game, each, number) for each in (state.clone(), game.load(game.dump(state)))]
                assert ends[0] == ends[1]


def finished(game: GrumblesAndGoofs, state: Any, seed: int) -> dict[str, Any]:
    rng = Rng(seed)
    while not state.is_over():
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), NoChance(), Log())
    return game.dump(state)


def test_a_saved_game_keeps_what_was_seen() -> None:
    game, state = begun()
    play(game, state, *DRAFT)
    restored = game.restore(game.save(state))
    forgotten = game.load(game.dump(state))
    assert restored.seen == state.seen != 0
    assert forgotten.seen == 0
    assert restored.information_key(0) == state.information_key(0) != forgotten.information_key(0)
    assert restored.position_key(0) == forgotten.position_key(0)


@pytest.mark.parametrize(
    ("memory", "where"),
    [
        ({"seen": 1}, "memory.seen"),
        ({"seen": "4" + 15 * "0"}, "memory.seen"),
        ({}, "memory.seen"),
        ({"seen": 16 * "0", "x": 1}, "memory.x"),
        ([], "memory"),
    ],
)
def test_a_bad_memory_is_refused(memory: Any, where: str) -> None:
    saved = json.dumps({"position": EXAMPLE, "memory": memory}).encode()
    with pytest.raises(BadPosition) as refused:
        GAME.restore(saved)
    assert refused.value.where == where


@pytest.mark.parametrize("saved", [b"", b"\xff", b"[]", b"{}", b'{"position": 3, "memory": null}'])
def test_a_bad_save_is_refused(saved: bytes) -> None:
    with pytest.raises(BadPosition):
        GAME.restore(saved)
