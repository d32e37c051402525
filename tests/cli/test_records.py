"""replay, verify, scenario: reading what was played or must be true."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.chance_source import Live, Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.record import record_of
from grumbletop.games.grit import Grit
from tests.cli.running import complains, run

NAMES = ["Ada", "Grace"]


def played(actions: int = 99, live: bool = False) -> Match:
    """The first actions of a game; Grace holds The Word and Ada plays first."""
    source = Live(bytes(32), ["a", "b"]) if live else Seeded(5)
    match = Match.begin(Grit(), source, NAMES)
    while not match.state.is_over() and match.version < actions:
        seat = match.state.decider()
        match.play(seat, match.game.text(match.state, seat, match.state.nth_action(seat, 0)))
    return match


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.record"
    path.write_text(record_of(played(live=True)))
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """Ada has just played the first Complaint, the Ace of Spades."""
    path = tmp_path / "unfinished.record"
    path.write_text(record_of(played(2)))
    return path


# replay


def test_a_finished_game_is_told_with_everything(finished: Path) -> None:
    match = played(live=True)
    done = run("replay", finished)
    assert done.returncode == 0
    assert done.stdout.startswith("Grit: Ada, Grace\n")
    for number, entry in enumerate(match.entries, 1):
        assert f"{number}. {NAMES[entry.seats[0]]}: {entry.text}\n" in done.stdout
    assert "a hidden card" not in done.stdout
    for seat, hand in enumerate(match.game.dump(match.at(0))["hands"]):
        assert f"{NAMES[seat]} has the hand {match.game.texts().word('card', hand)}.\n" in done.stdout


def test_an_unfinished_game_keeps_its_secrets(unfinished: Path) -> None:
    said = run("replay", unfinished).stdout
    assert "2. Ada: ??@0a\n  Ada plays a hidden card onto their own pile a" in said
    assert said.endswith("The game is not over.\n")
    assert complains(run("replay", unfinished, "--seat", "all"), "not over")


def test_a_seat_may_look_at_its_own_side(unfinished: Path) -> None:
    assert "2. Ada: AS@0a\n  You play the Ace of Spades onto your pile a" in run("replay", unfinished, "--seat", "0").stdout
    assert "AS" not in run("replay", unfinished, "--seat", "1").stdout


def test_the_table_is_drawn_at_any_moment(unfinished: Path) -> None:
    assert "Your hand: AS 5S 8S QS" in run("replay", unfinished, "--at", "0", "--seat", "0").stdout
    assert "Your hand: 5S 8S QS" in run("replay", unfinished, "--at", "2", "--seat", "0").stdout
    assert complains(run("replay", unfinished, "--at", "3"), "--at 3", "2 entries")


def test_a_replay_speaks_german(unfinished: Path) -> None:
    assert run("replay", unfinished, "--language", "de").stdout.endswith("Das Spiel ist nicht zu Ende.\n")


def test_what_was_taken_back_is_told_too(tmp_path: Path) -> None:
    match = played(1)
    match.undo(1)
    path = tmp_path / "undone.record"
    path.write_text(record_of(match))
    assert "2. Grace takes back an action.\nThe game is not over.\n" in run("replay", path).stdout


def test_a_resigned_game_is_over_and_says_so(tmp_path: Path) -> None:
    match = played(3, live=True)
    match.stand_in([0], True)
    match.stand_in([0], False)
    match.resign(1)
    path = tmp_path / "resigned.record"
    path.write_text(record_of(match))
    told = run("replay", path).stdout
    assert told.endswith("4. A bot plays for Ada.\n5. Ada is back and plays again.\n6. Grace resigns.\nAda wins.\n")
    assert run("replay", path, "--seat", "all").returncode == 0
    done = run("verify", path)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{path}: 6 entries\nproved: whole and consistent\nproved: draws committed in advance (commitment ")
    assert run("replay", path, "--language", "de").stdout.endswith("6. Grace gibt auf.\nAda gewinnt.\n")


def test_there_is_no_third_seat(finished: Path) -> None:
    assert complains(run("replay", finished, "--seat", "2"), '"2"')


# verify


def test_a_record_that_holds(finished: Path) -> None:
    done = run("verify", finished)
    assert done.returncode == 0
    commitment = json.loads(finished.read_text().splitlines()[0])["chance"]["commitment"]
    assert done.stdout.splitlines()[1:] == [
        "proved: whole and consistent",
        f"proved: draws committed in advance (commitment {commitment}; it must be the one that the server sent before the start)",
        "not proved: exactly what that server stored (the record isn't signed)",
    ]


def test_another_secret_does_not_hold(finished: Path) -> None:
    text = finished.read_text()
    finished.write_text(text.replace("0" * 64, "1" * 64))
    done = run("verify", finished)
    assert done.returncode == 1
    assert "commitment" in done.stdout
    assert done.stderr == ""


def test_a_deal_that_was_not_drawn_does_not_hold(tmp_path: Path) -> None:
    """Two cards nobody was dealt, the other way round: the game is the same, the draws are not."""
    lines = record_of(played(1)).splitlines()
    start = json.loads(lines[1])
    deck = start["chance"][1]["deck"]
    deck[10], deck[11] = deck[11], deck[10]
    path = tmp_path / "forged.record"
    path.write_text("\n".join([lines[0], json.dumps(start), *lines[2:]]) + "\n")
    done = run("verify", path)
    assert done.returncode == 1
    assert "line 2: deck is" in done.stdout


Change = Callable[[list[dict[str, Any]]], object]
AGAINST_THE_RULES: dict[str, tuple[Change, str]] = {
    "an action after the end": (lambda lines: lines.insert(-2, {**lines[3]}), "GRIT-8.8"),
    "an action of the wrong seat": (lambda lines: lines[3].update(seat=0), "GRIT-4.6"),
    "an action that is none": (lambda lines: lines[3].update(text="castle"), "GRIT-5.9"),
    "another version of the rules": (lambda lines: lines[0].update(rules=99), "99"),
    "an unknown game": (lambda lines: lines[0].update(game="chess"), "chess"),
    "an unknown option": (lambda lines: lines[0]["options"].update(colour="red"), "colour"),
    "another result": (lambda lines: lines[-2].update(returns=[7, 7]), "result"),
}
MALFORMED: dict[str, tuple[Change, str]] = {
    "a seat that is not there": (lambda lines: lines[3].update(seat=5), "seat"),
    "an unknown key": (lambda lines: lines[3].update(umpire="Ada"), "umpire"),
    "no start": (lambda lines: lines.pop(2), "line 3"),
    "too few names": (lambda lines: lines[0].update(seats=["Ada"]), "line 2"),
}


READERS = (["replay"], ["verify"], ["play", "grit", "--resume"])


def broken(folder: Path, change: Change) -> Path:
    lines = [json.loads(line) for line in record_of(played(live=True)).splitlines()]
    change(lines)
    path = folder / "broken.record"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_record_names_the_line(case: str, tmp_path: Path) -> None:
    change, about = MALFORMED[case]
    path = broken(tmp_path, change)
    for words in READERS:
        assert complains(run(*words, path), "broken.record", about)


@pytest.mark.parametrize("case", AGAINST_THE_RULES)
def test_a_record_against_the_rules_can_not_be_used(case: str, tmp_path: Path) -> None:
    change, about = AGAINST_THE_RULES[case]
    path = broken(tmp_path, change)
    for words in READERS:
        assert complains(run(*words, path), "broken.record", about)


def test_a_record_that_was_cut_off_says_so(finished: Path) -> None:
    finished.write_text(finished.read_text()[:-30])
    assert complains(run("replay", finished), "cut off")


# scenario

GOOD = """\
- id: the-word-decides
  game: grit
  clauses: [GRIT-4.5]
  setup: {chance: [{heart: 7H}, {deck: [AS, 2S, 3S, 4S, 5S, 6S, 7S, 8S, 9S, QS, "*"]}]}
  actions: [{seat: 1, action: first 0}]
  expect: {firsts: [0]}
"""


def scenario_file(folder: Path, text: str) -> Path:
    path = folder / "rules.yaml"
    path.write_text(text)
    return path


def test_scenarios_that_hold(tmp_path: Path) -> None:
    path = scenario_file(tmp_path, GOOD)
    done = run("scenario", path)
    assert (done.returncode, done.stdout) == (0, "ok    grit: the-word-decides\n1 scenario, 0 failed\n")
    assert run("scenario", path, "--quiet").stdout == "1 scenario, 0 failed\n"


def test_a_scenario_that_fails_shows_the_difference(tmp_path: Path) -> None:
    done = run("scenario", scenario_file(tmp_path, GOOD.replace("firsts: [0]", "firsts: [1]")), "--quiet")
    assert done.returncode == 1
    assert "FAIL  grit: the-word-decides" in done.stdout
    assert "      firsts.0: expected 1, found 0\n" in done.stdout


def test_one_scenario_of_many(tmp_path: Path) -> None:
    path = scenario_file(tmp_path, GOOD + GOOD.replace("the-word-decides", "another"))
    assert run("scenario", path, "--only", "another").stdout == "ok    grit: another\n1 scenario, 0 failed\n"
    assert complains(run("scenario", path, "--only", "nobody"), "nobody")


def test_two_scenarios_of_one_id(tmp_path: Path) -> None:
    assert complains(run("scenario", scenario_file(tmp_path, GOOD + GOOD)), "the-word-decides")
