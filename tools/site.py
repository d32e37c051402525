"""The documentation as a site: the README, docs/, every rulebook, the benchmarks, the changelog and the credits.

python -m tools.site FOLDER

Pages keep the links they have in the repository. A link to a page leads to that page of the site; a link to anything else leads to
GRUMBLETOP_HOME, where the project lives, or is plain text. A dead link, a missing anchor or a page that nothing leads to is a failure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml

from tools.wheel import ROOT

HOME = os.environ.get("GRUMBLETOP_HOME", "").rstrip("/")
CODE_OR_LINK = re.compile(r"```.*?```|`[^`\n]+`|(!?)\[([^\]]*)\]\(([^)\s]+)\)", re.DOTALL)
CLAUSE = re.compile(r"^(\s*- )\*\*([A-Z]+-[\d.]+)\*\*", re.MULTILINE)
RULES = {"rulebook.md": "Rules", "rulebook.de.md": "Regeln (Deutsch)"}
GAME = re.compile(r"\[([^\]]+)\]\(docs/games/(\w+)\.md\)")  # in the README: a game's name, and its slug
LOOKS = {"site.css": "tools/site.css", "icon.png": "web/public/icon-192.png"}  # on the site, and in the repository
PICTURES = {".png", ".svg", ".gif", ".jpg"}

PLAY = "Play"
SECTIONS = {  # pages that are not named here come last
    PLAY: ["docs/games/*.md", "src/grumbletop/games/*/rulebook*.md"],
    "Python": ["docs/python-api.md", "docs/bots.md", "docs/adapters.md", "docs/line-protocol.md"],
    "Build": [
        "docs/design.md",
        "docs/contract.md",
        "docs/add-a-game.md",
        "docs/content-packs.md",
        "docs/scenarios.md",
        "docs/development.md",
    ],
    "Serve": ["docs/run-a-server.md", "docs/protocol.md"],
    "Benchmarks": ["benchmarks/README.md", "benchmarks/**/*.md"],
}
LAST = {"More": ["docs/**/*.md", "CHANGELOG.md", "CREDITS.md"]}


def is_rulebook(page: Path) -> bool:
    """In whichever language: rulebook.md, rulebook.de.md."""
    return page.name.startswith("rulebook.")


def site_path(page: Path) -> Path:
    """Where a page of the repository is on the site."""
    if page == Path("README.md"):
        return Path("index.md")
    if is_rulebook(page):
        return Path("rules") / page.name.replace("rulebook", page.parent.name)
    if page.name == "README.md":
        return page.parent / "index.md"
    return page.relative_to("docs") if page.parts[0] == "docs" else page


def sections() -> dict[str, list[Path]]:
    """All pages, each in one section."""
    found: dict[str, list[Path]] = {"Home": [Path("README.md")]}
    placed = {Path("README.md")}
    for title, patterns in {**SECTIONS, **LAST}.items():
        pages = [page.relative_to(ROOT) for pattern in patterns for page in sorted(ROOT.glob(pattern))]
        new = [page for page in dict.fromkeys(pages) if page not in placed]
        placed.update(new)
        if new:
            found[title] = new
    return found


def title_of(page: Path) -> str:
    heading = re.search(r"^# (.+)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    title = heading[1].strip() if heading else page.stem
    return f"{title}: {RULES[page.name]}" if is_rulebook(page) else title


def by_game(pages: list[Path]) -> dict[str, list[Path]]:
    """The pages of each game under its name, in the order of the README. They share the first word of their names."""
    words = {page: (page.parent.name if is_rulebook(page) else page.stem).split("_")[0] for page in pages}
    games = GAME.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    return {name: [page for page in pages if words[page] == slug.split("_")[0]] for name, slug in games}


def titles_within(name: str, pages: list[Path]) -> dict[str, Path]:
    """The titles of a game's pages without its name: how to play, pictures, rules, and the rules in other languages."""
    ordered = sorted(pages, key=lambda page: (is_rulebook(page), page.name.count("."), not title_of(page).startswith("How to play")))
    titles = [title_of(page).replace(name, "").strip(" :") for page in ordered]
    return {title[0].upper() + title[1:]: page for title, page in zip(titles, ordered, strict=True)}


class Site:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sections = sections()
        self.places = {page: site_path(page) for pages in self.sections.values() for page in pages}

    def fill(self) -> None:
        for page, place in self.places.items():
            target = self.folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            text = self.linked(page, (ROOT / page).read_text(encoding="utf-8"))
            target.write_text(CLAUSE.sub(r"\1**\2**{ #\2 }", text) if is_rulebook(page) else text, encoding="utf-8")

    def linked(self, page: Path, text: str) -> str:
        """The text with its links as the site needs them; code is left alone."""
        return CODE_OR_LINK.sub(lambda found: found[0] if found[0].startswith("`") else self.link(page, found), text)

    def link(self, page: Path, link: re.Match[str]) -> str:
        picture, words, target = link.groups()
        if re.match(r"[a-z]+:|#", target):
            return link[0]
        path, _, anchor = target.partition("#")
        found = Path(os.path.normpath(page.parent / path))
        if found in self.places:
            place = os.path.relpath(self.places[found], self.places[page].parent)
            return f"[{words}]({Path(place).as_posix()}{'#' + anchor if anchor else ''})"
        if (ROOT / found).suffix in PICTURES and (ROOT / found).is_file():
            copy = self.folder / "pictures" / found.as_posix().replace("/", "-")
            copy.parent.mkdir(exist_ok=True)
            shutil.copy2(ROOT / found, copy)
            place = os.path.relpath(copy.relative_to(self.folder), self.places[page].parent)
            return f"{picture}[{words}]({Path(place).as_posix()})"
        if not (ROOT / found).exists():
            raise SystemExit(f"{page}: nothing is at {target}")
        return f"[{words}]({HOME}/blob/main/{found.as_posix()})" if HOME else words

    def entries(self, title: str, pages: list[Path]) -> Any:
        if title == "Home":
            return "index.md"
        if title == PLAY:
            return [
                {name: [{short: self.places[page].as_posix()} for short, page in titles_within(name, group).items()]}
                for name, group in by_game(pages).items()
            ]
        return [{title_of(page): self.places[page].as_posix()} for page in pages]

    def settings(self, into: Path) -> dict[str, Any]:
        nav = [{title: self.entries(title, pages)} for title, pages in self.sections.items()]
        common: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
        common["plugins"]["mkdocstrings"]["handlers"]["python"]["paths"] = [str(ROOT / "src")]
        return {**common, "nav": nav, "docs_dir": str(self.folder), "site_dir": str(into), **({"repo_url": HOME} if HOME else {})}


def build(into: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "pages")
        site.fill()
        for name, source in LOOKS.items():
            shutil.copy2(ROOT / source, site.folder / name)
        settings = Path(folder) / "mkdocs.yml"
        settings.write_text(yaml.safe_dump(site.settings(into), sort_keys=False), encoding="utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(settings)]
        # not --quiet: that hides warnings from --strict too
        subprocess.run(command, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]).resolve())
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
