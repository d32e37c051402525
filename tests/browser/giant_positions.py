"""Battles of Giant Monster Invasion! that are nearly over, for whoever has no time for a whole one."""

from __future__ import annotations

from typing import Any

import httpx

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


def sit_down(person: Person, position: dict[str, Any], *others: str) -> None:
    """Seat 0 of a match that begins here; the other seats are the weakest bots unless said otherwise."""
    kinds = others or ("bot",) * (len(position["monsters"]) - 1)
    seats = [{"kind": "me"}, *({"kind": kind, **({"level": "hatchling"} if kind == "bot" else {})} for kind in kinds)]
    wanted = {"game": "giant_monster_invasion", "seats": seats, "position": position}
    made = httpx.post(f"http://{person.address}/api/matches", json=wanted, timeout=60)
    assert made.status_code == 201, made.text
    tokens = ",".join(seat["token"] for seat in made.json()["seats"] if "token" in seat)
    person.go(f"#/sit/{made.json()['match']}/{tokens}")
