"""What is compiled, and how. Everything else about the package stands in pyproject.toml.

`GRUMBLETOP_COMPILE=0` builds a pure wheel of the same sources: same behaviour, no compiler needed.
`GRUMBLETOP_OPTIMIZE=0` compiles quickly to slow code, for builds that are only checked.
"""

import os
import sys
from pathlib import Path

from setuptools import find_packages, setup

ENGINE = ("bits", "rng", "sheet", "events", "state", "playing", "thinking", "vector")
SEARCH = "src/grumbletop/bots/search"
TWINS = Path("benchmarks/twins/grumbletop_twins")  # in the same group: native classes can't inherit across groups


def compiled_files() -> list[str]:
    """The files that mypyc compiles: hot parts of the engine, search, rules and minds of every game, the benchmark twins."""
    engine = [Path("src/grumbletop/engine") / f"{name}.py" for name in ENGINE]
    search = sorted(path for path in Path(SEARCH).glob("*.py") if path.name != "__init__.py")
    rooms = sorted(path for kind in ("rules", "mind") for path in Path("src/grumbletop/games").glob(f"*/{kind}*.py"))
    twins = sorted(path for path in TWINS.glob("*.py") if path.name != "__init__.py")
    return [path.as_posix() for path in [*engine, *search, *rooms, *twins]]


def native_modules() -> list[object]:
    from mypyc.build import mypycify

    modules = mypycify(["--strict", *compiled_files()], group_name="grumbletop", opt_level=os.environ.get("GRUMBLETOP_OPTIMIZE", "3"))
    if sys.platform != "win32":  # gcc and clang: let functions of one library inline each other
        for module in modules:
            module.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
            module.extra_compile_args += ["-falign-functions=64", "-falign-loops=32"]  # or a change here slows down a loop there
            module.extra_compile_args += ["-ffp-contract=off"]  # no fused multiply-add: floats of search as the interpreter has them
    return list(modules)


def wants_native() -> bool:
    """Only a build of binaries compiles; metadata and editable installs don't."""
    return os.environ.get("GRUMBLETOP_COMPILE", "1") != "0" and not {"bdist_wheel", "build_ext"}.isdisjoint(sys.argv)


if __name__ == "__main__":
    packages = find_packages("src")
    folders = {"": "src"}
    if TWINS.is_dir():
        packages.append(TWINS.name)
        folders[TWINS.name] = TWINS.as_posix()
    setup(packages=packages, package_dir=folders, ext_modules=native_modules() if wants_native() else [])
