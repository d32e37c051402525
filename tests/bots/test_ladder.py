"""Contests and ladders: paired deals, honest seats, work that goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from grumbletop.bots.bot import Budget, Knowledge, Progress, Thought
from grumbletop.bots.bot_games import Player, play_game
from grumbletop.bots.ladder import (
    BadWork,
    Job,
    LostWorker,
    Pairing,
    Setting,
    Tally,
    Work,
    measure,
    player_of,
    results,
    rungs,
    won,
    yardsticks,
)
from grumbletop.bots.ladder_report import report
from grumbletop.bots.levels import LevelBot, bot_of
from grumbletop.engine.estimates import mean, share
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from tests.bots.waiting import is_gone, until
from tests.cli.running import COMMAND, complains, environment, run

PAIR = Pairing("random", "random")


def silent(done: int, deals: int) -> None:
    pass


class Spy:
    """Plays at random and keeps what it was shown."""

    def __init__(self, game_slug: str) -> None:
        self.inner = bot_of(make(game_slug), "random")
        self.seen: list[Knowledge] = []

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        self.seen.append(seen)
        return self.inner.choose(seen, budget, rng, progress)


def test_the_same_number_is_the_same_deal_whoever_plays() -> None:
    game, spies = make("grit"), [Spy("grit") for _ in range(4)]
    play_game(game, [Player("a", spies[0]), Player("b", spies[1])], 7, 3)
    play_game(game, [Player("b", spies[2]), Player("a", spies[3])], 7, 3)
    for seat in (0, 1):
        first, again = spies[seat].seen[0], spies[seat + 2].seen[0]
        assert game.view(first.world, seat) == game.view(again.world, seat)


def test_a_busy_machine_weakens_no_level() -> None:
    game = make("grit")
    for name in (game.levels[-1].id, f"all-seeing:{game.levels[-1].id}"):
        bot = player_of(game, name).bot
        assert isinstance(bot, LevelBot)
        assert bot.clock is time.thread_time


def test_a_bot_is_shown_a_possible_world_and_a_yardstick_the_true_one() -> None:
    game = make("grit")
    honest, seeing = Spy("grit"), Spy("grit")
    worlds = set()
    for number in range(8):
        play_game(game, [Player("honest", honest), Player("seeing", seeing, sees_all=True)], number, 1)
    for spy in (honest, seeing):
        worlds = {json.dumps(game.dump(seen.world)) for seen in spy.seen}
        assert len(worlds) > 8
    # the yardstick's first world of a game is the deal itself: the same in a second run with other luck in its own head
    again = Spy("grit")
    play_game(game, [Player("honest", Spy("grit")), Player("seeing", again, sees_all=True)], 0, 1)
    hidden = [game.dump(spy.seen[0].world) for spy in (seeing, again)]
    assert hidden[0] == hidden[1]


def test_a_share_of_a_win() -> None:
    assert [won([1.0, -1.0], seat) for seat in (0, 1)] == [1.0, 0.0]
    assert won([0.0, 0.0], 1) == 0.5
    assert [won([0.5, 0.5, 0.0], seat) for seat in (0, 2)] == [0.5, 0.0]


def test_a_tally_counts_decided_games_and_deals() -> None:
    tally = Tally(PAIR, 2)
    for deal, seat, returns in [(0, 0, [1, -1]), (0, 1, [1, -1]), (1, 0, [0, 0]), (1, 1, [-1, 1]), (2, 0, [1, -1]), (2, 1, [-1, 1])]:
        tally.add({"deal": deal, "seat": seat, "returns": returns, "seconds": [0.2, 0.4], "decisions": [2, 2]})
    assert (tally.games, tally.decided().value) == (6, 4 / 5)
    assert tally.score().value == pytest.approx((0.5 + 0.75 + 1.0) / 3)
    assert tally.seconds() == pytest.approx(0.15)


def test_intervals() -> None:
    assert share(60, 100).low == pytest.approx(0.502, abs=1e-3)
    assert share(60, 100).high == pytest.approx(0.691, abs=1e-3)
    assert mean([1.0, 2.0, 3.0]).value == 2.0
    assert mean([1.0, 2.0, 3.0]).low == pytest.approx(2 - 1.96 * (1 / 3) ** 0.5, abs=1e-3)


def test_work_that_was_stopped_goes_on(tmp_path: Path) -> None:
    setting, file = Setting("grit", {}, 5), tmp_path / "work.jsonl"
    whole = measure(setting, [PAIR], 4, 1, Work(None, setting), silent)[0]
    measure(setting, [PAIR], 2, 1, Work(file, setting), silent)
    with file.open("a", encoding="utf-8") as cut_off:
        cut_off.write('{"challenger": "any-act')
    told: list[int] = []
    resumed = measure(setting, [PAIR], 4, 1, Work(file, setting), lambda done, deals: told.append(done))[0]
    assert told == [2, 3, 4]
    assert [line["returns"] for line in resumed.lines()] == [line["returns"] for line in whole.lines()]


def test_work_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    Work(file, Setting("grit", {}, 5))
    with pytest.raises(BadWork, match="another seed"):
        Work(file, Setting("grit", {}, 6))
    whole = file.read_bytes()
    for damage in (b"{nonsense\n", b"[]\n", b"5\n", b'{"deal":1}\n', b"\xff\xfe\n", b'{"challenger":[],"others":"","deal":0}\n'):
        file.write_bytes(whole + damage)
        with pytest.raises(BadWork, match="damaged"):
            Work(file, Setting("grit", {}, 5))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadWork, match="other rules"):
        Work(file, Setting("grit", {}, 5))


def test_a_deal_that_was_cut_off_is_played_anew(tmp_path: Path) -> None:
    file, setting = tmp_path / "work.jsonl", Setting("grit", {}, 5)
    whole = measure(setting, [PAIR], 3, 1, Work(file, setting), silent)[0]
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]) + lines[-1][:20], encoding="utf-8")
    again = measure(setting, [PAIR], 3, 1, Work(file, setting), silent)[0]
    assert [line["returns"] for line in again.lines()] == [line["returns"] for line in whole.lines()]
    assert len(file.read_text(encoding="utf-8").splitlines()) == len(lines)


def die(job: Job) -> list[dict[str, Any]]:
    os._exit(9)


def test_a_process_that_is_ended_from_outside_is_told_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grumbletop.bots.ladder.play_deal", die)
    with pytest.raises(LostWorker, match="fewer --workers"):
        list(results([Job(Setting("grit", {}, 5), PAIR, deal) for deal in range(4)], 2))


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are of other systems")
@pytest.mark.parametrize(("how", "code"), [("INT", 130), ("TERM", -signal.SIGTERM), ("KILL", -9)])
def test_nobody_plays_on_when_a_ladder_is_stopped(how: str, code: int, tmp_path: Path) -> None:
    work = tmp_path / "work.jsonl"
    words = ("ladder", "grit", "--pair", "random:random", "--deals", "100000", "--workers", "2", "--work", str(work))
    ladder = subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, env=environment())
    assert ladder.stderr is not None
    until(lambda: work.exists() and work.read_bytes().count(b"\n") > 3)
    if how == "INT":
        os.killpg(ladder.pid, signal.SIGINT)  # as a terminal does
    else:
        ladder.send_signal(getattr(signal, f"SIG{how}"))
    assert ladder.wait(60) == code
    until(lambda: is_gone(ladder.pid))
    assert b"Traceback" not in ladder.stderr.read()


@pytest.mark.parametrize(("seats", "games"), [(1, 2), (3, 3)])
def test_one_seat_and_three_seats(seats: int, games: int, installed_crucible: None) -> None:
    setting = Setting("crucible", {"seats": seats}, 1)
    tally = measure(setting, [PAIR], 1, 1, Work(None, setting), silent)[0]
    assert tally.games == games
    assert "| random | random |" in report(setting, "command", [tally], [])


def test_every_game_has_rungs_and_yardsticks() -> None:
    for slug in ("grit", "grumbles_and_goofs"):
        game = make(slug)
        assert len(rungs(game)) == len(game.levels) - 1 >= 3
        assert [pairing.challenger.rpartition(":")[2] for pairing in yardsticks(game)] == [game.levels[-1].id] * 3


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "page.md"
    words = ("ladder", "grit", "--pair", "random:random", "--deals", "2", "--workers", "2", "--out", str(out), "--seed", "3")
    done = run(*words)
    assert (done.returncode, done.stdout) == (0, out.read_text(encoding="utf-8"))
    assert "| random | random | 4 |" in done.stdout
    assert "2 of 2 deals" in done.stderr


def test_the_command_complains() -> None:
    """Before anything is played."""
    for words, why in [
        (["--pair", "one"], "LEVEL:LEVEL"),
        (["--pair", "no:random", "--deals", "1", "--workers", "1"], "no level 'no'"),
        (["--pair", "random:no", "--deals", "1"], "no level 'no'"),
        (["--pair", "all-seeing:no:random", "--deals", "1"], "no level 'no'"),
        (["--pair", "random:random", "--deals", "1", "--out", "no/such/folder"], "no/such/folder: can't be written"),
    ]:
        assert complains(run("ladder", "grit", *words), why)


def test_a_page_names_the_command_that_makes_it_again() -> None:
    words = ["ladder", "grit", "--deals", "1", "--preset", "first_game", "--option", "keep=blind", "--pair", "random:random"]
    assert f"`grumbletop {' '.join(words)}`" in run(*words, "--workers", "1").stdout
