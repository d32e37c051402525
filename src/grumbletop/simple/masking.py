"""What a position is made of: plain data that is copied, masked for a seat, written as a line and turned into numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, get_type_hints
from zlib import crc32

from grumbletop.simple import UNSEEN, SeenBy, SimpleGame

LARGEST: Final = 1e9  # number in an observation


def twin(value: Any) -> Any:
    """A copy that shares nothing that changes."""
    if type(value) is list:
        return [twin(each) if type(each) in (list, dict) else each for each in value]
    if type(value) is dict:
        return {key: twin(each) for key, each in value.items()}
    return value


def is_plain(value: Any) -> bool:
    """Whether a value comes back from JSON as it was."""
    try:
        return bool(json.loads(json.dumps(value, allow_nan=False)) == value)
    except (TypeError, ValueError, RecursionError):
        return False


def copied(position: SimpleGame) -> SimpleGame:
    other = type(position).__new__(type(position))
    other.__dict__ = {name: twin(value) for name, value in position.__dict__.items()}
    return other


def values_of(position: SimpleGame) -> dict[str, Any]:
    return {each.name: twin(getattr(position, each.name)) for each in fields(position)}


@lru_cache
def secrets_of(kind: type[SimpleGame]) -> Mapping[str, SeenBy]:
    """The fields that somebody may not see."""
    hints = get_type_hints(kind, include_extras=True)
    marks = {each.name: getattr(hints[each.name], "__metadata__", ()) for each in fields(kind)}
    return {name: mark for name, found in marks.items() for mark in found if isinstance(mark, SeenBy)}


def seen(position: SimpleGame, viewer: int) -> dict[str, Any]:
    """The values of all fields as a seat may know them."""
    secrets = secrets_of(type(position))
    return {name: seen_value(secrets.get(name), value, viewer) for name, value in values_of(position).items()}


def seen_value(seen_by: SeenBy | None, value: Any, viewer: int) -> Any:
    if seen_by is not None and seen_by.own:
        return [each if seat == viewer else unseen(each) for seat, each in enumerate(value)]
    return value if seen_by is None or viewer in seen_by.seats else unseen(value)


def unseen(value: Any) -> Any:
    return [unseen(each) for each in value] if isinstance(value, list) else UNSEEN


def masked(position: SimpleGame, viewer: int) -> SimpleGame:
    other = type(position).__new__(type(position))
    other.__dict__ = seen(position, viewer)
    return other


def written(values: Mapping[str, Any]) -> str:
    """Fields as people read them: `cards: K ?, pot: 2`."""
    return ", ".join(f"{name}: {line(value)}" for name, value in values.items())


def line(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(line, value)) or "-"
    return written(value) if isinstance(value, dict) else str(value)


def numbers(value: Any) -> Iterator[float]:
    """A value for learners: numbers as they are, and for each text a number from 0 to 1 that is always the same for it."""
    if isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from numbers(each)
    elif isinstance(value, str):
        yield 0.0 if value == UNSEEN else crc32(value.encode()) / 2**32
    else:
        yield max(-LARGEST, min(LARGEST, float(value or 0)))
