"""The browser's board is tested with what the engine really shows."""

from __future__ import annotations

import json

from tests.games.grit.web_looks import FILE, looks


def test_the_looks_of_the_browser_tests_are_those_of_the_engine() -> None:
    assert json.loads(FILE.read_text()) == json.loads(json.dumps(looks())), "write them anew: python -m tests.games.grit.web_looks"
