"""People who come again: their matches, whose turn it is, how they ended; on any device that has their secret."""

from __future__ import annotations

import secrets
from typing import Any

from grumbletop.server.returning_players import public_id
from grumbletop.server.security import hashed
from tests.server.serving import Made, Table


def duel(table: Table, ada: str, bram: str) -> tuple[Made, str]:
    """A match of Grit that Ada made and Bram joined; with Bram's token."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "invite"}]
    body = table.http.post("/api/matches", json={"game": "grit", "seats": seats, "person": ada, "face": "grump-3"}).json()
    made = Made(table, body["match"], body["seats"])
    join = {"name": "Bram", "invite": made.seats[1]["invite"], "person": bram, "face": "grump-5"}
    return made, str(table.http.post(f"/api/matches/{made.id}/join", json=join).json()["token"])


def mine(table: Table, secret: str) -> list[dict[str, Any]]:
    found = table.http.get("/api/me/matches", headers={"authorization": f"Bearer {secret}"})
    assert found.status_code == 200, found.text
    rows: list[dict[str, Any]] = found.json()
    return rows


def fresh() -> tuple[str, str]:
    return secrets.token_urlsafe(32), secrets.token_urlsafe(32)


def test_a_person_finds_their_matches_and_whose_turn_it_is(table: Table) -> None:
    ada, bram = fresh()
    made, token = duel(table, ada, bram)
    assert mine(table, ada)[0]["phase"] == "waiting"
    with made.visit(made.tokens) as one, made.visit([token]):
        owing = one.until("playing")["owing"]
        (row,) = mine(table, ada)
        assert (row["match"], row["phase"], row["owing"], row["seats"]) == (made.id, "playing", owing, [0])
        assert mine(table, bram)[0]["seats"] == [1]
        one.ask("resign", seat=0)
    (row,) = mine(table, bram)
    assert row["phase"] == "over"
    assert row["returns"][1] > row["returns"][0]
    assert [(player["name"], player["face"]) for player in row["players"]] == [("Ada", "grump-3"), ("Bram", "grump-5")]


def test_a_secret_holds_the_seats_of_its_person_on_any_device(table: Table) -> None:
    ada, bram = fresh()
    made, token = duel(table, ada, bram)
    with made.visit([ada]) as one, made.visit([token]) as other:
        assert one.welcome["seats"] == [0]
        assert [player["face"] for player in other.until("playing")["players"]] == ["grump-3", "grump-5"]


def test_nobody_learns_the_secret_of_another(table: Table) -> None:
    ada, bram = fresh()
    made, _ = duel(table, ada, bram)
    shown = str(mine(table, bram)) + made.get("").text
    assert str(public_id(hashed(ada))) in shown
    assert ada not in shown
    assert hashed(ada) not in shown
    with made.visit([str(public_id(hashed(ada)))]) as eve:
        assert eve.welcome["seats"] == []


def test_without_a_secret_there_is_no_history(table: Table) -> None:
    assert table.http.get("/api/me/matches").json()["error"]["key"] == "person"
    assert mine(table, secrets.token_urlsafe(32)) == []
    table.make(("me", "bot"))
    bad = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "bot"}], "person": "short"}
    assert table.http.post("/api/matches", json=bad).status_code == 422


def test_a_rematch_is_among_the_matches_of_both(table: Table) -> None:
    ada, bram = fresh()
    made, token = duel(table, ada, bram)
    with made.visit(made.tokens) as one, made.visit([token]) as other:
        one.until("playing")
        one.ask("resign", seat=0)
        one.ask("rematch")
        assert mine(table, bram)[0]["offers"] == [0]
        again = other.ask("rematch")["match"]
    assert {row["match"] for row in mine(table, ada)} == {made.id, again} == {row["match"] for row in mine(table, bram)}
    assert [row["seats"] for row in mine(table, ada) if row["match"] == again] == [[1]]
