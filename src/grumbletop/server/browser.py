"""Opens the table in the browser of the person who started the server."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser


def show(address: str) -> None:
    """Opens a browser window, if there is a screen. Starting one may take its time, so nobody waits for it."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Without one, a text browser would take the terminal; the table needs more than those can show."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
