"""Grit's position document: out of a state, and into one with every invariant checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grumbletop.engine.bits import members
from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reader import Reader, shown
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import (
    CARD_NUMBERS,
    FIRST,
    HAND,
    HIDDEN,
    KEEP,
    LEFT_OVER,
    OVER,
    PHASES,
    PILES,
    ROUNDS,
    SECOND,
    WORD,
    card_id,
    card_ids,
    card_of,
    is_marked,
    owner,
    pile_of,
    play_of,
)
from grumbletop.games.grit.rules_ruleset import Ruleset

ALL_CARDS = (1 << 26) - 1
BOTH_SEATS = (0, 1)


# Out of a state


def document(state: GritState, options: Mapping[str, Any], known: int, keeps_of: tuple[int, ...]) -> dict[str, Any]:
    """The position as somebody knows it who has seen the cards `known` and the keep decisions of some seats."""
    return {
        "game": "grit",
        "version": 1,
        "options": dict(options),
        "round": int(state.round),
        "phase": PHASES[state.phase],
        "to_act": members(state.deciders()),
        "words": [int(state.word_of(number)) for number in range(1, state.round + 1)],
        "firsts": [int(state.first_of(number)) for number in range(1, state.round + (state.phase != WORD))],
        "hands": [names(state.hand(seat), known) for seat in BOTH_SEATS],
        "piles": piles(state, known),
        "keeps": [keep_of(state, seat) if seat in keeps_of else None for seat in BOTH_SEATS],
        "undealt": names(state.undealt, known),
        "result": state.result() if state.is_over() else None,
    }


def name(card: int, known: int) -> str:
    return card_id(card) if known >> card & 1 else HIDDEN


def names(cards: int, known: int) -> list[str]:
    if not cards & ~known:
        return card_ids(cards)
    return [name(card, known) for card in members(cards)]


def piles(state: GritState, known: int) -> dict[str, list[dict[str, Any]]]:
    """Bottom first: a starting Injury, then the plays round by round."""
    found: dict[str, list[dict[str, Any]]] = {pile: [] for pile in PILES}
    for seat in BOTH_SEATS:
        card = name(state.start_of(seat), known)
        found[PILES[3 * seat]].append({"card": card, "by": None, "round": 0, "marked": False, "down": False})
    for number in range(1, state.round + 1):
        for seat in BOTH_SEATS:
            action = state.played(seat, number)
            if action >= 0:
                card = name(card_of(action), known)
                down = state.is_down(seat, number)
                entry = {"card": card, "by": seat, "round": number, "marked": is_marked(action), "down": down}
                found[PILES[pile_of(action)]].append(entry)
    return found


def keep_of(state: GritState, seat: int) -> str | None:
    if not state.keeps >> seat & 1:
        return None
    return "keep" if state.keeps >> 2 + seat & 1 else "flip"


# Into a state


@dataclass(frozen=True)
class Entry:
    """One card on a pile, and where the document has it."""

    reader: Reader
    pile: int
    below: int  # the round of the card below it, -1 for none
    is_top: bool
    card: int
    by: int | None
    round: int
    marked: bool
    down: bool


def read(reader: Reader, rules: Ruleset) -> GritState:
    state = GritState(rules)
    state.round = reader.integer("round", 1, ROUNDS)
    state.phase = PHASES.index(reader.choice("phase", PHASES))
    entries = read_piles(reader.table("piles"))
    read_hands(reader, state, entries)
    check_deck(reader, state, entries)
    lay(reader, state, entries)
    read_order(reader, state)
    read_keeps(reader, state)
    state.lay_all()
    check_down(state, entries)
    check_words(reader, state)
    return state


def read_piles(reader: Reader) -> list[Entry]:
    found: list[Entry] = []
    for number, pile in enumerate(PILES):
        below = -1
        tables = list(reader.tables(pile, 0, 1 + 2 * ROUNDS))
        for entry in tables:
            found.append(read_entry(entry, number, below, entry is tables[-1]))
            below = found[-1].round
    reader.done()
    return found


def read_entry(reader: Reader, pile: int, below: int, is_top: bool) -> Entry:
    by = reader.take("by")
    card = CARD_NUMBERS[reader.choice("card", CARD_NUMBERS)]
    seat = None if by is None else reader.check_integer("by", by, 0, 1)
    number = reader.integer("round", 0, ROUNDS)
    entry = Entry(reader, pile, below, is_top, card, seat, number, reader.boolean("marked"), reader.boolean("down"))
    reader.done()
    return entry


def read_hands(reader: Reader, state: GritState, entries: list[Entry]) -> None:
    """A hand has what was dealt less what was played."""
    hands = reader.items("hands", 2, 2)
    state.hand0, state.hand1 = (read_cards(reader, f"hands.{seat}", hands[seat]) for seat in BOTH_SEATS)
    for seat in BOTH_SEATS:
        played = sum(entry.by == seat for entry in entries)
        if len(hands[seat]) + played != HAND:
            reader.fail(f"hands.{seat}", f"has {len(hands[seat])} cards with {played} played of {HAND} dealt", "GRIT-2.2")
    undealt = reader.take("undealt")
    state.undealt = read_cards(reader, "undealt", undealt)
    if len(undealt) != LEFT_OVER:
        reader.fail("undealt", f"has {len(undealt)} cards, expected {LEFT_OVER}", "GRIT-2.4")


def read_cards(reader: Reader, key: str, value: object) -> int:
    return reader.bit_set(key, value, CARD_NUMBERS, "no card", twice="GRIT-1.2")


def check_deck(reader: Reader, state: GritState, entries: list[Entry]) -> None:
    """Different cards of the deck, all its Spades among them: the twelfth is then its Heart (GRIT-1.2)."""
    places = [("hands.0", state.hand0), ("hands.1", state.hand1), ("undealt", state.undealt)]
    places += [(entry.reader.path("card"), 1 << entry.card) for entry in entries]
    deck = state.rules.fixed | state.rules.pool
    found = 0
    for place, cards in places:
        if cards & found:
            reader.fail(place, f"{first_name(cards & found)} is on the table twice", "GRIT-1.2")
        if cards & ~deck:
            reader.fail(place, f"{first_name(cards & ~deck)} is not in this deck", "GRIT-1.3")
        found |= cards
    if state.rules.fixed & ~found:
        reader.fail("", f"{first_name(state.rules.fixed & ~found)} is missing", "GRIT-1.2")


def first_name(cards: int) -> str:
    return card_ids(cards)[0]


def lay(reader: Reader, state: GritState, entries: list[Entry]) -> None:
    """Turn the piles into starting Injuries and plays."""
    for pile in (0, 3):
        starts = [entry for entry in entries if entry.pile == pile and entry.by is None]
        reader.refuse_if(not starts, f"piles.{PILES[pile]}", "has no starting Injury", "GRIT-2.3")
    plays: dict[tuple[int, int], Entry] = {}
    for entry in entries:
        if entry.by is None:
            check_start(entry)
            state.starts |= entry.card << 5 * owner(entry.pile)
        else:
            check_play(entry)
            has_played = (entry.by, entry.round) in plays
            entry.reader.refuse_if(has_played, "round", f"seat {entry.by} has played in round {entry.round} already", "GRIT-5.1")
            plays[entry.by, entry.round] = entry
    check_rounds(reader, state, plays)
    check_marks(plays)
    for (seat, _), entry in plays.items():
        put(state, seat, entry)


def check_start(entry: Entry) -> None:
    reader = entry.reader
    reader.refuse_if(entry.below >= 0 or entry.pile not in (0, 3), "by", "a starting Injury lies at the bottom of 0a or 1a", "GRIT-2.3")
    reader.refuse_if(entry.round != 0, "round", "a starting Injury has round 0", "GRIT-2.3")
    reader.refuse_if(entry.marked, "marked", "a starting Injury is not Marked", "GRIT-6.4")
    reader.refuse_if(entry.down, "down", "a starting Injury lies face up", "GRIT-2.3")


def check_play(entry: Entry) -> None:
    reader = entry.reader
    reader.refuse_if(entry.round == 0, "round", "a Complaint is played in round 1 to 4", "GRIT-5.1")
    reader.refuse_if(entry.below == entry.round, "round", f"both plays of round {entry.round} lie on one pile", "GRIT-5.4")
    reader.refuse_if(entry.below > entry.round, "round", "rounds rise from bottom to top", "GRIT-3.8")
    reader.refuse_if(entry.marked and not entry.is_top, "marked", "nothing lies on a Marked card", "GRIT-6.2")


def check_rounds(reader: Reader, state: GritState, plays: Mapping[tuple[int, int], Entry]) -> None:
    """One play of each seat in every finished round; in this one as far as the phase has come."""
    is_early = state.phase == OVER and state.round != ROUNDS
    reader.refuse_if(is_early, "round", f"is {state.round}, but a game is over after round {ROUNDS} only", "GRIT-5.1")
    for (seat, number), entry in plays.items():
        entry.reader.refuse_if(number > state.round, "round", f"round {number} has not begun", "GRIT-5.1")
        is_ahead = number == state.round and state.phase in (WORD, FIRST)
        entry.reader.refuse_if(is_ahead, "round", f"seat {seat} has not played in this phase", "GRIT-5.2")
    for number in range(1, state.round + (state.phase in (KEEP, OVER))):
        for seat in BOTH_SEATS:
            reader.refuse_if((seat, number) not in plays, "piles", f"lack seat {seat}'s play of round {number}", "GRIT-5.1")


def check_marks(plays: Mapping[tuple[int, int], Entry]) -> None:
    marked: set[int] = set()
    for (seat, _), entry in plays.items():
        if entry.marked:
            entry.reader.refuse_if(seat in marked, "marked", f"seat {seat} has Marked twice", "GRIT-6.3")
            marked.add(seat)


def put(state: GritState, seat: int, entry: Entry) -> None:
    """Write a play into the history. What lies down from an earlier round is being kept."""
    state.change_play(seat, entry.round, play_of(entry.card, entry.pile, entry.marked) + 1)
    if entry.down and entry.round < state.round and state.phase != OVER:
        could_keep = entry.marked and owner(entry.pile) == seat
        entry.reader.refuse_if(not could_keep, "down", "only a Marked Complaint on its player's own pile can be kept", "GRIT-6.6")
        state.kept |= 1 << seat


def read_order(reader: Reader, state: GritState) -> None:
    """Who held The Word and who played first."""
    words = read_seats(reader, "words", state.round)
    firsts = read_seats(reader, "firsts", state.round - (state.phase == WORD))
    state.words = sum(seat << number for number, seat in enumerate(words))
    state.firsts = sum(seat << number for number, seat in enumerate(firsts))
    if state.rules.holder_second:
        reader.refuse_if(state.phase == WORD, "phase", "nobody is asked who plays first", "GRIT-4.8")
        for number, first in enumerate(firsts):
            reader.refuse_if(first == words[number], f"firsts.{number}", "the holder of The Word plays second", "GRIT-4.8")
    if state.phase == SECOND:
        check_second(reader, state)


def read_seats(reader: Reader, key: str, length: int) -> list[int]:
    return reader.each(key, lambda path, value: reader.check_integer(path, value, 0, 1), length, length)


def check_second(reader: Reader, state: GritState) -> None:
    first = state.first_of(state.round)
    second = 1 - first
    reader.refuse_if(state.played(first, state.round) < 0, "phase", f"seat {first} plays first and has not played", "GRIT-5.2")
    reader.refuse_if(state.played(second, state.round) >= 0, "phase", f"seat {second} plays second and has played already", "GRIT-5.2")


def read_keeps(reader: Reader, state: GritState) -> None:
    if state.phase == KEEP and not state.keepers():
        reader.fail("phase", "no seat has a keep decision", "GRIT-6.11" if state.round == ROUNDS else "GRIT-6.6")
    for seat, keep in enumerate(reader.items("keeps", 2, 2)):
        if keep is None:
            continue
        if keep not in ("keep", "flip"):
            reader.fail(f"keeps.{seat}", f"{shown(keep)} is not one of keep, flip")
        is_asked = state.phase == KEEP and state.keepers() >> seat & 1
        reader.refuse_if(not is_asked, f"keeps.{seat}", f"seat {seat} has no keep decision", "GRIT-6.6")
        state.keeps |= (1 if keep == "flip" else 5) << seat
    reader.refuse_if(state.phase == KEEP and not state.deciders(), "keeps", "every decision is in: the cards are shown", "GRIT-7.3")


def check_down(state: GritState, entries: list[Entry]) -> None:
    for entry in entries:
        if entry.by is not None and entry.down != state.is_down(entry.by, entry.round):
            entry.reader.fail("down", f"must be {shown(not entry.down)} here", "GRIT-8.1" if state.is_over() else "GRIT-7.1")


def check_words(reader: Reader, state: GritState) -> None:
    """Until scoring shows them, kept cards tell who must have had The Word."""
    if state.is_over():
        return
    for number in range(1, state.round + 1):
        seat = state.before_round(number).spoken() & 1
        reader.refuse_if(state.word_of(number) != seat, f"words.{number - 1}", f"seat {seat} had The Word in round {number}", "GRIT-4.1")


# What the position no longer tells once the kept cards are up


def memory(state: GritState) -> dict[str, Any] | None:
    return {"kept": [bool(state.kept >> seat & 1) for seat in BOTH_SEATS]} if state.is_over() else None


def recall(state: GritState, remembered: object) -> None:
    if remembered is None:
        return
    reader = Reader(remembered, BadPosition, "memory")
    reader.refuse_if(not state.is_over(), "", "there is none before the end")
    for seat, kept in enumerate(reader.items("kept", 2, 2)):
        if not isinstance(kept, bool):
            reader.fail(f"kept.{seat}", "expected true or false")
        reader.refuse_if(kept and not could_keep(state, seat), f"kept.{seat}", f"seat {seat} had no keep decision", "GRIT-6.6")
        state.kept |= kept << seat
    reader.done()


def could_keep(state: GritState, seat: int) -> bool:
    """Whether a seat had a keep decision in some round."""
    plays = [state.played(seat, number) for number in range(1, ROUNDS)]
    return any(is_marked(action) and owner(pile_of(action)) == seat for action in plays)
