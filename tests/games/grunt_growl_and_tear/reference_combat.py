"""Combat of Grunt, Growl, and Tear (GGT-11 to 13), a second time from the rule specification."""

from __future__ import annotations

from tests.games.grunt_growl_and_tear.reference_map import distance
from tests.games.grunt_growl_and_tear.reference_tests import Testing, Verdict, royalty_of

ROYAL_DAMAGE = {"J": 9, "Q": 7, "K": 5}  # GGT-11.8
ATTACKER_SPARED = 2
MUCH = 9  # more than this tears off a limb
BURIAL = 5  # Power for the winner


class Fighting(Testing):
    """A position in which monsters fight."""

    def begin_combat(self, attacker: int, defender: int, ranged: bool) -> None:
        self.document["combat"] = {
            "attacker": attacker,
            "defender": defender,
            "ranged": ranged,
            "exchange": 0,
            "victim": None,
            "ripper": None,
            "shielded": [],
            "limb": None,
        }
        self.begin_exchange()

    def begin_exchange(self) -> None:
        """Step 1 (GGT-11.4), skipped if nobody can heal."""
        self.combat["exchange"] += 1
        self.document["phase"] = "heal"
        if not self.asked_together():
            self.test_strength()

    def healed(self, choices: dict[str, str]) -> None:
        for seat, choice in choices.items():
            self.heal(int(seat), int(choice.split()[1]))
        self.test_strength()

    def heal(self, seat: int, amount: int) -> None:
        self.players[seat]["power"] -= amount
        self.players[seat]["health"] += amount

    def test_strength(self) -> None:
        """Step 2 (GGT-11.5)"""
        self.begin_test("combat", "st", self.combat["attacker"], self.combat["defender"])

    def blow(self, verdict: Verdict) -> None:
        """Steps 3 to 6."""
        if not verdict.winner:
            self.step_seven()  # GGT-11.20
            return
        attacker, defender = self.combat["attacker"], self.combat["defender"]
        winner, loser = (attacker, defender) if verdict.winner == "a" else (defender, attacker)
        self.players[winner]["power"] += 1 + self.sum_of(winner, "feast")  # GGT-11.6, 14.8, 12.4
        if self.combat["ranged"] and loser == attacker and not self.can_counterattack():
            self.step_seven()  # GGT-12.3
            return
        damage = self.damage(verdict, winner, loser)
        self.players[loser]["health"] = max(0, self.players[loser]["health"] - damage)  # GGT-11.10
        if not self.combat["ranged"]:
            thorns = self.sum_of(loser, "thorns")  # GGT-14.7
            self.players[winner]["health"] = max(1, self.players[winner]["health"] - thorns)
        if self.players[loser]["health"] > 0 and damage <= MUCH:  # GGT-11.11
            self.step_seven()
        elif self.limbs(loser):
            self.dismember(loser, winner)
        else:
            self.bury(loser, winner)

    def can_counterattack(self) -> bool:
        return self.reaches_with_shot(self.combat["defender"], self.shooting_distance())

    def shooting_distance(self) -> int:
        return distance(self.stands(self.combat["attacker"]), self.stands(self.combat["defender"]))

    def damage(self, verdict: Verdict, winner: int, loser: int) -> int:
        """GGT-11.7 to 11.9"""
        card = verdict.pair["ab".index(verdict.winner)]
        base = ROYAL_DAMAGE[card[0]] if royalty_of(card) else abs(verdict.totals[0] - verdict.totals[1])
        if not self.combat["ranged"]:
            base += self.sum_of(winner, "rend")  # GGT-12.8
        if loser == self.combat["attacker"]:
            base = max(1, base - ATTACKER_SPARED)  # also GGT-12.7
        return max(1, base - self.sum_of(loser, "armor")) if self.sum_of(loser, "armor") else base

    # Steps 5 and 6

    def dismember(self, victim: int, ripper: int) -> None:
        self.combat.update({"victim": victim, "ripper": ripper})
        self.document["phase"] = "shield" if self.most_shields(victim) > 0 else "rip"  # GGT-11.12

    def shield(self, sockets: list[str]) -> None:
        self.players[self.combat["victim"]]["power"] -= len(sockets)
        self.combat["shielded"] = sockets
        self.document["phase"] = "rip"

    def rip(self, socket: str) -> None:
        """GGT-11.14"""
        victim = self.combat["victim"]
        player = self.players[victim]
        limb = player["body"][socket]
        self.combat["shielded"] = []
        player["body"][socket] = None
        player["health"] = self.total(victim, "ht")
        self.keep_hand_limit(victim)
        if limb in self.document["grafted"]:  # GGT-11.16
            self.document["gone"].append(limb)
            self.leave_victim()
        else:
            self.combat["limb"] = limb
            self.document["phase"] = "drop"

    def drop(self, place: list[int]) -> None:
        """GGT-11.15, 12.5"""
        self.document["loose"].append({"limb": self.combat["limb"], "hex": place})
        self.leave_victim()

    def leave_victim(self) -> None:
        self.combat.update({"victim": None, "ripper": None, "limb": None})
        self.step_seven()

    def bury(self, loser: int, winner: int) -> None:
        """GGT-11.17, GGT-13.1"""
        player = self.players[loser]
        player["discard"] += player["hand"]
        player |= {"hex": None, "facing": None, "health": 0, "power": 0, "hand": []}
        self.document["out"].append(loser)
        self.players[winner]["power"] += BURIAL
        self.document["combat"] = None
        if len(self.living()) == 1:
            self.finish(self.living())  # GGT-13.2
        else:
            self.end_turn()  # GGT-13.3

    # Step 7

    def step_seven(self) -> None:
        out_of_shots = self.combat["ranged"] and not self.reaches_with_shot(self.combat["attacker"], self.shooting_distance())
        if self.combat["exchange"] >= self.option("exchange_cap") or out_of_shots:  # GGT-11.19, 12.6
            self.end_combat()
        else:
            self.document["phase"] = "continue"

    def answered(self, choices: dict[str, str]) -> None:
        """GGT-11.18"""
        if all(choice == "continue" for choice in choices.values()):
            self.begin_exchange()
        else:
            self.end_combat()

    def end_combat(self) -> None:
        self.document["combat"] = None
        self.go_on()

    # What the turn does with it

    def go_on(self) -> None:
        raise NotImplementedError

    def end_turn(self) -> None:
        raise NotImplementedError

    def finish(self, winners: list[int]) -> None:
        raise NotImplementedError
