"""Content and options of Foggy Frontlines as the numbers that the rules work with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

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
    for boss in cards.bosses:
        add_boss(table, boss, cards)
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
    table.bonus = [0] * CARDS
    for card, recruit in enumerate(cards.recruits, OWN):
        table.recruits |= 1 << card
        table.bonus[card] = recruit.faceup_bonus or 0
        if recruit.can_lead:
            table.leads |= 1 << card
        if recruit.faceup_bonus:
            table.flips |= 1 << card


def add_boss(table: Table, boss: Boss, cards: Cards) -> None:
    """A row of all cards its player can ever hold."""
    row: list[Soldier | None] = [*boss.army, None, *cards.recruits]
    row += [None] * (CARDS - len(row))
    leaders = [soldier if soldier and soldier.can_lead else None for soldier in row]
    table.boss_ids.append(boss.id)
    table.favorite.append(boss.favorite)
    table.codes += [soldier.code if soldier else ACTION_CODE if card == OWN - 1 else "" for card, soldier in enumerate(row)]
    table.strengths += [-1 if soldier is None or soldier.strength is None else soldier.strength for soldier in row]
    table.per_support += [soldier.per_support if soldier else 0 for soldier in row]
    table.colors += [-1 if soldier is None or soldier.color is None else soldier.color for soldier in leaders]
    for color in range(MOST_COLORS):
        table.by_color.append(sum(1 << card for card, soldier in enumerate(leaders) if soldier and soldier.color == color))


def add_princesses(table: Table, cards: Cards) -> None:
    table.princess_ids = [princess.id for princess in cards.princesses]
    table.princesses = (1 << len(cards.princesses)) - 1
    for color in range(len(cards.colors)):
        table.princess_sets.append(sum(1 << number for number, each in enumerate(cards.princesses) if each.color == color))


def add_map(table: Table, cards: Cards) -> None:
    table.map_ids = [card.id for card in cards.map]
    table.map_bytes = [bytes([number]) for number in range(len(cards.map))]
    table.map_types = [MAP_TYPES.index(card.type) for card in cards.map]
    table.map_colors = [card.color for card in cards.map]
    table.map_princesses = [table.princess_sets[card.princess] if card.type == "kidnap" else 0 for card in cards.map]
    table.maps = (1 << len(cards.map)) - 1
    table.timers = sum(1 << number for number, card in enumerate(cards.map) if card.timer)
