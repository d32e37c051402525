"""Grit a second time, written from the rulebook alone: documents and texts in, documents out. It shares no code with the room."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from tests.games.grit.reference_cards import in_order, rank_order, total

Document = dict[str, Any]

PILES = ("0a", "0b", "0c", "1a", "1b", "1c")
PLAY = re.compile(r"([A2-9TJQK][SH])@([01][abc])(!?)")
KINDS = {"word": "word", "first": "play", "second": "play", "keep": "keep"}


def begin(options: dict[str, str], deck: list[str]) -> Document:
    """A new game with these cards, top first."""
    document: Document = {
        "game": "grit",
        "version": 1,
        "options": options,
        "round": 0,
        "phase": "word",
        "to_act": [],
        "words": [],
        "firsts": [],
        "hands": [in_order(deck[0:4]), in_order(deck[4:8])],
        "piles": {pile: [] for pile in PILES},
        "keeps": [None, None],
        "undealt": in_order(deck[10:12]),
        "result": None,
    }
    for pile, card in (("0a", deck[8]), ("1a", deck[9])):
        document["piles"][pile].append({"card": card, "by": None, "round": 0, "marked": False, "down": False})
    begin_round(document)
    return document


def begin_round(document: Document) -> None:
    document["round"] += 1
    holder = the_word(document, document["words"][-1] if document["words"] else 0)
    document["words"].append(holder)
    if document["options"]["word"] == "second":  # GRIT-4.8
        document["firsts"].append(1 - holder)
        document |= {"phase": "first", "to_act": [1 - holder]}
    else:
        document |= {"phase": "word", "to_act": [holder]}


# The board


def entries(document: Document) -> list[tuple[str, Document]]:
    return [(pile, entry) for pile in PILES for entry in document["piles"][pile]]


def tops(document: Document, seat: int, also_down: bool = False) -> list[str]:
    piles = [document["piles"][pile] for pile in PILES if pile[0] == str(seat)]
    return [pile[-1]["card"] for pile in piles if pile and (also_down or not pile[-1]["down"])]


def the_word(document: Document, before: int) -> int:
    """Who holds The Word on this board; `before` is the holder of the previous round (in round 1 there is always a card to see)."""
    values, cards = document["options"]["values"], [tops(document, seat) for seat in (0, 1)]
    totals = [total(values, each) for each in cards]
    if totals[0] != totals[1]:
        return totals.index(max(totals))  # GRIT-4.1
    return highest(values, cards) if any(cards) else before  # GRIT-4.4


def highest(values: str, cards: list[list[str]]) -> int:
    """Who has the highest card: GRIT-4.2 and 4.3."""
    best = [max(((rank_order(values, card), card[1] == "H") for card in each), default=(0, False)) for each in cards]
    return best.index(max(best))


def keepers(document: Document) -> list[int]:
    """Who has Marked an own pile in this round, but for the last: GRIT-6.6, 6.11."""
    if document["round"] == 4:
        return []
    marks = [(pile, entry["by"]) for pile, entry in entries(document) if entry["marked"] and entry["round"] == document["round"]]
    return sorted(by for pile, by in marks if pile[0] == str(by))


# Actions


def refusal(document: Document, seat: int, text: str) -> str | None:
    """The first clause that fails, in the order of GRIT-5.10."""
    if document["phase"] == "over":
        return "GRIT-8.8"
    play = PLAY.fullmatch(text)
    kind = "play" if play else {"first 0": "word", "first 1": "word", "keep": "keep", "flip": "keep"}.get(text)
    if kind is None:
        return "GRIT-5.9"
    if kind != KINDS[document["phase"]]:
        return "GRIT-5.8"
    if seat not in document["to_act"]:
        return "GRIT-4.6" if kind == "word" else "GRIT-5.8"
    return refused_play(document, seat, *play.groups()) if play else None


def refused_play(document: Document, seat: int, card: str, pile: str, mark: str) -> str | None:
    if card not in document["hands"][seat]:
        return "GRIT-5.7"
    if any(entry["round"] == document["round"] for entry in document["piles"][pile]):
        return "GRIT-5.4"
    if document["piles"][pile] and document["piles"][pile][-1]["marked"]:
        return "GRIT-6.2"
    if mark and any(entry["by"] == seat and entry["marked"] for _, entry in entries(document)):
        return "GRIT-6.3"
    return None


def legal(document: Document, seat: int) -> list[str]:
    plays = [f"{card}@{pile}{mark}" for card in document["hands"][seat] for pile in PILES for mark in ("", "!")]
    return [text for text in ("first 0", "first 1", "keep", "flip", *plays) if refusal(document, seat, text) is None]


def default(document: Document, seat: int) -> str:
    """What a late player does."""
    if document["phase"] == "word":
        return f"first {1 - seat}"
    if document["phase"] == "keep":
        return "flip"
    own = [pile for pile in PILES if pile[0] == str(seat)]
    piles = sorted(own, key=lambda pile: bool(document["piles"][pile])) + [pile for pile in PILES if pile not in own]
    plays = [f"{document['hands'][seat][0]}@{pile}" for pile in piles]
    return next(text for text in plays if refusal(document, seat, text) is None)


def play(document: Document, seat: int, text: str) -> Document:
    document = deepcopy(document)
    if document["phase"] == "word":
        first = int(text[-1])
        document["firsts"].append(first)
        document |= {"phase": "first", "to_act": [first]}
    elif document["phase"] == "keep":
        document["keeps"][seat] = text
        document["to_act"].remove(seat)
        if not document["to_act"]:
            reveal(document)
    else:
        card, pile, mark = text[:2], text[3:5], text[5:]
        document["hands"][seat].remove(card)
        document["piles"][pile].append({"card": card, "by": seat, "round": document["round"], "marked": bool(mark), "down": True})
        if document["phase"] == "first":
            document |= {"phase": "second", "to_act": [1 - seat]}
        else:
            both_have_played(document)
    return document


def both_have_played(document: Document) -> None:
    asked = keepers(document)
    if not asked:
        reveal(document)
        return
    document |= {"phase": "keep", "to_act": asked}
    if document["options"]["keep"] == "informed":  # GRIT-7.2
        for _, entry in entries(document):
            entry["down"] &= entry["round"] < document["round"] or entry["by"] in asked


def reveal(document: Document) -> None:
    for _, entry in entries(document):
        if entry["round"] == document["round"]:
            entry["down"] = document["keeps"][entry["by"]] == "keep"
    document["keeps"] = [None, None]
    if document["round"] < 4:
        begin_round(document)
        return
    for _, entry in entries(document):
        entry["down"] = False  # GRIT-8.1
    document |= {"phase": "over", "to_act": [], "result": result(document)}


def result(document: Document) -> Document:
    values, cards = document["options"]["values"], [tops(document, seat, also_down=True) for seat in (0, 1)]
    totals = [total(values, each) for each in cards]
    dead = [each >= 22 for each in totals]
    found: Document = {"totals": totals, "dead": dead}
    if dead[0] != dead[1]:
        return found | {"winner": dead.index(False), "reason": "survivor"}
    if totals[0] != totals[1]:
        best, reason = (min(totals), "least_dead") if dead[0] else (max(totals), "closest")
        return found | {"winner": totals.index(best), "reason": reason}
    if document["options"]["final_tie"] == "rank":
        return found | {"winner": highest(values, cards), "reason": "rank"}
    return found | {"winner": None, "reason": "draw"}


# What a seat sees


def view(document: Document, seat: int | None) -> Document:
    """Section 6; None for spectators."""
    seen = deepcopy(document)
    if document["phase"] == "over":
        return seen
    seen["undealt"] = ["??", "??"]
    for other in {0, 1} - {seat}:
        seen["hands"][other] = ["??"] * len(seen["hands"][other])
        seen["keeps"][other] = None
    for _, entry in entries(seen):
        if entry["down"] and entry["by"] != seat:
            entry["card"] = "??"
    return seen
