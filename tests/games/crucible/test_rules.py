"""Crucible, clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from grumbletop_crucible import Crucible
from grumbletop_crucible.rules import Brewing

from grumbletop.engine.area import Circle
from grumbletop.engine.chance import RecordingChance, ScriptedChance, grouped
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, BadNotation, BadOption, BadPosition, Refused, TooMany
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import Composed
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance, branches

DECK = {"deck": [5, "*"]}


def begun(seats: int = 2, **options: Any) -> tuple[Crucible, Brewing]:
    game = Crucible({"seats": seats, **options})
    return game, game.start(ScriptedChance(game, [DECK]))


def play(game: Crucible, state: Brewing, *moves: tuple[int, str], chance: list[Any] | None = None) -> EventLog:
    log = EventLog()
    script = ScriptedChance(game, chance or [])
    for seat, text in moves:
        game.play(state, seat, text, script, log)
    assert script.left_over() == []
    return log


def poured(seats: int = 2, **options: Any) -> tuple[Crucible, Brewing]:
    """Two dice of 3 and 4 lie in the middle of the crucible; seat 0 may answer."""
    game, state = begun(seats, **options)
    play(game, state, *((seat, "stake 2") for seat in range(seats)), (0, "grab"), (0, "pour 0,0"), chance=[{"die": [3, 4]}])
    return game, state


def refused(game: Crucible, state: Brewing, seat: int, text: str) -> str:
    with pytest.raises(Refused) as caught:
        game.parse(state, seat, text)
    return caught.value.clause


@pytest.mark.clause("CRU-1.1", "CRU-1.2")
def test_everybody_starts_with_three_coins_and_one_card_lies_under_the_lid() -> None:
    game, state = begun(3)
    assert game.dump(state)["coins"] == [3, 3, 3]
    assert game.dump(state)["deck"] == [5, 1, 2, 3, 4, 6, 7, 8]


@pytest.mark.clause("CRU-1.3")
@pytest.mark.parametrize("teams", [[[0], [1]], [[0, 1], [1, 2]], [[0, 1, 2], []], [[0, 1, 2, 3]]])
def test_teams_hold_each_seat_once(teams: list[list[int]]) -> None:
    with pytest.raises(BadOption, match="must hold each of the 3 seats once"):
        Crucible({"seats": 3, "teams": teams})


@pytest.mark.clause("CRU-1.4")
def test_a_purse_holds_99_coins() -> None:
    game = Crucible({"seats": 1})
    state = game.start(ScriptedChance(game, [DECK]), carry={"coins": [99]})
    play(game, state, (0, "stake 3"), (0, "grab"), (0, "pour 0,0"), (0, "keep"), chance=[{"die": [6, 6]}])
    assert game.dump(state)["coins"] == [99]


@pytest.mark.clause("CRU-2.1")
def test_a_stake_is_a_secret_of_its_seat() -> None:
    game, state = begun(3)
    log = play(game, state, (1, "stake 2"))
    assert game.dump(state)["to_act"] == [0, 2]
    assert [game.view(state, seat)["stakes"] for seat in (0, 1, None)] == [[None, "?", None], [None, 2, None], [None, "?", None]]
    assert log.seen_by(0) == [{"kind": "staked", "clause": "CRU-2.1", "data": {"seat": 1}}]


@pytest.mark.clause("CRU-2.2")
def test_nobody_stakes_more_than_it_has() -> None:
    game = Crucible()
    state = game.start(ScriptedChance(game, [DECK]), carry={"coins": [1, 0]})
    assert refused(game, state, 0, "stake 2") == "CRU-2.2"
    assert [state.count_actions(seat) for seat in (0, 1)] == [2, 1]


@pytest.mark.clause("CRU-2.2", "CRU-4.4", "CRU-8.1")
def test_what_cannot_be_picked_is_barred_by_its_clause() -> None:
    game = Crucible()
    state = game.start(ScriptedChance(game, [DECK]), carry={"coins": [1, 1]})
    found = game.choices(state, 0, ["stake"])
    assert [(choice.value, choice.clause) for choice in found.barred] == [("2", "CRU-2.2"), ("3", "CRU-2.2")]
    assert (found.barred[0].part, found.barred[0].label, found.barred[0].data["coins"]) == ("coins", "coins.2", 1)
    assert game.choices(state, 0).barred == game.choices(state, 0, ["stake", "2"]).barred == []
    play(game, state, (0, "stake 1"), (1, "stake 1"), (0, "grab"), (0, "pour 0,0"), chance=[{"die": [3, 4]}])
    assert {choice.value: choice.clause for choice in game.choices(state, 0).barred} == {"reroll": "CRU-4.4", "beg": "CRU-8.1"}
    assert not game.choices(state, 1).barred


@pytest.mark.clause("CRU-2.3")
def test_stakes_are_shown_when_all_are_in() -> None:
    game, state = begun()
    log = play(game, state, (1, "stake 2"), (0, "stake 1"))
    assert [(event.kind, event.reveals) for event in log.events] == [("staked", False), ("staked", False), ("stakes", True)]
    assert game.view(state, None)["stakes"] == [1, 2]
    assert game.display(state, None)["pot"] == 3


@pytest.mark.clause("CRU-2.4")
def test_a_seat_without_a_stake_drops_out_for_good() -> None:
    game, state = begun(3)
    play(game, state, (0, "stake 0"), (1, "stake 1"), (2, "stake 1"), (2, "grab"), (2, "pour 0,0"), (2, "keep"), chance=[{"die": [1, 1]}])
    play(game, state, (1, "brew 00000"), (2, "brew 00000"))
    assert game.returns(state) == [3.0, 2.0, 2.0]


@pytest.mark.clause("CRU-2.4", "CRU-6.1")
def test_the_game_ends_when_all_leave() -> None:
    game, state = begun()
    play(game, state, (0, "stake 0"), (1, "stake 0"))
    assert state.is_over()
    assert game.view(state, None)["deck"][0] == 5


@pytest.mark.clause("CRU-3.1", "CRU-3.2")
def test_the_first_to_grab_ends_the_race_and_alone_knows_the_card() -> None:
    game, state = begun()
    play(game, state, (0, "stake 1"), (1, "stake 1"))
    assert {game.decision(state, seat).mode for seat in (0, 1)} == {"race"}  # type: ignore[union-attr]
    log = play(game, state, (1, "grab"))
    assert [event["data"] for seat in (0, 1) for event in log.seen_by(seat)] == [{"seat": 1}, {"seat": 1, "card": 5}]
    assert [game.display(state, seat)["lid"] for seat in (0, 1, None)] == [None, 5, None]
    assert refused(game, state, 0, "grab") == "CRU-7.3"


@pytest.mark.clause("CRU-3.2")
def test_what_was_seen_is_remembered_in_every_world_and_in_a_saved_game() -> None:
    game, state = begun()
    play(game, state, (0, "stake 1"), (1, "stake 1"))
    game.expire(state, [0, 1], SeededChance(Rng(1)), Log())
    restored = game.restore(game.save(state))
    assert [game.display(restored, seat)["lid"] for seat in (0, 1, None)] == [5, 5, None]
    assert game.display(game.load(game.dump(state)), 1)["lid"] is None, "a bare position knows the pourer's memory only"
    worlds = [state.resample(1, Rng(seed)) for seed in range(20)]
    assert {game.dump(world)["deck"][0] for world in worlds} == {5}
    assert len({str(game.dump(world)["deck"]) for world in worlds}) > 10


@pytest.mark.clause("CRU-3.3")
def test_when_nobody_grabs_all_look_and_the_highest_stake_pours() -> None:
    game, state = begun(3)
    play(game, state, (0, "stake 1"), (1, "stake 2"), (2, "stake 2"))
    log = EventLog()
    game.expire(state, [0, 1, 2], ScriptedChance(game, []), log)
    assert [event.kind for event in log.events] == ["shared"]
    assert game.dump(state)["pourer"] == 1
    assert [game.display(state, seat)["lid"] for seat in (0, 1, 2)] == [5, 5, 5]


@pytest.mark.clause("CRU-4.1")
def test_a_drop_goes_onto_any_point_inside() -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 1"), (0, "grab"))
    assert game.parse(state, 0, "pour 60,-80") == Composed("pour 60,-80")
    assert game.parse(state, 0, "pour 50,0") == state.nth_action(0, 1)
    assert refused(game, state, 0, "pour 60,-81") == "CRU-4.1"
    area = game.choices(state, 0, ["pour"]).area
    assert area is not None
    assert area.shapes == [Circle(0, 0, 100)]
    assert game.choices(state, 0, ["pour", "60,-80"]).whole == "pour 60,-80"
    with pytest.raises(Refused, match=r"CRU-4\.1"):
        game.choices(state, 0, ["pour", "60,-81"])
    play(game, state, (0, "pour 60,-80"), chance=[3, 4])
    assert game.dump(state)["drop"] == [60, -80]


@pytest.mark.clause("CRU-4.1")
@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("60,-80", "60,-80"),
        ("60.4 -79.6", "60,-80"),
        ("3 o'clock, 4.5", "45,0"),
        ("6 Uhr, 4,5", "0,-45"),
        ("1:30 oclock, 10 drops", "71,71"),
        ("60", None),
        ("noon", None),
    ],
)
def test_a_point_is_read_as_a_person_types_it(typed: str, value: str | None) -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 1"), (0, "grab"))
    assert game.read_value(state, 0, ["pour"], typed) == value


@pytest.mark.clause("CRU-4.2", "CRU-4.5")
def test_a_drop_is_foretold_with_what_counts_and_its_odds() -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 1"), (0, "grab"))
    found = game.preview(state, 0, "pour 31,0")
    assert [(fact.key, fact.clause, fact.amount) for fact in found.facts] == [("heat", "CRU-4.2", 2), ("needed", "CRU-4.5", None)]
    assert [(odds.key, round(36 * odds.probability)) for odds in found.odds] == [("cold", 21), ("boils", 15)]
    texts = game.texts("de")
    assert game.say_fact(found.facts[0], texts) == "Hitze an dieser Stelle: +2"
    assert game.say_odds(found.odds[1], texts) == "es kocht beim ersten Wurf: 42\u00a0%"


@pytest.mark.clause("CRU-4.2")
@pytest.mark.parametrize(("point", "target"), [("0,30", 10), ("0,31", 8), ("-70,0", 8), ("0,-71", 6), ("100,0", 6)])
def test_the_middle_is_the_hottest(point: str, target: int) -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 1"), (0, "grab"), (0, f"pour {point}"), chance=[{"die": [1, 1]}])
    assert game.display(state, 0)["target"] == target


@pytest.mark.clause("CRU-4.3")
def test_one_die_may_be_rolled_again_for_a_coin() -> None:
    game, state = poured()
    play(game, state, (0, "reroll 1"), chance=[{"die": 6}])
    assert game.dump(state)["rolls"] == [[3, 4], [6, 4]]
    assert game.dump(state)["coins"] == [7, 1], "3 coins less 2 and 1; the pot of 4 and 3 for the heat"
    assert game.dump(state)["phase"] == "brew"


@pytest.mark.clause("CRU-4.3")
def test_every_outcome_of_a_second_roll_is_a_branch() -> None:
    game, state = poured()
    found = branches(state, 0, int(state.nth_action(0, 2)))
    assert sorted(game.dump(world)["rolls"][1] for _, world in found if isinstance(world, Brewing)) == [[3, die] for die in range(1, 7)]
    assert sum(share for share, _ in found) == pytest.approx(1.0)


@pytest.mark.clause("CRU-4.4")
def test_without_a_coin_there_is_no_second_roll() -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 3"), (0, "grab"), (0, "pour 0,0"), chance=[3, 4])
    assert refused(game, state, 0, "reroll 1") == "CRU-4.4"
    assert [game.text(state, 0, action) for action in game.legal_actions(state, 0)] == ["keep"]


def begging(*moves: tuple[int, str]) -> tuple[Crucible, Brewing]:
    """Three seats with a coin each; seat 0 has rolled and begs."""
    game, state = poured(3)
    play(game, state, (0, "beg"), *moves)
    return game, state


def asked(game: Crucible, state: Brewing) -> list[tuple[int, str]]:
    return [(seat, owed.name) for seat in range(game.seats) if (owed := game.decision(state, seat)) is not None]


@pytest.mark.clause("CRU-8.1", "CRU-8.2", "CRU-8.5")
def test_a_coin_that_is_given_ends_the_begging_and_the_dice_are_asked_for_again() -> None:
    game, state = begging()
    assert asked(game, state) == [(1, "give")]
    assert refused(game, state, 0, "keep") == "CRU-7.3", "the dice wait"
    play(game, state, (1, "give"))
    assert asked(game, state) == [(0, "reroll")]
    assert game.dump(state)["coins"] == [2, 0, 1]
    assert refused(game, state, 0, "beg") == "CRU-8.1", "once"


@pytest.mark.clause("CRU-8.1", "CRU-8.2")
def test_only_a_seat_that_stayed_and_has_a_coin_is_asked() -> None:
    game = Crucible({"seats": 4})
    state = game.start(ScriptedChance(game, [DECK]), carry={"coins": [3, 3, 1, 2]})
    play(game, state, (0, "stake 1"), (1, "stake 0"), (2, "stake 1"), (3, "stake 1"), (0, "grab"), (0, "pour 0,0"), chance=[1, 1])
    play(game, state, (0, "beg"))
    assert asked(game, state) == [(3, "give")]
    game, state = poured(1)
    assert refused(game, state, 0, "beg") == "CRU-8.1", "nobody else is there"


@pytest.mark.clause("CRU-8.3")
def test_a_refusal_is_tested_at_once_and_in_secret() -> None:
    game, state = begging((1, "refuse"))
    assert asked(game, state) == [(0, "show"), (1, "show")]
    play(game, state, (1, "show 3"))
    assert [game.view(state, seat)["pending"][1]["fingers"] for seat in (0, 1, 2, None)] == [
        [None, "?"],
        [None, 3],
        [None, "?"],
        [None, "?"],
    ]
    assert game.text(state, 1, game.decisions[6].first + 2, viewer=0) == "show ?"
    worlds = [game.dump(state.resample(0, Rng(seed)))["pending"][1]["fingers"] for seed in range(60)]
    assert {theirs for _, theirs in worlds} == {1, 2, 3}
    assert {own for own, _ in worlds} == {None}


@pytest.mark.clause("CRU-8.3", "CRU-8.4")
@pytest.mark.parametrize(
    ("shown", "coins", "then"),
    [
        (["3:1"], [2, 0, 1], (0, "reroll")),
        (["1:3"], [1, 1, 1], (2, "give")),
        (["2:2", "3:2"], [2, 0, 1], (0, "reroll")),
        (["2:2", "3:3"], [1, 1, 1], (2, "give")),
    ],
)
def test_more_fingers_win_a_coin_and_a_second_tie_is_none(shown: list[str], coins: list[int], then: tuple[int, str]) -> None:
    game, state = begging((1, "refuse"))
    for pair in shown:
        own, theirs = pair.split(":")
        play(game, state, (1, f"show {theirs}"), (0, f"show {own}"))
    assert game.dump(state)["coins"] == coins
    assert asked(game, state) == [then]
    assert game.dump(state)["begged"] == ["refuse", *shown]


@pytest.mark.clause("CRU-8.5")
def test_when_nobody_is_left_to_ask_the_dice_are_asked_for_again() -> None:
    game, state = begging((1, "refuse"), (0, "show 1"), (1, "show 2"), (2, "refuse"), (2, "show 3"), (0, "show 1"))
    assert asked(game, state) == [(0, "reroll")]
    assert game.dump(state)["pending"] == []


@pytest.mark.clause("CRU-8.3")
def test_a_position_can_be_written_down_in_the_middle_of_a_test() -> None:
    game, state = begging((1, "refuse"), (0, "show 2"), (1, "show 2"), (1, "show 1"))
    document = game.dump(state)
    assert document["pending"] == [{"do": "beg", "asked": 1}, {"do": "test", "asked": 1, "ties": 1, "fingers": [None, 1]}]
    loaded = game.load(document)
    play(game, loaded, (0, "show 3"))
    assert asked(game, loaded) == [(0, "reroll")]
    assert game.dump(state) == document, "the stack of a copy is its own"


@pytest.mark.clause("CRU-4.5")
@pytest.mark.parametrize(("dice", "coins"), [([4, 6], 8), ([4, 5], 1)])
def test_enough_heat_wins_the_pot(dice: list[int], coins: int) -> None:
    game, state = begun()
    play(game, state, (0, "stake 2"), (1, "stake 2"), (0, "grab"), (0, "pour 0,0"), (0, "keep"), chance=[{"die": dice}])
    assert game.dump(state)["coins"] == [coins, 1]


@pytest.mark.clause("CRU-5.1")
def test_a_brew_is_composed_measure_by_measure_and_never_listed() -> None:
    game, state = poured()
    play(game, state, (0, "keep"))
    assert state.count_actions(0) == 100_001
    with pytest.raises(TooMany, match="100,001 actions"):
        game.legal_actions(state, 0)
    assert game.text(state, 0, int(state.nth_action(0, 1_235))) == "brew 01234"
    step = game.choices(state, 0, ["brew", "0", "1"])
    assert [choice.code for choice in step.offered] == list(range(25, 35))
    assert game.choices(state, 0, ["brew", *"01234"]).whole == "brew 01234"
    assert state.code(0, int(state.nth_action(0, 1))) == -1
    assert refused(game, state, 1, "brew 01234") == "CRU-7.3"


@pytest.mark.clause("CRU-5.3")
def test_a_flask_may_be_left_empty_and_is_never_true() -> None:
    game, state = poured()
    log = play(game, state, (0, "keep"), (0, "empty"), (1, "brew 55555"))
    assert "emptied" in [event.kind for event in log.events]
    assert game.dump(state)["brews"] == ["empty", "55555"]
    assert game.display(state, None)["true"] == [1]


@pytest.mark.clause("CRU-5.2", "CRU-6.1")
@pytest.mark.parametrize(("brew", "coins"), [("99700", 5), ("55555", 5), ("99990", 1), ("55554", 1)])
def test_a_true_brew_earns_four_coins(brew: str, coins: int) -> None:
    game, state = poured()
    play(game, state, (0, "keep"), (0, "brew 00000"), (1, f"brew {brew}"))
    assert game.dump(state)["coins"] == [1, coins]


@pytest.mark.clause("CRU-6.2")
def test_a_team_shares_its_coins() -> None:
    game, state = begun(3, teams=[[0, 2], [1]])
    play(game, state, (0, "stake 0"), (1, "stake 0"), (2, "stake 3"), (2, "grab"), (2, "pour 0,0"), (2, "keep"), chance=[1, 1])
    play(game, state, (2, "brew 55555"))
    assert game.returns(state) == [3.5, 3.0, 3.5]


@pytest.mark.clause("CRU-6.3", "CRU-7.1")
def test_nothing_is_done_after_the_end() -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 0"))
    assert [refused(game, state, 0, text) for text in ("stake 0", "rubbish")] == ["CRU-6.3", "CRU-6.3"]


@pytest.mark.clause("CRU-6.4", "CRU-1.1")
def test_coins_are_carried_into_the_next_game() -> None:
    game, state = poured(series=True)
    play(game, state, (0, "keep"), (0, "brew 00000"), (1, "brew 55555"))
    assert Crucible().carry(state) is None, "no series, nothing to carry"
    assert game.carry(state) == {"coins": [1, 5]}
    assert game.dump(game.start(SeededChance(Rng(1)), carry=game.carry(state)))["coins"] == [1, 5]
    for wrong in ({"coins": [1]}, {"coins": [1, -1]}, {"coins": [1, 1], "luck": 3}):
        with pytest.raises(BadPosition, match="carry"):
            game.start(SeededChance(Rng(1)), carry=wrong)


@pytest.mark.clause("CRU-7.1", "CRU-7.2", "CRU-7.3")
@pytest.mark.parametrize(
    ("seat", "text", "clause"),
    [(1, "stake  1", "CRU-7.2"), (1, "grab", "CRU-7.3"), (1, "stake 1", "CRU-7.3"), (0, "stake 4", "CRU-7.2"), (0, "pour -0,1", "CRU-7.2")],
)
def test_what_is_refused_first(seat: int, text: str, clause: str) -> None:
    game, state = begun()
    play(game, state, (1, "stake 1"))
    before = game.save(state)
    assert refused(game, state, seat, text) == clause
    assert game.save(state) == before


@pytest.mark.clause("CRU-7.2")
def test_rubbish_is_no_notation() -> None:
    game, state = begun()
    with pytest.raises(BadNotation) as caught:
        game.parse(state, 0, "abracadabra")
    assert game.say_refusal(caught.value, game.texts("de")).startswith("„abracadabra“ ist keine Aktion.")


@pytest.mark.clause("CRU-7.4")
def test_the_clock_plays_when_nobody_does() -> None:
    game, state = begun(1)
    play(game, state, (0, "stake 1"), (0, "grab"))
    for _ in range(3):
        game.expire(state, [0], ScriptedChance(game, [1, 1]), Log())
    assert [game.dump(state)[key] for key in ("drop", "rolls", "brews")] == [[0, 0], [[1, 1]], ["00000"]]


def test_chance_is_told_in_words() -> None:
    game = Crucible({"seats": 1})
    chance = RecordingChance(game, SeededChance(Rng(4)))
    state = game.start(chance)
    game.play(state, 0, "stake 1", chance, Log())
    game.play(state, 0, "grab", chance, Log())
    game.play(state, 0, "pour 0,0", chance, Log())
    document = game.dump(state)
    assert grouped(chance.draws) == [{"deck": list(map(str, document["deck"]))}, {"die": list(map(str, document["rolls"][0]))}]


def test_the_table_can_be_read() -> None:
    game, state = poured()
    assert game.drawing(state, 0, game.texts()).splitlines() == [
        "Crucible, the dice. Lid: 5. Pot: 4.",
        "Seat 0: 1 coins, stake 2, brew -",
        "Seat 1: 1 coins, stake 2, brew -",
        "Drop on 0,0, dice 3, 4, needed 10",
    ]


def change(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda document: document.__setitem__(key, value)


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (change("game", "grit"), "game"),
        (change("options", {"seats": 3}), "options.seats"),
        (change("phase", "lunch"), "phase"),
        (change("to_act", [1]), "to_act"),
        (change("coins", [1, 100]), "coins.1"),
        (change("stakes", [2, None]), "stakes"),
        (change("stakes", [0, 0]), "stakes"),
        (change("stakes", [4, 1]), "stakes.0"),
        (change("pourer", None), "pourer"),
        (change("pourer", 2), "pourer"),
        (change("drop", None), "drop"),
        (change("drop", [90, 90]), "drop"),
        (change("rolls", []), "rolls"),
        (change("rolls", [[3, 7]]), "rolls.0"),
        (change("brews", ["00000", None]), "brews"),
        (change("brews", ["0000", None]), "brews.0"),
        (change("deck", [1, 1, 2, 3, 4, 5, 6, 7]), "deck"),
        (change("deck", [1, 2, 3, 4, 5, 6, 7]), "deck"),
        (change("deck", [9, "*"]), "deck.0"),
        (change("deck", [5, "*", 5]), "deck"),
        (change("deck", ["*", "*"]), "deck"),
        (change("luck", 7), "luck"),
        (change("begged", ["perhaps"]), "begged"),
        (change("pending", [{"do": "test"}]), "pending.0.do"),
        (change("pending", [{"do": "beg", "asked": 0}]), "pending.0.asked"),
        (change("pending", [{"do": "beg", "asked": 1}, {"do": "beg", "asked": 1}]), "pending.1.do"),
        (change("pending", [{"do": "beg", "asked": 1}, {"do": "test", "asked": 1, "ties": 2, "fingers": [None, 1]}]), "pending.1.ties"),
        (change("pending", [{"do": "beg", "asked": 1}, {"do": "test", "asked": 1, "ties": 0, "fingers": [1, 1]}]), "pending.1.fingers"),
    ],
)
def test_a_position_is_checked(spoil: Callable[[dict[str, Any]], None], where: str) -> None:
    game, state = poured()
    document = game.dump(state)
    spoil(document)
    with pytest.raises(BadPosition) as caught:
        game.load(document)
    assert caught.value.where == where


def test_the_rest_of_a_deck_need_not_be_written() -> None:
    game, state = poured()
    document = game.dump(state)
    assert game.dump(game.load(document | {"deck": [7, "*", 2]}))["deck"] == [7, 1, 3, 4, 5, 6, 8, 2]


def test_only_one_die_differs_in_a_second_roll() -> None:
    game, state = poured()
    play(game, state, (0, "reroll 2"), chance=[{"die": 1}])
    with pytest.raises(BadPosition, match="only one die is rolled again"):
        game.load(game.dump(state) | {"rolls": [[3, 4], [4, 5]]})


@pytest.mark.parametrize("memory", [None, "0", [7], [1, 0], [0, 0], [True]])
def test_a_spoilt_memory_is_refused(memory: Any) -> None:
    game, state = poured()
    with pytest.raises(BadPosition, match="looked under the lid"):
        game.recall(state, memory)


def test_other_worlds_hold_every_stake_equally_often() -> None:
    game, state = begun()
    play(game, state, (0, "stake 2"))
    rng = Rng(1)
    worlds = [state.resample(1, rng) for _ in range(4_000)]
    counts = [sum(isinstance(world, Brewing) and world.stakes[0] == stake for world in worlds) for stake in range(4)]
    assert all(850 < count < 1_150 for count in counts), counts


TIN = Pack("tinkers", {"vessels/tin.toml": 'id = "tin"\nname = "Tin can"\ncoins = 9\n'})


@pytest.mark.clause("CRU-1.5")
def test_a_vessel_says_how_many_coins_there_are_and_packs_bring_more() -> None:
    assert Crucible({"vessel": "copper"}).start(SeededChance(Rng(1))).coins == [5, 5]
    game = Crucible({"vessel": "tin"}, [TIN])
    assert game.start(SeededChance(Rng(1))).coins == [9, 9]
    assert game.texts("de").word("vessel", "tin") == "Tin can"
    assert [vessel["coins"] for vessel in game.content_view()["vessels"]] == [3, 5, 9]


@pytest.mark.clause("CRU-1.5")
def test_vessels_of_packs_that_are_not_chosen_are_refused() -> None:
    plain = Crucible(packs=[TIN])
    assert plain.given["packs"] == ["tinkers"]
    (problem,) = plain.settle({"vessel": "tin", "packs": []}).problems
    assert (problem.option, problem.clause, problem.data) == ("vessel", "CRU-1.5", {"pack": "tinkers"})
    assert plain.say_option(problem, plain.texts("de")) == "Dieses Gefäß kommt aus dem Paket tinkers, das nicht gewählt ist."


@pytest.mark.clause("CRU-1.5")
def test_a_vessel_that_is_taken_is_refused() -> None:
    with pytest.raises(BadContent, match=r'tinkers/vessels/clay\.toml: id: "clay" is already taken by vessels/clay\.toml'):
        Crucible(packs=[Pack("tinkers", {"vessels/clay.toml": 'id = "clay"\nname = "Clay"\ncoins = 4\n'})])
