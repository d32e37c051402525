"""Grit's clauses, one claim each. The scenarios show more of them."""

from __future__ import annotations

import math

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import NotOver
from grumbletop.engine.events import Event, EventLog
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import PathChance, SeededChance
from grumbletop.engine.state_type import clone
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import CARD_NUMBERS, card_ids
from grumbletop.games.grit.verbs import VERBS
from tests.games.grit.dealing import Game, dealt, play, random_states

DEALS = {  # hand 0, hand 1, starting Injuries, undealt
    "plain": ("AS 2S 8S KS", "3S 5S 9S 7H", "6S", "QS", "4S 7S"),
    "heart": ("AS 2S 3S 4S", "5S 6S 7S 8S", "KS", "KH", "9S QS"),
}


def log_line(event: Event) -> str | None:
    """An event as a line of the public log; None for those that leave no line."""
    data = event.shown
    if event.kind in ("word", "first"):
        return f"{event.kind} {data['seat']}"
    if event.kind == "played":
        mark = "!" if data["mark"] == "marked" else ""
        return f"{data['seat']} {data['card']}@{data['pile']}{mark}"
    if event.kind == "up":
        return f"up {' '.join(data['cards'])}"
    if event.kind == "kept":
        return f"kept {data['pile']}"
    if event.kind == "end":
        return f"end {data['totals'][0]} {data['totals'][1]} {data['winner']}"
    return None


def faces(cards: str) -> list[int]:
    found = [CARD_NUMBERS[card] + 1 for card in cards.split()]
    return found + [0] * (3 - len(found))


@pytest.mark.clause("GRIT-1.5", "GRIT-1.6", "GRIT-1.8", "GRIT-3.3")
@pytest.mark.parametrize(
    ("values", "cards", "total"),
    [
        ("blackjack", "", 0),
        ("blackjack", "2S 9S", 11),
        ("blackjack", "TH JH QS", 30),
        ("blackjack", "AS", 11),
        ("blackjack", "AS KS", 21),
        ("blackjack", "AS 7S 6S", 14),
        ("blackjack", "AS AH 5S", 17),
        ("blackjack", "AS AH KS", 12),
        ("blackjack", "AS 4S 6S", 21),
        ("blackjack", "AS 5S 6S", 12),
        ("ace_low", "AS KS", 11),
        ("ace_low", "JH QS", 20),
        ("pips", "AS KS", 14),
        ("pips", "JH QS", 23),
    ],
)
def test_a_board_adds_up_by_its_value_table(values: str, cards: str, total: int) -> None:
    a, b, c = faces(cards)
    assert Grit({"values": values}).rules.total(a, b, c) == total


@pytest.mark.clause("GRIT-1.7", "GRIT-1.8")
@pytest.mark.parametrize(
    ("values", "descending"),
    [("blackjack", "A K Q J T 9 8 7 6 5 4 3 2"), ("ace_low", "K Q J T 9 8 7 6 5 4 3 2 A"), ("pips", "K Q J T 9 8 7 6 5 4 3 2 A")],
)
def test_ranks_have_their_order(values: str, descending: str) -> None:
    table = Grit({"values": values}).rules
    ranks = [table.standing(CARD_NUMBERS[f"{rank}S"] + 1) for rank in descending.split()]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == 13


@pytest.mark.clause("GRIT-1.3", "GRIT-2.1")
@pytest.mark.parametrize(
    ("deck", "fixed"), [("queen_king", "AS 2S 3S 4S 5S 6S 7S 8S 9S QS KS"), ("ten_king", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS KS")]
)
def test_the_deck_has_eleven_spades_and_one_heart(deck: str, fixed: str) -> None:
    state = Grit({"deck": deck}).start(SeededChance(Rng(3)))
    cards = card_ids(state.hand0 | state.hand1 | state.undealt | 1 << int(state.start_of(0)) | 1 << int(state.start_of(1)))
    assert [card for card in cards if card[1] == "S"] == fixed.split()
    assert len([card for card in cards if card[1] == "H"]) == 1


@pytest.mark.clause("GRIT-1.4", "GRIT-2.2", "GRIT-2.3", "GRIT-2.4")
def test_the_deal_takes_the_deck_from_the_top() -> None:
    game = Grit()
    deck = ["9S", "2S", "AS", "7H", "KS", "QS", "3S", "4S", "5S", "6S", "8S", "7S"]
    document = game.dump(game.start(ScriptedChance(game, [{"heart": "7H"}, {"deck": deck}])))
    assert document["hands"] == [["AS", "2S", "7H", "9S"], ["3S", "4S", "QS", "KS"]]
    assert [document["piles"][pile][0]["card"] for pile in ("0a", "1a")] == ["5S", "6S"]
    assert document["undealt"] == ["7S", "8S"]


@pytest.mark.clause("GRIT-1.4", "GRIT-2.1")
def test_thirteen_draws_make_a_deal_and_no_more_chance_follows() -> None:
    chance = PathChance()
    Grit().start(chance)
    assert chance.widths == [13, *range(12, 0, -1)]


@pytest.mark.clause("GRIT-2.5")
def test_each_seat_is_told_its_own_hand_only() -> None:
    log = EventLog()
    dealt(Grit(), *DEALS["plain"], log=log)
    assert log.events[0].seen_by(0)["data"] == {"injuries": ["6S", "QS"], "seat": 0, "hand": ["AS", "2S", "8S", "KS"]}
    assert log.events[0].seen_by(-1)["data"] == {"injuries": ["6S", "QS"]}


@pytest.mark.clause("GRIT-4.1", "GRIT-4.2", "GRIT-4.3", "GRIT-2.6")
@pytest.mark.parametrize(
    ("start0", "start1", "holder", "why", "clause"),
    [
        ("6S", "QS", 1, "total", "GRIT-4.1"),
        ("AS", "KS", 0, "total", "GRIT-4.1"),
        ("KS", "QS", 0, "rank", "GRIT-4.2"),
        ("KS", "KH", 1, "heart", "GRIT-4.3"),
        ("JH", "QS", 1, "rank", "GRIT-4.2"),
    ],
)
def test_the_word_goes_to_the_higher_board(start0: str, start1: str, holder: int, why: str, clause: str) -> None:
    game, log = Grit(), EventLog()
    rest = [card for card in ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "QS", "KS"] if card not in (start0, start1)]
    if not (start0 + start1).count("H"):
        rest.append("2H")
    state = dealt(game, " ".join(rest[:4]), " ".join(rest[4:8]), start0, start1, " ".join(rest[8:]), log=log)
    assert state.holder() == holder
    assert (log.events[1].shown["why"], log.events[1].clause) == (why, clause)


@pytest.mark.clause("GRIT-3.4", "GRIT-4.4", "GRIT-6.9", "GRIT-6.8")
def test_two_kept_cards_over_all_that_was_visible_leave_the_word_where_it_was() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    events = play(game, state, "1: first 0; 0: AS@0a!; 1: 9S@1a!; 1: keep; 0: keep")
    assert [state.visible_total(0), state.visible_total(1)] == [0, 0]
    assert events[-1].shown == {"seat": 1, "why": "kept", "totals": [0, 0]}
    assert [log_line(event) for event in events] == [
        "first 0",
        "0 ??@0a!",
        "1 ??@1a!",
        None,
        None,
        "kept 0a",
        "kept 1a",
        "word 1",
    ]


@pytest.mark.clause("GRIT-4.8", "GRIT-5.2")
def test_with_word_second_the_holder_is_not_asked() -> None:
    game, log = Grit({"word": "second"}), EventLog()
    state = dealt(game, *DEALS["plain"], log=log)
    assert game.decision(state, 0) is not None
    assert [event.clause for event in log.events] == ["GRIT-2.2", "GRIT-4.1", "GRIT-4.8"]
    assert game.dump(state)["firsts"] == [0]


@pytest.mark.clause("GRIT-6.6", "GRIT-6.7", "GRIT-6.11", "GRIT-7.1")
def test_a_mark_on_the_other_side_asks_nothing() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    events = play(game, state, "1: first 0; 0: 2S@1a!; 1: 9S@0b")
    assert [log_line(event) for event in events][-2:] == ["up 9S@0b 2S@1a", "word 0"]
    assert game.dump(state)["piles"]["1a"][-1] == {"card": "2S", "by": 0, "round": 1, "marked": True, "down": False}


@pytest.mark.clause("GRIT-7.2")
@pytest.mark.parametrize(("option", "up_before"), [("blind", []), ("informed", ["up 9S@0c"])])
def test_only_informed_keepers_see_the_other_card_first(option: str, up_before: list[str]) -> None:
    game = Grit({"keep": option})
    state = dealt(game, *DEALS["plain"])
    before = play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@0c")
    assert [log_line(event) for event in before][3:] == up_before
    after = [log_line(event) for event in play(game, state, "0: flip")]
    assert after[1] == ("up AS@0b 9S@0c" if option == "blind" else "up AS@0b")


@pytest.mark.clause("GRIT-7.3")
@pytest.mark.parametrize("option", ["blind", "informed"])
@pytest.mark.parametrize("choices", [("keep", "keep"), ("keep", "flip"), ("flip", "keep"), ("flip", "flip")])
def test_the_order_of_keep_decisions_never_matters(option: str, choices: tuple[str, str]) -> None:
    game = Grit({"keep": option})
    start = dealt(game, *DEALS["plain"])
    play(game, start, "1: first 0; 0: AS@0b!; 1: 9S@1c!")
    ends: list[GritState] = []
    told: list[list[str | None]] = []
    for order in ((0, 1), (1, 0)):
        state = start.clone()
        events = [event for seat in order for event in play(game, state, f"{seat}: {choices[seat]}")]
        ends.append(state)
        told.append([log_line(event) for event in events if event.kind != "committed"])
    assert game.dump(ends[0]) == game.dump(ends[1])
    assert [ends[0].information_key(seat) for seat in (-1, 0, 1)] == [ends[1].information_key(seat) for seat in (-1, 0, 1)]
    assert told[0] == told[1]


@pytest.mark.clause("GRIT-7.3")
def test_a_commitment_is_told_without_its_content() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@1c!")
    (event,) = play(game, state, "1: keep")
    assert (event.kind, event.shown, event.private, event.reveals) == ("committed", {"seat": 1}, {}, False)
    assert state.deciders() == 1


@pytest.mark.clause("GRIT-7.3")
def test_reopened_forgets_commitments_and_nothing_else() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    play(game, state, "1: first 0; 0: AS@0b!; 1: 9S@1c!")
    before = game.dump(state)
    play(game, state, "0: keep")
    assert game.dump(state.reopened()) == before
    assert game.dump(state) != before


@pytest.mark.clause("GRIT-3.2", "GRIT-3.5", "GRIT-8.1", "GRIT-8.2", "GRIT-8.4", "GRIT-8.9", "GRIT-3.8")
def test_a_whole_game_to_satisfaction() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    moves = "1: first 0; 0: AS@0b!; 1: 9S@0a; 0: keep; 1: first 0; 0: 8S@0c; 1: 5S@1b!; 1: flip; 0: first 1; 1: 3S@0c; 0: KS@1c;"
    events = play(game, state, moves + "1: first 0; 0: 2S@1c; 1: 7H@0c")
    assert [log_line(event) for event in events][-5:-1] == ["1 ??@0c", "up 7H@0c 2S@1c", "up AS@0b", "end 17 17 draw"]
    assert events[-1].shown == {"cards": ["4S", "7S"]}
    assert game.dump(state)["result"] == {"totals": [17, 17], "dead": [False, False], "winner": None, "reason": "draw"}
    assert game.returns(state) == [0.0, 0.0]


def ending(tie: str, board0: str, board1: str) -> GritState:
    """Just the tops of a finished game."""
    state = GritState(Grit({"final_tie": tie}).rules)
    state.phase = 4
    for pile, face in enumerate(faces(board0) + faces(board1)):
        state.tops |= face << 8 * pile
    return state


@pytest.mark.clause("GRIT-3.6", "GRIT-8.3", "GRIT-8.4", "GRIT-8.5", "GRIT-8.6", "GRIT-8.7")
@pytest.mark.parametrize(
    ("board0", "board1", "tie", "winner", "reason"),
    [
        ("KS QS 2S", "4S", "draw", 1, 0),
        ("4S", "KS QS 2S", "draw", 0, 0),
        ("KS 9S", "KH 8S", "draw", 0, 1),
        ("KS AS", "KH 9S", "draw", 0, 1),
        ("KS QS 4S", "KH 9S 8S", "draw", 0, 2),
        ("KS 9S", "KH 4S 5S", "draw", 2, 3),
        ("KS QS 4S", "KH 8S 6S", "draw", 2, 3),
        ("KS 9S", "KH 4S 5S", "rank", 1, 4),
        ("AS 7S 6S", "QS 4S", "rank", 0, 4),
        ("QS 9S", "KH 4S 5S", "rank", 1, 4),
    ],
)
def test_the_verdict(board0: str, board1: str, tie: str, winner: int, reason: int) -> None:
    state = ending(tie, board0, board1)
    assert divmod(state.verdict(), 4) == (reason, winner)
    expected = {0: [1.0, -1.0], 1: [-1.0, 1.0], 2: [0.0, 0.0]}[winner]
    assert [state.value(0), state.value(1)] == expected


@pytest.mark.clause("GRIT-8.7")
def test_nothing_is_won_before_the_end() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    assert math.isnan(state.value(0))
    with pytest.raises(NotOver):
        game.returns(state)


@pytest.mark.clause("GRIT-5.1", "GRIT-6.11", "GRIT-8.8")
def test_round_four_asks_no_keep_decision() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    for number in range(3):
        holder = int(state.holder())
        cards = [("AS", "3S"), ("2S", "5S"), ("8S", "9S")][number]
        play(game, state, f"{holder}: first 0; 0: {cards[0]}@0b; 1: {cards[1]}@1b")
    play(game, state, f"{int(state.holder())}: first 0; 0: KS@0c!; 1: 7H@1c!")
    assert state.is_over()
    assert [game.legal_actions(state, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.clause("GRIT-5.11")
def test_somebody_can_always_act_and_has_enough_piles() -> None:
    game = Grit()
    for seed in range(60):
        for state in random_states(game, seed):
            if not state.is_over():
                assert state.count_actions(state.decider()) >= 2
                assert int(state.open_piles()).bit_count() >= (3 if state.phase == 2 else 4)


TIME_OUTS = [
    ("", 1, "first 0"),
    ("1: first 0", 0, "AS@0b"),
    ("1: first 0; 0: KS@0b", 1, "3S@1b"),
    ("1: first 0; 0: AS@0b!; 1: 9S@0c", 0, "flip"),
    ("1: first 1; 1: 3S@0b", 0, "AS@0c"),
    ("1: first 0; 0: AS@0b; 1: 3S@0c; 0: first 0", 0, "2S@0a"),  # no own pile is empty
    ("1: first 0; 0: AS@0a!; 1: 3S@0b; 0: flip; 0: first 1; 1: 5S@0c", 0, "2S@0b"),  # 0a is Marked, 0c just used
    ("1: first 0; 0: AS@0a!; 1: 3S@0b!; 0: flip; 0: first 1; 1: 5S@0c", 0, "2S@1a"),  # no own pile is open
]


@pytest.mark.clause("GRIT-4.5", "GRIT-6.6")
@pytest.mark.parametrize(("moves", "seat", "expected"), TIME_OUTS)
def test_time_outs_play_the_default(moves: str, seat: int, expected: str) -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    if moves:
        play(game, state, moves)
    assert game.text(state, seat, state.default_action(seat)) == expected
    told = EventLog()
    game.expire(state, [seat], NoChance(), told)
    assert told.events[0].kind == "expired"


@pytest.mark.clause("GRIT-5.2", "GRIT-2.5")
def test_others_are_told_where_a_complaint_lies_but_not_which() -> None:
    game = Grit()
    state = dealt(game, *DEALS["plain"])
    event = play(game, state, "1: first 0; 0: 2S@1a!")[-1]
    assert event.seen_by(1)["data"] == {"seat": 0, "card": "??", "pile": "1a", "mark": "marked"}
    assert event.seen_by(0)["data"]["card"] == "2S"
    assert game.text(state, 0, VERBS.read("3S@1b", state, 0), viewer=1) == "??@1b"


def test_the_cached_tops_are_those_of_the_history() -> None:
    for keep in ("blind", "informed"):
        for seed in range(40):
            for state in random_states(Grit({"keep": keep}), seed):
                again = state.clone()
                again.lay_all()
                assert (again.tops, again.marks) == (state.tops, state.marks)


def test_before_a_round_the_piles_lie_as_they_did_then() -> None:
    game = Grit()
    for seed in range(20):
        starts: dict[int, GritState] = {}
        for state in random_states(game, seed):
            if state.phase == 0:
                starts[int(state.round)] = state
        for number, then in starts.items():
            rewound = state.before_round(number)
            assert game.dump(rewound)["piles"] == game.dump(then)["piles"]
            assert rewound.spoken() & 1 == then.holder()


def test_past_clones_keep_their_position() -> None:
    game = Grit()
    for seed in range(20):
        played = Game(game, seed)
        past = []
        while not played.state.is_over():
            past.append((clone(played.state), game.dump(played.state)))
            played.act_at_random()
        assert all(game.dump(copy) == document for copy, document in past)


def test_assign_makes_an_independent_copy() -> None:
    game = Grit()
    source, target = dealt(game, *DEALS["plain"]), dealt(game, *DEALS["heart"])
    target.assign(source)
    assert game.dump(target) == game.dump(source)
    play(game, target, "1: first 0")
    assert game.dump(target) != game.dump(source)
