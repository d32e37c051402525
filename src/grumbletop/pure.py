"""Running the same source without the compiled modules (`GRUMBLETOP_PURE=1`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

OURS = "grumbletop."


def wants_pure() -> bool:
    return os.environ.get("GRUMBLETOP_PURE", "") not in ("", "0")


class SourceFinder:
    """Finds our modules as .py files, so that a compiled neighbour is passed over."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None, /) -> ModuleSpec | None:
        if path is None or not name.startswith(OURS):
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_source() -> None:
    if wants_pure():
        sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Whether the rules running now are the compiled ones."""
    from grumbletop.engine import state

    return not str(state.__file__).endswith(".py")
