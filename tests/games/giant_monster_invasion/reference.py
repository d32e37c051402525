"""Giant Monster Invasion! a second time: slow, plain and out of the rule specification alone, to be compared with the room.

A table is its position document. Nothing is shared with the room, and nothing is remembered between two questions.

Where the specification leaves something open, the reference reads it so:

- `+0` can be written and is refused by GMI-5.4, as any other number that can't be paid.
- A tie group of order dice is settled completely before the next one rolls (GMI-2.3).
- A cloud always rules out `move2` that turn, also one made after the Move (GMI-6.17).
- `bleeding: off` gives no tokens; those that a document brings still bleed (GMI-3.44).
- A declared retreat ends a hold at once (GMI-3.36).
- A monster above or below tar is out of it (GMI-4.11).
- A squeeze hurts before it locks, so somebody prone whom it defeats stays prone (GMI-3.29, 3.33). Coming down from the air by itself or in
  flight counts as having come up.
- The last turn stays in the document while Kaiju Points are spent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.engine.errors import BadOption
from tests.games.giant_monster_invasion import reference_battlefields, reference_refusals
from tests.games.giant_monster_invasion.reference_battles import Battles
from tests.games.giant_monster_invasion.reference_chance import Chance
from tests.games.giant_monster_invasion.reference_content import MONSTERS, Sheet, broken_clauses, hits_of, tough_of
from tests.games.giant_monster_invasion.reference_loading import MONSTER, NAME, TALLY, complete, load
from tests.games.giant_monster_invasion.reference_table import Document, Monster, Seen, copied

__all__ = ["carry", "complete", "decider", "default", "expire", "load", "play", "refusal", "start"]


FIGHTERS = {"versus": (2, 6, "GMI-9.4"), "nightmare": (1, 1, "GMI-9.2"), "gauntlet": (3, 6, "GMI-9.6")}


def start(options: Mapping[str, Any], draws: Chance, carry: Sequence[Sheet] | None = None) -> Document:
    """A new battle (GMI-9.1); `carry` are the sheets that an earlier one left."""
    given = complete(options)
    sheets = carry or [sheet_of(entry) for entry in given["monsters"]]
    fewest, most, clause = FIGHTERS[given["battle"]]
    if not fewest <= len(sheets) <= most:
        raise BadOption("monsters", f"is for {fewest} to {most}", clause)
    scale, field = given["scale"], given["battlefield"]
    starts = reference_battlefields.starts(field, scale)
    seats = range(len(sheets))
    numbers = list(range(1, len(sheets) + 1))
    if given["deploy"] == "shuffle":
        left = list(numbers)
        numbers = []
        for _ in seats:
            numbers.append(draws.one("deploy", left))
            left.remove(numbers[-1])
    monsters = {f"m{seat + 1}": new_monster(sheets[seat], seat, given) for seat in seats}
    for monster, number in zip(monsters.values(), numbers, strict=True):
        monster["x"], monster["y"] = starts[number - 1]
    table = Battles(
        {
            "game": NAME, "v": 1, "options": given, "table": reference_battlefields.table(field, scale),
            "sides": given.get("sides") or [[seat] for seat in seats], "round": 1, "order": [], "monsters": monsters,
            "buildings": reference_battlefields.buildings(field, scale), "hazards": reference_battlefields.hazards(field, scale),
            "locks": [], "turn": None, "ask": None, "pending": [], "gauntlet": None, "result": None,
        },
        draws,
    )  # fmt: skip
    if given["battle"] == "gauntlet":
        for monster in table.monsters.values():
            monster["status"] = "waiting"
        table.meet(table.order_of(sorted(monsters))[:2], 1)
    else:
        table.begin_round(1)
    table.run()
    return table.document


def sheet_of(entry: str | Sheet) -> Sheet:
    if isinstance(entry, str):
        return MONSTERS[entry]
    sheet = {"class": "rogue_anomaly", "wings": False, "powers": []} | entry
    if sheet["blast"] == "N/A":
        sheet["blast"] = None
    broken = broken_clauses(sheet)
    if broken:
        raise BadOption("monsters", "is not a legal monster", broken[0])
    return sheet


def new_monster(sheet: Sheet, seat: int, options: Mapping[str, Any]) -> Monster:
    """GMI-1.7, 0.2, 1.13, 5.11"""
    small = options["scale"] == "small"
    powers = {
        f"p{number}": power | ({"charges": 0} if power["power"] == "blast" else {}) for number, power in enumerate(copied_powers(sheet), 1)
    }
    tough, hits = sheet.get("tough", tough_of(sheet)), sheet.get("hits", hits_of(sheet))
    return copied(MONSTER) | {
        "player": seat, "name": sheet.get("name", ""), "class": sheet["class"], "wings": sheet["wings"],
        "height": 300 + (sheet["height"] - 500) // 2 if small else sheet["height"], "base": sheet["base"] // 2 if small else sheet["base"],
        "stomp": sheet["stomp"], "blast": sheet["blast"], "brawl": sheet["brawl"], "roar": sheet["roar"],
        "tough": tough, "tough_max": tough, "hits": hits, "hits_max": hits, "powers": powers,
        "armor": sum(power["level"] for power in powers.values() if power["power"] == "armor"),
        "mp": sheet.get("mp", options["start_mp"]), "kp": sheet.get("kp", 0), "mp_total": sheet.get("mp_total", 0), "tally": copied(TALLY),
    }  # fmt: skip


def copied_powers(sheet: Sheet) -> list[dict[str, Any]]:
    return [{"level": 1} | power for power in sheet["powers"]]


def carry(document: Document, sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets as the battle leaves them (GMI-5.11): current maxima, scores, powers and points."""
    found = []
    for id in sorted(document["monsters"]):
        monster = document["monsters"][id]
        powers = [{name: part for name, part in power.items() if name != "charges"} for power in monster["powers"].values()]
        scores = {name: monster[name] for name in ("stomp", "blast", "brawl", "roar", "mp", "kp", "mp_total")}
        maxima = {"tough": monster["tough_max"], "hits": monster["hits_max"]}
        found.append(dict(sheets[monster["player"]]) | scores | maxima | {"powers": powers})
    return found


def decider(document: Document) -> int | None:
    """The seat that decides; nobody when the battle is over."""
    return document["monsters"][document["ask"]["who"]]["player"] if document["ask"] else None


def refusal(document: Document, seat: int, text: str) -> str | None:
    return reference_refusals.refusal(Seen(document), seat, text)


def play(document: Document, text: str, draws: Chance | None = None) -> Document:
    """The position after a legal action of whoever decides."""
    table = Battles(document, draws)
    table.play(text)
    return table.document


def default(document: Document) -> str:
    """Section 4, the column "default on time-out"."""
    ask = document["ask"]
    found = document["monsters"][ask["who"]]
    if ask["kind"] == "main":
        return "stand" if refusal(document, found["player"], "stand") is None else "end"
    if ask["kind"] == "mend":
        left = ask["info"]["points"]
        tough = min(left, found["tough_max"] - found["tough"])
        hits = min(left - tough, found["hits_max"] - found["hits"])
        return f"mend h{hits} t{tough} b{min(left - tough - hits, found['blood'])}"
    return {
        "strike": "face", "upkeep": "pay no", "boost": "boost 0", "reroll": "keep", "react": "react none", "counter": "counter bite",
        "option": "slam", "kp": "kp done",
    }[ask["kind"]]  # fmt: skip


def expire(document: Document, draws: Chance | None = None) -> Document:
    """Time has run out for whoever decides."""
    return play(document, default(document), draws)
