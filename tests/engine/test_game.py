"""What a Game does for every room, seen on the crucible."""

from __future__ import annotations

import json

import pytest
from grumbletop_crucible import Crucible
from grumbletop_crucible.rules import Brewing

from grumbletop.engine.chance import ScriptedChance, SeededChance
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, BadOption, BadPosition, NotOver, Refused, TooMany
from grumbletop.engine.events import EventLog, Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import playout


def begun(seats: int = 2) -> tuple[Crucible, Brewing]:
    game = Crucible({"seats": seats})
    return game, game.start(SeededChance(Rng(1)))


def say(game: Crucible, state: Brewing, *moves: tuple[int, str]) -> EventLog:
    log = EventLog()
    for seat, text in moves:
        game.play(state, seat, text, SeededChance(Rng(2)), log)
    return log


def test_options_are_settled_when_a_game_is_made() -> None:
    assert Crucible().given == {"seats": 2, "teams": [[0], [1]], "packs": [], "vessel": "clay", "series": False, "sparks": 0}
    with pytest.raises(BadOption, match="the options are seats, teams"):
        Crucible({"size": 3})


def test_a_pack_for_a_game_without_content_is_refused() -> None:
    with pytest.raises(BadContent, match="belongs to no part of this game"):
        Crucible(packs=[Pack("more", {"cards/ape.toml": ""})])


def test_choices_follow_from_the_parts_of_the_legal_actions() -> None:
    game, state = begun()
    assert [choice.value for choice in game.choices(state, 0).offered] == ["stake"]
    step = game.choices(state, 0, ["stake"])
    assert [(choice.part, choice.value, choice.thing, choice.label) for choice in step.offered][:2] == [
        ("coins", "0", "coins:0", "coins.0"),
        ("coins", "1", "coins:1", "coins.1"),
    ]
    assert step.whole is None
    assert game.choices(state, 0, ["stake", "2"]).whole == "stake 2"
    assert game.choices(state, 0, ["sing"]).offered == []


def test_a_refused_text_changes_nothing() -> None:
    game, state = begun()
    before = game.save(state)
    log = EventLog()
    with pytest.raises(Refused):
        game.play(state, 0, "grab", NoChance(), log)
    assert game.save(state) == before
    assert log.events == []


def test_a_preview_stops_at_the_first_reveal() -> None:
    game, state = begun()
    say(game, state, (1, "stake 1"))
    before = game.save(state)
    assert [event["kind"] for event in game.preview(state, 0, "stake 1").events] == ["staked"]
    assert game.save(state) == before


def test_a_preview_stops_where_chance_is_needed() -> None:
    game, state = begun(1)
    say(game, state, (0, "stake 1"), (0, "grab"))
    assert [event["kind"] for event in game.preview(state, 0, "pour 1,2").events] == ["poured"]


def test_a_preview_is_refused_like_the_action() -> None:
    game, state = begun()
    with pytest.raises(Refused, match=r"CRU-7\.3"):
        game.preview(state, 0, "grab")


def test_time_plays_the_default_of_every_late_seat() -> None:
    game, state = begun(3)
    log = EventLog()
    game.expire(state, [2, 0, 2], ScriptedChance(game, []), log)
    assert [(event.kind, event.shown) for event in log.events[::2]] == [("expired", {"seat": 0}), ("expired", {"seat": 2})]
    assert game.dump(state)["stakes"] == [0, None, 0]


def test_time_runs_out_only_for_seats_that_owe_something() -> None:
    game, state = begun(3)
    say(game, state, (1, "stake 1"))
    before = game.save(state)
    with pytest.raises(Refused, match=r"CRU-7\.3"):
        game.expire(state, [0, 1], NoChance(), Log())
    assert game.save(state) == before, "nor does anything happen to the seats that do"


def test_a_result_is_there_at_the_end_only() -> None:
    game, state = begun()
    with pytest.raises(NotOver, match="not over yet"):
        game.returns(state)
    playout(state, Rng(1), SeededChance(Rng(1)), Log())
    assert len(game.returns(state)) == 2


def test_a_list_has_a_limit() -> None:
    game, state = begun(1)
    say(game, state, (0, "stake 1"), (0, "grab"), (0, "pour 0,0"), (0, "keep"))
    with pytest.raises(TooMany, match="use choices, nth_action or sample_action"):
        game.legal_actions(state, 0)


def test_a_saved_game_is_the_position_and_the_memory() -> None:
    game, state = begun(1)
    say(game, state, (0, "stake 1"), (0, "grab"))
    saved = json.loads(game.save(state))
    assert saved == {"position": game.dump(state), "memory": [0]}
    assert game.save(game.restore(game.save(state))) == game.save(state)


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"{}", b'{"position": {}}', b'{"position": [], "memory": null}'])
def test_what_is_no_saved_game_is_refused(data: bytes) -> None:
    with pytest.raises(BadPosition):
        Crucible().restore(data)


def test_a_saved_game_has_nothing_else_in_it() -> None:
    game, state = begun()
    data = json.loads(game.save(state)) | {"luck": 7}
    with pytest.raises(BadPosition, match="luck: unknown key"):
        game.restore(json.dumps(data).encode())


def test_an_outcome_is_found_by_its_words() -> None:
    game, state = begun(1)
    assert game.outcome_index(state, 1, 6, "4") == 3
    assert game.outcome_index(state, 1, 6, "7") is None


def test_a_refusal_and_an_event_are_said_in_the_language_of_the_reader() -> None:
    game, state = begun()
    with pytest.raises(Refused) as caught:
        game.parse(state, 0, "grab")
    assert game.say_refusal(caught.value, game.texts()) == "grab does not belong here: the phase is staking."
    assert game.say_refusal(Refused("CRU-7.3", "CRU-7.3.unheard"), game.texts("de")) == "Du bist nicht dran.", (
        "no text of its own: the clause's"
    )
    assert game.say_event(say(game, state, (0, "stake 1")).seen_by(1)[0], game.texts("de")) == "Platz 0 hat gesetzt."
