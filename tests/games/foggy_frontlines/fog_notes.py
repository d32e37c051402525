"""Positions noted in a few words. A seat is its squads (`b2+r1+C1^-2!`: a face-up Catapult, a penalty of 2, has captured) and what is
not as after the deal; every card that is not named lies where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.scenario import Scenario, Step

ARMIES: Final = {"gnash": "r4 b3 g2 y1", "murk": "r3 b4 g1 y2", "blort": "r2 b1 g4 y3", "zib": "r1 b2 g3 y4"}
BOSSES: Final = list(ARMIES)
RECRUITS: Final = ["Mr", "Mb", "Mg", "My", "Gr", "Gb", "Gg", "Gy", "C1", "C2"]
PRINCESSES: Final = [f"P{color}{number}" for color in "rbgy" for number in (1, 2)]
TIMERS: Final = [f"kid_{color}{number}" for color in "rbgy" for number in (1, 2)]
OTHERS: Final = [
    f"{kind}{color}{number}"
    for color in "rbgy"
    for kind, number in (("kid_", 3), ("kid_", 4), ("hero_", ""), ("para_", ""), ("bully_", ""), ("fake_", ""))
]
OPTIONS: Final[Mapping[str, Any]] = {
    "first_butt": "random",
    "recruit_choice": "random",
    "compare_scope": "battlefield",
    "bullyhulk_timing": "next_round",
    "final_tie": "shared",
    "round_limit": 40,
}


@dataclass(frozen=True)
class Seat:
    squads: str = ""
    retreat: str = ""
    recruits: str = ""  # in the hand
    princesses: str | None = None
    bully: int = 0
    ready: bool = False
    hand: str | None = None  # None: the boss's cards that are nowhere else, and the recruits


def ranked(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: RECRUITS.index(card) + 6 if card in RECRUITS else "rbgyX".index(card[0]))


def squad(note: str) -> dict[str, Any]:
    body, penalty, captured = re.fullmatch(r"([^-!]+)(?:-(\d+))?(!?)", note).groups()  # type: ignore[union-attr]
    leader, *supports = body.split("+")
    return {
        "leader": leader,
        "supports": ranked([card.rstrip("^") for card in supports]),
        "faceup": ranked([card.rstrip("^") for card in supports if card.endswith("^")]),
        "penalty": int(penalty or 0),
        "resolved": bool(captured),
    }


def player(boss: str, seat: Seat) -> dict[str, Any]:
    squads = [squad(note) for note in seat.squads.split()]
    elsewhere = {card for one in squads for card in [one["leader"], *one["supports"]]} | set(seat.retreat.split())
    own = [card for card in [*ARMIES[boss].split(), "X"] if card not in elsewhere]
    return {
        "boss": boss,
        "hand": ranked(seat.hand.split() if seat.hand is not None else [*own, *seat.recruits.split()]),
        "retreat": ranked(seat.retreat.split()),
        "squads": squads,
        "ready": seat.ready,
        "princesses": [f"P{ARMIES[boss][3 * BOSSES.index(boss)]}1"] if seat.princesses is None else seat.princesses.split(),
        "bully": seat.bully,
    }


def cards_of(one: Mapping[str, Any]) -> list[str]:
    return [*one["hand"], *one["retreat"], *(card for each in one["squads"] for card in [each["leader"], *each["supports"]])]


def noted(*seats: Seat, slots: str = "kid_r1 kid_b3", phase: str = "battle", **rest: Any) -> dict[str, Any]:
    """A whole document. The BUTT is the last seat and seat 0 has the turn unless `rest` says otherwise; `-` is an empty slot.
    `rest` holds fields of the document and options."""
    options = {
        "players": len(seats),
        "bosses": BOSSES[: len(seats)],
        **OPTIONS,
        **{name: rest.pop(name) for name in OPTIONS if name in rest},
    }
    players = [player(boss, seat) for boss, seat in zip(BOSSES, seats, strict=False)]
    laid = [None if card == "-" else card for card in slots.split()]
    named = {*laid, *rest.get("discard", ()), *rest.get("timer_deck", ()), *rest.get("map_deck", ())}
    shown = rest.get("finale_color") is not None
    document = {
        "game": "foggy_frontlines",
        "version": 1,
        "options": options,
        "phase": phase,
        "round": 4,
        "butt": len(seats) - 1,
        "turn": 0 if phase in ("battle", "evacuate", "pick", "return") else None,
        "victim": None,
        "slots": laid,
        "finale_color": None,
        "finale_by": None,
        "timer_deck": [*([] if shown else [card for card in TIMERS if card not in named]), *([] if shown else ["finale"])],
        "map_deck": [card for card in OTHERS if card not in named],
        "discard": [card for card in TIMERS if card not in named] if shown else [],
        "recruit_pile": [card for card in RECRUITS if not any(card in cards_of(one) for one in players)],
        "wilds": [one for one in PRINCESSES if not any(one in each["princesses"] for each in players)],
        "fallen": [],
        "players": players,
        "result": None,
    }
    return {**document, **rest}


@dataclass(frozen=True)
class Case:
    """One scenario: `moves` are `(seat, action, *chance)`; what is expected stands at dotted paths."""

    id: str
    clauses: str
    position: Mapping[str, Any]
    moves: Sequence[tuple[Any, ...]] = ()
    expect: Mapping[str, Any] | None = None
    refused: str = ""
    legal: Sequence[tuple[int, str]] = ()
    illegal: Sequence[tuple[int, str]] = ()
    returns: Sequence[float] | None = None

    @property
    def scenario(self) -> Scenario:
        return Scenario(
            id=self.id,
            game="foggy_frontlines",
            source="",
            clauses=self.clauses.split(),
            why=self.id,
            position=self.position,
            options={},
            chance=(),
            steps=[self.step(*move) for move in self.moves],
            expect=self.expect or {},
            legal=[self.step(*question) for question in self.legal],
            illegal=[self.step(*question) for question in self.illegal],
            refused=self.refused,
            returns=self.returns,
        )

    @staticmethod
    def step(seat: Any, action: str = "", *chance: Mapping[str, Any]) -> Step:
        return Step(seat, action, (), chance) if isinstance(seat, int) else Step(-1, "", seat, chance)
