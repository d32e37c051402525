"""Composing an action of Foggy Frontlines part by part: a plan card by card, everything else from the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grumbletop.engine.game import Choice, Choices
from grumbletop.games.foggy_frontlines.notation import Squad, codes_of, map_id, number_of, plan_of, spell, ways
from grumbletop.games.foggy_frontlines.position import bits
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import NEEDED
from grumbletop.games.foggy_frontlines.rules_cards import BOSS_ACTION, CARDS, PLANNING, STEP

GRUNT: Final = "grunt"
VERBS: Final = ("lead", "add", "flip")


def choices(state: FoggyState, seat: int, prefix: Sequence[str]) -> Choices:
    if not state.owes(seat):
        return Choices(())
    return plan_choices(state, seat, list(prefix)) if state.phase == PLANNING else other_choices(state, seat, list(prefix))


# Plans


def plan_choices(state: FoggyState, seat: int, prefix: list[str]) -> Choices:
    """Lead, add or flip any card that is left, in any order; grunting hands the plan in."""
    done = prefix[-1:] == [GRUNT]
    squads = read_steps(state, seat, prefix[:-1] if done else prefix)
    if squads is None:
        return Choices(())
    text = spell(state, seat, plan_of(squads), False)
    if done:
        return Choices((), whole=text)
    part = f"step{len(prefix) + 1}"
    return Choices(offered_steps(state, seat, squads, part, text), barred_steps(state, seat, part))


def read_steps(state: FoggyState, seat: int, steps: Sequence[str]) -> list[Squad] | None:
    """The squads that some steps lead to, or None if one of them is not possible."""
    squads: list[Squad] = []
    left = int(state.hand(seat))
    for step in steps:
        verb, _, code = step.partition(" ")
        card = number_of(state, seat, code)
        if verb not in VERBS or card < 0 or not left >> card & 1 or not may_step(state, squads, verb, card):
            return None
        left &= ~(1 << card)
        if verb == "lead":
            squads.append(Squad((card,), (False,), (code,)))
        else:
            squads[-1] = joined(squads[-1], card, code, verb == "flip")
    return squads


def joined(squad: Squad, card: int, code: str, up: bool) -> Squad:
    return Squad((*squad.cards, card), (*squad.up, up), (*squad.codes, code))


def may_step(state: FoggyState, squads: Sequence[Squad], verb: str, card: int) -> bool:
    if verb == "lead":
        return bool(state.table.leads >> card & 1)  # FF-2.4
    return bool(squads) and (verb == "add" or bool(state.table.flips >> card & 1))  # FF-2.7


def offered_steps(state: FoggyState, seat: int, squads: Sequence[Squad], part: str, text: str) -> list[Choice]:
    used = {card for squad in squads for card in squad.cards}
    left = [card for card in bits(int(state.hand(seat))) if card not in used]
    found = [
        step_choice(state, seat, squads, part, number, card)
        for number, verb in enumerate(VERBS)
        for card in left
        if may_step(state, squads, verb, card)
    ]
    return [*found, Choice(part, GRUNT, "verb:grunt", "step.grunt", data={"plan": text}, code=STEP + len(VERBS) * CARDS)]


def step_choice(state: FoggyState, seat: int, squads: Sequence[Squad], part: str, number: int, card: int) -> Choice:
    """One step with what the squad will be worth."""
    verb, code = VERBS[number], codes_of(state, seat)[card]
    squad = Squad((card,), (False,), (code,)) if verb == "lead" else joined(squads[-1], card, code, verb == "flip")
    data: dict[str, Any] = {"card": code} if verb == "lead" else {"card": code, "under": squad.codes[0]}
    label = f"step.{verb}"
    if squad.cards[0] == BOSS_ACTION:
        label += "_action"
        data |= {"needs": NEEDED} if verb == "lead" else {"supports": len(squad.cards) - 1}
    else:
        data["strength"] = strength_of(state, seat, squad)
        data["color"] = state.table.color_ids[state.color(seat, squad.cards[0])]
    return Choice(part, f"{verb} {code}", f"{verb}:{code}", label, data=data, code=STEP + number * CARDS + card)


def strength_of(state: FoggyState, seat: int, squad: Squad) -> int:
    """What a planned squad is worth (FF-3.3)."""
    at = int(state.boss(seat)) * CARDS + squad.cards[0]
    per = state.table.per_support[at]
    supports = zip(squad.cards[1:], squad.up[1:], strict=True)
    return state.table.strengths[at] + sum((state.table.bonus[card] if up else per) if per else 0 for card, up in supports)


def barred_steps(state: FoggyState, seat: int, part: str) -> list[Choice]:
    """Cards that rest, and cards that can't lead."""
    codes = codes_of(state, seat)
    resting = [(card, "FF-2.3") for card in bits(int(state.retreat(seat)))]
    followers = [(card, "FF-2.4") for card in bits(int(state.hand(seat) & ~state.table.leads))]
    return [
        Choice(part, f"lead {codes[card]}", f"lead:{codes[card]}", f"card.{codes[card]}", clause, {"card": codes[card]})
        for card, clause in resting + followers
    ]


# Everything else


def other_choices(state: FoggyState, seat: int, prefix: list[str]) -> Choices:
    offered: dict[str, Choice] = {}
    whole: str | None = None
    for action in map(int, state.legal_actions(seat)):
        for way in ways(state, seat, action):
            parts = list(way.items())
            if [value for _, value in parts[: len(prefix)]] != prefix:
                continue
            if len(parts) == len(prefix):
                whole = spell(state, seat, action, False)
            else:
                name, value = parts[len(prefix)]
                offered.setdefault(value, part_choice(state, name, value))
    return Choices(list(offered.values()), whole=whole)


def label(part: str, value: str) -> str:
    """Key of the name of a part, where that does not depend on the table."""
    name = {"squad": "card", "card2": "card", "target": "princess", "target2": "princess"}.get(part, part)
    return f"{name}.{value}"


def part_choice(state: FoggyState, part: str, value: str) -> Choice:
    if part == "slot":
        data = {"slot": int(value), "map": map_id(state.table, int(state.slot(int(value) - 1)))}
        return Choice(part, value, f"slot:{value}", "slot.choice", data=data)
    if value.startswith("@"):
        key = "hat.pass" if part == "hat" else "target.seat"
        return Choice(part, value, f"seat:{value[1:]}", key, data={"seat": int(value[1:])})
    thing = {"target": "princess", "target2": "princess", "card2": "card"}.get(part, part)
    return Choice(part, value, f"{thing}:{value}", label(part, value))
