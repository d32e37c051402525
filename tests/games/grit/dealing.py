"""Grit tables for tests: dealt by hand, played at random, or steered to where the interesting thing happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.content import Pack
from grumbletop.engine.events import Event, EventLog, Log
from grumbletop.engine.game import NoChance
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import KEEP

CHOICES: dict[str, tuple[str, ...]] = {
    "values": ("blackjack", "ace_low", "pips"),
    "deck": ("queen_king", "ten_king"),
    "word": ("choose", "second"),
    "keep": ("blind", "informed"),
    "final_tie": ("draw", "rank"),
    "tracker": ("on", "off"),
}
ALL_OPTIONS = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]

SPADES = '["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "QS", "KS"]'
TINY = Pack("tiny", {"decks/tiny.toml": f'id = "tiny"\nname = "Tiny"\nfixed = {SPADES}\npool = ["4H", "KH"]\n'})


def tiny_game(**options: str) -> Grit:
    """A game whose Heart is one of two."""
    return Grit({"deck": "tiny", **options}, [TINY])


def heart_of(cards: Sequence[str]) -> str:
    return next(card for card in cards if card.endswith("H"))


def dealt(game: Grit, hand0: str, hand1: str, start0: str, start1: str, undealt: str, log: Log | None = None) -> GritState:
    """A new game with these cards, written as `"AS 2S 3S 4S"`."""
    deck = [*hand0.split(), *hand1.split(), start0, start1, *undealt.split()]
    return game.start(ScriptedChance(game, [{"heart": heart_of(deck)}, {"deck": deck}]), log=log)


def play(game: Grit, state: GritState, moves: str, log: Log | None = None) -> list[Event]:
    """Play lines such as `"1: first 0; 0: 9S@0b"`; returns the events."""
    told = EventLog()
    for move in moves.split(";"):
        seat, text = move.split(":")
        game.play(state, int(seat), text.strip(), NoChance(), told)
    if log is not None:
        for event in told.events:
            log.add(event)
    return told.events


def random_states(game: Grit, seed: int) -> Iterator[GritState]:
    """Every position of a random game, the last one included; each is a clone."""
    rng = Rng(seed)
    state = game.start(SeededChance(rng))
    while not state.is_over():
        yield state.clone()
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), NoChance(), Log())
    yield state


class Game:
    """A game being played, with the log and what everybody did."""

    def __init__(self, game: Grit, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.log = EventLog()
        self.state = game.start(SeededChance(self.rng), log=self.log)
        self.done: list[tuple[int, int]] = []

    def act(self, seat: int, action: int) -> None:
        self.done.append((seat, action))
        self.state.apply(seat, action, NoChance(), self.log)

    def act_at_random(self, wanted: Sequence[int] = ()) -> None:
        """One random action, out of `wanted` where there is any."""
        seat = int(self.state.decider())
        legal = self.game.legal_actions(self.state, seat)
        actions = [action for action in legal if action in wanted] or legal
        self.act(seat, actions[self.rng.below(len(actions))])

    def seen_by(self, seat: int) -> list[dict[str, Any]]:
        return self.log.seen_by(seat)


def marks_on_own(seat: int) -> list[int]:
    """Every Marked play onto a seat's own piles."""
    return [card * 12 + pile * 2 + 1 for card in range(26) for pile in range(3 * seat, 3 * seat + 3)]


def unmarked() -> list[int]:
    return list(range(0, 312, 2))


def steered(game: Grit, seed: int, number: int, phase: int) -> Game:
    """A random game as it stands in some phase of some round. To get to a keep decision, both Mark own piles in that round."""
    played = Game(game, seed)
    while (played.state.round, played.state.phase) != (number, phase):
        seat = int(played.state.decider())
        if phase == KEEP:
            played.act_at_random(marks_on_own(seat) if played.state.round == number else unmarked())
        else:
            played.act_at_random()
        assert not played.state.is_over()
    return played
