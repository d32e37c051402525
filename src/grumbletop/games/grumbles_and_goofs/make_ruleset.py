"""Options and content as numbers, for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.games.grumbles_and_goofs.content import Board, Goof, pack_squares, square_set
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS, square_number
from grumbletop.games.grumbles_and_goofs.rules_ruleset import Ruleset


def make_ruleset(board: Board, goofs: Mapping[str, Goof], options: Mapping[str, Any]) -> Ruleset:
    rules = Ruleset()
    rules.home_purple, rules.home_green = (square_number(home) for home in board.homes)
    rules.zone_purple, rules.zone_green = (square_set([board.homes[seat], *board.starts[seat]]) for seat in (0, 1))
    rules.starts_purple, rules.starts_green = (pack_squares(starts) for starts in board.starts)
    homes = square_set(board.homes)
    rules.barred_to_purple = homes | rules.zone_green  # GG-5.1, GG-5.2
    rules.barred_to_green = homes | rules.zone_purple
    rules.barred = rules.barred_to_purple | rules.barred_to_green
    rules.stars = square_set(board.stars)
    rules.star_squares = pack_squares(board.stars)
    rules.points = sum((goofs[kind].points & 255) << 8 * number for number, kind in enumerate(GOOF_KINDS))
    rules.last_chance_points = goofs["doom"].last_chance_points
    rules.move_range = options["move_range"]
    rules.standing_power = options["standing_power"]
    rules.yank_far = options["yank_reach"] == "far"
    rules.swing_around = options["swing_path"] == "around"
    rules.no_progress_limit = options["no_progress_limit"]
    rules.stall_draws = options["stall_result"] == "draw"
    return rules
