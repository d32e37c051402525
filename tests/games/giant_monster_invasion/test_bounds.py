"""The largest table there may be: 64 buildings. The last one is a building like the others."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion

MOST = 64


def crowded(buildings: int) -> dict[str, Any]:
    """Rows of small houses; m1 stands beside the last of them, where there are 64."""
    game = GiantMonsterInvasion({"battlefield": "proving_ground", "military": "off"})
    document = game.dump(game.start(SeededChance(Rng(1))))
    document["table"] = {"name": "crowded", "w": 6000, "h": 6000, "starts": []}
    corners = [(200 + 500 * (n % 8), 200 + 500 * (n // 8)) for n in range(buildings)]
    document["buildings"] = {
        f"b{n:02}": {"poly": [[x, y], [x + 100, y], [x + 100, y + 100], [x, y + 100]], "height": 100} for n, (x, y) in enumerate(corners, 1)
    }
    document["order"] = ["m1", "m2"]
    document["turn"]["m"] = document["ask"]["who"] = "m1"
    document["monsters"]["m1"].update(x=3900, y=3750)
    document["monsters"]["m2"].update(x=5500, y=5500)
    return document


def test_all_of_them_stand_and_the_last_can_be_wrecked() -> None:
    game = GiantMonsterInvasion({"battlefield": "proving_ground", "military": "off"})
    state = game.load(crowded(MOST))
    assert sum(each["standing"] for each in game.dump(state)["buildings"].values()) == MOST
    crash = "move 3820,3750 crash b64"
    action = game.read(state, 0, crash)
    assert isinstance(action, int)
    assert 0 < action < 1 << 53
    assert game.text(state, 0, action) == crash
    assert any(game.text(state, 0, each).endswith("crash b64") for each in game.legal_actions(state, 0))
    state.apply(0, action, SeededChance(Rng(1)), Log())
    after = game.dump(state)
    assert [id for id, each in after["buildings"].items() if not each["standing"]] == ["b64"]
    assert after["hazards"]["r_b64"]["kind"] == "rubble"
    again = game.load(after)
    assert game.dump(again) == after


@pytest.mark.parametrize("seed", range(3))
def test_battles_there_are_played(seed: int) -> None:
    game = GiantMonsterInvasion({"battlefield": "proving_ground", "military": "off", "round_cap": 3})
    document = crowded(MOST)
    document["options"] = dict(game.given)
    state, rng, chance = game.load(document), Rng(seed), SeededChance(Rng(seed))
    while not state.is_over():
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), chance, Log())
    assert len(game.dump(state)["buildings"]) == MOST


def test_one_more_is_refused() -> None:
    game = GiantMonsterInvasion({"battlefield": "proving_ground", "military": "off"})
    with pytest.raises(BadPosition, match="more than 64"):
        game.load(crowded(MOST + 1))
