"""Every scenario of every game passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.scenario import Scenario, read_files, run

HOME = Path(__file__).parent / "scenarios"
SCENARIOS = read_files(sorted(HOME.rglob("*.yaml")))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[f"{scenario.game}:{scenario.id}" for scenario in SCENARIOS])
def test_a_scenario_passes(scenario: Scenario) -> None:
    outcome = run(scenario)
    assert outcome.passed, str(outcome)


def test_a_scenario_stands_in_the_folder_of_its_game() -> None:
    assert [scenario.id for scenario in SCENARIOS if Path(scenario.source).parent != HOME / scenario.game] == []
