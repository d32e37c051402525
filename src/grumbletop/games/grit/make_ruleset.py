"""Options and content as numbers, for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.games.grit.content import Deck, Values
from grumbletop.games.grit.rules_cards import AN_ACE, CARDS, RANKS
from grumbletop.games.grit.rules_ruleset import Ruleset


def make_ruleset(values: Values, deck: Deck, options: Mapping[str, Any]) -> Ruleset:
    rules = Ruleset()
    rules.worth = by_face(values.worth)
    rules.soft = by_face([min(1, bonus) for bonus in values.bonus])
    rules.weights = bytes([worth + AN_ACE * soft for worth, soft in zip(rules.worth, rules.soft, strict=True)])  # GRIT-1.5, GRIT-1.8
    rules.order = by_face(values.order)  # GRIT-1.7, GRIT-1.8
    rules.bonus = max(values.bonus)
    rules.fixed, rules.pool = deck.fixed, deck.pool  # GRIT-1.3
    rules.holder_second = options["word"] == "second"
    rules.informed = options["keep"] == "informed"
    rules.ties_by_rank = options["final_tie"] == "rank"
    return rules


def by_face(ranks: Sequence[int]) -> bytes:
    """A table of ranks as a table of faces: nothing first, then each rank twice, Spade and Heart."""
    return bytes([0, *(number for number in ranks for _ in range(CARDS // len(RANKS)))])
