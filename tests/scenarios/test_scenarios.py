"""Every scenario of every game, each as a test of its own. Reading all files at once also refuses an id that stands twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.scenario import Scenario, read_files, run

FOLDERS = sorted(entry for entry in Path(__file__).parent.iterdir() if entry.is_dir() and any(entry.glob("*.yaml")))
SCENARIOS = [scenario for folder in FOLDERS for scenario in read_files(sorted(folder.glob("*.yaml")))]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.game}:{scenario.id}")
def test_the_game_answers_as_the_scenario_says(scenario: Scenario) -> None:
    outcome = run(scenario)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_scenarios_lie_with_their_game_and_say_why(folder: Path) -> None:
    for scenario in read_files(sorted(folder.glob("*.yaml"))):
        assert scenario.game == folder.name
        assert scenario.clauses, scenario.id
        assert scenario.why, scenario.id
