"""Every scenario of Grunt, Growl, and Tear with the reference: what was worked out by hand from the rules is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.scenario import Scenario, Step, differences_at, read_files
from tests.games.grunt_growl_and_tear import reference
from tests.games.grunt_growl_and_tear.reference_chance import Scripted
from tests.games.grunt_growl_and_tear.reference_table import Document

FOLDER = Path(__file__).parents[2] / "scenarios" / "grunt_growl_and_tear"
SCENARIOS = read_files(sorted(FOLDER.glob("*.yaml")))


def begin(scenario: Scenario) -> Document:
    if scenario.position is not None:
        return reference.load(scenario.position)
    chance = Scripted(scenario.chance)
    document = reference.start(scenario.options, chance)
    assert not chance.script
    return document


def played(document: Document, step: Step) -> Document:
    chance = Scripted(step.chance)
    if step.expired:
        document = reference.expire(document, step.expired, chance)
    else:
        assert reference.refusal(document, step.seat, step.action) is None, f"{step} is refused"
        document = reference.play(document, step.seat, step.action, chance)
    assert not chance.script, f"{step}: scripted but not drawn"
    return document


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_the_reference_answers_as_the_scenario_says(scenario: Scenario) -> None:
    if scenario.refused and not scenario.steps:
        with pytest.raises(BadPosition):
            begin(scenario)
        return
    document = begin(scenario)
    steps = list(scenario.steps)
    refused = steps.pop() if scenario.refused else None
    for step in steps:
        document = played(document, step)
        assert reference.load(document) == document
    if refused:
        assert reference.refusal(document, refused.seat, refused.action) == scenario.refused
    wrong = [line for path, value in scenario.expect.items() for line in differences_at(path, document, value)]
    assert not wrong
    for question in scenario.legal:
        assert question.action in reference.legal(document, question.seat), question
        assert reference.refusal(document, question.seat, question.action) is None, question
    for question in scenario.illegal:
        assert question.action not in reference.legal(document, question.seat), question
        assert reference.refusal(document, question.seat, question.action) is not None
    if scenario.returns is not None:
        assert document["returns"] == pytest.approx(scenario.returns)


def test_the_scenarios_are_many_and_say_why() -> None:
    assert len(SCENARIOS) >= 250
    for scenario in SCENARIOS:
        assert scenario.game == "grunt_growl_and_tear"
        assert scenario.clauses, scenario.id
        assert scenario.why, scenario.id
