"""Grit's words: actions as texts and parts, and the lines of the public log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grumbletop.engine.errors import BadNotation, refuse_if
from grumbletop.engine.events import Event
from grumbletop.engine.game import LONGEST_TEXT, Choice
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import (
    CARDS,
    FIRST,
    FLIP_IT,
    KEEP,
    KEEP_IT,
    PILES,
    SAY_FIRST,
    SECOND,
    WORD,
    card_id,
    card_of,
    is_marked,
    pile_of,
)

PHASES: Final = ("word", "first", "second", "keep", "over")
HIDDEN: Final = "??"
MARKS: Final = ("plain", "marked")
CARD_NUMBERS: Final = {card_id(card): card for card in range(CARDS)}
ACTION: Final = re.compile(r"first (?P<seat>[01])|(?P<card>[A2-9TJQK][SH])@(?P<pile>[01][abc])(?P<mark>!?)|(?P<keep>keep|flip)")


def read(text: str) -> int:
    """The action a text spells, whatever the position."""
    found = ACTION.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if found is None:
        raise BadNotation("GRIT-5.9")
    if found["seat"]:
        return SAY_FIRST + int(found["seat"])
    if found["keep"]:
        return KEEP_IT if found["keep"] == "keep" else FLIP_IT
    return CARD_NUMBERS[found["card"]] * 12 + PILES.index(found["pile"]) * 2 + len(found["mark"])


def parse(state: GritState, seat: int, text: str) -> int:
    """The action of a text, refused by the first clause that fails."""  # GRIT-5.10
    refuse_if(state.is_over(), "GRIT-8.8")
    action = read(text)
    refuse_if(state.phase not in phases_of(action), "GRIT-5.8", phase=PHASES[state.phase])
    check_owes(state, seat)
    if action < SAY_FIRST:
        check_play(state, seat, action)
    return action


def phases_of(action: int) -> tuple[int, ...]:
    """The phases that ask for this kind of action."""
    if action < SAY_FIRST:
        return (FIRST, SECOND)
    return (WORD,) if action < KEEP_IT else (KEEP,)


def check_owes(state: GritState, seat: int) -> None:
    refuse_if(state.is_over(), "GRIT-8.8")
    owes = seat in (0, 1) and state.owes(seat)
    refuse_if(not owes and state.phase == WORD, "GRIT-4.6", seat=seat, holder=int(state.holder()))
    refuse_if(not owes, "GRIT-5.8", seat=seat, phase=PHASES[state.phase])


def check_play(state: GritState, seat: int, action: int) -> None:
    card, pile = int(card_of(action)), int(pile_of(action))
    refuse_if(not state.holds(seat, card), "GRIT-5.7", card=card_id(card))
    clause = bar_of(state, pile)
    refuse_if(clause != "", clause, pile=PILES[pile])
    refuse_if(is_marked(action) and not state.may_mark(seat), "GRIT-6.3", seat=seat)


def bar_of(state: GritState, pile: int) -> str:
    """The clause that closes a pile, or nothing."""
    if pile == state.used_pile():
        return "GRIT-5.4"
    return "" if state.open_piles() >> pile & 1 else "GRIT-6.2"


def barred(state: GritState, seat: int, prefix: Sequence[str]) -> list[Choice]:
    """After a card the closed piles, after a pile the Mark that is spent."""
    if not (seat in (0, 1) and state.owes(seat) and state.phase in (FIRST, SECOND) and list(prefix[:1]) == ["play"]):
        return []
    if prefix[1:2] and not holds(state, seat, prefix[1]):
        return []
    if len(prefix) == 2:
        clauses = {pile: bar_of(state, number) for number, pile in enumerate(PILES)}
        return [Choice("pile", pile, f"pile:{pile}", f"pile.{pile}", clause, {"pile": pile}) for pile, clause in clauses.items() if clause]
    if len(prefix) == 3 and prefix[2] in PILES and not bar_of(state, PILES.index(prefix[2])) and not state.may_mark(seat):
        return [Choice("mark", "marked", "mark:marked", "mark.marked", "GRIT-6.3", {"seat": seat})]
    return []


def holds(state: GritState, seat: int, card: str) -> bool:
    return card in CARD_NUMBERS and state.holds(seat, CARD_NUMBERS[card])


def spell(action: int, hidden: bool) -> str:
    """The one spelling of an action; `hidden` is what others see of it."""
    if action < SAY_FIRST:
        card = HIDDEN if hidden else card_id(card_of(action))
        return f"{card}@{PILES[pile_of(action)]}" + "!" * is_marked(action)
    if action < KEEP_IT:
        return f"first {action - SAY_FIRST}"
    if hidden:
        return HIDDEN
    return "keep" if action == KEEP_IT else "flip"


def parts(action: int) -> dict[str, str]:
    if action < SAY_FIRST:
        return {"verb": "play", "card": card_id(card_of(action)), "pile": PILES[pile_of(action)], "mark": MARKS[is_marked(action)]}
    if action < KEEP_IT:
        return {"verb": "first", "seat": str(action - SAY_FIRST)}
    return {"verb": spell(action, False)}


def line(event: Event) -> str | None:
    """An event as a line of the public log; None for those that leave no line."""
    data = event.shown
    if event.kind in ("word", "first"):
        return f"{event.kind} {data['seat']}"
    if event.kind == "played":
        mark = "!" if data["mark"] == "marked" else ""
        return f"{data['seat']} {data['card']}@{data['pile']}{mark}"
    if event.kind == "up":
        return f"up {' '.join(data['cards'])}"
    if event.kind == "kept":
        return f"kept {data['pile']}"
    if event.kind == "end":
        return f"end {data['totals'][0]} {data['totals'][1]} {data['winner']}"
    return None
