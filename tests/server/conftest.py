"""One server for all tests of a module that need no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Table, serving


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
