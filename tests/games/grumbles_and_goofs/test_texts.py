"""Both catalogues of Grumbles and Goofs say everything, and say the same things."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.game import NoChance
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.view import limits
from tests.games.grumbles_and_goofs.positions import opening, position, scattered
from tests.games.grumbles_and_goofs.slow_rules import KINDS, MYSTERIES, PLAYERS, POINTS, STARTERS
from tests.games.grumbles_and_goofs.tables import loaded, play, random_game
from tests.games.saying import left_in_english, unnamed

GOOFS = [*STARTERS, *MYSTERIES]
REFUSING = [  # in the order of the refusal table
    *("GG-9.1", "GG-8.1", "GG-1.8", "GG-2.1", "GG-9.2", "GG-1.9", "GG-2.7", "GG-5.4", "GG-2.4", "GG-2.2", "GG-4.11", "GG-4.18", "GG-2.3"),
    *("GG-3.2", "GG-3.3", "GG-4.6", "GG-4.7", "GG-4.9", "GG-4.10", "GG-4.12", "GG-4.14", "GG-4.15", "GG-4.16", "GG-4.17", "GG-5.5"),
]
NEEDED: dict[str, list[str]] = {
    "game": ["name", "line", "how"],
    "seat": ["0", "1"],
    "player": ["0", "1", *PLAYERS],
    "owner": [*PLAYERS],
    "winner": [*PLAYERS, "draw"],
    "by": [*PLAYERS, *KINDS],
    "grumble": [*KINDS],
    "kind": [*KINDS, *POINTS],
    "piece": [*KINDS, *GOOFS],
    "goof": [*POINTS, *GOOFS],
    "out": [*KINDS],
    "in": [*KINDS],
    "verb": ["end"],
    "rope": [*"12345"],
    "part": ["verb", "grumble", "square", "piece", "landing", "rope"],
    "phase": ["draft", "play", "over"],
    "prompt": ["draft", "turn"],
    "reason": ["doom", "last_chance", "stall"],
    "log": ["drafted", "moved", "displaced", "captured", "arrived", "exchanged", "turn", "over", "expired"],
}
NAMES = [f"{table}.{kind}" for table in ("by", "grumble", "kind", "piece", "out", "in") for kind in KINDS]
EQUAL = {"game.name", "part.grumble", *NAMES}  # names are not translated

english = GrumblesAndGoofs().texts("en")
languages = pytest.mark.parametrize("texts", [GrumblesAndGoofs().texts(language) for language in LANGUAGES], ids=LANGUAGES)


def test_german_is_german() -> None:
    assert left_in_english(GrumblesAndGoofs()) == EQUAL


@languages
def test_everything_has_a_name(texts: Texts) -> None:
    assert unnamed(texts, NEEDED) == []


@languages
@pytest.mark.parametrize("table", ["seat", "by", "grumble", "kind", "verb", "part", "phase", "reason"])
def test_no_two_things_share_a_name(texts: Texts, table: str) -> None:
    names = [texts.word(table, name) for name in NEEDED[table]]
    assert len(set(names)) == len(names)


@languages
@pytest.mark.parametrize("clause", REFUSING)
def test_every_refusal_has_a_sentence(texts: Texts, clause: str) -> None:
    game = GrumblesAndGoofs()
    refused = Refused(clause, **limits(game.rules, "yank"))
    assert "{" not in game.say_refusal(refused, texts)
    assert texts.has(f"{clause}.refused")


def test_no_other_clause_refuses() -> None:
    assert {key.removesuffix(".refused") for key in english.sentences if key.endswith(".refused")} == set(REFUSING)


def tell(game: GrumblesAndGoofs, event: dict[str, Any], texts: Texts) -> str:
    assert texts.has(f"log.{event['kind']}")
    sentence = game.say_event(event, texts)
    assert "{" not in sentence
    return sentence


@languages
def test_every_event_of_a_game_can_be_told_to_everybody(texts: Texts) -> None:
    """From tables with many pieces close to the corners, so that all that can happen does."""
    random, kinds = Random(5), set[str]()
    for document in [opening(), *(scattered(random, opening()["options"]) for _ in range(40))]:
        game, state = loaded(document)
        log = EventLog()
        for _ in range(20):
            if not state.is_over():
                seat = int(state.decider())
                actions = game.legal_actions(state, seat)
                state.apply(seat, random.choice(actions), NoChance(), log)
        for viewer in (0, 1, SPECTATOR):
            for event in log.seen_by(viewer):
                tell(game, event, texts)
                kinds.add(event["kind"])
    assert kinds >= {"drafted", "moved", "displaced", "captured", "arrived", "exchanged", "turn"}


READY = {"push": "purple a3", "pull": "purple e5", "swing": "purple b7", "swap": "green e3", "yank": "green c3", "throw": "green g6"}
DOOM_AT_HOME = position(
    READY,
    {"g1": "purple", "g2": "green", "g3": "d1", "g4": "d7", "g5": "e7", "g6": "a2", "g7": "f1", "g8": "f2", "g9": "f3", "g10": "f4"},
    ["doom", "super", "regular", "regular", "regular"],
    turn=10,
)


ENDINGS = {
    "en": [
        "Purple captures a mystery: it is the Goof of Doom. Points for it: -1.",
        "The game is over: Doom has been captured. Green wins.",
    ],
    "de": [
        "Lila fängt einen verdeckten Goof: Es ist der Goof des Verderbens. Punkte dafür: -1.",
        "Das Spiel ist zu Ende: Das Verderben ist gefangen. Grün gewinnt.",
    ],
}


@pytest.mark.parametrize(("language", "told"), ENDINGS.items())
def test_the_end_is_told_in_whole_sentences(language: str, told: list[str]) -> None:
    game, state = loaded(DOOM_AT_HOME)
    texts = game.texts(language)
    events = play(game, state, "push a2")
    assert [tell(game, event.seen_by(SPECTATOR), texts) for event in events][-2:] == told


@languages
def test_a_time_out_is_told(texts: Texts) -> None:
    game, state = loaded(opening())
    log = EventLog()
    game.expire(state, [0], NoChance(), log)
    told = log.seen_by(SPECTATOR)[0]
    assert told["kind"] == "expired"
    assert texts.word("seat", 0) in tell(game, told, texts)


@languages
def test_every_prompt_of_a_game_is_a_sentence(texts: Texts) -> None:
    game, asked = GrumblesAndGoofs(), set[str]()
    for state in random_game(game, 3):
        if not state.is_over():
            seat = int(state.decider())
            decision = game.decision(state, seat)
            assert decision is not None
            assert texts.has(decision.prompt)
            prompt = texts.say(decision.prompt, decision.data)
            assert "{" not in prompt
            assert prompt.startswith(texts.word("seat", seat))
            asked.add(decision.prompt)
    assert asked == {"prompt.draft", "prompt.turn"}


def test_everybody_reads_of_their_own_doings_as_their_own() -> None:
    game, state = loaded(DOOM_AT_HOME)
    captured, over = [event.seen_by(SPECTATOR) for event in play(game, state, "push a2")][-2:]
    said = {reader: game.texts_at(english, ["Ada", "Bram"], reader) for reader in (0, 1, SPECTATOR)}
    assert tell(game, captured, said[0]) == "You capture a mystery: it is the Goof of Doom. Points for it: -1."
    assert tell(game, captured, said[1]) == "Ada captures a mystery: it is the Goof of Doom. Points for it: -1."
    assert [tell(game, over, said[reader]).split(". ")[1] for reader in (1, SPECTATOR)] == ["You win.", "Bram wins."]


@languages
def test_every_action_can_be_said(texts: Texts) -> None:
    game, said = GrumblesAndGoofs(), set[str]()
    for state in random_game(game, 3):
        if not state.is_over():
            seat = int(state.decider())
            for action in game.legal_actions(state, seat):
                sentence = game.say_action(state, seat, action, texts)
                assert not sentence.startswith("said.")
                assert "{" not in sentence
                said.add("_".join(game.parts(state, seat, action)))
    assert said == {key.removeprefix("said.") for key in texts.sentences if key.startswith("said.")}
