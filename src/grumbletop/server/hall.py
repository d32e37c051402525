"""All matches of a server: making them, finding them, sitting down."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.match import now
from grumbletop.engine.registry import make
from grumbletop.engine.registry import room as game_room
from grumbletop.server.attending import BotsAndClocks
from grumbletop.server.desk import Desk
from grumbletop.server.errors import Refusal, StoreFailed
from grumbletop.server.house import chosen
from grumbletop.server.house import kept as kept_packs
from grumbletop.server.room import OVER, WAITING, Room, again_if_overtaken
from grumbletop.server.seating import BOT, HUMAN, INVITE, OPEN, Seat, level_number
from grumbletop.server.security import fits, hashed, new_token
from grumbletop.server.wire import MOST_NAME

log = structlog.get_logger()

IDLE_SECONDS = 600.0  # a room nobody is in leaves memory
MOST_LISTED = 200
HOUR = 3_600.0


class Hall:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rooms: dict[str, Room] = {}
        self.finding = asyncio.Lock()

    # Finding

    async def room(self, id: str) -> Room:
        found = self.rooms.get(id)
        if found is not None:
            return found
        async with self.finding:
            if id not in self.rooms:
                kept = await self.desk.store.fetch(id)
                if kept is None:
                    raise Refusal("unknown", 404)
                self._hold(Room(kept, self.desk))
            return self.rooms[id]

    def _hold(self, room: Room) -> None:
        room.attendant = BotsAndClocks(room)
        self.rooms[room.id] = room
        self.desk.metrics.rooms.set(len(self.rooms))
        room.attendant.look_after()

    async def open_up(self) -> None:
        """After a start: matches in which bots or clocks go on by themselves."""
        for id in await self.desk.store.moving_by_themselves():
            await self._room_if_sound(id)

    async def _room_if_sound(self, id: str) -> Room | None:
        """None for a match that can't be read under the games that are installed now; it hides no other."""
        try:
            return await self.room(id)
        except StoreFailed:
            raise
        except GrumbletopError as problem:
            log.warning("match left out", match=id, problem=str(problem))
            return None

    def tidy(self) -> None:
        """Forget rooms that nobody is in and that need no looking after."""
        idle_since = self.desk.settings.clock() - IDLE_SECONDS
        for id, room in list(self.rooms.items()):
            busy = isinstance(room.attendant, BotsAndClocks) and room.attendant.busy
            if not room.visitors and not busy and not room.lock.locked() and room.used < idle_since:
                del self.rooms[id]
        self.desk.metrics.rooms.set(len(self.rooms))

    async def keep_tidy(self, every: float = 60.0) -> None:
        while True:
            await asyncio.sleep(every)
            self.tidy()
            try:
                await self.desk.store.abandon_waiting(ago(self.desk.settings.keep_waiting))
                await self.desk.store.forget_makers(ago(HOUR))
            except StoreFailed:
                continue

    # Making

    async def create(
        self,
        slug: str,
        options: Mapping[str, Any],
        wishes: Sequence[Mapping[str, Any]],
        open: bool,
        clock: Mapping[str, Any] | None,
        position: Mapping[str, Any] | None,
        packs: Sequence[str] | None = None,
        maker: str | None = None,
    ) -> tuple[str, list[dict[str, Any]]]:
        """The id of a new match, and what its maker gets for each seat."""
        game = opened(slug, options, position, chosen(self.desk.settings.packs.get(slug, ()), packs))
        if len(wishes) != game.seats:
            raise Refusal("seats", 422, seats=game.seats, given=len(wishes))
        seats: list[Seat] = []
        given: list[dict[str, Any]] = []
        for number, wish in enumerate(wishes):
            seat, handed = seat_of(number, wish, [each.name for each in seats], game)
            seats.append(seat)
            given.append(handed)
        id = await self._make(game, seats, open, clock, None if position is None else game.dump(game.load(position)), maker=maker)
        return id, given

    async def _make(
        self,
        game: Game,
        seats: Sequence[Seat],
        open: bool,
        clock: Mapping[str, Any] | None,
        position: Any,
        rematch_of: tuple[str, int] | None = None,
        maker: str | None = None,
    ) -> str:
        id = secrets.token_urlsafe(12)
        row = {
            "id": id,
            "game": game.info.slug,
            "options": dict(game.given),
            "packs": kept_packs(game.content.packs),
            "position": position,
            "open": open,
            "clock": clock,
            "phase": WAITING,
            "secret": secrets.token_bytes(32),
            "created": now(),
            "maker": maker,
        }
        most = None if maker is None else (self.desk.settings.matches_per_hour, ago(HOUR))
        await self.desk.store.create(row, [asdict(seat) for seat in seats], rematch_of, most)
        self.desk.metrics.made.labels(game.info.slug).inc()
        room = await self.room(id)
        if all(seat.kind == BOT for seat in seats):
            await room.begin()
        return id

    @again_if_overtaken
    async def join(self, id: str, invite: str | None, number: int | None, name: str) -> tuple[int, str]:
        """A seat and its token: the invited one, or an open one of an open match."""
        room = await self.room(id)
        async with room.turn():
            if room.phase != WAITING:
                raise Refusal("full" if invite is None else "invite", 409)
            seat = self._wanted(room, invite, number)
            token = new_token()
            others = [each.name for each in room.seats if each.seat != seat.seat]
            values = {"kind": HUMAN, "name": unlike(checked_name(name), others), "token": hashed(token), "invite": None}
            await room.keep({}, {seat.seat: values})
            await room.reload()
            room.changed()
            return seat.seat, token

    def _wanted(self, room: Room, invite: str | None, number: int | None) -> Seat:
        if invite is not None:
            fitting = [seat for seat in room.seats if fits(invite, seat.invite)]
            if not fitting:
                raise Refusal("invite", 403)
        else:
            fitting = [seat for seat in room.seats if room.open and seat.kind == OPEN and number in (None, seat.seat)]
            if not fitting:
                raise Refusal("full")
        return fitting[0]

    @again_if_overtaken
    async def again(self, old: Room) -> str:
        """A rematch: the same people with the same tokens, everybody one seat on."""
        async with old.turn():
            if old.rematch is not None:
                return old.rematch
            if old.phase != OVER:
                raise Refusal("not_over")
            seats = [moved(old.seats[number - 1], number) for number in range(len(old.seats))]
            with old.writing():
                id = await self._make(old.game, seats, False, old.clock_rule, old.position, (old.id, old.revision))
            old.rematch = id
            old.changed()
            return id

    async def lobby(self) -> list[Room]:
        ids = await self.desk.store.in_phase(WAITING, only_open=True, most=MOST_LISTED)
        return [room for id in ids if (room := await self._room_if_sound(id)) is not None]


def ago(seconds: float) -> str:
    """That time, as matches are dated."""
    return (datetime.now(UTC) - timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def opened(slug: str, options: Mapping[str, Any], position: Mapping[str, Any] | None, packs: Sequence[Pack]) -> Game:
    """The game under these options, or under those of a position."""
    if position is None:
        return make(slug, options, packs)
    game = make(slug, {**game_room(slug).options_in(position), **options}, packs)
    if game.load(position).is_over():
        raise Refusal("over")
    return game


def seat_of(number: int, wish: Mapping[str, Any], others: Sequence[str], game: Game) -> tuple[Seat, dict[str, Any]]:
    """A new seat, and what the maker of the match gets of it: the token of an own seat, the invitation to another."""
    kind, token = wish["kind"], new_token()
    usual = f"Bot {number + 1}" if kind == BOT else f"Player {number + 1}"
    name = unlike(checked_name(wish.get("name") or usual), others)
    level = level_number(game, wish.get("level"))
    if kind == "me":
        return Seat(number, HUMAN, name, level, token=hashed(token)), {"seat": number, "token": token}
    if kind == INVITE:
        return Seat(number, INVITE, name, level, invite=hashed(token)), {"seat": number, "invite": token}
    return Seat(number, kind, name, level), {"seat": number}


def moved(seat: Seat, number: int) -> Seat:
    return Seat(number, seat.kind, seat.name, seat.level, token=seat.token)


def checked_name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise Refusal("name", 422, most=MOST_NAME)
    return name


def unlike(name: str, others: Sequence[str]) -> str:
    """Two people of one name get numbers."""
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found
