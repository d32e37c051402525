"""Possible worlds are those that some history leads to: `resample` against brute force over all histories."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from grumbletop.bots.bot import Bot, Budget, Knowledge, Progress, Thought
from grumbletop.bots.bot_games import Player, play_game
from grumbletop.bots.levels import bot_of
from grumbletop.engine.events import SPECTATOR, Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import ALL_RECRUITS, BATTLE, BOSS_ACTION, OWN_CARDS, PHASES, PLANNING, RECRUIT
from grumbletop.games.foggy_frontlines.rules_facts import FLED, GAVE_BACK
from grumbletop.games.foggy_frontlines.rules_memory import hidden_recruits
from grumbletop.games.foggy_frontlines.rules_plans import lay_plan
from grumbletop.games.foggy_frontlines.rules_story import Page
from grumbletop.games.foggy_frontlines.rules_worlds import belief_of
from tests.games.foggy_frontlines.histories import Histories, Lie, believed, bits, dealt, found, lie
from tests.games.foggy_frontlines.reference_cards import RECRUITS
from tests.games.foggy_frontlines.tables import BOSSES, assert_fits
from tests.games.foggy_frontlines.test_content import PACK

EXACT = 1e-9
WORLDS = 1_500


def begun(recruits: str, seed: int = 1, **options: Any) -> tuple[FoggyFrontlines, FoggyState]:
    """A deal with few recruits, so that all histories can be gone through. Drum leads and flips, Cook does neither."""
    players = options.get("players", 2)
    game = FoggyFrontlines({"players": players, "bosses": BOSSES[:players], **options}, packs=(PACK,))
    game.rules.recruits = sum(1 << card for card in range(5, 20) if game.rules.codes[card] in recruits.split())
    return game, game.start(SeededChance(Rng(seed)))


def holding(recruits: str, held: tuple[int, ...], viewer: int, **options: Any) -> tuple[FoggyFrontlines, Histories]:
    """A position somebody made up: each seat has all own cards and so many recruits in hand."""
    game, state = begun(recruits, **options)
    pile = bits(int(state.rules.recruits))
    for seat, count in enumerate(held):
        state.put_cards(seat, OWN_CARDS | sum(1 << pile.pop() for _ in range(count)), 0, 0)
    state.pile = sum(1 << card for card in pile)
    return game, found(state, viewer)


def assert_possible(histories: Histories) -> None:
    """Whatever some history leads to may be dealt, and nothing else. A recruit that went back isn't followed: then there may be more."""
    possible, deals = histories.shares().keys(), believed(histories.state, histories.viewer).keys()
    assert deals == possible or (deals > possible and has_given_back(histories.state))


def assert_draws_possible(histories: Histories) -> None:
    if is_comparable(histories) and not has_given_back(histories.state):
        assert drawn(histories).keys() <= histories.shares().keys()


def has_given_back(state: FoggyState) -> bool:
    page = state.story
    while page is not None and page.kind != GAVE_BACK:
        page = page.before
    return page is not None


def assert_weights(histories: Histories) -> None:
    """Each world is also as likely as the contract says."""
    assert believed(histories.state, histories.viewer) == pytest.approx(histories.shares(), abs=EXACT)


def assert_exact(histories: Histories) -> None:
    assert_weights(histories)
    assert_fits(drawn(histories), histories.shares())


def drawn(histories: Histories) -> Counter[Lie]:
    rng = Rng(5)
    return Counter(lie(histories.state.resample(histories.viewer, rng)) for _ in range(WORLDS))


def is_comparable(histories: Histories) -> bool:
    """Brute force looks ahead at what plans in the fog will show, so it is asked again once they have."""
    return histories.state.phase != PLANNING or histories.state.ready == 0


# Played by hand


def rounds(game: FoggyFrontlines, histories: Histories, *plans: str | tuple[str, ...]) -> None:
    """Rounds with the plans of all seats, or of seat 1 alone while the others stay at home. Nobody captures, and everybody recruits."""
    state = histories.state
    for plan in plans:
        for seat in range(state.rules.players):
            text = plan[seat] if isinstance(plan, tuple) else plan if seat == 1 else "grunt"
            histories.play(seat, game.parse(state, seat, text))
        while state.phase != PLANNING:
            seat = state.decider()
            can = state.phase == BATTLE and state.is_legal(seat, RECRUIT)
            histories.play(seat, RECRUIT if can else int(state.default_action(seat)))
            assert_possible(histories)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_where_a_card_marched_long_ago_still_counts(viewer: int) -> None:
    """Face-down supports in five rounds running: each says something about the one before, and so about all of them."""
    game, state = begun("Mr", first_butt=0)
    histories = dealt(state, viewer)
    rounds(game, histories, "grunt b4+r3+g1", "grunt X+y2", "grunt g1+b4", "grunt y2+X", "grunt g1+r3+b4")
    by_seat: Counter[int] = Counter()
    for each, share in histories.shares().items():
        by_seat[each[4]] += round(6000 * share)
    assert sorted(by_seat.values()) == [1000, 2000, 3000]
    assert_exact(histories)


def test_what_is_certain_after_some_rounds_is_shown() -> None:
    """Who led says who can't have marched before, and in the end only one way is left."""
    game, state = begun("Mr", first_butt=0)
    histories = dealt(state, 0)
    rounds(game, histories, "grunt g1+r3+X")
    assert game.display(state, 0)["players"][1]["remembered"]["rests"] == ["g1"]
    rounds(game, histories, "grunt b4+y2", "grunt r3+g1 X", "grunt b4+y2")
    assert len(histories.worlds) == 1
    about = game.display(state, 0)["players"][1]["remembered"]
    assert (about["rests"], about["rests_hidden"], about["in_hand"]) == (["b4", "y2"], 0, ["r3", "g1", "X"])


def test_recruits_come_rest_and_are_shown() -> None:
    """Which of two hidden recruits was turned up, and what the other one is."""
    game, state = begun("Mr Gb C1 Drum", first_butt=1)
    histories = dealt(state, 0)
    rounds(game, histories, "grunt X+r3+b4", "grunt g1+y2")
    leader = next(game.rules.codes[card] for card in bits(int(state.hand(1) & state.rules.leads & ALL_RECRUITS)))
    rounds(game, histories, f"grunt {leader}+r3", "grunt g1+y2")
    assert drawn(histories).keys() <= histories.shares().keys()


@pytest.mark.clause("FF-5.7")
@pytest.mark.parametrize("viewer", [0, 2])
def test_what_was_given_back_was_nothing_that_was_hidden_elsewhere(viewer: int) -> None:
    """Seat 1 has four recruits and gives one back face down; what it and seat 2 show later was not that one."""
    game, histories = holding("Mr Gb C1 C2 Cook", (0, 3, 1), viewer, players=3, first_butt=0)
    rounds(game, histories, "grunt r3 b4", ("grunt", "grunt X+g1+y2", "grunt g4"))
    rounds(game, histories, ("grunt", "grunt r3 b4", "grunt Gb"), "grunt g1+C1^")
    assert drawn(histories).keys() <= histories.shares().keys()


# Played by anybody who likes fog


def hidden_plan(state: FoggyState, seat: int, rng: Rng) -> int:
    """Of some plans the one with most to guess: many face-down supports, few leaders, and a squad that recruits."""
    return max((int(state.sample_action(seat, rng)) for _ in range(25)), key=lambda plan: riddle(state, seat, plan))


def riddle(state: FoggyState, seat: int, plan: int) -> float:
    table = state.clone()
    lay_plan(table, seat, plan)
    leaders, down = int(table.leaders(seat)), int(table.supports(seat)) & ~int(table.faceup(seat))
    recruits = 3 * (int(table.supports_of(seat, BOSS_ACTION)).bit_count() >= 2)
    return down.bit_count() + recruits - leaders.bit_count() / 2 - 2 * (leaders & ALL_RECRUITS).bit_count()


def any_action(state: FoggyState, seat: int, rng: Rng) -> int:
    return int(state.sample_action(seat, rng))


def play_on(histories: Histories, seed: int, steps: int, most: int, compare: Callable[[Histories], None] = assert_possible) -> Counter[str]:
    """Compares at every step; ends where brute force has too much to do. What seats other than the viewer did is counted."""
    state, rng = histories.state, Rng(7 * seed + 1)
    done: Counter[str] = Counter()
    for step in range(steps):
        if state.is_over() or len(histories.worlds) > most:
            break
        seat, phase = state.decider(), PHASES[state.phase]
        recruits = state.phase == BATTLE and state.is_legal(seat, RECRUIT)
        action = hidden_plan(state, seat, rng) if state.phase == PLANNING else RECRUIT if recruits else any_action(state, seat, rng)
        before = sum(int(hidden_recruits(state, other)).bit_count() for other in range(state.rules.players) if other != histories.viewer)
        histories.play(seat, action, seed + step)
        after = sum(int(hidden_recruits(state, other)).bit_count() for other in range(state.rules.players) if other != histories.viewer)
        if seat != histories.viewer:
            done[phase] += 1
        done["shown"] += phase == "plan" and after < before
        if is_comparable(histories) and len(histories.worlds) <= most:
            compare(histories)
            done["compared"] += 1
    return done


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_long_game_of_two(seed: int) -> None:
    _, state = begun("Mr Gb C1 Drum Cook", seed, first_butt=1)
    histories = dealt(state, 0)
    assert play_on(histories, seed, 30, 300)["compared"] > 8
    assert_draws_possible(histories)


def test_games_of_three_and_any_viewer() -> None:
    done: Counter[str] = Counter()
    for seed in range(1, 81):
        _, state = begun("Mr Gb C1 Drum", seed, players=3)
        histories = dealt(state, seed % 3)
        done += play_on(histories, seed, 30, 600)
        assert_draws_possible(histories)
    assert done["compared"] > 1_000
    assert min(done[happens] for happens in ("battle", "evacuate", "shown")) > 0


@pytest.mark.parametrize(
    ("held", "choice", "viewer", "happens"),
    [((0, 3), "random", 0, "return"), ((1, 3), "pick", 0, "return"), ((1, 3), "pick", 0, "pick"), ((1, 2), "random", SPECTATOR, "shown")],
)
def test_many_recruits_that_come_and_go(held: tuple[int, int], choice: str, viewer: int, happens: str) -> None:
    done: Counter[str] = Counter()
    for seed in range(1, 16):
        recruits = "Mr Gb C1 C2 Drum" if viewer >= 0 else "Mr Gb C1 C2"
        _, histories = holding(recruits, held, viewer, seed=seed, recruit_choice=choice)
        done += play_on(histories, seed, 16, 700)
        assert_draws_possible(histories)
    assert done["compared"] > 100
    assert done[happens] > 0


@pytest.mark.parametrize(("players", "viewer", "seed"), [(2, 0, 3), (2, SPECTATOR, 4), (3, 1, 5), (3, 2, 6)])
def test_weights_are_exact_where_all_recruits_can_do_the_same(players: int, viewer: int, seed: int) -> None:
    """Every hand of so many cards has as many plans as any other, and nobody gives a recruit back."""
    _, state = begun("Mr Mb Gb", seed, players=players)
    histories = dealt(state, viewer)
    done = play_on(histories, seed, 24, 500, assert_weights)
    assert done["compared"] > 8
    assert_draws_possible(histories)
    assert sum(int(hidden_recruits(state, seat)).bit_count() for seat in range(players) if seat != viewer) > 0


MOST_LAYOUTS = 1_000  # of one seat
MOST_DEALS = 6**3


def weighed(state: FoggyState, viewer: int) -> tuple[int, int]:
    """How much a viewer has to weigh: the layouts of the seat with most of them, and what all hidden recruits may be together."""
    belief = belief_of(state, viewer)
    return max(sum(map(len, lies.values())) for lies in belief.lies), len(belief.deals)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_never_much_to_weigh(players: int) -> None:
    """Everybody recruits whenever possible and marches face down, which leaves the most ways in which cards may lie."""
    _, state = begun(" ".join(RECRUITS), 3, players=players, round_limit=14)
    rng, chance, most, deals = Rng(4), SeededChance(Rng(5)), 0, 0
    while not state.is_over():
        seat = state.decider()
        found = [weighed(state, viewer) for viewer in range(players)]
        most, deals = max(most, *(each for each, _ in found)), max(deals, *(each for _, each in found))
        recruits = state.phase == BATTLE and state.is_legal(seat, RECRUIT)
        action = hidden_plan(state, seat, rng) if state.phase == PLANNING else RECRUIT if recruits else any_action(state, seat, rng)
        state.apply(seat, action, chance, Log())
    assert 20 < most < MOST_LAYOUTS
    assert 0 < deals <= MOST_DEALS


class Watched:
    """A bot that notes how much there is to weigh at each of its decisions, and how long a first world takes."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.found: list[tuple[int, int]] = []
        self.seconds: list[float] = []

    def choose(self, seen: Knowledge, budget: Budget | None, rng: Rng, progress: Progress | None = None) -> Thought:
        world = seen.world
        assert isinstance(world, FoggyState)
        if world.round > 0:
            story = world.story
            while story is not None:
                story.known, story = None, story.before  # so that all of it is read again
            before = time.process_time()
            world.resample(seen.seat, Rng(1))
            self.seconds.append(time.process_time() - before)
            self.found.append(weighed(world, seen.seat))
        return self.bot.choose(seen, budget, rng, progress)


@pytest.mark.long
def test_the_deal_in_which_a_game_of_three_sergeants_took_minutes() -> None:
    """When all worlds were listed, this game took 154 s of thought."""
    game = FoggyFrontlines({"players": 3})
    watched = Watched(bot_of(game, "sergeant"))
    play_game(game, [Player("sergeant", watched)] * 3, 0, 6)
    assert max(layouts for layouts, _ in watched.found) < MOST_LAYOUTS
    assert max(deals for _, deals in watched.found) <= MOST_DEALS
    seconds = sorted(watched.seconds)
    print(f"{len(seconds)} first worlds: median {1e3 * seconds[len(seconds) // 2]:.2f} ms, slowest {1e3 * seconds[-1]:.2f} ms")


def test_weights_stay_numbers_in_the_longest_game() -> None:
    game, state = begun("Mr", first_butt=0, round_limit=200)
    for _ in range(199):
        state.apply(0, game.parse(state, 0, "grunt"), SeededChance(Rng(1)), Log())
        away = "grunt b4+r3+g1" if state.round % 2 else "grunt y2"
        state.apply(1, game.parse(state, 1, away), SeededChance(Rng(1)), Log())
        while state.phase != PLANNING:
            state.apply(state.decider(), state.default_action(state.decider()), SeededChance(Rng(1)), Log())
    assert 0 < sum(belief_of(state, 0).lies[1][()].values()) < 100


def test_the_longest_story_can_be_forgotten() -> None:
    page = Page(None, FLED, 0, 2, 0)
    for _ in range(20_000):
        page = Page(page, FLED, 0, 2, 0)
    del page  # compiled, this would end the process if pages were declared acyclic
    assert Page(None, FLED, 0, 2, 0).before is None
