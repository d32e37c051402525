"""Which answers to the smaller questions of Giant Monster Invasion! are refused: the last row of the table of section 4."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.games.giant_monster_invasion.reference_content import MOST_LEVELS, clashes, power
from tests.games.giant_monster_invasion.reference_paths import Row
from tests.games.giant_monster_invasion.reference_pools import attack_pool
from tests.games.giant_monster_invasion.reference_table import Seen
from tests.games.giant_monster_invasion.reference_words import Words

MOST_HITS, MOST_TOUGH, MOST_SCORE = 40, 13, 4  # GMI-5.9


def answer_rows(table: Seen, id: str, kind: str, words: Words) -> Iterator[Row]:
    rows: dict[str, Callable[[Seen, str, Words], Iterator[Row]]] = {
        "boost": boost_rows,
        "reroll": reroll_rows,
        "upkeep": upkeep_rows,
        "counter": counter_rows,
        "option": option_rows,
        "mend": mend_rows,
        "kp": kp_rows,
    }
    return rows[kind](table, id, words) if kind in rows else iter(())  # `strike` and `react` are asked only of who can pay


def boost_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "5.4", words["n"] > table.monsters[id]["mp"]


def reroll_rows(table: Seen, _: str, words: Words) -> Iterator[Row]:
    if words["verb"] == "reroll":
        yield "5.5", words["n"] - 1 not in rerollable(table.document["pending"][0])


def rerollable(roll: dict[str, object]) -> list[int]:
    """GMI-5.5: places of the dice that may be rolled once more."""
    dice, rerolled, score = roll["dice"], roll["rerolled"], roll["score"]
    assert isinstance(dice, list)
    assert isinstance(rerolled, list)
    assert isinstance(score, int)
    fails = len({*dice}) == 1 if roll["purpose"] == "military" else None
    return [i for i, face in enumerate(dice) if i not in rerolled and (fails if fails is not None else face > score)]


def upkeep_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    yield "6.34", words["with"] == "mp" and table.monsters[id]["mp"] < 1
    yield "6.34", words["with"] == "hits" and table.monsters[id]["hits"] <= 2


def counter_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    if "kind" not in words:
        return
    grabber = table.active
    yield "5.4", "mp" in words and not 1 <= words["mp"] <= table.monsters[id]["mp"]
    yield "3.14", words["kind"] == "stomp" and not table.monsters[grabber]["prone"]
    yield "2.26", attack_pool(table, id, grabber, "counter", words["kind"]) + words.get("mp", 0) < 1


def option_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    if words["verb"] == "plunge":
        target = table.document["pending"][0]["to"]
        yield "3.32", not table.has(id, "flying")
        yield "3.32", not table.on_table(target, words["point"])
        yield "3.32", not table.within(table.place(target), words["point"], table.arm)


def mend_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    found = table.monsters[id]
    yield "3.46", words["h"] + words["t"] + words["b"] > table.document["ask"]["info"]["points"]
    yield "3.46", words["h"] > found["hits_max"] - found["hits"]
    yield "3.46", words["t"] > found["tough_max"] - found["tough"]
    yield "3.46", words["b"] > found["blood"]


def kp_rows(table: Seen, id: str, words: Words) -> Iterator[Row]:
    found, what = table.monsters[id], words["what"]
    if what == "hits":
        yield "5.9", found["hits_max"] >= MOST_HITS
    if what == "tough":
        yield "5.9", found["tough_max"] >= MOST_TOUGH
    if what in ("stomp", "blast", "brawl", "roar"):
        yield "1.4", found[what] is None
        yield "5.9", found[what] >= MOST_SCORE
    if what == "level":
        known = found["powers"].get(words["slot"])
        yield "5.9", known is None or known["level"] >= MOST_LEVELS[known["power"]]
    if what == "power":
        bought = power(f"{words['power']} 1")
        yield "5.10", clashes([*found["powers"].values(), bought], found["class"])
        yield "5.10", bought["power"] == "blast" and found["blast"] is None
