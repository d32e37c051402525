"""Recorded games as `table` messages that a page is sent with any stretch left out: from one version straight to a much later one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import Entry, Match
from grumbletop.engine.record import Record
from grumbletop.server import wire
from grumbletop.server.seat_views import look_at, tell
from grumbletop.server.sentences import Sentences

RECORDS = Path(__file__).parents[1] / "corpus" / "ebabbe8" / "records"
MOST_AT_ONCE = 24  # stretches in one visit to the page
Message = dict[str, Any]

# The page talks to this instead of a server. `show` sends it a message and waits until it is drawn; answers tell what may be chosen.
FAKE_SERVER = """() => {
  window.WebSocket = class {
    constructor() { window.line = this; setTimeout(() => this.onopen?.()); }
    hear(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
    close() {}
    send(text) {
      const asked = JSON.parse(text);
      if (asked.type === "hello") this.hear({ type: "welcome", seats: window.seats, version: -1, protocol: 1 });
      const found = asked.type === "choices" ? window.answers?.[asked.prefix.join(" ")] : undefined;
      const no = { type: "refused", clause: "", key: "", data: {}, sentence: "" };
      if (asked.id) queueMicrotask(() => this.hear({ ...(found ?? no), id: asked.id }));
    }
  };
}"""
SHOW_ALL = """async stretches => {
  const drawn = () => new Promise(done => setTimeout(done));
  for (const { message, answers } of stretches) {
    window.answers = answers;
    window.line.hear(message);
    for (let look = 0; look < 4; look += 1) await drawn();
    const shown = Number(document.querySelector("[data-version]")?.dataset.version);
    if (shown !== message.version) return `the page stays at ${shown} when it is told of ${message.version}`;
  }
  return "";
}"""


def recorded(game: str) -> list[Match]:
    """Those with the content of every table."""
    records = [Record.read(path.read_text(encoding="utf-8"), path.name) for path in sorted((RECORDS / game).glob("*.jsonl"))]
    return [record.replay() for record in records if not record.heading["packs"]]


class Stretches:
    """Messages for one pair of eyes. Versions are counted anew, so that a match can be shown again from any moment."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.sentences = Sentences(match.game, match.names, "en", viewer)
        self.sent = -1

    def chain(self, rng: Random, count: int) -> Iterator[Message]:
        """From a random moment on, ever later ones, each with what has happened in between."""
        last = self.match.version
        moments = sorted(rng.sample(range(last + 1), min(count + 1, last + 1)))
        for number, (before, now) in enumerate(pairwise([max(-1, moments[0] - 1), *moments])):
            told = [event for version in range(before + 1, now + 1) for event in self.told(version)]
            yield self.message(now, now - before, told if number else [])

    def told(self, version: int) -> list[Message]:
        entry = self.entry(version)
        events = self.match.start_events if entry is None else entry.events
        return [msgspec.to_builtins(tell({"version": version, **each.seen_by(self.viewer)}, self.sentences)) for each in events]

    def entry(self, version: int) -> Entry | None:
        return self.match.entries[version - 1] if version else None

    def message(self, now: int, length: int, told: list[Message]) -> Message:
        first = self.sent + 1
        self.sent += length
        shift = self.sent - now
        state, game = self.match.at(now), self.match.game
        owing = [seat for seat in range(game.seats) if state.owes(seat)]
        owed = game.decision(state, self.viewer) if self.viewer in owing else None
        asked = wire.Decision(owed.name, owed.mode, owed.open, owed.prompt, self.sentences.ask(owed)) if owed else None
        look = json.loads(wire.encode(look_at(game, state, self.viewer, self.sentences, drawn=False, decision=asked)))
        over = self.match.over and now == self.match.version
        held = {str(self.viewer): look} if self.viewer != SPECTATOR else {}
        message = {
            "type": "table",
            "version": self.sent,
            "phase": "over" if over else "playing",
            "commitment": None,
            "players": [player(seat, name) for seat, name in enumerate(self.match.names)],
            "owing": owing,
            "held": held,
            "spectator": None if held else look,
            "events": {next(iter(held), "spectator"): [{**each, "version": each["version"] + shift} for each in told]},
            "undo": {},
            "asking": None,
            "returns": self.match.returns() if over else None,
            "ended": {"how": "played", "seat": None} if over else None,
            "rematch": None,
            "last": None,
            "steps": [self.step(version, shift) for version in range(first - shift, now + 1)],
        }
        return {"message": message, "answers": dict(self.answers(now)) if owed else {}}

    def step(self, version: int, shift: int) -> Message:
        entry = self.entry(version)
        seat = entry.seats[0] if entry and len(entry.seats) == 1 else None
        return {
            "version": version + shift,
            "kind": entry.kind if entry else "start",
            "seat": seat,
            "owing": [],
            "held": {},
            "spectator": None,
        }

    def answers(self, version: int) -> Iterator[tuple[str, Message]]:
        """What may be chosen now, and next while there is only one way to go."""
        prefix: list[str] = []
        while True:
            found = self.match.game.choices(self.match.at(version), self.viewer, prefix)
            offered, barred = ([self.sentences.choice(each) for each in some] for some in (found.offered, found.barred))
            area = found.area.described() if found.area else None
            answer = json.loads(wire.encode(wire.Choices("", offered, barred, found.whole, area)))
            yield " ".join(prefix), {"type": "choices", **answer}
            if found.whole is not None or area is not None or len(found.offered) != 1:
                return
            prefix.append(found.offered[0].value)


def player(seat: int, name: str) -> Message:
    return {"seat": seat, "name": name, "kind": "bot", "here": True, "committed": False, "clock": None, "level": None, "face": None}
