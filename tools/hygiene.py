"""What must not stand in the repository: machine paths, package hosts, build products, unfinished work, long subjects of commits.

python -m tools.hygiene
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

LARGEST = 1_000_000  # bytes
PRODUCTS = {".so", ".pyd", ".o", ".pyc", ".whl", ".egg"}
NO_TEXT = {".png", ".jpg", ".gif", ".ico", ".woff2", ".bin", ".sqlite3"}
EVERYWHERE = (
    (r"(?<![\w.~-])/(?:home|root|Users|opt|work|workspace)/\w", "path of one machine"),
    (r"(?:extra-)?index-url|find-links|trusted-host", "package index setting"),
    (r"^(?:<{7}|>{7}) ", "left-over of a merge"),
    (r"\b(?:TO" r"DO|FIX" r"ME)\b", "unfinished work"),
    (r"\r", "carriage return"),
)
IN_LOCKS = ((r"://", "address"),)
LONGEST_SUBJECT = 72
OLD = "ebabbe8846a0"  # the last commit before subjects were checked
TOPIC = re.compile(r"[a-z][\w, -]*: \S|Merge |Revert ")  # "giant: show held and prone on the free side"


def is_lock(file: str) -> bool:
    return PurePosixPath(file).match("requirements/*.txt")


def check(file: str, data: bytes) -> list[str]:
    """What is wrong with one file."""
    suffix = PurePosixPath(file).suffix
    if suffix in PRODUCTS:
        return [f"{file}: is a build product"]
    if len(data) > LARGEST:
        return [f"{file}: has {len(data):,} bytes, more than {LARGEST:,}"]
    if suffix in NO_TEXT:
        return []
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return [f"{file}: is not UTF-8 text"]
    patterns = EVERYWHERE + IN_LOCKS if is_lock(file) else EVERYWHERE
    found = [
        f"{file}:{number}: {what}"
        for number, line in enumerate(text.split("\n"), start=1)
        for pattern, what in patterns
        if file != "tools/hygiene.py" and re.search(pattern, line)
    ]
    if text and not text.endswith("\n"):
        found.append(f"{file}: does not end with a line end")
    return found


def files() -> list[str]:
    """What git tracks or would track; every source file where there is no git."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        folders = ("src", "tests", "tools", "benchmarks", "docs", "requirements")
        return [file.as_posix() for folder in folders for file in Path(folder).rglob("*.*")]
    return [name for name in listed.stdout.decode().split("\0") if name]


def check_subject(subject: str) -> list[str]:
    """What is wrong with the first line of a commit message."""
    found = [] if TOPIC.match(subject) else [f'commit "{subject}": begin with the topic, such as "giant: show ..."']
    return found + ([f'commit "{subject}": more than {LONGEST_SUBJECT} characters'] if len(subject) > LONGEST_SUBJECT else [])


def subjects() -> list[str]:
    """Of the new commits; none where there is no git, or only a part of the history."""
    try:
        listed = subprocess.run(["git", "log", "--no-merges", "--format=%s", f"{OLD}..HEAD"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return listed.stdout.decode().splitlines()


def main() -> int:
    present = [file for file in files() if Path(file).is_file()]
    found = [finding for file in present for finding in check(file, Path(file).read_bytes())]
    found += [finding for subject in subjects() for finding in check_subject(subject)]
    for finding in found:
        print(finding)
    print(f"{len(present)} files, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
