"""Record games for tests/corpus: seats, clock and house rules at random. Run it where rules or content change on purpose."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from grumbletop.engine import registry
from grumbletop.engine.chance_source import Live, Seeded, Source
from grumbletop.engine.errors import BadOption
from grumbletop.engine.match import Match
from grumbletop.engine.record import record_of
from grumbletop.engine.rng import Rng, stream

FOLDER = Path(__file__).parent.parent / "tests" / "corpus"
RECORDS = 4  # of each game
EXPIRES, TAKES_BACK = 12, 9  # one action in so many is left to the clock, or taken back
WHEN = "2026-11-16T12:00:00Z"


def options_of(slug: str, rng: Rng) -> dict[str, object]:
    """Some value of every option that is one of a list, drawn again where they don't go together."""
    listed = [option for option in registry.make(slug).options if option.kind in ("choice", "content")]
    while True:
        options = {option.name: option.values[rng.below(len(option.values))] for option in listed}
        with suppress(BadOption):
            registry.make(slug, options)
            return options


def play(slug: str, number: int) -> Match:
    rng = stream(2026, number)
    game = registry.make(slug, options_of(slug, rng) if number else {})
    names = [f"Player {seat}" for seat in range(game.seats)]
    source: Source = Seeded(number) if number % 2 else Live(bytes([number]) * 32, [f"nonce-{seat}" for seat in range(game.seats)])
    match = Match.begin(game, source, names)
    while not match.state.is_over():
        seat = match.state.decider()
        if rng.below(EXPIRES) == 0:
            match.expire([seat], at=WHEN)
            continue
        text = game.text(match.state, seat, match.state.sample_action(seat, rng))
        match.play(seat, text, at=WHEN)
        if rng.below(TAKES_BACK) == 0 and match.undo_kind(seat) != "no":
            match.undo(seat, {other for other in range(game.seats) if other != seat}, at=WHEN)
    return match


if __name__ == "__main__":
    for slug in registry.slugs():
        (FOLDER / slug).mkdir(parents=True, exist_ok=True)
        for number in range(RECORDS):
            (FOLDER / slug / f"{number}.jsonl").write_text(record_of(play(slug, number), with_secret=True), encoding="utf-8")
            print(f"tests/corpus/{slug}/{number}.jsonl")
