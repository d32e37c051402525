"""Grunt, Growl, and Tear."""

from grumbletop.games.grunt_growl_and_tear.game import GruntGrowlAndTear

__all__ = ["GruntGrowlAndTear"]
