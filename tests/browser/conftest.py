"""One browser for each worker, one server for each file of tests; each person has a profile of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.playing import Person, launch, serve, sitting


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """All of it would make more matches in an hour than a server allows to one address."""
    process = serve(tmp_path_factory.mktemp("server"))
    yield process.table.address
    process.end()


@pytest.fixture
def person(browser: Browser, address: str) -> Iterator[Person]:
    with sitting(browser, address) as someone:
        yield someone
