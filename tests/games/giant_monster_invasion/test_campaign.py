"""A campaign from its first die to the third battle, as a person leads it on the command line and as a program does in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grumbletop import cli
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.match import Match
from grumbletop.engine.record import Record, next_match, record_of
from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.campaign import SLUG, Campaign, NotPossible, edit_campaign, new_campaign, read_campaign

IDS = ["cinderjaw", "mirrorhide"]
OPTIONS = {"battlefield": "proving_ground", "round_cap": 2, "scars": "on"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "league.json"
    box = GiantMonsterInvasion().box
    new_campaign(file, "League", list(box.kinds))
    with edit_campaign(file, list(box.kinds)) as campaign:
        for id in IDS:
            campaign.enlist(box.monsters[id])
    return file


def kinds() -> list[str]:
    return list(GiantMonsterInvasion().box.kinds)


def played(match: Match, seed: int = 1) -> Match:
    rng = Rng(seed)
    while not match.over:
        seat = int(match.state.decider())
        match.play(seat, match.game.text(match.state, seat, int(match.state.sample_action(seat, rng))))
    return match


def battle(campaign: Campaign, ids: list[str], seed: int = 1, **options: Any) -> Match:
    return played(campaign.begin(ids, ids, OPTIONS | options, Seeded(seed)), seed)


# In Python


def test_points_go_from_battle_to_battle(path: Path) -> None:
    with edit_campaign(path, kinds()) as campaign:
        first = battle(campaign, IDS)
        campaign.book(first)
    before = read_campaign(path, kinds()).monsters
    assert min(entry.mp_total for entry in before.values()) >= 1  # GMI-5.2: for taking part
    with edit_campaign(path, kinds()) as campaign:
        second = campaign.begin(IDS[::-1], IDS[::-1], OPTIONS, Seeded(2))
    carried = second.heading["carry"]["monsters"]
    assert [each["mp"] for each in carried] == [before[id].mp for id in reversed(IDS)]
    assert [each["name"] for each in carried] == ["Mirrorhide", "Cinderjaw"]


def test_a_kaiju_point_earned_and_spent_is_in_the_file(path: Path) -> None:
    document = json.loads(path.read_text())
    document["monsters"]["cinderjaw"] |= {"mp": 14, "mp_total": 14}
    path.write_text(json.dumps(document))
    with edit_campaign(path, kinds()) as campaign:
        match = campaign.begin(IDS, IDS, OPTIONS | {"round_cap": 1, "cap_result": "draw"}, Seeded(5))
        while not match.over:
            seat = int(match.state.decider())
            decision = match.game.decision(match.state, seat)
            assert decision is not None
            match.play(
                seat, "kp hits" if decision.name == "kp" else match.game.text(match.state, seat, int(match.state.default_action(seat)))
            )
        campaign.book(match)
    entry = read_campaign(path, kinds()).monsters["cinderjaw"]
    assert (entry.mp, entry.kp, entry.mp_total, entry.hits) == (0, 0, 15, 22)  # GMI-5.7, GMI-5.9


def test_a_monster_is_in_one_battle_at_a_time(path: Path) -> None:
    with edit_campaign(path, kinds()) as campaign:
        campaign.begin(IDS, IDS, OPTIONS, Seeded(1))
        with pytest.raises(NotPossible, match="battle 1"):
            campaign.begin(IDS, IDS, OPTIONS, Seeded(2))
        campaign.cancel(1)
        campaign.begin(IDS, IDS, OPTIONS, Seeded(2))


def test_a_battle_is_booked_once_and_only_where_it_began(path: Path, tmp_path: Path) -> None:
    with edit_campaign(path, kinds()) as campaign:
        match = battle(campaign, IDS)
        stranger = battle(Campaign("Other", kinds(), monsters=dict(campaign.monsters)), IDS, 2)
        with pytest.raises(NotPossible, match="not begun"):
            campaign.book(stranger)
        campaign.book(match)
        with pytest.raises(NotPossible, match="already"):
            campaign.book(match)


def test_a_battle_that_is_not_over_or_was_given_up_brings_nothing(path: Path) -> None:
    with edit_campaign(path, kinds()) as campaign:
        match = campaign.begin(IDS, IDS, OPTIONS, Seeded(1))
        with pytest.raises(NotPossible, match="not over"):
            campaign.book(match)
        match.resign(0)
        with pytest.raises(NotPossible, match="given up"):
            campaign.book(match)
        assert all(entry.is_new for entry in campaign.monsters.values())


def test_the_next_match_of_a_series_is_booked_while_nothing_else_has_happened(path: Path) -> None:
    with edit_campaign(path, kinds()) as campaign:
        first = battle(campaign, IDS)
        campaign.book(first)
        second, rival = (played(next_match(first, Seeded(seed)), seed) for seed in (3, 4))
        assert campaign.book(second).number == 2
        with pytest.raises(NotPossible, match="not begun"):
            campaign.book(rival)


def test_small_scale_changes_the_figure_on_the_table_but_not_the_sheet(path: Path) -> None:
    with edit_campaign(path, kinds()) as campaign:
        campaign.book(battle(campaign, IDS, scale="small"))
        assert campaign.monsters["cinderjaw"].made.height == 620
        again = campaign.begin(IDS, IDS, OPTIONS | {"scale": "small"}, Seeded(9))
        assert [each["height"] for each in again.heading["carry"]["monsters"]] == [360, 320]


# On the command line


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands write here."""
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str], *words: str, answer: int = 0) -> str:
    assert cli.main(["room", SLUG, *words]) == answer
    output = capsys.readouterr()
    return output.out + output.err


def test_a_monster_is_made_with_the_die_that_was_written_down(room: None, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "campaign", "new", "league.json", "--name", "League")
    words = ["monster", "new", "mudge", "--campaign", "league.json"]
    assert "ROAR + " in said(capsys, *words)
    die = json.loads(Path("league.json").read_text())["dice"]["mudge"]
    scores = ["--name", "Mudge", "--blast", "N/A", "--brawl", "4", "--roar", "4", "--power", f"armor={min(4, die)}"]
    refused = said(capsys, *words, *scores, "--stomp", "4", "--power", "blast:fire=1", answer=1)
    assert "GMI-1.6" in refused
    assert "GMI-1.11" in refused
    made = said(capsys, *words, *scores, "--stomp", "3")
    assert f"shows {die}" in made
    assert "BLAST N/A" in made
    document = json.loads(Path("league.json").read_text())
    assert (document["dice"], document["monsters"]["mudge"]["made"]["pp_roll"]) == ({}, die)
    assert "already takes part" in said(capsys, *words, answer=2)


def test_sheets_are_shown_and_written_as_files_that_pass_the_check(room: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert "TOUGH 7  HITS 20" in said(capsys, "monster", "show", "cinderjaw")
    for id in GiantMonsterInvasion().box.monsters:
        text = said(capsys, "monster", "show", id, "--toml")
        Path(f"{id}.toml").write_text(text)
        assert said(capsys, "monster", "check", f"{id}.toml") == f"{id}.toml: legal\n"
    Path("bad.toml").write_text(Path("cinderjaw.toml").read_text().replace("stomp = 2", "stomp = 5"))
    assert "(GMI-1.6)" in said(capsys, "monster", "check", "bad.toml", "cinderjaw.toml", answer=1)
    assert "nobody" in said(capsys, "monster", "show", "nobody", answer=2)
    assert said(capsys, "monster", "check", "missing.toml", answer=2).count("\n") == 1


def test_a_battle_is_begun_played_and_booked(room: None, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "campaign", "new", "league.json", "--name", "League")
    said(capsys, "campaign", "enlist", "league.json", *IDS)
    begin = ["campaign", "battle", "league.json", *IDS, "--option", "round_cap=1", "--seed", "3"]
    assert "--resume one.record" in said(capsys, *begin, "--save", "one.record")
    assert "battle 1" in said(capsys, *begin, "--save", "two.record", answer=2)
    assert "not over" in said(capsys, "campaign", "book", "league.json", "one.record", answer=2)
    match = played(Record.read_file(Path("one.record")).resume())
    Path("one.record").write_text(record_of(match))
    booked = said(capsys, "campaign", "book", "league.json", "one.record")
    assert booked.startswith("Battle 1 is booked.")
    assert "MP earned so far" in booked
    assert "already booked" in said(capsys, "campaign", "book", "league.json", "one.record", answer=2)
    assert "already exists" in said(capsys, *begin, "--save", "one.record", answer=2)


def test_a_record_with_other_dice_is_not_booked(room: None, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "campaign", "new", "league.json", "--name", "League")
    said(capsys, "campaign", "enlist", "league.json", *IDS)
    said(capsys, "campaign", "battle", "league.json", *IDS, "--option", "round_cap=1", "--save", "one.record")
    match = played(Record.read_file(Path("one.record")).resume())
    lines = record_of(match).splitlines()
    assert json.loads(lines[-1])["type"] == "secret"
    Path("one.record").write_text("\n".join([*lines[:-1], json.dumps({"type": "secret", "secret": "00" * 32})]) + "\n")
    assert said(capsys, "campaign", "book", "league.json", "one.record", answer=2).startswith("grumbletop: ")
    assert json.loads(Path("league.json").read_text())["fought"] == []


def test_answers_come_in_both_languages(room: None, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "campaign", "new", "league.json", "--name", "League")
    said(capsys, "campaign", "enlist", "league.json", *IDS)
    assert "Battles fought: 0." in said(capsys, "campaign", "show", "league.json")
    german = said(capsys, "campaign", "show", "league.json", "--language", "de")
    assert "Geschlagene Schlachten: 0." in german
    assert '6,20" groß' in german
    assert "nimmt schon teil" in said(capsys, "campaign", "enlist", "league.json", IDS[0], "--language", "de", answer=2)
    Path("bad.toml").write_text("stomp = 9")
    assert "muss eine ganze Zahl" in said(capsys, "monster", "check", "bad.toml", "--language", "de", answer=1)


@pytest.mark.parametrize("power", ["frying", "armor=x", "blast", "armor=1=2", "killer_instinct:mecha", ""])
def test_a_word_that_is_no_power_is_told(power: str, room: None, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "campaign", "new", "league.json", "--name", "League")
    scores = ["--name", "M", "--stomp", "2", "--blast", "1", "--brawl", "1", "--roar", "1"]
    answer = said(capsys, "monster", "new", "mudge", "--campaign", "league.json", *scores, "--power", power, answer=2)
    assert f'"{power}" is not a power' in answer
