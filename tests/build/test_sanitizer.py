"""The compiled rules run under a sanitizer that reports every shift that C does not define."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.build.making import run, unpacked
from tools.shift_lint import check

pytestmark = pytest.mark.compiled

SANITIZED = {"CFLAGS": "-fsanitize=shift", "LDFLAGS": "-fsanitize=shift", "GRUMBLETOP_OPTIMIZE": "0"}
TAGGING = "left shift of negative value"  # how the compiler itself turns an i64 into a Python int
RUNTIME = "lib-rt/CPy.h"  # where the compiler's own runtime compares a Python int with the least one
PLANTED = "from mypy_extensions import i64\n\ndef power(n: i64) -> i64:\n    return 1 << n\n"
COMPILE = "from setuptools import setup; from mypyc.build import mypycify; setup(name='planted', ext_modules=mypycify(['planted.py']))"
CALL = "import planted; assert not planted.__file__.endswith('.py'); print(planted.power({n}))"


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled module with the fault in it."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "planted.py").write_text(PLANTED)
    done = run("-c", COMPILE, "build_ext", "--inplace", cwd=folder, settings=SANITIZED)
    assert done.returncode == 0, done.stderr
    return folder


def reports(told: str) -> list[str]:
    return [line for line in told.splitlines() if "runtime error" in line and TAGGING not in line and RUNTIME not in line]


@pytest.mark.parametrize(
    ("n", "what"), [(31, "left shift of 1 by 31 places cannot be represented"), (40, "shift exponent 40 is too large for 32-bit type")]
)
def test_the_fault_is_reported(planted: Path, n: int, what: str) -> None:
    found = reports(run("-c", CALL.format(n=n), cwd=planted).stderr)
    assert len(found) == 1
    assert what in found[0]


def test_a_shift_within_bounds_passes(planted: Path) -> None:
    done = run("-c", CALL.format(n=20), cwd=planted)
    assert (done.stdout.strip(), reports(done.stderr)) == (str(2**20), [])


def test_the_lint_finds_the_same_fault_without_running_it() -> None:
    assert [finding.line for finding in check(PLANTED, "planted.py")] == [4]


def test_no_game_makes_an_undefined_shift(tmp_path: Path) -> None:
    done = run("-m", "tests.build.transcript", "100", site=unpacked(tmp_path, SANITIZED))
    assert (done.returncode, reports(done.stderr)) == (0, [])
    assert done.stdout.startswith("compiled\n")
