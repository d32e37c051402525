"""What is good about a battle of giant monsters, as reasons for hints. Everybody sees everything; only dice make worlds differ."""

from __future__ import annotations

from math import isqrt
from typing import Final

from grumbletop.engine.merits import Found, Merit, found_if, found_over
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import FREE, NOBODY
from grumbletop.games.giant_monster_invasion.rules_sight import NO_OBSTACLE, Sight

INCH: Final = 100  # u


def own(state: GiantState, seat: int) -> list[int]:
    """The seat's monsters that fight: the one that is asked first."""
    mine = [number for number, each in enumerate(state.monsters) if each.sheet.player == seat and each.is_fighting()]
    return sorted(mine, key=lambda number: number != state.asked)


def enemies(state: GiantState, seat: int) -> list[int]:
    mine = {int(state.rules.side_of[number]) for number, each in enumerate(state.monsters) if each.sheet.player == seat}
    return [number for number, each in enumerate(state.monsters) if each.is_fighting() and int(state.rules.side_of[number]) not in mine]


def asked(before: GiantState, seat: int) -> int:
    """The monster that acts."""
    return int(before.asked)


def name(state: GiantState, number: int) -> str:
    return str(state.rules.names.monsters[number])


def on(after: GiantState) -> bool:
    return not after.is_over()


def wins(before: GiantState, after: GiantState, seat: int) -> Found | None:
    return found_if(after.reason >= 0 and after.has_won(seat))


def beats(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    return [Found(1.0, {"monster": name(after, each)}) for each in enemies(before, seat) if not after.monsters[each].is_fighting()]


def hits(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    return falls(before, after, seat, "hits")


def tough(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    return falls(before, after, seat, "tough")


def falls(before: GiantState, after: GiantState, seat: int, what: str) -> list[Found]:
    """Enemies that have less of something."""
    left = [(each, int(getattr(before.monsters[each], what)), int(getattr(after.monsters[each], what))) for each in enemies(before, seat)]
    return [Found(old - new, {"monster": name(after, each), what: new}) for each, old, new in left if new < old]


def harms(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    """Enemies that lose HITS, TOUGH or armour."""
    hurt = [each for each in enemies(before, seat) if soundness(after.monsters[each]) < soundness(before.monsters[each])]
    return [Found(1.0, {"monster": name(after, each)}) for each in hurt]


def soundness(monster: Monster) -> int:
    return int(monster.hits + monster.shields()) if monster.is_fighting() else 0


def attacks(before: GiantState, after: GiantState, seat: int) -> Found | None:
    """GMI-3: an attack this turn, whatever the dice say."""
    return found_if(after.turn == before.turn and after.attacks > before.attacks)


def spends(before: GiantState, after: GiantState, seat: int) -> Found | None:
    """GMI-2.7: an Action that is put to use."""
    return found_if(after.turn == before.turn and after.actions < before.actions)


def own_hits(before: GiantState, after: GiantState, seat: int) -> Found | None:
    left = int(after.monsters[asked(before, seat)].hits)
    return found_over(left, 0, hits=left) if on(after) else None


def own_tough(before: GiantState, after: GiantState, seat: int) -> Found | None:
    left = int(after.monsters[asked(before, seat)].tough)
    return found_over(left, 0, tough=left) if on(after) else None


def dry(before: GiantState, after: GiantState, seat: int) -> Found | None:
    return found_if(on(after) and before.monsters[asked(before, seat)].blood > 0 and after.monsters[asked(before, seat)].blood == 0)


def field(before: GiantState, after: GiantState, seat: int) -> Found | None:
    points = int(after.monsters[asked(before, seat)].field)
    return found_over(points, 0, points=points) if on(after) else None


def holds(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    held = int(after.held_by(asked(before, seat))) if on(after) else NOBODY
    return [] if held == NOBODY else [Found(1.0, {"monster": name(after, held)})]


def free(before: GiantState, after: GiantState, seat: int) -> Found | None:
    me = asked(before, seat)
    return found_if(on(after) and before.holder_of(me) != NOBODY and after.holder_of(me) == NOBODY)


def stands(before: GiantState, after: GiantState, seat: int) -> Found | None:
    me = asked(before, seat)
    return found_if(on(after) and before.monsters[me].prone and not after.monsters[me].prone)


def fells(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    fallen = [each for each in enemies(before, seat) if after.monsters[each].prone and not before.monsters[each].prone]
    return [Found(1.0, {"monster": name(after, each)}) for each in fallen]


def earns(before: GiantState, after: GiantState, seat: int) -> Found | None:
    gained = int(after.monsters[asked(before, seat)].mp - before.monsters[asked(before, seat)].mp)
    return found_over(gained, 0, points=gained) if on(after) else None


def wrecks(before: GiantState, after: GiantState, seat: int) -> Found | None:
    lost = (int(before.standing) & ~int(after.standing)).bit_count()
    return found_over(lost, 0, buildings=lost)


def rolls(before: GiantState, after: GiantState, seat: int) -> Found | None:
    """Successes on the table."""
    roll = after.roll
    return found_over(int(roll.successes()), 0, successes=int(roll.successes())) if roll is not None and roll.who == before.asked else None


def dice(before: GiantState, after: GiantState, seat: int) -> Found | None:
    roll = after.roll
    return found_over(len(roll.faces), 0, dice=len(roll.faces)) if roll is not None and roll.who == before.asked else None


def charges(before: GiantState, after: GiantState, seat: int) -> Found | None:
    me = after.monsters[asked(before, seat)]
    loaded = sum(int(me.charges_in(slot)) for slot in range(int(me.sheet.slots)) if me.sheet.is_blast(slot))
    return found_over(loaded, 0, charges=loaded) if on(after) else None


def sees(state: GiantState, one: Monster, other: Monster) -> bool:
    return bool(Sight(state.scene()).sees(one.x, one.y, one.head(), other.x, other.y, other.head(), NO_OBSTACLE))


def in_sight(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    me = after.monsters[asked(before, seat)]
    if not on(after) or not me.is_fighting():
        return []
    return [Found(1.0, {"monster": name(after, each)}) for each in enemies(after, seat) if sees(after, me, after.monsters[each])]


def hidden(before: GiantState, after: GiantState, seat: int) -> list[Found]:
    """Enemies that don't see the monster where it stands."""
    me = after.monsters[asked(before, seat)]
    if not on(after) or not me.is_fighting():
        return []
    return [Found(1.0, {"monster": name(after, each)}) for each in enemies(after, seat) if not sees(after, after.monsters[each], me)]


def way(after: GiantState, me: int, other: int) -> int:
    """Inches between two monsters' middles; a part of one counts as one (GMI-0.4)."""
    between = int(after.monsters[me].distance2(after.monsters[other]))
    return next(inches for inches in range(isqrt(between) // INCH, isqrt(between) // INCH + 2) if (inches * INCH) ** 2 >= between)


def nearest(before: GiantState, after: GiantState, seat: int) -> tuple[int, int] | None:
    me = asked(before, seat)
    if not on(after) or not after.monsters[me].is_fighting():
        return None
    return min(((way(after, me, each), each) for each in enemies(after, seat)), default=None)


def closer(before: GiantState, after: GiantState, seat: int) -> Found | None:
    found = nearest(before, after, seat)
    return Found(-found[0], {"monster": name(after, found[1]), "inches": found[0]}) if found else None


def farther(before: GiantState, after: GiantState, seat: int) -> Found | None:
    found = nearest(before, after, seat)
    return Found(found[0], {"monster": name(after, found[1]), "inches": found[0]}) if found else None


def guards(before: GiantState, after: GiantState, seat: int) -> Found | None:
    return found_if(on(after) and after.monsters[asked(before, seat)].guard)


def blends(before: GiantState, after: GiantState, seat: int) -> Found | None:
    return found_if(on(after) and after.monsters[asked(before, seat)].camo > 0)


def saves_mp(before: GiantState, after: GiantState, seat: int) -> Found | None:
    left = int(after.monsters[asked(before, seat)].mp)
    return found_over(left, 0, points=left) if on(after) else None


def moves(before: GiantState, after: GiantState, seat: int) -> Found | None:
    return found_if(on(after) and after.turn == before.turn and after.move == FREE)


def actions(before: GiantState, after: GiantState, seat: int) -> Found | None:
    return found_if(on(after) and after.turn == before.turn and after.actions > 0)


MERITS: Final = (
    Merit("wins", wins, chancy=True),
    Merit("beats", beats, chancy=True),
    Merit("hits", hits, chancy=True),
    Merit("tough", tough, chancy=True),
    Merit("harms", harms, chancy=True),
    Merit("own_hits", own_hits),
    Merit("own_tough", own_tough),
    Merit("dry", dry),
    Merit("free", free),
    Merit("holds", holds, chancy=True),
    Merit("fells", fells, chancy=True),
    Merit("stands", stands),
    Merit("field", field),
    Merit("earns", earns, chancy=True),
    Merit("wrecks", wrecks, chancy=True),
    Merit("charges", charges),
    Merit("attacks", attacks),
    Merit("spends", spends),
    Merit("rolls", rolls),
    Merit("dice", dice),
    Merit("in_sight", in_sight),
    Merit("closer", closer),
    Merit("hidden", hidden),
    Merit("farther", farther),
    Merit("guards", guards),
    Merit("blends", blends),
    Merit("saves_mp", saves_mp),
    Merit("actions", actions),
    Merit("moves", moves),
)
