"""Every event of Grumbles and Goofs cites the clause it follows."""

from __future__ import annotations

import pytest

from tests.games.event_clauses import Apart, cited_by_events

CLAUSES = {
    "arrived": "GG-6.2",
    "captured": "GG-7.1",
    "displaced: pull": "GG-4.7",
    "displaced: push": "GG-4.4",
    "displaced: shove": "GG-4.9",
    "displaced: swap": "GG-4.14",
    "displaced: swing": "GG-4.16",
    "displaced: throw": "GG-4.15",
    "displaced: yank": "GG-4.12",
    "drafted": "GG-1.9",
    "exchanged": "GG-2.8",
    "expired": "",
    "moved": "GG-3.2 GG-4.14",
    "over: doom": "GG-7.4",
    "over: last_chance": "GG-7.5",
    "over: stall": "GG-8.4",
    "turn": "GG-2.1",
}
APART: Apart = {"displaced": lambda game, event: event.shown["by"], "over": lambda game, event: event.shown["reason"]}


@pytest.mark.clause(
    "GG-1.9",
    "GG-2.1",
    "GG-2.8",
    "GG-3.2",
    "GG-4.4",
    "GG-4.7",
    "GG-4.9",
    "GG-4.12",
    "GG-4.14",
    "GG-4.15",
    "GG-4.16",
    "GG-6.2",
    "GG-7.1",
    "GG-7.4",
    "GG-7.5",
    "GG-8.4",
)
def test_every_event_cites_its_clause() -> None:
    assert cited_by_events("grumbles_and_goofs", APART) == CLAUSES
