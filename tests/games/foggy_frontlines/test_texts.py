"""Both catalogues of Foggy Frontlines say everything, and say it in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from tests.games.foggy_frontlines.positions import crowded, mixed_options
from tests.games.foggy_frontlines.random_texts import random_text
from tests.games.foggy_frontlines.reference_cards import ARMIES, COLOURS, FINALE, MAP, PRINCESSES, RECRUITS
from tests.games.saying import asked_of_all, check_labels, left_in_english, refused, unnamed, whole

GAMES = 24
REFUSING = [  # in the order of the refusal table
    *("FF-8.9", "FF-2.2", "FF-9.1", "FF-1.3", "FF-2.7", "FF-2.3", "FF-2.4", "FF-3.7", "FF-3.4", "FF-3.9", "FF-3.11", "FF-3.8", "FF-3.5"),
    *("FF-6.1", "FF-6.2", "FF-6.3", "FF-6.5", "FF-6.6", "FF-5.1", "FF-5.2", "FF-5.5", "FF-5.4", "FF-5.7", "FF-6.9", "FF-4.6"),
]
DECISIONS = ["boss", "plan", "battle", "evacuate", "pick", "return", "hat", "yell"]
NEEDED: dict[str, list[str]] = {
    "game": ["name", "line", "how"],
    "seat": ["0", "1", "2", "3"],
    "boss": list(ARMIES),
    "card": [*(card for army in ARMIES.values() for card in army), "X", *RECRUITS, "?"],
    "princess": list(PRINCESSES),
    "map": [*MAP, FINALE],
    "color": list(COLOURS),
    "phase": [*DECISIONS, "over"],
    "prompt": DECISIONS,
    "ask": DECISIONS,
}
EQUAL = {
    "said.deed",
    "board.score.finale",
    "drama.finale",
    "game.name",
    "map.finale",
    "type.finale",
    "boss.zib",
    "verb.yell",
    "target.seat",
    "option.round_limit.name",
}

english = FoggyFrontlines().texts("en")
languages = pytest.mark.parametrize("texts", [FoggyFrontlines().texts(language) for language in LANGUAGES], ids=LANGUAGES)


def tables(seed: int, log: EventLog) -> Iterator[tuple[Game, FoggyState]]:
    """Random games under any options, half of them from crowded tables, before each decision."""
    random = Random(seed)
    for number in range(GAMES):
        game = FoggyFrontlines(mixed_options(random))
        rng, chance = stream(seed, number), SeededChance(stream(seed, GAMES + number))
        state = game.start(chance, log=log) if number % 2 else game.load(crowded(dict(game.given), random))
        while not state.is_over():
            yield game, state
            if random.random() < 0.05:
                game.expire(state, [seat for seat in range(game.seats) if state.owes(seat)], chance, log)
            else:
                seat = int(state.decider())
                state.apply(seat, state.sample_action(seat, rng), chance, log)


def test_german_is_german() -> None:
    assert left_in_english(FoggyFrontlines()) == EQUAL


@languages
def test_everything_has_a_name(texts: Texts) -> None:
    assert unnamed(texts, NEEDED) == []


@languages
@pytest.mark.parametrize("table", ["seat", "boss", "card", "princess", "color", "phase"])
def test_no_two_things_share_a_name(texts: Texts, table: str) -> None:
    names = [texts.word(table, name) for name in NEEDED[table] if name != "C2"]  # one Catapult is like the other
    assert len(set(names)) == len(names)


@languages
@pytest.mark.parametrize("clause", REFUSING)
def test_every_refusal_has_a_sentence(texts: Texts, clause: str) -> None:
    assert texts.has(f"{clause}.refused")


def test_no_other_clause_refuses() -> None:
    refusals = [key.removesuffix(".refused") for key in english.sentences if key.endswith(".refused")]
    assert {key.removesuffix(".seat").removesuffix(".kind").removesuffix(".twice") for key in refusals} == set(REFUSING)


@languages
def test_everything_that_happens_can_be_told_to_everybody(texts: Texts) -> None:
    log = EventLog()
    for game, _ in tables(3, log):
        for viewer in (*range(game.seats), SPECTATOR):
            for event in log.seen_by(viewer):
                whole(texts, f"log.{event['kind']}", game.say_event(event, texts))
        log.events.clear()


@languages
def test_every_question_is_a_sentence(texts: Texts) -> None:
    asked = set[str]()
    for game, state in tables(4, EventLog()):
        asked |= asked_of_all(game, state, texts)
    assert asked >= {f"prompt.{decision}" for decision in ("boss", "plan", "battle", "evacuate", "pick", "hat")}


@languages
def test_every_choice_has_a_label(texts: Texts) -> None:
    for game, state in tables(5, EventLog()):
        check_labels(game, state, texts)


@languages
def test_every_refusal_is_a_sentence(texts: Texts) -> None:
    random, heard = Random(6), set[str]()
    for game, state in tables(6, EventLog()):
        if refusal := refused(game, state, random_text, random):
            whole(texts, f"{refusal.clause}.refused", game.say_refusal(refusal, texts))
            heard.add(refusal.clause)
    assert len(heard) > len(REFUSING) // 2
