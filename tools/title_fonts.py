"""Cuts the title faces of the games down to the letters of their titles, so that the home page can show all of them.

Their licence wants its text beside every copy, and reserves their names for the uncut fonts: the cut ones have none.

python -m tools.title_fonts PYFTSUBSET FOLDER

PYFTSUBSET is the program of that name from the package fonttools[woff], FOLDER the client's node_modules. Run it after a title changes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TITLES = {
    "rye": "Grit",
    "gochi-hand": "Foggy Frontlines",
    "chelsea-market": "Grunt, Growl, and Tear",
    "bowlby-one": "Giant Monster Invasion!",
}
COPYRIGHT_AND_LICENCE = "0,13,14"  # of the entries of a font's table of names
PLACE = Path(__file__).parents[1] / "web" / "src" / "style" / "titles"


def main() -> None:
    program, modules = sys.argv[1], Path(sys.argv[2])
    PLACE.mkdir(exist_ok=True)
    for face, title in TITLES.items():
        package = modules / "@fontsource" / face
        font = package / "files" / f"{face}-latin-400-normal.woff2"
        into = PLACE / f"{face}.woff2"
        options = ("--flavor=woff2", "--layout-features=kern", "--desubroutinize", "--no-hinting", f"--name-IDs={COPYRIGHT_AND_LICENCE}")
        subprocess.run([program, str(font), f"--text={title}", f"--output-file={into}", *options], check=True)
        shutil.copy2(package / "LICENSE", into.with_suffix(".txt"))
        print(f"{into.name}: {into.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
