"""Changes at citations are the right ones, and breaking a clause shows whether its tests see anything."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.crucible import SOURCES, write_metadata
from tools.break_clauses import ROOT
from tools.mutants import Mutant, faults, mutants, unfaulted

CODE = '''
"""A room (ABC-1.1)."""
LIMIT = 4  # ABC-1.2

class State:
    def over(self, seat: int) -> bool:
        return self.left < 1  # ABC-2.1

    def pay(self, seat: int) -> None:
        """Pays (ABC-2.2)."""
        if seat == 0 and not self.broke:
            self.purse -= 2
        name = self.names[seat]

    def check(self, seat: int) -> None:
        # ABC-2.3
        refuse_if(self.purse <= LIMIT, "other")
        if self.over(seat):
            raise Refused("ABC-2.4")
        self.plan = {
            "first": 1,
            "second": 2,  # ABC-2.5
        }
'''


def found(clause: str) -> dict[str, str]:
    def cited(line: str) -> list[str]:
        return re.findall(r"ABC-\d\.\d", line)

    return {f"{each.was} -> {each.now}": each.how for each in mutants(CODE, "rules.py", cited) if each.clause == clause}


@pytest.mark.parametrize(
    ("clause", "changes"),
    [
        ("ABC-1.1", {}),
        ("ABC-1.2", {"4 -> 5": "one more"}),
        ("ABC-2.1", {"self.left < 1 -> not self.left < 1": "negate", "self.left < 1 -> self.left <= 1": "compare", "1 -> 2": "one more"}),
        (
            "ABC-2.2",
            {
                "seat == 0 and (not self.broke) -> not (seat == 0 and (not self.broke))": "negate",
                "seat == 0 and (not self.broke) -> seat == 0 or not self.broke": "and/or",
                "seat == 0 and (not self.broke) -> seat == 0": "without",
                "seat == 0 and (not self.broke) -> not self.broke": "without",
                "seat == 0 -> seat != 0": "compare",
                "0 -> 1": "one more",
                "not self.broke -> self.broke": "plain",
                "self.purse -= 2 -> pass": "drop",
                "2 -> 3": "one more",
            },
        ),
        (
            "ABC-2.3",
            {
                "refuse_if(self.purse <= LIMIT, 'other') -> pass": "drop",
                "self.purse <= LIMIT -> not self.purse <= LIMIT": "negate",
                "self.purse <= LIMIT -> self.purse < LIMIT": "compare",
            },
        ),
        (
            "ABC-2.4",
            {
                "raise Refused('ABC-2.4') -> pass": "drop",
                "self.over(seat) -> not self.over(seat)": "negate",
                "'ABC-2.4' -> 'ANOTHER-0.0'": "cite",
            },
        ),
        ("ABC-2.5", {"self.plan = {'first': 1, 'second': 2} -> pass": "drop", "2 -> 3": "one more"}),
    ],
)
def test_the_code_at_a_citation_is_broken_in_small_ways(clause: str, changes: dict[str, str]) -> None:
    assert found(clause) == changes


def test_one_change_is_made_and_no_other() -> None:
    (mutant,) = mutants("A = 4  # ABC-1.2\nB = 4\n", "rules.py", lambda line: re.findall(r"ABC-\d\.\d", line))
    assert ast.unparse(mutant.broken("A = 4  # ABC-1.2\nB = 4\n")) == "A = 5\nB = 4"
    assert (str(mutant), mutant.name) == ("ABC-1.2 rules.py:1 one more: 4 -> 5", "ABC-1.2 rules.py : 4 -> 5")
    assert isinstance(mutant, Mutant)


FAULTS = """
REFUSALS = {SPENT: "ABC-3.1", SLEEPS: "ABC-3.2.goblin"}

def fault(self, seat: int) -> int:
    if self.purse == 0:
        return SPENT
    return SLEEPS if self.asleep else LEGAL
"""


def test_a_fault_is_broken_where_it_is_found() -> None:
    def cited(line: str) -> list[str]:
        return re.findall(r"ABC-\d\.\d", line)

    assert faults(FAULTS, cited) == {"ABC-3.1": ["SPENT"], "ABC-3.2": ["SLEEPS"]}
    assert [str(each) for each in unfaulted(FAULTS, "rules.py", "ABC-3.1", ["SPENT"])] == [
        "ABC-3.1 rules.py:6 legal: return SPENT -> return LEGAL"
    ]
    (asleep,) = unfaulted(FAULTS, "rules.py", "ABC-3.2", ["SLEEPS"])
    assert "return 0 if self.asleep else LEGAL" in ast.unparse(asleep.broken(FAULTS))


SCENARIO = """
- id: nobody-stakes-more-than-it-has
  game: crucible
  clauses: [CRU-2.2]
  position:
    {{options: {{seats: 2, teams: [[0], [1]]}}, phase: stake, to_act: [0, 1], coins: [1, 3], stakes: [null, null], pourer: null,
     drop: null, rolls: [], brews: [null, null], deck: [1, 2, 3, 4, 5, 6, 7, 8]}}
  {check}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of tests, in which the crucible counts as installed."""
    write_metadata(tmp_path)
    (tmp_path / "scenarios" / "crucible").mkdir(parents=True)
    return tmp_path


def broken_clause(folder: Path, check: str, *more: str) -> subprocess.CompletedProcess[str]:
    (folder / "scenarios" / "crucible" / "stakes.yaml").write_text(SCENARIO.format(check=check))
    words = ["crucible", "--clause", "CRU-2.2", "--tests", str(folder), "--results", str(folder / "results.jsonl"), *more]
    paths = [str(ROOT), str(SOURCES), str(folder), *filter(None, sys.path)]
    return subprocess.run(
        [sys.executable, "-m", "tools.break_clauses", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_scenario_that_sees_the_clause_covers_it(folder: Path) -> None:
    done = broken_clause(folder, "actions: [{seat: 0, action: stake 2}]\n  refused: CRU-2.2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "noticed by nobody-stakes-more-than-it-has" in done.stdout
    again = broken_clause(folder, "actions: [{seat: 0, action: stake 2}]\n  refused: CRU-2.2")
    assert again.returncode == 0
    assert "noticed by nobody-stakes" not in again.stdout  # it was known


def test_a_scenario_that_only_names_the_clause_does_not(folder: Path) -> None:
    done = broken_clause(folder, "expect: {coins: [1, 3]}")
    assert (done.returncode, done.stderr) == (1, "")
    assert "not covered: CRU-2.2: no test of its own notices when it is broken" in done.stdout
    assert "survives its own tests: CRU-2.2" in done.stdout
    assert "survives: CRU-2.2" in broken_clause(folder, "expect: {coins: [1, 3]}", "--all").stdout
