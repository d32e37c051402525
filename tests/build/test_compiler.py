"""Which compiler is told what: only gcc understands how we ask for all cores."""

from __future__ import annotations

import sys

import pytest

from setup import is_gcc


@pytest.mark.parametrize(
    ("said", "gcc"),
    [
        ("gcc (Debian 12.2.0) 12.2.0 Copyright (C) 2022 Free Software Foundation, Inc.", True),
        ("Debian clang version 14.0.6", False),
        ("Apple clang version 17.0.0", False),
    ],
)
def test_a_compiler_is_known_by_what_it_says_not_by_its_name(said: str, gcc: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{sys.executable} -c 'print(\"{said}\")'")
    assert is_gcc() == gcc


def test_a_compiler_that_is_not_there_is_not_gcc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not is_gcc()
