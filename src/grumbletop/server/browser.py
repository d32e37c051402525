"""Opens the table in the browser of the person who started the server."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser


def show(address: str) -> None:
    """Open a browser window, if there is a screen, without waiting for it to start."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Whether there is a graphical screen. Without one, a text browser would take over the terminal, and it can't show the table."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
