"""`grumbletop serve` and `grumbletop play`: where the table is, and where its matches are."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from grumbletop import cli
from grumbletop.cli import serve, table_or_terminal
from grumbletop.server import process
from grumbletop.server.settings import Settings


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


@pytest.mark.parametrize(
    ("words", "served"),
    [
        ("play", "serve --personal --open"),
        ("play --no-browser", "serve --personal"),
        ("play --port 8100 --no-browser --database duels.db", "serve --personal --port 8100 --database duels.db"),
        ("play --port=8100", "serve --personal --open --port=8100"),
        ("play --share", "serve --personal --open --share"),
    ],
)
def test_the_table_takes_the_options_it_takes_from_the_script(words: str, served: str) -> None:
    assert cli.opens_the_table(words.split())
    assert table_or_terminal(words.split()[1:]) == served.split()


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("--personal", "grumbletop play --share"),
        ("", "grumbletop serve --share"),
        ("--personal --share-command=NAME", "NAME"),
    ],
)
def test_a_server_knows_how_to_start_it_for_others(words: str, command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    started: list[Settings] = []

    def instead(settings: Settings, *_: object) -> process.ServerExit:
        started.append(settings)
        return process.ServerExit(started=True)

    monkeypatch.setattr(process, "serve", instead)
    assert cli.run_command(["serve", *words.split()]) == 0
    assert started[0].share_command == command


@pytest.mark.parametrize("words", ["play grit", "play --seed 3 grit", "play grit --port 8100", "play --help", "games", ""])
def test_everything_else_is_not_for_the_table(words: str) -> None:
    assert not cli.opens_the_table(words.split())


def test_without_the_packages_of_the_table_its_options_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    with pytest.raises(cli.BadUsage, match=r'install "grumbletop\[table\]"'):
        table_or_terminal(["--no-browser"])


def test_without_the_packages_of_the_table_a_game_begins_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert table_or_terminal() == ["play", "grit"]
    assert 'install "grumbletop[table]"' in capsys.readouterr().out
