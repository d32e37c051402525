"""The lint finds what the compiler would get wrong, and leaves the rest alone."""

from __future__ import annotations

import pytest

from tools.shift_lint import check

HEAD = """
from typing import Final
from mypy_extensions import i64
from grumbletop.engine.bits import M62, bit, shifted
WIDE: Final = 5
narrow: Final[i64] = 7
"""


def findings(line: str) -> list[str]:
    body = "".join(f"    {part.strip()}\n" for part in line.split(";"))
    return [finding.why for finding in check(f"{HEAD}def rule(self, n: i64, value: i64) -> i64:\n{body}", "rules.py")]


@pytest.mark.parametrize(
    "line",
    [
        "return 1 << n",
        "return value | 1 << n",
        "return i64(1) << n",
        "return i64(value) << n",
        "return WIDE << n",
        "return narrow << n",
        "return M62 << n",
        "return bits.M62 << n",
        "return (WIDE + 1) << n",
        "return -1 << n",
        "return ~0 << n",
        "return True << n",
        "return (value == 3) << n",
        "return (not value) << n",
        "return (1 if value else 2) << n",
        "one: i64 = 1; return one << n",
        "one = 1; two = one; return two << n",
        "return bit(1 << n)",
        "return [1 << n for each in self.seats]",
    ],
)
def test_a_constant_left_of_a_shift_is_found(line: str) -> None:
    assert len(findings(line)) == 1


@pytest.mark.parametrize(
    "line", ["return value & 0x4000000000000000", "return 2**62", "return -4611686018427387905", "return value + (2**61 + 2**61)"]
)
def test_a_literal_that_would_be_boxed_is_found(line: str) -> None:
    assert any("2**62" in why for why in findings(line))


@pytest.mark.parametrize(
    "line",
    [
        "return value << n",
        "return shifted(1, n)",
        "return bit(n)",
        "return self.hand << 3",
        "return (value & 3) << n",
        "return self.seats[0] << n",
        "total: i64 = 0; total = total + value; return total << n",
        "total: i64 = 1; total <<= n; return total << n",
        "WIDE = value; return WIDE << n",
        "return value & 0x3FFFFFFFFFFFFFFF",
        "return ~0x3FFFFFFFFFFFFFFF",
    ],
)
def test_what_the_compiler_gets_right_is_left_alone(line: str) -> None:
    assert findings(line) == []


def test_a_finding_names_file_and_line() -> None:
    assert [str(finding).split(": ")[0] for finding in check("X = 0\nY = 1 << X\n", "rules.py")] == ["rules.py:2"]
