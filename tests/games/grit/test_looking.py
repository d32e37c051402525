"""What a person reads off the table: display, previews, the drawing, the observation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.rng import Rng
from grumbletop.games.grit import Grit, insight
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import CARD_NUMBERS, PHASES, PILES
from tests.games.grit.dealing import ALL_OPTIONS, dealt, play, random_states

GAME = Grit()
SEATS = (0, 1)
DEAL = ("AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S")
KEPT = "1: first 0; 0: AS@0b!; 1: 9S@0a; 0: keep; 1: first 0; 0: 8S@0c; 1: 5S@1b!; 1: flip; 0: first 1; 1: 3S@0c"


def table(moves: str = "", game: Grit = GAME) -> GritState:
    state = dealt(game, *DEAL)
    if moves:
        play(game, state, moves)
    return state


@pytest.mark.clause("GRIT-3.4", "GRIT-3.5", "GRIT-6.10")
def test_only_the_owner_reads_a_full_total() -> None:
    state = table("1: first 0; 0: AS@0b!; 1: 9S@0a; 0: keep")
    own, other, nobody = (GAME.display(state, seat)["sides"][0] for seat in (0, 1, None))
    assert (own["visible"], own["full"], own["full_ace"], own["unknown"], own["down"]) == (9, 20, 11, 0, 1)
    assert (other["visible"], other["full"], other["unknown"], other["down"]) == (9, None, 1, 1)
    assert nobody == other


@pytest.mark.clause("GRIT-6.10")
def test_a_seat_is_reminded_of_its_own_kept_card_only() -> None:
    state = table(KEPT)
    assert GAME.display(state, 0)["remembered"] == [{"pile": "0b", "card": "AS"}]
    assert GAME.display(state, 1)["remembered"] == [{"pile": "0c", "card": "3S"}]
    assert GAME.display(state, None)["remembered"] == []


@pytest.mark.clause("GRIT-4.1", "GRIT-4.7")
def test_the_display_says_why_a_seat_has_the_word() -> None:
    assert GAME.display(table(KEPT), 1)["word"] == {"seat": 0, "why": "total", "totals": [17, 15]}
    assert GAME.display(table("1: first 0; 0: AS@0a"), 1)["word"] == {"seat": 1, "why": "total", "totals": [6, 10]}


@pytest.mark.clause("GRIT-3.7")
def test_a_board_above_21_is_only_called_dead() -> None:
    state = dealt(GAME, "9S 2S 8S KS", "3S 5S AS 7H", "6S", "QS", "4S 7S")
    play(GAME, state, "1: first 0; 0: KS@0b; 1: 3S@1b; 0: first 0; 0: 8S@0c; 1: 5S@1c")
    side = GAME.display(state, 0)["sides"][0]
    assert (side["visible"], side["dead"], side["full_dead"]) == (24, True, True)
    for viewer in (0, 1, None):
        assert GAME.drawing(state, viewer, GAME.texts()).count("technically dead") == 1
    assert state.holder() == 0
    assert not state.is_over()


@pytest.mark.clause("GRIT-3.6", "GRIT-3.7")
def test_a_board_of_21_is_not_called_dead() -> None:
    state = dealt(GAME, "9S 2S 5S KS", "3S 8S AS 7H", "6S", "QS", "4S 7S")
    play(GAME, state, "1: first 0; 0: KS@0b; 1: 3S@1b; 0: first 0; 0: 5S@0c; 1: 8S@1c")
    side = GAME.display(state, 0)["sides"][0]
    assert (side["visible"], side["dead"], side["full_dead"]) == (21, False, False)


@pytest.mark.clause("GRIT-9.1", "GRIT-9.2")
def test_the_tracker_turns_over_what_has_lain_face_up() -> None:
    state = table(KEPT)
    tracker = GAME.display(state, 0).get("tracker", [])
    assert len(tracker) == 12
    assert [marker["card"] for marker in tracker if marker["seen"]] == ["5S", "6S", "8S", "9S", "QS"]
    assert tracker[-1] == {"card": "??", "seen": False}
    assert all(GAME.display(state, seat)["tracker"] == tracker for seat in (1, None))
    off = Grit({"tracker": "off"})
    assert "tracker" not in off.display(table(game=off), 0)


@pytest.mark.clause("GRIT-9.2")
def test_the_joker_is_turned_over_with_the_heart() -> None:
    state = table("1: first 1; 1: 7H@1b; 0: 2S@1c")
    assert GAME.display(state, None)["tracker"][-1] == {"card": "7H", "seen": True}


def test_injuries_have_names() -> None:
    tops = GAME.display(table("1: first 1; 1: 7H@1b; 0: 2S@1c"), None)["tops"]
    assert tops == {"0a": "Cracked Rib", "1a": "A Letter to Mother", "1b": "Ball in the Thigh (Inflamed)", "1c": "Powder Burn"}


def test_a_seat_is_told_the_names_of_the_cards_it_knows_and_of_no_others() -> None:
    state = table(KEPT)
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        cards = {entry["card"] for pile in view["piles"].values() for entry in pile} | {card for hand in view["hands"] for card in hand}
        assert GAME.display(state, seat)["titles"].keys() == cards - {"??"}


def test_a_preview_adds_up_both_sides_as_far_as_the_seat_can() -> None:
    state = table(KEPT)
    assert GAME.preview(state, 0, "KS@1c").data == {"own_total": [20, 20], "their_total": [15, 25], "side": 1, "dead": True}
    assert GAME.preview(state, 0, "KS@0a").data == {"own_total": [20, 21], "their_total": [15, 15], "side": 0, "dead": False}
    assert [event["kind"] for event in GAME.preview(state, 0, "KS@0a").events] == ["played"]
    with pytest.raises(Refused):
        GAME.preview(state, 0, "KS@0b")


def test_a_preview_of_a_keep_decision_shows_what_it_costs() -> None:
    state = table("1: first 0; 0: AS@0a!; 1: 9S@0b")
    assert GAME.preview(state, 0, "keep").data == {"own_total": [11, 11], "own_visible": [0, 0]}
    assert GAME.preview(state, 0, "flip").data == {"own_total": [11, 11], "own_visible": [0, 11]}
    assert [event["kind"] for event in GAME.preview(state, 0, "flip").events] == ["committed"]
    assert GAME.preview(table(), 1, "first 1").data == {}


def test_a_preview_changes_nothing() -> None:
    state = table(KEPT)
    before = GAME.dump(state)
    GAME.preview(state, 0, "KS@1c")
    assert GAME.dump(state) == before


def test_the_drawing_shows_the_table() -> None:
    drawing = GAME.drawing(table(KEPT), 0, GAME.texts("en"))
    assert (
        drawing
        == """\
Round 3 of 4 · Seat 0 holds The Word (17 : 15)

Opponent, Seat 1 · Total 15 · ??
┌─ 1a ─────────────────┐  ┌─ 1b ─────────────────┐  ┌─ 1c ─────────────────┐
│ QS                   │  │ 5S ! Marked          │  │ empty                │
└──────────────────────┘  └──────────────────────┘  └──────────────────────┘

You, Seat 0 · Total 9 + ? (20)
┌─ 0a ─────────────────┐  ┌─ 0b ─────────────────┐  ┌─ 0c ─────────────────┐
│ 9S                   │  │ [AS] ! Marked        │  │ [??] face down       │
│ └ 6S                 │  │                      │  │ └ 8S                 │
└──────────────────────┘  └──────────────────────┘  └──────────────────────┘

Your hand: 2S KS
Undealt: ?? ??
Seen on the table: 5S 6S 8S 9S QS
> 2S@0a
"""
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_drawing_fits_and_has_all_its_words(language: str) -> None:
    texts = GAME.texts(language)
    for seed in range(6):
        for state in random_states(GAME, seed):
            for seat in (None, 0, 1):
                drawing = GAME.drawing(state, seat, texts)
                assert max(map(len, drawing.splitlines())) <= 78
                assert "draw." not in drawing
                assert "{" not in drawing


def test_a_drawing_says_what_may_be_written() -> None:
    lines = [GAME.drawing(state, seat, GAME.texts("en")).splitlines()[-1] for state, seat in MOMENTS]
    assert lines == ["> first 0 | first 1", "> AS@0b   AS@0b! = Marked", "> keep | flip", "Seen on the table: 6S QS"]


MOMENTS = [
    (table(), 1),
    (table("1: first 0"), 0),
    (table("1: first 0; 0: AS@0a!; 1: 9S@0b"), 0),
    (table("1: first 0"), 1),
]


def test_observations_fill_their_fields() -> None:
    length = sum(field.length for field in GAME.observation)
    for seed in range(10):
        for state in random_states(GAME, seed):
            for seat in (SPECTATOR, 0, 1):
                numbers = [9.0] * 3
                state.observe(seat, numbers)
                assert len(numbers) == length
                assert all(low <= number <= high for number, (low, high) in zip(numbers, bounds(), strict=True))


def bounds() -> list[tuple[float, float]]:
    return [(field.low, field.high) for field in GAME.observation for _ in range(field.length)]


def observed(state: GritState, seat: int) -> dict[str, list[float]]:
    numbers: list[float] = []
    state.observe(seat, numbers)
    return {field.name: [numbers.pop(0) for _ in range(field.length)] for field in GAME.observation}


def ones(here: Iterable[Any], places: Iterable[Any]) -> list[float]:
    """A one for each of the places that is here."""
    found = list(here)
    return [float(place in found) for place in places]


def expected(state: GritState, seat: int) -> dict[str, list[float]]:
    """The observation as it follows from what the seat sees on the table."""
    view, display = GAME.view(state, seat), GAME.display(state, seat)
    tops = {pile: entries[-1] if entries else {} for pile, entries in view["piles"].items()}
    return {
        "seat": ones([seat], SEATS),
        "round": ones([view["round"]], range(1, 5)),
        "phase": ones([view["phase"]], PHASES),
        "to_act": ones(view["to_act"], SEATS),
        "word": ones(view["words"][-1:], SEATS),
        "first": ones(view["firsts"][view["round"] - 1 :], SEATS),
        "hand": ones(view["hands"][seat], CARD_NUMBERS),
        "seen": ones([marker["card"] for marker in display["tracker"] if marker["seen"]], CARD_NUMBERS),
        **{
            f"pile_{pile}": [*ones([top.get("card")], CARD_NUMBERS), *map(float, (top != {}, top.get("marked", 0), top.get("down", 0)))]
            for pile, top in tops.items()
        },
        "used": ones([display["used"]], PILES),
        "marks": [float(side["mark"]) for side in display["sides"]],
        "committed": [float(bool(state.keeps >> each & 1)) for each in SEATS],
        "totals": [float(side["visible"]) for side in display["sides"]],
    }


def test_an_observation_says_what_the_seat_sees() -> None:
    phases = set()
    for seed in range(30):
        for state in random_states(GAME, seed):
            phases.add(int(state.phase))
            for seat in SEATS:
                assert observed(state, seat) == expected(state, seat)
    assert phases == set(range(len(PHASES)))


# Insight


def test_features_are_those_of_the_board() -> None:
    found = insight.features(GAME, table(KEPT), 0)
    wanted: dict[str, float] = {
        "round": 3,
        "cards_left": 2,
        "has_word": 1,
        "next_word": 0,
        "own_visible": 9,
        "own_total": 20,
        "own_short": 1,
        "own_locked": 1,
        "own_unlocked": 2,
        "own_empty": 0,
        "own_best": 21,
        "their_total": 15,
        "their_empty": 1,
        "their_worst": -13,
        "own_mark": 0,
        "their_mark": 0,
    }
    assert {name: found[name] for name in wanted} == wanted
    assert all(0 <= found[f"{side}_spoiled"] <= 1 for side in ("own", "their"))


def test_a_loose_board_is_more_easily_spoiled_than_a_locked_one() -> None:
    loose = dealt(GAME, "AS KS 8S 9S", "3S 5S 2S 7H", "6S", "QS", "4S 7S")
    locked = loose.clone()
    play(GAME, loose, "1: first 0; 0: KS@0a; 1: 3S@1b")
    play(GAME, locked, "1: first 0; 0: KS@0a!; 1: 3S@1b; 0: flip")
    assert insight.features(GAME, loose, 0)["own_spoiled"] > insight.features(GAME, locked, 0)["own_spoiled"]


def test_a_loss_of_a_point_or_two_spoils_nothing() -> None:
    """No card that seat 0 has not seen takes more than 2 from its 4."""
    state = dealt(GAME, "6S 8S 9S KS", "AS 3S 5S 7H", "4S", "QS", "2S 7S")
    assert insight.features(GAME, state, 0)["own_spoiled"] == 0


@pytest.mark.parametrize("options", ALL_OPTIONS[::29], ids=lambda options: "-".join(options.values()))
def test_insight_is_the_same_in_every_possible_world(options: dict[str, str]) -> None:
    game = Grit(options)
    for seed in range(6):
        for state in random_states(game, seed):
            for seat in (0, 1):
                other = state.resample(seat, Rng(seed))
                assert insight.features(game, other, seat) == insight.features(game, state, seat)
                assert insight.order(other, seat) == insight.order(state, seat)


def test_the_shortlist_leads_with_what_helps() -> None:
    state = table(KEPT)
    assert [GAME.text(state, 0, action) for action in insight.shortlist(state, 0, 2)] == ["KS@1c", "2S@1a"]
    assert sorted(insight.order(state, 0)) == GAME.legal_actions(state, 0)
    assert [GAME.text(state, 1, action) for action in insight.order(table(), 1)] == ["first 0", "first 1"]


def test_metrics_of_a_finished_game() -> None:
    state = table(KEPT + "; 0: KS@1c; 1: first 0; 0: 2S@1c; 1: 7H@0c")
    metrics: dict[str, Any] = insight.metrics(state)
    assert metrics == {
        "total_0": 17.0,
        "total_1": 17.0,
        "deaths": 0.0,
        "draw": 1.0,
        "word_changes": 2.0,
        "last_word_won": 0.0,
        "marks": 2.0,
        "kept": 1.0,
    }
    assert state.is_over()


def test_who_had_the_last_word_is_not_who_had_the_first() -> None:
    telling = 0
    for seed in range(40):
        *_, state = random_states(GAME, seed)
        document = GAME.dump(state)
        words, winner = document["words"], document["result"]["winner"]
        telling += winner is not None and words[0] != words[-1]
        assert insight.metrics(state)["last_word_won"] == float(winner == words[-1])
    assert telling > 5


@pytest.mark.clause("GRIT-4.4")
def test_where_nothing_lies_face_up_the_word_is_expected_to_stay() -> None:
    state = table("1: first 0; 0: AS@0a!; 1: 9S@1a!")
    assert [insight.features(GAME, state, seat)["next_word"] for seat in (0, 1)] == [0, 1]
