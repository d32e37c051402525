"""Plans: counted, numbered and drawn by formula, and never listed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from grumbletop.engine.errors import TooMany
from grumbletop.engine.game import OWNER
from grumbletop.engine.rng import Rng
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, PLANS
from grumbletop.games.foggy_frontlines.rules_plans import count_plans, lay_plan, nth_plan, plan_fault, sample_plan
from tests.games.foggy_frontlines.fog_plans import plan_at
from tests.games.foggy_frontlines.tables import assert_fits, begun, refused

MR, GR, C1, C2 = 5, 9, 13, 14
HANDS = [
    (),
    (0,),
    (C1,),
    (0, 4),
    (1, C1),
    (C1, C2),
    (0, 1, 4),
    (2, 4, C2),
    (MR, GR, C1),
    (0, 3, 4, MR),
    (1, C1, C2, GR),
    (0, 1, 2, 3, 4),
    (0, 4, MR, GR, C1),
]


def as_set(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def by_hand(cards: tuple[int, ...]) -> set[frozenset[tuple[int, frozenset[tuple[int, bool]]]]]:
    """Every plan of a hand, made one by one: leaders, and for each other card where it lies and how."""
    found = set()
    can_lead = [card for card in cards if card not in (C1, C2)]
    for size in range(len(can_lead) + 1):
        for leaders in combinations(can_lead, size):
            others = [card for card in cards if card not in leaders]
            places = [
                [None, *((leader, up) for leader in leaders for up in ((False, True) if card in (C1, C2) else (False,)))] for card in others
            ]
            for chosen in product(*places):
                squads: dict[int, set[tuple[int, bool]]] = {leader: set() for leader in leaders}
                for card, place in zip(others, chosen, strict=True):
                    if place is not None:
                        squads[place[0]].add((card, place[1]))
                found.add(frozenset((leader, frozenset(supports)) for leader, supports in squads.items()))
    return found


@pytest.mark.clause("FF-2.3", "FF-2.4", "FF-2.5", "FF-2.6", "FF-2.7")
@pytest.mark.parametrize("cards", HANDS, ids=str)
def test_as_many_plans_as_can_be_made_by_hand(cards: tuple[int, ...]) -> None:
    _, state = begun()
    hand = as_set(cards)
    numbered = [int(nth_plan(state.rules, hand, number)) for number in range(count_plans(state.rules, hand))]
    assert len(set(numbered)) == len(numbered) == len(by_hand(cards))
    assert all(plan_fault(state.rules, hand, action) == 0 for action in numbered)


def test_the_counts_of_the_spec() -> None:
    _, state = begun()
    assert count_plans(state.rules, 31) == 537
    assert count_plans(state.rules, as_set((0, 1, 2, 3, 4, MR, MR + 1, GR))) == 136_064


@pytest.mark.parametrize("cards", [(0, 1, 4), (1, C1, C2), (0, 1, 2, 3, 4), (0, 4, MR, C1)], ids=str)
def test_all_plans_are_drawn_alike(cards: tuple[int, ...]) -> None:
    _, state = begun()
    hand, rng = as_set(cards), Rng(7)
    count = int(count_plans(state.rules, hand))
    every = {int(nth_plan(state.rules, hand, number)): 1 / count for number in range(count)}
    assert_fits(Counter(int(sample_plan(state.rules, hand, rng)) for _ in range(40 * count)), every)


def test_a_plan_lies_as_it_was_said() -> None:
    _, state = begun()
    hand, rng = as_set((0, 1, 2, 3, 4, MR, GR, C1)), Rng(3)
    for _ in range(300):
        table = state.clone()
        table.put_cards(0, hand, 0, 0)
        action = int(sample_plan(table.rules, hand, rng))
        lay_plan(table, 0, action)
        assert plan_at(table, 0) == action
        assert table.hand(0) | table.leaders(0) | table.supports(0) == hand
        assert not table.hand(0) & (table.leaders(0) | table.supports(0))


def test_no_other_number_is_a_plan() -> None:
    _, state = begun()
    hand = as_set((0, 1, 4, C1))
    plans = {int(nth_plan(state.rules, hand, number)) for number in range(count_plans(state.rules, hand))}
    near = {plan ^ 1 << bit for plan in plans for bit in range(50)} | set(range(PLANS, PLANS + 5_000)) | {-1, 0, 2**47 + PLANS, 2**52}
    assert {number for number in near if plan_fault(state.rules, hand, number) == 0} == plans & near


def test_eight_cards_are_never_listed() -> None:
    game, state = begun(first_butt=1)
    state.put_cards(0, as_set((0, 1, 2, 3, 4, MR, MR + 1, GR)), 0, 0)
    state.pile &= ~state.hand(0) & ALL_RECRUITS
    assert state.count_actions(0) == 136_064
    with pytest.raises(TooMany, match="136,064"):
        game.legal_actions(state, 0)


@pytest.mark.clause("FF-2.5")
def test_squads_and_supports_may_be_written_in_any_order() -> None:
    game, state = begun(first_butt=1)
    said = ["grunt b3+X+y1 r4+g2", "grunt r4+g2 b3+y1+X", "grunt b3+y1+X r4+g2"]
    actions = {game.parse(state, 0, text) for text in said}
    assert len(actions) == 1
    assert game.text(state, 0, int(actions.pop()), OWNER) == "grunt r4+g2 b3+y1+X"


@pytest.mark.clause("FF-2.8")
def test_others_see_of_a_plan_only_the_grunt() -> None:
    game, state = begun(first_butt=1)
    assert game.text(state, 0, game.parse(state, 0, "grunt r4+y1"), 1) == "grunt"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("grunt r4^", "FF-2.7"),
        ("grunt r4^ r9", "FF-2.7"),
        ("grunt r9", "FF-2.3"),
        ("grunt r4 b3+r4", "FF-2.3"),
        ("grunt C1+r9", "FF-2.3"),
        ("grunt C1", "FF-2.4"),
        ("grunt C1+r4^", "FF-2.4"),
        ("grunt r4+b3^", "FF-2.7"),
        ("grunt  r4", "FF-9.1"),
        ("grunt r4+", "FF-9.1"),
        ("retreat", "FF-9.1"),
    ],
)
def test_which_clause_refuses_a_plan(text: str, clause: str) -> None:
    game, state = begun(first_butt=1)
    state.put_cards(0, as_set((0, 1, 2, 3, 4, C1)), 0, 0)
    assert refused(game, state, 0, text) == clause
