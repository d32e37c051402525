"""A monster in a battle: what changes from turn to turn. Compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import mix, shifted
from grumbletop.games.giant_monster_invasion.rules_numbers import FIGHTING
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, GROUND
from grumbletop.games.giant_monster_invasion.rules_sheet import Sheet

AIR_LIFT: Final = 500  # GMI-0.2
CHARGE_BITS: Final = 3  # a BLAST holds at most 5 charges


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Monster:
    sheet: Sheet
    tough: i64
    hits: i64
    armor: i64
    field: i64
    mp: i64
    kp: i64
    mp_total: i64
    x: i64
    y: i64
    mode: i64
    mode_turns: i64
    charges: i64  # three bits for each slot
    blood: i64
    sinks: i64
    camo: i64
    shield: i64
    cowed_next: i64
    status: i64
    low: i64  # buildings destroyed, by STURDY
    mid: i64
    high: i64
    kills: i64
    prone: bool
    guard: bool
    cloud: bool
    was_held: bool
    no_move: bool
    sulk: bool
    retreat: bool

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.tough = 0
        self.hits = 0
        self.armor = 0
        self.field = 0
        self.mp = 0
        self.kp = 0
        self.mp_total = 0
        self.x = 0
        self.y = 0
        self.mode = GROUND
        self.mode_turns = 0
        self.charges = 0
        self.blood = 0
        self.sinks = 0
        self.camo = 0
        self.shield = 0
        self.cowed_next = 0
        self.status = FIGHTING
        self.low = 0
        self.mid = 0
        self.high = 0
        self.kills = 0
        self.prone = False
        self.guard = False
        self.cloud = False
        self.was_held = False
        self.no_move = False
        self.sulk = False
        self.retreat = False

    def become(self, other: Monster) -> None:
        self.sheet = other.sheet
        self.tough = other.tough
        self.hits = other.hits
        self.armor = other.armor
        self.field = other.field
        self.mp = other.mp
        self.kp = other.kp
        self.mp_total = other.mp_total
        self.x = other.x
        self.y = other.y
        self.mode = other.mode
        self.mode_turns = other.mode_turns
        self.charges = other.charges
        self.blood = other.blood
        self.sinks = other.sinks
        self.camo = other.camo
        self.shield = other.shield
        self.cowed_next = other.cowed_next
        self.status = other.status
        self.low = other.low
        self.mid = other.mid
        self.high = other.high
        self.kills = other.kills
        self.prone = other.prone
        self.guard = other.guard
        self.cloud = other.cloud
        self.was_held = other.was_held
        self.no_move = other.no_move
        self.sulk = other.sulk
        self.retreat = other.retreat

    # Charges

    def charges_in(self, slot: i64) -> i64:
        return (self.charges >> CHARGE_BITS * slot) & 7

    def set_charges(self, slot: i64, charges: i64) -> None:
        self.charges += shifted(charges - self.charges_in(slot), CHARGE_BITS * slot)

    # What follows from the rest

    def is_fighting(self) -> bool:
        return self.status == FIGHTING

    def shields(self) -> i64:
        """What absorbs damage: TOUGH, armor and force field (GMI-3.40, GMI-6.16)."""
        return self.tough + self.armor + self.field

    def lift(self) -> i64:
        return AIR_LIFT if self.mode == AIR else 0  # GMI-0.2

    def tallness(self) -> i64:
        return self.sheet.height // 3 if self.prone else self.sheet.height  # GMI-0.2

    def head(self) -> i64:
        return self.lift() + self.tallness()

    def distance2(self, other: Monster) -> i64:
        dx: i64 = self.x - other.x
        dy: i64 = self.y - other.y
        return dx * dx + dy * dy  # GMI-0.4

    def is_within(self, other: Monster, reach: i64) -> bool:
        return self.distance2(other) <= reach * reach

    def ground(self) -> None:
        """It lands or comes up."""
        self.mode = GROUND
        self.mode_turns = 0

    def mixed(self, key: i64) -> i64:
        """A running hash with all of this in it."""
        key = mix(mix(mix(key, self.tough * 64 + self.hits), self.armor * 8 + self.field), self.mp * 64 + self.kp)
        key = mix(mix(key, self.x * 32768 + self.y), (self.mode * 4 + self.mode_turns) * 8 + self.status)
        key = mix(mix(key, self.charges), (self.blood * 64 + self.sinks) * 64 + self.camo)
        key = mix(mix(key, (self.shield * 64 + self.cowed_next) * 64 + self.kills), (self.low * 64 + self.mid) * 64 + self.high)
        return mix(key, self.flags())

    def flags(self) -> i64:
        total: i64 = 0
        for flag in (self.prone, self.guard, self.cloud, self.was_held, self.no_move, self.sulk, self.retreat):
            total = 2 * total + (1 if flag else 0)
        return total
