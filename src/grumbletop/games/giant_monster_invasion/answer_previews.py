"""What each answer to a small decision would mean, in numbers: dice, chances, and the values afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grumbletop.engine.bits import has
from grumbletop.games.giant_monster_invasion.decision_kp import improved
from grumbletop.games.giant_monster_invasion.previews import any_success, compared, throws
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_checks import asked_roll, score_for
from grumbletop.games.giant_monster_invasion.rules_grabs import G_MARGIN, G_SCORE, G_SUCCESSES
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_BOOST,
    ASK_COUNTER,
    ASK_KP,
    ASK_MAIN,
    ASK_MEND,
    ASK_OPTION,
    ASK_REACT,
    ASK_REROLL,
    ASK_STRIKE,
    ASK_UPKEEP,
    ATTACK,
    BRAWL_TYPES,
    C_MILITARY,
    FIELD_PRICE,
    FORCE_FIELD,
    N_BY,
    N_MOD,
    N_POINTS,
    N_PURPOSE,
    N_TO,
    N_VERB,
    N_WHO,
    N_WITH,
    REROLL_PRICE,
    SHIELD_PRICE,
    STOMPING,
)
from grumbletop.games.giant_monster_invasion.rules_orders import COUNTER
from grumbletop.games.giant_monster_invasion.rules_pools import count_defence, count_dice, count_reaction, type_bonus
from grumbletop.games.giant_monster_invasion.rules_turn import UPKEEP_HITS
from grumbletop.games.giant_monster_invasion.verbs import GROWN, VERBS

AnswerPreviews = dict[str, dict[str, Any]]

FACES: Final = 6


def answer_previews(state: GiantState) -> AnswerPreviews:
    """By the thing to pick: the key of a sentence and its numbers. What else may be done in a turn, `targets` and `reach` say."""
    if state.ask == ASK_MAIN and not state.over:
        return blows(state)
    found = KINDS.get(int(state.ask))
    if state.over or found is None:
        return {}
    told = found(state)
    if state.ask != ASK_KP:  # nobody should be led to buy nothing
        usual = VERBS.parts(
            int(state.default_action(asked(state).sheet.player)), state, int(state.asked)
        )  # what is played when time runs out
        for part, value in usual.items():
            told.setdefault(f"{part}:{value}", answer(""))["usual"] = True
    return told


def answer(key: str, **data: Any) -> dict[str, Any]:
    return {"key": key, "data": data}


def change(what: str, before: int, after: int) -> dict[str, Any]:
    return answer(f"change_{what}", before=before, after=after)


def pool(dice: int, score: int) -> dict[str, Any]:
    return answer("pool", dice=dice, score=score, chance=any_success(dice, score))


def asked(state: GiantState) -> Monster:
    return state.monsters[state.asked]


def blows(state: GiantState) -> AnswerPreviews:
    """The dice of each type of blow, before what the target adds (GMI-3.13, GMI-6.3)."""
    sheet, told = asked(state).sheet, dict[str, dict[str, Any]]()
    for number, name in enumerate(BRAWL_TYPES):
        key = "blow_enhanced" if has(sheet.enhanced, number) else "blow"
        told[f"type:{name}"] = answer(key, dice=int(sheet.brawl + type_bonus(number)), score=int(sheet.brawl))
    return told


def strike(state: GiantState) -> AnswerPreviews:
    """Two dice that show the same hit (GMI-2.5)."""
    mp = int(asked(state).mp)
    return {"verb:face": answer("face", chance=1 / FACES), "verb:shield": change("mp", mp, mp - int(SHIELD_PRICE))}


def upkeep(state: GiantState) -> AnswerPreviews:
    mp, hits = int(asked(state).mp), int(asked(state).hits)
    return {"price:mp": change("mp", mp, mp - 1), "price:hits": change("hits", hits, hits - int(UPKEEP_HITS))}


def boost(state: GiantState) -> AnswerPreviews:
    return {f"points:{n}": boosted(state, n) for n in range(int(asked(state).mp) + 1)}


def boosted(state: GiantState, points: int) -> dict[str, Any]:
    frames = state.frames
    if frames.top() == ATTACK:  # a grab: what counts is who has more
        mods = count_defence(state, state.asked, points)
        dice, theirs = int(mods.total), throws(int(mods.total), int(mods.score))
        got = compared(throws(*attack_pool(state)), theirs)[0].probability
        return answer("fend_off", dice=dice, score=int(asked(state).sheet.brawl), chance=1 - got)
    score = score_for(state, frames.get(N_WHO), frames.get(N_PURPOSE))
    return pool(int(count_reaction(state, score, frames.get(N_MOD), points).total), int(score))


def attack_pool(state: GiantState) -> tuple[int, int]:
    """Of the attack that is being made."""
    frames = state.frames
    mods = count_dice(state, frames.get(N_VERB), frames.get(N_BY), frames.get(N_TO), frames.get(N_WITH), frames.get(N_POINTS))
    return int(mods.total), int(mods.score)


def reroll(state: GiantState) -> AnswerPreviews:
    roll, mp = asked_roll(state), int(asked(state).mp)
    after = mp - int(REROLL_PRICE)
    if roll.event == C_MILITARY:  # any other number saves it
        return {"verb:reroll": answer("reroll_strike", chance=1 - 1 / FACES, after=after), "verb:keep": answer("struck")}
    again = answer("reroll", chance=int(roll.score) / FACES, after=after)
    return {"verb:reroll": again, "verb:keep": answer("keep", n=int(roll.successes()))}


def react(state: GiantState) -> AnswerPreviews:
    monster = asked(state)
    dice, score = attack_pool(state)
    hit = {"dice": dice, "score": score, "chance": any_success(dice, score)}
    points, mp = int(monster.sheet.level(FORCE_FIELD)), int(monster.mp)
    return {
        "reaction:field": answer("field", points=points, before=mp, after=mp - int(FIELD_PRICE)),
        "reaction:none": answer("under_attack", **hit),
    }


def counter(state: GiantState) -> AnswerPreviews:
    found = {}
    for type in range(int(STOMPING)):
        mods = count_dice(state, COUNTER, state.asked, state.frames.get(1), type, 0)
        found[f"type:{BRAWL_TYPES[type]}"] = pool(int(mods.total), int(mods.score))
    return found


def option(state: GiantState) -> AnswerPreviews:
    frames = state.frames
    margin, successes, half = int(frames.get(G_MARGIN)), int(frames.get(G_SUCCESSES)), int(frames.get(G_SCORE)) // 2
    far = 1 + successes if state.rules.small else 3 + margin
    return {
        "verb:slam": answer("slam", least=1 + margin, most=FACES + margin),
        "verb:squeeze": answer("squeeze"),
        "verb:restrain": answer("restrain"),
        "verb:launch": answer("launch", inches=far, least=1 + successes, most=FACES + successes),
        "verb:plunge": answer("plunge", least=2 * half, most=4 * half),
    }


def mend(state: GiantState) -> AnswerPreviews:
    monster, points = asked(state), int(state.frames.get(1))
    parts = (("hits", "h", int(monster.hits)), ("tough", "t", int(monster.tough)))
    found = {f"{part}:{sign}{n}": change(part, now, now + n) for part, sign, now in parts for n in range(points + 1)}
    blood = int(monster.blood)
    return found | {f"blood:b{n}": change("blood", blood, blood - n) for n in range(min(points, blood) + 1)}


def advances(state: GiantState) -> AnswerPreviews:
    sheet = asked(state).sheet
    found = {}
    for verb, name in GROWN.items():
        before, after = int(getattr(sheet, name)), int(getattr(improved(sheet, verb, 0, 0, 0), name))
        if before >= 0:
            found[f"advance:{name}"] = change("score", before, after)
    return found


KINDS: Final[dict[int, Callable[[GiantState], AnswerPreviews]]] = {
    ASK_STRIKE: strike,
    ASK_UPKEEP: upkeep,
    ASK_BOOST: boost,
    ASK_REROLL: reroll,
    ASK_REACT: react,
    ASK_COUNTER: counter,
    ASK_OPTION: option,
    ASK_MEND: mend,
    ASK_KP: advances,
}
