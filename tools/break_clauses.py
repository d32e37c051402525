"""Break the code at every citation of a clause, and see whether a test notices.

A clause is covered only if one of its tests fails when the clause is broken: a scenario that names it in `clauses`, or a test marked
with it. This tool changes the cited code in one small way after the other (see tools/mutants.py), runs those tests, and lists the
clauses whose breaking nobody notices. A test that fails because the broken code crashes proves little: that does not count. Nor does one
that only misses the clause's name in a refusal, unless there is nothing else to break.

    python -m tools.break_clauses GAME [--all] [--clause ID ...] [--seconds N] [--results FILE] [--report FILE]

Rules run uncompiled, and minds are left alone. It takes minutes. Stop it with Ctrl-C and run it again to go on: results are kept as
long as the rules stay the same, and a change that nobody noticed is tried again when the tests have changed. Without --all it goes on
to the next clause once a change was noticed; with --all it tries every change, asks the scenarios of other clauses too, and lists what
survives. --report writes a line for each clause. Changes that make no difference, and clauses that can't be broken, stand in
tools/break_clauses.toml, each with its reason.
Ends with 1 if a clause isn't covered.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import importlib.util
import json
import os
import re
import resource
import select
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.mutants import Mutant, faults, mutants, unfaulted

if TYPE_CHECKING:
    from grumbletop.engine.scenario import Scenario

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
HARMLESS = Path(__file__).with_suffix(".toml")
RESULTS = ROOT / "build" / "broken_clauses"
MOST_MEMORY = 4 * 1024**3
LONGEST = 15.0  # seconds of CPU that the pytest tests of a clause have for each change, the quickest first
PATIENCE = 20.0  # seconds of CPU beyond what tests may take
CRASHED = " crashes: "
CRASHES = ("AttributeError", "IndexError", "KeyError", "NameError", "RecursionError", "TypeError", "UnboundLocalError")  # in a test
SLOWEST = 20.0  # times as long as its CPU time a test may take by the clock, on a busy machine or asleep

OWN, CRASH, OTHER, NOBODY, HARMLESS_CHANGE = "own", "crash", "other", "nobody", "harmless"
NOT_OWN = "not own"  # the clause's own tests don't notice; the others weren't asked
CITE = "cite"  # the way of breaking that only takes another clause's name
MINDS = ("mind", "insight", "net_weights")  # how files begin that play well and rule nothing


# The room as it is


class Sources(MetaPathFinder):
    """Finds the sources of modules even where they are compiled, and gives one of them broken."""

    def __init__(self) -> None:
        self.broken: dict[Path, ast.Module] = {}

    def find_spec(self, fullname: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        if not fullname.startswith("grumbletop"):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return spec
        file = Path(spec.origin)
        source = file if file.suffix == ".py" else file.with_name(fullname.rpartition(".")[2] + ".py")
        if source in self.broken:
            return importlib.util.spec_from_file_location(fullname, source, loader=_Broken(fullname, source, self.broken[source]))
        if source != file and source.is_file():
            return importlib.util.spec_from_file_location(fullname, source)
        return spec


class _Broken(SourceFileLoader):
    def __init__(self, fullname: str, path: Path, tree: ast.Module) -> None:
        super().__init__(fullname, str(path))
        self.tree = tree

    def get_code(self, fullname: str) -> Any:
        return compile(self.tree, self.path, "exec")


@dataclass
class Room:
    """What is broken, and what might notice. The room itself is imported in children only, each time anew."""

    slug: str
    folder: Path
    code: str
    clauses: Sequence[str]
    scenarios: Sequence[Scenario]
    tests: Mapping[str, Sequence[str]]  # pytest ids, by clause
    sources: Mapping[str, str]
    sources_digest: str
    tests_digest: str

    def cited(self, line: str) -> list[str]:
        return list(dict.fromkeys(re.findall(rf"(?<![\w-]){self.code}-\d+\.\d+", line)))

    def mutants(self) -> dict[str, list[Mutant]]:
        """Of each clause in the order of the book: first one of each function that cites it, then the second ones, names last."""
        found: dict[str, list[Mutant]] = {clause: [] for clause in self.clauses}
        turns: Counter[tuple[str, str, str]] = Counter()
        turn: dict[str, tuple[bool, int]] = {}
        for mutant in self._all_mutants():
            if mutant.clause in found and mutant.name not in turn:
                found[mutant.clause].append(mutant)
                place = mutant.clause, mutant.file, mutant.function
                turn[mutant.name] = mutant.how == CITE, turns[place]
                turns[place] += 1
        return {clause: sorted(group, key=lambda mutant: turn[mutant.name]) for clause, group in found.items()}

    def _all_mutants(self) -> Iterator[Mutant]:
        named: dict[str, list[str]] = {}
        for source in self.sources.values():
            for clause, names in faults(source, self.cited).items():
                named.setdefault(clause, []).extend(names)
        for file in sorted(self.sources, key=lambda name: (not name.startswith("rules"), name)):
            yield from mutants(self.sources[file], file, self.cited)
            for clause, names in named.items():
                if any(name in self.sources[file] for name in names):
                    yield from unfaulted(self.sources[file], file, clause, names)

    def own_scenarios(self, clause: str) -> list[Scenario]:
        return [scenario for scenario in self.scenarios if clause in scenario.clauses]

    def other_scenarios(self, clause: str) -> list[Scenario]:
        return [scenario for scenario in self.scenarios if clause not in scenario.clauses]


def open_room(slug: str, tests: Path) -> Room:
    from grumbletop.engine.rulebook import marked_clauses, parse_rulebook
    from grumbletop.engine.scenario import read_files

    found = [entry for entry in entry_points(group="grumbletop.games") if entry.name == slug]
    spec = importlib.util.find_spec(found[0].module) if found else None
    if spec is None or spec.origin is None:
        raise SystemExit(f"no game {slug} is installed")
    folder = Path(spec.origin).parent
    book = parse_rulebook((folder / "rulebook.md").read_text(encoding="utf-8"), "rulebook.md")
    rule_files = [file for file in sorted(folder.rglob("*.py")) if not file.name.startswith(MINDS)]
    sources = {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in rule_files}
    marked: dict[str, list[str]] = {}
    scenario_files = sorted((tests / "scenarios" / slug).glob("*.yaml"))
    test_files = sorted(tests.rglob("test_*.py"))
    for file in test_files:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
        for clause, test in marked_clauses(ast.parse(file.read_text(encoding="utf-8")), name):
            marked.setdefault(clause, []).append(test)
    content = [file for file in sorted(folder.rglob("*.toml")) if file.parent.name != "texts"]
    return Room(
        slug=slug,
        folder=folder,
        code=book.code,
        clauses=list(book.clauses),
        scenarios=read_files(scenario_files),
        tests={clause: list(dict.fromkeys(ids)) for clause, ids in marked.items()},
        sources=sources,
        sources_digest=_digest([*rule_files, *content]),
        tests_digest=_digest([*scenario_files, *test_files]),
    )


def _digest(files: Sequence[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


# Trying one change


def import_once() -> None:
    """What every child needs and no change touches."""
    for name in ("hypothesis", "pytest", "yaml", "grumbletop.conformance"):
        importlib.import_module(name)


def in_child(work: Callable[[], str], seconds: float) -> str | None:
    """What `work` answers in a process of its own; None if that takes too long. An answer that can't be given is a crash.

    `seconds` are CPU time, so that a busy machine makes no test look as if it never ended.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        _be_a_child(work, write, seconds)
    os.close(write)
    try:
        until = time.monotonic() + SLOWEST * seconds
        while not select.select([read], [], [], 0.5)[0]:
            if cpu_seconds(child) > seconds or time.monotonic() > until:
                return None
        answer = os.read(read, 4000).decode("utf-8", "replace")
        return answer.removeprefix("=") if answer else "crash"
    finally:
        os.close(read)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def cpu_seconds(process: int) -> float:
    """What a running process has used until now; nothing where the system doesn't say."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _be_a_child(work: Callable[[], str], write: int, seconds: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    most = int(seconds) + 10  # a broken rule may never end, and a parent that was killed can't end it
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    try:
        answer = work()
    except BaseException as problem:  # whatever a broken room does: somebody noticed
        answer = type(problem).__name__
    os.write(write, f"={answer}"[:4000].encode())
    os._exit(0)  # nothing of its own may run at the exit


def failing_scenario(scenarios: Sequence[Scenario]) -> str:
    """The first scenario that notices, or nothing; one that crashes only if no other notices anything else."""
    from grumbletop.engine.scenario import run

    crashed = ""
    for scenario in scenarios:
        try:
            outcome = run(scenario)
        except Exception as problem:
            crashed = crashed or f"{scenario.id}{CRASHED}{type(problem).__name__}"
        else:
            if not outcome.passed:
                return scenario.id
    return crashed


class Listener:
    """Hears what pytest says. Ends the session once the tests have had their time."""

    def __init__(self) -> None:
        self.failed = ""
        self.seconds: Counter[str] = Counter()  # by test, whatever its parameters
        self.until = time.process_time() + LONGEST

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid.partition("[")[0]] += report.duration
        if report.failed and not self.failed:
            problem = getattr(getattr(report.longrepr, "reprcrash", None), "message", "").partition(":")[0]
            self.failed = report.nodeid + (f"{CRASHED}{problem}" if problem in CRASHES else "")

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (collection)"

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> None:
        if time.process_time() > self.until:
            item.session.shouldstop = "no time left"


def heard(ids: Sequence[str]) -> Listener:
    """The tests are run one after the other until one fails."""
    import pytest

    listener = Listener()
    pytest.main([*ids, "-x", "-q", "-p", "no:cacheprovider", "-m", "not long and not compiled"], plugins=[listener])
    return listener


def quickest_first(ids: Sequence[str]) -> str:
    """The numbers of the tests, as JSON; or the test that fails while nothing is broken."""
    listener = heard(ids)
    seconds = [listener.seconds.get(id, LONGEST) for id in ids]
    return listener.failed or json.dumps(sorted(range(len(ids)), key=lambda number: seconds[number]))


@dataclass
class Trial:
    """All changes of one room, tried one by one."""

    room: Room
    sources: Sources
    harmless: Mapping[str, str]  # change: reason
    ordered: dict[str, list[str]] = field(default_factory=dict)  # tests by clause, the quickest first

    def attempt(self, mutant: Mutant, hurry: bool, everybody: bool) -> tuple[str, str]:
        """Who notices: own tests, other scenarios (if everybody is asked) or nobody; and which one. In a hurry only own scenarios are."""
        if mutant.change in self.harmless:
            return HARMLESS_CHANGE, self.harmless[mutant.change]
        file = self.room.folder / mutant.file
        self.sources.broken = {file: mutant.broken(self.room.sources[mutant.file])}
        try:
            return self.noticed(mutant.clause, hurry, everybody)
        finally:
            self.sources.broken = {}

    def noticed(self, clause: str, hurry: bool, everybody: bool) -> tuple[str, str]:
        crash = self.by_scenario(self.room.own_scenarios(clause))
        if crash and CRASHED not in crash:
            return OWN, crash
        if hurry:
            return "", ""
        found = self.by_test(clause)
        if found and CRASHED not in found:
            return OWN, found
        if crash or found:
            return CRASH, crash or found
        if not everybody:
            return NOT_OWN, ""
        if found := self.by_scenario(self.room.other_scenarios(clause)):
            return OTHER, found
        return NOBODY, ""

    def by_scenario(self, scenarios: Sequence[Scenario]) -> str:
        if not scenarios:
            return ""
        found = in_child(lambda: failing_scenario(scenarios), PATIENCE + 0.2 * len(scenarios))
        return f"{scenarios[0].id}{CRASHED}no end" if found is None else found

    def by_test(self, clause: str) -> str:
        """A test that takes longer than ever proves nothing; property tests do when they look for the smallest example."""
        ids = self.quickest(clause)
        return (in_child(lambda: heard(ids).failed, 2 * LONGEST + PATIENCE) or "") if ids else ""

    def quickest(self, clause: str) -> list[str]:
        if clause not in self.ordered:
            ids = self.room.tests.get(clause, [])
            broken, self.sources.broken = self.sources.broken, {}
            found = in_child(lambda: quickest_first(ids), 2 * LONGEST + 300.0) if ids else "[]"
            if not found or not found.startswith("["):
                raise SystemExit(f"{clause}: {found or 'its tests'} must pass, and soon, while nothing is broken")
            self.ordered[clause] = [ids[number] for number in json.loads(found)]
            self.sources.broken = broken
        return self.ordered[clause]


# What was found


@dataclass
class Results:
    """One line for each change that was tried, kept in a file."""

    file: Path
    room: Room
    found: dict[str, tuple[str, str]] = field(default_factory=dict)

    def read(self) -> None:
        if not self.file.is_file():
            return
        for line in self.file.read_text(encoding="utf-8").splitlines():
            try:
                kept = json.loads(line)
            except ValueError:  # the end of a run that was cut off
                continue
            same_tests = kept["tests"] == self.room.tests_digest
            if kept["room"] == self.room.sources_digest and (same_tests or kept["by"] == OWN):
                self.found[kept["mutant"]] = kept["by"], kept["noticed"]

    def add(self, mutant: Mutant, by: str, noticed: str) -> None:
        self.found[mutant.name] = by, noticed
        if by == HARMLESS_CHANGE:
            return  # the list may change
        self.file.parent.mkdir(parents=True, exist_ok=True)
        entry = {
            "room": self.room.sources_digest,
            "tests": self.room.tests_digest,
            "mutant": mutant.name,
            "by": by,
            "noticed": noticed,
        }
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def by(self, mutant: Mutant) -> str:
        return self.found.get(mutant.name, ("", ""))[0]

    def proof(self, group: Sequence[Mutant]) -> Mutant | None:
        """A change that the clause's own tests notice. That its name is missing counts if nothing else can be broken."""
        real = [mutant for mutant in group if mutant.how != CITE and self.by(mutant) != HARMLESS_CHANGE]
        return next((mutant for mutant in real or group if self.by(mutant) == OWN), None)

    def covers(self, group: Sequence[Mutant]) -> bool:
        return self.proof(group) is not None


def tried(trial: Trial, results: Results, chosen: Mapping[str, Sequence[Mutant]], everything: bool, until: float) -> bool:
    """Try what was not tried yet; whether all is done. Unless everything is wanted, scenarios are asked first, for they are fast."""
    for clause, group in chosen.items():
        for hurry in (False,) if everything else (True, False):
            for mutant in group:
                if not everything and results.covers(group):
                    break
                if results.by(mutant) not in (("", NOT_OWN) if everything else ("",)):
                    continue
                if time.monotonic() > until:
                    return False
                by, noticed = trial.attempt(mutant, hurry, everything)
                if by:
                    results.add(mutant, by, noticed)
                    told = {
                        OWN: f"noticed by {noticed}",
                        CRASH: noticed,
                        OTHER: f"noticed only by {noticed}",
                        HARMLESS_CHANGE: "harmless",
                    }
                    print(f"[{list(chosen).index(clause) + 1}/{len(chosen)}] {mutant}: {told.get(by, 'NOT NOTICED')}", flush=True)
    return True


def report(room: Room, results: Results, chosen: Mapping[str, Sequence[Mutant]], definitions: Mapping[str, str]) -> Iterator[str]:
    everybody = [mutant for group in chosen.values() for mutant in group]
    count = Counter(results.by(mutant) for mutant in everybody)
    yield f"{room.slug}: {len(chosen)} clauses, {len(everybody)} changes, {sum(count.values()) - count['']} of them tried"
    yield f"  {count[OWN]} noticed by the clause's own tests, {count[CRASH]} only by a crash, {count[OTHER]} by other scenarios only"
    yield f"  {count[NOT_OWN]} not noticed by them, {count[NOBODY]} by nobody at all, {count[HARMLESS_CHANGE]} make no difference"
    for mutant in everybody:
        if results.by(mutant) in (OTHER, NOT_OWN, NOBODY):
            yield f"  survives{'' if results.by(mutant) == NOBODY else ' its own tests'}: {mutant}"
    for clause in uncovered(results, chosen, definitions):
        if all(results.by(mutant) for mutant in chosen[clause]):  # all were tried
            yield f"  not covered: {clause}: {why_not(results, chosen[clause])}"


def why_not(results: Results, group: Sequence[Mutant]) -> str:
    if not group:
        return "nothing to break"
    by = {results.by(mutant) for mutant in group}
    return "its tests only see a crash" if CRASH in by else "no test of its own notices when it is broken"


def uncovered(results: Results, chosen: Mapping[str, Sequence[Mutant]], definitions: Mapping[str, str]) -> list[str]:
    return [clause for clause, group in chosen.items() if not results.covers(group) and clause not in definitions]


def table(room: Room, results: Results, chosen: Mapping[str, Sequence[Mutant]], definitions: Mapping[str, str]) -> Iterator[str]:
    """A page for people: each clause, how it was broken, and who noticed."""
    left = len(uncovered(results, chosen, definitions))
    yield f"# Broken clauses: {room.slug}"
    yield ""
    yield f"{len(chosen)} clauses, {left} of them not covered. Made by `python -m tools.break_clauses {room.slug} --report FILE`."
    yield ""
    yield "| clause | the change | noticed by |"
    yield "|---|---|---|"
    for clause, group in chosen.items():
        proof = results.proof(group)
        if proof is not None:
            change = f"{proof.file}: {proof.was} → {proof.now}".replace("|", "\\|")
            yield f"| {clause} | `{change}` | {results.found[proof.name][1]} |"
        else:
            yield f"| {clause} | | {definitions.get(clause) or '**' + why_not(results, group) + '**'} |"


def read_reasons(file: Path, slug: str, what: str) -> dict[str, str]:
    """Changes that make no difference, or clauses that can't be broken, with the reason."""
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get(slug, [])
    return {each: entry["reason"] for entry in entries for each in entry.get(what, [])}


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="break_clauses", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--all", action="store_true", help="try every change, and list those that survive")
    parser.add_argument("--clause", action="append", metavar="ID", help="only this clause")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--results", type=Path, help="where results are kept")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write a table of all clauses")
    parser.add_argument("--tests", type=Path, default=TESTS, help="a folder with scenarios/GAME/*.yaml and pytest files")
    args = parser.parse_args(words)
    os.environ.pop("GRUMBLETOP_PURE", None)  # its finder would come before ours and find what isn't broken
    sources = Sources()
    sys.meta_path.insert(0, sources)
    import_once()
    room = open_room(args.game, args.tests)
    results = Results(args.results or RESULTS / f"{room.slug}.jsonl", room)
    results.read()
    trial = Trial(room, sources, read_reasons(HARMLESS, room.slug, "changes"))
    definitions = read_reasons(HARMLESS, room.slug, "clauses")
    changes = room.mutants()
    chosen = {clause: group for clause, group in changes.items() if not args.clause or clause in args.clause}
    if gone := trial.harmless.keys() - {mutant.change for group in changes.values() for mutant in group}:
        raise SystemExit(f"{HARMLESS.name} names changes that nobody can make: {', '.join(sorted(gone))}")
    if gone := definitions.keys() - set(room.clauses):
        raise SystemExit(f"{HARMLESS.name} names clauses that are not in the book: {', '.join(sorted(gone))}")
    if found := in_child(lambda: failing_scenario(room.scenarios), 600.0):
        raise SystemExit(f"scenario {found} must pass while nothing is broken")
    try:
        done = tried(trial, results, chosen, args.all, time.monotonic() + args.seconds)
    except KeyboardInterrupt:
        done = False
    print("\n".join(report(room, results, chosen, definitions)))
    if args.report:
        args.report.write_text("\n".join(table(room, results, chosen, definitions)) + "\n", encoding="utf-8")
    if not done:
        print("stopped before the end; run it again to go on")
        return 2
    return 1 if uncovered(results, chosen, definitions) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
