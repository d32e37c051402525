"""What Grunt, Growl, and Tear refuses and by which clause, a second time: the rows of the specification's table from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.grunt_growl_and_tear.reference_legal import SIDEWAYS, STEPS, can_leap
from tests.games.grunt_growl_and_tear.reference_map import is_adjacent, step
from tests.games.grunt_growl_and_tear.reference_table import Seen
from tests.games.grunt_growl_and_tear.reference_words import VERBS, Words, read, read_hex

COSTLY = ("move", "leap", "turn", "rest", "heal", "attack", "shoot", "escape", "push", "attach", "swap")
Row = tuple[str, bool]  # a clause and whether it stands against the action


def refusal(table: Seen, seat: int, text: str) -> str | None:
    """The clause of the first row that stands against the action; None if none does."""
    return next((f"GGT-{clause}" for clause, applies in rows(table, seat, text) if applies), None)


def rows(table: Seen, seat: int, text: str) -> Iterator[Row]:
    """Each row is asked only when all rows above it let the action pass."""
    yield "13.2", table.phase == "over"
    found = read(text)
    yield "4.9", seat not in table.deciders() or found is None or found[0] not in VERBS[table.phase]
    assert found is not None
    asks = found[0] == "ask"
    verb, words = read(text[4:]) or found if asks else found
    yield "4.9", names_unknown(table, verb, words)
    yield from first_rows(table, verb, words)
    yield "6.13", asks and table.option("permissions") == "never"
    if table.phase in ("turn", "free"):
        yield "4.4", verb in COSTLY and not table.can_afford(seat, verb)
        yield from step_rows(table, seat, verb, words)
        yield from contact_rows(table, seat, verb, asks)
        yield from fight_rows(table, seat, verb, words)
        if verb in ("attach", "swap"):
            yield "9.9", bool(table.adjacent(seat)) and table.turn["acted"]
            yield from (attach_rows if verb == "attach" else swap_rows)(table, seat, words)
    if verb == "heal":
        amount, least = int(words[0]), 1 if table.phase == "turn" else 0
        yield "10.3" if table.phase == "turn" else "11.4", not least <= amount <= table.most_heal(seat)
    yield from card_rows(table, seat, verb, words)
    yield from choice_rows(table, seat, verb, words)


def names_unknown(table: Seen, verb: str, words: Words) -> bool:
    """A monster or limb that no content has, an object not on this map, a seat not in this game."""
    seats = [f"p{seat}" for seat in table.seats]
    if verb == "pick":
        return words[0] not in table.content.torsos
    if verb in ("attack", "shoot", "escape"):
        return words[0] not in seats
    if verb == "push":
        return words[0] not in seats and words[0] not in table.object_places()
    if verb == "attach":
        return words[0] not in table.content.limbs
    return verb == "swap" and words[2] not in table.content.limbs


def first_rows(table: Seen, verb: str, words: Words) -> Iterator[Row]:
    if verb == "pick":
        yield "1.5", any(player["monster"] == words[0] for player in table.players)
    if verb == "place":
        yield "1.9", read_hex(words[0]) not in table.start_spaces()


def step_rows(table: Seen, seat: int, verb: str, words: Words) -> Iterator[Row]:
    player = table.players[seat]
    facing = player["facing"]
    if verb == "turn":
        yield "6.3", int(words[0]) == facing
    if verb == "move":
        yield "14.12", words[0] in SIDEWAYS and not table.has(seat, "scuttle")
        yield "6.2", not table.is_vacant(step(table.stands(seat), facing + STEPS[words[0]]))
    if verb == "leap":
        far = int(words[0])
        yield "14.11", not (2 <= far <= table.farthest_leap(seat)) or not can_leap(table, table.stands(seat), facing, far)
    if verb == "rest":
        yield "6.7", len(player["hand"]) >= table.total(seat, "sm")
        yield "3.8", not table.can_draw(seat)


def contact_rows(table: Seen, seat: int, verb: str, asks: bool) -> Iterator[Row]:
    if verb not in ("move", "leap", "turn", "rest"):
        return
    barring = table.barring(seat, verb)
    if not asks:
        yield "6.8" if verb == "rest" else "6.5", bool(barring)
        return
    yield "6.15", not barring
    yield "6.12", any(other in table.turn["denied"] for other in barring)


def fight_rows(table: Seen, seat: int, verb: str, words: Words) -> Iterator[Row]:
    if verb == "attack":
        yield "11.1", int(words[0][1:]) not in table.close_targets(seat)
    if verb == "shoot":
        yield "12.1", not table.can_shoot(seat, int(words[0][1:]))
    if verb == "escape":
        other = int(words[0][1:])
        yield "7.1", other not in table.adjacent(seat) or words[1] == "ht"
        yield "7.3", other in table.turn["escaped"]
    if verb == "push":
        yield "8.1", words[0] not in table.pushable(seat)


def attach_rows(table: Seen, seat: int, words: Words) -> Iterator[Row]:
    limb, socket = words
    body = table.players[seat]["body"]
    yield "9.1", limb not in table.in_reach(seat) or socket not in body or body[socket] is not None
    same_type = table.content.limbs[limb]["type"] == socket.rstrip("0123456789")
    yield "9.3" if same_type else "9.2", table.graft_cost(seat, limb, socket) > table.players[seat]["power"]


def swap_rows(table: Seen, seat: int, words: Words) -> Iterator[Row]:
    socket, place, limb = words
    body = table.players[seat]["body"]
    yield "9.1", limb not in table.in_reach(seat)
    yield "9.6", socket not in body or body[socket] is None
    yield "9.6", table.graft_cost(seat, limb, socket) + 1 > table.players[seat]["power"]
    yield "9.8", (place == "") != (body[socket] in table.document["grafted"])
    yield "9.7", place != "" and not (is_adjacent(read_hex(place), table.stands(seat)) and table.is_unoccupied(read_hex(place)))


def card_rows(table: Seen, seat: int, verb: str, words: Words) -> Iterator[Row]:
    player = table.players[seat]
    if verb == "play":
        yield "5.2", words[0] not in player["hand"]
    if verb in ("blind", "none"):
        yield "5.8", bool(player["hand"])
    if verb == "blind":
        yield "3.8", not table.can_draw(seat)
        yield "5.9", player["health"] < 2


def choice_rows(table: Seen, seat: int, verb: str, words: Words) -> Iterator[Row]:
    if verb == "to":
        yield "8.4", words[0] != "" and read_hex(words[0]) not in table.push_spaces()
    if verb == "shield":
        yield "11.12", not {*words} <= {*table.limbs(seat)} or len(words) > table.most_shields(seat)
    if verb == "rip":
        limbs = table.limbs(table.combat["victim"])
        yield "11.13", words[0] not in limbs or words[0] in table.combat["shielded"]
        yield "14.16", words[0] not in table.rippable()
    if verb == "drop":
        yield "12.5" if table.combat["ranged"] else "11.15", read_hex(words[0]) not in table.drop_spaces()
