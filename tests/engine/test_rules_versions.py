"""Versions of the rules: a record is replayed under its own, everything new begins under the newest."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import ClassVar

import pytest

from grumbletop.bots.bot import knowledge_of
from grumbletop.bots.line.engine import Engine
from grumbletop.bots.line.external_bot import introduced
from grumbletop.engine.chance_source import Live, Seeded
from grumbletop.engine.errors import BadRecord, UnknownRules
from grumbletop.engine.match import Match
from grumbletop.engine.record import Record, next_match, record_of
from grumbletop.engine.record_replay import verify_alone
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.server.bot_jobs import seen_in
from grumbletop.server.match_runner import possible
from tests.engine.test_record import go_on, header, played
from tests.engine.toy import Toy, ToyState, installed

LIVE = Live(bytes(range(32)), ["nonce-of-ada", "nonce-of-bo"])


class NewToy(Toy):
    """The second version of the toy's rules: every roll counts ten more."""

    version = 2
    replays: ClassVar[Sequence[int]] = (1, 2)

    def set_up(self) -> None:
        self.bonus += 10 * (self.rules_version - 1)


class OnlyNew(NewToy):
    replays = (2,)


def bonus_of(match: Match) -> int:
    assert isinstance(match.game, Toy)
    return match.game.bonus


def test_a_game_is_made_under_the_newest_rules_or_those_one_asks_for() -> None:
    assert [(NewToy(rules=rules).rules_version, NewToy(rules=rules).bonus) for rules in (None, 2, 1)] == [(2, 10), (2, 10), (1, 0)]
    with installed(NewToy):
        assert [make("toy", rules=rules).rules_version for rules in (None, 2, 1)] == [2, 2, 1]
        assert make("toy") is make("toy", rules=2)


@pytest.mark.parametrize("rules", [0, 3])
def test_a_version_that_the_game_has_not_is_refused(rules: int) -> None:
    with pytest.raises(UnknownRules, match=f"^Toy has no rules version {rules}; there is 1, 2$"):
        NewToy(rules=rules)


def test_a_record_replays_under_the_rules_it_was_made_under() -> None:
    old, new = (record_of(played(kind(), LIVE, 5)) for kind in (Toy, NewToy))
    with installed(NewToy):
        for text, version in ((old, 1), (new, 2)):
            record = Record.read(text)
            match = record.replay()
            assert (match.heading["rules"], match.game.rules_version) == (version, version)
            assert record_of(match) == text
            assert verify_alone(record) == []


def test_a_match_is_continued_under_the_rules_it_began_under() -> None:
    old = record_of(played(Toy(), LIVE, 5, most=3), with_secret=True)
    with installed(NewToy):
        match = Record.read(old).resume()
        assert bonus_of(go_on(match, Rng(1))) == 0
        assert verify_alone(Record.read(record_of(match))) == []


def test_a_record_under_rules_that_are_gone_is_refused() -> None:
    with installed(OnlyNew), pytest.raises(BadRecord, match="line 1: Toy has no rules version 1; there is 2"):
        Record.read(header()).replay()


def test_the_next_match_of_a_series_is_played_by_the_newest_rules() -> None:
    one = played(NewToy(rules=1), Seeded(3), 5)
    assert (bonus_of(one), bonus_of(next_match(one, Seeded(4)))) == (0, 10)


@pytest.mark.parametrize("rules", [1, 2])
def test_bots_in_other_processes_play_by_the_rules_of_the_match(rules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "resample", lambda state, seat, rng: state.clone())
    with installed(NewToy):
        match = Match.begin(make("toy", rules=rules), LIVE, ["Ada", "Bo"])
        seat = int(match.state.decider())
        assert seen_in(possible(match, seat)).game.rules_version == rules
        engine = Engine(io.BytesIO(), io.BytesIO(), None)
        engine.sit_down(introduced(knowledge_of(match.game, match.state, seat, Rng(1))))
        assert engine.game is not None
        assert engine.game.rules_version == rules
