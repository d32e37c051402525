"""Giant Monster Invasion!: giant monsters on a free table, measured in inches. The rules are in rulebook.md."""

from grumbletop.games.giant_monster_invasion.game import GiantMonsterInvasion

__all__ = ["GiantMonsterInvasion"]
