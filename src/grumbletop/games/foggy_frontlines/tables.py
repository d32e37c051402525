"""Content and options of Foggy Frontlines as the numbers that the rules work with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.games.foggy_frontlines.cards import ACTION_CODE, MAP_TYPES, Boss, Cards, Soldier
from grumbletop.games.foggy_frontlines.rules_cards import CARDS, MOST_COLORS, OWN, Table
from grumbletop.games.foggy_frontlines.rules_plans import count_ways

TIES: Final = ("shared", "yell", "random")  # in the order of the numbers in rules_cards


def make_table(cards: Cards, options: Mapping[str, Any]) -> Table:
    table = Table(options["players"])
    table.color_ids = [color.id for color in cards.colors]
    for name in ("plans", "sums", "chosen", "powers", "subsets"):
        setattr(table, name, getattr(ways(), name))
    add_recruits(table, cards)
    add_bosses(table, cards)
    add_princesses(table, cards)
    add_map(table, cards)
    table.first_butt = -1 if options["first_butt"] == "random" else options["first_butt"]
    table.pick = options["recruit_choice"] == "pick"
    table.scope_round = options["compare_scope"] == "round"
    table.at_once = options["bullyhulk_timing"] == "at_once"
    table.tie = TIES.index(options["final_tie"])
    table.round_limit = options["round_limit"]
    return table


@lru_cache(maxsize=1)
def ways() -> Table:
    """What plans are counted with is the same at every table."""
    table = Table(0)
    count_ways(table)
    return table


def add_recruits(table: Table, cards: Cards) -> None:
    bonus = [0] * CARDS
    for card, recruit in enumerate(cards.recruits, OWN):
        table.recruits |= 1 << card
        bonus[card] = recruit.faceup_bonus or 0
        if recruit.can_lead:
            table.leads |= 1 << card
        if recruit.faceup_bonus:
            table.flips |= 1 << card
    table.bonus = vec[i64](bonus)


def add_bosses(table: Table, cards: Cards) -> None:
    """A row for each boss, of all cards its player can ever hold."""
    rows = [row_of(boss, cards) for boss in cards.bosses]
    soldiers = [soldier for row in rows for soldier in row]
    leaders = [soldier if soldier and soldier.can_lead else None for soldier in soldiers]
    table.boss_ids = [boss.id for boss in cards.bosses]
    table.favorite = vec[i64]([boss.favorite for boss in cards.bosses])
    table.codes = [soldier.code if soldier else ACTION_CODE if at % CARDS == OWN - 1 else "" for at, soldier in enumerate(soldiers)]
    table.strengths = vec[i64]([-1 if soldier is None or soldier.strength is None else soldier.strength for soldier in soldiers])
    table.per_support = vec[i64]([soldier.per_support if soldier else 0 for soldier in soldiers])
    table.colors = vec[i64]([-1 if soldier is None or soldier.color is None else soldier.color for soldier in leaders])
    table.by_color = vec[i64]([cards_of(row, color) for row in rows for color in range(MOST_COLORS)])


def row_of(boss: Boss, cards: Cards) -> list[Soldier | None]:
    row: list[Soldier | None] = [*boss.army, None, *cards.recruits]
    return row + [None] * (CARDS - len(row))


def cards_of(row: list[Soldier | None], color: int) -> int:
    """The cards of a row that lead in a colour."""
    return sum(1 << card for card, soldier in enumerate(row) if soldier and soldier.can_lead and soldier.color == color)


def add_princesses(table: Table, cards: Cards) -> None:
    table.princess_ids = [princess.id for princess in cards.princesses]
    table.princesses = (1 << len(cards.princesses)) - 1
    table.princess_sets = vec[i64]([princesses_of(cards, color) for color in range(len(cards.colors))])


def princesses_of(cards: Cards, color: int) -> int:
    return sum(1 << number for number, princess in enumerate(cards.princesses) if princess.color == color)


def add_map(table: Table, cards: Cards) -> None:
    table.map_ids = [card.id for card in cards.map]
    table.map_bytes = [bytes([number]) for number in range(len(cards.map))]
    table.map_types = vec[i64]([MAP_TYPES.index(card.type) for card in cards.map])
    table.map_colors = vec[i64]([card.color for card in cards.map])
    table.map_princesses = vec[i64]([princesses_of(cards, card.princess) if card.type == "kidnap" else 0 for card in cards.map])
    table.maps = (1 << len(cards.map)) - 1
    table.timers = sum(1 << number for number, card in enumerate(cards.map) if card.timer)
