"""Why a hint: a fact that is true after its action, and not after the next best one, in every world its seat thinks possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from grumbletop.bots.bot import Budget, Knowledge, knowledge_of
from grumbletop.bots.hints import Advice, hint
from grumbletop.bots.reasons import BETTER, CHANCE, EQUAL, MERIT, ONLY
from grumbletop.engine.events import Log
from grumbletop.engine.merits import Merit
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.engine.state import State
from grumbletop.engine.texts import LANGUAGES
from tests.bots.second_opinions import OPINIONS, opinion
from tools.calibrate import played

GAMES = ("grit", "grumbles_and_goofs", "foggy_frontlines", "grunt_growl_and_tear", "giant_monster_invasion")
WORLDS = 200
NORMAL, LONG = 50, 1_000  # hints of each game
BRIEF = Budget(simulations=64)


def hints(slug: str, seed: int) -> Iterator[tuple[Knowledge, Advice, Advice]]:
    """Hints of games between bots, each with the next best."""
    game, number = make(slug), 0
    while True:
        number += 1
        for at, seat, state, told in played(game, seed, number)[0]:
            seen = knowledge_of(game, state, seat, Rng(at), told)
            found = hint(seen, Rng(number), game.text, BRIEF)
            yield from ((seen, one, other) for one, other in pairwise(found))


def after(seen: Knowledge, text: str, world: State, seed: int) -> State:
    state = world.clone()
    seen.game.play(state, seen.seat, text, SeededChance(Rng(seed)), Log())
    return state


def has(merit: Merit, before: State, state: State, seat: int, data: Mapping[str, Any]) -> bool:
    return any(each.data == data for each in merit.facts(before, state, seat))


def second_opinion(seen: Knowledge, one: Advice, other: Advice) -> tuple[bool | None, bool | None]:
    """Whether the reason is true of the action and of the next best one, as the documents say."""
    states = [after(seen, advice.text, seen.world, 1) for advice in (one, other)]
    return tuple(opinion(seen.game, one.reason.key, seen.world, state, seen.seat, one.reason.data) for state in states)  # type: ignore[return-value]


def shares(seen: Knowledge, one: Advice, other: Advice) -> tuple[float, float]:
    """In how many of so many worlds the reason is true of the action, and of the next best one."""
    merit = next(each for each in seen.game.merits if each.key == one.reason.key)
    counts = [0, 0]
    for seed in range(WORLDS):
        world = seen.world.resample(seen.seat, Rng(1_000_003 * seed + 17))
        for index, advice in enumerate((one, other)):
            counts[index] += has(merit, world, after(seen, advice.text, world, seed), seen.seat, one.reason.data)
    return counts[0] / WORLDS, counts[1] / WORLDS


def check(slug: str, count: int, seed: int) -> None:
    kinds: dict[str, int] = {}
    for number, (seen, one, other) in enumerate(hints(slug, seed)):
        if number == count:
            break
        reason = one.reason
        kinds[reason.kind] = kinds.get(reason.kind, 0) + 1
        if reason.kind == MERIT:
            assert shares(seen, one, other) == (1, 0), (one, other)
            assert second_opinion(seen, one, other) in ((True, False), (None, None)), (one, other)
        elif reason.kind == CHANCE:
            likely, before = shares(seen, one, other)
            assert abs(100 * likely - reason.percent) <= 20, (one, likely)
            assert before < likely
        elif reason.kind == BETTER:
            assert one.value > other.value
        else:
            assert reason.kind in (EQUAL, ONLY)
    assert kinds[MERIT] > count / 3, kinds


@pytest.mark.parametrize("slug", GAMES)
def test_second_opinions_are_about_facts(slug: str) -> None:
    assert OPINIONS[slug].keys() <= {merit.key for merit in make(slug).merits}


@pytest.mark.parametrize("slug", GAMES)
def test_a_reason_is_true_and_the_next_best_lacks_it(slug: str) -> None:
    check(slug, NORMAL, 5)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_thousand_reasons_are_true_and_the_next_best_lack_them(slug: str) -> None:
    check(slug, LONG, 6)


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_has_its_sentence(slug: str) -> None:
    game = make(slug)
    assert len({merit.key for merit in game.merits}) == len(game.merits) > 10
    for language in LANGUAGES:
        texts = game.texts(language)
        assert [merit.key for merit in game.merits if not texts.has(f"merit.{merit.key}")] == []
        known = {merit.key for merit in game.merits}
        told = {key.removeprefix("merit.") for key in texts.all() if key.startswith("merit.")}
        assert told == known


def test_a_free_charge_is_no_lack_of_choice() -> None:
    """Search looks at nothing else while a BLAST can be charged for free, though a monster could do many things."""
    game = make("giant_monster_invasion")
    state = game.start(SeededChance(Rng(3)))
    seat = int(state.decider())
    seen = knowledge_of(game, state, seat, Rng(1))
    (advice,) = hint(seen, Rng(2), game.text, BRIEF)
    assert advice.text.startswith("charge")
    assert state.count_actions(seat) > 1
    assert (advice.reason.kind, advice.reason.key) == (MERIT, "charges")
