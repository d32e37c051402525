"""Crucible as people meet it: options, documents, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from grumbletop.engine.area import Area, Circle
from grumbletop.engine.errors import BadOption, BadPosition
from grumbletop.engine.events import Log
from grumbletop.engine.game import Choice, Choices, Composed, Decision, Field, Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.preview import Fact, Preview, odds_of
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import UNREADABLE, Chance
from grumbletop.engine.texts import Texts
from grumbletop_crucible import position, view
from grumbletop_crucible.decision_brew import EMPTY_FLASK, MEASURES, RECIPES
from grumbletop_crucible.decision_pour import RIM, is_inside, point_text
from grumbletop_crucible.decision_show import FINGERS
from grumbletop_crucible.decisions import DECISIONS, POURING
from grumbletop_crucible.rules import EMPTY_CODE, MOST_TIES, Brewing
from grumbletop_crucible.rules_numbers import (
    BREW,
    DECK,
    GRAB,
    MOST_SPARKS,
    NAMES,
    NO_BEGGING,
    NO_COIN,
    POUR,
    PURSE,
    REFUSALS,
    SIDES,
    TOO_FEW_COINS,
)
from grumbletop_crucible.vessels import read_vessels

STEP_CODES = EMPTY_CODE + 1  # the codes of whole actions end here; those of the steps of a brew follow
DIGITS = "0123456789"


class Crucible(Game[Brewing]):
    info = GameInfo(
        slug="crucible",
        name="Crucible",
        seats=(1, 4),
        returns=(0.0, float(PURSE)),
        returns_sum=None,
        hidden=True,
        chance=True,
        minutes=(2, 5),
        line="Stake in secret, snatch a look under the lid, pour, roll, brew.",
    )
    commands: ClassVar[Mapping[str, str]] = {"odds": "grumbletop_crucible.command_odds"}
    content_parts = ("vessels",)
    chance_events = ("deck", "die", "spark")
    codes = STEP_CODES + 1 + len(DIGITS)
    observation = (
        Field("phase", len(NAMES)),
        Field("coins", 4, 0, PURSE),
        Field("stakes", 4, -2, 3),
        Field("pourer", 1, -1, 3),
        Field("lid", 1, 0, 8),
        Field("drop", 2, -RIM, RIM),
        Field("dice", 2, 0, SIDES),
        Field("brews", 4, EMPTY_FLASK, RECIPES - 1),
        Field("asked", 1, -1, 3),
        Field("ties", 1, 0, MOST_TIES - 1),
        Field("fingers", 2, 0, FINGERS + 1),
    )
    decisions = DECISIONS
    derived: ClassVar[Mapping[str, str]] = {"to_act": "CRU-7.3"}
    refusals = REFUSALS
    barring = (TOO_FEW_COINS, NO_COIN, NO_BEGGING)
    rules: ClassVar[type[Brewing]] = Brewing

    def read_content(self) -> None:
        self.vessels = read_vessels(self.content)

    def content_names(self, language: str) -> Mapping[str, str]:
        return {f"{key}.{vessel.id}": vessel.name for vessel in self.vessels.values() for key in ("vessel", "option.vessel")}

    def option_list(self) -> Sequence[Option]:
        packs = [pack.name for pack in self.content.packs]
        return (
            Option("seats", "int", 2, "CRU-1.1", low=1, high=4, role="seats"),
            Option("teams", "groups", lambda settled: [[seat] for seat in range(settled["seats"])], "CRU-1.3", role="sides"),
            Option("packs", "packs", packs, "CRU-1.5", packs),
            Option("vessel", "content", "clay", "CRU-1.5", tuple(self.vessels)),
            Option("series", "flag", False, "CRU-6.4"),
            Option("sparks", "int", 0, "CRU-6.5", low=0, high=MOST_SPARKS),
        )

    def option_problems(self, given: Mapping[str, Any]) -> Iterable[BadOption]:
        seats = given["seats"]
        if sorted(seat for team in given["teams"] for seat in team) != list(range(seats)) or [] in given["teams"]:
            why = f"must hold each of the {seats} seats once, and no team without a seat"
            yield BadOption("teams", why, "CRU-1.3", seats=seats)
        pack = self.vessels[given["vessel"]].pack
        if pack and pack not in given["packs"]:
            yield BadOption("vessel", f"comes with the pack {pack}, which is not chosen", "CRU-1.5", pack=pack)

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> Brewing:
        state = self.rules(self.given["teams"], self.carried(carry), self.given["sparks"])
        state.shuffle(chance)
        return state

    def carried(self, carry: Mapping[str, Any] | None) -> list[int]:
        if carry is None:
            return [self.vessels[self.given["vessel"]].coins] * self.seats  # CRU-1.1
        reader = Reader(carry, BadPosition, "carry")
        coins = reader.each("coins", lambda key, each: reader.check_integer(key, each, 0, PURSE), self.seats, self.seats)
        reader.done()
        return coins

    @property
    def in_series(self) -> bool:
        return bool(self.given["series"])

    def carry(self, state: Brewing) -> dict[str, Any] | None:
        return {"coins": list(state.coins)} if self.in_series else None  # CRU-6.4

    @property
    def settled_info(self) -> GameInfo:
        """Alone there is nobody to hide anything from."""
        return replace(super().settled_info, hidden=self.seats > 1)

    def read_position(self, reader: Reader) -> Brewing:
        state = self.rules(self.given["teams"], [0] * self.seats, self.given["sparks"])
        position.read(state, reader)
        return state

    def dump(self, state: Brewing) -> dict[str, Any]:
        return position.dump(state, self.listed)

    def memory(self, state: Brewing) -> Any:
        return position.memory(state)

    def recall(self, state: Brewing, memory: Any) -> None:
        position.recall(state, memory)

    # Playing with words

    def decision(self, state: Brewing, seat: int) -> Decision | None:
        owed = super().decision(state, seat)
        return replace(owed, open=True) if owed and state.phase == POUR else owed

    def read(self, state: Brewing, seat: int, text: str) -> int | Composed:
        action = super().read(state, seat, text)
        return Composed(text) if action == UNREADABLE and POURING.read_point(text) else action

    def composed_fault(self, state: Brewing, seat: int, action: Composed) -> int:
        return state.asking_fault(seat, POURING) or POURING.point_fault(POURING.read_point(action.text) or (0, 0))

    def refusal_data(self, state: Brewing, seat: int, action: int | Composed, fault: int, text: str) -> Mapping[str, Any]:
        if isinstance(action, Composed):
            verb, point = action.text.split()
            parts: Mapping[str, Any] = {"verb": verb, "point": point}
        else:
            parts = super().refusal_data(state, seat, action, fault, text)
        return {**parts, "phase": NAMES[state.asked()], "coins": state.coins[seat] if fault == TOO_FEW_COINS else None}

    def sample_text(self, state: Brewing, seat: int, rng: Rng) -> str:
        if state.phase != POUR:
            return super().sample_text(state, seat, rng)
        while True:
            point = (rng.below(2 * RIM + 1) - RIM, rng.below(2 * RIM + 1) - RIM)
            if is_inside(point):
                return f"pour {point_text(point)}"

    def label(self, part: str, value: str) -> str:
        return f"{part.rstrip('12345')}.{value}"

    def choices(self, state: Brewing, seat: int, prefix: Sequence[str] = ()) -> Choices:
        if not state.owes(seat):
            return Choices(())
        if state.phase == BREW:
            return self.brew_choices(prefix)
        found = super().choices(state, seat, prefix)
        if state.phase != POUR:
            return found
        if list(prefix) == ["pour"]:
            return Choices(found.offered, area=Area([Circle(0, 0, RIM)], unit="unit.drop", per_unit=10))
        return Choices(found.offered, whole=found.whole or self.poured(state, seat, prefix))

    def poured(self, state: Brewing, seat: int, prefix: Sequence[str]) -> str | None:
        """A free point is a whole action, though no candidate."""
        if len(prefix) != 2:
            return None
        text = " ".join(prefix)
        self.parse(state, seat, text)
        return text

    def brew_choices(self, prefix: Sequence[str]) -> Choices:
        """One measure after the other: nobody lists 100,000 brews."""
        if not prefix:
            empty = Choice("verb", "empty", "verb:empty", "verb.empty")
            return Choices([empty, Choice("verb", "brew", "verb:brew", "verb.brew", code=STEP_CODES)])
        verb, *measures = prefix
        if list(prefix) == ["empty"]:
            return Choices((), whole="empty")
        if verb != "brew" or len(measures) > MEASURES or not all(len(each) == 1 and each in DIGITS for each in measures):
            return Choices(())
        if len(measures) == MEASURES:
            return Choices((), whole="brew " + "".join(measures))
        part = f"measure{len(measures) + 1}"
        return Choices([Choice(part, each, f"{part}:{each}", self.label(part, each), code=STEP_CODES + 1 + int(each)) for each in DIGITS])

    def apply_composed(self, state: Brewing, seat: int, action: Composed, chance: Chance, log: Log) -> None:
        point = POURING.read_point(action.text)
        assert point is not None, "parse has read it"
        state.pour(point, chance, log)

    def expire(self, state: Brewing, seats: Iterable[int], chance: Chance, log: Log) -> None:
        """The race has a time-out that is no action: the prize is shared (CRU-3.3)."""
        if state.phase != GRAB:
            super().expire(state, seats, chance, log)
            return
        for seat in sorted(set(seats)):
            self.check_owes(state, seat)
        state.share(log)

    def outcome_text(self, state: Brewing, event: int, outcomes: int, index: int) -> str:
        return str(state.cards_left()[index] if event == DECK else index + 1)

    # Looking

    def preview(self, state: Brewing, seat: int, text: str) -> Preview:
        """A drop foretells its heat, what the dice must show, and how likely they do so at the first roll."""
        found = super().preview(state, seat, text)
        if state.phase != POUR:
            return found
        heat = int(found.events[0]["data"]["heat"])
        facts = [Fact("heat", {}, "CRU-4.2", heat), Fact("needed", {"target": 4 + 2 * heat}, "CRU-4.5")]
        odds = odds_of(state, lambda child, chance: self.play(child, seat, text, chance, Log()), view.boiling)
        return Preview(found.events, facts=facts, odds=odds)

    def view(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        return view.mask(self.dump(state), state, seat)

    def display(self, state: Brewing, seat: int | None) -> dict[str, Any]:
        return view.display(state, seat)

    def drawing(self, state: Brewing, seat: int | None, texts: Texts) -> str:
        return view.drawing(self.view(state, seat), self.display(state, seat), texts)
