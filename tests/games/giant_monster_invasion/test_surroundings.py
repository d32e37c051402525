"""How far everything is, and in which direction, as the terminal and the page tell it."""

from __future__ import annotations

from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.surroundings import surroundings
from tests.browser.giant_positions import duel

POOL = {"h01": {"kind": "lava", "poly": [[1500, 1100], [1700, 1100], [1700, 1300], [1500, 1300]]}}


def table() -> GiantMonsterInvasion:
    return GiantMonsterInvasion(duel()["options"])


def test_monsters_come_first_then_the_nearest() -> None:
    game = table()
    state = game.load({**duel(), "hazards": POOL})
    near = [(thing.id, round(thing.square**0.5), thing.bearing) for thing in surroundings(state, 0)]
    assert near == [("m2", 190, "3"), ("h01", 0, None), ("b02", 600, "3"), ("b01", 1304, "10"), ("b03", 1304, "8")]


def test_every_seat_is_told_what_is_around_its_own_monster() -> None:
    game = table()
    state = game.load(duel())
    seen = {seat: game.display(state, seat)["around"]["from"] for seat in (0, 1, None)}
    assert seen == {0: "m1", 1: "m2", None: "m1"}


def test_the_page_is_told_what_the_terminal_says() -> None:
    game = table()
    state = game.load({**duel(), "hazards": POOL})
    drawing = game.drawing(state, 0, game.texts("en"))
    told = [thing for thing in game.display(state, 0)["around"]["things"] if thing["bearing"]]
    assert [thing["id"] for thing in told if f": {thing['u'] / 100:.1f} inches at {thing['bearing']} o'clock" not in drawing] == []
