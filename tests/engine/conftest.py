"""The toy game can be made by name in every test of the engine."""

from collections.abc import Iterator

import pytest

from tests.engine.toy import Toy, installed


@pytest.fixture(autouse=True)
def _the_toy_is_installed() -> Iterator[None]:
    with installed(Toy):
        yield
