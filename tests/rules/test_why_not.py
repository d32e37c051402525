"""In every game, 200 picks that nothing offers: what is said is a sentence about this pick, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from grumbletop.engine import registry
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.errors import Refused
from grumbletop.engine.game import Choices, Game
from grumbletop.engine.match import Match
from grumbletop.engine.rng import Rng
from grumbletop.engine.texts import LANGUAGES

PICKS = 200
GAMES = ("grit", "grumbles_and_goofs", "foggy_frontlines", "grunt_growl_and_tear", "giant_monster_invasion")
ABOUT_ANOTHER_QUESTION = ("phase", "kind", "seat")  # what keys of refusals end with that tell to answer something else


@pytest.mark.parametrize("slug", GAMES)
def test_the_reason_of_a_click_that_nothing_offers_is_a_sentence(slug: str) -> None:
    wrong: list[tuple[Sequence[str], str]] = []
    for game, match, seat, picked in unoffered(slug, Random(7)):
        refused = game.why_not(match.state, seat, picked)
        if refused is None:
            continue  # the question is asked again
        said = [game.say_refusal(refused, game.texts_at(game.texts(language), match.names, seat)) for language in LANGUAGES]
        wrong += [(picked, each) for each in said if "{" in each or ".refused" in each or not each.endswith(".")]
        wrong += [(picked, refused.key)] * (refused.key.rpartition(".")[2] in ABOUT_ANOTHER_QUESTION)
    assert wrong == []


def unoffered(slug: str, random: Random) -> Iterator[tuple[Game, Match, int, list[str]]]:
    """Parts that are picked after others that were offered, and are offered at other times, but not now."""
    game = registry.make(slug)
    match = Match.begin(game, Seeded(3), ["Ada", "Bo", "Cy", "Di"][: game.seats])
    known: set[str] = set()
    left = PICKS
    while left > 0 and not match.over:
        seat = next(each for each in range(game.seats) if match.state.owes(each))
        picked: list[str] = []
        for found in composing(match, seat, picked, random):
            offered = {choice.value for choice in found.offered}
            known |= offered
            others = sorted(known - offered)
            for value in random.sample(others, min(2, len(others))):
                yield game, match, seat, [*picked, value]
                left -= 1
        match.play(seat, game.text(match.state, seat, int(match.state.sample_action(seat, Rng(random.randrange(2**32))))))


def composing(match: Match, seat: int, picked: list[str], random: Random) -> Iterator[Choices]:
    """The choices of a person who picks at random."""
    while len(picked) < 6:
        try:
            found = match.game.choices(match.state, seat, picked)
        except Refused:  # a free point
            return
        yield found
        if not found.offered:
            return
        picked.append(random.choice(found.offered).value)
