"""What a house has besides the games' own: packs that a match may be played with, and house rules under one name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grumbletop.cli import main
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent
from grumbletop.engine.record import Record
from grumbletop.engine.record_replay import verify
from grumbletop.games.grit import Grit
from grumbletop.server.house_rules import read_house_rules
from tests.server.serving import Made, Table, play_on, serving

PIPS = (Path(str(Grit.home())) / "content" / "values" / "pips.toml").read_text()
HOUSE = Pack("house", {"values/house.toml": PIPS.replace('"pips"', '"house"')})
COTTAGE = Pack("cottage", {"values/cottage.toml": PIPS.replace('"pips"', '"cottage"')})

ONION = '[[recruit]]\ncode = "On"\nname = "Weeping Onion"\nkind = "onion"\ncolor = "g"\nstrength = 3\ncan_lead = true\n'
ONIONS = Pack("onions", {"recruits.toml": ONION})


def new(table: Table, **more: Any) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "me"}]
    answer: dict[str, Any] = table.http.post("/api/matches", json={"game": "grit", "seats": seats, **more}).json()
    return answer


def grit_in(table: Table, language: str = "en") -> dict[str, Any]:
    games = table.http.get("/api/games", params={"language": language}).json()
    return next(game for game in games if game["slug"] == "grit")


# Packs


def test_a_match_is_played_with_the_packs_it_names(tmp_path: Path) -> None:
    with serving(tmp_path, packs={"grit": [HOUSE, COTTAGE]}) as table:
        assert grit_in(table)["packs"] == ["house", "cottage"]
        assert {"house", "cottage"} <= set(grit_in(table)["options"][0]["values"])
        made = table.make(packs=["cottage"], options={"values": "cottage"})
        assert made.get("").json()["packs"] == ["cottage"]
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both})
        record = Record.read(made.get("/record").text)
        assert verify(record) == []
        assert record.packs == [COTTAGE]


def test_without_a_word_all_packs_are_there_and_with_none_none(tmp_path: Path) -> None:
    with serving(tmp_path, packs={"grit": [HOUSE, COTTAGE]}) as table:
        assert table.make().get("").json()["packs"] == ["house", "cottage"]
        assert table.make(packs=[]).get("").json()["packs"] == []
        assert "house" in new(table, packs=[], options={"values": "house"})["error"]["sentence"]


def test_the_texts_have_the_names_that_packs_bring(tmp_path: Path) -> None:
    """And a table prints their cards: a client knows only those of the game itself."""
    with serving(tmp_path, packs={"foggy_frontlines": [ONIONS]}) as table:
        assert table.http.get("/api/games/foggy_frontlines/texts/de").json()["card.On"] == "Weeping Onion (On)"
        made = table.make(game="foggy_frontlines", options={"bosses": ["gnash", "murk"]})
        with made.visit(made.tokens) as both:
            display = both.table()["held"]["0"]["display"]
    assert display["recruits"]["On"] == {"color": "g", "number": "3"}
    assert display["players"][1]["army"]["b4"] == {"color": "b", "number": "4"}


def test_an_unknown_pack_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, packs={"grit": [HOUSE]}) as table:
        assert new(table, packs=["palace"])["error"]["sentence"] == "This server has no pack palace. It has: house."
        assert "error" in new(table, packs="house")


def test_a_match_keeps_its_packs_whatever_the_house_has_later(tmp_path: Path) -> None:
    with serving(tmp_path, packs={"grit": [HOUSE]}) as table:
        made = table.make(("me", "invite"), options={"values": "house"})
    with serving(tmp_path) as table:
        made = Made(table, made.id, made.seats)
        joined = table.http.post(f"/api/matches/{made.id}/join", json={"invite": made.seats[1]["invite"], "name": "Grace"}).json()
        with made.visit([*made.tokens, joined["token"]]) as both:
            play_on({0: both, 1: both})
            rematch = both.ask("rematch")["match"]
        assert Made(table, rematch, made.seats).get("").json()["packs"] == ["house"]
        assert verify(Record.read(made.get("/record").text)) == []


def test_a_branch_of_a_record_is_played_with_its_packs_if_the_house_has_them(tmp_path: Path) -> None:
    with serving(tmp_path, packs={"grit": [HOUSE, COTTAGE]}) as table:
        made = table.make(packs=["house"], options={"values": "house"})
        with made.visit(made.tokens) as both:
            play_on({0: both, 1: both})
        record = {"text": made.get("/record").text, "version": 1}
        branch = new(table, record=record)
        assert table.http.get(f"/api/matches/{branch['match']}").json()["packs"] == ["house"]
    other = Pack("house", {"values/house.toml": PIPS.replace('"pips"', '"house"').replace("13", "12")})
    for packs in ({}, {"grit": [other]}):
        with serving(tmp_path, packs=packs) as table:
            assert new(table, record=record)["error"]["key"] == "pack"


def test_two_packs_of_one_name_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for place in ("a", "b"):
        folder = tmp_path / place / "house" / "values"
        folder.mkdir(parents=True)
        (folder / f"{place}.toml").write_text(PIPS.replace('"pips"', f'"{place}"'))
    words = [word for place in ("a", "b") for word in ("--pack", f"grit={tmp_path / place / 'house'}")]
    assert main(["serve", *words]) == 2
    assert "two packs of grit are named house" in capsys.readouterr().err


# House rules


def test_a_game_tells_its_presets_in_the_language_asked(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        found = {preset["name"]: preset for preset in grit_in(table)["presets"]}
        assert found["low_ace"] == {
            "name": "low_ace",
            "label": "Low Ace",
            "explanation": "An Ace always counts 1 and is the lowest rank, as in the later edition.",
            "options": {"values": "ace_low"},
        }
        assert grit_in(table, "de")["presets"][1]["label"] == "Niedriges Ass"
        by_header = table.http.get("/api/games", headers={"accept-language": "de-AT,en;q=0.5"}).json()
        assert by_header == table.http.get("/api/games?language=de").json()


@pytest.mark.parametrize("slug", ["grit", "grumbles_and_goofs"])
def test_every_preset_makes_a_match(slug: str, tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        game = next(each for each in table.http.get("/api/games").json() if each["slug"] == slug)
        assert len(game["presets"]) >= 2
        for preset in game["presets"]:
            made = table.make(("me", "me"), slug, options=preset["options"])
            assert preset["options"].items() <= made.get("").json()["options"].items()


SUNDAY = """
[grit.sunday]
name = "Sunday rules"
about = "As we play at home."
options = {values = "house"}

[grit.monday]
name = {en = "Monday rules", de = "Montagsregeln"}
about = {en = "Quick ones."}
options = {keep = "informed"}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "presets.toml"
    path.write_text(text)
    return path


def test_a_house_has_rules_of_its_own(tmp_path: Path) -> None:
    packs = {"grit": [HOUSE]}
    presets = read_house_rules(written(tmp_path, SUNDAY), packs)
    with serving(tmp_path, packs=packs, presets=presets) as table:
        sunday, monday = grit_in(table, "de")["presets"][-2:]
        assert (sunday["label"], sunday["explanation"], sunday["options"]) == ("Sunday rules", "As we play at home.", {"values": "house"})
        assert (monday["label"], monday["explanation"]) == ("Montagsregeln", "Quick ones.")
        assert grit_in(table)["presets"][-1]["label"] == "Monday rules"
        assert table.make(options=sunday["options"]).get("").json()["options"]["values"] == "house"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SUNDAY, "grit.sunday: option values"),  # without its pack
        ('[chess.x]\nname = "x"\nabout = "x"\noptions = {}\n', 'no game "chess" is installed'),
        ('[grit.x]\nname = "x"\nabout = "x"\n', "grit.x.options: missing"),
        ('[grit.x]\nabout = "x"\noptions = {}\n', "grit.x.name: missing"),
        ('[grit.x]\nname = {de = "x"}\nabout = "x"\noptions = {}\n', "grit.x.name.en: missing"),
        ('[grit.x]\nname = {en = "x", fr = "x"}\nabout = "x"\noptions = {}\n', "grit.x.name.fr: unknown key"),
        ('[grit.x]\nname = "x"\nabout = "x"\noptions = {values = "gold"}\n', "grit.x: option values"),
        ('[grit.x]\nname = "x"\nabout = "x"\noptions = {}\nmood = 1\n', "grit.x.mood: unknown key"),
        ('[grit.low_ace]\nname = "x"\nabout = "x"\noptions = {}\n', "grit.low_ace: the game has a preset of this name already"),
        ('[grit."X Y"]\nname = "x"\nabout = "x"\noptions = {}\n', "does not have the form"),
        ("[grit\n", "not TOML"),
    ],
)
def test_house_rules_that_are_none_are_refused(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BadContent) as problem:
        read_house_rules(written(tmp_path, text), {})
    assert complaint in str(problem.value)
    assert "presets.toml" in str(problem.value)


def test_the_command_refuses_them_before_it_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--presets", str(tmp_path / "nowhere.toml")]) == 2
    assert "nowhere.toml: no such file" in capsys.readouterr().err


def test_the_example_of_the_guide_holds(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "run-a-server.md").read_text()
    example = guide.partition("```toml\n")[2].partition("```")[0]
    assert [preset.name for preset in read_house_rules(written(tmp_path, example), {})["grit"]] == ["sunday"]
