"""Both catalogues of Grunt, Growl, and Tear say everything, in whole sentences, and nobody has to read notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.rng import stream
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import PHASES
from grumbletop.games.grunt_growl_and_tear.rules_faults import REFUSALS
from tests.games.grunt_growl_and_tear.positions import crowded, mixed_options
from tests.games.grunt_growl_and_tear.random_texts import random_text
from tests.games.grunt_growl_and_tear.reference_content import CARDS, CONTENT
from tests.games.grunt_growl_and_tear.tables import begun
from tests.games.saying import asked_of_all, check_labels, left_in_english, refused, unnamed, whole

GAMES = 6
LONGEST = 150  # decisions of one game
DECISIONS = [phase for phase in PHASES if phase != "over"]
NAMES = ["Ada", "Bo", "Cy", "Di"]
NEEDED: dict[str, list[str]] = {
    "game": ["name", "line", "how"],
    "seat": ["0", "1", "2", "3"],
    "monster": list(CONTENT.torsos),
    "limb": list(CONTENT.limbs),
    "map": list(CONTENT.maps),
    "card": [*CARDS, "--", "??"],
    "attribute": ["sp", "st", "sm", "ht"],
    "facing": [str(facing) for facing in range(6)],
    "phase": list(PHASES),
    "prompt": DECISIONS,
    "ask": DECISIONS,
}
EQUAL = {"game.name", "game.short", "map.studio_666", "ability.test_bonus", "attribute_short.st", "ask.test", "wins.blind"}
NOTATION = re.compile(r"\b(p[0-3]|seat [0-9]|[a-z]+/[a-z]+|-?\d+,-?\d+|(head|arm|leg|tail|wing)[0-9]|[A2-9TJQK][cdhs])\b")

english = GruntGrowlAndTear().texts("en")
languages = pytest.mark.parametrize("texts", [GruntGrowlAndTear().texts(language) for language in LANGUAGES], ids=LANGUAGES)


def tables(seed: int, log: EventLog) -> Iterator[tuple[GruntGrowlAndTear, GruntState]]:
    """Games by habit under any options, half of them from crowded tables, before each decision."""
    random = Random(seed)
    for number in range(GAMES):
        game = GruntGrowlAndTear(mixed_options(random))
        rng, chance = stream(seed, number), SeededChance(stream(seed, GAMES + number))
        state = game.start(chance, log=log) if number % 2 else game.load(crowded(dict(game.given), random))
        for _ in range(LONGEST):
            if state.is_over():
                break
            yield game, state
            if random.random() < 0.05:
                game.expire(state, [seat for seat in range(game.seats) if state.owes(seat)], chance, log)
            else:
                seat = random.choice([seat for seat in range(game.seats) if state.owes(seat)])
                state.apply(seat, game.insight.likely_action(state, seat, rng), chance, log)


def test_german_is_german() -> None:
    same = left_in_english(GruntGrowlAndTear())
    names = {key for key in same if key.startswith(("rank.", "option.players.", "draw.player", "socket.", "card."))}
    assert same - names == EQUAL


def test_content_and_catalogue_agree_on_english_names() -> None:
    game = GruntGrowlAndTear()
    assert {key: english.sentences[key] for key in game.content_names("en")} == game.content_names("en")


@languages
def test_everything_has_a_name(texts: Texts) -> None:
    assert unnamed(texts, NEEDED) == []


@languages
@pytest.mark.parametrize("table", ["seat", "monster", "limb", "map", "card", "attribute", "facing", "phase"])
def test_no_two_things_share_a_name(texts: Texts, table: str) -> None:
    names = [texts.word(table, name) for name in NEEDED[table]]
    assert len(set(names)) == len(names)


@languages
def test_every_refusal_has_a_sentence(texts: Texts) -> None:
    assert [clause for clause in set(REFUSALS.values()) if not texts.has(f"{clause}.refused")] == []


def test_no_other_clause_refuses() -> None:
    refusals = {key.removesuffix(".refused") for key in english.sentences if key.endswith(".refused")}
    assert refusals == set(REFUSALS.values()) | {"GGT-13.2", "GGT-4.9", "GGT-4.9.seat", "GGT-4.9.text"}


@languages
def test_everything_that_happens_is_told_in_plain_words(texts: Texts) -> None:
    """To players and spectators, by their names and without ids."""
    log, told = EventLog(), set()
    for game, _ in tables(3, log):
        for viewer in (0, 1, SPECTATOR):
            said = game.texts_at(game.texts(texts.language), NAMES[: game.seats], viewer)
            for event in log.seen_by(viewer):
                sentence = whole(said, f"log.{event['kind']}", game.say_event(event, said))
                assert not NOTATION.search(sentence), sentence
                told.add(event["kind"])
        log.events.clear()
    assert len(told) > 35


@languages
def test_nobody_is_told_about_oneself_by_name(texts: Texts) -> None:
    """Except in a list of players."""
    log, by_name = EventLog(), set()
    for game, _ in tables(3, log):
        for viewer in range(game.seats):
            said = game.texts_at(game.texts(texts.language), NAMES[: game.seats], viewer)
            by_name |= {event["kind"] for event in log.seen_by(viewer) if re.search(rf"\b{NAMES[viewer]}\b", game.say_event(event, said))}
        log.events.clear()
    assert by_name <= {"placing", "round", "shared"}


@languages
def test_damage_that_abilities_change_says_what_the_cards_made_of_it(texts: Texts) -> None:
    game, _ = next(iter(tables(1, EventLog())))
    said = game.texts_at(texts, NAMES[: game.seats], SPECTATOR)
    hurt = {"kind": "hurt", "data": {"seat": 0, "damage": 8, "base": 6}}
    assert "6" in game.say_event(hurt, said)
    assert "6" not in game.say_event({**hurt, "data": {"seat": 0, "damage": 8, "base": 8}}, said)


@languages
def test_every_question_is_a_sentence(texts: Texts) -> None:
    asked = set[str]()
    for game, state in tables(4, EventLog()):
        asked |= asked_of_all(game, state, texts)
    assert len(asked) >= 10


@languages
def test_every_choice_has_a_label(texts: Texts) -> None:
    for number, (game, state) in enumerate(tables(5, EventLog())):
        if number % 5 == 0:
            check_labels(game, state, texts)


@languages
def test_every_refusal_is_a_sentence(texts: Texts) -> None:
    random, heard = Random(6), set[str]()
    for game, state in tables(6, EventLog()):
        if refusal := refused(game, state, random_text, random):
            sentence = whole(texts, f"{refusal.clause}.refused", game.say_refusal(refusal, texts))
            assert not NOTATION.search(sentence)
            heard.add(refusal.clause)
    assert len(heard) > 12


def test_packs_bring_names_of_their_own() -> None:
    game, _ = begun()
    assert game.texts("de").word("option.monsters", "rivet") == game.texts("de").word("monster", "rivet") == "Niete"
    assert game.texts("de").word("target", "crate1") == "Fleischkiste 1"
    assert game.texts("de").word("card", "Ts") == "Pik 10"
