"""A pack of monsters nobody has seen, anywhere within the ranges of section 2.2: TOML for the room, tables for the reference."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from grumbletop.engine.content import Pack
from tests.games.grunt_growl_and_tear.reference_content import ATTRIBUTES, SOCKET_TYPES, Ability, Content, read_content

MONSTERS = ("odd0", "odd1", "odd2", "odd3")
MOST_SOCKETS = 8
LARGEST = {"armor": 4, "rend": 4, "thorns": 4, "feast": 3, "regrow": 3, "extra_rest": 3, "cheap_graft": 3}  # kinds with one number
PLAIN = ("scuttle", "all_round", "scavenge", "riveted")
WHEN = ("escape", "hold", "push", "brace", "ambush")


def odd_pack(random: Random) -> tuple[Pack, Content]:
    content = read_content()
    files = {f"monsters/{id}.toml": odd_monster(id, content, random) for id in MONSTERS}
    return Pack("odd", files), content


def odd_monster(id: str, content: Content, random: Random) -> str:
    """Its file; the same goes into the tables."""
    sockets = [f"{kind}{number}" for kind in SOCKET_TYPES for number in range(1, 1 + random.choice([0, 1, 1, 2, 3]))][:MOST_SOCKETS]
    sockets = sockets or ["arm1"]
    torso: dict[str, Any] = {
        "sp": random.randint(1, 4),
        "st": random.randint(0, 6),
        "sm": random.randint(1, 6),
        "ht": random.randint(1, 15),
    }
    torso["abilities"] = [odd_ability(random) for _ in range(random.choice([0, 0, 1, 2]))]
    content.sockets[id], content.torsos[id] = sockets, torso
    named = ", ".join(f'"{socket}"' for socket in sockets)
    lines = ["[monster]", f'id = "{id}"', f'name = "{id}"', 'tagline = "Odd."', f"sockets = [{named}]"]
    lines.append(f"torso = {{ {', '.join(values(torso))} }}")
    for socket in sockets:
        if random.random() < 0.85:
            limb = odd_limb(socket, random)
            content.limbs[f"{id}/on_{socket}"] = {**limb, "monster": id, "socket": socket}
            lines += ["[[limb]]", f'id = "on_{socket}"', 'name = "Odd"', f'type = "{limb["type"]}"', f'socket = "{socket}"', *values(limb)]
    return "\n".join(lines)


def odd_limb(socket: str, random: Random) -> dict[str, Any]:
    limb: dict[str, Any] = {attribute: random.choice([0, 0, 1, 2, random.randint(0, 6)]) for attribute in ATTRIBUTES}
    if not any(limb.values()):
        limb["st"] = 6
    return {**limb, "type": socket.rstrip("0123456789"), "abilities": [odd_ability(random) for _ in range(random.choice([0, 1, 1, 2]))]}


def odd_ability(random: Random) -> Ability:
    kind = random.choice([*LARGEST, *PLAIN, "leap", "ranged", "ranged", "test_bonus", "test_bonus"])
    if kind in LARGEST:
        return kind, random.randint(1, LARGEST[kind])
    if kind == "leap":
        return kind, random.randint(2, 4)
    if kind == "ranged":
        least = random.randint(1, 3)
        return kind, least, random.randint(least, 8)
    return (kind, random.choice(WHEN), random.randint(1, 6)) if kind == "test_bonus" else (kind,)


def values(part: dict[str, Any]) -> list[str]:
    abilities = ", ".join(map(write_ability, part["abilities"]))
    return [*(f"{attribute} = {part[attribute]}" for attribute in ATTRIBUTES), f"abilities = [{abilities}]"]


def write_ability(ability: Ability) -> str:
    names = {"ranged": ("min", "range"), "test_bonus": ("when", "n")}.get(ability[0], ("n",))
    said = dict(zip(("kind", *names), ability, strict=False))
    return f"{{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in said.items())} }}"
