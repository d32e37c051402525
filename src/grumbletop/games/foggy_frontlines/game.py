"""The `Game` of Foggy Frontlines: options, texts, views and bots around its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from grumbletop.engine.bits import nth_bit
from grumbletop.engine.errors import BadOption, Refused
from grumbletop.engine.events import Event, Log
from grumbletop.engine.game import Choices, Composed, Field, Game, GameInfo, Preview
from grumbletop.engine.options import SEATS, Option
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.engine.texts import Texts
from grumbletop.engine.thinking import SEES_ALL, Thinking
from grumbletop.games.foggy_frontlines import composing, notation
from grumbletop.games.foggy_frontlines import memory as memories
from grumbletop.games.foggy_frontlines import view as views
from grumbletop.games.foggy_frontlines.content import PARTS, read_cards
from grumbletop.games.foggy_frontlines.decisions import DECISIONS
from grumbletop.games.foggy_frontlines.drawing import draw
from grumbletop.games.foggy_frontlines.make_ruleset import TIES, make_ruleset
from grumbletop.games.foggy_frontlines.merits import MERITS
from grumbletop.games.foggy_frontlines.mind import FoggyInsight
from grumbletop.games.foggy_frontlines.mind_fog import FogThinking
from grumbletop.games.foggy_frontlines.mind_worth import Worth
from grumbletop.games.foggy_frontlines.position import document
from grumbletop.games.foggy_frontlines.position_loader import read_document
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import (
    BOSSES,
    CARDS,
    CODES,
    FINALE_COLOR,
    FIRST_BUTT,
    FIRST_YELL,
    MOST_COLORS,
    MOST_MAPS,
    MOST_PRINCESSES,
    MOST_SEATS,
    NO_BOSS,
    OWN,
    PHASES,
    PLANNING,
    RECRUIT_DRAW,
    YELLING,
)
from grumbletop.games.foggy_frontlines.rules_ending import close
from grumbletop.games.foggy_frontlines.rules_faults import REFUSALS
from grumbletop.games.foggy_frontlines.rules_setup import deal, take_boss
from grumbletop.games.foggy_frontlines.verbs import VERBS
from grumbletop.games.foggy_frontlines.weights import read_weights

SEAT_WORDS = ("other", "seats")  # keys of event data that hold seats
CARD_WORDS = ("leader", "hand", "retreat", "cards")  # keys of event data that hold cards
SQUAD_WORDS = ("squads", "plan")  # keys of event data that hold squads, each leader first and "+" between cards
PLANNERS = ("flat", "uct")  # minds that use the room's own for plans
DEFAULTS = {"plans": 40.0, "their_plans": 20.0}  # its default settings


def seat_fields(seat: int) -> tuple[Field, ...]:
    return (
        Field(f"boss_{seat}", NO_BOSS),
        Field(f"hand_size_{seat}", 1, 0, CARDS),
        Field(f"retreat_size_{seat}", 1, 0, CARDS),
        Field(f"recruits_{seat}", 1, 0, CARDS),
        Field(f"bully_{seat}", 1, 0, 15),
        Field(f"score_{seat}", 1, 0, 99),
        Field(f"princesses_{seat}", MOST_PRINCESSES),
        Field(f"rests_{seat}", OWN),
        Field(f"leaders_{seat}", CARDS),
        Field(f"faceup_{seat}", CARDS),
        Field(f"resolved_{seat}", CARDS),
        Field(f"squads_{seat}", 2 * CARDS, -1, 99),  # supports and strength of each leader
    )


class FoggyFrontlines(Game[FoggyState]):
    info: ClassVar[GameInfo] = GameInfo(
        slug="foggy_frontlines",
        name="Foggy Frontlines",
        seats=(2, MOST_SEATS),  # FF-1.1
        returns=(0.0, 1.0),
        returns_sum=1.0,
        hidden=True,
        chance=True,
        minutes=(10, 20),
        line="Grumpy bosses march into the fog, grunt, and only then see who else did. Kidnap princesses before winter.",
    )
    chance_events: ClassVar[Sequence[str]] = (
        "bosses",
        "timer_fill",
        "timer_deck",
        "map_deck",
        "first_butt",
        "recruit_draw",
        "finale_color",
        "first_yell",
    )
    content_parts: ClassVar[Sequence[str]] = PARTS
    decisions = DECISIONS
    verbs = VERBS
    position_version = 1
    refusals: ClassVar[Mapping[int, str]] = REFUSALS
    merits = MERITS
    codes = CODES
    observation = (
        Field("seat", MOST_SEATS),
        Field("phase", len(PHASES)),
        Field("round", 1),
        Field("butt", MOST_SEATS),
        Field("turn", MOST_SEATS),
        Field("victim", MOST_SEATS),
        Field("ready", MOST_SEATS),
        Field("to_act", MOST_SEATS),
        *(Field(f"slot_{number}", 6 + MOST_COLORS) for number in (1, 2)),
        Field("finale_by", MOST_SEATS),
        Field("timer_deck", 1, 0, MOST_MAPS),
        Field("map_deck", 1, 0, MOST_MAPS),
        Field("recruit_pile", 1, 0, CARDS),
        Field("picking_from", CARDS),
        Field("wilds", MOST_PRINCESSES),
        Field("hand", CARDS),
        Field("retreat", CARDS),
        Field("supports", CARDS),
        *(field for seat in range(MOST_SEATS) for field in seat_fields(seat)),
    )

    def set_up(self) -> None:
        self.rules = make_ruleset(self.cards, self.given)

    def read_content(self) -> None:
        self.cards = read_cards(self.content)

    def option_list(self) -> Sequence[Option]:
        bosses = tuple(boss.id for boss in self.cards.bosses)
        return (
            Option("players", "choice", 2, "FF-1.1", (2, 3, 4), role=SEATS),
            Option("bosses", "per_seat", "draft", "FF-1.3", bosses, words=("draft", "random")),
            Option("first_butt", "choice", "random", "FF-1.11", ("random", 0, 1, 2, 3)),
            Option("recruit_choice", "choice", "random", "FF-5.4", ("random", "pick")),
            Option("compare_scope", "choice", "battlefield", "FF-3.6", ("battlefield", "round")),
            Option("bullyhulk_timing", "choice", "next_round", "FF-6.8", ("next_round", "at_once")),
            Option("final_tie", "choice", "shared", "FF-8.8", TIES),
            Option("round_limit", "int", 40, "FF-4.8", low=1, high=200),
        )

    def option_problems(self, given: Mapping[str, Any]) -> Iterable[BadOption]:
        """Options that depend on how many players there are."""
        players, bosses, butt = given["players"], given["bosses"], given["first_butt"]
        if len(self.cards.bosses) < players:
            there_are = len(self.cards.bosses)
            yield BadOption("players", f"there are {there_are} bosses for {players} players", "FF-1.3", bosses=there_are, players=players)
        if isinstance(bosses, list) and len(set(bosses)) != players:
            yield BadOption("bosses", f"must name {players} different bosses", "FF-1.3", players=players)
        if butt != "random" and butt >= players:
            yield BadOption("first_butt", f"there is no seat {butt} among {players} players", "FF-1.11", seat=butt, players=players)

    def content_names(self, language: str) -> Mapping[str, str]:
        cards = self.cards
        found = {f"{key}.{boss.id}": boss.name for boss in cards.bosses for key in ("boss", "option.bosses")}
        found |= {f"card.{card.code}": f"{card.name} ({card.code})" for boss in cards.bosses for card in boss.army}
        found |= {f"card.{card.code}": f"{card.name} ({card.code})" for card in cards.recruits}
        found |= {f"map.{card.id}": f"{card.type}, {cards.colors[card.color].name}" for card in cards.map}
        found |= {f"princess.{princess.id}": princess.name for princess in cards.princesses}
        return found | {f"color.{color.id}": color.name for color in cards.colors}

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> FoggyState:
        state = FoggyState(self.rules)
        log = log or Log()
        bosses = self.given["bosses"]
        if bosses == "draft":
            return state
        for seat in range(self.seats):  # FF-1.3
            free = int(state.free_bosses())
            boss = (
                nth_bit(free, chance.draw(BOSSES, free.bit_count(), state))
                if bosses == "random"
                else self.rules.boss_ids.index(bosses[seat])
            )
            take_boss(state, seat, boss, log)
        deal(state, chance, log)
        return state

    def read_position(self, reader: Reader) -> FoggyState:
        return read_document(reader, self.rules)

    def dump(self, state: FoggyState) -> dict[str, Any]:
        return document(state, self.listed, range(self.seats))

    def memory(self, state: FoggyState) -> Any:
        return memories.memory(state)

    def recall(self, state: FoggyState, memory: Any) -> None:
        memories.recall(state, memory)

    # Playing with words

    def parse(self, state: FoggyState, seat: int, text: str) -> int:
        action = super().parse(state, seat, text)
        assert isinstance(action, int), "every action of this game is a number"
        return action

    def refusal_data(self, state: FoggyState, seat: int, action: int | Composed, fault: int, text: str) -> Mapping[str, Any]:
        return notation.refusal_data(state, seat, fault, text)

    def label(self, part: str, value: str) -> str:
        return composing.label(part, value)

    def choices(self, state: FoggyState, seat: int, prefix: Sequence[str] = ()) -> Choices:
        return composing.choices(state, seat, prefix)

    def attempts(self, state: FoggyState, seat: int, values: Sequence[str]) -> Iterable[str]:
        return composing.attempts(state, seat, values)

    def say_action(self, state: FoggyState, seat: int, action: int, texts: Texts) -> str:
        """A plan by its squads: the cards of each by name, leaders in front."""
        if state.phase != PLANNING:
            parts = self.parts(state, seat, action)
            chosen = [composing.part_choice(state, part, value) for part, value in parts.items() if part != "verb"]
            what = ", ".join(texts.say(choice.label, choice.data) for choice in chosen)
            return texts.say("said.deed", {"verb": parts["verb"], "what": what}) if what else texts.word("verb", parts["verb"])
        return squads_named(self.text(state, seat, action), texts) or texts.say("plan.nobody")

    def expire(self, state: FoggyState, seats: Iterable[int], chance: Chance, log: Log) -> None:
        """Nobody yells in time: the prize is shared (FF-8.8)."""
        if state.phase != YELLING:
            super().expire(state, seats, chance, log)
            return
        for seat in sorted(set(seats)):
            self.check_owes(state, seat)
            log.add(Event("expired", "", {"seat": seat}, {}, False))
        close(state, log)

    def preview(self, state: FoggyState, seat: int, text: str) -> Preview:
        events = super().preview(state, seat, text).events
        return Preview(events, views.changes(state, seat, VERBS.read(text, state, seat)))

    def naming(self, texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
        """Seats by their names, whatever an event calls them; and the cards that others lie under."""
        words = super().naming(texts, names, reader)
        words |= {f"{word}.{seat}": name for word in SEAT_WORDS for seat, name in enumerate(names)}
        return words | {f"under.{key.removeprefix('card.')}": text for key, text in texts.all().items() if key.startswith("card.")}

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        """What only this seat was told behind what all were told."""
        worded = {**event, "data": named(event["data"], texts)}
        sentences = [super().say_event(worded, texts)]
        sentences += [texts.say(f"log.{key}", worded["data"]) for key in ("plan", "cards") if key in event["data"]]
        return " ".join(sentences)

    def say_refusal(self, refusal: Refused, texts: Texts) -> str:
        return super().say_refusal(Refused(refusal.clause, refusal.key, **named(refusal.data, texts)), texts)

    def outcome(self, state: FoggyState, seat: int, returns: Sequence[float]) -> tuple[str, Mapping[str, Any]]:
        key, _ = super().outcome(state, seat, returns)
        scores = self.view(state, None)["result"]["scores"]
        return key, {"score": scores[seat], "best": max(score for other, score in enumerate(scores) if other != seat)}

    # Chance in the spec's words

    def outcome_text(self, state: FoggyState, event: int, outcomes: int, index: int) -> str:
        if event == BOSSES:
            return self.rules.boss_ids[nth_bit(int(state.free_bosses()), index)]
        if event == FIRST_BUTT:
            return str(index)
        if event == RECRUIT_DRAW:
            return self.rules.codes[nth_bit(int(state.pile), index)]
        if event == FINALE_COLOR:
            return self.rules.color_ids[index]
        if event == FIRST_YELL:
            return str(nth_bit(int(state.winners), index))
        return self.rules.map_ids[nth_bit(int(state.dealing), index)]

    # Looking

    def view(self, state: FoggyState, seat: int | None) -> dict[str, Any]:
        return views.view(state, self.listed, seat)

    def display(self, state: FoggyState, seat: int | None) -> dict[str, Any]:
        return views.display(state, seat)

    def drawing(self, state: FoggyState, seat: int | None, texts: Texts) -> str:
        return draw(state, self.view(state, seat), self.display(state, seat), seat, texts)

    # Playing well

    @cached_property
    def insight(self) -> FoggyInsight:
        return FoggyInsight(self.rules, Worth(self.rules, read_weights(self.home(), self.seats)))

    def thinking(self, mind: str, world: FoggyState, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        if mind not in PLANNERS or world.phase != PLANNING or settings.get(SEES_ALL):
            return None
        settings = DEFAULTS | dict(settings)
        return FogThinking(world, seat, self.insight, int(settings["plans"]), int(settings["their_plans"]), Rng(rng.next()))


def named(data: Mapping[str, Any], texts: Texts) -> dict[str, Any]:
    """Cards by their names whatever they are called, squads by their cards, and a word where a list is empty."""
    found = dict(data) | {key: texts.word("card", data[key]) for key in CARD_WORDS if key in data}
    found |= {key: squads_named(data[key], texts) for key in SQUAD_WORDS if key in data}
    empty = {key: texts.say("plan.nobody" if key == "plan" else "draw.nobody") for key, value in found.items() if value in ([], "")}
    return found | empty


def squads_named(squads: str | Sequence[str], texts: Texts) -> str:
    """Squads by the names of their cards."""
    written = squads.split() if isinstance(squads, str) else squads
    return "; ".join(" + ".join(texts.word("card", card.rstrip("^")) for card in squad.split("+")) for squad in written if squad != "grunt")
