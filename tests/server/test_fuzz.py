"""Rubbish in: a clear answer out, no crash, nobody else disturbed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Guest, Made, play_on, serving

UNASKED = ("table", "watching", "emoted")  # what the server says of its own accord
SHORT, LONG = 2_000, 100_000
TYPES = (
    "hello",
    "play",
    "choices",
    "preview",
    "hint",
    "undo",
    "answer_undo",
    "resign",
    "rematch",
    "take_over",
    "ping",
    "nonce",
    "abandon",
    "x",
    5,
    None,
)
FIELDS = ("id", "seat", "text", "prefix", "agree", "tokens", "since", "protocol", "language", "nonce", "extra", "type")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, 10**400, 1e308, 0.5),
    *("", "x", "x" * 65, "x" * 2_001, "\x00", "\ud800", "💥" * 50, "AS@0a", "first 0", "keep"),
    *([], {}, [[]] * 3, [{}], ["play"], ["play"] * 300, {"a": {"b": []}}),
)


KEYS = ("game", "options", "packs", "seats", "open", "clock", "position", "record", "invite", "name", "x")


def rubbish(dice: random.Random) -> str | bytes:
    """A message that is nearly right, or not at all."""
    kind = dice.randrange(10)
    if kind == 0:
        return dice.randbytes(dice.randrange(200))
    message = {"type": dice.choice(TYPES), "id": dice.choice(["", "a", "b", *VALUES]), "seat": dice.choice([0, 1, 2, *VALUES])}
    for _ in range(dice.randrange(4)):
        message[dice.choice(FIELDS)] = dice.choice(VALUES)
    if dice.randrange(4) == 0:
        message.pop(dice.choice(list(message)))
    text = json.dumps(message)
    if kind == 1:
        return text[: dice.randrange(len(text))]
    if kind == 2:
        return "[" * dice.randrange(1, 5_000)
    if kind == 3:
        place = dice.randrange(len(text))
        return text[:place] + chr(dice.randrange(1, 0x7F)) + text[place + 1 :]
    return text


def harmless(message: str | bytes) -> bool:
    """Whether it can't be something that this seat may well do: such a message would end the match for the others."""
    return not any(word in str(message) for word in ("resign", "abandon", "rematch"))


@pytest.mark.parametrize("count", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_rubbish_harms_nobody(count: int, tmp_path: Path) -> None:
    dice = random.Random(20)
    with serving(tmp_path) as table:
        made = table.make()
        with made.visit(made.tokens) as both:
            both.until("playing")
        left = count
        while left > 0:
            left -= throw(made, dice, left)
        assert table.http.get("/healthz").status_code == 200
        assert 'grumbletop_refusals_total{key="fault"}' not in table.http.get("/metrics").text
        with made.visit(made.tokens) as both:  # a socket nobody reads for minutes would be closed for its silence
            play_on({0: both, 1: both})


def throw(made: Made, dice: random.Random, most: int) -> int:
    """Messages on one socket until it is closed; how many got an answer."""
    with made.visit(made.tokens[:1] if dice.randrange(2) else []) as guest:
        thrown = 0
        try:
            for _ in range(min(most, 200)):
                message = rubbish(dice)
                if not harmless(message):
                    continue
                guest.line.send(message)
                hear_answer(guest)
                thrown += 1
        except ConnectionClosed:
            assert guest.line.close_code == 1008
    return thrown + 1


def hear_answer(guest: Guest) -> None:
    while (answer := guest.hear())["type"] in UNASKED:
        pass
    assert answer["type"] in ("refused", "pong", "choices", "preview", "hint", "ack")
    if answer["type"] == "refused":
        assert set(answer) == {"type", "id", "clause", "key", "data", "sentence"}
        assert "Traceback" not in answer["sentence"]


def test_rubbish_over_http_is_refused(tmp_path: Path) -> None:
    dice = random.Random(21)
    paths = (
        "/api/matches",
        "/api/matches/x/join",
        "/api/replays",
        "/api/matches/x",
        "/api/games/x/rules",
        "/api/matches/%00/live",
        "/nothing",
    )
    with serving(tmp_path) as table:
        for _ in range(200):
            body: dict[str, Any] = {"game": "grit", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "x", "text": "x"}
            for _ in range(dice.randrange(1, 4)):
                body[dice.choice(KEYS)] = dice.choice(VALUES)
            answer = table.http.request(dice.choice(["GET", "POST", "PUT"]), dice.choice(paths), content=json.dumps(body).encode())
            assert answer.status_code < 500, answer.text
