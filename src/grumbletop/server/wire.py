"""Every message of docs/protocol.md on the WebSocket. Decoding is strict: an unknown field is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct

PROTOCOL: Final = 1
MOST_BYTES: Final = 64_000
MOST_TEXT: Final = 2_000
MOST_NAME: Final = 40
MOST_SEATS: Final = 64
MOST_DRAWN: Final = 200

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Text = Annotated[str, Meta(max_length=MOST_TEXT)]
Token = Annotated[str, Meta(max_length=100)]
Grumble = Literal["growl", "laugh", "gasp", "bow"]
Nonce = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,128}$")]


# A client says


class ClientMessage(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client."""


class Hello(ClientMessage, tag="hello"):
    protocol: int
    tokens: Annotated[list[Token], Meta(max_length=MOST_SEATS)]
    since: int | None = None
    language: Annotated[str, Meta(max_length=20)] = "en"
    nonces: bool = False
    steps: bool = False
    draws: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=MOST_DRAWN)] = []


class Asked(ClientMessage):
    id: Id


class AskedBySeat(Asked):
    seat: Seat


class Play(AskedBySeat, tag="play"):
    text: Text


class AskChoices(AskedBySeat, tag="choices"):
    prefix: Annotated[list[Text], Meta(max_length=200)]


class AskValue(AskedBySeat, tag="read"):
    """Which value is meant by what a person typed after `prefix`?"""

    prefix: Annotated[list[Text], Meta(max_length=200)]
    typed: Text


class AskPreview(AskedBySeat, tag="preview"):
    """Asks for the preview of an action, or of the action that the values in `prefix` make."""

    text: Text = ""
    prefix: Annotated[list[Text], Meta(max_length=200)] | None = None


class AskHint(AskedBySeat, tag="hint"):
    pass


class AddNonce(AskedBySeat, tag="nonce"):
    nonce: Nonce


class Undo(AskedBySeat, tag="undo"):
    pass


class AnswerUndo(AskedBySeat, tag="answer_undo"):
    agree: bool


class Resign(AskedBySeat, tag="resign"):
    pass


class TakeOver(AskedBySeat, tag="take_over"):
    pass


class Rematch(Asked, tag="rematch"):
    """Offers a rematch or accepts one; with `agree` false, wants none."""

    agree: bool = True


class Next(Asked, tag="next"):
    """The next match of the series."""


class Emote(AskedBySeat, tag="emote"):
    """One of four grumbles. There is no other chat."""

    emote: Grumble


class Abandon(Asked, tag="abandon"):
    pass


class Ping(Asked, tag="ping"):
    pass


FromClient = (
    Hello
    | Play
    | AskChoices
    | AskValue
    | AskPreview
    | AskHint
    | AddNonce
    | Undo
    | AnswerUndo
    | Resign
    | TakeOver
    | Rematch
    | Next
    | Emote
    | Abandon
    | Ping
)


# The server tells


class ServerMessage(Struct, tag_field="type"):
    """A message from the server."""


class Welcome(ServerMessage, tag="welcome"):
    seats: Sequence[int]
    version: int
    protocol: int = PROTOCOL


class Ack(ServerMessage, tag="ack", omit_defaults=True):
    id: str
    version: int | None = None
    match: str | None = None


class Refused(ServerMessage, tag="refused"):
    id: str
    clause: str
    key: str
    data: Mapping[str, Any]
    sentence: str


class Choice(Struct, frozen=True):
    part: str
    value: str
    thing: str
    label: str
    clause: str
    sentence: str
    data: Mapping[str, Any]


class Choices(ServerMessage, tag="choices"):
    id: str
    offered: Sequence[Choice]
    barred: Sequence[Choice]
    whole: str | None
    area: Mapping[str, Any] | None


class Value(ServerMessage, tag="value"):
    """The value that a typed text means; None if it means nothing."""

    id: str
    value: str | None


class Event(Struct, frozen=True):
    version: int
    kind: str
    clause: str
    data: Mapping[str, Any]
    sentence: str
    drama: str  # a few words for a big event, else ""


class Fact(Struct, frozen=True):
    key: str
    data: Mapping[str, Any]
    clause: str
    amount: float | None
    sentence: str


class Odds(Struct, frozen=True):
    key: str
    data: Mapping[str, Any]
    probability: float
    given: str
    sentence: str


class Preview(ServerMessage, tag="preview"):
    id: str
    events: Sequence[Event]
    data: Mapping[str, Any]
    sentences: Sequence[str]
    facts: Sequence[Fact]
    odds: Sequence[Odds]


class Outlook(Struct, frozen=True):
    """What may be said about winning: a measured figure (`percent`), or only who is ahead, or that nothing can change it."""

    kind: str
    percent: int | None
    sentence: str


class Advice(Struct, frozen=True):
    """One action: `parts` are the values of its choices, `doubt` is the standard error of its value, `why` says why not the next one."""

    text: str
    sentence: str
    parts: Sequence[str]
    value: float
    doubt: float
    share: float
    outlook: Outlook | None
    line: Sequence[str]
    why: str


class Hint(ServerMessage, tag="hint"):
    """The best actions of a seat; `range` are the lowest and the highest return."""

    id: str
    version: int
    candidates: Sequence[Advice]
    range: Sequence[float]


class Pong(ServerMessage, tag="pong"):
    id: str


class Gone(ServerMessage, tag="gone"):
    pass


class Emoted(ServerMessage, tag="emoted"):
    seat: int
    emote: str


class Watching(ServerMessage, tag="watching"):
    """The number of spectators in this process."""

    count: int


class ClockFace(Struct, frozen=True):
    left: float
    running: bool


class Player(Struct, frozen=True):
    seat: int
    name: str
    kind: str
    here: bool
    committed: bool
    clock: ClockFace | None
    level: str | None  # of a bot
    face: str | None  # of a person who has chosen one


class Decision(Struct, frozen=True):
    name: str
    mode: str
    open: bool
    prompt: str
    sentence: str


class SeatView(Struct, frozen=True):
    view: Mapping[str, Any]
    display: Mapping[str, Any]
    decision: Decision | None
    drawing: str | None  # for clients without a board of their own


class Asking(Struct, frozen=True):
    """Who wants to undo, who has agreed, and whether anything was revealed or drawn since."""

    seat: int
    agreed: Sequence[int]
    seen: bool


class Last(Struct, frozen=True):
    seat: int
    text: str


class Ended(Struct, frozen=True):
    """How a match ended: `played` to its end, or `resigned` by a seat; and the seats that had resigned, so that bots played on for them."""

    how: str
    seat: int | None
    resigned: Sequence[int]


class Outcome(Struct, frozen=True):
    """How the match ended for one seat: a stamp of a word or two, and a sentence."""

    stamp: str
    sentence: str


class Step(Struct, frozen=True):
    """A version that is new to a client. The newest one has no views of its own, because the message has them."""

    version: int
    kind: str  # of the record's entry, or "start"
    seat: int | None  # who caused it
    owing: Sequence[int]
    held: Mapping[str, Raw]
    spectator: Raw | None


class Side(Struct, frozen=True):
    """Who plays together; a side of one has the name of its player."""

    seats: Sequence[int]
    name: str


class Series(Struct, frozen=True):
    """The matches around this one: `open` says that the next one can be begun now."""

    before: str | None
    next: str | None
    open: bool


class TableUpdate(ServerMessage, tag="table"):
    """Views and events are encoded once per viewer, so they come as raw JSON."""

    version: int
    phase: str
    commitment: str | None
    players: Sequence[Player]
    owing: Sequence[int]
    held: Mapping[str, Raw]
    spectator: Raw | None
    events: Mapping[str, Raw]
    undo: Mapping[str, str]
    asking: Asking | None
    returns: Sequence[float] | None
    ended: Ended | None
    verdict: str | None
    outcomes: Mapping[str, Outcome]
    sides: Sequence[Side]
    secrets: bool
    rematch: str | None
    offers: Sequence[int] | None
    series: Series | None
    last: Last | None
    hints: bool
    steps: Sequence[Step]


_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(data: str | bytes) -> FromClient:
    """Raises `msgspec.DecodeError` (bad JSON, wrong shape) or `UnicodeError`."""
    return _decoder.decode(data)


def encode(message: object) -> bytes:
    return _encoder.encode(message)


def is_too_large(data: str | bytes) -> bool:
    """Whether a text exceeds the limit in bytes. A character takes at most four."""
    if len(data) <= MOST_BYTES // 4:
        return False
    return len(data.encode("utf-8", "replace") if isinstance(data, str) else data) > MOST_BYTES


class _WithId(Struct):
    id: Id = ""


def id_in(data: str | bytes) -> str:
    """The id of an otherwise invalid message, so that its sender knows which one was refused."""
    try:
        return msgspec.json.decode(data, type=_WithId).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
