"""What is said to somebody who clicks, during the battle, what isn't offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from grumbletop.engine import registry
from tests.games.foggy_frontlines.fog_notes import Seat, noted
from tests.games.foggy_frontlines.noted_positions import FIELD, PLAN

BEATEN = noted(Seat("r4 b3 g2"), Seat("b4"), Seat("r2+b1+g4+y3"), slots="kid_r1 hero_g")
COLOURS = "have different colours. Capture a card of the squad's own colour."


def why_not(position: Mapping[str, Any], *values: str) -> str:
    game, state = registry.open_position(position)
    refused = game.why_not(state, 0, values)
    return game.say_refusal(refused, game.texts("en")) if refused else ""


@pytest.mark.parametrize(
    ("position", "values", "sentence"),
    [
        (BEATEN, ("r4",), "Tusk Sergeant is not victorious: it has 4, and an enemy has 5. Use another squad, or retreat."),
        (BEATEN, ("capture", "b3", "2"), f"Puddle Stomper and the card in slot 2 {COLOURS}"),
        (FIELD, ("b3",), "The squad of Puddle Stomper has already captured a card. Use another squad, or retreat."),
        (FIELD, ("capture", "r4", "2"), f"Tusk Sergeant and the card in slot 2 {COLOURS}"),
        (FIELD, ("capture", "g2", "r4", "2"), f"Tusk Sergeant and the card in slot 2 {COLOURS}"),  # the squad that was picked last
        (
            FIELD,
            ("capture", "r4", "1", "Pr1"),
            "Princess Cinder can't be kidnapped with this card. Choose a princess of its colour that you don't have, or nobody.",
        ),
        (FIELD, ("Pr1",), ""),
    ],
)
def test_the_rules_say_why_a_squad_can_not_capture(position: Mapping[str, Any], values: tuple[str, ...], sentence: str) -> None:
    assert why_not(position, *values) == sentence


def test_plans_have_their_own_reasons() -> None:
    assert why_not(PLAN, "Pr1") == ""
