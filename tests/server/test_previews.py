"""Dragging asks for many previews. The last one is answered, and nobody waits for the others."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grumbletop.server.settings import Settings
from tests.server.serving import Guest, Table, serving, until_it_waits_for

LIMITS = {"messages_per_second": Settings.messages_per_second, "burst": Settings.burst}  # those that people meet
SOON = 5.0  # seconds: far more than an answer takes, far less than a queue of previews would


@contextmanager
def at_the_drop(table: Table) -> Iterator[Guest]:
    """Somebody alone at the crucible who may pour anywhere."""
    made = table.make(["me"], "crucible", options={"seats": 1})
    with made.visit(made.tokens) as guest:
        guest.until("playing")
        for text in ("stake 1", "grab"):
            assert guest.ask("play", seat=0, text=text)["type"] == "ack"
        yield guest


def answers(guest: Guest) -> dict[str, dict[str, Any]]:
    return {message["id"]: message for message in guest.heard if "id" in message}


def hear_about(guest: Guest, id: str) -> dict[str, Any]:
    while id not in answers(guest):
        guest.hear()
    return answers(guest)[id]


@pytest.mark.usefixtures("installed_crucible")
def test_dragging_point_by_point_never_meets_a_limit(tmp_path: Path) -> None:
    with serving(tmp_path, **LIMITS) as table, at_the_drop(table) as ada:
        asked = int(Settings.burst) + 20
        told = [ada.ask("preview", seat=0, prefix=["pour", f"{point % 90},0"])["type"] for point in range(asked)]
        assert told == ["preview"] * asked
        assert ada.ask("play", seat=0, text="pour 3,0")["type"] == "ack"


@pytest.mark.usefixtures("installed_crucible")
def test_of_a_flood_the_last_preview_is_answered_and_every_other_one_too_or_refused(tmp_path: Path) -> None:
    flood = [f"drag{number}" for number in range(400)]
    with serving(tmp_path, **LIMITS) as table, at_the_drop(table) as ada:
        for number, id in enumerate(flood):
            ada.say("preview", id=id, seat=0, prefix=["pour", f"{number % 90},0"])
        last = hear_about(ada, flood[-1])
        assert (last["type"], last["facts"][0]["key"]) == ("preview", "heat")
        others = [answers(ada)[id] for id in flood[:-1]]
        assert {each.get("key") for each in others if each["type"] != "preview"} <= {"replaced"}
        assert ada.ask("ping")["type"] == "pong"


@pytest.mark.usefixtures("installed_crucible")
def test_other_messages_of_the_one_who_drags_are_answered_at_once(tmp_path: Path) -> None:
    """The previews alone would take a quarter of an hour at this pace."""
    with serving(tmp_path, messages_per_second=0.5, burst=30) as table, at_the_drop(table) as ada:
        for number in range(290):
            ada.say("preview", id=f"drag{number}", seat=0, text=f"pour {number % 90},0")
        begin = time.monotonic()
        assert ada.ask("ping")["type"] == "pong"
        assert ada.ask("play", seat=0, text="pour 3,0")["type"] == "ack"
        assert time.monotonic() - begin < SOON


def test_somebody_else_plays_on_while_one_drags(tmp_path: Path) -> None:
    with serving(tmp_path, **LIMITS) as table:
        dragged, other = table.make(), table.make()
        enough = threading.Event()
        with dragged.visit(dragged.tokens) as ada, other.visit(other.tokens) as grace:
            until_it_waits_for(ada, 0)
            text = ada.some_action(0)
            flood = threading.Thread(target=drag, args=(ada, text, enough))
            flood.start()
            try:
                waited = []
                for _ in range(6):
                    begin = time.monotonic()
                    seat = grace.until_owing_or_over(0, 1)["owing"][0]
                    assert grace.ask("play", seat=seat, text=grace.some_action(seat))["type"] == "ack"
                    waited.append(time.monotonic() - begin)
                assert max(waited) < SOON
            finally:
                enough.set()
                flood.join()
            assert ada.ask("preview", seat=0, text=text)["type"] == "preview"


def drag(guest: Guest, text: str, enough: threading.Event) -> None:
    """A mouse moves 120 times a second, and its page doesn't wait for answers."""
    for _ in range(600):
        if enough.wait(1 / 120):
            break
        guest.say("preview", id=f"drag{time.monotonic_ns()}", seat=0, text=text)


@pytest.mark.usefixtures("installed_crucible")
def test_what_makes_no_action_yet_has_an_empty_preview_and_what_is_refused_says_why(tmp_path: Path) -> None:
    with serving(tmp_path) as table, at_the_drop(table) as ada:
        empty = ada.ask("preview", seat=0, prefix=["pour"])
        assert (empty["type"], empty["events"], empty["facts"], empty["odds"]) == ("preview", [], [], [])
        assert ada.ask("preview", seat=0, prefix=["pour", "450,0"])["clause"] == "CRU-4.1"
        assert ada.ask("preview", seat=1, text="pour 0,0")["key"] == "seat"


def test_endless_previews_are_an_attack(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.001, burst=1) as table:
        made = table.make()
        with made.visit(made.tokens) as ada:
            for number in range(30):
                ada.say("preview", id=f"flood{number}", seat=0, text="7S@0b")
            assert hear_about(ada, "flood12")["key"] == "limit"
