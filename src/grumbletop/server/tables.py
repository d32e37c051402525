"""The `table` message: a room as one visitor may see it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from grumbletop.engine.events import SPECTATOR
from grumbletop.server import wire
from grumbletop.server.looks import Looks
from grumbletop.server.room import OVER, Room
from grumbletop.server.seating import level_at


def table(room: Room, held: Sequence[int], since: int, language: str) -> bytes:
    """Everything newer than `since`, for somebody who holds these seats."""
    looks = room.looks
    return wire.encode(
        wire.Table(
            version=room.version,
            phase=room.phase,
            commitment=room.commitment,
            players=players(room),
            owing=room.owing(),
            held={str(seat): looks.look(seat, language) for seat in held} if looks else {},
            spectator=looks.look(SPECTATOR, language) if looks and not held else None,
            events=events(looks, held, since, language) if looks else {},
            undo={str(seat): undo_kind(room, seat) for seat in held},
            asking=wire.Asking(**room.asking) if room.asking else None,
            returns=room.ended["returns"] if room.ended else None,
            ended=ended(room),
            rematch=room.rematch,
            last=looks.last(eyes(held)) if looks else None,
            hints=room.may_have_hints(held),
        )
    )


def eyes(held: Sequence[int]) -> int:
    """Whose masks hold for what all seats of a visitor read together: behind a curtain sit several people."""
    return held[0] if len(held) == 1 else SPECTATOR


def events(looks: Looks, held: Sequence[int], since: int, language: str) -> dict[str, Raw]:
    if not held:
        return {"spectator": looks.events(SPECTATOR, since, language)}
    return {str(seat): looks.events(seat, since, language) for seat in held}


def ended(room: Room) -> wire.Ended | None:
    if room.ended is None:
        return None
    return wire.Ended(room.ended["how"], room.ended["seat"], [seat.seat for seat in room.seats if seat.resigned])


def undo_kind(room: Room, seat: int) -> str:
    return room.match.undo_kind(seat) if room.match is not None and room.phase != OVER else "no"


def players(room: Room) -> list[wire.Player]:
    committed = room.looks.committed() if room.looks else []
    return [
        wire.Player(
            seat.seat,
            seat.name,
            seat.shown_kind,
            seat.plays_itself or room.here(seat.seat),
            seat.seat in committed,
            None if room.clocks is None or seat.plays_itself else room.clocks.face(seat.seat),
            level_at(room.game, seat.level).id if seat.plays_itself else None,
        )
        for seat in room.seats
    ]
