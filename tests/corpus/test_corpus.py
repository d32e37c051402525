"""Games recorded once replay bit by bit for ever, or until a rule changes on purpose (then: tools/corpus.py)."""

from pathlib import Path

import pytest

from grumbletop.engine import registry
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.jsonl"))


def test_every_game_has_records() -> None:
    assert {path.parent.name for path in RECORDS} == set(registry.slugs())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays_bit_by_bit_and_verifies(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.read(text, path.name)
    assert record_of(record.replay(), with_secret=True) == text
    assert verify(record) == []
