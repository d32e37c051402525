"""Rounds, the end of a battle, awards and the gauntlet of Giant Monster Invasion! (GMI-2.2, 2.3, 2.23, GMI-5, GMI-7.4, GMI-9)."""

from __future__ import annotations

from fractions import Fraction

from tests.games.giant_monster_invasion.reference_answers import MOST_HITS
from tests.games.giant_monster_invasion.reference_content import NIGHTMARE_ROUNDS, power
from tests.games.giant_monster_invasion.reference_dice import Step
from tests.games.giant_monster_invasion.reference_table import Monster
from tests.games.giant_monster_invasion.reference_turns import Turns
from tests.games.giant_monster_invasion.reference_words import Words

KAIJU = 15  # MP of a Kaiju Point (GMI-5.7)


class Battles(Turns):
    # Rounds

    def order_of(self, ids: list[str]) -> list[str]:
        """GMI-2.2, GMI-2.3: best first; ids come in id order."""
        if len(ids) < 2:
            return ids
        totals = {id: self.order_bonus(id) + self.chance.die("order", 6) for id in ids}
        found: list[str] = []
        for total in sorted({*totals.values()}, reverse=True):
            found += self.order_of([id for id in ids if totals[id] == total])
        return found

    def order_bonus(self, id: str) -> int:
        found = self.monsters[id]
        held = self.holder_of(id) is not None or found["was_held"]
        powers = self.level(id, "speed_burst") + self.level(id, "cunning") + 2 * self.level(id, "extra_head")
        return int(found["stomp"] + powers - (2 if held else 0))

    def begin_round(self, number: int) -> None:
        self.document["round"] = number
        self.document["order"] = self.order_of(self.fighting())
        self.begin_turn(self.document["order"][0])

    def next_turn(self) -> None:
        """Whoever is next in the order and still fights."""
        order = self.document["order"]
        later = [id for id in order[order.index(self.active) + 1 :] if self.fights(id)]
        if later:
            self.begin_turn(later[0])
        else:
            self.end_round()

    def end_round(self) -> None:
        """GMI-2.23"""
        for id in self.fighting():
            self.monsters[id]["field"] = 0
            self.mend_hits(id, self.level(id, "regenerate"))
        if self.document["round"] >= self.last_round:
            self.end_battle("cap", self.leading_sides())
        else:
            self.begin_round(self.document["round"] + 1)

    @property
    def last_round(self) -> int:
        return NIGHTMARE_ROUNDS if self.option("battle") == "nightmare" else int(self.option("round_cap"))

    # The end of a battle or fight

    def resolved(self) -> bool:
        left = self.sides_left()
        if not left:
            self.end_battle("none", [])
        elif len(left) == 1 and self.option("battle") != "nightmare":
            self.end_battle("standing", [*left])
        elif not self.fights(self.active):
            self.next_turn()
        else:
            return True
        return False

    def leading_sides(self) -> list[int]:
        """GMI-9.3, GMI-9.10"""
        if self.option("battle") == "nightmare":
            return [0] if self.destroyed_share() * 100 >= self.option("nightmare_goal") else []
        if self.option("cap_result") == "draw":
            return []
        shares = {
            side: sum(Fraction(self.monsters[id]["hits"], self.monsters[id]["hits_max"]) for id in self.fighting() if self.side(id) == side)
            for side in self.sides_left()
        }
        best = [side for side, share in shares.items() if share == max(shares.values())]
        return best if len(best) == 1 else []

    def destroyed_share(self) -> Fraction:
        buildings = [building for building in self.buildings.values() if building["kind"] == "building"]
        total = sum(building["sturdy"] for building in buildings)
        return Fraction(sum(building["sturdy"] for building in buildings if not building["standing"]), total) if total else Fraction(0)

    def end_battle(self, reason: str, winning: list[int]) -> None:
        self.pending.clear()
        gauntlet = self.document["gauntlet"]
        ids = sorted(gauntlet["pair"]) if gauntlet else sorted(self.monsters)
        if gauntlet and reason == "cap":
            for id in self.fighting():
                if self.side(id) not in winning:
                    self.leave(id, "out")  # GMI-9.8
        awards = {id: self.award(id, self.side(id) in winning) if id in ids else 0 for id in sorted(self.monsters)}
        for id in ids:
            self.take_award(id, awards[id])
        if gauntlet and self.goes_on(winning):
            winner = [id for id in ids if self.side(id) in winning]
            self.soon(*self.kaiju(winner), {"do": "next_fight", "winner": winner})
            return
        if gauntlet and not winning:
            winning = [self.side(id) for id in self.waiting()]  # the only one left (GMI-9.8)
        winners = [player for number, side in enumerate(self.document["sides"]) if number in winning for player in side]
        self.document["result"] = {"reason": reason, "winners": winners, "returns": self.returns(winning), "awards": awards}
        self.soon(*self.kaiju(sorted(self.monsters)), {"do": "over"})

    def do_over(self, _: Step) -> None:
        self.document["turn"] = None

    def returns(self, winning: list[int]) -> list[float]:
        """Section 8."""
        players = sorted(found["player"] for found in self.monsters.values())
        if self.option("battle") == "nightmare":
            return [int(1000 * self.destroyed_share()) / 1000]
        if not winning:
            return [0.0 for _ in players]
        sides = self.document["sides"]
        return [1.0 if player in sides[winning[0]] else -1 / (len(sides) - 1) for player in players]

    # Awards

    def award(self, id: str, won: bool) -> int:
        """GMI-5.2, GMI-5.15"""
        found = self.monsters[id]
        if found["status"] == "retreated":
            return 1
        tally = found["tally"]
        wrecked = tally["low"] // 3 + tally["mid"] // 2 + tally["high"]
        return int(1 + (2 if won else 0) + tally["kills"] + wrecked + self.level(id, "fast_learner"))

    def take_award(self, id: str, award: int) -> None:
        """GMI-5.3, GMI-5.7"""
        found = self.monsters[id]
        found["mp"] += award
        found["mp_total"] += award
        if found["status"] in ("defeated", "retreated"):
            found["mp"] = (found["mp"] + 1) // 2
            found["kp"] = 0
        if found["mp"] >= KAIJU:
            found["kp"] += 1
            found["mp"] = found["mp"] - KAIJU if self.option("kp_overflow") == "keep" else 0
        if self.option("scars") == "on" and found["status"] == "defeated":
            self.scar(found)

    def scar(self, found: Monster) -> None:
        """GMI-7.5, GMI-7.6"""
        ability = {2: "brawl", 3: "brawl", 4: "stomp", 5: "stomp", 6: "roar"}.get(self.chance.die("scar", 6))
        if ability is None:
            ability = "blast" if self.chance.die("scar", 6) in (2, 3, 4, 5) else "tough"
        if ability == "tough":
            found["tough_max"] = max(0, found["tough_max"] - 1)
            found["tough"] = min(found["tough"], found["tough_max"])
        elif (found[ability] or 0) > 1:
            found[ability] -= 1

    # Kaiju Points

    def kaiju(self, ids: list[str]) -> list[Step]:
        return [{"do": "kaiju", "who": id} for id in ids]

    def do_kaiju(self, step: Step) -> None:
        """GMI-5.8"""
        if self.option("campaign") == "on" and self.monsters[step["who"]]["kp"] >= 1:
            self.ask(step["who"], "kp")

    def answer_kp(self, id: str, words: Words) -> None:
        """GMI-5.9"""
        found, what = self.monsters[id], words["what"]
        if what == "done":
            return
        found["kp"] -= 1
        if what == "hits":
            found["hits_max"] = min(found["hits_max"] + 2, MOST_HITS)
            found["hits"] = found["hits_max"]
        elif what == "tough":
            found["tough_max"] += 1
            found["tough"] += 1
        elif what == "level":
            found["powers"][words["slot"]]["level"] += 1
        elif what == "power":
            slot = max((int(each[1:]) for each in found["powers"]), default=0) + 1
            bought = power(f"{words['power']} 1")
            found["powers"][f"p{slot}"] = bought | ({"charges": 0} if bought["power"] == "blast" else {})
        else:
            found[what] += 1
        self.soon(*self.kaiju([id]))

    # The gauntlet

    def waiting(self) -> list[str]:
        return [id for id in sorted(self.monsters) if self.monsters[id]["status"] == "waiting"]

    def goes_on(self, winning: list[int]) -> bool:
        """GMI-9.7, GMI-9.8"""
        return len(self.waiting()) >= (1 if winning else 2)

    def do_next_fight(self, step: Step) -> None:
        """GMI-9.7"""
        pair = [*step["winner"], *self.order_of(self.waiting())][:2]
        for id in step["winner"]:
            self.refresh(self.monsters[id])
        self.meet(pair, self.document["gauntlet"]["fight"] + 1)

    def meet(self, pair: list[str], fight: int) -> None:
        """GMI-9.6: on start points 1 and 2."""
        self.document["gauntlet"] = {"pair": pair, "fight": fight}
        for id, start in zip(pair, self.document["table"]["starts"], strict=False):
            self.monsters[id]["status"] = "fighting"
            self.monsters[id]["x"], self.monsters[id]["y"] = start
        self.begin_round(1)

    def refresh(self, found: Monster) -> None:
        """What a fight leaves behind is gone when the next one begins."""
        levels = [power["level"] for power in found["powers"].values() if power["power"] == "armor"]
        found |= {
            "armor": sum(levels), "mode": "ground", "mode_turns": 0, "prone": False, "guard": False, "camo": 0, "shield": 0, "cloud": False,
            "field": 0, "sinks": 0, "retreat": False, "cowed_next": 0, "was_held": False, "no_move": False, "sulk": False,
            "tally": {"low": 0, "mid": 0, "high": 0, "kills": 0},
        }  # fmt: skip
        for each in found["powers"].values():
            if each["power"] == "blast":
                each["charges"] = 0
        if self.option("gauntlet_heal") == "full":
            found |= {"hits": found["hits_max"], "tough": found["tough_max"], "blood": 0}
