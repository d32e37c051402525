"""What every command has in common: help, one-line errors, exit codes, a light start."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from grumbletop.cli import COMMANDS
from tests.cli.running import COMMAND, LIMIT, complains, environment, run


def test_the_overview_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_without_a_command_the_overview_is_shown_and_counts_as_bad_input() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, run("--help").stdout)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: grumbletop {name}")
    assert f"  grumbletop {name}" in done.stdout.split("example", 1)[1]


def test_the_version_is_that_of_the_package() -> None:
    from grumbletop import __version__

    assert run("--version").stdout == f"grumbletop {__version__}\n"


def test_an_unknown_command_is_named() -> None:
    assert complains(run("plya", "grit"), '"plya"', "play")


def test_an_unknown_flag_is_named() -> None:
    assert complains(run("games", "--colour"), "--colour", "grumbletop games --help")


def test_flags_are_not_guessed_from_their_beginnings() -> None:
    assert complains(run("games", "--js"), "--js")


def test_the_module_and_the_package_are_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "grumbletop.cli", "--version"], capture_output=True, text=True, timeout=LIMIT)
    assert done.stdout == run("--version").stdout


def test_starting_loads_nothing_heavy() -> None:
    """Only argparse and our errors before a command is chosen."""
    heavy = "('yaml', 'numpy', 'json', 'importlib.metadata')"
    script = f"import sys, grumbletop.cli; print([name for name in sys.modules if name in {heavy} or '.games' in name])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=LIMIT, env=environment())
    assert done.stdout == "[]\n"


def test_a_reader_who_leaves_early_causes_no_noise() -> None:
    command = subprocess.Popen([*COMMAND, "rules", "grit"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    assert command.stdout is not None
    command.stdout.close()
    _, stderr = command.communicate(timeout=LIMIT)
    assert (command.returncode, stderr) == (141, b"")


def test_an_old_terminal_gets_substitutes_for_letters_it_lacks() -> None:
    done = run("rules", "grit", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_closed_streams_are_empty_ones(closed: str) -> None:
    line = f'"$0" -m grumbletop play grit --seat 0=random {closed}'
    done = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, text=True, timeout=LIMIT, env=environment())
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_one_line() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -m grumbletop games >/dev/full', sys.executable], capture_output=True, text=True, timeout=LIMIT
    )
    assert (done.returncode, done.stderr) == (2, "grumbletop: no space left on device\n")


def test_ctrl_c_stops_a_long_count() -> None:
    command = subprocess.Popen(
        [*COMMAND, "perft", "grit", "--depth", "30"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert command.stdout is not None
    command.stdout.readline()
    command.send_signal(signal.SIGINT)
    _, stderr = command.communicate(timeout=LIMIT)
    assert (command.returncode, stderr) == (-signal.SIGINT, b"")  # which shells count as 130
