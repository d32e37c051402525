"""Scripts of chance, and the rest of a shuffle that `*` stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grumbletop.engine.chance import BadScript, ScriptedChance
from grumbletop.engine.state import Chance
from tests.engine.toy import CARD, CARDS, DIE, STARTER, Toy


def shuffled(chance: Chance, game: Toy) -> str:
    state = game.empty()
    for left in range(len(CARDS), 0, -1):
        state.cards += game.undrawn(state)[chance.draw(CARD, left, state)]
    return state.cards


def shuffles(script: Sequence[Any], count: int = 1) -> list[str]:
    game = Toy()
    chance = ScriptedChance(game, script)
    decks = [shuffled(chance, game) for _ in range(count)]
    assert chance.left_over() == []
    return decks


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (["C", "B", "A"], "CBA"),
        (["*"], "ABC"),
        (["B", "*"], "BAC"),
        (["*", "A"], "BCA"),
        (["C", "*", "A"], "CBA"),
        (["B", "*", "C", "A"], "BCA"),
        (["B", "C", "A", "*"], "BCA"),
        ("*", "ABC"),
    ],
)
def test_a_rest_is_the_remaining_cards_in_order(deck: Any, expected: str) -> None:
    assert shuffles([{"card": deck}]) == [expected]
    assert shuffles(deck if isinstance(deck, list) else [deck]) == [expected]
    assert shuffles([deck]) == [expected]


def test_a_rest_ends_with_its_shuffle() -> None:
    assert shuffles([{"card": ["*"]}, {"card": ["C", "*"]}], 2) == ["ABC", "CAB"]
    assert shuffles([{"card": ["C", "B", "A", "*"]}, {"card": ["B", "*"]}], 2) == ["CBA", "BAC"]
    assert shuffles([["*"], ["C", "*"]], 2) == ["ABC", "CAB"]


def test_a_rest_is_not_for_a_second_shuffle() -> None:
    with pytest.raises(BadScript, match="card is drawn but not scripted"):
        shuffles([{"card": ["*"]}], 2)


@pytest.mark.parametrize("script", [[{"card": ["*"]}], ["*"]])
def test_a_rest_is_not_for_another_event(script: list[Any]) -> None:
    game = Toy()
    chance = ScriptedChance(game, script)
    shuffled(chance, game)
    with pytest.raises(BadScript, match="die is drawn but not scripted"):
        chance.draw(DIE, 6, game.empty())


def test_a_bare_rest_keeps_to_the_event_it_began_with() -> None:
    game = Toy()
    chance = ScriptedChance(game, ["*"])
    chance.draw(CARD, 3, game.empty())
    with pytest.raises(BadScript, match="starter is drawn but not scripted"):
        chance.draw(STARTER, 2, game.empty())


def test_two_rests_in_one_list_are_refused() -> None:
    with pytest.raises(BadScript, match="is given twice in one list"):
        ScriptedChance(Toy(), ["*", "A", "*"])


def test_what_nobody_drew_is_left_over() -> None:
    game = Toy()
    assert ScriptedChance(game, [{"card": ["*"]}]).left_over() == ["card: *"]
    assert ScriptedChance(game, [{"card": ["A", "*"]}, 5]).left_over() == ["card: A", "card: *", "5"]
    assert ScriptedChance(game, [{"card": []}, []]).left_over() == []


def test_numbers_and_truth_values_are_outcomes_by_their_text() -> None:
    assert ScriptedChance(Toy(), [4, True, "x"]).left_over() == ["4", "true", "x"]
