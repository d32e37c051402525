"""Bots of Giant Monster Invasion! in a free-for-all: they let the others close in, and fall upon whoever comes too near."""

from __future__ import annotations

from typing import Any

from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import LEGAL
from grumbletop.games.giant_monster_invasion.game import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.mind_habits import PATIENT, Habits
from grumbletop.games.giant_monster_invasion.mind_melee import exposure, is_free_for_all
from grumbletop.games.giant_monster_invasion.mind_worth import Worth, danger
from grumbletop.games.giant_monster_invasion.rules import GiantState

FIGHTERS = ["cinderjaw", "brassback", "saint_boulder", "skyrake"]
EDGE = 1_000  # u: Cinderjaw stands here, and the others 20 inches farther east


class Melee:
    """Cinderjaw's turn. By default everybody fights everybody."""

    def __init__(self, round: int = 1, **options: Any) -> None:
        self.game = GiantMonsterInvasion({"monsters": FIGHTERS, "battlefield": "proving_ground", "military": "off", **options})
        self.document = self.game.dump(self.game.start(SeededChance(Rng(1))))
        self.document["round"] = round
        self.document["order"] = [*self.document["monsters"]]
        self.document["turn"]["m"] = self.document["ask"]["who"] = "m1"
        for monster, y in {"m1": 1200, "m2": 700, "m3": 1200, "m4": 1700}.items():
            self.put(monster, x=EDGE if monster == "m1" else EDGE + 2_000, y=y)

    def put(self, monster: str, **values: Any) -> None:
        self.document["monsters"][monster].update(values)

    def begin(self) -> GiantState:
        return self.game.load(self.document)


def turn(state: GiantState, patience: int = PATIENT) -> None:
    """Cinderjaw does what is usual until somebody else acts."""
    habits, rng, chance = Habits(Worth(), patience), Rng(2), SeededChance(Rng(3))
    while state.turn == 0 and not state.over:
        seat = state.decider()
        action = habits.draw(state, seat, rng)
        assert state.fault(seat, action) == LEGAL
        state.apply(seat, action, chance, Log())


def test_whoever_is_far_from_three_enemies_keeps_away_from_them() -> None:
    state = Melee().begin()
    assert exposure(state, EDGE - 400, 1200) < exposure(state, EDGE, 1200) < exposure(state, EDGE + 400, 1200)
    turn(state)
    assert state.monsters[0].x == EDGE - 400


def test_patience_ends() -> None:
    state = Melee(round=PATIENT + 1).begin()
    turn(state)
    assert state.monsters[0].x > EDGE


def test_without_patience_it_closes_in_at_once() -> None:
    state = Melee().begin()
    turn(state, patience=0)
    assert state.monsters[0].x > EDGE


def test_against_a_team_nobody_waits() -> None:
    state = Melee(sides=[[0, 1], [2, 3]]).begin()
    assert not is_free_for_all(state)
    turn(state)
    assert state.monsters[0].x > EDGE


def test_the_last_enemy_is_not_waited_for() -> None:
    melee = Melee()
    melee.put("m2", status="defeated", hits=0)
    melee.put("m4", status="defeated", hits=0)
    state = melee.begin()
    assert not is_free_for_all(state)
    turn(state)
    assert state.monsters[0].x > EDGE


def test_who_comes_within_one_move_is_attacked() -> None:
    melee = Melee()
    melee.put("m3", x=EDGE + 450)
    state = melee.begin()
    turn(state)
    assert state.monsters[0].x > EDGE
    assert state.monsters[0].is_within(state.monsters[2], state.rules.reach())


def test_nobody_steps_back_into_tar() -> None:
    melee = Melee()
    melee.document["hazards"]["h01"] = {"kind": "tar", "poly": [[400, 400], [900, 400], [900, 2000], [400, 2000]]}
    state = melee.begin()
    turn(state)
    assert state.monsters[0].x < EDGE
    assert danger(state, state.monsters[0], state.monsters[0].x, state.monsters[0].y) == 0.0


def test_better_levels_are_more_patient() -> None:
    settings = [level.settings for level in Melee().game.levels if level.mind == "habit"]
    patience = [each.get("patience", PATIENT) for each in settings]
    assert patience == sorted(set(patience))
