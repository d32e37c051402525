"""What options and content settle, shared by all states of a game. Compiled."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from grumbletop.engine.events import Teller
from grumbletop.games.foggy_frontlines.rules_cards import CARDS, OWN_CARDS, SHARED, first_card


@final
class Ruleset:
    """Content and options of one game, shared by all its states."""

    def __init__(self, players: i64, teller: Teller) -> None:
        self.teller = teller
        self.players: i64 = players
        # by boss * CARDS + card
        self.strengths: vec[i64] = vec[i64]()  # of a card that leads a numbered squad, else -1
        self.per_support: vec[i64] = vec[i64]()
        self.colors: vec[i64] = vec[i64]()  # of a card that leads a numbered squad, else -1
        self.codes: list[str] = []
        # by boss
        self.favorite: vec[i64] = vec[i64]()  # colour of the strongest army card
        self.boss_ids: list[str] = []
        # by boss * MOST_COLORS + colour: the cards that lead in it
        self.by_color: vec[i64] = vec[i64]()
        self.bonus: vec[i64] = vec[i64]()  # by card: what it adds face up
        self.recruits: i64 = 0
        self.leads: i64 = OWN_CARDS  # the cards that can lead
        self.flips: i64 = 0  # the cards that may be planned face up
        self.map_types: vec[i64] = vec[i64]()
        self.map_colors: vec[i64] = vec[i64]()
        self.map_princesses: vec[i64] = vec[i64]()  # the princesses a Kidnap may take, as a set
        self.map_ids: list[str] = []
        self.map_bytes: list[bytes] = []  # each card alone, to be put on the discard
        self.maps: i64 = 0
        self.timers: i64 = 0
        self.princess_sets: vec[i64] = vec[i64]()  # by colour
        self.princess_ids: list[str] = []
        self.princesses: i64 = 0
        self.color_ids: list[str] = []
        self.plans: vec[i64] = vec[i64]()  # by the numbers of cards of each kind, as rules_plans.kinds_at counts them
        self.chosen: vec[i64] = vec[i64]()  # binomial coefficients, by 16 * n + k
        self.subsets: vec[i64] = vec[i64]()  # the subsets of n places with k members, by (9 * n + k) * MOST_SUBSETS + number
        self.powers: vec[i64] = vec[i64]()  # by 16 * base + exponent
        self.own_plans: vec[i64] = vec[i64]()  # all plans of hands without recruits, hand by hand
        self.own_from: vec[i64] = vec[i64]()  # where those of a hand begin, and behind the last hand
        self.first_butt: i64 = -1
        self.pick: bool = False
        self.scope_round: bool = False
        self.at_once: bool = False
        self.tie: i64 = SHARED
        self.round_limit: i64 = 40


def squad_strength(rules: Ruleset, boss: i64, leader: i64, down: i64, up: i64) -> i64:
    """FF-3.3 before any Bullyhulk: a leader of a numbered squad with so many face-down supports and these face-up ones."""
    at: i64 = boss * CARDS + leader
    total: i64 = rules.strengths[at]
    per: i64 = rules.per_support[at]
    if per == 0:
        return total  # FF-7.4: a Megagrump gets nothing from anybody
    total += per * down  # whatever they are: FF-5.8, FF-7.3, FF-7.5
    while up != 0:
        total += rules.bonus[first_card(up)]  # FF-7.6
        up &= up - 1
    return total
