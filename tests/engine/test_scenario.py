"""Scenarios on the toy: what is read, what passes, and that everything a scenario says can fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grumbletop.engine.errors import BadScenario
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import Game
from grumbletop.engine.scenario import Outcome, differences, read_files, read_scenarios, run
from grumbletop.engine.state import Chance, State
from tests.engine.toy import PASS, PEEK, ROLL, Toy, ToyState

WHOLE = """
- id: a-whole-game
  game: toy
  clauses: [TOY-1]
  why: everything a scenario can say
  setup: {options: {faces: 6}, chance: [{starter: 1}, {card: [B, "*"]}]}
  actions:
    - {seat: 1, action: roll, chance: [{die: 4}]}
    - {seat: 0, action: pass}
    - {expire: [1]}
    - {seat: 0, action: roll, chance: [3]}
    - {seat: 0, action: bid 2}
    - {expire: [1]}
  expect: {scores: [5, 4], scores.0: 5, bids: [2, 0], cards: BAC, options.faces: 6}
  legal_excludes: [{seat: 0, action: roll}]
  returns: [1, -1.0]
"""
GRIT = """
- id: seven-of-hearts
  game: grit
  setup: {options: {word: choose}, chance: [{heart: 7H}, {deck: [7H, "*", AS]}]}
  actions:
    - {expire: [1]}
    - {seat: 0, action: 7H@1b!}
  expect: {phase: second, round: 1, to_act: [1]}
  legal_excludes: [{seat: 1, action: keep}]
- id: from-a-position
  game: grit
  position:
    version: 1
    options: {values: blackjack, deck: queen_king, word: choose, keep: blind, final_tie: draw, tracker: on}
    round: 1
    phase: word
    to_act: [1]
    words: [1]
    firsts: []
    hands: [[2S, 3S, 4S, 7H], [5S, 6S, 7S, 8S]]
    piles:
      0a: [{card: 9S, by: null, round: 0, marked: false, down: false}]
      0b: []
      0c: []
      1a: [{card: QS, by: null, round: 0, marked: false, down: false}]
      1b: []
      1c: []
    keeps: [null, null]
    undealt: [AS, KS]
    result: null
  actions: [{seat: 1, action: first 1}, {seat: 1, action: 5S@0a}]
  expect: {piles.0a.1.card: 5S}
"""
START = "setup: {chance: [{starter: 0}, {card: [A, B, C]}]}"


def outcome(body: str, start: str = START) -> Outcome:
    lines = [f"  {line}" for line in (start + "\n" + body).splitlines()]
    (scenario,) = read_scenarios("- id: it\n  game: toy\n" + "\n".join(lines), "some.yaml")
    return run(scenario)


def test_a_whole_game_passes() -> None:
    (scenario,) = read_scenarios(WHOLE)
    assert scenario.clauses == ["TOY-1"]
    assert str(run(scenario)) == "ok    toy: a-whole-game"


@pytest.mark.parametrize(
    ("good", "bad", "complaint"),
    [
        ("scores.0: 5", "scores.0: 6", "scores.0: expected 6, found 5"),
        ("scores: [5, 4]", "scores: [5, 5]", "scores.1: expected 5, found 4"),
        ("scores: [5, 4]", "scores: [5]", "scores: expected [5], found [5, 4]"),
        ("scores.0: 5", "scores.2: 5", "scores.2: missing, expected 5"),
        ("scores.0: 5", "scores.-1: 4", "scores.-1: missing"),
        ("cards: BAC", "cardz: BAC", "cardz: missing"),
        ("cards: BAC", "cards.0: B", "cards.0: missing"),
        ("bids: [2, 0]", "bids: [2, false]", "bids.1: expected false, found 0"),
        ("options.faces: 6", "options: {faces: 6, more: 1}", "options.more: missing, expected 1"),
        ("options.faces: 6", "options: {}", "options.faces: expected nothing, found 6"),
        ("returns: [1, -1.0]", "returns: [1, 1]", "returns [1.0, -1.0], expected [1.0, 1.0]"),
        ("returns: [1, -1.0]", "returns: [1]", "returns [1.0, -1.0], expected [1.0]"),
        ("action: bid 2", "action: bid 3", "action 5, seat 0: bid 3: refused by TOY-8"),
        ("{seat: 0, action: pass}", "{seat: 1, action: pass}", "action 2, seat 1: pass: refused by TOY-9\n      It is not your turn."),
        ("{seat: 0, action: pass}", "{seat: 2, action: pass}", "there is no seat 2; this game has 2"),
        ("- {expire: [1]}\n    - {seat: 0, action: roll", "- {expire: [0]}\n    - {seat: 0, action: roll", "refused by TOY-9"),
        ("chance: [{die: 4}]", "chance: []", "action 1, seat 1: roll: die is drawn but not scripted"),
        ("chance: [{die: 4}]", "chance: [{die: 4}, 5]", "action 1, seat 1: roll: scripted but not drawn: 5"),
        ("chance: [{die: 4}]", "chance: [{die: 7}]", 'die can\'t be "7" here'),
        ("chance: [{die: 4}]", "chance: [{card: 4}]", "the script has card, but die is drawn"),
        ("chance: [{die: 4}]", "chance: [{dice: 4}]", 'toy has no chance event "dice"; the events are starter, card, die'),
        ("chance: [{die: 4}]", "chance: [{die: 4, card: A}]", "a chance entry has exactly one event"),
        ("chance: [{die: 4}]", "chance: [{die: null}]", "null is not an outcome"),
        ('[B, "*"]', "[B]", "setup: card is drawn but not scripted"),
        ('[B, "*"]', "[B, A, C, A]", "setup: scripted but not drawn: card: A"),
        ('[B, "*"]', "[B, B, A]", 'card can\'t be "B" here'),
        ("{faces: 6}", "{faces: 1}", "option faces: 1 is not allowed"),
        ("{faces: 6}", "{sides: 1}", "option sides: there is no such option"),
        ("game: toy", "game: unheard_of", 'no game "unheard_of" is installed'),
    ],
)
def test_each_thing_a_scenario_says_can_fail(good: str, bad: str, complaint: str) -> None:
    text = WHOLE.replace(good, bad, 1)
    assert text != WHOLE
    (scenario,) = read_scenarios(text)
    result = run(scenario)
    assert not result.passed
    assert complaint in str(result)
    assert str(result).startswith(f"FAIL  {scenario.game}: a-whole-game: ")


def test_many_differences_are_cut_short() -> None:
    paths = ", ".join(f"nowhere{n}: 1" for n in range(20))
    assert str(outcome(f"expect: {{{paths}}}")).endswith("nowhere11: missing, expected 1\n      and 8 more")


def test_legality_is_asked_of_the_game() -> None:
    assert outcome("legal_includes: [{seat: 0, action: roll}]\nlegal_excludes: [{seat: 1, action: roll}]").passed
    assert outcome("legal_includes: [{seat: 1, action: roll}]").complaint == "seat 1: roll: expected to be legal, refused by TOY-9"
    assert outcome("legal_excludes: [{seat: 0, action: roll}]").complaint == "seat 0: roll: expected to be illegal, but it may be played"


def test_returns_before_the_end_fail() -> None:
    assert outcome("returns: [0, 0]").complaint == "expected the returns [0.0, 0.0], but the game is not over"


def test_a_refusal_is_checked_with_its_clause() -> None:
    assert outcome("actions: [{seat: 1, action: roll}]\nrefused: TOY-9").passed
    assert outcome("actions: [{expire: [1]}]\nrefused: TOY-9").passed
    assert "refused by TOY-9, expected TOY-7" in str(outcome("actions: [{seat: 1, action: roll}]\nrefused: TOY-7"))
    assert "accepted, expected to be refused by TOY-9" in str(outcome("actions: [{seat: 0, action: pass}]\nrefused: TOY-9"))
    assert "seat 1: roll: scripted but not drawn: 4" in str(outcome("actions: [{seat: 1, action: roll, chance: [4]}]\nrefused: TOY-9"))


def test_a_start_may_be_refused_with_its_clause() -> None:
    twice, fine = "position: {scores: [2, 3], cards: AAB}", "position: {scores: [2, 3], cards: CAB}"
    assert outcome("refused: TOY-6", twice).passed
    wrong = outcome("refused: TOY-5", twice)
    assert wrong.complaint == "the position is refused by TOY-6, expected TOY-5"
    assert wrong.details == ["position cards: one of them is there twice (TOY-6)"]
    assert outcome("refused: TOY-6", fine).complaint == "the position is accepted, expected to be refused by TOY-6"
    assert outcome("refused: TOY-6").complaint == "the set-up is accepted, expected to be refused by TOY-6"
    assert outcome("refused: TOY-1", "setup: {options: {faces: 1}}").passed
    assert outcome("refused: TOY-6", "setup: {options: {faces: 1}}").complaint == "the set-up is refused by TOY-1, expected TOY-6"
    assert outcome("refused: TOY-6", "position: {odd: 1}").complaint == "the position is refused without a clause, expected TOY-6"


def test_a_bad_script_is_no_refusal_of_the_start() -> None:
    assert "card is drawn but not scripted" in outcome("refused: TOY-6", "setup: {chance: [{starter: 0}]}").complaint


def test_only_the_last_action_may_be_refused() -> None:
    result = outcome("actions: [{seat: 1, action: pass}, {seat: 1, action: pass}]\nrefused: TOY-9")
    assert result.complaint == "action 1, seat 1: pass: refused by TOY-9"


def test_a_refusal_that_changes_something_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(self: Toy, state: ToyState, seat: int) -> None:
        state.apply(0, 0, Chance(), EventLog())
        honest(self, state, seat)

    honest = Toy.check_owes
    monkeypatch.setattr(Toy, "check_owes", spoil)
    result = outcome("actions: [{seat: 0, action: bid 1}]\nrefused: TOY-9")
    assert result.complaint == "seat 0: bid 1: refused, but the position changed"
    assert result.details == ["turns: expected 0, found 1"]


def test_a_refusal_that_draws_chance_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(self: Game, state: State, seat: int, text: str, chance: Chance, log: object) -> None:
        chance.draw(2, 6, state)
        self.check_owes(state, 1)

    monkeypatch.setattr(Toy, "play", spoil)
    assert (
        outcome("actions: [{seat: 1, action: roll, chance: [4]}]\nrefused: TOY-9").complaint
        == "seat 1: roll: refused, but chance was drawn"
    )
    assert outcome("actions: [{seat: 1, action: roll}]\nrefused: TOY-9").complaint == "seat 1: roll: die is drawn but not scripted"


def test_parse_and_is_legal_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "parse", lambda self, state, seat, text: 99)
    assert outcome("legal_includes: [{seat: 0, action: roll}]").complaint == "seat 0: roll: parse accepts it, is_legal does not"


def test_the_list_of_actions_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "nth_action", lambda self, seat, n: [PASS, PEEK, PEEK][n])
    assert outcome("legal_includes: [{seat: 0, action: roll}]").complaint == "seat 0: roll: parse accepts it, but it is not listed"
    monkeypatch.undo()
    monkeypatch.setattr(ToyState, "is_legal", lambda self, seat, action: action != ROLL)
    assert outcome("legal_excludes: [{seat: 0, action: roll}]").complaint == "seat 0: roll: refused by TOY-7, but it is listed"


def test_a_position_is_loaded_and_need_not_name_its_game() -> None:
    body = "actions: [{seat: 1, action: bid 2}]\nexpect: {scores: [3, 5], bids: [1, 2]}"
    position = "position: {%sturns: 4, scores: [2, 3], bids: [1, null]}"
    assert outcome(body, position % "").passed
    assert outcome(body, position % "game: toy, ").passed
    assert 'has a position of "grit"' in str(outcome(body, position % "game: grit, "))
    assert "position odd: unknown key" in str(outcome(body, position % "odd: 1, "))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected a list of scenarios, found nothing"),
        ("[]", "expected a list of scenarios, found a list"),
        ("7", "expected a list of scenarios, found a number"),
        ("- 7", "entry 1: expected a table, found a number"),
        ("- {game: toy, setup: {}, actions: [{expire: [0]}]}", "entry 1.id: missing"),
        ("- {id: x, setup: {}, actions: [{expire: [0]}]}", "x.game: missing"),
        ("- {id: x, game: toy, actions: [{expire: [0]}]}", "x: give either setup or position"),
        ("- {id: x, game: toy, setup: {}, position: {}, expect: {a: 1}}", "x: give either setup or position"),
        ("- {id: x, game: toy, setup: {}}", "x: checks nothing"),
        ("- {id: x, game: toy, setup: {}, actions: [], expect: {}}", "x: checks nothing"),
        ("- {id: x, game: toy, setup: {}, expect: {a: 1}, refused: TOY-1}", "x.refused: there is no action"),
        ("- {id: x, game: toy, setup: {}, returns: [0, 0], refused: TOY-1}", "x.refused: there is no action"),
        ("- {id: x, game: toy, setup: {}, expects: {a: 1}, expect: {a: 1}}", "x.expects: unknown key"),
        ("- {id: x, game: toy, setup: {seed: 1}, expect: {a: 1}}", "x.setup.seed: unknown key"),
        ("- {id: x, game: toy, setup: {}, actions: [{seat: 0, act: a}]}", "x.actions.0.action: missing"),
        ("- {id: x, game: toy, setup: {}, actions: [{seat: a, action: a}]}", "x.actions.0.seat: expected a whole number, found a text"),
        ("- {id: x, game: toy, setup: {}, actions: [{seat: true, action: a}]}", "x.actions.0.seat: expected a whole number"),
        ("- {id: x, game: toy, setup: {}, actions: [{seat: -1, action: a}]}", "x.actions.0.seat: -1 is outside"),
        ("- {id: x, game: toy, setup: {}, actions: [{expire: []}]}", "x.actions.0.expire: has 0 entries"),
        ("- {id: x, game: toy, setup: {}, actions: [{expire: [0], seat: 0}]}", "x.actions.0.seat: unknown key"),
        ("- {id: x, game: toy, setup: {}, legal_includes: [{seat: 0, action: a, chance: []}]}", "x.legal_includes.0.chance: unknown key"),
        ("- {id: x, game: toy, setup: {}, returns: [a]}", "x.returns.0: expected a number"),
        ("- {id: x, game: toy, setup: {}, returns: [.nan]}", "x.returns.0: expected a number"),
        ("- {id: x, game: toy, setup: {}, expect: {a: 1}, clauses: TOY-1}", "x.clauses: expected a list"),
        ("- {id: x, game: toy, setup: {}, expect: {a: {0: 1}}}", "key 0 is not a text"),
        ("- &a {id: x, game: toy, setup: {}, expect: {a: 1}}\n- *a", "x: two scenarios have this id"),
    ],
)
def test_a_file_of_another_form_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadScenario) as problem:
        read_scenarios(text, "some.yaml")
    assert complaint in str(problem.value)


def test_ids_are_unique_across_the_files_of_a_run(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.write_text(WHOLE)
    assert len(read_files([one])) == 1
    other.write_text(WHOLE)
    with pytest.raises(BadScenario, match=r"other\.yaml: a-whole-game: two scenarios have this id \(also in .*one\.yaml\)"):
        read_files([one, other])


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_bytes(b"- id: \xff")
    with pytest.raises(BadScenario, match="byte 6: is not UTF-8 text"):
        read_files([file])


def test_whole_values_are_compared_by_type() -> None:
    assert list(differences({"a": [1, None]}, {"a": (1.0, None)})) == []
    assert list(differences(True, 1)) == [": expected true, found 1"]
    assert list(differences([0], [False])) == ["0: expected 0, found false"]
    assert list(differences("1", 1)) == [': expected "1", found 1']
    assert list(differences([], {})) == [": expected [], found {}"]


def test_a_file_of_a_real_game_passes() -> None:
    assert [str(run(scenario)) for scenario in read_scenarios(GRIT)] == ["ok    grit: seven-of-hearts", "ok    grit: from-a-position"]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_mangled_file_is_refused_or_runs(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([WHOLE, GRIT]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 12, len(text))))
    put = data.draw(st.text(alphabet='0159abtSH:-[]{},*& \n"~', max_size=5))
    complaint = ""
    try:
        for scenario in read_scenarios(text[:start] + put + text[end:]):
            assert str(run(scenario))
    except BadScenario as problem:
        complaint = str(problem)
    assert "\n" not in complaint
