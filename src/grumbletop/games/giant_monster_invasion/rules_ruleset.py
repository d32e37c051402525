"""The options of a battle and its table, in numbers: shared by all states of it. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import has
from grumbletop.engine.events import Teller
from grumbletop.games.giant_monster_invasion.rules_candidates import Candidates
from grumbletop.games.giant_monster_invasion.rules_modifiers import Modifiers
from grumbletop.games.giant_monster_invasion.rules_numbers import MOST_SEATS, VERSUS
from grumbletop.games.giant_monster_invasion.rules_orders import Order
from grumbletop.games.giant_monster_invasion.rules_plane import INCH, MOST_OBSTACLES, Plane
from grumbletop.games.giant_monster_invasion.rules_scene import Scene
from grumbletop.games.giant_monster_invasion.rules_sight import Sight
from grumbletop.games.giant_monster_invasion.rules_walk import Walk

# Options with more than two values
WINGS: Final = 0  # wind_blast
FLIERS: Final = 1
NO_WIND: Final = 2
CHARGES_PLUS: Final = 0  # blast_damage
CHARGES_ONLY: Final = 1
LEVEL_PLUS: Final = 2
PLAIN_RAM: Final = 0  # ram
LAUNCHING_RAM: Final = 1
NO_RAM: Final = 2


@final
class Names:
    """What the things of a table are called, by number, and their outlines as they were given."""

    def __init__(self) -> None:
        self.table: str = ""
        self.monsters: list[str] = []
        self.obstacles: list[str] = []
        self.hazards: list[str] = []
        self.kinds: list[str] = []  # BLAST kinds, toxic_acid, tar
        self.outlines: list[list[tuple[int, int]]] = []  # of the obstacles
        self.pools: list[list[tuple[int, int]]] = []  # of the hazards
        self.starts: list[tuple[int, int]] = []


@final
class Ruleset:
    def __init__(self, plane: Plane, names: Names, seats: i64, teller: Teller) -> None:
        self.names = names
        self.plane = plane
        self.scene = Scene(plane)
        self.sight = Sight(self.scene)
        self.walk = Walk(self.scene)
        self.candidates = Candidates(self.walk)
        self.order = Order()  # scratch: the one that is being looked at
        self.modifiers = Modifiers()  # scratch: of the check that was counted last
        self.teller = teller
        self.seats: i64 = seats
        self.side_of: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.sides: i64 = seats
        self.sturdy: vec[i64] = vec[i64]([0] * MOST_OBSTACLES)
        self.starts_x: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.starts_y: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.kinds: i64 = 0  # how many BLAST kinds there are; toxic acid and tar come behind them
        self.fire: i64 = -1
        self.version: i64 = 2  # of the rules
        self.battle: i64 = VERSUS
        self.small: bool = False
        self.military: bool = True
        self.bleeding: bool = True
        self.grabs: bool = True
        self.wind_blast: i64 = WINGS
        self.blast_damage: i64 = CHARGES_PLUS
        self.charge_each: bool = False  # every BLAST once a turn, not the monster
        self.hover: bool = False
        self.teleport_moves_only: bool = False
        self.rubble: bool = True
        self.ram: i64 = PLAIN_RAM
        self.coverage: bool = False
        self.scars: bool = False
        self.intimidate: bool = False
        self.round_cap: i64 = 30
        self.by_hits: bool = True
        self.goal: i64 = 50
        self.gauntlet_heals: bool = False
        self.campaign: bool = False
        self.keeps_overflow: bool = False

    def is_rock(self, obstacle: i64) -> bool:
        return has(self.plane.rocks, obstacle)

    def obstacles(self) -> i64:
        return self.plane.obstacles.count

    # Lengths that depend on the scale

    def reach(self) -> i64:
        return INCH if self.small else 2 * INCH  # GMI-3.11, GMI-8.8

    def cow_reach(self) -> i64:
        return 2 * INCH if self.small else 3 * INCH  # GMI-7.11, GMI-8.13

    def separation(self) -> i64:
        return INCH if self.small else 3 * INCH  # GMI-3.39, GMI-8.10

    def knock_back(self, inches: i64) -> i64:
        """A push or a launching ram, in u (GMI-8.12)."""
        return INCH * ((inches + 1) // 2 if self.small else inches)

    def cloud_radius(self, base: i64, level: i64) -> i64:
        return base + level * (INCH // 2 if self.small else INCH)  # GMI-6.19, GMI-8.4

    def range_rank(self, inches: i64) -> i64:
        """0 point blank, 1 short, 2 medium, 3 long, 4 far (GMI-3.3, GMI-8.7)."""
        if self.small:
            return 0 if inches <= 1 else 1 if inches <= 3 else 2 if inches <= 5 else 3 if inches <= 7 else 4
        return 0 if inches <= 2 else 1 if inches <= 5 else 2 if inches <= 10 else 3 if inches <= 15 else 4

    def tar_kind(self) -> i64:
        return self.kinds + 1

    def acid_kind(self) -> i64:
        return self.kinds
