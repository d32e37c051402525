"""The wheel has all in it that a game needs, and runs where there is nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path
from shutil import copy2
from zipfile import ZipFile

import pytest

from grumbletop.version import VERSION
from setup import description, links
from tests.build.making import NO_COMPILE, NONE, environment
from tools.wheel import ROOT, build

RUN_TIME = [re.split("[<=>]", line)[0] for line in (ROOT / "requirements" / "play.in").read_text().split()]
BUILT_WHEEL = "GRUMBLETOP_WHEEL"  # `./table test` names the compiled wheel it has just installed
DATA = ("*.toml", "*.md", "py.typed")


@pytest.fixture(scope="module", params=[pytest.param(NO_COMPILE, id="pure"), pytest.param(NONE, id="compiled", marks=pytest.mark.compiled)])
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = os.environ.get(BUILT_WHEEL)
    if built and request.param is NONE:
        return Path(built)
    return build(tmp_path_factory.mktemp("wheel"), environment(request.param))


def names(wheel: Path) -> set[str]:
    return set(ZipFile(wheel).namelist())


def sources(*patterns: str) -> set[str]:
    house = ROOT / "src"
    return {file.relative_to(house).as_posix() for pattern in patterns for file in (house / "grumbletop").rglob(pattern)}


def copy_package(name: str, site: Path) -> None:
    """An installed package, copied: no registry is asked."""
    package = distribution(name)
    for file in package.files or ():
        if not file.parts[0].startswith("..") and "__pycache__" not in file.parts:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            copy2(Path(str(package.locate_file(file))), site / file)


def said(python: Path, *words: str) -> str:
    done = subprocess.run([python, *words], cwd=python.parent, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def empty_venv(folder: Path, wheel: Path) -> Path:
    """The Python of a venv that has the wheel and what it requires to run, and nothing else."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    site = Path(said(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    ZipFile(wheel).extractall(site)
    for name in RUN_TIME:
        copy_package(name, site)
    return python


def test_sources_texts_content_and_rulebooks_are_inside(wheel: Path) -> None:
    assert sources("*.py", *DATA) - names(wheel) == set()
    assert {"grumbletop/py.typed", "grumbletop/games/grit/rulebook.md", "grumbletop/games/grit/texts/de.toml"} <= names(wheel)


def test_nothing_else_is_inside(wheel: Path) -> None:
    tops = {name.split("/")[0].split(".")[0].split("-")[0] for name in names(wheel)}
    assert tops == {"grumbletop"}


def test_the_version_comes_from_one_place(wheel: Path) -> None:
    assert wheel.name.split("-")[1] == VERSION
    told = ZipFile(wheel).read(f"grumbletop-{VERSION}.dist-info/METADATA").decode()
    assert f"\nVersion: {VERSION}\n" in told
    assert "\nClassifier: Typing :: Typed\n" in told


def test_away_from_the_repository_the_readme_leads_back_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    home = "https://forge.example/somebody/grumbletop"
    found = re.findall(r"\]\(([^)]+)\)", description(home))
    assert found
    assert all(link.startswith("https://") for link in found)
    assert f"{home}/raw/main/docs/pictures/home.jpg" in found
    assert set(links(home)) == {"Homepage", "Source", "Documentation", "Changelog", "Issues"}
    assert description("") == (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_compiled_wheel_says_so_in_its_name(wheel: Path) -> None:
    native = any(name.endswith((".so", ".pyd")) for name in names(wheel))
    assert wheel.name.endswith("-py3-none-any.whl") != native


def test_it_runs_in_an_empty_venv(wheel: Path, tmp_path: Path) -> None:
    python = empty_venv(tmp_path / "venv", wheel)
    assert "grit" in said(python, "-m", "grumbletop", "games")


def test_the_built_client_goes_along(tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<title>Grumbletop</title>")
    (client / "assets" / "index.js").write_text("'use strict'")
    inside = names(build(tmp_path / "wheel", environment(NO_COMPILE), client))
    assert {"grumbletop/server/client/index.html", "grumbletop/server/client/assets/index.js"} <= inside
