"""The three secrecy properties where chance seldom leads: with monsters that are out, and with hands that everybody knows in part."""

from __future__ import annotations

from itertools import islice

import pytest

from grumbletop.conformance import secrecy
from grumbletop.conformance.random_states import Reached
from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.rng import Rng
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from tests.games.grunt_growl_and_tear.histories import small_deck
from tests.games.grunt_growl_and_tear.tables import face_to_face, walk

EACH = 9  # one state in so many is looked at
LOOKED_AT = 12  # states


def check(game: GruntGrowlAndTear, state: GruntState, seed: int, viewers: list[int]) -> None:
    """Everything received is equal in another world, before and after each step of the own seat and of others."""
    here = Reached(game, state, seed, f"round {state.round}, {game.dump(state)['phase']}")
    for viewer in viewers:
        world = secrecy.other_world(here, viewer)
        secrecy.check_state(here, world, viewer, thorough=False)
        secrecy.check_own_steps(here, world, viewer)
        secrecy.check_steps_of_others(here, world, viewer)


@pytest.mark.clause("GGT-13.1", "GGT-13.3")
@pytest.mark.parametrize("players", [3, 4])
def test_nothing_leaks_to_or_from_a_monster_that_is_out(players: int) -> None:
    game = GruntGrowlAndTear({"players": players, "monsters": "random", "map": "pit_stop", "start_power": 2})
    late = (state for state in walk(game, seed=17, games=3, by_habit=True) if state.out and not state.is_over())
    seen = 0
    for number, state in enumerate(islice(late, 0, EACH * LOOKED_AT, EACH)):
        out = next(seat for seat in range(players) if state.is_out(seat))
        living = next(seat for seat in range(players) if not state.is_out(seat))
        check(game, state.clone(), number, [SPECTATOR, out, living])
        fighter = state.fighters[out]
        assert (fighter.hand_size, fighter.known, state.owes(out)) == (0, 0, False)
        seen += 1
    assert seen == LOOKED_AT


@pytest.mark.clause("GGT-3.7")
def test_nothing_leaks_while_hands_are_known_in_part() -> None:
    """Decks of a dozen cards run out all the time."""
    game = GruntGrowlAndTear({"players": 2, "monsters": ["gutbucket", "snaggle"], "map": "pit_stop", "start_power": 2, "round_cap": 60})
    seen = 0
    for number, state in enumerate(walk(game, seed=18, games=6, by_habit=True)):
        for fighter in state.fighters:
            if fighter.deck_size > 40 and state.round == 1:
                small_deck(fighter, list(range(3, 15)), 4)
        if any(fighter.known not in (0, fighter.hand) for fighter in state.fighters) and seen < LOOKED_AT:
            check(game, state.clone(), number, [SPECTATOR, 0, 1])
            seen += 1
    assert seen == LOOKED_AT


@pytest.mark.clause("GGT-3.7")
def test_what_is_known_of_a_hand_is_saved_and_dealt_again() -> None:
    game, state = face_to_face()
    small_deck(state.fighters[0], list(range(52)), 3)
    state.fighters[0].known = 0b011
    for table in (state, game.restore(game.save(state))):
        assert game.display(table, 1)["players"][0]["known"] == ["Ac", "2c"]
        for seed in range(20):
            world = table.resample(1, Rng(seed))
            assert world.fighters[0].hand & 0b011 == world.fighters[0].known == 0b011
    with pytest.raises(BadPosition, match="not in that hand"):
        game.recall(state, {**game.memory(state), "known": [["Ks"], []]})


def test_a_world_depends_on_what_its_seat_knows_alone() -> None:
    """The same numbers deal the same world, however the hidden cards lie."""
    game = GruntGrowlAndTear({"players": 3, "monsters": "random", "round_cap": 10})
    for number, state in enumerate(walk(game, seed=19, games=1, by_habit=True)):
        if number % 5 == 0:
            for viewer in (SPECTATOR, 0):
                one = game.save(state.resample(viewer, Rng(number)))
                other = game.save(state.resample(viewer, Rng(99)).resample(viewer, Rng(number)))
                assert one == other
