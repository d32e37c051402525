"""An order as people say it: "Walk 3 inches northeast", "Bite Queen Vesper". For hints, reviews and lines of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grumbletop.engine.state import LEGAL
from grumbletop.engine.texts import Texts
from grumbletop.games.giant_monster_invasion.events import journey
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_grabs import G_TO
from grumbletop.games.giant_monster_invasion.rules_legal import charge_fault
from grumbletop.games.giant_monster_invasion.rules_numbers import ASK_OPTION, FREE, NOBODY
from grumbletop.games.giant_monster_invasion.rules_orders import Order
from grumbletop.games.giant_monster_invasion.rules_plane import INCH
from grumbletop.games.giant_monster_invasion.verbs import POINT, VERBS

VARIANTS = ("way", "with", "type")  # parts for which a verb has a sentence of its own
PARAMETERS = {"blast": ("kind",), "immunity": ("kind",), "enhanced_brawl": ("type",), "killer_instinct": ("class", "with")}


def name_of(power: str) -> tuple[str, dict[str, str]]:
    """The text key of a power as the notation writes it (`blast:fire`), and what the text needs."""
    name, *more = power.split(":")
    return (f"learned.{name}", dict(zip(PARAMETERS[name], more, strict=True))) if more else (f"power.{name}", {})


def say_order(board: GiantState, action: int, texts: Texts) -> str | None:
    """None where the names of the parts say enough."""
    parts = VERBS.parts(action, board, int(board.asked))
    if "power" in parts:
        return texts.say("said.kp.power", {"power": texts.say(*name_of(parts["power"]))})
    keys = [f"said.{parts['verb']}.{parts[each]}" for each in VARIANTS if each in parts]
    key = next(filter(texts.has, [*keys, f"said.{parts['verb']}"]), None)
    if key is None:
        return None
    data: dict[str, Any] = {**parts, **way_of(board, parts)}
    if "slot" in parts:
        sheet = board.monsters[board.asked].sheet
        data["kind"] = board.rules.names.kinds[sheet.kinds[int(parts["slot"][1:]) - 1]]
    said = texts.say(key, data)
    for more in ("end", "points"):
        if more in parts and texts.has(f"said.{more}.{parts[more]}"):
            said += texts.say(f"said.{more}.{parts[more]}", data)
        elif more == "points" and more in parts and parts[more].startswith("+"):
            said += texts.say("said.points", {"n": int(parts[more])})
    return said


def left_in_turn(board: GiantState) -> str:
    """What is left to do in this turn: `left.<this>` says it."""
    if board.held and board.actions:
        return "held"
    if board.move != FREE or board.held or board.held_by(board.turn) != NOBODY:
        return "action" if board.actions else "charge" if may_charge(board) else "nothing"
    if board.active().prone:
        return "prone"
    return ("move", "both", "many")[min(int(board.actions), 2)]


def may_charge(board: GiantState) -> bool:
    return any(charge_fault(board, slot) == LEGAL for slot in range(int(board.active().sheet.slots)))


def worn_words(shield: str, was: int, now: int, texts: Texts) -> str:
    return texts.say(f"worn.{shield}.{'to' if now else 'gone'}", {"was": was, "now": now})


def point_off_table(board: GiantState, order: Order) -> dict[str, Any]:
    """The first way-point at which the base would hang over an edge, and where it lies in inches."""
    base, scene = board.active().sheet.base, board.rules.scene
    points = [(int(order.x[n]), int(order.y[n])) for n in range(int(order.legs))]
    x, y = next(point for point in points if not scene.inside(*point, base))
    return {"point": f"{x},{y}", "across": x / INCH, "down": y / INCH}


def way_of(board: GiantState, parts: dict[str, str]) -> dict[str, Any]:
    """From where it begins to the last way-point, as the crow flies."""
    points = [each for each in parts.values() if POINT.fullmatch(each)]
    return leg(board, (), points[-1]) if points else {}


def leg(board: GiantState, before: Sequence[str], point: str) -> dict[str, Any]:
    """From the last point of what was picked before, or from where the traveller stands."""
    begins = board.monsters[board.frames.get(G_TO) if board.ask == ASK_OPTION else board.asked]
    last = next((each for each in reversed(before) if POINT.fullmatch(each)), f"{begins.x},{begins.y}")
    (from_x, from_y), (x, y) = (map(int, each.lstrip("^").split(",")) for each in (last, point))
    return journey(x - from_x, y - from_y)
