"""Tiny Grumpy Armies: Foggy Frontlines. The rules are in rulebook.md."""

from grumbletop.games.foggy_frontlines.game import FoggyFrontlines

__all__ = ["FoggyFrontlines"]
