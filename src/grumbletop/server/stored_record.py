"""The record of a match from its rows, and the match it leads to."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from grumbletop.engine.match import Match
from grumbletop.engine.record import Record
from grumbletop.server.store import StoredMatch

SLICE: Final = 0.003  # seconds of replaying before the event loop gets a turn


def stored_record(stored: StoredMatch) -> Record | None:
    """The record with its secret, so that the match can be resumed; None if it has not begun."""
    opening = stored.match["opening"]
    if not opening:
        return None
    secret = f'{{"type":"secret","secret":"{stored.match["secret"].hex()}"}}\n'
    return Record.read("".join([opening, *(entry["line"] for entry in stored.log), secret]), stored.match["id"])


async def resumed(stored: StoredMatch) -> Match | None:
    """The match from its rows, ready to be continued;

    None if it has not begun. It yields to the event loop, so a long match blocks nobody.
    """
    record = await asyncio.to_thread(stored_record, stored)
    if record is None:
        return None
    steps = record.resume_in_steps()
    pause = time.perf_counter() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            match: Match = end.value
            return match
        if time.perf_counter() > pause:
            await asyncio.sleep(0)
            pause = time.perf_counter() + SLICE
