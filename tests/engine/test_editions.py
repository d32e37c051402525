"""Editions: content that changes without shutting out the records of before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.chance_source import Live, Seeded
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadOption, BadRecord
from grumbletop.engine.options import Option
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify_alone
from grumbletop.engine.registry import open_position
from grumbletop.engine.rng import Rng
from tests.engine.test_record import go_on, played
from tests.engine.toy import Toy, installed

LIVE = Live(bytes(range(32)), ["nonce-of-ada", "nonce-of-bo"])
FIRST: Mapping[str, Any] = {}
SECOND: Mapping[str, Any] = {"edition": "second", "lucky": "gold"}


def toy_of(folder: Path) -> type[Toy]:
    """A build of the toy with its content in a folder, and one of its bonuses as an option."""

    class EditionToy(Toy):
        @classmethod
        def home(cls) -> Path:
            return folder

        def read_content(self) -> None:
            self.bonuses = {file.string("id"): file.integer("bonus", 0, 100) for file in self.content.folder("bonus")}

        def option_list(self) -> Sequence[Option]:
            return [
                *super().option_list(),
                Option("lucky", "content", "plain", "TOY-1", tuple(self.bonuses)),
                Option("edition", "choice", "first", "TOY-1", self.content.editions, added_later=True),
            ]

        def set_up(self) -> None:
            self.bonus = self.bonuses[self.given["lucky"]]

    return EditionToy


def put(folder: Path, name: str, bonus: int) -> None:
    path = folder / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'id = "{path.stem}"\nbonus = {bonus}\n', encoding="utf-8")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room with two editions: the second has another plain bonus, and a golden one."""
    put(tmp_path, "content/bonus/plain", 1)
    put(tmp_path, "content/bonus/spare", 3)
    put(tmp_path, "editions/second/bonus/plain", 5)
    put(tmp_path, "editions/second/bonus/gold", 20)
    return tmp_path


def test_an_edition_is_laid_over_the_first_one(room: Path) -> None:
    toy = toy_of(room)
    assert [toy(options).bonus for options in ({}, {"edition": "first"}, {"edition": "second"}, SECOND)] == [1, 1, 5, 20]
    assert toy({"edition": "second", "lucky": "spare"}).bonus == 3


@pytest.mark.parametrize("options", [FIRST, SECOND])
@pytest.mark.parametrize("source", [Seeded(3), LIVE])
def test_a_record_names_its_edition_unless_that_is_the_first(room: Path, options: Mapping[str, Any], source: Live | Seeded) -> None:
    toy = toy_of(room)
    match = played(toy(options), source, 5)
    assert match.heading["options"] == options
    with installed(toy):
        record = Record.read(record_of(match))
        assert record_of(record.replay()) == record_of(match)
        assert verify_alone(record) == []


def test_records_of_the_first_edition_know_nothing_of_later_ones(room: Path) -> None:
    toy = toy_of(room)
    over, running = record_of(played(toy(), LIVE, 5)), record_of(played(toy(), LIVE, 5, most=3), with_secret=True)
    put(room, "editions/second/bonus/gold", 21)
    put(room, "editions/third/bonus/silver", 10)
    with installed(toy_of(room)):
        assert verify_alone(Record.read(over)) == []
        assert go_on(Record.read(running).resume(), Rng(1)).over


def test_a_record_depends_on_its_own_edition(room: Path) -> None:
    text = record_of(played(toy_of(room)(SECOND), LIVE, 5))
    put(room, "editions/third/bonus/silver", 10)
    with installed(toy_of(room)):
        assert verify_alone(Record.read(text)) == []
    put(room, "editions/second/bonus/gold", 21)
    with installed(toy_of(room)), pytest.raises(BadRecord, match="line 1: content differs"):
        Record.read(text).replay()


def test_options_are_settled_by_the_content_of_their_edition(room: Path) -> None:
    plain = toy_of(room)()
    assert plain.settle(SECOND).problems == []
    (problem,) = plain.settle({"lucky": "gold"}).problems
    assert problem.data["values"] == ["plain", "spare"]
    assert toy_of(room)(SECOND).settle({}).options["edition"] == "first"


def test_a_preset_may_name_what_only_its_edition_has(room: Path) -> None:
    (room / "presets.toml").write_text('[golden]\nedition = "second"\nlucky = "gold"\n', encoding="utf-8")
    for options in (FIRST, SECOND):
        (preset,) = toy_of(room)(options).presets
        assert toy_of(room)(preset.options).bonus == 20


@pytest.mark.parametrize("edition", ["tenth", "../content", "", 2, ["second"]])
def test_an_unknown_edition_is_refused(room: Path, edition: object) -> None:
    with pytest.raises(BadOption, match=r"option edition: .* is not allowed; give one of first, second"):
        toy_of(room)({"edition": edition})


def test_a_game_without_editions_refuses_the_option() -> None:
    with pytest.raises(BadOption, match="option edition: there is no such option"):
        Toy({"edition": "first"})


def test_a_position_names_its_edition(room: Path) -> None:
    toy = toy_of(room)
    game = toy(SECOND)
    document = played(game, Seeded(3), 5, most=2).game.dump(played(game, Seeded(3), 5, most=2).state)
    assert document["options"] == {"faces": 6, **SECOND}
    with installed(toy):
        assert open_position(document)[0].given == game.given


def test_packs_lie_over_every_edition(room: Path) -> None:
    pack = Pack("home", {"bonus/lead.toml": 'id = "lead"\nbonus = 0'})
    toy = toy_of(room)
    for edition in ("first", "second"):
        text = record_of(played(toy({"edition": edition, "lucky": "lead"}, [pack]), Seeded(3), 4))
        with installed(toy):
            assert verify_alone(Record.read(text)) == []
