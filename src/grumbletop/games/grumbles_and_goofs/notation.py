"""The words of Grumbles and Goofs: actions as texts and parts, and the clauses that refuse them."""

from __future__ import annotations

import re
from typing import Final

from grumbletop.engine.errors import BadNotation, Refused, refuse_if
from grumbletop.engine.game import LONGEST_TEXT
from grumbletop.games.grumbles_and_goofs.names import KIND_NAMES, square_name, square_number
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_board import (
    DRAFT,
    END,
    MOVE,
    MOVE_COUNT,
    MOVE_POWER,
    OVERLOADED,
    POWER,
    TRADE,
    first_of,
    form_of,
    kind_of,
    say_act,
    say_draft,
    say_end,
    second_of,
    third_of,
)

KIND: Final = "|".join(KIND_NAMES)
SQUARE: Final = "[a-g][1-7]"
ACTION: Final = re.compile(
    rf"draft (?P<drafted>{KIND}) (?P<start>{SQUARE})"
    rf"|end (?P<ended>{KIND})"
    rf"|(?P<kind>{KIND}) (?:"
    rf"(?P<to>{SQUARE})(?:\+(?P<count>[1-5]))?(?: (?P<then>{SQUARE})>(?P<there>{SQUARE}))?"
    rf"|(?P<source>{SQUARE})>(?P<target>{SQUARE})"
    rf"|(?P<own>{SQUARE})<>(?P<other>{SQUARE}))"
)


def read(text: str) -> int:
    """The action a text spells, whatever the position."""
    found = ACTION.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if found is None:
        raise BadNotation("GG-9.1")
    if found["drafted"]:
        return int(say_draft(KIND_NAMES.index(found["drafted"]), square_number(found["start"])))
    if found["ended"]:
        return int(say_end(KIND_NAMES.index(found["ended"])))
    return read_activation(KIND_NAMES.index(found["kind"]), found)


def read_activation(kind: int, found: re.Match[str]) -> int:
    def square(name: str) -> int:
        return square_number(found[name])

    if found["source"]:
        return int(say_act(kind, square("source"), POWER, square("target"), 0))
    if found["own"]:
        return int(say_act(kind, square("own"), TRADE, square("other"), 0))
    if found["count"] and found["then"]:
        return int(say_act(kind, square("to"), OVERLOADED, int(found["count"]), 0))
    if found["count"]:
        return int(say_act(kind, square("to"), MOVE_COUNT, int(found["count"]), 0))
    if found["then"]:
        return int(say_act(kind, square("to"), MOVE_POWER, square("then"), square("there")))
    return int(say_act(kind, square("to"), MOVE, 0, 0))


def parse(state: GrumblesState, seat: int, text: str) -> int:
    """The action of a text, refused by the first row of the refusal table that applies."""
    action = read(text)
    fault = int(state.fault(seat, action))
    if fault:
        raise Refused(clause(fault), kind=KIND_NAMES[kind_of(action)])
    return action


def clause(fault: int) -> str:
    return f"GG-{fault // 100}.{fault % 100}"


def check_owes(state: GrumblesState, seat: int) -> None:
    refuse_if(state.is_over(), "GG-8.1")
    refuse_if(not state.owes(seat), "GG-2.1" if state.turn else "GG-1.8", seat=seat)


def spell(action: int) -> str:
    """The one spelling of an action."""
    kind, form, first = KIND_NAMES[kind_of(action)], form_of(action), square_name(int(first_of(action)))
    if form == DRAFT:
        return f"draft {kind} {first}"
    if form == END:
        return f"end {kind}"
    if form == MOVE:
        return f"{kind} {first}"
    if form == MOVE_COUNT:
        return f"{kind} {first}+{second_of(action)}"
    second = square_name(int(second_of(action)))
    if form == MOVE_POWER:
        return f"{kind} {first} {second}>{square_name(int(third_of(action)))}"
    return f"{kind} {first}{'<>' if form == TRADE else '>'}{second}"


def parts(action: int) -> dict[str, str]:
    """In the order of clicking: the Grumble, where it goes or whom it takes, and what else; the end of a turn is said first."""
    kind, form = KIND_NAMES[kind_of(action)], form_of(action)
    if form == END:
        return {"verb": "end", "grumble": kind}
    first = square_name(int(first_of(action)))
    act = {"grumble": kind}
    if form in (DRAFT, MOVE):
        return {**act, "square": first}
    if form == MOVE_COUNT:
        return {**act, "square": first, "rope": str(second_of(action))}
    second = square_name(int(second_of(action)))
    if form == MOVE_POWER:
        return {**act, "square": first, "piece": second, "landing": square_name(int(third_of(action)))}
    if form == TRADE:
        return {**act, "piece": second}
    return {**act, "piece": first, "landing": second}
