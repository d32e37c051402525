"""Scenario files with bases: what they expand to, and what is wrong with them in file and scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.errors import BadScenario
from grumbletop.engine.scenario import read_files, read_scenarios, run
from grumbletop.engine.scenario_bases import read_entries

BASES = """
bases:
  fresh: {setup: {chance: [{starter: 0}, {card: [A, B, C]}]}}
  bidding: {position: {turns: 4, scores: [2, 3], bids: [null, null]}}
  one-has-bid: {base: bidding, with: {bids.0: 1}}
"""
FILE = (
    "game: toy"
    + BASES
    + """
scenarios:
- {id: the-base-itself, base: bidding, expect: {bids: [null, null]}}
- {id: changed-in-a-list, base: bidding, with: {scores.1: 9, bids: [2, null]}, expect: {scores: [2, 9], bids: [2, null]}}
- {id: changed-base, base: one-has-bid, with: {scores.0: 0}, expect: {scores: [0, 3], bids: [1, null]}}
- {id: unchanged-afterwards, base: bidding, expect: {scores: [2, 3]}}
- {id: new-game, base: fresh, with: {options.faces: 8, chance.0: {starter: 1}}, expect: {starter: 1, options.faces: 8}}
- {id: a-key-the-base-has-not, base: bidding, with: {cards: CBA}, expect: {cards: CBA}}
- {id: a-start-of-its-own, position: {scores: [1, 1]}, expect: {scores: [1, 1]}}
- {id: another-game, game: grit, setup: {}, refused: GRIT-1.1}
"""
)


def test_scenarios_start_from_bases() -> None:
    scenarios = read_scenarios(FILE, "some.yaml")
    assert [scenario.game for scenario in scenarios] == ["toy"] * 7 + ["grit"]
    assert [str(run(scenario)) for scenario in scenarios[:7]] == [f"ok    toy: {scenario.id}" for scenario in scenarios[:7]]


def test_a_file_expands_to_a_plain_list() -> None:
    text = f"game: toy{BASES}scenarios: [{{id: x, why: so, base: one-has-bid, with: {{turns: 3}}, refused: TOY-1}}]"
    position = {"turns": 3, "scores": [2, 3], "bids": [1, None]}
    assert read_entries(text) == [{"game": "toy", "id": "x", "why": "so", "position": position, "refused": "TOY-1"}]


def test_a_base_brings_what_its_scenarios_share() -> None:
    text = """
bases:
  bidding: {position: {turns: 4}, actions: [0 bid 1], why: so}
  refused: {base: bidding, clauses: [TOY-1], actions: [{expire: [1]}], refused: TOY-1}
base: refused
scenarios:
- {id: x, actions: [1 bid 2]}
- {id: y, base: bidding, why: otherwise, with: {turns: 3}}
- {id: z, position: {turns: 1}, refused: TOY-2}
"""
    assert read_entries(text) == [
        {
            "id": "x",
            "why": "so",
            "clauses": ["TOY-1"],
            "actions": ["0 bid 1", {"expire": [1]}, "1 bid 2"],
            "refused": "TOY-1",
            "position": {"turns": 4},
        },
        {"id": "y", "why": "otherwise", "actions": ["0 bid 1"], "position": {"turns": 3}},
        {"id": "z", "position": {"turns": 1}, "refused": "TOY-2"},
    ]


def test_an_action_may_be_written_as_one_text() -> None:
    text = 'game: toy\nscenarios: [{id: x, setup: {}, actions: [0 bid 1, "12 a, b"], legal_excludes: [1 bid 2]}]'
    (scenario,) = read_scenarios(text, "some.yaml")
    assert [(step.seat, step.action) for step in [*scenario.steps, *scenario.illegal]] == [(0, "bid 1"), (12, "a, b"), (1, "bid 2")]
    with pytest.raises(BadScenario, match=r"x\.actions\.0: expected a table, found a text"):
        read_scenarios("game: toy\nscenarios: [{id: x, setup: {}, actions: [bid 1]}]", "some.yaml")


def test_a_list_is_read_as_it_is() -> None:
    assert read_entries("- {id: x, base: y}\n- 7") == [{"id": "x", "base": "y"}, 7]
    with pytest.raises(BadScenario, match=r"some\.yaml: x: give either setup or position"):
        read_scenarios("- {id: x, game: toy, base: y, refused: TOY-1}", "some.yaml")


@pytest.mark.parametrize(
    ("scenario", "complaint"),
    [
        ("base: biding", 'x.base: there is no base "biding" above; there are fresh, bidding, one-has-bid'),
        ("base: 7", "x.base: expected a text, found a number"),
        ("base: bidding, position: {}", "x: give one of setup, position and base"),
        ("base: bidding, setup: {}", "x: give one of setup, position and base"),
        ("with: {turns: 3}", "x: give one of setup, position and base"),
        ("position: {}, with: {turns: 3}", "x.with: needs a base"),
        ("base: bidding, with: [turns]", "x.with: expected a table, found a list"),
        ("base: bidding, with: {score.0: 1}", "x.with.score.0: base bidding has no score"),
        ("base: bidding, with: {scores.2: 1}", "x.with.scores.2: base bidding has no scores.2"),
        ("base: bidding, with: {scores.-1: 1}", "x.with.scores.-1: base bidding has no scores.-1"),
        ("base: bidding, with: {scores.0.a: 1}", "x.with.scores.0.a: base bidding has no scores.0.a"),
        ("base: bidding, with: {turns.a.b: 1}", "x.with.turns.a.b: base bidding has no turns.a"),
        ("base: bidding, with: {scores.0: 1, scores: [1, 2]}", "x.with.scores: undoes scores.0 above it"),
        ("base: bidding, with: {" + "a." * 60 + "a: 1}", 'x.with."a.a.'),
        ("base: fresh, with: {option.faces: 3}", "x.with.option.faces: base fresh has no option"),
        ("base: fresh, with: {seed: 3}", "x.setup.seed: unknown key"),
        ("base: bidding, widht: {turns: 3}", "x.widht: unknown key"),
    ],
)
def test_a_complaint_names_file_and_scenario(scenario: str, complaint: str) -> None:
    with pytest.raises(BadScenario) as problem:
        read_scenarios(f"game: toy{BASES}scenarios: [{{id: x, {scenario}, refused: TOY-1}}]", "some.yaml")
    assert str(problem.value).startswith(f"scenario some.yaml: {complaint}")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{}", "scenarios: missing"),
        ("id: x", "id: unknown key"),
        ("scenarios: []", "scenarios: missing"),
        ("scenarios: {}", "scenarios: expected a list, found a table"),
        ("scenarios: [7]", "entry 1: expected a table, found a number"),
        ("game: 7", "game: expected a text, found a number"),
        ("bases: []", "bases: expected a table, found a list"),
        ("bases: {a: 7}", "bases.a: expected a table, found a number"),
        ("bases: {a: {}}", "bases.a: give one of setup, position and base"),
        ("bases: {a: {position: 7}}", "bases.a.position: expected a table, found a number"),
        ("bases: {a: {position: {}, id: so}}", "bases.a.id: unknown key"),
        ("bases: {a: {base: a}}", 'bases.a.base: there is no base "a" above; there are none'),
        ("bases: {a: {base: b}, b: {position: {}}}", 'bases.a.base: there is no base "b" above'),
        ("bases: {a: {position: {}}, a: {position: {}}}", 'line 1: key "a" is given twice'),
        ("bases_from: more.yaml", "bases_from: only a file can take bases from another file"),
        ("bases_from: ../more.yaml", 'bases_from: "../more.yaml" does not have the form'),
    ],
)
def test_a_file_of_another_form_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadScenario) as problem:
        read_scenarios(text, "some.yaml")
    assert str(problem.value).startswith(f"scenario some.yaml: {complaint}")


def written(folder: Path, **files: str) -> list[Path]:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)
    return [folder / f"{name}.yaml" for name in files]


def test_bases_of_another_file(tmp_path: Path) -> None:
    use = """
        game: toy
        bases_from: shared.yaml
        bases: {late: {base: bidding, with: {scores: [8, 8]}}}
        scenarios: [{id: x, base: late, expect: {scores: [8, 8]}}, {id: y, base: one-has-bid, expect: {bids.0: 1}}]
    """
    scenarios = read_files(written(tmp_path, shared=BASES, use=use))
    assert [str(run(scenario)) for scenario in scenarios] == ["ok    toy: x", "ok    toy: y"]


def test_what_is_wrong_with_bases_of_another_file(tmp_path: Path) -> None:
    def complaint(shared: str, use: str = "") -> str:
        with pytest.raises(BadScenario) as problem:
            read_files(written(tmp_path, shared=shared, use="bases_from: shared.yaml\n" + use)[1:])
        return str(problem.value).replace(str(tmp_path), "folder")

    assert complaint(BASES, BASES) == "scenario folder/use.yaml: bases.fresh: two bases have this name"
    assert complaint("- 7") == "scenario folder/shared.yaml: (top): expected a table, found a list"
    assert complaint("bases_from: use.yaml").startswith("scenario folder/shared.yaml: bases_from: a file that others take")
    assert complaint("basis: {}") == "scenario folder/shared.yaml: basis: unknown key"
    assert complaint("bases: {a: {base: b}}").startswith("scenario folder/shared.yaml: bases.a.base: there is no base")
    (tmp_path / "use.yaml").write_text("bases_from: gone.yaml")
    with pytest.raises(BadScenario, match=r"gone\.yaml: no such file"):
        read_files([tmp_path / "use.yaml"])
