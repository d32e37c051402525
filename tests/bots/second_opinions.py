"""Facts that hints give as reasons, read once more off what a seat sees: the position document and the display, never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, hypot
from typing import Any, Final

from grumbletop.engine.game import Game
from grumbletop.engine.state import State

Seen = Mapping[str, Any]
Opinion = Callable[[Seen, Seen, int, Mapping[str, Any]], bool]  # view before, view after, seat, data


def opinion(game: Game, key: str, before: State, after: State, seat: int, data: Mapping[str, Any]) -> bool | None:
    """Whether a fact is true; None where nobody has a second opinion."""
    found = OPINIONS[game.info.slug].get(key)
    return None if found is None else found(game.view(before, seat), game.view(after, seat), seat, data)


# Grit


def grit_total(view: Seen, side: int) -> int | None:
    tops = [view["piles"][f"{side}{letter}"][-1]["card"] for letter in "abc" if view["piles"][f"{side}{letter}"]]
    if "??" in tops:
        return None
    total = sum(1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in tops)
    return total + 10 if any(card[0] == "A" for card in tops) and total <= 11 else total


def own_grit_total(before: Seen, after: Seen, seat: int, data: Mapping[str, Any]) -> bool:
    return bool(grit_total(after, seat) == data.get("total", 21) <= 21)


def other_grit_total(before: Seen, after: Seen, seat: int, data: Mapping[str, Any]) -> bool:
    return bool(grit_total(after, 1 - seat) == data["total"] and data["seat"] == 1 - seat)


# Grumbles and Goofs


def goof_squares(view: Seen) -> list[str]:
    return [goof["at"] for goof in view["goofs"].values() if len(goof["at"]) == 2]


def apart(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def goof_steps(view: Seen, seat: int) -> list[int]:
    home = "a1" if seat == 0 else "g7"
    return [apart(square, home) for square in goof_squares(view)]


def stays(before: Seen, after: Seen, seat: int, data: Mapping[str, Any]) -> bool:
    grumble = after["grumbles"][data["grumble"]]
    if grumble["owner"] != ("purple", "green")[seat]:
        return False
    return bool(min(apart(grumble["square"], goof) for goof in goof_squares(after)) == data["steps"])


def gained_points(before: Seen, after: Seen, seat: int, data: Mapping[str, Any]) -> bool:
    owner = ("purple", "green")[seat]
    return bool(after["scores"][owner] - before["scores"][owner] == data["gain"])


# Foggy Frontlines


def moved_in(before: Seen, after: Seen, seat: int, data: Mapping[str, Any]) -> bool:
    owned = [view["players"][seat]["princesses"] for view in (before, after)]
    return data["princess"] in owned[1] and data["princess"] not in owned[0]


# Giant Monster Invasion!


def inches(view: Seen, seat: int) -> dict[str, int]:
    monsters = view["monsters"]
    mine = next(each for each in monsters.values() if each["player"] == seat)
    return {id: ceil(hypot(each["x"] - mine["x"], each["y"] - mine["y"]) / 100) for id, each in monsters.items() if each["player"] != seat}


def measured(before: Seen, after: Seen, seat: int, data: Mapping[str, Any]) -> bool:
    return bool(inches(after, seat)[data["monster"]] == data["inches"])


def same(*path: str) -> Opinion:
    """What the reason says of the seat stands in its part of the document."""
    return lambda before, after, seat, data: after["players"][seat][path[0]] == data[path[-1]]


def of_monster(name: str) -> Opinion:
    return lambda before, after, seat, data: (
        after["monsters"][data["monster"]][name] == data[name] < before["monsters"][data["monster"]][name]
    )


OPINIONS: Final[Mapping[str, Mapping[str, Opinion]]] = {
    "grit": {
        **dict.fromkeys(("perfect", "hidden_total", "alive", "total"), own_grit_total),
        **dict.fromkeys(("kills", "lowers"), other_grit_total),
        "best_left": lambda before, after, seat, data: data["card"] in after["hands"][seat],
        "least_left": lambda before, after, seat, data: data["card"] in after["hands"][seat],
        "second": lambda before, after, seat, data: after["firsts"][-1] == data["seat"] == 1 - seat,
    },
    "grumbles_and_goofs": {
        "scores": gained_points,
        "near": lambda before, after, seat, data: min(goof_steps(after, seat)) == data["steps"],
        "far": lambda before, after, seat, data: min(goof_steps(after, data["seat"])) == data["steps"] and data["seat"] != seat,
        "brings": lambda before, after, seat, data: sum(goof_steps(before, seat)) - sum(goof_steps(after, seat)) == data["steps"],
        "keeps": stays,
    },
    "foggy_frontlines": {
        "princess": moved_in,
        "denies": lambda before, after, seat, data: data["map"] in before["slots"] and data["map"] not in after["slots"],
        "on_hand": lambda before, after, seat, data: len(after["players"][seat]["hand"]) == data["cards"],
        "hat": lambda before, after, seat, data: after["butt"] == seat,
        "no_hat": lambda before, after, seat, data: after["butt"] != seat,
        "kept": lambda before, after, seat, data: data["card"] in after["players"][seat]["hand"],
    },
    "grunt_growl_and_tear": {
        "health": same("health"),
        "power": same("power"),
        "strength": lambda before, after, seat, data: after["players"][seat]["stats"]["st"] == data["strength"],
        "speed": lambda before, after, seat, data: after["players"][seat]["stats"]["sp"] == data["speed"],
        "cards": lambda before, after, seat, data: len(after["players"][seat]["hand"]) == data["cards"],
        "tears": lambda before, after, seat, data: data["limb"] not in after["players"][data["other"]]["body"].values(),
        "wears": lambda before, after, seat, data: data["limb"] in after["players"][seat]["body"].values(),
    },
    "giant_monster_invasion": {
        "closer": measured,
        "farther": measured,
        "hits": of_monster("hits"),
        "tough": of_monster("tough"),
    },
}
