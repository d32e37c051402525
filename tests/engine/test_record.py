"""Records: they replay exactly, prove their chance, and refuse what is not one."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.atomic_file import write_atomic
from grumbletop.engine.chance_source import Live, Scripted, Seeded, Source
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadRecord, GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.match import Match
from grumbletop.engine.record import Record, own_log, record_of
from grumbletop.engine.record_replay import verify
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from tests.engine.toy import Toy, random_text

LIVE = Live(bytes(range(32)), ["nonce-of-ada", "nonce-of-bo"])
NAMES = ["Ada", "Bö"]


def played(game: Game, source: Source, seed: int, most: int = 1000, **begin: Any) -> Match:
    """A random match: actions, expiries, and undos with consent."""
    rng = Rng(seed)
    match = Match.begin(game, source, NAMES, **begin)
    return go_on(match, rng, most)


def go_on(match: Match, rng: Rng, most: int = 1000) -> Match:
    while not match.state.is_over() and match.version < most:
        seat, text = random_text(match.game, match.state, rng)
        others = {other for other in range(match.game.seats) if other != seat}
        kind = rng.below(10)
        if kind == 0:
            match.expire([seat])
        elif kind == 1 and match.undo_kind(seat) != "no":
            match.undo(seat, others)
        else:
            match.play(seat, text)
    return match


def resigned(match: Match) -> Match:
    match.stand_in([0], True)
    match.resign(1)
    return match


def with_line(text: str, number: int, change: Callable[[dict[str, Any]], None]) -> str:
    """The text with one line, counted from 1, changed."""
    lines = text.splitlines()
    data = json.loads(lines[number - 1])
    change(data)
    lines[number - 1] = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return "\n".join(lines) + "\n"


def number_of(text: str, kind: str) -> int:
    """The number of the first line of a kind."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if json.loads(line)["type"] == kind)


def assert_same(one: Match, other: Match) -> None:
    assert one.version == other.version
    for version in range(one.version + 1):
        assert one.game.save(one.at(version)) == other.game.save(other.at(version))
    for seat in range(-1, one.game.seats):
        assert one.seen_by(seat) == other.seen_by(seat)


GAMES = [pytest.param("toy", id="toy"), pytest.param("grit", id="grit")]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", ["seed", "live"])
def test_a_record_replays_bit_by_bit_and_proves_its_chance(slug: str, seed: int, kind: str) -> None:
    match = played(make(slug), Seeded(seed) if kind == "seed" else LIVE, seed)
    text = record_of(match)
    record = Record.read(text)
    again = record.replay()
    assert_same(match, again)
    assert record_of(again) == text
    assert verify(record) == []


def test_a_record_reads_like_the_match() -> None:
    match = Match.begin(Toy(), Scripted([0, ["A", "B", "C"], 5]), NAMES)
    match.play(0, "roll", "2026-01-02T03:04:05Z")
    match.undo(0, {1}, "2026-01-02T03:04:06Z")
    match.expire([0], "2026-01-02T03:04:07Z")
    lines = [json.loads(line) for line in record_of(match).splitlines()]
    assert lines[0]["chance"] == {"kind": "script"}
    assert lines[0]["seats"] == NAMES
    assert lines[0]["options"] == {}
    assert lines[1:] == [
        {"type": "start", "chance": [{"starter": "0"}, {"card": ["A", "B", "C"]}]},
        {"type": "action", "seat": 0, "text": "roll", "at": "2026-01-02T03:04:05Z", "chance": [{"die": "5"}]},
        {"type": "undo", "seat": 0, "consent": [1], "at": "2026-01-02T03:04:06Z"},
        {"type": "expire", "seats": [0], "at": "2026-01-02T03:04:07Z", "chance": []},
    ]


def test_the_secret_is_told_at_the_end_only() -> None:
    match = played(Toy(), LIVE, 1, most=2)
    assert LIVE.secret.hex() not in record_of(match)
    assert LIVE.secret.hex() in record_of(match, with_secret=True)
    assert LIVE.secret.hex() in record_of(go_on(match, Rng(5)))


def test_packs_travel_with_the_record() -> None:
    match = played(Toy(packs=[Pack("home", {"bonus.toml": "bonus = 50"})]), Seeded(3), 4)
    again = Record.read(record_of(match)).replay()
    assert_same(match, again)
    assert [pack.name for pack in again.game.content.packs] == ["home"]
    assert again.game.given == match.game.given


def test_a_match_from_elsewhere_replays() -> None:
    match = played(Toy(), LIVE, 4, position={"game": "toy", "scores": [3, 4], "turns": 1})
    record = Record.read(record_of(match))
    assert_same(match, record.replay())
    assert verify(record) == []


def test_what_is_carried_over_from_nowhere_replays_but_is_not_proven() -> None:
    match = played(Toy(), LIVE, 4, carry={"scores": [7, 8]})
    record = Record.read(record_of(match))
    assert_same(match, record.replay())
    assert verify(record) == ["this match continues a match that is not named, whose record is missing"]


def test_nothing_is_drawn_in_a_replay() -> None:
    match = Record.read(record_of(Match.begin(Toy(), Seeded(1), NAMES))).replay()
    with pytest.raises(GrumbletopError, match="die is drawn but not scripted"):
        match.play(match.state.decider(), "roll")


# Going on


@pytest.mark.parametrize("source", [Seeded(11), LIVE])
@pytest.mark.parametrize("pause", range(5))
def test_a_resumed_match_goes_on_as_if_never_stopped(source: Source, pause: int) -> None:
    through = played(Toy(), source, 2, most=8)
    part = played(Toy(), source, 2, most=pause)
    rest = Record.read(record_of(part, with_secret=True)).resume()
    for entry in through.entries[pause:]:
        if entry.kind == "undo":
            rest.undo(entry.seats[0], entry.consent, entry.at)
        elif entry.kind == "expire":
            rest.expire(entry.seats, entry.at)
        else:
            rest.play(entry.seats[0], entry.text, entry.at)
    assert_same(through, rest)


def test_without_its_secret_a_match_goes_on_with_a_fresh_one_and_says_so() -> None:
    text = record_of(played(Toy(), LIVE, 2, most=3))
    with pytest.raises(BadRecord, match="needs a new one"):
        Record.read(text).resume()
    fresh = Live(b"f" * 32, ["x", "y"])
    match = go_on(Record.read(text).resume(fresh), Rng(9))
    text = record_of(match)
    assert LIVE.secret.hex() not in text
    assert fresh.secret.hex() in text
    record = Record.read(text)
    assert_same(match, record.replay())
    assert record_of(record.replay()) == text
    line = number_of(text, "reseed")
    assert verify(record) == [f"line {line}: the secret was replaced here, so the draws above can't be recomputed"]


def test_a_draw_after_a_fresh_secret_is_proved_by_it() -> None:
    match = Record.read(record_of(Match.begin(Toy({"faces": 20}), LIVE, NAMES))).resume(Live(b"f" * 32, ["x", "y"]))
    match.play(match.state.decider(), "roll")
    text = record_of(match, with_secret=True)
    line = number_of(text, "action")
    true = json.loads(text.splitlines()[line - 1])["chance"][0]["die"]
    forged = with_line(text, line, lambda data: data.update(chance=[{"die": str(int(true) % 20 + 1)}]))
    assert any(f"line {line}: die is" in finding for finding in verify(Record.read(forged)))
    with pytest.raises(BadRecord, match="but the chance of this match gives"):
        Record.read(forged).resume()


def test_a_match_told_from_outside_says_so() -> None:
    match = played(Toy(), Scripted([0, ["A", "B", "C"], *[1] * 50]), 5)
    assert verify(Record.read(record_of(match))) == ["the first draws were told from outside, so they can't be recomputed"]


# Tampering


def test_a_forged_draw_is_found_even_if_it_was_taken_back() -> None:
    match = Match.begin(Toy({"faces": 20}), LIVE, NAMES)
    seat = match.state.decider()
    match.play(seat, "roll")
    match.undo(seat, {1 - seat})
    text = record_of(go_on(match, Rng(3)))
    line = number_of(text, "action")
    true = json.loads(text.splitlines()[line - 1])["chance"][0]["die"]
    forged = with_line(text, line, lambda data: data.update(chance=[{"die": str(int(true) % 20 + 1)}]))
    found = verify(Record.read(forged))
    assert found[0] == f"line {line}: die is {int(true) % 20 + 1}, but the chance of this match gives {true}"


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (lambda data: data.update(seats=["Ada", "Eve"]), "the secret doesn't match the commitment"),
        (lambda data: data.update(engine="0.0.0"), "the secret doesn't match the commitment"),
        (lambda data: data["chance"].update(commitment="0" * 64), "the secret doesn't match the commitment"),
    ],
)
def test_a_forged_header_is_found(change: Callable[[dict[str, Any]], None], finding: str) -> None:
    text = with_line(record_of(played(Toy(), LIVE, 1)), 1, change)
    assert finding in verify(Record.read(text))
    with pytest.raises(BadRecord, match=finding):
        Record.read(text).resume()


def test_forged_nonces_and_secrets_are_found() -> None:
    text = record_of(played(Toy({"faces": 20}), LIVE, 1))
    other_nonces = with_line(text, 2, lambda data: data.update(nonces=["mine", "mine"]))
    assert any("but the chance of this match gives" in finding for finding in verify(Record.read(other_nonces)))
    other_secret = with_line(text, len(text.splitlines()), lambda data: data.update(secret="0" * 64))
    assert "the secret doesn't match the commitment" in verify(Record.read(other_secret))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("source", [Seeded(11), LIVE])
def test_any_changed_or_missing_line_is_found(slug: str, source: Source) -> None:
    text = record_of(played(make(slug), source, 8))
    lines = text.splitlines(keepends=True)
    for number in range(len(lines)):
        without = "".join(lines[:number] + lines[number + 1 :])
        twice = "".join([*lines[: number + 1], *lines[number:]])
        spaced = "".join([*lines[:number], lines[number].replace(":", ": ", 1), *lines[number + 1 :]])
        for changed in (without, twice, *([spaced] if '"result"' not in lines[number] and '"secret"' not in lines[number] else [])):
            assert findings(changed), number


def findings(text: str) -> list[str]:
    try:
        return verify(Record.read(text))
    except BadRecord as problem:
        return [str(problem)]


def test_a_record_cut_short_is_not_over() -> None:
    text = record_of(played(Toy(), Seeded(1), 1))
    assert findings("".join(text.splitlines(keepends=True)[:-2])) == ["the match is not over"]
    assert findings("".join(text.splitlines(keepends=True)[:-1])) == ["the match is over, but its result is missing"]


# What is refused

BEGUN = Match.begin(Toy(), Seeded(1), NAMES)
FIRST = BEGUN.state.decider()
START = record_of(BEGUN)
AT = "2026-01-02T03:04:05Z"


def line(**data: Any) -> str:
    return json.dumps(data) + "\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: empty"),
        ("\n\n", "line 1: empty"),
        ("7\n", "line 1: expected a table"),
        ("{}\n", "line 1.type: missing"),
        (line(type="start", chance=[]), "line 1.type: a record begins with its header"),
        (START.splitlines()[0], "line 2: missing: the record ends before its start"),
        (START[:-10], "line 2: cut off"),
        (START[:-10] + "\n", "line 2: not JSON"),
        (START + "\n", "line 3: empty"),
        (START + '{"type":"undo","type":"undo"}\n', 'line 3: key "type" is given twice'),
        (START + line(type="undo", seat=0, consent=[], at=AT, mood="bad"), "line 3.mood: unknown key"),
        (START + line(type="undo", seat=0, consent=[], at="noon"), "line 3.at:"),
        (START + line(type="undo", seat=2, consent=[], at=AT), "line 3.seat: 2 is outside 0..1"),
        (START + line(type="undo", seat=True, consent=[], at=AT), "line 3.seat: expected a whole number"),
        (START + line(type="dance", at=AT), 'line 3.type: "dance" is not one of action, expire, undo, resign, stand_in, result'),
        (START + line(type="reseed", commitment="0" * 64, nonces=["a", "b"], at=AT), 'line 3.type: "reseed" is not one of'),
        (START + line(type="secret", secret="0" * 64), "line 3.type: a secret, but nothing was drawn from one"),
        (START + line(type="action", seat=0, text="pass", at=AT, chance=[{"die": "*"}]), 'line 3.chance.0.die: "*" is no recorded outcome'),
        (START + line(type="action", seat=0, text="pass", at=AT, chance=[{"die": 4}]), "line 3.chance.0.die: expected a text"),
        (START + line(type="action", seat=0, text="pass", at=AT, chance=["4"]), "line 3.chance.0: expected a table"),
        (START + line(type="action", seat=0, text="pass", at=AT, chance=[{}]), "line 3.chance.0: names one event"),
        (START + line(type="action", seat=0, text="\ud800", at=AT, chance=[]), "line 3: has an incomplete character"),
        (START + line(type="result", returns=[1], digest="0" * 64), "line 3.returns: has 1 entry, expected 2"),
        (START + line(type="result", returns=[1, 1e400], digest="0" * 64), "line 3: Infinity is not a number"),
        (START + line(type="result", returns=[0, 0], digest="0" * 64) * 2, 'line 4.type: "result" after the result'),
        (with_line(START, 1, lambda data: data.update(format=2)), "line 1.format: the record has format 2, this program reads format 1"),
        (with_line(START, 1, lambda data: data.update(carry={}, position={})), "line 1.carry: a match that starts from a position"),
        (with_line(START, 1, lambda data: data.update(chance={"kind": "seed", "seed": -1})), "line 1.chance.seed: -1 is outside"),
        (with_line(START, 1, lambda data: data.update(chance={"kind": "luck"})), 'line 1.chance.kind: "luck" is not one of'),
        (
            with_line(START, 1, lambda data: data.update(packs=[{"name": "x", "files": {"a": 1}}])),
            "line 1.packs.0.files.a: expected a text",
        ),
        ("\udc80", "is not UTF-8 text"),
        ("x" * 17_000_000, "bytes allowed"),
        ("\n" * 200_002, "more than 200,000 lines"),
    ],
)
def test_a_text_of_another_form_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as problem:
        Record.read(text, "some.record")
    assert complaint in str(problem.value)
    assert "some.record" in str(problem.value)


def header(**changes: Any) -> str:
    return with_line(START, 1, lambda data: data.update(changes))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (header(game="unheard_of"), 'line 1: no game "unheard_of" is installed'),
        (header(rules=9), "line 1: Toy has no rules version 9; there is 1"),
        (header(content="0" * 64), 'line 1: content differs: recorded "000'),
        (header(packs=[{"name": "x", "files": {"bonus.toml": "bonus = 1"}}]), "line 1: content differs"),
        (header(packs=[{"name": "x", "files": {"bonus.toml": "bonus ="}}]), "line 1: content x/bonus.toml: not TOML"),
        (header(packs=[{"name": "x", "files": {"odd.toml": ""}}]), "line 1: content x/odd.toml: belongs to no part"),
        (header(options={"faces": 6, "wings": 2}), "line 1: option wings: there is no such option"),
        (header(options={"faces": 1}), "line 1: option faces: 1 is not allowed"),
        (header(seats=["Ada"]), "line 1: option names: 1 for 2 seats"),
        (header(position={"game": "toy"}), "line 1: position scores: missing"),
        (header(carry={"scores": [0, -1]}), "line 2: position carry.scores.1: -1 is outside"),
        (with_line(START, 2, lambda data: data["chance"].pop()), "line 2: card is drawn but not scripted"),
        (with_line(START, 2, lambda data: data["chance"].append({"die": "1"})), "line 2: recorded but not drawn: die: 1"),
        (with_line(START, 2, lambda data: data["chance"].insert(0, {"odd": "1"})), 'line 2: toy has no chance event "odd"'),
        (START + line(type="action", seat=FIRST, text="bid 1", at=AT, chance=[]), "line 3: refused by TOY-7"),
        (START + line(type="action", seat=FIRST, text="roll", at=AT, chance=[]), "line 3: die is drawn but not scripted"),
        (START + line(type="expire", seats=[0, 1], at=AT, chance=[]), "line 3: refused by TOY-9"),
        (START + line(type="undo", seat=0, consent=[], at=AT), "line 3: seat 0 has nothing to take back"),
        (START + line(type="result", returns=[0, 0], digest="0" * 64), "line 3: a result, but the match is not over"),
    ],
)
def test_a_record_the_game_does_not_agree_with_is_refused(text: str, complaint: str) -> None:
    record = Record.read(text, "some.record")
    with pytest.raises(BadRecord) as problem:
        record.replay()
    assert complaint in str(problem.value)
    with pytest.raises(BadRecord) as problem:
        verify(record)
    assert complaint in str(problem.value)


def test_a_wrong_result_is_refused() -> None:
    text = record_of(played(Toy(), Seeded(1), 1))
    number = number_of(text, "result")
    with pytest.raises(BadRecord, match=rf"line {number}: the result is \[.*\], not \[0\.5, 0\.25\]"):
        Record.read(with_line(text, number, lambda data: data.update(returns=[0.5, 0.25]))).replay()


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_mangled_record_is_refused_or_replays(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(MANGLED))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 12, len(text))))
    put = data.draw(st.text(alphabet='0159abt:-[]{},*\\ud"\n', max_size=5))
    assert isinstance(findings(text[:start] + put + text[end:]), list)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_record_with_a_wrong_value_is_refused_or_replays(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(MANGLED)).splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    document = json.loads(lines[number])
    odd = data.draw(st.one_of(st.none(), st.booleans(), st.integers(-3, 70), st.floats(), st.text(max_size=4), st.just([]), st.just({})))
    replace_somewhere(document, odd, data)
    lines[number] = json.dumps(document)
    assert isinstance(findings("\n".join(lines) + "\n"), list)


def replace_somewhere(document: Any, odd: object, data: st.DataObject) -> None:
    """Put a value at some place below the top of a document."""
    while True:
        places: Sequence[Any] = sorted(document) if isinstance(document, dict) else range(len(document))
        place = data.draw(st.sampled_from(places))
        below = document[place]
        if not isinstance(below, dict | list) or not below or data.draw(st.booleans()):
            document[place] = odd
            return
        document = below


MANGLED = [
    record_of(played(Toy(packs=[Pack("home", {"bonus.toml": "bonus = 5"})]), LIVE, 4)),
    record_of(played(make("grit"), Seeded(4), 4)),
    record_of(played(Toy(), Seeded(5), 5, carry={"scores": [1, 2]})),
    record_of(resigned(played(Toy(), LIVE, 6, most=3))),
]


# What a seat may have before the end


def test_a_seats_own_log_holds_nothing_hidden() -> None:
    match = Match.begin(Toy(), LIVE, NAMES)
    while match.game.decision(match.state, 0) is None or match.game.decision(match.state, 0).name != "bid":  # type: ignore[union-attr]
        match.play(match.state.decider(), "peek")
    match.play(1, "bid 2")
    card = match.game.dump(match.state)["cards"]
    log = own_log(match, 0)
    lines = [json.loads(entry) for entry in log.splitlines()]
    assert lines[0]["view"]["cards"] == card[0] + "??"
    assert {"seat": 0, "card": card[0]} in [told["data"] for entry in lines[1:] for told in entry["told"]]
    assert all("card" not in told["data"] for entry in lines[1:] if entry.get("seats") == [1] for told in entry["told"])
    assert [entry.get("text") for entry in lines[2:]].count("peek") == 2
    assert "bid 2" not in log
    assert "bid 2" in own_log(match, 1)
    assert LIVE.secret.hex() not in log


def test_the_seed_is_not_in_a_seats_own_log() -> None:
    assert "918273645" not in own_log(Match.begin(Toy(), Seeded(918273645), NAMES), 0)


# Files


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    match = played(Toy(), LIVE, 6)
    path = tmp_path / "some.record"
    write_atomic(path, record_of(match))
    assert_same(match, Record.read_file(path).replay())
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="is not UTF-8 text"):
        Record.read_file(path)


def test_writing_replaces_the_whole_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "some.record"
    write_atomic(path, "a long first text\n")
    write_atomic(path, "ö\n")
    assert path.read_bytes() == "ö\n".encode()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "some.record"
    write_atomic(path, "old\n")
    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(OSError, match="No space left"):
        write_atomic(path, "new\n")
    assert path.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["some.record"]


# Nonces that the table drew itself


def drawn_record(drawn: list[str | None]) -> str:
    match = Match.begin(Toy({"faces": 20}), Live(bytes(32), ["of-ada", "of-the-bot"], drawn), NAMES)
    match.resign(0)
    return record_of(match)


def test_a_commitment_covers_the_nonces_the_table_drew() -> None:
    text = drawn_record([None, "of-the-bot"])
    assert verify(Record.read(text)) == []
    assert record_of(Record.read(text).replay()) == text
    other = text.replace('"drawn":[null,"of-the-bot"]', '"drawn":[null,null]')
    assert "the secret doesn't match the commitment" in verify(Record.read(other))


def test_another_nonce_than_the_one_committed_to_is_found() -> None:
    text = drawn_record([None, "of-the-bot"]).replace('"nonces":["of-ada","of-the-bot"]', '"nonces":["of-ada","better"]')
    assert "the nonce of seat 1 differs from the one in the commitment" in verify(Record.read(text))


def test_records_from_before_are_verified_as_they_were() -> None:
    text = drawn_record([])
    assert "drawn" not in text
    assert verify(Record.read(text)) == []


@pytest.mark.parametrize("drawn", ['"x"', "[null]", '[null,"a b"]', "[null,7]", "[null,null,null]"])
def test_drawn_nonces_of_another_form_are_refused(drawn: str) -> None:
    with pytest.raises(BadRecord, match="drawn"):
        Record.read(drawn_record([None, "of-the-bot"]).replace('[null,"of-the-bot"]', drawn, 1))
