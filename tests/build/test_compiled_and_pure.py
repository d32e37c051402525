"""The compiled rules and their own source give the same games, seed by seed: those of the wheel, and those of the developers' build.

The developers' build has a sanitizer in it, so that the same games show that no shift is undefined. It takes a minute and a half to
compile: the long tier does that for all rooms. Every day the engine and the room with most shifts show that such a build plays alike.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.build.making import PURE, output, reports, run, unpacked
from tests.build.transcript import TWINS
from tests.conformance import sizes
from tools.wheel import SANITIZED, refresh_sources

pytestmark = pytest.mark.compiled

KIND = "from grumbletop.pure import is_compiled; print('compiled' if is_compiled() else 'pure')"
ORIGINS = """
import importlib, sys
from setup import ALL_ROOMS, compiled_files
for file in compiled_files(tuple(sys.argv[1:]) or (ALL_ROOMS,)):
    name = file.removesuffix(".py").removeprefix("src/").replace("/", ".")
    print(importlib.import_module(name).__file__.rsplit(".", 1)[-1])
"""


ROOMS_BUILD = "GRUMBLETOP_ROOMS_BUILD"  # the folder that `./table test` keeps for the developers' build
MOST_SHIFTS = "foggy_frontlines"  # two in five of all that rooms have


@dataclass(frozen=True)
class Build:
    site: Path | None  # where it is, unless it is installed
    rooms: tuple[str, ...]  # that are compiled, and played; none named: all


@pytest.fixture(scope="module", params=["wheel", "rooms"])
def build(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The compiled rules: installed or built already, or built now."""
    if request.param == "rooms":
        return rooms_build(Path(os.environ.get(ROOMS_BUILD) or tmp_path_factory.mktemp("rooms")))
    return Build(None if output("-c", KIND).strip() == "compiled" else unpacked(tmp_path_factory.mktemp("compiled")), ())


def rooms_build(folder: Path) -> Build:
    """Built once, by whichever of the parallel test processes comes first."""
    rooms = () if sizes.is_long() else (MOST_SHIFTS,)
    this_run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(8)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "built_for").open("a+") as note:
        fcntl.flock(note, fcntl.LOCK_EX)
        note.seek(0)
        if note.read() != this_run:
            refresh_sources(folder)
            output("-m", "tools.rooms", str(folder), *rooms, settings=SANITIZED)
            note.truncate(0)
            note.write(this_run)
    return Build(folder / "src", rooms)


def transcript(build: Build, lines: int) -> list[str]:
    return ["-m", "tests.build.transcript", str(lines), *build.rooms, *([TWINS] if build.rooms else [])]


def assert_same_games(build: Build, lines: int) -> None:
    told = run(*transcript(build, lines), site=build.site)
    assert told.returncode == 0, told.stderr
    compiled, pure = told.stdout.splitlines(), output(*transcript(build, lines), settings=PURE).splitlines()
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    differing = [pair for pair in zip(compiled[1:], pure[1:], strict=False) if pair[0] != pair[1]]
    assert differing[:1] == []
    assert len(compiled) == len(pure)
    assert reports(told.stderr) == []


def test_every_compiled_file_is_imported_compiled(build: Build) -> None:
    assert set(output("-c", ORIGINS, *build.rooms, site=build.site).split()) <= {"so", "pyd"}


def test_the_switch_turns_every_compiled_file_to_its_source(build: Build) -> None:
    assert set(output("-c", ORIGINS, site=build.site, settings=PURE).split()) == {"py"}


def test_hundreds_of_games_are_the_same_and_make_no_undefined_shift(build: Build) -> None:
    assert_same_games(build, 25)


@pytest.mark.long
def test_thousands_of_games_are_the_same_and_make_no_undefined_shift(build: Build) -> None:
    assert_same_games(build, 1_500)
