"""The rooms: one package for each game.

`grumbletop.games()` lists what is installed. Python puts this package in the place of that function as soon as a room is imported, so the
package can be called too.
"""

from __future__ import annotations

import sys
from types import ModuleType


class Rooms(ModuleType):
    def __call__(self) -> list[str]:
        from grumbletop.engine.registry import slugs

        return slugs()


sys.modules[__name__].__class__ = Rooms
