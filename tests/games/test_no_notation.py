"""People read names and "you", never the notation that records and those who type use: all sentences of random games, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Game
from grumbletop.engine.match import Match
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.texts import LANGUAGES
from grumbletop.server.seat_views import SeatViews
from grumbletop.server.sentences import Sentences

NAMES: Final = ("Ada", "Bo", "Cy", "Di")
MATCHES: Final = 4
MOST_ENTRIES: Final = 160
ANY_GAME: Final = (
    r"@\w",  # a place in an action
    r"(?i)\b(?:seat|platz) \d",
    r"\b[a-z]+_[a-z_]+\b",  # ids
    r"[{}]",  # what was not filled in
    r"\b(?:log|you|to_you|ask|act|prompt|part|verb|step|said|fact|odds|stamp|outcome|drama|preview)\.\w",  # a key without a sentence
    r"\[[^\]]*\]|None|True|False",
)
CARDS: Final = r"\b(?:[2-9TJQKA]|10)[SHDCshdc]\b"
ROOMS: Final = {
    "grit": (CARDS, r"\b[01][abc]\b"),
    "grumbles_and_goofs": (r"\bg\d+\b.*\bGoof", r"<>|\d>|\+\d"),  # squares have their names on the rim
    "foggy_frontlines": (r"\b[rbgy][1-4]\b", r"\b[MG][rbgy]\b", r"\bC[12]\b", r"\bP[rbgy]\d", r"\bX\b"),
    "giant_monster_invasion": (r"\d{3,},\d|\d,\d{2,}|\^", r"\b[mbphr]_?b?\d+\b", r"\bd1?\d\b"),
    "grunt_growl_and_tear": (CARDS, r"\bp\d\b", r"-?\d,-?\d", r"\b(?:arm|leg|head|tail|wing|body)\d"),
}


UNREADABLE: Final = {
    "grit": "GRIT-5.9",
    "grumbles_and_goofs": "GG-9.1",
    "foggy_frontlines": "FF-9.1",
    "giant_monster_invasion": "GMI-0.17.text",
    "grunt_growl_and_tear": "GGT-4.9.text",
}
TYPED: Final = r"\bTypes?\b|\bTipp|\w!\)|\^|!\.$"  # a word of those who type, or a sign of the notation


def notation_in(slug: str, said: str) -> str | None:
    found = (re.search(pattern, said) for pattern in (*ANY_GAME, *ROOMS[slug]))
    return next((each.group() for each in found if each), None)


def seated(game: Game, name: str, count: int) -> Any:
    """So many seats; where each is given something to command, as many as usual at least."""
    usual = game.given[name]
    return count if isinstance(usual, int) else [usual[seat % len(usual)] for seat in range(max(count, len(usual)))]


def moments(slug: str) -> Iterator[tuple[Match, Rng]]:
    """Random matches of all sizes, after each of their entries."""
    for seed in range(MATCHES):
        seats = make(slug).info.seats
        many = [option for option in make(slug).options if option.role == "seats"]
        game = make(slug, {many[0].name: seated(make(slug), many[0].name, seats[0] + seed % (seats[1] - seats[0] + 1))} if many else {})
        match = Match.begin(game, Seeded(seed), list(NAMES[: game.seats]))
        rng = stream(seed, 5)
        while not match.over and match.version < MOST_ENTRIES:
            yield match, rng
            owing = [seat for seat in range(game.seats) if match.state.owes(seat)]
            seat = owing[rng.below(len(owing))]
            match.play(seat, game.sample_text(match.state, seat, rng))
        yield match, rng


def told(match: Match, sentences: Sentences, viewer: int) -> Iterator[str]:
    events = match.entries[-1].events if match.entries else match.start_events
    for event in events:
        seen = event.seen_by(viewer)
        yield sentences.event(seen)
        yield sentences.drama(seen)


def composed(views: SeatViews, sentences: Sentences, seat: int, language: str, rng: Rng) -> Iterator[str]:
    """What is asked, offered and barred on the way to some action, and what is foretold of it."""
    decision = sentences.game.decision(views.state, seat)
    assert decision is not None
    yield sentences.ask(decision)
    prefix: list[str] = []
    names: dict[str, str] = {}
    while True:
        found = views.choices(seat, prefix, "", language)
        parts = {choice.part for choice in found.offered}
        deed = names.get("verb") and prefix[list(names).index("verb")]
        for step in ["whole"] if found.whole is not None else sorted(parts):
            for key in (f"ask.{decision.name}.{deed}.{step}", f"ask.{decision.name}.{step}"):
                if sentences.texts.has(key) and prefix:
                    yield sentences.texts.say(key, names)
        for choice in (*found.offered, *found.barred):
            yield choice.label
            yield choice.sentence
        if not found.offered or (found.whole is not None and rng.below(2)):
            break
        chosen = found.offered[rng.below(len(found.offered))]
        prefix.append(chosen.value)
        names[chosen.part] = chosen.label
    assert found.whole is not None
    foretold = views.preview(seat, found.whole, "", language)
    yield from (event.sentence for event in foretold.events)
    yield from foretold.sentences
    yield from (fact.sentence for fact in foretold.facts)
    yield from (odds.sentence for odds in foretold.odds)


def advised(match: Match, sentences: Sentences, seat: int, rng: Rng) -> str:
    """As a hint or a review calls an action."""
    return sentences.game.say_action(match.state, seat, int(match.state.sample_action(seat, rng)), sentences.texts)


def ended(match: Match, sentences: Sentences, seat: int) -> Iterator[str]:
    yield match.game.verdict(match.returns(), match.names, sentences.texts)
    yield from match.game.say_outcome(match.state, seat, match.returns(), sentences.texts)


def said_at(match: Match, language: str, rng: Rng) -> Iterator[str]:
    views = SeatViews(match, match.names)
    for viewer in (SPECTATOR, *range(match.game.seats)):
        sentences = views.sentences(viewer, language)
        yield from told(match, sentences, viewer)
        if viewer == SPECTATOR:
            continue
        if match.over:
            yield from ended(match, sentences, viewer)
        elif match.state.owes(viewer):
            yield from composed(views, sentences, viewer, language, rng)
            yield advised(match, sentences, viewer, rng)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ROOMS)
def test_whatever_is_said_in_a_game_is_said_in_words(slug: str, language: str) -> None:
    bad: dict[str, str] = {}
    count = 0
    for match, rng in moments(slug):
        for sentence in said_at(match, language, rng):
            count += bool(sentence)
            mark = notation_in(slug, sentence)
            if mark is not None:
                bad.setdefault(mark, sentence)
    assert count > 1_000
    assert bad == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ROOMS)
def test_no_refusal_that_a_click_can_meet_speaks_of_typing(slug: str, language: str) -> None:
    """Only what can't be read as an action at all is met by nobody but those who type."""
    game = make(slug)
    said = {key: text for key, text in game.texts(language).all().items() if key.endswith(".refused") and re.match(r"[A-Z]+-\d", key)}
    del said[f"{UNREADABLE[slug]}.refused"]
    assert len(said) > 5
    assert {key: text for key, text in said.items() if re.search(TYPED, text) or notation_in(slug, re.sub(r"{[^}]+}", "", text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ROOMS)
def test_every_prompt_has_a_sentence_for_those_who_click(slug: str, language: str) -> None:
    game: Game = make(slug)
    texts = game.texts(language)
    asked = {key.removeprefix("prompt.") for key in texts.all() if key.startswith("prompt.")}
    assert {name for name in asked if not texts.has(f"ask.{name}")} == set()
