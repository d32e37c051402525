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
from grumbletop.engine.registry import open_position
from grumbletop.engine.rng import Rng
from grumbletop.games.grit import Grit
from tests.games.grit.dealing import ALL_OPTIONS, dealt, play, random_states

GAME = Grit()


def up(card: str, by: int | None, number: int, marked: bool = False, down: bool = False) -> dict[str, Any]:
    return {"card": card, "by": by, "round": number, "marked": marked, "down": down}


def example() -> dict[str, Any]:
    """Round 3: seat 1 has played first, seat 0 is to act, and has a kept Ace."""
    return {
        "game": "grit",
        "version": 1,
        "options": dict(GAME.given),
        "round": 3,
        "phase": "second",
        "to_act": [0],
        "words": [1, 1, 0],
        "firsts": [0, 0, 1],
        "hands": [["4S", "KS"], ["7H"]],
        "piles": {
            "0a": [up("6S", None, 0), up("9S", 1, 1)],
            "0b": [up("AS", 0, 1, marked=True, down=True)],
            "0c": [up("8S", 0, 2), up("3S", 1, 3, down=True)],
            "1a": [up("QS", None, 0)],
            "1b": [up("5S", 1, 2, marked=True)],
            "1c": [],
        },
        "keeps": [None, None],
        "undealt": ["2S", "7S"],
        "result": None,
    }


def test_the_example_loads_and_has_its_six_actions() -> None:
    state = GAME.load(example())
    assert GAME.dump(state) == example()
    texts = [GAME.text(state, 0, action) for action in GAME.legal_actions(state, 0)]
    assert texts == ["4S@0a", "4S@1a", "4S@1c", "KS@0a", "KS@1a", "KS@1c"]


def test_the_example_can_be_played_to_and_is_the_same() -> None:
    state = dealt(GAME, "4S 8S AS KS", "3S 5S 9S 7H", "6S", "QS", "2S 7S")
    play(GAME, state, "1: first 0; 0: AS@0b!; 1: 9S@0a; 0: keep; 1: first 0; 0: 8S@0c; 1: 5S@1b!; 1: flip; 0: first 1; 1: 3S@0c")
    assert GAME.dump(state) == example()
    loaded = GAME.load(example())
    assert [loaded.information_key(seat) for seat in (-1, 0, 1)] == [state.information_key(seat) for seat in (-1, 0, 1)]


def test_a_document_names_its_game() -> None:
    game, state = open_position(example())
    assert game.dump(state) == example()


@pytest.mark.parametrize("options", ALL_OPTIONS[::5], ids=lambda options: "-".join(options.values()))
def test_every_position_loads_and_plays_on_like_the_one_it_was_dumped_from(options: dict[str, str]) -> None:
    game = Grit(options)
    phases = set()
    for seed in range(8):
        for state in random_states(game, seed):
            document = game.dump(state)
            phases.add(document["phase"])
            loaded = game.load(json.loads(json.dumps(document)))
            assert game.dump(loaded) == document
            ends = [finished(game, each.clone(), seed) for each in (state, loaded)]
            assert ends[0] == ends[1]
    assert phases >= {"first", "second", "keep", "over"}


def finished(game: Grit, state: Any, seed: int) -> dict[str, Any]:
    rng = Rng(seed)
    while not state.is_over():
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), NoChance(), Log())
    return game.dump(state)


@pytest.mark.clause("GRIT-7.3")
def test_a_hidden_commitment_is_in_the_document() -> None:
    state = dealt(GAME, "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
    play(GAME, state, "1: first 0; 0: AS@0b!; 1: 9S@1c!; 1: keep")
    document = GAME.dump(state)
    assert (document["phase"], document["to_act"], document["keeps"]) == ("keep", [0], [None, "keep"])
    loaded = GAME.load(document)
    play(GAME, loaded, "0: flip")
    play(GAME, state, "0: flip")
    assert GAME.dump(loaded) == GAME.dump(state)


def test_saved_and_restored_states_remember_what_was_kept() -> None:
    kept = set()
    for seed in range(20):
        for state in random_states(GAME, seed):
            restored = GAME.restore(GAME.save(state))
            assert GAME.dump(restored) == GAME.dump(state)
            assert [restored.information_key(seat) for seat in (-1, 0, 1)] == [state.information_key(seat) for seat in (-1, 0, 1)]
        kept.add(int(restored.kept))
    assert kept > {0}


@pytest.mark.parametrize(
    ("memory", "where"),
    [
        ([], "memory"),
        ({"kept": [True]}, "memory.kept"),
        ({"kept": [1, 0]}, "memory.kept.0"),
        ({}, "memory.kept"),
        ({"kept": [True, True]}, "memory.kept.0"),
    ],
)
def test_a_memory_that_can_not_be_is_refused(memory: Any, where: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.recall(GAME.load(over()), memory)
    assert refused.value.where.startswith(where)


def test_there_is_no_memory_before_the_end() -> None:
    assert GAME.memory(GAME.load(example())) is None
    with pytest.raises(BadPosition):
        GAME.recall(GAME.load(example()), {"kept": [False, False]})


def over() -> dict[str, Any]:
    state = dealt(GAME, "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
    play(GAME, state, "1: first 0; 0: AS@0b; 1: 9S@0a; 0: first 0; 0: 8S@0c; 1: 5S@1b; 0: first 1; 1: 3S@0c; 0: KS@1c")
    play(GAME, state, "1: first 0; 0: 2S@1c; 1: 7H@0c")
    return GAME.dump(state)


def keeping(option: str = "blind") -> dict[str, Any]:
    """Round 1: seat 0 has a keep decision."""
    game = Grit({"keep": option})
    state = dealt(game, "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@0c")
    return game.dump(state)


def cut_short() -> dict[str, Any]:
    """Round 1 is played out, and somebody says that this was the whole game."""
    state = dealt(GAME, "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
    play(GAME, state, "1: first 0; 0: AS@0b; 1: 9S@1b")
    result = {"totals": [17, 19], "dead": [False, False], "winner": 1, "reason": "closest"}
    return {**GAME.dump(state), "round": 1, "phase": "over", "to_act": [], "words": [1], "result": result}


def asking() -> dict[str, Any]:
    return GAME.dump(dealt(GAME, "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S"))


def keep_on_other_side(document: dict[str, Any]) -> None:
    marked = document["piles"]["1b"].pop()
    document["piles"]["0a"].append({**marked, "down": True})


Change = Callable[[dict[str, Any]], Any]
BREAKS: list[tuple[str, Callable[[], dict[str, Any]], Change, str, str]] = [
    # the shape
    ("game", example, lambda d: d.update(game="chess"), "game", ""),
    ("version", example, lambda d: d.update(version=2), "version", ""),
    ("version-type", example, lambda d: d.update(version=True), "version", ""),
    ("option-other", example, lambda d: d["options"].update(tracker="off"), "options.tracker", ""),
    ("option-unknown", example, lambda d: d["options"].update(rounds=4), "options.rounds", ""),
    ("key-unknown", example, lambda d: d.update(colour="red"), "colour", ""),
    *[(f"no-{key}", example, lambda d, key=key: d.pop(key), key, "") for key in example() if key != "options"],
    ("round", example, lambda d: d.update(round=5), "round", ""),
    ("phase", example, lambda d: d.update(phase="setup"), "phase", ""),
    ("pile-unknown", example, lambda d: d["piles"].update({"2a": []}), "piles.2a", ""),
    ("pile-missing", example, lambda d: d["piles"].pop("1c"), "piles.1c", ""),
    ("entry-unknown", example, lambda d: d["piles"]["1a"][0].update(face=1), "piles.1a.0.face", ""),
    ("entry-missing", example, lambda d: d["piles"]["1a"][0].pop("down"), "piles.1a.0.down", ""),
    ("entry-by", example, lambda d: d["piles"]["0a"][1].update(by=2), "piles.0a.1.by", ""),
    ("entry-card", example, lambda d: d["piles"]["0a"][1].update(card="??"), "piles.0a.1.card", ""),
    ("entry-round", example, lambda d: d["piles"]["0a"][1].update(round=5), "piles.0a.1.round", ""),
    ("hand-twice", example, lambda d: d["hands"][0].__setitem__(1, d["hands"][0][0]), "hands.0.1", "GRIT-1.2"),
    ("hand-card", example, lambda d: d["hands"][0].__setitem__(0, 4), "hands.0.0", ""),
    ("hands-three", example, lambda d: d["hands"].append([]), "hands", ""),
    ("words-seat", example, lambda d: d["words"].__setitem__(0, 2), "words.0", ""),
    ("words-length", example, lambda d: d["words"].pop(), "words", ""),
    ("firsts-length", example, lambda d: d["firsts"].pop(), "firsts", ""),
    ("keeps-word", keeping, lambda d: d["keeps"].__setitem__(0, "maybe"), "keeps.0", ""),
    # 1 the twelve cards
    ("1-twice", example, lambda d: d["hands"][1].__setitem__(0, "9S"), "piles.0a.1.card", "GRIT-1.2"),
    ("1-foreign", example, lambda d: d["hands"][0].__setitem__(1, "TS"), "hands.0", "GRIT-1.3"),
    ("1-spade-missing", example, lambda d: d["hands"][0].__setitem__(1, "KH"), "(top)", "GRIT-1.2"),
    # 2 undealt and starting Injuries
    ("2-undealt", example, lambda d: d["undealt"].pop(), "undealt", "GRIT-2.4"),
    ("2-no-start", example, lambda d: d["piles"]["1a"][0].update(by=1, round=1), "hands.1", "GRIT-2.2"),
    ("2-start-pile", asking, lambda d: d["piles"].update({"1a": [], "1b": d["piles"]["1a"]}), "piles.1a", "GRIT-2.3"),
    ("2-start-extra", asking, lambda d: d["piles"]["1b"].append(up("9H", None, 0)), "piles.1b.0.by", "GRIT-2.3"),
    ("2-start-round", asking, lambda d: d["piles"]["1a"][0].update(round=1), "piles.1a.0.round", "GRIT-2.3"),
    ("2-start-marked", asking, lambda d: d["piles"]["1a"][0].update(marked=True), "piles.1a.0.marked", "GRIT-6.4"),
    ("2-start-down", asking, lambda d: d["piles"]["1a"][0].update(down=True), "piles.1a.0.down", "GRIT-2.3"),
    # 3 plays by round
    ("3-hand-size", example, lambda d: d["hands"][0].pop(), "hands.0", "GRIT-2.2"),
    ("3-early", example, lambda d: d["piles"]["0c"][1].update(round=4), "piles.0c.1.round", "GRIT-5.1"),
    ("3-round-0", example, lambda d: d["piles"]["0b"][0].update(round=0), "piles.0b.0.round", "GRIT-5.1"),
    ("3-twice", example, lambda d: d["piles"]["0b"][0].update(round=2), "piles.0c.0.round", "GRIT-5.1"),
    ("3-lacking", example, lambda d: d.update(phase="keep"), "piles", "GRIT-5.1"),
    ("3-too-far", example, lambda d: d.update(phase="first"), "piles.0c.1.round", "GRIT-5.2"),
    ("3-wrong-first", example, lambda d: d["firsts"].__setitem__(2, 0), "phase", "GRIT-5.2"),
    ("3-over-early", cut_short, lambda d: None, "round", "GRIT-5.1"),
    # 4 piles
    ("4-same-pile", example, lambda d: (d["piles"]["0c"].append(d["piles"]["1b"].pop())), "piles.0c.2.round", "GRIT-3.8"),
    ("4-one-round", example, lambda d: d["piles"]["0b"].append(d["piles"]["0a"].pop()), "piles.0b.0.marked", "GRIT-6.2"),
    ("4-both", keeping, lambda d: d["piles"]["0c"].append({**d["piles"]["0b"].pop(), "marked": False}), "piles.0c.1.round", "GRIT-5.4"),
    ("4-order", example, lambda d: d["piles"]["0c"].reverse(), "piles.0c.1.round", "GRIT-3.8"),
    # 5 Marks
    ("5-second-mark", example, lambda d: d["piles"]["0a"][1].update(marked=True), "piles.1b.0.marked", "GRIT-6.3"),
    ("5-covered", example, lambda d: d["piles"]["0c"][0].update(marked=True), "piles.0c.0.marked", "GRIT-6.2"),
    # 6 face down
    ("6-covered-down", example, lambda d: d["piles"]["0c"][0].update(down=True), "piles.0c.0.down", "GRIT-6.6"),
    ("6-unmarked-down", example, lambda d: d["piles"]["0a"][1].update(down=True), "piles.0a.1.down", "GRIT-6.6"),
    ("6-on-other-side", example, keep_on_other_side, "piles.0a.2.down", "GRIT-6.6"),
    ("6-shown-early", example, lambda d: d["piles"]["0c"][1].update(down=False), "piles.0c.1.down", "GRIT-7.1"),
    ("6-blind", keeping, lambda d: d["piles"]["0c"][0].update(down=False), "piles.0c.0.down", "GRIT-7.1"),
    ("6-over", over, lambda d: d["piles"]["0c"][-1].update(down=True), "piles.0c.2.down", "GRIT-8.1"),
    # 7 The Word
    ("7-word", example, lambda d: d["words"].__setitem__(1, 0), "words.1", "GRIT-4.1"),
    ("7-kept-speaks-not", example, lambda d: d["piles"]["0b"][0].update(down=False), "words.1", "GRIT-4.1"),
    # 8 keep
    ("8-nobody", keeping, lambda d: d["piles"]["0b"][0].update(marked=False), "phase", "GRIT-6.6"),
    ("8-answer-of-nobody", keeping, lambda d: d["keeps"].__setitem__(1, "keep"), "keeps.1", "GRIT-6.6"),
    ("8-answer-in-another-phase", example, lambda d: d["keeps"].__setitem__(0, "keep"), "keeps.0", "GRIT-6.6"),
    ("8-all-in", keeping, lambda d: d["keeps"].__setitem__(0, "keep"), "keeps", "GRIT-7.3"),
    ("8-round-4", over, lambda d: d.update(phase="keep"), "phase", "GRIT-6.11"),
    # 9 to act
    ("9-second", example, lambda d: d.update(to_act=[1]), "to_act", "GRIT-5.8"),
    ("9-nobody", example, lambda d: d.update(to_act=[]), "to_act", "GRIT-5.8"),
    ("9-types", example, lambda d: d.update(to_act=[False]), "to_act", "GRIT-5.8"),
    ("9-keep", keeping, lambda d: d.update(to_act=[0, 1]), "to_act", "GRIT-5.8"),
    ("9-over", over, lambda d: d.update(to_act=[0]), "to_act", "GRIT-5.8"),
    # 10 the result
    ("10-early", example, lambda d: d.update(result={}), "result", "GRIT-8.2"),
    ("10-none", over, lambda d: d.update(result=None), "result", "GRIT-8.2"),
    ("10-totals", over, lambda d: d["result"]["totals"].__setitem__(1, 16), "result", "GRIT-8.2"),
    ("10-winner", over, lambda d: d["result"].update(winner=1), "result", "GRIT-8.2"),
    ("10-reason", over, lambda d: d["result"].update(reason="closest"), "result", "GRIT-8.2"),
    ("10-types", over, lambda d: d["result"].update(dead=[0, 0]), "result", "GRIT-8.2"),
    ("10-key", over, lambda d: d["result"].update(score=1), "result", "GRIT-8.2"),
]  # fmt: skip


@pytest.mark.clause("GRIT-1.2", "GRIT-2.3", "GRIT-2.4", "GRIT-5.1", "GRIT-5.4", "GRIT-6.2", "GRIT-6.3", "GRIT-6.6", "GRIT-6.8")
@pytest.mark.parametrize(("document", "change", "where", "clause"), [row[1:] for row in BREAKS], ids=[row[0] for row in BREAKS])
def test_a_broken_document_is_refused_where_it_breaks(
    document: Callable[[], dict[str, Any]], change: Change, where: str, clause: str
) -> None:
    broken = copy.deepcopy(document())
    change(broken)
    with pytest.raises(BadPosition) as refused:
        GAME.load(broken)
    assert (refused.value.where, refused.value.clause) == (where, clause)


@pytest.mark.clause("GRIT-4.8")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d.update(firsts=[1], to_act=[1]), "firsts.0"),
        (lambda d: d.update(firsts=[], phase="word", to_act=[1]), "phase"),
    ],
    ids=["holder-first", "holder-asked"],
)
def test_where_the_holder_always_plays_second_no_document_says_otherwise(change: Change, where: str) -> None:
    game = Grit({"word": "second"})
    document = game.dump(dealt(game, "AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S"))
    change(document)
    with pytest.raises(BadPosition) as refused:
        game.load(document)
    assert (refused.value.where, refused.value.clause) == (where, "GRIT-4.8")


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 2**70)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["AS", "7H", "keep", "word", "0a"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3) | st.sampled_from(list(example())), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(JUNK)
def test_junk_is_never_a_position(junk: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.load(junk)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path into a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in inner for found in places(each, (*path, key)))]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([example(), over(), keeping(), asking()]), st.randoms(use_true_random=False), JUNK)
def test_a_document_with_junk_in_it_is_refused_or_still_a_position(document: dict[str, Any], random: Any, junk: Any) -> None:
    mutated = copy.deepcopy(document)
    *path, last = random.choice(places(mutated)[1:])
    target: Any = mutated
    for key in path:
        target = target[key]
    target[last] = junk
    try:
        state = GAME.load(mutated)
    except BadPosition:
        return
    mutated["options"] = GAME.given | mutated["options"]
    assert GAME.dump(state) == mutated


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=30) | st.sampled_from([b"{}", b"[]", b'{"position":{}}', b'{"position":null,"memory":1}']))
def test_restoring_junk_is_refused(data: bytes) -> None:
    with pytest.raises(BadPosition):
        GAME.restore(data)


def test_cards_of_a_hand_may_be_written_in_any_order() -> None:
    document = example()
    document["hands"][0].reverse()
    document["undealt"].reverse()
    game = Grit(document["options"])
    assert game.dump(game.load(document)) == example()
