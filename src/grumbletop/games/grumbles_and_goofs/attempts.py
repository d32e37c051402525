"""What somebody may have in mind who clicks a square that isn't offered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES, SQUARE, square_name, square_number
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_legal import rested_kinds
from grumbletop.games.grumbles_and_goofs.rules_numbers import on_board
from grumbletop.games.grumbles_and_goofs.rules_pieces import DRAFTING

ON_BOARD: Final = [square_name(square) for square in range(56) if on_board(square)]
WALKERS: Final = ("push", "pull")  # all that these do begins with a step
AFTER_A_MOVE: Final = ("shove", "yank")
CARRIERS: Final = ("throw", "swing")


def attempts(state: GrumblesState, values: Sequence[str]) -> Iterator[str]:
    """Texts of actions whose parts begin with these values."""
    kind, *rest = values
    if kind == "end":
        yield from (f"end {each}" for each in rest)
    if kind not in KIND_NAMES:
        return
    if state.phase == DRAFTING:
        yield from (f"draft {kind} {place}" for place in rest[:1])
        return
    places = [place_of(state, value) for value in rest]
    if not all(re.fullmatch(SQUARE, place) for place in places):
        return
    if not places:
        if not int(rested_kinds(state)) >> KIND_NAMES.index(kind) & 1:
            yield f"{kind} {ON_BOARD[0]}"  # a Grumble that can't be activated at all
    elif len(places) == 1:
        yield from of_one_place(state, kind, places[0])
    elif len(places) == 2:
        if kind in CARRIERS or (kind in AFTER_A_MOVE and stands(state, places[0])):
            yield f"{kind} {places[0]}>{places[1]}"
        elif kind in AFTER_A_MOVE and stands(state, places[1]):
            yield from (f"{kind} {places[0]} {places[1]}>{landing}" for landing in ON_BOARD)
    elif kind in AFTER_A_MOVE:
        yield f"{kind} {places[0]} {places[1]}>{places[2]}"


def of_one_place(state: GrumblesState, kind: str, place: str) -> Iterator[str]:
    """A step to an empty square; what stands on one is a piece to use the power on, for those who need not walk into it."""
    if kind in WALKERS or not stands(state, place):
        yield f"{kind} {place}"
    elif kind == "swap":
        yield f"swap {place_of(state, kind)}<>{place}"
    else:
        yield from (f"{kind} {place}>{landing}" for landing in ON_BOARD)


def stands(state: GrumblesState, place: str) -> bool:
    """Something is there."""
    return bool(int(state.occupied()) >> square_number(place) & 1)


def place_of(state: GrumblesState, value: str) -> str:
    """A Grumble stands for its square; the unused one has none."""
    if value not in KIND_NAMES:
        return value
    square = int(state.square_of(KIND_NAMES.index(value)))
    return square_name(square) if square < 56 else value
