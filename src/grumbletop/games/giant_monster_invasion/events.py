"""Facts of the rules as events that people are told: a kind, its clause, and names instead of numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any, Final, cast

from grumbletop.engine.events import Event, Teller
from grumbletop.engine.state import State
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.position import faces
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_modifiers import ITEMS, Modifiers
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BRAWL_TYPES,
    C_MILITARY,
    CHANCE_EVENTS,
    FIRST_BUILDING,
    LOCK_KINDS,
    NOBODY,
    REASONS,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    COUNTER,
    COW,
    DECAY,
    FIRE,
    GRAB,
    HEAL,
    KP_DONE,
    KP_LEVEL,
    KP_POWER,
    RAM,
    WIND,
)
from grumbletop.games.giant_monster_invasion.rules_plane import DIRECTIONS, INCH, compass_x, compass_y
from grumbletop.games.giant_monster_invasion.rules_scene import EDGE, MONSTER, NOTHING, OBSTACLE
from grumbletop.games.giant_monster_invasion.rules_sheet import SCARS
from grumbletop.games.giant_monster_invasion.verbs import GROWN, power_text

# What counts for a check, by number: its key and its clause
MOD_WORDS: Final = (
    ("score", "GMI-2.24"),
    ("type", "GMI-3.13"),
    ("beneath", "GMI-3.17"),
    ("compared", "GMI-3.2"),
    ("range", "GMI-3.3"),
    ("covered", "GMI-7.2"),
    ("target_prone", "GMI-3.56"),
    ("guarding", "GMI-2.11"),
    ("blended", "GMI-6.33"),
    ("held_fast", "GMI-3.31"),
    ("building", "GMI-4.3"),
    ("instinct", "GMI-6.38"),
    ("own_prone", "GMI-3.56"),
    ("cowed", "GMI-7.12"),
    ("bought", "GMI-5.4"),
    ("slimy", "GMI-6.35"),
    ("ready", "GMI-3.24"),
    ("healer", "GMI-6.24"),
    ("shaken", "GMI-3.18"),
)
ATTACKS: Final = {
    FIRE: ("fires", "GMI-3.5"),
    BRAWL: ("brawls", "GMI-3.13"),
    COUNTER: ("counters", "GMI-3.25"),
    BURROW: ("burrows", "GMI-3.16"),
    WIND: ("blows", "GMI-3.19"),
    GRAB: ("grabs", "GMI-3.22"),
    RAM: ("rams", "GMI-3.50"),
    HEAL: ("roars", "GMI-3.45"),
    COW: ("intimidates", "GMI-7.11"),
    DECAY: ("addles", "GMI-6.36"),
    BREAK_BRAWL: ("struggles", "GMI-3.37"),
    BREAK_BLAST: ("blasts_free", "GMI-3.38"),
}
ADVANCES: Final = {**GROWN, KP_LEVEL: "level", KP_POWER: "power", KP_DONE: "done"}
WAYS: Final = ("walked", "flew", "swam", "dug")
WAY_CLAUSES: Final = ("GMI-2.14", "GMI-6.4", "GMI-6.8", "GMI-6.10")
PRICES: Final = ("mp", "hits", "no")
CHECK_CLAUSES: Final = {"check.knock_down": "GMI-3.53", "check.acid": "GMI-4.12", "check.tar": "GMI-4.11"}

# Kind, clause, what the numbers are ("" is left out), and whether dice were thrown for it. `monster` is the one it is about.
PLAIN: Final[dict[int, tuple[str, str, tuple[str, ...], bool]]] = {
    facts.ROUND: ("round", "GMI-2.1", ("round",), False),
    facts.TURN: ("turn", "GMI-2.4", ("monster",), False),
    facts.STOOD: ("stood", "GMI-3.54", ("monster",), False),
    facts.CLOUDED: ("clouded", "GMI-6.17", ("monster",), False),
    facts.GUARDED: ("guarded", "GMI-2.11", ("monster",), False),
    facts.BLENDED: ("blended", "GMI-6.33", ("monster",), False),
    facts.FIELDED: ("fielded", "GMI-6.22", ("monster", "points"), False),
    facts.SHIELDED: ("shielded", "GMI-5.6", ("monster",), False),
    facts.RELEASED: ("released", "GMI-3.36", ("monster", "other"), False),
    facts.RETREATS: ("retreats", "GMI-5.12", ("monster",), False),
    facts.FLED: ("fled", "GMI-5.14", ("monster",), False),
    facts.FACED: ("faced", "GMI-5.6", ("monster",), False),
    facts.DOWN: ("defeated", "GMI-3.42", ("monster", "by"), False),
    facts.PRONE: ("prone", "GMI-3.53", ("monster",), False),
    facts.KEPT_FEET: ("kept_feet", "GMI-3.53", ("monster",), False),
    facts.FELL: ("fell", "GMI-3.57", ("monster", "die"), True),
    facts.BURNED: ("burned", "GMI-4.10", ("monster", "die"), True),
    facts.CHOKED: ("choked", "GMI-6.20", ("monster", "other", "die"), True),
    facts.CORRODED: ("corroded", "GMI-4.12", ("monster", "die"), True),
    facts.BLED: ("bled", "GMI-3.44", ("monster", "hits"), False),
    facts.SANK: ("sank", "GMI-4.11", ("monster", "sinks"), False),
    facts.SWALLOWED: ("swallowed", "GMI-4.11", ("monster",), False),
    facts.SQUEEZED: ("squeezed", "GMI-3.29", ("monster", "other", "die", "damage"), True),
    facts.HEALED: ("healed", "GMI-3.46", ("monster", "hits", "tough", "blood"), False),
    facts.REGENERATED: ("regenerated", "GMI-6.23", ("monster", "hits"), False),
    facts.LEECHED: ("leeched", "GMI-6.30", ("monster", "hits"), False),
    facts.DEFENDED: ("defended", "GMI-6.31", ("monster", "other", "damage"), False),
    facts.COWED: ("cowed", "GMI-7.12", ("monster", "other", "penalty"), False),
    facts.FORGOT: ("forgot", "GMI-6.36", ("monster", "other", "points"), False),
    facts.GRABBED: ("grabbed", "GMI-3.27", ("monster", "other", "margin"), False),
    facts.GAINED_FREE_BLOW: ("shook_off", "GMI-3.25", ("monster", "other"), False),
    facts.SLAMMED: ("slammed", "GMI-3.28", ("monster", "other", "die", "damage"), True),
    facts.LAUNCHED: ("launched", "GMI-3.30", ("monster", "other", "direction", "inches"), False),
    facts.LANDED: ("landed_hard", "GMI-3.30", ("monster", "other", "die", "damage"), True),
    facts.PLUNGED: ("plunged", "GMI-3.32", ("monster", "other", "die", "damage"), True),
    facts.WEAKENED: ("weakened", "GMI-3.37", ("other", "monster", "damage", "score"), False),
    facts.BROKE_FREE: ("broke_free", "GMI-3.39", ("monster", "other"), False),
    facts.ENDED_TURN: ("ended_turn", "GMI-2.7", ("monster",), False),
    facts.SULKS: ("sulks", "GMI-6.15", ("monster",), False),
    facts.AWARDED: ("awarded", "GMI-5.2", ("monster", "award", "mp", "kp"), False),
    facts.FIGHT: ("fight", "GMI-9.6", ("monster", "other", "fight"), False),
    facts.ORDERED: ("ordered", "GMI-2.2", ("monster", "die", "total"), True),
    facts.UNVEILED: ("unveiled", "GMI-6.34", ("monster",), False),
    facts.KEPT: ("kept", "GMI-5.5", ("monster",), False),
    facts.UNGUARDED: ("unguarded", "GMI-6.22", ("monster",), False),
    facts.BOOSTED: ("boosted", "GMI-5.4", ("monster", "points"), False),
    facts.COUNTERS: ("held_back", "GMI-3.25", ("monster",), False),
    facts.RECOILED: ("recoiled", "GMI-7.10", ("monster", "die", "damage"), True),
    facts.BACKLASH: ("backlash", "GMI-3.38", ("monster", "damage"), False),
    facts.BATTLE: ("battle", "GMI-9.1", (), False),
}


def nearest_direction(dx: int, dy: int) -> int:
    """Directions are compared by whole products, so that every machine says the same."""
    return max(range(DIRECTIONS), key=lambda each: (int(compass_x(each)) * dx + int(compass_y(each)) * dy, -each))


def journey(dx: int, dy: int) -> dict[str, Any]:
    """How far as the crow flies, in inches, and in which direction."""
    tenths = (isqrt(4 * (dx * dx + dy * dy)) + INCH // 10) // (INCH // 5)  # rounded without fractions: every machine says the same
    return {"inches": tenths / 10 if tenths % 10 else tenths // 10, "direction": f"d{nearest_direction(dx, dy)}"}


class GiantTeller(Teller):
    def __init__(self) -> None:
        self.special: dict[int, Callable[[GiantState, int, int, int, int], Event]] = {
            facts.MOVED: self.moved,
            facts.TELEPORTED: self.teleported,
            facts.SURFACED: self.surfaced,
            facts.CHARGED: self.charged,
            facts.ROLLED: self.rolled,
            facts.REROLLED: self.rerolled,
            facts.BUILDING: self.building,
            facts.SLID: self.slid,
            facts.CRASHED: self.crashed,
            facts.STRUCK: self.struck,
            facts.PAID: self.paid,
            facts.PUSHED_APART: self.pushed_apart,
            facts.LOCKED: self.locked,
            facts.ENDED: self.ended,
            facts.SCARRED: self.scarred,
            facts.ADVANCED: self.advanced,
            facts.DEPLOYED: self.deployed,
            facts.ENHANCED: self.enhanced,
            facts.CHECKS: self.checks,
            facts.ATTACKS: self.attacks,
            facts.DEFENDS: self.defends,
            facts.MISSED: self.missed,
            facts.HURT: self.hurt,
        }

    def event(self, state: State, fact: int, a: int, b: int, c: int, d: int = 0) -> Event:
        board = cast(GiantState, state)
        if fact in self.special:
            return self.special[fact](board, int(a), int(b), int(c), int(d))
        kind, clause, names, reveals = PLAIN[fact]
        values = zip(names, (a, b, c, d), strict=False)
        shown = {name: self.word(board, name, int(value)) for name, value in values if name and (name != "by" or value != NOBODY)}
        if kind == "defeated" and "by" not in shown:
            kind = "lost"
        return self.told(board, kind, clause, shown, reveals)

    def hurt(self, board: GiantState, victim: int, damage: int, lost: int, before: int) -> Event:
        """With every shield that wore off, before and after (GMI-3.41)."""
        monster = board.monsters[victim]
        shields = [(name, before >> shift & 15, int(getattr(monster, name))) for name, shift in (("tough", 0), ("armor", 4), ("field", 8))]
        worn = [[name, was, now] for name, was, now in shields if now != was]
        shown = {"monster": board.rules.names.monsters[victim], "damage": damage, "lost": lost, "worn": worn}
        return self.told(board, "hurt", "GMI-3.40", shown, False)

    def told(self, board: GiantState, kind: str, clause: str, shown: dict[str, Any], reveals: bool) -> Event:
        """With the seat whose monster it is about."""
        names = board.rules.names.monsters
        about = shown.get("monster")
        seat = {"seat": int(board.monsters[names.index(about)].sheet.player)} if about in names else {}
        return Event(kind, clause, {**seat, **shown}, {}, reveals)

    def word(self, board: GiantState, name: str, value: int) -> Any:
        if name in ("monster", "other", "by"):
            return board.rules.names.monsters[value]
        return f"d{value}" if name == "direction" else value

    def id(self, board: GiantState, who: int) -> str:
        return board.rules.names.monsters[who]

    def target(self, board: GiantState, target: int) -> str:
        names = board.rules.names
        return names.obstacles[target - FIRST_BUILDING] if target >= FIRST_BUILDING else names.monsters[target]

    def place(self, board: GiantState, who: int) -> list[int]:
        return [int(board.monsters[who].x), int(board.monsters[who].y)]

    # Going places

    def gone(self, board: GiantState, who: int, x: int, y: int) -> dict[str, Any]:
        """From where to where; for people, how far as the crow flies, and in which direction."""
        to = self.place(board, who)
        return {"monster": self.id(board, who), "from": [x, y], "to": to, **journey(to[0] - x, to[1] - y)}

    def moved(self, board: GiantState, who: int, x: int, y: int, way: int) -> Event:
        return self.told(board, WAYS[way], WAY_CLAUSES[way], self.gone(board, who, x, y), False)

    def teleported(self, board: GiantState, who: int, x: int, y: int, _: int) -> Event:
        return self.told(board, "teleported", "GMI-6.39", self.gone(board, who, x, y), False)

    def surfaced(self, board: GiantState, who: int, _: int, __: int, ___: int) -> Event:
        return self.told(board, "surfaced", "GMI-2.19", {"monster": self.id(board, who), "to": self.place(board, who)}, False)

    def slid(self, board: GiantState, who: int, x: int, y: int, hit: int) -> Event:
        shown = self.gone(board, who, x, y)
        if hit in (NOTHING, EDGE):
            return self.told(board, "slid_to_edge" if hit == EDGE else "slid", "GMI-0.12", shown, False)
        return self.told(board, "slid_into", "GMI-0.12", {**shown, "target": self.struck_id(board, hit)}, False)

    def struck_id(self, board: GiantState, hit: int) -> str:
        return board.rules.names.obstacles[hit - OBSTACLE] if hit >= OBSTACLE else self.id(board, hit - MONSTER)

    def crashed(self, board: GiantState, who: int, hit: int, theirs: int, own: int) -> Event:
        shown = {"monster": self.id(board, who), "target": self.struck_id(board, hit), "die": theirs, "own_die": own}
        rock = hit >= OBSTACLE and board.rules.is_rock(hit - OBSTACLE)
        clause = "GMI-4.5" if rock else "GMI-3.47" if hit >= OBSTACLE else "GMI-3.48"
        return self.told(board, "hit_rock" if rock else "collided", clause, shown, True)

    def deployed(self, board: GiantState, who: int, start: int, _: int, __: int) -> Event:
        return self.told(board, "deployed", "GMI-9.1", {"monster": self.id(board, who), "start": start + 1}, True)

    # Checks

    def modifiers(self, found: Modifiers) -> list[dict[str, Any]]:
        return [
            {"key": key, "clause": clause, "amount": int(found.amounts[n])}
            for n, (key, clause) in zip(range(ITEMS), MOD_WORDS, strict=True)
            if found.used[n]
        ]

    def attacks(self, board: GiantState, who: int, verb: int, to: int, with_: int) -> Event:
        kind, clause = ATTACKS[verb]
        shown: dict[str, Any] = {"monster": self.id(board, who)}
        if to != NOBODY:
            shown["target"] = self.target(board, to)
        if verb in (BRAWL, COUNTER, BREAK_BRAWL):
            shown["type"] = BRAWL_TYPES[with_]
        if verb in (FIRE, BREAK_BLAST):
            shown["kind"] = board.rules.names.kinds[board.monsters[who].sheet.kinds[with_]]
        found = board.rules.modifiers
        shown |= {"dice": int(found.total), "score": int(found.score), "mods": self.modifiers(found)}
        return self.told(board, kind, clause, shown, False)

    def checks(self, board: GiantState, who: int, purpose: int, dice: int, _: int) -> Event:
        check = CHANCE_EVENTS[purpose]
        shown = {"monster": self.id(board, who), "check": check, "dice": max(0, dice), "mods": self.modifiers(board.rules.modifiers)}
        return self.told(board, "checks", CHECK_CLAUSES[check], shown, False)

    def defends(self, board: GiantState, who: int, dice: int, _: int, __: int) -> Event:
        shown = {"monster": self.id(board, who), "dice": max(0, dice), "mods": self.modifiers(board.rules.modifiers)}
        return self.told(board, "defends", "GMI-3.24", shown, False)

    def rolled(self, board: GiantState, who: int, defence: int, _: int, __: int) -> Event:
        roll = board.defence if defence else board.roll
        assert roll is not None, "just thrown"
        shown = {
            "monster": self.id(board, who),
            "check": CHANCE_EVENTS[roll.event],
            "faces": faces(roll),
            "score": int(roll.score),
            "successes": int(roll.successes()),
        }
        return self.told(board, "rolled" if roll.faces else "no_dice", "GMI-2.24" if roll.faces else "GMI-2.27", shown, bool(roll.faces))

    def rerolled(self, board: GiantState, who: int, place: int, face: int, _: int) -> Event:
        return self.told(board, "rerolled", "GMI-5.5", {"monster": self.id(board, who), "place": place + 1, "die": face}, True)

    def missed(self, board: GiantState, who: int, verb: int, _: int, __: int) -> Event:
        return self.told(board, "missed", ATTACKS[verb][1], {"monster": self.id(board, who)}, False)

    def enhanced(self, board: GiantState, who: int, type: int, face: int, _: int) -> Event:
        return self.told(board, "enhanced", "GMI-6.3", {"monster": self.id(board, who), "type": BRAWL_TYPES[type], "die": face}, True)

    def charged(self, board: GiantState, who: int, slot: int, charges: int, _: int) -> Event:
        kind = board.rules.names.kinds[board.monsters[who].sheet.kinds[slot]]
        shown = {"monster": self.id(board, who), "slot": f"p{slot + 1}", "kind": kind, "charges": charges}
        return self.told(board, "charged", "GMI-3.9", shown, False)

    def struck(self, board: GiantState, who: int, first: int, second: int, _: int) -> Event:
        shown = {"monster": self.id(board, who), "faces": [first, second], "check": CHANCE_EVENTS[C_MILITARY]}
        return self.told(board, "struck" if first == second else "strike_missed", "GMI-2.5", shown, True)

    # Buildings, grabs and the rest

    def building(self, board: GiantState, obstacle: int, damage: int, by: int, destroyed: int) -> Event:
        shown: dict[str, Any] = {"building": board.rules.names.obstacles[obstacle], "damage": damage}
        if by != NOBODY:
            shown = {"monster": self.id(board, by), **shown}
        return self.told(board, "destroyed" if destroyed else "withstood", "GMI-4.2", shown, False)

    def paid(self, board: GiantState, who: int, price: int, _: int, __: int) -> Event:
        return self.told(board, f"paid_{PRICES[price]}", "GMI-6.34", {"monster": self.id(board, who)}, False)

    def pushed_apart(self, board: GiantState, who: int, other: int, damages: int, distances: int) -> Event:
        shown = {
            "monster": self.id(board, who),
            "other": self.id(board, other),
            "damages": [damages // 8, damages % 8],
            "inches": [distances // 8, distances % 8],
        }
        return self.told(board, "pushed_apart", "GMI-3.26", shown, True)

    def locked(self, board: GiantState, who: int, other: int, kind: int, score: int) -> Event:
        shown = {"monster": self.id(board, who), "other": self.id(board, other), "score": score}
        name = LOCK_KINDS[kind]
        return self.told(board, f"locked_{name}", "GMI-3.29" if name == "squeeze" else "GMI-3.31", shown, False)

    def ended(self, board: GiantState, reason: int, winners: int, _: int, __: int) -> Event:
        found = [self.id(board, n) for n in range(len(board.monsters)) if winners >> n & 1]
        clause = {"cap": "GMI-9.9"}.get(REASONS[reason], "GMI-9.5")
        return Event("won" if found else "drawn", clause, {"reason": REASONS[reason], "winners": found}, {}, False)

    def scarred(self, board: GiantState, who: int, what: int, first: int, second: int) -> Event:
        dice = [first, second] if second else [first]
        return self.told(board, "scarred", "GMI-7.5", {"monster": self.id(board, who), "ability": SCARS[what], "faces": dice}, True)

    def advanced(self, board: GiantState, who: int, verb: int, a: int, more: int) -> Event:
        shown: dict[str, Any] = {"monster": self.id(board, who), "advance": ADVANCES[verb]}
        if verb == KP_LEVEL:
            shown["slot"] = f"p{a + 1}"
        elif verb == KP_POWER:
            shown["power"] = power_text(a, more // 256, more % 256, board.rules.names.kinds)
        return self.told(board, "done" if verb == KP_DONE else "advanced", "GMI-5.9", shown, False)
