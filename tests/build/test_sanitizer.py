"""The sanitizer that the developers' build has in tests (see test_compiled_and_pure.py) reports what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.build.making import reports, run
from tools.shift_lint import check
from tools.wheel import SANITIZED

pytestmark = pytest.mark.compiled

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
