"""One game for each thread: rules have scratch space that all states of a game share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from grumbletop.engine import registry
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from tests.engine.toy import Toy

SLUG = "giant_monster_invasion"
GAMES = 200
STEPS = 40


def played(game: Game, seed: int, disturb: bool = False) -> str:
    """A digest of all that happens in the first actions of a random battle, previews included."""
    total = sha256()
    chance, rng = SeededChance(stream(seed, 1)), stream(seed, 2)
    state = game.start(chance)
    for _ in range(STEPS):
        if state.is_over():
            break
        seat, log = int(state.decider()), EventLog()
        if disturb:
            poison(game)
        text = game.text(state, seat, int(state.sample_action(seat, rng)))
        if disturb:
            poison(game)
        total.update(repr(game.preview(state, seat, text).facts).encode())
        if disturb:
            poison(game)
        game.play(state, seat, text, chance, log)
        total.update(f"{text} {[event.shown for event in log.events]}".encode())
    return total.hexdigest()


def poison(game: Game) -> None:
    """Junk in all scratch space of Giant Monster, as another state of the same game may leave it."""
    assert isinstance(game, GiantMonsterInvasion)
    rules = game.rules
    rules.order.begin(7)
    for number in range(8):
        rules.order.add(17 * number, 23 * number, True)
    rules.modifiers.begin(9)
    for item in range(len(rules.modifiers.used)):
        rules.modifiers.add(item, item - 5)
    for number in range(len(rules.scene.x)):
        rules.scene.x[number], rules.scene.y[number], rules.scene.base[number] = 3, 5, 7


def battle(seed: int) -> str:
    return played(registry.make(SLUG), seed)


def test_two_threads_play_what_one_plays() -> None:
    alone = [battle(seed) for seed in range(GAMES)]
    with ThreadPoolExecutor(2) as threads:
        assert [list(found) for found in threads.map(lambda _: map(battle, range(GAMES)), range(2))] == [alone, alone]


def test_what_lies_in_scratch_space_is_never_read() -> None:
    game = registry.make(SLUG)
    assert [played(game, seed, disturb=True) for seed in range(GAMES)] == [battle(seed) for seed in range(GAMES)]


def test_every_thread_has_a_game_of_its_own_that_shares_its_content() -> None:
    here = registry.make(SLUG)
    with ThreadPoolExecutor(1) as thread:
        there, again = thread.submit(registry.make, SLUG).result(), thread.submit(registry.make, SLUG).result()
    assert there is again
    assert there is not here
    assert vars(there)["rules"] is not vars(here)["rules"]
    assert vars(there)["box"] is vars(here)["box"]
    assert there.given == here.given
    assert registry.make(SLUG) is here


def test_a_room_that_knows_nothing_of_rule_versions_can_be_made() -> None:
    class Old(Toy):
        def __init__(self, options: dict[str, object] | None = None, packs: tuple[()] = ()) -> None:
            super().__init__(options, packs)

    assert registry.made(Old, {}, (), None).rules_version == Old.version
