"""The odds of a Test are how often the rules decide it that way in the worlds that a seat thinks possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import sqrt
from typing import Any

import pytest

from grumbletop.engine.action_table import act, verb_of
from grumbletop.engine.bits import members
from grumbletop.engine.events import Log
from grumbletop.engine.preview import Odds
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear, prospects
from grumbletop.games.grunt_growl_and_tear.chances import (
    BY_BLIND,
    BY_CARD,
    BY_NOTHING,
    BY_OBJECT,
    DRAWN,
    LOST,
    TIED,
    WON,
    answers_to,
    chances_of,
    outlooks_of,
    plays_of,
    way_of,
)
from grumbletop.games.grunt_growl_and_tear.prospects import KINDS, next_exchange, side_in
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    BLIND,
    CONTINUE,
    HEAL,
    NOTHING,
    TEST,
    TO_CONTINUE,
    TO_HEAL,
    TO_PLAY,
    TURN,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS
from tests.games.grunt_growl_and_tear.tables import walk
from tests.games.grunt_growl_and_tear.test_prospects import position

WORLDS = 150
TESTS = 300
RANKS = "A23456789TJQK"
ANY = -1
SHOWN = {BY_CARD: ANY, BY_BLIND: BLIND, BY_NOTHING: NOTHING, BY_OBJECT: ANY}  # by the other side


# Positions: from games played by habit, with hands and decks that run out more often than they do


@cache
def game_of(players: int) -> GruntGrowlAndTear:
    return GruntGrowlAndTear({"players": players, "monsters": "random", "start_power": 2})


def drained(game: GruntGrowlAndTear, state: GruntState, rng: Rng) -> GruntState:
    """The same table with less of everything."""
    table = game.dump(state)
    for player in table["players"] if table["test"] is None else ():
        if not player["health"]:
            continue
        if rng.below(2):
            keep = int(rng.below(2))
            player["discard"] += player["hand"][keep:]
            player["hand"] = player["hand"][:keep]
        if rng.below(2):
            keep = int(rng.below(3))
            player["discard"] += player["deck"][keep:]
            player["deck"] = player["deck"][:keep]
        if rng.below(3) == 0:
            player["health"] = 1
        if rng.below(3) == 0:
            player["power"] = 0
    return game.load(table)


def positions(seed: int) -> Iterator[tuple[GruntGrowlAndTear, GruntState]]:
    """Some are played on after they were drained, so that hands are known in part."""
    rng = stream(seed, 0)
    for number in range(100):
        game = game_of(2 + number % 2)
        for state in walk(game, seed=seed + number, games=1, by_habit=True):
            if state.phase not in (TURN, CONTINUE, TEST) or rng.below(6):
                continue
            yield game, state.clone()
            if state.phase == TEST:
                continue
            other, chance = drained(game, state, rng), SeededChance(rng)
            for _ in range(1 + rng.below(8)):
                if other.is_over():
                    break
                if other.phase in (TURN, CONTINUE, TEST) and rng.below(2):
                    yield game, other.clone()
                seat = int(other.decider())
                other.apply(seat, game.insight.likely_action(other, seat, rng), chance, Log())


# The rules, with the plays that the odds are about


def trials_in(state: GruntState, rng: Rng) -> Iterator[tuple[int, int, GruntState, int]]:
    """A seat, the action that leads to a Test (-1 in one), the table as the odds see it, and the seat's side."""
    for seat in members(state.deciders()):
        if state.phase == TEST:
            yield seat, -1, state, SIDE_A if state.side_a == seat else SIDE_B
        elif state.phase == CONTINUE:
            yield seat, act(TO_CONTINUE, 0, 0, 0), next_exchange(state), side_in(state, seat)
        else:
            found = [action for action in state.legal_actions(seat) if verb_of(action) in KINDS]
            for action in found[rng.below(len(found)) :][:1] if found else ():
                yield seat, int(action), prospects.test_of(state, seat, int(action)), SIDE_A


def decided(state: GruntState, seat: int, action: int, side: int, play: int, shown: int, rng: Rng) -> str:
    """How the rules decide the next pair in this world, where the other side shows this, or any card of its hand."""
    chance, world = SeededChance(rng), state.reopened()
    if state.phase == CONTINUE:
        for each in (int(state.attacker), int(state.defender)):
            world.apply(each, action, chance, Log())
    elif state.phase == TURN:
        world.apply(seat, action, chance, Log())
    while world.phase == HEAL:  # only what it takes to play blind
        healer = int(world.decider())
        needs = world.fighters[healer].hand_size == 0 and world.fighters[healer].health < 2
        world.apply(healer, act(TO_HEAL, int(needs), 0, 0), chance, Log())
    assert world.phase == TEST
    before, other = int(world.pairs), int(world.side_b if side == SIDE_A else world.side_a)
    world.apply(seat, act(TO_PLAY, play, 0, 0), chance, Log())
    if other != NOBODY:
        hand = members(world.fighters[other].hand)
        world.apply(other, act(TO_PLAY, hand[rng.below(len(hand))] if shown == ANY else shown, 0, 0), chance, Log())
    if world.phase == TEST and world.pairs == before + 1:
        return TIED
    if world.winner == NOBODY:
        return DRAWN
    return WON if world.winner == side else LOST


def test_odds_are_the_frequencies_of_the_rules_in_possible_worlds() -> None:
    """Chi-square over all Tests together; what is impossible never happens, and what is certain always."""
    rng, whole, freedom = Rng(5), 0.0, 0
    seen = Counter[tuple[str, str]]()
    for _, state in positions(3):
        for seat, action, trial, side in trials_in(state, rng):
            play = plays_of(trial, side)[rng.below(len(plays_of(trial, side)))]
            for answer in answers_to(trial, side):
                chances = chances_of(trial, side, play, answer)
                worlds = (state.resample(seat, rng) for _ in range(WORLDS))
                happened = Counter(decided(world, seat, action, side, play, SHOWN[answer], rng) for world in worlds)
                expected = {outcome: WORLDS * chances.of(outcome) for outcome in (WON, TIED, DRAWN, LOST)}
                assert all(expected[outcome] for outcome in happened), (expected, happened)
                whole += sum((happened[outcome] - mean) ** 2 / mean for outcome, mean in expected.items() if mean)
                freedom += sum(mean > 0 for mean in expected.values()) - 1
                seen[way_of(play), answer] += 1
        if seen.total() >= TESTS:
            break
    assert {(own, theirs) for own in (BY_CARD, BY_BLIND, BY_NOTHING) for theirs in (BY_CARD, BY_BLIND, BY_NOTHING, BY_OBJECT)} <= set(seen)
    assert abs(whole - freedom) < 4 * sqrt(2 * freedom), (whole, freedom)


def on_top(cards: list[str], rank: str) -> list[str] | None:
    """With a card of this rank first."""
    found = next((card for card in cards if card[0] == rank), None)
    return None if found is None else [found, *(card for card in cards if card != found)]


def worlds_of(table: dict[str, Any], seat: int, other: int, own_blind: bool, answer: str) -> Iterator[tuple[dict[str, Any], int, int]]:
    """Every pair of ranks that may meet, the number of cards it stands for, and the card that the other one plays."""
    mine, theirs = table["players"][seat], table["players"][other]
    hidden = theirs["deck"] if answer == BY_BLIND else [*theirs["hand"], *theirs["deck"]]
    for own in RANKS if own_blind else "-":
        for rank in RANKS if answer != BY_NOTHING else "-":
            deck, pile = on_top(mine["deck"], own) if own_blind else mine["deck"], on_top(hidden, rank) if rank != "-" else hidden
            if deck is None or pile is None:
                continue
            count = sum(card[0] == own for card in deck) if own_blind else 1
            count *= sum(card[0] == rank for card in pile) if rank != "-" else 1
            size = 0 if answer == BY_BLIND else len(theirs["hand"])
            players = list(table["players"])
            players[seat] = {**mine, "deck": deck}
            players[other] = {**theirs, "hand": pile[:size], "deck": pile[size:]}
            yield {**table, "players": players}, count, CARD_IDS.index(pile[0]) if size else SHOWN[answer]


def test_odds_are_exact_where_every_world_can_be_gone_through() -> None:
    """In Tests between two monsters whose decks hold cards and of whose hands nothing is known."""
    rng, seen = Rng(1), Counter[tuple[str, str]]()
    for game, state in islice(positions(40), 220):
        for seat, action, trial, side in trials_in(state, rng):
            other = int(trial.side_b if side == SIDE_A else trial.side_a)
            if other == NOBODY or not all(trial.fighters[each].deck_size and not trial.fighters[each].known for each in (seat, other)):
                continue
            play = plays_of(trial, side)[-1]
            for answer in answers_to(trial, side):
                if seen[way_of(play), answer] == 4:
                    continue
                cases = Counter[str]()
                for table, count, shown in worlds_of(game.dump(state.reopened()), seat, other, play == BLIND, answer):
                    cases[decided(game.load(table), seat, action, side, play, shown, rng)] += count
                found = chances_of(trial, side, play, answer)
                assert {key: found.of(key) for key in cases} == pytest.approx({key: some / cases.total() for key, some in cases.items()})
                seen[way_of(play), answer] += 1
    assert len(seen) == 9, seen


# What is shown of them


def odds_by_key(odds: Sequence[Odds]) -> dict[tuple[str, str], float]:
    return {(each.key.partition("_")[0], each.given): each.probability for each in odds}


def test_previews_and_labels_say_these_odds() -> None:
    """Before an attack and another exchange those of the likeliest play to win, in a Test those of the play."""
    rng, seen = Rng(2), Counter[str]()
    for game, state in islice(positions(11), 400):
        for seat, action, trial, side in trials_in(state, rng):
            best = outlooks_of(trial, side)[0]
            for play in (best.play,) if action >= 0 else plays_of(trial, side):
                text = game.text(state, seat, action if action >= 0 else act(TO_PLAY, play, 0, 0))
                shown = odds_by_key(game.preview(state, seat, text).odds)
                answers = answers_to(trial, side)
                for answer in answers:
                    found = chances_of(trial, side, play, answer)
                    for outcome in (WON, TIED, DRAWN, LOST):
                        assert shown.get((outcome, answer if len(answers) > 1 else ""), 0.0) == found.of(outcome), text
                seen[text.split()[0]] += 1
            told = {choice.value: choice.data for choice in game.choices(state, seat).offered}
            if state.phase == CONTINUE:
                assert told["continue"] == game.display(state, seat)["exchange"]["best"] == best.told()
            if state.phase == TEST and state.fighters[seat].hand == 0:
                for each in outlooks_of(trial, side):
                    assert told[way_of(each.play)] == each.told()
    assert {"attack", "push", "escape", "play", "blind", "none", "continue"} <= set(seen)


def test_empty_hands_are_no_certain_defeat() -> None:
    """GGT-5.9: 6 against 6 with two empty hands is decided by a blind card."""
    game = GruntGrowlAndTear({"players": 2})
    table = position(phase="turn")
    for player, health in zip(table["players"], (7, 9), strict=True):
        player |= {"hand": [], "deck": ["*"], "health": health}
    table["players"][1] |= {"hex": [2, 0]}
    state = game.load(table)
    (fight,) = [each for each in game.display(state, 0)["fights"] if each["parts"] == ["attack", "p1"]]
    low, high = fight["best"]["chance"]
    assert (fight["best"]["way"], 0.3 < low < 0.6 < high) == ("blind", True)
    for language in ("en", "de"):
        texts = game.texts_at(game.texts(language), ["Ada", "Bo"], 0)
        shown = game.preview(state, 0, "attack p1")
        said = [*(game.say_fact(fact, texts) for fact in shown.facts), *(game.say_odds(odds, texts) for odds in shown.odds)]
        assert not [line for line in said if "{" in line or "Test:" in line or "Probe:" in line], said
    assert [fact.clause for fact in shown.facts if fact.key in ("plays_either", "blind")] == ["GGT-5.9", "GGT-5.9"]
