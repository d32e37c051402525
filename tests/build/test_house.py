"""The house rules about who may import what, on planted offenders."""

from __future__ import annotations

from pathlib import Path
from shutil import copy2, copytree, ignore_patterns

import pytest

from tests.build.making import run
from tools.outside_imports import check
from tools.wheel import ROOT

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("engine/state.py", "import numpy"),
        ("engine/scenario.py", "from yaml import safe_load"),
        ("games/grit/rules.py", "def f() -> None:\n    import numpy.random"),
        ("games/grit/rules.py", "import fastapi"),
        ("cli/serve.py", "import uvicorn"),
        ("server/app.py", "import numpy"),
        ("adapters/pettingzoo.py", "import fastapi"),
    ],
)
def test_a_package_from_outside_is_found(file: str, line: str) -> None:
    assert len(check(line, file)) == 1


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("engine/yaml_core.py", "import yaml"),
        ("engine/state.py", "from mypy_extensions import i64"),
        ("engine/state.py", "from librt.vecs import vec"),
        ("games/grit/rules.py", "from grumbletop.engine.bits import bit"),
        ("games/grit/rules.py", "import json, tomllib"),
        ("games/grit/rules.py", "from .cards import Card"),
        ("server/app.py", "from fastapi import FastAPI"),
        ("adapters/pettingzoo.py", "import numpy as np"),
    ],
)
def test_what_a_room_stands_on_may_be_imported(file: str, line: str) -> None:
    assert check(line, file) == []


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("engine/bits.py", "import grumbletop.games.grit", "Dependencies point one way"),
        ("games/grit/content.py", "import grumbletop.terminal", "Dependencies point one way"),
        ("games/grit/content.py", "import grumbletop.server.wire", "Dependencies point one way"),
        ("server/wire.py", "import grumbletop.cli", "Dependencies point one way"),
        ("games/grit/content.py", "import grumbletop.games.other", "Games don't know each other"),
    ],
)
def test_a_dependency_against_the_grain_is_found(file: str, line: str, contract: str, tmp_path: Path) -> None:
    copytree(ROOT / "src", tmp_path / "src", ignore=ignore_patterns("*.egg-info", "__pycache__"))
    copy2(ROOT / "pyproject.toml", tmp_path)
    other = tmp_path / "src" / "grumbletop" / "games" / "other"
    other.mkdir()
    (other / "__init__.py").write_text("")
    with (tmp_path / "src" / "grumbletop" / file).open("a") as offender:
        offender.write(f"\n{line}\n")
    linted = run("-c", LINT, cwd=tmp_path, site=tmp_path / "src")
    assert linted.returncode == 1, linted.stdout + linted.stderr
    assert any(told.startswith(contract) and told.endswith("BROKEN") for told in linted.stdout.splitlines())
