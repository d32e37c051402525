"""Any options of Grunt, Growl, and Tear, and choices that make something happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.games.grunt_growl_and_tear import reference
from tests.games.grunt_growl_and_tear.reference_chance import RandomChance
from tests.games.grunt_growl_and_tear.reference_content import CARDS, CONTENT
from tests.games.grunt_growl_and_tear.reference_map import distance
from tests.games.grunt_growl_and_tear.reference_table import SIMULTANEOUS, Seen, copied
from tests.games.grunt_growl_and_tear.reference_words import VERBS

Document = dict[str, Any]

EAGER = {"attack": 8, "shoot": 8, "attach": 30, "swap": 20, "escape": 3, "push": 2, "ask": 0.5, "heal": 0.5, "end": 0.3, "continue": 2}


def mixed_options(random: Random) -> dict[str, Any]:
    players = random.choice([2, 3, 4])
    monsters = random.sample(list(CONTENT.torsos), players)
    return {
        "players": players,
        "map": random.choice(list(CONTENT.maps)),
        "monsters": random.choice(["draft", "random", monsters]),
        "start_power": random.choice([0, 0, 2, 10]),
        "initiative_tie": random.choice(["seat", "random"]),
        "permissions": random.choice(["ask", "ask", "never"]),
        "attach_heals": random.choice([True, False]),
        "exchange_cap": random.choice([1, 2, 20, 99]),
        "round_cap": random.choice([1, 5, 40, 60]),
        "cap_result": random.choice(["rank", "draw"]),
        "abilities": random.choice([True, True, False]),
    }


def likely(document: Document, seat: int, random: Random) -> str:
    """A legal action, more often one that leads to fights and grafts than one that wanders about."""
    texts = sorted(reference.legal(document, seat))
    closer = [10.0 if nears(document, seat, text) else 1.0 for text in texts]
    weights = [EAGER.get(text.split()[0], 1) * close for text, close in zip(texts, closer, strict=True)]
    return random.choices(texts, weights)[0]


def nears(document: Document, seat: int, text: str) -> bool:
    """Whether a Move or a leap brings the monster nearer to an enemy."""
    if text.split()[0] not in ("move", "leap"):
        return False
    return nearest(reference.play(document, seat, text), seat) < nearest(document, seat)


def nearest(document: Document, seat: int) -> int:
    table = Seen(document)
    enemies = [other for other in table.living() if other != seat]
    return min(distance(table.stands(seat), table.stands(other)) for other in enemies)


# Tables that seldom come about by play


def crowded(options: dict[str, Any], random: Random) -> Document:
    """Somebody's turn in some round: monsters close together, torn and grafted, with few cards and few Health."""
    document = reference.start({**options, "monsters": any_monsters(options, random)}, RandomChance(random))
    document["options"]["monsters"] = options["monsters"]
    seats = random.sample(range(options["players"]), options["players"])
    document |= {"phase": "turn", "round": random.randint(1, options["round_cap"] or 50), "order": seats}
    document["turn_index"] = random.randrange(len(seats))
    scatter_limbs(document, random)
    stand_together(document, random)
    for seat in seats:
        weaken(Seen(document), seat, random)
    document["turn"] = any_turn(Seen(document), random)
    if document["turn"]["bank"] and not Seen(document).blockers(seats[document["turn_index"]]):
        document["phase"] = "free"
    return reference.load(document)


def any_monsters(options: dict[str, Any], random: Random) -> list[str]:
    monsters = options["monsters"]
    return monsters if isinstance(monsters, list) else random.sample(list(CONTENT.torsos), options["players"])


def scatter_limbs(document: Document, random: Random) -> None:
    """Some lie about, some are sewn on where they were not before, some are gone."""
    torn = []
    for player in document["players"]:
        for socket in player["body"]:
            if player["body"][socket] and random.random() < 0.5:
                torn.append(player["body"][socket])
                player["body"][socket] = None
    random.shuffle(torn)
    for limb in torn:
        body = random.choice(document["players"])["body"]
        open_sockets = [socket for socket in body if body[socket] is None]
        fate = random.choice(["loose", "loose", "grafted", "grafted", "gone"])
        if fate == "loose":
            document["loose"].append({"limb": limb, "hex": None})
            continue
        document["grafted"].append(limb)
        if fate == "grafted" and open_sockets:
            body[random.choice(open_sockets)] = limb
        else:
            document["gone"].append(limb)


def stand_together(document: Document, random: Random) -> None:
    """Monsters and objects next to each other somewhere, limbs among them."""
    terrain = CONTENT.maps[document["map"]]
    floor = [place for place in terrain if terrain[place] == "."]
    middle = random.choice(floor)
    near = sorted(floor, key=lambda place: distance(place, middle) + random.random() * 2)
    pieces = [*document["players"], *random.sample(document["objects"], min(3, len(document["objects"])))]
    places = random.sample(near[: len(pieces) + 5], len(pieces))
    for piece, place in zip(pieces, places, strict=True):
        piece["hex"] = list(place)
    free = [place for place in floor if place not in places]
    for entry in document["objects"]:
        if entry not in pieces:
            entry["hex"] = list(free.pop(random.randrange(len(free))))
    objects = [tuple(entry["hex"]) for entry in document["objects"]]
    underfoot = [tuple(player["hex"]) for player in document["players"]]
    for entry in document["loose"]:
        around = [place for place in near[:20] if place not in objects]
        entry["hex"] = list(random.choice(underfoot if random.random() < 0.5 else around))


def weaken(table: Seen, seat: int, random: Random) -> None:
    player = table.players[seat]
    player["facing"] = random.randrange(6)
    player["health"] = random.choice([1, 2, random.randint(1, table.total(seat, "ht")), table.total(seat, "ht")])
    player["power"] = random.choice([0, 1, 2, 3, 6])
    cards = random.sample(CARDS, len(CARDS))
    held = random.choice([0, 0, 1, 2, table.total(seat, "sm")])
    left = random.choice([0, 1, 2, 20])
    player |= {"hand": cards[: min(held, table.total(seat, "sm"))]}
    rest = cards[len(player["hand"]) :]
    player |= {"deck": rest[:left], "discard": rest[left:]}


def any_turn(table: Seen, random: Random) -> dict[str, Any]:
    others = [seat for seat in table.seats if seat != table.active]
    escaped = random.sample(others, random.choice([0, 0, 1, len(others)]))
    used = random.choice([0, 0, 0, 1, 2])
    return {
        "used": used,
        "acted": bool(used or escaped or random.random() < 0.3),
        "turned": random.random() < 0.3,
        "healed": random.random() < 0.3,
        "escaped": escaped,
        "denied": random.sample(others, random.choice([0, 0, 0, 1])),
        "bank": random.randint(0, len(escaped)),
    }


def played_on(document: Document, random: Random) -> Document:
    """The same table some decisions later, in any phase."""
    chance = RandomChance(random)
    for _ in range(random.randrange(20)):
        if document["phase"] != "over":
            seat = random.choice(reference.deciders(document))
            document = reference.play(document, seat, likely(document, seat, random), chance)
    return document


def broken(document: Document, random: Random) -> tuple[str, Document]:
    """A document that breaks one of the invariants of section 7, with the name of what is wrong."""
    found = copied(document)
    seat = random.choice(Seen(found).living())
    breaks = {**broken_pieces(found, seat), **broken_order(found, seat), **broken_phase(found, seat)}
    name = random.choice(sorted(breaks))
    breaks[name]()
    return name, found


Breaks = dict[str, Callable[[], object]]


def broken_pieces(found: Document, seat: int) -> Breaks:
    """Invariants 1 to 4."""
    player = found["players"][seat]
    return {
        "a card twice": lambda: player["discard"].append([*player["hand"], *player["deck"], *player["discard"]][0]),
        "a card missing": lambda: (player["deck"] or player["discard"] or player["hand"]).pop(),
        "no card at all": lambda: player["deck"].append("1s"),
        "a limb nowhere": lambda: lose_a_limb(found),
        "a limb gone and somewhere else": lambda: found["gone"].append(next(iter(CONTENT.limbs))),
        "too healthy": lambda: player.update(health=Seen(found).total(seat, "ht") + 1),
        "health below 0": lambda: player.update(health=-1),
        "power below 0": lambda: player.update(power=-1),
        "two pieces in one space": lambda: player.update(hex=list(found["objects"][0]["hex"])),
        "off the map": lambda: player.update(hex=[99, 99]),
        "nowhere": lambda: player.update(hex=None, facing=None),
        "a facing too many": lambda: player.update(facing=6),
    }


def broken_order(found: Document, seat: int) -> Breaks:
    """Invariant 5."""
    return {
        "a seat twice in the order": lambda: found["order"].append(found["order"][0]),
        "nobody's turn": lambda: found.update(turn_index=len(found["order"])),
        "a seat too many": lambda: found["order"].append(9),
        "free without a bank": lambda: found.update(phase="free", turn={**found["turn"], "bank": 0}),
        "no turn": lambda: found.update(turn=None),
    }


def broken_phase(found: Document, seat: int) -> Breaks:
    """Invariants 6 and 7."""
    phase, table = found["phase"], Seen(found)
    fight = {"attacker": seat, "defender": 1 - min(seat, 1), "ranged": False, "exchange": 1, "victim": None, "ripper": None}
    test = {"kind": "escape", "attr": "sp", "a": seat, "b": 1 - min(seat, 1), "plays": [[], []]}
    breaks: Breaks = {
        "a Test or none": lambda: found.update(test=test if phase != "test" else None),
        "a combat or none": lambda: found.update(combat={**fight, "shielded": [], "limb": None} if not found["combat"] else None),
        "a request or none": lambda: found.update(ask={"action": "turn 0", "waiting": [seat]} if not found["ask"] else None),
        "a push or none": lambda: found.update(pushed=found["objects"][0]["id"] if not found["pushed"] else None),
        "winners or none": lambda: found.update(winners=[seat] if phase != "over" else None),
    }
    if phase in SIMULTANEOUS:
        breaks["all have chosen"] = lambda: found.update(
            commits={str(each): min(reference.legal({**found, "commits": {}}, each)) for each in table.asked_together()}
        )
    else:
        breaks["a choice where none is secret"] = lambda: found.update(commits={str(seat): "end"})
    if phase == "permit":
        breaks["nobody is asked"] = lambda: found["ask"].update(waiting=[])
    if phase in ("shield", "rip", "drop"):
        breaks["no victim"] = lambda: found["combat"].update(victim=None)
    elif found["combat"]:
        breaks["a victim too early"] = lambda: found["combat"].update(victim=found["combat"]["attacker"])
    if phase == "drop":
        breaks["no limb to drop"] = lambda: found["combat"].update(limb=None)
    return breaks


def lose_a_limb(document: Document) -> None:
    for player in document["players"]:
        for socket, limb in player["body"].items():
            if limb:
                player["body"][socket] = None
                return
    document["loose"][:1] = []


def mutated(document: Document, random: Random) -> Document:
    """A document in which one value, anywhere but in the options, is another one."""
    found = copied(document)
    places = [path for path in paths(found) if path[0] not in ("game", "version", "options") and (path[-1] != "stats")]
    short = [path for path in places if not {"hand", "deck", "discard"} & {*path}]
    *above, last = random.choice(short if random.random() < 0.9 else places)
    parent: Any = found
    for part in above:
        parent = parent[part]
    parent[last] = another(parent[last], random)
    return found


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a document."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inside:
        yield from paths(below, (*path, key))


def another(value: Any, random: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return random.choice([value + 1, value - 1, 0, 1, 2, 3])
    if isinstance(value, str):
        return random.choice(
            [None, "", "p0", "p1", "turn 1", "rest", "play Ac", "heal 1", "Ac", "st", *VERBS, *CONTENT.limbs, *CONTENT.torsos]
        )
    if isinstance(value, list):
        return random.choice([value[1:], value[:-1], value[::-1], [*value, *value[:1]], [*value, 0]])
    return random.choice([None, {}, [], 0, 1, [0, 0], "p1", "turn 0"])
