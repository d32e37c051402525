"""Making matches, sitting down, taking back, giving up, playing again."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from grumbletop.engine.content import Pack
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.games import grit as grit_room
from tests.server.serving import Made, Process, Table, play_on, serving, until_it_waits_for, wait_until

# Sitting down


def test_a_friend_comes_by_invitation(table: Table) -> None:
    made = table.make(("me", "invite"))
    with made.visit(made.tokens) as ada:
        waiting = ada.table()
        assert (waiting["phase"], waiting["version"], waiting["held"], waiting["commitment"]) == ("waiting", -1, {}, None)
        joined = table.http.post(f"/api/matches/{made.id}/join", json={"invite": made.seats[1]["invite"], "name": "Player 1"}).json()
        with made.visit([joined["token"]]):
            begun = ada.until("playing")
    assert begun["version"] == 0
    assert [player["name"] for player in begun["players"]] == ["Player 1", "Player 1 2"]
    assert [player["here"] for player in begun["players"]] == [True, True]


def test_open_matches_stand_in_the_lobby_until_they_are_full(table: Table) -> None:
    made, private = table.make(("me", "open"), open=True), table.make(("me", "open"))
    listed = {each["match"]: each for each in table.http.get("/api/matches").json()}
    assert private.id not in listed
    assert listed[made.id]["open_seats"] == [1]
    assert table.http.post(f"/api/matches/{private.id}/join", json={"name": "Eve"}).status_code == 409
    assert table.http.post(f"/api/matches/{made.id}/join", json={"name": "Grace", "seat": 1}).json()["seat"] == 1
    assert table.http.post(f"/api/matches/{made.id}/join", json={"name": "Eve"}).status_code == 409


def test_a_full_table_begins_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, start_within=0.05) as table:
        made = table.make()
        with made.visit() as crowd:
            assert crowd.until("playing")["version"] == 0


def test_seats_add_their_nonces_after_the_commitment(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens, nonces=True) as both:
        commitment = both.table()["commitment"]
        assert both.table()["phase"] == "waiting"
        assert both.ask("nonce", seat=0, nonce="mine")["type"] == "ack"
        both.ask("nonce", seat=1, nonce="yours")
        play_on({0: both, 1: both})
    record = Record.read(made.get("/record").text)
    assert list(record.nonces) == ["mine", "yours"]
    assert record.chance["commitment"] == commitment
    assert verify(record) == []


def test_a_match_starts_from_a_position(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both})
    text = made.get("/record").text
    branched = table.make(record={"text": text, "version": 4})
    with branched.visit(branched.tokens) as both:
        both.until("playing")
        replayed = Record.read(text).replay()
        assert both.table()["held"]["0"]["view"] == replayed.game.view(replayed.at(4), 0)
        play_on({0: both, 1: both})
    assert verify(Record.read(branched.get("/record").text)) == []
    finished = {"game": "grit", "seats": [{"kind": "me"}] * 2, "record": {"text": text, "version": replayed.version}}
    assert table.http.post("/api/matches", json=finished).json()["error"]["key"] == "over"


def test_packs_on_the_server_are_there_for_every_match(tmp_path: Path) -> None:
    live = Path(str(grit_room.__file__)).parent / "content" / "values" / "pips.toml"
    pack = Pack("house", {"values/house.toml": live.read_text().replace('"pips"', '"house"')})
    with serving(tmp_path, packs={"grit": [pack]}) as table:
        grit = next(game for game in table.http.get("/api/games").json() if game["slug"] == "grit")
        assert "house" in grit["options"][0]["values"]
        made = table.make(("me", "bot"), options={"values": "house"})
        with made.visit(made.tokens) as ada:
            while (now := ada.until_owing_or_over(0))["phase"] != "over":
                ada.move(0, now["version"])
        assert verify(Record.read(made.get("/record").text)) == []
    with serving(tmp_path) as table:  # the match has its content with it
        assert Made(table, made.id, made.seats).get("/replay").status_code == 200


# Taking back


def test_taking_back_needs_consent_once_somebody_learned_something(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as grace:
        guests = {0: ada, 1: grace}
        play_on(guests, 1)
        actor = ada.table(1)["owing"][0]
        guests[actor].lay_marked(actor)
        version = guests[1 - actor].lay_marked(1 - actor)
        asker, other = guests[actor], guests[1 - actor]
        assert asker.ask("undo", seat=actor)["type"] == "ack"
        while not other.table(version)["asking"]:
            other.hear()
        assert other.table()["asking"] == {"seat": actor, "agreed": [], "seen": False}
        assert asker.ask("answer_undo", seat=actor, agree=True)["key"] == "own_wish"
        assert other.ask("answer_undo", seat=1 - actor, agree=True)["type"] == "ack"
        seen = other.table(version + 1)
        assert seen["version"] == version + 1
        assert other.events(str(1 - actor))[-1]["kind"] == "undone"
        assert "takes back their last move" in other.events(str(1 - actor))[-1]["sentence"]


def test_a_lone_harmless_action_is_taken_back_alone(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as grace:
        guests = {0: ada, 1: grace}
        seat = ada.until("playing")["owing"][0]
        before = guests[seat].table()["held"]
        version = guests[seat].move(seat)
        assert guests[seat].table(version)["undo"][str(seat)] == "alone"
        assert guests[seat].ask("undo", seat=seat)["version"] == version + 1
        assert guests[seat].table(version + 1)["held"] == before


def test_a_wish_that_is_denied_changes_nothing(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 1)
        for _ in range(2):
            both.lay_marked(both.table()["owing"][0])
        version = both.acked
        asker = next(seat for seat in (0, 1) if both.table()["undo"][str(seat)] == "consent")
        both.ask("undo", seat=asker)
        while not both.table()["asking"]:
            both.hear()
        both.ask("answer_undo", seat=1 - asker, agree=False)
        while both.table()["asking"]:
            both.hear()
        assert both.table()["version"] == version
        assert both.ask("answer_undo", seat=1 - asker, agree=True)["key"] == "not_asked"


def test_nothing_to_take_back(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        both.until("playing")
        assert both.ask("undo", seat=0)["key"] == "no_undo"


# Giving up and playing again


def test_whoever_resigns_loses_and_the_record_is_open(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both:
        play_on({0: both, 1: both}, 2)
        assert both.ask("resign", seat=1)["type"] == "ack"
        end = both.until("over")
        assert end["returns"] == [1.0, -1.0]
        assert end["ended"] == {"how": "resigned", "seat": 1, "resigned": []}
        assert both.ask("resign", seat=1)["type"] == "ack"  # sent again
        assert both.ask("play", seat=0, text="first 0")["key"] == "over"
    record = Record.read(made.get("/record").text)
    assert verify(record) == []
    assert record.replay().returns() == [1.0, -1.0]
    replay = made.get("/replay").json()
    latest = made.get("/replay/frames", params={"from": replay["last"]}).json()["frames"][0]
    assert latest["kind"] == "resign"
    assert [told["sentence"] for told in latest["events"]] == ["Player 2 resigns."]
    assert (replay["returns"], replay["ended"]) == (end["returns"], end["ended"])
    assert made.get("").json()["phase"] == "over"


def test_a_rematch_swaps_the_seats(table: Table) -> None:
    made = table.make(("me", "bot"))
    with made.visit(made.tokens) as ada:
        ada.until("playing")
        assert ada.ask("rematch")["key"] == "not_over"
        ada.ask("resign", seat=0)
        again = ada.ask("rematch")["match"]
        assert ada.ask("rematch")["match"] == again
    with Made(table, again, made.seats).visit(made.tokens) as ada:
        assert ada.welcome["seats"] == [1]
        assert [player["kind"] for player in ada.until("playing")["players"]] == ["bot", "human"]


def test_a_match_that_waits_is_abandoned_by_its_maker(table: Table) -> None:
    made = table.make(("me", "invite"))
    with made.visit(made.tokens) as ada:
        assert ada.ask("abandon")["type"] == "ack"
        while ada.hear()["type"] != "gone":
            pass
    assert table.http.post(f"/api/matches/{made.id}/join", json={"invite": made.seats[1]["invite"], "name": "x"}).status_code == 409


def test_nobody_abandons_a_match_that_others_play(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]):
        ada.until("playing")
        assert ada.ask("abandon")["key"] == "abandon"


def test_a_bot_stands_in_for_somebody_gone_until_they_return(tmp_path: Path) -> None:
    with serving(tmp_path, gone_after=0.05) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada:
            with made.visit(made.tokens[1:]):
                ada.until("playing")
                assert ada.ask("take_over", seat=1)["key"] == "not_gone"
            until_it_waits_for(ada, 1)
            wait_until(lambda: ada.ask("take_over", seat=1)["type"] == "ack")
            while ada.table()["players"][1]["kind"] != "bot":
                ada.hear()
            with made.visit(made.tokens[1:]) as grace:
                assert grace.table()["players"][1]["kind"] == "human"
                grace.ask("resign", seat=1)
        record = Record.read(made.get("/record").text)
        assert verify(record) == []
        assert [line.bot for line in record.body if line.kind == "stand_in"] == [True, False]


def test_whoever_never_came_is_stood_in_for_too(tmp_path: Path) -> None:
    with serving(tmp_path, gone_after=0.05, start_within=0.05) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada:
            ada.until("playing")
            until_it_waits_for(ada, 1)
            wait_until(lambda: ada.ask("take_over", seat=1)["type"] == "ack")


# The rest of the API


def test_games_are_told_with_options_texts_and_rules(table: Table) -> None:
    grit = next(game for game in table.http.get("/api/games").json() if game["slug"] == "grit")
    assert grit["seats"] == [2, 2]
    assert grit["languages"] == ["en", "de"]
    assert {"name", "kind", "values", "low", "high", "words", "default", "clause", "role", "depends", "entry"} == set(grit["options"][0])
    assert table.http.get("/api/games/grit/texts/de").json()["game.name"] == "Grit"
    rules = table.http.get("/api/games/grit/rules").json()
    assert rules["sections"][0]["clauses"][0]["id"].startswith("GRIT-1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "99999"], "port"),
        (["--static", "nowhere"], "index.html"),
        (["--database", "no/such/folder/x.db"], "the database can't be opened"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    from grumbletop.cli import main

    assert main(["serve", *words]) == 2
    assert said in capsys.readouterr().err


def test_the_command_serves_the_built_client(tmp_path: Path) -> None:
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "index.html").write_text("<!doctype html><title>Table</title>")
    server = Process(tmp_path, "--static", str(tmp_path / "client"))
    try:
        assert "<title>Table</title>" in server.table.http.get("/").text
        assert server.table.http.get("/../table.db").status_code == 404
        made = server.table.make()
        with made.visit(made.tokens) as both:
            both.until("playing")
            assert server.end() == 0
            with pytest.raises(ConnectionClosed):
                both.until("never")
            assert both.line.close_code == 1012  # come again
    finally:
        server.kill()
