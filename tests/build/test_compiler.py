"""Which compiler is told what (only gcc understands how we ask for all cores), and which files it gets."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from setup import FLAGS, is_gcc, rule_files


@pytest.mark.parametrize(
    ("said", "gcc"),
    [
        ("gcc (Debian 12.2.0) 12.2.0 Copyright (C) 2022 Free Software Foundation, Inc.", True),
        ("Debian clang version 14.0.6", False),
        ("Apple clang version 17.0.0", False),
    ],
)
def test_a_compiler_is_known_by_what_it_says_not_by_its_name(said: str, gcc: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{sys.executable} -c 'print(\"{said}\")'")
    assert is_gcc() == gcc


def test_a_compiler_that_is_not_there_is_not_gcc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not is_gcc()


def test_only_modules_with_the_names_of_rules_are_compiled(tmp_path: Path) -> None:
    compiled = {"rules.py", "rules_piles.py", "decisions.py", "decision_keep.py", "mind.py", "mind_race.py"}
    others = {"ruleset.py", "rulesmith.py", "decision.py", "minds.py", "make_ruleset.py", "game.py", "rules_.py"}
    for name in compiled | others:
        (tmp_path / name).touch()
    assert {path.name for path in rule_files(tmp_path)} == compiled


@pytest.mark.compiled
def test_a_warning_stops_no_installation(tmp_path: Path) -> None:
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))))
    source = tmp_path / "warned.c"
    source.write_text("int f(void) { int unused; return 0; }")

    def compiled(*flags: str) -> bool:
        command = [compiler, "-Wall", "-Werror", *flags, "-c", str(source), "-o", str(tmp_path / "warned.o")]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    assert not compiled()
    assert compiled(*FLAGS)
