"""Asks the public advisory services whether a locked package has a known weakness.

Locked are requirements/*.txt (PyPI tells of its releases) and web/package-lock.json (npm's registry tells of its own). A weakness that does
not concern us may be left out in tools/audit.toml, with the reason. Where a service can't be asked, this says so and passes: a check that
fails without a network would only be switched off.

python -m tools.audit
"""

from __future__ import annotations

import json
import re
import socket
import ssl
import sys
import threading
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from tools.wheel import ROOT

PYPI: Final = "https://pypi.org/pypi"
NPM: Final = "https://registry.npmjs.org/-/npm/v1/security/advisories/bulk"
LOCKED: Final = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)
AT_ONCE: Final = 8
ONE_ANSWER: Final = 5.0  # seconds
ALL_ANSWERS: Final = 15.0

Fetch = Callable[[str, bytes | None], Any]  # the JSON at an address; with a body it is posted


@dataclass(frozen=True, order=True)
class Package:
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


@dataclass(frozen=True)
class Weakness:
    package: str
    ids: Sequence[str]  # the same one has several
    line: str

    def __str__(self) -> str:
        return f"{self.package}: {self.ids[0]}: {self.line}"


class Unreachable(Exception):
    """The service gives no answer."""


@cache
def trusted() -> ssl.SSLContext:
    """Read once: it takes longer than an answer."""
    return ssl.create_default_context()


def fetch(address: str, body: bytes | None = None) -> Any:
    request = urllib.request.Request(address, body, {"content-type": "application/json", "user-agent": "grumbletop-audit"})
    try:
        with urllib.request.urlopen(request, timeout=ONE_ANSWER, context=trusted()) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as problem:
        raise Unreachable(f"HTTP {problem.code}") from None
    except (OSError, ValueError) as problem:
        raise Unreachable(str(getattr(problem, "reason", None) or problem)) from None


# What is locked


def python_packages(root: Path = ROOT) -> list[Package]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "requirements").glob("*.txt"))]
    return sorted({Package(name.lower(), version) for text in texts for name, version in LOCKED.findall(text)})


def client_packages(root: Path = ROOT) -> list[Package]:
    locked = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return sorted({Package(path.rpartition("node_modules/")[2], each["version"]) for path, each in locked.items() if path})


def ignored(root: Path = ROOT) -> dict[str, str]:
    """Ids that are left out, each with its reason."""
    file = root / "tools" / "audit.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("ignored", []) if file.exists() else []
    for entry in entries:
        if not str(entry.get("id", "")).strip() or not str(entry.get("reason", "")).strip():
            sys.exit(f"{file.name}: every ignored weakness has an id and a reason")
    return {entry["id"]: entry["reason"] for entry in entries}


# What is known of it


def in_release(package: Package, fetch: Fetch) -> list[Weakness]:
    """What PyPI knows of one release. A mirror may know the newest one only."""
    try:
        told = fetch(f"{PYPI}/{package.name}/{package.version}/json", None)
    except Unreachable:
        told = fetch(f"{PYPI}/{package.name}/json", None)
    if told.get("info", {}).get("version") != package.version or "vulnerabilities" not in told:
        raise Unreachable("nothing is told of this version")
    return [
        Weakness(str(package), [each["id"], *each.get("aliases", [])], " ".join((each.get("summary") or each["details"]).split())[:160])
        for each in told["vulnerabilities"]
        if not each.get("withdrawn")
    ]


def in_client(packages: Sequence[Package], fetch: Fetch) -> list[Weakness]:
    asked: dict[str, list[str]] = {}
    for package in packages:
        asked.setdefault(package.name, []).append(package.version)
    told = fetch(NPM, json.dumps(asked).encode())
    return [
        Weakness(f"{name} {', '.join(asked.get(name, []))}", [each["url"].rpartition("/")[2], str(each["id"])], each["title"])
        for name, advisories in told.items()
        for each in advisories
    ]


def in_all(packages: Sequence[Package], fetch: Fetch, seconds: float = ALL_ANSWERS) -> dict[Package, list[Weakness] | Unreachable]:
    """What could be learnt of each package in time. Threads that still wait then die with this process."""
    waiting: SimpleQueue[Package] = SimpleQueue()
    for package in packages:
        waiting.put(package)
    found: dict[Package, list[Weakness] | Unreachable] = {}

    def ask() -> None:
        while True:
            try:
                package = waiting.get_nowait()
            except Empty:
                return
            try:
                found[package] = in_release(package, fetch)
            except Unreachable as problem:
                found[package] = problem

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(AT_ONCE)]
    until = time.monotonic() + seconds
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    late = Unreachable("no answer in time")
    return {package: found.get(package, late) for package in packages}


# Saying it


def report(fetch: Fetch, root: Path = ROOT) -> Iterator[tuple[bool, str]]:
    """Lines, and whether each is a failure."""
    reasons = ignored(root)
    answers = in_all(python_packages(root), fetch)
    weak = [weakness for answer in answers.values() if not isinstance(answer, Unreachable) for weakness in answer]
    unknown = [package for package, answer in answers.items() if isinstance(answer, Unreachable)]
    yield False, f"PyPI was asked about {len(answers)} releases and told of {len(answers) - len(unknown)}"
    if unknown:
        yield False, f"not audited, since PyPI can't be asked about them here: {', '.join(map(str, unknown))}"
    packages = client_packages(root)
    unasked = 0
    try:
        weak += in_client(packages, fetch)
        yield False, f"npm was asked about {len(packages)} packages"
    except Unreachable as problem:
        unasked = len(packages)
        yield False, f"not audited: the {len(packages)} packages of the client, since npm can't be asked here ({problem})"
    for weakness in weak:
        yield judged(weakness, reasons)
    yield False, coverage(len(answers) + len(packages), len(unknown) + unasked)


def coverage(packages: int, unknown: int) -> str:
    """In one line, so that nobody takes silence for an answer."""
    if not unknown:
        return f"all {packages} packages were audited"
    return f"NOT AUDITED: {unknown} of {packages} packages; nothing is known about them"


def judged(weakness: Weakness, reasons: Mapping[str, str]) -> tuple[bool, str]:
    reason = next((reasons[id] for id in weakness.ids if id in reasons), None)
    return (True, f"WEAK {weakness}") if reason is None else (False, f"left out: {weakness} (because {reason})")


def main() -> int:
    socket.getaddrinfo = cache(socket.getaddrinfo)  # one host is asked very often, and name servers drop such bursts
    failed = 0
    for failure, line in report(fetch):
        print(line, flush=True)
        failed += failure
    print(f"{failed} known weaknesses" if failed else "no known weakness in what was audited")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
