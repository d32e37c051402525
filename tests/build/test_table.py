"""./table says clearly what is missing, does nothing twice, and leaves alone what is not its own."""

from __future__ import annotations

import ast
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

from tools.wheel import ROOT

SCRIPT = ROOT / "table"
SHARING = "--share-command=./table play --share"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, with a venv of its own in a temporary folder."""
    loader = SourceFileLoader("table", str(SCRIPT))
    spec = spec_from_loader("table", loader)
    assert spec is not None
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    module = module_from_spec(spec)
    loader.exec_module(module)
    state = tmp_path / ".venv" / "grumbletop"
    places = {"ROOT": tmp_path, "VENV": state.parent, "STATE": state, "LOG": state / "log.txt", "PYTHON": Path(sys.executable)}
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "build.txt").write_text("1")
    for name, place in places.items():
        monkeypatch.setattr(module, name, place)
    return module


@pytest.fixture
def state(table: ModuleType) -> Path:
    folder: Path = table.STATE
    folder.mkdir(parents=True)
    return folder


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("play", "--help"), ("test", "-h")])
def test_help_names_both_commands(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 0
    assert "./table play" in done.stdout
    assert "./table test" in done.stdout


def test_an_unknown_command_is_refused_in_one_line() -> None:
    done = run("ply")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'table: there is no command "ply"; the commands are play, test, build, docs, shots; see ./table --help\n'


def test_the_script_can_be_read_by_an_old_python() -> None:
    """So that it can say that it is too old."""
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("error: dns error: failed to lookup address", "is there a network"),
        ("NewConnectionError: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "is there a network"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("gcc: fatal error: Killed signal terminated program cc1\nerror: command '/usr/bin/gcc' failed with exit code 1", "out of memory"),
        (
            "x.c:1: error\nerror: Command '['gcc', '-Wno-unreachable-code']' returned non-zero exit status 1.",
            "the C compiler failed",
        ),
        ("[Errno 101] Network is unreachable", "can't be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "differs from the hash"),
        ("first\nrules.py:3: error: Incompatible types\n\n", "rules.py:3: error: Incompatible types"),
    ],
)
def test_the_output_of_a_tool_is_told_in_a_few_words(table: ModuleType, output: str, words: str) -> None:
    assert words in table.meaning(output)


def test_a_failing_tool_stops_in_one_line_and_leaves_a_log(table: ModuleType, state: Path) -> None:
    output = table.quietly(sys.executable, "-c", "print('one', flush=True); raise SystemExit('two')", cwd=state)
    with pytest.raises(table.Stop, match=r"^it failed: two \(full log: .venv.grumbletop.log.txt\)$"):
        table.need("it failed", output)
    assert "one\ntwo" in (state / "log.txt").read_text()


@pytest.mark.parametrize("name", ["PYTHONPATH", "PYTHONDONTWRITEBYTECODE"])
def test_tools_run_without_settings_that_mislead_them_or_slow_them_down(
    table: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "1")
    assert name not in table.environment()


def test_a_venv_of_somebody_else_is_left_alone(table: ModuleType) -> None:
    theirs = table.VENV / "pyvenv.cfg"
    theirs.parent.mkdir()
    theirs.write_text("home = elsewhere")
    with pytest.raises(table.Stop, match="did not make it"):
        table.make_venv()
    assert theirs.exists()


def test_a_venv_whose_removal_was_cut_off_is_removed_at_the_next_start(
    table: ModuleType, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far it got: what is left is still known as its own."""
    removed: list[Path] = []
    monkeypatch.setattr(table.shutil, "rmtree", lambda path, **_: removed.append(path))
    (state.parent / "lib").mkdir()
    (state.parent / "pyvenv.cfg").write_text("")
    table.remove_venv()
    assert removed == [state.parent / "lib", state.parent]


def test_an_empty_venv_is_nobodys(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    table.VENV.mkdir()
    monkeypatch.setattr(table, "quietly", lambda *_: None)
    table.make_venv()
    assert table.STATE.is_dir()


def test_a_python_without_venv_is_told(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(table.Stop, match="has no venv module"):
        table.make_venv()
    assert not table.VENV.exists()


def test_a_venv_that_is_ready_is_not_made_again(table: ModuleType, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table.Stamps().put("python", table.this_python())
    monkeypatch.setattr(table, "quietly", refuse)
    assert table.make_venv().fresh("python", table.this_python())
    assert state.exists()


def refuse(*command: object) -> None:
    raise AssertionError(f"{command} should not have been run")


def test_packages_that_are_installed_are_not_installed_again(table: ModuleType, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = table.ROOT / "requirements" / "build.txt"
    lock.write_text("setuptools==1\n")
    stamps = table.Stamps()
    stamps.put("build", table.digest(lock))
    monkeypatch.setattr(table, "quietly", refuse)
    table.install_packages(stamps, "build", "the packages")
    lock.write_text("setuptools==2\n")
    with pytest.raises(AssertionError, match="should not have been run"):
        table.install_packages(stamps, "build", "the packages")


@pytest.mark.parametrize("change", [lambda file: file.write_text("2"), lambda file: file.rename(file.with_name("b.py")), Path.unlink])
def test_the_digest_of_a_folder_changes_with_every_file(table: ModuleType, change: Callable[[Path], object]) -> None:
    file = table.ROOT / "src" / "a.py"
    file.parent.mkdir()
    file.write_text("1")
    before = table.digest(file.parent)
    change(file)
    assert table.digest(file.parent) != before


def test_build_products_do_not_change_the_digest(table: ModuleType) -> None:
    file = table.ROOT / "src" / "__pycache__" / "a.pyc"
    file.parent.mkdir(parents=True)
    before = table.digest(table.ROOT / "src")
    file.write_text("1")
    assert table.digest(table.ROOT / "src") == before


@pytest.mark.usefixtures("state")
def test_a_compiler_that_is_not_there_is_missed(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not table.has_compiler()


@pytest.mark.compiled
@pytest.mark.usefixtures("state")
def test_a_compiler_that_is_there_is_found(table: ModuleType) -> None:
    assert table.has_compiler()


@pytest.mark.compiled
@pytest.mark.usefixtures("state")
def test_missing_headers_are_missed(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CFLAGS", "-nostdinc")
    assert not table.has_compiler()


def test_set_up_happens_one_at_a_time() -> None:
    with SCRIPT.open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        waiting = subprocess.Popen([sys.executable, "-c", WAIT, str(SCRIPT)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "  waiting for another ./table to finish its set-up\n"
    assert waiting.communicate()[0] == "my turn\n"


WAIT = """
import sys
from importlib.machinery import SourceFileLoader
table = SourceFileLoader("table", sys.argv[1]).load_module()
with table.alone():
    print("my turn")
"""


ORPHAN = """
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
table = SourceFileLoader("table", sys.argv[1]).load_module()
table.LOG = Path(sys.argv[2])
with table.alone():
    table.quietly(sys.executable, "-c", "import sys, time; open(sys.argv[1], 'w').close(); time.sleep(600)", sys.argv[3])
"""


def test_a_set_up_that_is_killed_keeps_the_next_one_waiting_while_its_tool_runs(tmp_path: Path) -> None:
    started = tmp_path / "started"
    os.mkfifo(started)
    command = [sys.executable, "-c", ORPHAN, str(SCRIPT), str(tmp_path / "log.txt"), str(started)]
    killed = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    started.read_text()  # waits for the tool
    killed.kill()
    killed.wait()
    waiting = subprocess.Popen([sys.executable, "-c", WAIT, str(SCRIPT)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert waiting.stdout is not None
    assert waiting.stdout.readline() == "  waiting for another ./table to finish its set-up\n"
    os.killpg(killed.pid, signal.SIGKILL)  # the tool, which outlived the set-up
    assert waiting.communicate()[0] == "my turn\n"


# The table in the browser


def web(table: ModuleType) -> Path:
    """A client's sources, and the lock of what builds it."""
    sources: Path = table.ROOT / "web"
    for file in (sources / "src" / "main.ts", sources / "package-lock.json", table.ROOT / "requirements" / "build.txt"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1")
    return sources


@pytest.fixture
def npm_runs(table: ModuleType, state: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm was asked to do; its builds succeed and are empty."""
    asked: list[str] = []

    def run_npm(failure: str, *words: str) -> None:
        asked.append(" ".join(words))
        (table.CLIENT / ("node_modules" if words == ("ci",) else "dist")).mkdir()

    monkeypatch.setattr(table, "CLIENT", state / "client")
    monkeypatch.setattr(table, "run_npm", run_npm)
    return asked


def test_the_client_is_built_again_only_when_it_changed(table: ModuleType, npm_runs: list[str]) -> None:
    sources = web(table)
    (sources / "node_modules").mkdir()
    assert table.build_client(table.Stamps()) == table.CLIENT / "dist"
    table.build_client(table.Stamps())
    assert npm_runs == ["ci", "run build"]
    (sources / "src" / "main.ts").write_text("2")
    table.build_client(table.Stamps())
    assert npm_runs == ["ci", "run build", "run build"]
    (sources / "package-lock.json").write_text("2")
    (table.CLIENT / "node_modules").rmdir()
    table.build_client(table.Stamps())
    assert npm_runs[3:] == ["ci", "run build"]


def test_without_a_client_a_game_in_the_terminal_begins(
    table: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_network(stamps: object) -> Path:
        raise table.NoClient("the registry can't be reached")

    monkeypatch.setattr(table, "set_up_to_play", lambda: (None, []))
    monkeypatch.setattr(table, "build_client", no_network)
    monkeypatch.setattr(table, "become", lambda *words: words)
    assert table.play([]) == ("play", "grit")
    said = capsys.readouterr().out
    assert said.startswith("No table in the browser: the registry can't be reached.")
    assert said.count("\n") == 1


def test_the_server_is_started_as_wished(table: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(table, "set_up_to_play", lambda: (None, []))
    monkeypatch.setattr(table, "build_client", lambda _: tmp_path)
    monkeypatch.setattr(table, "become", lambda *words: words)
    assert table.play(["--no-browser", "--port", "1234", "--database", "x.db"]) == (
        *("serve", "--personal", "--static", str(tmp_path), SHARING, "--port", "1234", "--database", "x.db"),
    )
    assert table.play([]) == ("serve", "--personal", "--static", str(tmp_path), SHARING, "--open")
    assert table.play(["grit", "--hot-seat"]) == ("play", "grit", "--hot-seat")


def test_a_table_without_compiled_rules_is_told_how_to_compile_them(
    table: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(table, "set_up_to_play", lambda: (None, ["python", "table", "compile", "0"]))
    monkeypatch.setattr(table, "build_client", lambda _: tmp_path)
    monkeypatch.setattr(table, "become", lambda *words: words)
    assert table.play(["--port", "1", "--database", "x.db"])[-5:] == ("--compile-command", "python", "table", "compile", "0")


def no_build(wheel: str) -> Callable[..., None]:
    """In place of the builder: a wheel appears."""

    def quietly(python: Path, *words: object, **settings: str) -> None:
        assert words[:2] == ("-m", "tools.wheel")
        folder = Path(str(words[2]))
        folder.mkdir()
        with ZipFile(folder / wheel, "w") as file:
            file.writestr("grumbletop/__init__.py", settings["GRUMBLETOP_COMPILE"])

    return quietly


@pytest.mark.usefixtures("state")
def test_a_wheel_is_built_once_and_unpacked_beside(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = table.wanted_wheel(table.COMPILED)
    assert table.wheel_of(table.COMPILED, wanted) is None
    monkeypatch.setattr(table, "quietly", no_build("new.whl"))
    wheel = table.build_wheel(table.COMPILED, wanted)
    assert wheel == table.wheel_of(table.COMPILED, wanted)
    assert (wheel.parent / "site" / "grumbletop" / "__init__.py").read_text() == "1"


@pytest.mark.usefixtures("state")
def test_a_build_that_was_cut_off_is_no_build(table: ModuleType, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = table.wanted_wheel(table.PURE)
    half = state / "making-pure" / "wheel"
    half.mkdir(parents=True)
    (half / "half.whl").write_text("half")
    assert table.wheel_of(table.PURE, wanted) is None
    monkeypatch.setattr(table, "quietly", no_build("whole.whl"))
    assert table.build_wheel(table.PURE, wanted).name == "whole.whl"
    assert not half.exists()


BUILD_FOR_EVER = """
import sys, time
from importlib.machinery import SourceFileLoader
from pathlib import Path
table = SourceFileLoader("table", sys.argv[1]).load_module()
table.ROOT = Path(sys.argv[2])
table.STATE = table.ROOT / ".venv" / "grumbletop"

def quietly(*words, **settings):
    words[3].mkdir()
    (words[3] / "half.whl").write_text("half")
    print("building", flush=True)
    time.sleep(600)

table.quietly = quietly
table.built_wheel(table.COMPILED)
"""


def test_a_build_that_is_killed_leaves_nothing_behind_that_matters(table: ModuleType, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-c", BUILD_FOR_EVER, str(SCRIPT), str(table.ROOT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as building:
        assert building.stdout is not None
        assert building.stdout.readline() == "building\n"
        building.kill()
    assert (state / "making-compiled" / "wheel" / "half.whl").exists()
    assert table.wheel_of(table.COMPILED, table.wanted_wheel(table.COMPILED)) is None
    monkeypatch.setattr(table, "quietly", no_build("whole.whl"))
    assert table.built_wheel(table.COMPILED).name == "whole.whl"  # the lock went away with its process


@pytest.mark.usefixtures("state")
def test_an_edit_during_the_build_leaves_no_wheel(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "quietly", no_build("old.whl"))
    with pytest.raises(table.Stop, match="sources changed"):
        table.build_wheel(table.COMPILED, "what it was")
    assert table.wheel_of(table.COMPILED, "what it was") is None


@pytest.mark.usefixtures("state")
def test_a_table_is_told_that_nothing_can_be_compiled(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "has_compiler", lambda: False)
    monkeypatch.setattr("os.nice", lambda _: 0)
    with pytest.raises(table.Stop, match="no C compiler"):
        table.compile_beside(["0"])


@pytest.mark.parametrize("words", [["--colour"], ["--port", "x"], ["--port"]])
def test_a_wish_nobody_can_fulfil_is_refused(table: ModuleType, words: list[str]) -> None:
    with pytest.raises(table.Stop, match=r"see \./table --help"):
        table.play(words)


def test_a_missing_browser_is_told(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(table.Stop, match="need Chromium"):
        table.find_browser()


@pytest.mark.parametrize("good", [True, False])
def test_the_browser_tests_that_failed_have_a_second_try_and_no_third(
    table: ModuleType, monkeypatch: pytest.MonkeyPatch, good: bool
) -> None:
    ran: list[list[str]] = []

    def run_check(_name: str, command: list[str], **_more: str) -> tuple[bool, str]:
        ran.append(command)
        return good, "second words"

    monkeypatch.setattr(table, "run_check", run_check)
    (result,) = table.second_try((False, "browser", 100.0, "first words"), {})
    assert result[:2] == (good, "browser")
    assert "first words" in result[3]
    assert "second words" in result[3]
    assert [command[-2:] for command in ran] == [["--last-failed", "tests/browser"]]
