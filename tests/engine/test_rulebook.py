"""The living rulebook: what a book must look like, how it is searched and shown, and what counts as covered."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from grumbletop.engine import registry, rulebook
from grumbletop.engine.errors import BadRulebook
from grumbletop.engine.events import Log
from grumbletop.engine.rulebook import Rulebook, coverage, fired_clauses, load_rulebook, marked_clauses, parse_rulebook, render
from grumbletop.engine.state import Chance
from grumbletop.engine.texts import LANGUAGES
from tests.engine.toy import Toy, ToyState

BOOK = """\
# Snap

Goblins and *bribes*.
Bring coins.

## SNAP-1 Bribes

- **SNAP-1.1** A bribe costs three coins.
- **SNAP-1.2** A sleeping goblin can't be bribed.
  Wake it first (SNAP-2.1), see SNAP-1:
  - gently
    and slowly
  - with **déjà vu**

  It forgets nothing.

## SNAP-2 Sleep

- **SNAP-2.1** Noise wakes a `goblin`, as in [the song](https://example.org).

| noise | wakes |
|---|---|
| drum | all |
"""


@pytest.fixture
def book() -> Rulebook:
    return parse_rulebook(BOOK, "snap")


def test_a_book_has_title_introduction_sections_and_clauses(book: Rulebook) -> None:
    assert (book.title, book.intro, book.code) == ("Snap", "Goblins and *bribes*. Bring coins.", "SNAP")
    assert [(section.id, section.title) for section in book.sections] == [("SNAP-1", "Bribes"), ("SNAP-2", "Sleep")]
    assert list(book.clauses) == ["SNAP-1.1", "SNAP-1.2", "SNAP-2.1"]
    assert book.clauses["SNAP-2.1"] is book.sections[1].clauses[0]


def test_a_clause_may_span_lines_lists_and_paragraphs(book: Rulebook) -> None:
    assert book.clauses["SNAP-1.2"].text.split("\n") == [
        "A sleeping goblin can't be bribed. Wake it first (SNAP-2.1), see SNAP-1:",
        "- gently and slowly",
        "- with **déjà vu**",
        "",
        "It forgets nothing.",
    ]


def test_a_table_below_a_clause_belongs_to_it(book: Rulebook) -> None:
    assert book.clauses["SNAP-2.1"].text.endswith("\n\n| noise | wakes |\n|---|---|\n| drum | all |")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("goblin", ["SNAP-1.2", "SNAP-2.1"]),
        ("GOBLIN wake", ["SNAP-1.2", "SNAP-2.1"]),
        ("goblin gently", ["SNAP-1.2"]),
        ("deja", ["SNAP-1.2"]),
        ("DÉJÀ", ["SNAP-1.2"]),
        ("snap-1.1", ["SNAP-1.1"]),
        ("goblin coins", []),
    ],
)
def test_search_wants_all_words_and_no_accents(book: Rulebook, words: str, found: list[str]) -> None:
    assert [clause.id for clause in book.search(words)] == found


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("# Snap\n", "Snap\n", 1, "starts with a line `# Title`"),
        ("# Snap\n", "\n", 3, "starts with a line `# Title`"),
        ("## SNAP-2 Sleep", "# Sleep", 17, "a second title"),
        ("## SNAP-2 Sleep", "## Sleep", 17, "is not a section"),
        ("## SNAP-2 Sleep", "## SNAP-2", 17, "is not a section"),
        ("## SNAP-2 Sleep", "## SNAP-02 Sleep", 17, "is not a section"),
        ("## SNAP-2 Sleep", "## SNAP-1 Sleep", 17, "section SNAP-1 stands twice"),
        ("## SNAP-2 Sleep", "## GOB-2 Sleep", 17, "section GOB-2 in the book of SNAP"),
        ("## SNAP-2 Sleep", "### More", 17, "belongs to no clause"),
        ("## SNAP-2 Sleep", "## SNAP-3 Sloth\n\n## SNAP-2 Sleep", 19, "section SNAP-3 has no clauses"),
        ("**SNAP-2.1**", "**SNAP-1.1**", 19, "clause SNAP-1.1 stands twice"),
        ("**SNAP-2.1**", "**SNAP-1.3**", 19, "clause SNAP-1.3 stands in section SNAP-2"),
        ("**SNAP-2.1**", "**SNAP-21.1**", 19, "clause SNAP-21.1 stands in section SNAP-2"),
        ("**SNAP-2.1**", "SNAP-2.1", 19, "is not a clause"),
        ("**SNAP-2.1**", "**SNAP-2**", 19, "is not a clause"),
        ("**SNAP-2.1**", "**SNAP-2.1a**", 19, "is not a clause"),
        ("  It forgets nothing.", "It forgets nothing.", 15, "belongs to no clause"),
        ("- **SNAP-1.1** A", "  A", 8, "belongs to no clause"),
        ("(SNAP-2.1)", "(SNAP-2.2)", 10, "reference to SNAP-2.2, which does not exist"),
        ("see SNAP-1:", "see SNAP-4:", 10, "reference to SNAP-4, which does not exist"),
        ("Bring coins.", "Bring SNAP-9.9.", 4, "reference to SNAP-9.9, which does not exist"),
    ],
)
def test_a_bad_book_is_refused_with_line_and_reason(old: str, new: str, line: int, why: str) -> None:
    assert old in BOOK
    with pytest.raises(BadRulebook) as caught:
        parse_rulebook(BOOK.replace(old, new, 1), "snap")
    assert caught.value.where == f"line {line}"
    assert why in caught.value.why
    assert str(caught.value).startswith(f"rulebook snap: line {line}: ")


def test_a_book_without_sections_is_refused() -> None:
    with pytest.raises(BadRulebook, match="no sections"):
        parse_rulebook("# Snap\n\nGoblins.\n", "snap")


def test_the_last_section_must_have_clauses_too() -> None:
    with pytest.raises(BadRulebook, match="section SNAP-3 has no clauses"):
        parse_rulebook(BOOK + "\n## SNAP-3 Silence\n", "snap")


def test_a_terminal_shows_the_whole_book(book: Rulebook) -> None:
    assert render(book, 40) == textwrap.dedent("""\
        Snap
        ====

        Goblins and *bribes*. Bring coins.

        SNAP-1 Bribes

        SNAP-1.1  A bribe costs three coins.

        SNAP-1.2  A sleeping goblin can't be
                  bribed. Wake it first
                  (SNAP-2.1), see SNAP-1:
                  - gently and slowly
                  - with déjà vu

                  It forgets nothing.

        SNAP-2 Sleep

        SNAP-2.1  Noise wakes a goblin, as in
                  the song.

                  | noise | wakes |
                  |---|---|
                  | drum | all |
        """)


def test_a_narrow_terminal_shows_the_text_below_the_id(book: Rulebook) -> None:
    assert render(book, 24, [book.clauses["SNAP-1.1"]]) == "SNAP-1 Bribes\n\nSNAP-1.1\n  A bribe costs three\n  coins.\n"


TOY_BOOK = "# Toy\n\n## TOY-1 All\n\n- **TOY-1.1** Roll.\n- **TOY-1.2** Peek.\n- **TOY-1.3** Rest.\n"


class CoveredToy(Toy):
    """The toy with a room on disk. It cites section ids, so its events fire no clause of the book."""

    room: Path

    @classmethod
    def home(cls) -> Traversable:
        return cls.room


@pytest.fixture
def room(tmp_path: Path) -> type[CoveredToy]:
    """A fresh class, because books are read once for each."""
    home = tmp_path / "room"
    (home / "more").mkdir(parents=True)
    (home / "rulebook.md").write_text(TOY_BOOK)
    (home / "rules.py").write_text("ROLL = 1  # TOY-1.1\n\nPEEK = 'TOY-1.2'\n")
    (home / "more" / "view.py").write_text("# TOY-1.1 and XTOY-1.3, TOY-1\n")
    return type("RoomyToy", (CoveredToy,), {"room": home})


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "scenarios" / "toy").mkdir(parents=True)
    (folder / "scenarios" / "toy" / "a.yaml").write_text(
        '- {id: rolls, game: toy, clauses: [TOY-1.1], setup: {}, actions: [{seat: 0, action: "roll"}]}\n'
    )
    (folder / "test_toy.py").write_text(
        "import pytest\n\n@pytest.mark.clause('TOY-1.2', 'TOY-1.1')\ndef test_peeks() -> None: ...\n"
        "\n@pytest.mark.clause('SNAP-1.1')\ndef test_of_another_game() -> None: ...\n"
    )
    return folder


def test_a_book_is_read_once(room: type[CoveredToy]) -> None:
    assert load_rulebook(room) is load_rulebook(room)


def test_a_room_without_a_book_is_an_error(room: type[CoveredToy]) -> None:
    (room.room / "rulebook.md").unlink()
    with pytest.raises(BadRulebook, match=r"toy: rulebook\.md: missing"):
        load_rulebook(room)


def test_coverage_knows_code_and_tests_of_each_clause(room: type[CoveredToy], tests: Path) -> None:
    found = coverage(room, tests, 0, 0)
    assert [(row.clause.id, list(row.code), list(row.tests)) for row in found.rows] == [
        ("TOY-1.1", ["more/view.py:1", "rules.py:1"], ["rolls", "test_toy.py::test_peeks"]),
        ("TOY-1.2", ["rules.py:3"], ["test_toy.py::test_peeks"]),
        ("TOY-1.3", [], []),
    ]
    assert found.missing_code == found.missing_tests == ["TOY-1.3"]
    assert not found.unknown
    assert not found.complete


def test_coverage_is_complete_with_code_and_test_for_every_clause(room: type[CoveredToy], tests: Path) -> None:
    (room.room / "rest.py").write_text("# TOY-1.3\n")
    (tests / "test_rest.py").write_text("pytestmark = pytest.mark.clause('TOY-1.3')\n")
    assert coverage(room, tests, 0, 0).complete


def test_without_a_folder_of_tests_nothing_is_tested(room: type[CoveredToy]) -> None:
    (room.room / "rest.py").write_text("# TOY-1.3\n")
    found = coverage(room, None, 0, 0)
    assert found.missing_code == []
    assert found.missing_tests == ["TOY-1.1", "TOY-1.2", "TOY-1.3"]
    assert not found.complete


def test_citations_of_no_clause_are_findings(room: type[CoveredToy], tests: Path) -> None:
    (room.room / "rest.py").write_text("# TOY-1.3\n# TOY-1.4\n")
    (tests / "test_rest.py").write_text("pytestmark = [pytest.mark.clause('TOY-1.3', 'TOY-13')]\n")
    found = coverage(room, tests, 0, 0)
    assert list(found.unknown) == ["TOY-1.4 in rest.py:2", "TOY-13 in test_rest.py"]
    assert not found.missing_code
    assert not found.missing_tests
    assert not found.complete


def test_events_and_refusals_of_no_clause_are_findings(room: type[CoveredToy], tests: Path) -> None:
    assert "TOY-9 in an event or a refusal" in coverage(room, tests, 1, 0).unknown


def test_the_table_has_a_row_for_each_clause_and_totals(room: type[CoveredToy], tests: Path) -> None:
    (tests / "test_rest.py").write_text("pytestmark = pytest.mark.clause('TOY-1.9')\n")
    assert coverage(room, tests, 0, 0).table() == textwrap.dedent("""\
        clause     code               tests                         fired
        TOY-1.1    more/view.py:1 +1  rolls +1                          -
        TOY-1.2    rules.py:3         test_toy.py::test_peeks           -
        TOY-1.3    MISSING            MISSING                           -
        3 clauses  66%                66%                      not played
        not in the book: TOY-1.9 in test_rest.py
        """)


def test_the_table_shortens_long_names_from_the_left(room: type[CoveredToy], tests: Path) -> None:
    name = "a_claim_that_needs_quite_a_number_of_words"
    (tests / "test_rest.py").write_text(f"@pytest.mark.clause('TOY-1.3')\ndef test_{name}(): ...\n")
    assert f"TOY-1.3    MISSING            …_{name}  " in coverage(room, tests, 0, 0).table()


def test_marks_are_found_wherever_pytest_takes_them() -> None:
    source = """
        pytestmark = [pytest.mark.clause("A-1.1"), pytest.mark.slow]

        class TestPile:
            pytestmark = mark.clause("A-1.2")

            @pytest.mark.clause("A-1.3")
            def test_top(self): ...

        @pytest.mark.parametrize("card", [pytest.param("7S", marks=pytest.mark.clause("A-1.4"))])
        async def test_card(card): ...

        @pytest.mark.other("A-1.5")
        def test_nothing(): clause("A-1.6")
    """
    assert list(marked_clauses(ast.parse(textwrap.dedent(source)), "t.py")) == [
        ("A-1.1", "t.py"),
        ("A-1.2", "t.py::TestPile"),
        ("A-1.3", "t.py::TestPile::test_top"),
        ("A-1.4", "t.py::test_card"),
    ]


def test_random_games_fire_events_and_refusals(room: type[CoveredToy]) -> None:
    fired = fired_clauses(room(), 40, 1)
    assert fired["TOY-0"] == 40  # every game starts once
    assert fired["TOY-5"] == 40  # and ends with the bids
    assert fired["TOY-1"] + fired["TOY-2"] + fired["TOY-3"] == 4 * 40  # four turns
    assert min(fired[clause] for clause in ("TOY-7", "TOY-8", "TOY-9")) > 0  # wrong phase, nonsense, wrong seat
    assert "" not in fired


def test_some_decisions_are_left_to_the_clock(room: type[CoveredToy], monkeypatch: pytest.MonkeyPatch) -> None:
    late: list[int] = []

    def expire(state: ToyState, seats: Iterable[int], chance: Chance, log: Log) -> None:
        late.extend(seats)
        Toy.expire(game, state, seats, chance, log)

    game = room()
    monkeypatch.setattr(game, "expire", expire)
    fired_clauses(game, 40, 1)
    assert 0 < len(late) < 40


def test_the_same_seed_fires_the_same(room: type[CoveredToy]) -> None:
    assert fired_clauses(room(), 5, 1) == fired_clauses(room(), 5, 1)
    assert fired_clauses(room(), 5, 1) != fired_clauses(room(), 5, 2)


@pytest.mark.parametrize("slug", registry.slugs())
def test_translations_have_the_clauses_of_the_original(slug: str) -> None:
    book = load_rulebook(registry.room(slug))
    for language in LANGUAGES:
        assert list(load_rulebook(registry.room(slug), language).clauses) == list(book.clauses)


def test_a_translation_that_leaves_a_clause_out_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulebook.md").write_text("# Book\n\n## T-1 One\n\n- **T-1.1** Do.\n- **T-1.2** Don't.\n", encoding="utf-8")
    (tmp_path / "rulebook.de.md").write_text("# Buch\n\n## T-1 Eins\n\n- **T-1.2** Nicht.\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "_books", {})
    monkeypatch.setattr(Toy, "home", classmethod(lambda cls: tmp_path))
    with pytest.raises(BadRulebook, match=r"the original has T-1\.1 where this book has T-1\.2"):
        load_rulebook(Toy, "de")
    (tmp_path / "rulebook.de.md").unlink()
    assert load_rulebook(Toy, "de").language == "en"
