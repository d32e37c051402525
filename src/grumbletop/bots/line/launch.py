"""Becomes another program after setting its limits. `python launch.py MEGABYTES COMMAND [...]`"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux


def limit_memory(megabytes: int) -> None:
    """Limit the address space, on systems that support it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def die_with_parent() -> None:
    """On Linux, have the system end this process when its parent dies, even if the parent is killed."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)


def main() -> None:
    megabytes, *command = sys.argv[1:]
    die_with_parent()
    limit_memory(int(megabytes))
    try:
        os.execvp(command[0], command)
    except OSError as problem:
        sys.exit(f"{command[0]}: {problem.strerror}")


if __name__ == "__main__":
    main()
