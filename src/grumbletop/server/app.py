"""The application: routes, errors, headers, start and end."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from grumbletop.engine.errors import GrumbletopError, UnknownGame
from grumbletop.server.api import routes
from grumbletop.server.background_compile import BackgroundCompile
from grumbletop.server.errors import Refusal, StoreFailed
from grumbletop.server.invitation import invitation
from grumbletop.server.lobby import Lobby
from grumbletop.server.metrics import Metrics, StatusCounter
from grumbletop.server.middleware import SecurityMiddleware
from grumbletop.server.migrations import migrate
from grumbletop.server.sentences import known_language, sentence_of
from grumbletop.server.services import Services
from grumbletop.server.settings import Settings
from grumbletop.server.static_files import Client, PublicAnswers
from grumbletop.server.store import Store
from grumbletop.server.websocket import MatchSockets
from grumbletop.server.worker_pool import WorkerPool

log = structlog.get_logger()

HTTP_KEYS = {404: "route", 405: "method"}


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()
    services = Services(
        settings, Store(settings.database), WorkerPool(settings.workers, metrics), WorkerPool(settings.replayers, metrics), metrics
    )
    metrics.show_queue("bot_jobs", services.workers.queue.lengths)
    metrics.show_queue("replay_jobs", services.replayers.queue.lengths)
    background_compile = BackgroundCompile(settings.compile_command, [services.workers, services.replayers])
    lobby = Lobby(services)
    sockets = MatchSockets(lobby)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await migrate(services.store)
        services.keys.open()
        if settings.database.startswith("postgresql"):
            from grumbletop.server.fanout import Listener  # optional: its driver may not be installed

            await Listener(lobby).listen()
        services.tasks.start(lobby.open_up(), "open up")
        services.tasks.start(lobby.keep_tidy(), "tidy")
        services.tasks.start(metrics.watch_lag(), "lag")
        services.tasks.start(lobby.follow_orders(), "orders")
        if settings.compile_command:
            services.tasks.start(background_compile.run(), "background compile")
        log.info("open")
        yield
        log.info("closing")
        await sockets.close()
        await services.tasks.end()
        await services.workers.end()
        await services.replayers.end()
        await services.store.close()

    app = FastAPI(title="Grumbletop", lifespan=life, docs_url=None, redoc_url=None)
    app.state.lobby = lobby
    app.state.background_compile = background_compile
    app.include_router(routes(lobby, sockets, background_compile))
    add_error_answers(app)
    if settings.static is not None:
        client = settings.static

        @app.get("/join/{id}", include_in_schema=False)
        async def join(id: str, request: Request) -> HTMLResponse:
            language = known_language(request.headers.get("accept-language", ""))
            return HTMLResponse(await invitation(lobby, client, id, language), headers={"cache-control": "no-cache"})

        app.mount("/", Client(client))
    app.add_middleware(PublicAnswers)
    app.add_middleware(StatusCounter, metrics=metrics)
    app.add_middleware(SecurityMiddleware, origins=settings.origins, limits=services.limits)
    return app


def add_error_answers(app: FastAPI) -> None:
    """Give every error the same JSON form, with nothing in it but its sentence."""

    @app.exception_handler(GrumbletopError)
    async def refused(request: Request, problem: GrumbletopError) -> Response:
        return error(request, as_refusal(problem))

    @app.exception_handler(HTTPException)
    async def http(request: Request, problem: HTTPException) -> Response:
        return error(request, Refusal(HTTP_KEYS.get(problem.status_code, "body"), problem.status_code, why=str(problem.detail)))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, problem: RequestValidationError) -> Response:
        return error(request, Refusal("body", 422, why=first_fault(problem)))

    @app.exception_handler(Exception)
    async def fault(request: Request, problem: Exception) -> Response:
        log.error("request failed", path=request.url.path, exc_info=problem)
        return error(request, Refusal("fault", 500))


def as_refusal(problem: GrumbletopError) -> Refusal:
    if isinstance(problem, Refusal):
        return problem
    if isinstance(problem, StoreFailed):
        log.error("store failed", problem=str(problem))
        return Refusal("store", 503)
    return Refusal("game", 404 if isinstance(problem, UnknownGame) else 422, why=str(problem))


def first_fault(problem: RequestValidationError) -> str:
    fault: dict[str, Any] = problem.errors()[0]
    return f"{'.'.join(str(step) for step in fault['loc'])}: {fault['msg']}"


def error(request: Request, refusal: Refusal) -> Response:
    language = known_language(request.headers.get("accept-language", ""))
    told = {"key": refusal.key, "clause": "", "data": refusal.data, "sentence": sentence_of(refusal, language)}
    return Response(json.dumps({"error": told}), refusal.status, media_type="application/json")  # ASCII: it may quote a surrogate
