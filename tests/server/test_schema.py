"""Whatever its own description of the HTTP interface allows or forbids: the server answers, and never with a fault of its own."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from tests.server.serving import PATIENCE, Made, Table, play_on

SHORT, LONG = 15, 200
KINDS = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@pytest.fixture(scope="module")
def finished(table: Table) -> Made:
    """Something to find: a match that is over."""
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both})
    return made


def operations(table: Table) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"http://{table.address}/openapi.json")
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


@pytest.mark.parametrize("count", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_no_request_is_a_fault_of_the_server(table: Table, finished: Made, count: int) -> None:
    asked = 0
    for operation in operations(table):
        for kind in KINDS if operation.body else KINDS[:1]:  # nothing but a body can be wrong by its form
            asked += ask_all(table, finished, operation, kind, count)
    assert asked > count
    assert table.http.get("/healthz").status_code == 200


def ask_all(table: Table, finished: Made, operation: Any, kind: GenerationMode, count: int) -> int:
    """How many requests of a kind were answered."""
    answered = 0

    @settings(max_examples=count, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=kind))
    def ask(case: Any) -> None:
        nonlocal answered
        answered += 1
        if "id" in case.path_parameters and answered % 2:
            case.path_parameters["id"] = finished.id
        if "slug" in case.path_parameters and answered % 2:
            case.path_parameters["slug"] = "grit"
        answer = case.call(base_url=f"http://{table.address}", timeout=PATIENCE)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) == {"key", "clause", "data", "sentence"}

    ask()
    return answered
