"""Which position documents of Grit are possible: the invariants of section 7, read from the rulebook alone."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

from tests.games.grit.reference import PILES, Document, entries, keepers, result, the_word
from tests.games.grit.reference_cards import SPADES

WHOLE_ROUNDS = ("keep", "over")  # in these phases both have played
INJURY = {"by": None, "round": 0, "marked": False, "down": False}  # how a game starts


def possible(document: Document) -> bool:
    """Whether all ten invariants hold."""
    return (
        has_the_twelve_cards(document)
        and has_two_starting_injuries(document)
        and counts_rounds(document)
        and has_all_plays(document)
        and all(is_a_pile(document, pile) for pile in PILES)
        and has_the_right_cards_down(document)
        and has_the_word_right(document)
        and asks_the_right_seats(document)
        and document["result"] == (result(document) if document["phase"] == "over" else None)
    )


def has_the_twelve_cards(document: Document) -> bool:
    cards = [*document["hands"][0], *document["hands"][1], *document["undealt"], *(entry["card"] for _, entry in entries(document))]
    spades = sorted(card for card in cards if card[1] == "S")
    return spades == sorted(rank + "S" for rank in SPADES[document["options"]["deck"]]) and len(cards) == 12


def has_two_starting_injuries(document: Document) -> bool:
    starts = [(pile, entry) for pile, entry in entries(document) if entry["by"] is None or entry["round"] == 0]
    piles = [pile for pile, entry in starts if entry.items() >= INJURY.items()]
    return piles == ["0a", "1a"] and len(starts) == len(document["undealt"]) == 2


def counts_rounds(document: Document) -> bool:
    number, phase = document["round"], document["phase"]
    chosen = number - 1 if phase == "word" else number
    rounds = (4,) if phase == "over" else (1, 2, 3) if phase == "keep" else (1, 2, 3, 4)
    return number in rounds and len(document["words"]) == number and len(document["firsts"]) == chosen


def has_all_plays(document: Document) -> bool:
    number, phase = document["round"], document["phase"]
    for seat in (0, 1):
        mine = [entry for _, entry in entries(document) if entry["by"] == seat]
        begun = phase in WHOLE_ROUNDS or (phase == "second" and document["firsts"][-1] == seat)
        if sorted(entry["round"] for entry in mine) != [*range(1, number + begun)]:
            return False
        if len(document["hands"][seat]) != 4 - len(mine) or sum(entry["marked"] for entry in mine) > 1:
            return False
    return True


def is_a_pile(document: Document, pile: str) -> bool:
    cards = document["piles"][pile]
    rising = all(below["round"] < above["round"] for below, above in pairwise(cards))
    return rising and not any(entry["marked"] or entry["down"] for entry in cards[:-1])


def has_the_right_cards_down(document: Document) -> bool:
    asked = keepers(document)
    hidden = {"second": (0, 1), "keep": (0, 1) if document["options"]["keep"] == "blind" else asked}.get(document["phase"], ())
    for pile, entry in entries(document):
        if entry["round"] == document["round"]:
            if entry["down"] != (entry["by"] in hidden):
                return False
        elif entry["down"] and not (entry["marked"] and pile[0] == str(entry["by"]) and document["phase"] != "over"):
            return False
    return True


def has_the_word_right(document: Document) -> bool:
    words, firsts = document["words"], document["firsts"]
    if document["options"]["word"] == "second" and (document["phase"] == "word" or firsts != [1 - seat for seat in words]):
        return False
    if document["phase"] == "over":
        return True
    before = 0
    for number, holder in enumerate(words):
        board = deepcopy(document)
        for pile in PILES:
            board["piles"][pile] = [entry for entry in board["piles"][pile] if entry["round"] <= number]
        before = the_word(board, before)
        if holder != before:
            return False
    return True


def asks_the_right_seats(document: Document) -> bool:
    phase, firsts = document["phase"], document["firsts"]
    if phase == "keep":
        asked = keepers(document)
        waiting = [seat for seat in asked if document["keeps"][seat] is None]
        strangers = [seat for seat in (0, 1) if seat not in asked and document["keeps"][seat] is not None]
        return bool(waiting) and waiting == document["to_act"] and not strangers
    due = {"word": document["words"][-1:], "first": firsts[-1:], "second": [1 - seat for seat in firsts[-1:]], "over": []}[phase]
    return (document["to_act"], document["keeps"]) == (due, [None, None])
