"""What runs in a worker process: one JSON line in, one JSON line out. `python -m grumbletop.server.thinking`

Bots are given a world their seat thinks possible, never the true one (see `advising`); records are replayed here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final

from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import ACTION, Entry, Match
from grumbletop.engine.record import Record
from grumbletop.server.advising import advise, go_through, think
from grumbletop.server.looks import tell
from grumbletop.server.words import Words

MOST_CANDIDATES: Final = 60
MOST_FRAMES: Final = 5_000


# Replays


def replay(job: Mapping[str, Any]) -> dict[str, Any]:
    """Every version of a recorded match, as each seat and a spectator saw it."""
    match = Record.read(job["text"]).replay()
    if match.version > MOST_FRAMES:
        raise GrumbletopError(f"more than {MOST_FRAMES:,} entries")
    words = {eyes: Words(match.game, match.names, job["language"], eyes) for eyes in [*range(match.game.seats), SPECTATOR]}
    frames = [frame(match, version, words) for version in range(match.version + 1)]
    heading = match.heading
    return {
        "game": heading["game"],
        "options": heading["options"],
        "players": heading["seats"],
        "frames": frames,
        "returns": match.returns() if match.over else None,
        "ended": None if match.ended is None else asdict(match.ended),
    }


def frame(match: Match, version: int, words: Mapping[int, Words]) -> dict[str, Any]:
    entry = match.entries[version - 1] if version else None
    state, game = match.at(version), match.game
    eyes = {**{str(seat): seat for seat in range(game.seats)}, "spectator": SPECTATOR}
    events = match.start_events if entry is None else entry.events
    return {
        "version": version,
        **described(entry),
        "events": {
            name: [tell_plainly({"version": version, **each.seen_by(who)}, words[who]) for each in events] for name, who in eyes.items()
        },
        "views": {name: game.view(state, seat_of(who)) for name, who in eyes.items()},
        "displays": {name: game.display(state, seat_of(who)) for name, who in eyes.items()},
        "drawings": {name: game.drawing(state, seat_of(who), words[who].texts) for name, who in eyes.items()},
    }


def described(entry: Entry | None) -> dict[str, Any]:
    if entry is None:
        return {"kind": "start"}
    by = {"seat": entry.seats[0]} if len(entry.seats) == 1 else {}
    return {"kind": entry.kind, **by, **({"text": entry.text} if entry.kind == ACTION else {})}


def tell_plainly(told: Mapping[str, Any], words: Words) -> dict[str, Any]:
    event = tell(told, words)
    return {name: getattr(event, name) for name in event.__struct_fields__}


def seat_of(eyes: int) -> int | None:
    return None if eyes == SPECTATOR else eyes


def branch(job: Mapping[str, Any]) -> dict[str, Any]:
    """A position of a recorded match, for a new one to start from, and the packs it needs."""
    match = Record.read(job["text"]).replay()
    if not 0 <= job["version"] <= match.version:
        raise GrumbletopError(f"the record has {match.version} entries, so there is no version {job['version']}")
    return {"position": match.game.dump(match.at(job["version"])), "packs": match.heading["packs"]}


# The line


JOBS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    "think": think,
    "hint": advise,
    "review": go_through,
    "replay": replay,
    "branch": branch,
}


def answer(line: str) -> dict[str, Any]:
    job = json.loads(line)
    try:
        return {"done": JOBS[job["job"]](job)}
    except GrumbletopError as problem:
        return {"refused": str(problem)}


def main() -> None:
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
