"""OpenSpiel's own simulations, and what they do not ask: recall, secrecy, and chance."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from grumbletop.adapters import openspiel
from grumbletop.adapters.openspiel import register
from grumbletop.adapters.tree import KEY_BITS, Node, Tree
from grumbletop.engine.errors import BadOption, GrumbletopError
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import branches
from tests.adapters.games import CASES, Case, Fists, Sets, name_of

GAMES = 3
ENOUGH = 1_500  # nodes: no game is begun after so many


def load(case: Case) -> Any:
    slug, options = case
    return pyspiel.load_game(register(slug), dict(options))


def nodes(tree: Tree, seed: int) -> Iterator[Node]:
    """All nodes that a random game leads through."""
    rng, node = stream(seed, 0), tree.root
    while True:
        yield node
        if node.is_over:
            return
        count = node.outcomes if node.is_chance else len(node.offered)
        number = rng.below(count)
        node = node.child(number if node.is_chance else node.offered[number])


def random_games(tree: Tree, games: int = GAMES) -> Iterator[Iterator[Node]]:
    """Whole games, so many or fewer long ones. Each has to be gone through before the next."""
    seen = 0

    def counted(seed: int) -> Iterator[Node]:
        nonlocal seen
        for node in nodes(tree, seed):
            seen += 1
            yield node

    for seed in range(games):
        if seen < ENOUGH:
            yield counted(seed)


def decisions(tree: Tree, games: int = GAMES) -> Iterator[Node]:
    for game in random_games(tree, games):
        yield from (node for node in game if not node.is_chance and not node.is_over)


def some_decisions(tree: Tree, most: int) -> list[Node]:
    """From all over some random games."""
    found = list(decisions(tree))
    return found[:: max(1, len(found) // most)]


# OpenSpiel's tests


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_random_simulations_pass(case: Case) -> None:
    game = load(case)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_players() == make(*case).seats


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_learners_of_openspiel_play_it(case: Case) -> None:
    table = rl_environment.Environment(load(case), include_full_state=True)
    table.seed(1)
    step = table.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][player][0]])
    assert len(step.rewards) == make(*case).seats


@pytest.mark.parametrize("case", [case for case in CASES if case[1].get("seats") != 1], ids=name_of)
def test_the_searches_of_openspiel_play_it(case: Case) -> None:
    """The one in Python resamples worlds itself; the one in C++ runs on such a world. (Its `step` crashes with any Python game.)"""
    game = load(case)
    state = game.new_initial_state()
    numbers = np.random.RandomState(3)
    blind = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 2.0, 4, random_state=numbers)
    seeing = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 2.0, 4, 10, False, 3, False)
    decisions = [0, 0]
    while not state.is_terminal() and sum(decisions) < 10:
        if state.is_chance_node():
            state.apply_action(numbers.choice(state.legal_actions()))
            continue
        if sum(decisions) % 2:
            action = blind.step(state)
        else:
            _, action = seeing.step_with_policy(state.resample_from_infostate(state.current_player(), numbers.uniform))
        decisions[sum(decisions) % 2] += 1
        state.apply_action(action)
    assert min(decisions) >= 2


def test_a_program_that_loads_a_game_ends_in_peace() -> None:
    program = "import pyspiel, grumbletop.adapters.openspiel; pyspiel.load_game('grumbletop_grit').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")


# Options


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("grumbletop_grit(keep=informed,word=second)")
    assert game.tree.game.given["keep"] == "informed"
    assert game.tree.game.given["deck"] == make("grit").given["deck"]
    assert str(game) == "grumbletop_grit(keep=informed,word=second)"
    register("crucible")
    assert pyspiel.load_game("grumbletop_crucible(seats=4,teams=0+2/1+3)").tree.game.given["teams"] == [[0, 2], [1, 3]]
    by_comma = pyspiel.load_game("grumbletop_crucible", {"seats": 4, "teams": "0,2/1,3"})
    assert pyspiel.load_game(str(by_comma)).tree.game.given["teams"] == [[0, 2], [1, 3]]
    assert pyspiel.load_game("grumbletop_grumbles_and_goofs(standing_power=true,move_range=2)").tree.game.given["standing_power"] is True


def test_a_wrong_option_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadOption, match="one of blind, informed"):
        pyspiel.load_game("grumbletop_grit(keep=nonsense)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'kepe'"):
        pyspiel.load_game("grumbletop_grit(kepe=blind)")


def test_what_openspiel_is_told_beforehand() -> None:
    kinds = pyspiel.GameType
    about = load(("grit", {})).get_type()
    assert (about.utility, about.information) == (kinds.Utility.ZERO_SUM, kinds.Information.IMPERFECT_INFORMATION)
    assert load(("crucible", {})).get_type().utility == kinds.Utility.GENERAL_SUM
    stirred = load(("grumbles_and_goofs", {})).get_type()  # nobody knows more than another, but nobody knows the stir
    assert stirred.information == kinds.Information.IMPERFECT_INFORMATION


# What a seat knows


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_log_only_grows_so_recall_is_perfect(case: Case) -> None:
    tree = Tree(make(*case))
    for game in random_games(tree):
        logs = [""] * tree.game.seats
        for node in game:
            for seat in range(tree.game.seats):
                told = node.logs.to(seat)
                assert told.startswith(logs[seat])
                assert node.log(seat).startswith(told)
                logs[seat] = told
        assert all(logs)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_equal_logs_are_equal_keys_and_equal_knowledge(case: Case) -> None:
    tree = Tree(make(*case))
    known: dict[tuple[int, str, bool], tuple[Any, ...]] = {}
    logs: dict[tuple[int, int, Any], str] = {}
    for node in decisions(tree, games=20 if case[0] == "crucible" else GAMES):
        for seat in range(tree.game.seats):
            asked = seat == node.seat
            log, begun = node.log(seat), node.begun if asked else None
            knowledge = (node.key(seat), node.observe(seat), list(node.offered) if asked else [])
            assert known.setdefault((seat, log, asked), knowledge) == knowledge
            assert logs.setdefault((seat, node.key(seat), begun), log) == log
    assert len(known) > 10


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_resampled_state_is_the_same_to_its_player_and_tells_nothing_of_the_others(case: Case) -> None:
    game = load(case)
    rng, other_worlds = Rng(4), 0
    for node in some_decisions(game.tree, 30):
        state = game.new_initial_state()
        state.node = node
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, lambda: rng.below(2**30) / 2**30)
            assert received(other, seat) == received(state, seat)
            assert other.node.logs.to(SPECTATOR) == node.logs.to(SPECTATOR)
            assert other.history() == []
            for rival in set(range(game.num_players())) - {seat}:
                assert other.node.logs.to(rival) == f"known {other.node.key(rival):x}"
            other_worlds += str(other) != str(state)
    assert other_worlds > 0


def received(state: Any, seat: int) -> list[Any]:
    own = state.current_player() == seat
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.current_player(),
        [(action, state.action_to_string(action)) for action in state.legal_actions()] if own else [],
    ]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_while_chance_is_being_decided_nobody_learns_anything(case: Case) -> None:
    """Between an action and the last draw it needs, all is seen as before the action; only who acted knows what it did."""
    tree = Tree(make(*case))
    before: Node | None = None
    for game in random_games(tree):
        for node in game:
            if node.acting is None:
                before = node if node.state is not None else None
                continue
            for seat in range(tree.game.seats):
                if before is None:
                    assert (node.log(seat), set(node.observe(seat))) == ("", {0.0})
                else:
                    done = f"\n> {node.logs.text}" if seat == node.acting.seat else ""
                    assert node.log(seat) == before.logs.to(seat) + done
                    assert node.observe(seat) == tree.steps.observe(before.state, seat)  # type: ignore[arg-type]
        before = None


def test_a_node_of_chance_has_no_worlds_to_think_of() -> None:
    state = load(("grit", {})).new_initial_state()
    with pytest.raises(GrumbletopError, match="a chance node belongs to no seat"):
        state.resample_from_infostate(0, lambda: 0.5)


# Chance


def leaves(node: Node, share: float = 1.0) -> Iterator[tuple[str, float]]:
    """The next decisions below a node of chance, with their probabilities."""
    if not node.is_chance:
        yield str(node.state and node.tree.game.dump(node.state)), share
        return
    for number in range(node.outcomes):
        yield from leaves(node.child(number), share / node.outcomes)


def test_outcomes_are_those_of_the_rules_with_their_odds() -> None:
    tree = Tree(make("crucible", {"seats": 1}))
    seen = 0
    for node in decisions(tree):
        if tree.steps.is_composed(node.state, node.seat):  # type: ignore[arg-type]
            continue
        for code in node.offered:
            ours: Counter[str] = Counter()
            for position, share in leaves(node.child(code)):
                ours[position] += share  # type: ignore[assignment]
            theirs: Counter[str] = Counter()
            assert node.state is not None
            for share, after in branches(node.state, node.seat, int(node.state.decode(node.seat, code))):
                theirs[str(tree.game.dump(after))] += share  # type: ignore[assignment]
            assert ours == pytest.approx(theirs)
            seen += len(theirs) > 1
    assert seen > 10


def test_the_deal_is_made_of_draws_and_a_sure_draw_is_no_node() -> None:
    node, widths = Tree(make("grit")).root, []
    while node.is_chance:
        widths.append(node.outcomes)
        node = node.child(0)
    assert widths == [13, *range(12, 1, -1)]  # the Heart, then the deck


def test_who_is_first_in_a_race_is_drawn() -> None:
    node = Tree(make("crucible", {"seats": 3})).root
    while node.is_chance:
        node = node.child(0)
    for stake in (1, 0, 2):
        node = node.child(stake)
    assert [node.outcome_text(number) for number in range(node.outcomes)] == ["seat 0 is first", "seat 2 is first"]
    assert node.child(1).seat == 2


def test_steps_and_outcomes_have_words() -> None:
    state = load(("crucible", {"seats": 1})).new_initial_state()
    assert state.action_to_string(2) == "deck 2: 3"
    while state.is_chance_node():
        state.apply_action(0)
    assert [state.action_to_string(code) for code in state.legal_actions()] == ["stake 0", "stake 1", "stake 2", "stake 3"]
    assert state.action_to_string(9) == "code 9"
    node = Tree(Sets()).root
    assert [node.step_text(code) for code in node.offered] == ["0", "1", "2", "that is all"]


# States that travel, observers


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_states_survive_pickling_and_resampled_ones_too(case: Case) -> None:
    game = load(case)
    for node in some_decisions(game.tree, 6):
        for travelling in (node, node.resampled(node.seat, Rng(5))):
            arrived = pickle.loads(pickle.dumps(travelling))
            assert str(arrived) == str(travelling)
            assert [arrived.log(seat) for seat in range(game.num_players())] == [travelling.log(seat) for seat in range(game.num_players())]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_games_survive_pickling(case: Case) -> None:
    game = load(case)
    arrived = pickle.loads(pickle.dumps(game))
    assert (str(arrived), arrived.num_players()) == (str(game), game.num_players())
    assert str(arrived.new_initial_state()) == str(game.new_initial_state())


def test_a_node_of_an_unnamed_game_stays_here() -> None:
    with pytest.raises(GrumbletopError, match="made by name"):
        pickle.dumps(Tree(Fists()).root)


def test_observers_of_a_seat_and_of_everybody() -> None:
    game = load(("grit", {}))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    own = make_observation(game, INFO_STATE_OBS_TYPE)
    own.set_from(state, 1)
    assert own.tensor.tolist() == state.information_state_tensor(1)
    assert own.dict["hand"].sum() == 4
    assert len(own.dict["information_key"]) == KEY_BITS
    assert own.string_from(state, 1) == state.information_state_string(1)
    nobody = pyspiel.PrivateInfoType.NONE
    public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, private_info=nobody))
    assert "dealt" in public.string_from(state, 0)
    assert "hand" not in public.string_from(state, 0)
    now = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=nobody))
    assert now.string_from(state, 0) == openspiel.view(state.node, None)
    everything = pyspiel.PrivateInfoType.ALL_PLAYERS
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, private_info=everything)) is None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, public_info=False)) is None
    with pytest.raises(ValueError, match="take no parameters"):
        make_observation(game, None, {"x": 1})
