"""The pages about games show what the engine does now."""

import re
from pathlib import Path

import pytest

from tools.powers import FOLDER, pictures

PAGES = sorted((Path(__file__).parents[2] / "docs" / "games").glob("*.md"))


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_pictures_of_the_powers_are_drawn_by_the_engine(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pictures()[name], "run tools/powers.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).exists()] == []
