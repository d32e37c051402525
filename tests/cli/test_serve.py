"""`grumbletop serve` and `grumbletop play`: where the table is, and where its matches are."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from grumbletop import cli
from grumbletop.cli import serve, table_or_terminal


def test_a_port_that_is_taken_is_left_to_its_owner() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not serve.is_free(port)
    assert serve.is_free(port)


def test_matches_of_your_own_table_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert serve.own_database() == str(tmp_path / "data" / "grumbletop" / "table.db")
    assert (tmp_path / "data" / "grumbletop").is_dir()


def test_play_without_a_game_opens_the_table() -> None:
    assert table_or_terminal() == ["serve", "--personal", "--open"]


def test_without_the_packages_of_the_table_a_game_begins_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert table_or_terminal() == ["play", "grit"]
    assert 'install "grumbletop[table]"' in capsys.readouterr().out
