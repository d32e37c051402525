"""Tic-tac-toe. Play it with `grumbletop play tictactoe.py`."""

from dataclasses import dataclass

from grumbletop.simple import NOBODY, SimpleGame

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass
class TicTacToe(SimpleGame):
    """Tic-tac-toe: three in a row win."""

    every_action = "123456789"
    board: list[str]  # X, O, or the number of a free square

    def setup(self) -> None:
        self.board = list("123456789")

    def actions(self) -> list[str]:
        return [square for square in self.board if square.isdigit()]

    def play(self, action: str) -> None:
        self.board[int(action) - 1] = "XO"[self.turn]
        self.turn = 1 - self.turn

    def winner(self) -> int | None:
        for line in LINES:
            marks = {self.board[square] for square in line}
            if len(marks) == 1:
                return "XO".index(marks.pop())
        return None if self.actions() else NOBODY

    def __str__(self) -> str:
        return "\n".join(" ".join(self.board[row : row + 3]) for row in (0, 3, 6))
