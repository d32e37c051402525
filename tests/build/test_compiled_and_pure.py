"""The compiled rules and their own source give the same games, seed by seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.build.making import PURE, output, unpacked

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("compiled and pure")]

KIND = "from grumbletop.pure import is_compiled; print('compiled' if is_compiled() else 'pure')"
ORIGINS = """
import importlib
from setup import compiled_files
for file in compiled_files():
    name = file.removesuffix(".py").removeprefix("src/").removeprefix("benchmarks/twins/").replace("/", ".")
    print(importlib.import_module(name).__file__.rsplit(".", 1)[-1])
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """Where the compiled rules are: installed already, or built now beside an editable install."""
    return None if output("-c", KIND).strip() == "compiled" else unpacked(tmp_path_factory.mktemp("compiled"))


def assert_same_games(site: Path | None, lines: int) -> None:
    compiled = output("-m", "tests.build.transcript", str(lines), site=site).splitlines()
    pure = output("-m", "tests.build.transcript", str(lines), site=site, settings=PURE).splitlines()
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    differing = [pair for pair in zip(compiled[1:], pure[1:], strict=False) if pair[0] != pair[1]]
    assert differing[:1] == []
    assert len(compiled) == len(pure)


def test_every_compiled_file_is_imported_compiled(site: Path | None) -> None:
    assert set(output("-c", ORIGINS, site=site).split()) <= {"so", "pyd"}


def test_the_switch_turns_every_compiled_file_to_its_source(site: Path | None) -> None:
    assert set(output("-c", ORIGINS, site=site, settings=PURE).split()) == {"py"}


def test_hundreds_of_games_are_the_same(site: Path | None) -> None:
    assert_same_games(site, 200)


@pytest.mark.long
def test_thousands_of_games_are_the_same(site: Path | None) -> None:
    assert_same_games(site, 1_500)
