"""Levels, hints and reviews over the wire."""

from __future__ import annotations

from pathlib import Path

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.events import EventLog
from grumbletop.engine.match import Match
from grumbletop.engine.record import record_of
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.server.table_message import players
from tests.server.serving import serving


def test_games_list_their_levels_in_words(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        for language in ("en", "de"):
            for game in table.http.get("/api/games", params={"language": language}).json():
                assert [level["id"] for level in game["levels"]] == [level.id for level in make(game["slug"]).levels]
                assert all(level["name"] and level["line"] and not level["name"].startswith("level.") for level in game["levels"])


def test_a_seat_has_the_level_it_was_given(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        level = make("grit").levels[-1].id
        wishes = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = table.http.post("/api/matches", json={"game": "grit", "seats": wishes})
        assert answer.status_code == 201
        assert table.lobby is not None
        live = table.lobby.live_matches[answer.json()["match"]]
        assert live.seats[1].level == len(make("grit").levels)
        assert [player.level for player in players(live)] == [None, level]
        wishes[1]["level"] = "godlike"
        refused = table.http.post("/api/matches", json={"game": "grit", "seats": wishes})
        assert refused.status_code in (409, 422)
        assert level in refused.json()["error"]["sentence"]


def test_a_hint_is_a_list_of_actions_that_can_be_played(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "bot"))
        with made.visit(made.tokens) as guest:
            shown = guest.until_owing_or_over(0)
            assert shown["hints"] is True
            hint = guest.ask("hint", seat=0)
            assert hint["type"] == "hint"
            assert hint["range"] == [-1.0, 1.0]
            for each in hint["candidates"]:
                assert guest.ask("preview", seat=0, text=each["text"])["type"] == "preview"
                assert each["sentence"]
                assert guest.ask("choices", seat=0, prefix=each["parts"])["whole"] == each["text"]
                assert -1 <= each["value"] <= 1
            assert guest.ask("play", seat=0, text=hint["candidates"][0]["text"])["type"] == "ack"


def test_no_hints_against_people(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "me"))
        with made.visit(made.tokens[:1]) as one, made.visit(made.tokens[1:]) as other:
            shown = one.until("playing")
            other.until("playing")
            assert shown["hints"] is False
            seat = shown["owing"][0]
            answer = (one, other)[seat].ask("hint", seat=seat)
            assert (answer["type"], answer["key"]) == ("refused", "hints")


def test_no_hints_for_others_or_for_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "me"))
        with made.visit(made.tokens) as guest, made.visit() as crowd:
            shown = guest.until("playing")
            crowd.until("playing")
            idle = 1 - shown["owing"][0]
            assert guest.ask("hint", seat=idle)["type"] == "refused"
            assert crowd.ask("hint", seat=shown["owing"][0])["key"] == "seat"
            assert crowd.told[-1]["hints"] is False


def finished() -> Match:
    game, rng = make("grit"), Rng(4)
    match = Match.begin(game, Seeded(4), ["Ada", "Grace"])
    while not match.over:
        seat = match.state.decider()
        match.play(seat, game.text(match.state, seat, match.state.sample_action(seat, rng)))
    return match


def test_a_record_is_reviewed_move_by_move(tmp_path: Path) -> None:
    match = finished()
    with serving(tmp_path) as table:
        answer = table.http.post("/api/reviews", json={"text": record_of(match)})
        assert answer.status_code == 200
        found = answer.json()
        assert [move["version"] for move in found["moves"]] == list(range(1, match.version + 1))
        assert set(found["points"]) <= {move["version"] for move in found["moves"]}
        for move in found["moves"]:
            if not move["forced"]:
                match.game.play(match.at(move["version"] - 1), move["seat"], move["best"], SeededChance(Rng(0)), EventLog())
        assert table.http.post("/api/reviews", json={"text": "nonsense"}).status_code == 422


def test_no_review_before_the_end(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("me", "bot"))
        assert made.get("/review").status_code == 409


def test_a_match_of_the_table_is_reviewed(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make(("bot", "bot"))
        with made.visit() as crowd:
            crowd.until("over")
        assert made.get("/review").json()["moves"]
