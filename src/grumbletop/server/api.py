"""The HTTP side of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse

from grumbletop.engine.content import Pack
from grumbletop.engine.record import own_log, record_of
from grumbletop.engine.texts import LANGUAGES
from grumbletop.server import catalogue
from grumbletop.server.bodies import Join, NewMatch, Upload
from grumbletop.server.errors import Limit, Refusal
from grumbletop.server.hall import HOUR, Hall
from grumbletop.server.house import unpacked
from grumbletop.server.live import Door, held_by
from grumbletop.server.room import OVER, Room
from grumbletop.server.security import Window
from grumbletop.server.words import known_language
from grumbletop.server.workers import BadJob, Stuck

LONGEST_ADDRESS = 100


def routes(hall: Hall, door: Door) -> APIRouter:
    api = APIRouter()
    desk = hall.desk
    makers = Window(desk.settings.matches_per_hour, HOUR, desk.settings.clock)
    replays = Window(desk.settings.replays_per_hour, HOUR, desk.settings.clock)

    def check_replays(request: Request) -> None:
        if not replays.take(address_of(request)):
            raise Limit(f"at most {replays.most} replays an hour")

    @api.get("/api/games")
    def games(request: Request, language: str = "") -> list[dict[str, Any]]:
        wish = language or request.headers.get("accept-language", "")
        return catalogue.games(desk.settings.packs, desk.settings.presets, known_language(wish))

    @api.get("/api/games/{slug}/texts/{language}")
    def texts(slug: str, language: str) -> dict[str, str]:
        return catalogue.texts(slug, desk.settings.packs.get(slug, ()), language)

    @api.get("/api/games/{slug}/rules")
    def rules(slug: str) -> dict[str, Any]:
        return catalogue.rules(slug)

    @api.post("/api/matches", status_code=201)
    async def create(body: NewMatch, request: Request) -> dict[str, Any]:
        if not makers.take(address_of(request)):
            raise Limit(f"at most {makers.most} new matches an hour")
        position, packs = body.position, body.packs
        if body.record is not None:
            branch = await worked(hall, {"job": "branch", "text": body.record.text, "version": body.record.version})
            position, packs = branch["position"], named_packs(branch["packs"], desk.settings.packs.get(body.game, ()))
        clock = body.clock.model_dump() if body.clock else None
        wishes = [seat.model_dump() for seat in body.seats]
        id, seats = await hall.create(body.game, body.options, wishes, body.open, clock, position, packs, address_of(request))
        return {"match": id, "seats": seats}

    @api.get("/api/matches")
    async def lobby() -> list[dict[str, Any]]:
        return [card(room) for room in await hall.lobby()]

    @api.get("/api/matches/{id}")
    async def match(id: str) -> dict[str, Any]:
        return card(await hall.room(id))

    @api.post("/api/matches/{id}/join")
    async def join(id: str, body: Join) -> dict[str, Any]:
        seat, token = await hall.join(id, body.invite, body.seat, body.name)
        return {"seat": seat, "token": token}

    @api.get("/api/matches/{id}/record")
    async def record(id: str) -> PlainTextResponse:
        return PlainTextResponse(await finished_record(await hall.room(id)))

    @api.get("/api/matches/{id}/log")
    async def log(id: str, request: Request) -> PlainTextResponse:
        room = await hall.room(id)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        held = sorted(held_by(room, [token])) if scheme.lower() == "bearer" and token else []
        if not held:
            raise Refusal("token", 401)
        async with room.turn():
            if room.match is None:
                raise Refusal("waiting")
            return PlainTextResponse(own_log(room.match, held[0]))

    @api.get("/api/matches/{id}/replay")
    async def replay(id: str, request: Request, language: str = LANGUAGES[0]) -> JSONResponse:
        check_replays(request)
        text = await finished_record(await hall.room(id))
        return JSONResponse(await worked(hall, {"job": "replay", "text": text, "language": known_language(language)}))

    @api.post("/api/replays")
    async def upload(body: Upload, request: Request, language: str = LANGUAGES[0]) -> JSONResponse:
        check_replays(request)
        return JSONResponse(await worked(hall, {"job": "replay", "text": body.text, "language": known_language(language)}))

    @api.get("/api/matches/{id}/review")
    async def review(id: str, request: Request, language: str = LANGUAGES[0]) -> JSONResponse:
        check_replays(request)
        return JSONResponse(await reviewed(hall, await finished_record(await hall.room(id)), language))

    @api.post("/api/reviews")
    async def review_upload(body: Upload, request: Request, language: str = LANGUAGES[0]) -> JSONResponse:
        check_replays(request)
        return JSONResponse(await reviewed(hall, body.text, language))

    @api.get("/healthz")
    async def health() -> dict[str, str]:
        await desk.store.in_phase("playing", most=1)
        return {"state": "well"}

    @api.get("/metrics")
    def metrics() -> Response:
        return Response(desk.metrics.text(), media_type="text/plain; version=0.0.4")

    @api.websocket("/api/matches/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        await door.open(socket, id)

    return api


def named_packs(data: Sequence[Mapping[str, Any]], house: Sequence[Pack]) -> list[str]:
    """The packs of a record, if this house has the same: content from elsewhere is not played here."""
    for pack in unpacked(data):
        if pack not in house:
            raise Refusal("pack", 422, pack=pack.name, packs=[each.name for each in house])
    return [pack["name"] for pack in data]


def address_of(request: Request) -> str:
    """As a proxy on this machine tells it, so it may be anything."""
    return request.client.host[:LONGEST_ADDRESS] if request.client else ""


def card(room: Room) -> dict[str, Any]:
    """What anybody may know of a match."""
    return {
        "match": room.id,
        "game": room.game.info.slug,
        "options": dict(room.game.given),
        "packs": [pack.name for pack in room.game.content.packs],
        "players": [{"seat": seat.seat, "name": seat.name, "kind": seat.shown_kind} for seat in room.seats],
        "open_seats": [seat.seat for seat in room.seats if room.open and seat.kind == "open"],
        "phase": room.phase,
        "state": room.phase,
        "clock": room.clock_rule,
        "returns": room.ended["returns"] if room.ended else None,
        "rematch": room.rematch,
    }


async def finished_record(room: Room) -> str:
    """The record with its secret, once nothing is hidden any more."""
    async with room.turn():
        if room.match is None or room.phase != OVER:
            raise Refusal("not_over")
        return record_of(room.match, with_secret=True)


async def reviewed(hall: Hall, text: str, language: str) -> Any:
    job = {"job": "review", "text": text, "language": known_language(language), "seconds": hall.desk.settings.review, "seed": 0}
    return await worked(hall, job)


async def worked(hall: Hall, job: dict[str, Any]) -> Any:
    try:
        return await hall.desk.replayers.do(job, hall.desk.settings.replay_limit)
    except Stuck:
        raise Refusal("worker", 422) from None
    except BadJob as problem:
        raise Refusal("game", 422, why=str(problem)) from None
