"""All legal actions of a position of Grunt, Growl, and Tear, built up from what the rules allow; nothing here asks what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from tests.games.grunt_growl_and_tear.reference_content import Hex
from tests.games.grunt_growl_and_tear.reference_map import neighbours, step
from tests.games.grunt_growl_and_tear.reference_table import Seen
from tests.games.grunt_growl_and_tear.reference_words import write_hex

STRAIGHT = {"f": 0, "b": 3}
SIDEWAYS = {"fl": 1, "fr": -1, "bl": 2, "br": -2}  # by how much the direction is off the facing
STEPS = STRAIGHT | SIDEWAYS


def legal(table: Seen, seat: int) -> set[str]:
    if seat not in table.deciders():
        return set()
    lists: dict[str, Callable[[Seen, int], Iterator[str]]] = {
        "draft": drafts,
        "place": places,
        "turn": turn_actions,
        "permit": lambda *_: iter(["allow", "deny"]),
        "free": lambda table, seat: iter(["skip", *steps(table, seat)]),  # GGT-7.8
        "test": plays,
        "push_to": lambda table, _: iter(["to none", *(f"to {write_hex(place)}" for place in table.push_spaces())]),
        "heal": lambda table, seat: (f"heal {n}" for n in range(table.most_heal(seat) + 1)),
        "shield": shields,
        "rip": lambda table, _: (f"rip {socket}" for socket in table.rippable()),
        "drop": lambda table, _: (f"drop {write_hex(place)}" for place in table.drop_spaces()),
        "continue": lambda *_: iter(["continue", "stop"]),
    }
    return set(lists[table.phase](table, seat))


def drafts(table: Seen, _: int) -> Iterator[str]:
    taken = [player["monster"] for player in table.players]
    return (f"pick {monster}" for monster in table.content.torsos if monster not in taken)  # GGT-1.5


def places(table: Seen, _: int) -> Iterator[str]:
    return (f"place {write_hex(place)} {facing}" for place in table.start_spaces() for facing in range(6))


def turn_actions(table: Seen, seat: int) -> Iterator[str]:
    yield "end"  # GGT-4.5
    for action in [*steps(table, seat), *rests(table, seat)]:
        yield from plain_or_asked(table, seat, action)
    if table.can_afford(seat, "heal"):
        yield from (f"heal {n}" for n in range(1, table.most_heal(seat) + 1))  # GGT-10.3
    if table.has_action(seat):
        yield from fights(table, seat)
        yield from grafts(table, seat)


def plain_or_asked(table: Seen, seat: int, action: str) -> Iterator[str]:
    """GGT-6.9: what contact bars may be asked for, unless somebody has refused (GGT-6.12) or nobody asks here (GGT-6.13)."""
    barring = table.barring(seat, action.split()[0])
    if not barring:
        yield action
    elif table.option("permissions") == "ask" and not any(other in table.turn["denied"] for other in barring):
        yield f"ask {action}"


def steps(table: Seen, seat: int) -> Iterator[str]:
    """Moves, leaps and Turns as if nobody were near."""
    here, facing = table.stands(seat), table.players[seat]["facing"]
    if table.can_afford(seat, "move"):
        for name, off in (STEPS if table.has(seat, "scuttle") else STRAIGHT).items():  # GGT-6.1, 14.12
            if table.is_vacant(step(here, facing + off)):  # GGT-6.2
                yield f"move {name}"
        for far in range(2, table.farthest_leap(seat) + 1):
            if can_leap(table, here, facing, far):
                yield f"leap {far}"
    if table.can_afford(seat, "turn"):
        yield from (f"turn {other}" for other in range(6) if other != facing)  # GGT-6.3


def can_leap(table: Seen, here: Hex, facing: int, far: int) -> bool:
    """GGT-14.11: over anything but walls and gaps in the map."""
    between = [step(here, facing, count) for count in range(1, far)]
    return all(table.terrain.get(place, "#") != "#" for place in between) and table.is_vacant(step(here, facing, far))


def rests(table: Seen, seat: int) -> Iterator[str]:
    """GGT-6.7, GGT-3.8"""
    if table.has_action(seat) and len(table.players[seat]["hand"]) < table.total(seat, "sm") and table.can_draw(seat):
        yield "rest"


def fights(table: Seen, seat: int) -> Iterator[str]:
    yield from (f"attack p{other}" for other in table.close_targets(seat))
    yield from (f"shoot p{other}" for other in table.seats if table.can_shoot(seat, other))
    for other in table.blockers(seat):  # GGT-7.3: not those it has escaped
        yield from (f"escape p{other} {attribute}" for attribute in ("sp", "st", "sm"))
    yield from (f"push {target}" for target in table.pushable(seat))


def grafts(table: Seen, seat: int) -> Iterator[str]:
    if table.adjacent(seat) and table.turn["acted"]:
        return  # GGT-9.9
    player = table.players[seat]
    for limb in table.in_reach(seat):
        for socket, old in player["body"].items():
            cost = table.graft_cost(seat, limb, socket)
            if old is None:
                if cost <= player["power"]:
                    yield f"attach {limb} {socket}"
            elif cost + 1 <= player["power"]:  # GGT-9.6
                yield from (f"swap {socket} {where} {limb}" for where in removals(table, seat, old))


def removals(table: Seen, seat: int, old: str) -> list[str]:
    """GGT-9.7, GGT-9.8"""
    if old in table.document["grafted"]:
        return ["gone"]
    return [write_hex(place) for place in neighbours(table.stands(seat)) if table.is_unoccupied(place)]


def plays(table: Seen, seat: int) -> Iterator[str]:
    player = table.players[seat]
    if player["hand"]:
        yield from (f"play {card}" for card in player["hand"])  # GGT-5.8
        return
    yield "none"  # GGT-5.10
    if player["health"] >= 2 and table.can_draw(seat):
        yield "blind"  # GGT-5.9


def shields(table: Seen, seat: int) -> Iterator[str]:
    yield "shield none"
    sockets = list(table.limbs(seat))
    for count in range(1, table.most_shields(seat) + 1):
        yield from (f"shield {' '.join(chosen)}" for chosen in combinations(sockets, count))
