"""The kit bites: every planted leak and every broken promise is caught, and by the right check."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from grumbletop_crucible import Crucible
from grumbletop_crucible.decision_brew import MEASURES
from grumbletop_crucible.game import STEP_CODES
from grumbletop_crucible.rules import Brewing
from grumbletop_crucible.rules_numbers import BREW, GRAB, NOT_YET, POUR, STAKE

from grumbletop.conformance import HiddenRows, check_room, claim, reached
from grumbletop.conformance.random_states import sampled
from grumbletop.conformance.secrecy import at
from grumbletop.engine.action_list import ActionList
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import SPECTATOR, Event, EventLog, Log
from grumbletop.engine.game import OWNER, Choice, Choices, Composed, Decision, Preview
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance, State
from grumbletop.engine.texts import Texts
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState


class Planted(Crucible):
    """The crucible with one thing done wrong."""

    @classmethod
    def package(cls) -> str:
        return Crucible.package()


def lid(state: Brewing) -> int:
    return state.deck[0]


def first_stake(state: Brewing) -> int:
    return state.stakes[0] if state.phase == STAKE else NOT_YET


# Leaks of the state


class UnmaskedCard(Planted):
    def view(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"deck": self.dump(state)["deck"]}


class UnmaskedStake(Planted):
    def view(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"stakes": self.dump(state)["stakes"]}


class OrderByDeal(Planted):
    """Nothing is shown that should not be, only in an order that tells."""

    def view(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        view = super().view(state, seat)
        return dict(sorted(view.items(), reverse=lid(state) % 2 == 0))


class OrderedChoices(Planted):
    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        return replace(found, offered=sorted(found.offered, key=lambda choice: choice.value, reverse=lid(state) % 2 == 0))


class LeakyDisplay(Planted):
    def display(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        return super().display(state, seat) | {"lid": lid(state)}


class LeakyDrawing(Planted):
    def drawing(self, state: Brewing, seat: int | None, texts: Texts) -> str:
        return super().drawing(state, seat, texts) + " " * lid(state)


class LeakyDecision(Planted):
    def decision(self, state: Brewing, seat: int) -> Decision | None:
        found = super().decision(state, seat)
        return replace(found, data={"others": first_stake(state)}) if found and seat else found


class KnowingRefusal(Planted):
    """Says no in another way when seat 0 has staked much."""

    def parse(self, state: Brewing, seat: int, text: str) -> int | Composed:
        if seat and first_stake(state) > 1 and text == "?":
            raise Refused("CRU-7.3", seat=seat)
        return super().parse(state, seat, text)


class KnowingPreview(Planted):
    def preview(self, state: Brewing, seat: int, text: str) -> Preview:
        return replace(super().preview(state, seat, text), data={"odds": lid(state)})


class IdFromCardNumber(Planted):
    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        return replace(found, offered=[replace(choice, thing=f"thing:{lid(state)}") for choice in found.offered])


class IdInTheLastStep(Planted):
    """Only in the large decision, and only when a brew is nearly composed."""

    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        if len(prefix) < 5:
            return found
        return replace(found, offered=[replace(choice, data={"lid": lid(state)}) for choice in found.offered])


class CountingState(Brewing):
    def count_actions(self, seat: int) -> int:
        found = super().count_actions(seat)
        return found - 1 if self.phase == STAKE and found > 1 and self.deck[0] == 1 else found


class LeakyCount(Planted):
    rules = CountingState


class LeakyDefaultState(Brewing):
    def default_action(self, seat: int) -> int:
        return super().default_action(seat) + (self.deck[0] if self.phase == BREW else 0)


class LeakyDefault(Planted):
    rules = LeakyDefaultState


class LeakyObservationState(Brewing):
    def observe(self, seat: int, out: list[float]) -> None:
        super().observe(seat, out)
        out[17] = float(self.deck[0])


class LeakyObservation(Planted):
    rules = LeakyObservationState


class LeakyKeyState(Brewing):
    def known(self, seat: int) -> list[int]:
        return [*super().known(seat), *self.deck]


class LeakyKey(Planted):
    rules = LeakyKeyState


class ForgetfulWorldState(Brewing):
    """Deals anew what the seat has seen."""

    def resample(self, seat: int, rng: Rng) -> Brewing:
        return super().resample(SPECTATOR if self.phase != STAKE else seat, rng)


class ForgetfulWorld(Planted):
    rules = ForgetfulWorldState


# Leaks of a step


def tell_instead(log: Log, event: Event, happen: Callable[[Log], None]) -> None:
    """What happens is told, with another first event."""
    inner = EventLog()
    happen(inner)
    for each in [event, *inner.events[1:]]:
        log.add(each)


class LeakyCommitState(Brewing):
    """All are told how much was staked."""

    def stake(self, seat: int, coins: int, log: Log) -> None:
        event = Event("staked", "CRU-2.1", {"seat": seat, "coins": coins}, {}, False)
        tell_instead(log, event, lambda inner: super(LeakyCommitState, self).stake(seat, coins, inner))


class LeakyCommit(Planted):
    rules = LeakyCommitState


class LeakyEventState(Brewing):
    """Whoever stakes is told in private what seat 0 has staked."""

    def stake(self, seat: int, coins: int, log: Log) -> None:
        event = Event("staked", "CRU-2.1", {"seat": seat}, {seat: {"first": self.stakes[0]}}, False)
        tell_instead(log, event, lambda inner: super(LeakyEventState, self).stake(seat, coins, inner))


class LeakyEvent(Planted):
    rules = LeakyEventState

    def preview(self, state: Brewing, seat: int, text: str) -> Preview:
        return Preview(())  # would give it away too


class QuietRevealState(Brewing):
    """Shows the stakes without saying that this reveals something."""

    def show_stakes(self, log: Log) -> None:
        log.add(Event("stakes", "CRU-2.3", {"stakes": list(self.stakes)}, {}, False))
        super().show_stakes(log)


class QuietReveal(Planted):
    rules = QuietRevealState


class TraceOfCommit(Planted):
    """The stakes are masked, and their sum stands beside them."""

    def view(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"staked_so_far": sum(stake for stake in state.stakes if stake != NOT_YET)}


LEAKS: list[tuple[type[Crucible], str]] = [
    (UnmaskedCard, "by view"),
    (UnmaskedStake, "by view"),
    (OrderByDeal, "by view"),
    (TraceOfCommit, "by view"),
    (OrderedChoices, "by its choices"),
    (LeakyDisplay, "by display"),
    (LeakyDrawing, "by the drawing"),
    (LeakyDecision, "by its decision"),
    (KnowingRefusal, "by the answer to '?'"),
    (KnowingPreview, "by the answer to"),
    (IdFromCardNumber, "by its choices"),
    (IdInTheLastStep, "by its choices"),
    (LeakyCount, "by the number of its actions"),
    (LeakyDefault, "by its default action"),
    (LeakyObservation, "by its observation"),
    (LeakyKey, "by its information key"),
    (ForgetfulWorld, "by display"),
    (LeakyCommit, "by what it is told"),
    (LeakyEvent, "by what it is told"),
    (QuietReveal, "by what it is told"),
]


@pytest.mark.parametrize(("leaky", "how"), LEAKS, ids=[leaky.__name__ for leaky, _ in LEAKS])
def test_a_planted_leak_is_caught(leaky: type[Crucible], how: str) -> None:
    with pytest.raises(AssertionError, match="can tell two worlds apart " + how.replace("?", r"\?")):
        check_room(leaky({"seats": 3}), seed=3, games=40)


# The same in Grit, whose secrets are hands


class PlantedGrit(Grit):
    @classmethod
    def package(cls) -> str:
        return Grit.package()


def other_hand(game: Grit, state: GritState, seat: int) -> list[str]:
    hand: list[str] = game.dump(state)["hands"][1 - seat]
    return hand


class HandInView(PlantedGrit):
    def view(self, state: GritState, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"hands": self.dump(state)["hands"]}


class CountOfHearts(PlantedGrit):
    def display(self, state: GritState, seat: int | None) -> dict[str, Any]:
        return super().display(state, seat) | {"hearts": sum(card[1] == "H" for card in other_hand(self, state, seat or 0))}


class RefusalKnowsTheHand(PlantedGrit):
    """A card that the other seat holds is refused in another way than one that is nowhere."""

    def parse(self, state: GritState, seat: int, text: str) -> int | Composed:
        if text[:2] in other_hand(self, state, seat):
            raise Refused("GRIT-5.8", seat=seat)
        return super().parse(state, seat, text)


class CardNumberInThing(PlantedGrit):
    def choices(self, state: GritState, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        return replace(
            found, offered=[replace(choice, thing=f"card:{min(other_hand(self, state, seat), default='')}") for choice in found.offered]
        )


class WordFromTheHand(PlantedGrit):
    def decision(self, state: GritState, seat: int) -> Decision | None:
        found = super().decision(state, seat)
        return replace(found, data={**found.data, "beware": "KS" in other_hand(self, state, seat)}) if found else None


GRIT_LEAKS: list[tuple[type[Grit], str]] = [
    (HandInView, "by view"),
    (CountOfHearts, "by display"),
    (RefusalKnowsTheHand, "by the answer to"),
    (CardNumberInThing, "by its choices"),
    (WordFromTheHand, "by its decision"),
]


@pytest.mark.parametrize(("leaky", "how"), GRIT_LEAKS, ids=[leaky.__name__ for leaky, _ in GRIT_LEAKS])
def test_a_leak_planted_in_grit_is_caught(leaky: type[Grit], how: str) -> None:
    with pytest.raises(AssertionError, match=f"can tell two worlds apart {how}"):
        check_room(leaky(), seed=3, games=10)


# Broken promises


class SharedListState(Brewing):
    def assign(self, other: State) -> None:
        super().assign(other)
        assert isinstance(other, Brewing)
        self.stakes = other.stakes


class SharedList(Planted):
    rules = SharedListState


class LostFieldState(Brewing):
    def assign(self, other: State) -> None:
        super().assign(other)
        self.drop = None


class LostField(Planted):
    rules = LostFieldState


class LostMemory(Planted):
    def recall(self, state: Brewing, memory: Any) -> None:
        super().recall(state, [])


class LossyDump(Planted):
    def load(self, position_document: Mapping[str, Any]) -> Brewing:
        state = super().load(position_document)
        state.deck.sort()
        return state


class ArrivalCountsState(Brewing):
    """Who stakes first gets a coin."""

    def stake(self, seat: int, coins: int, log: Log) -> None:
        if self.stakes == [NOT_YET] * self.seats:
            self.coins[seat] += 1
        super().stake(seat, coins, log)


class ArrivalCounts(Planted):
    rules = ArrivalCountsState


class LuckyStakeState(Brewing):
    def apply(self, seat: int, action: int, chance: Chance, log: Log) -> None:
        if self.phase == STAKE:
            chance.draw(1, 6, self)
        super().apply(seat, action, chance, log)


class LuckyStake(Planted):
    rules = LuckyStakeState


class StillCommittedState(Brewing):
    def reopened(self) -> Brewing:
        return self.clone()


class StillCommitted(Planted):
    rules = StillCommittedState


class DoubleCountState(Brewing):
    def nth_action(self, seat: int, n: int) -> int:
        return super().nth_action(seat, max(n, 1) if self.phase == STAKE else n)


class DoubleCount(Planted):
    rules = DoubleCountState


class WrittenOtherwiseState(Brewing):
    def write_actions(self, seat: int, actions: ActionList) -> None:
        for n in reversed(range(self.count_actions(seat))):
            actions.add(self.nth_action(seat, n))


class WrittenOtherwise(Planted):
    rules = WrittenOtherwiseState


class ListedOtherwiseState(Brewing):
    def legal_actions(self, seat: int) -> list[int]:
        return super().legal_actions(seat)[::-1]


class ListedOtherwise(Planted):
    rules = ListedOtherwiseState


class WrittenForTheSilentState(Brewing):
    def write_actions(self, seat: int, actions: ActionList) -> None:
        if self.owes(seat):
            super().write_actions(seat, actions)
        else:
            actions.add(0)


class WrittenForTheSilent(Planted):
    rules = WrittenForTheSilentState


class UncountedState(Brewing):
    def is_legal(self, seat: int, action: int) -> bool:
        return super().is_legal(seat, action) or (self.owes(seat) and action == 0)


class Uncounted(Planted):
    rules = UncountedState


class OneCodeState(Brewing):
    def code(self, seat: int, action: int) -> int:
        return min(2, super().code(seat, action))


class OneCode(Planted):
    rules = OneCodeState


class IllegalDefaultState(Brewing):
    def default_action(self, seat: int) -> int:
        return super().default_action(seat) - 1


class IllegalDefault(Planted):
    rules = IllegalDefaultState


class StuckState(Brewing):
    def deciders(self) -> int:
        return 0 if self.phase == GRAB else super().deciders()


class Stuck(Planted):
    rules = StuckState


class EndlessState(Brewing):
    def finish(self, log: Log) -> None:
        again = EndlessState(self.teams, self.coins)
        again.deck = self.deck
        self.assign(again)


class Endless(Planted):
    rules = EndlessState


class AnyOptions(Planted):
    def check_options(self, reader: Reader) -> None:
        reader.take("options")


class WrongText(Planted):
    def text(self, state: Brewing, seat: int, action: int, viewer: int = OWNER) -> str:
        return super().text(state, seat, action, viewer).replace("stake 2", "stake 1")


class ListsTheHuge(Planted):
    def legal_actions(self, state: Brewing, seat: int) -> list[int]:
        return [int(state.nth_action(seat, n)) for n in range(min(state.count_actions(seat), 5000))]


class MissingChoice(Planted):
    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        return replace(found, offered=[choice for choice in found.offered if choice.value != "1"])


class WordlessBar(Planted):
    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        return replace(super().choices(state, seat, prefix), barred=[Choice("verb", "dance", "verb:dance", "verb.dance", "CRU-1.1")])


class CodelessSteps(Planted):
    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        found = super().choices(state, seat, prefix)
        return replace(found, offered=[replace(choice, code=-1) for choice in found.offered])


class OtherStepsState(Brewing):
    """Composes its brews itself, without the nine."""

    def next_steps(self, seat: int, steps: list[int]) -> list[int]:
        first = STEP_CODES + 1 if steps else STEP_CODES
        return list(range(first, first + (9 if steps else 1))) if self.phase == BREW and len(steps) <= MEASURES else []


class OtherSteps(Planted):
    rules = OtherStepsState


class OtherBrewState(OtherStepsState):
    """Composes them with all ten, and always makes the same of them."""

    def next_steps(self, seat: int, steps: list[int]) -> list[int]:
        found = super().next_steps(seat, steps)
        return [*found, STEP_CODES + 10] if len(found) == 9 else found

    def whole_action(self, seat: int, steps: list[int]) -> int:
        return int(self.nth_action(seat, 0)) if len(steps) > MEASURES else -1


class OtherBrew(Planted):
    rules = OtherBrewState


class CrashingParser(Planted):
    def parse(self, state: Brewing, seat: int, text: str) -> int | Composed:
        claim(text != "{seat}", "the parser fell over")
        return super().parse(state, seat, text)


class WidePurse(Planted):
    observation = (replace(Crucible.observation[0], high=0.0), *Crucible.observation[1:])


class FilledOtherwiseState(Brewing):
    def write_observation(self, seat: int, buffer: ObservationBuffer) -> None:
        super().write_observation(0, buffer)


class FilledOtherwise(Planted):
    rules = FilledOtherwiseState


class WrongSum(Planted):
    info = replace(Crucible.info, returns_sum=0.0)


class UnknownClauseState(Brewing):
    def brew(self, seat: int, recipe: int, log: Log) -> None:
        log.add(Event("brewed", "CRU-9.9", {"seat": seat}, {}, False))
        super().brew(seat, recipe, log)


class UnknownClause(Planted):
    rules = UnknownClauseState


class PoorKeyState(Brewing):
    """Keeps only what everybody knows."""

    def known(self, seat: int) -> list[int]:
        return super().known(SPECTATOR)


class PoorKey(Planted):
    rules = PoorKeyState


class SpeechlessState(Brewing):
    def brew(self, seat: int, recipe: int, log: Log) -> None:
        log.add(Event("hummed", "", {"seat": seat}, {}, False))
        super().brew(seat, recipe, log)


class Speechless(Planted):
    rules = SpeechlessState


class WrongSeatState(Brewing):
    def brew(self, seat: int, recipe: int, log: Log) -> None:
        log.add(Event("brewed", "CRU-5.1", {"seat": seat}, {7: {"card": 1}}, False))
        super().brew(seat, recipe, log)


class WrongSeat(Planted):
    rules = WrongSeatState


BROKEN: list[tuple[type[Crucible], str]] = [
    (SharedList, "an action on a copy changes the state"),
    (LostField, "a clone differs"),
    (LostMemory, "restore and save change"),
    (LossyDump, "load and dump change"),
    (ArrivalCounts, "the order of commitments changes the outcome"),
    (LuckyStake, "commits, and chance is drawn"),
    (StillCommitted, "reopened still holds the commitment"),
    (DoubleCount, "counted twice"),
    (WrittenOtherwise, "write_actions and nth_action disagree"),
    (ListedOtherwise, "legal_actions and write_actions disagree"),
    (AnyOptions, "loads a position that was made with another vessel"),
    (WrittenForTheSilent, "owes nothing, and actions are written"),
    (Uncounted, "a legal action is not counted"),
    (OneCode, "two actions have one code"),
    (IllegalDefault, "the default action is not legal"),
    (Stuck, "nobody owes a decision"),
    (WrongText, "text and parse disagree"),
    (ListsTheHuge, "100001 actions are listed"),
    (MissingChoice, "against the legal actions"),
    (WordlessBar, "bars without a sentence"),
    (CodelessSteps, "has no code"),
    (OtherSteps, "the rules offer"),
    (OtherBrew, "by the rules and"),
    (CrashingParser, "the parser fell over"),
    (WidePurse, "phase is 1.0, outside"),
    (FilledOtherwise, "what is filled in is not what is observed"),
    (WrongSum, "don't add up"),
    (UnknownClause, "cites no clause"),
    (PoorKey, "two different stories have one information key"),
    (Speechless, "log.hummed has no text in en"),
    (WrongSeat, "speaks to a seat that is not there"),
]


@pytest.mark.parametrize(("broken", "how"), BROKEN, ids=[broken.__name__ for broken, _ in BROKEN])
def test_a_broken_promise_is_caught(broken: type[Crucible], how: str) -> None:
    with pytest.raises(AssertionError, match=how):
        check_room(broken({"seats": 3}), seed=3, games=40)


def test_a_game_without_an_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grumbletop.conformance.random_states.LONGEST_GAME", 100)
    with pytest.raises(AssertionError, match="decision 100: the game does not end"):
        list(reached(Endless({"seats": 3}), seed=3, games=1))


def test_a_hidden_row_that_never_differs_is_caught() -> None:
    """A kit that compares a world with itself proves nothing."""
    hidden_rows = HiddenRows(["deck", "coins"])
    hidden_rows.compare({"deck": [1, 2], "coins": [3]}, {"deck": [2, 1], "coins": [3]})
    with pytest.raises(AssertionError, match="differ in coins"):
        hidden_rows.check(Crucible())


@pytest.mark.parametrize(
    ("path", "found"),
    [("a", [{"b": [1, 2]}]), ("a.b", [[1, 2]]), ("a.b.*", [1, 2]), ("a.b.1", [2]), ("*.b.0", [1]), ("a.c", []), ("a.b.5", [])],
)
def test_a_row_is_found_by_its_path(path: str, found: list[Any]) -> None:
    assert list(at({"a": {"b": [1, 2]}}, path.split("."))) == found


# Free texts


class DeafToPoints(Planted):
    """Its own free points are refused."""

    def sample_text(self, state: Brewing, seat: int, rng: Rng) -> str:
        return "pour 99,99" if state.phase == POUR else super().sample_text(state, seat, rng)


class ForgettingPoints(Planted):
    """What is recorded is not what was played: a free point is read otherwise the second time."""

    def apply_composed(self, state: Brewing, seat: int, action: Composed, chance: Chance, log: Log) -> None:
        point = tuple(map(int, action.text.split()[1].split(",")))
        state.pour((point[0] // 2 + ForgettingPoints.played % 2, 0), chance, log)
        ForgettingPoints.played += 1

    played = 0


@pytest.mark.parametrize(
    ("room", "said"), [(DeafToPoints, r"is refused by CRU-4\.1"), (ForgettingPoints, "replays to another position|was previewed")]
)
def test_free_texts_are_played_all_the_way(room: type[Crucible], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_room(room({"seats": 1}), seed=3, games=30)


def test_a_sample_of_states_holds_the_first_and_the_last() -> None:
    game = Crucible({"seats": 3})
    every = [here.where for here in reached(game, 5, 4)]
    some = [here.where for here in sampled(game, 5, 4, 3)]
    assert set(some) < set(every)
    lengths = [sum(f"game {number}," in where for where in every) for number in range(4)]
    assert len(some) == sum(min(3, length) for length in lengths) < len(every)
    lasts = [where for number, where in enumerate(every) if number + 1 == len(every) or every[number + 1].endswith("decision 0")]
    assert set(lasts) <= set(some)
    assert all(here.game.save(here.state) for here in sampled(game, 5, 4, 3))
    assert check_room(game, seed=5, games=4, states_per_game=3) == len(some)
