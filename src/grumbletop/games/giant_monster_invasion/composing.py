"""Composing an order part by part: what may come next, what may not and why, and where a free point may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from grumbletop.engine.area import Area, Circle, Onward, Polygon, Shape
from grumbletop.engine.errors import Refused
from grumbletop.engine.game import Choice, Choices, Game
from grumbletop.engine.state import LEGAL, UNREADABLE
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_composing import FIRST_OTHER, UNCODED, end_code, target_code
from grumbletop.games.giant_monster_invasion.rules_grabs import G_TO
from grumbletop.games.giant_monster_invasion.rules_listing import may_go
from grumbletop.games.giant_monster_invasion.rules_moves import begin_walk, teleport_reach
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_MAIN,
    ASK_OPTION,
    BLAST,
    CHAMELEON,
    FIGHTING,
    FIRST_BUILDING,
    FLYING,
    FORCE_FIELD,
    MEMORY_DECAY,
    TELEPORT_POWER,
    TOXIC_CLOUD,
    TUNNELING,
)
from grumbletop.games.giant_monster_invasion.rules_orders import CRASH, STAY, UP, verb_of
from grumbletop.games.giant_monster_invasion.rules_plane import INCH
from grumbletop.games.giant_monster_invasion.rules_reach import corners, onward_shape, reach_shape
from grumbletop.games.giant_monster_invasion.rules_walk import WALK
from grumbletop.games.giant_monster_invasion.sentences import leg, name_of
from grumbletop.games.giant_monster_invasion.verbs import POINT, VERBS, WAYS, read_order, spell

FIRST_WORDS: Final = {verb.first: verb.parts[0][1] for verb in VERBS.rows}
MAIN_VERBS: Final = (  # of the main part, in the order of their codes
    *("end", "guard", "stand", "cloud", "camo", "field", "shield", "release", "surface", "retreat", "move", "move2", "ram", "teleport"),
    *("charge", "blast", "brawl", "burrow", "grab", "decay", "cow", "wind", "heal", "break"),
)
ENDS: Final = {"up": UP, "stay": STAY, "crash": CRASH}  # of a free path

NEEDED: Final = {  # verbs that are not even shown to a monster without the power
    "cloud": TOXIC_CLOUD,
    "camo": CHAMELEON,
    "field": FORCE_FIELD,
    "teleport": TELEPORT_POWER,
    "burrow": TUNNELING,
    "decay": MEMORY_DECAY,
    "charge": BLAST,
    "blast": BLAST,
}


class Composing:
    """The choices of one seat that is asked."""

    def __init__(self, game: Game, state: GiantState, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat

    def after(self, prefix: Sequence[str]) -> Choices:
        offered: dict[str, Choice] = {}
        whole: str | None = None
        for action, *codes in self.state.lines(self.game.within(self.seat)):
            if prefix and FIRST_WORDS[verb_of(action)] != prefix[0]:
                continue
            parts = list(VERBS.parts(action, self.state, self.seat).items())
            if [value for _, value in parts[: len(prefix)]] != list(prefix):
                continue
            if len(parts) == len(prefix):
                whole = VERBS.text(action, self.state, self.seat)
                continue
            name, value = parts[len(prefix)]
            if value not in offered:
                code = codes[len(prefix)]
                code = code if code < UNCODED else FIRST_OTHER + len(offered)
                offered[value] = self.place(name, value, code, prefix) if POINT.fullmatch(value) else self.choice(name, value, code)
            if name.startswith("point") and ("end", "crash") in parts[len(prefix) + 1 : len(prefix) + 2]:
                offered[value] = replace(offered[value], data={**offered[value].data, "crash": True})
        if whole is None and not offered and any(map(POINT.fullmatch, prefix)):
            whole = None if prefix[-1] == "crash" else self.free(prefix)
            offered = {each.value: each for each in self.ends(prefix)}
        barred = self.barred(set(offered)) if not prefix and self.state.ask == ASK_MAIN else ()
        return Choices(list(offered.values()), barred, whole, self.area(prefix))

    def choice(self, part: str, value: str, code: int) -> Choice:
        label, data = self.game.label(part, value), dict[str, Any]()
        if part == "power":
            label, more = name_of(value)
            data |= more
        if part == "slot":
            sheet, slot = self.state.monsters[self.state.asked].sheet, int(value[1:]) - 1
            kinds = self.state.rules.names.kinds
            label, data = "slot.blast", {"slot": value, "level": int(sheet.levels[slot])}
            if sheet.is_blast(slot):
                data |= {"kind": kinds[sheet.kinds[slot]], "charges": int(self.state.monsters[self.state.asked].charges_in(slot))}
            else:
                label = "slot.other"
        return Choice(part, value, f"{part}:{value}", label, data=data, code=code)

    def place(self, part: str, value: str, code: int, prefix: Sequence[str]) -> Choice:
        """A point, as far and in which direction it lies from the last one."""
        word = "leap" if value.startswith("^") else "point"
        return Choice(part, value, f"{part}:{value}", f"said.{word}", data=leg(self.state, prefix, value), code=code)

    # Free points

    def free(self, prefix: Sequence[str]) -> str | None:
        """A path that nobody listed: whole if it is legal, or a way-point on which nobody may stop. Anything else is refused."""
        text = spell(prefix)
        try:
            self.game.parse(self.state, self.seat, text)
        except Refused as refused:
            if refused.clause == "GMI-0.8" and refused.key == "GMI-0.8":
                return None
            raise
        return text

    def ends(self, prefix: Sequence[str]) -> list[Choice]:
        """How a free path may end, other than by stopping."""
        if prefix[0] not in ("move", "move2") or prefix[-1] in ("up", "stay", *self.state.rules.names.obstacles):
            return []
        hits = [
            each
            for each in self.state.rules.names.obstacles
            if self.is_legal([*prefix, *([] if prefix[-1] == "crash" else ["crash"]), each])
        ]
        if prefix[-1] == "crash":
            obstacles = self.state.rules.names.obstacles
            return [self.choice("target", each, int(target_code(FIRST_BUILDING + obstacles.index(each)))) for each in hits]
        words = [each for each in ("up", "stay") if self.is_legal([*prefix, each])]
        return [self.choice("end", each, int(end_code(ENDS[each]))) for each in [*words, *(["crash"] if hits else [])]]

    def is_legal(self, prefix: Sequence[str]) -> bool:
        order = read_order(self.state, spell(prefix))
        return order is not None and int(self.state.order_fault(order)) == LEGAL

    def area(self, prefix: Sequence[str]) -> Area | None:
        state = self.state
        shape = self.shape(prefix)
        if shape is None:
            return None
        monster = state.monsters[state.frames.get(G_TO) if state.ask == ASK_OPTION else state.asked]
        points = [each for each in prefix if POINT.fullmatch(each)]
        x, y = map(int, points[-1].lstrip("^").split(",")) if points else (int(monster.x), int(monster.y))
        part = f"point{len(points) + 1}" if points else "point"
        later = () if points else self.later(prefix)
        return Area([shape], later=later, origin=(x, y), unit="unit.inch", per_unit=INCH, down=True, part=part)

    def later(self, prefix: Sequence[str]) -> Sequence[Onward]:
        """Where a Move gets around a corner."""
        if prefix[0] not in ("move", "move2"):
            return ()
        walk = begin_walk(self.state, WAYS.index(prefix[1]) if prefix[1] in WAYS else WALK, prefix[0] == "move2")
        found = []
        for x, y in corners(walk, reach_shape(walk)):
            walk.again()
            walk.leg(x, y, False)
            found.append(Onward(polygon(onward_shape(walk)), (x, y)))
        return found

    def shape(self, prefix: Sequence[str]) -> Shape | None:
        state, verb = self.state, prefix[0] if prefix else ""
        if verb == "plunge" and len(prefix) == 1 and state.monsters[state.asked].sheet.has_power(FLYING):
            target = state.monsters[state.frames.get(G_TO)]
            return Circle(int(target.x), int(target.y), int(state.rules.reach()))
        if verb == "teleport" and len(prefix) == 1:
            return Circle(int(state.active().x), int(state.active().y), int(teleport_reach(state)))
        if verb not in ("move", "move2", "ram") or len(prefix) < 2 or prefix[-1] in ("up", "stay", "crash"):
            return None
        way, points = WAYS.index(prefix[1]) if prefix[1] in WAYS else WALK, [each for each in prefix if POINT.fullmatch(each)]
        if not may_go(state, way, verb == "move2") or len(points) + 2 < len(prefix):
            return None
        walk = begin_walk(state, way, verb == "move2")
        if not points:
            return polygon(reach_shape(walk))
        for each in points:
            x, y = map(int, each.lstrip("^").split(","))
            if walk.leg(x, y, each.startswith("^")) != LEGAL:
                return None
        return polygon(onward_shape(walk)) if int(walk.budget - walk.ticks()) >= int(walk.rate) else None

    # What can't be had

    def barred(self, offered: set[str]) -> list[Choice]:
        """Verbs of the main part that this monster might want, each with why not."""
        found = []
        for verb in MAIN_VERBS:
            if verb in offered or not self.is_of_interest(verb):
                continue
            order = read_order(self.state, self.example(verb))
            fault = LEGAL if order is None else int(self.state.order_fault(order))
            if fault != LEGAL:
                why = self.game.refusal(self.state, self.seat, UNREADABLE, fault)
                found.append(Choice("verb", verb, f"verb:{verb}", self.game.label("verb", verb), why.clause, why.data, key=why.key))
        return found

    def is_of_interest(self, verb: str) -> bool:
        state, sheet = self.state, self.state.active().sheet
        if verb in NEEDED:
            return bool(sheet.has_power(NEEDED[verb]))
        if verb == "wind":
            return sheet.wings or bool(sheet.has_power(FLYING))
        if verb in ("grab", "cow", "ram"):
            rules = state.rules
            return {"grab": rules.grabs, "cow": rules.intimidate, "ram": rules.ram != 2}[verb]
        if verb == "break":
            return bool(state.held)
        return verb not in ("release", "surface", "stand", "shield") or (verb == "stand" and state.active().prone)

    def example(self, verb: str) -> str:
        """An order of this verb that is as good as any other to be refused."""
        state = self.state
        here = f"{state.active().x},{state.active().y}"
        slot = next((f"p{n + 1}" for n in range(int(state.active().sheet.slots)) if state.active().sheet.is_blast(n)), "p1")
        enemy = state.rules.names.monsters[self.nearest_enemy()]
        forms = {
            "move": f"move {here}",
            "move2": f"move2 {here}",
            "ram": f"ram {enemy} {here}",
            "teleport": f"teleport {here}",
            "charge": f"charge {slot}",
            "blast": f"blast {slot} {enemy}",
            "brawl": f"brawl bite {enemy}",
            "break": "break brawl bite",
        }
        if verb in ("burrow", "grab", "decay", "cow", "wind"):
            return f"{verb} {enemy}"
        return forms.get(verb, verb)

    def nearest_enemy(self) -> int:
        state, own = self.state, self.state.active()
        enemies = [n for n, each in enumerate(state.monsters) if each.status == FIGHTING and state.is_enemy(state.turn, n)]
        return min(enemies, key=lambda n: (state.monsters[n].distance2(own), n)) if enemies else int(state.turn)


def polygon(points: Sequence[tuple[int, int]]) -> Polygon:
    return Polygon([(float(x), float(y)) for x, y in points])
