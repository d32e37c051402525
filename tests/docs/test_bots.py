"""What the page about bots shows is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from grumbletop.bots.minds import MINDS, SETTINGS
from grumbletop.engine.errors import BadContent
from grumbletop.engine.levels import read_level
from grumbletop.engine.reader import Reader, read_toml

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True, timeout=120)
    assert "[" in done.stdout


def test_the_level_is_one() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (level,) = Reader(read_toml(example, BadContent, "page"), BadContent).tables("level")
    assert read_level(level).settings == {"noise": 0.1}


def test_every_mind_is_explained() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert rows - set(SETTINGS) == set(MINDS)


def test_links_lead_somewhere() -> None:
    for page in (PAGE, (DOCS / "line-protocol.md").read_text(encoding="utf-8")):
        for link in re.findall(r"\]\(([^)#]+)\)", page):
            assert (DOCS / link).exists(), link
