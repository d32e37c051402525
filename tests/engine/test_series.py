"""Series: what a match hands over, and the chain of records that proves it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from grumbletop_crucible import Crucible

from grumbletop.engine.chance_source import Live, Seeded, Source
from grumbletop.engine.errors import BadRecord
from grumbletop.engine.match import Match, NotNow
from grumbletop.engine.record import Record, digest_of, next_match, record_of
from grumbletop.engine.record_replay import verify, verify_alone
from grumbletop.engine.rng import Rng

pytestmark = pytest.mark.usefixtures("installed_crucible")

NAMES = ["Ada", "Bo"]


def played(match: Match, seed: int = 1) -> Match:
    rng = Rng(seed)
    while not match.over:
        seat = int(match.state.decider())
        match.play(seat, match.game.text(match.state, seat, int(match.state.sample_action(seat, rng))))
    return match


def first(source: Source | None = None, **options: Any) -> Match:
    game = Crucible({"seats": 2, "series": True, **options})
    return played(Match.begin(game, source or Seeded(3), NAMES))


def series(length: int) -> list[Match]:
    matches = [first()]
    while len(matches) < length:
        matches.append(played(next_match(matches[-1], Live(bytes([len(matches)] * 32), ["a", "b"])), len(matches)))
    return matches


def shelf(matches: list[Match]) -> Callable[[str], Record | None]:
    records = {digest_of(match): Record.read(record_of(match), f"battle {number}") for number, match in enumerate(matches)}
    return records.get


def test_the_next_match_has_the_same_seats_and_what_was_handed_over() -> None:
    one = first()
    two = next_match(one, Seeded(4))
    assert two.names == NAMES
    assert two.game.dump(two.state)["coins"] == one.game.dump(one.state)["coins"]
    assert two.heading["before"] == json.loads(record_of(one).splitlines()[-1])["digest"]


def test_a_chain_of_records_is_verified_to_its_beginning() -> None:
    matches = series(4)
    record = Record.read(record_of(matches[-1]))
    assert verify(record, shelf(matches)) == []
    assert record.replay().heading["before"] == digest_of(matches[2])


def test_a_missing_match_is_named_by_its_digest() -> None:
    matches = series(3)
    (finding,) = verify(Record.read(record_of(matches[-1])), shelf(matches[1:]))
    assert digest_of(matches[0]) in finding


def test_coins_from_nowhere_are_found() -> None:
    one = first()
    cheat = played(Match.begin(one.game, Seeded(5), NAMES, carry={"coins": [99, 99]}, before=digest_of(one)))
    (finding,) = verify(Record.read(record_of(cheat)), shelf([one]))
    assert "battle 0: hands" in finding
    assert "99" in finding


def test_a_record_alone_holds_wherever_its_coins_come_from() -> None:
    """Somebody else may vouch for them, such as a campaign. Its own draws are checked all the same."""
    one = first()
    told = record_of(played(Match.begin(one.game, Seeded(5), NAMES, carry={"coins": [9, 9]})))
    assert len(verify(Record.read(told))) == 1
    assert verify_alone(Record.read(told)) == []
    assert verify_alone(Record.read(told.replace('"seed":5', '"seed":6'))) != []


def test_other_players_are_found() -> None:
    one = first()
    other = played(Match.begin(one.game, Seeded(5), ["Ada", "Cy"], carry=one.carry(), before=digest_of(one)))
    assert verify(Record.read(record_of(other)), shelf([one])) == ["battle 0: other players sat there"]


def test_what_is_wrong_with_an_earlier_match_is_told_with_its_name() -> None:
    one = first()
    two = played(next_match(one, Seeded(5)))
    spoilt = record_of(one).replace('"seed":3', '"seed":4')
    findings = verify(Record.read(record_of(two)), lambda digest: Record.read(spoilt, "battle 0"))
    assert all(finding.startswith("battle 0: ") for finding in findings)
    assert any("digest" in finding for finding in findings)


def test_nothing_follows_a_match_that_is_not_over_or_was_given_up() -> None:
    game = Crucible({"seats": 2, "series": True})
    match = Match.begin(game, Seeded(1), NAMES)
    with pytest.raises(NotNow, match="no next match"):
        next_match(match, Seeded(2))
    match.resign(0)
    assert match.carry() is None


def test_nothing_follows_where_nothing_is_carried_over() -> None:
    assert first(series=False).carry() is None


def test_a_match_before_is_named_only_with_what_it_hands_over() -> None:
    lines = record_of(first()).splitlines()
    heading = json.loads(lines[0])
    with pytest.raises(BadRecord, match="nothing was carried over from it"):
        Record.read("\n".join([json.dumps({**heading, "before": "0" * 64}), *lines[1:]]) + "\n")


def test_dice_of_one_alone_in_a_series_are_not_taken_back() -> None:
    match = Match.begin(Crucible({"seats": 1, "series": True}), Seeded(1), ["Ada"])
    match.play(0, "stake 1")
    match.play(0, "grab")
    match.play(0, "pour 0,0")
    assert match.undo_kind(0) == "no"
    alone = Match.begin(Crucible({"seats": 1}), Seeded(1), ["Ada"])
    for text in ("stake 1", "grab", "pour 0,0"):
        alone.play(0, text)
    assert alone.undo_kind(0) == "alone"
