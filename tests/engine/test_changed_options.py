"""Records keep the options that differ from their defaults, so an option that comes later doesn't shut out what was made before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from grumbletop.engine.chance_source import Live, Seeded
from grumbletop.engine.errors import BadRecord
from grumbletop.engine.match import Match
from grumbletop.engine.options import Option, changed, complete
from grumbletop.engine.record import Record, own_log, record_of
from grumbletop.engine.record_replay import verify_alone
from grumbletop.engine.registry import make, open_position
from grumbletop.engine.rng import Rng
from grumbletop.server.replay_jobs import look_into
from tests.engine.test_record import go_on, header, played
from tests.engine.toy import Toy, installed

LIVE = Live(bytes(range(32)), ["nonce-of-ada", "nonce-of-bo"])
NAMES = ["Ada", "Bo"]
SCORED = {"game": "toy", "options": {"faces": 6}, "starter": 1, "turns": 0, "cards": "ABC", "scores": [3, 1], "bids": [None, None]}


class OldToy(Toy):
    """Writes documents as the first release did, with every option."""

    @property
    def changed(self) -> dict[str, Any]:
        return dict(self.given)


class LaterToy(Toy):
    """The toy with one more option."""

    def option_list(self) -> Sequence[Option]:
        return [*super().option_list(), Option("extra", "int", 0, "TOY-1", low=0, high=9, added_later=True)]

    def set_up(self) -> None:
        self.bonus += self.given["extra"]


def options_of(text: str) -> Any:
    return json.loads(text.splitlines()[0])["options"]


def test_a_header_has_what_differs_from_a_default() -> None:
    assert [options_of(record_of(played(game, LIVE, 5))) for game in (Toy(), Toy({"faces": 6}), Toy({"faces": 8}))] == [
        {},
        {},
        {"faces": 8},
    ]
    assert options_of(record_of(played(LaterToy({"extra": 2}), LIVE, 5))) == {"extra": 2}


@pytest.mark.parametrize("game", [OldToy(), OldToy({"faces": 8}), Toy(), Toy({"faces": 8})])
@pytest.mark.parametrize("begin", [{}, {"position": SCORED}, {"carry": {"scores": [2, 3]}}])
@pytest.mark.parametrize("source", [Seeded(3), LIVE])
def test_records_replay_after_the_game_got_another_option(game: Toy, begin: dict[str, Any], source: Live | Seeded) -> None:
    text = record_of(played(game, source, 5, **begin), with_secret=True)
    with installed(LaterToy):
        record = Record.read(text)
        match = record.replay()
        assert match.game.given == {**game.given, "extra": 0}
        assert record_of(match, with_secret=True) == text
        assert verify_alone(record) == []


@pytest.mark.parametrize("game", [OldToy(), Toy()])
def test_a_match_goes_on_after_the_game_got_another_option(game: Toy) -> None:
    text = record_of(played(game, LIVE, 5, most=3), with_secret=True)
    with installed(LaterToy):
        match = go_on(Record.read(text).resume(), Rng(1))
        assert verify_alone(Record.read(record_of(match))) == []


def test_a_record_with_an_unknown_option_is_refused() -> None:
    with installed(Toy), pytest.raises(BadRecord, match="line 1: option extra: there is no such option"):
        Record.read(header(options={"extra": 1})).replay()


def test_a_position_lists_a_later_option_only_where_it_differs() -> None:
    plain, extra = LaterToy(), LaterToy({"extra": 2})
    assert plain.dump(plain.load(SCORED)) == SCORED
    document = extra.dump(extra.load(SCORED))
    assert document["options"] == {"faces": 6, "extra": 2}
    with installed(LaterToy):
        assert [open_position(each)[0].given["extra"] for each in (SCORED, document)] == [0, 2]


def test_people_see_every_option() -> None:
    with installed(LaterToy):
        match = Match.begin(make("toy"), Seeded(3), NAMES)
        assert look_into({"payload": record_of(match).encode()})["options"] == {"faces": 6, "extra": 0}
        assert options_of(own_log(match, 0)) == {"faces": 6, "extra": 0}


def test_a_default_may_depend_on_other_options() -> None:
    options = [Option("players", "int", 2, "", low=2, high=4), Option("rounds", "int", lambda given: 20 * given["players"], "", high=99)]
    for given, kept in (
        ({}, {}),
        ({"players": 3}, {"players": 3}),
        ({"rounds": 40}, {}),
        ({"players": 3, "rounds": 60}, {"players": 3}),
        ({"players": 3, "rounds": 40}, {"players": 3, "rounds": 40}),
    ):
        settled = complete(options, given)
        assert changed(options, settled) == kept
        assert complete(options, kept) == settled
