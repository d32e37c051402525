"""Records of finished matches and uploads, on their way to a worker. The server process never parses them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.match import RESIGN, RESIGNED, Ended
from grumbletop.engine.record import finished_text
from grumbletop.server.errors import Refusal
from grumbletop.server.live_match import OVER
from grumbletop.server.store import Store, StoredMatch

MOST_BYTES: Final = 64_000_000


@dataclass(frozen=True)
class KeptRecord:
    key: str
    payload: bytes
    body: bool  # the raw body of a request, not yet a text


class Records:
    """A cache of the latest records, so that a replay isn't uploaded or read from the store for every step."""

    def __init__(self, store: Store, most_bytes: int = MOST_BYTES) -> None:
        self.store = store
        self.most_bytes = most_bytes
        self.known: OrderedDict[str, KeptRecord] = OrderedDict()
        self.size = 0

    def upload(self, body: bytes) -> KeptRecord:
        return self._keep(KeptRecord(hashlib.sha256(body).hexdigest(), body, True))

    def uploaded(self, key: str) -> KeptRecord:
        if (found := self.known.get(key)) is None or not found.body:
            raise Refusal("replay", 404)
        self.known.move_to_end(key)
        return found

    async def of_match(self, id: str) -> KeptRecord:
        """The record of a match that is over."""
        if (found := self.known.get(f"match {id}")) is not None:
            self.known.move_to_end(found.key)
            return found
        stored = await self.store.fetch(id)
        if stored is None:
            raise Refusal("unknown", 404)
        return self._keep(KeptRecord(f"match {id}", record_of_stored(stored).encode(), False))

    def _keep(self, record: KeptRecord) -> KeptRecord:
        if (old := self.known.pop(record.key, None)) is not None:
            self.size -= len(old.payload)
        self.known[record.key] = record
        self.size += len(record.payload)
        while self.size > self.most_bytes:
            _, oldest = self.known.popitem(last=False)
            self.size -= len(oldest.payload)
        return record


def record_of_stored(stored: StoredMatch) -> str:
    """The record of a finished match from its rows, without replaying it."""
    row = stored.match
    if row["phase"] != OVER:
        raise Refusal("not_over")
    how, conceded = row["ended"]["how"], row["ended"]["seat"]
    gave_up = [entry["seat"] for entry in stored.log if entry["kind"] == RESIGN]
    resigned = gave_up[:-1] if how == RESIGNED else gave_up
    lines = [row["opening"], *(entry["line"] for entry in stored.log)]
    return finished_text(lines, row["ended"]["returns"], Ended(how, conceded, resigned), row["secret"])
