"""Crucible: a tiny made-up game that holds every hard thing once. The example of a room in its own package."""

from grumbletop_crucible.game import Crucible

__all__ = ["Crucible"]
