"""examples/tictactoe.py and examples/kuhn_poker.py: short, and played to the end wherever any game is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pettingzoo.test import api_test

import grumbletop
from grumbletop.adapters.pettingzoo import env
from grumbletop.conformance import check_room
from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import branches
from tests.cli.running import run
from tests.server.serving import play_on, serving

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ["tictactoe", "kuhn_poker"]


@pytest.fixture(autouse=True)
def no_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test makes known is forgotten after it."""
    monkeypatch.setenv(registry.FILES, "")


def file_of(name: str) -> Path:
    return EXAMPLES / f"{name}.py"


def made(name: str) -> Game:
    return grumbletop.make(str(file_of(name)))


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_short(name: str) -> None:
    assert len(file_of(name).read_text(encoding="utf-8").splitlines()) <= 45


@pytest.mark.parametrize("name", NAMES)
def test_an_example_keeps_every_promise_of_the_kit(name: str) -> None:
    assert check_room(made(name), seed=1, games=30) > 60


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_it_and_its_record_replays(name: str) -> None:
    match = grumbletop.play(made(name), bots=["easy", "random"], seed=3)
    record = Record.read(record_of(match))
    assert record.heading["game"] == name
    assert record.replay().returns() == match.returns()
    assert verify(record) == []


def test_the_best_bot_never_loses_at_tic_tac_toe() -> None:
    results = [grumbletop.play(made("tictactoe"), bots=["medium", "random"], seed=seed).returns()[0] for seed in range(4)]
    assert min(results) >= 0
    assert max(results) == 1


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_accepts_it(name: str) -> None:
    api_test(env(made(name)), num_cycles=60)


def test_it_is_played_and_read_again_in_the_terminal(tmp_path: Path) -> None:
    file, record = file_of("tictactoe"), tmp_path / "first.record"
    done = run(
        "play", file, "--against", "random", "--seed", "5", "--save", record, typed="".join(f"{square}\n" for square in range(1, 10))
    )
    assert done.returncode == 0, done.stderr
    assert "X X X\n4 5 6\nO 8 O" in done.stdout
    assert "wins." in done.stdout
    assert run("replay", record).stderr.startswith("grumbletop: record ")
    assert "wins." in run("replay", record, "--game", file).stdout
    assert run("verify", record, "--game", file).returncode == 0
    assert run("verify", record, GRUMBLETOP_GAMES=str(file)).returncode == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games", "{file}"], "Three in a row win."),
        (["perft", "{file}", "--depth", "3"], "504"),
        (["rules", "{file}", "SIMPLE-1.1"], "when it is your turn"),
        (["ladder", "{file}", "--deals", "1", "--no-yardsticks", "--pair", "easy:random", "--workers", "2"], "| easy |"),
    ],
    ids=lambda words: words[0],
)
def test_commands_take_the_file_for_the_game(words: list[str], told: str) -> None:
    done = run(*(word.format(file=file_of("tictactoe")) for word in words))
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_a_position_can_be_hinted_at(tmp_path: Path) -> None:
    game = made("tictactoe")
    match = grumbletop.play(game, bots=["random", "random"], seed=1)
    position = tmp_path / "position.json"
    position.write_text(json.dumps(game.dump(match.at(3))))
    done = run("hint", position, "--game", file_of("tictactoe"), "--seconds", "0.1")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_the_server_seats_people_and_bots(name: str, tmp_path: Path) -> None:
    registry.add_file(str(file_of(name)))
    with serving(tmp_path, think=0.001) as table:
        assert name in [game["slug"] for game in table.http.get("/api/games").json()]
        alone = table.make(["me", "me"], name)
        with alone.visit(alone.tokens) as both:
            play_on(dict.fromkeys(range(2), both))
            assert sum(both.until("over")["returns"]) == 0
        assert verify(Record.read(alone.get("/record").text)) == []
        with table.make(["bot", "bot"], name).visit() as crowd:
            assert sum(crowd.until("over")["returns"]) == 0


def test_a_client_names_no_file_to_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        asked = {"game": str(file_of("tictactoe")), "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert table.http.post("/api/matches", json=asked).status_code >= 400
    assert registry.slugs() == sorted(registry._entries())


# Kuhn poker: hidden cards


def dealt(first: str, second: str, *actions: str) -> Any:
    """A position in which these cards were dealt and these actions played."""
    game = made("kuhn_poker")
    state = next(state for seed in range(100) if game.dump(state := game.start(SeededChance(Rng(seed))))["deal"] == [first, second])
    for action in actions:
        game.play(state, state.decider(), action, SeededChance(Rng(0)), Log())
    return game, state


def test_a_seat_sees_its_own_card_only() -> None:
    game, state = dealt("K", "J")
    assert [game.view(state, seat)["position"]["cards"] for seat in (0, 1, None)] == [["K", "?"], ["?", "J"], ["?", "?"]]
    assert "cards: ? J\n" in game.drawing(state, 1, game.texts())


def test_possible_worlds_are_dealt_anew_and_equally_often() -> None:
    game, state = dealt("K", "J", "bet")
    rng = Rng(4)
    worlds = Counter("".join(game.dump(state.resample(1, rng))["position"]["cards"]) for _ in range(600))
    assert set(worlds) == {"KJ", "QJ"}
    assert min(worlds.values()) > 240


def test_a_showdown_shows_both_cards_and_a_fold_none() -> None:
    game, called = dealt("K", "J", "bet", "call")
    assert game.returns(called) == [2.0, -2.0]
    assert game.view(called, None)["position"]["shown"] == ["K", "J"]
    game, folded = dealt("J", "K", "bet", "fold")
    assert game.returns(folded) == [1.0, -1.0]
    assert game.view(folded, 0)["position"]["cards"] == ["J", "?"]


def test_an_unfinished_deal_of_one_action_has_one_branch() -> None:
    _, state = dealt("K", "J")
    assert [probability for probability, _ in branches(state, 0, state.nth_action(0, 0))] == [1.0]
