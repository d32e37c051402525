"""Positions of Grumbles and Goofs for tests: the rulebook's example, the opening, and tables nobody played to."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.grumbles_and_goofs.slow_rules import HOMES, KINDS, MYSTERIES, PLAYERS, POINTS, STARS, STARTERS, STARTS

DEFAULTS: dict[str, Any] = {
    "board": "diamond",
    "move_range": 1,
    "standing_power": False,
    "yank_reach": "near",
    "swing_path": "over",
    "no_progress_limit": 40,
    "stall_result": "score",
}
VALUES: dict[str, list[Any]] = {
    "board": ["diamond", "huddle"],
    "move_range": [1, 2],
    "standing_power": [False, True],
    "yank_reach": ["near", "far"],
    "swing_path": ["over", "around"],
    "no_progress_limit": [10, 40],
    "stall_result": ["score", "draw"],
}
SQUARES = [file + rank for file in "abcdefg" for rank in "1234567"]
CLOSE = [square for square in SQUARES if (square[0] in "abc" and square[1] in "123") or (square[0] in "efg" and square[1] in "567")]
STIRRED = ["regular", "doom", "regular", "super", "regular"]


def position(
    grumbles: dict[str, str], goofs: dict[str, str], kinds: list[str] | None = None, turn: int = 1, **changes: Any
) -> dict[str, Any]:
    """A position in play. Grumbles are written `"purple b2"`; a Goof that is not named waits in the reserve."""
    stirred = kinds or STIRRED
    places = {goof: goofs.get(goof, "reserve") for goof in (*STARTERS, *MYSTERIES)}
    known = dict(zip(places, ["regular"] * len(STARTERS) + stirred, strict=True))
    owned = {kind: grumbles[kind].split() if kind in grumbles else [None, None] for kind in KINDS}
    return {
        "game": "grumbles_and_goofs",
        "version": 1,
        "options": DEFAULTS | changes.pop("options", {}),
        "phase": "play",
        "to_act": PLAYERS[turn % 2],
        "turn": turn,
        "acted": [],
        "quiet_turns": 0,
        "grumbles": {kind: {"owner": owner, "square": square} for kind, (owner, square) in owned.items()},
        "goofs": {goof: {"at": at, "kind": known[goof]} for goof, at in places.items()},
        "scores": {player: sum(POINTS[known[goof]] for goof, at in places.items() if at == player) for player in PLAYERS},
        "result": None,
    } | changes


def opening(**options: Any) -> dict[str, Any]:
    """The draft before its first pick."""
    stars = STARS[(DEFAULTS | options)["board"]]
    return position({}, dict(zip(STARTERS, stars, strict=True)), options=options) | {"phase": "draft", "to_act": "purple", "turn": 0}


EXAMPLE = position(
    {"pull": "purple b5", "shove": "green g5", "yank": "green g3", "swap": "green f5", "throw": "purple d3", "swing": "purple b2"},
    {"g1": "b6", "g2": "c5", "g3": "green", "g4": "e3", "g5": "f2", "g6": "e4", "g7": "b1", "g8": "d2", "g9": "d4"},
    ["doom", "super", "regular", "regular", "regular"],
    turn=11,
    acted=["shove"],
)


def mixed_options(random: Random) -> dict[str, Any]:
    return {option: random.choice(values) for option, values in VALUES.items()}


def scattered(random: Random, options: dict[str, Any]) -> dict[str, Any]:
    """Some turn of some game, with more pieces near the corners than honest play brings there."""
    kinds = random.sample(STIRRED, len(STIRRED))
    waiting = random.choice([0, 0, 0, 1, 2])
    known = dict(zip(MYSTERIES, kinds, strict=True))
    may_be_captured = [goof for goof in (*STARTERS, *MYSTERIES[: len(MYSTERIES) - waiting]) if known.get(goof) != "doom"]
    captured = random.sample(may_be_captured, random.randint(0, len(may_be_captured)))
    goofs = {goof: random.choice(PLAYERS) for goof in captured}
    loose = [goof for goof in (*STARTERS, *MYSTERIES[: len(MYSTERIES) - waiting]) if goof not in goofs]
    out = random.sample(KINDS, 6)
    owners = {kind: PLAYERS[index % 2] for index, kind in enumerate(out)}
    pieces = random.sample([*loose, *out], len(loose) + len(out))
    stars = list(STARS[options["board"]]) if waiting else []
    squares: dict[str, str] = {}
    for piece in pieces:
        squares[piece] = free_square(random, owners.get(piece), stars, set(squares.values()))
        stars = [star for star in stars if star != squares[piece]]
    return position(
        {kind: f"{owner} {squares[kind]}" for kind, owner in owners.items()},
        goofs | {goof: squares[goof] for goof in loose},
        kinds,
        turn=random.randint(10, 11),
        quiet_turns=random.randint(0, options["no_progress_limit"] - 1) % 10,
        options=options,
    )


def free_square(random: Random, owner: str | None, stars: list[str], taken: set[str]) -> str:
    """A star that must not stay empty; else any square on which the piece may rest, mostly close to a corner."""
    barred = {*HOMES.values(), *taken, *(square for player in PLAYERS if owner not in (None, player) for square in STARTS[player])}
    wanted = stars or (CLOSE if random.random() < 0.6 else SQUARES)
    free = [square for square in wanted if square not in barred]
    return random.choice(free or [square for square in SQUARES if square not in barred])
