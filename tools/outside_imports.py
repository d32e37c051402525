"""Which packages from outside each room of the house may import.

They stand on the standard library and the compiler's run-time; only the YAML reader may load a YAML parser, and the server and
the adapters their packages.

python -m tools.outside_imports
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path("src/grumbletop")
ALLOWED = {"grumbletop", "mypy_extensions", "librt", *sys.stdlib_module_names}
YAML_READER = "engine/yaml_core.py"
STATE_TYPE = "engine/state_type.py"  # type checkers alone read its import
SERVER = {
    *("alembic", "asyncpg", "cryptography", "fastapi", "msgspec", "prometheus_client"),
    *("pydantic", "sqlalchemy", "starlette", "structlog", "uvicorn", "websockets"),
}
ADAPTERS = {"gymnasium", "numpy", "pettingzoo", "pyspiel"}


def imported(source: str) -> Iterator[tuple[int, str]]:
    """Line and top-level package of every import, wherever it stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.lineno, str(node.module).partition(".")[0]


def check(source: str, file: str) -> list[str]:
    """What a file below the house imports and may not; `file` is relative to the house."""
    rooms = {YAML_READER: {"yaml"}, STATE_TYPE: {"typing_extensions"}, "server/": SERVER, "adapters/": ADAPTERS}
    allowed = ALLOWED.union(*(more for room, more in rooms.items() if file.startswith(room)))
    return [f"{file}:{line}: imports {package}" for line, package in imported(source) if package not in allowed]


def main() -> int:
    files = sorted(HOUSE.rglob("*.py"))
    found = [finding for file in files for finding in check(file.read_text(encoding="utf-8"), file.relative_to(HOUSE).as_posix())]
    for finding in found:
        print(finding)
    print(f"{len(files)} files, {len(found)} imports from outside that are not allowed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
