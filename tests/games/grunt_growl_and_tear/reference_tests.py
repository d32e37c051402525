"""Cards and Tests of Grunt, Growl, and Tear (GGT-3, GGT-5), a second time from the rule specification."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.games.grunt_growl_and_tear.reference_chance import Chance, NoChance
from tests.games.grunt_growl_and_tear.reference_content import CARDS, CONTENT, Content
from tests.games.grunt_growl_and_tear.reference_table import Seen, copied

NOTHING = "--"
ROYALS = "JQK"  # each beats those before it (GGT-5.5)
BLIND_PRICE = 1


def value_of(card: str) -> int:
    """GGT-5.4; royals and nothing count 0 (GGT-5.7, 5.10)."""
    if card == NOTHING or card[0] in ROYALS:
        return 0
    return {"A": 1, "T": 10}.get(card[0]) or int(card[0])


def royalty_of(card: str) -> int:
    return ROYALS.find(card[0]) + 1


@dataclass
class Verdict:
    """How a Test ended: who won, "" for nobody, with the deciding pair and the totals."""

    winner: str  # "a", "b" or ""
    pair: tuple[str, str]
    totals: tuple[int, int]


class Testing(Seen):
    """A position in which cards are drawn and Tests are played."""

    def __init__(self, document: Mapping[str, Any], chance: Chance | None = None, content: Content = CONTENT) -> None:
        super().__init__(copied(document), content)
        self.chance = chance or NoChance()

    # Cards

    def draw_card(self, seat: int) -> str | None:
        """GGT-3.7, GGT-3.8"""
        player = self.players[seat]
        if not player["deck"]:
            if not player["discard"]:
                return None
            player["deck"] = self.chance.all("shuffle", sorted(player["discard"], key=CARDS.index))
            player["discard"] = []
        return str(player["deck"].pop(0))

    def draw_into_hand(self, seat: int, count: int) -> None:
        for _ in range(count):
            card = self.draw_card(seat)
            if card is not None:
                self.players[seat]["hand"].append(card)

    def keep_hand_limit(self, seat: int) -> None:
        """GGT-3.4 to 3.6: random discards, one by one."""
        player = self.players[seat]
        while len(player["hand"]) > self.total(seat, "sm"):
            card = self.chance.one("discard", player["hand"])
            player["hand"].remove(card)
            player["discard"].append(card)  # GGT-3.9

    # Tests

    def begin_test(self, kind: str, attribute: str, a: int, b: int | None) -> None:
        """GGT-5.1"""
        self.document["test"] = {"kind": kind, "attr": attribute, "a": a, "b": b, "plays": [[], []]}
        self.document["phase"] = "test"

    def reveal(self, choices: Mapping[str, str]) -> None:
        """GGT-5.2; side A first (GGT-5.12, 8.9)."""
        a, b = self.test["a"], self.test["b"]
        self.test["plays"][0].append(self.played(a, choices[str(a)]))
        object_card = self.draw_card(a) or NOTHING if b is None else ""  # GGT-8.3, 3.8
        self.test["plays"][1].append(object_card or self.played(b, choices[str(b)]))
        verdict = self.judged()
        if verdict is None:
            return  # a tie: both choose one more card (GGT-5.6, 8.8)
        self.put_away()
        self.test_ended(verdict)

    def played(self, seat: int, choice: str) -> str:
        player = self.players[seat]
        if choice == "none":
            return NOTHING  # GGT-5.10
        if choice == "blind":
            player["health"] -= BLIND_PRICE  # GGT-5.9
            return str(self.draw_card(seat))
        card = choice.split()[1]
        player["hand"].remove(card)
        return card

    def judged(self) -> Verdict | None:
        """None for a tie that goes on."""
        plays = self.test["plays"]
        pair = plays[0][-1], plays[1][-1]
        total_a, total_b = (
            self.test_value(side) + self.test_bonus(side) + sum(map(value_of, cards)) for side, cards in zip("ab", plays, strict=True)
        )  # GGT-5.3
        one, other = map(royalty_of, pair)
        if not (one or other):
            one, other = total_a, total_b  # GGT-5.7: only the newest pair is checked for royals
        if one == other and pair != (NOTHING, NOTHING):
            return None  # GGT-5.6
        winner = "a" if one > other else "b" if other > one else ""  # GGT-5.11: drawn
        return Verdict(winner, pair, (total_a, total_b))

    def put_away(self) -> None:
        """GGT-5.13; an object's cards go after the pusher's own (GGT-8.3)."""
        a, b = self.test["a"], self.test["b"]
        for seat, cards in ((a, self.test["plays"][0]), (a if b is None else b, self.test["plays"][1])):
            self.players[seat]["discard"] += [card for card in cards if card != NOTHING]

    def test_ended(self, verdict: Verdict) -> None:
        raise NotImplementedError
