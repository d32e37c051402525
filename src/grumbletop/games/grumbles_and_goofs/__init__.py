"""Grumbles and Goofs."""

from grumbletop.games.grumbles_and_goofs.game import GrumblesAndGoofs

__all__ = ["GrumblesAndGoofs"]
