"""What is said to somebody who clicks what isn't offered: the rules' own reason, not a guess."""

from __future__ import annotations

from random import Random

import pytest

from grumbletop.engine.texts import LANGUAGES
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from tests.games.grumbles_and_goofs.positions import SQUARES, opening, position, scattered
from tests.games.grumbles_and_goofs.tables import loaded

# Purple, whose home corner is a1, is to act: Push, Pull and Throw are theirs.
GRUMBLES = {"push": "purple b3", "pull": "purple a3", "throw": "purple c5", "swap": "green g6", "swing": "green f5", "yank": "green e7"}
GOOFS = {"g1": "c6", "g2": "d4", "g3": "f2", "g4": "e3", "g5": "b6"}
WALKS = "Pull walks one square, never across a corner. Choose such a square."
THROWS = "Throw lifts an adjacent piece over itself onto the empty square opposite. Choose such a piece, and that square."
NOT_YOURS = "Swap is not yours now. Activate one of your own three Grumbles."


def why_not(game: GrumblesAndGoofs, state: GrumblesState, *values: str, language: str = "en") -> str:
    refused = game.why_not(state, int(state.decider()), values)
    return game.say_refusal(refused, game.texts(language)) if refused else ""


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (("pull", "f7"), WALKS),
        (("pull", "a4", "f7"), WALKS),  # the step to a4 is whole; f7 is meant instead of it
        (("pull", "f2"), WALKS),
        (("pull", "b3"), "There is a piece in the way. Move to an empty square."),
        (("throw", "f2"), THROWS),
        (("throw", "swap"), THROWS),  # a Grumble may be thrown, if it stands close
        (("swap",), NOT_YOURS),
        (("throw", "shove"), "Shove is not yours now. Activate one of your own three Grumbles."),  # the unused one
        (("throw", "c6", "c4", "a1"), THROWS),  # another landing than c4
        (("end", "swap"), "You can only send off one of your own three Grumbles. Choose one of them."),
        (("throw", "c6", "a1"), THROWS),
    ],
)
def test_the_rules_say_why_a_click_leads_nowhere(values: tuple[str, ...], sentence: str) -> None:
    game, state = loaded(position(GRUMBLES, GOOFS, turn=2))
    assert why_not(game, state, *values) == sentence


def test_with_the_house_rule_a_grumble_walks_farther_and_the_refusal_says_so() -> None:
    game, state = loaded(position(GRUMBLES, GOOFS, turn=2, options={"move_range": 2}))
    assert (
        why_not(game, state, "pull", "f7")
        == "Pull walks one or two squares in a straight line, never across a corner. Choose such a square."
    )


@pytest.mark.parametrize(("reach", "words"), [("near", "exactly two squares away"), ("far", "two squares away or more")])
def test_a_refused_yank_says_from_how_far_it_draws(reach: str, words: str) -> None:
    game, state = loaded(position({**GRUMBLES, "yank": "purple e7", "push": "green e1"}, GOOFS, turn=2, options={"yank_reach": reach}))
    assert words in why_not(game, state, "yank", "e6", "c6")


def test_there_is_no_reason_before_a_grumble_is_picked() -> None:
    """The question says what to pick first."""
    game, state = loaded(position(GRUMBLES, GOOFS, turn=2))
    assert why_not(game, state, "f7") == ""
    assert why_not(*loaded(opening()), "f7") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_square_that_a_grumble_cannot_use_has_a_reason(language: str) -> None:
    random, silent = Random(11), []
    for document in [position(GRUMBLES, GOOFS, turn=2), *(scattered(random, position(GRUMBLES, GOOFS)["options"]) for _ in range(30))]:
        game, state = loaded(document)
        seat = int(state.decider())
        kinds = [choice.value for choice in game.choices(state, seat).offered if choice.part == "grumble"]
        for kind in kinds:
            offered = {choice.value for choice in game.choices(state, seat, [kind]).offered}
            sentences = {square: why_not(game, state, kind, square, language=language) for square in set(SQUARES) - offered}
            silent += [(kind, square, sentence) for square, sentence in sentences.items() if not sentence or "{" in sentence]
    assert silent == []
