"""The guided first game and the page "How to play": of every installed room, and what is wrong with bad ones."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from grumbletop.engine.errors import BadScenario
from grumbletop.engine.how_to_play import ITEM, PICTURED, TEXT, HowToPlay, load_how_to_play, parse
from grumbletop.engine.lesson import LEARNER, chapter, is_guided, load_lesson, pages, picture
from grumbletop.engine.registry import room, slugs
from grumbletop.engine.rulebook import load_rulebook
from grumbletop.engine.scenario import Guide, Scenario, read_scenarios, run
from grumbletop.engine.texts import LANGUAGES

LESSONS = [scenario for slug in slugs() for scenario in load_lesson(room(slug))]
WITH_PAGES = [slug for slug in slugs() if load_how_to_play(room(slug))]
GRIT = room("grit")


@pytest.mark.parametrize("scenario", LESSONS, ids=lambda scenario: f"{scenario.game}:{scenario.id}")
def test_a_lesson_can_be_played_as_it_stands(scenario: Scenario) -> None:
    outcome = run(scenario)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize("slug", sorted({scenario.game for scenario in LESSONS}))
def test_the_learner_is_told_something_on_every_page(slug: str) -> None:
    found = pages(room(slug))
    assert all(page.say for page in found)
    assert sum(bool(page.way) for page in found) >= 3
    assert not found[-1].way, "the last page says how it ended"


@pytest.mark.parametrize("slug", WITH_PAGES)
def test_a_page_is_the_same_in_every_language(slug: str) -> None:
    original = load_how_to_play(room(slug))
    assert original is not None
    for language in LANGUAGES[1:]:
        page = load_how_to_play(room(slug), language)
        assert page is not None
        assert page.language == language
        assert kinds(page) == kinds(original)


def kinds(page: HowToPlay) -> list[list[str]]:
    return [[block.kind for block in part.blocks] for part in page.parts]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", WITH_PAGES)
def test_a_page_names_clauses_that_exist(slug: str, language: str) -> None:
    page, book = load_how_to_play(room(slug), language), load_rulebook(room(slug))
    assert page is not None
    text = " ".join(block.text for part in page.parts for block in part.blocks)
    assert set(re.findall(rf"\b{book.code}-\d+\.\d+", text)) <= set(book.clauses)


def first_duel() -> Scenario:
    return next(scenario for scenario in load_lesson(GRIT) if is_guided(scenario))


def guided(guide: Guide) -> Scenario:
    """The first duel of Grit with another guide for its first action."""
    duel = first_duel()
    return replace(duel, steps=[replace(duel.steps[0], guide=guide), *duel.steps[1:]])


def test_a_guide_without_words_is_refused() -> None:
    outcome = run(guided(Guide("no_such_text", "", "")))
    assert "there is no text guide.no_such_text" in outcome.complaint


def test_a_guide_points_at_what_is_picked() -> None:
    outcome = run(guided(Guide("word", "", "card:KS")))
    assert "points at card:KS, but its parts are verb:first, seat:1" in outcome.complaint


def test_a_guide_says_something() -> None:
    with pytest.raises(BadScenario, match="says nothing"):
        read_scenarios("[{id: a, game: grit, setup: {}, actions: [{seat: 0, action: keep, guide: {point: 'card:KS'}}]}]")


def test_what_others_do_is_shown_with_the_next_page() -> None:
    found = list(chapter(first_duel()))
    king = next(page for page in found if page.say == "guide.king")
    used = next(page for page in found if page.say == "guide.word_used")
    assert [event.kind for event in used.events] == ["first", "played"]
    assert not king.events
    assert [choice.thing for choice in king.way] == ["verb:play", "card:KS", "pile:0b", "mark:plain"]
    assert king.moment.state.owes(LEARNER)


def test_a_picture_is_a_position_of_the_lesson() -> None:
    assert picture(GRIT, "first-duel").state.owes(0)
    assert picture(GRIT, "first-duel:1").state.owes(1)
    for name in ("first-duel:99", "nothing", "first-duel:x"):
        with pytest.raises(BadScenario, match="no such position"):
            picture(GRIT, name)


def test_a_page_is_read_block_by_block() -> None:
    page = parse("# Title\n\nOne\nline.\n\n## Part\n\n- a\n  b\n- c\n\n![Seen](first-duel:1)\n", GRIT, "en", "page")
    assert page.title == "Title"
    assert [(part.title, [(block.kind, block.text) for block in part.blocks]) for part in page.parts] == [
        ("", [(TEXT, "One line.")]),
        ("Part", [(ITEM, "a b"), (ITEM, "c"), (PICTURED, "Seen")]),
    ]
