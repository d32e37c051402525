"""The client's files: compressed for whoever can read that, and asked for once."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from grumbletop.server.static_files import takes_gzip
from tests.server.serving import Table, serving

SCRIPT = "console.log('hello');\n" * 500
RAW = {"accept-encoding": "identity"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Table</title>")
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "type-3c4d.woff2").write_bytes(b"\0" * 500)
    return folder


@pytest.fixture(scope="module")
def table(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("server"), static=folder) as running:
        yield running


def test_text_goes_out_compressed(table: Table) -> None:
    with table.http.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "br, gzip"}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(body) < 500
    assert gzip.decompress(body).decode() == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-security-policy"]


def test_who_takes_no_gzip_gets_none(table: Table) -> None:
    answer = table.http.get("/assets/app-1a2b.js", headers=RAW)
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.text == SCRIPT


def test_each_form_has_its_own_tag_and_is_not_sent_twice(table: Table) -> None:
    packed, plain = (table.http.get("/", headers=headers) for headers in ({}, RAW))
    assert packed.text == plain.text
    assert packed.headers["etag"] != plain.headers["etag"]
    for answer, headers in ((packed, {}), (plain, RAW)):
        again = table.http.get("/", headers={**headers, "if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == answer.headers["etag"]
        assert again.headers["vary"] == "accept-encoding"
    assert table.http.get("/", headers={"if-none-match": plain.headers["etag"]}).status_code == 200


def test_only_what_is_named_after_its_content_is_never_asked_for_again(table: Table) -> None:
    assert "immutable" in table.http.get("/assets/app-1a2b.js").headers["cache-control"]
    assert table.http.get("/").headers["cache-control"] == "no-cache"


def test_what_is_compressed_already_is_left_alone(table: Table) -> None:
    answer = table.http.get("/assets/type-3c4d.woff2")
    assert "content-encoding" not in answer.headers
    assert len(answer.content) == 500


def test_a_part_of_a_file_is_a_part_of_the_plain_one(table: Table) -> None:
    answer = table.http.get("/assets/app-1a2b.js", headers={"range": "bytes=0-6"})
    assert (answer.status_code, answer.text) == (206, "console")


def test_a_new_file_is_served_as_it_is_now(table: Table, folder: Path) -> None:
    path = folder / "later.html"
    for number, text in enumerate(("one", "two")):
        path.write_text(text)
        os.utime(path, (number, number))
        assert table.http.get("/later.html").text == text


def test_what_is_said_of_games_goes_out_compressed(table: Table) -> None:
    for path in ("/api/games", "/api/games/grit/rules", "/api/games/grit/texts/en"):
        answer = table.http.get(path, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip", path
        assert answer.json() == table.http.get(path, headers=RAW).json()


def test_answers_about_matches_are_never_compressed(table: Table) -> None:
    made = table.make(("me", "invite"))
    for path in (f"/api/matches/{made.id}", "/api/matches", "/api/server", f"/api/codes/{made.seats[1]['code']}", "/api/nothing"):
        answer = table.http.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers, path


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=0", False), ("gzip; q=0.0, *", False), ("br", False), ("", False)],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


def test_a_wrong_address_leads_people_to_the_client_and_programs_to_an_error(table: Table) -> None:
    page = table.http.get("/nonsense", headers={"accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.text) == (404, table.http.get("/").text)
    answer = table.http.get("/nonsense")
    assert (answer.status_code, answer.json()["error"]["key"]) == (404, "route")
