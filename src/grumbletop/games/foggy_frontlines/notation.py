"""The words of Foggy Frontlines: actions as texts and parts, and the clauses that refuse them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grumbletop.engine.state import GAME_OVER, NOT_OWED, UNREADABLE
from grumbletop.games.foggy_frontlines.card_notation import HIDDEN, names, spell_plan
from grumbletop.games.foggy_frontlines.content import CODE
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import princess_targets, strongest_enemy
from grumbletop.games.foggy_frontlines.rules_cards import (
    BOSS_ACTION,
    CAPTURE,
    CARDS,
    EVACUATE,
    FACE_UP,
    FINALE,
    HAT,
    I_WIN,
    KEEP_HAT,
    LEADS,
    MOST_HELD,
    OWN,
    PHASES,
    PICK,
    PLANS,
    PRINCESS,
    RECRUIT,
    RETREAT,
    RETURN,
    SEAT,
    TWO,
    UNDER,
    high_of,
    leader_of,
    low_of,
    pair,
    say_capture,
    slot_of,
    target_of,
    with_role,
)
from grumbletop.games.foggy_frontlines.rules_faults import (
    BAD_SEAT,
    BAD_TARGETS,
    BOSS_TAKEN,
    CANT_EVACUATE,
    CANT_FLIP,
    CANT_LEAD,
    FEW_SUPPORTS,
    HAS_GRUNTED,
    LEADER_FACE_UP,
    NEVER,
    NO_SQUAD,
    NOT_IN_HAND,
    NOT_IN_PILE,
    NOT_RETURNABLE,
    NOT_VICTORIOUS,
    OTHER_KIND,
    SENSELESS_CAPTURE,
    USED_TWICE,
)
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset

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
NOBODY: Final = -1  # a card or a princess that does not exist


@dataclass(frozen=True)
class Squad:
    """A squad as it was written: cards by number, with those that carry the sign for face up."""

    cards: tuple[int, ...]
    up: tuple[bool, ...]
    codes: tuple[str, ...]


def number_of(state: FoggyState, seat: int, code: str) -> int:
    """A card of this seat's numbering, or NOBODY."""
    codes = codes_of(state, seat)
    return codes.index(code) if code in codes else NOBODY


def codes_of(state: FoggyState, seat: int) -> list[str]:
    boss = int(state.boss(seat))
    return state.rules.codes[boss * CARDS : boss * CARDS + CARDS]


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
    return PLANS + plan


# Reading


def read(state: FoggyState, seat: int, text: str) -> int:
    """The action that a text spells, legal or not. What never is, such as a card that does not exist, has numbers too (`rules_faults`)."""
    found = ACTION.fullmatch(text)
    if found is None:
        return UNREADABLE
    kind = next(name for name in READERS if found[name])
    return READERS[kind](state, seat, found)


def read_boss(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    ids = state.rules.boss_ids
    return ids.index(found["boss"]) if found["boss"] in ids else NEVER + BOSS_TAKEN


def read_hat(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    return KEEP_HAT if found["hat"] == "keep" else HAT + int(found["hat"][1:])


def read_evacuation(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    low, high = sorted((number_of(state, seat, found["first"]), number_of(state, seat, found["second"])))
    return NEVER + CANT_EVACUATE if low < 0 or low == high else EVACUATE + int(pair(low, high))


def read_pick(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    card = number_of(state, seat, found["pick"])
    return PICK + card - OWN if card >= OWN else NEVER + NOT_IN_PILE


def read_return(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    card = number_of(state, seat, found["return"])
    return RETURN + card - OWN if card >= OWN else NEVER + NOT_RETURNABLE


def read_plan(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    squads = read_squads(state, seat, found["squads"])
    cards = [card for squad in squads for card in squad.cards]
    if any(squad.up[0] for squad in squads):
        return NEVER + LEADER_FACE_UP
    if NOBODY in cards or len({card for card in cards if card >= OWN}) > MOST_HELD:
        return NEVER + NOT_IN_HAND
    return NEVER + USED_TWICE if len(set(cards)) < len(cards) else plan_of(squads)


def read_capture(state: FoggyState, seat: int, found: re.Match[str]) -> int:
    leader, slot = number_of(state, seat, found["leader"]), int(found["slot"]) - 1
    target = read_targets(state.rules, found["targets"].split(",") if found["targets"] else [])
    if leader < 0:
        return NEVER + NO_SQUAD
    return SENSELESS_CAPTURE + 2 * leader + slot if target < 0 else int(say_capture(leader, slot, target))


def read_targets(rules: Ruleset, targets: Sequence[str]) -> int:
    """Nobody, one seat, one princess or two; -1 for all else."""
    if not targets:
        return 0
    if len(targets) == 1 and targets[0].startswith("@"):
        return SEAT + int(targets[0][1:])
    ids = rules.princess_ids
    if len(targets) > 2 or len(set(targets)) < len(targets) or any(target not in ids for target in targets):
        return -1
    princesses = sorted(ids.index(target) for target in targets)
    return PRINCESS + princesses[0] if len(princesses) == 1 else TWO + int(pair(princesses[0], princesses[1]))


READERS: Final[Mapping[str, Callable[[FoggyState, int, re.Match[str]], int]]] = {
    "boss": read_boss,
    "grunt": read_plan,
    "leader": read_capture,
    "recruit": lambda state, seat, found: RECRUIT,
    "retreat": lambda state, seat, found: RETREAT,
    "pick": read_pick,
    "return": read_return,
    "first": read_evacuation,
    "hat": read_hat,
    "yell": lambda state, seat, found: I_WIN,
}


# Refusing


def refusal_data(state: FoggyState, seat: int, fault: int, text: str) -> dict[str, Any]:
    """What the sentence of a refusal speaks of: the first thing in the text that is wrong in this way."""
    found = ACTION.fullmatch(text)
    if found is None or fault in (GAME_OVER, HAS_GRUNTED, NOT_OWED):
        return {}
    if fault == OTHER_KIND:
        return {"phase": PHASES[state.phase]}
    if found["grunt"]:
        return {"card": wrong_card(state, seat, read_squads(state, seat, found["squads"]), fault)}
    if found["leader"]:
        return capture_data(state, seat, found, fault)
    if fault == FEW_SUPPORTS:
        return {"supports": int(state.supports_of(seat, BOSS_ACTION)).bit_count()}
    return {name: found[group] for name, group in (("boss", "boss"), ("card", "pick"), ("card", "return")) if found[group]}


def wrong_card(state: FoggyState, seat: int, squads: Sequence[Squad], fault: int) -> str:
    """The first card of a plan that is not in the hand, is used again, can't lead or may not lie face up."""
    hand, table = int(state.hand(seat)), state.rules
    seen: set[int] = set()
    for squad in squads:
        for place, (card, up, code) in enumerate(zip(squad.cards, squad.up, squad.codes, strict=True)):
            lone = 0 if card == NOBODY else 1 << card
            wrong = {
                LEADER_FACE_UP: place == 0 and up,
                NOT_IN_HAND: not hand & lone,
                USED_TWICE: card in seen,
                CANT_LEAD: place == 0 and not table.leads & lone,
                CANT_FLIP: up and not table.flips & lone,
            }
            if wrong[fault]:
                return code
            seen.add(card)
    return ""


def capture_data(state: FoggyState, seat: int, found: re.Match[str], fault: int) -> dict[str, Any]:
    leader, slot = number_of(state, seat, found["leader"]), int(found["slot"])
    if fault < BAD_TARGETS:
        data: dict[str, Any] = {"card": found["leader"], "slot": slot}
        if fault == NOT_VICTORIOUS:
            best = strongest_enemy(state, seat, state.color(seat, leader))
            data |= {"strength": int(state.strength(seat, leader)), "best": int(best)}
        return data
    if fault == BAD_SEAT:
        return {}
    card = int(state.slot(slot - 1))
    if fault == BAD_TARGETS:
        return {"map": map_id(state.rules, card)}
    targets = found["targets"].split(",")
    ids, allowed = state.rules.princess_ids, int(princess_targets(state, seat, card))
    return {"princess": ids[min(number for number in map(ids.index, targets) if not allowed >> number & 1)]}


# Writing


def map_id(rules: Ruleset, card: int) -> str:
    return "finale" if card == FINALE else rules.map_ids[card]


def spell(state: FoggyState, seat: int, action: int, hidden: bool) -> str:
    """The one spelling of an action; `hidden` is what others see of it."""
    if action >= PLANS:
        return "grunt" if hidden else spell_plan(state.rules, state.boss(seat), action)
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
    return f"hat @{action - HAT}" if action >= HAT else f"boss {state.rules.boss_ids[action]}"


def cards_of(state: FoggyState, seat: int, action: int, hidden: bool) -> list[str]:
    """The cards of a pick, a return or an evacuation."""
    if action >= EVACUATE:
        cards = 1 << int(low_of(action - EVACUATE)) | 1 << int(high_of(action - EVACUATE))
    else:
        cards = 1 << OWN + action - (RETURN if action >= RETURN else PICK)
    codes = names(state.rules, state.boss(seat), cards)
    return [HIDDEN] * len(codes) if hidden else codes


def spell_capture(state: FoggyState, seat: int, action: int) -> str:
    targets = target_names(state.rules, int(target_of(action)))
    return f"{codes_of(state, seat)[leader_of(action)]}x{slot_of(action) + 1}" + (":" if targets else "") + ",".join(targets)


def target_names(rules: Ruleset, target: int) -> list[str]:
    if target == 0:
        return []
    if target >= SEAT:
        return [f"@{target - SEAT}"]
    if target < TWO:
        return [rules.princess_ids[target - PRINCESS]]
    return [rules.princess_ids[low_of(target - TWO)], rules.princess_ids[high_of(target - TWO)]]


def parts(state: FoggyState, seat: int, action: int) -> dict[str, str]:
    """In the order in which a person chooses them."""
    if action >= PLANS:
        return plan_parts(state, seat, action)
    if action >= CAPTURE:
        found = {"verb": "capture", "squad": codes_of(state, seat)[leader_of(action)], "slot": str(slot_of(action) + 1)}
        return found | dict(zip(("target", "target2"), target_names(state.rules, int(target_of(action))), strict=False))
    if action >= EVACUATE:
        return {"verb": "evacuate"} | dict(zip(("card", "card2"), cards_of(state, seat, action, False), strict=True))
    if action >= PICK:
        return {"verb": "return" if action >= RETURN else "pick", "card": cards_of(state, seat, action, False)[0]}
    if action >= HAT and action <= KEEP_HAT:
        return {"verb": "hat", "hat": "keep" if action == KEEP_HAT else f"@{action - HAT}"}
    if action < HAT:
        return {"verb": "boss", "boss": state.rules.boss_ids[action]}
    return {"verb": {RETREAT: "retreat", RECRUIT: "recruit", I_WIN: "yell"}[action]}


def plan_parts(state: FoggyState, seat: int, action: int) -> dict[str, str]:
    """Lead, add or flip one card after the other, then grunt."""
    steps: list[str] = []
    for squad in spell_plan(state.rules, state.boss(seat), action).split()[1:]:
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
