"""Attacks of Giant Monster Invasion!: BLAST, BRAWL, Burrowing Blast, Wind Blast, ram, Memory Decay, and the other rolls of a turn."""

from __future__ import annotations

from tests.games.giant_monster_invasion.reference_damage import Damage
from tests.games.giant_monster_invasion.reference_dice import Step
from tests.games.giant_monster_invasion.reference_plane import away
from tests.games.giant_monster_invasion.reference_pools import attack_pool, roar_pool, score
from tests.games.giant_monster_invasion.reference_words import Words

CAN_REACT = ("blast", "brawl", "counter", "burrow", "wind", "grab", "ram")  # GMI-6.22


def half_up(amount: int) -> int:
    return (amount + 1) // 2


class Attacks(Damage):
    def attack(self, by: str, target: str, words: Words) -> None:
        """Question, dice and result of an attack that is already paid."""
        verb = words["verb"]
        pool = attack_pool(self, by, target, verb, words.get("kind", "")) + words.get("mp", 0)
        if verb in CAN_REACT and target in self.monsters:
            react: list[Step] = [{"do": "react", "who": target}]
        else:
            react = []
        result = {"do": "attack", "by": by, "to": target, "verb": verb, "slot": words.get("slot"), "type": words.get("kind")}
        self.soon(*react, {"do": "dice"}, self.roll(by, verb.split()[0], score(self, by, verb), pool), result)

    def do_attack(self, step: Step) -> None:
        result = getattr(self, f"{step['verb'].replace(' ', '_')}_result")
        result(step, *step["rolled"])

    def blast_damage(self, by: str, slot: str, successes: int) -> int:
        """GMI-3.6; the charges are gone (GMI-3.8)."""
        power = self.monsters[by]["powers"][slot]
        charges, power["charges"] = power["charges"], 0
        return int(
            {"charges_plus": charges + successes, "charges_only": charges, "level_plus": power["level"] + successes}[
                self.option("blast_damage")
            ]
        )

    def blast_result(self, step: Step, successes: int) -> None:
        by, to = step["by"], step["to"]
        damage = self.blast_damage(by, step["slot"], successes)
        if not successes:
            return
        if to in self.buildings:
            self.batter(to, damage, by)
            return
        if self.immune(to, self.monsters[by]["powers"][step["slot"]]["kind"]):
            damage //= 2  # GMI-6.27
        self.hurt(to, damage, by)

    def brawl_damage(self, by: str, kind: str, successes: int) -> int:
        """GMI-3.15, GMI-6.3"""
        enhanced = any(power["kind"] == kind for power in self.powers(by, "enhanced_brawl"))
        return successes + (self.chance.die("enhanced", 3) if successes and enhanced else 0)

    def brawl_result(self, step: Step, successes: int) -> None:
        damage = self.brawl_damage(step["by"], step["type"], successes)
        if step["to"] in self.buildings:
            self.batter(step["to"], damage, step["by"])
        elif successes:
            self.blow(step["by"], step["to"], damage)

    counter_result = brawl_result

    def burrow_result(self, step: Step, successes: int) -> None:
        """GMI-3.17, GMI-3.18"""
        by, to = step["by"], step["to"]
        self.soon({"do": "rise", "who": by})
        if successes:
            self.blow(by, to, self.monsters[by]["stomp"] + successes)
            self.soon(self.down(to, -1, by))

    def do_rise(self, step: Step) -> None:
        if self.fights(step["who"]):
            self.come_up(step["who"])

    def come_up(self, who: str) -> None:
        """At its nearest free place."""
        found = self.monsters[who]
        found["x"], found["y"] = self.free_place(who, self.place(who))
        self.come_down(who)
        self.turn["surfaced"] = True

    def wind_result(self, step: Step, successes: int) -> None:
        """GMI-3.21, GMI-8.9"""
        by, to = step["by"], step["to"]
        brawl = self.monsters[by]["brawl"]
        if not successes:
            return
        if to in self.buildings:
            self.batter(to, brawl, by)
            return
        self.hurt(to, brawl, by)
        inches = (half_up(brawl) if self.small else brawl) + successes
        self.knock_back(to, away(self.place(by), self.place(to)), inches, by)
        self.soon(self.down(to, 0, by))

    def decay_result(self, step: Step, successes: int) -> None:
        """GMI-6.36"""
        target = self.monsters[step["to"]]
        target["mp"] = max(0, target["mp"] - successes)

    # Ram

    def do_ram(self, step: Step) -> None:
        """After the run-up."""
        if self.fights(step["by"]):
            self.attack(step["by"], step["to"], {"verb": "ram", "mp": step["mp"]})
            next(each for each in self.pending if each["do"] == "attack")["length"] = step["length"]

    def ram_result(self, step: Step, successes: int) -> None:
        """GMI-3.50, GMI-7.9, GMI-7.10"""
        by, to = step["by"], step["to"]
        launching = self.option("ram") == "launching"
        if successes:
            self.collide(by, to, by, extra=successes)
            if launching:
                inches = -(-step["length"] // 200)
                self.knock_back(to, away(self.place(by), self.place(to)), half_up(inches) if self.small else inches, by)  # GMI-8.12
                self.soon(self.down(to, -1, by))
        elif launching:
            target = self.monsters[to]
            self.hurt(by, target["tough"] + target["brawl"] + self.chance.die("ram_recoil", 6), to)
            self.soon(self.down(by, -1, to))

    # Breaking free

    def break_brawl_result(self, step: Step, successes: int) -> None:
        """GMI-3.37"""
        self.loosen(step["by"], self.brawl_damage(step["by"], step["type"], successes))

    def break_blast_result(self, step: Step, successes: int) -> None:
        """GMI-3.38: it hurts oneself first."""
        by = step["by"]
        damage = self.blast_damage(by, step["slot"], successes)
        recoil = half_up(damage)
        if self.immune(by, self.monsters[by]["powers"][step["slot"]]["kind"]):
            recoil //= 2
        self.hurt(by, recoil)
        if successes:
            self.loosen(by, damage)

    def loosen(self, held: str, amount: int) -> None:
        """GMI-3.39"""
        lock = self.lock_of(held)
        if lock is None:
            return
        lock["score"] = max(0, lock["score"] - amount)
        if lock["score"]:
            return
        self.unlock(held)
        holder = lock["holder"]
        far = 100 if self.small else 300  # GMI-8.10
        apart, back = away(self.place(holder), self.place(held)), away(self.place(held), self.place(holder))
        self.slide(held, apart, far)
        self.slide(holder, back, far)
        self.breathe(held)
        self.breathe(holder)

    # ROAR

    def roar(self, by: str, words: Words) -> None:
        """`heal` and `cow`"""
        verb = words["verb"]
        pool = roar_pool(self, by, verb) + words.get("mp", 0)
        result = {"do": verb, "who": by, "to": words.get("target")}
        self.soon({"do": "dice"}, self.roll(by, verb, score(self, by, verb), pool), result)

    def do_heal(self, step: Step) -> None:
        """GMI-3.46"""
        found, points = self.monsters[step["who"]], step["rolled"][0]
        if points and (found["hits"] < found["hits_max"] or found["tough"] < found["tough_max"] or found["blood"]):
            self.ask(step["who"], "mend", points=points)

    def answer_mend(self, who: str, words: Words) -> None:
        found = self.monsters[who]
        found["hits"] += words["h"]
        found["tough"] += words["t"]
        found["blood"] -= words["b"]

    def do_cow(self, step: Step) -> None:
        """GMI-7.12"""
        target, successes = self.monsters[step["to"]], step["rolled"][0]
        penalty = self.monsters[step["who"]]["roar"] + successes - target["tough"]
        if successes and penalty >= 0:
            target["cowed_next"] = max(target["cowed_next"], penalty)
