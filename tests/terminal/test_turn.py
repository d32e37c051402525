"""What a person can say during a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grumbletop.engine.record import Record
from grumbletop.games.grit import Grit
from tests.cli.running import duel
from tests.terminal.tables import TYPED, Played, begin, sit

ME = [0]


def say(*lines: str, language: str = "en") -> Played:
    """One person in seat 0, in round 3 of a duel; seat 1 plays at random."""
    return sit(begin(Grit(), ME, position=duel()), ME, lines, language=language)


def answer(played: Played) -> str:
    """What was said after the only line that was typed."""
    return played.said.split(TYPED)[1].split("\n", 1)[1]


def test_the_table_says_who_sits_where() -> None:
    said = say().said
    assert "Seat 0: at this keyboard" in said
    assert "Random 1: plays at random" in said


def test_the_table_the_question_and_the_own_hand_are_shown_without_a_curtain() -> None:
    said = say().said
    assert "Your hand: 4S KS" in said
    assert "Which card do you play" in said
    assert "press Enter" not in said


def test_a_question_mark_lists_the_legal_actions() -> None:
    listed = answer(say("?")).split("Seat 0>")[0]
    assert listed == "Your actions (6):\n  4S@0a  4S@1a  4S@1c  KS@0a  KS@1a  KS@1c\n"


def test_an_action_is_told_and_the_other_seat_moves_on() -> None:
    played = say("4S@1c")
    assert "  You play the 4 of Spades onto Random 1's pile c" in answer(played)
    assert "  Turned up: 3 of Spades on your pile c, 4 of Spades on Random 1's pile c." in answer(played)
    assert played.match.entries[0].text == "4S@1c"


def test_a_refusal_names_clause_and_reason_and_changes_nothing() -> None:
    played = say("4S@0c")
    assert answer(played).startswith("GRIT-5.4: The other Complaint of this round lies on that pile.")
    assert played.match.version == 0


def test_what_is_no_action_at_all_gets_a_hint() -> None:
    assert "? lists your actions" in answer(say("abracadabra"))
    assert "? to list your actions" in answer(say(""))


def test_why_shows_the_rule_behind_a_refusal() -> None:
    told = answer(say("why 4S@0b"))
    assert told.startswith("GRIT-6.2: The card on that pile is Marked")
    assert "GRIT-6 Marked Complaints" in told
    assert "\nGRIT-6.2 " in told


def test_why_tells_what_a_legal_action_would_do_and_does_not_do_it() -> None:
    played = say("why 4S@1c")
    assert "4S@1c is allowed" in answer(played)
    assert "You play the 4 of Spades onto Random 1's pile c" in answer(played)
    assert "  Your total: 20 -> 20\n  The other total: 15 -> 19\n" in answer(played)
    assert played.match.version == 0


def test_why_without_an_action_says_how() -> None:
    assert answer(say("why")).startswith("Type why and an action.")


def test_undo_takes_the_random_answer_back_as_well() -> None:
    played = say("4S@1c", "undo")
    assert played.match.entries[-1].kind == "undo"
    assert played.match.entries[-1].consent == [1]
    assert played.match.game.dump(played.match.state) == duel()
    assert "Seat 0 has taken back an action." in played.said


def test_the_log_tells_what_this_seat_was_told_so_far() -> None:
    said = say("4S@1c", "log").said.split(f"{TYPED}log")[1]
    assert "You play the 4 of Spades onto Random 1's pile c" in said
    assert "Turned up: 3 of Spades on your pile c, 4 of Spades on Random 1's pile c." in said


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("", "GRIT-6  Marked Complaints"), ("5.4", "\nGRIT-5.4 "), ("grit-6", "\nGRIT-6.11 "), ("Understood refused", "\nGRIT-5.9 ")],
)
def test_the_rulebook_is_at_hand(wanted: str, found: str) -> None:
    assert found in answer(say(f"rules {wanted}"))


def test_a_word_the_rulebook_does_not_have() -> None:
    assert answer(say("rules zeppelin")).startswith("The rulebook has nothing about zeppelin.")


def test_view_draws_the_table_again() -> None:
    assert "Your hand: 4S KS" in answer(say("view"))


def test_help_names_every_word_to_the_table() -> None:
    told = answer(say("help"))
    assert all(
        f"\n  {word} " in told for word in ("?", "c", "why ACTION", "undo", "view", "log", "rules [WORDS]", "save FILE", "quit", "help")
    )


def test_capitals_do_not_matter_in_words_to_the_table() -> None:
    assert answer(say("HELP")) == answer(say("help"))


def test_the_table_speaks_german() -> None:
    assert "an dieser Tastatur" in say(language="de").said
    assert answer(say("why 4S@0c", language="de")).startswith("GRIT-5.4: ")
    assert "Deine Hand" in say(language="de").said


def test_both_languages_have_the_same_sentences() -> None:
    from grumbletop.terminal.sentences import terminal_texts

    english, german = terminal_texts("en").sentences, terminal_texts("de").sentences
    assert english.keys() == german.keys()
    assert [key for key in english if english[key].count("{") != german[key].count("{")] == []


# Keeping the record


def test_save_writes_a_copy_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "copy.record"
    played = say("4S@1c", f"save {path}")
    assert f"The record is saved to {path}." in played.said
    again = Record.read_file(path).resume()
    assert again.game.dump(again.state) == played.match.game.dump(played.match.state)


def test_save_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    assert "already exists" in answer(say(f"save {path}"))
    assert path.read_text() == "dear diary"
    assert answer(say("save")).startswith("Type save and a file name.")


def test_the_record_is_kept_after_every_action(tmp_path: Path) -> None:
    path = tmp_path / "duel.record"
    match = begin(Grit(), ME, position=duel())

    def lines() -> Iterator[str]:
        assert Record.read_file(path).body == []
        yield "4S@1c"
        assert len(Record.read_file(path).body) == match.version > 1  # the random answer is kept as well

    sit(match, ME, lines(), path)


def test_a_record_that_can_not_be_kept_any_more_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "fleeting"
    folder.mkdir()
    match = begin(Grit(), ME, position=duel())

    def lines() -> Iterator[str]:
        (folder / "duel.record").unlink()
        folder.rmdir()
        yield "4S@1c"

    said = sit(match, ME, lines(), folder / "duel.record").said
    assert "can't be written" in said
    assert match.entries[0].text == "4S@1c"


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "late.record"
    played = say("4S@1c", "quit", str(tmp_path), str(path))
    assert "is a folder" in played.said
    assert played.said.endswith(f"The record is in {path}. To continue: grumbletop play grit --resume {path}\n")
    assert len(Record.read_file(path).body) == played.match.version


def test_the_end_of_input_ends_the_table_without_a_question() -> None:
    assert "Save the record?" not in say().said
