"""The position document, with every invariant checked on loading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reading import Reader
from grumbletop_crucible.rules import (
    BREW,
    CARDS,
    GRAB,
    MEASURES,
    MOST_STAKED,
    NOT_YET,
    OVER,
    PHASES,
    PURSE,
    REROLL,
    RIM,
    SIDES,
    STAKE,
    Brewing,
    bits_of,
    is_inside,
    recipe_text,
)


def dump(state: Brewing, options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "game": "crucible",
        "options": dict(options),
        "phase": PHASES[state.phase],
        "to_act": to_act(state),
        "coins": list(state.coins),
        "stakes": [None if stake == NOT_YET else stake for stake in state.stakes],
        "pourer": None if state.pourer == NOT_YET else state.pourer,
        "drop": list(state.drop) if state.drop else None,
        "rolls": [list(roll) for roll in state.rolls],
        "brews": [None if brew == NOT_YET else recipe_text(brew) for brew in state.brews],
        "deck": list(state.deck),
    }


def to_act(state: Brewing) -> list[int]:
    return [seat for seat in range(state.seats) if state.owes(seat)]


def fill(state: Brewing, document: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Read a document into a new state. Memory is what follows from it: the pourer has looked under the lid."""
    reader = Reader(document, BadPosition)
    reader.must_be("game", "crucible")
    reader.must_be("options", dict(options))
    state.phase = PHASES.index(reader.choice("phase", PHASES))
    read_coins(state, reader)
    read_drop(state, reader)
    read_brews(state, reader)
    deck = enumerate(reader.deck("deck", CARDS))
    state.deck = [reader.check_integer(f"deck.{place}", card, CARDS[0], CARDS[-1]) for place, card in deck]
    if len(state.deck) != len(CARDS) or state.cards_left():
        reader.fail("deck", "must hold each card once", "CRU-1.2")
    reader.must_be("to_act", to_act(state), "CRU-7.3")
    reader.done()


def read_coins(state: Brewing, reader: Reader) -> None:
    seats = state.seats
    state.coins = reader.each("coins", lambda key, coins: reader.check_integer(key, coins, 0, PURSE), seats, seats)
    stakes = reader.items("stakes", seats, seats)
    for seat, stake in enumerate(stakes):
        most = state.most_staked(seat) if state.phase == STAKE else MOST_STAKED
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
            state.brews[seat] = int(reader.check_string(f"brews.{seat}", brew, rf"[0-9]{{{MEASURES}}}"))
    done = [brews[seat] is not None for seat in state.stayed()]
    others = [seat for seat, brew in enumerate(brews) if brew is not None and seat not in state.stayed()]
    expected = {BREW: not all(done), OVER: all(done)}.get(state.phase, not any(done))
    if others or not expected or done != sorted(done, reverse=True):
        reader.fail("brews", "those who stayed brew in the order of their seats, from phase brew on", "CRU-5.1")


def recall(state: Brewing, memory: Any) -> None:
    """Who looked under the lid."""
    stayed = state.stayed() if state.pourer != NOT_YET else []
    seats = isinstance(memory, list) and all(type(seat) is int and seat in stayed for seat in memory)
    if not seats or memory != sorted(set(memory)):
        raise BadPosition("memory", "expected the seats that looked under the lid", "CRU-3.2")
    state.seen = bits_of(memory)


def memory(state: Brewing) -> list[int]:
    return [seat for seat in range(state.seats) if state.has_seen(seat)]
