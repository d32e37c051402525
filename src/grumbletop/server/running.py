"""A server process from start to end."""

from __future__ import annotations

import asyncio
import signal
import socket
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from grumbletop.server.app import create_app
from grumbletop.server.browser import show
from grumbletop.server.errors import StoreFailed
from grumbletop.server.logs import set_up_logs
from grumbletop.server.migrations import migrate
from grumbletop.server.settings import Settings
from grumbletop.server.store import Store

LARGEST_FRAME = 1_000_000  # beyond this a socket is closed at once; the protocol's limit is answered
GRACE = 5  # seconds for what is under way


def serve(settings: Settings, host: str, port: int, open_browser: bool = False) -> bool:
    """Until it is told to stop. Raises OSError for an address and StoreFailed for a store that can't be used."""
    asyncio.run(check_store(settings))
    listener = listening(host, port)
    set_up_logs()
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    print(f"The table is at {address}", flush=True)
    server = Server(configured(create_app(settings)), address if open_browser else None)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again when all is closed; being told to stop is no failure
    with listener:
        server.run(sockets=[listener])
    return server.started


class Server(uvicorn.Server):
    """Shows a browser the address, once it is served."""

    def __init__(self, config: uvicorn.Config, address: str | None) -> None:
        super().__init__(config)
        self.address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.address is not None:
            show(self.address)


def configured(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=GRACE,
    )


async def check_store(settings: Settings) -> None:
    store = Store(settings.database)
    file = store.engine.url.database if store.engine.dialect.name == "sqlite" else None
    if file and not Path(file).absolute().parent.is_dir():
        raise StoreFailed(f"the store can't be opened: {file}: there is no such folder")
    try:
        await migrate(store)
    finally:
        await store.close()


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        raise OSError(problem.errno, problem.strerror, f"{host}:{port}") from None
    listener.set_inheritable(True)
    return listener
