"""Grit's `Game`: options, texts, views and bots around its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final

from grumbletop.engine.events import Log
from grumbletop.engine.game import Composed, Field, Game, GameInfo, Preview
from grumbletop.engine.options import Option
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.engine.texts import Texts
from grumbletop.engine.thinking import SEES_ALL, Insight, Thinking
from grumbletop.games.grit import position as positions
from grumbletop.games.grit import view as views
from grumbletop.games.grit.content import read_deck, read_titles, read_values
from grumbletop.games.grit.drawing import draw
from grumbletop.games.grit.make_ruleset import make_ruleset
from grumbletop.games.grit.merits import MERITS
from grumbletop.games.grit.mind import Duel
from grumbletop.games.grit.mind_forethought import Forethought
from grumbletop.games.grit.mind_insight import GritInsight
from grumbletop.games.grit.mind_prospect import Foresight
from grumbletop.games.grit.mind_subgame import hearts_open, hearts_within
from grumbletop.games.grit.net_weights import NetWeights, read_net_weights
from grumbletop.games.grit.rules import KEEPING, PLAYING_FIRST, PLAYING_SECOND, SAYING_FIRST, GritState
from grumbletop.games.grit.rules_cards import CARDS, HEART, PHASES, ROUNDS, SEATS, card_ids
from grumbletop.games.grit.rules_faults import MARK_SPENT, MARKED_PILE, REFUSALS, SAME_PILE
from grumbletop.games.grit.sentences import death, in_words, naming
from grumbletop.games.grit.verbs import VERBS

NEVER: Final = ROUNDS + 1
DEFAULTS: Final = {  # what a level may set
    "solved_from": NEVER,  # the round from which on the rest of the game is solved
    "largest": 1_500_000,  # largest subgame to solve before the last round, in pairs of holdings at its ends
    "hearts": 4,  # fewest ranks that may represent all ranks of an unseen Heart
    "tremble": 0.05,  # probability that a seat acts at random
    "whole": 1,  # 1: cards played face down this round are weighted by good play; 0: all are equally likely
    "plans": 400,  # iterations after which the solution is final
    "foresight": 0,  # rounds to look ahead against a random opponent, where nothing is solved; 0: search instead
}
LARGEST: Final = 1_000_000_000  # the last round is always solved
FORESEEN_HEARTS: Final = 12  # ranks that represent an unseen Heart: all that play differently


class Grit(Game[GritState]):
    info: ClassVar[GameInfo] = GameInfo(
        slug="grit",
        name="Grit",
        seats=(SEATS, SEATS),  # GRIT-1.1
        returns=(-1.0, 1.0),
        returns_sum=0.0,  # GRIT-8.7
        hidden=True,
        chance=True,
        minutes=(2, 5),
        line="A duel of complaints: be the bloodiest without being dead, in four rounds and twelve cards.",
    )
    chance_events: ClassVar[Sequence[str]] = ("heart", "deck")
    content_parts: ClassVar[Sequence[str]] = ("values", "decks", "names")
    decisions = (SAYING_FIRST, PLAYING_FIRST, PLAYING_SECOND, KEEPING)
    verbs = VERBS
    refusals = REFUSALS
    merits = MERITS
    barring = (SAME_PILE, MARKED_PILE, MARK_SPENT)
    position_version = 1
    derived: ClassVar[Mapping[str, str]] = {"to_act": "GRIT-5.8", "result": "GRIT-8.2"}
    codes = VERBS.size
    observation = (
        Field("seat", SEATS),
        Field("round", ROUNDS),
        Field("phase", len(PHASES)),
        Field("to_act", SEATS),
        Field("word", SEATS),
        Field("first", SEATS),
        Field("hand", CARDS),
        Field("seen", CARDS),
        *(Field(f"pile_{pile}", CARDS + 3) for pile in ("0a", "0b", "0c", "1a", "1b", "1c")),
        Field("used", 6),
        Field("marks", SEATS),
        Field("committed", SEATS),
        Field("totals", SEATS, 0, 63),
    )

    def set_up(self) -> None:
        self.rules = make_ruleset(self.values[self.given["values"]], self.decks[self.given["deck"]], self.given)

    def read_content(self) -> None:
        self.values = {values.id: values for values in map(read_values, self.content.folder("values"))}
        self.decks = {deck.id: deck for deck in map(read_deck, self.content.folder("decks"))}
        self.titles = read_titles(self.content.folder("names"))

    def option_list(self) -> Sequence[Option]:
        return (
            Option("values", "content", "blackjack", "GRIT-1.8", tuple(self.values)),
            Option("deck", "content", "queen_king", "GRIT-1.3", tuple(self.decks)),
            Option("word", "choice", "choose", "GRIT-4.8", ("choose", "second")),
            Option("keep", "choice", "blind", "GRIT-7.2", ("blind", "informed")),
            Option("final_tie", "choice", "draw", "GRIT-8.6", ("draw", "rank")),
            Option("tracker", "choice", "on", "GRIT-9.1", ("on", "off")),
        )

    # Playing well

    @cached_property
    def insight(self) -> Insight:
        return GritInsight()

    def thinking(self, mind: str, world: GritState, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        """From the round that the level names, the rest of the game is solved if it isn't too large.

        Other decisions use forethought or the bots' search.
        """
        settings = {**DEFAULTS, **settings}
        if settings.get(SEES_ALL):
            return None
        if int(world.round) >= settings["solved_from"]:
            largest = settings["largest"] if world.round < ROUNDS else LARGEST
            hearts = hearts_within(world, seat, settings["whole"] != 0, int(largest))
            if int(hearts) >= min(settings["hearts"], int(hearts_open(world))):
                return Duel(world, seat, hearts, settings["tremble"], settings["whole"] != 0, int(settings["plans"]))
        if settings["foresight"] and world.round < ROUNDS and self.net_weights is not None:
            return Forethought(world, seat, self.foresight(self.net_weights), int(settings["foresight"]) - 1)
        return None

    def foresight(self, weights: NetWeights) -> Foresight:
        return Foresight(self.rules, FORESEEN_HEARTS, weights.nets, weights.experience)

    @cached_property
    def net_weights(self) -> NetWeights | None:
        """The trained weights, or None under rules they were not trained with: the tracker is no rule."""
        return read_net_weights(self.home()) if {**self.given, "tracker": "on"} == Grit().given else None

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> GritState:
        state = GritState(self.rules)
        state.deal(chance, log or Log())
        return state

    def read_position(self, reader: Reader) -> GritState:
        return positions.read(reader, self.rules)

    def dump(self, state: GritState) -> dict[str, Any]:
        return positions.document(state, self.listed, positions.ALL_CARDS, positions.BOTH_SEATS)

    def memory(self, state: GritState) -> Any:
        return positions.memory(state)

    def recall(self, state: GritState, memory: Any) -> None:
        positions.recall(state, memory)

    # Playing with words

    def preview(self, state: GritState, seat: int, text: str) -> Preview:
        action = self.read(state, seat, text)
        assert not isinstance(action, Composed), "every action has a number"
        return replace(super().preview(state, seat, text), data=views.changes(state, seat, action))

    def naming(self, texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
        return super().naming(texts, names, reader) | naming(texts, names, reader)

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        """Whoever was dealt a hand is told it with the deal."""
        worded = in_words(event, texts)
        told = super().say_event(worded, texts)
        return f"{told} {super().say_event({**worded, 'kind': 'hand'}, texts)}" if "hand" in event["data"] else told

    def say_drama(self, event: Mapping[str, Any], texts: Texts) -> str:
        dead = event["data"].get("dead", ()) if event["kind"] == "end" else ()
        return death(texts, dead) if any(dead) else super().say_drama(event, texts)

    def outcome(self, state: GritState, seat: int, returns: Sequence[float]) -> tuple[str, Mapping[str, Any]]:
        result = self.view(state, None)["result"]
        key, _ = super().outcome(state, seat, returns)
        if result["dead"][seat] and key != "draw":
            key = f"dead_{key}"
        return key, {"total": result["totals"][seat], "other": result["totals"][1 - seat], "seat": 1 - seat}

    # Chance in the spec's words

    def outcome_text(self, state: GritState, event: int, outcomes: int, index: int) -> str:
        """While the deck is dealt, `undealt` is what is left of it."""
        return card_ids(self.rules.pool if event == HEART else state.undealt)[index]

    # Looking

    def view(self, state: GritState, seat: int | None) -> dict[str, Any]:
        return views.view(state, self.listed, seat)

    def display(self, state: GritState, seat: int | None) -> dict[str, Any]:
        return views.display(state, seat, self.given["tracker"] == "on", self.titles)

    def drawing(self, state: GritState, seat: int | None, texts: Texts) -> str:
        return draw(state, self.view(state, seat), self.display(state, seat), seat, texts)
