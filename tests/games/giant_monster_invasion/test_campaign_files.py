"""Campaign files survive kill -9, keep every writer's change, and refuse what no campaign has written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grumbletop.games.giant_monster_invasion import campaign as campaigns
from grumbletop.games.giant_monster_invasion.campaign import (
    BadCampaign,
    IllegalMonster,
    NotPossible,
    edit_campaign,
    new_campaign,
    read_campaign,
)
from grumbletop.games.giant_monster_invasion.creation import make_sheet
from tests.games.giant_monster_invasion.test_roster import KINDS, MADE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks and signals of POSIX")

SETUP = """
import sys
from pathlib import Path
from grumbletop.games.giant_monster_invasion.campaign import edit_campaign
path, name, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
"""
ROLLING = (
    SETUP
    + """
for n in range(times):
    with edit_campaign(path, ["fire", "laser"]) as campaign:
        campaign.roll(f"{name}{n}")
    print(n, flush=True)
"""
)
HOLDING = (
    SETUP
    + """
with edit_campaign(path, ["fire", "laser"]) as campaign:
    campaign.roll(name)
    print("held", flush=True)
    sys.stdin.read()
"""
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "league.json"
    new_campaign(file, "League", KINDS)
    return file


def start(script: str, path: Path, name: str, times: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", script, str(path), name, str(times)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))


# Dice


def test_a_creation_die_is_rolled_once(path: Path) -> None:
    with edit_campaign(path, KINDS) as campaign:
        assert campaign.roll("mudge", lambda: 5) == 5
    with edit_campaign(path, KINDS) as campaign:
        assert campaign.roll("mudge", lambda: 6) == 5


def test_the_die_on_disk_is_what_a_monster_is_made_with(path: Path) -> None:
    with edit_campaign(path, KINDS) as campaign:
        campaign.roll("mudge", lambda: 1)
    with edit_campaign(path, KINDS) as campaign:
        entry = campaign.create(MADE | {"pp_roll": 6})
    assert entry.made.pp_roll == 1
    found = read_campaign(path, KINDS)
    assert (found.dice, list(found.monsters)) == ({}, ["mudge"])


def test_no_die_no_monster(path: Path) -> None:
    with pytest.raises(NotPossible, match="die"), edit_campaign(path, KINDS) as campaign:
        campaign.create(MADE)


def test_a_refused_monster_names_every_clause_and_leaves_the_die(path: Path) -> None:
    with edit_campaign(path, KINDS) as campaign:
        campaign.roll("mudge", lambda: 1)
    before = path.read_bytes()
    powers = [{"power": "armor", "level": 4}, {"power": "flying", "level": 2}]
    with pytest.raises(IllegalMonster) as refused, edit_campaign(path, KINDS) as campaign:
        campaign.create(MADE | {"stomp": 4, "powers": powers})
    assert [problem.clause for problem in refused.value.problems] == ["GMI-1.6", "GMI-1.9", "GMI-1.8"]
    assert path.read_bytes() == before


def test_nobody_takes_part_twice(path: Path) -> None:
    with edit_campaign(path, KINDS) as campaign:
        campaign.enlist(make_sheet(MADE))
        with pytest.raises(NotPossible, match="already"):
            campaign.enlist(make_sheet(MADE))
        with pytest.raises(NotPossible, match="already"):
            campaign.roll("mudge")


# Files


def test_a_campaign_comes_back_from_its_file(path: Path) -> None:
    with edit_campaign(path, KINDS) as campaign:
        campaign.roll("other")
        campaign.enlist(make_sheet(MADE))
    found = read_campaign(path, KINDS)
    assert found == campaign
    assert found.revision == 1


def test_nothing_is_overwritten_by_a_new_campaign(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(NotPossible, match="exists"):
        new_campaign(path, "Another", KINDS)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["league.json"]


def test_a_newer_version_is_refused(path: Path) -> None:
    changed(path, lambda document: document.update(v=2))
    with pytest.raises(BadCampaign, match="newer version"):
        read_campaign(path, KINDS)


BATTLE = {"number": 1, "monsters": ["mudge"], "heading": "0" * 64}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda found: found.update(game="grit"), "what"),
        (lambda found: found.pop("v"), "v"),
        (lambda found: found.update(v="1"), "v"),
        (lambda found: found.update(name=""), "name"),
        (lambda found: found.update(revision=-1), "revision"),
        (lambda found: found.update(dice={"x": 7}), "dice.x"),
        (lambda found: found.update(dice={"X Y": 3}), "dice.id"),
        (lambda found: found.update(dice={"mudge": 3}), "dice.mudge"),
        (lambda found: found.update(luck=1), "luck"),
        (lambda found: found["monsters"]["mudge"].update(hits=40), "monsters.mudge.mp_total"),
        (lambda found: found["monsters"]["mudge"].update(hits=400), "monsters.mudge.hits"),
        (lambda found: found["monsters"]["mudge"].pop("made"), "monsters.mudge.made"),
        (lambda found: found["monsters"].update(other=found["monsters"]["mudge"]), "monsters.other.made.id"),
        (lambda found: found.update(open=[{**BATTLE, "monsters": ["nobody"]}]), "open.0.monsters.0"),
        (lambda found: found.update(open=[{**BATTLE, "monsters": ["mudge", "mudge"]}]), "open.0.monsters.1"),
        (lambda found: found.update(open=[{**BATTLE, "heading": "x"}]), "open.0.heading"),
        (lambda found: found.update(open=[BATTLE, {**BATTLE, "number": 2, "heading": "1" * 64}]), "open"),
        (lambda found: found.update(fought=[BATTLE]), "fought.0.record"),
        (lambda found: found.update(open=[BATTLE], fought=[{**BATTLE, "record": "2" * 64}]), "open"),
        (lambda found: found.update(monsters=[]), "monsters"),
    ],
)
def test_edited_nonsense_is_refused_with_its_place(path: Path, change: Callable[[dict[str, Any]], object], place: str) -> None:
    with edit_campaign(path, KINDS) as campaign:
        campaign.enlist(make_sheet(MADE))
    changed(path, change)
    with pytest.raises(BadCampaign) as refused:
        read_campaign(path, KINDS)
    assert refused.value.where == place


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"a": 1, "a": 2}', "[" * 100_000, "\x00"])
def test_a_file_that_is_no_document_is_refused(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(BadCampaign):
        read_campaign(path, KINDS)


# Several writers


def test_two_writers_lose_nothing(path: Path) -> None:
    writers = [start(ROLLING, path, name, 25) for name in ("left", "right")]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    found = read_campaign(path, KINDS)
    assert len(found.dice) == found.revision == 50


def test_a_writer_that_is_killed_leaves_a_whole_file_and_no_lock(path: Path) -> None:
    done = 0
    for name in ("a", "b", "c"):
        writer = start(ROLLING, path, name, 1000)
        assert writer.stdout is not None
        for _ in range(5):
            done = int(writer.stdout.readline()) + 1
        writer.send_signal(signal.SIGKILL)
        writer.wait(60)
        found = read_campaign(path, KINDS)
        assert sum(id.startswith(name) for id in found.dice) >= done  # what was told to be written is there
        with edit_campaign(path, KINDS) as campaign:
            campaign.dice.clear()


def test_a_writer_killed_in_the_middle_of_a_change_leaves_the_old_file(path: Path) -> None:
    before = path.read_bytes()
    writer = start(HOLDING, path, "mudge", 1)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "held\n"
    writer.send_signal(signal.SIGKILL)
    writer.wait(60)
    assert path.read_bytes() == before
    with edit_campaign(path, KINDS) as campaign:  # the lock went with the process
        campaign.roll("other")


def test_who_waits_too_long_is_told_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "PATIENCE", 0.05)
    writer = start(HOLDING, path, "mudge", 1)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "held\n"
    with pytest.raises(NotPossible, match="too long"), edit_campaign(path, KINDS):
        pass
    writer.communicate("")
    assert read_campaign(path, KINDS).dice.keys() == {"mudge"}


def test_a_change_that_fails_is_not_written(path: Path) -> None:
    before = path.read_bytes()

    def fail() -> None:
        with edit_campaign(path, KINDS) as campaign:
            campaign.roll("mudge")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_bytes() == before
