"""The position document, with every invariant checked on loading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reader import Reader
from grumbletop_crucible.decision_brew import EMPTY_FLASK, MEASURES, recipe_text
from grumbletop_crucible.decision_pour import RIM, is_inside
from grumbletop_crucible.decision_show import FINGERS
from grumbletop_crucible.decision_stake import MOST_STAKED
from grumbletop_crucible.rules import CARDS, GIVEN, MOST_TIES, REFUSED, Brewing, bits_of
from grumbletop_crucible.rules_numbers import (
    ASKED,
    BEGGING,
    BREW,
    GIVE,
    GRAB,
    NAMES,
    NOT_YET,
    OVER,
    OWN_FINGERS,
    PURSE,
    REROLL,
    SIDES,
    STAKE,
    TEST,
    THEIR_FINGERS,
    TIES,
)

PHASES = (*NAMES[:GIVE], NAMES[OVER])
ANSWERS = {"give": GIVEN, "refuse": REFUSED} | {f"{own}:{theirs}": 10 * own + theirs for own in (1, 2, 3) for theirs in (1, 2, 3)}


def dump(state: Brewing, options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "game": "crucible",
        "options": dict(options),
        "phase": NAMES[state.phase],
        "to_act": to_act(state),
        "coins": list(state.coins),
        "stakes": [None if stake == NOT_YET else stake for stake in state.stakes],
        "pourer": None if state.pourer == NOT_YET else state.pourer,
        "drop": list(state.drop) if state.drop else None,
        "rolls": [list(roll) for roll in state.rolls],
        "brews": [None if brew == NOT_YET else recipe_text(brew) for brew in state.brews],
        "deck": list(state.deck),
        "begged": [answer for said in state.begged for answer, number in ANSWERS.items() if number == said],
        "pending": pending(state),
        "caught": list(state.caught),
    }


def pending(state: Brewing) -> list[dict[str, Any]]:
    """The stack of frames, from the bottom to the top."""
    frames = state.frames
    found: list[dict[str, Any]] = []
    for level in range(frames.depth):
        asked, ties, *fingers = (int(frames.number_at(level, number)) for number in (ASKED, TIES, OWN_FINGERS, THEIR_FINGERS))
        if frames.kind_at(level) == BEGGING:
            found.append({"do": "beg", "asked": asked})
        else:
            found.append({"do": "test", "asked": asked, "ties": ties, "fingers": [each or None for each in fingers]})
    return found


def to_act(state: Brewing) -> list[int]:
    return [seat for seat in range(state.seats) if state.owes(seat)]


def read(state: Brewing, reader: Reader) -> None:
    """Read a document into a new state. Memory is what follows from it: the pourer has looked under the lid."""
    state.phase = NAMES.index(reader.choice("phase", PHASES))
    read_coins(state, reader)
    read_drop(state, reader)
    read_brews(state, reader)
    deck = enumerate(reader.deck("deck", CARDS))
    state.deck = [reader.check_integer(f"deck.{place}", card, CARDS[0], CARDS[-1]) for place, card in deck]
    if len(state.deck) != len(CARDS) or state.cards_left():
        reader.fail("deck", "must hold each card once", "CRU-1.2")
    read_pending(state, reader)
    read_caught(state, reader)


def read_caught(state: Brewing, reader: Reader) -> None:
    """CRU-6.5: nothing was caught unless something else is said."""
    caught = reader.take("caught", [0] * state.seats)
    if not isinstance(caught, list) or len(caught) != state.seats:
        reader.fail("caught", "expected a number for each seat", "CRU-6.5")
    true = state.true_brewers() if state.phase == OVER else []
    for seat, coins in enumerate(caught):
        state.caught[seat] = reader.check_integer(f"caught.{seat}", coins, 0, state.sparks if seat in true else 0)


def read_coins(state: Brewing, reader: Reader) -> None:
    seats = state.seats
    state.coins = reader.each("coins", lambda key, coins: reader.check_integer(key, coins, 0, PURSE), seats, seats)
    stakes = reader.items("stakes", seats, seats)
    for seat, stake in enumerate(stakes):
        most = min(MOST_STAKED, state.coins[seat]) if state.phase == STAKE else MOST_STAKED
        state.stakes[seat] = NOT_YET if stake is None else reader.check_integer(f"stakes.{seat}", stake, 0, most)
    if (NOT_YET in state.stakes) != (state.phase == STAKE):
        reader.fail("stakes", "some are missing in phase stake, and none afterwards", "CRU-2.3")
    if state.phase not in (STAKE, OVER) and not state.stayed():
        reader.fail("stakes", "all have left, so the game is over", "CRU-2.4")


def read_drop(state: Brewing, reader: Reader) -> None:
    """The pourer, the drop and the dice: one after the other."""
    nobody = state.phase in (STAKE, GRAB) or not state.stayed()
    pourer = reader.take("pourer")
    if nobody != (pourer is None) or not (pourer is None or (type(pourer) is int and pourer in state.stayed())):
        reader.fail("pourer", "must be a seat that stayed, from phase pour on", "CRU-3.2")
    if pourer is not None:
        state.pourer = pourer
        state.seen = bits_of([pourer])
    poured = pourer is not None and state.phase >= REROLL
    if poured:
        x, y = reader.each("drop", lambda key, way: reader.check_integer(key, way, -RIM, RIM), 2, 2)
        if not is_inside((x, y)):
            reader.fail("drop", "is outside the crucible", "CRU-4.1")
        state.drop = (x, y)
    else:
        reader.must_be("drop", None, "CRU-4.1")
    read_rolls(state, reader, most=0 if not poured else 1 if state.phase == REROLL else 2)


def read_rolls(state: Brewing, reader: Reader, most: int) -> None:
    for number, roll in enumerate(reader.items("rolls", min(most, 1), most)):
        if not (isinstance(roll, list) and len(roll) == 2 and all(type(die) is int and 1 <= die <= SIDES for die in roll)):
            reader.fail(f"rolls.{number}", "expected two dice", "CRU-4.3")
        state.rolls.append((roll[0], roll[1]))
    if len(state.rolls) == 2 and all(first != second for first, second in zip(*state.rolls, strict=True)):
        reader.fail("rolls.1", "only one die is rolled again", "CRU-4.3")


def read_brews(state: Brewing, reader: Reader) -> None:
    brews = reader.items("brews", state.seats, state.seats)
    for seat, brew in enumerate(brews):
        if brew is not None:
            recipe = reader.check_string(f"brews.{seat}", brew, rf"[0-9]{{{MEASURES}}}|empty")
            state.brews[seat] = EMPTY_FLASK if recipe == "empty" else int(recipe)
    done = [brews[seat] is not None for seat in state.stayed()]
    others = [seat for seat, brew in enumerate(brews) if brew is not None and seat not in state.stayed()]
    expected = {BREW: not all(done), OVER: all(done)}.get(state.phase, not any(done))
    if others or not expected or done != sorted(done, reverse=True):
        reader.fail("brews", "those who stayed brew in the order of their seats, from phase brew on", "CRU-5.1")


def read_pending(state: Brewing, reader: Reader) -> None:
    """What was said while the pourer begged, and what still is: documents from before there was begging leave both out."""
    said = reader.items("begged", 0, 20, [])
    if any(answer not in ANSWERS for answer in said) or (said and state.phase not in (REROLL, BREW, OVER)):
        reader.fail("begged", f"expected {', '.join(ANSWERS)}, from phase reroll on", "CRU-8.2")
    state.begged = [ANSWERS[answer] for answer in said]
    steps = [Reader(step, BadPosition, f"pending.{level}") for level, step in enumerate(reader.items("pending", 0, 2, []))]
    if steps and state.phase != REROLL:
        reader.fail("pending", "only the dice are interrupted", "CRU-8.1")
    for level, step in enumerate(steps):
        read_step(state, step, level)


def read_step(state: Brewing, step: Reader, level: int) -> None:
    step.must_be("do", ("beg", "test")[level], "CRU-8.3")
    state.frames.push((BEGGING, TEST)[level])
    asked = step.integer("asked", 0, state.seats - 1)
    if (
        asked == state.pourer
        or asked not in state.stayed()
        or not state.coins[asked]
        or (level and asked != state.frames.number_at(0, ASKED))
    ):
        step.fail("asked", f"seat {asked} can't be asked", "CRU-8.2")
    state.frames.put(ASKED, asked)
    if level:
        state.frames.put(TIES, step.integer("ties", 0, MOST_TIES - 1))
        for number, fingers in zip((OWN_FINGERS, THEIR_FINGERS), step.items("fingers", 2, 2), strict=True):
            state.frames.put(number, 0 if fingers is None else step.check_integer("fingers", fingers, 1, FINGERS))
        if not state.deciders():
            step.fail("fingers", "both have shown: the Test is over", "CRU-8.3")
    step.done()


def recall(state: Brewing, memory: Any) -> None:
    """Who looked under the lid."""
    stayed = state.stayed() if state.pourer != NOT_YET else []
    seats = isinstance(memory, list) and all(type(seat) is int and seat in stayed for seat in memory)
    if not seats or memory != sorted(set(memory)):
        raise BadPosition("memory", "expected the seats that looked under the lid", "CRU-3.2")
    state.seen = bits_of(memory)


def memory(state: Brewing) -> list[int]:
    return [seat for seat in range(state.seats) if state.has_seen(seat)]
