"""The compiled rules and their own source give the same games, seed by seed: those of the wheel, and those of the developers' build.

The developers' build has a sanitizer in it, so that the same games show that no shift is undefined.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from functools import cache
from pathlib import Path

import pytest

from tests.build.making import PURE, output, reports, run, unpacked
from tools.wheel import SANITIZED, refresh_sources

pytestmark = pytest.mark.compiled

KIND = "from grumbletop.pure import is_compiled; print('compiled' if is_compiled() else 'pure')"
ORIGINS = """
import importlib
from setup import compiled_files
for file in compiled_files():
    name = file.removesuffix(".py").removeprefix("src/").replace("/", ".")
    print(importlib.import_module(name).__file__.rsplit(".", 1)[-1])
"""


ROOMS_BUILD = "GRUMBLETOP_ROOMS_BUILD"  # the folder that `./table test` keeps for the developers' build


@pytest.fixture(scope="module", params=["wheel", "rooms"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """Where the compiled rules are: installed or built already, or built now."""
    if request.param == "rooms":
        return rooms_build(Path(os.environ.get(ROOMS_BUILD) or tmp_path_factory.mktemp("rooms"))) / "src"
    return None if output("-c", KIND).strip() == "compiled" else unpacked(tmp_path_factory.mktemp("compiled"))


def rooms_build(folder: Path) -> Path:
    """Built once, by whichever of the parallel test processes comes first."""
    this_run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(8)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "built_for").open("a+") as note:
        fcntl.flock(note, fcntl.LOCK_EX)
        note.seek(0)
        if note.read() != this_run:
            refresh_sources(folder)
            output("-m", "tools.rooms", str(folder), settings=SANITIZED)
            note.truncate(0)
            note.write(this_run)
    return folder


@cache
def pure_games(lines: int) -> list[str]:
    """Once for both builds: they are compiled from these sources."""
    return output("-m", "tests.build.transcript", str(lines), settings=PURE).splitlines()


def assert_same_games(site: Path | None, lines: int) -> None:
    told = run("-m", "tests.build.transcript", str(lines), site=site)
    assert told.returncode == 0, told.stderr
    compiled, pure = told.stdout.splitlines(), pure_games(lines)
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    differing = [pair for pair in zip(compiled[1:], pure[1:], strict=False) if pair[0] != pair[1]]
    assert differing[:1] == []
    assert len(compiled) == len(pure)
    assert reports(told.stderr) == []


def test_every_compiled_file_is_imported_compiled(site: Path | None) -> None:
    assert set(output("-c", ORIGINS, site=site).split()) <= {"so", "pyd"}


def test_the_switch_turns_every_compiled_file_to_its_source(site: Path | None) -> None:
    assert set(output("-c", ORIGINS, site=site, settings=PURE).split()) == {"py"}


def test_hundreds_of_games_are_the_same_and_make_no_undefined_shift(site: Path | None) -> None:
    assert_same_games(site, 25)


@pytest.mark.long
def test_thousands_of_games_are_the_same_and_make_no_undefined_shift(site: Path | None) -> None:
    assert_same_games(site, 1_500)
