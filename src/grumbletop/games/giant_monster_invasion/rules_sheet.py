"""What a monster is made of: scores, maxima and powers. Shared by all copies of a position and never changed. Compiled.

An advance or a scar makes a new sheet.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, shifted
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BLAST,
    ENHANCED,
    EXTRA_HEAD,
    IMMUNITY,
    KILLER,
    MOST_SLOTS,
    NO_POWER,
    POWERS,
)

SCARS: Final = ("blast", "tough", "brawl", "stomp", "roar")  # what a scar may take, by number
SCAR_BITS: Final = 6


@final
class Sheet:
    """`blast` is -1 for N/A (GMI-1.4). A slot that is not in use has NO_POWER."""

    def __init__(self) -> None:
        self.player: i64 = 0
        self.name: str = ""
        self.cls: i64 = 0
        self.height: i64 = 600
        self.base: i64 = 75
        self.wings: bool = False
        self.stomp: i64 = 1
        self.blast: i64 = 0
        self.brawl: i64 = 0
        self.roar: i64 = 0
        self.tough: i64 = 0
        self.hits: i64 = 1
        self.slots: i64 = 0  # the highest slot in use
        self.powers: vec[i64] = vec[i64]([NO_POWER] * MOST_SLOTS)
        self.levels: vec[i64] = vec[i64]([0] * MOST_SLOTS)
        self.kinds: vec[i64] = vec[i64]([-1] * MOST_SLOTS)
        self.withs: vec[i64] = vec[i64]([-1] * MOST_SLOTS)
        self.level_of: vec[i64] = vec[i64]([0] * len(POWERS))  # the best level of each power
        self.enhanced: i64 = 0  # brawl types
        self.immune: i64 = 0  # kinds
        self.killer_class: i64 = -1
        self.killer_with: i64 = -1
        self.scars: i64 = 0  # six bits for each ability

    def copy(self) -> Sheet:
        other = Sheet()
        other.player, other.name, other.cls = self.player, self.name, self.cls
        other.height, other.base, other.wings = self.height, self.base, self.wings
        other.stomp, other.blast, other.brawl, other.roar = self.stomp, self.blast, self.brawl, self.roar
        other.tough, other.hits = self.tough, self.hits
        other.scars = self.scars
        n: i64 = 0
        while n < self.slots:
            if self.powers[n] != NO_POWER:
                other.add(n, self.powers[n], self.levels[n], self.kinds[n], self.withs[n])
            n += 1
        return other

    def add(self, slot: i64, power: i64, level: i64, kind: i64, with_: i64) -> None:
        """A power in a slot: while a sheet is made, or over the same power at a lower level."""
        self.powers[slot] = power
        self.levels[slot] = level
        self.kinds[slot] = kind
        self.withs[slot] = with_
        if slot >= self.slots:
            self.slots = slot + 1
        if level > self.level_of[power]:
            self.level_of[power] = level
        if power == ENHANCED:
            self.enhanced |= bit(kind)
        elif power == IMMUNITY:
            self.immune |= bit(kind)
        elif power == KILLER:
            self.killer_class = kind
            self.killer_with = with_

    def level(self, power: i64) -> i64:
        """A power works at its level (GMI-6.1)."""
        return self.level_of[power]

    def has_power(self, power: i64) -> bool:
        return self.level_of[power] > 0

    def is_immune(self, kind: i64) -> bool:
        return kind >= 0 and has(self.immune, kind)

    def is_blast(self, slot: i64) -> bool:
        """GMI-6.2"""
        return 0 <= slot < self.slots and self.powers[slot] == BLAST

    def scars_in(self, ability: i64) -> i64:
        return (self.scars >> SCAR_BITS * ability) & 63

    def add_scar(self, ability: i64) -> None:
        if self.scars_in(ability) < 63:
            self.scars += shifted(1, SCAR_BITS * ability)

    def heads(self) -> i64:
        """Actions that extra heads give (GMI-6.14)."""
        return self.level_of[EXTRA_HEAD] // 2
