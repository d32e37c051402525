"""Reads, searches and shows a room's rulebook.md, and finds where each clause is implemented and tested."""

from __future__ import annotations

import ast
import re
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import zip_longest
from pathlib import Path
from typing import Final, NoReturn

from grumbletop.engine.errors import BadRulebook, Refused
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.reader import shown
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.scenario import read_files
from grumbletop.engine.state import State
from grumbletop.engine.texts import LANGUAGES

SECTION = re.compile(r"## +(([A-Z]+)-(?:0|[1-9]\d*)) +(\S.*)")
CLAUSE = re.compile(r"- +\*\*([A-Z]+-(?:0|[1-9]\d*)\.[1-9]\d*)\*\* +(\S.*)")
ENGLISH: Final = LANGUAGES[0]
BLOCK = re.compile(r"[-*] |\|")  # a line that starts a list item or a table row stays a line of its own


@dataclass(frozen=True)
class Clause:
    id: str
    section: str
    text: str


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    clauses: Sequence[Clause]


@dataclass(frozen=True)
class Rulebook:
    title: str
    intro: str
    code: str  # "GRIT"
    sections: Sequence[Section]
    language: str = ENGLISH

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    def search(self, words: str) -> list[Clause]:
        """Clauses with all these words or parts of words, in the order of the book."""
        wanted = _folded(words).split()
        return [clause for clause in self.clauses.values() if all(word in _folded(f"{clause.id} {clause.text}") for word in wanted)]


def _folded(text: str) -> str:
    """The text without case and accents, for searching."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter))


# Reading


_books: dict[tuple[type[Game], str], Rulebook] = {}


def load_rulebook(game: type[Game], language: str = ENGLISH) -> Rulebook:
    """The book of a room in this language, or in English where it has no other; read once."""
    if (game, language) not in _books:
        _books[game, language] = _read_rulebook(game, language)
    return _books[game, language]


def _read_rulebook(game: type[Game], language: str) -> Rulebook:
    """`rulebook.md` is the English one, which every room has; `rulebook.de.md` is a translation, clause by clause."""
    name = "rulebook.md" if language == ENGLISH else f"rulebook.{language}.md"
    text = game.page_text(name)
    if text is None:
        if language != ENGLISH:
            return load_rulebook(game)
        raise BadRulebook(name, "missing", source=game.info.slug)
    book = parse_rulebook(text, f"{game.info.slug}/{name}", language)
    if language != ENGLISH:
        _check_translation(book, load_rulebook(game), f"{game.info.slug}/{name}")
    return book


def _check_translation(book: Rulebook, original: Rulebook, source: str) -> None:
    """A translation has the clauses of the original, all of them and in their order."""
    for mine, other in zip_longest(book.clauses, original.clauses):
        if mine != other:
            why = f"the original has {other or 'no more clauses'} where this book has {mine or 'none'}"
            raise BadRulebook(other or mine or "", why, source=source)


def parse_rulebook(text: str, source: str, language: str = ENGLISH) -> Rulebook:
    return replace(_Parser(text, source).book(), language=language)


class _Parser:
    """One pass over the lines; a clause goes on in indented lines and in a table below it."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = text.splitlines()
        self.source = source
        self.at = 0
        self.title = ""
        self.code = ""
        self.intro: list[str] = []
        self.sections: dict[str, str] = {}
        self.clauses: dict[str, list[str]] = {}

    def book(self) -> Rulebook:
        for line in self.numbered_lines():
            self.read(line.rstrip())
        if not self.sections:
            self.fail("no sections: a book has a title, an introduction and sections with clauses")
        self.check_references()
        return Rulebook(self.title, _joined(self.intro), self.code, [self.section(id) for id in self.sections])

    def numbered_lines(self) -> Iterator[str]:
        """Each line, with `at` as its number for complaints."""
        for number, line in enumerate(self.lines, 1):
            self.at = number
            yield line

    def fail(self, why: str) -> NoReturn:
        raise BadRulebook(f"line {self.at}", why, source=self.source)

    def read(self, line: str) -> None:
        if line.startswith("## "):
            self.open_section(line)
        elif line.startswith("# "):
            self.read_title(line)
        elif not self.title:
            if line:
                self.fail("the book starts with a line `# Title`")
        elif not self.sections:
            self.intro.append(line)
        elif line.startswith("- "):
            self.open_clause(line)
        else:
            self.continue_clause(line)

    def read_title(self, line: str) -> None:
        if self.title:
            self.fail("a second title")
        self.title = line[2:].strip()

    def open_section(self, line: str) -> None:
        found = SECTION.fullmatch(line)
        if found is None:
            self.fail(f"{shown(line)} is not a section; write `## CODE-1 Title`")
        id, code, title = found.groups()
        self.code = self.code or code
        if not self.title:
            self.fail("the book starts with a line `# Title`")
        if code != self.code:
            self.fail(f"section {id} in the book of {self.code}")
        if id in self.sections:
            self.fail(f"section {id} stands twice")
        self.check_filled()
        self.sections[id] = title

    def check_filled(self) -> None:
        """Refuse a section without clauses."""
        if self.sections and not self.of_section(self.current):
            self.fail(f"section {self.current} has no clauses")

    @property
    def current(self) -> str:
        return next(reversed(self.sections))

    def of_section(self, section: str) -> list[str]:
        return [id for id in self.clauses if id.startswith(f"{section}.")]

    def open_clause(self, line: str) -> None:
        found = CLAUSE.fullmatch(line)
        if found is None:
            self.fail(f"{shown(line)} is not a clause; write `- **{self.current}.1** Text`")
        id, text = found.groups()
        if id in self.clauses:
            self.fail(f"clause {id} stands twice")
        if not id.startswith(f"{self.current}."):
            self.fail(f"clause {id} stands in section {self.current}")
        self.clauses[id] = [text]

    def continue_clause(self, line: str) -> None:
        here = self.of_section(self.current)
        if line and (line[0] not in " \t|" or not here):
            self.fail(f"{shown(line)} belongs to no clause; indent what continues one")
        if here:
            self.clauses[here[-1]].append(line)

    def check_references(self) -> None:
        self.check_filled()
        for line in self.numbered_lines():
            for id in re.findall(rf"(?<![\w-]){self.code}-\d+(?:\.\d+)?", line):
                if id not in self.clauses and id not in self.sections:
                    self.fail(f"reference to {id}, which does not exist")

    def section(self, id: str) -> Section:
        return Section(id, self.sections[id], [self.clause(id, each) for each in self.of_section(id)])

    def clause(self, section: str, id: str) -> Clause:
        return Clause(id, section, _joined(self.clauses[id]))


def _joined(lines: Sequence[str]) -> str:
    """Paragraphs as one line each; list items and table rows keep their own."""
    blocks: list[str] = []
    broken = True
    for line in map(str.strip, lines):
        if not line or broken or BLOCK.match(line):
            blocks.append(line)
        else:
            blocks[-1] += f" {line}"
        broken = not line or line.startswith("|")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(blocks)).strip("\n")


def cited(text: str, code: str) -> list[str]:
    """The clauses of a book that a text names, each once."""
    return list(dict.fromkeys(re.findall(rf"(?<![\w-]){code}-\d+\.\d+", text)))


# Showing


def render(rulebook: Rulebook, width: int, clauses: Iterable[Clause] | None = None) -> str:
    """The book for a terminal: all of it, or these clauses under their sections."""
    chosen = None if clauses is None else {clause.id for clause in clauses}
    blocks = [] if chosen is not None else [rulebook.title + "\n" + "=" * len(rulebook.title), _wrapped(rulebook.intro, width, "")]
    margin = max(len(id) for id in rulebook.clauses) + 2
    for section in rulebook.sections:
        shown_here = [clause for clause in section.clauses if chosen is None or clause.id in chosen]
        if shown_here:
            blocks.append(f"{section.id} {section.title}")
            blocks += [_hanging(clause, width, margin) for clause in shown_here]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _hanging(clause: Clause, width: int, margin: int) -> str:
    """The id in the margin, the text beside it; below it where the terminal is narrow."""
    if width < 3 * margin:
        return f"{clause.id}\n{_wrapped(clause.text, width, '  ')}"
    text = _wrapped(clause.text, width, " " * margin)
    return clause.id + text[len(clause.id) :]


def _wrapped(text: str, width: int, indent: str) -> str:
    plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text.replace("**", "").replace("`", ""))
    wrapper = textwrap.TextWrapper(width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(indent + line if line.startswith("|") else wrapper.fill(line) for line in plain.split("\n"))


# Coverage


@dataclass(frozen=True)
class Row:
    clause: Clause
    code: Sequence[str]  # "rules.py:12"
    tests: Sequence[str]  # scenario ids and pytest ids
    fired: int


@dataclass(frozen=True)
class Coverage:
    """The matrix clause x (code, tests, times fired)."""

    rows: Sequence[Row]
    unknown: Sequence[str]  # citations of clauses the book does not have
    games: int

    @property
    def missing_code(self) -> list[str]:
        return [row.clause.id for row in self.rows if not row.code]

    @property
    def missing_tests(self) -> list[str]:
        return [row.clause.id for row in self.rows if not row.tests]

    @property
    def never_fired(self) -> list[str]:
        return [row.clause.id for row in self.rows if not row.fired]

    @property
    def complete(self) -> bool:
        return not (self.missing_code or self.missing_tests or self.unknown)

    def table(self) -> str:
        lines = [["clause", "code", "tests", "fired"]]
        lines += [[row.clause.id, _summary(row.code), _summary(row.tests), str(row.fired) if self.games else "-"] for row in self.rows]
        lines.append([f"{len(self.rows)} clauses", self._share(self.missing_code), self._share(self.missing_tests), self._fired()])
        widths = [max(len(line[column]) for line in lines) for column in range(4)]
        aligned = [
            "  ".join([*(cell.ljust(size) for cell, size in zip(line[:3], widths, strict=False)), line[3].rjust(widths[3])])
            for line in lines
        ]
        return "\n".join([*aligned, *(f"not in the book: {finding}" for finding in self.unknown)]) + "\n"

    def _share(self, missing: Sequence[str]) -> str:
        return f"{100 * (len(self.rows) - len(missing)) // len(self.rows)}%"

    def _fired(self) -> str:
        return f"{self._share(self.never_fired)} in {self.games} games" if self.games else "not played"


WIDEST = 44  # characters of a cell


def _summary(places: Sequence[str]) -> str:
    if not places:
        return "MISSING"
    first = places[0] if len(places[0]) <= WIDEST else f"…{places[0][1 - WIDEST :]}"
    return first if len(places) == 1 else f"{first} +{len(places) - 1}"


def coverage(game: type[Game], tests: Path | None, games: int, seed: int) -> Coverage:
    """Where each clause is implemented and tested, and how often events or refusals cite it in `games` random games.

    `tests` is a folder with scenarios/<slug>/*.yaml and pytest files; without one nothing counts as tested.
    """
    book = load_rulebook(game)
    code = _code_places(game.home(), book.code)
    tested = {} if tests is None else _tests(tests, game.info.slug, book.code)
    fired = fired_clauses(game(), games, seed)
    rows = [Row(clause, code.get(id, []), tested.get(id, []), fired[id]) for id, clause in book.clauses.items()]
    unknown = [f"{id} in {place}" for places in (code, tested) for id in places if id not in book.clauses for place in places[id]]
    unknown += [f"{id} in an event or a refusal" for id in fired if id not in book.clauses]
    return Coverage(rows, unknown, games)


Places = dict[str, list[str]]  # where each clause is cited


def _code_places(room: Traversable, code: str, folder: str = "") -> Places:
    """Every line of the room's sources that names a clause."""
    places: Places = {}
    for entry in sorted(room.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            _add(places, _code_places(entry, code, f"{folder}{entry.name}/"))
        elif entry.name.endswith(".py"):
            for number, line in enumerate(entry.read_text(encoding="utf-8").splitlines(), 1):
                for id in cited(line, code):
                    places.setdefault(id, []).append(f"{folder}{entry.name}:{number}")
    return places


def _add(places: Places, more: Places) -> None:
    for id, found in more.items():
        places.setdefault(id, []).extend(found)


def _tests(tests: Path, slug: str, code: str) -> Places:
    places: Places = {}
    for scenario in read_files(sorted((tests / "scenarios" / slug).glob("*.yaml"))):
        for id in scenario.clauses:
            places.setdefault(id, []).append(scenario.id)
    for file in sorted(tests.rglob("test_*.py")):
        for id, name in marked_clauses(ast.parse(file.read_text(encoding="utf-8")), file.relative_to(tests).as_posix()):
            if id.startswith(f"{code}-"):
                places.setdefault(id, []).append(name)
    return places


def marked_clauses(tree: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Clause ids marked with `pytest.mark.clause`, each with the test, class or module that has the mark."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from marked_clauses(node, f"{name}::{node.name}")
            continue
        if isinstance(node, ast.Call) and _is_clause_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, name
        yield from marked_clauses(node, name)


def _is_clause_mark(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and ast.unparse(function) in ("pytest.mark.clause", "mark.clause")


# Times fired

TRIED = 4  # wrong texts per decision
HEARD = 200  # texts kept to be tried later, where they may be illegal
NONSENSE = "?!"
EXPIRES = 64  # one decision in so many is left to the clock


def fired_clauses(game: Game, games: int, seed: int) -> Counter[str]:
    """How often events and refusals cite each clause, in random games with some wrong attempts. Knows no game."""
    fired: Counter[str] = Counter()
    heard: list[str] = [NONSENSE]
    for index in range(games):
        _play_one(game, stream(seed, index), heard, fired)
    return fired


def _play_one(game: Game, rng: Rng, heard: list[str], fired: Counter[str]) -> None:
    chance = SeededChance(rng)
    log = EventLog()
    state = game.start(chance, log=log)
    while not state.is_over():
        seat = state.decider()
        if rng.below(EXPIRES) == 0:
            game.expire(state, [late for late in range(game.seats) if state.owes(late)], chance, log)
            continue
        action = state.sample_action(seat, rng)
        _remember(heard, game.text(state, seat, action), rng)
        _try_wrong_texts(game, state, heard, rng, fired)
        state.apply(seat, action, chance, log)
    _try_wrong_texts(game, state, heard, rng, fired)
    fired.update(event.clause for event in log.events if event.clause)


def _remember(heard: list[str], text: str, rng: Rng) -> None:
    if text in heard:
        return
    if len(heard) < HEARD:
        heard.append(text)
    else:
        heard[1 + rng.below(HEARD - 1)] = text  # the first one, which is nonsense, stays


def _try_wrong_texts(game: Game, state: State, heard: Sequence[str], rng: Rng, fired: Counter[str]) -> None:
    """Try action texts from other moments, by any seat. Each is fully checked but never carried out."""
    for _ in range(TRIED):
        try:
            game.parse(state, rng.below(game.seats), heard[rng.below(len(heard))])
        except Refused as refusal:
            fired[refusal.clause] += 1
