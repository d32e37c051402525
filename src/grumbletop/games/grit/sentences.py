"""Grit's events as sentences: cards and piles as the board shows them, from the eyes of whoever reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.texts import Texts
from grumbletop.games.grit.rules_cards import PILES

START_PILES = ("0a", "1a")  # GRIT-2.3


def naming(texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
    """Piles by their owner, `your pile a`; a language may need other words for `onto` and `on`. And who wins, who plays first."""
    words: dict[str, str] = {}
    for pile in PILES:
        owner, letter = int(pile[0]), pile[1]
        whose = "you" if owner == reader else "other"
        for table in ("pile", "onto", "on"):
            words[f"{table}.{pile}"] = texts.say(f"{table}_of.{whose}", {"name": names[owner], "letter": letter})
    for seat, name in enumerate(names):
        whose = "nobody" if reader == SPECTATOR else "you" if seat == reader else "other"
        words[f"winner.{seat}"] = texts.say("winner.you" if seat == reader else "winner.other", {"name": name})
        words[f"shooter.{seat}"] = texts.say(f"shooter.{whose}", {"name": name})
    return words


def in_words(event: Mapping[str, Any], texts: Texts) -> dict[str, Any]:
    """The event with its data in words."""
    kind, data = str(event["kind"]), dict(event["data"])
    for cards in {"hand", "cards"} & data.keys():
        data[cards] = [lying(texts, *card.split("@")) if "@" in card else texts.word("card", card) for card in data[cards]]
    if "pile" in data:
        whose = owned if data.get("seat") == int(data["pile"][0]) != texts.reader else place
        data |= {"onto": whose(texts, "onto", data["pile"]), "on": whose(texts, "on", data["pile"])}
    if kind == "dealt":
        data["injuries"] = [lying(texts, card, pile) for card, pile in zip(data["injuries"], START_PILES, strict=True)]
    elif kind == "played" and data["mark"] == "marked":
        kind = "marked"
    elif kind == "word":
        own = int(data["seat"])
        data["totals"] = texts.say("log.totals", {"own": data["totals"][own], "other": data["totals"][1 - own]})
    elif kind == "end":
        data["totals"] = [standing(texts, seat, data) for seat in (0, 1)]
    return {**event, "kind": kind, "data": data}


def place(texts: Texts, table: str, pile: str) -> str:
    """A pile as it stands after `onto` or `on`; by its plain name where nobody has been named."""
    return texts.word(table if texts.has(f"{table}.{pile}") else "pile", pile)


def owned(texts: Texts, table: str, pile: str) -> str:
    """A pile of whoever the sentence is about; by its plain name where nobody has been named."""
    return texts.say(f"{table}_of.own", {"letter": pile[1]}) if texts.has(f"{table}.{pile}") else place(texts, table, pile)


def death(texts: Texts, dead: Sequence[bool]) -> str:
    """The few words that a death gets at the end."""
    if all(dead):
        return texts.say("drama.dead_both")
    seat = dead.index(True)
    return texts.say("drama.dead_you" if seat == texts.reader else "drama.dead_other", {"name": texts.word("seat", seat)})


def lying(texts: Texts, card: str, pile: str) -> str:
    return texts.say("log.lying", {"card": card, "on": place(texts, "on", pile)})


def standing(texts: Texts, seat: int, result: Mapping[str, Any]) -> str:
    """A side's last total, and whether that is too much."""
    who = texts.say("log.you") if seat == texts.reader else texts.word("seat", seat)
    return texts.say("log.dead" if result["dead"][seat] else "log.alive", {"who": who, "total": result["totals"][seat]})
