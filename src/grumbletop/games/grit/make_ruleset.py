"""Options and content as numbers, for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.games.grit.content import Deck, Values
from grumbletop.games.grit.rules_cards import CARDS, RANKS
from grumbletop.games.grit.rules_ruleset import Ruleset


def make_ruleset(values: Values, deck: Deck, options: Mapping[str, Any]) -> Ruleset:
    return Ruleset(
        worth=by_face(values.worth),
        soft=by_face([min(1, bonus) for bonus in values.bonus]),
        order=by_face(values.order),
        bonus=max(values.bonus),
        fixed=deck.fixed,
        pool=deck.pool,
        holder_second=options["word"] == "second",
        informed=options["keep"] == "informed",
        ties_by_rank=options["final_tie"] == "rank",
    )


def by_face(ranks: Sequence[int]) -> bytes:
    """A table of ranks as a table of faces: nothing first, then each rank twice, Spade and Heart."""
    return bytes([0, *(number for number in ranks for _ in range(CARDS // len(RANKS)))])
