"""Chance that is kept in words, and chance that everybody can verify. (Scripts have a file of their own.)"""

from __future__ import annotations

import hashlib
import hmac

import pytest
from grumbletop_crucible import Crucible

from grumbletop.engine.chance import BadScript, Draw, HmacChance, RecordingChance, ScriptedChance, SeededChance, grouped
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State

SECRET = bytes(range(32))


def test_recorded_chance_draws_what_the_inner_one_draws_and_keeps_it_in_words() -> None:
    game = Crucible({"seats": 1})
    chance = RecordingChance(game, SeededChance(Rng(3)))
    state = game.start(chance)
    assert game.dump(state) == game.dump(game.start(SeededChance(Rng(3))))
    assert [draw.event for draw in chance.draws] == ["deck"] * 8
    assert [draw.outcomes for draw in chance.draws] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [int(draw.text) for draw in chance.draws] == game.dump(state)["deck"]


def test_a_recording_is_a_script_for_the_same_game() -> None:
    game = Crucible({"seats": 1})
    chance = RecordingChance(game, SeededChance(Rng(3)))
    state = game.start(chance)
    script = ScriptedChance(game, grouped(chance.draws))
    assert game.dump(game.start(script)) == game.dump(state)
    assert script.left_over() == []


def test_successive_draws_of_one_event_are_one_entry() -> None:
    draws = [Draw("die", 6, 2, "3"), Draw("die", 6, 0, "1"), Draw("card", 3, 1, "B"), Draw("die", 6, 5, "6")]
    assert grouped(draws) == [{"die": ["3", "1"]}, {"card": "B"}, {"die": "6"}]


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ([], "deck is drawn but not scripted"),
        ([{"die": 3}], "the script has die, but deck is drawn"),
        ([{"deck": 9}], 'deck can\'t be "9" here'),
        ([{"deck": [1, 1]}], 'deck can\'t be "1" here'),
        ([{"moon": 1}], 'crucible has no chance event "moon"; the events are deck, die'),
        ([{"deck": 1, "die": 2}], "a chance entry has exactly one event"),
        ([{"deck": [[1]]}], r"\[1\] is not an outcome"),
        ([None], "null is not an outcome"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(script: list[object], why: str) -> None:
    game = Crucible({"seats": 1})
    with pytest.raises(BadScript, match=why):
        game.start(ScriptedChance(game, script))


def test_a_live_draw_can_be_computed_by_everybody_who_has_the_secret() -> None:
    chance = HmacChance(SECRET, "c0ffee", ["one", "two"])
    label = b"c0ffee\none\ntwo"
    expected = [int.from_bytes(hmac.new(SECRET, label + b"\n%d\n0" % n, hashlib.sha256).digest(), "big") % 6 for n in range(20)]
    assert [chance.draw(0, 6, State()) for _ in range(20)] == expected
    assert chance.used == 20
    assert HmacChance(SECRET, "c0ffee", ["one", "two"], used=7).draw(0, 6, State()) == expected[7]


def test_every_nonce_and_the_commitment_count() -> None:
    draws = {
        tuple(HmacChance(SECRET, commitment, nonces).outcome(n, 1_000) for n in range(4))
        for commitment, nonces in [("a", ["x", "y"]), ("a", ["y", "x"]), ("a", ["x", "z"]), ("b", ["x", "y"])]
    }
    assert len(draws) == 4


def test_a_live_draw_rejects_what_would_favour_small_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fixed:
        def __init__(self, key: bytes, message: bytes, kind: object) -> None:
            self.attempt = message.endswith(b"\n1")

        def digest(self) -> bytes:
            return (b"\0" * 31 + b"\4") if self.attempt else b"\xff" * 32  # 2**256 - 1 lies beyond the last whole multiple of 6

    monkeypatch.setattr("grumbletop.engine.chance.hmac.new", Fixed)
    assert HmacChance(SECRET, "", []).outcome(0, 6) == 4


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="256 bits"):
        HmacChance(b"short", "", [])
