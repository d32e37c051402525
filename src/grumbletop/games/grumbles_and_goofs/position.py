"""The position document of Grumbles and Goofs: out of a state, and into one with every invariant checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reader import Reader, shown
from grumbletop.games.grumbles_and_goofs.content import Board, square_of
from grumbletop.games.grumbles_and_goofs.notation import (
    GOOF_KINDS,
    KIND_NAMES,
    PLAYERS,
    REASONS,
    TABLE_KINDS,
    goof_name,
    square_name,
    square_number,
)
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_legal import completable
from grumbletop.games.grumbles_and_goofs.rules_pieces import CAUGHT, DOOM, DRAFTING, GOOFS, OFF_BOARD, PLAYING, RESERVE, STARTERS
from grumbletop.games.grumbles_and_goofs.rules_ruleset import Ruleset

PHASES: Final = ("draft", "play", "over")
UNKNOWN: Final = "unknown"
PLACES: Final = {"reserve": RESERVE, "purple": CAUGHT, "green": CAUGHT + 1}
SEEN: Final = "[0-3][0-9a-f]{15}"  # 62 bits
MOST_TURNS: Final = 1_991  # GG-8.6 with the highest limit


# Out of a state


def document(state: GrumblesState, options: Mapping[str, Any], all_known: bool) -> dict[str, Any]:
    """The position; unless `all_known`, without the kinds of mysteries nobody has captured."""
    return {
        "game": "grumbles_and_goofs",
        "version": 1,
        "options": dict(options),
        "phase": PHASES[state.phase],
        "to_act": None if state.is_over() else PLAYERS[state.player()],
        "turn": int(state.turn),
        "acted": acted(state),
        "quiet_turns": int(state.quiet_turns),
        "grumbles": {kind: grumble_entry(state, KIND_NAMES.index(kind)) for kind in TABLE_KINDS},
        "goofs": {goof_name(goof): goof_entry(state, goof, all_known) for goof in range(GOOFS)},
        "scores": {player: int(state.score(seat)) for seat, player in enumerate(PLAYERS)},
        "result": result(state),
    }


def acted(state: GrumblesState) -> list[str]:
    """Grumbles activated this turn, in order."""
    kinds: list[str] = []
    left = int(state.acted)
    while left:
        kinds.append(KIND_NAMES[(left & 7) - 1])
        left >>= 3
    return kinds


def grumble_entry(state: GrumblesState, kind: int) -> dict[str, str | None]:
    square = int(state.square_of(kind))
    if square == OFF_BOARD:
        return {"owner": None, "square": None}
    return {"owner": PLAYERS[0 if state.purple >> kind & 1 else 1], "square": square_name(square)}


def goof_entry(state: GrumblesState, goof: int, all_known: bool) -> dict[str, str]:
    at = int(state.goof_at(goof))
    public = goof < STARTERS or at >= CAUGHT or state.is_over()  # GG-1.6, GG-7.2
    places = {number: name for name, number in PLACES.items()}
    return {
        "at": places.get(at) or square_name(at),
        "kind": GOOF_KINDS[state.goof_kind(goof)] if public or all_known else UNKNOWN,
    }


def result(state: GrumblesState) -> dict[str, str] | None:
    if not state.is_over():
        return None
    winner = int(state.winner())
    return {"reason": REASONS[state.reason], "winner": "draw" if winner < 0 else PLAYERS[winner]}


# Into a state


def read(reader: Reader, board: Board, rules: Ruleset) -> GrumblesState:
    state = GrumblesState(rules)
    state.phase = PHASES.index(reader.choice("phase", PHASES))
    state.turn = reader.integer("turn", 0, MOST_TURNS)
    state.quiet_turns = reader.integer("quiet_turns", 0, rules.no_progress_limit)
    read_grumbles(reader.table("grumbles"), state)
    read_goofs(reader.table("goofs"), state)
    if state.phase == DRAFTING:
        check_draft(reader, state, board)
    else:
        check_trios(reader, state)
        check_stars(reader, state)
        check_turns(reader, state)
    read_acted(reader, state)
    read_result(reader, state)
    reader.must_be("to_act", None if state.is_over() else PLAYERS[state.player()], "GG-2.1" if state.turn else "GG-1.8")
    if state.phase == PLAYING:
        check_completable(reader, state)
    return state


def read_grumbles(reader: Reader, state: GrumblesState) -> None:
    for kind in TABLE_KINDS:
        entry = reader.table(kind)
        owner, square = entry.take("owner"), entry.take("square")
        if (owner is None) != (square is None):
            entry.fail("square", "owner and square are both set or both null", "GG-1.11")
        if owner is not None:
            seat = PLAYERS.index(entry.choice("owner", PLAYERS))
            number = square_of(entry, "square", square)
            check_free(entry, "square", state, number)
            state.enter(seat, KIND_NAMES.index(kind), number)
        entry.done()
    reader.done()


def read_goofs(reader: Reader, state: GrumblesState) -> None:
    for goof in range(GOOFS):
        entry = reader.table(goof_name(goof))
        at = entry.take("at")
        if isinstance(at, str) and at in PLACES:
            place = PLACES[at]
        else:
            place = square_of(entry, "at", at)
            check_free(entry, "at", state, place)
            if place in (state.rules.home_purple, state.rules.home_green):
                entry.fail("at", "a Goof on a home corner is captured", "GG-7.1")
        check_reserve(entry, state, goof, place)
        state.move_goof(goof, place)
        kind = GOOF_KINDS.index(entry.choice("kind", GOOF_KINDS))
        if goof >= STARTERS:
            state.set_kind(goof, kind)
        elif kind != 0:
            entry.fail("kind", "starters are regular", "GG-1.6")
        entry.done()
    reader.done()
    kinds = sorted(int(state.goof_kind(goof)) for goof in range(STARTERS, GOOFS))
    reader.refuse_if(kinds != [0, 0, 0, 1, 2], "", "g6 to g10 are three regular Goofs, the Super Goof and the Goof of Doom", "GG-1.7")


def check_free(reader: Reader, key: str, state: GrumblesState, square: int) -> None:
    if state.occupied() >> square & 1:
        reader.fail(key, f"{square_name(square)} holds two pieces", "GG-3.3")


def check_reserve(reader: Reader, state: GrumblesState, goof: int, place: int) -> None:
    """The reserve is left in the order of the numbers."""
    reader.refuse_if(place == RESERVE and goof < STARTERS, "at", "starters are never in the reserve", "GG-1.6")
    if place != RESERVE and goof > STARTERS and state.goof_at(goof - 1) == RESERVE:
        reader.fail("at", f"{goof_name(goof)} leaves the reserve after {goof_name(goof - 1)}", "GG-1.7")


def check_trios(reader: Reader, state: GrumblesState) -> None:
    """Three Grumbles each once all are drafted."""  # GG-2.10
    for player, trio in zip(PLAYERS, (state.purple, state.green), strict=True):
        if int(trio).bit_count() != 3:
            reader.fail("grumbles", f"{player} has {int(trio).bit_count()} Grumbles, expected 3", "GG-2.10")


def check_stars(reader: Reader, state: GrumblesState) -> None:
    """A star is never empty while a Goof waits, but where Doom stopped the game."""  # GG-6.8
    empty = int(state.rules.stars & ~state.occupied())
    if empty and state.reserve() and not is_doom_captured(state):
        square = square_name(empty.bit_length() - 1)
        reader.fail("goofs", f"the star {square} is empty though the reserve is not", "GG-6.8")


def is_doom_captured(state: GrumblesState) -> bool:
    return any(state.goof_kind(goof) == DOOM and state.goof_at(goof) >= CAUGHT for goof in range(GOOFS))


def check_draft(reader: Reader, state: GrumblesState, board: Board) -> None:
    purple, green = int(state.purple).bit_count(), int(state.green).bit_count()
    if purple + green >= 6 or purple - green not in (0, 1):
        reader.fail("grumbles", f"purple has drafted {purple} and green {green}: they take turns, purple first", "GG-1.8")
    for seat, at in enumerate((state.purple_at, state.green_at)):
        zone, home = (state.rules.zone_purple, state.rules.home_purple) if seat == 0 else (state.rules.zone_green, state.rules.home_green)
        if at & ~zone or at >> home & 1:
            reader.fail("grumbles", f"a drafted Grumble of {PLAYERS[seat]} is not on a starting square of its own", "GG-1.9")
    for key in ("turn", "quiet_turns"):
        reader.refuse_if(reader.take(key) != 0, key, "is 0 in the draft", "GG-1.10")
    for goof, star in enumerate(board.stars):
        if state.goof_at(goof) != square_number(star):
            reader.fail(f"goofs.{goof_name(goof)}.at", f"is on {star} in the draft", "GG-1.6")
    for goof in range(STARTERS, GOOFS):
        if state.goof_at(goof) != RESERVE:
            reader.fail(f"goofs.{goof_name(goof)}.at", "is in the reserve in the draft", "GG-1.7")


def check_turns(reader: Reader, state: GrumblesState) -> None:
    reader.refuse_if(state.turn < 1, "turn", "is 1 or more once the draft is over", "GG-1.10")
    if state.phase != PLAYING:
        return
    reader.refuse_if(state.quiet_turns > state.turn - 1, "quiet_turns", f"is {state.quiet_turns} after {state.turn - 1} turns", "GG-8.4")
    reader.refuse_if(state.quiet_turns >= state.rules.no_progress_limit, "quiet_turns", "has reached the limit: the game is over", "GG-8.4")


def read_acted(reader: Reader, state: GrumblesState) -> None:
    kinds = reader.items("acted", 0, 3)
    mine = 0 if state.phase == DRAFTING else state.grumbles_of(state.player())
    for index, kind in enumerate(kinds):
        if kind not in KIND_NAMES or not mine >> KIND_NAMES.index(kind) & 1:
            reader.fail(f"acted.{index}", f"{shown(kind)} is no Grumble of the player on turn", "GG-2.4")
        reader.refuse_if(kind in kinds[:index], f"acted.{index}", f"{kind} is activated once a turn", "GG-2.2")
        state.acted |= (KIND_NAMES.index(kind) + 1) << 3 * index


def read_result(reader: Reader, state: GrumblesState) -> None:
    """Over by Doom exactly when Doom is captured, by stalling exactly at the limit."""
    if not state.is_over():
        reader.refuse_if(is_doom_captured(state), "phase", "the game is over once Doom is captured", "GG-8.1")
        reader.must_be("result", None, "GG-8.1")
        return
    state.reason = REASONS.index(reader.table("result").choice("reason", REASONS[1:]))
    expected = ("last_chance" if not state.goofs_left() else "doom") if is_doom_captured(state) else "stall"
    if REASONS[state.reason] != expected:
        reader.fail("result.reason", f"is {shown(REASONS[state.reason])}, must be {shown(expected)}", "GG-8.1")
    if expected == "stall" and state.quiet_turns != state.rules.no_progress_limit:
        reader.fail("quiet_turns", f"is {state.quiet_turns} in a stalled game, must be the limit", "GG-8.4")
    reader.must_be("result", result(state), "GG-8.2")


def check_completable(reader: Reader, state: GrumblesState) -> None:
    """A turn begins without trespassers, and can always be brought to an end."""
    if not state.acted and state.trespassers():
        reader.fail("grumbles", f"a trespasser stands on {first_square(state.trespassers())} at the start of a turn", "GG-5.7")
    ahead = state.clone()
    ahead.blind = True
    if not completable(ahead):
        reader.fail("grumbles", f"the trespasser on {first_square(state.trespassers())} can't be brought off this turn", "GG-5.5")


def first_square(squares: int) -> str:
    return square_name((squares & -squares).bit_length() - 1)


def memory(state: GrumblesState) -> dict[str, str]:
    """The hash of all that was shown: in hexadecimal, because JSON numbers of this size are not safe everywhere."""
    return {"seen": f"{int(state.seen):016x}"}


def recall(state: GrumblesState, memory: object) -> None:
    if memory is None:
        return
    reader = Reader(memory, BadPosition, "memory")
    state.seen = int(reader.string("seen", SEEN), 16)
    reader.done()
