"""Texts, parts, choices and codes: every action has one of each, and nothing else is understood."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.errors import BadNotation
from grumbletop.engine.state import UNREADABLE
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES, TABLE_KINDS
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import OVERLOADED, TABLE_ORDER, form_of
from tests.games.grumbles_and_goofs.positions import EXAMPLE, SQUARES
from tests.games.grumbles_and_goofs.tables import begun, legal, loaded, mixed_games, parts, play, read, spell, tight_turns

KINDS = st.sampled_from(KIND_NAMES)
SQUARE = st.sampled_from(SQUARES)
TEXTS = st.one_of(
    st.builds("draft {} {}".format, KINDS, SQUARE),
    st.builds("end {}".format, KINDS),
    st.builds("{} {}".format, KINDS, SQUARE),
    st.builds("{} {}+{}".format, KINDS, SQUARE, st.integers(1, 5)),
    st.builds("{} {} {}>{}".format, KINDS, SQUARE, SQUARE, SQUARE),
    st.builds("{} {}>{}".format, KINDS, SQUARE, SQUARE),
    st.builds("{} {}<>{}".format, KINDS, SQUARE, SQUARE),
)


@given(TEXTS)
def test_every_text_of_the_grammar_is_read_and_spelled_again(text: str) -> None:
    assert spell(read(text)) == text


@given(TEXTS, TEXTS)
def test_numbers_sort_like_texts(one: str, other: str) -> None:
    assert (read(one) < read(other)) == (one < other)


@pytest.mark.clause("GG-4.18")
def test_a_move_with_count_and_power_can_be_said() -> None:
    assert form_of(read("swap e5+1 e4>d4")) == OVERLOADED


@pytest.mark.clause("GG-9.1")
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "push", "push ", " push d4", "push d4 ", "push  d4", "Push d4", "PUSH D4", "push d8", "push h1", "push d0", "push d44",
        "pull d4+0", "pull d4+6", "pull d4+11", "pull d4 +1", "pull d4+1+1", "shove d3 e3 > f3", "shove d3 e3>", "shove e3->f3",
        "swap d3<>", "swap d3><d4", "throw c4=>e4", "draft", "draft push", "draft push a2 b1", "draft yell a2", "end", "end push a2",
        "end  push", "act push d4", "push d4\n", "push d4;end push", "push \u0664", "push d\uff14", "p\u00fcsh d4", "push d4" + 3000 * " ",
    ],
)  # fmt: skip
def test_what_is_outside_the_grammar_is_no_action(text: str) -> None:
    game, state = loaded(EXAMPLE)
    with pytest.raises(BadNotation) as refused:
        game.parse(state, 1, text)
    assert refused.value.clause == "GG-9.1"


@given(st.text(alphabet="abcdefg1234567+<> pushlovenkwtrig", max_size=24))
@settings(max_examples=300)
def test_rubbish_is_refused_or_is_in_the_grammar(text: str) -> None:
    square, kind = "[a-g][1-7]", "(push|pull|shove|yank|swap|throw|swing)"
    act = rf"{kind} ({square}(\+[1-5])?( {square}>{square})?|{square}>{square}|{square}<>{square})"
    grammar = rf"draft {kind} {square}|end {kind}|{act}"
    assert (read(text) != UNREADABLE) == bool(re.fullmatch(grammar, text))


def test_the_table_order_is_that_of_the_rulebook() -> None:
    assert [KIND_NAMES[TABLE_ORDER >> 3 * number & 7] for number in range(7)] == list(TABLE_KINDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("draft push b2", {"grumble": "push", "square": "b2"}),
        ("end yank", {"verb": "end", "grumble": "yank"}),
        ("push d4", {"grumble": "push", "square": "d4"}),
        ("pull d2+2", {"grumble": "pull", "square": "d2", "rope": "2"}),
        ("shove d3 e3>f3", {"grumble": "shove", "square": "d3", "piece": "e3", "landing": "f3"}),
        ("swap d3<>d4", {"grumble": "swap", "piece": "d4"}),
        ("swing c4>d5", {"grumble": "swing", "piece": "c4", "landing": "d5"}),
    ],
)
def test_an_action_has_parts_in_the_order_of_clicking(text: str, expected: dict[str, str]) -> None:
    assert parts(read(text)) == expected
    assert list(parts(read(text))) == list(expected)


def composed(game: GrumblesAndGoofs, state: GrumblesState, prefix: list[str]) -> list[str]:
    """All that can be composed below a prefix, with sound barred choices on the way."""
    found = game.choices(state, int(state.decider()), prefix)
    offered = {choice.value for choice in found.offered}
    assert len(offered) == len(found.offered)
    assert not offered & {choice.value for choice in found.barred}
    whole = [found.whole] if found.whole is not None else []
    return whole + [text for choice in found.offered for text in composed(game, state, [*prefix, choice.value])]


def test_choices_compose_exactly_the_legal_actions() -> None:
    for game, state in tight_turns(21, 25):
        assert sorted(composed(game, state, [])) == legal(game, state)
    game, state = begun()
    assert sorted(composed(game, state, [])) == legal(game, state)


def barred(game: GrumblesAndGoofs, state: GrumblesState, *prefix: str) -> dict[str, str]:
    return {choice.value: choice.clause for choice in game.choices(state, int(state.decider()), prefix).barred}


@pytest.mark.clause("GG-2.2", "GG-3.3", "GG-5.5")
def test_what_is_barred_has_its_clause() -> None:
    game, state = loaded(EXAMPLE)
    assert barred(game, state) == {"shove": "GG-2.2"}
    assert barred(game, state, "yank") == {}
    assert barred(game, state, "swap") == {}  # g5 can't be entered, but clicked to be traded with
    assert game.choices(state, 0).barred == []
    play(game, state, "yank g4")
    assert barred(game, state) == {"shove": "GG-2.2", "yank": "GG-2.2"}
    crowded = json.loads(json.dumps(EXAMPLE))
    crowded["grumbles"]["yank"]["square"] = "e5"
    game, state = loaded(crowded)
    assert barred(game, state, "yank") == {"e4": "GG-3.3", "f5": "GG-3.3"}


@pytest.mark.clause("GG-2.2", "GG-3.3")
def test_steps_that_are_blocked_are_barred_until_the_grumble_is_done() -> None:
    raid = json.loads(json.dumps(EXAMPLE)) | {"acted": []}
    raid["grumbles"] |= {"yank": {"owner": "green", "square": "b3"}, "swap": {"owner": "green", "square": "c3"}}
    game, state = loaded(raid)
    assert barred(game, state, "yank") == {"b2": "GG-3.3", "c3": "GG-3.3"}
    play(game, state, "swap c2", "shove f5")
    assert barred(game, state, "yank") == {"b2": "GG-3.3"}
    play(game, state, "yank a3")
    assert barred(game, state) == {"shove": "GG-2.2", "swap": "GG-2.2", "yank": "GG-2.2"}


@pytest.mark.clause("GG-5.4", "GG-5.5")
def test_a_withheld_end_and_a_step_of_no_return_are_barred() -> None:
    withheld = no_return = 0
    for game, state in tight_turns(22, 100):
        if state.trespassers():
            withheld += 1
            assert barred(game, state)["end"] == "GG-5.4"
            assert set(barred(game, state, "end").values()) == {"GG-5.4"}
        for choice in game.choices(state, int(state.decider())).offered:
            no_return += "GG-5.5" in barred(game, state, choice.value).values()
    assert withheld > 5
    assert no_return > 5


def test_codes_are_dense_and_lead_back() -> None:
    seen = set()
    for game, state in tight_turns(23, 150):
        seat = int(state.decider())
        actions = game.legal_actions(state, seat)
        codes = [int(state.code(seat, action)) for action in actions]
        assert len(set(codes)) == len(codes)
        assert all(0 <= code < game.codes for code in codes)
        assert [state.decode(seat, code) for code in codes] == actions
        assert all(state.decode(seat, code) == -1 for code in (-1, game.codes) if code not in codes)
        seen |= set(codes)
    assert len(seen) > 150


def test_codes_of_all_drafts_and_ends() -> None:
    codes = set()
    for _, states in mixed_games(24, 12):
        for state in states:
            for seat in (0, 1):
                codes |= {int(state.code(seat, action)) for action in state.legal_actions(seat) if spell(action)[:4] in ("draf", "end ")}
    assert codes == set(range(28))


def test_every_code_that_is_not_legal_decodes_to_nothing() -> None:
    game, state = loaded(EXAMPLE)
    actions = [int(state.decode(1, code)) for code in range(game.codes)]
    assert sorted(action for action in actions if action != -1) == game.legal_actions(state, 1)
    assert {int(state.decode(0, code)) for code in range(game.codes)} == {-1}
