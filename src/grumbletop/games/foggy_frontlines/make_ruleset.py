"""Content and options of Foggy Frontlines as the numbers that the rules work with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.events import Teller
from grumbletop.games.foggy_frontlines.content import ACTION_CODE, MAP_TYPES, Boss, Cards, Soldier
from grumbletop.games.foggy_frontlines.events import FoggyTeller
from grumbletop.games.foggy_frontlines.rules_cards import CARDS, MOST_COLORS, OWN
from grumbletop.games.foggy_frontlines.rules_plans import count_ways
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

TIES: Final = ("shared", "yell", "random")  # in the order of the numbers in rules_cards


def make_ruleset(cards: Cards, options: Mapping[str, Any]) -> Ruleset:
    rules = Ruleset(options["players"], FoggyTeller())
    rules.color_ids = [color.id for color in cards.colors]
    for name in ("plans", "chosen", "powers", "subsets", "own_plans", "own_from"):
        setattr(rules, name, getattr(ways(), name))
    add_recruits(rules, cards)
    add_bosses(rules, cards)
    add_princesses(rules, cards)
    add_map(rules, cards)
    rules.first_butt = -1 if options["first_butt"] == "random" else options["first_butt"]
    rules.pick = options["recruit_choice"] == "pick"
    rules.scope_round = options["compare_scope"] == "round"
    rules.at_once = options["bullyhulk_timing"] == "at_once"
    rules.tie = TIES.index(options["final_tie"])
    rules.round_limit = options["round_limit"]
    return rules


@lru_cache(maxsize=1)
def ways() -> Ruleset:
    """What plans are counted with is the same at every table."""
    rules = Ruleset(0, Teller())
    count_ways(rules)
    return rules


def add_recruits(rules: Ruleset, cards: Cards) -> None:
    bonus = [0] * CARDS
    for card, recruit in enumerate(cards.recruits, OWN):
        rules.recruits |= 1 << card
        bonus[card] = recruit.faceup_bonus or 0
        if recruit.can_lead:
            rules.leads |= 1 << card
        if recruit.faceup_bonus:
            rules.flips |= 1 << card
    rules.bonus = vec[i64](bonus)


def add_bosses(rules: Ruleset, cards: Cards) -> None:
    """A row for each boss, of all cards its player can ever hold."""
    rows = [row_of(boss, cards) for boss in cards.bosses]
    soldiers = [soldier for row in rows for soldier in row]
    leaders = [soldier if soldier and soldier.can_lead else None for soldier in soldiers]
    rules.boss_ids = [boss.id for boss in cards.bosses]
    rules.favorite = vec[i64]([boss.favorite for boss in cards.bosses])
    rules.codes = [soldier.code if soldier else ACTION_CODE if at % CARDS == OWN - 1 else "" for at, soldier in enumerate(soldiers)]
    rules.strengths = vec[i64]([-1 if soldier is None or soldier.strength is None else soldier.strength for soldier in soldiers])
    rules.per_support = vec[i64]([soldier.per_support if soldier else 0 for soldier in soldiers])
    rules.colors = vec[i64]([-1 if soldier is None or soldier.color is None else soldier.color for soldier in leaders])
    rules.by_color = vec[i64]([cards_of(row, color) for row in rows for color in range(MOST_COLORS)])


def row_of(boss: Boss, cards: Cards) -> list[Soldier | None]:
    row: list[Soldier | None] = [*boss.army, None, *cards.recruits]
    return row + [None] * (CARDS - len(row))


def cards_of(row: list[Soldier | None], color: int) -> int:
    """The cards of a row that lead in a colour."""
    return sum(1 << card for card, soldier in enumerate(row) if soldier and soldier.can_lead and soldier.color == color)


def add_princesses(rules: Ruleset, cards: Cards) -> None:
    rules.princess_ids = [princess.id for princess in cards.princesses]
    rules.princesses = (1 << len(cards.princesses)) - 1
    rules.princess_sets = vec[i64]([princesses_of(cards, color) for color in range(len(cards.colors))])


def princesses_of(cards: Cards, color: int) -> int:
    return sum(1 << number for number, princess in enumerate(cards.princesses) if princess.color == color)


def add_map(rules: Ruleset, cards: Cards) -> None:
    rules.map_ids = [card.id for card in cards.map]
    rules.map_bytes = [bytes([number]) for number in range(len(cards.map))]
    rules.map_types = vec[i64]([MAP_TYPES.index(card.type) for card in cards.map])
    rules.map_colors = vec[i64]([card.color for card in cards.map])
    rules.map_princesses = vec[i64]([princesses_of(cards, card.princess) if card.type == "kidnap" else 0 for card in cards.map])
    rules.maps = (1 << len(cards.map)) - 1
    rules.timers = sum(1 << number for number, card in enumerate(cards.map) if card.timer)
