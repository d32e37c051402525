"""A position document of Foggy Frontlines, read into a state, with every invariant checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from grumbletop.engine.bits import members
from grumbletop.engine.reader import Reader, shown
from grumbletop.games.foggy_frontlines.notation import map_id
from grumbletop.games.foggy_frontlines.position import ENDS, FINALE_ID, result
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_battle import has_choice, slot_color
from grumbletop.games.foggy_frontlines.rules_board import WILDS
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_RECRUITS,
    BATTLE,
    BOSS_ACTION,
    BULLYHULK,
    DRAFTING,
    EMPTY,
    EVACUATING,
    FINALE,
    MOST_HELD,
    MOST_TOKENS,
    NO_BOSS,
    OWN_CARDS,
    PASSING,
    PHASES,
    PICKING,
    PLANNING,
    RETURNING,
    YELLING,
)
from grumbletop.games.foggy_frontlines.rules_ending import best_seats
from grumbletop.games.foggy_frontlines.rules_memory import forget, hidden_recruits
from grumbletop.games.foggy_frontlines.rules_ruleset import Ruleset
from grumbletop.games.foggy_frontlines.rules_setup import after
from grumbletop.games.foggy_frontlines.verbs import codes_of

BATTLES: Final = (BATTLE, EVACUATING, PICKING, RETURNING)
STRONGEST: Final = 99  # more than any squad can have


def read_document(reader: Reader, rules: Ruleset) -> FoggyState:
    options = reader.data["options"]
    state = FoggyState(rules)
    state.phase = PHASES.index(reader.choice("phase", PHASES))
    state.round = reader.integer("round", 0, options["round_limit"])
    for name in ("butt", "turn", "victim", "finale_by"):
        setattr(state, name, read_seat(reader, name, rules))
    players = list(reader.tables("players", rules.players, rules.players))
    read_bosses(players, state, options)
    read_finale_color(reader, state)
    if state.phase == DRAFTING:
        read_draft(reader, players, state)
    else:
        read_table(reader, players, state)
    read_result(reader, state)
    forget(state)
    return state


def read_seat(reader: Reader, key: str, rules: Ruleset) -> int:
    value = reader.take(key)
    return -1 if value is None else reader.check_integer(key, value, 0, rules.players - 1)


def read_bosses(players: Sequence[Reader], state: FoggyState, options: Mapping[str, Any]) -> None:
    ids = state.rules.boss_ids
    for seat, entry in enumerate(players):
        boss = entry.take("boss")
        if boss is None:
            entry.refuse_if(state.phase != DRAFTING, "boss", "everybody has one once the draft is over", "FF-1.3")
            continue
        number = ids.index(entry.choice("boss", ids))
        entry.refuse_if(not state.free_bosses() >> number & 1, "boss", f"{boss} is taken", "FF-1.3")
        if isinstance(options["bosses"], list) and boss != options["bosses"][seat]:
            entry.fail("boss", f"is {shown(boss)}, must be {shown(options['bosses'][seat])}", "FF-1.3")
        state.bosses ^= (NO_BOSS ^ number) << 4 * seat


def read_finale_color(reader: Reader, state: FoggyState) -> None:
    if reader.take("finale_color") is not None:
        state.finale_color = state.rules.color_ids.index(reader.choice("finale_color", state.rules.color_ids))


def read_draft(reader: Reader, players: Sequence[Reader], state: FoggyState) -> None:
    """Nothing is laid out yet (FF-1.13)."""
    if state.rules.players == sum(entry.data["boss"] is not None for entry in players):
        reader.fail("phase", "everybody has a boss: the draft is over", "FF-1.3")
    reader.refuse_if(reader.data["options"]["bosses"] != "draft", "phase", "there is no draft under these options", "FF-1.3")
    for seat, entry in enumerate(players[1:], 1):
        if entry.data["boss"] is not None and players[seat - 1].data["boss"] is None:
            entry.fail("boss", f"seat {seat - 1} chooses before seat {seat}", "FF-1.3")
    empty: dict[str, Any] = {"round": 0, "butt": None, "turn": None, "victim": None, "finale_by": None, "finale_color": None}
    empty |= {"slots": [None, None], "timer_deck": [], "map_deck": [], "discard": [], "recruit_pile": [], "wilds": [], "fallen": []}
    for key, value in empty.items():
        reader.must_be(key, value, "FF-1.13")
    for entry in players:
        for key in ("hand", "retreat", "squads", "princesses"):
            entry.must_be(key, [], "FF-1.13")
        entry.must_be("ready", False, "FF-2.2")
        entry.must_be("bully", 0, "FF-6.7")
        entry.done()


def read_table(reader: Reader, players: Sequence[Reader], state: FoggyState) -> None:
    reader.refuse_if(state.round < 1, "round", "is 1 or more once the game has begun", "FF-2.1")
    reader.refuse_if(state.butt < 0, "butt", "somebody wears the hat", "FF-1.11")
    for seat, entry in enumerate(players):
        read_player(entry, state, seat)
    read_pile(reader, state)
    read_princesses(reader, players, state)
    read_map(reader, state)
    check_tokens(players, state)
    read_fallen(reader, state)
    check_recruits(reader, players, state)
    check_phase(reader, players, state)


# Players


def read_player(reader: Reader, state: FoggyState, seat: int) -> None:
    """Each own card once (FF-1.4)."""
    codes = codes_of(state, seat)
    hand = read_cards(reader, "hand", codes)
    retreat = read_cards(reader, "retreat", codes)
    state.put_cards(seat, hand, retreat, 0)
    found = [("hand", hand), ("retreat", retreat)]
    for entry in reader.tables("squads", 0, len(codes)):
        found.append((entry.where.removeprefix(reader.where + "."), read_squad(entry, state, seat, codes)))
    seen = 0
    for place, cards in found:
        if cards & seen:
            reader.fail(place, f"{first_name(cards & seen, codes)} is there twice", "FF-9.3")
        seen |= cards
    missing = OWN_CARDS & ~seen
    if missing:
        reader.fail("hand", f"{first_name(missing, codes)} is missing", "FF-1.4")
    if reader.boolean("ready"):
        reader.refuse_if(state.phase != PLANNING, "ready", "nobody is ready outside of planning", "FF-2.2")
        state.ready |= 1 << seat
    state.bully |= reader.integer("bully", 0, MOST_TOKENS) << 4 * seat
    reader.take("princesses")
    reader.done()


def check_tokens(players: Sequence[Reader], state: FoggyState) -> None:
    """Every Bullyhulk that is still to be captured may send one more, and a seat has room for so many."""
    kinds = state.rules.map_types
    coming = sum(kinds[card] == BULLYHULK and card not in state.discard for card in range(len(state.rules.map_ids)))
    for seat, entry in enumerate(players):
        if tokens_in_play(state, seat) + coming > MOST_TOKENS:
            room = MOST_TOKENS - coming
            entry.fail("bully", f"more than {room} tokens with those that have struck; {coming} Bullyhulks may still come", "FF-6.7")


def tokens_in_play(state: FoggyState, seat: int) -> int:
    return int(state.tokens(seat)) + sum(int(state.place(seat, leader)) for leader in members(int(state.numbered(seat))))


def read_cards(reader: Reader, key: str, codes: Sequence[str]) -> int:
    numbers = {code: card for card, code in enumerate(codes) if code}
    return reader.bit_set(key, reader.items(key, 0, len(codes)), numbers, "no card that can lie here", "FF-1.4", "FF-9.3")


def first_name(cards: int, codes: Sequence[str]) -> str:
    return codes[members(cards)[0]]


def read_squad(reader: Reader, state: FoggyState, seat: int, codes: list[str]) -> int:
    leader = codes.index(reader.choice("leader", [code for code in codes if code]))
    supports = read_cards(reader, "supports", codes)
    faceup = read_cards(reader, "faceup", codes)
    penalty = reader.integer("penalty", 0, 2 * MOST_TOKENS)
    resolved = reader.boolean("resolved")
    reader.done()
    if not state.rules.leads >> leader & 1:
        reader.fail("leader", f"{codes[leader]} can't lead", "FF-2.4")
    if supports >> leader & 1:
        reader.fail("supports", f"{codes[leader]} leads and can't support itself", "FF-9.3")
    if faceup & ~supports:
        reader.fail("faceup", f"{first_name(faceup & ~supports, codes)} is no support of this squad", "FF-2.7")
    if faceup & ~state.rules.flips:
        reader.fail("faceup", f"{first_name(faceup & ~state.rules.flips, codes)} can't be face up", "FF-2.7")
    reader.refuse_if(penalty % 2, "penalty", "is 2 for each token", "FF-6.8")
    if leader == BOSS_ACTION and (penalty or resolved):
        reader.fail("penalty" if penalty else "resolved", "a Boss Action squad has no strength and captures nothing", "FF-3.4")
    if state.phase == PLANNING and (penalty or resolved):
        reader.fail("penalty" if penalty else "resolved", "nothing has happened to a plan that lies in the fog", "FF-2.8")
    if state.leaders(seat) >> leader & 1:
        reader.fail("leader", f"{codes[leader]} is there twice", "FF-9.3")
    state.put_cards(seat, state.hand(seat), state.retreat(seat), state.leaders(seat) | 1 << leader)
    state.put_field(
        seat, state.supports(seat) | supports, state.faceup(seat) | faceup, state.resolved(seat) | (1 << leader if resolved else 0)
    )
    for card in members(supports):
        state.set_place(seat, card, leader)
    state.set_place(seat, leader, penalty // 2)
    return supports | 1 << leader


# What lies in the WILDS


def read_pile(reader: Reader, state: FoggyState) -> None:
    """Each recruit once, wherever it is (FF-9.3)."""
    codes = codes_of(state, 0)
    state.pile = read_cards(reader, "recruit_pile", codes)
    if state.pile & OWN_CARDS:
        reader.fail("recruit_pile", f"{first_name(state.pile & OWN_CARDS, codes)} is no recruit", "FF-1.7")
    found = int(state.pile)
    for seat in range(state.rules.players):
        held = int(state.all_cards(seat)) & ALL_RECRUITS
        if held & found:
            reader.fail(f"players.{seat}", f"{first_name(held & found, codes)} is there twice", "FF-9.3")
        found |= held
    missing = int(state.rules.recruits) & ~found
    if missing:
        reader.fail("recruit_pile", f"{first_name(missing, codes)} is missing", "FF-1.7")


def read_princesses(reader: Reader, players: Sequence[Reader], state: FoggyState) -> None:
    """Each princess once, in a territory or in the WILDS (FF-1.2)."""
    places: list[tuple[Reader, str, int]] = [(entry, "princesses", 12 * seat) for seat, entry in enumerate(players)]
    ids = state.rules.princess_ids
    taken: list[str] = []
    for entry, key, shift in [*places, (reader, "wilds", WILDS)]:
        for index, id in enumerate(entry.items(key, 0, len(ids))):
            if id not in ids:
                entry.fail(f"{key}.{index}", f"{shown(id)} is no princess", "FF-1.2")
            entry.refuse_if(id in taken, f"{key}.{index}", f"{id} is there twice", "FF-9.3")
            taken.append(id)
            state.princesses |= 1 << shift + ids.index(id)
    missing = [id for id in ids if id not in taken]
    if missing:
        reader.fail("wilds", f"{missing[0]} is missing", "FF-1.9")


def read_map(reader: Reader, state: FoggyState) -> None:
    """Each map card once, FINALE below the timer deck, in slot 1 or captured."""
    table = state.rules
    slots = [read_slot(reader, index, value, table) for index, value in enumerate(reader.items("slots", 2, 2))]
    state.slot1, state.slot2 = slots
    discard = deck_at(reader, "discard", table, [])
    rest = [card for card in range(len(table.map_ids)) if card not in (*slots, *discard)]
    state.discard = bytes(discard)
    map_cards = reader.items("map_deck")
    elsewhere = {id for id in (*map_cards, *reader.items("timer_deck")) if isinstance(id, str)}
    wanted = [card for card in rest if table.map_ids[card] not in elsewhere]
    timer = deck_at(reader, "timer_deck", table, [card for card in wanted if table.timers >> card & 1], with_finale=True)
    state.map_deck = bytes(deck_at(reader, "map_deck", table, [card for card in wanted if card not in timer]))
    is_below = bool(timer) and timer[-1] == FINALE
    state.timer_deck = bytes(timer[: len(timer) - is_below])
    check_map(reader, state, [card for card in (*slots, *timer, *state.map_deck, *discard) if card >= 0])
    check_finale(reader, state, is_below)


def read_slot(reader: Reader, index: int, value: object, rules: Ruleset) -> int:
    if value is None:
        return EMPTY
    if value == FINALE_ID and index == 0:
        return FINALE
    if value not in rules.map_ids:
        reader.fail(f"slots.{index}", f"{shown(value)} is no map card", "FF-1.10")
    return rules.map_ids.index(str(value))


def deck_at(reader: Reader, key: str, rules: Ruleset, rest: Sequence[int], with_finale: bool = False) -> list[int]:
    """A deck in which `"*"` may stand for what is nowhere else."""
    found: list[int] = []
    for index, id in enumerate(reader.deck(key, [rules.map_ids[card] for card in rest])):
        if with_finale and id == FINALE_ID:
            found.append(FINALE)
            continue
        if id not in rules.map_ids:
            reader.fail(f"{key}.{index}", f"{shown(id)} is no map card", "FF-1.5")
        found.append(rules.map_ids.index(id))
    return found


def check_map(reader: Reader, state: FoggyState, cards: Sequence[int]) -> None:
    table = state.rules
    for card in cards:
        if cards.count(card) > 1:
            reader.fail("slots", f"{map_id(table, card)} is there twice", "FF-9.3")
    for card, id in enumerate(table.map_ids):
        reader.refuse_if(card not in cards, "map_deck", f"{id} is missing", "FF-1.6")
    for place, where in (("slots.1", [int(state.slot2)]), ("map_deck", list(state.map_deck))):
        for card in where:
            if card >= 0 and table.timers >> card & 1:
                reader.fail(place, f"{table.map_ids[card]} has the hourglass and belongs to the timer deck", "FF-1.5")


def check_finale(reader: Reader, state: FoggyState, is_below: bool) -> None:
    reader.refuse_if(FINALE in state.timer_deck, "timer_deck", "FINALE is its last card", "FF-1.5")
    if is_below + (state.slot1 == FINALE) + (state.finale_by >= 0) != 1:
        reader.fail("finale_by", "FINALE is last in the timer deck, in slot 1, or captured: one of the three", "FF-8.1")
    reader.refuse_if(is_below != (state.finale_color < 0), "finale_color", "is set exactly when FINALE has come up", "FF-8.2")


def read_fallen(reader: Reader, state: FoggyState) -> None:
    found: list[int] = []
    for entry in reader.tables("fallen", 0, 100):
        seat = entry.integer("seat", 0, state.rules.players - 1)
        color = state.rules.color_ids.index(entry.choice("color", state.rules.color_ids))
        found += [seat * 8 + color, entry.integer("strength", 0, STRONGEST)]
        entry.done()
    may_be = state.rules.scope_round and (state.phase in BATTLES or (state.phase in ENDS and state.finale_by >= 0))
    reader.refuse_if(found and not may_be, "fallen", "is filled only during a battle with compare_scope round", "FF-3.6")
    state.fallen = bytes(found)


# What goes together


def check_recruits(reader: Reader, players: Sequence[Reader], state: FoggyState) -> None:
    """FF-5.6: three at most, four for a player who must return one."""
    for seat, entry in enumerate(players):
        held = int(hidden_recruits(state, seat)).bit_count()
        most = MOST_HELD + (state.phase == RETURNING and state.turn == seat)
        entry.refuse_if(held > most, "", f"has {held} recruits, {most} are allowed", "FF-5.6")
        if state.phase == RETURNING and state.turn == seat and held != most:
            reader.fail("phase", f"seat {seat} has {held} recruits: there is nothing to return", "FF-5.7")


def check_phase(reader: Reader, players: Sequence[Reader], state: FoggyState) -> None:
    reader.refuse_if((state.turn >= 0) != (state.phase in BATTLES), "turn", "is set exactly during a battle", "FF-3.2")
    reader.refuse_if(state.finale_by >= 0 and state.phase not in ENDS, "phase", "the game ends when FINALE is captured", "FF-8.4")
    reader.refuse_if((state.victim >= 0) != (state.phase == EVACUATING), "victim", "is set exactly while somebody must evacuate", "FF-6.9")
    CHECKS.get(int(state.phase), check_nothing)(reader, state)
    if state.phase in BATTLES:
        check_turns(players, state)
    elif state.phase in (PLANNING, PASSING):
        check_slots(reader, state)
    for seat, entry in enumerate(players):
        if state.phase == PLANNING and state.leaders(seat) and not state.ready >> seat & 1:
            entry.fail("squads", "only a player who is ready has a plan", "FF-2.8")
        entry.refuse_if(state.phase == PASSING and state.leaders(seat), "squads", "everybody has retreated", "FF-4.1")


def check_nothing(reader: Reader, state: FoggyState) -> None:
    pass


def check_planning(reader: Reader, state: FoggyState) -> None:
    reader.refuse_if(state.deciders() == 0, "players", "everybody is ready: the plans are turned up", "FF-2.9")


def check_passing(reader: Reader, state: FoggyState) -> None:
    reader.refuse_if(state.round == state.rules.round_limit, "phase", "winter comes before the hat is passed", "FF-4.8")


def check_battle(reader: Reader, state: FoggyState) -> None:
    if not has_choice(state, state.turn, slot_color(state, 0), slot_color(state, 1)):
        reader.fail("turn", f"seat {state.turn} can only retreat, which happens by itself", "FF-3.14")


def check_evacuating(reader: Reader, state: FoggyState) -> None:
    reader.refuse_if(state.victim == state.turn, "victim", "is an enemy of the captor", "FF-6.2")
    reader.refuse_if(int(state.hand(state.victim)).bit_count() <= 2, "victim", f"seat {state.victim} has nothing to choose", "FF-6.10")


def check_picking(reader: Reader, state: FoggyState) -> None:
    reader.refuse_if(not state.rules.pick, "phase", "recruits are drawn at random under these options", "FF-5.4")
    reader.refuse_if(state.pile == 0, "recruit_pile", "is empty: there is nothing to pick", "FF-5.5")


def check_yelling(reader: Reader, state: FoggyState) -> None:
    reader.refuse_if(reader.data["options"]["final_tie"] != "yell", "phase", "nobody yells under these options", "FF-8.8")


CHECKS: Final[dict[int, Callable[[Reader, FoggyState], None]]] = {
    PLANNING: check_planning,
    BATTLE: check_battle,
    EVACUATING: check_evacuating,
    PICKING: check_picking,
    PASSING: check_passing,
    YELLING: check_yelling,
}


def check_turns(players: Sequence[Reader], state: FoggyState) -> None:
    """Whoever has had a battle turn has retreated (FF-3.1)."""
    seat = int(after(state, state.butt))
    while seat != state.turn:
        players[seat].refuse_if(state.leaders(seat), "squads", f"seat {seat} has had its battle turn and has retreated", "FF-4.1")
        seat = int(after(state, seat))


def check_slots(reader: Reader, state: FoggyState) -> None:
    reader.refuse_if(state.slot1 == EMPTY, "slots.0", "is refilled before the round ends", "FF-4.3")
    reader.refuse_if(state.slot2 == EMPTY and state.map_deck, "slots.1", "is refilled while there are map cards", "FF-4.4")


def read_result(reader: Reader, state: FoggyState) -> None:
    if state.phase not in ENDS:
        reader.must_be("result", None, "FF-8.4")
        return
    check_end(reader, state)
    entry = reader.table("result")
    best = members(int(best_seats(state)))
    winners = entry.each("winners", lambda key, value: entry.check_integer(key, value, 0, state.rules.players - 1), 1, state.rules.players)
    named = reader.data["options"]["final_tie"] != "shared" and state.is_over()
    entry.refuse_if(winners != best and not (named and len(winners) == 1 and winners[0] in best), "winners", f"must be {best}", "FF-8.7")
    reader.refuse_if(state.phase == YELLING and len(best) < 2, "phase", "nobody yells without a tie", "FF-8.8")
    if state.is_over() and reader.data["options"]["final_tie"] == "random" and len(winners) > 1:
        entry.fail("winners", "chance names one of them", "FF-8.8")
    state.winners = sum(1 << seat for seat in winners)
    expected = result(state)
    assert expected is not None
    for key in ("reason", "scores"):
        entry.must_be(key, expected[key], "FF-8.5")
    if entry.take("returns") != expected["returns"]:
        entry.fail("returns", f"must be {shown(expected['returns'])}", "FF-8.7")
    entry.done()


def check_end(reader: Reader, state: FoggyState) -> None:
    """By FINALE at any time, by winter only when the last round is over."""
    if state.finale_by >= 0:
        return
    reader.refuse_if(state.round != state.rules.round_limit, "round", "winter comes after the last round only", "FF-4.8")
    for seat in range(state.rules.players):
        reader.refuse_if(state.leaders(seat), f"players.{seat}.squads", "everybody has retreated when winter comes", "FF-4.8")
