"""What people read off a table of Grumbles and Goofs. Everybody knows the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grumbletop.engine.game import Choice
from grumbletop.games.grumbles_and_goofs.content import Board
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS, KIND_NAMES, PLAYERS, goof_name, square_name
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_faults import HAS_ACTED, REFUSALS, TRESPASSER_STANDS
from grumbletop.games.grumbles_and_goofs.rules_legal import rested_kinds
from grumbletop.games.grumbles_and_goofs.rules_numbers import KINDS, MOVE, kind_of, on_board, say_act, say_end, step
from grumbletop.games.grumbles_and_goofs.rules_pieces import CAUGHT, DRAFTING, GOOFS, PLAYING, STARTERS
from grumbletop.games.grumbles_and_goofs.rules_ruleset import Ruleset


def display(state: GrumblesState, board: Board) -> dict[str, Any]:
    out = still_out(state)
    mysteries = sum(out.values())
    return {
        "board": {"homes": list(board.homes), "starts": [list(starts) for starts in board.starts], "stars": list(board.stars)},
        "turn": int(state.turn),
        "scores": [int(state.score(seat)) for seat in (0, 1)],
        "captured": [[goof_name(goof) for goof in range(GOOFS) if state.goof_at(goof) == CAUGHT + seat] for seat in (0, 1)],
        "reserve": int(state.reserve()),
        "still_out": out,
        "doom_odds": [1, mysteries] if out["doom"] else [0, 1],
        "unused": KIND_NAMES[state.unused()] if state.phase != DRAFTING else None,
        "rested": rested(state),
        "trespassers": trespassers(state),
        "may_end": state.phase == PLAYING and not state.trespassers(),
        "quiet": {"turns": int(state.quiet_turns), "limit": int(state.rules.no_progress_limit)},
    }


def still_out(state: GrumblesState) -> dict[str, int]:
    """Kinds of the mysteries nobody has captured: public arithmetic."""
    captured = [int(state.goof_kind(goof)) for goof in range(STARTERS, GOOFS) if state.goof_at(goof) >= CAUGHT]
    return {kind: stirred - captured.count(number) for number, (kind, stirred) in enumerate(zip(GOOF_KINDS, (3, 1, 1), strict=True))}


def distance(square: int, corner: int) -> int:
    return abs((square >> 3) - (corner >> 3)) + abs((square & 7) - (corner & 7))


def rested(state: GrumblesState) -> list[str]:
    """Grumbles of the player on turn that may still be activated."""
    if state.phase != PLAYING:
        return []
    kinds = int(rested_kinds(state))
    return [KIND_NAMES[kind] for kind in range(KINDS) if kinds >> kind & 1]


def trespassers(state: GrumblesState) -> list[dict[str, str]]:
    squares = int(state.trespassers()) if state.phase == PLAYING else 0
    found = [(KIND_NAMES[kind], int(state.square_of(kind)), kind) for kind in range(KINDS)]
    return [
        {"kind": name, "square": square_name(square), "owner": PLAYERS[0 if state.purple >> kind & 1 else 1]}
        for name, square, kind in found
        if square < 56 and squares >> square & 1
    ]


def barred(state: GrumblesState, seat: int, prefix: Sequence[str]) -> list[Choice]:
    """Grumbles that are done, ends that are withheld, and steps that can't be taken, each with its clause."""
    if not state.owes(seat) or state.phase != PLAYING:
        return []
    mine = [kind for kind in range(KINDS) if state.grumbles_of(seat) >> kind & 1]
    if not prefix:
        spent = [KIND_NAMES[kind] for kind in mine if state.acted_kinds() >> kind & 1]
        done = [Choice("grumble", name, f"grumble:{name}", f"grumble.{name}", REFUSALS[HAS_ACTED], {"grumble": name}) for name in spent]
        return [*done, *([Choice("verb", "end", "verb:end", "verb.end", REFUSALS[TRESPASSER_STANDS])] if state.trespassers() else [])]
    if list(prefix) == ["end"]:
        return refused(state, seat, {KIND_NAMES[kind]: int(say_end(kind)) for kind in mine}, "grumble")
    if len(prefix) == 1 and prefix[0] in KIND_NAMES and KIND_NAMES.index(prefix[0]) in mine:
        kind = KIND_NAMES.index(prefix[0])
        ahead = [int(state.square_of(kind) + step(direction)) for direction in range(4)]
        moves = {square_name(square): int(say_act(kind, square, MOVE, 0, 0)) for square in ahead if on_board(square)}
        return refused(state, seat, moves, "square")
    return []


def refused(state: GrumblesState, seat: int, actions: dict[str, int], part: str) -> list[Choice]:
    faults = {value: int(state.fault(seat, action)) for value, action in actions.items()}
    return [
        Choice(part, value, f"{part}:{value}", f"{part}.{value}", REFUSALS[fault], limits(state.rules, KIND_NAMES[kind_of(actions[value])]))
        for value, fault in faults.items()
        if fault
    ]


def limits(rules: Ruleset, kind: str) -> dict[str, Any]:
    """What a refusal says about a Grumble: who it is, how far it walks, from how far Yank draws."""
    return {"grumble": kind, "steps": int(rules.move_range), "reach": "far" if rules.yank_far else "near"}
