"""Every event of Grit cites the clause it follows."""

from __future__ import annotations

import pytest

from tests.games.event_clauses import Apart, cited_by_events

CLAUSES = {
    "committed": "GRIT-7.3",
    "dealt": "GRIT-2.2",
    "end: closest": "GRIT-8.4",
    "end: draw": "GRIT-8.6",
    "end: least_dead": "GRIT-8.5",
    "end: rank": "GRIT-8.6",
    "end: survivor": "GRIT-8.3",
    "expired": "",
    "first: choose": "GRIT-4.5",
    "first: second": "GRIT-4.8",
    "kept": "GRIT-6.8",
    "played: marked": "GRIT-6.4",
    "played: plain": "GRIT-5.6",
    "undealt": "GRIT-8.9",
    "up": "GRIT-7.1 GRIT-8.1",
    "word: heart": "GRIT-4.3",
    "word: kept": "GRIT-4.4",
    "word: rank": "GRIT-4.2",
    "word: total": "GRIT-4.1",
}
APART: Apart = {
    "end": lambda game, event: event.shown["reason"],
    "first": lambda game, event: game.given["word"],
    "played": lambda game, event: event.shown["mark"],
    "word": lambda game, event: event.shown["why"],
}


@pytest.mark.clause(
    "GRIT-2.2",
    "GRIT-4.1",
    "GRIT-4.2",
    "GRIT-4.3",
    "GRIT-4.4",
    "GRIT-4.5",
    "GRIT-4.8",
    "GRIT-5.6",
    "GRIT-6.4",
    "GRIT-6.8",
    "GRIT-7.1",
    "GRIT-7.3",
    "GRIT-8.1",
    "GRIT-8.3",
    "GRIT-8.4",
    "GRIT-8.5",
    "GRIT-8.6",
    "GRIT-8.9",
)
def test_every_event_cites_its_clause() -> None:
    assert cited_by_events("grit", APART) == CLAUSES
