"""A turn of Giant Monster Invasion!: its start (S1 to S8), the actions of its main part, its end (E1 to E4)."""

from __future__ import annotations

from typing import Any

from tests.games.giant_monster_invasion.reference_dice import Step
from tests.games.giant_monster_invasion.reference_moves import Moves
from tests.games.giant_monster_invasion.reference_refusals import SHIELD_COST
from tests.games.giant_monster_invasion.reference_words import Words

ATTACKS = ("blast", "brawl", "burrow", "wind", "grab", "ram", "decay")  # GMI-6.15
SINKS, SINKS_IMMUNE = 3, 6  # GMI-4.11, 6.27
LAST_TURN_END = {"air": 2, "water": 3, "under": 3}  # GMI-6.6, 6.9, 6.12


class Turns(Moves):
    def resolved(self) -> bool:
        """Whether the active monster's turn goes on. Otherwise somebody else has begun, or the battle is over (GMI-9.5)."""
        raise NotImplementedError

    def next_turn(self) -> None:
        raise NotImplementedError

    # The start

    def begin_turn(self, id: str) -> None:
        self.document["turn"] = {
            "m": id, "move": "free", "actions": 1, "extra": 0, "attacks": 0, "move2": True, "charged": [], "cowed": 0, "burned": False,
            "clouded": [], "cloud": False, "held": False, "surfaced": False,
        }  # fmt: skip
        self.soon({"do": "start", "n": 1})

    def do_start(self, step: Step) -> None:
        """GMI-2.4"""
        if not self.resolved():
            return
        stages = (self.own_effects, self.acid, self.lava, self.clouds_around, self.bleed, self.squeeze_on, self.upkeep, self.strike)
        if step["n"] > len(stages):
            self.begin_main()
            return
        self.soon({"do": "start", "n": step["n"] + 1})
        stages[step["n"] - 1](self.active)

    def own_effects(self, id: str) -> None:
        """S1"""
        found, turn = self.monsters[id], self.turn
        found["guard"] = found["cloud"] = False
        turn["cowed"], found["cowed_next"] = found["cowed_next"], 0
        turn["held"] = found["was_held"] = self.holder_of(id) is not None
        if turn["held"]:
            turn |= {"move": "lost", "move2": False}  # GMI-3.34
        elif found["sulk"]:
            turn |= {"actions": 0, "move2": False}  # GMI-6.15
        else:
            turn["extra"] = self.level(id, "extra_head") // 2  # GMI-6.14
            turn["actions"] += turn["extra"]
        if found["no_move"]:
            turn |= {"move": "lost", "move2": False}  # GMI-6.18
        found["sulk"] = found["no_move"] = False

    def acid(self, id: str) -> None:
        """S2 (GMI-4.12)"""
        if self.is_in(id, "toxic_acid"):
            brawl = self.monsters[id]["brawl"]
            self.check(id, "acid", brawl, brawl, {"do": "acid", "who": id})

    def do_acid(self, step: Step) -> None:
        if step["rolled"] == [0]:
            damage = self.chance.die("acid_damage", 6)
            self.hurt(step["who"], damage // 2 if self.immune(step["who"], "toxic_acid") else damage)

    def lava(self, id: str) -> None:
        """S3 (GMI-4.10)"""
        if self.is_in(id, "lava"):
            self.turn["burned"] = True
            self.burn(id)

    def clouds_around(self, id: str) -> None:
        """S4"""
        self.breathe(id)

    def bleed(self, id: str) -> None:
        """S5 (GMI-3.44)"""
        self.lose_hits(id, self.monsters[id]["blood"] // 2)

    def upkeep(self, id: str) -> None:
        """S7 (GMI-6.34)"""
        found = self.monsters[id]
        if found["camo"] and (found["mp"] >= 1 or found["hits"] > 2):
            self.ask(id, "upkeep")
        else:
            found["camo"] = 0

    def answer_upkeep(self, id: str, words: Words) -> None:
        if words["with"] == "mp":
            self.pay(id, 1)
        elif words["with"] == "hits":
            self.lose_hits(id, 2)
        else:
            self.monsters[id]["camo"] = 0

    def strike(self, id: str) -> None:
        """S8 (GMI-2.5, 2.6)"""
        found = self.monsters[id]
        if self.option("military") == "off" or found["mode"] == "under" or found["camo"] or found["shield"]:
            return
        self.soon({"do": "strike", "who": id})
        if found["mp"] >= SHIELD_COST:
            self.ask(id, "strike")  # GMI-5.6

    def answer_strike(self, id: str, words: Words) -> None:
        if words["verb"] == "shield":
            self.buy_shield(id)
            self.pending.pop(0)

    def buy_shield(self, id: str) -> None:
        self.pay(id, SHIELD_COST)["shield"] = 2

    def do_strike(self, step: Step) -> None:
        dice = self.chance.pool("military", 2)
        self.soon(self.roll(step["who"], "military", 0, 2) | {"dice": dice}, {"do": "struck", "who": step["who"]})

    def do_struck(self, step: Step) -> None:
        one, other = step["dice"]
        if one == other:
            self.hurt(step["who"], one)

    # The main part

    def begin_main(self) -> None:
        if self.monsters[self.active]["retreat"] and not self.turn["held"]:
            self.flee_and_end(self.active)  # GMI-5.12
        else:
            self.ask(self.active, "main")

    def flee_and_end(self, id: str) -> None:
        self.flee(id)
        self.soon({"do": "finish", "n": 1})

    def answer_main(self, id: str, words: Words) -> None:
        verb = words["verb"]
        if verb in ("end", "retreat"):
            if verb == "retreat":
                self.monsters[id]["retreat"] = True
                self.unlock(id)  # GMI-3.36
                self.flee(id)
            self.soon({"do": "finish", "n": 1})
            return
        self.soon({"do": "resolved"})
        self.pay(id, words.get("mp", 0))
        if verb in ATTACKS:
            self.turn["attacks"] += 1
        if verb in (*ATTACKS, "camo", "heal", "cow", "break brawl", "break blast"):
            self.turn["actions"] -= 1
        self.act(id, verb, words)

    def do_resolved(self, _: Step) -> None:
        if self.resolved():
            self.ask(self.active, "main")

    def act(self, id: str, verb: str, words: Words) -> None:
        if verb in ("move", "move2"):
            self.make_move(id, words)
        elif verb == "teleport":
            self.teleport(id, words["point"])
        elif verb == "ram":
            self.ram(id, words)
        elif verb == "grab":
            self.grab(id, words["target"], words.get("mp", 0))
        elif verb in ("heal", "cow"):
            self.roar(id, words)
        elif verb in ATTACKS:
            self.attack(id, words["target"], words)
        elif verb.startswith("break"):
            holder = self.holder_of(id)
            assert holder is not None
            self.attack(id, holder, words)
        else:
            self.free_act(id, verb, words)

    def free_act(self, id: str, verb: str, words: Words) -> None:
        found, turn = self.monsters[id], self.turn
        if verb == "charge":
            found["powers"][words["slot"]]["charges"] += 1  # GMI-3.9
            turn["charged"] = sorted([*turn["charged"], words["slot"]], key=lambda slot: int(slot[1:]))
        elif verb == "field":
            self.raise_field(id)
        elif verb == "shield":
            self.buy_shield(id)
        elif verb == "release":
            self.unlock(id)
        elif verb == "stand":
            self.stand(id)
        elif verb == "surface":
            self.come_down(id)
            turn["surfaced"] = True
        elif verb == "camo":
            found["camo"] = self.level(id, "chameleon_skin") + 1  # GMI-6.33
        elif verb == "guard":
            found["guard"] = True
            turn |= {"move": "used", "actions": 0}  # GMI-2.11
        else:
            assert verb == "cloud"
            self.make_cloud(found, turn)

    def make_cloud(self, found: dict[str, Any], turn: dict[str, Any]) -> None:
        """GMI-6.17, GMI-6.18"""
        found["cloud"] = turn["cloud"] = True
        if turn["move"] == "free":
            turn["move"] = "used"
        else:
            found["no_move"] = True
        turn["move2"] = False

    # The end

    def do_finish(self, step: Step) -> None:
        """GMI-2.22"""
        if not self.resolved():
            return
        stages = (self.tar, self.count_mode, self.count_down, self.check_heads)
        if step["n"] > len(stages):
            self.turn["cowed"] = 0
            self.next_turn()
            return
        self.soon({"do": "finish", "n": step["n"] + 1})
        stages[step["n"] - 1](self.active)

    def tar(self, id: str) -> None:
        """E1 (GMI-4.11)"""
        found = self.monsters[id]
        if found["mode"] == "ground" and self.is_in(id, "tar"):
            self.check(id, "tar", found["stomp"], found["stomp"], {"do": "tar", "who": id})
        else:
            found["sinks"] = 0

    def do_tar(self, step: Step) -> None:
        found = self.monsters[step["who"]]
        if step["rolled"] == [0]:
            found["sinks"] += 1
            if found["sinks"] >= (SINKS_IMMUNE if self.immune(step["who"], "tar") else SINKS):
                self.lose_hits(step["who"], found["hits"])

    def count_mode(self, id: str) -> None:
        """E2"""
        found = self.monsters[id]
        if found["mode"] != "ground":
            found["mode_turns"] += 1
            if found["mode_turns"] >= LAST_TURN_END[found["mode"]]:
                self.come_up(id)

    def count_down(self, id: str) -> None:
        """E3"""
        found = self.monsters[id]
        found["camo"] = max(0, found["camo"] - 1)
        found["shield"] = max(0, found["shield"] - 1)

    def check_heads(self, id: str) -> None:
        """E4 (GMI-6.15)"""
        found, turn = self.monsters[id], self.turn
        if turn["extra"] and not turn["held"] and not found["retreat"]:
            found["sulk"] |= turn["attacks"] == 0 or turn["actions"] > 0
