"""State classes stay shallow: the contract, the fields, the game."""

from __future__ import annotations

import pytest

from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance


@pytest.mark.parametrize("slug", slugs())
def test_a_state_is_three_classes_deep_at_most(slug: str) -> None:
    state = make(slug).start(SeededChance(Rng(1)))
    classes = [kind.__name__ for kind in type(state).__mro__ if kind is not object]
    assert len(classes) <= 3, classes
