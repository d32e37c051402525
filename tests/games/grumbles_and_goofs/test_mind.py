"""What a situation is worth, and what any search may ask: fair to both sides, blind to what is hidden, and sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grumbletop.engine.errors import BadContent
from grumbletop.engine.rng import Rng
from grumbletop.games.grumbles_and_goofs import weights
from grumbletop.games.grumbles_and_goofs.mind_worth import WEIGHTS, tanh
from tests.games.grumbles_and_goofs.positions import DEFAULTS, EXAMPLE, SQUARES, position, scattered
from tests.games.grumbles_and_goofs.tables import FAR, begun, loaded, mixed_games, spell, tight_turns

GRUMBLES = {"push": "purple a3", "throw": "purple d6", "swing": "purple e6", "pull": "green g4", "shove": "green e1", "yank": "green g1"}


ALL_OUT = FAR | {"g6": "d7", "g7": "e7", "g8": "c7", "g9": "d1", "g10": "c3"}


def turned(square: str) -> str:
    """The same square seen from the other corner."""
    return "gfedcba"["abcdefg".index(square[0])] + str(8 - int(square[1]))


def mirrored(document: dict[str, Any]) -> dict[str, Any]:
    """The board turned round and the colours changed: nothing is different for the players."""
    other = {"purple": "green", "green": "purple", "reserve": "reserve", None: None}
    places = other | {square: turned(square) for square in SQUARES}
    grumbles = {kind: {"owner": other[each["owner"]], "square": places[each["square"]]} for kind, each in document["grumbles"].items()}
    goofs = {goof: each | {"at": places[each["at"]]} for goof, each in document["goofs"].items()}
    scores = {other[player]: points for player, points in document["scores"].items()}
    changed = {"to_act": other[document["to_act"]], "turn": document["turn"] + 1, "scores": scores}
    return document | {"grumbles": grumbles, "goofs": goofs} | changed


def test_both_sides_are_seen_alike() -> None:
    random = Random(61)
    for number in range(40):
        document = scattered(random, DEFAULTS | {"board": "huddle" if number % 2 else "diamond"})
        (game, here), (_, there) = loaded(document), loaded(mirrored(document))
        for seat in (0, 1):
            assert game.insight.worth(here, seat) == pytest.approx(game.insight.worth(there, 1 - seat))


def test_what_one_seat_expects_the_other_loses() -> None:
    for game, states in mixed_games(62, 3):
        for number, state in enumerate(states):
            if number % 20 == 0 or state.is_over():
                worth = game.insight.worth(state, 0)
                assert -1 <= worth <= 1
                assert game.insight.worth(state, 1) == -worth
                assert game.insight.knows_worth(state)
                if state.is_over():
                    assert worth == state.value(0)


def test_no_worth_and_no_order_depends_on_what_is_hidden() -> None:
    for number, (game, state) in enumerate(tight_turns(63, 8)):
        other = state.resample(0, Rng(number))
        seat = int(state.decider())
        assert game.insight.worth(state, seat) == game.insight.worth(other, seat)
        assert game.insight.shortlist(state, seat, 9, Rng(1)) == game.insight.shortlist(other, seat, 9, Rng(1))


def test_a_goof_that_push_can_score_is_better_than_one_far_away() -> None:
    _, near = loaded(position(GRUMBLES, ALL_OUT | {"g6": "a2"}, turn=12))
    game, far = loaded(position(GRUMBLES, ALL_OUT, turn=12))
    assert game.insight.worth(near, 0) > game.insight.worth(far, 0) + 0.05


@pytest.mark.clause("GG-8.4", "GG-8.5")
def test_the_nearer_the_stall_the_more_the_lead_alone_counts() -> None:
    leads = {"g1": "green", "g2": "b3"}
    worths = []
    for quiet in (0, 20, 39):
        game, state = loaded(position(GRUMBLES, ALL_OUT | leads, turn=60, quiet_turns=quiet))
        worths.append(game.insight.worth(state, 0))
    assert worths[0] > worths[1] > worths[2]
    assert worths[2] < -0.8


def test_the_shortlist_holds_every_action_once_and_captures_first() -> None:
    game, state = loaded(position(GRUMBLES, ALL_OUT | {"g1": "a2"}, turn=12))
    everything = game.insight.shortlist(state, 0, 1000, Rng(1))
    assert sorted(everything) == game.legal_actions(state, 0)
    assert spell(everything[0]) == "push a2"
    assert game.insight.shortlist(state, 0, 2, Rng(1)) == everything[:2]


def test_likely_actions_are_legal_and_mostly_good() -> None:
    rng = Rng(5)
    for game, state in tight_turns(64, 4):
        seat = int(state.decider())
        assert state.is_legal(seat, game.insight.likely_action(state, seat, rng))
    game, state = loaded(position(GRUMBLES, ALL_OUT | {"g1": "a2"}, turn=12))
    actions = [spell(game.insight.likely_action(state, 0, rng)) for _ in range(200)]
    assert actions.count("push a2") > 2 * 200 / len(game.legal_actions(state, 0))
    assert len(set(actions)) > 4


def test_asking_changes_nothing() -> None:
    for game, state in (begun(), loaded(EXAMPLE)):
        before, seat = game.save(state), int(state.decider())
        game.insight.worth(state, seat)
        game.insight.shortlist(state, seat, 4, Rng(1))
        game.insight.likely_action(state, seat, Rng(1))
        assert game.save(state) == before
        assert not state.blind


def test_drafts_are_weighed_too() -> None:
    game, state = begun()
    assert len(game.insight.shortlist(state, 0, 99, Rng(1))) == 21
    assert -1 < game.insight.worth(state, 0) < 1


def test_the_weights_are_read_as_they_are_spelled(tmp_path: Any) -> None:
    given = [round(number / 100 - 4, 3) for number in range(WEIGHTS)]
    (tmp_path / weights.FILE).write_text(weights.spelled(given, ["as a test wants them"]), encoding="utf-8")
    assert weights.read_weights(tmp_path) == given
    assert sum(length for _, _, _, length in weights.tables()) == WEIGHTS


@pytest.mark.parametrize(
    ("old", "new"), [("lead = [", "led = ["), ("[waits]", "[weights]"), ("0.010", '"heavy"'), ("tempo = [", "tempo = [0.1, ")]
)
def test_wrong_weights_are_refused(old: str, new: str, tmp_path: Any) -> None:
    text = weights.spelled([0.01] * WEIGHTS, []).replace(old, new, 1)
    (tmp_path / weights.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BadContent, match=weights.FILE):
        weights.read_weights(tmp_path)


@pytest.mark.parametrize(("odds", "value"), [(0.0, 0.0), (1.0, 0.761594), (-0.5, -0.462117), (20.0, 1.0), (-20.0, -1.0)])
def test_odds_become_returns(odds: float, value: float) -> None:
    assert tanh(odds) == pytest.approx(value, abs=1e-6)
