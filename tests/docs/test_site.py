"""The site has every page, and no link on it is dead."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools import site
from tools.site import Site, build, by_game, sections
from tools.wheel import ROOT


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)  # strict: dead links, missing anchors and pages without a place are failures
    return folder


def test_every_page_of_the_repository_is_on_the_site() -> None:
    pages = {page for group in sections().values() for page in group}
    written = {
        path.relative_to(ROOT)
        for folder in ("docs", "benchmarks")
        for path in (ROOT / folder).rglob("*.md")
        if "node_modules" not in path.parts
    }
    assert written <= pages
    assert {path.relative_to(ROOT) for path in (ROOT / "src/grumbletop/games").glob("*/rulebook*.md")} <= pages


def test_rules_pictures_and_api_can_be_found(built: Path) -> None:
    found = (built / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "grumbletop.api.play" in found
    assert 'id="GRIT-2.1"' in (built / "rules" / "grit" / "index.html").read_text(encoding="utf-8")
    pictures = re.findall(r'<img[^>]+src="([^"]+)"', (built / "index.html").read_text(encoding="utf-8"))
    assert pictures
    assert all((built / picture).is_file() for picture in pictures)


def test_the_pages_of_a_game_are_together(built: Path) -> None:
    page = (built / "games" / "grit" / "index.html").read_text(encoding="utf-8")
    within = page[page.index('href="../../rules/grit/"') - 400 :]
    assert re.search(r"How to play.*Rules.*Regeln \(Deutsch\)", within, re.DOTALL)
    placed = [each for group in by_game(sections()["Play"]).values() for each in group]
    assert sorted(placed) == sorted(sections()["Play"])


def test_code_is_left_alone_and_links_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "HOME", "")
    site_of_ours = Site(tmp_path)
    text = "`![Caption](first-duel:3)` and [`rules`](LICENSE)\n```md\n[nothing](nowhere.md)\n```\n"
    assert site_of_ours.linked(Path("README.md"), text) == text.replace("[`rules`](LICENSE)", "`rules`")


def test_a_dead_link_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "README.md").write_text("[nothing](docs/nothing.md)")
    monkeypatch.setattr(site, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"nothing is at docs/nothing\.md"):
        Site(tmp_path / "site").fill()


def test_a_missing_anchor_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    linked = Site.linked
    monkeypatch.setattr(Site, "linked", lambda self, page, text: linked(self, page, text + "\n[nothing](#nothing-at-all)\n"))
    with pytest.raises(subprocess.CalledProcessError, match="exit status 1"):
        build(tmp_path / "built")
