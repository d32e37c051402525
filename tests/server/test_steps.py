"""Version by version: whoever asks for steps can show every action, however many happened meanwhile; and what the end says to each seat."""

from __future__ import annotations

from grumbletop.server.table_message import MOST_STEPS
from tests.server.serving import Table, play_on


def test_each_message_says_whose_doing_the_newest_version_is(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1], steps=True) as ada, made.visit(made.tokens[1:]) as bo:
        play_on({0: ada, 1: bo}, 3)
        steps = {step["version"]: step for shown in ada.told for step in shown["steps"]}
        newest = ada.told[-1]
        assert sorted(steps) == list(range(newest["version"] + 1))
        assert steps[0]["kind"] == "start"
        assert steps[newest["version"]]["seat"] == newest["last"]["seat"]
        assert all(step["held"] == {} for shown in ada.told for step in shown["steps"][-1:])  # those are in the message
        assert bo.told[-1]["steps"] == []  # who doesn't ask gets none


def test_whoever_comes_back_is_shown_what_a_seat_saw_then(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as bo:
        version = play_on({0: ada, 1: bo}, 5)
        ada.table(version)
        seen = {shown["version"]: shown["held"]["0"] for shown in ada.told if shown["held"]}
    with made.visit(made.tokens[:1], since=1, steps=True) as ada:
        shown = ada.table(version)
        assert [step["version"] for step in shown["steps"]] == list(range(2, version + 1))
        for step in shown["steps"][:-1]:
            past = step["held"]["0"]
            assert list(step["held"]) == ["0"]
            assert past["decision"] is None
            if step["version"] in seen:
                assert {**past, "decision": seen[step["version"]]["decision"]} == seen[step["version"]]


def test_whoever_knows_nothing_begins_after_their_own_latest_action(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        version = play_on({0: both, 1: both}, 6)
        record = both.table(version)
    with made.visit(made.tokens[:1], steps=True) as ada, made.visit(made.tokens[1:], steps=True) as bo, made.visit(steps=True) as crowd:
        shown = [ada.table(version), bo.table(version)]
        last = record["last"]["seat"]
        assert shown[last]["steps"] == []  # nothing has happened since
        assert all(step["seat"] != 1 - last for step in shown[1 - last]["steps"])
        assert [step["version"] for step in crowd.table(version)["steps"]] == [version]
        assert crowd.table(version)["steps"][0]["held"] == {}


def test_steps_are_bounded(table: Table) -> None:
    made = table.make(game="grumbles_and_goofs")
    with made.visit(made.tokens) as both:
        version = play_on({0: both, 1: both}, MOST_STEPS + 20)
    with made.visit(made.tokens, since=0, steps=True) as both:
        assert [step["version"] for step in both.table(version)["steps"]] == list(range(version - MOST_STEPS + 1, version + 1))


def test_the_end_says_to_each_seat_what_happened_to_it(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as bo, made.visit() as crowd:
        version = play_on({0: ada, 1: bo})
        for seat, guest in ((0, ada), (1, bo)):
            shown = guest.table(version)
            assert list(shown["outcomes"]) == [str(seat)]
            assert all(shown["outcomes"][str(seat)].values())
            assert all(table["outcomes"] == {} for table in guest.told if table["phase"] != "over")
        assert crowd.table(version)["outcomes"] == {}
