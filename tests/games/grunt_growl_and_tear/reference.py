"""Grunt, Growl, and Tear a second time: slow, plain and out of the rule specification alone, to be compared with the room.

A table is its position document. Nothing is shared with the room, and nothing is remembered between two questions.

Where the specification leaves something open, the reference reads it so:

- `shield` with sockets out of body order or twice does not parse (GGT-4.9); a socket the torso lacks or an open one is GGT-11.12.
- Any whole number and any space can be written; one that is too large or off the map is refused by the row of its verb.
- `ask.action` is the text without `ask`. A seat that has been late plays the lowest card, of equal ones the first in deck order.
- A decision with one option (the last limb, the only space for it) is asked all the same; only one with none is skipped.
- A player has its starting Power before its pick. A monster that is out has neither space nor facing.
- On load `stats` is ignored and recomputed, `loose`, `grafted` and `gone` may come in any order, and `map` must be the one of the options.
- A document is refused if its phase could not be: `free` beside a blocker, `turn` with a bank and no blocker, a decision without options,
  an `order` without somebody who lives.
- Views hide hands and decks after the end too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.grunt_growl_and_tear import reference_legal, reference_refusals
from tests.games.grunt_growl_and_tear.reference_chance import Chance
from tests.games.grunt_growl_and_tear.reference_content import CARDS, CONTENT, Content
from tests.games.grunt_growl_and_tear.reference_loading import NAME, complete, load
from tests.games.grunt_growl_and_tear.reference_table import Document, Seen
from tests.games.grunt_growl_and_tear.reference_tests import royalty_of, value_of
from tests.games.grunt_growl_and_tear.reference_turns import ReferenceTable
from tests.games.grunt_growl_and_tear.reference_words import write_hex

__all__ = ["complete", "deciders", "default", "expire", "legal", "load", "play", "refusal", "start", "view"]


def start(options: Mapping[str, Any], draws: Chance, content: Content = CONTENT) -> Document:
    """A new game."""
    given = complete(options)
    players = [
        {
            "seat": seat,
            "monster": None,
            "hex": None,
            "facing": None,
            "health": 0,
            "power": given["start_power"],  # GGT-1.3
            "body": {},
            "hand": [],
            "deck": [],
            "discard": [],
            "stats": {},
        }
        for seat in range(given["players"])
    ]
    table = ReferenceTable(
        {
            "game": NAME,
            "version": 1,
            "options": given,
            "map": given["map"],
            "round": 0,
            "order": [],
            "turn_index": 0,
            "phase": "draft",
            "turn": None,
            "players": players,
            "loose": [],
            "grafted": [],
            "gone": [],
            "objects": content.standing[given["map"]],
            "out": [],
            "ask": None,
            "test": None,
            "pushed": None,
            "combat": None,
            "commits": {},
            "winners": None,
            "returns": None,
        },
        draws,
        content,
    )
    monsters = given["monsters"]
    if monsters == "random":
        monsters = draws.some("monsters", list(content.torsos), given["players"])  # GGT-1.5
    if monsters != "draft":
        for seat, monster in enumerate(monsters):
            table.pick(seat, monster)
    table.tidy()
    return table.document


def deciders(document: Document, content: Content = CONTENT) -> list[int]:
    return Seen(document, content).deciders()


def legal(document: Document, seat: int, content: Content = CONTENT) -> set[str]:
    return reference_legal.legal(Seen(document, content), seat)


def refusal(document: Document, seat: int, text: str, content: Content = CONTENT) -> str | None:
    return reference_refusals.refusal(Seen(document, content), seat, text)


def play(document: Document, seat: int, text: str, draws: Chance | None = None, content: Content = CONTENT) -> Document:
    """The position after a legal action."""
    table = ReferenceTable(document, draws, content)
    table.play(seat, text)
    return table.document


def view(document: Document, viewer: int | None, content: Content = CONTENT) -> Document:
    return Seen(document, content).view(viewer)


def default(document: Document, seat: int, content: Content = CONTENT) -> str:
    """Section 4, the column "on timeout"."""
    table = Seen(document, content)
    phase, player = table.phase, table.players[seat]
    if phase == "draft":
        return min(legal(document, seat, content))
    if phase == "place":
        return f"place {write_hex(min(table.start_spaces()))} 0"
    if phase == "test":
        cards = sorted(player["hand"], key=lambda card: (royalty_of(card), value_of(card), CARDS.index(card)))
        return f"play {cards[0]}" if cards else "none"
    if phase == "rip":
        return f"rip {table.rippable()[0]}"
    if phase == "drop":
        return f"drop {write_hex(min(table.drop_spaces()) if table.combat['ranged'] else table.stands(seat))}"
    defaults = {"turn": "end", "permit": "deny", "free": "skip", "push_to": "to none", "heal": "heal 0"}
    return (defaults | {"shield": "shield none", "continue": "stop"})[phase]


def expire(document: Document, seats: Iterable[int], draws: Chance | None = None, content: Content = CONTENT) -> Document:
    """Time has run out for these seats."""
    table = ReferenceTable(document, draws, content)
    for seat in sorted({*seats}):
        if seat in table.deciders():
            table.play(seat, default(table.document, seat, content))
    return table.document
