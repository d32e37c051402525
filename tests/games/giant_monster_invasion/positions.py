"""Any options of Giant Monster Invasion!, crowded tables that seldom come about by play, and choices that make something happen."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.giant_monster_invasion import reference
from tests.games.giant_monster_invasion.random_texts import random_text
from tests.games.giant_monster_invasion.reference_battlefields import BATTLEFIELDS
from tests.games.giant_monster_invasion.reference_chance import RandomChance
from tests.games.giant_monster_invasion.reference_content import (
    BLAST_KINDS,
    BRAWL_BONUS,
    CHOICES,
    CLASSES,
    HAZARDS,
    IMMUNITY_KINDS,
    MONSTERS,
    MOST_LEVELS,
)
from tests.games.giant_monster_invasion.reference_plane import is_near
from tests.games.giant_monster_invasion.reference_table import Document, Seen, copied

SEATS = {"versus": (2, 6), "nightmare": (1, 1), "gauntlet": (3, 6)}
TRIES = 40


def mixed_options(random: Random, battle: str = "") -> dict[str, Any]:
    options: dict[str, Any] = {name: random.choice(values) for name, values in CHOICES.items() if random.random() < 0.5}
    options["battle"] = battle or random.choice(["versus", "versus", "versus", "nightmare", "gauntlet"])
    seats = random.randint(*SEATS[options["battle"]])
    options["monsters"] = random.choices([*MONSTERS], k=seats)
    options["battlefield"] = random.choice([*BATTLEFIELDS])
    options["start_mp"] = random.choice([0, 3, 6, 14])
    options["round_cap"] = random.choice([1, 3, 8, 30]) if options["battle"] != "nightmare" else 7
    options["nightmare_goal"] = random.choice([1, 10, 50])
    if options["battle"] == "versus" and seats > 2 and random.random() < 0.5:
        options["sides"] = teams(seats, random)
    return options


def teams(seats: int, random: Random) -> list[list[int]]:
    """Two sides or more, each with somebody."""
    number = random.randint(2, seats)
    players = random.sample(range(seats), seats)
    sides = [[player] for player in players[:number]]
    for player in players[number:]:
        random.choice(sides).append(player)
    return [sorted(side) for side in sides]


def likely(document: Document, random: Random) -> str:
    """A legal action that is not the default, if one is found soon."""
    seat = reference.decider(document)
    assert seat is not None
    for _ in range(TRIES):
        text = random_text(document, random)
        rare = text in ("end", "retreat", "guard")
        if not (rare and random.random() < 0.85) and reference.refusal(document, seat, text) is None:
            return text
    return reference.default(document)


def played_on(document: Document, random: Random, most: int = 12) -> Document:
    """Some decisions later."""
    chance = RandomChance(random)
    for _ in range(random.randint(0, most)):
        if document["ask"]:
            document = reference.play(document, likely(document, random), chance)
    return document


# Crowded tables


def crowded(options: dict[str, Any], random: Random) -> Document:
    """Somebody's turn in some round: monsters close together, with any powers, hurt, held, lying about, in any mode."""
    seats = len(options["monsters"])
    w, h = random.choice([(1200, 1000), (1600, 1200), (900, 900)])
    document: Document = {
        "game": "giant_monster_invasion", "v": 1, "options": options, "round": random.randint(1, options["round_cap"]),
        "table": {"name": "any", "w": w, "h": h, "starts": [[200, 200], [w - 200, h - 200]]}, "monsters": {},
        "buildings": {f"b{n:02}": any_building(w, h, random) for n in range(1, random.randint(1, 6))},
        "hazards": {f"h{n:02}": any_hazard(w, h, random) for n in range(1, random.randint(1, 7))},
    }  # fmt: skip
    starts = document["table"]["starts"]
    free = {id: each for id, each in document["buildings"].items() if not any(is_near(each["poly"], 100, (x, y)) for x, y in starts)}
    document["buildings"] = free  # a gauntlet puts its fighters on the start points
    if options.get("sides"):
        document["sides"] = options["sides"]
    for seat in range(seats):
        document["monsters"][f"m{seat + 1}"] = any_monster(seat, random)
    drop_out(document, options, random)
    document = stand_somewhere(document, random)
    document["options"] = reference.complete(options)
    document["turn"] = any_turn(document, random)
    hold(document, random)
    return reference.load(document)


def any_shape(w: int, h: int, random: Random, most: int) -> list[list[int]]:
    """A rectangle, a diamond or a hexagon, with even corners."""
    x, y, a, b = random.randrange(0, w, 2), random.randrange(0, h, 2), random.randrange(40, most, 4), random.randrange(40, most, 4)
    shapes = [
        [[x, y], [x + a, y], [x + a, y + b], [x, y + b]],
        [[x, y + b], [x + a, y], [x + 2 * a, y + b], [x + a, y + 2 * b]],
        [[x, y + b], [x + a, y], [x + 2 * a, y], [x + 3 * a, y + b], [x + 2 * a, y + 2 * b], [x + a, y + 2 * b]],
    ]
    return random.choice(shapes)


def any_building(w: int, h: int, random: Random) -> dict[str, Any]:
    kind = random.choice(["building", "building", "building", "rock"])
    height = random.choice([100, 200, 300, 400, 500, 600, 700, 900, 1000])
    return {"poly": any_shape(w, h, random, 160), "height": height, "kind": kind, "standing": True}


def any_hazard(w: int, h: int, random: Random) -> dict[str, Any]:
    return {"kind": random.choice(HAZARDS), "poly": any_shape(w, h, random, 500)}


def any_power(random: Random) -> dict[str, Any]:
    name = random.choice([*MOST_LEVELS])
    power: dict[str, Any] = {"power": name, "level": random.randint(1, MOST_LEVELS[name])}
    kinds = {"blast": BLAST_KINDS, "immunity": IMMUNITY_KINDS, "enhanced_brawl": tuple(BRAWL_BONUS)}
    if name in kinds:
        power["kind"] = random.choice(kinds[name] if random.random() < 0.5 else kinds[name][:2])
    if name == "blast":
        power["charges"] = random.randint(0, power["level"])
    if name == "killer_instinct":
        power |= {"class": random.choice(CLASSES[:3]), "with": random.choice(["brawl", "blast"])}
    return power


def any_powers(random: Random, own_class: str) -> dict[str, Any]:
    powers: list[dict[str, Any]] = []
    for _ in range(random.randint(2, 9)):
        power = any_power(random)
        again = any(power["power"] == other["power"] and power["power"] != "blast" for other in powers)
        if not again and power.get("class") != own_class:
            powers.append(power)
    return {f"p{number}": power for number, power in enumerate(powers, 1)}


def any_monster(seat: int, random: Random) -> dict[str, Any]:
    tough_max, hits_max = random.randint(0, 9), random.randint(2, 26)
    own_class = random.choice(CLASSES[:4])
    powers = any_powers(random, own_class)
    seldom = {name: random.random() < 0.12 for name in ("prone", "guard", "was_held", "no_move", "sulk", "retreat")}
    found: dict[str, Any] = {
        "player": seat, "class": own_class, "height": random.randint(250, 700), "base": random.choice([25, 40, 50, 65, 90]),
        "wings": random.random() < 0.4, "stomp": random.randint(1, 4), "blast": random.choice([None, 0, 1, 2, 3, 4]),
        "brawl": random.choice([0, 1, 2, 2, 3, 4]), "roar": random.randint(0, 4), "tough": random.randint(0, tough_max),
        "tough_max": tough_max, "hits": random.randint(1, hits_max), "hits_max": hits_max, "powers": powers,
        "mp": random.choice([0, 0, 1, 2, 3, 4, 6, 14, 20]), "kp": random.choice([0, 0, 0, 1]), "blood": random.choice([0, 0, 0, 1, 2, 5]),
        "camo": 0, "shield": random.choice([0, 0, 0, 1, 2]), "cowed_next": random.choice([0, 0, 0, 1, 3]),
        "sinks": random.choice([0, 0, 1, 2]),
        **seldom,
    }  # fmt: skip
    names = {power["power"]: power["level"] for power in powers.values()}
    found["cloud"] = "toxic_cloud" in names and random.random() < 0.4
    found["field"] = random.choice([0, 0, names["force_field"]]) if "force_field" in names else 0
    found["armor"] = random.randint(0, names.get("armor", 0))
    if "chameleon_skin" in names and random.random() < 0.3:
        found["camo"] = random.randint(1, names["chameleon_skin"] + 1)
    return found


def drop_out(document: Document, options: dict[str, Any], random: Random) -> None:
    """Some have left already; in a gauntlet two fight and the others wait or are out."""
    ids = [*document["monsters"]]
    fighting = ids
    if options["battle"] == "gauntlet":
        fighting = random.sample(ids, 2)
        document["gauntlet"] = {"pair": fighting, "fight": 1}
    for id in ids:
        gone = "waiting" if options["battle"] == "gauntlet" else "fighting"
        if len(fighting) > 3 and random.random() < 0.15:
            gone = random.choice(["defeated", "retreated"])
        if id in fighting and gone == "waiting":
            gone = "fighting"
        elif gone == "waiting":
            gone = random.choice(["waiting", "waiting", "out", "defeated"])
        leave(document["monsters"][id], gone)
    left = [id for id in ids if document["monsters"][id]["status"] == "fighting"]
    sides = document.get("sides") or [[seat] for seat in range(len(ids))]
    if len({next(n for n, side in enumerate(sides) if int(id[1:]) - 1 in side) for id in left}) < 2:
        for id in ids:
            leave(document["monsters"][id], "fighting" if options["battle"] != "gauntlet" else document["monsters"][id]["status"])


def leave(monster: dict[str, Any], status: str) -> None:
    monster["status"] = status
    if status == "defeated":
        monster["hits"] = 0
    elif not monster["hits"]:
        monster["hits"] = 1
    if status != "fighting":
        monster["cloud"] = False


def stand_somewhere(document: Document, random: Random) -> Document:
    """Each on a legal place, often close to the one before; mode by what it can."""
    document = copied(document)
    size = document["table"]
    waiting = dict(document["monsters"])
    document["monsters"] = {}
    last = (size["w"] // 2, size["h"] // 2)
    for id, monster in waiting.items():
        document["monsters"][id] = monster
        monster |= {"mode": "ground", "x": 0, "y": 0}
        table = Seen(document)
        for attempt in range(400):
            reach = 150 if attempt < 200 and random.random() < 0.8 else 5000
            x, y = (
                min(max(part + random.randint(-reach, reach), 0), most) for part, most in zip(last, (size["w"], size["h"]), strict=True)
            )
            if table.is_legal_place(id, (x, y)):
                break
        else:
            x, y = table.free_place(id, last)
        monster["x"], monster["y"] = last = x, y
        names = {power["power"] for power in monster["powers"].values()}
        modes = [mode for mode, power in (("air", "flying"), ("under", "tunneling")) if power in names]
        if "swimming" in names and table.lies_in((x, y), "deep_water"):
            modes.append("water")
        if modes and random.random() < 0.4 and not monster["prone"] and monster["status"] == "fighting":
            monster["mode"] = random.choice(modes)
            monster["mode_turns"] = random.randint(0, 1 if monster["mode"] == "air" else 2)
            monster["cloud"] = False
    return document


def any_turn(document: Document, random: Random) -> dict[str, Any]:
    fighting = [id for id in document["monsters"] if document["monsters"][id]["status"] == "fighting"]
    document["order"] = random.sample(fighting, len(fighting))
    id = random.choice(fighting)
    found = document["monsters"][id]
    found |= {"guard": False, "cloud": False, "retreat": False}
    heads = max((power["level"] for power in found["powers"].values() if power["power"] == "extra_head"), default=0)
    turn: dict[str, Any] = {"m": id, "extra": heads // 2, "actions": 1 + heads // 2, "cowed": random.choice([0, 0, 0, 0, 1, 2])}
    if random.random() < 0.25:
        turn |= {"move": "used", "move2": random.random() < 0.7}
    return turn


def hold(document: Document, random: Random) -> None:
    """Two neighbours of one mode may be in a lock."""
    table = Seen(reference.load(document))
    pairs = [
        (one, other)
        for one in table.fighting()
        for other in table.fighting()
        if one != other and table.side(one) != table.side(other) and table.mode(one) == table.mode(other) != "under"
        and table.square_to(one, other) <= table.arm**2 and not table.monsters[one]["prone"] and not table.monsters[other]["prone"]
    ]  # fmt: skip
    if not pairs or random.random() < 0.6:
        return
    holder, held = random.choice(pairs)
    kind = random.choice(["squeeze", "restrain"])
    kept = random.randint(0, 2) if kind == "squeeze" else 0
    document["locks"] = [{"holder": holder, "held": held, "kind": kind, "score": random.randint(1, 8), "kept": kept}]
    if document["turn"]["m"] == held:
        document["monsters"][held]["was_held"] = True
        document["turn"] |= {"move": "lost", "move2": False, "actions": 1, "extra": 0, "held": True}


# Changed documents


def mutated(document: Document, random: Random) -> Document:
    """Some place of it has another value, near the old one or nonsense."""
    document = copied(document)
    table: Any = document
    key: Any = "monsters"
    while isinstance(table[key], dict | list) and table[key] and random.random() < 0.92:
        table = table[key]
        key = random.choice([*table] if isinstance(table, dict) else range(len(table)))
    old = table[key]
    if isinstance(old, bool):
        table[key] = not old
    elif isinstance(old, int):
        table[key] = random.choice([old + 1, old - 1, 0, 1, -1])
    else:
        table[key] = random.choice([None, 0, "ground", "under", "air", "fighting", "defeated", [], {}])
    return document
