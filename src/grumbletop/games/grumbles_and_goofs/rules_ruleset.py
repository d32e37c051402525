"""What options and content settle, shared by all states of a game. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Ruleset:
    """Options and board of one game, shared by all its states. Sets of squares are bit sets."""

    def __init__(self) -> None:
        self.home_purple: i64 = 0
        self.home_green: i64 = 0
        self.zone_purple: i64 = 0  # home corner and starting squares
        self.zone_green: i64 = 0
        self.barred_to_purple: i64 = 0  # where a purple Grumble may not end a turn
        self.barred_to_green: i64 = 0
        self.barred: i64 = 0  # either
        self.stars: i64 = 0
        self.starts_purple: i64 = 0  # three squares in board order, 6 bits each
        self.starts_green: i64 = 0
        self.star_squares: i64 = 0  # five squares in order, 6 bits each
        self.points: i64 = 0  # of a regular, Super and Doom Goof, 8 bits each with sign (GG-7.3, GG-7.4)
        self.last_chance_points: i64 = 0  # GG-7.5
        self.move_range: i64 = 1  # GG-3.2
        self.standing_power: bool = False  # GG-4.11
        self.yank_far: bool = False  # GG-4.12
        self.swing_around: bool = False  # GG-4.17
        self.no_progress_limit: i64 = 40  # GG-8.4
        self.stall_draws: bool = False  # GG-8.5
