"""Serves the built client. Text files are compressed.

Answers of the API about games (`/api/games...`) are compressed too, because they are the same for everybody, like the client. No other
answer is: they have tokens, invitations and hidden cards beside text that others choose (names, action texts), so the length of a
compressed answer would confirm guesses (the BREACH attack).
"""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

TEXTS: Final = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml")
NAMED_BY_CONTENT: Final = "assets"  # the folder whose file names contain a hash of the content
PUBLIC: Final = "/api/games"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"


class Client(StaticFiles):
    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self.folder = folder
        self.pressed: dict[tuple[str, int, int], bytes] = {}  # compressed files, by path, size and time of change

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A wrong address leads people to the client, which tells them. Programs get the usual error."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
            page = (self.folder / "index.html").read_text(encoding="utf-8")
            return HTMLResponse(page, 404, {"cache-control": ASK_FIRST})

    def file_response(self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200) -> Response:
        asked = Headers(scope=scope)
        response: Response = FileResponse(full_path, status_code=status_code, stat_result=stat_result)
        path = Path(full_path)
        if path.suffix in TEXTS:
            response.headers["vary"] = "accept-encoding"
            if takes_gzip(asked.get("accept-encoding", "")) and "range" not in asked:
                response = self._smaller(path, stat_result, response)
        response.headers["cache-control"] = FOR_EVER if path.parent.name == NAMED_BY_CONTENT else ASK_FIRST
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response

    def _smaller(self, path: Path, stat: os.stat_result, plain: Response) -> Response:
        key = (str(path), stat.st_mtime_ns, stat.st_size)
        if key not in self.pressed:
            self.pressed[key] = gzip.compress(path.read_bytes(), mtime=0)
        kept = {name: plain.headers[name] for name in ("content-type", "last-modified", "vary")}
        tag = plain.headers["etag"].removesuffix('"') + '-gzip"'  # other bytes need another ETag
        return Response(self.pressed[key], plain.status_code, {**kept, "content-encoding": "gzip", "etag": tag})


class PublicAnswers:
    """Compresses the API's answers about games."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.smaller = GZipMiddleware(app, minimum_size=1_000, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        public = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith(PUBLIC)
        await (self.smaller if public else self.app)(scope, receive, send)


def takes_gzip(accepted: str) -> bool:
    for wish in accepted.lower().split(","):
        coding, _, weight = wish.replace(" ", "").partition(";q=")
        if coding in ("gzip", "*"):
            return weight == "" or weight.strip("0.") != ""
    return False
