"""Whoever flees gets away; and old records and matches flee as they did under version 1 of the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from grumbletop.engine import registry
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.events import Log
from grumbletop.engine.match import Match
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify_alone
from grumbletop.engine.rng import stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from tests.games.giant_monster_invasion.battles import ALL, FIELDS
from tests.games.giant_monster_invasion.reference_table import Seen

NAME = "giant_monster_invasion"
RECORDS = Path(__file__).parent / "records"  # written by version 0.1.0: Cinderjaw flees from its start on Downtown
TURNS = 8


def scattered(random: Random) -> tuple[GiantMonsterInvasion, dict[str, Any]]:
    """m1's turn on some battlefield, with everybody on any legal place."""
    monsters = random.choices(ALL, k=random.randint(2, 4))
    options = {"monsters": monsters, "battlefield": random.choice(FIELDS), "scale": random.choice(["large", "small"]), "military": "off"}
    game = GiantMonsterInvasion(options)
    document = game.dump(game.start(SeededChance(stream(1, 1))))
    document["order"] = sorted(document["monsters"])
    document["turn"]["m"] = document["ask"]["who"] = "m1"
    table = Seen(document)
    for id, monster in document["monsters"].items():
        at = 0, 0
        while not table.is_legal_place(id, at):
            at = random.randrange(document["table"]["w"]), random.randrange(document["table"]["h"])
            monster["x"], monster["y"] = at
    return game, document


def gets_away(game: GiantMonsterInvasion, document: dict[str, Any]) -> bool:
    """Whether m1 is off the table after its turns of so many rounds."""
    state, chance = game.load(document), SeededChance(stream(2, 2))
    game.play(state, 0, "retreat", chance, Log())
    while not state.is_over() and state.round <= TURNS:
        game.expire(state, [state.decider()], chance, Log())
    return bool(game.dump(state)["monsters"]["m1"]["status"] != "fighting")


@pytest.mark.clause("GMI-5.13")
@pytest.mark.parametrize("flights", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_fewer_than_one_in_a_hundred_still_flees_after_eight_turns(flights: int) -> None:
    left = sum(not gets_away(*scattered(Random(seed))) for seed in range(flights))
    assert 100 * left < flights


def place(match: Match) -> tuple[int, int]:
    monster = match.game.dump(match.state)["monsters"]["m1"]
    return monster["x"], monster["y"]


def recorded(name: str) -> Record:
    return Record.read((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8"))


def test_an_old_record_with_a_flight_verifies() -> None:
    record = recorded("first_flight_finished")
    assert verify_alone(record) == []
    assert place(record.replay()) == (931, 1171)


def test_a_running_match_flees_on_as_it_began() -> None:
    match = recorded("first_flight_running").resume()
    for _ in range(2):
        while match.state.decider() == 0:
            match.expire([0])
        match.play(1, "end")
    assert place(match) == (931, 1171)
    assert place(Record.read(record_of(match)).replay()) == (931, 1171)


@pytest.mark.parametrize(("rules", "end"), [(1, (931, 1171)), (2, (1000, 600))])
def test_each_version_of_the_rules_flees_its_own_way(rules: int, end: tuple[int, int]) -> None:
    game = registry.make(NAME, {"monsters": ["cinderjaw", "brassback"]}, rules=rules)
    match = Match.begin(game, Seeded(1), ["Ada", "Bo"])
    while match.state.decider() == 1:
        match.play(1, "end")
    match.play(0, "retreat")
    assert place(match) == end
