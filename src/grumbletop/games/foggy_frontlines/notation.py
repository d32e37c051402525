"""What a refusal of Foggy Frontlines speaks of, and the ways in which a person picks the parts of an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.engine.state import GAME_OVER, NOT_OWED
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import princess_targets, strongest_enemy
from grumbletop.games.foggy_frontlines.rules_cards import BOSS_ACTION, FINALE, PHASES
from grumbletop.games.foggy_frontlines.rules_faults import (
    BAD_SEAT,
    BAD_TARGETS,
    CANT_FLIP,
    CANT_LEAD,
    FEW_SUPPORTS,
    HAS_GRUNTED,
    LEADER_FACE_UP,
    NOT_IN_HAND,
    NOT_VICTORIOUS,
    OTHER_KIND,
    USED_TWICE,
)
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset
from grumbletop.games.foggy_frontlines.verbs import NOBODY, VERBS, Squad, number_of, read_squads


def refusal_data(state: FoggyState, seat: int, fault: int, text: str) -> dict[str, Any]:
    """What the sentence of a refusal speaks of: the first thing in the text that is wrong in this way."""
    found = VERBS.match(text)
    if found is None or fault in (GAME_OVER, HAS_GRUNTED, NOT_OWED):
        return {}
    if fault == OTHER_KIND:
        return {"phase": PHASES[state.phase]}
    _, words = found
    if "plan" in words:
        return {"card": wrong_card(state, seat, read_squads(state, seat, words["plan"]), fault)}
    if "squad" in words:
        return capture_data(state, seat, words, fault)
    if fault == FEW_SUPPORTS:
        return {"supports": int(state.supports_of(seat, BOSS_ACTION)).bit_count()}
    return {name: words[name] for name in ("boss", "card") if name in words}


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


def capture_data(state: FoggyState, seat: int, words: Mapping[str, str], fault: int) -> dict[str, Any]:
    leader, slot = number_of(state, seat, words["squad"]), int(words["slot"])
    if fault < BAD_TARGETS:
        data: dict[str, Any] = {"card": words["squad"], "slot": slot}
        if fault == NOT_VICTORIOUS:
            best = strongest_enemy(state, seat, state.color(seat, leader))
            data |= {"strength": int(state.strength(seat, leader)), "best": int(best)}
        return data
    if fault == BAD_SEAT:
        return {}
    card = int(state.slot(slot - 1))
    if fault == BAD_TARGETS:
        return {"map": map_id(state.rules, card)}
    targets = words["targets"][1:].split(",")
    ids, allowed = state.rules.princess_ids, int(princess_targets(state, seat, card))
    return {"princess": ids[min(number for number in map(ids.index, targets) if not allowed >> number & 1)]}


def map_id(rules: Ruleset, card: int) -> str:
    return "finale" if card == FINALE else rules.map_ids[card]


def ways(state: FoggyState, seat: int, action: int) -> list[Mapping[str, str]]:
    """The parts of an action, and the same with its two cards or princesses named the other way round."""
    found = VERBS.parts(action, state, seat)
    for first, second in (("card", "card2"), ("target", "target2")):
        if second in found:
            return [found, found | {first: found[second], second: found[first]}]
    return [found]
