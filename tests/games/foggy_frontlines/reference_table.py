"""A table of Foggy Frontlines read by the rule specification: who decides, what may be done, what a seat may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.games.foggy_frontlines.reference_cards import (
    ARMIES,
    FINALE,
    PRINCESSES,
    colour_of,
    colour_of_map,
    in_order,
    is_numbered,
    is_recruit,
    kind_of,
    strength_of,
    worth_of_support,
)
from tests.games.foggy_frontlines.reference_words import Squad, plans, write_plan

Document = dict[str, Any]
Player = dict[str, Any]


def cards_of(squad: Squad) -> list[str]:
    return [squad["leader"], *squad["supports"]]


def strength(squad: Squad) -> int:
    leader: str = squad["leader"]
    each = worth_of_support(leader)
    face_down = len(squad["supports"]) - len(squad["faceup"])
    help_given = each * face_down + 3 * len(squad["faceup"]) if each else 0
    return max(0, strength_of(leader) + help_given - int(squad["penalty"]))


class Seen:
    """A position, to be looked at."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document: Document = deepcopy(dict(document))

    # Reading the table

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

    def option(self, name: str) -> Any:
        return self.document["options"][name]

    def enemies(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def deciders(self) -> list[int]:
        document = self.document
        if self.phase == "boss":
            return [next(seat for seat in self.seats if self.players[seat]["boss"] is None)]
        if self.phase == "plan":
            return [seat for seat in self.seats if not self.players[seat]["ready"]]
        if self.phase == "yell":
            return list(document["result"]["winners"])
        key = {"battle": "turn", "pick": "turn", "return": "turn", "evacuate": "victim", "hat": "butt"}.get(self.phase)
        return [document[key]] if key else []

    def squad(self, seat: int, leader: str) -> Squad | None:
        return next((squad for squad in self.players[seat]["squads"] if squad["leader"] == leader), None)

    def numbered(self, seat: int) -> list[Squad]:
        return [squad for squad in self.players[seat]["squads"] if is_numbered(squad["leader"])]

    def colour_in(self, slot: int) -> str:
        card = self.document["slots"][slot]
        return str(self.document["finale_color"]) if card == FINALE else colour_of_map(card)

    def is_victorious(self, seat: int, squad: Squad) -> bool:
        rivals = [(colour_of(other["leader"]), strength(other)) for enemy in self.enemies(seat) for other in self.numbered(enemy)]
        rivals += [(gone["color"], gone["strength"]) for gone in self.document["fallen"] if gone["seat"] != seat]
        return all(colour != colour_of(squad["leader"]) or other <= strength(squad) for colour, other in rivals)

    def holder(self, princess: str) -> int | None:
        """Whose territory she is in, if anybody's."""
        return next((seat for seat in self.seats if princess in self.players[seat]["princesses"]), None)

    def recruits_of(self, seat: int) -> list[str]:
        """Those that count: not the ones that are face up."""
        player = self.players[seat]
        hidden = [card for squad in player["squads"] for card in squad["supports"] if card not in squad["faceup"]]
        return [card for card in [*player["hand"], *player["retreat"], *hidden] if is_recruit(card)]

    # What may be done

    def legal_actions(self, seat: int) -> set[str]:
        """All of them, without asking what would be refused; a plan only for a small hand."""
        if seat not in self.deciders():
            return set()
        lists: dict[str, Callable[[int], Iterable[str]]] = {
            "boss": self.free_bosses,
            "plan": lambda seat: map(write_plan, plans(self.players[seat]["hand"])),
            "battle": self.battle_actions,
            "pick": lambda _: (f"pick {card}" for card in self.document["recruit_pile"]),
            "return": lambda seat: (f"return {card}" for card in self.returnable(seat)),
            "evacuate": lambda seat: (f"evacuate {one} {other}" for one, other in combinations(self.players[seat]["hand"], 2)),
            "hat": lambda seat: ["hat keep", *(f"hat @{enemy}" for enemy in self.enemies(seat))],
            "yell": lambda _: ["I WIN!"],
        }
        return set(lists[self.phase](seat))

    def free_bosses(self, _: int) -> Iterator[str]:
        taken = [player["boss"] for player in self.players]
        return (f"boss {boss}" for boss in ARMIES if boss not in taken)

    def returnable(self, seat: int) -> list[str]:
        player = self.players[seat]
        return [card for card in [*player["hand"], *player["retreat"]] if is_recruit(card)]

    def battle_actions(self, seat: int) -> Iterator[str]:
        yield "retreat"
        for squad in self.players[seat]["squads"]:
            if not is_numbered(squad["leader"]):
                if len(squad["supports"]) >= 2 and self.document["recruit_pile"]:
                    yield "X!"
            elif not squad["resolved"] and self.is_victorious(seat, squad):
                for slot in (0, 1):
                    if self.document["slots"][slot] and self.colour_in(slot) == colour_of(squad["leader"]):
                        yield from (f"{squad['leader']}x{slot + 1}{aim}" for aim in self.aims(seat, self.document["slots"][slot]))

    def aims(self, seat: int, card: str) -> Iterator[str]:
        """How a capture of this card may go on."""
        yield ""
        kind = kind_of(card)
        elsewhere = [princess for princess in PRINCESSES if self.holder(princess) != seat]
        held = [princess for princess in PRINCESSES if self.holder(princess) is not None]
        if kind == "kid":
            yield from (f":{princess}" for princess in elsewhere if princess[1] == colour_of_map(card))
        if kind == "hero":
            yield from (f":{princess}" for princess in elsewhere if princess in held)
        if kind == "para":
            yield from (f":{princess}" for princess in held)
            yield from (f":{one},{other}" for one, other in combinations(held, 2))
        if kind in ("bully", "fake"):
            yield from (f":@{enemy}" for enemy in self.enemies(seat))

    # Time runs out

    def default(self, seat: int) -> str:
        """What is played for a seat that is late; a yell is nobody's."""
        hand, pile = self.players[seat]["hand"], self.document["recruit_pile"]
        if self.phase == "boss":
            return next(self.free_bosses(seat))
        if self.phase == "evacuate":
            weakest = in_order(sorted(in_order(hand), key=strength_of)[:2])
            return f"evacuate {weakest[0]} {weakest[1]}"
        if self.phase == "return":
            return f"return {in_order(self.returnable(seat))[-1]}"
        if self.phase == "pick":
            return f"pick {pile[0]}"
        return {"plan": "grunt", "battle": "retreat", "hat": "hat keep"}[self.phase]

    # What a seat may see

    def view(self, viewer: int | None) -> Document:
        seen = Seen(self.document)
        document = seen.document
        document["map_deck"] = ["?"] * len(document["map_deck"])
        document["timer_deck"] = [card if card == FINALE else "?" for card in document["timer_deck"]]
        if self.phase == "over":
            return document
        if not (self.phase == "pick" and viewer == document["turn"]):
            document["recruit_pile"] = ["?"] * len(document["recruit_pile"])
        for seat, player in enumerate(seen.players):
            if seat != viewer:
                veil(player, self.phase == "plan")
        return document


def veil(player: Player, planning: bool) -> None:
    planned = [card for squad in player["squads"] for card in cards_of(squad)] if planning else []
    player["hand"] = ["?"] * len(player["hand"] + planned)
    player["retreat"] = ["?"] * len(player["retreat"])
    player["squads"] = [] if planning else player["squads"]
    for squad in player["squads"]:
        face_down = len(squad["supports"]) - len(squad["faceup"])
        squad["supports"] = ["?"] * face_down + squad["faceup"]  # face-down ones first, so that their place tells nothing
