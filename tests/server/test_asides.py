"""Four grumbles instead of a chat, and how many watch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grumbletop.server.presence import Presence
from tests.server.serving import Guest, Table, serving


def heard(guest: Guest, type: str) -> dict[str, Any]:
    """The next message of this type."""
    while True:
        message = guest.hear()
        if message["type"] == type:
            return message


def test_everybody_sees_a_grumble(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as bram, made.visit() as watcher:
        for each in (bram, watcher):
            each.table()
        assert ada.ask("emote", seat=0, emote="growl")["type"] == "ack"
        for each in (bram, watcher):
            assert heard(each, "emoted") == {"type": "emoted", "seat": 0, "emote": "growl"}


def test_only_the_four_and_only_for_oneself(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit() as watcher:
        assert ada.ask("emote", seat=0, emote="you are a fool")["key"] == "message"
        assert ada.ask("emote", seat=1, emote="bow")["key"] == "seat"
        assert watcher.ask("emote", seat=0, emote="bow")["key"] == "seat"


def test_nobody_grumbles_all_the_time_not_even_with_two_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, emotes_per_second=1e-6, emotes_burst=2.0) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[:1]) as again:
            answers = [each.ask("emote", seat=0, emote="laugh")["type"] for each in (ada, again, ada, again)]
    assert answers == ["ack", "ack", "refused", "refused"]


def test_watchers_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, count_after=0.01) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            with made.visit() as one:
                assert heard(both, "watching")["count"] == 1
                with made.visit():
                    assert heard(both, "watching")["count"] == 2
                assert heard(both, "watching")["count"] == 1
                assert heard(one, "watching")["count"] in (1, 2)
            assert heard(both, "watching")["count"] == 0


def test_other_processes_hear_of_it_and_a_lone_one_keeps_nothing() -> None:
    alone, listening = (Presence(lambda: 0.0, 1.0) for _ in range(2))
    listening.listening()
    for each in (alone, listening):
        each.say("emote x m1 0 bow")
    assert alone.texts() == []
    assert listening.texts() == ["emote x m1 0 bow"]
    assert listening.texts() == []
    assert alone.hear("emote other m1 0 bow") == {}
