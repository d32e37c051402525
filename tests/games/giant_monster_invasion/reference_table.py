"""What can be read off a position of Giant Monster Invasion!: who stands where, who fights, who holds whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from tests.games.giant_monster_invasion.reference_plane import COMPASS, Point, advance, contains, is_near, square, to_polygon

Document = dict[str, Any]
Monster = dict[str, Any]
STEP = 25  # of searches for a free place (GMI-0.13)


def copied(document: Mapping[str, Any]) -> Document:
    return deepcopy(dict(document))


class Seen:
    """A position document, read only."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.monsters: dict[str, Monster] = document["monsters"]
        self.buildings: dict[str, dict[str, Any]] = document["buildings"]
        self.hazards: dict[str, dict[str, Any]] = document["hazards"]

    def option(self, name: str) -> Any:
        return self.document["options"][name]

    @property
    def small(self) -> bool:
        return bool(self.option("scale") == "small")

    @property
    def turn(self) -> dict[str, Any]:
        found: dict[str, Any] = self.document["turn"]
        return found

    @property
    def active(self) -> str:
        return str(self.turn["m"])

    # Monsters

    def fighting(self) -> list[str]:
        """In id order (GMI-0.14)."""
        return [id for id in sorted(self.monsters) if self.fights(id)]

    def fights(self, id: str) -> bool:
        return id in self.monsters and self.monsters[id]["status"] == "fighting"

    def side(self, id: str) -> int:
        player = self.monsters[id]["player"]
        return next(number for number, players in enumerate(self.document["sides"]) if player in players)

    def sides_left(self) -> set[int]:
        return {self.side(id) for id in self.fighting()}

    def place(self, id: str) -> Point:
        return self.monsters[id]["x"], self.monsters[id]["y"]

    def base(self, id: str) -> int:
        return int(self.monsters[id]["base"])

    def mode(self, id: str) -> str:
        return str(self.monsters[id]["mode"])

    def height(self, id: str) -> int:
        found = self.monsters[id]
        return int(found["height"] // 3 if found["prone"] else found["height"])  # GMI-0.2

    def lift(self, id: str) -> int:
        return 500 if self.mode(id) == "air" else 0

    def powers(self, id: str, name: str) -> list[dict[str, Any]]:
        return [power for power in self.monsters[id]["powers"].values() if power["power"] == name]

    def level(self, id: str, name: str) -> int:
        """0 without the power."""
        return max((int(power["level"]) for power in self.powers(id, name)), default=0)

    def has(self, id: str, name: str) -> bool:
        return bool(self.powers(id, name))

    def immune(self, id: str, kind: str) -> bool:
        return any(power["kind"] == kind for power in self.powers(id, "immunity"))

    def blast_power(self, id: str, slot: str) -> dict[str, Any] | None:
        power: dict[str, Any] | None = self.monsters[id]["powers"].get(slot)
        return power if power and power["power"] == "blast" else None

    def stomp_points(self, id: str) -> int:
        """GMI-2.15: STOMP minus intimidation."""
        cowed = self.turn["cowed"] if id == self.active else 0
        return max(0, int(self.monsters[id]["stomp"]) - cowed)

    # Locks

    def lock_of(self, id: str) -> dict[str, Any] | None:
        return next((lock for lock in self.document["locks"] if id in (lock["holder"], lock["held"])), None)

    def holder_of(self, id: str) -> str | None:
        return next((lock["holder"] for lock in self.document["locks"] if lock["held"] == id), None)

    def held_by(self, id: str) -> str | None:
        return next((lock["held"] for lock in self.document["locks"] if lock["holder"] == id), None)

    # Places

    def obstacles(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Standing buildings and rocks, in id order."""
        return ((id, self.buildings[id]) for id in sorted(self.buildings) if self.buildings[id]["standing"])

    def on_table(self, id: str, at: Point) -> bool:
        table, base = self.document["table"], self.base(id)
        return bool(base <= at[0] <= table["w"] - base and base <= at[1] <= table["h"] - base)

    def struck_at(self, id: str, at: Point) -> str | None:
        """GMI-0.12: the first monster, otherwise the first building or rock, that it would overlap there."""
        base = self.base(id)
        for other in self.fighting():
            if other != id and self.mode(other) != "under" and square(at, self.place(other)) < (base + self.base(other)) ** 2:
                return other
        return next((each for each, building in self.obstacles() if is_near(building["poly"], base, at)), None)

    def is_legal_place(self, id: str, at: Point) -> bool:
        """GMI-0.8"""
        return self.on_table(id, at) and self.struck_at(id, at) is None

    def free_place(self, id: str, near: Point) -> Point:
        """GMI-0.13"""
        table = self.document["table"]
        for k in range((table["w"] + table["h"]) // STEP + 1):
            for direction in COMPASS:
                found = advance(near, direction, STEP * k)
                if self.is_legal_place(id, found):
                    return found
        return near

    # Hazards and clouds

    def lies_in(self, at: Point, kind: str) -> bool:
        return any(hazard["kind"] == kind and contains(hazard["poly"], at) for hazard in self.hazards.values())

    def is_in(self, id: str, kind: str) -> bool:
        """GMI-0.7, GMI-4.6"""
        return self.mode(id) in ("ground", "water") and self.lies_in(self.place(id), kind)

    def cloud_radius(self, owner: str) -> int:
        """GMI-6.19, GMI-8.4"""
        return self.base(owner) + (50 if self.small else 100) * self.level(owner, "toxic_cloud")

    def clouds_over(self, id: str) -> list[str]:
        """Owners of clouds in which it stands, in id order."""
        if self.mode(id) not in ("ground", "water"):
            return []
        return [owner for owner in self.clouds(id) if square(self.place(id), self.place(owner)) <= self.cloud_radius(owner) ** 2]

    def clouds(self, id: str) -> list[str]:
        """Owners of other monsters' clouds."""
        return [owner for owner in self.fighting() if owner != id and self.monsters[owner]["cloud"]]

    # Reach

    def within(self, p: Point, q: Point, reach: int) -> bool:
        return square(p, q) <= reach * reach

    @property
    def arm(self) -> int:
        """GMI-3.11, GMI-8.8"""
        return 100 if self.small else 200

    def square_to(self, id: str, target: str) -> Any:
        """GMI-0.4: the squared distance to a monster or a building."""
        if target in self.monsters:
            return square(self.place(id), self.place(target))
        return to_polygon(self.buildings[target]["poly"], self.place(id))
