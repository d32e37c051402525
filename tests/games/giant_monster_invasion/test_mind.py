"""Bots of Giant Monster Invasion!: they close in, hit, get up, and end a turn only when nothing useful is left."""

from __future__ import annotations

from typing import Any

import pytest

from grumbletop.bots.bot import Budget, knowledge_of
from grumbletop.bots.levels import bot_of
from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import LEGAL
from grumbletop.games.giant_monster_invasion.game import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.mind_throws import launch_gain
from grumbletop.games.giant_monster_invasion.rules import GiantState
from tests.games.giant_monster_invasion.battles import BATTLES

LEVELS = ["titan", "apocalypse"]  # those without whims
A_FEW = 120  # simulations: what they are asked here is plain


class Duel:
    """Cinderjaw against Brassback Nine, Cinderjaw's turn."""

    def __init__(self, battlefield: str = "proving_ground") -> None:
        self.game = GiantMonsterInvasion({"battlefield": battlefield, "military": "off"})
        document = self.game.dump(self.game.start(SeededChance(Rng(1))))
        document["order"] = ["m1", "m2"]
        document["turn"]["m"] = document["ask"]["who"] = "m1"
        self.document = document

    def put(self, monster: str, **values: Any) -> None:
        self.document["monsters"][monster].update(values)

    def begin(self) -> GiantState:
        return self.game.load(self.document)


def chosen(duel: Duel, state: GiantState, level: str, seed: int = 1) -> str:
    rng = Rng(seed)
    thought = bot_of(duel.game, level).choose(knowledge_of(duel.game, state, 0, rng), Budget(simulations=A_FEW), rng)
    return thought.text


def action_of(duel: Duel, state: GiantState, text: str) -> int:
    action = duel.game.read(state, 0, text)
    assert isinstance(action, int)
    return action


def turn_of(duel: Duel, state: GiantState, level: str) -> list[str]:
    """All that a bot does with its turn."""
    said: list[str] = []
    while not state.over and state.turn == 0 and state.round == 1 and len(said) < 20:
        text = chosen(duel, state, level, len(said) + 1)
        said.append(text)
        action = duel.game.read(state, 0, text)
        assert isinstance(action, int)
        state.apply(0, action, SeededChance(Rng(5)), Log())
    return said


@pytest.mark.parametrize("level", LEVELS)
def test_no_turn_is_wasted(level: str) -> None:
    """Eighteen inches apart, the other one stands still: every turn comes nearer or attacks, and four of them have done something."""
    duel = Duel()
    state = duel.begin()
    chance = SeededChance(Rng(3))
    said: dict[int, list[str]] = {}
    while state.round < 5 and not state.over:
        if state.turn == 1:
            state.apply(1, state.default_action(1), chance, Log())
            continue
        text = chosen(duel, state, level, sum(map(len, said.values())))
        said.setdefault(int(state.round), []).append(text)
        action = duel.game.read(state, 0, text)
        assert isinstance(action, int)
        state.apply(0, action, chance, Log())
    idle = {"charge", "heal", "guard", "end", "mend"}
    assert all(any(text.split()[0] not in idle for text in turn) for turn in said.values()), said
    assert state.monsters[0].is_within(state.monsters[1], 1300)
    assert state.monsters[1].shields() < 8 or state.monsters[0].is_within(state.monsters[1], 500)


def test_a_wall_in_the_way_is_walked_round() -> None:
    """In the open a straight line would do; downtown a tower stands between the two."""
    duel = Duel("downtown")
    state = duel.begin()
    habits = duel.game.insight.habits
    away = [duel.game.insight.weighed.inches_away(state, 0)]
    chance = SeededChance(Rng(3))
    while state.round < 4:
        seat = 0 if state.turn == 0 else 1
        if seat == 0:
            state.apply(0, habits.draw(state, 0, Rng(2)), chance, Log())
            away.append(duel.game.insight.weighed.inches_away(state, 0))
        else:
            state.apply(1, state.default_action(1), chance, Log())
    assert away[-1] < away[0] - 9


@pytest.mark.parametrize("level", LEVELS)
def test_it_hits_who_is_in_reach(level: str) -> None:
    duel = Duel()
    duel.put("m1", x=1800)
    duel.put("m2", x=1980, y=1200)
    said = turn_of(duel, duel.begin(), level)
    assert any(text.split()[0] in ("brawl", "blast", "grab", "ram") for text in said), said


@pytest.mark.parametrize("level", LEVELS)
def test_it_gets_up(level: str) -> None:
    duel = Duel()
    duel.put("m1", x=1800, prone=True)
    duel.put("m2", x=1980, y=1200)
    assert "stand" in turn_of(duel, duel.begin(), level)


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_the_winning_blow(level: str) -> None:
    duel = Duel()
    duel.put("m1", x=1800, hits=4)
    duel.put("m2", x=1980, y=1200, hits=1, tough=0, armor=0)
    state = duel.begin()
    turn_of(duel, state, level)
    assert state.over
    assert state.value(0) == 1.0


def test_blows_wear_shields_off_before_they_hurt() -> None:
    duel = Duel()
    whole = duel.game.insight.worth(duel.begin(), 0)
    duel.put("m2", tough=3)
    worn = duel.game.insight.worth(duel.begin(), 0)
    duel.put("m2", tough=3, hits=8)
    assert whole < worn < duel.game.insight.worth(duel.begin(), 0)


@pytest.mark.parametrize("battle", range(len(BATTLES)))
def test_habits_and_the_short_list_are_legal(battle: int) -> None:
    """In every kind of battle, with all that is usually done: nothing that is thought about breaks a rule."""
    game = GiantMonsterInvasion({**BATTLES[battle], "round_cap": 4})
    rng, chance = Rng(battle + 1), SeededChance(Rng(battle + 2))
    state = game.start(chance)
    while not state.is_over():
        seat = state.decider()
        thought = game.insight.shortlist(state, seat, 1_000, rng)
        assert [game.text(state, seat, action) for action in thought if state.fault(seat, action)] == []
        action = game.insight.likely_action(state, seat, rng)
        assert state.fault(seat, action) == LEGAL, game.text(state, seat, action)
        state.apply(seat, action, chance, Log())


def test_heal_points_are_not_thrown_away() -> None:
    duel = Duel()
    duel.put("m1", tough=3, hits=10, blood=2, roar=3)
    state = duel.begin()
    state.apply(0, action_of(duel, state, "heal"), ScriptedChance(duel.game, [{"check.heal": [1, 1, 1]}]), Log())
    offered = [duel.game.text(state, 0, action) for action in duel.game.insight.shortlist(state, 0, 1_000, Rng(1))]
    assert "mend h0 t3 b0" in offered
    assert {sum(int(part[1:]) for part in text.split()[1:]) for text in offered} == {3}


def test_somebody_grabbed_is_thrown_into_what_hurts_most() -> None:
    """A rock four inches behind the prey, and open ground elsewhere."""
    duel = Duel()
    duel.put("m1", x=1800, y=1200)
    duel.put("m2", x=1980, y=1200, tough=2, armor=0)
    duel.document["buildings"]["b05"] = {"poly": [[2200, 1000], [2400, 1000], [2400, 1400], [2200, 1400]], "height": 900, "kind": "rock"}
    state = duel.begin()
    dice = [{"check.grab": [1, 1, 1]}, {"check.grab_defence": [6, 6, 6, 6]}]
    state.apply(0, action_of(duel, state, "grab m2"), ScriptedChance(duel.game, dice), Log())
    gains = [launch_gain(state, direction) for direction in range(16)]
    best = [direction for direction in range(16) if gains[direction] == max(gains)]
    assert 0 in best
    assert set(best) <= {0, 1, 2, 14, 15}
    chosen = {duel.game.text(state, 0, duel.game.insight.likely_action(state, 0, Rng(seed))) for seed in range(20)}
    assert chosen <= {"squeeze", *(f"launch d{direction}" for direction in best)}, chosen


@pytest.mark.parametrize("level", LEVELS)
def test_alone_in_a_city_a_wounded_monster_does_not_crash_to_its_death(level: str) -> None:
    """It would bring down more of the city, but only a monster that stands at the end wins (GMI-9.3)."""
    city = Duel()
    city.game = GiantMonsterInvasion({"battle": "nightmare", "monsters": ["cinderjaw"], "military": "off"})
    city.document = city.game.dump(city.game.start(SeededChance(Rng(1)))) | {"round": 7}
    city.document["turn"] |= {"actions": 0, "attacks": 1, "charged": ["p1"]}
    city.put("m1", hits=4, tough=0, x=2068, y=1560)
    assert "crash" not in chosen(city, city.begin(), level)
