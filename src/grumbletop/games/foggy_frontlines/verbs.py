"""What may be said in Foggy Frontlines. A card's code depends on the boss of whoever says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.state import UNREADABLE
from grumbletop.engine.verbs import Dense, Kind, OneOf, Verb, Verbs
from grumbletop.games.foggy_frontlines.card_notation import HIDDEN, code_of, spell_squad, squads_of
from grumbletop.games.foggy_frontlines.content import CODE
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import (
    CAPTURE,
    CARDS,
    EVACUATE,
    FACE_UP,
    HAT,
    I_WIN,
    LEADS,
    MOST_BOSSES,
    MOST_HELD,
    MOST_RECRUITS,
    MOST_SEATS,
    OWN,
    PICK,
    PLANS,
    PRINCESS,
    RECRUIT,
    RETREAT,
    RETURN,
    SEAT,
    TARGETS,
    TWO,
    UNDER,
    high_of,
    low_of,
    pair,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_faults import (
    BOSS_TAKEN,
    CANT_EVACUATE,
    LEADER_FACE_UP,
    NEVER,
    NO_SQUAD,
    NOT_IN_HAND,
    NOT_IN_PILE,
    NOT_RETURNABLE,
    SENSELESS_CAPTURE,
    USED_TWICE,
)

PRINCESS_ID: Final = "P[A-Za-wyz][0-9]+"
SQUAD: Final = rf"{CODE}\^?(?:\+{CODE}\^?)*"
TARGET: Final = rf"(?:{PRINCESS_ID}|@[0-3])"
NOBODY: Final = -1  # a card or a princess that does not exist
SENSELESS: Final = TARGETS  # targets that no capture has


def never(fault: int) -> int:
    """The operand of what can be said but is refused for one reason whatever the position is, such as a card that does not exist."""
    return -2 - fault


@dataclass(frozen=True)
class Squad:
    """A squad as it was written: cards by number, with those that carry the sign for face up."""

    cards: tuple[int, ...]
    up: tuple[bool, ...]
    codes: tuple[str, ...]


def codes_of(state: FoggyState, seat: int) -> list[str]:
    boss = int(state.boss(seat))
    return state.rules.codes[boss * CARDS : boss * CARDS + CARDS]


def number_of(state: FoggyState, seat: int, code: str) -> int:
    """A card of this seat's numbering, or NOBODY."""
    codes = codes_of(state, seat)
    return codes.index(code) if code in codes else NOBODY


# Kinds of operands


class Boss(Kind):
    size = MOST_BOSSES
    pattern = "[a-z_]{2,16}"

    def word(self, number: int, state: FoggyState, seat: int) -> str:
        return state.rules.boss_ids[number]

    def number(self, word: str, state: FoggyState, seat: int) -> int:
        return state.rules.boss_ids.index(word) if word in state.rules.boss_ids else never(BOSS_TAKEN)


class Card(Kind):
    """A card of this player from a number on; `absent` is the fault of one that isn't there."""

    pattern = CODE

    def __init__(self, absent: int, first: int = 0, size: int = CARDS) -> None:
        super().__init__()
        self.absent, self.first, self.size = absent, first, size

    def word(self, number: int, state: FoggyState, seat: int) -> str:
        return code_of(state.rules, state.boss(seat), self.first + number)

    def number(self, word: str, state: FoggyState, seat: int) -> int:
        card = number_of(state, seat, word)
        return card - self.first if card >= self.first else never(self.absent)


class TwoCards(Kind):
    """Two different cards in any order, in canonical order afterwards."""

    size = CAPTURE - EVACUATE
    pattern = f"{CODE} {CODE}"
    mask = f"{HIDDEN} {HIDDEN}"

    def word(self, number: int, state: FoggyState, seat: int) -> str:
        return " ".join(code_of(state.rules, state.boss(seat), int(card)) for card in (low_of(number), high_of(number)))

    def number(self, word: str, state: FoggyState, seat: int) -> int:
        low, high = sorted(number_of(state, seat, code) for code in word.split())
        return never(CANT_EVACUATE) if low < 0 or low == high else int(pair(low, high))

    def parts(self, name: str, number: int, state: FoggyState, seat: int) -> dict[str, str]:
        return dict(zip(("card", "card2"), self.word(number, state, seat).split(), strict=True))


class Targets(Kind):
    """Nobody, one seat, one princess or two (FF-6.1)."""

    size = TARGETS
    pattern = f"(?::{TARGET}(?:,{TARGET})*)?"

    def word(self, number: int, state: FoggyState, seat: int) -> str:
        targets = self.named(number, state)
        return f":{','.join(targets)}" if targets else ""

    def named(self, number: int, state: FoggyState) -> list[str]:
        if number >= SEAT or number == 0:
            return [f"@{number - SEAT}"] if number else []
        ids = state.rules.princess_ids
        return [ids[number - PRINCESS]] if number < TWO else [ids[low_of(number - TWO)], ids[high_of(number - TWO)]]

    def number(self, word: str, state: FoggyState, seat: int) -> int:
        targets, ids = word[1:].split(",") if word else [], state.rules.princess_ids
        if not targets:
            return 0
        if len(targets) == 1 and targets[0].startswith("@"):
            return SEAT + int(targets[0][1:])
        if len(targets) > 2 or len(set(targets)) < len(targets) or any(target not in ids for target in targets):
            return SENSELESS
        princesses = sorted(ids.index(target) for target in targets)
        return PRINCESS + princesses[0] if len(princesses) == 1 else TWO + int(pair(princesses[0], princesses[1]))

    def parts(self, name: str, number: int, state: FoggyState, seat: int) -> dict[str, str]:
        return dict(zip(("target", "target2"), self.named(number, state), strict=False))


class Plan(Kind):
    """Squads in any order; written by leader, supports in canonical order (FF-2.3 to FF-2.7)."""

    size = 1 << 47
    pattern = f"(?: {SQUAD})*"
    mask = ""

    def word(self, number: int, state: FoggyState, seat: int) -> str:
        return "".join(f" {squad}" for squad in self.written(number, state, seat))

    def written(self, number: int, state: FoggyState, seat: int) -> list[str]:
        squads = squads_of(PLANS + number)
        return [spell_squad(state.rules, state.boss(seat), leader, *squads[leader]) for leader in sorted(squads)]

    def number(self, word: str, state: FoggyState, seat: int) -> int:
        squads = read_squads(state, seat, word)
        cards = [card for squad in squads for card in squad.cards]
        if any(squad.up[0] for squad in squads):
            return never(LEADER_FACE_UP)
        if NOBODY in cards or len({card for card in cards if card >= OWN}) > MOST_HELD:
            return never(NOT_IN_HAND)
        return never(USED_TWICE) if len(set(cards)) < len(cards) else plan_of(squads)

    def parts(self, name: str, number: int, state: FoggyState, seat: int) -> dict[str, str]:
        """Lead, add or flip one card after the other, then grunt."""
        steps: list[str] = []
        for squad in self.written(number, state, seat):
            leader, *supports = squad.split("+")
            steps.append(f"lead {leader}")
            steps += [f"flip {card.removesuffix('^')}" if card.endswith("^") else f"add {card}" for card in supports]
        return {f"step{number}": step for number, step in enumerate([*steps, "grunt"], 1)}


def read_squads(state: FoggyState, seat: int, text: str) -> list[Squad]:
    squads: list[Squad] = []
    for word in text.split():
        cards = word.split("+")
        codes = tuple(card.removesuffix("^") for card in cards)
        squads.append(Squad(tuple(number_of(state, seat, code) for code in codes), tuple(card.endswith("^") for card in cards), codes))
    return squads


def plan_of(squads: Sequence[Squad]) -> int:
    """The number of a sound plan, in whatever order it was written."""
    leaders = sorted(squad.cards[0] for squad in squads)
    roles: dict[int, int] = dict.fromkeys(leaders, LEADS)
    for squad in squads:
        for card, up in zip(squad.cards[1:], squad.up[1:], strict=True):
            roles[card] = (FACE_UP if up else UNDER) + leaders.index(squad.cards[0])
    plan = 0
    recruits = sorted(card for card in roles if card >= OWN)
    for card, role in roles.items():
        plan = int(with_role(plan, card, role, recruits.index(card) if card >= OWN else 0))
    return plan


# The table


class Sparse(Dense):
    """With gaps; what is never legal has numbers too (`rules_faults`)."""

    def pack(self, verb: Verb, numbers: Sequence[int], state: object) -> int:
        faults = [-2 - number for number in numbers if number < UNREADABLE]
        if faults:
            return NEVER + faults[0]
        if SENSELESS in numbers[2:]:
            leader, slot, _ = numbers
            return SENSELESS_CAPTURE + 2 * leader + slot
        return super().pack(verb, numbers, state)


HATS: Final = OneOf([*(f"@{seat}" for seat in range(MOST_SEATS)), "keep"])
SLOT: Final = OneOf("12")

VERBS: Final = Verbs(
    Verb("boss", 0, boss=Boss()),  # FF-1.3
    Verb("hat", HAT, hat=HATS),  # FF-4.6
    Verb("retreat", RETREAT),
    Verb("recruit", RECRUIT, "X!"),  # FF-5.1
    Verb("yell", I_WIN, "I WIN!"),  # FF-8.7
    Verb("pick", PICK, card=Card(NOT_IN_PILE, OWN, MOST_RECRUITS), masks=("card",)),  # FF-5.4
    Verb("return", RETURN, card=Card(NOT_RETURNABLE, OWN, MOST_RECRUITS), masks=("card",)),  # FF-5.7
    Verb("evacuate", EVACUATE, cards=TwoCards(), masks=("cards",)),  # FF-6.9
    Verb("capture", CAPTURE, "{squad}x{slot}{targets}", squad=Card(NO_SQUAD), slot=SLOT, targets=Targets()),  # FF-3.5
    Verb("grunt", PLANS, "grunt{plan}", parts=("plan",), plan=Plan(), masks=("plan",)),  # FF-2.2
    packing=Sparse,
    hidden=HIDDEN,
)
