"""The page about Giant Monster Invasion! shows what the engine draws and tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.game import Game
from grumbletop.engine.state import State
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from tests.docs.pages import PAGES, block, told_in

OPTIONS = {"battlefield": "proving_ground", "monsters": ["cinderjaw", "brassback"]}
DRAWN = {
    "blast p1 m2": [{"check.blast": [1, 5, 3]}],
    "end": [{"military": [4, 2]}],
    "blast p1 m1": [{"check.blast": [6, 2, 1, 5, 3]}],
}


def begun() -> tuple[Game, State]:
    game = GiantMonsterInvasion(OPTIONS)
    return game, game.start(ScriptedChance(game, [{"order": [6, 1]}, {"military": [1, 2]}]))


def test_the_table_is_drawn_by_the_engine() -> None:
    game, state = begun()
    assert game.drawing(state, 0, game.texts()).rstrip() == block("giant_monster_invasion", "What you see").rstrip()


def test_the_round_is_played_by_the_engine() -> None:
    game, state = begun()
    shown = block("giant_monster_invasion", "One round")
    assert told_in(game, state, shown, DRAWN) == shown.splitlines()


def test_the_campaign_in_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (PAGES / "giant_monster_invasion.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["match"].names == ["Ada", "Grace"]
    assert [battle.number for battle in names["campaign"].open] == [1]
