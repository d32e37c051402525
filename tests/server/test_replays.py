"""Replays: a few versions at a time, through one pair of eyes, from a worker that reads within bounds."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.errors import BadContent, BadRecord, GrumbletopError
from grumbletop.engine.match import Match
from grumbletop.engine.reader import MOST_KEY_PARTS, read_toml
from grumbletop.engine.record import record_of
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng
from grumbletop.engine.signature import split_signature
from grumbletop.server import replay_jobs
from grumbletop.server.records import Records, record_of_stored
from grumbletop.server.request_bodies import MOST_RECORD
from grumbletop.server.worker import answer
from tests.server.serving import Made, Table, play_on, serving


def played(table: Table) -> tuple[Made, dict[str, Any]]:
    made = table.make()
    with made.visit(made.tokens) as both:
        version = play_on({0: both, 1: both})
        return made, both.table(version)


def frames_of(made: Made, **some: Any) -> dict[str, Any]:
    found: dict[str, Any] = made.get("/replay/frames", params=some).json()
    return found


def test_a_replay_is_shown_a_few_versions_at_a_time_through_one_pair_of_eyes(table: Table) -> None:
    made, end = played(table)
    begun = made.get("/replay").json()
    assert begun.keys() == {"game", "options", "players", "last", "rounds", "big", "returns", "ended"}
    assert [number for _, number in begun["rounds"]] == [1, 2, 3, 4]
    assert begun["rounds"][0] == [0, 1]
    assert {*(version for version, _ in begun["rounds"]), *begun["big"]} <= {*range(begun["last"] + 1)}
    assert (begun["game"], begun["last"], begun["returns"]) == ("grit", end["version"], end["returns"])
    for eyes in ("0", "1", "spectator"):
        some = frames_of(made, **{"from": 2, "to": 4, "eyes": eyes})
        assert [frame["version"] for frame in some["frames"]] == [2, 3, 4]
    whole = frames_of(made, eyes="0")
    assert [frame["version"] for frame in whole["frames"]] == list(range(end["version"] + 1))
    assert whole["looks"][whole["frames"][-1]["look"]]["view"] == end["held"]["0"]["view"]
    assert whole["frames"][0]["kind"] == "start"
    assert frames_of(made, **{"from": 9_999}) == {"frames": [], "looks": []}


@pytest.mark.parametrize("slug", slugs())
def test_rounds_have_the_numbers_that_the_log_tells(slug: str) -> None:
    """What comes before the first round, such as a draft, is none."""
    match = Match.begin(make(slug), Seeded(4), ["Ada", "Bram"])
    rng = Rng(4)
    for _ in range(120):
        if match.over:
            break
        seat = match.state.decider()
        match.play(seat, match.game.sample_text(match.state, seat, rng))
    told = [
        (version, event.shown["round"])
        for version, events in enumerate([match.start_events, *(entry.events for entry in match.entries)])
        for event in events
        if event.kind == "round"
    ]
    found = replay_jobs.rounds(match)
    assert [number for _, number in found] == list(range(1, len(found) + 1))
    assert set(told) <= set(found)


def test_what_looks_the_same_is_sent_once(table: Table) -> None:
    """Whoever takes back an action is where they were."""
    made = table.make()
    with made.visit(made.tokens) as both:
        seat = both.until("playing")["owing"][0]
        both.move(seat)
        assert both.ask("undo", seat=seat)["type"] == "ack"
        both.ask("resign", seat=seat)
    whole = frames_of(made)
    encoded = [json.dumps(look) for look in whole["looks"]]
    assert len(set(encoded)) == len(encoded) < len(whole["frames"])
    assert {frame["look"] for frame in whole["frames"]} == set(range(len(encoded)))


def test_an_uploaded_record_is_kept_for_its_frames(table: Table) -> None:
    made, _ = played(table)
    uploaded = table.http.post("/api/replays", json={"text": made.get("/record").text}).json()
    assert {**uploaded, "replay": None} == {**made.get("/replay").json(), "replay": None}
    frames = table.http.get(f"/api/replays/{uploaded['replay']}/frames", params={"to": 5}).json()
    assert frames == frames_of(made, to=5)


@pytest.mark.parametrize("key", ["0" * 64, "nonsense"])
def test_a_record_that_was_never_uploaded_or_forgotten_is_asked_for_again(table: Table, key: str) -> None:
    answer = table.http.get(f"/api/replays/{key}/frames")
    assert (answer.status_code, answer.json()["error"]["key"]) == (404, "replay")


def test_the_key_of_a_match_is_no_key_of_an_upload(table: Table) -> None:
    made, _ = played(table)
    made.get("/replay")
    assert table.http.get(f"/api/replays/match%20{made.id}/frames").status_code == 404


@pytest.mark.parametrize(
    ("some", "status"),
    [({"eyes": "2"}, 422), ({"eyes": "-1"}, 422), ({"eyes": "²"}, 422), ({"from": -1}, 422), ({"to": "x"}, 422), ({"eyes": "1"}, 200)],
)
def test_only_seats_and_versions_are_asked_for(table: Table, some: dict[str, Any], status: int) -> None:
    made, _ = played(table)
    assert made.get("/replay/frames", params=some).status_code == status


def test_a_replay_before_the_end_is_refused(table: Table) -> None:
    made = table.make()
    for path in ("/replay", "/replay/frames", "/record", "/review"):
        assert made.get(path).status_code == 409
    made.id = "nothing"
    assert made.get("/replay/frames").status_code == 404


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"text": 1}', b'{"text": "x", "more": 1}', b"\xff\xfe", b"[" * 100_000])
def test_a_body_that_is_no_upload_is_refused_by_the_worker(table: Table, body: bytes) -> None:
    for path in ("/api/replays", "/api/reviews"):
        answer = table.http.post(path, content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["key"]) == (422, "game")


# Records from rows


def test_the_rows_of_a_match_make_the_record_of_the_match(tmp_path: Path) -> None:
    with serving(tmp_path, start_within=0.05) as table:
        assert table.lobby is not None
        assert table.loop is not None
        finished, _ = played(table)
        resigned = table.make()
        three = table.make(("me", "me", "me"), "foggy_frontlines", options={"players": 3})
        with resigned.visit(resigned.tokens) as both, three.visit(three.tokens) as all_three:
            play_on({0: both, 1: both}, 3)
            both.ask("resign", seat=1)
            all_three.until("playing")
            for seat in (2, 0, 1):
                all_three.ask("resign", seat=seat)
        for made in (finished, resigned, three):
            kept = asyncio.run_coroutine_threadsafe(table.lobby.services.store.fetch(made.id), table.loop).result(20)
            match = table.lobby.live_matches[made.id].match
            assert kept is not None
            assert match is not None
            assert record_of_stored(kept) == record_of(match) == split_signature(made.get("/record").text)[0]


def test_records_on_their_way_are_bounded() -> None:
    records = Records(None, most_bytes=1_000)  # type: ignore[arg-type]
    keys = [records.upload(bytes([number]) * 300).key for number in range(10)]
    assert list(records.known) == keys[-3:]
    assert records.size == 900
    records.upload(b"x" * 2_000)
    assert (records.size, len(records.known)) == (0, 0)


# What a worker reads


def text_of_a_match(**heading: Any) -> str:
    game, rng = make("grit"), Rng(4)
    match = Match.begin(game, Seeded(4), ["Ada", "Grace"])
    while not match.over:
        seat = match.state.decider()
        match.play(seat, game.text(match.state, seat, match.state.sample_action(seat, rng)))
    lines = record_of(match).split("\n")
    header = {**json.loads(lines[0]), **heading}
    return "\n".join([json.dumps(header), *lines[1:]])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x" * (MOST_RECORD + 1), "characters allowed"),
        ("{}\n" * 6_000, "lines allowed"),
        ("{}\n" + "x" * 200_000, "line 2: longer than"),
        ('{"type": "header", "options": ' + "[" * 50_000 + "]" * 50_000 + "}\n", "nested too deeply"),
        ('{"type": "header", "options": ' + "[" * 100 + "]" * 100 + "}\n", "nested too deeply"),
    ],
)
def test_a_record_is_measured_before_it_is_read(text: str, complaint: str) -> None:
    told = json.loads(answer({"job": "open", "payload": text.encode()}).split(b"\n")[0])
    assert complaint in told["refused"]


LONG_KEYS = [
    ".".join("a" * 100_000),
    "x = {" + ".".join("a" * 100_000) + " = 1}",
    "[" + ' . "a"' * 50_000 + "]",
    "a" * 200_000 + "." + ".".join("b" * 20),
]


@pytest.mark.parametrize("text", LONG_KEYS)
def test_a_key_of_very_many_parts_never_reaches_the_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser's time grows with the square of their number."""
    reached: list[str] = []
    monkeypatch.setattr("tomllib.loads", reached.append)
    with pytest.raises(BadContent, match=f"more than {MOST_KEY_PARTS} parts"):
        read_toml(text, BadContent)
    assert reached == []


def test_keys_and_texts_as_people_write_them_are_read() -> None:
    text = 'a.b.c = "No. No. No. No.... 1.2.3.4.5.6.7.8.9"\n[x."y z".w]\nv = [1.5, 2.5]\n'
    assert read_toml(text, BadContent)["x"]["y z"]["w"] == {"v": [1.5, 2.5]}


def test_a_pack_with_a_long_key_in_a_record_is_refused() -> None:
    pack = {"name": "evil", "files": {"values/evil.toml": ".".join("a" * 100_000)}}
    with pytest.raises(BadRecord, match="parts"):
        replay_jobs.opened({"payload": text_of_a_match(packs=[pack]).encode()})


def test_a_worker_remembers_few_records_and_says_when_it_has_forgotten_one() -> None:
    replay_jobs.opened_records.clear()
    text = text_of_a_match().encode()
    some = {"job": "replay", "from": 0, "to": 3, "eyes": "0", "language": "en"}
    for number in range(replay_jobs.MOST_OPEN + 1):
        assert answer({**some, "key": str(number), "payload": text}).startswith(b'{"bytes"')
    assert len(replay_jobs.opened_records) == replay_jobs.MOST_OPEN
    assert json.loads(answer({**some, "key": "0"}))["done"] == "missing"
    assert answer({**some, "key": "1"}).startswith(b'{"bytes"')


def test_an_answer_is_bounded_whatever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    job = {"payload": text_of_a_match().encode(), "from": 0, "to": 1_000_000, "eyes": "0", "language": "en"}
    monkeypatch.setattr(replay_jobs, "MOST_FRAMES", 5)
    assert len(json.loads(replay_jobs.frames(job))["frames"]) == 5
    monkeypatch.setattr(replay_jobs, "MOST_FRAME_BYTES", 1)
    assert len(json.loads(replay_jobs.frames(job))["frames"]) == 1


def test_nobody_looks_through_eyes_that_are_not_there() -> None:
    with pytest.raises(GrumbletopError, match="there is no seat"):
        replay_jobs.frames({"payload": text_of_a_match().encode(), "from": 0, "to": 1, "eyes": "7", "language": "en"})
