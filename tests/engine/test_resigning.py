"""Giving up and being stood in for: lines of the record like any other, and nothing of the game's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grumbletop.engine.chance_source import Live, Seeded
from grumbletop.engine.errors import BadRecord
from grumbletop.engine.match import BadUndo, Ended, Match, NoSuchSeat, NotNow
from grumbletop.engine.record import Record, own_log, record_of
from grumbletop.engine.record_replay import verify
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from tests.engine.toy import Toy, random_text

AT = "2026-01-02T03:04:05Z"


def duel(moves: int = 2) -> Match:
    return go_on(Match.begin(Toy(), Live(bytes(32), ["a", "b"]), ["Ada", "Bo"]), moves)


def four() -> Match:
    return Match.begin(make("crucible", {"seats": 4}), Seeded(3), ["Ada", "Bo", "Cy", "Di"])


def go_on(match: Match, moves: int = 1000) -> Match:
    rng = Rng(7)
    for _ in range(moves):
        if match.over:
            break
        match.play(*random_text(match.game, match.state, rng))
    return match


def same_again(match: Match) -> Match:
    """Replayed bit by bit, and proved."""
    text = record_of(match)
    record = Record.read(text)
    assert record_of(record.replay()) == text
    assert verify(record) == []
    again = record.replay()
    assert [again.seen_by(seat) for seat in range(-1, match.game.seats)] == [match.seen_by(seat) for seat in range(-1, match.game.seats)]
    return again


def result_line(match: Match) -> dict[str, Any]:
    return next(data for line in record_of(match).splitlines() if (data := json.loads(line))["type"] == "result")


# Two seats


def test_of_two_seats_the_other_wins_by_resignation() -> None:
    match = duel()
    match.resign(1, at=AT)
    assert match.over
    assert not match.state.is_over()
    assert match.returns() == [1.0, -1.0]
    assert match.ended == Ended("resigned", 1, [])
    again = same_again(match)
    assert again.returns() == [1.0, -1.0]
    assert json.loads(record_of(match).splitlines()[-3]) == {"type": "resign", "seat": 1, "bot": False, "at": AT}


def test_the_result_says_how_it_ended() -> None:
    match = duel()
    match.resign(0)
    assert result_line(match)["ended"] == {"how": "resigned", "seat": 0, "resigned": []}
    assert "ended" not in result_line(go_on(duel()))  # as records have always said it


def test_the_secret_is_told_after_a_resignation() -> None:
    match = duel()
    assert bytes(32).hex() not in record_of(match)
    match.resign(0)
    assert bytes(32).hex() in record_of(match)


def test_everybody_is_told_who_resigned() -> None:
    match = duel()
    match.resign(1)
    for seat in (-1, 0, 1):
        assert match.seen_by(seat, 2) == [{"version": 3, "kind": "resigned", "clause": "", "data": {"seat": 1}}]
    assert json.loads(own_log(match, 0).splitlines()[-1])["type"] == "resign"


def test_after_a_resignation_nothing_more_happens() -> None:
    match = duel(3)
    match.resign(0)
    seat, text = random_text(match.game, match.state, Rng(1))
    with pytest.raises(NotNow, match="the match is over: seat 0 has resigned"):
        match.play(seat, text)
    with pytest.raises(NotNow, match="the match is over"):
        match.expire([seat])
    with pytest.raises(BadUndo, match="the match is over"):
        match.undo(0, {1})
    for other in (0, 1):
        with pytest.raises(NotNow, match="the match is over, so nobody can resign"):
            match.resign(other)
    with pytest.raises(NotNow, match="nobody plays any more"):
        match.stand_in([1], True)
    assert match.version == 4


def test_a_match_played_to_its_end_is_not_resigned() -> None:
    match = go_on(duel())
    with pytest.raises(NotNow):
        match.resign(0)
    assert match.ended == Ended("played", None, [])


def test_of_two_seats_nobody_plays_on_for_one() -> None:
    with pytest.raises(NotNow, match="ends the match"):
        duel().resign(0, ends=False)


def test_a_wrong_seat_is_no_seat() -> None:
    for seat in (-1, 2):
        with pytest.raises(NoSuchSeat):
            duel().resign(seat)
        with pytest.raises(NoSuchSeat):
            duel().stand_in([seat], True)


# More seats


def test_with_more_seats_a_bot_plays_on_and_the_result_is_marked(installed_crucible: None) -> None:
    match = four()
    match.resign(2, ends=False)
    assert not match.over
    assert match.stand_ins == {2}
    assert [told["kind"] for told in match.seen_by(0, 0)[-2:]] == ["resigned", "stand_in"]
    go_on(match)
    assert match.returns() == match.game.returns(match.state)
    assert result_line(match)["ended"] == {"how": "played", "seat": None, "resigned": [2]}
    assert same_again(match).ended == Ended("played", None, [2])


def test_when_nobody_is_left_to_play_whoever_stayed_longest_has_the_most(installed_crucible: None) -> None:
    match = four()
    match.resign(2, ends=False)
    match.resign(0)
    low, high = match.game.info.returns
    assert match.returns() == [low, high, low, high]
    assert same_again(match).ended == Ended("resigned", 0, [2])


def test_who_has_resigned_stays_so(installed_crucible: None) -> None:
    match = four()
    match.resign(2, ends=False)
    with pytest.raises(NotNow, match="seat 2 has resigned already"):
        match.resign(2)
    for bot in (True, False):
        with pytest.raises(NotNow, match="a bot plays for it to the end"):
            match.stand_in([2], bot)
    match.resign(0, ends=False)
    match.resign(1, ends=False)
    with pytest.raises(NotNow, match="ends the match"):
        match.resign(3, ends=False)


def test_who_resigned_takes_nothing_back(installed_crucible: None) -> None:
    match = four()
    seat = match.state.decider()
    match.play(seat, match.game.text(match.state, seat, match.state.nth_action(seat, 0)))
    match.resign(seat, ends=False)
    assert match.undo_kind(seat) == "no"


# Standing in


def test_a_bot_stands_in_and_hands_back() -> None:
    match = duel(1)
    before = match.game.dump(match.state)
    match.stand_in([1], True, AT)
    match.stand_in([1], False, AT)
    assert match.game.dump(match.state) == before
    assert [told["kind"] for told in match.seen_by(0)[-2:]] == ["stand_in", "handed_back"]
    lines = [json.loads(line) for line in record_of(match).splitlines()[-2:]]
    assert lines == [{"type": "stand_in", "seats": [1], "bot": bot, "at": AT} for bot in (True, False)]
    go_on(match)
    same_again(match)
    assert "ended" not in result_line(match)


def test_a_bot_that_stands_in_changes_no_right_to_take_back() -> None:
    match = Match.begin(Toy(), Seeded(1), ["Ada", "Bo"])
    seat = match.state.decider()
    match.play(seat, "pass")
    match.stand_in([1 - seat], True)
    assert match.undo_kind(seat) == "alone"
    match.undo(seat)
    assert match.stand_ins == {1 - seat}
    assert match.state.decider() == seat
    same = Record.read(record_of(match)).replay()
    assert same.stand_ins == {1 - seat}


def test_nobody_is_stood_in_for_twice() -> None:
    match = duel()
    with pytest.raises(NotNow, match="no bot stands in for seat 1"):
        match.stand_in([1], False)
    match.stand_in([1], True)
    with pytest.raises(NotNow, match="a bot plays for seat 1 already"):
        match.stand_in([0, 1], True)
    assert match.stand_ins == {1}


# Bad records

BEGUN = Match.begin(Toy(), Seeded(1), ["Ada", "Bo"])
START = record_of(BEGUN)


def resign(seat: Any = 0, bot: Any = False, **more: Any) -> str:
    return json.dumps({"type": "resign", "seat": seat, "bot": bot, "at": AT, **more}) + "\n"


def stand_in(seats: Any, bot: Any = True) -> str:
    return json.dumps({"type": "stand_in", "seats": seats, "bot": bot, "at": AT}) + "\n"


def result(**more: Any) -> str:
    return json.dumps({"type": "result", "returns": [-1, 1], **more, "digest": "0" * 64}) + "\n"


RESIGNED = {"how": "resigned", "seat": 0, "resigned": []}


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (resign(2), "line 3.seat: 2 is outside 0..1"),
        (resign("0"), "line 3.seat: expected a whole number"),
        (resign(bot="yes"), "line 3.bot: expected true or false"),
        (resign(mood="bad"), "line 3.mood: unknown key"),
        (resign(bot=True), "line 3: seat 0 has no opponents left"),
        (resign() + resign(), "line 4: the match is over, so nobody can resign"),
        (resign() + resign(1), "line 4: the match is over, so nobody can resign"),
        (resign() + stand_in([1]), "line 4: the match is over"),
        (resign() + json.dumps({"type": "expire", "seats": [0], "at": AT, "chance": []}) + "\n", "line 4: the match is over"),
        (result(ended=RESIGNED) + resign(), 'line 4.type: "resign" after the result'),
        (stand_in([]), "line 3.seats: has 0 entries"),
        (stand_in([5]), "line 3.seats.0: 5 is outside 0..1"),
        (stand_in([0], False), "line 3: no bot stands in for seat 0"),
        (stand_in([0]) * 2, "line 4: a bot plays for seat 0 already"),
        (result(ended=RESIGNED), "line 3: a result, but the match is not over"),
        (resign() + result(), 'line 4: it ended by {"how": "resigned"'),
        (resign() + result(ended={**RESIGNED, "seat": 1}), 'line 4: it ended by {"how": "resigned"'),
        (resign() + result(ended={**RESIGNED, "resigned": [1]}), 'line 4: it ended by {"how": "resigned"'),
        (resign() + result(ended={**RESIGNED, "how": "bored"}), 'line 4.ended.how: "bored" is not one of played, resigned'),
        (resign() + result(ended={**RESIGNED, "seat": 7}), "line 4.ended.seat: 7 is outside 0..1"),
        (resign() + result(ended={**RESIGNED, "mood": 1}), "line 4.ended.mood: unknown key"),
        (resign(1) + result(ended={**RESIGNED, "seat": 1}), "line 4: the result is [1.0, -1.0], not [-1.0, 1.0]"),
    ],
)
def test_a_record_that_resigns_wrongly_is_refused(lines: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as problem:
        verify(Record.read(START + lines, "some.record"))
    assert complaint in str(problem.value)


def test_nobody_resigns_after_the_end_of_the_game() -> None:
    text = record_of(go_on(Match.begin(Toy(), Seeded(1), ["Ada", "Bo"])))
    body = "".join(line + "\n" for line in text.splitlines() if '"result"' not in line)
    with pytest.raises(BadRecord, match="the match is over, so nobody can resign"):
        verify(Record.read(body + resign()))


def test_a_resignation_cut_off_its_result_is_found() -> None:
    assert verify(Record.read(START + resign())) == ["the match is over, but its result is missing"]


def test_a_resigned_record_can_be_read_on_but_not_played_on() -> None:
    match = duel()
    match.resign(1)
    again = Record.read(record_of(match)).resume()
    with pytest.raises(NotNow):
        again.play(*random_text(again.game, again.state, Rng(1)))
