"""Steps, questions and dice of Giant Monster Invasion!: what is left of a resolution is a list of steps, the next one first (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from tests.games.giant_monster_invasion.reference_answers import rerollable
from tests.games.giant_monster_invasion.reference_chance import Chance, NoChance
from tests.games.giant_monster_invasion.reference_refusals import FIELD_COST, can_field
from tests.games.giant_monster_invasion.reference_table import Monster, Seen, copied
from tests.games.giant_monster_invasion.reference_words import Words, read

REROLL_COST = 3
Step = dict[str, Any]


class Dice(Seen):
    """A position in which things happen. A step `x` is done by `do_x`, a question `y` is answered with `answer_y`."""

    def __init__(self, document: Mapping[str, Any], chance: Chance | None = None) -> None:
        super().__init__(copied(document))
        self.chance = chance or NoChance()

    def play(self, text: str) -> None:
        """A legal action of whoever decides."""
        ask = self.document["ask"]
        words = read(ask["kind"], text)
        assert words is not None
        self.document["ask"] = None
        answer = getattr(self, f"answer_{ask['kind']}")
        answer(ask["who"], words)
        self.run()

    def run(self) -> None:
        """Until the next decision."""
        while self.pending and self.document["ask"] is None:
            step = self.pending.pop(0)
            getattr(self, f"do_{step['do']}")(step)

    @property
    def pending(self) -> list[Step]:
        found: list[Step] = self.document["pending"]
        return found

    def soon(self, *steps: Step) -> None:
        """Before everything else that is pending."""
        self.pending[0:0] = steps

    def ask(self, who: str, kind: str, **info: Any) -> None:
        self.document["ask"] = {"who": who, "kind": kind, "info": info or None}

    def pay(self, who: str, mp: int) -> Monster:
        self.monsters[who]["mp"] -= mp
        return self.monsters[who]

    # Checks

    def roll(self, who: str, purpose: str, score: int, pool: int) -> Step:
        return {"do": "roll", "who": who, "purpose": purpose, "score": score, "pool": pool, "dice": [], "rerolled": [], "kept": False}

    def check(self, who: str, purpose: str, score: int, pool: int, then: Step) -> None:
        """A reactive check (GMI-2.27): `then` is told the successes."""
        self.soon({"do": "boost", "who": who, "score": score}, {"do": "dice"}, self.roll(who, purpose, score, pool), then)

    def do_boost(self, step: Step) -> None:
        """GMI-5.4: asked at any pool."""
        if self.fights(step["who"]) and self.monsters[step["who"]]["mp"] >= 1 and step["score"] >= 1:
            self.ask(step["who"], "boost", score=step["score"])

    def answer_boost(self, who: str, words: Words) -> None:
        self.pay(who, words["n"])
        roll = next(step for step in self.pending if step["do"] == "roll" and step["who"] == who)
        roll["pool"] += words["n"]

    def do_dice(self, _: Step) -> None:
        """Draws for the rolls that follow at once."""
        for roll in takewhile(lambda step: step["do"] == "roll", self.pending):
            if roll["score"] >= 1 and roll["pool"] >= 1:
                roll["dice"] = self.chance.pool(f"check.{roll['purpose']}", roll["pool"])

    def do_roll(self, step: Step) -> None:
        """GMI-5.5, then whoever waits for the roll is told."""
        if not step["kept"] and self.monsters[step["who"]]["mp"] >= REROLL_COST and rerollable(step):
            self.soon(step)
            self.ask(step["who"], "reroll", dice=step["dice"], score=step["score"])
            return
        successes = sum(face <= step["score"] for face in step["dice"])
        waiting = next(each for each in self.pending if each["do"] != "roll")
        waiting.setdefault("rolled", []).append(successes)
        waiting["dice"] = step["dice"]

    def answer_reroll(self, who: str, words: Words) -> None:
        step = self.pending[0]
        if words["verb"] == "keep":
            step["kept"] = True
            return
        self.pay(who, REROLL_COST)
        step["dice"][words["n"] - 1] = self.chance.die("reroll", 6)
        step["rerolled"].append(words["n"] - 1)

    # Force fields

    def do_react(self, step: Step) -> None:
        """GMI-6.22"""
        if can_field(self, step["who"]):
            self.ask(step["who"], "react")

    def answer_react(self, who: str, words: Words) -> None:
        if words["with"] == "field":
            self.raise_field(who)

    def raise_field(self, who: str) -> None:
        self.pay(who, FIELD_COST)["field"] = self.level(who, "force_field")
