"""The browser's board is tested with what the engine really shows."""

from __future__ import annotations

import json

from tests.games.grumbles_and_goofs.web_looks import FILE, looks


def test_the_looks_of_the_browser_tests_are_those_of_the_engine() -> None:
    again = "python -m tests.games.grumbles_and_goofs.web_looks"
    assert json.loads(FILE.read_text()) == json.loads(json.dumps(looks())), f"write them anew: {again}"
