"""A server signs what it hands out, and `grumbletop verify` says what that proves."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grumbletop.cli import main
from grumbletop.engine.chance_source import Live, Seeded
from grumbletop.engine.errors import BadRecord
from grumbletop.engine.match import ACTION, Match
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.signature import split_signature
from grumbletop.server.key_ring import KeyRing, key_file_of
from grumbletop.server.signing import fits, new_private_key, public_key_of, signed
from tests.server.serving import Made, Table, play_on, serving

OURS, FORGERS = "11" * 32, "22" * 32  # private keys
FORGERIES = 30
GAMES = ("grit", "grumbles_and_goofs", "foggy_frontlines")


def finished(slug: str = "grit", seed: int = 1, source: Any = None) -> Match:
    game, rng = make(slug), Rng(seed)
    match = Match.begin(game, source or Live(bytes(32), ["a", "b"]), ["Ada", "Bram"])
    while not match.over:
        seat = match.state.decider()
        match.play(seat, game.sample_text(match.state, seat, rng))
    return match


def says(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str]:
    code = main(["verify", *map(str, words)])
    told = capsys.readouterr()
    return code, told.out + told.err


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("signing")) as running:
        yield running


@pytest.fixture(scope="module")
def played(table: Table) -> Made:
    made = table.make()
    with made.visit(made.tokens, nonces=True) as both:
        for seat in (0, 1):
            both.ask("nonce", seat=seat, nonce=f"nonce-{seat}")
        play_on({0: both, 1: both})
    return made


# What a server signs


def test_a_record_that_a_server_hands_out_proves_all_three(
    table: Table, played: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "duel.record"
    file.write_text(played.get("/record").text)
    code, told = says(capsys, file, "--server", f"http://{table.address}")
    assert code == 0
    commitment = json.loads(file.read_text().splitlines()[0])["chance"]["commitment"]
    assert told.splitlines()[1:] == [
        "proved: whole and consistent",
        f"proved: draws committed in advance (commitment {commitment}; it must be the one that the server sent before the start)",
        "proved: exactly what that server stored",
    ]


def test_its_keys_are_taken_as_a_text_or_from_a_file(
    table: Table, played: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, keys = tmp_path / "duel.record", tmp_path / "keys.json"
    file.write_text(played.get("/record").text)
    keys.write_text(table.http.get("/api/keys").text)
    key = table.http.get("/api/keys").json()["keys"][0]["key"]
    assert says(capsys, file, "--key", keys)[0] == says(capsys, file, "--key", key)[0] == 0
    code, told = says(capsys, file)
    assert code == 0
    assert f"not proved: exactly what that server stored (signed by {key};" in told


def test_the_log_of_a_seat_is_signed_too(table: Table, played: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = played.get("/log", headers={"authorization": f"Bearer {played.tokens[0]}"}).text
    file = tmp_path / "own.log"
    file.write_text(text)
    address = f"http://{table.address}"
    assert says(capsys, file, "--server", address) == (
        0,
        f"{file}: the log of one seat, which can't be replayed\nproved: exactly what that server stored\n",
    )
    file.write_text(text.replace('"seat":0', '"seat":1', 1))
    code, told = says(capsys, file, "--server", address)
    assert code == 1
    assert told.startswith("the signature doesn't match")


def test_public_keys_are_all_that_a_server_tells(table: Table) -> None:
    (key,) = table.http.get("/api/keys").json()["keys"]
    assert set(key) == {"key", "since"}


# Reading


def test_a_signed_record_replays_to_the_lines_that_were_signed() -> None:
    text = record_of(finished())
    record = Record.read(signed(text, OURS))
    assert record_of(record.replay()) == text
    assert record.signature is not None
    assert record.signature.signed == text
    assert fits(record.signature)
    assert record.digest == Record.read(text).digest


@pytest.mark.parametrize("change", [lambda line: line.replace('"key"', '"kee"'), lambda line: line[:40], lambda line: line + line])
def test_a_signature_line_that_is_none_is_refused(change: Any) -> None:
    text = record_of(finished())
    line = signed(text, OURS).removeprefix(text)
    with pytest.raises(BadRecord):
        Record.read(text + change(line))


# Forgers


def forged(number: int) -> str:
    """A record with another name or another legal action, and the digest that belongs to it."""
    luck = stream(8, number)
    record = Record.read(record_of(finished(GAMES[number % 3], number)))
    lines = [json.loads(line) for line in record_of(record.replay()).splitlines()]
    if number % 2:
        lines[0]["seats"][luck.below(2)] = "Mallory"
    else:
        another_action(record.replay(), lines, luck)
    above = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines]
    result = next(index for index, line in enumerate(lines) if line["type"] == "result")
    lines[result]["digest"] = hashlib.sha256("".join(above[:result]).encode()).hexdigest()
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def another_action(match: Match, lines: list[dict[str, Any]], luck: Rng) -> None:
    """At some moment where there was a choice."""
    choices = []
    for version, entry in enumerate(match.entries):
        state, seat = match.at(version), entry.seats[0]
        legal = [match.game.text(state, seat, action) for action in match.game.legal_actions(state, seat)]
        choices += [(version, text) for text in legal if text != entry.text and entry.kind == ACTION]
    version, text = choices[luck.below(len(choices))]
    lines[version + 3]["text"] = text  # after header, nonces and start


@pytest.mark.parametrize("number", range(FORGERIES))
def test_a_forger_with_a_key_of_his_own_is_somebody_unknown(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "forged.record"
    file.write_text(signed(forged(number), FORGERS), encoding="utf-8")
    code, told = says(capsys, file, "--key", public_key_of(OURS))
    assert code in (1, 2)  # 2: it doesn't even follow the rules
    assert told.splitlines()[0] == f"signed by somebody unknown: {public_key_of(FORGERS)}"


@pytest.mark.parametrize("number", range(0, FORGERIES, 5))
def test_a_forger_who_keeps_the_signature_or_leaves_it_out_is_noticed(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, text = tmp_path / "forged.record", forged(number)
    original = record_of(finished(GAMES[number % 3], number))
    file.write_text(text + signed(original, OURS).removeprefix(original), encoding="utf-8")
    assert says(capsys, file)[1].startswith("the signature doesn't match")
    file.write_text(text, encoding="utf-8")
    code, told = says(capsys, file, "--key", public_key_of(OURS))
    assert code in (1, 2)
    assert told.splitlines()[0] == "the record isn't signed"


def test_a_record_without_a_signature_verifies_as_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.record"
    file.write_text(record_of(finished(source=Seeded(3))))
    code, told = says(capsys, file)
    assert code == 0
    assert told.splitlines()[1:] == [
        "proved: whole and consistent",
        "not proved: draws committed in advance (every draw matches its seed, but whoever chose the seed could know them)",
        "not proved: exactly what that server stored (the record isn't signed)",
    ]


def test_without_the_package_one_line_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grumbletop.cli.verify.find_spec", lambda name: None)
    file = tmp_path / "duel.record"
    file.write_text(signed(record_of(finished()), OURS))
    code, told = says(capsys, file)
    assert code == 0
    assert 'needs the package cryptography; install "grumbletop[table]"' in told
    code, told = says(capsys, file, "--key", public_key_of(OURS))
    assert code == 2
    assert told.count("\n") == 1


@pytest.mark.parametrize("words", [("--key", "nonsense"), ("--server", "table.example"), ("--server", "http://127.0.0.1:9")])
def test_keys_that_cannot_be_had_are_one_line(words: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "duel.record"
    file.write_text(signed(record_of(finished()), OURS))
    code, told = says(capsys, file, *words)
    assert code == 2
    assert told.count("\n") == 1
    assert words[1] in told


# The key file


def test_the_key_file_is_made_once_and_nobody_elses_to_read(tmp_path: Path) -> None:
    file = tmp_path / "key"
    one, other = KeyRing(file), KeyRing(file)
    one.open()
    other.open()
    assert one.public() == other.public()
    assert len(one.public()) == 1
    assert os.listdir(tmp_path) == ["key"]
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_of_two_servers_that_start_together_the_first_ones_key_counts(tmp_path: Path) -> None:
    one, other = KeyRing(tmp_path / "key"), KeyRing(tmp_path / "key")
    assert one.keys() is other.keys() is None  # both have looked, and there was no key
    one.open()
    before = (tmp_path / "key").read_bytes()
    other.keys = lambda: None  # type: ignore[method-assign]
    other.open()
    assert (tmp_path / "key").read_bytes() == before


def test_a_rotated_key_is_used_at_once_and_the_old_one_stays_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both})
        (tmp_path / "old.record").write_text(made.get("/record").text)
        admin = ["admin", "--database", str(tmp_path / "table.db"), "key"]
        assert main(admin) == 0
        before = capsys.readouterr().out.splitlines()[-1].split()
        assert main([*admin, "--rotate"]) == 0
        new, old = (line.split() for line in capsys.readouterr().out.splitlines()[-2:])
        assert (new[-1], old[-1]) == ("signs", "known")
        assert old[0] == before[0] != new[0]
        _, signature = split_signature(made.get("/record").text)
        assert signature is not None
        assert signature.key == new[0]
        assert says(capsys, tmp_path / "old.record", "--server", f"http://{table.address}")[0] == 0
    assert stat.S_IMODE((tmp_path / "table.db-key").stat().st_mode) == 0o600


def test_a_server_that_cannot_use_its_key_file_signs_nothing_and_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad").write_text('{"private": "1"}')
    for file in (tmp_path / "bad", tmp_path / "nowhere" / "key"):
        ring = KeyRing(file)
        ring.open()
        assert ring.signed("text") == "text"
        assert ring.public() == []
        assert "records are not signed" in capsys.readouterr().out


def test_a_key_that_is_not_its_own_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = {"private": new_private_key(), "keys": [{"key": public_key_of(OURS), "since": "2026-11-20T12:00:00Z"}]}
    (tmp_path / "key").write_text(json.dumps(keys))
    assert main(["admin", "key", "--key-file", str(tmp_path / "key")]) == 2
    assert "does not belong to the first of the keys" in capsys.readouterr().err


def test_the_key_lies_beside_a_sqlite_file(tmp_path: Path) -> None:
    assert key_file_of(f"sqlite:///{tmp_path}/table.db") == tmp_path / "table.db-key"
    assert key_file_of("postgresql+asyncpg://a@b/c") == Path("grumbletop.key")
