"""Every test of an adapter finds the crucible installed, and a warning is a failure."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def crucible(installed_crucible: None) -> None:
    """As if its package were installed."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "adapters" in item.path.parts:
            item.add_marker(pytest.mark.filterwarnings("error"))
