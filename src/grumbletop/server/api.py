"""The HTTP side of docs/protocol.md."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse

from grumbletop.engine.content import Pack
from grumbletop.engine.record import own_log
from grumbletop.engine.texts import LANGUAGES
from grumbletop.server.background_compile import BackgroundCompile
from grumbletop.server.catalogue import Catalogue
from grumbletop.server.errors import Refusal
from grumbletop.server.health import Health
from grumbletop.server.house_rules import unpacked
from grumbletop.server.live_match import LiveMatch
from grumbletop.server.lobby import Lobby
from grumbletop.server.middleware import address_of
from grumbletop.server.records import Records
from grumbletop.server.replay_requests import ReplayRequests, json_bytes
from grumbletop.server.request_bodies import UPLOAD, Form, FrameRange, Join, NewMatch
from grumbletop.server.returning_players import matches_of
from grumbletop.server.sentences import known_language
from grumbletop.server.websocket import MatchSockets, held_by


def routes(lobby: Lobby, sockets: MatchSockets, background_compile: BackgroundCompile) -> APIRouter:
    api = APIRouter()
    services = lobby.services
    health_check = Health(services.store, services.settings.clock)
    limits = services.limits
    records = Records(services.store)
    working = ReplayRequests(services)
    catalogue = Catalogue(services.settings.packs, services.settings.presets)

    @api.get("/api/games")
    def games(request: Request, language: str = "") -> list[dict[str, Any]]:
        wish = language or request.headers.get("accept-language", "")
        return catalogue.games(known_language(wish))

    @api.get("/api/games/{slug}/texts/{language}")
    def texts(slug: str, language: str) -> dict[str, str]:
        return catalogue.texts(slug, language)

    @api.get("/api/games/{slug}/rules")
    def rules(slug: str, language: str = "") -> dict[str, Any]:
        return catalogue.rules(slug, known_language(language))

    @api.get("/api/games/{slug}/how-to-play")
    def how_to_play(slug: str, language: str = "") -> Response:
        return json_bytes(catalogue.how_to_play(slug, known_language(language)))

    @api.get("/api/games/{slug}/lesson")
    def lesson(slug: str, language: str = "") -> Response:
        return json_bytes(catalogue.lesson(slug, known_language(language)))

    @api.get("/api/games/{slug}/content")
    def content(slug: str) -> dict[str, Any]:
        return catalogue.content(slug)

    @api.post("/api/games/{slug}/settle")
    def settle(slug: str, body: Form, request: Request, language: str = "") -> dict[str, Any]:
        wish = language or request.headers.get("accept-language", "")
        return catalogue.settled(slug, body.packs, body.options, known_language(wish))

    @api.post("/api/matches", status_code=201)
    async def create(body: NewMatch, request: Request) -> dict[str, Any]:
        address = address_of(request.scope)
        limits.check("matches", address)
        position, packs = body.position, body.packs
        if body.record is not None:
            branch = await working.branch(request, body.record.text.encode("utf-8", "replace"), body.record.version)
            position, packs = branch["position"], named_packs(branch["packs"], services.settings.packs.get(body.game, ()))
        clock = body.clock.model_dump() if body.clock else None
        wishes = [seat.model_dump() for seat in body.seats]
        id, seats = await lobby.create(body.game, body.options, wishes, body.open, clock, position, packs, address, body.person, body.face)
        return {"match": id, "seats": seats}

    @api.get("/api/matches")
    async def waiting_matches() -> list[dict[str, Any]]:
        return [card(live) for live in await lobby.waiting_matches()]

    @api.get("/api/matches/{id}")
    async def match(id: str) -> dict[str, Any]:
        return card(await lobby.live(id))

    @api.post("/api/matches/{id}/join")
    async def join(id: str, body: Join, request: Request) -> dict[str, Any]:
        address = address_of(request.scope)
        limits.check("joins", address)
        if body.code is not None:
            limits.check("codes", address)
        seat, token = await lobby.join(id, body.invite, body.seat, body.name, address, body.code, body.person, body.face)
        return {"seat": seat, "token": token}

    @api.get("/api/me/matches")
    async def own_matches(request: Request) -> list[dict[str, Any]]:
        secret = bearer(request)
        if not secret:
            raise Refusal("person", 401)
        return await matches_of(lobby, secret)

    @api.get("/api/codes/{code}")
    async def code(code: str, request: Request) -> dict[str, str]:
        limits.check("codes", address_of(request.scope))
        return {"match": await lobby.match_of_code(code)}

    @api.get("/api/server")
    def server() -> dict[str, Any]:
        return {"reach": list(services.settings.reach), "share": services.settings.share_command}

    @api.get("/api/keys")
    def keys() -> dict[str, Any]:
        return {"keys": services.keys.public()}

    @api.get("/api/matches/{id}/record")
    async def record(id: str) -> Response:
        return PlainTextResponse(services.keys.signed((await records.of_match(id)).payload.decode()))

    @api.get("/api/matches/{id}/log")
    async def log(id: str, request: Request) -> PlainTextResponse:
        limits.check("replays", address_of(request.scope))
        live = await lobby.live(id)
        token = bearer(request)
        held = sorted(held_by(live, [token])) if token else []
        if not held:
            raise Refusal("token", 401)
        async with live.turn():
            if live.match is None:
                raise Refusal("waiting")
            return PlainTextResponse(services.keys.signed(await asyncio.to_thread(own_log, live.match, held[0])))

    @api.get("/api/matches/{id}/replay")
    async def replay(id: str, request: Request) -> dict[str, Any]:
        limits.check("replays", address_of(request.scope))
        return await working.begin(request, await records.of_match(id))

    @api.get("/api/matches/{id}/replay/frames")
    async def frames(id: str, request: Request, some: Annotated[FrameRange, Query()]) -> Response:
        return json_bytes(await working.frames(request, await records.of_match(id), some))

    @api.post("/api/replays", openapi_extra=UPLOAD)
    async def upload(request: Request) -> dict[str, Any]:
        limits.check("replays", address_of(request.scope))
        kept = records.upload(await request.body())
        return {"replay": kept.key, **await working.begin(request, kept)}

    @api.get("/api/replays/{key}/frames")
    async def uploaded_frames(key: str, request: Request, some: Annotated[FrameRange, Query()]) -> Response:
        return json_bytes(await working.frames(request, records.uploaded(key), some))

    @api.get("/api/matches/{id}/review")
    async def review(id: str, request: Request, language: str = LANGUAGES[0]) -> JSONResponse:
        limits.check("reviews", address_of(request.scope))
        return JSONResponse(await working.review(request, await records.of_match(id), language))

    @api.post("/api/reviews", openapi_extra=UPLOAD)
    async def review_upload(request: Request, language: str = LANGUAGES[0]) -> JSONResponse:
        limits.check("reviews", address_of(request.scope))
        return JSONResponse(await working.review(request, records.upload(await request.body()), language))

    @api.get("/api/bots")
    def bots() -> dict[str, str]:
        return {"state": background_compile.state}

    @api.get("/healthz")
    async def health() -> dict[str, str]:
        await health_check.check()
        return {"state": "well"}

    @api.get("/metrics")
    def metrics() -> Response:
        return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")

    @api.websocket("/api/matches/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        await sockets.open(socket, id)

    return api


def bearer(request: Request) -> str:
    """The token of a request, "" if it has none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def named_packs(data: Sequence[Mapping[str, Any]], house: Sequence[Pack]) -> list[str]:
    """The packs of a record, if this server has the same ones. It doesn't play content from elsewhere."""
    for pack in unpacked(data):
        if pack not in house:
            raise Refusal("pack", 422, pack=pack.name, packs=[each.name for each in house])
    return [pack["name"] for pack in data]


def card(live: LiveMatch) -> dict[str, Any]:
    """The public data of a match."""
    return {
        "match": live.id,
        "game": live.game.info.slug,
        "options": dict(live.game.given),
        "packs": [pack.name for pack in live.game.content.packs],
        "players": [{"seat": seat.seat, "name": seat.name, "kind": seat.shown_kind, "face": seat.face} for seat in live.seats],
        "open_seats": [seat.seat for seat in live.seats if live.open and seat.kind == "open"],
        "phase": live.phase,
        "state": live.phase,
        "clock": live.clock_rule,
        "returns": live.ended["returns"] if live.ended else None,
        "rematch": live.rematch,
        "sides": [list(side) for side in live.game.sides],
        "next": live.next,
    }
