"""Bots of Grunt, Growl, and Tear: what a situation is worth, habits, races and mixed strategies. They know what their seat knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.bots.bot import Budget, knowledge_of
from grumbletop.bots.levels import bot_of
from grumbletop.engine.errors import BadContent
from grumbletop.engine.rng import Rng
from grumbletop.engine.thinking import SEES_ALL, Thinking
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear, weights
from grumbletop.games.grunt_growl_and_tear.game import patience
from grumbletop.games.grunt_growl_and_tear.mind_habits import HabitThinking
from grumbletop.games.grunt_growl_and_tear.mind_worth import FEATURES, restlessness
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import TEST, TURN
from tests.games.grunt_growl_and_tear.histories import small_deck
from tests.games.grunt_growl_and_tear.tables import begun, face_to_face, play, walk

CARDS = {rank: number for number, rank in enumerate("A23456789TJQK")}


def thought(game: GruntGrowlAndTear, state: GruntState, seat: int, simulations: int, seed: int = 1, eyes: float = 0.0) -> Thinking:
    thinking = game.thinking("brawl", state, seat, {SEES_ALL: eyes}, Rng(seed))
    assert thinking is not None
    thinking.go_on(simulations)
    return thinking


def best(game: GruntGrowlAndTear, state: GruntState, seat: int, simulations: int = 600) -> str:
    return game.text(state, seat, thought(game, state, seat, simulations).candidates()[0].action)


# What a situation is worth


@pytest.mark.parametrize("players", [2, 4])
def test_worths_add_up_and_are_true_at_the_end(players: int) -> None:
    game = GruntGrowlAndTear({"players": players, "monsters": "random", "round_cap": 12})
    told = set()
    for state in walk(game, seed=1, games=2, by_habit=True):
        if game.insight.knows_worth(state) or state.is_over():
            worths = [game.insight.worth(state, seat) for seat in range(players)]
            assert sum(worths) == pytest.approx(0)
            assert all(-1 <= worth <= 1 for worth in worths)
            told.add(int(state.phase))
            if state.is_over():
                assert worths == [state.value(seat) for seat in range(players)]
        else:
            assert state.phase != TURN or state.acted or state.denied
    assert len(told) == 2


def test_limbs_health_cards_and_power_are_worth_something() -> None:
    game, state = face_to_face()
    worth = game.insight.worth(state, 0)
    for change in ("health", "power", "limb"):
        other = state.clone()
        if change == "health":
            other.fighters[1].health -= 4
        elif change == "power":
            other.fighters[0].power += 3
        else:
            other.fighters[1].take_off(0)
            other.recount(1)
        assert game.insight.worth(other, 0) > worth + 0.01, change
    small_deck(state.fighters[0], [CARDS["K"], CARDS["Q"], CARDS["J"]], 3)
    rich = game.insight.worth(state, 0)
    small_deck(state.fighters[0], [CARDS["A"], CARDS["2"], CARDS["3"]], 3)
    assert rich > game.insight.worth(state, 0)


def test_rank_counts_more_and_more() -> None:
    """Whoever would lose by rank has to fight, the sooner the better."""
    game, state = face_to_face(round_cap=20)
    state.fighters[0].health = 9
    worths = []
    for number in (1, 12, 20):
        state.round = number
        worths.append(game.insight.worth(state, 1))
    assert worths == sorted(worths)
    assert worths[2] > 0.7


def test_waiting_costs_more_and_more() -> None:
    """Two that wait for each other would wait for ever."""
    _, state = face_to_face(round_cap=40)
    near = restlessness(state, 0)
    stuck = state.clone()
    stuck.fighters[0].facing = 5
    far = state.clone()
    far.stand(0, 0)
    bitten = state.clone()
    bitten.fighters[1].health -= 3
    assert restlessness(bitten, 0) < near < min(restlessness(stuck, 0), restlessness(far, 0))
    torn = state.clone()
    torn.fighters[1].health = 1
    nearly = restlessness(torn, 0)
    torn.fighters[1].take_off(0)
    torn.recount(1)
    torn.fighters[1].health = torn.fighters[1].most_health()
    assert restlessness(torn, 0) < nearly < near, "whoever tears a limb off is nearer to the end, though the pool is full again"
    gap = restlessness(far, 0) - near
    far.round = state.round = 40
    assert restlessness(far, 0) - restlessness(state, 0) > 5 * gap


def test_the_weights_are_read_as_they_are_written(tmp_path: Path) -> None:
    found = weights.read_weights(GruntGrowlAndTear.home())
    assert len(found) == FEATURES
    (tmp_path / weights.FILE).write_text(weights.spelled(found, "a remark"), encoding="utf-8")
    assert weights.read_weights(tmp_path) == found
    text = (tmp_path / weights.FILE).read_text(encoding="utf-8")
    (tmp_path / weights.FILE).write_text(text.replace("pool = ", 'pool = "much" # '), encoding="utf-8")
    with pytest.raises(BadContent, match="pool"):
        weights.read_weights(tmp_path)


# What search asks


@pytest.mark.parametrize("players", [2, 3])
def test_likely_and_listed_actions_are_legal_and_know_no_more_than_their_seat(players: int) -> None:
    game = GruntGrowlAndTear({"players": players, "monsters": "random", "start_power": 3, "round_cap": 10})
    rng = Rng(3)
    for number, state in enumerate(walk(game, seed=2, games=1, by_habit=True)):
        for seat in range(players):
            if state.owes(seat):
                assert state.is_legal(seat, game.insight.likely_action(state, seat, rng))
                actions = game.insight.shortlist(state, seat, 12, Rng(1))
                assert 0 < len(actions) <= 12
                assert len(set(actions)) == len(actions)
                assert all(state.is_legal(seat, action) for action in actions)
                world = state.reopened().resample(seat, Rng(number))
                assert game.insight.shortlist(world, seat, 12, Rng(1)) == actions
                assert game.insight.likely_action(world, seat, Rng(5)) == game.insight.likely_action(state, seat, Rng(5))


def test_asking_changes_nothing() -> None:
    game, state = face_to_face()
    before = game.save(state)
    thought(game, state, 1, 40)
    assert game.save(state) == before


# Thinking


def test_every_decision_can_be_thought_about() -> None:
    game = GruntGrowlAndTear({"players": 3, "monsters": "random", "start_power": 3, "round_cap": 6})
    met = set()
    for state in walk(game, seed=4, games=2, by_habit=True):
        for seat in range(3):
            if state.owes(seat) and (state.phase not in met or state.round % 3 == 0):
                met.add(state.phase)
                candidates = thought(game, state, seat, 20).candidates()
                assert all(state.is_legal(seat, each.action) and -1 <= each.value <= 1 for each in candidates)
                assert sum(each.share for each in candidates) <= 1.01
    assert len(met) >= 9


def test_what_is_hidden_changes_nothing() -> None:
    game, state = face_to_face()
    play(game, state, (1, "attack p0"))
    for acting in (state, face_to_face()[1]):
        found = []
        for seed in (1, 2):
            world = acting.resample(1, Rng(seed))
            found.append([(each.action, each.value, each.share) for each in thought(game, world, 1, 200, seed=9).candidates()])
        assert found[0] == found[1]


def test_a_choice_made_already_is_not_looked_at() -> None:
    game, state = face_to_face()
    play(game, state, (1, "attack p0"))
    plain = [(each.action, each.value) for each in thought(game, state, 1, 100).candidates()]
    play(game, state, (0, game.text(state, 0, int(state.default_action(0)))))
    assert [(each.action, each.value) for each in thought(game, state, 1, 100).candidates()] == plain


def test_equal_ranks_are_one_play() -> None:
    game, state = face_to_face()
    small_deck(state.fighters[1], [5, 5 + 13, 5 + 26, 12], 4)
    play(game, state, (1, "attack p0"))
    candidates = thought(game, state, 1, 100).candidates()
    assert sorted(1 + len(each.likes) for each in candidates) == [1, 3]


def test_cards_are_mixed_where_they_have_to_be() -> None:
    """King, Queen and Jack on both sides: whoever always plays the same is beaten by the one above, or gets less for it."""
    game, state = face_to_face()
    for fighter in state.fighters:
        small_deck(fighter, [CARDS["J"], CARDS["Q"], CARDS["K"], *range(13, 33)], 3)
        fighter.known = fighter.hand
    play(game, state, (1, "attack p0"))
    thinking = thought(game, state, 1, 3_000)
    played = [each for each in thinking.candidates() if each.share > 0.05]
    assert len(played) > 1
    assert {int(thinking.choice(Rng(seed))) for seed in range(60)} <= {int(each.action) for each in thinking.candidates() if each.share}


def test_the_obvious_is_found() -> None:
    """A bare torso with one point left, an empty hand and no way out: strike."""
    game, state = face_to_face()
    victim = state.fighters[0]
    for socket in range(5):
        victim.take_off(socket)
    state.recount(0)
    victim.health = 1
    small_deck(victim, list(range(13, 40)), 0)
    assert best(game, state, 1) == "attack p0"


def test_a_limb_underfoot_is_stitched_on() -> None:
    game, state = face_to_face()
    state.stand(0, game.notation.spaces.index((0, 4)))
    tail = 4
    slime = state.fighters[1].limb_at(tail)
    state.fighters[1].take_off(tail)
    state.recount(1)
    state.fighters[1].power = 2
    state.loose, state.lies[slime] = 1 << slime, state.fighters[1].space
    assert best(game, state, 1) == "attach squelch/slime tail1"


def test_long_combats_get_less_and_less_patience() -> None:
    _, state = face_to_face()
    assert patience(state, 3_000) == 3_000
    found = []
    for exchange in (1, 2, 20):
        state.exchange = exchange
        found.append(patience(state, 3_000))
    assert found == [1_000, 500, 100]


def test_in_haste_one_does_what_is_usual() -> None:
    game, state = face_to_face()
    minds = [game.thinking("brawl", state, 1, {"haste": 30.0}, Rng(seed)) for seed in range(200)]
    assert 30 < sum(isinstance(mind, HabitThinking) for mind in minds) < 90
    assert not isinstance(game.thinking("brawl", state, 1, {}, Rng(1)), HabitThinking)


def test_open_eyes_see_the_card_that_lies_there() -> None:
    """A yardstick takes its world for the true one."""
    game, state = face_to_face()
    for fighter, hand in zip(state.fighters, ([CARDS["Q"]], [CARDS["K"], CARDS["A"]]), strict=True):
        small_deck(fighter, hand + list(range(13, 40)), len(hand))
    play(game, state, (1, "attack p0"))
    assert state.phase == TEST
    thinking = thought(game, state, 1, 2_000, eyes=1.0)
    assert game.text(state, 1, thinking.candidates()[0].action) == "play Kc"


# Levels


def test_there_are_five_levels_with_names_of_their_own() -> None:
    game, _ = begun()
    assert len(game.levels) == 5
    for language in ("en", "de"):
        texts = game.texts(language)
        names = [texts.say(f"level.{level.id}") for level in game.levels]
        taken = {texts.word("monster", id) for id in game.box.monsters}
        assert len(set(names)) == 5
        assert not set(names) & taken
        assert all(texts.has(f"level.{level.id}.line") for level in game.levels)


@pytest.mark.parametrize("level", range(5))
def test_every_level_plays(level: int) -> None:
    game = GruntGrowlAndTear({"players": 3, "monsters": "random", "round_cap": 1})
    bot = bot_of(game, game.levels[level].id)
    for number, state in enumerate(walk(game, seed=6, games=1)):
        if not state.is_over() and number % 7 == 0:
            seat = state.decider()
            choice = bot.choose(knowledge_of(game, state, seat, Rng(number)), Budget(simulations=8), Rng(number))
            assert state.is_legal(seat, choice.action)
