"""Makes requirements/*.txt from requirements/*.in: exact versions with hashes, for every platform, naming no host.

python -m tools.lock [--upgrade]
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.wheel import ROOT

LOCKS = ("uv", "play", "table", "build", "release", "test")
OLDEST_PYTHON = "3.11"


def main(words: Sequence[str]) -> None:
    uv = Path(sys.executable).with_name("uv")
    settings = ["--quiet", "--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-header", *words]
    for name in LOCKS:
        subprocess.run([uv, "pip", "compile", *settings, f"{name}.in", "-o", f"{name}.txt"], cwd=ROOT / "requirements", check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
