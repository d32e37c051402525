"""Kuhn poker: each player holds one of three cards and antes a chip. Play it with `grumbletop play kuhn_poker.py`."""

from dataclasses import dataclass

from grumbletop.simple import Own, SimpleGame

CARDS = ["J", "Q", "K"]


@dataclass
class KuhnPoker(SimpleGame):
    """Kuhn poker: three cards, one bet; the higher card wins unless somebody folds."""

    every_action = ("check", "bet", "call", "fold")
    highest_score = 2
    cards: Own[list[str]]  # each player sees only their own
    chips: list[int]  # in the pot
    said: list[str]
    shown: list[str]  # both cards, after a showdown

    def setup(self) -> None:
        first = self.draw(CARDS)
        second = self.draw([card for card in CARDS if card != first])
        self.cards, self.chips, self.said, self.shown = [first, second], [1, 1], [], []

    def actions(self) -> list[str]:
        return ["call", "fold"] if self.said[-1:] == ["bet"] else ["check", "bet"]

    def play(self, action: str) -> None:
        self.said.append(action)
        if action in ("bet", "call"):
            self.chips[self.turn] += 1
        self.turn = 1 - self.turn
        if action == "call" or self.said == ["check", "check"]:
            self.shown = self.cards

    def winner(self) -> int | None:
        if self.said[-1:] == ["fold"]:
            return self.turn
        return None if not self.shown else self.shown.index(max(self.shown, key=CARDS.index))

    def scores(self) -> list[int]:
        return [min(self.chips) if seat == self.winner() else -min(self.chips) for seat in (0, 1)]
