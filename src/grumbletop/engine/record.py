"""Records: a whole match as JSON lines, which can be replayed without a random generator.

    header    what was settled before the first draw, and the kind of chance (seed, or commitment to a secret)
    nonces    what the seats added to the secret, in a live match; those of bots stand in the header too, under the commitment
    start     the draws of the start
    action, expire, undo, resign, stand_in, reseed   one line each, with the draws they met
    result    the returns, how it ended if not by being played to its end by those who began it, and a digest of all lines above it
    secret    of a live match, once it is over
    signature of the server that handed the record out (signature.py)

Draws are written in the spec's words. The record of an unfinished match has hidden information, so it never leaves the server (see
`own_log`). The digest finds accidents, not forgers; in a live match the commitment covers the header and every draw.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from grumbletop.engine.chance import grouped
from grumbletop.engine.chance_source import (
    FORMAT,
    NONCE,
    SEEDS,
    Live,
    Sealed,
    Source,
)
from grumbletop.engine.content import MOST_FILE_BYTES, MOST_FILES, Pack
from grumbletop.engine.errors import BadRecord
from grumbletop.engine.game import LONGEST_TEXT, Game
from grumbletop.engine.match import ACTION, EXPIRE, PLAYED, RESEED, RESIGN, RESIGNED, STAND_IN, UNDO, Ended, Entry, Match, NotNow
from grumbletop.engine.reader import MOST_BYTES, REST, Reader, read_json, read_text, shown
from grumbletop.engine.record_replay import Replay
from grumbletop.engine.signature import Signature, split_signature

MOST_LINES: Final = 200_000
MOST_SEATS: Final = 60
TIME: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
HEX: Final = r"[0-9a-f]{64}"
BODY: Final = (ACTION, EXPIRE, UNDO, RESIGN, STAND_IN, RESEED)


# Writing


def record_of(match: Match, with_secret: bool = False) -> str:
    """The record of a match. It contains the secret once the match is over; `with_secret` is for the server's own store."""
    lines = _lines_before_result(match)
    ended = match.ended
    if ended is not None:
        lines.append(_result_line(lines, match.returns(), ended))
    if isinstance(match.source, Live) and (ended is not None or with_secret):
        lines.append(_line("secret", secret=match.source.secret.hex()))
    return "".join(lines)


def _lines_before_result(match: Match) -> list[str]:
    lines = [_line("header", **match.heading, chance=match.first_source.describe(match.heading))]
    if isinstance(match.first_source, Live | Sealed):
        lines.append(_line("nonces", nonces=list(match.first_source.nonces)))
    lines.append(_line("start", chance=grouped(match.start_draws)))
    lines.extend(entry_line(match, entry) for entry in match.entries)
    return lines


def finished_text(lines: Sequence[str], returns: Sequence[float], ended: Ended, secret: bytes) -> str:
    """The record of a live match that is over, from its lines up to the result."""
    return "".join([*lines, _result_line(lines, returns, ended), _line("secret", secret=secret.hex())])


def _result_line(lines: Sequence[str], returns: Sequence[float], ended: Ended) -> str:
    return _line("result", returns=list(returns), **_how(ended), digest=_digest(lines))


def _how(ended: Ended) -> dict[str, Any]:
    """How the match ended; empty if everybody played to the end."""
    if ended.how == PLAYED and not ended.resigned:
        return {}
    return {"ended": asdict(ended)}


def entry_line(match: Match, entry: Entry) -> str:
    """One entry as it stands in the record."""
    if entry.kind == ACTION:
        return _line(ACTION, seat=entry.seats[0], text=entry.text, at=entry.at, chance=grouped(entry.draws))
    if entry.kind == EXPIRE:
        return _line(EXPIRE, seats=list(entry.seats), at=entry.at, chance=grouped(entry.draws))
    if entry.kind == RESIGN:
        return _line(RESIGN, seat=entry.seats[0], bot=entry.bot, at=entry.at)
    if entry.kind == STAND_IN:
        return _line(STAND_IN, seats=list(entry.seats), bot=entry.bot, at=entry.at)
    if entry.source is not None:
        described = entry.source.describe(match.heading)
        return _line(RESEED, commitment=described["commitment"], nonces=list(entry.source.nonces), at=entry.at)
    return _line(UNDO, seat=entry.seats[0], consent=list(entry.consent), at=entry.at)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def _line(kind: str, **data: Any) -> str:
    return _encode({"type": kind, **data}) + "\n"


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def own_log(match: Match, seat: int) -> str:
    """What a seat may download before the end, as JSON lines: the start as it saw it, its own actions, what it was told."""
    heading = {key: match.heading[key] for key in ("engine", "game", "rules", "options", "content", "seats")}
    lines = [_line("log", **heading | {"options": match.game.given}, seat=seat, view=match.game.view(match.at(0), seat))]
    lines.append(_line("start", told=[event.seen_by(seat) for event in match.start_events]))
    for entry in match.entries:
        own = {"text": entry.text} if entry.kind == ACTION and seat in entry.seats else {}
        lines.append(_line(entry.kind, seats=list(entry.seats), **own, at=entry.at, told=[event.seen_by(seat) for event in entry.events]))
    return "".join(lines)


# Series


def digest_of(match: Match) -> str:
    """The digest of a finished match's record, which identifies it."""
    return _digest(_lines_before_result(match))


def next_match(match: Match, source: Source, game: Game | None = None) -> Match:
    """The next match of a series: the same seats, with this match's `carry`, under the newest rules.

    `game` may be the same game under other options.
    """
    carry = match.carry()
    if carry is None:
        raise NotNow("no next match follows: this one is not over, or not part of a series")
    game = game or type(match.game)(match.game.given, match.game.content.packs)
    return Match.begin(game, source, match.names, carry=carry, before=digest_of(match))


# Reading


@dataclass(frozen=True)
class Line:
    """One line after the header, checked for its form only."""

    number: int
    kind: str
    at: str = ""
    seats: Sequence[int] = ()
    text: str = ""
    chance: Sequence[Any] = ()
    consent: Sequence[int] = ()
    commitment: str = ""
    nonces: Sequence[str] = ()
    bot: bool = False
    returns: Sequence[float] = ()
    ended: Ended = Ended(PLAYED, None, [])  # noqa: RUF009 -- frozen
    digest: str = ""
    secret: str = ""


@dataclass(frozen=True)
class Record:
    """A record whose format is valid. `replay` checks it against the rules."""

    source: str
    heading: Mapping[str, Any]
    chance: Mapping[str, Any]
    packs: Sequence[Pack]
    nonces: Sequence[str]
    start: Line
    body: Sequence[Line]
    result: Line | None
    secret: bytes | None
    digest: str  # of all lines before the result
    signature: Signature | None = None  # not checked

    @classmethod
    def read(cls, text: str, source: str = "") -> Record:
        return _Lines(text, source).record()

    @classmethod
    def read_file(cls, path: Path) -> Record:
        return cls.read(read_text(path, BadRecord), str(path))

    def replay(self, room: type[Game] | None = None) -> Match:
        """Replay the match from the recorded draws. Nothing further can be drawn in it. `room` replaces the installed room."""
        replay = Replay(self, follow=False, room=room)
        list(replay.entries())
        return replay.match

    def resume(self, fresh: Live | None = None) -> Match:
        """Replay the match so that it can be continued, with its own chance or, if its secret isn't in the record, with a new one."""
        steps = self.resume_in_steps(fresh)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                match: Match = end.value
                return match

    def resume_in_steps(self, fresh: Live | None = None) -> Generator[None, None, Match]:
        """`resume`, with a pause after every entry: an event loop has other things to do meanwhile."""
        replay = Replay(self, follow=True)
        yield from replay.entries()
        if replay.findings:
            raise BadRecord("", replay.findings[0], source=self.source)
        if replay.generator is not None:
            replay.match.chance = replay.generator
        elif not replay.match.over:
            if fresh is None:
                raise BadRecord(
                    "", "the record doesn't contain the secret of this match, so continuing needs a new one", source=self.source
                )
            replay.match.reseed(fresh)
        return replay.match


class _Lines:
    """Parses the lines of a record and checks their order and keys."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        if not _is_text(text):
            raise BadRecord("", "is not UTF-8 text", source=source)
        if len(text.encode()) > MOST_BYTES:
            raise BadRecord("", f"more than the {MOST_BYTES:,} bytes allowed", source=source)
        text, self.signature = split_signature(text, source)
        self.lines = text.removesuffix("\n").split("\n")
        if len(self.lines) > MOST_LINES:
            raise BadRecord("", f"more than {MOST_LINES:,} lines", source=source)
        self.cut_off = not text.endswith("\n")
        self.number = 0  # of the line that was read last
        self.reader = self.next()

    def record(self) -> Record:
        if self.kind() != "header":
            self.reader.fail("type", "a record begins with its header")
        heading, chance, packs = self.header()
        live = chance["kind"] == "live"
        nonces = self.nonces(len(heading["seats"])) if live else []
        start = self.start()
        body, result, secret = self.body(len(heading["seats"]), chance["kind"])
        before_result = self.lines[: result.number - 1] if result else []
        digest = _digest([line + "\n" for line in before_result])
        return Record(self.source, heading, chance, packs, nonces, start, body, result, secret, digest, self.signature)

    def next(self) -> Reader:
        """The next line, as a table."""
        where = f"line {self.number + 1}"
        if self.number == len(self.lines):
            raise BadRecord(where, "missing: the record ends before its start", source=self.source)
        text = self.lines[self.number]
        self.number += 1
        if not text.strip():
            raise BadRecord(where, "empty", source=self.source)
        try:
            data = read_json(text, BadRecord, self.source, where)
        except BadRecord as problem:
            if self.cut_off and self.number == len(self.lines):
                raise BadRecord(where, "cut off", source=self.source) from None
            raise problem
        if "\\u" in text and not _is_text(data):
            raise BadRecord(where, "has an incomplete character", source=self.source)
        return Reader(data, BadRecord, where, self.source)

    def more(self) -> bool:
        return self.number < len(self.lines)

    def kind(self) -> str:
        return self.reader.string("type", longest=20)

    def expect(self, kind: str) -> Reader:
        self.reader = self.next()
        if self.kind() != kind:
            self.reader.fail("type", f"{shown(self.kind())} where {kind} should stand")
        return self.reader

    def header(self) -> tuple[dict[str, Any], dict[str, Any], list[Pack]]:
        reader = self.reader
        written = reader.integer("format", 0, 10**6)
        if written != FORMAT:
            reader.fail("format", f"the record has format {written}, this program reads format {FORMAT}")
        packs = [_read_pack(pack) for pack in reader.tables("packs", most=100)]
        heading: dict[str, Any] = {
            "format": written,
            "engine": reader.string("engine", longest=100),
            "game": reader.string("game", longest=100),
            "rules": reader.integer("rules", 0, 10**6),
            "options": reader.table("options").data,
            "content": reader.string("content", HEX),
            "packs": reader.take("packs"),
            "position": _table_or_none(reader, "position"),
            "carry": _table_or_none(reader, "carry"),
            "seats": reader.each("seats", lambda path, value: reader.check_string(path, value), 1, MOST_SEATS),
        }
        if "before" in reader.data:
            heading["before"] = reader.string("before", HEX)
        chance = _read_chance(reader.table("chance"), len(heading["seats"]))
        reader.done()
        if "before" in heading and heading["carry"] is None:
            reader.fail("before", "names the match before, but nothing was carried over from it")
        if heading["position"] is not None and heading["carry"] is not None:
            reader.fail("carry", "a match that starts from a position takes nothing over")
        return heading, chance, packs

    def nonces(self, seats: int) -> Sequence[str]:
        reader = self.expect("nonces")
        nonces = _nonces(reader, seats)
        reader.done()
        return nonces

    def start(self) -> Line:
        reader = self.expect("start")
        line = Line(self.number, "start", chance=_draws(reader))
        reader.done()
        return line

    def body(self, seats: int, chance: str) -> tuple[list[Line], Line | None, bytes | None]:
        body: list[Line] = []
        result: Line | None = None
        allowed = [kind for kind in BODY if kind != RESEED or chance != "seed"]  # a seed is never lost
        while self.more():
            reader = self.reader = self.next()
            kind = self.kind()
            if kind == "secret":
                if chance != "live" and not any(line.kind == RESEED for line in body):
                    reader.fail("type", "a secret, but nothing was drawn from one")
                return body, result, self.secret()
            if result is not None:
                reader.fail("type", f"{shown(kind)} after the result")
            if kind == "result":
                result = self.result(seats)
            elif kind in allowed:
                body.append(self.entry(kind, seats))
            else:
                reader.fail("type", f"{shown(kind)} is not one of {', '.join(allowed)}, result, secret")
        return body, result, None

    def entry(self, kind: str, seats: int) -> Line:
        reader = self.reader
        at = reader.string("at", TIME)
        if kind == ACTION:
            line = Line(self.number, kind, at, [_seat(reader, seats)], reader.string("text", longest=LONGEST_TEXT), _draws(reader))
        elif kind == EXPIRE:
            line = Line(self.number, kind, at, _seats(reader, "seats", seats, 1), chance=_draws(reader))
        elif kind == UNDO:
            line = Line(self.number, kind, at, [_seat(reader, seats)], consent=_seats(reader, "consent", seats, 0))
        elif kind == RESIGN:
            line = Line(self.number, kind, at, [_seat(reader, seats)], bot=reader.boolean("bot"))
        elif kind == STAND_IN:
            line = Line(self.number, kind, at, _seats(reader, "seats", seats, 1), bot=reader.boolean("bot"))
        else:
            line = Line(self.number, kind, at, commitment=reader.string("commitment", HEX), nonces=_nonces(reader, seats))
        reader.done()
        return line

    def result(self, seats: int) -> Line:
        reader = self.reader
        returns = reader.each("returns", reader.check_number, seats, seats)
        ended = _ended(reader.table("ended"), seats) if "ended" in reader.data else Ended(PLAYED, None, [])
        line = Line(self.number, "result", returns=returns, ended=ended, digest=reader.string("digest", HEX))
        reader.done()
        return line

    def secret(self) -> bytes:
        secret = bytes.fromhex(self.reader.string("secret", HEX))
        self.reader.done()
        if self.more():
            self.next().fail("", "after the secret, which stands last")
        return secret


def _is_text(data: object) -> bool:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _table_or_none(reader: Reader, key: str) -> Mapping[str, Any] | None:
    return None if reader.take(key) is None else reader.table(key).data


def _read_pack(reader: Reader) -> Pack:
    files = reader.table("files")
    if len(files.data) > MOST_FILES:
        reader.fail("files", f"more than {MOST_FILES} files")
    pack = Pack(reader.string("name", longest=1000), {name: files.string(name, longest=MOST_FILE_BYTES) for name in files.data})
    reader.done()
    return pack


def _read_chance(reader: Reader, seats: int) -> dict[str, Any]:
    kind = reader.choice("kind", ("seed", "live", "script"))
    if kind == "seed":
        reader.integer("seed", 0, SEEDS - 1)
    if kind == "live":
        reader.string("commitment", HEX)
        if "drawn" in reader.data:
            reader.each("drawn", lambda path, value: value and reader.check_string(path, value, NONCE), seats, seats)
    reader.done()
    return dict(reader.data)


def _draws(reader: Reader) -> list[dict[str, Any]]:
    """The recorded draws: like a chance script, but every event is named and every outcome is a separate text."""
    for entry in reader.tables("chance"):
        if len(entry.data) != 1:
            entry.fail("", "names one event")
        for event, outcomes in entry.data.items():
            for text in outcomes if isinstance(outcomes, list) else [outcomes]:
                if entry.check_string(event, text) == REST:
                    entry.fail(event, f"{shown(REST)} is no recorded outcome")
    return reader.items("chance")


def _nonces(reader: Reader, seats: int) -> Sequence[str]:
    return reader.each("nonces", lambda path, value: reader.check_string(path, value, NONCE), seats, seats)


def _seat(reader: Reader, seats: int) -> int:
    return reader.integer("seat", 0, seats - 1)


def _seats(reader: Reader, key: str, seats: int, least: int) -> Sequence[int]:
    return reader.each(key, lambda path, value: reader.check_integer(path, value, 0, seats - 1), least, seats)


def _ended(reader: Reader, seats: int) -> Ended:
    how = reader.choice("how", (PLAYED, RESIGNED))
    seat = None if reader.take("seat") is None else _seat(reader, seats)
    ended = Ended(how, seat, _seats(reader, "resigned", seats, 0))
    reader.done()
    return ended
