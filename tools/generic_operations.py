"""Finds slow generic operations in compiled files, by the compiler's own report (`mypyc -a`).

What serves words instead of rules may be generic: events behind `log.on`, functions that return text or read one, raised errors.
So may one call that sorts or sums a whole list: it happens once an answer, not once a step.

    python -m tools.generic_operations
"""

from __future__ import annotations

import ast
import html
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

SLOW = ("Generic", "Dynamic", "Get non-native", "Set non-native", "Call non-native", "Access")
WORDS = ("str", "Event", "dict", "NoReturn")  # what a function returns that serves words
WHOLE_LIST = re.compile(r"\b(sort|sorted|sum)\(")
FILE = re.compile(r"<h2><tt>(.*?)</tt></h2>(.*?)(?=<h2>|</body>)", re.DOTALL)
HINT = re.compile(r'<div class="collapsible"[^>]*>\s*(\d+)  [^\n]*\n</div><div class="content">\s*<div class="hint">(.*?)</div>', re.DOTALL)


def hints(report: str) -> Iterator[tuple[str, int, str]]:
    """File, line and hint of a report."""
    for file, body in FILE.findall(report):
        for line, hint in HINT.findall(body):
            yield html.unescape(file), int(line), html.unescape(hint)


def lines(nodes: Sequence[ast.stmt]) -> Iterator[int]:
    for node in nodes:
        yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def serves_words(node: ast.FunctionDef) -> bool:
    reads = any(argument.arg == "text" for argument in node.args.args)
    return reads or (node.returns is not None and ast.unparse(node.returns).removesuffix(" | None").split("[")[0] in WORDS)


def asks_the_log(test: ast.expr) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr == "on" for node in ast.walk(test))


def rule_lines(source: str) -> set[int]:
    """The lines of a file that carry out rules."""
    tree = ast.parse(source)
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not serves_words(node):
            found.update(lines(node.body))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and asks_the_log(node.test):
            found.difference_update(lines(node.body))
        elif isinstance(node, ast.Raise) or (isinstance(node, ast.FunctionDef) and serves_words(node)):
            found.difference_update(lines([node]))
    return found


def check(files: Sequence[str]) -> list[str]:
    """Generic operations where the rules are carried out."""
    from mypyc.build import mypycify

    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()):  # mypyc tells where its report is
        report = Path(folder) / "report.html"
        mypycify(["--strict", "-a", str(report), *files], target_dir=folder, group_name="report")
        found = list(hints(report.read_text(encoding="utf-8")))
    sources = {file: Path(file).read_text(encoding="utf-8") for file in files}
    rules = {file: rule_lines(source) for file, source in sources.items()}
    return [
        f"{file}:{line}: {hint} | {sources[file].splitlines()[line - 1].strip()}"
        for file, line, hint in found
        if line in rules[file] and hint.startswith(SLOW) and not WHOLE_LIST.search(sources[file].splitlines()[line - 1])
    ]


def main() -> int:
    from setup import compiled_files

    files = compiled_files()
    found = check(files)
    for finding in found:
        print(finding)
    print(f"{len(files)} compiled files, {len(found)} generic operations in rules")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
