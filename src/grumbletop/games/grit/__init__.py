"""Grit: two duellists, twelve cards, four rounds. The rules are in rulebook.md."""

from grumbletop.games.grit.game import Grit

__all__ = ["Grit"]
