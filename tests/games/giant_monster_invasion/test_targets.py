"""What the display says of a target is what the preview says of the same attack."""

from __future__ import annotations

import pytest

from grumbletop.games.giant_monster_invasion.notation import spell
from tests.games.giant_monster_invasion.battles import BATTLES, play


@pytest.mark.parametrize("number", range(6))
def test_the_chances_beside_a_target_are_those_that_are_foretold(number: int) -> None:
    checked = 0
    for game, state in play(BATTLES[number], 5):
        if state.is_over() or checked > 80:
            break
        seat = state.decider()
        for id, target in game.display(state, seat)["targets"].items():
            for deed in target["deeds"]:
                odds = {each.key: each.probability for each in game.preview(state, seat, spell(deed["parts"])).odds}
                expected = odds["grabbed"] if "grabbed" in odds else 1 - odds.get("none", 0)
                assert deed["chance"] == pytest.approx(expected, abs=1e-4), (id, deed)
                checked += 1
    assert checked > 0


def test_a_target_is_an_enemy_in_the_fight_or_a_building_that_can_be_attacked() -> None:
    for game, state in play(BATTLES[3], 8):
        if state.is_over():
            break
        shown, view = game.display(state, state.decider()), game.view(state, None)
        for id, target in shown["targets"].items():
            if target["building"]:
                assert view["buildings"][id]["standing"]
                assert target["deeds"]
            else:
                assert view["monsters"][id]["status"] == "fighting"
                assert shown["monsters"][id]["side"] != shown["monsters"][shown["active"]]["side"]
