"""Crucible as people meet it: options, documents, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadOption, BadPosition, Refused, refuse_if
from grumbletop.engine.events import Log
from grumbletop.engine.game import OWNER, Choice, Choices, Composed, Decision, Field, Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.reading import Reader
from grumbletop.engine.state import Chance, State
from grumbletop.engine.texts import Texts
from grumbletop_crucible import notation, position, view
from grumbletop_crucible.rules import BREW, DECK, GRAB, MEASURES, PHASES, POUR, PURSE, RECIPES, RIM, SIDES, STAKE, START_COINS, Brewing

STEP_CODES = 17  # the codes of whole actions end here; those of the steps of a brew follow
DIGITS = "0123456789"


class Crucible(Game):
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
    chance_events = ("deck", "die")
    codes = STEP_CODES + 1 + len(DIGITS)
    observation = (
        Field("phase", len(PHASES), 0, 1),
        Field("coins", 4, 0, PURSE),
        Field("stakes", 4, -2, 3),
        Field("pourer", 1, -1, 3),
        Field("lid", 1, 0, 8),
        Field("drop", 2, -RIM, RIM),
        Field("dice", 2, 0, SIDES),
        Field("brews", 4, -1, RECIPES - 1),
    )
    rules: ClassVar[type[Brewing]] = Brewing

    def __init__(self, options: Mapping[str, Any] | None = None, packs: Sequence[Pack] = ()) -> None:
        super().__init__(options, packs)
        if sorted(seat for team in self.given["teams"] for seat in team) != list(range(self.seats)) or [] in self.given["teams"]:
            raise BadOption("teams", f"must hold each of the {self.seats} seats once, and no team without a seat (CRU-1.3)")

    def option_list(self) -> Sequence[Option]:
        return (
            Option("seats", "int", 2, "CRU-1.1", low=1, high=4),
            Option("teams", "groups", lambda settled: [[seat] for seat in range(settled["seats"])], "CRU-1.3"),
        )

    @property
    def seats(self) -> int:
        return int(self.given["seats"])

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> State:
        state = self.rules(self.given["teams"], self.carried(carry))
        state.shuffle(chance)
        return state

    def carried(self, carry: Mapping[str, Any] | None) -> list[int]:
        if carry is None:
            return [START_COINS] * self.seats  # CRU-1.1
        reader = Reader(carry, BadPosition, "carry")
        coins = reader.each("coins", lambda key, each: reader.check_integer(key, each, 0, PURSE), self.seats, self.seats)
        reader.done()
        return coins

    def carry(self, state: State) -> dict[str, Any] | None:
        return {"coins": list(brewing(state).coins)}  # CRU-6.4

    def load(self, position_document: Mapping[str, Any]) -> State:
        state = self.rules(self.given["teams"], [0] * self.seats)
        position.fill(state, position_document, self.given)
        return state

    def dump(self, state: State) -> dict[str, Any]:
        return position.dump(brewing(state), self.given)

    def memory(self, state: State) -> Any:
        return position.memory(brewing(state))

    def recall(self, state: State, memory: Any) -> None:
        position.recall(brewing(state), memory)

    # Playing with words

    def decision(self, state: State, seat: int) -> Decision | None:
        if not state.owes(seat):
            return None
        phase = brewing(state).phase
        mode = {STAKE: "commit", GRAB: "race"}.get(phase, "turn")
        return Decision(PHASES[phase], mode, f"prompt.{PHASES[phase]}", open=phase == POUR)

    def check_owes(self, state: State, seat: int) -> None:
        refuse_if(state.is_over(), "CRU-6.3")
        refuse_if(not state.owes(seat), "CRU-7.3", seat=seat)

    def parse(self, state: State, seat: int, text: str) -> int | Composed:
        return notation.parse(brewing(state), seat, text)

    def text(self, state: State, seat: int, action: int, viewer: int = OWNER) -> str:
        if brewing(state).phase == STAKE and viewer not in (OWNER, seat):
            return notation.MASK
        return notation.text_of(self.parts(state, seat, action))

    def parts(self, state: State, seat: int, action: int) -> dict[str, str]:
        return notation.parts(brewing(state), action)

    def label(self, part: str, value: str) -> str:
        return f"{part.rstrip('12345')}.{value}"

    def choices(self, state: State, seat: int, prefix: Sequence[str] = ()) -> Choices:
        if not state.owes(seat):
            return Choices(())
        if brewing(state).phase == BREW:
            return self.brew_choices(prefix)
        found = super().choices(state, seat, prefix)
        if brewing(state).phase != POUR:
            return found
        if list(prefix) == ["pour"]:
            return Choices(found.offered, area={"shape": "circle", "x": 0, "y": 0, "radius": RIM})
        return Choices(found.offered, whole=found.whole or self.poured(state, seat, prefix))

    def poured(self, state: State, seat: int, prefix: Sequence[str]) -> str | None:
        """A free point is a whole action, though no candidate."""
        text = " ".join(prefix)
        try:
            self.parse(state, seat, text)
        except Refused:
            return None
        return text

    def brew_choices(self, prefix: Sequence[str]) -> Choices:
        """One measure after the other: nobody lists 100,000 brews."""
        if not prefix:
            return Choices([Choice("verb", "brew", "verb:brew", "verb.brew", code=STEP_CODES)])
        verb, *measures = prefix
        if verb != "brew" or len(measures) > MEASURES or not all(len(each) == 1 and each in DIGITS for each in measures):
            return Choices(())
        if len(measures) == MEASURES:
            return Choices((), whole="brew " + "".join(measures))
        part = f"measure{len(measures) + 1}"
        return Choices([Choice(part, each, f"{part}:{each}", self.label(part, each), code=STEP_CODES + 1 + int(each)) for each in DIGITS])

    def apply_composed(self, state: State, seat: int, action: Composed, chance: Chance, log: Log) -> None:
        brewing(state).pour(notation.point_of(notation.read(action.text)[1]), chance, log)

    def expire(self, state: State, seats: Iterable[int], chance: Chance, log: Log) -> None:
        """The race has a time-out that is no action: the prize is shared (CRU-3.3)."""
        if brewing(state).phase != GRAB:
            super().expire(state, seats, chance, log)
            return
        for seat in sorted(set(seats)):
            self.check_owes(state, seat)
        brewing(state).share(log)

    def outcome_text(self, state: State, event: int, outcomes: int, index: int) -> str:
        return str(brewing(state).cards_left()[index] if event == DECK else index + 1)

    # Looking

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.mask(self.dump(state), brewing(state), seat)

    def display(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.display(brewing(state), seat)

    def drawing(self, state: State, seat: int | None, texts: Texts) -> str:
        return view.drawing(self.view(state, seat), self.display(state, seat), texts)


def brewing(state: State) -> Brewing:
    assert isinstance(state, Brewing)
    return state
