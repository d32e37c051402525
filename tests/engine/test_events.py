"""What a table tells its seats."""

from __future__ import annotations

from grumbletop.engine.events import SPECTATOR, Event, EventLog, Log

DEALT = Event("dealt", "TOY-2", {"seat": 0, "cards": 1}, {0: {"card": "7S"}, 1: {"cards": 0}}, True)


def test_everyone_gets_what_is_shown_and_a_seat_its_own_on_top() -> None:
    assert DEALT.seen_by(0) == {"kind": "dealt", "clause": "TOY-2", "data": {"seat": 0, "cards": 1, "card": "7S"}}
    assert DEALT.seen_by(1)["data"] == {"seat": 0, "cards": 0}, "a private entry stands before a shown one"
    assert DEALT.seen_by(2)["data"] == DEALT.seen_by(SPECTATOR)["data"] == {"seat": 0, "cards": 1}


def test_what_a_seat_does_with_its_message_changes_no_event() -> None:
    DEALT.seen_by(0)["data"]["card"] = "AS"
    assert DEALT.seen_by(0)["data"]["card"] == "7S"
    assert "card" not in DEALT.shown


def test_a_log_keeps_events_in_order_and_tells_them_from_any_place_on() -> None:
    log = EventLog()
    log.add(DEALT)
    log.add(Event("passed", "TOY-3", {}, {}, False))
    assert log.on
    assert [event["kind"] for event in log.seen_by(SPECTATOR)] == ["dealt", "passed"]
    assert [event["kind"] for event in log.seen_by(0, 1)] == ["passed"]


def test_a_silent_log_is_off_and_takes_everything() -> None:
    log = Log()
    log.add(DEALT)
    assert not log.on


def test_an_event_can_be_read_in_a_test_report() -> None:
    assert repr(DEALT) == "Event('dealt', 'TOY-2', {'seat': 0, 'cards': 1}, {0: {'card': '7S'}, 1: {'cards': 0}}, reveals=True)"
