"""What Giant Monster Invasion! refuses in a turn and by which clause: the table of section 4, row by row and from left to right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.games.giant_monster_invasion.reference_answers import answer_rows
from tests.games.giant_monster_invasion.reference_paths import Row, length, move_rows, path_rows
from tests.games.giant_monster_invasion.reference_plane import is_near, square
from tests.games.giant_monster_invasion.reference_pools import attack_pool, roar_pool, score
from tests.games.giant_monster_invasion.reference_sight import sees
from tests.games.giant_monster_invasion.reference_table import Seen
from tests.games.giant_monster_invasion.reference_words import Words, read

WHILE_HELD = ("break brawl", "break blast", "charge", "field", "shield", "end")
FIELD_COST, SHIELD_COST = 2, 5
RUN_UP = 100  # at least this long, and so near the bases at its end (GMI-3.50)
COW_REACH = {"large": 300, "small": 200}  # GMI-7.11, GMI-8.13


def refusal(table: Seen, seat: int, text: str) -> str | None:
    """The clause of the first check that fails; None for a legal action."""
    return next((f"GMI-{clause}" for clause, fails in rows(table, seat, text) if fails), None)


def rows(table: Seen, seat: int, text: str) -> Iterator[Row]:
    """Each check is asked only when all before it let the action pass."""
    ask = table.document["ask"]
    yield "0.17", ask is None
    yield "0.17", table.monsters[ask["who"]]["player"] != seat
    words = read(ask["kind"], text)
    yield "0.17", words is None
    assert words is not None
    if ask["kind"] == "main":
        yield from main_rows(table, ask["who"], words)
    else:
        yield from answer_rows(table, ask["who"], ask["kind"], words)


def main_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    verb = words["verb"]
    yield "5.4", "mp" in words and not 1 <= words["mp"] <= table.monsters[id]["mp"]
    yield "3.34", table.holder_of(id) is not None and verb not in WHILE_HELD
    if verb in FREE_ROWS:
        yield from FREE_ROWS[verb](table, id, words)
        return
    yield "2.8", table.turn["actions"] < 1
    yield from ACTION_ROWS[verb](table, id, words)


# What needs no Action


def charge_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    power, charged = table.blast_power(id, words["slot"]), table.turn["charged"]
    yield "3.9", power is None or not table.monsters[id]["blast"]
    yield "3.10", bool(charged if table.option("charge_limit") == "monster" else words["slot"] in charged)
    yield "3.9", power is not None and power["charges"] >= power["level"]


def field_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "6.22", not can_field(table, id)


def can_field(table: Seen, id: str) -> bool:
    found = table.monsters[id]
    return table.has(id, "force_field") and found["mp"] >= FIELD_COST and found["field"] == 0


def shield_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "5.6", table.monsters[id]["mp"] < SHIELD_COST or table.monsters[id]["shield"] > 0


def release_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "3.36", table.held_by(id) is None


def guard_rows(table: Seen, _: str, __: Words) -> Iterator[Row]:
    turn = table.turn
    yield "2.11", turn["move"] != "free" or turn["actions"] < 1 + turn["extra"]


def stand_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "3.54", not table.monsters[id]["prone"] or table.turn["move"] != "free"


def surface_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "2.19", table.mode(id) not in ("water", "under")
    yield "0.8", not table.is_legal_place(id, table.place(id))


def cloud_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "6.17", not table.has(id, "toxic_cloud") or table.turn["cloud"] or table.mode(id) != "ground"
    yield "6.18", table.turn["move"] == "lost"


def first_or_second_move_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    if words["verb"] == "move":
        yield "2.8", table.turn["move"] != "free"
    else:
        yield "2.8", table.turn["actions"] < 1
        yield "2.12", table.turn["move"] != "used" or not table.turn["move2"]
    yield from move_rows(table, id, words["verb"], words.get("mode", ""), words["path"], words.get("suffix", ""), words.get("building", ""))


def teleport_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "6.39", not table.has(id, "teleport")
    yield "6.39", table.turn["move"] != "free"
    yield "6.39", table.option("teleport_cost") == "both" and table.turn["actions"] < 1
    yield "6.39", table.mode(id) != "ground" or table.monsters[id]["prone"] or table.held_by(id) is not None
    level = table.level(id, "teleport")
    far = 100 * (table.stomp_points(id) + (min(level, 4) if table.small else level))  # GMI-8.5
    yield "6.39", not table.within(table.place(id), words["point"], far)
    yield "6.40", not table.is_legal_place(id, words["point"])
    base = table.base(id)
    yield "6.40", any(is_near(hazard["poly"], base, words["point"]) for hazard in table.hazards.values())


def no_rows(*_: object) -> Iterator[Row]:
    return iter(())


FREE_ROWS: dict[str, Callable[[Seen, str, Words], Iterator[Row]]] = {
    "end": no_rows,
    "retreat": no_rows,
    "charge": charge_rows,
    "field": field_rows,
    "shield": shield_rows,
    "release": release_rows,
    "guard": guard_rows,
    "stand": stand_rows,
    "surface": surface_rows,
    "cloud": cloud_rows,
    "move": first_or_second_move_rows,
    "move2": first_or_second_move_rows,
    "teleport": teleport_rows,
}


# Actions


def target_rows(table: Seen, id: str, target: str) -> Iterator[Row]:
    """GMI-2.13, GMI-6.11"""
    if target.startswith("b"):
        building = table.buildings.get(target)
        yield "2.13", not (building and building["standing"] and building["kind"] == "building")
    else:
        yield "2.13", not table.fights(target) or table.side(target) == table.side(id)
        yield "6.11", table.mode(target) == "under"


def pool_rows(table: Seen, id: str, words: Words, target: str | None = None) -> Iterator[Row]:
    """GMI-2.26"""
    verb = words["verb"]
    dice = (
        roar_pool(table, id, verb)
        if verb in ("heal", "cow")
        else attack_pool(table, id, target or words["target"], verb, words.get("kind", ""))
    )
    yield "2.26", dice + words.get("mp", 0) < 1


def arms_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    """What `brawl` and `grab` have in common."""
    target = words["target"]
    yield "1.3", score(table, id, words["verb"]) < 1
    yield "3.55", table.monsters[id]["prone"]
    yield "3.12", table.mode(id) != (table.mode(target) if target in table.monsters else "ground")
    yield "3.11", table.square_to(id, target) > table.arm**2


def camo_rows(table: Seen, id: str, _: Words) -> Iterator[Row]:
    yield "6.33", not table.has(id, "chameleon_skin") or table.mode(id) == "under" or table.monsters[id]["camo"] > 0


def heal_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "1.3", score(table, id, "heal") < 1
    yield from pool_rows(table, id, words)


def cow_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "7.11", table.option("intimidate") == "off"
    yield from target_rows(table, id, words["target"])
    yield "2.20", table.mode(id) == "under"
    yield "7.11", not table.within(table.place(id), table.place(words["target"]), COW_REACH[table.option("scale")])
    yield "1.3", score(table, id, "cow") < 1
    yield from pool_rows(table, id, words)


def decay_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "6.36", not table.has(id, "memory_decay")
    yield from target_rows(table, id, words["target"])
    yield "2.20", table.mode(id) == "under"
    yield "3.1", not sees(table, id, words["target"])
    yield from pool_rows(table, id, words)


def blast_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield from loaded_rows(table, id, words)
    yield from target_rows(table, id, words["target"])
    yield "2.20", table.mode(id) == "under"
    yield "3.1", not sees(table, id, words["target"])
    yield from pool_rows(table, id, words)


def loaded_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    power = table.blast_power(id, words["slot"])
    yield "3.5", power is None
    yield "1.3", score(table, id, "blast") < 1
    yield "3.8", power is not None and power["charges"] < 1


def wind_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    allowed = {"wings": table.monsters[id]["wings"], "fliers": table.has(id, "flying"), "off": False}
    yield "3.19", not allowed[table.option("wind_blast")]
    yield "3.55", table.monsters[id]["prone"]
    yield "3.35", table.held_by(id) is not None
    yield "2.20", table.mode(id) in ("water", "under")
    yield from target_rows(table, id, words["target"])
    yield "3.1", not sees(table, id, words["target"])
    yield "1.3", score(table, id, "wind") < 1
    yield from pool_rows(table, id, words)


def brawl_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "3.35", table.held_by(id) is not None
    yield from target_rows(table, id, words["target"])
    yield from arms_rows(table, id, words)
    target = words["target"]
    yield "3.14", words["kind"] == "stomp" and not (target in table.monsters and table.monsters[target]["prone"])
    yield from pool_rows(table, id, words)


def burrow_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    target = words["target"]
    yield from target_rows(table, id, target)
    beneath = table.within(table.place(id), table.place(target), table.base(target))
    yield "3.16", table.mode(id) != "under" or table.mode(target) != "ground" or not beneath
    yield "1.3", score(table, id, "burrow") < 1
    yield from pool_rows(table, id, words)


def grab_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "3.22", table.option("grabs") == "off"
    yield from target_rows(table, id, words["target"])
    yield "3.23", bool(table.lock_of(id) or table.lock_of(words["target"]))
    yield from arms_rows(table, id, words)
    yield from pool_rows(table, id, words)


def ram_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    target = words["target"]
    yield "3.50", table.option("ram") == "off"
    yield from target_rows(table, id, target)
    yield "3.50", table.turn["move"] != "free"
    yield "3.55", table.monsters[id]["prone"]
    yield "3.35", table.held_by(id) is not None
    yield "3.12", table.mode(id) != "ground" or table.mode(target) != "ground"
    yield "1.3", score(table, id, "ram") < 1
    yield from pool_rows(table, id, words)
    yield from path_rows(table, id, "move", "", words["path"])
    near = table.base(id) + table.base(target) + RUN_UP
    yield "3.50", square(words["path"][-1][0], table.place(target)) > near * near
    yield "3.50", length(table, id, words["path"]) < RUN_UP


def break_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    holder = table.holder_of(id)
    yield "3.34", holder is None
    assert holder is not None
    if words["verb"] == "break brawl":
        yield "1.3", score(table, id, "break brawl") < 1
        yield "3.14", words["kind"] == "stomp" and not table.monsters[holder]["prone"]
    else:
        yield from loaded_rows(table, id, words)
    yield from pool_rows(table, id, words, holder)


ACTION_ROWS: dict[str, Callable[[Seen, str, Words], Iterator[Row]]] = {
    "camo": camo_rows,
    "heal": heal_rows,
    "cow": cow_rows,
    "decay": decay_rows,
    "blast": blast_rows,
    "wind": wind_rows,
    "brawl": brawl_rows,
    "burrow": burrow_rows,
    "grab": grab_rows,
    "ram": ram_rows,
    "break brawl": break_rows,
    "break blast": break_rows,
}
