"""How people come to a table: links that others can open, codes, previews; and how they stay for another match."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from grumbletop.server import public_urls
from grumbletop.server.invitation_codes import ALPHABET, LENGTH, new_code, read_code
from grumbletop.server.public_urls import reach_of
from tests.server.serving import Made, Table, serving

PAGE = "<!doctype html><html><head><title>Grumbletop</title></head><body></body></html>"


def test_a_table_for_this_machine_is_reached_by_nobody_else() -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        assert reach_of(host, 8420, ()) == ()


def test_links_name_what_we_were_told_or_our_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_urls, "lan_addresses", lambda: ("192.0.2.7",))
    assert reach_of("0.0.0.0", 8420, ()) == ("http://192.0.2.7:8420",)
    assert reach_of("192.0.2.9", 80, ()) == ("http://192.0.2.9:80",)
    assert reach_of("2001:db8::1", 80, ()) == ("http://[2001:db8::1]:80",)
    assert reach_of("0.0.0.0", 8420, ("https://table.example/",)) == ("https://table.example",)


def test_without_a_network_there_is_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: Any) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert public_urls.lan_addresses() == ()


def test_the_client_learns_where_others_reach_the_table(tmp_path: Path) -> None:
    with serving(tmp_path, reach=("http://192.0.2.7:8420",)) as table:
        assert table.http.get("/api/server").json() == {"reach": ["http://192.0.2.7:8420"], "share": "grumbletop serve --share"}


# Codes


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert len(code) == LENGTH
    assert {*code} <= {*ALPHABET}
    assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code
    assert [read_code(typed) for typed in ("", "BCD", "BCDFGHJ", "BCDFG0", "BCDFGÄ")] == [None] * 5


def join(made: Made, **body: Any) -> httpx.Response:
    return made.table.http.post(f"/api/matches/{made.id}/join", json={"name": "Bram", **body})


def test_a_code_is_an_invitation_that_works_once(table: Table) -> None:
    made = table.make(("me", "invite", "invite"), "foggy_frontlines", options={"players": 3})
    code = made.seats[2]["code"]
    assert table.http.get(f"/api/codes/{code.lower()}").json() == {"match": made.id}
    assert join(made, code=code).json()["seat"] == 2
    assert join(made, code=code).json()["error"]["key"] == "invite"
    assert table.http.get(f"/api/codes/{code}").json()["error"]["key"] == "code"
    assert join(made, invite=made.seats[1]["invite"]).json()["seat"] == 1


def test_a_seat_taken_by_its_link_has_no_code_any_longer(table: Table) -> None:
    made = table.make(("me", "invite"))
    join(made, invite=made.seats[1]["invite"])
    assert table.http.get(f"/api/codes/{made.seats[1]['code']}").status_code == 404


def test_codes_are_not_guessed(tmp_path: Path) -> None:
    with serving(tmp_path, codes_per_hour=2) as table:
        made = table.make(("me", "invite"))
        tries = [table.http.get(f"/api/codes/{new_code()}").status_code, join(made, code=new_code()).status_code]
        assert tries == [404, 403]
        assert table.http.get(f"/api/codes/{made.seats[1]['code']}").status_code == 429


# Previews of links


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "cards").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "cards" / "grit.png").write_bytes(b"")
    return folder


def test_an_invitation_shows_who_invites_to_what(tmp_path: Path, client: Path) -> None:
    with serving(tmp_path, static=client, reach=("http://192.0.2.7:8420",)) as table:
        seats = [{"kind": "me", "name": '"Ada" <b>'}, {"kind": "invite"}]
        made = table.http.post("/api/matches", json={"game": "grit", "seats": seats}).json()
        said = table.http.get(f"/join/{made['match']}").text
        german = table.http.get(f"/join/{made['match']}", headers={"accept-language": "de"}).text
    assert '<meta property="og:title" content="&quot;Ada&quot; &lt;b&gt; invites you to Grit" />' in said
    assert '<meta property="og:image" content="http://192.0.2.7:8420/cards/grit.png" />' in said
    assert "lädt dich zu Grit ein" in german
    assert made["seats"][1]["invite"] not in said


def test_a_wrong_invitation_is_the_client_all_the_same(tmp_path: Path, client: Path) -> None:
    with serving(tmp_path, static=client) as table:
        assert table.http.get("/join/nothing").text == PAGE


# Another match


def test_a_rematch_is_an_offer_until_everybody_wants_it(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as bram:
        ada.until("playing")
        ada.ask("resign", seat=0)
        assert bram.until("over")["offers"] is None
        assert "match" not in ada.ask("rematch")
        assert next_offers(bram, [0]) == (None, [0])
        assert bram.ask("rematch", agree=False)["type"] == "ack"
        assert next_offers(ada, []) == (None, [])
        ada.ask("rematch")
        again = bram.ask("rematch")["match"]
        while ada.told[-1]["rematch"] is None:
            ada.hear()
        assert ada.ask("rematch")["match"] == again == ada.told[-1]["rematch"]


def next_offers(guest: Any, wanted: list[int]) -> tuple[str | None, list[int]]:
    """What the first table with these offers says."""
    while guest.told[-1]["offers"] != wanted:
        guest.hear()
    return guest.told[-1]["rematch"], guest.told[-1]["offers"]


def test_an_offer_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]):
            ada.until("playing")
            ada.ask("resign", seat=0)
            ada.ask("rematch")
    with serving(tmp_path) as table, Made(table, made.id, []).visit(made.tokens[1:]) as bram:
        assert bram.table()["offers"] == [0]
        assert "match" in bram.ask("rematch")


def test_nobody_waits_for_the_consent_of_somebody_who_left(tmp_path: Path) -> None:
    with serving(tmp_path, gone_after=0.0) as table:
        made = table.make()
        with made.visit(made.tokens[1:]) as bram:
            bram.until("playing")
            while 0 not in bram.table()["owing"]:
                bram.move(1)
            assert bram.ask("take_over", seat=0)["type"] == "ack"
            bram.ask("resign", seat=1)
            assert "match" in bram.ask("rematch")
