"""Building an action part by part, from what `Game.choices` offers. Serves decisions of every size."""

from __future__ import annotations

from grumbletop.engine.area import Area
from grumbletop.engine.errors import Refused
from grumbletop.engine.game import Choice, Choices, Game
from grumbletop.engine.state import State
from grumbletop.terminal.console import Console
from grumbletop.terminal.sentences import Sentences

MOST_SHOWN = 60
MOST_WORDS = 20


class Composer:
    def __init__(self, console: Console, sentences: Sentences) -> None:
        self.console = console
        self.sentences = sentences
        self.texts = sentences.texts
        self.words = sentences.game_texts

    def compose(self, game: Game, state: State, seat: int) -> str | None:
        """The text of a whole action, or None if the person gave up."""
        chosen: list[str] = []
        while True:
            choices = game.choices(state, seat, chosen)
            only = self.forced(choices)
            if only is not None:
                self.console.say(self.texts.say("compose.only", {"name": self.name_of(only)}))
                chosen.append(only.value)
                continue
            if not choices.offered and choices.area is None:
                return choices.whole
            self.show(choices)
            answer = self.console.ask(self.texts.say("compose.ask"))
            if answer in ("x", "quit", "q"):
                return None
            if answer == "<":
                self.step_back(game, state, seat, chosen)
            elif answer == "" and choices.whole is not None:
                return choices.whole
            else:
                self.choose(game, state, seat, chosen, choices, answer)

    def meant(self, game: Game, state: State, seat: int, line: str) -> str | None:
        """The action whose parts a line names one after the other, each by value or name; None if it isn't whole.

        A part may be left out where there is no choice. Raises an error if a part is not allowed.
        """
        words = line.split()
        if len(words) > MOST_WORDS:
            return None
        chosen: list[str] = []
        while True:
            choices = game.choices(state, seat, chosen)
            for count in range(len(words), 0, -1):  # names may have several words
                value = game.read_value(state, seat, chosen, " ".join(words[:count]), self.words)
                if value is not None:
                    chosen.append(value)
                    words = words[count:]
                    break
            else:
                barred = next((choice for choice in choices.barred if words and choice.value == words[0]), None)
                if barred is not None:
                    raise barred.refused()
                only = self.forced(choices)
                if only is None:
                    return None if words else choices.whole
                chosen.append(only.value)

    def forced(self, choices: Choices) -> Choice | None:
        alone = len(choices.offered) == 1 and choices.whole is None and choices.area is None
        return choices.offered[0] if alone else None

    def step_back(self, game: Game, state: State, seat: int, chosen: list[str]) -> None:
        """Take back the last part for which there was more than one choice."""
        while chosen:
            chosen.pop()
            if self.forced(game.choices(state, seat, chosen)) is None:
                return

    def choose(self, game: Game, state: State, seat: int, chosen: list[str], choices: Choices, answer: str) -> None:
        """Pick what the answer means, or say why that isn't possible."""
        value = self.picked(choices, answer) or game.read_value(state, seat, chosen, answer, self.words)
        if value is None:
            barred = next((choice for choice in choices.barred if choice.value == answer), None)
            why = barred.refused() if barred else game.why_not(state, seat, [*chosen, answer])
            self.console.say(self.sentences.refusal(why) if why else self.texts.say("compose.unknown", {"answer": answer}), "warning")
            return
        try:
            game.choices(state, seat, [*chosen, value])  # a free value may be refused
        except Refused as refusal:
            self.console.say(self.sentences.refusal(refusal), "warning")
            return
        chosen.append(value)

    def picked(self, choices: Choices, answer: str) -> str | None:
        """The choice for an answer: a value (its case ignored if that is unambiguous) or its number in the list."""
        for choice in choices.offered:
            if choice.value == answer:
                return answer
        alike = [choice.value for choice in choices.offered if choice.value.casefold() == answer.casefold()]
        if len(alike) == 1:
            return alike[0]
        if self.numbered(choices) and answer.isdecimal() and 1 <= int(answer) <= min(len(choices.offered), MOST_SHOWN):
            return choices.offered[int(answer) - 1].value
        return None

    def numbered(self, choices: Choices) -> bool:
        """The list numbers of the choices. Values that are numbers themselves get no list numbers."""
        return not any(choice.value.isdecimal() for choice in choices.offered)

    def show(self, choices: Choices) -> None:
        if choices.offered:
            part = choices.offered[0].part
            self.console.say(self.texts.say("compose.which", {"part": self.words.word("part", part)}))
        for number, choice in enumerate(choices.offered[:MOST_SHOWN], start=1):
            margin = f"{number:>4}  " if self.numbered(choices) else "  "
            name = self.direction(choices.area, choice) or self.name_of(choice)
            self.console.say(margin + (name if name.split(" ")[0] == choice.value else f"{choice.value}  {name}"))
        if len(choices.offered) > MOST_SHOWN:
            self.console.say(self.texts.say("compose.more", {"count": len(choices.offered) - MOST_SHOWN}))
        for choice in choices.barred:
            self.console.say(self.texts.say("compose.not", {"name": self.name_of(choice), "clause": choice.clause}), "faint")
        if choices.area is not None:
            self.console.say(self.texts.say("compose.free", {"example": self.example(choices.area)}))
        if choices.whole is not None:
            self.console.say(self.texts.say("compose.whole", {"action": choices.whole}))

    def direction(self, area: Area | None, choice: Choice) -> str | None:
        """The direction and distance of a point, for people who can't see the map."""
        bearing = area.bearing(choice.value) if area is not None and choice.part == area.part else None
        if area is None or bearing is None:
            return None
        return self.texts.say("compose.direction", {"hour": bearing[0], "far": self.far(area, bearing[1])})

    def example(self, area: Area) -> str:
        """One point, written in both ways."""
        steps = area.snap * max(1, round(area.per_unit / area.snap))
        point = area.value(area.origin[0] + steps, area.origin[1])
        return self.texts.say("compose.example", {"point": point, "far": self.far(area, steps / area.per_unit)})

    def far(self, area: Area, distance: float) -> str:
        return f"{self.words.decimal(f'{distance:.1f}')} {self.words.say(area.unit)}".strip()

    def name_of(self, choice: Choice) -> str:
        return self.words.say(choice.label, choice.data) if self.words.has(choice.label) else choice.value
