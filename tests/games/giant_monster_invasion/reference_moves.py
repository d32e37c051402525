"""Moves of Giant Monster Invasion! as they happen: walking, special modes, teleports, the run-up of a ram, and fleeing."""

from __future__ import annotations

from tests.games.giant_monster_invasion.reference_grabs import Grabs
from tests.games.giant_monster_invasion.reference_paths import (
    MODE_OF,
    Way,
    edge_distances,
    flight,
    length,
    meets_lava,
    walked_clouds,
)
from tests.games.giant_monster_invasion.reference_plane import Point
from tests.games.giant_monster_invasion.reference_words import Words


class Moves(Grabs):
    def make_move(self, id: str, words: Words) -> None:
        """GMI-2.21"""
        self.spend_move(words["verb"])
        self.travel(id, words.get("mode", ""), words["path"], words.get("suffix", ""))
        if "building" in words and self.fights(id):
            self.collide(id, words["building"], id)  # GMI-3.49

    def spend_move(self, verb: str) -> None:
        if verb == "move":
            self.turn["move"] = "used"
        else:
            self.turn["actions"] -= 1
            self.turn["move2"] = False  # GMI-2.12

    def travel(self, id: str, mode: str, path: Way, suffix: str = "") -> None:
        """To the end of the path, with lava and clouds on the way and there."""
        burns, clouds = meets_lava(self, id, mode, path), walked_clouds(self, id, mode, path)
        found = self.monsters[id]
        found["x"], found["y"] = path[-1][0]
        self.change_mode(id, mode, suffix)
        if not self.turn["burned"] and (burns or self.is_in(id, "lava")):
            self.turn["burned"] = True
            self.burn(id)
        self.breathe(id, clouds | {*self.clouds_over(id)})

    def change_mode(self, id: str, mode: str, suffix: str) -> None:
        """GMI-2.19, 6.5, 6.6, 6.8, 6.10"""
        if (mode == "fly" and suffix != "stay") or suffix == "up":
            self.come_down(id)
            self.turn["surfaced"] |= suffix == "up"
        elif mode:
            self.monsters[id]["mode"] = MODE_OF[mode]

    def teleport(self, id: str, point: Point) -> None:
        """GMI-6.39"""
        self.turn["move"], self.turn["move2"] = "used", False
        if self.option("teleport_cost") == "both":
            self.turn["actions"] -= 1
        self.monsters[id]["x"], self.monsters[id]["y"] = point
        self.breathe(id)

    def ram(self, id: str, words: Words) -> None:
        """GMI-3.50: the run-up, then the attack."""
        self.turn["move"], self.turn["move2"] = "used", False
        far = length(self, id, words["path"])
        self.soon({"do": "ram", "by": id, "to": words["target"], "mp": words.get("mp", 0), "length": far})
        self.travel(id, "", words["path"])

    # Fleeing

    def flee(self, id: str) -> None:
        """GMI-5.13, GMI-5.14"""
        found = self.monsters[id]
        if found["mode"] != "ground":
            self.come_up(id)
        if found["prone"]:
            if self.turn["move"] == "free":
                self.stand(id)
            return
        for verb in ("move", "move2"):
            if self.fights(id) and self.may_move(verb):
                self.flee_once(id, verb)

    def may_move(self, verb: str) -> bool:
        turn = self.turn
        return bool(turn["move"] == "free" if verb == "move" else turn["move"] == "used" and turn["move2"] and turn["actions"] >= 1)

    def flee_once(self, id: str, verb: str) -> None:
        if self.is_at_edge(id):
            self.leave(id, "retreated")
            return
        found = flight(self, id, verb)
        self.spend_move(verb)
        if found is None:
            return  # GMI-5.12
        mode, end = found
        self.travel(id, mode, [(end, False)])
        if self.fights(id) and self.is_at_edge(id):
            self.leave(id, "retreated")

    def is_at_edge(self, id: str) -> bool:
        return 0 in edge_distances(self, id, self.place(id)).values()

    def stand(self, id: str) -> None:
        """GMI-3.54"""
        self.monsters[id]["prone"] = False
        self.turn["move"], self.turn["move2"] = "used", False
