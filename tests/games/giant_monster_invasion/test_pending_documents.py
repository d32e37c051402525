"""A document of every question, with the rest of its resolution pending: loaded, dumped, and played on as if nothing had happened."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

from grumbletop.engine.chance import RecordingChance, SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.rng import stream
from tests.games.giant_monster_invasion import reference
from tests.games.giant_monster_invasion.positions import likely
from tests.games.giant_monster_invasion.reference_words import GRAMMAR
from tests.games.giant_monster_invasion.test_against_reference import Tables

EACH = 3  # documents of each question
DECISIONS = 60  # of one battle
PLAYED_ON = 5
SEED = 7


def test_every_open_question_is_loaded_and_played_on() -> None:
    missing = Counter(dict.fromkeys(GRAMMAR, EACH))
    for seed in count():
        tables = Tables(Random(seed), campaign="on", military="on", grabs="on").crowd()
        for _ in range(DECISIONS):
            if not tables.document["ask"]:
                break
            kind = tables.document["ask"]["kind"]
            if missing[kind] > 0:
                missing[kind] -= 1
                play_on_twice(tables)
            else:
                tables.play()
        if not any(missing.values()):
            return


def play_on_twice(tables: Tables) -> None:
    """Once from the position that was played, once from its document, with the same chance and the same actions."""
    dumped = tables.game.dump(tables.state)
    loaded = tables.game.load(dumped)
    assert tables.game.dump(loaded) == dumped
    pair = [
        (tables.state, RecordingChance(tables.game, SeededChance(stream(SEED, 0)))),
        (loaded, RecordingChance(tables.game, SeededChance(stream(SEED, 0)))),
    ]
    for _ in range(PLAYED_ON):
        seat = reference.decider(tables.document)
        if seat is None:
            return
        text = likely(tables.document, tables.random)
        for state, chance in pair:
            tables.game.play(state, seat, text, chance, Log())
        assert tables.game.dump(pair[0][0]) == tables.game.dump(pair[1][0])
        tables.chance = pair[0][1]
        tables.document = reference.play(tables.document, text, tables.drawn())
        pair[1][1].draws.clear()
