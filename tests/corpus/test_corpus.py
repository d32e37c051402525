"""Whatever an earlier version wrote is read for ever: its README says what there is. Nothing in such a folder is made again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine import registry
from grumbletop.engine.content import Pack, read_pack
from grumbletop.engine.match import UNDO
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.campaign import NotPossible, read_campaign
from grumbletop.server.store import StoredMatch
from grumbletop.server.stored_record import stored_record
from tests.server.serving import Guest, Made, Table, serving

HOME = Path(__file__).parent
SUMS = {"ebabbe8": "2ca53c76fa008d481db3a4c13d60a5bd52b657c627152a8baf62c3fa8f86ca38"}  # the digest of each corpus' SHA256SUMS
RECORDS = sorted(HOME.glob("*/records/*/*.jsonl"))
POSITIONS = sorted(HOME.glob("*/positions/**/*.json"))
GIANT = "giant_monster_invasion"
FLIGHT = "flight_against_a_building"
MOVES = 6  # played on in every running match
YEARS = 100 * 365 * 86_400.0

NOT_OVER = "the match is not over"
NO_RESULT = "the match is over, but its result is missing"  # a row of the database has it
UNPROVEN = {  # what nobody can recompute, by the name of the record
    "reseed": "the secret was replaced here",
    "told": "the first draws were told from outside",
    "campaign_open": "this match continues a match that is not named",
    **dict.fromkeys(("unfinished", "flight_unfinished", "grab", "counter", "force_field"), NOT_OVER),
}


def name_of(path: Path) -> str:
    return path.relative_to(HOME).with_suffix("").as_posix()


def corpus_of(path: Path) -> Path:
    return HOME / path.relative_to(HOME).parts[0]


@pytest.mark.parametrize("corpus", SUMS)
def test_no_file_of_a_corpus_is_another_one_now(corpus: str) -> None:
    sums = (HOME / corpus / "SHA256SUMS").read_bytes()
    assert hashlib.sha256(sums).hexdigest() == SUMS[corpus]
    listed = {name: digest for digest, name in (line.split("  ./", 1) for line in sums.decode().splitlines())}
    files = [path for path in (HOME / corpus).rglob("*") if path.is_file() and path.name != "SHA256SUMS"]
    assert {path.relative_to(HOME / corpus).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files} == listed


def test_there_are_records_and_positions_of_every_game() -> None:
    for slug in registry.slugs():
        assert sum(path.parent.name == slug for path in RECORDS) >= 7
        assert sum(slug in path.parts for path in POSITIONS) >= 10


# Records


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_record_replays_bit_by_bit_and_verifies(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.read(text, path.name)
    assert record_of(record.replay(), with_secret=True) == text
    beside = [Record.read_file(other) for other in path.parent.glob("series_*.jsonl")]
    findings = verify(record, {other.digest: other for other in beside}.get)
    assert [UNPROVEN.get(path.stem, "nothing") in finding for finding in findings] == [True] * (path.stem in UNPROVEN), findings


@pytest.mark.parametrize("path", [path for path in RECORDS if UNPROVEN.get(path.stem) == NOT_OVER], ids=name_of)
def test_an_unfinished_match_goes_on_by_its_own_chance(path: Path) -> None:
    match, rng = Record.read_file(path).resume(), Rng(1)
    for _ in range(MOVES):
        if not match.over:
            seat = match.state.decider()
            match.play(seat, match.game.sample_text(match.state, seat, rng))
    assert set(verify(Record.read(record_of(match, with_secret=True)))) <= {NOT_OVER}


# Positions and campaigns


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_position_loads_and_is_dumped_as_it_was(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    packs = packs_of(path)
    game, state = registry.open_position(document, packs)
    assert completed(game.dump(state), packs) == completed(document, packs)
    assert not state.is_over()


def packs_of(path: Path) -> list[Pack]:
    folder = corpus_of(path) / "packs" / path.parent.parent.name / path.parent.name
    return [read_pack(folder)] if folder.is_dir() else []


def completed(document: Mapping[str, Any], packs: list[Pack]) -> dict[str, Any]:
    """The document with all options: one may leave out those that are as usual."""
    return {**document, "options": dict(registry.make(document["game"], document["options"], packs).given)}


@pytest.mark.parametrize("corpus", SUMS)
def test_a_campaign_books_the_battle_that_it_had_begun(corpus: str) -> None:
    folder = HOME / corpus
    campaign = read_campaign(folder / "campaign.json", list(GiantMonsterInvasion().box.kinds))
    assert [battle.number for battle in campaign.open] == [2]
    assert campaign.roll("newcomer") == 4
    campaign.book(Record.read_file(folder / "records" / GIANT / "campaign_open.jsonl").replay())
    assert [battle.number for battle in campaign.fought] == [1, 2]
    with pytest.raises(NotPossible):
        campaign.book(Record.read_file(folder / "records" / GIANT / "campaign_booked.jsonl").replay())


# A server's database

CORPUS = next(iter(SUMS))
MATCHES: Mapping[str, Any] = json.loads((HOME / CORPUS / "matches.json").read_text(encoding="utf-8"))
OVER = ("over", "over_by_resigning", "series_first")
NOT_BEGUN = ("waiting_open", "waiting_invited", "gone")
RUNNING = [name for name in MATCHES if name not in (*OVER, *NOT_BEGUN, FLIGHT, "undo_asked")]
RESIGNED = {"resigned_of_three": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A server of today with a copy of the old database. It has no packs of its own."""
    folder = tmp_path_factory.mktemp(CORPUS)
    shutil.copy(HOME / CORPUS / "table.sqlite3", folder / "table.db")
    with serving(folder, keep_waiting=YEARS, keep_playing=YEARS, keep_gone=YEARS) as running:
        yield running


def made(server: Table, name: str) -> Made:
    return Made(server, MATCHES[name]["match"], MATCHES[name]["seats"])


def record_in(server: Table, name: str) -> Record:
    """The record of a match as it stands in the database now."""
    assert server.lobby is not None
    assert server.loop is not None
    fetching = server.lobby.services.store.fetch(MATCHES[name]["match"])
    stored = asyncio.run_coroutine_threadsafe(fetching, server.loop).result()
    assert isinstance(stored, StoredMatch)
    record = stored_record(stored)
    assert record is not None
    return record


def play_on(guest: Guest, seats: Sequence[int], moves: int) -> None:
    """Some moves by these seats; bots beside them move by themselves."""
    for number in range(moves):
        owing = [seat for seat in guest.until_owing_or_over(*seats)["owing"] if seat in seats]
        if owing:
            guest.move(owing[0], number)


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_match_is_resumed_played_on_and_verified(server: Table, name: str) -> None:
    before = record_in(server, name)
    with made(server, name).visit(made(server, name).tokens) as guest:
        assert guest.until("playing")["version"] >= len(before.body)
        play_on(guest, [seat for seat in guest.welcome["seats"] if seat != RESIGNED.get(name)], MOVES)
    after = record_in(server, name)
    assert after.body[: len(before.body)] == before.body
    assert len(after.body) > len(before.body)
    older = Record.read(made(server, "series_first").get("/record").text)
    assert set(verify(after, {older.digest: older}.get)) <= {NOT_OVER, NO_RESULT}


@pytest.mark.parametrize("name", OVER)
def test_a_match_that_is_over_is_handed_out_and_verifies(server: Table, name: str) -> None:
    assert verify(Record.read(made(server, name).get("/record").text)) == []


def test_a_pending_undo_can_still_be_granted(server: Table) -> None:
    with made(server, "undo_asked").visit(made(server, "undo_asked").tokens) as guest:
        asking = guest.until("playing")["asking"]
        assert guest.ask("answer_undo", seat=1 - asking["seat"], agree=True)["type"] == "ack"
        play_on(guest, guest.welcome["seats"], MOVES)
    record = record_in(server, "undo_asked")
    assert UNDO in [line.kind for line in record.body]
    assert verify(record) == [NOT_OVER]


def test_an_old_invitation_still_lets_its_guest_in(server: Table) -> None:
    invited = made(server, "waiting_invited")
    joined = server.http.post(f"/api/matches/{invited.id}/join", json={"name": "Zoë", "invite": invited.seats[1]["invite"]}).json()
    with invited.visit([*invited.tokens, joined["token"]]) as guest:
        play_on(guest, guest.welcome["seats"], MOVES)
    assert verify(record_in(server, "waiting_invited")) == [NOT_OVER]


def test_a_monster_that_fled_against_a_building_still_stands_there(server: Table) -> None:
    def fleeing() -> tuple[int, int, str]:
        match = record_in(server, FLIGHT).resume()
        (monster,) = [each for each in match.game.dump(match.state)["monsters"].values() if each["retreat"]]
        return monster["x"], monster["y"], monster["status"]

    before = fleeing()
    with made(server, FLIGHT).visit(made(server, FLIGHT).tokens) as guest:
        for _ in range(MOVES):
            assert guest.ask("play", seat=guest.until("playing")["owing"][0], text="end")["type"] == "ack"
    assert fleeing() == before
    assert verify(record_in(server, FLIGHT)) == [NOT_OVER]
