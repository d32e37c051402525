"""What may be said about winning, and how it is measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.bots.bot import Budget
from grumbletop.engine.errors import BadContent
from grumbletop.engine.forecast import Forecast, read_forecast
from grumbletop.engine.registry import make, slugs
from tools.calibrate import measured_game

LEVEL = '[[level]]\nid = "ogre"\nmind = "flat"\n'


def forecast(folder: Path, text: str) -> Forecast:
    (folder / "levels.toml").write_text(LEVEL + text, encoding="utf-8")
    return read_forecast(folder)


def test_an_expected_return_is_as_many_wins_as_were_measured(tmp_path: Path) -> None:
    found = forecast(tmp_path, "[forecast]\nbounds = [0.3, 0.7]\nwon = [10, 50, 95]\n")
    assert [found.percent(share) for share in (0.0, 0.3, 0.31, 0.7, 0.71, 1.0)] == [10, 10, 50, 50, 95, 95]


def test_without_a_measurement_nothing_is_said(tmp_path: Path) -> None:
    assert forecast(tmp_path, "").percent(0.5) is None


@pytest.mark.parametrize(
    "text", ["bounds = [0.5]\nwon = [50]", "bounds = [0.5]\nwon = [60, 40]", "won = [100]", "bounds = [0.7, 0.2]\nwon = [1, 2, 3]"]
)
def test_a_measurement_is_a_rising_scale_without_certainties(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadContent):
        forecast(tmp_path, f"[forecast]\n{text}\n")


@pytest.mark.parametrize("slug", slugs())
def test_every_game_says_how_much_search_a_statement_needs(slug: str) -> None:
    assert make(slug).forecast.simulations


def test_the_measurement_is_the_same_on_every_machine() -> None:
    first, again = (measured_game("grit", 3, 1, Budget(simulations=8)) for _ in range(2))
    assert len(first) == 3
    assert first[:-1] == again[:-1]  # all but the time it took
    assert all(0 <= row["value"] <= 1 and row["got"] in (0.0, 0.5, 1.0) for row in first[:-1])
