"""What a player may write, and which clause answers when not."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.errors import BadNotation, Refused
from grumbletop.engine.events import Log
from grumbletop.engine.game import OWNER, NoChance
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import CARDS, CODES, FLIP_IT, KEEP_IT, PILES, SAY_FIRST, card_id, play_of
from grumbletop.games.grit.verbs import VERBS
from tests.games.grit.dealing import dealt, play, random_states

GAME = Grit()
PLAIN = ("AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
WHOLE_GAME = (
    "1: first 0; 0: AS@0b; 1: 9S@0a; 0: first 0; 0: 8S@0c; 1: 5S@1b; 0: first 1; 1: 3S@0c; 0: KS@1c; 1: first 0; 0: 2S@1c; 1: 7H@0c"
)
MARKED = "1: first 0; 0: AS@0b!; 1: 3S@0c; 0: flip; 0: first 1; 1: 5S@1b!; 0: 2S@0a; 1: flip; 0: first 1"


@pytest.mark.clause("GRIT-5.10", "GRIT-5.7", "GRIT-5.8", "GRIT-5.9", "GRIT-4.6", "GRIT-5.4", "GRIT-6.2", "GRIT-6.3", "GRIT-8.8")
@pytest.mark.parametrize(
    ("moves", "seat", "text", "clause"),
    [
        (WHOLE_GAME, 0, "nonsense", "GRIT-8.8"),
        (WHOLE_GAME, 5, "keep", "GRIT-8.8"),
        ("", 0, "first 2", "GRIT-5.9"),
        ("", 0, "AS@0b", "GRIT-5.8"),
        ("", 0, "keep", "GRIT-5.8"),
        ("", 0, "first 0", "GRIT-4.6"),
        ("", 9, "first 0", "GRIT-4.6"),
        ("1: first 0", 1, "first 0", "GRIT-5.8"),
        ("1: first 0", 1, "AS@0b", "GRIT-5.8"),
        ("1: first 0", -1, "AS@0b", "GRIT-5.8"),
        ("1: first 0", 0, "3S@0b", "GRIT-5.7"),
        ("1: first 0", 0, "TS@0b", "GRIT-5.7"),
        ("1: first 0; 0: AS@0b!", 1, "AS@0b!", "GRIT-5.7"),
        ("1: first 0; 0: AS@0b!", 1, "3S@0b!", "GRIT-5.4"),
        ("1: first 0; 0: AS@0b!; 1: 3S@0c", 0, "AS@0b", "GRIT-5.8"),
        ("1: first 0; 0: AS@0b!; 1: 3S@0c", 1, "keep", "GRIT-5.8"),
        (MARKED, 1, "9S@0b!", "GRIT-6.2"),
        (MARKED, 1, "9S@1b", "GRIT-6.2"),
        (MARKED, 1, "9S@1c!", "GRIT-6.3"),
    ],
)
def test_the_first_clause_that_fails_is_cited(moves: str, seat: int, text: str, clause: str) -> None:
    game = Grit()
    state = dealt(game, *PLAIN)
    if moves:
        play(game, state, moves)
    before = game.dump(state)
    with pytest.raises(Refused) as refused:
        game.play(state, seat, text, NoChance(), Log())
    assert (refused.value.clause, refused.value.key, refused.value.data["seat"]) == (clause, clause, seat)
    assert game.dump(state) == before


@pytest.mark.clause("GRIT-5.9")
@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "first 0 ", "first 0\n", "first  0", "First 0", "first0", "first \u0661", "KEEP", "keep\x00", "keep" * 1000, "flip!"],
        *["as@0b", "AS@0b!!", "AS@0d", "AS@2a", "AS 0b", "10S@0a", "AD@0a", "AS@0b\n", "AS@0b ", "\u0391S@0b", "??@0b"],
    ],
)
def test_what_is_not_in_the_grammar_is_refused(text: str) -> None:
    game = Grit()
    with pytest.raises(BadNotation) as refused:
        game.parse(dealt(game, *PLAIN), 1, text)
    assert refused.value.clause == "GRIT-5.9"


@pytest.mark.parametrize("seat", [-(2**70), -2, -1, 2, 63, 64, 2**70])
def test_a_seat_that_is_none_is_not_to_act(seat: int) -> None:
    game = Grit()
    state = dealt(game, *PLAIN)
    assert game.decision(state, seat) is None
    assert game.legal_actions(state, seat) == []
    assert game.choices(state, seat).offered == []
    for text in ("first 0", "AS@0b"):
        with pytest.raises(Refused):
            game.parse(state, seat, text)
    with pytest.raises(Refused):
        game.check_owes(state, seat)


def test_every_legal_action_is_spelled_in_one_way_and_read_back() -> None:
    game = Grit()
    for seed in range(12):
        for state in random_states(game, seed):
            for seat in (0, 1):
                actions = game.legal_actions(state, seat)
                texts = [game.text(state, seat, action) for action in actions]
                assert [game.parse(state, seat, text) for text in texts] == actions == sorted(set(actions))
                assert len(set(texts)) == len(texts) == state.count_actions(seat)
                assert all(game.text(state, seat, action, OWNER) == game.text(state, seat, action, seat) for action in actions)
                assert all(state.decode(seat, state.code(seat, action)) == action < game.codes for action in actions)


def test_is_legal_agrees_with_the_list_and_with_parse() -> None:
    game = GAME
    for seed in range(3):
        for state in random_states(game, seed):
            for seat in (0, 1):
                legal = set(game.legal_actions(state, seat))
                assert {action for action in range(-3, game.codes + 40) if state.is_legal(seat, action)} == legal
                assert {
                    action for action in range(game.codes) if verdict(state, seat, game.text(state, seat, action))[2] == action
                } == legal


def test_masked_texts_hide_the_card_and_the_keep_decision() -> None:
    game = Grit()
    state = dealt(game, *PLAIN)
    texts = {game.text(state, 0, action, viewer=1) for action in range(game.codes)}
    assert texts == {"first 0", "first 1", "??"} | {f"??@{seat}{letter}{mark}" for seat in "01" for letter in "abc" for mark in ("", "!")}


def test_parts_are_chosen_in_the_order_of_the_table() -> None:
    game = Grit()
    state = dealt(game, *PLAIN)
    assert [game.parts(state, 1, action) for action in game.legal_actions(state, 1)] == [
        {"verb": "first", "seat": "0"},
        {"verb": "first", "seat": "1"},
    ]
    play(game, state, "1: first 0")
    assert game.parts(state, 0, verdict(state, 0, "KS@1b!")[2]) == {"verb": "play", "card": "KS", "pile": "1b", "mark": "marked"}
    assert [choice.value for choice in game.choices(state, 0, ["play"]).offered] == ["AS", "2S", "8S", "KS"]
    assert game.choices(state, 0, ["play", "AS", "0b", "marked"]).whole == "AS@0b!"
    assert list(game.parts(state, 0, 314).values()) == ["keep"]


@pytest.mark.clause("GRIT-5.4", "GRIT-6.2", "GRIT-6.3")
def test_closed_piles_and_a_spent_mark_are_barred_by_clause() -> None:
    game = Grit()
    state = dealt(game, *PLAIN)
    play(game, state, MARKED + "; 1: 9S@0a")
    barred = game.choices(state, 0, ["play", "8S"]).barred
    assert [(choice.value, choice.clause) for choice in barred] == [("0a", "GRIT-5.4"), ("0b", "GRIT-6.2"), ("1b", "GRIT-6.2")]
    assert [(choice.value, choice.clause) for choice in game.choices(state, 0, ["play", "8S", "0c"]).barred] == [("marked", "GRIT-6.3")]
    for prefix in ([], ["play"], ["play", "9S"], ["play", "8S", "0b"], ["keep"], ["first", "8S"], ["play", "8S", "9z"]):
        assert game.choices(state, 0, prefix).barred == []
    assert game.choices(state, 1, ["play", "7H"]).barred == []


@settings(max_examples=100, deadline=None)
@given(
    seed=st.integers(0, 50),
    steps=st.integers(0, 13),
    seat=st.integers(-3, 4),
    text=st.one_of(
        st.text(max_size=12),
        st.text(alphabet="first 01@!abcASHKeplj2\n?", max_size=9),
        st.from_regex(r"\A([A2-9TJQK][SH]@[01][abc]!?|first [01]|keep|flip)\Z"),
    ),
)
def test_any_text_is_an_exact_action_or_refused(seed: int, steps: int, seat: int, text: str) -> None:
    state = list(random_states(GAME, seed))[: steps + 1][-1]
    clause, data, action = verdict(state, seat, text)
    if clause:
        assert clause.startswith("GRIT-")
        assert set(data) <= {"seat", "text", "verb", "card", "pile", "mark"}
    else:
        assert state.is_legal(seat, action)
        assert GAME.text(state, seat, action) == text


def verdict(state: GritState, seat: int, text: str) -> tuple[str, dict[str, object], int]:
    """The clause and data of a refusal, or the action."""
    try:
        action = GAME.parse(state, seat, text)
        assert isinstance(action, int)
        return "", {}, action
    except Refused as refused:
        return refused.clause, refused.data, -1


def test_the_table_of_verbs_numbers_actions_as_the_rules_do() -> None:
    state = GritState(GAME.rules)
    for card, pile, mark in product(range(CARDS), range(len(PILES)), (0, 1)):
        text = f"{card_id(card)}@{PILES[pile]}{'!' * mark}"
        assert VERBS.read(text, state, 0) == play_of(card, pile, mark)
    assert [VERBS.read(text, state, 0) for text in ("first 0", "keep", "flip")] == [SAY_FIRST, KEEP_IT, FLIP_IT]
    assert VERBS.size == CODES
