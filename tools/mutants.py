"""Small ways to break the code beside a citation of a clause.

A citation is a line that names a clause: a comment, a docstring or a text. The code it speaks of is the statement on that line, the
statement below a comment of its own, or the whole function of a docstring. `mutants` gives every way to break that code by one change:
a statement dropped, a condition turned round or left out, a comparison or an operator exchanged, a number one too high, another clause
cited. Where a table gives the clause of a fault (`MARK_SPENT: "GRIT-6.3"`), `unfaulted` gives every way to never find that fault.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef
Compound = ast.If | ast.While | ast.For | ast.With | ast.Try | ast.Match
Change = Callable[[ast.AST], ast.AST]
Step = tuple[str, int]  # a field of a node, and the index where it is a list (or -1)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.RShift: ast.LShift,
}
BETWEEN: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
OTHER_CLAUSE = "ANOTHER-0.0"


@dataclass(frozen=True)
class Mutant:
    clause: str
    file: str
    function: str  # the one it stands in, or ""
    line: int
    how: str  # "negate", "drop", ...
    was: str
    now: str
    path: Sequence[Step]
    new: ast.AST

    @property
    def change(self) -> str:
        """Tells it from all other changes of its room, wherever its line moves."""
        return f"{self.file} {self.function}: {self.was} -> {self.now}"

    @property
    def name(self) -> str:
        return f"{self.clause} {self.change}"

    def __str__(self) -> str:
        return f"{self.clause} {self.file}:{self.line} {self.how}: {self.was} -> {self.now}"

    def broken(self, source: str) -> ast.Module:
        """The whole module with this one change."""
        tree = ast.parse(source)
        name, index = self.path[-1]
        place = _follow(tree, self.path[:-1])
        if index < 0:
            setattr(place, name, self.new)
        else:
            getattr(place, name)[index] = self.new
        return ast.fix_missing_locations(tree)


def mutants(source: str, file: str, cited: Callable[[str], Sequence[str]]) -> list[Mutant]:
    """Every mutant of a file, citation by citation. `cited` gives the clauses that a line names."""
    found: dict[str, Mutant] = {}
    tree = ast.parse(source, file)
    parents = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for number, line in enumerate(source.splitlines(), 1):
        for clause in cited(line):
            places = _places(tree, parents, number, line.lstrip().startswith("#"), clause)
            for node, how, change in places:
                new = ast.fix_missing_locations(ast.copy_location(change(copy.deepcopy(node)), node))
                function = _function(node, parents)
                mutant = Mutant(
                    clause, file, function, getattr(node, "lineno", number), how, _shown(node), _shown(new), _path(node, parents), new
                )
                if mutant.was != mutant.now:
                    found.setdefault(mutant.name, mutant)
    return list(found.values())


def faults(source: str, cited: Callable[[str], Sequence[str]]) -> dict[str, list[str]]:
    """The names of the faults that a table of refusals gives to each clause."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            for name, text in zip(node.keys, node.values, strict=True):
                if isinstance(name, ast.Name) and isinstance(text, ast.Constant) and isinstance(text.value, str):
                    for clause in cited(text.value)[:1]:
                        found.setdefault(clause, []).append(name.id)
    return found


def unfaulted(source: str, file: str, clause: str, names: Sequence[str]) -> list[Mutant]:
    """A mutant for every place in a function that answers one of these faults: there it is legal."""
    tree = ast.parse(source, file)
    parents = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found: dict[str, Mutant] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names and (function := _function(node, parents)):
            line, new = _line_of(node, parents), ast.copy_location(ast.Constant(0), node)
            mutant = Mutant(clause, file, function, node.lineno, "legal", line, line.replace(node.id, "LEGAL"), _path(node, parents), new)
            found.setdefault(mutant.name, mutant)
    return list(found.values())


def _line_of(node: ast.AST, parents: dict[int, ast.AST]) -> str:
    while not isinstance(node, ast.stmt):
        node = parents[id(node)]
    return _shown(node)


def _function(node: ast.AST, parents: dict[int, ast.AST]) -> str:
    """The names of the class and the function around a node."""
    names: list[str] = []
    above: ast.AST | None = node
    while (above := parents.get(id(above))) is not None:
        if isinstance(above, Function | ast.ClassDef):
            names.append(above.name)
    return ".".join(reversed(names))


def _path(node: ast.AST, parents: dict[int, ast.AST]) -> list[Step]:
    """The steps from the root to a node."""
    steps: list[Step] = []
    while (above := parents.get(id(node))) is not None:
        steps.append(_step(above, node))
        node = above
    return steps[::-1]


def _step(node: ast.AST, wanted: ast.AST) -> Step:
    for name, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if child is wanted:
                return name, index
    raise LookupError(ast.dump(wanted))


def _follow(node: ast.AST, path: Sequence[Step]) -> ast.AST:
    for name, index in path:
        value = getattr(node, name)
        node = value if index < 0 else value[index]
    return node


def _shown(node: ast.AST) -> str:
    """One line of code: of a compound statement only its head."""
    return ast.unparse(node).split("\n")[0]


# Which code a citation speaks of

Place = tuple[ast.AST, str, Change]


def _places(tree: ast.Module, parents: dict[int, ast.AST], line: int, is_comment: bool, clause: str) -> Iterator[Place]:
    if (function := _documented(tree, line)) is not None:
        for inner in _inside(function):
            yield from _of_statement(inner, parents, None)
        return
    statement = _below(tree, line) if is_comment else _on(tree, line)
    if isinstance(statement, Function):
        for inner in _inside(statement):
            yield from _of_statement(inner, parents, None)
    elif statement is not None and not isinstance(statement, ast.ClassDef):
        yield from _of_statement(statement, parents, None if is_comment else line)
        yield from _of_guard(statement, parents)
        yield from _of_citation(statement, line, clause)


def _documented(tree: ast.Module, line: int) -> Function | None:
    """The function whose docstring stands on this line."""
    for node in ast.walk(tree):
        if isinstance(node, Function) and ast.get_docstring(node, clean=False) is not None:
            text = node.body[0]
            if text.lineno <= line <= (text.end_lineno or text.lineno):
                return node
    return None


def _on(tree: ast.Module, line: int) -> ast.stmt | None:
    """The innermost statement that reaches over a line."""
    found: ast.stmt | None = None
    for node in ast.walk(tree):
        reaches = isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
        if isinstance(node, ast.stmt) and reaches and (found is None or node.lineno >= found.lineno):
            found = node
    return None if found is not None and _is_text(found) else found


def _below(tree: ast.Module, line: int) -> ast.stmt | None:
    """The first statement after a comment."""
    after = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno > line]
    return min(after, key=lambda node: (node.lineno, node.col_offset), default=None)


def _inside(function: Function) -> list[ast.stmt]:
    """All statements of a function in order, without those of functions inside it."""
    found: list[ast.stmt] = []

    def add(body: Sequence[ast.stmt]) -> None:
        for statement in body:
            found.append(statement)
            if not isinstance(statement, Function | ast.ClassDef):
                for child in ast.iter_child_nodes(statement):
                    if isinstance(child, ast.match_case | ast.ExceptHandler):
                        add(child.body)
                for name in ("body", "orelse", "finalbody"):
                    add(getattr(statement, name, []))

    add(function.body)
    return found


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)


# How it can be broken


def _of_statement(statement: ast.stmt, parents: dict[int, ast.AST], line: int | None) -> Iterator[Place]:
    """Changes of a statement; of a compound one only its head. With a line, of the expressions on that line only."""
    if _is_text(statement) or isinstance(statement, Function | ast.ClassDef | ast.Import | ast.ImportFrom | ast.Pass):
        return
    if isinstance(statement, ast.If | ast.While):
        yield statement.test, "negate", _negated
    yield from _dropped(statement, parents)
    yield from _returned(statement, parents)
    for node in _expressions(statement):
        if line is None or getattr(node, "lineno", line) <= line <= getattr(node, "end_lineno", line):
            yield from _of_expression(node)


def _of_guard(statement: ast.stmt, parents: dict[int, ast.AST]) -> Iterator[Place]:
    """What a condition leads to is broken by turning the condition round."""
    parent = parents.get(id(statement))
    if isinstance(parent, ast.If) and not isinstance(statement, Compound):
        yield parent.test, "negate", _negated


def _of_citation(statement: ast.stmt, line: int, clause: str) -> Iterator[Place]:
    """A clause that is handed on, to a refusal or an event."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Constant) and node.value == clause and node.lineno == line:
            yield node, "cite", lambda node: ast.Constant(OTHER_CLAUSE)


def _dropped(statement: ast.stmt, parents: dict[int, ast.AST]) -> Iterator[Place]:
    """A statement that does something; what gives a name its value is left, as the name would be missing."""
    in_function = not isinstance(parents.get(id(statement)), ast.Module | ast.ClassDef)
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    does = isinstance(statement, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete | ast.Continue | ast.Break)
    does = does or (isinstance(statement, ast.Assign | ast.AnnAssign) and not any(isinstance(each, ast.Name) for each in targets))
    does = does or (isinstance(statement, ast.Return) and statement.value is None)
    if in_function and does and not (isinstance(statement, ast.AnnAssign) and statement.value is None):
        yield statement, "drop", lambda node: ast.Pass()


def _returned(statement: ast.stmt, parents: dict[int, ast.AST]) -> Iterator[Place]:
    """Another answer than the right one, by the type that the function promises."""
    if not isinstance(statement, ast.Return) or statement.value is None or isinstance(statement.value, ast.Constant):
        return  # a constant is broken as one
    function: ast.AST | None = statement
    while function is not None and not isinstance(function, Function):
        function = parents.get(id(function))
    kind = ast.unparse(function.returns) if isinstance(function, Function) and function.returns else ""
    if kind == "bool":
        yield statement.value, "negate", _negated
    elif kind in ("i64", "int", "float"):
        yield statement.value, "one more", lambda node: ast.BinOp(_expression(node), ast.Add(), ast.Constant(1))
    elif kind == "str":
        yield statement.value, "other text", lambda node: ast.Constant(OTHER_CLAUSE)


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without those of statements inside it and without annotations."""
    waiting: list[ast.AST] = [
        child
        for name, value in ast.iter_fields(statement)
        if name not in ("annotation", "returns")
        for child in (value if isinstance(value, list) else [value])
        if isinstance(child, ast.AST) and not isinstance(child, ast.stmt | ast.match_case | ast.ExceptHandler)
    ]
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.JoinedStr):  # words for people
            waiting = [*ast.iter_child_nodes(node), *waiting]


def _of_expression(node: ast.AST) -> Iterator[Place]:
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            yield node, "compare", _compared(index, COMPARISONS[type(operator)])
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        other = OPERATORS[type(node.op)]
        yield node, "operator", lambda node: ast.BinOp(_binary(node).left, other(), _binary(node).right)
    elif isinstance(node, ast.BoolOp):
        between = BETWEEN[type(node.op)]
        yield node, "and/or", lambda node: ast.BoolOp(between(), node.values) if isinstance(node, ast.BoolOp) else node
        for index in range(len(node.values)):
            yield node, "without", _without(index)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield node, "plain", lambda node: node.operand if isinstance(node, ast.UnaryOp) else node
    elif isinstance(node, ast.IfExp):
        yield node.test, "negate", _negated
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, "flip", lambda node: ast.Constant(not node.value) if isinstance(node, ast.Constant) else node
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        more = node.value + 1
        yield node, "one more", lambda node: ast.Constant(more)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("refuse_if"):
        yield node.args[0], "negate", _negated


def _without(index: int) -> Change:
    """One of several conditions left out."""

    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.BoolOp)
        left = node.values[:index] + node.values[index + 1 :]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    return change


def _compared(index: int, operator: type[ast.cmpop]) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[index] = operator()
        return node

    return change


def _negated(node: ast.AST) -> ast.AST:
    if (
        isinstance(node, ast.Compare)
        and len(node.ops) == 1
        and isinstance(node.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn | ast.Is | ast.IsNot)
    ):
        return ast.Compare(node.left, [COMPARISONS[type(node.ops[0])]()], node.comparators)
    return ast.UnaryOp(ast.Not(), _expression(node))


def _expression(node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.expr)
    return node


def _binary(node: ast.AST) -> ast.BinOp:
    assert isinstance(node, ast.BinOp)
    return node
