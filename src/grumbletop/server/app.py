"""The application: routes, errors, headers, start and end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from grumbletop.engine.errors import GrumbletopError, UnknownGame
from grumbletop.server.api import routes
from grumbletop.server.desk import Desk
from grumbletop.server.errors import Refusal, StoreFailed
from grumbletop.server.guarding import Guard
from grumbletop.server.hall import Hall
from grumbletop.server.live import Door
from grumbletop.server.metrics import Metrics
from grumbletop.server.migrations import migrate
from grumbletop.server.pages import Client
from grumbletop.server.settings import Settings
from grumbletop.server.store import Store
from grumbletop.server.words import known_language, sentence_of
from grumbletop.server.workers import Workers

log = structlog.get_logger()

HTTP_KEYS = {404: "route", 405: "method"}


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()
    desk = Desk(settings, Store(settings.database), Workers(settings.workers, metrics), Workers(1, metrics), metrics)
    hall = Hall(desk)
    door = Door(hall)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await migrate(desk.store)
        if settings.database.startswith("postgresql"):
            from grumbletop.server.fanout import Ears  # its driver is installed only where it is wanted

            await Ears(hall).listen()
        await hall.open_up()
        desk.errands.send(hall.keep_tidy(), "tidy")
        log.info("open")
        yield
        log.info("closing")
        await door.close()
        await desk.errands.end()
        await desk.workers.end()
        await desk.replayers.end()
        await desk.store.close()

    app = FastAPI(title="Grumbletop", lifespan=life, docs_url=None, redoc_url=None)
    app.state.hall = hall
    app.include_router(routes(hall, door))
    add_error_answers(app)
    if settings.static is not None:
        app.mount("/", Client(settings.static))
    app.add_middleware(Guard, origins=settings.origins)
    return app


def add_error_answers(app: FastAPI) -> None:
    """Every error has one form, and none tells more than its sentence."""

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
        log.error("request failed", path=request.url.path, problem=repr(problem))
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
    return JSONResponse({"error": told}, refusal.status)
