"""A position of Grunt, Growl, and Tear read by the rule specification: bodies, spaces, contact, costs, who decides, what a seat may see."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.games.grunt_growl_and_tear.reference_content import ATTRIBUTES, CONTENT, Ability, Content, Hex
from tests.games.grunt_growl_and_tear.reference_map import distance, in_front_arc, is_adjacent, is_edge, is_in_sight, neighbours

Document = dict[str, Any]
Player = dict[str, Any]

START_DISTANCE = 5
MOST_FOR_MATCH = 4
MOST_FOR_OTHER = 6
SIMULTANEOUS = ("heal", "continue", "test")


def copied(document: Mapping[str, Any]) -> Document:
    """A document is JSON; this way it is copied several times faster than by deepcopy."""
    copy: Document = json.loads(json.dumps(document))
    return copy


def as_hex(place: Any) -> Hex:
    return int(place[0]), int(place[1])


class Seen:
    """A position, to be looked at."""

    def __init__(self, document: Mapping[str, Any], content: Content = CONTENT) -> None:
        self.document: Document = dict(document)
        self.content = content

    # The document

    @property
    def phase(self) -> str:
        return str(self.document["phase"])

    @property
    def players(self) -> list[Player]:
        players: list[Player] = self.document["players"]
        return players

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def turn(self) -> dict[str, Any]:
        turn: dict[str, Any] = self.document["turn"]
        return turn

    @property
    def combat(self) -> dict[str, Any]:
        combat: dict[str, Any] = self.document["combat"]
        return combat

    @property
    def test(self) -> dict[str, Any]:
        test: dict[str, Any] = self.document["test"]
        return test

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return int(self.document["order"][self.document["turn_index"]])

    def option(self, name: str) -> Any:
        return self.document["options"][name]

    def living(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.document["out"]]

    # Bodies (GGT-3, GGT-14)

    def limbs(self, seat: int) -> dict[str, str]:
        """Filled sockets with their limbs, in body order."""
        return {socket: limb for socket, limb in self.players[seat]["body"].items() if limb is not None}

    def total(self, seat: int, attribute: str) -> int:
        """GGT-3.1"""
        torso = self.content.torsos[self.players[seat]["monster"]]
        return int(torso[attribute]) + sum(int(self.content.limbs[limb][attribute]) for limb in self.limbs(seat).values())

    def stats(self, seat: int) -> dict[str, int]:
        return {attribute: self.total(seat, attribute) for attribute in ATTRIBUTES} if self.players[seat]["monster"] else {}

    def abilities(self, seat: int) -> list[Ability]:
        """GGT-14.1: of the torso and of all attached limbs. GGT-14.2"""
        if not self.option("abilities"):
            return []
        parts = [self.content.torsos[self.players[seat]["monster"]], *(self.content.limbs[limb] for limb in self.limbs(seat).values())]
        return [ability for part in parts for ability in part["abilities"]]

    def has(self, seat: int, kind: str) -> bool:
        return any(ability[0] == kind for ability in self.abilities(seat))

    def sum_of(self, seat: int, kind: str) -> int:
        """Equal kinds add up (GGT-14.1)."""
        return sum(int(ability[1]) for ability in self.abilities(seat) if ability[0] == kind)

    def farthest_leap(self, seat: int) -> int:
        """The largest counts (GGT-14.1); 0 without any."""
        return max((ability[1] for ability in self.abilities(seat) if ability[0] == "leap"), default=0)

    def bonus(self, seat: int, when: str) -> int:
        """GGT-14.4"""
        return sum(ability[2] for ability in self.abilities(seat) if ability[:2] == ("test_bonus", when))

    def is_riveted(self, limb: str) -> bool:
        """GGT-14.16"""
        return bool(self.option("abilities")) and any(ability[0] == "riveted" for ability in self.content.limbs[limb]["abilities"])

    def reaches_with_shot(self, seat: int, far: int) -> bool:
        """A weapon that covers the distance (GGT-12.1, 12.3)."""
        return any(ability[0] == "ranged" and ability[1] <= far <= ability[2] for ability in self.abilities(seat))

    # Spaces (GGT-2)

    @property
    def terrain(self) -> dict[Hex, str]:
        return self.content.maps[self.document["map"]]

    def place_of(self, seat: int) -> Hex | None:
        place = self.players[seat]["hex"]
        return None if place is None else as_hex(place)

    def stands(self, seat: int) -> Hex:
        """Where a monster stands that is on the map."""
        return as_hex(self.players[seat]["hex"])

    def object_places(self) -> dict[str, Hex]:
        return {entry["id"]: as_hex(entry["hex"]) for entry in self.document["objects"]}

    def tall_places(self) -> list[Hex]:
        return [as_hex(entry["hex"]) for entry in self.document["objects"] if self.content.objects[entry["kind"]]["tall"]]

    def loose_places(self) -> dict[str, Hex]:
        return {entry["limb"]: as_hex(entry["hex"]) for entry in self.document["loose"]}

    def is_vacant(self, place: Hex) -> bool:
        """GGT-2.8: floor without monster and object."""
        monsters = [self.place_of(seat) for seat in self.seats]
        return self.terrain.get(place) == "." and place not in monsters and place not in self.object_places().values()

    def is_unoccupied(self, place: Hex) -> bool:
        """GGT-2.8: vacant and without a loose limb."""
        return self.is_vacant(place) and place not in self.loose_places().values()

    def start_spaces(self) -> set[Hex]:
        """GGT-1.9, GGT-1.10"""
        free = [place for place in self.terrain if is_edge(self.terrain, place) and self.is_unoccupied(place)]
        pawns = [place for seat in self.seats if (place := self.place_of(seat)) is not None]
        if not pawns:
            return set(free)
        nearest = {place: min(distance(place, pawn) for pawn in pawns) for place in free}
        wanted = min(START_DISTANCE, max(nearest.values()))
        if wanted < START_DISTANCE:
            return {place for place in free if nearest[place] == wanted}
        return {place for place in free if nearest[place] >= START_DISTANCE}

    # Contact (GGT-6.5, 6.8)

    def adjacent(self, seat: int) -> list[int]:
        """Living monsters next to this one, in seat order."""
        here = self.place_of(seat)
        if here is None:
            return []
        places = {other: self.place_of(other) for other in self.living() if other != seat}
        return [other for other, place in places.items() if place is not None and is_adjacent(here, place)]

    def blockers(self, seat: int) -> list[int]:
        """Adjacent ones that were not escaped this turn (GGT-6.5, 7.3)."""
        return [other for other in self.adjacent(seat) if other not in self.turn["escaped"]]

    def barring(self, seat: int, verb: str) -> list[int]:
        """Who must allow an action (GGT-6.9), in seat order after the asker (GGT-6.10)."""
        bars = self.adjacent(seat) if verb == "rest" else self.blockers(seat)
        return sorted(bars, key=lambda other: (other - seat) % len(self.players))

    # Actions left (GGT-4.4, 4.6)

    def has_action(self, seat: int) -> bool:
        return bool(self.turn["used"] < self.total(seat, "sp"))

    def can_afford(self, seat: int, verb: str) -> bool:
        """Free, or an action is left."""
        is_free = self.phase == "free" or (verb == "turn" and not self.turn["turned"]) or (verb == "heal" and not self.turn["healed"])
        return is_free or self.has_action(seat)

    # Cards

    def can_draw(self, seat: int) -> bool:
        """GGT-3.8"""
        return bool(self.players[seat]["deck"] or self.players[seat]["discard"])

    # Fights

    def close_targets(self, seat: int) -> list[int]:
        """GGT-11.1, GGT-14.13; at distance 1 the front arc is the front three hexes (GGT-2.5)."""
        near = self.adjacent(seat)
        if self.has(seat, "all_round"):
            return near
        return [other for other in near if in_front_arc(self.stands(seat), self.players[seat]["facing"], self.stands(other))]

    def can_shoot(self, seat: int, other: int) -> bool:
        """GGT-12.1"""
        if other == seat or other not in self.living():
            return False
        here, there = self.stands(seat), self.stands(other)
        return (
            self.reaches_with_shot(seat, distance(here, there))
            and in_front_arc(here, self.players[seat]["facing"], there)
            and is_in_sight(self.terrain, self.tall_places(), here, there)
        )

    def pushable(self, seat: int) -> list[str]:
        """GGT-8.1"""
        here = self.stands(seat)
        objects = [id for id, place in self.object_places().items() if is_adjacent(here, place)]
        return [*(f"p{other}" for other in self.adjacent(seat)), *objects]

    def push_spaces(self) -> list[Hex]:
        """GGT-8.4: where the pushed one may go."""
        pushed = self.document["pushed"]
        if pushed in self.object_places():
            return [place for place in neighbours(self.object_places()[pushed]) if self.is_unoccupied(place)]
        return [place for place in neighbours(self.stands(int(pushed[1:]))) if self.is_vacant(place)]

    def most_heal(self, seat: int) -> int:
        """GGT-10.3, GGT-11.4"""
        player = self.players[seat]
        return int(min(player["power"], self.total(seat, "ht") - player["health"]))

    def most_shields(self, seat: int) -> int:
        """GGT-11.12: at least one limb stays uncovered."""
        return int(min(self.players[seat]["power"], len(self.limbs(seat)) - 1))

    def rippable(self) -> list[str]:
        """GGT-11.13, GGT-14.16, in body order."""
        limbs = self.limbs(self.combat["victim"])
        uncovered = [socket for socket in limbs if socket not in self.combat["shielded"]]
        easy = [socket for socket in uncovered if not self.is_riveted(limbs[socket])]
        return easy or uncovered

    def drop_spaces(self) -> set[Hex]:
        """GGT-11.15, GGT-12.5"""
        victim = self.stands(self.combat["victim"])
        if self.combat["ranged"]:
            return {place for place in neighbours(victim) if self.is_unoccupied(place)} or {victim}
        near = {place for place in self.terrain if distance(place, victim) <= 2 and self.is_unoccupied(place)}
        return near | {self.stands(self.combat["ripper"])}

    # Grafting (GGT-9)

    def in_reach(self, seat: int) -> list[str]:
        """GGT-9.1, GGT-14.14"""
        reach = 1 if self.has(seat, "scavenge") else 0
        return [limb for limb, place in self.loose_places().items() if distance(place, self.stands(seat)) <= reach]

    def graft_cost(self, seat: int, limb: str, socket: str) -> int:
        values = [self.content.limbs[limb][attribute] for attribute in ATTRIBUTES]
        if self.content.limbs[limb]["type"] == socket.rstrip("0123456789"):
            cost = min(MOST_FOR_MATCH, *(value for value in values if value > 0))  # GGT-9.3
        else:
            cost = min(MOST_FOR_OTHER, max(values))  # GGT-9.2
        return max(1, int(cost) - self.sum_of(seat, "cheap_graft"))  # GGT-14.15

    # Tests (GGT-5)

    def test_bonus(self, side: str) -> int:
        """GGT-14.4"""
        test = self.test
        seat, other = (test["a"], test["b"]) if side == "a" else (test["b"], test["a"])
        if seat is None:
            return 0
        if test["kind"] == "combat":
            if side == "b" or in_front_arc(self.stands(other), self.players[other]["facing"], self.stands(seat)):
                return 0
            return self.bonus(seat, "ambush")
        return self.bonus(seat, {"escape": {"a": "escape", "b": "hold"}, "push": {"a": "push", "b": "brace"}}[test["kind"]][side])

    def test_value(self, side: str) -> int:
        """The own value of the tested attribute: Weight for an object (GGT-8.3)."""
        seat = self.test[side]
        if seat is not None:
            return self.total(seat, self.test["attr"])
        kind = next(entry["kind"] for entry in self.document["objects"] if entry["id"] == self.document["pushed"])
        return int(self.content.objects[kind]["weight"])

    # Who decides

    def deciders(self) -> list[int]:
        document, phase = self.document, self.phase
        if phase == "over":
            return []
        if phase == "draft":
            return [next(seat for seat in self.seats if self.players[seat]["monster"] is None)]
        if phase == "permit":
            return [document["ask"]["waiting"][0]]
        if phase in SIMULTANEOUS:
            return sorted(seat for seat in self.asked_together() if str(seat) not in document["commits"])
        if phase == "shield":
            return [self.combat["victim"]]
        if phase in ("rip", "drop"):
            return [self.combat["ripper"]]
        return [self.active]

    def asked_together(self) -> list[int]:
        """All seats of a simultaneous decision, those that have chosen included."""
        if self.phase == "test":
            return [seat for seat in (self.test["a"], self.test["b"]) if seat is not None]
        sides = [self.combat["attacker"], self.combat["defender"]]
        if self.phase == "heal":
            return [seat for seat in sides if self.most_heal(seat) > 0]  # GGT-11.4: a side that can't is not asked
        return sides

    # What a seat may see

    def view(self, viewer: int | None) -> Document:
        """Section 6: decks are hidden from all, hands and commitments from the others."""
        document = copied(self.document)
        for seat, player in enumerate(document["players"]):
            player["deck"] = ["??"] * len(player["deck"])
            if seat != viewer:
                player["hand"] = ["??"] * len(player["hand"])
        document["commits"] = {seat: text if seat == str(viewer) else "?" for seat, text in document["commits"].items()}
        return document


# The end


def best(table: Seen) -> list[int]:
    """GGT-13.5, which also names the last one that lives (GGT-13.2)."""
    living = table.living()
    if table.option("cap_result") == "draw":
        return living

    def rank(seat: int) -> tuple[int, int, int]:
        return len(table.limbs(seat)), table.players[seat]["health"], table.players[seat]["power"]

    return [seat for seat in living if rank(seat) == max(map(rank, living))]


def returns_of(players: int, winners: list[int]) -> list[float]:
    """GGT-13.6"""
    n, k = players, len(winners)
    return [(n - k) / (k * (n - 1)) if seat in winners else -1 / (n - 1) for seat in range(n)]
