"""What Foggy Frontlines refuses and by which clause, a second time: the rows of the specification's table from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.foggy_frontlines.reference_cards import (
    ACTION,
    FINALE,
    PRINCESSES,
    can_lead,
    colour_of,
    colour_of_map,
    is_catapult,
    is_numbered,
    kind_of,
)
from tests.games.foggy_frontlines.reference_table import Seen
from tests.games.foggy_frontlines.reference_words import ASKED, Squad, read, read_plan


def refusal(table: Seen, seat: int, text: str) -> str:
    """The first clause of the table that stands against it; empty if none does."""
    kind, found = read(text)
    if table.phase == "over":
        return "FF-8.9"
    if kind == "grunt" and table.phase == "plan" and table.players[seat]["ready"]:
        return "FF-2.2"
    if seat not in table.deciders() or kind not in ASKED[table.phase]:
        return "FF-9.1"
    if kind == "boss":
        return first(("FF-1.3", text not in table.free_bosses(seat)))
    if kind == "grunt":
        return refused_plan(table, seat, read_plan(found[0] or ""))
    if kind == "capture":
        return refused_capture(table, seat, str(found[0]), int(found[1] or 0) - 1, found[2].split(",") if found[2] else [])
    if kind == "recruit":
        return refused_recruiting(table, seat)
    if kind == "pick":
        return first(("FF-5.4", found[0] not in table.document["recruit_pile"]))
    if kind == "return":
        return first(("FF-5.7", found[0] not in table.returnable(seat)))
    if kind == "evacuate":
        return first(("FF-6.9", found[0] == found[1] or not {*found} <= {*table.players[seat]["hand"]}))
    if kind == "hat":
        return first(("FF-4.6", found[0] not in ("keep", *(f"@{enemy}" for enemy in table.enemies(seat)))))
    return ""


def first(*checks: tuple[str, bool]) -> str:
    return next((clause for clause, applies in checks if applies), "")


def refused_plan(table: Seen, seat: int, squads: list[Squad]) -> str:
    leaders = [squad["leader"].rstrip("^") for squad in squads]
    used = leaders + [card for squad in squads for card in squad["supports"]]
    return first(
        ("FF-2.7", any(squad["leader"].endswith("^") for squad in squads)),
        ("FF-2.3", len({*used}) < len(used) or not {*used} <= {*table.players[seat]["hand"]}),
        ("FF-2.4", not all(map(can_lead, leaders))),
        ("FF-2.7", not all(is_catapult(card) for squad in squads for card in squad["faceup"])),
    )


def refused_capture(table: Seen, seat: int, leader: str, slot: int, targets: list[str]) -> str:
    squad = table.squad(seat, leader)
    if squad is None:
        return "FF-3.7"
    if not is_numbered(leader):
        return "FF-3.4"
    if squad["resolved"]:
        return "FF-3.9"
    if table.document["slots"][slot] is None:
        return "FF-3.11"
    if table.colour_in(slot) != colour_of(leader):
        return "FF-3.8"
    if not table.is_victorious(seat, squad):
        return "FF-3.5"
    return refused_targets(table, seat, table.document["slots"][slot], targets)


def refused_targets(table: Seen, seat: int, card: str, targets: list[str]) -> str:
    kind = kind_of(card)
    wanted: Sequence[str] = {"kid": PRINCESSES, "hero": PRINCESSES, "para": PRINCESSES, FINALE: ()}.get(kind, ("@0", "@1", "@2", "@3"))
    most = 2 if kind == "para" else 1
    holders = [table.holder(target) for target in targets]
    return first(
        ("FF-6.1", len(targets) > most or len({*targets}) < len(targets) or not {*targets} <= {*wanted}),
        ("FF-6.2", kind in ("bully", "fake") and not {*targets} <= {f"@{enemy}" for enemy in table.enemies(seat)}),
        ("FF-6.3", kind == "kid" and (seat in holders or any(target[1] != colour_of_map(card) for target in targets))),
        ("FF-6.5", kind == "hero" and (seat in holders or None in holders)),
        ("FF-6.6", kind == "para" and None in holders),
    )


def refused_recruiting(table: Seen, seat: int) -> str:
    squad = table.squad(seat, ACTION)
    return first(
        ("FF-5.1", squad is None),
        ("FF-5.2", squad is not None and len(squad["supports"]) < 2),
        ("FF-5.5", not table.document["recruit_pile"]),
    )
