"""The words of Foggy Frontlines: actions as texts and parts, and the clauses that refuse them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.errors import BadNotation, Refused, refuse_if
from grumbletop.engine.game import LONGEST_TEXT
from grumbletop.games.foggy_frontlines.cards import CODE
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import NEEDED
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    BOSS_ACTION,
    CAPTURE,
    CARDS,
    DRAFTING,
    EMPTY,
    EVACUATE,
    EVACUATING,
    FACE_UP,
    FINALE,
    HAT,
    HERO,
    I_WIN,
    KEEP_HAT,
    KIDNAP,
    LEADS,
    OWN,
    PARASOLS,
    PASSING,
    PHASES,
    PICK,
    PICKING,
    PLANNING,
    PLANS,
    PRINCESS,
    RECRUIT,
    RETREAT,
    RETURN,
    RETURNING,
    SEAT,
    TWO,
    UNDER,
    YELLING,
    Table,
    high_of,
    leader_of,
    low_of,
    pair,
    say_capture,
    slot_of,
    target_of,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_told import HIDDEN, names, spell_plan

PRINCESS_ID: Final = "P[A-Za-wyz][0-9]+"
SQUAD: Final = rf"{CODE}\^?(?:\+{CODE}\^?)*"
TARGET: Final = rf"(?:{PRINCESS_ID}|@[0-3])"
ACTION: Final = re.compile(
    r"boss (?P<boss>[a-z_]{2,16})"
    rf"|(?P<grunt>grunt)(?P<squads>(?: {SQUAD})*)"
    rf"|(?P<leader>{CODE})x(?P<slot>[12])(?::(?P<targets>{TARGET}(?:,{TARGET})*))?"
    r"|(?P<recruit>X!)|(?P<retreat>retreat)"
    rf"|pick (?P<pick>{CODE})|return (?P<return>{CODE})"
    rf"|evacuate (?P<first>{CODE}) (?P<second>{CODE})"
    r"|hat (?P<hat>keep|@[0-3])|(?P<yell>I WIN!)"
)
ASKED: Final = {  # the group that a phase asks for
    "boss": DRAFTING,
    "grunt": PLANNING,
    "leader": BATTLE,
    "recruit": BATTLE,
    "retreat": BATTLE,
    "pick": PICKING,
    "return": RETURNING,
    "first": EVACUATING,
    "hat": PASSING,
    "yell": YELLING,
}
NOBODY: Final = -1  # a card or a princess that does not exist


@dataclass(frozen=True)
class Squad:
    """A squad as it was written: cards by number, with those that carry the sign for face up."""

    cards: tuple[int, ...]
    up: tuple[bool, ...]
    codes: tuple[str, ...]


# Reading


def read(text: str) -> re.Match[str]:
    found = ACTION.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if found is None:
        raise BadNotation("FF-9.1")
    return found


def parse(state: FoggyState, seat: int, text: str) -> int:
    """The action of a text, refused by the first row of the refusal table that applies."""
    refuse_if(state.is_over(), "FF-8.9")
    found = read(text)
    refuse_if(bool(found["grunt"]) and has_grunted(state, seat), "FF-2.2", seat=seat)
    refuse_if(not state.owes(seat), "FF-9.1", "FF-9.1.seat", seat=seat)
    kind = next(name for name in ASKED if found[name])
    refuse_if(ASKED[kind] != state.phase, "FF-9.1", "FF-9.1.kind", phase=PHASES[state.phase])
    if kind == "grunt":
        return read_plan(state, seat, found["squads"])
    if kind == "leader":
        return read_capture(state, seat, found)
    if kind == "recruit":
        check_recruit(state, seat)
        return RECRUIT
    return read_other(state, seat, kind, found)


def read_other(state: FoggyState, seat: int, kind: str, found: re.Match[str]) -> int:
    if kind == "retreat":
        return RETREAT
    if kind == "yell":
        return I_WIN
    if kind == "boss":
        return read_boss(state, found["boss"])
    if kind == "hat":
        return read_hat(state, seat, found["hat"])
    if kind == "first":
        return read_evacuation(state, seat, found["first"], found["second"])
    card = number_of(state, seat, found[kind])
    if kind == "pick":
        refuse_if(card < OWN or not state.pile >> card & 1, "FF-5.4", card=found[kind])
        return PICK + card - OWN
    refuse_if(card < OWN or not state.returnable(seat) >> card & 1, "FF-5.7", card=found[kind])
    return RETURN + card - OWN


def check_owes(state: FoggyState, seat: int) -> None:
    refuse_if(state.is_over(), "FF-8.9")
    refuse_if(has_grunted(state, seat), "FF-2.2", seat=seat)
    refuse_if(not state.owes(seat), "FF-9.1", "FF-9.1.seat", seat=seat)


def has_grunted(state: FoggyState, seat: int) -> bool:
    return state.phase == PLANNING and seat >= 0 and bool(state.ready >> seat & 1)


def number_of(state: FoggyState, seat: int, code: str) -> int:
    """A card of this seat's numbering, or NOBODY."""
    codes = codes_of(state, seat)
    return codes.index(code) if code in codes else NOBODY


def codes_of(state: FoggyState, seat: int) -> list[str]:
    boss = int(state.boss(seat))
    return state.table.codes[boss * CARDS : boss * CARDS + CARDS]


def read_boss(state: FoggyState, id: str) -> int:
    ids = state.table.boss_ids
    refuse_if(id not in ids or not state.free_bosses() >> ids.index(id) & 1, "FF-1.3", boss=id)
    return ids.index(id)


def read_hat(state: FoggyState, seat: int, text: str) -> int:
    if text == "keep":
        return KEEP_HAT
    other = int(text[1:])
    refuse_if(other == seat or other >= state.table.players, "FF-4.6", seat=other)
    return HAT + other


def read_evacuation(state: FoggyState, seat: int, first: str, second: str) -> int:
    low, high = sorted((number_of(state, seat, first), number_of(state, seat, second)))
    refuse_if(low == high or low < 0 or not (state.hand(seat) >> low & 1 and state.hand(seat) >> high & 1), "FF-6.9")
    return EVACUATE + int(pair(low, high))


# Plans


def read_squads(state: FoggyState, seat: int, text: str) -> list[Squad]:
    squads: list[Squad] = []
    for word in text.split():
        cards = word.split("+")
        codes = tuple(card.removesuffix("^") for card in cards)
        squads.append(Squad(tuple(number_of(state, seat, code) for code in codes), tuple(card.endswith("^") for card in cards), codes))
    return squads


def read_plan(state: FoggyState, seat: int, text: str) -> int:
    squads = read_squads(state, seat, text)
    check_plan(state, seat, squads)
    return plan_of(squads)


def check_plan(state: FoggyState, seat: int, squads: Sequence[Squad]) -> None:
    for squad in squads:
        refuse_if(squad.up[0], "FF-2.7", card=squad.codes[0])
    hand = int(state.hand(seat))
    for squad in squads:
        for card, code in zip(squad.cards, squad.codes, strict=True):
            refuse_if(card < 0 or not state.hand(seat) >> card & 1, "FF-2.3", card=code)
            refuse_if(not hand >> card & 1, "FF-2.3", "FF-2.3.twice", card=code)
            hand &= ~(1 << card)
    for squad in squads:
        refuse_if(not state.table.leads >> squad.cards[0] & 1, "FF-2.4", card=squad.codes[0])
    for squad in squads:
        for card, up, code in zip(squad.cards, squad.up, squad.codes, strict=True):
            refuse_if(up and not state.table.flips >> card & 1, "FF-2.7", card=code)


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
    return PLANS + plan


# Captures


def read_capture(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    code, slot = found["leader"], int(found["slot"]) - 1
    leader = number_of(state, seat, code)
    check_squad(state, seat, leader, code, slot)
    targets = found["targets"].split(",") if found["targets"] else []
    return int(say_capture(leader, slot, read_targets(state, seat, int(state.slot(slot)), targets)))


def check_squad(state: FoggyState, seat: int, leader: int, code: str, slot: int) -> None:
    refuse_if(leader < 0 or not state.leaders(seat) >> leader & 1, "FF-3.7", card=code)
    refuse_if(leader == BOSS_ACTION, "FF-3.4", card=code)
    refuse_if(bool(state.resolved(seat) >> leader & 1), "FF-3.9", card=code)
    refuse_if(state.slot(slot) == EMPTY, "FF-3.11", slot=slot + 1)
    color = state.color(seat, leader)
    refuse_if(state.slot_color(slot) != color, "FF-3.8", card=code, slot=slot + 1)
    strength, best = int(state.strength(seat, leader)), int(state.strongest_enemy(seat, color))
    refuse_if(strength < best, "FF-3.5", card=code, strength=strength, best=best)


def read_targets(state: FoggyState, seat: int, card: int, targets: Sequence[str]) -> int:
    id = map_id(state.table, card)
    refuse_if(bool(targets) and card == FINALE, "FF-6.1", map=id)
    if not targets:
        return 0
    kind = int(state.table.map_types[card])
    seats = [int(target[1:]) for target in targets if target.startswith("@")]
    refuse_if(len(targets) > (2 if kind == PARASOLS else 1) or len(set(targets)) < len(targets), "FF-6.1", map=id)
    if kind > PARASOLS:
        refuse_if(not seats, "FF-6.1", map=id)
        refuse_if(seats[0] == seat or seats[0] >= state.table.players, "FF-6.2", seat=seats[0])
        return SEAT + seats[0]
    ids = state.table.princess_ids
    refuse_if(bool(seats) or any(target not in ids for target in targets), "FF-6.1", map=id)
    princesses = sorted(ids.index(target) for target in targets)
    for princess in princesses:
        check_princess(state, seat, card, kind, princess)
    if len(princesses) == 1:
        return PRINCESS + princesses[0]
    return TWO + int(pair(princesses[0], princesses[1]))


def check_princess(state: FoggyState, seat: int, card: int, kind: int, princess: int) -> None:
    if not state.princess_targets(seat, card) >> princess & 1:
        clause = {KIDNAP: "FF-6.3", HERO: "FF-6.5", PARASOLS: "FF-6.6"}[kind]
        raise Refused(clause, princess=state.table.princess_ids[princess])


def check_recruit(state: FoggyState, seat: int) -> None:
    refuse_if(not state.leaders(seat) >> BOSS_ACTION & 1, "FF-5.1")
    supports = int(state.supports_of(seat, BOSS_ACTION)).bit_count()
    refuse_if(supports < NEEDED, "FF-5.2", supports=supports)
    refuse_if(state.pile == 0, "FF-5.5")


# Writing


def map_id(table: Table, card: int) -> str:
    return "finale" if card == FINALE else table.map_ids[card]


def spell(state: FoggyState, seat: int, action: int, hidden: bool) -> str:
    """The one spelling of an action; `hidden` is what others see of it."""
    if action >= PLANS:
        return "grunt" if hidden else spell_plan(state.table, state.boss(seat), action)
    if action >= CAPTURE:
        return spell_capture(state, seat, action)
    if action >= PICK:
        return " ".join(list(parts(state, seat, action).values())[:1] + cards_of(state, seat, action, hidden))
    if action == RECRUIT:
        return "X!"
    if action == RETREAT:
        return "retreat"
    if action == I_WIN:
        return "I WIN!"
    if action == KEEP_HAT:
        return "hat keep"
    return f"hat @{action - HAT}" if action >= HAT else f"boss {state.table.boss_ids[action]}"


def cards_of(state: FoggyState, seat: int, action: int, hidden: bool) -> list[str]:
    """The cards of a pick, a return or an evacuation."""
    if action >= EVACUATE:
        cards = 1 << int(low_of(action - EVACUATE)) | 1 << int(high_of(action - EVACUATE))
    else:
        cards = 1 << OWN + action - (RETURN if action >= RETURN else PICK)
    codes = names(state.table, state.boss(seat), cards)
    return [HIDDEN] * len(codes) if hidden else codes


def spell_capture(state: FoggyState, seat: int, action: int) -> str:
    targets = target_names(state.table, int(target_of(action)))
    return f"{codes_of(state, seat)[leader_of(action)]}x{slot_of(action) + 1}" + (":" if targets else "") + ",".join(targets)


def target_names(table: Table, target: int) -> list[str]:
    if target == 0:
        return []
    if target >= SEAT:
        return [f"@{target - SEAT}"]
    if target < TWO:
        return [table.princess_ids[target - PRINCESS]]
    return [table.princess_ids[low_of(target - TWO)], table.princess_ids[high_of(target - TWO)]]


def parts(state: FoggyState, seat: int, action: int) -> dict[str, str]:
    """In the order in which a person chooses them."""
    if action >= PLANS:
        return plan_parts(state, seat, action)
    if action >= CAPTURE:
        found = {"verb": "capture", "squad": codes_of(state, seat)[leader_of(action)], "slot": str(slot_of(action) + 1)}
        return found | dict(zip(("target", "target2"), target_names(state.table, int(target_of(action))), strict=False))
    if action >= EVACUATE:
        return {"verb": "evacuate"} | dict(zip(("card", "card2"), cards_of(state, seat, action, False), strict=True))
    if action >= PICK:
        return {"verb": "return" if action >= RETURN else "pick", "card": cards_of(state, seat, action, False)[0]}
    if action >= HAT and action <= KEEP_HAT:
        return {"verb": "hat", "hat": "keep" if action == KEEP_HAT else f"@{action - HAT}"}
    if action < HAT:
        return {"verb": "boss", "boss": state.table.boss_ids[action]}
    return {"verb": {RETREAT: "retreat", RECRUIT: "recruit", I_WIN: "yell"}[action]}


def plan_parts(state: FoggyState, seat: int, action: int) -> dict[str, str]:
    """Lead, add or flip one card after the other, then grunt."""
    steps: list[str] = []
    for squad in spell_plan(state.table, state.boss(seat), action).split()[1:]:
        leader, *supports = squad.split("+")
        steps.append(f"lead {leader}")
        steps += [f"flip {card.removesuffix('^')}" if card.endswith("^") else f"add {card}" for card in supports]
    return {f"step{number}": step for number, step in enumerate([*steps, "grunt"], 1)}


def ways(state: FoggyState, seat: int, action: int) -> list[Mapping[str, str]]:
    """The parts of an action, and the same with its two cards or princesses named the other way round."""
    found = parts(state, seat, action)
    for first, second in (("card", "card2"), ("target", "target2")):
        if second in found:
            return [found, found | {first: found[second], second: found[first]}]
    return [found]
