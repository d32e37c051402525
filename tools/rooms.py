"""The developers' build: a library for every room, hardly optimised, so that only what changed is compiled again.

python -m tools.rooms [FOLDER [ROOM ...]]

Compiles beside the sources, in this folder or in a copy of it: the engine and these rooms, or all. The code is slow: never measure
anything with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from setup import ALL_ROOMS, HOUSE, LIBRARY, room_files, shared_files

BUILT = Path("build/rooms.json")  # the digests of what was compiled last
SETTINGS = ("setup.py", "pyproject.toml")
FLAGS = ("CFLAGS", "LDFLAGS")  # of the environment


def digest(files: Iterable[Path]) -> str:
    """Equal exactly when these files are, for one interpreter and one set of flags."""
    flags = [os.environ.get(name, "") for name in FLAGS]
    total = hashlib.sha256(json.dumps([sys.implementation.cache_tag, *flags]).encode())
    for file in files:
        total.update(f"\0{file.as_posix()}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def all_rooms() -> list[str]:
    return sorted({path.parent.name for path in room_files(ALL_ROOMS)})


def current(rooms: Sequence[str]) -> dict[str, str]:
    """The digest of what all rooms share, and of each of these."""
    shared = digest([*shared_files(), *map(Path, SETTINGS)])
    return {ALL_ROOMS: shared, **{room: digest(room_files(room)) for room in rooms}}


def last() -> dict[str, str]:
    try:
        known: dict[str, str] = json.loads(BUILT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known


def stale(now: Mapping[str, str], before: Mapping[str, str]) -> list[str]:
    """The rooms to compile: all if something they share has changed, or if another kind of build was made here."""
    if now[ALL_ROOMS] != before.get(ALL_ROOMS) or libraries(HOUSE) or not libraries(HOUSE / "engine"):
        return [ALL_ROOMS]
    return [room for room, value in now.items() if room != ALL_ROOMS and (value != before.get(room) or not libraries(folder_of(room)))]


def libraries(folder: Path) -> list[Path]:
    return list(folder.glob(f"{LIBRARY}__mypyc.*"))


def folder_of(room: str) -> Path:
    return HOUSE if room == ALL_ROOMS else HOUSE / "games" / room


def remove_compiled(room: str) -> None:
    """Nothing is left of modules that were renamed, or of another kind of build."""
    for file in [*folder_of(room).rglob("*.so"), *folder_of(room).rglob("*.pyd")]:
        file.unlink()


def build(wanted: Sequence[str] = ()) -> list[str]:
    """Compile what has changed in this folder, of the engine and these rooms or all; returns the rooms that were compiled."""
    now = current(wanted or all_rooms())
    rooms = stale(now, last())
    for room in set(all_rooms()).difference(now):  # it would be compiled code of older sources
        remove_compiled(room)
    if rooms:
        BUILT.unlink(missing_ok=True)  # half-done work is never taken for done
        for room in rooms:
            remove_compiled(room)
        compiled = wanted if rooms == [ALL_ROOMS] and wanted else rooms
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", f"-j{os.cpu_count() or 2}"]
        subprocess.run(command, env={**os.environ, "GRUMBLETOP_ROOMS": ",".join(compiled)}, check=True)
        BUILT.write_text(json.dumps(now, indent=1), encoding="utf-8")
    return rooms


if __name__ == "__main__":
    if len(sys.argv) > 1:
        os.chdir(sys.argv[1])
    try:
        built = build(sys.argv[2:])
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
    print("compiled:", ", ".join("all rooms" if room == ALL_ROOMS else room for room in built) or "nothing has changed")
