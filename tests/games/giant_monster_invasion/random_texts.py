"""Texts that players of Giant Monster Invasion! might type, right or wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.giant_monster_invasion.reference_content import BLAST_KINDS, BRAWL_BONUS, CLASSES, IMMUNITY_KINDS, MOST_LEVELS
from tests.games.giant_monster_invasion.reference_plane import COMPASS, Point, advance, average

Document = dict[str, Any]
SPOILT = "x 0-1,>^+mbp_d"
FREE = ("end", "guard", "stand", "cloud", "camo", "field", "shield", "release", "surface", "retreat")


def random_text(document: Document, random: Random) -> str:
    """Mostly an answer to the question that is open, often wrong."""
    kind = document["ask"]["kind"] if document["ask"] else "main"
    if random.random() < 0.03:
        kind = random.choice([*ANSWERS, "main"])
    text = main(document, random) if kind == "main" else ANSWERS[kind](document, random)
    return spoilt(text, random) if random.random() < 0.04 else text


def spoilt(text: str, random: Random) -> str:
    """With a letter too many or too few."""
    place = random.randrange(len(text))
    return text[:place] + random.choice([random.choice(SPOILT) + text[place:], text[place + 1 :]])


# Places


def active(document: Document) -> str:
    return str(document["ask"]["who"] if document["ask"] else "m1")


def place(document: Document, id: str) -> Point:
    return document["monsters"][id]["x"], document["monsters"][id]["y"]


def point(document: Document, random: Random, start: Point | None = None) -> Point:
    """Near oneself, beside somebody, at a wall, or anywhere."""
    me = document["monsters"][active(document)]
    start = start or (me["x"], me["y"])
    kind = random.random()
    if kind < 0.45:
        return advance(start, random.choice(COMPASS), random.choice([0, 10, 25, 50, 100, 150, 200, 300, 400, 600]))
    if kind < 0.75:
        other = document["monsters"][random.choice([*document["monsters"]])]
        gap = me["base"] + other["base"] + random.choice([-5, -1, 0, 0, 2, 10, 60])
        towards = random.choice([random.choice(COMPASS), (start[0] - other["x"], start[1] - other["y"])])
        return advance((other["x"], other["y"]), towards, gap if random.random() < 0.9 else 0)
    if kind < 0.93 and document["buildings"]:
        poly = random.choice([*document["buildings"].values(), *document["hazards"].values()])["poly"]
        corner = random.choice([*poly, average(poly)])
        return advance((corner[0], corner[1]), random.choice(COMPASS), me["base"] + random.choice([0, 0, 2, 20, 24, 25, 26]))
    table = document["table"]
    anywhere = random.randint(-50, table["w"] + 50), random.randint(-50, table["h"] + 50)
    return random.choice([(me["base"], start[1]), (table["w"] - me["base"], start[1]), anywhere])


def written(found: Point) -> str:
    return f"{found[0]},{found[1]}"


def path(document: Document, random: Random, leaps: float = 0.12) -> str:
    points, here = [], None
    for _ in range(random.choice([1, 1, 1, 1, 2, 2, 3])):
        here = point(document, random, here)
        points.append(("^" if random.random() < leaps else "") + written(here))
    return ">".join(points)


# Words


def monster(document: Document, random: Random) -> str:
    others = [id for id in document["monsters"] if id != active(document)]
    return str(random.choice([*others * 6, *document["monsters"], "m6", "m7"]))


def building(document: Document, random: Random) -> str:
    return str(random.choice([*(document["buildings"] or ["b01"])] * 6 + ["b99", "b1", "b010"]))


def target(document: Document, random: Random) -> str:
    return building(document, random) if random.random() < 0.3 else monster(document, random)


def slot(document: Document, random: Random) -> str:
    powers = document["monsters"][active(document)]["powers"]
    blasts = [each for each in powers if powers[each]["power"] == "blast"]
    return str(random.choice([*blasts * 4, *powers, "p1", "p9", "p01"]))


def extra(document: Document, random: Random) -> str:
    if random.random() < 0.75:
        return ""
    mp = document["monsters"][active(document)]["mp"]
    return f" +{random.choice([1, 1, mp, mp, mp + 1, 0, 2])}"


def brawl_type(random: Random) -> str:
    return random.choice([*BRAWL_BONUS, "hug"] if random.random() < 0.1 else [*BRAWL_BONUS])


def move(document: Document, random: Random) -> str:
    me = document["monsters"][active(document)]
    names = {each["power"] for each in me["powers"].values()}
    modes = [mode for mode, power in (("fly", "flying"), ("swim", "swimming"), ("dig", "tunneling")) if power in names]
    mode = random.choice([*modes * 3, "", "", "", random.choice(["fly", "swim", "dig"])]) if random.random() < 0.7 else ""
    suffix = {"fly": ["", "", " stay", " up"], "swim": ["", " up"], "dig": ["", "", " up", " stay"], "": ["", "", "", " up", " stay"]}[mode]
    ending = f" crash {building(document, random)}" if random.random() < 0.15 else random.choice(suffix)
    return f"{random.choice(['move', 'move', 'move2'])} {mode}{' ' if mode else ''}{path(document, random, 0.03 if mode else 0.12)}{ending}"


def main(document: Document, random: Random) -> str:
    d, r = document, random
    verbs: list[tuple[float, Callable[[], str]]] = [
        (2, lambda: r.choice(FREE)),
        (4, lambda: move(d, r)),
        (1, lambda: f"ram {monster(d, r)} {path(d, r)}{extra(d, r)}"),
        (0.7, lambda: f"teleport {written(point(d, r))}"),
        (1, lambda: f"charge {slot(d, r)}"),
        (1.5, lambda: f"blast {slot(d, r)} {target(d, r)}{extra(d, r)}"),
        (2.5, lambda: f"brawl {brawl_type(r)} {target(d, r)}{extra(d, r)}"),
        (3, lambda: f"{r.choice(['burrow', 'grab', 'grab', 'grab', 'decay', 'cow'])} {monster(d, r)}{extra(d, r)}"),
        (1, lambda: f"wind {target(d, r)}{extra(d, r)}"),
        (0.7, lambda: f"heal{extra(d, r)}"),
        (1, lambda: f"break brawl {brawl_type(r)}{extra(d, r)}"),
        (1, lambda: f"break blast {slot(d, r)}{extra(d, r)}"),
    ]  # fmt: skip
    return r.choices([make for _, make in verbs], [weight for weight, _ in verbs])[0]()


def power(random: Random) -> str:
    name = random.choice([*MOST_LEVELS, "patience"])
    if name == "killer_instinct":
        return f"{name}:{random.choice(CLASSES)}:{random.choice(['brawl', 'blast', 'roar'])}"
    kinds = {"blast": IMMUNITY_KINDS, "immunity": IMMUNITY_KINDS, "enhanced_brawl": (*BRAWL_BONUS, *BLAST_KINDS[:1])}
    return f"{name}:{random.choice(kinds[name])}" if name in kinds else name


def dropped(document: Document, random: Random) -> str:
    """A point for a plunge: mostly near the one who was grabbed."""
    step = next((each for each in document["pending"] if "to" in each), None)
    start = place(document, step["to"]) if step and step["to"] in document["monsters"] else place(document, active(document))
    return written(advance(start, random.choice(COMPASS), random.choice([0, 50, 99, 100, 120, 200, 201])))


def paid(document: Document, random: Random) -> int:
    mp = int(document["monsters"][active(document)]["mp"])
    return random.choice([0, 0, 1, mp, mp + 1, random.randint(0, mp)])


def mend(document: Document, random: Random) -> str:
    return f"mend h{random.choice([0, 0, 1, 1, 2, 3])} t{random.choice([0, 0, 1, 2])} b{random.choice([0, 0, 0, 1, 2])}"


def option(document: Document, random: Random) -> str:
    launch = f"launch d{random.randint(0, 16)}"
    return random.choice(["slam", "squeeze", "restrain", launch, launch, *[f"plunge {dropped(document, random)}"] * 2])


def kaiju(_: Document, random: Random) -> str:
    what = ["hits", "tough", "stomp", "blast", "brawl", "roar", "done", f"level p{random.randint(1, 5)}", *[f"power {power(random)}"] * 3]
    return f"kp {random.choice(what)}"


ANSWERS: dict[str, Callable[[Document, Random], str]] = {
    "strike": lambda _, r: r.choice(["shield", "face"]),
    "upkeep": lambda _, r: r.choice(["pay mp", "pay hits", "pay no", "pay"]),
    "boost": lambda d, r: f"boost {paid(d, r)}",
    "reroll": lambda _, r: r.choice(["keep", *(f"reroll {n}" for n in range(8))]),
    "react": lambda _, r: r.choice(["react field", "react none"]),
    "counter": lambda d, r: r.choice(["counter none", *[f"counter {brawl_type(r)}{extra(d, r)}"] * 4]),
    "option": option,
    "mend": mend,
    "kp": kaiju,
}
