"""Both catalogues of Giant Monster Invasion! have a whole sentence for everything that is told, asked, refused and foretold."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog
from grumbletop.engine.texts import LANGUAGES
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.events import MOD_WORDS
from grumbletop.games.giant_monster_invasion.rules_faults import REFUSALS
from grumbletop.games.giant_monster_invasion.rules_numbers import ASK_KP, ASK_MAIN, ASKS, BRAWL_TYPES, CLASSES, HAZARDS, POWERS, STATUSES
from grumbletop.games.giant_monster_invasion.sentences import left_in_turn
from tests.games.giant_monster_invasion.battles import BATTLES, play

languages = pytest.mark.parametrize("language", LANGUAGES)
NAMES = [f"Player {seat}" for seat in range(6)]


@languages
def test_every_event_question_and_preview_is_a_whole_sentence(language: str) -> None:
    kinds: set[str] = set()
    for number, options in enumerate(BATTLES):
        log = EventLog()
        for game, state in play(options, 40 + number, log):
            texts = game.texts_at(game.texts(language), NAMES[: game.seats], 0)
            if state.is_over():
                continue
            seat = state.decider()
            decision = game.decision(state, seat)
            assert decision is not None
            for key in (decision.prompt, f"ask.{decision.name}"):
                assert "{" not in texts.say(key, decision.data), key
            preview = game.preview(state, seat, game.text(state, seat, state.default_action(seat)))
            said = [*(game.say_fact(each, texts) for each in preview.facts), *(game.say_odds(each, texts) for each in preview.odds)]
            assert not any("{" in sentence or sentence.startswith(("fact.", "odds.")) for sentence in said)
        for event in log.events:
            sentence = game.say_event(event.seen_by(0), texts)
            assert "{" not in sentence, event.kind
            assert not sentence.startswith("log."), event.kind
            kinds.add(event.kind)
    assert len(kinds) > 60


@languages
def test_every_refusal_and_every_word_has_a_text(language: str) -> None:
    game = GiantMonsterInvasion()
    texts = game.texts(language)
    for key in REFUSALS.values():
        clause = ".".join(key.split(".")[:2])
        sentence = game.say_refusal(Refused(clause, key, monster="m1", seat=0, text="?", point="9,9", across=0.09, down=0.09), texts)
        assert not sentence.startswith("GMI"), key
        assert "{" not in sentence, key
    needed: dict[str, Sequence[str]] = {
        "power": POWERS,
        "class": CLASSES,
        "hazard": HAZARDS,
        "status": STATUSES,
        "type": BRAWL_TYPES,
        "ask": ASKS,
        "prompt": ASKS,
    }
    needed |= {"fact": [key for key, _ in MOD_WORDS], "kind": list(game.box.kinds), "level": [level.id for level in game.levels]}
    assert [f"{part}.{word}" for part, words in needed.items() for word in words if not texts.has(f"{part}.{word}")] == []


@languages
def test_the_drawing_names_everybody_and_how_far_they_are(language: str) -> None:
    game, state = next(play(BATTLES[3], 1))
    drawn = game.drawing(state, 0, game.texts(language))
    assert "{" not in drawn
    assert "drawing." not in drawn
    assert all(sheet.name in drawn for sheet in game.sheets)
    assert all(len(line) <= 160 for line in drawn.splitlines())


@languages
def test_every_power_that_can_be_learned_is_said_in_words(language: str) -> None:
    """A battle of one round with 14 Monster Points to begin with: each gets a Kaiju Point."""
    game, state = next((game, state) for game, state in play(BATTLES[-1], 1) if not state.is_over() and state.ask == ASK_KP)
    seat, texts = state.decider(), game.texts(language)
    offered = game.choices(state, seat, ("kp", "power")).offered
    assert len(offered) > 40
    for choice in offered:
        said = texts.say(choice.label, choice.data)
        action = game.parse(state, seat, f"kp power {choice.value}")
        assert isinstance(action, int)
        assert said in game.say_action(state, seat, action, texts)
        assert not {*":_{"} & {*said.replace(": ", " ")}, said


def test_only_who_may_move_is_told_so() -> None:
    """Not who holds somebody, is held, or lies prone."""
    told: set[str] = set()
    for number, options in enumerate(BATTLES):
        for game, state in play(options, 60 + number):
            if state.is_over() or state.ask != ASK_MAIN:
                continue
            left = left_in_turn(state)
            told.add(left)
            if left in ("both", "many", "move"):
                assert "move" in {choice.value for choice in game.choices(state, state.decider()).offered}, game.dump(state)["turn"]
    assert told >= {"both", "move", "action", "nothing", "prone"}


@pytest.mark.clause("GMI-3.41")
@pytest.mark.parametrize(
    ("shields", "said"),
    [
        ({"tough": 7}, "takes 1 damage: 1 soaked up, 0 HITS lost; TOUGH 7 to 6."),
        ({"tough": 7, "armor": 1, "field": 2}, "takes 1 damage: 1 soaked up, 0 HITS lost; force field 2 to 1."),
        ({"tough": 0}, "takes 1 damage: 0 soaked up, 1 HIT lost."),
    ],
)
def test_harm_tells_how_the_shields_wear(shields: dict[str, int], said: str) -> None:
    """m1 has a die for each of its BRAWL and two more, of which one succeeds."""
    game = GiantMonsterInvasion({"monsters": ["cinderjaw", "brassback"], "battlefield": "proving_ground", "military": "off"})
    document = game.dump(game.start(ScriptedChance(game, [6, 1])))
    document["monsters"]["m1"]["x"] = 2520
    document["monsters"]["m2"] |= {"armor": 0, "powers": {"p1": {"power": "armor"}, "p2": {"power": "force_field", "level": 3}}} | shields
    log = EventLog()
    state = game.load(document)
    game.play(state, 0, "brawl kick m2", ScriptedChance(game, [1, 6, 6, 6, 6]), log)
    told = [game.say_event(event.seen_by(0), game.texts()) for event in log.events if event.kind == "hurt"]
    assert told == [f"Brassback Nine {said}"]
