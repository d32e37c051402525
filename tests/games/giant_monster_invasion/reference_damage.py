"""Damage, defeat, falling and knock backs of Giant Monster Invasion! (GMI-3.40 to 3.58, GMI-4, GMI-6.20)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.giant_monster_invasion.reference_dice import Dice, Step
from tests.games.giant_monster_invasion.reference_plane import Point, advance

HEAVY = 7  # damage that Leech and Defense Ability notice
SLIDE_STEP = 10
ROCK_STURDY = 6


class Damage(Dice):
    # Damage

    def hurt(self, who: str, amount: int, by: str | None = None) -> None:
        """GMI-3.40 to 3.43; `by` is who gets the credit for a defeat."""
        if amount <= 0 or not self.fights(who):
            return
        found = self.monsters[who]
        shielded = found["tough"] + found["armor"] + found["field"]
        lost = max(0, amount - shielded)
        self.wear(who, 2 if lost else 1)
        if self.option("bleeding") == "on":
            found["blood"] += lost // 5
        self.lose_hits(who, lost, by)

    def wear(self, who: str, points: int) -> None:
        """GMI-3.41"""
        found = self.monsters[who]
        for layer in ("field", "armor", "tough"):
            taken = min(points, found[layer])
            found[layer] -= taken
            points -= taken

    def lose_hits(self, who: str, lost: int, by: str | None = None) -> None:
        found = self.monsters[who]
        found["hits"] = max(0, found["hits"] - lost)
        if found["hits"]:
            return
        self.leave(who, "defeated")  # GMI-3.42
        if by and self.side(by) != self.side(who):
            self.monsters[by]["tally"]["kills"] += 1  # GMI-3.58

    def leave(self, who: str, status: str) -> None:
        self.monsters[who]["status"] = status
        self.monsters[who]["cloud"] = False
        self.unlock(who)

    def unlock(self, who: str) -> None:
        """GMI-3.36"""
        self.document["locks"] = [lock for lock in self.document["locks"] if who not in (lock["holder"], lock["held"])]

    def batter(self, building: str, amount: int, by: str | None) -> None:
        """GMI-4.2, GMI-4.4"""
        found = self.buildings[building]
        if amount <= found["sturdy"] or found["kind"] == "rock":
            return
        found["standing"] = False
        if self.option("rubble") == "on":
            self.hazards[f"r_{building}"] = {"kind": "rubble", "poly": [list(corner) for corner in found["poly"]]}
        if by:
            size = "low" if found["sturdy"] <= 3 else "mid" if found["sturdy"] <= 5 else "high"
            self.monsters[by]["tally"][size] += 1

    def blow(self, by: str, to: str, total: int) -> None:
        """A BRAWL attack that hits a monster (GMI-6.30, 6.31)."""
        self.squash(by, to, total)
        if total >= HEAVY:
            self.hurt(by, self.level(to, "defense_ability"), to)

    def squash(self, by: str, to: str, total: int) -> None:
        """Damage at which the attacker may leech."""
        self.hurt(to, total, by)
        if total >= HEAVY:
            self.mend_hits(by, self.level(by, "leech"))

    def mend_hits(self, who: str, points: int) -> None:
        found = self.monsters[who]
        found["hits"] = min(found["hits"] + points, found["hits_max"])

    # Lava and clouds

    def burn(self, who: str) -> None:
        """GMI-4.10"""
        if not self.immune(who, "fire"):
            self.hurt(who, self.chance.die("lava", 3) + 2)

    def breathe(self, who: str, owners: Iterable[str] | None = None) -> None:
        """GMI-6.20: the clouds at its place, or those of these owners."""
        for owner in sorted(self.clouds_over(who) if owners is None else owners):
            met = f"{who}<{owner}"
            if self.fights(who) and met not in self.turn["clouded"]:
                self.turn["clouded"] = sorted([*self.turn["clouded"], met])
                self.hurt(who, self.chance.die("cloud", 6) + self.level(owner, "toxic_cloud"), owner)

    # Prone

    def topple(self, who: str, by: str | None) -> None:
        """GMI-3.53, GMI-3.57"""
        found = self.monsters[who]
        if not self.fights(who) or found["prone"]:
            return
        found["prone"] = True
        self.unlock(who)
        if found["mode"] == "air":
            self.come_down(who)
            self.hurt(who, self.chance.die("fall", 6), by)

    def come_down(self, who: str) -> None:
        self.monsters[who]["mode"] = "ground"
        self.monsters[who]["mode_turns"] = 0

    def down(self, who: str, mod: int, by: str | None) -> Step:
        return {"do": "down", "who": who, "mod": mod, "by": by}

    def do_down(self, step: Step) -> None:
        """GMI-3.53: a knock-down check."""
        who = step["who"]
        if self.fights(who) and not self.monsters[who]["prone"]:
            stomp = self.monsters[who]["stomp"]
            self.check(who, "knock_down", stomp, stomp + step["mod"], {"do": "fall", "who": who, "by": step["by"]})

    def do_fall(self, step: Step) -> None:
        if step["rolled"] == [0]:
            self.topple(step["who"], step["by"])

    # Slides and collisions

    def knock_back(self, who: str, v: Point, inches: int, by: str | None) -> bool:
        """GMI-3.51; whether it collided. The knock-down check is a step of its own."""
        if not self.fights(who):
            return False
        self.unlock(who)
        struck = self.slide(who, v, 100 * inches)
        if struck:
            self.collide(who, struck, by)
        self.breathe(who)
        return struck is not None

    def slide(self, who: str, v: Point, far: int) -> str | None:
        """GMI-0.12: the monster, building or rock that stopped it."""
        start, found = self.place(who), self.monsters[who]
        struck = None
        for k in range(1, -(-far // SLIDE_STEP) + 1):
            there = advance(start, v, min(SLIDE_STEP * k, far))
            struck = self.struck_at(who, there) if self.on_table(who, there) else None
            if struck or not self.on_table(who, there):
                break
            found["x"], found["y"] = there
        if found["mode"] == "water" and not self.lies_in(self.place(who), "deep_water"):
            self.come_down(who)
        return struck

    def collide(self, who: str, struck: str, by: str | None, extra: int = 0) -> None:
        """GMI-3.47, 3.48, 4.5; recoil is the other one's doing (GMI-3.58)."""
        mover = self.monsters[who]
        weight = mover["tough"] + mover["brawl"]
        if struck in self.buildings:
            building = self.buildings[struck]
            wall_die = self.chance.die("collision_building", 6)
            if building["kind"] == "building":
                self.batter(struck, weight + self.chance.die("collision_building", 6), by)
            self.hurt(who, building["sturdy"] + wall_die, by if by != who else None)
            return
        other = self.monsters[struck]
        other_weight = other["tough"] + other["brawl"]
        mover_die, other_die = self.chance.die("collision_monster", 6), self.chance.die("collision_monster", 6)
        self.hurt(who, other_weight + other_die, by if by != who else struck)
        self.hurt(struck, weight + mover_die + extra, by if by != struck else who)
