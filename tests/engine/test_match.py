"""Matches: history, and undo that can't cheat, each of its conditions by itself."""

from __future__ import annotations

import pytest

from grumbletop.engine.chance_source import Live, Scripted, Sealed, Seeded, commitment_to, heading_of
from grumbletop.engine.errors import BadOption, GrumbletopError, Refused
from grumbletop.engine.events import SPECTATOR, EventLog
from grumbletop.engine.match import BadUndo, Match, NoSuchSeat
from tests.engine.toy import Toy

NAMES = ["Ada", "Bo"]
START = [{"starter": "0"}, {"card": ["A", "B", "C"]}]


def toy(*moves: str, dice: list[int] | None = None) -> Match:
    """A match with seat 0 first; moves in the order of seats, `0:bid 1` where somebody else is meant."""
    match = Match.begin(Toy(), Scripted([*START, *(dice or [])]), NAMES)
    for move in moves:
        seat, _, text = move.rpartition(":")
        match.play(int(seat) if seat else match.state.decider(), text)
    return match


def scores(match: Match) -> object:
    return match.game.dump(match.state)["scores"]


def test_a_match_keeps_what_happened() -> None:
    match = toy("roll", "pass", dice=[5])
    assert match.version == 2
    assert match.names == NAMES
    assert [(entry.kind, entry.seats, entry.text) for entry in match.entries] == [("action", [0], "roll"), ("action", [1], "pass")]
    assert [draw.text for draw in match.entries[0].draws] == ["5"]
    assert [draw.text for draw in match.start_draws] == ["0", "A", "B", "C"]
    assert scores(match) == [5, 0]


def test_every_version_can_be_looked_at_again() -> None:
    match = toy("roll", "roll", dice=[5, 2])
    seen = [match.game.dump(match.at(version))["scores"] for version in range(3)]
    assert seen == [[0, 0], [5, 0], [5, 2]]
    for version in (-1, 3):
        with pytest.raises(IndexError):
            match.at(version)


def test_what_is_handed_out_can_be_changed_without_harm() -> None:
    match = toy("pass")
    copy = match.at(1)
    match.game.play(copy, 1, "pass", match.chance, EventLog())
    assert match.game.dump(match.state)["turns"] == 1


def test_a_refused_action_leaves_no_trace() -> None:
    match = toy("pass")
    before = match.game.dump(match.state)
    for seat, text in ((0, "pass"), (1, "bid 1"), (1, "dance")):
        with pytest.raises(Refused):
            match.play(seat, text)
    with pytest.raises(Refused):
        match.expire([0, 1])
    assert match.version == 1
    assert match.game.dump(match.state) == before


@pytest.mark.parametrize("seat", [-1, 2, True])
def test_a_seat_must_exist(seat: int) -> None:
    match = toy()
    with pytest.raises(NoSuchSeat):
        match.play(seat, "pass")
    with pytest.raises(NoSuchSeat):
        match.expire([seat])
    with pytest.raises(NoSuchSeat):
        match.undo_kind(seat)


def test_expiring_nobody_is_refused() -> None:
    with pytest.raises(NoSuchSeat):
        toy().expire([])


def test_a_seat_is_told_its_own_secrets_only() -> None:
    match = toy("peek", "pass")
    told = {seat: match.seen_by(seat) for seat in (0, 1, SPECTATOR)}
    assert [event["kind"] for event in told[0]] == ["start", "peek", "pass"]
    assert [event["version"] for event in told[0]] == [0, 1, 2]
    assert told[0][1]["data"] == {"seat": 0, "card": "A"}
    assert told[1] == told[SPECTATOR]
    assert told[1][1]["data"] == {"seat": 0}
    assert [event["kind"] for event in match.seen_by(0, since=1)] == ["pass"]
    assert match.seen_by(0, since=2) == []


def test_a_start_from_a_position_draws_nothing() -> None:
    match = Match.begin(Toy(), Scripted(), NAMES, position={"game": "toy", "turns": 3, "scores": [1, 2]})
    assert match.start_draws == []
    assert match.heading["position"] == match.game.dump(match.state)
    assert match.heading["position"]["cards"] == "ABC"


def test_a_match_takes_over_what_another_handed_on() -> None:
    first = toy("roll", "pass", dice=[5])
    second = Match.begin(Toy(), Scripted(START), NAMES, carry=first.game.carry(first.state))
    assert scores(second) == [5, 0]
    with pytest.raises(ValueError, match="not both"):
        Match.begin(Toy(), Scripted(START), NAMES, {"game": "toy", "scores": [0, 0]}, {"scores": [0, 0]})


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Bo", "Cy"], ["Ada", ""], ["Ada", " "], ["Ada", "a\nb"], ["Ada", "x" * 81]])
def test_names_are_checked(names: list[str]) -> None:
    with pytest.raises(BadOption):
        Match.begin(Toy(), Seeded(1), names)


# Sources


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = (Match.begin(Toy(), Seeded(7), NAMES) for _ in range(2))
    assert one.start_draws == other.start_draws
    assert len({tuple(Match.begin(Toy(), Seeded(seed), NAMES).start_draws) for seed in range(20)}) > 3


def test_a_commitment_covers_the_heading_and_the_secret() -> None:
    heading = heading_of(Toy(), NAMES)
    first = commitment_to(heading, bytes(32))
    assert first == commitment_to(dict(reversed(heading.items())), bytes(32))
    assert first != commitment_to(heading, bytes(31) + b"\1")
    assert first != commitment_to(heading_of(Toy(), ["Ada", "Bob"]), bytes(32))
    assert first != commitment_to(heading_of(Toy({"faces": 7}), NAMES), bytes(32))


def test_every_nonce_has_a_say() -> None:
    def draws(nonces: list[str]) -> list[str]:
        match = Match.begin(Toy({"faces": 20}), Live(bytes(32), nonces), NAMES)
        for _ in range(4):
            match.play(match.state.decider(), "roll")
        return [draw.text for entry in match.entries for draw in entry.draws]

    assert draws(["a", "b"]) == draws(["a", "b"])
    assert draws(["a", "b"]) != draws(["a", "c"])
    assert draws(["a", "b"]) != draws(["c", "b"])
    assert draws(["a", "b"]) != draws(["b", "a"])


def test_sources_check_what_they_are_given() -> None:
    with pytest.raises(BadOption):
        Seeded(-1)
    with pytest.raises(BadOption):
        Seeded(10**18)
    with pytest.raises(ValueError, match="256 bits"):
        Live(b"short", ["a", "b"])
    with pytest.raises(BadOption):
        Live(bytes(32), ["a\nb", "c"])
    with pytest.raises(BadOption):
        Match.begin(Toy(), Live(bytes(32), ["a"]), NAMES)


def test_a_secret_is_not_shown_by_accident() -> None:
    assert "secret" not in repr(Live(b"s" * 32, ["a", "b"]))


# Undo


def test_nothing_played_is_nothing_to_undo() -> None:
    match = toy("pass")
    assert match.undo_kind(1) == "no"
    with pytest.raises(BadUndo, match="seat 1 has nothing to take back"):
        match.undo(1, {0})


def test_an_open_action_nobody_answered_is_undone_alone() -> None:
    match = toy("pass")
    before = match.game.dump(match.at(0))
    assert match.undo_kind(0) == "alone"
    match.undo(0)
    assert match.version == 2
    assert match.game.dump(match.state) == before
    assert match.entries[-1].kind == "undo"
    assert match.seen_by(1)[-1] == {"version": 2, "kind": "undone", "clause": "", "data": {"seat": 0, "entries": 1}}
    assert match.undo_kind(0) == "no"


def test_chance_needs_consent() -> None:
    match = toy("roll", dice=[3])
    for event in match.entries[0].events:
        event.reveals = False  # so that only the draw stands in the way
    assert match.undo_kind(0) == "consent"


def test_a_reveal_needs_consent() -> None:
    match = toy("peek")
    assert not match.entries[0].draws
    assert match.undo_kind(0) == "consent"


def test_what_was_drawn_or_revealed_since_is_known_when_somebody_wants_to_undo() -> None:
    assert [toy("pass", "pass").undo_unveils(0), toy("peek").undo_unveils(0), toy().undo_unveils(0)] == [False, True, False]
    rolled = toy("pass", "roll", dice=[3])
    for event in rolled.entries[1].events:
        event.reveals = False  # so that only the draw can be known
    assert [rolled.undo_unveils(0), rolled.undo_unveils(1)] == [True, True]
    assert not toy("roll", "pass", dice=[3]).undo_unveils(1)  # it was rolled before


def test_a_commitment_needs_consent() -> None:
    match = toy("pass", "pass", "pass", "pass", "0:bid 1")
    assert not match.entries[-1].draws
    assert not any(event.reveals for event in match.entries[-1].events)
    assert match.undo_kind(0) == "consent"


def test_an_answer_of_another_seat_needs_consent() -> None:
    match = toy("pass", "pass")
    assert match.undo_kind(0) == "consent"
    assert match.undo_kind(1) == "alone"


def test_an_answer_that_was_taken_back_was_still_seen() -> None:
    match = toy("pass", "pass")
    match.undo(1)
    assert match.undo_kind(0) == "consent"


def test_an_expiry_needs_consent() -> None:
    match = toy("pass")
    match.expire([1])
    assert match.undo_kind(0) == "consent"
    assert match.undo_kind(1) == "no"


def test_the_clock_is_not_undone_alone() -> None:
    match = toy("pass", "pass", "pass", "pass")
    assert match.undo_kind(1) == "alone"
    match.expire([1])
    assert match.undo_kind(1) == "consent"


def test_what_expired_by_itself_is_not_the_seats_to_undo() -> None:
    match = toy()
    match.expire([0])
    assert match.undo_kind(0) == "no"


def test_without_consent_nothing_is_undone() -> None:
    match = toy("roll", dice=[3])
    for consent in (set(), {0}):
        with pytest.raises(BadUndo, match="needs the consent of seat 1"):
            match.undo(0, consent)
    with pytest.raises(NoSuchSeat):
        match.undo(0, {1, 5})
    assert match.version == 1
    match.undo(0, {1})
    assert scores(match) == [0, 0]
    assert match.entries[-1].consent == [1]


def test_an_undo_takes_back_all_that_followed() -> None:
    match = toy("pass", "roll", dice=[3])
    match.undo(0, {1})
    assert match.state.decider() == 0
    assert scores(match) == [0, 0]
    assert match.undo_kind(1) == "no"


def test_an_undo_goes_back_behind_an_earlier_undo() -> None:
    match = toy("pass", "pass")
    match.undo(1)
    match.play(1, "pass")
    match.play(0, "pass")
    match.undo(0)
    match.undo(1, {0})
    assert match.version == 7
    match.undo(0, {1})
    assert match.game.dump(match.state) == match.game.dump(match.at(0))


def test_used_draws_stay_used() -> None:
    match = toy("roll", dice=[3, 6])
    match.undo(0, {1})
    match.play(0, "roll")
    assert scores(match) == [6, 0]


def test_a_finished_match_is_finished() -> None:
    match = toy("pass", "pass", "pass", "pass", "0:bid 1", "1:bid 0")
    assert match.state.is_over()
    assert match.undo_kind(1) == "no"
    with pytest.raises(BadUndo, match="the match is over"):
        match.undo(1, {0})


def test_alone_at_the_table_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy("roll", dice=[3])
    monkeypatch.setattr(match.game, "seats", 1)
    monkeypatch.setattr(Toy, "in_series", False)
    assert match.undo_kind(0) == "alone"


def test_alone_in_a_series_dice_stay_as_they_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    rolled, passed = toy("roll", dice=[3]), toy("pass")
    monkeypatch.setattr(rolled.game, "seats", 1)
    monkeypatch.setattr(passed.game, "seats", 1)
    assert rolled.undo_kind(0) == "no"
    assert passed.undo_kind(0) == "alone", "nothing was drawn"


def test_a_game_may_keep_its_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others who agree, bots among them, don't change that."""
    monkeypatch.setattr(Toy, "keeps_dice", True)
    rolled, passed = toy("roll", dice=[3]), toy("pass")
    assert rolled.undo_kind(0) == "no"
    with pytest.raises(BadUndo, match="dice of this game stay as they fell"):
        rolled.undo(0, {1})
    assert passed.undo_kind(0) == "alone", "nothing was drawn"


def test_a_lost_secret_is_replaced_in_the_open() -> None:
    match = Match.begin(Toy(), Live(bytes(32), ["a", "b"]), NAMES)
    fresh = Live(b"f" * 32, ["c", "d"])
    match.reseed(fresh)
    assert match.version == 1
    assert match.source == fresh
    assert match.undo_kind(0) == "no"
    match.play(match.state.decider(), "roll")
    sealed = Sealed("0" * 64, ["a", "b"])
    match.reseed(sealed)
    with pytest.raises(GrumbletopError, match="drawn but not scripted"):
        match.play(match.state.decider(), "roll")
