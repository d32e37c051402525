"""docs/scenarios.md: its examples pass, and it names every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grumbletop.engine.scenario import read_scenarios, run

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.usefixtures("installed_crucible")
@pytest.mark.parametrize("number", range(2))
def test_the_examples_pass(number: int) -> None:
    assert len(BLOCKS) == 2
    outcomes = [run(scenario) for scenario in read_scenarios(BLOCKS[number])]
    assert outcomes
    assert [str(outcome) for outcome in outcomes if not outcome.passed] == []


@pytest.mark.usefixtures("installed_crucible")
def test_the_examples_fail_where_the_rule_does_not_hold() -> None:
    rich = BLOCKS[1].replace("coins: [1, 3]", "coins: [3, 3]")
    assert [run(scenario).passed for scenario in read_scenarios(rich)] == [False, True]
