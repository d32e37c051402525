"""The compiled rules run under a sanitizer that stops at the first shift that C does not define."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.build.making import output, run, unpacked
from tools.shift_lint import check

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("sanitizer")]

SANITIZED = {"CFLAGS": "-fsanitize=shift -fno-sanitize-recover=shift", "LDFLAGS": "-fsanitize=shift"}
PLANTED = "from mypy_extensions import i64\n\ndef power(n: i64) -> i64:\n    return 1 << n\n"
COMPILE = "from setuptools import setup; from mypyc.build import mypycify; setup(name='planted', ext_modules=mypycify(['planted.py']))"
CALL = "import planted; assert planted.__file__.endswith('.so'); print(planted.power({n}))"


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled module with the fault in it."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "planted.py").write_text(PLANTED)
    done = run("-c", COMPILE, "build_ext", "--inplace", cwd=folder, settings=SANITIZED)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_fault_is_stopped_and_named(planted: Path) -> None:
    done = run("-c", CALL.format(n=40), cwd=planted)
    assert done.returncode != 0
    assert "shift exponent 40 is too large for 32-bit type" in done.stderr


def test_a_shift_within_bounds_passes(planted: Path) -> None:
    assert run("-c", CALL.format(n=20), cwd=planted).stdout.strip() == str(2**20)


def test_the_lint_finds_the_same_fault_without_running_it() -> None:
    assert [finding.line for finding in check(PLANTED, "planted.py")] == [4]


def test_no_game_makes_an_undefined_shift(tmp_path: Path) -> None:
    site = unpacked(tmp_path, SANITIZED)
    assert output("-m", "tests.build.transcript", "15", site=site).startswith("compiled\n")
