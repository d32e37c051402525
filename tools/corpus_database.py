"""Add a database to a frozen corpus: matches in every phase, made by a real server and left as they are.

python -m tools.corpus_database FOLDER

Writes `table.sqlite3`, and `matches.json` with the id and the tokens of every match by name.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from grumbletop.engine.content import read_pack
from tests.server.serving import Guest, Made, Table, serving

GIANT, GRUNT = "giant_monster_invasion", "grunt_growl_and_tear"
NONCE = "frozen"
CLOCK = {"kind": "game", "seconds": 600}
PLAYING: tuple[tuple[str, str, int, list[str], dict[str, Any]], ...] = (
    ("grit", "grit", 5, [], {"keep": "informed"}),
    ("foggy_frontlines", "foggy_frontlines", 14, [], {"players": 3}),
    ("grumbles_and_goofs", "grumbles_and_goofs", 9, [], {}),
    ("grunt", GRUNT, 14, ["swamp"], {"map": "puddle", "monsters": ["mudge", "patch"]}),
    ("grunt_of_three", GRUNT, 14, [], {"players": 3, "map": "boneyard", "monsters": "random"}),
)


def play(made: Made, moves: int) -> None:
    """Begin the match, with nonces, and make so many moves, all of them from one connection."""
    with made.visit(made.tokens, nonces=True) as guest:
        seats = guest.welcome["seats"]
        for seat in seats:
            guest.ask("nonce", seat=seat, nonce=f"{NONCE}-{seat}")
        for number in range(moves):
            owing = [seat for seat in guest.until_owing_or_over(*seats)["owing"] if seat in seats]
            if not owing:
                break
            guest.move(owing[0], number)


def say(made: Made, *texts: str) -> None:
    """Whoever owes a decision plays each of these in turn."""
    with made.visit(made.tokens, nonces=True) as guest:
        for seat in guest.welcome["seats"]:
            guest.ask("nonce", seat=seat, nonce=f"{NONCE}-{seat}")
        for text in texts:
            seat = guest.until("playing")["owing"][0]
            answer = guest.ask("play", seat=seat, text=text)
            assert answer["type"] == "ack", answer


def half_committed(made: Made) -> None:
    """The first seat has chosen in secret, the other one has not."""
    with made.visit(made.tokens) as guest:
        while len(guest.until("playing")["owing"]) < 2:
            guest.move(guest.told[-1]["owing"][0])
        guest.move(guest.told[-1]["owing"][0])


def ask_to_undo(made: Made) -> None:
    with made.visit(made.tokens) as guest:
        while (seat := next((int(seat) for seat, kind in table_of(guest)["undo"].items() if kind == "consent"), None)) is None:
            guest.move(guest.told[-1]["owing"][0])
        assert guest.ask("undo", seat=seat)["type"] == "ack"
        assert table_of(guest)["asking"] is not None


def table_of(guest: Guest) -> dict[str, Any]:
    return guest.until("playing")


def ask(made: Made, type: str, **fields: Any) -> dict[str, Any]:
    with made.visit(made.tokens) as guest:
        answer = guest.ask(type, **fields)
        assert answer["type"] == "ack", answer
        return answer


def next_battle(table: Table, made: Made) -> Made:
    return Made(table, ask(made, "next")["match"], made.seats)


def campaign(table: Table) -> Iterator[tuple[str, Made]]:
    """One battle that is over, and the next one, which has begun."""
    options = {"campaign": "on", "scars": "on", "round_cap": 2, "battlefield": "proving_ground"}
    first = table.make(game=GIANT, options=options)
    play(first, 1_000)
    yield "series_first", first
    second = next_battle(table, first)
    play(second, 3)
    yield "series_second", second


def matches(folder: Path, table: Table) -> Iterator[tuple[str, Made]]:
    yield "waiting_open", table.make(["me", "open"], open=True)
    yield "waiting_invited", table.make(["me", "invite"], game="grumbles_and_goofs")
    for name, slug, moves, packs, options in PLAYING:
        made = table.make(["me"] * options.get("players", 2), slug, options=options, packs=packs)
        play(made, moves)
        yield f"playing_{name}", made
    made = table.make(game=GIANT, options={"battlefield": "volcano", "scale": "small"})
    say(made, "charge p1", "end", "guard", "charge p1")
    yield "playing_giant", made
    made = table.make(game="foggy_frontlines")
    half_committed(made)
    yield "half_committed", made
    made = table.make(game="grumbles_and_goofs")
    ask_to_undo(made)
    yield "undo_asked", made
    made = table.make(clock=CLOCK)
    play(made, 4)
    yield "with_a_clock", made
    made = table.make(["me", "bot"], game="grumbles_and_goofs")
    play(made, 6)
    yield "against_a_bot", made
    made = table.make(["me", "me", "me"], "foggy_frontlines", options={"players": 3})
    play(made, 6)
    ask(made, "resign", seat=1)
    yield "resigned_of_three", made
    position = json.loads(next((folder / "positions" / "grit").glob("*_first_*.json")).read_text(encoding="utf-8"))
    made = table.make(position=position, options={})
    play(made, 1)
    yield "from_a_position", made
    made = table.make(game=GIANT)
    say(made, *["retreat", "end", "end", "end"])
    yield "flight_against_a_building", made
    made = table.make(game=GIANT, options={"battlefield": "proving_ground"})
    say(made, "retreat")
    yield "flight", made
    made = table.make()
    play(made, 1_000)
    yield "over", made
    made = table.make()
    play(made, 3)
    ask(made, "resign", seat=1)
    yield "over_by_resigning", made
    yield from campaign(table)
    made = table.make()
    ask(made, "abandon")
    yield "gone", made


def main(words: Sequence[str]) -> None:
    folder = Path(words[0])
    made: dict[str, Any] = {}
    packs = {GRUNT: [read_pack(folder / "packs" / GRUNT / "swamp")]}
    with tempfile.TemporaryDirectory() as temporary:
        with serving(Path(temporary), packs=packs) as table:
            for name, match in matches(folder, table):
                made[name] = {"match": match.id, "seats": list(match.seats)}
        with closing(sqlite3.connect(Path(temporary) / "table.db")) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM INTO ?", [str(folder / "table.sqlite3")])
    (folder / "matches.json").write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
