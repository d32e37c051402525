"""The lock files pin all that is asked for, by hash, and agree with each other."""

from __future__ import annotations

import re

import pytest

from tools.lock import LOCKS
from tools.wheel import ROOT

PIN = re.compile(r"^([\w.-]+)==([\w.]+)(?: ;[^\\]*)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: str) -> set[tuple[str, str]]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    return {(plain(name), version) for name, version, _ in PIN.findall(text)}


def wanted(lock: str) -> set[str]:
    """The packages of an .in file, without versions and extras."""
    lines = (ROOT / "requirements" / f"{lock}.in").read_text().splitlines()
    return {plain(re.split(r"[\[=<> ]", line)[0]) for line in lines if not line.startswith("-r")}


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_in_a_lock_is_pinned_by_hash(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    assert [line for line in PIN.sub("", text).splitlines() if not line.startswith("    #")] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_asked_for_is_pinned(lock: str) -> None:
    assert wanted(lock) <= {name for name, _ in pins(lock)}


@pytest.mark.parametrize(("smaller", "larger"), [("play", "table"), ("table", "build"), ("build", "release"), ("build", "test")])
def test_a_larger_lock_has_the_same_versions(smaller: str, larger: str) -> None:
    assert pins(smaller) <= pins(larger)
