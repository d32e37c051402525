"""The position document: into a state. Everything that section 7 of the spec calls an invariant is checked, with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import Teller
from grumbletop.engine.reader import Reader
from grumbletop.games.giant_monster_invasion.content import sturdy_of
from grumbletop.games.giant_monster_invasion.make_ruleset import Hazard, Obstacle, Terrain, make_ruleset
from grumbletop.games.giant_monster_invasion.position import MOST_AWARD
from grumbletop.games.giant_monster_invasion.position_pending import read_pending
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_board import Lock
from grumbletop.games.giant_monster_invasion.rules_ending import AWARD_BITS
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ARMOR,
    ASK_KP,
    ASK_NOTHING,
    ASKS,
    BRAWL_TYPES,
    CLASSES,
    DEFEATED,
    FIGHTING,
    GAUNTLET,
    HAZARDS,
    LOCK_KINDS,
    MODES,
    MOST_HITS,
    MOST_LEVELS,
    MOST_MP,
    MOST_SEATS,
    MOST_SLOTS,
    MOST_TOUGH,
    MOVES,
    OTHER_IMMUNITIES,
    POWERS,
    REASONS,
    ROCK_STURDY,
    STATUSES,
    WITHS,
)
from grumbletop.games.giant_monster_invasion.rules_plane import (
    DEEP_WATER,
    GROUND,
    LONGEST_SIDE,
    MOST_BASE,
    MOST_HAZARDS,
    MOST_OBSTACLES,
    UNDER,
    WATER,
    convex_problem,
    obstacle_bit,
)
from grumbletop.games.giant_monster_invasion.rules_sheet import Sheet

MANY: Final = 999
SLOT: Final = "p([1-9]|1[0-9]|20)"


class Loader:
    def __init__(self, reader: Reader, given: Mapping[str, Any], kinds: Sequence[str], teller: Teller, version: int) -> None:
        self.reader = reader
        self.given = given
        self.kinds = kinds
        self.teller = teller
        self.version = version
        self.small = given["scale"] == "small"

    def load(self) -> GiantState:
        reader = self.reader
        reader.must_be("v", 1)
        self.check_sides()
        monsters = reader.table("monsters")
        ids = sorted(monsters.data)
        if ids != [f"m{n + 1}" for n in range(len(ids))] or len(ids) != len(self.given["monsters"]):
            reader.fail("monsters", f"must be m1 to m{len(self.given['monsters'])}, one for each seat")
        sheets = [self.read_sheet(monsters.table(id)) for id in ids]
        reader.refuse_if(sorted(sheet.player for sheet in sheets) != list(range(len(ids))), "monsters", "each seat has exactly one monster")
        table = self.read_table()
        players = [int(sheet.player) for sheet in sheets]
        self.rules = make_ruleset(table, self.given, ids, players, self.kinds, self.teller, self.version)
        self.state = state = GiantState(self.rules)
        state.standing = self.standing
        for id, sheet in zip(ids, sheets, strict=True):
            self.read_monster(Reader(monsters.data[id], BadPosition, f"monsters.{id}"), state.enter(sheet))
        self.read_course()
        self.check_defeated(ids)
        self.check_places()
        return state

    def check_defeated(self, ids: Sequence[str]) -> None:
        """Whoever is defeated has no HITS, until Kaiju Points buy some after the battle."""
        state = self.state
        for id, monster in zip(ids, state.monsters, strict=True):
            if monster.status == DEFEATED and monster.hits and not state.over and state.ask != ASK_KP:
                self.reader.fail(f"monsters.{id}.hits", "a defeated monster has none", "GMI-3.42")

    def check_sides(self) -> None:
        sides = self.reader.take("sides", None)
        usual = self.given["sides"] or [[seat] for seat in range(len(self.given["monsters"]))]
        if sides is not None and sides != usual:
            self.reader.fail("sides", "differ from those of the options", "GMI-9.4")

    # The table

    def read_table(self) -> Terrain:
        reader = self.reader.table("table")
        w, h = reader.integer("w", 2, LONGEST_SIDE), reader.integer("h", 2, LONGEST_SIDE)
        name = reader.string("name", longest=100, default="")
        starts = [self.read_point(reader, f"starts.{n}", each) for n, each in enumerate(reader.items("starts", 0, MOST_SEATS, default=[]))]
        reader.done()
        obstacles = self.read_obstacles()
        return Terrain(name, w, h, starts, obstacles, self.read_hazards(obstacles))

    def read_point(self, reader: Reader, key: str, value: object) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            reader.fail(key, "expected a point: two numbers")
        x, y = (reader.check_integer(key, each, 0, LONGEST_SIDE) for each in value)
        return x, y

    def read_poly(self, reader: Reader) -> list[tuple[int, int]]:
        points = [self.read_point(reader, f"poly.{n}", each) for n, each in enumerate(reader.items("poly", 3, 8))]
        if problem := convex_problem(points):
            reader.fail("poly", problem, "GMI-0.3")
        return points

    def read_obstacles(self) -> list[Obstacle]:
        reader = self.reader.table("buildings", {})
        self.standing = 0
        self.reader.refuse_if(len(reader.data) > MOST_OBSTACLES, "buildings", f"has more than {MOST_OBSTACLES} entries")
        return [self.read_obstacle(reader, id, number) for number, id in enumerate(sorted(reader.data))]

    def read_obstacle(self, reader: Reader, id: str, number: int) -> Obstacle:
        reader.refuse_if(not re.fullmatch("b[0-9]{2,}", id), id, "ids are b and two or more digits")
        entry = reader.table(id)
        poly, height = self.read_poly(entry), entry.integer("height", 1, 4000)
        rock = entry.choice("kind", ("building", "rock"), "building") == "rock"
        usual = ROCK_STURDY if rock else sturdy_of(height, self.small)
        sturdy = entry.integer("sturdy", 1, 6, usual)
        if entry.boolean("standing", True):
            self.standing |= int(obstacle_bit(number))
        elif rock:
            entry.fail("standing", "a rock can't be destroyed", "GMI-4.5")
        entry.done()
        return Obstacle(id, poly, height, rock, sturdy)

    def read_hazards(self, obstacles: Sequence[Obstacle]) -> list[Hazard]:
        """Rubble of destroyed buildings is told by the buildings, and must be there (GMI-4.4)."""
        reader = self.reader.table("hazards", {})
        self.reader.refuse_if(len(reader.data) > MOST_HAZARDS + MOST_OBSTACLES, "hazards", f"has more than {MOST_HAZARDS} entries")
        rubble = self.given["rubble"] == "on"
        wrecks = {f"r_{each.id}": each for n, each in enumerate(obstacles) if rubble and not self.standing >> n & 1}
        found: list[Hazard] = []
        for id in reader.data:
            entry = reader.table(id)
            kind, poly = entry.choice("kind", HAZARDS), self.read_poly(entry)
            entry.done()
            if id in wrecks:
                if kind != "rubble" or poly != list(wrecks.pop(id).poly):
                    reader.fail(id, "must be rubble with the outline of its building", "GMI-4.4")
            elif not re.fullmatch("h[0-9]{2,}", id):
                reader.fail(id, "ids are h and two or more digits, or r_ and the id of a destroyed building", "GMI-4.4")
            else:
                found.append(Hazard(id, kind, poly))
        if wrecks:
            self.reader.fail("hazards", f"{min(wrecks)} is missing: that building is destroyed", "GMI-4.4")
        self.reader.refuse_if(len(found) > MOST_HAZARDS, "hazards", f"has more than {MOST_HAZARDS} entries")
        return found

    # Monsters

    def read_sheet(self, reader: Reader) -> Sheet:
        sheet = Sheet()
        sheet.player = reader.integer("player", 0, MOST_SEATS - 1)
        sheet.name = reader.string("name", longest=100, default="")
        sheet.cls = CLASSES.index(reader.choice("class", CLASSES, "rogue_anomaly"))
        sheet.height = reader.integer("height", 1, 2000, 600)
        sheet.base = reader.integer("base", 1, MOST_BASE, 75)
        sheet.wings = reader.boolean("wings", False)
        sheet.stomp = reader.integer("stomp", 1, 4)
        blast = reader.take("blast")
        sheet.blast = -1 if blast is None else reader.check_integer("blast", blast, 0, 4)
        sheet.brawl, sheet.roar = reader.integer("brawl", 0, 4), reader.integer("roar", 0, 4)
        sheet.tough = reader.integer("tough_max", 0, MOST_TOUGH, reader.integer("tough", 0, MOST_TOUGH))
        sheet.hits = reader.integer("hits_max", 1, MOST_HITS, max(1, reader.integer("hits", 0, MOST_HITS)))
        powers = reader.table("powers", {})
        for slot in sorted(powers.data, key=lambda each: (len(each), each)):
            self.read_power(powers, slot, sheet)
        return sheet

    def read_power(self, powers: Reader, slot: str, sheet: Sheet) -> None:
        powers.refuse_if(not re.fullmatch(SLOT, slot), slot, f"slots are p1 to p{MOST_SLOTS}")
        reader = powers.table(slot)
        name = reader.choice("power", POWERS)
        power, kind, with_ = POWERS.index(name), -1, -1
        if name in ("blast", "immunity"):
            kinds = [*self.kinds, *(OTHER_IMMUNITIES if name == "immunity" else ())]
            kind = kinds.index(reader.choice("kind", kinds))
        elif name == "enhanced_brawl":
            kind = BRAWL_TYPES.index(reader.choice("kind", BRAWL_TYPES))
        elif name == "killer_instinct":
            kind, with_ = CLASSES.index(reader.choice("class", CLASSES)), WITHS.index(reader.choice("with", WITHS))
        level = reader.integer("level", 1, MOST_LEVELS[power], 1)
        if name == "blast":
            reader.integer("charges", 0, level, 0)
        reader.done()
        sheet.add(int(slot[1:]) - 1, power, level, kind, with_)

    def read_monster(self, reader: Reader, monster: Monster) -> None:
        sheet = monster.sheet
        for name in ("player", "name", "class", "height", "base", "wings", *("stomp", "blast", "brawl", "roar")):
            reader.take(name, None)  # the sheet has them
        monster.tough, monster.hits = reader.integer("tough", 0, int(sheet.tough)), reader.integer("hits", 0, int(sheet.hits))
        reader.take("tough_max", None)
        reader.take("hits_max", None)
        for slot, power in reader.take("powers", {}).items():
            monster.set_charges(int(slot[1:]) - 1, power.get("charges", 0))
        monster.armor = reader.integer("armor", 0, int(sheet.level(ARMOR)), int(sheet.level(ARMOR)))
        monster.field = reader.integer("field", 0, 5, 0)
        monster.mp, monster.kp = reader.integer("mp", 0, MOST_MP, 0), reader.integer("kp", 0, MANY, 0)
        monster.mp_total = reader.integer("mp_total", 0, 1_000_000, 0)
        monster.x, monster.y = reader.integer("x", 0, LONGEST_SIDE), reader.integer("y", 0, LONGEST_SIDE)
        monster.mode = MODES.index(reader.choice("mode", MODES, "ground"))
        monster.mode_turns = reader.integer("mode_turns", 0, 3, 0)
        monster.blood, monster.sinks = reader.integer("blood", 0, MANY, 0), reader.integer("sinks", 0, 6, 0)
        monster.camo, monster.shield = reader.integer("camo", 0, 5, 0), reader.integer("shield", 0, 2, 0)
        monster.cowed_next = reader.integer("cowed_next", 0, 60, 0)
        monster.prone, monster.guard, monster.cloud = (reader.boolean(name, False) for name in ("prone", "guard", "cloud"))
        monster.was_held, monster.no_move = reader.boolean("was_held", False), reader.boolean("no_move", False)
        monster.sulk, monster.retreat = reader.boolean("sulk", False), reader.boolean("retreat", False)
        monster.status = STATUSES.index(reader.choice("status", STATUSES, "fighting"))
        tally = reader.table("tally", {})
        monster.low, monster.mid, monster.high, monster.kills = (tally.integer(name, 0, 200, 0) for name in ("low", "mid", "high", "kills"))
        tally.done()
        reader.done()
        reader.refuse_if(monster.hits == 0 and monster.status != DEFEATED, "hits", "only a defeated monster has none", "GMI-3.42")
        reader.refuse_if(monster.mode == GROUND and monster.mode_turns, "mode_turns", "counts turns off the ground", "GMI-2.22")

    # Who, when, what

    def monster(self, reader: Reader, key: str, value: object) -> int:
        names = self.rules.names.monsters
        if not isinstance(value, str) or value not in names:
            reader.fail(key, f"is not one of {', '.join(names)}")
        return names.index(value)

    def read_course(self) -> None:
        reader, state = self.reader, self.state
        state.round = reader.integer("round", 1, MANY, 1)
        names = self.rules.names.monsters
        ids = reader.items("order", 1, len(names), default=list(names))
        order = [self.monster(reader, f"order.{n}", id) for n, id in enumerate(ids)]
        reader.refuse_if(len(set(order)) != len(order), "order", "names a monster twice", "GMI-2.2")
        state.order, state.order_count = sum(who << 4 * place for place, who in enumerate(order)), len(order)
        for n, entry in enumerate(reader.items("locks", 0, 3, default=[])):
            self.read_lock(Reader(entry, BadPosition, f"locks.{n}"))
        self.read_gauntlet()
        result = reader.take("result", None)
        if result is not None:
            self.read_result(Reader(result, BadPosition, "result"))
        ask = reader.take("ask", {"kind": "main"} if result is None else None)
        if ask is None:
            self.read_over()
        else:
            self.read_turn(order)
            self.read_ask(Reader(ask, BadPosition, "ask"))

    def read_over(self) -> None:
        self.reader.refuse_if(self.state.reason < 0, "ask", "is null only when the battle is over: then there is a result")
        if self.reader.take("turn", None) is not None or self.reader.take("pending", []):
            self.reader.fail("turn", "the battle is over: turn is null and nothing is pending")
        self.state.over, self.state.ask = True, ASK_NOTHING

    def read_lock(self, reader: Reader) -> None:
        state = self.state
        holder, held = (self.monster(reader, key, reader.take(key)) for key in ("holder", "held"))
        kind = LOCK_KINDS.index(reader.choice("kind", LOCK_KINDS))
        lock = Lock(holder, held, kind, reader.integer("score", 1, MANY), reader.integer("kept", 0, MANY, 0))
        reader.done()
        for who in (holder, held):
            if state.lock_of(who) is not None or holder == held:
                reader.fail("", "a monster is in one lock at most", "GMI-3.23")
            if state.monsters[who].prone or state.monsters[who].status != FIGHTING:
                reader.fail("", "both monsters are fighting and upright", "GMI-3.36")
        state.locks.append(lock)

    def read_turn(self, order: Sequence[int]) -> None:
        state, names = self.state, self.rules.names
        first = next((n for n in order if state.monsters[n].status == FIGHTING), order[0])
        reader = self.reader.table("turn", {"m": names.monsters[first]})
        state.turn = self.monster(reader, "m", reader.take("m"))
        reader.refuse_if(state.turn not in order, "m", "is not in the order of this round", "GMI-2.1")
        state.move = MOVES.index(reader.choice("move", MOVES, "free"))
        state.actions, state.extra = reader.integer("actions", 0, 3, 1), reader.integer("extra", 0, 2, 0)
        state.attacks, state.cowed = reader.integer("attacks", 0, 9, 0), reader.integer("cowed", 0, 60, 0)
        state.move2, state.burned = reader.boolean("move2", True), reader.boolean("burned", False)
        state.cloud_used, state.held = reader.boolean("cloud", False), reader.boolean("held", False)
        state.surfaced = reader.boolean("surfaced", False)
        for n, slot in enumerate(reader.items("charged", 0, MOST_SLOTS, default=[])):
            state.charged |= 1 << int(reader.check_string(f"charged.{n}", slot, SLOT)[1:]) - 1
        for n, pair in enumerate(reader.items("clouded", 0, 30, default=[])):
            victim, _, owner = reader.check_string(f"clouded.{n}", pair).partition("<")
            who, whose = self.monster(reader, f"clouded.{n}", victim), self.monster(reader, f"clouded.{n}", owner)
            state.clouded |= 1 << who * MOST_SEATS + whose
        reader.done()

    def read_ask(self, reader: Reader) -> None:
        state, names = self.state, self.rules.names
        state.ask = ASKS.index(reader.choice("kind", ASKS, "main"))
        state.asked = self.monster(reader, "who", reader.take("who", names.monsters[state.turn]))
        reader.take("info", None)  # follows from the rest
        reader.done()
        if state.ask != ASK_KP:
            reader.refuse_if(state.monsters[state.asked].status != FIGHTING, "who", "is not fighting", "GMI-3.42")
            reader.refuse_if(state.reason >= 0, "kind", "the battle has a result: only Kaiju Points are left to spend", "GMI-5.8")
        read_pending(self.reader, state)

    def read_gauntlet(self) -> None:
        state, entry = self.state, self.reader.take("gauntlet", None)
        if (entry is not None) != (self.rules.battle == GAUNTLET):
            self.reader.fail("gauntlet", "is there in a gauntlet, and only then", "GMI-9.6")
        if entry is None:
            return
        reader = Reader(entry, BadPosition, "gauntlet")
        pair = [self.monster(reader, f"pair.{n}", each) for n, each in enumerate(reader.items("pair", 2, 2))]
        state.pair_a, state.pair_b = pair
        state.fight = reader.integer("fight", 1, MANY)
        reader.done()
        if pair[0] == pair[1] or any(monster.status == FIGHTING and n not in pair for n, monster in enumerate(state.monsters)):
            reader.fail("pair", "are the two who fight, and nobody else does", "GMI-9.6")

    def read_result(self, reader: Reader) -> None:
        state, names = self.state, self.rules.names
        state.reason = REASONS.index(reader.choice("reason", REASONS))
        winners = reader.each("winners", lambda key, each: reader.check_integer(key, each, 0, len(state.monsters) - 1), 0, MOST_SEATS)
        state.winners = sum(1 << n for n, monster in enumerate(state.monsters) if int(monster.sheet.player) in winners)
        awards = reader.table("awards", {})
        state.awards = sum(awards.integer(id, 0, MOST_AWARD, 0) << AWARD_BITS * n for n, id in enumerate(names.monsters))
        awards.done()
        returns = [state.return_of(seat) for seat in range(len(state.monsters))]
        if "returns" in reader.data:
            reader.must_be("returns", returns)
        reader.done()

    def check_places(self) -> None:
        """Every fighting monster stands where it may (GMI-0.8)."""
        state = self.state
        scene = state.scene()
        for n, monster in enumerate(state.monsters):
            if monster.status != FIGHTING:
                continue
            where = f"monsters.{self.rules.names.monsters[n]}"
            fits = scene.inside(monster.x, monster.y, monster.sheet.base)
            if not fits or (monster.mode != UNDER and not scene.legal_place(n, monster.x, monster.y)):
                self.reader.fail(where, "does not stand on a legal place", "GMI-0.8")
            if monster.mode == WATER and not scene.in_hazard(monster.x, monster.y, DEEP_WATER):
                self.reader.fail(where, "is submerged outside deep water", "GMI-6.8")
