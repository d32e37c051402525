"""What is compiled, and how. Everything else about the package stands in pyproject.toml.

`GRUMBLETOP_COMPILE=0` builds a pure wheel of the same sources: same behaviour, no compiler needed.
`GRUMBLETOP_OPTIMIZE=0` compiles quickly to slow code, for builds that are only checked.
`GRUMBLETOP_HOME=https://forge.example/somebody/grumbletop` is where the project lives: its links, and the pictures of its description.
`GRUMBLETOP_WITH=grumbletop_pebbles,...` compiles rooms of other packages too, copied into src/ (see docs/add-a-game.md).
`GRUMBLETOP_ROOMS=grit,...` compiles the engine and these rooms as separate libraries (see tools/rooms.py); slower, never for benchmarks.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import find_packages, setup

if TYPE_CHECKING:
    from setuptools import Extension

HOUSE = Path("src/grumbletop")
ENGINE = (
    "bits",
    "rng",
    "observation",
    "action_list",
    "events",
    "state",
    "action_table",
    "decision_rules",
    "frames",
    "rollouts",
    "thinking",
    "action_race",
    "vector",
)
COMPILED_NAME = re.compile(r"rules|decisions|mind|(rules|decision|mind)_\w+")  # of the modules of a room
ALL_ROOMS = "*"
LIBRARY = "native"  # what the compiled modules of a package share: native__mypyc.*.so

FLAGS = (  # of gcc and clang
    *("-fno-semantic-interposition", "-fvisibility=hidden"),  # let functions of one library inline each other
    *("-falign-functions=64", "-falign-loops=32"),  # or a change here slows down a loop there
    "-Wno-misleading-indentation",  # a warning that Python's -Wall asks for: 54 s on one large file
    "-Wno-error",  # mypyc says -Werror; a warning that only a newer compiler knows must not stop anybody's installation
    "-ffp-contract=off",  # no fused multiply-add: floats of search as the interpreter has them
)
ALL_CORES = ("-flto=auto", "-fno-fat-lto-objects")  # of gcc: optimises the parts of one C file side by side, while it links
AS_COMPILED = ("-fPIC", "-fwrapv")  # what Python compiles with, again for the optimiser that runs while linking


def shared_files() -> list[Path]:
    """What every room stands on: the hot parts of the engine, search, and the benchmark twins."""
    engine = [HOUSE / "engine" / f"{name}.py" for name in ENGINE]
    return engine + [path for folder in ("bots/search", "twins") for path in modules_of(HOUSE / folder)]


def room_files(room: str) -> list[Path]:
    """Rules and minds of a game, or of all games."""
    return rule_files(HOUSE / "games", f"{room}/")


def rule_files(folder: Path, below: str = "") -> list[Path]:
    """`rules.py`, `rules_piles.py`, `decision_keep.py`, `mind.py`, ...; not what merely begins alike, such as `ruleset.py`."""
    return sorted(path for path in folder.glob(f"{below}*.py") if COMPILED_NAME.fullmatch(path.stem))


def guests() -> list[Path]:
    """The packages of other people's rooms that are to be compiled with ours: native classes can't inherit from another library."""
    return [Path("src") / name for name in os.environ.get("GRUMBLETOP_WITH", "").split(",") if name]


def modules_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")


def compiled_files(rooms: tuple[str, ...] = (ALL_ROOMS,)) -> list[str]:
    """The files that mypyc compiles."""
    files = [
        *shared_files(),
        *(path for room in rooms for path in room_files(room)),
        *(path for guest in guests() for path in rule_files(guest)),
    ]
    return [path.as_posix() for path in files]


def library_of(file: str) -> str:
    """The library of a file in a build by rooms: one for each package."""
    return ".".join([*Path(file).relative_to("src").parent.parts, LIBRARY])


def links(home: str) -> dict[str, str]:
    if not home:
        return {}
    return {
        "Homepage": home,
        "Source": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def description(home: str) -> str:
    """The README. Away from the repository its links lead back there."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not home:
        return text
    text = re.sub(r"!\[([^\]]*)\]\((?!https?:)", rf"![\1]({home}/raw/main/", text)
    return re.sub(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)", rf"[\1]({home}/blob/main/", text)


def is_gcc() -> bool:
    """Whether gcc compiles here, under whatever name; clang wants other words for the same."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        return "Free Software Foundation" in subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False


def use_all_cores(library: "Extension", optimize: str) -> None:
    library.extra_compile_args = [*library.extra_compile_args, *ALL_CORES]
    library.extra_link_args = [*library.extra_link_args, f"-O{optimize}", *AS_COMPILED, *FLAGS, *ALL_CORES]


def native_modules() -> list["Extension"]:
    from mypyc.build import mypycify

    rooms = os.environ.get("GRUMBLETOP_ROOMS", "")
    optimize = os.environ.get("GRUMBLETOP_OPTIMIZE", "0" if rooms else "3")
    if rooms:
        files = compiled_files(tuple(rooms.split(",")))
        names: list[str | None] = [*sorted(set(map(library_of, files)))]
        libraries = [([file for file in files if library_of(file) == name], name) for name in names]
        fresh = ["--strict", "--cache-dir", os.devnull]  # mypyc 2.4.1 fails on the cache of its last run
        modules = mypycify([*fresh, *files], separate=libraries, opt_level=optimize, debug_level="0")
    else:
        modules = mypycify(["--strict", *compiled_files()], group_name=f"grumbletop.{LIBRARY}", opt_level=optimize, debug_level="0")
    if sys.platform != "win32":
        for module in modules:
            module.extra_compile_args = [*module.extra_compile_args, *FLAGS]
            if module.name.endswith(f".{LIBRARY}__mypyc") and not rooms and optimize != "0" and is_gcc():
                use_all_cores(module, optimize)
    return list(modules)


def wants_native() -> bool:
    """Only a build of binaries compiles; metadata and editable installs don't."""
    return os.environ.get("GRUMBLETOP_COMPILE", "1") != "0" and not {"bdist_wheel", "build_ext"}.isdisjoint(sys.argv)


if __name__ == "__main__":
    home = os.environ.get("GRUMBLETOP_HOME", "").rstrip("/")
    setup(
        packages=find_packages("src"),
        package_dir={"": "src"},
        ext_modules=native_modules() if wants_native() else [],
        project_urls=links(home),
        long_description=description(home),
        long_description_content_type="text/markdown",
    )
