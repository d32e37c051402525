"""Battles of Giant Monster Invasion! to sit down at: nearly over, full of monsters, or at any kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import httpx

from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from tests.browser.playing import Person

FIRE = {"power": "blast", "level": 3, "kind": "fire", "charges": 2}


def monster(player: int, name: str, kind: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    scores = {"stomp": 2, "blast": 3, "brawl": 3, "roar": 1, "tough": 5, "tough_max": 7, "hits": 20}
    return {"player": player, "name": name, "class": kind, "base": 80, "x": x, "y": y, **scores, **more}


def building(x: int, y: int, height: int, size: int = 200) -> dict[str, Any]:
    return {"poly": [[x, y], [x + size, y], [x + size, y + size], [x, y + size]], "height": height}


def duel(**options: Any) -> dict[str, Any]:
    """Cinderjaw in its turn, with two charges, beside a Queen Vesper who has little left."""
    chosen = {"monsters": ["cinderjaw", "queen_vesper"], "battlefield": "proving_ground", "military": "off"}
    return {
        "game": "giant_monster_invasion",
        "v": 1,
        "options": {**chosen, **options},
        "table": {"name": "proving_ground", "w": 3600, "h": 2400, "starts": [[900, 1200], [2700, 1200]]},
        "round": 3,
        "order": ["m1", "m2"],
        "monsters": {
            "m1": monster(0, "Cinderjaw", "lost_world", 1600, 1200, powers={"p1": FIRE}, mp=2),
            "m2": monster(1, "Queen Vesper", "animal_mutation", 1790, 1200, tough=0, hits=1, hits_max=21, powers={}),
        },
        "buildings": {"b01": building(300, 300, 200), "b02": building(2200, 1100, 400), "b03": building(300, 1900, 600)},
        "turn": {"m": "m1"},
    }


def city(monsters: int = 4) -> dict[str, Any]:
    """Twelve buildings and four monsters: what a drag has to be smooth on."""
    names = ("Cinderjaw", "Queen Vesper", "Brassback Nine", "Saint Boulder")
    ids = ("cinderjaw", "queen_vesper", "brassback", "saint_boulder")
    spots = ((1800, 900), (1000, 1500), (2600, 1500), (1000, 300))
    start = duel(monsters=list(ids[:monsters]))
    start["order"] = [f"m{n + 1}" for n in range(monsters)]
    start["monsters"] = {
        f"m{n + 1}": monster(n, names[n], "lost_world", *spots[n], powers={"p1": FIRE} if n == 0 else {}) for n in range(monsters)
    }
    start["buildings"] = {f"b{n + 1:02}": building(500 + n % 4 * 700, 450 + n // 4 * 650, 300 + n * 60, 250) for n in range(12)}
    return start


def harbour(own: Mapping[str, Any], other: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    """Cinderjaw's turn in Port Sorrow, in round 5; both monsters are a bit the worse for wear."""
    chosen = {"monsters": ["cinderjaw", "queen_vesper"], "battlefield": "harbour", "military": "off", **options}
    game = GiantMonsterInvasion(chosen)
    start: dict[str, Any] = game.dump(game.start(SeededChance(stream(1, 0))))
    fire, needle = start["monsters"]["m1"]["powers"]["p1"], start["monsters"]["m2"]["powers"]["p2"]
    start["monsters"]["m1"] |= {
        "x": 1480,
        "y": 970,
        "hits": 16,
        "tough": 4,
        "powers": {**start["monsters"]["m1"]["powers"], "p1": {**fire, "charges": 2}},
    }
    start["monsters"]["m2"] |= {
        "x": 2140,
        "y": 950,
        "hits": 14,
        "tough": 3,
        "blood": 1,
        "powers": {**start["monsters"]["m2"]["powers"], "p2": {**needle, "charges": 1}},
    }
    start["monsters"]["m1"] |= own
    start["monsters"]["m2"] |= other
    return {**start, "round": 5, "order": ["m1", "m2"], "turn": {"m": "m1"}, "ask": {"who": "m1", "kind": "main", "info": None}}


CLOSE: Final = {"x": 1660, "y": 1000}  # within arm's reach of Cinderjaw
FIELD: Final = {"p9": {"power": "force_field", "level": 2}}
SKIN: Final = {"p9": {"power": "chameleon_skin", "level": 1}}
WINGS: Final = {"p1": FIRE, "p9": {"power": "flying", "level": 1}}

# For each kind of decision that is not a turn: where it begins, what is done by which seat, and whose decision it then is
ASKS: Final[Mapping[str, tuple[dict[str, Any], int, str]]] = {
    "strike": (harbour({"mp": 6}, CLOSE, military="on") | {"turn": {"m": "m2"}, "order": ["m2", "m1"]}, 1, "end"),
    "upkeep": (harbour({"mp": 3, "camo": 2, "powers": SKIN}, CLOSE) | {"turn": {"m": "m2"}, "order": ["m2", "m1"]}, 1, "end"),
    "boost": (harbour({"mp": 3}, CLOSE) | {"turn": {"m": "m2"}, "order": ["m2", "m1"]}, 1, "grab m1"),
    "reroll": (harbour({"mp": 4}, {}), 0, "blast p1 m2"),
    "react": (harbour({"mp": 3, "powers": FIELD}, {}) | {"turn": {"m": "m2"}, "order": ["m2", "m1"]}, 1, "blast p2 m1"),
    "counter": (harbour({}, CLOSE) | {"turn": {"m": "m2"}, "order": ["m2", "m1"]}, 1, "grab m1"),
    "option": (harbour({"powers": WINGS}, CLOSE), 0, "grab m2"),
    "mend": (harbour({"roar": 4, "blood": 2}, {}), 0, "heal"),
    "kp": (harbour({"kp": 3, "mp_total": 12}, {**CLOSE, "tough": 0, "hits": 1}, campaign="on"), 0, "brawl bite m2"),
}
TRIES: Final = 300


def asking(kind: str) -> dict[str, Any]:
    """Seat 0 is asked this: the dice are thrown until it is."""
    start, seat, action = ASKS[kind]
    game = GiantMonsterInvasion(start["options"])
    whole = {"who": start["turn"]["m"], "kind": "main", "info": None}
    for seed in range(TRIES):
        state = game.load({**start, "ask": whole})
        game.play(state, seat, action, SeededChance(stream(seed, 0)), EventLog())
        found: dict[str, Any] = game.dump(state)
        if found["ask"] and found["ask"]["kind"] == kind and found["ask"]["who"] == "m1":
            return found
    raise AssertionError(f"{TRIES} throws and no {kind}")


def sit_down(person: Person, position: dict[str, Any], *others: str) -> None:
    """Seat 0 of a match that begins here; the other seats are the weakest bots unless said otherwise."""
    kinds = others or ("bot",) * (len(position["monsters"]) - 1)
    seats = [{"kind": "me"}, *({"kind": kind, **({"level": "hatchling"} if kind == "bot" else {})} for kind in kinds)]
    wanted = {"game": "giant_monster_invasion", "seats": seats, "position": position}
    made = httpx.post(f"http://{person.address}/api/matches", json=wanted, timeout=60)
    assert made.status_code == 201, made.text
    tokens = ",".join(seat["token"] for seat in made.json()["seats"] if "token" in seat)
    person.go(f"#/sit/{made.json()['match']}/{tokens}")
