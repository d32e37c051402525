"""games, rules, position, perft: commands that only look."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import complains, duel, run, write_duel
from tests.crucible import SOURCES


def test_a_game_tells_its_house_rules() -> None:
    told = run("games", "grumbles_and_goofs").stdout
    assert "  no_progress_limit (GG-8.4): After how many turns" in told
    assert "      10 to 200; default 40\n" in told
    assert "      true, false; default false\n" in told
    assert "  short: Short game. The stars stand close" in told
    assert "      board=huddle, move_range=2, no_progress_limit=20\n" in told
    assert "  short: Kurze Partie. " in run("games", "grumbles_and_goofs", "--language", "de").stdout
    listed = json.loads(run("games", "grit", "--json").stdout)
    assert {"name": "low_ace", "options": {"values": "ace_low"}} in listed["presets"]
    assert listed["options"][0]["values"] == ["ace_low", "blackjack", "pips"]
    assert complains(run("games", "chess"), 'no game "chess" is installed')


def test_games_are_listed_for_people_and_for_programs() -> None:
    assert "grit: Grit (2 players, 2-5 minutes)\n    Two duellists" in run("games").stdout
    assert "Zwei Duellanten" in run("games", "--language", "de").stdout
    listed = json.loads(run("games", "--json").stdout)
    assert [(game["name"], game["seats"]) for game in listed if game["slug"] == "grit"] == [("Grit", [2, 2])]


@pytest.fixture
def packages(tmp_path: Path) -> str:
    """A path on which two more packages bring games: the crucible, and one that is broken."""
    metadata = tmp_path / "more_games-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: more-games\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[grumbletop.games]\ncrucible = grumbletop_crucible:Crucible\nruin = nowhere:Ruin\n")
    return os.pathsep.join([str(tmp_path), str(SOURCES), os.environ.get("PYTHONPATH", "")])


def test_a_package_that_can_not_be_loaded_hides_no_other(packages: str) -> None:
    done = run("games", PYTHONPATH=packages)
    assert "grit: Grit (2 players" in done.stdout
    assert "crucible: Crucible (1-4 players" in done.stdout
    assert done.stderr.startswith("grumbletop: game ruin is installed but can't be loaded")


def test_a_game_of_another_package_is_played_like_ours(packages: str) -> None:
    words = ["play", "crucible", "--option", "seats=3", "--option", "teams=0,2/1", "--seed", "1"]
    done = run(*words, typed="stake 2\n", PYTHONPATH=packages)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Medium 2: thinks a little" in done.stdout
    assert "Guest has staked." in done.stdout


# rules


def test_the_whole_book_is_shown() -> None:
    done = run("rules", "grit")
    assert done.returncode == 0
    assert "GRIT-1.1" in done.stdout
    assert "GRIT-9.2" in done.stdout


def test_clauses_and_sections_are_found_by_their_numbers() -> None:
    shown = run("rules", "grit", "GRIT-5.4", "6").stdout
    assert "GRIT-5.4 " in shown
    assert "GRIT-6.11" in shown
    assert "GRIT-5.3 " not in shown


def test_words_are_searched_within_the_chosen_clauses() -> None:
    shown = run("rules", "grit", "GRIT-6", "--search", "face down").stdout
    assert "GRIT-6.8" in shown
    assert "GRIT-5.6" not in shown


def test_a_clause_or_word_that_is_not_there_is_named() -> None:
    assert complains(run("rules", "grit", "GRIT-99"), "GRIT-99")
    assert complains(run("rules", "grit", "--search", "zeppelin"), "zeppelin")


def test_coverage_without_tests_is_incomplete(tmp_path: Path) -> None:
    done = run("rules", "grit", "--coverage", "--games", "5", "--tests", tmp_path)
    assert done.returncode == 1
    assert "MISSING" in done.stdout


def test_coverage_wants_a_folder(tmp_path: Path) -> None:
    assert complains(run("rules", "grit", "--coverage", "--tests", tmp_path / "nowhere"), "nowhere")


# position


def test_a_position_is_drawn_for_every_seat(tmp_path: Path) -> None:
    shown = run("position", write_duel(tmp_path)).stdout
    assert "Your hand: 4S KS" in shown
    assert "Your hand: 7H" in shown


def test_one_seat_sees_only_what_it_may_know(tmp_path: Path) -> None:
    shown = run("position", write_duel(tmp_path), "--seat", "1").stdout
    assert "7H" in shown
    assert "KS" not in shown
    assert "AS" not in shown


def test_a_spectator_sees_no_hand(tmp_path: Path) -> None:
    shown = run("position", write_duel(tmp_path), "--seat", "spectator").stdout
    assert "QS" in shown
    assert "KS" not in shown
    assert "7H" not in shown


def test_the_document_comes_back_as_json(tmp_path: Path) -> None:
    path = write_duel(tmp_path)
    assert json.loads(run("position", path, "--json").stdout) == duel()
    assert json.loads(run("position", path, "--json", "--seat", "1").stdout)["hands"] == [["??", "??"], ["7H"]]


def test_a_position_speaks_german(tmp_path: Path) -> None:
    path = write_duel(tmp_path)
    assert run("position", path, "--language", "de").stdout != run("position", path).stdout


def test_there_is_no_third_seat_in_grit(tmp_path: Path) -> None:
    assert complains(run("position", write_duel(tmp_path), "--seat", "2"), '"2"', "0 to 1")


# perft


def test_lines_are_counted_depth_by_depth() -> None:
    assert run("perft", "grit", "--depth", "3", "--seed", "7").stdout == "1  2\n2  96\n3  3,840\n"


def test_counts_below_each_action_add_up(tmp_path: Path) -> None:
    lines = run("perft", "grit", "--from", write_duel(tmp_path), "--depth", "1", "--divide").stdout.splitlines()
    assert sorted(lines[:-1]) == ["4S@0a  1", "4S@1a  1", "4S@1c  1", "KS@0a  1", "KS@1a  1", "KS@1c  1"]
    assert lines[-1] == "all  6"


@pytest.mark.parametrize("depth", ["0", "31", "-1", "two", "9" * 30])
def test_a_depth_is_a_small_number(depth: str) -> None:
    assert complains(run("perft", "grit", "--depth", depth), "--depth")
