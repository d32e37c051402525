"""Jobs that parse records in a worker process, within limits, a few versions at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from grumbletop.engine.errors import BadRecord, GrumbletopError
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import ACTION, Entry, Match
from grumbletop.engine.record import Record
from grumbletop.engine.texts import LANGUAGES
from grumbletop.server import wire
from grumbletop.server.request_bodies import MOST_RECORD
from grumbletop.server.seat_views import look_at, tell
from grumbletop.server.sentences import Sentences

MOST_ENTRIES: Final = 5_000
MOST_LINES: Final = MOST_ENTRIES + 10
LONGEST_LINE: Final = 100_000  # characters; only the header, which holds packs, may be longer
MOST_FRAMES: Final = 100  # in one answer
MOST_FRAME_BYTES: Final = 2_000_000  # in one answer; no frame is added beyond that
MOST_OPEN: Final = 3  # records that a worker remembers

MISSING: Final = "missing"  # the worker has forgotten this record, and needs its text again


# Opening


class Upload(Struct, forbid_unknown_fields=True):
    """The body of a request as received."""

    text: str


@dataclass
class Opened:
    match: Match
    sentences: dict[tuple[int, str], Sentences] = field(default_factory=dict)

    def sentences_of(self, viewer: int, language: str) -> Sentences:
        key = (viewer, language)
        if key not in self.sentences:
            self.sentences[key] = Sentences(self.match.game, self.match.names, language, viewer)
        return self.sentences[key]


opened_records: OrderedDict[str, Opened] = OrderedDict()


def opened(job: Mapping[str, Any]) -> Opened | None:
    """The record of a job, from the cache or from the job's bytes; None if it is in neither."""
    key: str = job.get("key", "")
    if key in opened_records:
        opened_records.move_to_end(key)
        return opened_records[key]
    if "payload" not in job:
        return None
    record = Record.read(bounded(text_of(job)))
    if len(record.body) > MOST_ENTRIES:
        raise BadRecord("", f"has more than the {MOST_ENTRIES:,} entries allowed")
    match = record.replay()
    if key:
        opened_records[key] = Opened(match)
        if len(opened_records) > MOST_OPEN:
            opened_records.popitem(last=False)
    return Opened(match)


def text_of(job: Mapping[str, Any]) -> str:
    payload: bytes = job["payload"]
    try:
        return msgspec.json.decode(payload, type=Upload).text if job.get("body") else payload.decode()
    except (msgspec.MsgspecError, UnicodeError) as problem:
        raise BadRecord("", f"invalid request: {problem}") from None


def bounded(text: str) -> str:
    """The text, if it isn't too long to parse. The parser itself limits nesting."""
    if len(text) > MOST_RECORD:
        raise BadRecord("", f"has more than the {MOST_RECORD:,} characters allowed")
    if text.count("\n") > MOST_LINES:
        raise BadRecord("", f"has more than the {MOST_LINES:,} lines allowed")
    for number, line in enumerate(text.split("\n"), 1):
        if number > 1 and len(line) > LONGEST_LINE:
            raise BadRecord(f"line {number}", f"longer than {LONGEST_LINE:,} characters")
    return text


# Looking


def look_into(job: Mapping[str, Any]) -> Any:
    """Open a record: the data a replay begins with."""
    found = opened(job)
    if found is None:
        return MISSING
    match, heading = found.match, found.match.heading
    return {
        "game": heading["game"],
        "options": match.game.given,
        "players": heading["seats"],
        "last": match.version,
        "rounds": rounds(match),
        "big": big_moments(found),
        "returns": match.returns() if match.over else None,
        "ended": None if match.ended is None else asdict(match.ended),
    }


def rounds(match: Match) -> list[tuple[int, int]]:
    """The versions in which a round begins, each with its number, in a game whose view tells the `round`: 0 before the first one."""
    known = 0
    found: list[tuple[int, int]] = []
    for version in range(match.version + 1):
        now: int = match.game.view(match.at(version), SPECTATOR).get("round", 0)
        if now and now != known:
            found.append((version, now))
        known = now
    return found


def big_moments(record: Opened) -> list[int]:
    """The versions of big events, which are shown in a few words over the board."""
    match, sentences = record.match, record.sentences_of(SPECTATOR, LANGUAGES[0])
    return [
        version
        for version, entry in enumerate(match.entries, 1)
        if any(sentences.drama({"version": version, **each.seen_by(SPECTATOR)}) for each in entry.events)
    ]


class Frame(Struct):
    """One version as one viewer saw it. `look` is the index of its view, because many versions share one."""

    version: int
    kind: str
    seat: int | None
    text: str | None
    events: list[wire.Event]
    look: int


def frames(job: Mapping[str, Any]) -> Any:
    """Versions `from` to `to`, or as many as fit into one answer, as bytes."""
    found = opened(job)
    if found is None:
        return MISSING
    match, viewer = found.match, viewer_of(job["eyes"], found.match)
    sentences = found.sentences_of(viewer, job["language"])
    looks: dict[bytes, int] = {}
    shown: list[Frame] = []
    size = 0
    for version in range(job["from"], min(job["to"], match.version, job["from"] + MOST_FRAMES - 1) + 1):
        look = wire.encode(look_at(match.game, match.at(version), viewer, sentences))
        size += len(look) if look not in looks else 0
        shown.append(frame(match, version, viewer, sentences, looks.setdefault(look, len(looks))))
        if size > MOST_FRAME_BYTES:
            break
    return wire.encode({"frames": shown, "looks": [Raw(look) for look in looks]})


def viewer_of(eyes: str, match: Match) -> int:
    if eyes == "spectator":
        return SPECTATOR
    if not eyes.isdecimal() or int(eyes) >= match.game.seats:
        raise GrumbletopError(f"there is no seat {eyes!r} in this record")
    return int(eyes)


def frame(match: Match, version: int, viewer: int, sentences: Sentences, look: int) -> Frame:
    entry: Entry | None = match.entries[version - 1] if version else None
    events = match.start_events if entry is None else entry.events
    told = [tell({"version": version, **each.seen_by(viewer)}, sentences) for each in events]
    if entry is None:
        return Frame(version, "start", None, None, told, look)
    seat = entry.seats[0] if len(entry.seats) == 1 else None
    return Frame(version, entry.kind, seat, entry.text if entry.kind == ACTION else None, told, look)


def branch(job: Mapping[str, Any]) -> dict[str, Any]:
    """A position of a recorded match that a new match can start from, and the packs it needs."""
    found = opened(job)
    assert found is not None
    match = found.match
    if not 0 <= job["version"] <= match.version:
        raise GrumbletopError(f"the record has {match.version} entries, so there is no version {job['version']}")
    return {"position": match.game.dump(match.at(job["version"])), "packs": match.heading["packs"]}
