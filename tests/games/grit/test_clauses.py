"""Clauses of Grit that a scenario can't show: what is hidden from whom, what is left to chance, what the table displays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grumbletop.engine.rollouts import PathChance
from grumbletop.engine.state import Chance, State
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from tests.games.grit.dealing import dealt, play

HANDS = ("AS 4S 8S KS", "3S 5S 7H 9S")
EXCHANGED = str.maketrans("01", "10")
KEPT = "1: first 0; 0: AS@0b!; 1: 9S@0a; 0: keep"
BOTH_MARK = "1: first 0; 0: 8S@0b!; 1: 3S@1b!"
WHOLE = f"{KEPT}; 1: first 0; 0: 8S@0c; 1: 5S@1b; 0: first 1; 1: 3S@0c; 0: 4S@1c; 1: first 0; 0: KS@0c; 1: 7H@0a"


def table(**options: str) -> tuple[Grit, GritState]:
    game = Grit(options)
    return game, dealt(game, *HANDS, "6S", "QS", "2S 7S")


def tracker(game: Grit, state: GritState, seat: int | None) -> dict[str, bool]:
    return {marker["card"]: marker["seen"] for marker in game.display(state, seat)["tracker"]}


def turned(game: Grit, state: GritState, seat: int | None = None) -> set[str]:
    return {card for card, seen in tracker(game, state, seat).items() if seen}


# The seats


@pytest.mark.clause("GRIT-1.1")
def test_there_are_two_seats_and_never_another_number() -> None:
    game, state = table()
    play(game, state, WHOLE)
    assert Grit.info.seats == (2, 2)
    assert len(game.returns(state)) == game.seats == 2


@pytest.mark.clause("GRIT-1.1")
def test_exchanging_the_seats_exchanges_the_game() -> None:
    game, state = table()
    mirrored = dealt(game, HANDS[1], HANDS[0], "QS", "6S", "2S 7S")
    for move in WHOLE.split(";"):
        seat, text = move.split(":")
        action, _, rest = text.strip().partition("@")
        play(game, state, move)
        mirror = f"{action}@{rest.translate(EXCHANGED)}" if rest else action.translate(EXCHANGED)
        play(game, mirrored, f"{seat.translate(EXCHANGED)}: {mirror}")
    assert game.returns(mirrored) == game.returns(state)[::-1]
    assert game.dump(mirrored)["words"] == [1 - holder for holder in game.dump(state)["words"]]
    assert game.dump(mirrored)["result"]["totals"] == game.dump(state)["result"]["totals"][::-1]


# What is left to chance


class FirstHeart(Chance):
    """Walks the outcomes of the first draw; every later card is the first of the rest."""

    def __init__(self, path: PathChance) -> None:
        self.path = path
        self.heart_is_drawn = False

    def draw(self, event: int, outcomes: int, state: State) -> int:
        if self.heart_is_drawn:
            return 0
        self.heart_is_drawn = True
        return int(self.path.draw(event, outcomes, state))


@pytest.mark.clause("GRIT-1.4", "GRIT-2.1")
@pytest.mark.parametrize("deck", ["queen_king", "ten_king"])
def test_every_heart_is_equally_likely(deck: str) -> None:
    game, path = Grit({"deck": deck}), PathChance()
    shares: Counter[str] = Counter()
    more = True
    while more:
        position = game.dump(game.start(FirstHeart(path)))
        shares.update({heart_in(position): path.probability()})
        more = path.advance()
    assert dict(shares) == {rank + "H": 1 / 13 for rank in "A23456789TJQK"}


def heart_in(position: dict[str, Any]) -> str:
    tops = [entry["card"] for pile in position["piles"].values() for entry in pile]
    (heart,) = [card for card in [*position["hands"][0], *position["hands"][1], *tops, *position["undealt"]] if card.endswith("H")]
    return str(heart)


class Widths(Chance):
    """Keeps how many outcomes each draw has."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, int]] = []

    def draw(self, event: int, outcomes: int, state: State) -> int:
        self.drawn.append((Grit.chance_events[event], int(outcomes)))
        return 0


@pytest.mark.clause("GRIT-2.1")
def test_every_order_of_the_deck_is_equally_likely() -> None:
    chance = Widths()
    Grit().start(chance)
    assert chance.drawn == [("heart", 13), *(("deck", left) for left in range(12, 0, -1))]


# What is hidden


@pytest.mark.clause("GRIT-2.5")
def test_a_seat_sees_its_own_hand_and_never_the_other() -> None:
    game, state = table()
    assert game.view(state, 0)["hands"] == [HANDS[0].split(), ["??"] * 4]
    assert game.view(state, 1)["hands"] == [["??"] * 4, HANDS[1].split()]
    assert game.view(state, None)["hands"] == [["??"] * 4, ["??"] * 4]


@pytest.mark.clause("GRIT-1.4", "GRIT-2.4")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_sees_the_undealt_cards_or_an_undealt_heart(viewer: int | None) -> None:
    game = Grit()
    states = [dealt(game, "AS 4S 8S KS", "3S 5S 7S 9S", "6S", "QS", f"2S {heart}") for heart in ("7H", "KH")]
    for state in states:
        assert game.view(state, viewer)["undealt"] == ["??", "??"]
    assert game.view(states[0], viewer) == game.view(states[1], viewer)
    assert game.display(states[0], viewer) == game.display(states[1], viewer)


@pytest.mark.clause("GRIT-1.4")
def test_who_holds_the_heart_knows_it_and_nobody_else_does() -> None:
    game = Grit()
    states = [dealt(game, "AS 4S 8S KS", f"3S 5S {heart} 9S", "6S", "QS", "2S 7S") for heart in ("7H", "8H")]
    assert game.view(states[0], 1) != game.view(states[1], 1)
    for viewer in (0, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
        assert game.display(states[0], viewer) == game.display(states[1], viewer)


@pytest.mark.clause("GRIT-4.5")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_who_was_chosen_to_play_first_is_public(viewer: int | None) -> None:
    game, state = table()
    play(game, state, "1: first 0")
    assert game.view(state, viewer)["firsts"] == [0]


@pytest.mark.clause("GRIT-5.2", "GRIT-5.6", "GRIT-6.4")
@pytest.mark.parametrize("mark", ["", "!"])
def test_the_second_seat_sees_the_pile_and_the_mark_but_not_the_card(mark: str) -> None:
    game, state = table()
    play(game, state, f"1: first 0; 0: KS@0a{mark}")
    hidden = {"card": "??", "by": 0, "round": 1, "marked": mark == "!", "down": True}
    assert game.view(state, 0)["piles"]["0a"][1] == hidden | {"card": "KS"}
    assert game.view(state, 1)["piles"]["0a"][1] == hidden
    assert game.view(state, None)["piles"]["0a"][1] == hidden


@pytest.mark.clause("GRIT-6.10")
def test_a_kept_card_is_known_to_its_player_alone_until_the_end() -> None:
    game, state = table()
    play(game, state, KEPT)
    for move in WHOLE.removeprefix(KEPT + "; ").split(";"):
        seen = [game.view(state, viewer)["piles"]["0b"][0]["card"] for viewer in (0, 1, None)]
        assert seen == ["AS", "??", "??"]
        play(game, state, move)
    assert [game.view(state, viewer)["piles"]["0b"][0]["card"] for viewer in (0, 1, None)] == ["AS", "AS", "AS"]


@pytest.mark.clause("GRIT-7.3")
@pytest.mark.parametrize("option", ["blind", "informed"])
def test_a_keep_decision_is_secret_while_the_other_is_out(option: str) -> None:
    views = []
    for choice in ("keep", "flip"):
        game, state = table(keep=option)
        play(game, state, f"{BOTH_MARK}; 0: {choice}")
        assert game.view(state, 0)["keeps"] == [choice, None]
        views.append([game.view(state, 1), game.view(state, None), game.display(state, 1), game.display(state, None)])
    assert views[0] == views[1]
    assert views[0][0]["keeps"] == [None, None]
    assert views[0][0]["to_act"] == [1]


@pytest.mark.clause("GRIT-7.2")
@pytest.mark.parametrize(("option", "card"), [("blind", "??"), ("informed", "9S")])
def test_who_may_keep_sees_the_other_card_only_when_informed(option: str, card: str) -> None:
    game, state = table(keep=option)
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@0a")
    assert game.view(state, 0)["piles"]["0a"][1]["card"] == card


@pytest.mark.clause("GRIT-7.4", "GRIT-3.8")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_covered_cards_stay_public(viewer: int | None) -> None:
    game, state = table()
    play(game, state, "1: first 0; 0: 8S@0c; 1: 9S@0a; 0: first 1; 1: 3S@0c; 0: 4S@0a")
    piles = game.view(state, viewer)["piles"]
    assert [entry["card"] for entry in piles["0c"]] == ["8S", "3S"]
    assert [entry["card"] for entry in piles["0a"]] == ["6S", "9S", "4S"]


@pytest.mark.clause("GRIT-8.9")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_undealt_cards_are_shown_after_scoring(viewer: int | None) -> None:
    game, state = table()
    play(game, state, WHOLE)
    assert game.view(state, viewer) == game.dump(state)
    assert game.view(state, viewer)["undealt"] == ["2S", "7S"]


# What the table displays


@pytest.mark.clause("GRIT-3.4", "GRIT-3.5")
def test_the_visible_total_is_for_all_and_the_full_one_for_its_owner() -> None:
    game, state = table()
    play(game, state, KEPT)
    assert [game.display(state, viewer)["sides"][0]["visible"] for viewer in (0, 1, None)] == [9, 9, 9]
    assert [game.display(state, viewer)["sides"][0]["full"] for viewer in (0, 1, None)] == [20, None, None]


@pytest.mark.clause("GRIT-9.1")
@pytest.mark.parametrize(("deck", "last"), [("queen_king", ["QS", "KS"]), ("ten_king", ["TS", "KS"])])
def test_the_tracker_has_a_marker_for_each_spade_and_a_joker(deck: str, last: list[str]) -> None:
    game = Grit({"deck": deck})
    state = dealt(game, *HANDS, "6S", last[0], "2S 7S")
    markers = [marker["card"] for marker in game.display(state, None)["tracker"]]
    assert markers == ["AS", *(f"{number}S" for number in range(2, 10)), *last, "??"]


@pytest.mark.clause("GRIT-9.1")
def test_a_tracker_that_is_off_is_not_shown() -> None:
    game, state = table(tracker="off")
    for viewer in (0, 1, None):
        assert not game.display(state, viewer).get("tracker")


@pytest.mark.clause("GRIT-9.2")
def test_only_what_has_lain_face_up_turns_a_marker() -> None:
    game, state = table()
    assert turned(game, state) == {"6S", "QS"}
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@0a")
    assert turned(game, state) == {"6S", "QS"}
    play(game, state, "0: keep")
    assert turned(game, state) == {"6S", "QS", "9S"}
    play(game, state, WHOLE.removeprefix(KEPT + "; "))
    assert turned(game, state) == {"AS", "3S", "4S", "5S", "6S", "8S", "9S", "QS", "KS", "7H"}


@pytest.mark.clause("GRIT-9.2")
def test_the_joker_turns_when_the_heart_lies_open() -> None:
    game = Grit()
    state = dealt(game, "AS 4S 8S KS", "3S 5S 7S 9S", "6S", "KH", "2S QS")
    assert turned(game, state) == {"6S", "KH"}
    assert len(tracker(game, state, None)) == 12


@pytest.mark.clause("GRIT-9.2")
def test_the_tracker_is_the_same_for_everybody() -> None:
    game, state = table()
    for move in WHOLE.split(";"):
        assert tracker(game, state, 0) == tracker(game, state, 1) == tracker(game, state, None)
        play(game, state, move)


@pytest.mark.clause("GRIT-5.11")
def test_what_was_played_is_no_longer_offered() -> None:
    game, state = table()
    play(game, state, "1: first 0; 0: AS@0b")
    assert game.legal_actions(state, 0) == []
    play(game, state, "1: 9S@1b; 1: first 0")
    assert [choice.value for choice in game.choices(state, 0, ["play"]).offered] == ["4S", "8S", "KS"]
