"""Races, free points and decisions too large to list, played at the table: with the crucible, a game made for that."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from grumbletop_crucible import Crucible

from grumbletop.engine.game import Choice, Choices, Game
from grumbletop.engine.match import Match
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.terminal.composer import Composer
from grumbletop.terminal.console import Console
from grumbletop.terminal.sentences import Sentences
from tests.terminal.tables import CURTAIN, TYPED, Played, begin, sit

ME = [0]
BOTH = [0, 1]
LOST = "The record was not saved. With --save FILE it is saved while you play.\n"


def at(phase: str, lines: list[str], humans: list[int] = ME, seed: int = 4) -> Played:
    """Both have staked and, after the race, seat 0 pours: the match stands in `phase` when the first line is typed."""
    match = begin(Crucible(), humans, seed)
    before: dict[str, list[tuple[int, str]]] = {"grab": [(0, "stake 2"), (1, "stake 1")]}
    before["pour"] = [*before["grab"], (0, "grab")]
    before["brew"] = [*before["pour"], (0, "pour 0,0"), (0, "keep")]
    for seat, text in before[phase]:
        match.play(seat, text)
    return sit(match, humans, lines, seed=seed)


def last(match: Match, kind: str = "action") -> Any:
    return next(entry for entry in reversed(match.entries) if entry.kind == kind)


# Composing


def test_a_decision_too_large_to_list_is_composed_step_by_step() -> None:
    played = at("brew", ["?", "c", "brew", "0", "1", "9", "9", "4"])
    assert "100,001 actions are too many to list." in played.said
    assert played.match.entries[5].text == "brew 01994"


def test_a_plan_is_glimpsed_and_composed_in_any_capitals() -> None:
    game = FoggyFrontlines({"bosses": ["gnash", "murk"], "first_butt": 1})
    played = sit(begin(game, ME), ME, ["?", "c", "LEAD R4", "Add y1", "GRUNT"])
    assert "537 actions are too many for the screen; type c to build one step by step. The first 48:" in played.said
    assert played.said.count("grunt r4") < 48
    assert played.match.entries[0].text == "grunt r4+y1"


def test_a_barred_part_is_refused_with_its_clause() -> None:
    match = begin(GiantMonsterInvasion(), ME)
    while match.state.decider() != 0:
        match.play(1, "end")
    played = sit(match, ME, ["move 12 o'clock, 1", "move 6 o'clock, 1"])
    assert "GMI-2.8: The Move of this turn is spent or lost." in played.said


def test_a_part_that_is_not_offered_is_refused_with_the_reason_of_the_rules() -> None:
    played = sit(begin(GrumblesAndGoofs(), ME), ME, ["c", "push", "d4", "x"])
    assert "GG-1.9: Pick a Grumble that nobody has, and put it on a free starting square of yours." in played.said


@pytest.mark.parametrize("line", ["move north 2", "move N, 2 inches", "move 2 inches north", "move nach Norden, 2", "move 12 o'clock, 2"])
def test_a_move_is_typed_by_the_compass_or_the_clock(line: str) -> None:
    match = cinderjaw_to_move()
    assert sit(match, ME, [line]).match.entries[-1].text == "move 1000,1000"


@pytest.mark.parametrize("line", ["move 90, 2", "move 90,2"])
def test_two_numbers_are_a_point_and_refused_as_one(line: str) -> None:
    played = sit(cinderjaw_to_move(), ME, [line])
    assert "90,2 is 0.9 inches from the left edge and 0.02 from the upper one" in " ".join(played.said.split())


def cinderjaw_to_move() -> Match:
    match = begin(GiantMonsterInvasion(), ME)
    while match.state.decider() != 0:
        match.play(1, "end")
    return match


def test_composing_goes_back_step_by_step_and_can_be_left() -> None:
    played = at("brew", ["c", "brew", "1", "<", "3", "x", "why brew 1"])
    assert "Nothing played." in played.said
    assert played.match.version == 5


def test_a_free_point_is_typed_and_checked_by_the_game() -> None:
    played = at("pour", ["compose", "200,0", "30,-40", ""])
    assert "CRU-4.1: 200,0 lies outside the crucible." in played.said
    assert "Or type a point of your own, such as 10,0 (also: 3 o'clock, 1.0 drops)." in played.said
    assert played.match.entries[3].text == "pour 30,-40"


def test_a_line_may_spell_out_the_parts_of_an_action() -> None:
    assert at("pour", ["pour 3 o'clock, 3"]).match.entries[3].text == "pour 30,0"
    assert at("brew", ["Brew 0 1 9 9 4"]).match.entries[5].text == "brew 01994"
    assert "pour 30,0 is allowed." in at("pour", ["why pour 3 o'clock, 3"]).said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pour 3 o'clock, 99", "CRU-4.1: 990,0 lies outside the crucible."),
        ("pour", 'CRU-7.2: "pour" is no action.'),
        ("pour please", 'CRU-7.2: "pour please" is no action.'),
        ("pour " + "3 " * 30, "is no action."),
    ],
)
def test_a_line_that_spells_out_no_possible_action_is_refused(line: str, said: str) -> None:
    played = at("pour", [line])
    assert said in " ".join(played.said.split())
    assert played.match.version == 3


def test_an_open_decision_lists_examples_only() -> None:
    assert "more actions than can be listed" in at("pour", ["?"]).said


@pytest.mark.parametrize("answer", ["10", "-1", "nine", ""])
def test_only_what_is_offered_can_be_chosen(answer: str) -> None:
    played = at("brew", ["c", "brew", answer])
    assert f"You can't choose {answer} here." in played.said


def test_values_that_are_numbers_get_no_other_numbers() -> None:
    assert "Choose (measure1):\n  0\n  1\n" in at("brew", ["c", "brew"]).said
    assert "   1  0,0\n" in at("pour", ["c"]).said


def test_an_amount_that_says_itself_is_not_said_twice() -> None:
    out = StringIO()
    composer = Composer(Console(StringIO(), out), Sentences(GruntGrowlAndTear(), ["Ada", "Bo"], "en", 0))
    amounts = [Choice("amount", amount, "", "heal_by", "", {"amount": amount, "before": 7, "after": 7 + int(amount)}) for amount in "12"]
    composer.show(Choices([Choice("amount", "0", "", "heal_none"), *amounts]))
    assert out.getvalue().splitlines()[1:] == ["  0  none", "  1 (Health 7 → 8)", "  2 (Health 7 → 9)"]


def test_a_game_that_can_not_be_composed_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Crucible, "choices", Game.choices)
    played = at("brew", ["c", "brew 00000"])
    assert "100,001 actions: use choices" in played.said
    assert played.match.entries[5].text == "brew 00000"


def test_what_depends_on_others_is_allowed_without_a_preview() -> None:
    assert "grab is allowed.\n" in at("grab", ["why grab"], seed=next(seed for seed in range(20) if person_is_quicker(seed))).said


# Races


def test_one_person_races_against_the_clock() -> None:
    played = at("grab", ["wait"], seed=next(seed for seed in range(20) if person_is_quicker(seed)))
    assert last(played.match, "expire").seats == [0, 1]


def person_is_quicker(seed: int) -> bool:
    return at("grab", [], seed=seed).match.version == 2


def test_a_random_player_is_sometimes_quicker() -> None:
    assert {person_is_quicker(seed) for seed in range(20)} == {True, False}


def test_people_race_before_an_open_screen() -> None:
    played = at("grab", ["0 pour", "7 grab", "1 grab"], BOTH)
    race = played.said.split(TYPED)[0]
    assert "The first to act decides: Seat 0, Seat 1." in race
    assert "press Enter" not in race
    assert "Type a seat and its action" in played.said
    assert last(played.match).seats == [1]


def test_a_race_is_drawn_as_a_spectator_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Crucible, "drawing", lambda game, state, seat, texts: f"drawn for {seat}")
    assert "drawn for None\n\nThe first to act decides" in at("grab", [], BOTH).said


def test_what_the_winner_sees_waits_until_only_the_winner_looks() -> None:
    played = at("grab", ["1 grab"], BOTH)
    assert "Seat 1 grabs the lid and looks." in played.said
    assert played.said.endswith("Seat 1, press Enter when only you can see this. \n" + LOST)
    card = played.match.game.dump(played.match.state)["deck"][0]
    assert f"Lid: {card}." not in played.said
    assert f"Lid: {card}." in at("grab", ["1 grab", ""], BOTH).said


def test_nobody_acts_in_time() -> None:
    played = at("grab", ["wait"], BOTH)
    assert last(played.match, "expire").seats == [0, 1]


def test_secret_stakes_are_typed_behind_the_curtain() -> None:
    match = begin(Crucible(), BOTH)
    said = sit(match, BOTH, ["", "stake 3", "", "", "stake 1", ""]).said
    shown_to_the_second = said.split(CURTAIN)[1]
    assert "stake 3" not in shown_to_the_second
    assert "The stakes are 3, 1." in shown_to_the_second


def test_a_table_of_one() -> None:
    match = begin(Crucible({"seats": 1}), ME)
    played = sit(match, ME, ["stake 1", "grab", "pour 0,0", "keep", "brew 00000"])
    assert played.over
    assert "The game is over." in played.said


def test_random_players_alone_play_to_the_end() -> None:
    played = sit(begin(Crucible({"seats": 4}), []), [], [])
    assert played.over
    assert "Under the lid lay" in played.said


def test_a_decision_may_mix_what_is_one_word_with_what_is_composed() -> None:
    played = at("brew", ["c", "leave it empty"])
    assert played.match.entries[5].text == "empty"
