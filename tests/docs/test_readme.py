"""What the README shows is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.picture import FOLDER, pictures

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_example_prints_what_it_says() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.S)
    (promised,) = re.findall(r"# (\[.*\])", example)
    printed = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True, timeout=60).stdout
    assert printed.strip() == promised


@pytest.mark.parametrize("command", re.findall(r"^\| `grumbletop (\w+)", README, re.M))
def test_every_command_of_the_table_exists(command: str) -> None:
    shown = subprocess.run([sys.executable, "-m", "grumbletop", command, "--help"], capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0
    assert command in shown.stdout


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize("name", sorted(pictures()))
def test_pictures_show_what_the_table_draws_now(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pictures()[name], "run tools/picture.py"
