"""The words of the notation: kinds, squares, players."""

from __future__ import annotations

from typing import Final

KIND_NAMES: Final = ("pull", "push", "shove", "swap", "swing", "throw", "yank")  # in the order of the numbers in rules_numbers
SQUARE: Final = "[a-g][1-7]"
TABLE_KINDS: Final = ("push", "pull", "shove", "yank", "swap", "throw", "swing")  # in the order of the rulebook's table
GOOF_KINDS: Final = ("regular", "super", "doom")
PLAYERS: Final = ("purple", "green")
REASONS: Final = ("", "doom", "last_chance", "stall")


def square_name(square: int) -> str:
    return "abcdefg"[square >> 3] + str((square & 7) + 1)


def square_number(name: str) -> int:
    return "abcdefg".index(name[0]) * 8 + int(name[1]) - 1


def goof_name(goof: int) -> str:
    return f"g{goof + 1}"
