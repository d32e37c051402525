"""Guards against two traps of the compiler, in every compiled file.

A constant on the left of `<<` is emitted as a 32-bit C int, so that `1 << 40` is wrong without a word: `bits.bit` and `bits.shifted`
are right. A literal of 2**62 or more becomes a boxed Python int at each use.

    python -m tools.shift_lint [FILE ...]
"""

from __future__ import annotations

import ast
import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

LARGEST = 2**62
NATIVE = {"i64", "i32", "i16", "u8", "int", "bool"}
FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Finding:
    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.why}"


def number(node: ast.expr) -> int | None:
    """The value of an expression of literals."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        inner = number(node.operand)
        return None if inner is None else (-inner if isinstance(node.op, ast.USub) else ~inner)
    if isinstance(node, ast.BinOp):
        left, right = number(node.left), number(node.right)
        if left is None or right is None:
            return None
        if isinstance(node.op, ast.Pow | ast.LShift) and abs(left) < 2**64 and 0 <= right < 256:
            return left**right if isinstance(node.op, ast.Pow) else left << right
        fold = FOLDED.get(type(node.op))
        return fold(left, right) if fold else None
    return None


def bound_names(function: Function) -> Iterator[tuple[str, ast.expr | None]]:
    """Every binding of a local name, with the value where one is written."""
    arguments = function.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        yield argument.arg, None
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for each in ast.walk(target):
                    if isinstance(each, ast.Name):
                        yield each.id, node.value if each is target else None
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and isinstance(node.target, ast.Name):
            yield node.target.id, node.value
        elif isinstance(node, ast.AugAssign | ast.For) and isinstance(node.target, ast.Name):
            yield node.target.id, None


class Constants:
    """Which names stand for one constant: the compiler puts its value in their place."""

    def __init__(self, finals: set[str], function: Function | None = None) -> None:
        self.finals = finals
        bindings: dict[str, list[ast.expr | None]] = {}
        for name, value in bound_names(function) if function else ():
            bindings.setdefault(name, []).append(value)
        self.locals = set(bindings)
        self.known: set[str] = set()
        for name, values in bindings.items():  # in order of first binding, so that one constant may lead to the next
            if len(values) == 1 and values[0] is not None and self.holds(values[0]):
                self.known.add(name)

    def holds(self, node: ast.expr) -> bool:
        """Whether an expression is a constant, or narrower than 64 bits like a truth value."""
        if isinstance(node, ast.Constant | ast.Compare | ast.BoolOp):
            return True
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not) or self.holds(node.operand)
        if isinstance(node, ast.BinOp):
            return self.holds(node.left) and self.holds(node.right)
        if isinstance(node, ast.IfExp):
            return self.holds(node.body) and self.holds(node.orelse)
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Name) and node.func.id in NATIVE
        if isinstance(node, ast.Attribute):
            return node.attr.isupper()
        if isinstance(node, ast.Name):
            return node.id in self.known or ((node.id.isupper() or node.id in self.finals) and node.id not in self.locals)
        return False


def shifts(tree: ast.AST, constants: Constants) -> Iterator[ast.expr]:
    """Left sides of `<<` that are constant, function by function."""
    for node in ast.iter_child_nodes(tree):
        inside = Constants(constants.finals, node) if isinstance(node, Function) else constants
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and inside.holds(node.left):
            yield node.left
        yield from shifts(node, inside)


def final_names(tree: ast.Module) -> set[str]:
    """Constants of this module; those of others are known by their capitals."""
    return {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and "Final" in ast.unparse(node.annotation)
    }


def check(source: str, file: str) -> list[Finding]:
    tree = ast.parse(source, file)
    found = [
        Finding(file, left.lineno, f"constant {ast.unparse(left)} on the left of <<; use bit(n) or shifted(value, n)")
        for left in shifts(tree, Constants(final_names(tree)))
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.expr):
            value = number(node)
            if value is not None and not -LARGEST <= value < LARGEST:
                found.append(Finding(file, node.lineno, f"{ast.unparse(node)} is 2**62 or more"))
    return sorted(found, key=lambda finding: finding.line)


def main(files: Sequence[str]) -> int:
    if not files:
        from setup import compiled_files

        files = compiled_files()
    found = [finding for file in files for finding in check(Path(file).read_text(encoding="utf-8"), file)]
    for finding in found:
        print(finding)
    print(f"{len(files)} compiled files, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
