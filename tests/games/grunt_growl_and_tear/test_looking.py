"""What people see and read: the drawing, previews, the display, and what stays hidden."""

from __future__ import annotations

import pytest

from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import RIP, SHIELD, TURN
from tests.games.grunt_growl_and_tear.histories import small_deck
from tests.games.grunt_growl_and_tear.tables import begun, face_to_face, play, walk


def drawn(game: GruntGrowlAndTear, state: GruntState, seat: int | None = 0, language: str = "en") -> list[str]:
    return game.drawing(state, seat, game.texts_at(game.texts(language), ["Ada", "Bo"], 0)).splitlines()


def map_in(lines: list[str]) -> list[str]:
    """The rows of the map, and the line above them."""
    first = next(number for number, line in enumerate(lines) if line.startswith(" -4 "))
    return lines[first - 1 : first + 9]


# The drawing


def test_every_state_can_be_drawn_without_a_hole() -> None:
    game = GruntGrowlAndTear({"players": 3, "start_power": 3, "round_cap": 8})
    for number, state in enumerate(walk(game, seed=21, games=1, by_habit=True)):
        if number % 3 == 0:
            for seat in (None, 0, 2):
                for language in ("en", "de"):
                    text = game.drawing(state, seat, game.texts(language))
                    assert "{" not in text
                    assert "draw." not in text
                    assert "None" not in text
                    assert all(line == line.rstrip() and len(line) <= 80 for line in text.splitlines())


@pytest.mark.clause("GGT-2.1", "GGT-2.2")
def test_neighbours_lie_around_a_hex_and_columns_and_rows_are_named() -> None:
    game, state = face_to_face()
    lines = drawn(game, state)
    pawn = {line[:3].strip(): line.index("p") for line in map_in(lines) if "p" in line}
    assert pawn["3"] == pawn["2"] + 2, "one row down, half a space to the right: south-east"
    row = next(line for line in map_in(lines) if line.startswith("  3 "))
    assert row[pawn["3"] : pawn["3"] + 3] == "p0↖"
    columns = map_in(lines)[0].split()
    assert columns == ["0", "1", "2", "3", "4"]


def test_a_table_to_play_from() -> None:
    game, state = face_to_face()
    lines = drawn(game, state)
    assert "p0 Ada, Gutbucket, at -1,3, faces north-west" in lines
    squeezed = [" ".join(line.split()) for line in lines]
    assert "Health Power Speed Strength Smarts limbs hand deck discard" in squeezed
    assert "p0 Ada 13/13 0 3 6 4 5 4 48 0" in squeezed
    body = " ".join(line.strip() for line in lines)
    assert "Pit Stop · Round 1 · Turn · Bo to act, actions left: 4 · Turn free · Heal free" in body
    assert "arm2 Club Arm (Strength 1, Health 1, does 2 more damage up close)" in body
    assert "barrel1 at 2,-3, Weight 2" in body
    assert any(line.startswith("Your hand: ") and len(line.split()) == 6 for line in lines)
    assert not any(line.startswith("Your hand") for line in drawn(game, state, None))
    play(game, state, (1, "attack p0"))
    assert "Bo attacks Ada, exchange 1" in drawn(game, state)
    assert "Test of Strength, before the next card: Bo 5, Ada 6" in drawn(game, state)


def test_steps_of_a_turn_leave_room_for_the_news() -> None:
    """A terminal has 24 lines; what everybody wears is told at the start of a turn, and where limbs are chosen."""
    game, state = face_to_face()
    assert any("Club Arm" in line for line in drawn(game, state))
    play(game, state, (1, "attack p0"))
    short = drawn(game, state)
    assert not any("Club Arm" in line for line in short)
    assert len(short) == 18
    assert map_in(short) == map_in(drawn(game, face_to_face()[1]))


@pytest.mark.clause("GGT-14.2")
def test_abilities_that_are_off_are_not_drawn() -> None:
    game, state = face_to_face(abilities=False)
    assert not [line for line in drawn(game, state) if "up close" in line]


@pytest.mark.clause("GGT-1.9")
def test_spaces_one_can_choose_are_marked() -> None:
    game, state = begun()
    text = "\n".join(drawn(game, state, 1))
    assert text.count("+  ") + text.count("+\n") == 24, "all edge spaces"
    assert "+ marks the spaces you can choose." in text
    play(game, state, (1, "place 0,-4 5"), (0, "place 0,4 2"))
    assert "+" not in "\n".join(map_in(drawn(game, state)))


def test_two_kinds_that_begin_alike_are_told_apart() -> None:
    game = GruntGrowlAndTear({"players": 4, "monsters": "random"})
    text = game.drawing(game.start(SeededChance(Rng(1))), None, game.texts())
    assert all(sign in text for sign in ("Cr1", "Co1", "Cr2", "Co2", "I1", "S2"))


@pytest.mark.clause("GGT-1.10")
def test_only_starting_spaces_say_how_far_away_a_pawn_can_go() -> None:
    """With a pawn in the middle, the whole edge is four spaces away from it, and everything else is nearer."""
    game, state = begun(players=4, map="pit_stop")
    play(game, state, (int(state.decider()), "place 0,-4 0"))
    second = int(state.decider())
    play(game, state, (second, "place 0,4 0"))
    state.stand(second, game.notation.spaces.index((0, 0)))
    third = int(state.decider())
    offered = {game.text(state, third, action) for action in game.legal_actions(state, third)}
    assert "place 4,-4 0" in offered
    assert "place 3,-4 0" not in offered


@pytest.mark.clause("GGT-9.1")
def test_limbs_on_the_floor_are_named_as_one_types_them() -> None:
    game, state = face_to_face()
    limb = state.fighters[0].limb_at(2)
    state.fighters[0].take_off(2)
    state.recount(0)
    state.loose, state.lies[limb] = 1 << limb, game.notation.spaces.index((0, 0))
    lines = drawn(game, state)
    text = " ".join(line.strip() for line in lines)
    assert "On the floor at 0,0: Club Arm (gutbucket/club, Strength 1, Health 1, does 2 more damage up close)" in text
    assert "arm2 empty" in text
    assert any("o" in line.split() for line in map_in(lines))


# What is hidden, and what is not any more


@pytest.mark.clause("GGT-3.7")
def test_a_hand_is_known_once_its_deck_is_empty_and_stays_known() -> None:
    game, state = face_to_face()
    small_deck(state.fighters[0], [1, 2, 3], 2)
    state.stand(1, game.notation.spaces.index((0, -4)))
    assert game.display(state, 1)["players"][0]["known"] == []
    play(game, state, (1, "end"), (0, "rest"))
    for viewer in (0, 1, None):
        assert game.display(state, viewer)["players"][0]["known"] == ["2c", "3c", "4c"]
    assert "Known cards of Ada: 2c 3c 4c" in drawn(game, state, 1)


@pytest.mark.clause("GGT-5.2")
def test_a_choice_is_told_without_its_content() -> None:
    game, state = face_to_face()
    play(game, state, (1, "attack p0"))
    card = game.dump(state)["players"][1]["hand"][0]
    log = play(game, state, (1, f"play {card}"))
    assert [event.kind for event in log.events] == ["chose"]
    assert log.events[0].shown == {"seat": 1}
    assert game.view(state, 0)["commits"] == {"1": "?"}
    assert game.view(state, 1)["commits"] == {"1": f"play {card}"}


# Previews


@pytest.mark.clause("GGT-4.4", "GGT-5.3")
def test_a_preview_says_what_it_costs_and_how_both_sides_begin() -> None:
    game, state = face_to_face()
    facts = {fact.key: fact.amount for fact in game.preview(state, 1, "attack p0").facts}
    assert facts == {"action": None, "mine": 5, "theirs": 6, "plays_card": None, "other_card": None}
    facts = {fact.key: fact.amount for fact in game.preview(state, 1, "escape p0 sp").facts}
    assert facts == {"action": None, "mine": 4, "mine_bonus": 3, "theirs": 3, "plays_card": None, "other_card": None}
    assert [fact.key for fact in game.preview(state, 1, "ask turn 1").facts] == ["free"]


def test_silence_costs_nothing() -> None:
    """With and without a listener the same game is played."""
    game, state = begun(5)
    twin, rng = state.clone(), Rng(8)
    for _ in range(300):
        if state.is_over():
            break
        seat = state.decider()
        action = int(game.insight.likely_action(state, seat, rng))
        state.apply(seat, action, SeededChance(Rng(action)), Log())
        twin.apply(seat, action, SeededChance(Rng(action)), EventLog())
    assert game.save(state) == game.save(twin)


# One click on the map


def test_whoever_is_asked_sees_all_that_can_be_done_on_the_map() -> None:
    """The parts of each are a whole action, and nobody else is told."""
    game, state = face_to_face()
    deeds = [list(deed.values()) for deed in game.display(state, 1)["deeds"]]
    assert ["attack", "p0"] in deeds
    assert not {"rest", "end"} & {deed[0] for deed in deeds}
    assert all(game.choices(state, 1, deed).whole is not None for deed in deeds)
    assert game.display(state, 0)["deeds"] == game.display(state, None)["deeds"] == []


@pytest.mark.clause("GGT-11.12", "GGT-11.13")
def test_limbs_are_called_by_their_names() -> None:
    """In a hint or a review and among the choices: "leg 2" of somebody is no name that a player knows."""
    game, seen = GruntGrowlAndTear({"players": 2, "monsters": ["mandible", "gutbucket"], "start_power": 3}), set[str]()
    texts = game.texts_at(game.texts(), ["Ada", "Bo"], 0)
    filled = {texts.say(f"socket.{socket}") for monster in game.box.monsters.values() for socket in monster.sockets}
    for state in walk(game, seed=2, games=6, by_habit=True):
        if state.phase not in (RIP, SHIELD, TURN):
            continue
        seat = state.decider()
        for action in state.legal_actions(seat):
            verb = game.text(state, seat, action).split()[0]
            if verb not in ("rip", "shield", "swap") or (verb == "swap" and verb in seen):
                continue
            said = game.say_action(state, seat, action, texts)
            assert not any(name in said.replace(":", ",").split(", ") for name in filled), said
            seen |= {verb, said}
    assert {"rip", "shield", "Tear off: Hopper Leg"} <= seen
    assert any(said.startswith("Cover: ") and "Hopper Leg" in said for said in seen)
