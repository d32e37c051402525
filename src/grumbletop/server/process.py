"""A server process from start to end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url

from grumbletop.server.app import create_app
from grumbletop.server.background_compile import BackgroundCompile
from grumbletop.server.browser import show
from grumbletop.server.connections import limited_protocol
from grumbletop.server.errors import StoreFailed
from grumbletop.server.file_lock import locked
from grumbletop.server.logs import set_up_logs
from grumbletop.server.migrations import migrate
from grumbletop.server.public_urls import ANYWHERE, is_loopback, reach_of
from grumbletop.server.settings import Settings
from grumbletop.server.store import Store
from grumbletop.server.websocket_frames import QuickFrames

LARGEST_FRAME = 1_000_000  # bytes; beyond this the socket is closed at once. The protocol's own, lower limit gets an answer
GRACE = 5  # seconds to complete running requests at shutdown
QUIET_FOR = 20  # ticks of a tenth of a second without a connection


@dataclass(frozen=True)
class ServerExit:
    """Why a server has ended: it failed to start, was stopped, or is to be restarted."""

    started: bool
    again_from: Path | None = None  # the folder of the package to start again with
    listener: int = -1  # stays open during the restart, so that new connections wait instead of failing


def serve(settings: Settings, host: str, port: int, open_browser: bool = False, inherited: int | None = None) -> ServerExit:
    """Run the server until it is told to stop. Raises OSError if the address and StoreFailed if the store can't be used."""
    with alone(settings):
        asyncio.run(check_store(settings))
        return serve_alone(settings, host, port, open_browser, inherited)


def serve_alone(settings: Settings, host: str, port: int, open_browser: bool, inherited: int | None) -> ServerExit:
    listener = listening(host, port) if inherited is None else socket.socket(fileno=inherited)
    listener.set_inheritable(False)  # otherwise a compiler or worker that outlives a killed server would hold the address
    set_up_logs(settings.quiet)
    port = listener.getsockname()[1]
    reach = reach_of(host, port, settings.origins)
    settings = replace(settings, reach=reach, origins=(*settings.origins, *reach))
    local = "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{local}:{port}/"
    if inherited is None:
        print(f"The table is at {address}", flush=True)
        if not is_loopback(host):
            print(f"Others can open it at {reach[0]}/" if reach else "No network was found, so nobody else can reach it.", flush=True)
    app = create_app(settings)
    rarely_collect_garbage()
    server = Server(configured(app), app.state.background_compile, address if open_browser else None)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises the signal again after shutdown, but being stopped is no failure
    kept = os.dup(listener.fileno())
    with listener:
        server.run(sockets=[listener])
    if server.should_exit or server.quiet < QUIET_FOR:
        os.close(kept)
        return ServerExit(server.started)
    os.set_inheritable(kept, True)
    return ServerExit(server.started, server.background_compile.site, kept)


def rarely_collect_garbage() -> None:
    """Nearly everything is freed by reference counting, and full collections block the event loop. So everything imported is frozen, and
    the young generation is collected a tenth as often as usual.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


class Server(uvicorn.Server):
    """Opens the browser once the server is up, and stops for a restart when compiled rules are ready and nobody is connected."""

    def __init__(self, config: uvicorn.Config, background_compile: BackgroundCompile, address: str | None) -> None:
        super().__init__(config)
        self.address = address
        self.background_compile = background_compile
        self.quiet = 0  # ticks

    async def on_tick(self, counter: int) -> bool:
        waiting = self.background_compile.site is not None and os.name == "posix"
        self.quiet = self.quiet + 1 if waiting and not self.server_state.connections else 0
        return await super().on_tick(counter) or self.quiet >= QUIET_FOR

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.address is not None:
            show(self.address)


def configured(app: FastAPI) -> uvicorn.Config:
    settings: Settings = app.state.lobby.services.settings
    return uvicorn.Config(
        app,
        http=limited_protocol(settings.connections, settings.connections_per_address),
        ws=QuickFrames,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # a third of a megabyte per socket; and compressed lengths would leak secrets (BREACH)
        timeout_graceful_shutdown=GRACE,
    )


def alone(settings: Settings) -> AbstractContextManager[None]:
    """Lock the SQLite file for this server. PostgreSQL may be shared by several."""
    file = sqlite_file(settings)
    if file is None:
        return nullcontext()
    if not file.absolute().parent.is_dir():
        raise StoreFailed(f"the database can't be opened: {file}: there is no such folder")
    return locked(file)


async def check_store(settings: Settings) -> None:
    store = Store(settings.database)
    try:
        await migrate(store)
    finally:
        await store.close()


def sqlite_file(settings: Settings) -> Path | None:
    url = make_url(settings.database)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()  # from now on connections wait instead of failing
    except OSError as problem:
        listener.close()
        raise OSError(problem.errno, problem.strerror, f"{host}:{port}") from None
    return listener
