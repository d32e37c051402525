"""Looking things up in a rulebook."""

from __future__ import annotations

from grumbletop.engine.rulebook import Clause, Rulebook


def find(book: Rulebook, wanted: str) -> list[Clause]:
    """The clause of an id or the clauses of a section, as people write them: GRIT-5.4, grit-5, 5.4, 5."""
    name = wanted.upper()
    full = name if name.startswith(f"{book.code}-") else f"{book.code}-{name}"
    return [clause for clause in book.clauses.values() if full in (clause.id, clause.section)]


def contents(book: Rulebook) -> str:
    return "\n".join(f"{section.id}  {section.title}" for section in book.sections)
