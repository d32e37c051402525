"""Whatever a person hands over: one clear line, exit code 2, nothing written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.running import complains, duel, run, write_duel

READERS = {
    "position": ["position"],
    "scenario": ["scenario"],
    "perft": ["perft", "grit", "--from"],
    "play": ["play", "grit", "--from"],
    "resume": ["play", "grit", "--resume"],
    "replay": ["replay"],
    "verify": ["verify"],
}


def missing(path: Path) -> None:
    assert not path.exists()


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)


FILES: dict[str, Callable[[Path], object]] = {
    "missing": missing,
    "folder": Path.mkdir,
    "empty": lambda path: path.write_bytes(b""),
    "not utf-8": lambda path: path.write_bytes(b'{"game": "gr\xff\xfet"}'),
    "100 MB": sparse,
    "truncated": lambda path: path.write_text(json.dumps(duel())[:400]),
    "no table": lambda path: path.write_text("17"),
    "twice the same key": lambda path: path.write_text('{"game": "grit", "game": "grit"}'),
    "bottomless": lambda path: path.write_text("[" * 100_000),
    "a huge number": lambda path: path.write_text('{"game": "grit", "version": ' + "9" * 5000 + "}"),
    "zero bytes": lambda path: path.write_bytes(b"\0" * 100),
}


@pytest.fixture
def untouched(tmp_path: Path) -> Iterator[Path]:
    """A folder in which the command must leave nothing."""
    folder = tmp_path / "here"
    folder.mkdir()
    yield folder
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_is_no_document(reader: str, file: str, tmp_path: Path, untouched: Path) -> None:
    path = tmp_path / "given.file"
    FILES[file](path)
    assert complains(run(*READERS[reader], path, cwd=untouched), "given.file")


def test_a_device_without_an_end_is_not_read_to_the_end() -> None:
    assert complains(run("position", "/dev/zero"), "/dev/zero")


def test_a_name_no_file_can_have() -> None:
    assert complains(run("position", "a" * 5000))


GAMES = {
    "unknown game": (["play", "chess"], ["chess", "grit"]),
    "unknown option": (["play", "grit", "--option", "colour=red"], ["colour", "values"]),
    "bad option value": (["play", "grit", "--option", "values=roman"], ["values", "roman", "blackjack"]),
    "option twice": (["play", "grit", "--option", "keep=blind", "--option", "keep=blind"], ["keep", "twice"]),
    "option without a value": (["play", "grit", "--option", "keep"], ["NAME=VALUE"]),
    "no such seat": (["play", "grit", "--seat", "2=human"], ['"2"']),
    "seat is no number": (["play", "grit", "--seat", "first=human"], ['"first"']),
    "nobody of that kind": (["play", "grit", "--seat", "0=cat"], ["cat", "human"]),
    "name without a seat": (["play", "grit", "--name", "Ada"], ["Ada", "N=NAME"]),
    "name too long": (["play", "grit", "--name", "0=" + "x" * 41], ["40"]),
    "name with a control character": (["play", "grit", "--name", "0=\x1b[31m"], ["name"]),
    "two seats of one name": (["play", "grit", "--name", "0=Ada", "--name", "1=Ada"], ["Ada"]),
    "seed is no number": (["play", "grit", "--seed", "-1"], ["--seed"]),
    "seed too large": (["play", "grit", "--seed", str(1 << 62)], ["--seed"]),
    "unknown language": (["play", "grit", "--language", "tlh"], ["--language"]),
    "pack is no folder": (["play", "grit", "--pack", "nowhere"], ["nowhere"]),
    "both ways to sit": (["play", "grit", "--hot-seat", "--against", "random"], ["--hot-seat"]),
    "no game": (["play", "--seed", "7"], ["GAME"]),
    "scenario without a file": (["scenario"], ["FILE"]),
    "replay from nowhere": (["replay"], ["RECORD"]),
}


@pytest.mark.parametrize("case", GAMES)
def test_a_wish_that_can_not_be_met(case: str, untouched: Path) -> None:
    words, about = GAMES[case]
    assert complains(run(*words, cwd=untouched), *about)


POSITIONS: dict[str, tuple[dict[str, object], str]] = {
    "a card twice": ({"undealt": ["2S", "2S"]}, "undealt"),
    "wrong seat to act": ({"to_act": [1]}, "to_act"),
    "another game": ({"game": "chess"}, "chess"),
    "an unknown key": ({"umpire": "Ada"}, "umpire"),
    "an unknown option": ({"options": {"colour": "red"}}, "colour"),
    "options that are no table": ({"options": 3}, "options"),
}


@pytest.mark.parametrize("case", POSITIONS)
def test_an_impossible_position_names_the_place(case: str, tmp_path: Path, untouched: Path) -> None:
    changes, place = POSITIONS[case]
    path = write_duel(tmp_path, **changes)
    for words in (["position"], ["perft", "grit", "--from"], ["play", "grit", "--from"]):
        assert complains(run(*words, path, cwd=untouched), place)


def test_a_position_names_its_own_options(tmp_path: Path) -> None:
    assert complains(run("play", "grit", "--from", write_duel(tmp_path), "--option", "keep=blind"), "--option", "--from")


def test_a_pack_is_checked_before_the_game_begins(tmp_path: Path, untouched: Path) -> None:
    pack = tmp_path / "pack"
    (pack / "decks").mkdir(parents=True)
    (pack / "decks" / "mine.toml").write_text('id = "mine"\nid = "yours"\n')
    assert complains(run("play", "grit", "--pack", pack, cwd=untouched), "pack/decks/mine.toml")


# Where a record can't be kept


def test_a_record_needs_a_folder_that_exists(untouched: Path) -> None:
    assert complains(run("play", "grit", "--save", "nowhere/duel.record", cwd=untouched), "nowhere")


def test_a_record_is_no_folder(tmp_path: Path) -> None:
    assert complains(run("play", "grit", "--save", tmp_path), "folder")


def test_a_record_is_no_device() -> None:
    assert complains(run("play", "grit", "--save", "/dev/null"), "/dev/null")


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    assert complains(run("play", "grit", "--save", path), "diary.txt")
    assert path.read_text() == "dear diary"


def test_a_record_needs_a_folder_one_may_write_to() -> None:
    assert complains(run("play", "grit", "--save", "/proc/duel.record"), "/proc/duel.record")
