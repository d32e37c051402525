"""What a seat may know, and what it reads off the table."""

from __future__ import annotations

from typing import Any

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.texts import Texts
from grumbletop_crucible.rules import Brewing
from grumbletop_crucible.rules_numbers import GRAB, POUR, REROLL

UNKNOWN = "?"


def mask(document: dict[str, Any], state: Brewing, seat: int | None) -> dict[str, Any]:
    """The position document without what this seat does not see on the table. What it remembers is for `display`."""
    viewer = SPECTATOR if seat is None else seat
    document["stakes"] = [stake if state.knows_stake(viewer, other) else UNKNOWN for other, stake in enumerate(document["stakes"])]
    if not state.is_over():
        document["deck"] = [UNKNOWN] * len(state.deck)
    for step in document["pending"]:
        if step["do"] == "test":
            shown = zip(state.tested(), step["fingers"], strict=True)
            step["fingers"] = [fingers if state.knows_fingers(viewer, other) else UNKNOWN for other, fingers in shown]
    return document


def display(state: Brewing, seat: int | None) -> dict[str, Any]:
    return {
        "pot": sum(state.stakes) if state.phase in (GRAB, POUR, REROLL) else 0,
        "left": [each for each, stake in enumerate(state.stakes) if stake == 0 and state.knows_stake(SPECTATOR, each)],
        "looked": [each for each in range(state.seats) if state.has_seen(each)],
        "lid": state.deck[0] if state.is_over() or (seat is not None and state.has_seen(seat)) else None,
        "target": state.target() if state.drop else None,
        "dice": sum(state.rolls[-1]) if state.rolls else None,
        "true": state.true_brewers() if state.is_over() else [],
    }


def boiling(state: Brewing) -> str:
    """Whether the dice are high enough as they lie."""
    return "boils" if sum(state.rolls[-1]) >= state.target() else "cold"


def drawing(view: dict[str, Any], display: dict[str, Any], texts: Texts) -> str:
    """The table as lines of text."""
    shown = {"phase": view["phase"], "lid": display["lid"] or UNKNOWN, "pot": display["pot"]}
    lines = [texts.say("table.crucible", shown)]
    for seat, coins in enumerate(view["coins"]):
        brew = view["brews"][seat]
        data = {"seat": seat, "coins": coins, "stake": blank(view["stakes"][seat]), "recipe": blank(brew)}
        lines.append(texts.say("table.left" if seat in display["left"] else "table.seat", data))
    for step in view["pending"]:
        lines.append(texts.say(f"table.{step['do']}", {"seat": view["pourer"], "asked": step["asked"]}))
    if view["drop"]:
        x, y = view["drop"]
        lines.append(texts.say("table.drop", {"point": f"{x},{y}", "dice": view["rolls"][-1], "target": display["target"]}))
    return "\n".join(lines)


def blank(value: object) -> object:
    return "-" if value is None else value
