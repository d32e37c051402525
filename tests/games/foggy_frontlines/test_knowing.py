"""What a seat can't know: possible worlds against brute force over all histories, and what is remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import pytest

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.events import SPECTATOR, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.card_notation import names
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_belief import HAND, MARCHES, RESTS, Belief, cards_at
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, OVER, OWN, OWN_CARDS, PASSING, PLANNING
from grumbletop.games.foggy_frontlines.rules_memory import rests
from grumbletop.games.foggy_frontlines.rules_plans import count_plans, lay_plan, nth_plan
from grumbletop.games.foggy_frontlines.rules_worlds import belief_of, take_plan_back
from tests.games.foggy_frontlines.fog_plans import plan_at
from tests.games.foggy_frontlines.histories import faces_of
from tests.games.foggy_frontlines.tables import assert_fits, away_from_slots, begun, play, walk

WORLDS = 3_000


def hidden(state: FoggyState, seat: int) -> Hashable:
    """Where all cards of a seat are."""
    leaders = [leader for leader in range(20) if state.leaders(seat) >> leader & 1]
    return int(state.hand(seat)), int(state.retreat(seat)), tuple(int(state.supports_of(seat, leader)) for leader in leaders)


def drawn(state: FoggyState, viewer: int, seat: int, worlds: int = WORLDS) -> Counter[Hashable]:
    rng = Rng(5)
    return Counter(hidden(state.resample(viewer, rng), seat) for _ in range(worlds))


def public(state: FoggyState, seat: int) -> Hashable:
    """What everybody sees of a seat's squads when the fog has lifted."""
    leaders = [leader for leader in range(20) if state.leaders(seat) >> leader & 1]
    supports = [int(state.supports_of(seat, leader)) for leader in leaders]
    return leaders, [each.bit_count() for each in supports], [each & int(state.faceup(seat)) for each in supports]


def shown(state: FoggyState, seat: int, action: int) -> Hashable:
    """What would be seen of a plan."""
    table = state.clone()
    lay_plan(table, seat, action)
    return public(table, seat)


def plans_that_show(state: FoggyState, seat: int, hand: int, signature: Hashable) -> Iterator[int]:
    table = state.clone()
    table.put_cards(seat, hand, 0, 0)
    for number in range(count_plans(table.rules, hand)):
        action = int(nth_plan(table.rules, hand, number))
        if shown(table, seat, action) == signature:
            yield action


def shares(weights: Mapping[Hashable, float]) -> dict[Hashable, float]:
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items()}


def rounds_of(game: FoggyFrontlines, state: FoggyState, *plans: str) -> None:
    """Whole rounds in which seat 0 stays at home while seat 1 marches where there is nothing to capture."""
    for plan in plans:
        play(game, state, (0, "grunt"), (1, plan))
        assert state.phase == PASSING
        play(game, state, (int(state.butt), "hat keep"))


# Worlds


def test_face_down_supports_of_a_first_round_against_all_plans() -> None:
    game, state = begun(first_butt=0)
    leader, *others = away_from_slots(state, 1)
    play(game, state, (0, "grunt"), (1, f"grunt {leader}+X+{others[0]}"))
    start = game.start(SeededChance(Rng(1)))
    number = game.rules.codes.index(leader, 20) - 20
    signature = ([number], [2], [0])
    weights: Counter[Hashable] = Counter()
    for action in plans_that_show(start, 1, 31, signature):
        table = start.clone()
        lay_plan(table, 1, action)
        marched = int(table.leaders(1) | table.supports(1))
        weights[(31 & ~marched, marched, ())] += 1
    assert len(weights) == 6
    assert_fits(drawn(state, 0, 1), shares(weights))
    assert_fits(drawn(state, SPECTATOR, 1), shares(weights))


def test_who_rested_face_down_says_who_marches_now() -> None:
    """X rested openly in round 2 and one more card rests in round 3, face down: so X is the likelier support now, against all histories."""
    game, state = begun(first_butt=0)
    first, second = away_from_slots(state, 1)[:2]
    rounds_of(game, state, "grunt X", f"grunt {first}+{spare(state, first, second)}")
    play(game, state, (0, "grunt"), (1, f"grunt {second}+X"))
    one, two = (game.rules.codes.index(code, 20) - 20 for code in (first, second))
    start = begun(first_butt=0)[1]
    weights: Counter[Hashable] = Counter()
    for rested in marches(start, 31 & ~(1 << 4), ([one], [1], [0])):
        for marched in marches(start, 31 & ~rested, ([two], [1], [0])):
            weights[(31 & ~marched, marched, ())] += 1
    assert sorted(weights.values()) == [1, 1, 2]
    assert_fits(drawn(state, 0, 1), shares(weights))


def marches(state: FoggyState, hand: int, signature: Hashable) -> Iterator[int]:
    """The cards of seat 1 that march in each plan of a hand that shows this."""
    for action in plans_that_show(state, 1, hand, signature):
        table = state.clone()
        table.put_cards(1, hand, 0, 0)
        lay_plan(table, 1, action)
        yield int(table.leaders(1) | table.supports(1))


def spare(state: FoggyState, *used: str) -> str:
    """An army card of seat 1 that has not marched."""
    codes = state.rules.codes[int(state.boss(1)) * 20 :][:4]
    return next(code for code in codes if code not in used)


def test_a_hidden_recruit_against_all_recruits_and_all_plans() -> None:
    """The Butt has one recruit, which may have marched face down. That a hand with a Catapult has fewer plans is left out."""
    game, state = begun(first_butt=1)
    leader, other, *_ = away_from_slots(state, 1)
    play(game, state, (0, "grunt"), (1, f"grunt {leader}+{other}"))
    start = begun(first_butt=1)[1]
    number = game.rules.codes.index(leader, 20) - 20
    weights: Counter[Hashable] = Counter()
    for recruit in range(5, 15):
        hand = 31 | 1 << recruit
        for action in plans_that_show(start, 1, hand, ([number], [1], [0])):
            table = start.clone()
            table.put_cards(1, hand, 0, 0)
            lay_plan(table, 1, action)
            marched = int(table.leaders(1) | table.supports(1))
            weights[(hand & ~marched, marched, ())] += 1
    assert state.phase == PASSING
    assert_fits(drawn(state, 0, 1, 2 * WORLDS), shares(weights))


def test_a_plan_in_the_fog_may_be_any() -> None:
    game, state = begun(first_butt=0)
    play(game, state, (1, "grunt b4+y2"))
    rng = Rng(2)
    worlds = [state.resample(0, rng) for _ in range(60 * 537)]
    every = {int(nth_plan(state.rules, 31, number)): 1 / 537 for number in range(537)}
    assert_fits(Counter(int(plan_at(world, 1)) for world in worlds), every)
    assert {int(world.hand_size(1)) for world in worlds} == {5}


def test_decks_keep_their_hourglasses() -> None:
    game, state = begun()
    timers = {card.id for card in game.cards.map if card.timer}
    left = sorted(game.dump(state)["timer_deck"] + game.dump(state)["map_deck"])
    fillers: Counter[Hashable] = Counter()
    rng = Rng(4)
    for _ in range(WORLDS):
        document = game.dump(state.resample(0, rng))
        assert sorted(document["timer_deck"] + document["map_deck"]) == left
        assert not timers & set(document["map_deck"])
        fillers.update(card for card in document["timer_deck"] if card not in timers and card != "finale")
    total = sum(fillers.values())
    unseen = [card for card in left if card not in timers and card != "finale"]
    assert_fits(fillers, {card: 1 / len(unseen) for card in unseen})
    assert total in (WORLDS, 2 * WORLDS)


OPTIONS: list[dict[str, Any]] = [{"players": 2}, {"players": 3, "recruit_choice": "pick"}, {"players": 4, "recruit_choice": "pick"}]


@pytest.mark.parametrize("options", OPTIONS, ids=["two", "three", "four"])
def test_the_true_world_is_always_possible(options: dict[str, Any]) -> None:
    """No memory ever rules out what is: what each hidden recruit really is, and where the cards really are."""
    game = FoggyFrontlines(options)
    for state in walk(game, seed=8, games=6):
        if state.phase == OVER or state.round == 0:
            continue
        for seat in range(game.seats):
            assert not rests(state, seat) & ~state.retreat(seat)
            for viewer in (SPECTATOR, *(other for other in range(game.seats) if other != seat)):
                assert is_possible(state, belief_of(state, viewer), seat)


def is_possible(state: FoggyState, belief: Belief, seat: int) -> bool:
    """Whether the cards of a seat may lie as they do."""
    table = state.clone()
    if state.phase == PLANNING:
        take_plan_back(table, seat)
    hand, retreat, down = int(table.hand(seat)), int(table.retreat(seat)), int(table.supports(seat)) & ~int(table.faceup(seat))
    leaders = int(table.leaders(seat))
    for mays, layout in ((mays, layout) for mays, layouts in belief.lies[seat].items() for layout in layouts):
        held, rests, marches = (int(cards_at(layout, place)) for place in (HAND, RESTS, MARCHES))
        if not leaders:
            rests, marches = rests | marches, 0
        hidden = range(OWN, OWN + len(mays))
        places = [down if marches >> n & 1 else retreat if rests >> n & 1 else hand for n in hidden]
        faces = faces_of([may & place for may, place in zip(mays, places, strict=True)], ALL_RECRUITS)
        own = [cards & OWN_CARDS for cards in (held, rests, marches & ~leaders)]
        if own == [cards & OWN_CARDS for cards in (hand, retreat, down)] and next(faces, None) is not None:
            return True
    return False


def test_worlds_don_t_depend_on_what_is_hidden() -> None:
    """Two worlds that a seat can't tell apart give it the same worlds."""
    game = FoggyFrontlines({"players": 3, "recruit_choice": "pick"})
    for number, state in enumerate(walk(game, seed=9, games=2)):
        if state.phase == OVER or state.round == 0:
            continue
        for viewer in range(-1, game.seats):
            twin = state.resample(viewer, Rng(number))
            assert game.save(state.resample(viewer, Rng(1))) == game.save(twin.resample(viewer, Rng(1)))


# Memory


@pytest.mark.clause("FF-4.2")
def test_a_leader_that_retreated_is_known_to_rest_and_then_to_be_in_hand() -> None:
    game, state = begun(first_butt=0)
    leader, *_ = away_from_slots(state, 1)
    rounds_of(game, state, f"grunt {leader}+X")
    about = game.display(state, 0)["players"][1]["remembered"]
    assert (about["rests"], about["rests_hidden"]) == ([leader], 1)
    assert game.display(state, 1)["players"][1]["remembered"] is None
    worlds = [state.resample(0, Rng(seed)) for seed in range(40)]
    assert all(leader in game.dump(world)["players"][1]["retreat"] for world in worlds)
    assert len({str(game.dump(world)["players"][1]["retreat"]) for world in worlds}) == 4
    other = spare(state, leader)
    play(game, state, (0, "grunt"), (1, f"grunt {other}+{spare(state, leader, other)}"))
    assert game.display(state, 0)["players"][1]["remembered"]["in_hand"] == [leader]
    assert {leader in game.dump(state.resample(0, Rng(seed)))["players"][1]["hand"] for seed in range(20)} == {True}


def recruiting(seed: int = 1, **options: Any) -> tuple[FoggyFrontlines, FoggyState]:
    """Seat 1 has recruited in round 1 and picked the last card of the pile."""
    game, state = begun(seed, first_butt=0, recruit_choice="pick", **options)
    play(game, state, (0, "grunt"), (1, "grunt X+r3+b4"), (1, "X!"))
    return game, state


@pytest.mark.clause("FF-5.4")
def test_a_picker_remembers_the_pile() -> None:
    game, state = recruiting()
    butt = game.dump(state)["players"][0]["hand"][-1]
    pile = game.dump(state)["recruit_pile"]
    assert game.view(state, 1)["recruit_pile"] == pile
    assert game.view(state, 0)["recruit_pile"] == ["?"] * 9
    play(game, state, (1, f"pick {pile[0]}"))
    assert game.display(state, 1)["players"][0]["remembered"]["may_hold"] == [butt]
    assert game.display(state, 1)["pile"] == pile[1:]
    assert {game.dump(state.resample(1, Rng(seed)))["players"][0]["hand"][-1] for seed in range(20)} == {butt}
    assert len(game.display(state, 0)["players"][1]["remembered"]["may_hold"]) == 9
    faces = {tuple(game.dump(state.resample(0, Rng(seed)))["players"][1]["retreat"]) for seed in range(200)}
    assert len({face[-1] for face in faces}) == 9


@pytest.mark.clause("FF-5.4")
def test_a_picker_in_a_loaded_position_sees_the_pile() -> None:
    game, state = recruiting()
    bare = game.load(game.dump(state))
    for seed in range(20):
        world = bare.resample(1, Rng(seed))
        assert game.view(world, 1) == game.view(state, 1)
        assert game.dump(world)["players"][0]["hand"] == game.dump(state)["players"][0]["hand"]
    assert len({str(game.dump(bare.resample(0, Rng(seed)))["players"][1]) for seed in range(20)}) > 5


def test_memory_is_saved_and_a_bare_position_has_none() -> None:
    game, state = recruiting()
    play(game, state, (1, f"pick {game.dump(state)['recruit_pile'][0]}"))
    restored = game.restore(game.save(state))
    assert game.display(restored, 1) == game.display(state, 1)
    assert restored.information_key(1) == state.information_key(1)
    bare = game.load(game.dump(state))
    assert len(game.display(bare, 1)["players"][0]["remembered"]["may_hold"]) == 9
    assert game.display(bare, 0)["players"][1]["remembered"]["rests"] == []


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"told": "zz"}, "memory.told"),
        ({"dreamt": [2]}, "memory.dreamt.0"),
        ({"story": []}, "memory.story"),
        ({"story": ["7 1 2 0 0 0 0"]}, "memory.story.0"),  # no such page
        ({"story": ["1 3 0 0 0 0 20"]}, "memory.story.0"),  # dealt to nobody
        ({"story": ["1 1 0 0 0 0 20"]}, "memory.story"),  # seat 1 has recruited since
        ({"story": ["1 1 0 0"]}, "memory.story.0"),
        ({"story": ["1 1 0 0 0 0 0"] * 7}, "memory.story"),  # seven recruits
        ({"luck": 1}, "memory.luck"),
    ],
)
def test_a_spoilt_memory_is_refused(change: dict[str, Any], where: str) -> None:
    game, state = recruiting()
    play(game, state, (1, f"pick {game.dump(state)['recruit_pile'][0]}"))
    memory = game.memory(state) | change
    with pytest.raises(BadPosition) as caught:
        game.recall(game.load(game.dump(state)), memory)
    assert caught.value.where == where


def test_a_memory_of_more_hidden_recruits_than_there_are_is_refused() -> None:
    game, state = recruiting()
    memory = game.memory(state)
    with pytest.raises(BadPosition) as caught:
        game.recall(game.load(game.dump(state)), memory | {"story": memory["story"] + ["4 2 0 0 0 0 20"] * 5})
    assert caught.value.where == "memory.story"


def test_in_another_world_nobody_else_s_secrets_are_left() -> None:
    """Whoever gets a possible world to think about gets no word of what others saw alone."""
    game, state = recruiting()
    play(game, state, (1, f"pick {game.dump(state)['recruit_pile'][0]}"))
    world = state.resample(0, Rng(1))
    memory = game.memory(world)
    assert memory["dreamt"] == [1]
    assert [page.split()[-1] for page in memory["story"] if page.split()[1] == "2"] == ["0", "0"]
    restored = game.restore(game.save(world))
    assert game.save(restored.resample(0, Rng(2))) == game.save(state.resample(0, Rng(2)))
    other = restored.resample(1, Rng(2))
    assert game.view(other, 1) == game.view(world, 1)


@pytest.mark.clause("FF-4.2")
def test_what_follows_for_certain_is_remembered() -> None:
    """Four cards march, so the fifth is in the hand; once the hand is empty, all others rest."""
    game, state = begun(first_butt=0)
    first, second = away_from_slots(state, 1)[:2]
    others = [code for code in ("r3", "b4", "g1", "y2") if code not in (first, second)]
    rounds_of(game, state, f"grunt {first} {second}+{others[0]}+{others[1]}+X")
    about = game.display(state, 0)["players"][1]["remembered"]
    assert about["rests"] == ["r3", "b4", "g1", "y2", "X"]
    assert (about["rests_hidden"], about["in_hand"]) == (0, [])
    rounds_of(game, state, "grunt", f"grunt {first}+{second}")
    about = game.display(state, None)["players"][1]["remembered"]
    assert (about["rests"], about["rests_hidden"], about["in_hand"]) == ([first], 1, [])
    rounds_of(game, state, "grunt X")
    assert game.display(state, 0)["players"][1]["remembered"]["rests"] == ["X"]


def test_a_shown_recruit_is_nobody_else_s() -> None:
    """The Butt leads with its recruit: from then on nobody's hidden recruit that was taken before is that one."""
    game, state = begun(first_butt=0, players=3, seed=2)
    recruit = game.dump(state)["players"][0]["hand"][-1]
    if not state.rules.leads & int(state.hand(0)) & ALL_RECRUITS:
        pytest.fail("this seed deals a Catapult")
    play(game, state, (1, "grunt X+r3+b4"), (2, "grunt"), (0, "grunt"), (1, "X!"))
    while state.phase != PASSING:
        state.apply(state.decider(), state.default_action(state.decider()), SeededChance(Rng(1)), Log())
    play(game, state, (0, "hat keep"), (0, f"grunt {recruit}"), (1, "grunt"), (2, "grunt"))
    assert recruit not in game.display(state, 2)["players"][1]["remembered"]["may_hold"]
    assert recruit in game.display(state, 2)["pile"] or any(
        squad["leader"] == recruit for squad in game.view(state, 2)["players"][0]["squads"]
    )


@pytest.mark.clause("FF-4.2")
def test_a_retreat_pile_is_counted_and_only_its_leaders_are_known() -> None:
    game, state = begun()
    leader = away_from_slots(state, 1)[0]
    rounds_of(game, state, f"grunt {leader}+X")
    for viewer in (0, None):
        assert game.view(state, viewer)["players"][1]["retreat"] == ["?", "?"]
    assert sorted(game.view(state, 1)["players"][1]["retreat"]) == sorted([leader, "X"])
    assert names(state.rules, state.boss(1), rests(state, 1)) == [leader]
    assert rests(state, 0) == 0
