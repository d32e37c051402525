"""Composing an action of Foggy Frontlines part by part: a plan card by card, everything else from the legal actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from grumbletop.engine.bits import members
from grumbletop.engine.game import Choice, Choices
from grumbletop.games.foggy_frontlines.notation import map_id, ways
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import NEEDED
from grumbletop.games.foggy_frontlines.rules_cards import BATTLE, BOSS_ACTION, CARDS, PLANNING, STEP
from grumbletop.games.foggy_frontlines.rules_composing import FLIP, LEAD, card_of, composed_plan, verb_of
from grumbletop.games.foggy_frontlines.rules_composing import GRUNT as HAND_IN
from grumbletop.games.foggy_frontlines.rules_ruleset import squad_strength
from grumbletop.games.foggy_frontlines.verbs import VERBS, Squad, codes_of, number_of

GRUNT: Final = "grunt"
STEP_VERBS: Final = ("lead", "add", "flip")
SLOTS: Final = ("1", "2")


def choices(state: FoggyState, seat: int, prefix: Sequence[str]) -> Choices:
    if not state.owes(seat):
        return Choices(())
    return plan_choices(state, seat, list(prefix)) if state.phase == PLANNING else other_choices(state, seat, list(prefix))


# Plans


def plan_choices(state: FoggyState, seat: int, prefix: list[str]) -> Choices:
    """Lead, add or flip any card that is left, in any order; grunting hands the plan in."""
    done = prefix[-1:] == [GRUNT]
    steps = read_steps(state, seat, prefix[:-1] if done else prefix)
    if steps is None:
        return Choices(())
    text = VERBS.text(int(composed_plan(steps)), state, seat)
    if done:
        return Choices((), whole=text)
    part = f"step{len(prefix) + 1}"
    return Choices(offered_steps(state, seat, steps, part, text), barred_steps(state, seat, part))


def read_steps(state: FoggyState, seat: int, texts: Sequence[str]) -> list[int] | None:
    """The codes of some steps, or None if one of them is not possible."""
    steps: list[int] = []
    for text in texts:
        verb, _, code = text.partition(" ")
        card = number_of(state, seat, code)
        if verb not in STEP_VERBS or card < 0:
            return None
        step = STEP + STEP_VERBS.index(verb) * CARDS + card
        if step not in state.next_steps(seat, steps):
            return None
        steps.append(step)
    return steps


def offered_steps(state: FoggyState, seat: int, steps: Sequence[int], part: str, text: str) -> list[Choice]:
    """All that may follow; the last step hands in what there is."""
    squad = last_squad(state, seat, steps)
    found = [step_choice(state, seat, squad, part, int(step)) for step in state.next_steps(seat, list(steps))[:-1]]
    return [*found, Choice(part, GRUNT, "verb:grunt", "step.grunt", data={"plan": text}, code=HAND_IN)]


def last_squad(state: FoggyState, seat: int, steps: Sequence[int]) -> Squad | None:
    """The squad that a further card would join."""
    squad: Squad | None = None
    for step in steps:
        squad = joined(state, seat, squad, step)
    return squad


def joined(state: FoggyState, seat: int, squad: Squad | None, step: int) -> Squad:
    """A squad with the card of one more step, or a new one behind its leader."""
    card = int(card_of(step))
    code = codes_of(state, seat)[card]
    if squad is None or verb_of(step) == LEAD:
        return Squad((card,), (False,), (code,))
    return Squad((*squad.cards, card), (*squad.up, verb_of(step) == FLIP), (*squad.codes, code))


def step_choice(state: FoggyState, seat: int, before: Squad | None, part: str, step: int) -> Choice:
    """One step with what the squad will be worth."""
    squad = joined(state, seat, before, step)
    verb, code = STEP_VERBS[int(verb_of(step))], squad.codes[-1]
    data: dict[str, Any] = {"card": code} if verb == "lead" else {"card": code, "under": squad.codes[0]}
    label = f"step.{verb}"
    if squad.cards[0] == BOSS_ACTION:
        label += "_action"
        data |= {"needs": NEEDED} if verb == "lead" else {"supports": len(squad.cards) - 1}
    else:
        data["strength"] = strength_of(state, seat, squad)
        data["color"] = state.rules.color_ids[state.color(seat, squad.cards[0])]
    return Choice(part, f"{verb} {code}", f"{verb}:{code}", label, data=data, code=step)


def strength_of(state: FoggyState, seat: int, squad: Squad) -> int:
    """What a planned squad is worth (FF-3.3)."""
    up = sum(1 << card for card, flipped in zip(squad.cards, squad.up, strict=True) if flipped)
    down = len(squad.cards) - 1 - up.bit_count()
    return int(squad_strength(state.rules, state.boss(seat), squad.cards[0], down, up))


def barred_steps(state: FoggyState, seat: int, part: str) -> list[Choice]:
    """Cards that rest, and cards that can't lead."""
    codes = codes_of(state, seat)
    resting = [(card, "FF-2.3") for card in members(int(state.retreat(seat)))]
    followers = [(card, "FF-2.4") for card in members(int(state.hand(seat) & ~state.rules.leads))]
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
                whole = VERBS.text(action, state, seat)
            else:
                name, value = parts[len(prefix)]
                offered.setdefault(value, part_choice(state, name, value))
    return Choices(sorted(offered.values(), key=lambda choice: choice.value == "retreat"), whole=whole)  # the end of a turn comes last


def label(part: str, value: str) -> str:
    """Key of the name of a part, where that does not depend on the table."""
    name = {"squad": "card", "card2": "card", "target": "princess", "target2": "princess"}.get(part, part)
    return f"{name}.{value}"


def part_choice(state: FoggyState, part: str, value: str) -> Choice:
    if part == "slot":
        data = {"slot": int(value), "map": map_id(state.rules, int(state.slot(int(value) - 1)))}
        return Choice(part, value, f"slot:{value}", "slot.choice", data=data)
    if value.startswith("@"):
        key = "hat.pass" if part == "hat" else "target.seat"
        return Choice(part, value, f"seat:{value[1:]}", key, data={"seat": int(value[1:])})
    thing = {"target": "princess", "target2": "princess", "card2": "card"}.get(part, part)
    return Choice(part, value, f"{thing}:{value}", label(part, value))


# What isn't offered


def attempts(state: FoggyState, seat: int, values: Sequence[str]) -> Iterator[str]:
    """Texts of what somebody may want who picks the last of these values after the others. Planning says it by `barred_steps`."""
    if state.phase == BATTLE:
        yield from captures(state, seat, [value for value in values if value != "capture"])
    elif state.phase != PLANNING and len(values) > 1:
        yield " ".join(values)


def captures(state: FoggyState, seat: int, values: Sequence[str]) -> Iterator[str]:
    """A capture by the squad that was picked, or by any; from the slot that was picked, or from either."""
    leading = [code for card, code in enumerate(codes_of(state, seat)) if state.leaders(seat) >> card & 1]
    known = [value in SLOTS or value in leading for value in values]
    squads = [value for value in values if value in leading][-1:] or leading
    slots = [value for value in values if value in SLOTS][-1:] or SLOTS
    targets = ",".join(value for value, said in zip(values, known, strict=True) if not said)
    if any(known) and (not targets or not known[-1]):
        yield from (f"{squad}x{slot}{targets and ':'}{targets}" for squad in squads for slot in slots)
