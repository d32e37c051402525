"""Grit's content: value tables, decks and the names of Injuries, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grumbletop.engine.reader import Reader
from grumbletop.games.grit.rules_cards import CARD_NUMBERS, RANKS, SUITS

FIXED = 11
LONGEST_TITLE = 28


@dataclass(frozen=True)
class Values:
    """What each rank is worth, in the order of RANKS (GRIT-1.8)."""

    id: str
    name: str
    worth: tuple[int, ...]
    bonus: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True)
class Deck:
    """Sets of cards: the fixed Spades, and the Hearts of which one is drawn (GRIT-1.2)."""

    id: str
    name: str
    fixed: int
    pool: int


def read_values(reader: Reader) -> Values:
    worth: dict[str, int] = {}
    bonus: dict[str, int] = {}
    order: dict[str, int] = {}
    values_id = reader.string("id", "[a-z_]+", 40)
    name = reader.string("name", longest=80)
    for entry in reader.tables("rank", len(RANKS), len(RANKS)):
        rank = read_rank(entry, "id", worth)
        worth[rank] = entry.integer("value", 1, 21)
        bonus[rank] = entry.integer("bonus", 0, 20, 0)
        order[rank] = entry.integer("order", 1, 99)
        if list(order.values()).count(order[rank]) > 1:
            entry.fail("order", f"{order[rank]} stands twice: ranks differ", "GRIT-1.7")
        entry.refuse_if(bonus[rank] and sum(map(bool, bonus.values())) > 1, "bonus", "only one rank has a bonus", "GRIT-1.6")
        entry.done()
    reader.done()
    return Values(values_id, name, by_rank(worth), by_rank(bonus), by_rank(order))


def read_rank(reader: Reader, key: str, taken: dict[str, int] | dict[str, str]) -> str:
    rank = reader.choice(key, tuple(RANKS))
    reader.refuse_if(rank in taken, key, f"rank {rank} stands twice")
    return rank


def by_rank(numbers: dict[str, int]) -> tuple[int, ...]:
    return tuple(numbers[rank] for rank in RANKS)


def read_deck(reader: Reader) -> Deck:
    deck = Deck(
        reader.string("id", "[a-z_]+", 40),
        reader.string("name", longest=80),
        read_suit(reader, "fixed", 0, FIXED, FIXED),
        read_suit(reader, "pool", 1, 1, len(RANKS)),
    )
    reader.done()
    return deck


def read_suit(reader: Reader, key: str, suit: int, least: int, most: int) -> int:
    """Different cards of one suit: Spades and Hearts never tie (GRIT-4.3)."""
    allowed = {card: number for card, number in CARD_NUMBERS.items() if number % 2 == suit}
    return reader.bit_set(key, reader.items(key, least, most), allowed, f"no card of suit {SUITS[suit]}", "GRIT-1.2", "GRIT-1.2")


def read_titles(readers: Sequence[Reader]) -> dict[str, str]:
    """The name of every card; a later file may name some ranks anew."""
    titles: dict[str, str] = {}
    inflamed = ""
    for reader in readers:
        inflamed = reader.string("inflamed", longest=LONGEST_TITLE, default=inflamed)
        titles |= read_injuries(reader)
        reader.done()
    hearts = {f"{rank}H": f"{title} {inflamed}" for rank, title in titles.items()}
    return {f"{rank}S": title for rank, title in titles.items()} | hearts


def read_injuries(reader: Reader) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in reader.tables("injury", 1, len(RANKS)):
        rank = read_rank(entry, "rank", found)
        found[rank] = entry.string("title", longest=LONGEST_TITLE)
        entry.done()
    return found
