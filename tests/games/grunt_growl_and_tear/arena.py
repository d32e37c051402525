"""A map so small that everybody is in contact at once: what random play hardly ever reaches on the maps of the box."""

from __future__ import annotations

from grumbletop.engine.content import Pack

MAP = """\
[map]
id = "closet"
name = "Broom Closet"
tagline = "No room to swing a limb."
players = [2, 4]
rows = [
    { r = 0, q = 0, cells = "..." },
    { r = 1, q = 0, cells = ".." },
]
objects = [{ id = "barrel1", kind = "barrel", hex = [1, 0] }]
"""
CLOSET = Pack("closet", {"maps/closet.toml": MAP})
NO_OBJECTS = MAP.replace("closet", "bare").replace('{ id = "barrel1", kind = "barrel", hex = [1, 0] }', "")
BARE = Pack("bare", {"maps/bare.toml": NO_OBJECTS})
