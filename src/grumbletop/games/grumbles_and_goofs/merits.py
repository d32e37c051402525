"""What is good about a table of Grumbles and Goofs, as reasons for hints."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.merits import Found, Merit, found_if, found_over
from grumbletop.games.grumbles_and_goofs.insight import captures, threats
from grumbletop.games.grumbles_and_goofs.notation import KIND_NAMES
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_numbers import KINDS
from grumbletop.games.grumbles_and_goofs.rules_pieces import DRAFTING, GOOFS, RESERVE
from grumbletop.games.grumbles_and_goofs.rules_turns import turns
from grumbletop.games.grumbles_and_goofs.view import distance


def corner(state: GrumblesState, seat: int) -> int:
    return int(state.rules.home_purple if seat == 0 else state.rules.home_green)


def goof_squares(state: GrumblesState) -> list[int]:
    places = [int(state.goof_at(goof)) for goof in range(GOOFS)]
    return [place for place in places if place < RESERVE]


def grumble_squares(state: GrumblesState, seat: int) -> list[int]:
    return [int(state.square_of(kind)) for kind in range(KINDS) if state.grumbles_of(seat) >> kind & 1]


def steps(state: GrumblesState, seat: int) -> list[int]:
    """How far each Goof on the board is from a seat's corner."""
    return [distance(square, corner(state, seat)) for square in goof_squares(state)]


def on(state: GrumblesState) -> bool:
    return bool(state.phase != DRAFTING)


def wins(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    return found_if(after.is_over() and after.value(seat) > 0)


def scores(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    gained = int(after.score(seat) - before.score(seat))
    return found_over(gained, 0, gain=gained)


def catches(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    return found_if(any(captor == seat for _, captor in captures(before, after)))


def may_still(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """Goofs that the seat can capture in the rest of this turn."""
    if not on(after) or not after.owes(seat):
        return None
    reachable = {goof for turn in turns(after) for goof, captor in captures(after, turn.after) if captor == seat}
    return found_over(len(reachable), 0, goofs=len(reachable))


def shuts_out(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    return found_if(on(after) and not threats(after, 1 - seat), seat=1 - seat)


def blocks(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """Goofs that the other player could capture next."""
    if not on(after):
        return None
    left = len(threats(after, 1 - seat))
    return Found(-left, {"seat": 1 - seat, "goofs": left})


def near(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    least = min(steps(after, seat), default=None)
    return Found(-least, {"steps": least}) if on(after) and least is not None else None


def far(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    least = min(steps(after, 1 - seat), default=None)
    return Found(least, {"seat": 1 - seat, "steps": least}) if on(after) and least is not None else None


def brings(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    gained = sum(steps(before, seat)) - sum(steps(after, seat))
    return found_over(gained, 0, steps=gained) if on(after) and len(steps(after, seat)) == len(steps(before, seat)) else None


def pushes_off(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    gained = sum(steps(after, 1 - seat)) - sum(steps(before, 1 - seat))
    same = len(steps(after, seat)) == len(steps(before, seat))
    return found_over(gained, 0, seat=1 - seat, steps=gained) if on(after) and same else None


def beside(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """How many of the seat's Grumbles stand beside a Goof."""
    goofs = goof_squares(after)
    count = sum(any(distance(square, goof) == 1 for goof in goofs) for square in grumble_squares(after, seat))
    return found_over(count, 0, grumbles=count) if on(after) else None


def closes_in(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    ways = [way_to_goofs(state, seat) for state in (before, after)]
    return found_over(ways[0] - ways[1], 0, steps=ways[0] - ways[1]) if on(after) and on(before) else None


def way_to_goofs(state: GrumblesState, seat: int) -> int:
    goofs = goof_squares(state)
    return sum(min((distance(square, goof) for goof in goofs), default=0) for square in grumble_squares(state, seat))


def guards(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """How near a Grumble of the seat stands to the Goof that is nearest to the other corner."""
    goofs = goof_squares(after)
    if not on(after) or not goofs:
        return None
    danger = min(goofs, key=lambda square: (distance(square, corner(after, 1 - seat)), square))
    way = min((distance(square, danger) for square in grumble_squares(after, seat)), default=9)
    return Found(-way, {"seat": 1 - seat, "steps": way}) if way < 4 else None


def keeps(before: GrumblesState, after: GrumblesState, seat: int) -> list[Found]:
    """The Grumbles that stay on the board, those near to a Goof first. Only the end of a turn sends one off."""
    kinds = [kind for kind in range(KINDS) if (after.grumbles_of(seat) & before.grumbles_of(seat)) >> kind & 1]
    goofs = goof_squares(after)
    if not on(before) or not on(after) or not goofs:
        return []
    ways = sorted((min(distance(int(after.square_of(kind)), goof) for goof in goofs), kind) for kind in kinds)
    return [Found(-way, {"grumble": KIND_NAMES[kind], "steps": way}) for way, kind in ways]


def stands(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """How far the seat's Grumbles are from the Goofs, all told."""
    way = way_to_goofs(after, seat)
    return Found(-way, {"steps": way}) if on(after) and goof_squares(after) else None


def cramps(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """How much the other player may choose from."""
    if not on(after) or not after.owes(1 - seat):
        return None
    ways = int(after.count_actions(1 - seat))
    return Found(-ways, {"seat": 1 - seat, "ways": ways})


def roams(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """How much the seat may choose from next, in the same turn."""
    if not on(after) or not after.owes(seat):
        return None
    ways = int(after.count_actions(seat))
    return Found(ways, {"ways": ways})


def takes_in(before: GrumblesState, after: GrumblesState, seat: int) -> Found | None:
    """Where the Grumble stands that has come in, seen from the nearest Goof."""
    fresh = [kind for kind in range(KINDS) if (after.grumbles_of(seat) & ~before.grumbles_of(seat)) >> kind & 1]
    goofs = goof_squares(after)
    if not on(before) or not on(after) or not fresh or not goofs:
        return None
    way = min(distance(int(after.square_of(fresh[0])), goof) for goof in goofs)
    return Found(-way, {"grumble": KIND_NAMES[fresh[0]], "steps": way})


MERITS: Final = (
    Merit("wins", wins),
    Merit("scores", scores),
    Merit("catches", catches),
    Merit("may_still", may_still),
    Merit("shuts_out", shuts_out),
    Merit("blocks", blocks),
    Merit("near", near),
    Merit("far", far),
    Merit("brings", brings),
    Merit("pushes_off", pushes_off),
    Merit("beside", beside),
    Merit("closes_in", closes_in),
    Merit("guards", guards),
    Merit("keeps", keeps),
    Merit("takes_in", takes_in),
    Merit("stands", stands),
    Merit("roams", roams),
    Merit("cramps", cramps),
)
