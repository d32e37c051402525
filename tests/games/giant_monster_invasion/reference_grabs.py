"""Grabs of Giant Monster Invasion!, what comes of them, and locks (GMI-3.22 to 3.33)."""

from __future__ import annotations

from tests.games.giant_monster_invasion.reference_attacks import Attacks, half_up
from tests.games.giant_monster_invasion.reference_dice import Step
from tests.games.giant_monster_invasion.reference_plane import COMPASS, Point, away
from tests.games.giant_monster_invasion.reference_pools import attack_pool, defence_pool
from tests.games.giant_monster_invasion.reference_words import Words


class Grabs(Attacks):
    def grab(self, by: str, to: str, mp: int) -> None:
        """GMI-3.24: the order of questions and dice."""
        brawl, defence = self.monsters[by]["brawl"], self.monsters[to]["brawl"]
        self.soon(
            {"do": "react", "who": to},
            {"do": "boost", "who": to, "score": defence},
            {"do": "dice"},
            self.roll(by, "grab", brawl, attack_pool(self, by, to, "grab") + mp),
            self.roll(to, "grab_defence", defence, defence_pool(self, to)),
            {"do": "attack", "by": by, "to": to, "verb": "grab"},
        )

    def grab_result(self, step: Step, own: int, others: int) -> None:
        by, to = step["by"], step["to"]
        if own > others:
            score = self.monsters[by]["brawl"] + own + self.level(by, "suction_cups")  # GMI-3.27, 6.41
            self.soon({"do": "grabbed", "by": by, "to": to, "succ": own, "margin": own - others, "score": score})
            self.ask(by, "option", margin=own - others, score=score)
        elif own == others:
            self.push_apart(by, to)
        else:
            target = self.monsters[to]
            if not target["prone"] and target["brawl"] and not target["retreat"]:  # GMI-3.25, 5.14
                self.ask(to, "counter")

    def answer_counter(self, who: str, words: Words) -> None:
        if "kind" in words:
            self.pay(who, words.get("mp", 0))
            self.attack(who, self.active, words)

    def push_apart(self, by: str, to: str) -> None:
        """GMI-3.26: each one's damage is the other's doing (GMI-3.58)."""
        hurts = [self.chance.die("push", 3) for _ in range(2)]
        inches = [self.chance.die("push", 3) for _ in range(2)]
        if self.small:
            inches = [half_up(each) for each in inches]  # GMI-8.12
        directions = away(self.place(to), self.place(by)), away(self.place(by), self.place(to))
        self.hurt(by, hurts[0], to)
        self.hurt(to, hurts[1], by)
        self.knock_back(by, directions[0], inches[0], to)
        self.knock_back(to, directions[1], inches[1], by)
        self.soon(self.down(by, 0, to), self.down(to, 0, by))

    # The grabber's choice

    def answer_option(self, _: str, words: Words) -> None:
        choice = getattr(self, words["verb"])
        choice(self.pending.pop(0), words)

    def slam(self, grabbed: Step, _: Words) -> None:
        """GMI-3.28"""
        self.squash(grabbed["by"], grabbed["to"], self.chance.die("slam", 6) + grabbed["margin"])
        self.topple(grabbed["to"], grabbed["by"])

    def lock(self, grabbed: Step, kind: str) -> None:
        """GMI-3.33"""
        self.monsters[grabbed["to"]]["prone"] = False
        self.document["locks"].append({"holder": grabbed["by"], "held": grabbed["to"], "kind": kind, "score": grabbed["score"], "kept": 0})

    def squeeze(self, grabbed: Step, _: Words) -> None:
        """GMI-3.29"""
        self.squash(grabbed["by"], grabbed["to"], self.chance.die("squeeze", 3))
        if self.fights(grabbed["to"]):
            self.lock(grabbed, "squeeze")

    def restrain(self, grabbed: Step, _: Words) -> None:
        self.lock(grabbed, "restrain")

    def launch(self, grabbed: Step, words: Words) -> None:
        """GMI-3.30, GMI-8.11"""
        by, to = grabbed["by"], grabbed["to"]
        inches = 1 + grabbed["succ"] if self.small else 3 + grabbed["margin"]
        collided = self.knock_back(to, COMPASS[words["n"]], inches, by)
        if not collided and self.fights(to):
            self.squash(by, to, self.chance.die("launch", 6) + grabbed["succ"])
        self.topple(to, by)

    def plunge(self, grabbed: Step, words: Words) -> None:
        """GMI-3.32"""
        by, to = grabbed["by"], grabbed["to"]
        self.squash(by, to, (self.chance.die("plunge", 3) + 1) * (grabbed["score"] // 2))
        if self.fights(to):
            self.drop_on(by, to, words["point"])

    def drop_on(self, by: str, to: str, point: Point) -> None:
        found = self.monsters[to]
        struck = self.struck_at(to, point)
        if struck:
            self.collide(to, struck, by)
            if not self.fights(to):
                return
        found["x"], found["y"] = self.free_place(to, point)
        was_airborne = found["mode"] == "air"
        found["prone"] = True
        self.come_down(to)
        self.breathe(to)
        if was_airborne and self.fights(to):
            self.hurt(to, self.chance.die("fall", 6), by)
        if self.fights(to) and self.is_in(to, "lava"):
            self.burn(to)

    def squeeze_on(self, holder: str) -> None:
        """GMI-3.29, in S6."""
        lock = self.lock_of(holder)
        if lock and lock["holder"] == holder and lock["kind"] == "squeeze":
            lock["kept"] += 1
            self.squash(holder, lock["held"], self.chance.die("squeeze", 3) + lock["kept"])
