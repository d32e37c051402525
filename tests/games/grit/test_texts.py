"""Both catalogues of Grit say everything, and say the same things."""

from __future__ import annotations

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.games.grit import Grit
from tests.games.saying import left_in_english, unnamed

CARDS = [rank + suit for suit in "SH" for rank in "A23456789TJQK"]
PILES = ["0a", "0b", "0c", "1a", "1b", "1c"]
REFUSING = ["GRIT-8.8", "GRIT-5.9", "GRIT-5.8", "GRIT-4.6", "GRIT-5.7", "GRIT-5.4", "GRIT-6.2", "GRIT-6.3"]  # GRIT-5.10
EQUAL = {"game.name"}  # a name is not translated
NEEDED = {
    "game": ["name", "line", "how"],
    "seat": ["0", "1"],
    "card": [*CARDS, "??"],
    "pile": PILES,
    "mark": ["plain", "marked"],
    "verb": ["first", "play", "keep", "flip"],
    "phase": ["word", "first", "second", "keep", "over"],
    "prompt": ["word", "first", "second", "keep"],
    "log": ["dealt", "hand", "word", "first", "played", "committed", "up", "kept", "end", "undealt", "expired"],
    "why": ["total", "rank", "heart", "kept"],
    "reason": ["survivor", "closest", "least_dead", "draw", "rank"],
    "winner": ["0", "1", "draw"],
}

english = Grit().texts("en")
languages = pytest.mark.parametrize("texts", [Grit().texts(language) for language in LANGUAGES], ids=LANGUAGES)


def test_german_is_german() -> None:
    assert left_in_english(Grit()) == EQUAL


@languages
def test_everything_has_a_name(texts: Texts) -> None:
    assert unnamed(texts, NEEDED) == []


@languages
@pytest.mark.parametrize("table", ["card", "pile", "seat", "mark", "verb"])
def test_no_two_things_share_a_name(texts: Texts, table: str) -> None:
    names = [texts.word(table, name) for name in NEEDED[table]]
    assert len(set(names)) == len(names)


@languages
@pytest.mark.parametrize("clause", REFUSING)
def test_every_refusal_has_a_sentence_that_needs_no_data(texts: Texts, clause: str) -> None:
    sentence = Grit().say_refusal(Refused(clause), texts)
    assert sentence == texts.sentences[f"{clause}.refused"]
    assert "{" not in sentence


@languages
def test_every_event_of_a_game_can_be_told_to_everybody(texts: Texts) -> None:
    game = Grit()
    for seed in range(20):
        log, rng = EventLog(), Rng(seed)
        state = game.start(SeededChance(rng), log=log)
        while not state.is_over():
            seat = int(state.decider())
            state.apply(seat, state.sample_action(seat, rng), NoChance(), log)
        for viewer in (0, 1, SPECTATOR):
            for event in log.seen_by(viewer):
                assert texts.has(f"log.{event['kind']}")
                assert "{" not in game.say_event(event, texts)


@languages
def test_a_time_out_is_told(texts: Texts) -> None:
    game, log = Grit(), EventLog()
    state = game.start(SeededChance(Rng(1)))
    seat = int(state.decider())
    game.expire(state, [seat], NoChance(), log)
    told = log.seen_by(SPECTATOR)[0]
    assert told["kind"] == "expired"
    assert texts.word("seat", seat) in game.say_event(told, texts)


@languages
def test_every_prompt_of_a_game_is_a_sentence(texts: Texts) -> None:
    game, rng = Grit(), Rng(3)
    for _ in range(20):
        state = game.start(SeededChance(rng))
        while not state.is_over():
            seat = int(state.decider())
            decision = game.decision(state, seat)
            assert decision is not None
            assert texts.has(decision.prompt)
            assert "{" not in texts.say(decision.prompt, decision.data)
            state.apply(seat, state.sample_action(seat, rng), NoChance(), EventLog())


DEALT = {"kind": "dealt", "clause": "", "data": {"injuries": ["6S", "QS"], "seat": 0, "hand": ["AS", "5H"]}}
PLAYED = {"kind": "played", "clause": "", "data": {"seat": 1, "card": "8H", "pile": "0a", "mark": "marked"}}
UP = {"kind": "up", "clause": "", "data": {"cards": ["8H@0a", "QS@1b"]}}
END = {"kind": "end", "clause": "", "data": {"totals": [19, 23], "dead": [False, True], "winner": 0, "reason": "survivor"}}
TOLD = {
    ("en", 0): [
        "The cards are dealt. Starting Injuries: 6 of Spades on your pile a, Queen of Spades on Bo's pile a."
        " Your hand: Ace of Spades, 5 of Hearts.",
        "Bo plays 8 of Hearts onto your pile a and Marks it.",
        "Turned up: 8 of Hearts on your pile a, Queen of Spades on Bo's pile b.",
        "Satisfaction: one is dead and the other wins. You 19, Bo 23, dead.",
    ],
    ("en", 1): [
        "The cards are dealt. Starting Injuries: 6 of Spades on Ada's pile a, Queen of Spades on your pile a."
        " Ada has the hand Ace of Spades, 5 of Hearts.",
        "You play the 8 of Hearts onto Ada's pile a and Mark it.",
        "Turned up: 8 of Hearts on Ada's pile a, Queen of Spades on your pile b.",
        "Satisfaction: one is dead and the other wins. Ada 19, You 23, dead.",
    ],
    ("de", SPECTATOR): [
        "Die Karten sind ausgeteilt. Anfangsverletzungen: Pik-6 auf dem Stapel a von Ada, Pik-Dame auf dem Stapel a von Bo."
        " Ada hat Pik-Ass, Herz-5 auf der Hand.",
        "Bo spielt Herz-8 auf den Stapel a von Ada und markiert sie.",
        "Aufgedeckt: Herz-8 auf dem Stapel a von Ada, Pik-Dame auf dem Stapel b von Bo.",
        "Satisfaktion: Einer ist tot, und der andere gewinnt. Ada: 19, Bo: 23, tot.",
    ],
    ("de", 0): [
        "Die Karten sind ausgeteilt. Anfangsverletzungen: Pik-6 auf deinem Stapel a, Pik-Dame auf dem Stapel a von Bo."
        " Deine Hand: Pik-Ass, Herz-5.",
        "Bo spielt Herz-8 auf deinen Stapel a und markiert sie.",
        "Aufgedeckt: Herz-8 auf deinem Stapel a, Pik-Dame auf dem Stapel b von Bo.",
        "Satisfaktion: Einer ist tot, und der andere gewinnt. Du: 19, Bo: 23, tot.",
    ],
}


@pytest.mark.parametrize(("language", "reader"), TOLD)
def test_cards_and_piles_are_told_as_the_reader_sees_them(language: str, reader: int) -> None:
    game = Grit()
    texts = game.texts_at(game.texts(language), ["Ada", "Bo"], reader)
    assert [game.say_event(event, texts) for event in (DEALT, PLAYED, UP, END)] == TOLD[language, reader]


def test_every_injury_has_a_name_in_german() -> None:
    game = Grit()
    german = game.texts("de")
    assert [title for title in game.titles.values() if not german.has(f"title.{title}")] == []


def test_whoever_has_the_word_chooses_between_shooting_first_and_courtesy() -> None:
    texts = Grit().texts_at(english, ["Ada", "Bo"], 1)
    assert [texts.say(Grit().label("seat", seat)) for seat in "10"] == ["I shoot first", "After you, Ada"]
