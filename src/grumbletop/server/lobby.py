"""All matches of a server: creating, finding and joining them."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import structlog

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.match import now
from grumbletop.engine.record import digest_of
from grumbletop.engine.registry import make
from grumbletop.engine.registry import room as game_room
from grumbletop.server.errors import Limit, Refusal, StoreFailed
from grumbletop.server.house_rules import chosen
from grumbletop.server.house_rules import kept as kept_packs
from grumbletop.server.invitation_codes import new_code, read_code
from grumbletop.server.limits import HOUR
from grumbletop.server.live_match import OVER, PLAYING, WAITING, LiveMatch, again_if_overtaken
from grumbletop.server.match_runner import MatchRunner
from grumbletop.server.seats import BOT, HUMAN, INVITE, OPEN, Seat, level_number
from grumbletop.server.security import fits, hashed, new_token
from grumbletop.server.services import Services
from grumbletop.server.wire import MOST_NAME

log = structlog.get_logger()

IDLE_SECONDS = 600.0  # after that, a match without visitors is dropped from memory
MOST_LISTED = 200
MOST_DAMAGED = 10_000
SLACK = 5.0  # seconds that a check may be late
ID: Final = re.compile(r"[0-9A-Za-z_-]{1,32}")
MOST_IN_MEMORY = 5_000  # with more, the least recently used are dropped earlier


class Lobby:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.live_matches: dict[str, LiveMatch] = {}
        self.finding = asyncio.Lock()
        self.damaged: set[str] = set()  # not tried again before a restart

    # Finding

    async def live(self, id: str) -> LiveMatch:
        found = self.live_matches.get(id)
        if found is not None:
            return found
        if not ID.fullmatch(id):
            raise Refusal("unknown", 404)
        async with self.finding:
            if id not in self.live_matches:
                self._hold(await self._read(id))
            return self.live_matches[id]

    async def _read(self, id: str) -> LiveMatch:
        """Read matches. A match with damaged rows is logged and left out."""
        if id in self.damaged:
            raise Refusal("damaged", 410)
        try:
            kept = await self.services.store.fetch(id)
            if kept is None:
                raise Refusal("unknown", 404)
            return await LiveMatch.read(kept, self.services)
        except GrumbletopError:
            raise
        except Exception as problem:
            if len(self.damaged) < MOST_DAMAGED:
                self.damaged.add(id)
            self.services.metrics.damaged.inc()
            log.error("match damaged and left out", match=id, exc_info=problem)
            raise Refusal("damaged", 410) from None

    def _hold(self, live: LiveMatch) -> None:
        live.runner = MatchRunner(live)
        self.live_matches[live.id] = live
        self.services.metrics.live_matches.set(len(self.live_matches))
        live.runner.look_after()
        if len(self.live_matches) > MOST_IN_MEMORY:
            self.tidy(but=live)

    async def open_up(self) -> None:
        """After a server start, in the background, load the matches whose clocks are running."""
        for id in await self.services.store.moving_by_themselves():
            await self._room_if_sound(id)
            await asyncio.sleep(0)

    async def _room_if_sound(self, id: str) -> LiveMatch | None:
        """The live match, or None if it can't be read with the games installed now."""
        try:
            return await self.live(id)
        except StoreFailed:
            raise
        except GrumbletopError as problem:
            log.warning("match left out", match=id, problem=str(problem))
            return None

    def tidy(self, but: LiveMatch | None = None) -> None:
        """Drop idle matches from memory, a tenth more than necessary, so that this happens rarely."""
        idle_since = self.services.settings.clock() - IDLE_SECONDS
        too_many = len(self.live_matches) - MOST_IN_MEMORY * 9 // 10 if len(self.live_matches) > MOST_IN_MEMORY else 0
        idle = sorted((live for live in self.live_matches.values() if live is not but and is_idle(live)), key=lambda live: live.used)
        for number, live in enumerate(idle):
            if live.used < idle_since or number < too_many:
                del self.live_matches[live.id]
        self.services.metrics.live_matches.set(len(self.live_matches))

    async def keep_tidy(self, every: float = 60.0) -> None:
        while True:
            await asyncio.sleep(every)
            self.tidy()
            try:
                await self.services.store.abandon(WAITING, ago(self.services.settings.keep_waiting))
                await self.services.store.abandon(PLAYING, ago(self.services.settings.keep_playing))
                await self.services.store.forget_gone(ago(self.services.settings.keep_gone))
                await self.services.store.forget_addresses(ago(HOUR))
            except StoreFailed:
                continue

    async def follow_orders(self) -> None:
        """Carry out the changes that `grumbletop admin` has written into the store."""
        every = self.services.settings.look_every
        while True:
            with suppress(StoreFailed):
                self.services.limits.blocked = await self.services.store.blocked()
                for id, revision in await self.services.store.gone_since(ago(every + SLACK)):
                    if (live := self.live_matches.get(id)) is not None:
                        await live.refresh(revision)
            await asyncio.sleep(every)

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
        person: str | None = None,
        face: str | None = None,
    ) -> tuple[str, list[dict[str, Any]]]:
        """Create a match. Returns its id and what its maker gets for each seat. The first own seat is the maker's."""
        game = opened(slug, options, position, chosen(self.services.settings.packs.get(slug, ()), packs))
        if len(wishes) != game.seats:
            raise Refusal("seats", 422, seats=game.seats, given=len(wishes))
        seats: list[Seat] = []
        given: list[dict[str, Any]] = []
        for number, wish in enumerate(wishes):
            seat, handed = seat_of(number, wish, [each.name for each in seats], game)
            seats.append(seat)
            given.append(handed)
        own = next((seat for seat in seats if seat.maker), None)
        if own is not None:
            own.person, own.face = kept_person(person), face
        id = await self._make(game, seats, open, clock, None if position is None else game.dump(game.load(position)), maker=maker)
        return id, given

    async def _make(
        self,
        game: Game,
        seats: Sequence[Seat],
        open: bool,
        clock: Mapping[str, Any] | None,
        position: Any,
        follows: tuple[str, int, str] | None = None,
        series: Mapping[str, Any] | None = None,
        maker: str | None = None,
    ) -> str:
        """Create a match. `follows` names an earlier match, its revision, and the column that links to the new one."""
        id = secrets.token_hex(8)  # never begins with '-': it is also typed after `grumbletop admin`
        row = {
            "id": id,
            "game": game.info.slug,
            "options": dict(game.changed),
            "packs": kept_packs(game.content.packs),
            "position": position,
            "open": open,
            "clock": clock,
            "phase": WAITING,
            "secret": secrets.token_bytes(32),
            "series": series,
            "created": now(),
            "maker": maker,
        }
        most = None if maker is None else (self.services.settings.matches_per_hour, ago(HOUR))
        await self.services.store.create(row, [asdict(seat) for seat in seats], follows, most)
        self.services.metrics.made.labels(game.info.slug).inc()
        live = await self.live(id)
        if all(seat.kind == BOT for seat in seats):
            await live.begin()
        return id

    @again_if_overtaken
    async def join(
        self,
        id: str,
        invite: str | None,
        number: int | None,
        name: str,
        address: str = "",
        code: str | None = None,
        person: str | None = None,
        face: str | None = None,
    ) -> tuple[int, str]:
        """Take a seat and get its token: the seat of an invitation, or an open seat of an open match."""
        live = await self.live(id)
        stranger = invite is None and code is None
        async with live.turn():
            if live.phase != WAITING:
                raise Refusal("full" if stranger else "invite", 409)
            seat = self._invited(live, invite, code) if not stranger else self._open_seat(live, number)
            if stranger:
                await self._check_stranger(live, address)
            token = new_token()
            others = [each.name for each in live.seats if each.seat != seat.seat]
            values = {"kind": HUMAN, "name": unlike(checked_name(name), others), "token": hashed(token), "invite": None, "code": None}
            values |= {"person": kept_person(person), "face": face}
            if stranger:
                values["address"] = address
            await live.keep({}, {seat.seat: values})
            await live.reload()
            live.changed()
            return seat.seat, token

    def _invited(self, live: LiveMatch, invite: str | None, code: str | None) -> Seat:
        typed = read_code(code or "")
        for seat in live.seats:
            if (invite is not None and fits(invite, seat.invite)) or (typed is not None and typed == seat.code):
                return seat
        raise Refusal("invite", 403)

    def _open_seat(self, live: LiveMatch, number: int | None) -> Seat:
        for seat in live.seats:
            if live.open and seat.kind == OPEN and number in (None, seat.seat):
                return seat
        raise Refusal("full")

    async def match_of_code(self, typed: str) -> str:
        code = read_code(typed)
        found = None if code is None else await self.services.store.match_of_code(code)
        if found is None:
            raise Refusal("code", 404)
        return found

    async def _check_stranger(self, live: LiveMatch, address: str) -> None:
        """Limit the open seats that one address may take, in this match and in all matches."""
        if any(seat.address == address for seat in live.seats):
            raise Refusal("one_open_seat")
        most = self.services.settings.open_seats_per_address
        if await self.services.store.open_seats_of(address) >= most:
            raise Limit("open_seats", most=most)

    @again_if_overtaken
    async def rematch(self, old: LiveMatch, held: Collection[int], maker: str) -> str | None:
        """Offer or accept a rematch. Once everybody agrees it begins, with the same players and tokens, each one seat further."""
        async with old.turn():
            if old.rematch is not None:
                return old.rematch
            if old.phase != OVER:
                raise Refusal("not_over")
            wanted = sorted({*(old.offers or ()), *held})
            if not old.asked_for_rematch() <= {*wanted}:
                await old.offer_rematch(wanted)
                return None
            self.services.limits.check("matches", maker)
            seats = [moved(old.seats[number - 1], number, held) for number in range(len(old.seats))]
            with old.writing():
                id = await self._make(old.game, seats, False, old.clock_rule, old.position, (old.id, old.revision, "rematch"), maker=maker)
            old.rematch = id
            old.changed()
            return id

    @again_if_overtaken
    async def next(self, old: LiveMatch, held: Collection[int], maker: str) -> str:
        """Begin the next match of a series: the same players in the same seats, with the old match's `carry`."""
        async with old.turn():
            if old.next is not None:
                return old.next
            carry = old.match.carry() if old.match is not None and old.phase == OVER else None
            if carry is None or old.match is None:
                raise Refusal("no_next")
            self.services.limits.check("matches", maker)
            follows = (old.id, old.revision, "next")
            series = {"match": old.id, "before": digest_of(old.match), "carry": carry}
            seats = [moved(seat, seat.seat, held) for seat in old.seats]
            with old.writing():
                id = await self._make(old.game, seats, False, old.clock_rule, None, follows, series, maker)
            old.next = id
            old.changed()
            return id

    async def waiting_matches(self) -> list[LiveMatch]:
        ids = await self.services.store.in_phase(WAITING, only_open=True, most=MOST_LISTED)
        return [live for id in ids if (live := await self._room_if_sound(id)) is not None]


def is_idle(live: LiveMatch) -> bool:
    busy = isinstance(live.runner, MatchRunner) and live.runner.busy
    return not live.attendance.visitors and not busy and not live.lock.locked()


def ago(seconds: float) -> str:
    """The time so many seconds ago, in the format of match dates."""
    return (datetime.now(UTC) - timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def opened(slug: str, options: Mapping[str, Any], position: Mapping[str, Any] | None, packs: Sequence[Pack]) -> Game:
    """The game with these options, or with those of a position."""
    if position is None:
        return make(slug, options, packs)
    game = make(slug, {**game_room(slug).options_in(position), **options}, packs)
    if game.load(position).is_over():
        raise Refusal("over")
    return game


def seat_of(number: int, wish: Mapping[str, Any], others: Sequence[str], game: Game) -> tuple[Seat, dict[str, Any]]:
    """A new seat, and what the maker of the match gets for it: the token of their own seat, or an invitation to another."""
    kind, token = wish["kind"], new_token()
    usual = f"Bot {number + 1}" if kind == BOT else f"Player {number + 1}"
    name = unlike(checked_name(wish.get("name") or usual), others)
    level = level_number(game, wish.get("level"))
    if kind == "me":
        return Seat(number, HUMAN, name, level, token=hashed(token), maker=True), {"seat": number, "token": token}
    if kind == INVITE:
        code = new_code()
        return Seat(number, INVITE, name, level, invite=hashed(token), code=code), {"seat": number, "invite": token, "code": code}
    return Seat(number, kind, name, level, nonce=new_nonce(kind)), {"seat": number}


def new_nonce(kind: str) -> str | None:
    """A nonce for a bot. People add their own once everything is settled."""
    return secrets.token_hex(16) if kind == BOT else None


def moved(seat: Seat, number: int, makers: Collection[int]) -> Seat:
    return Seat(
        number,
        seat.kind,
        seat.name,
        seat.level,
        token=seat.token,
        person=seat.person,
        face=seat.face,
        nonce=new_nonce(seat.kind),
        maker=seat.seat in makers,
    )


def kept_person(secret: str | None) -> str | None:
    return None if secret is None else hashed(secret)


def checked_name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise Refusal("name", 422, most=MOST_NAME)
    return name


def unlike(name: str, others: Sequence[str]) -> str:
    """A name that differs from the others, with a number added if necessary."""
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found
