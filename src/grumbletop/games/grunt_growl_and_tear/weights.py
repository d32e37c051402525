"""The weights of `mind_worth`, read from weights.toml and written by the tool that fits them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final

from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader, read_toml

FILE: Final = "weights.toml"
BODY: Final = (  # in the order of a row in rules_ruleset
    *("speed", "strength", "smarts", "health"),
    *("armor", "rend", "thorns", "feast", "regrow", "extra_rest", "cheap_graft", "scuttle", "all_round", "scavenge", "riveted"),
    *("escape", "hold", "push", "brace", "ambush"),
    *("leap", "weapons"),
)
SITUATION: Final = (  # in the order of the features in mind_worth
    *("limbs", "torso_only", "pool", "wounded", "power", "hoard"),
    *("cards", "empty_hand", "royals", "numbers", "rich_deck"),
    *("on_turn", "can_strike", "exposed", "grafts"),
)
TABLES: Final = {"body": BODY, "situation": SITUATION}
HEAVIEST: Final = 100.0


def read_weights(home: Traversable) -> list[float]:
    reader = Reader(read_toml((home / FILE).read_text(encoding="utf-8"), BadContent, FILE), BadContent, source=FILE)
    weights: list[float] = []
    for name, keys in TABLES.items():
        table = reader.table(name)
        weights += [table.number(key, -HEAVIEST, HEAVIEST) for key in keys]
        table.done()
    reader.done()
    return weights


def spelled(weights: Sequence[float], remark: str) -> str:
    """The file of some weights."""
    lines = [f"# {remark}"]
    left = iter(weights)
    for name, keys in TABLES.items():
        lines += ["", f"[{name}]", *(f"{key} = {next(left):.3f}" for key in keys)]
    return "\n".join(lines) + "\n"
