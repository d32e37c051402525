"""The audit fails on a known weakness, and on nothing else."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from tools import audit
from tools.audit import Package, Unreachable, in_all, python_packages, report

WEAK = {"id": "PYSEC-1", "aliases": ["CVE-1"], "details": "falls\nover", "summary": None, "withdrawn": None}
ADVISORY = {"id": 7, "url": "https://github.com/advisories/GHSA-x", "title": "leaks"}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for folder in ("requirements", "web", "tools"):
        (tmp_path / folder).mkdir()
    (tmp_path / "requirements" / "play.txt").write_text('Alpha[x]==1.0 \\\n    --hash=sha256:00\nbeta==2.0 ; os_name == "nt" \\\n')
    packages = {"": {"name": "us"}, "node_modules/@a/b": {"version": "3.0"}, "node_modules/x/node_modules/c": {"version": "4.0"}}
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    return tmp_path


def service(weak: dict[str, list[Any]] | None = None, npm: dict[str, Any] | None = None) -> audit.Fetch:
    def fetch(address: str, body: bytes | None) -> Any:
        if body is not None:
            assert json.loads(body) == {"@a/b": ["3.0"], "c": ["4.0"]}
            return npm or {}
        name, version = re.findall(r"/pypi/([^/]+)/([^/]+)/json", address)[0]
        return {"info": {"version": version}, "vulnerabilities": (weak or {}).get(name, [])}

    return fetch


def told(fetch: audit.Fetch, house: Path) -> tuple[list[str], list[str]]:
    """Failures, and the rest."""
    lines = list(report(fetch, house))
    return [line for failure, line in lines if failure], [line for failure, line in lines if not failure]


def test_all_is_well(house: Path) -> None:
    asked = ["PyPI was asked about 2 releases and told of 2", "npm was asked about 2 packages", "all 4 packages were audited"]
    assert told(service(), house) == ([], asked)


def test_a_weak_package_is_a_failure(house: Path) -> None:
    failures, _ = told(service({"alpha": [WEAK]}), house)
    assert failures == ["WEAK alpha 1.0: PYSEC-1: falls over"]


def test_a_weak_package_of_the_client_is_a_failure(house: Path) -> None:
    failures, _ = told(service(npm={"c": [ADVISORY]}), house)
    assert failures == ["WEAK c 4.0: GHSA-x: leaks"]


def test_what_was_withdrawn_is_none(house: Path) -> None:
    assert told(service({"alpha": [{**WEAK, "withdrawn": "2030-01-01"}]}), house)[0] == []


@pytest.mark.parametrize("id", ["PYSEC-1", "CVE-1"])
def test_a_weakness_is_left_out_for_a_reason(house: Path, id: str) -> None:
    (house / "tools" / "audit.toml").write_text(f'[[ignored]]\nid = "{id}"\nreason = "we never call it"\n')
    failures, rest = told(service({"alpha": [WEAK]}), house)
    assert failures == []
    assert rest[-2] == "left out: alpha 1.0: PYSEC-1: falls over (because we never call it)"


@pytest.mark.parametrize("reason", ["", 'reason = " "'])
def test_without_a_reason_nothing_is_left_out(house: Path, reason: str) -> None:
    (house / "tools" / "audit.toml").write_text(f'[[ignored]]\nid = "PYSEC-1"\n{reason}\n')
    with pytest.raises(SystemExit, match="an id and a reason"):
        told(service({"alpha": [WEAK]}), house)


def test_where_nobody_answers_it_says_so_and_passes(house: Path) -> None:
    def nobody(address: str, body: bytes | None) -> Any:
        raise Unreachable("no network")

    failures, rest = told(nobody, house)
    assert failures == []
    assert rest == [
        "PyPI was asked about 2 releases and told of 0",
        "not audited, since PyPI can't be asked about them here: alpha 1.0, beta 2.0",
        "not audited: the 2 packages of the client, since npm can't be asked here (no network)",
        "NOT AUDITED: 4 of 4 packages; nothing is known about them",
    ]


def test_a_mirror_that_knows_the_newest_release_only_is_believed_about_that_one() -> None:
    def mirror(address: str, body: bytes | None) -> Any:
        if re.search(r"/pypi/\w+/json", address):
            return {"info": {"version": "2.0"}, "vulnerabilities": [WEAK]}
        raise Unreachable("HTTP 404")

    old, new = Package("alpha", "1.0"), Package("alpha", "2.0")
    found = in_all([old, new], mirror)
    assert isinstance(found[old], Unreachable)
    assert not isinstance(found[new], Unreachable)


def test_whoever_is_silent_is_not_waited_for() -> None:
    silence = threading.Event()

    def silent(address: str, body: bytes | None) -> Any:
        silence.wait(60)
        raise Unreachable("late")

    found = in_all([Package("alpha", "1.0")], silent, seconds=0.01)
    silence.set()
    assert isinstance(found[Package("alpha", "1.0")], Unreachable)


def test_our_own_locks_are_read() -> None:
    names = {package.name for package in python_packages()}
    assert {"fastapi", "mypy", "pytest"} <= names
    assert audit.client_packages()
    assert audit.ignored() == {}
