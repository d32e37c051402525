"""Names at a table: spaces, limbs, sockets and targets by their numbers, and back (section 4 of the spec)."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.games.grunt_growl_and_tear.content import Box, Object
from grumbletop.games.grunt_growl_and_tear.make_ruleset import in_order
from grumbletop.games.grunt_growl_and_tear.rules_actions import FIRST_OBJECT, MOST_SOCKETS
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNCHOSEN
from grumbletop.games.grunt_growl_and_tear.verbs import verbs_of


class Notation:
    """The names of one table, and all that may be said at it."""

    def __init__(self, box: Box, spaces: list[tuple[int, int]], objects: Sequence[Object], seats: int) -> None:
        self.box = box
        self.monsters = in_order(box)
        self.monster_numbers = {monster.id: number for number, monster in enumerate(self.monsters)}
        self.spaces = spaces
        self.space_numbers = {hex: number for number, hex in enumerate(spaces)}
        self.objects = [each.id for each in objects]
        self.kinds = [each.kind.id for each in objects]
        self.limb_ids = box.limbs
        self.verbs = verbs_of(self, seats)

    # Names of things at a table

    def limb_id(self, board: Board, limb: int) -> str:
        """The full id of a limb in play."""
        monster = self.monsters[board.fighters[limb // MOST_SOCKETS].monster]
        return next(each.id for each in monster.limbs if each.socket == limb % MOST_SOCKETS)

    def limb_number(self, board: Board, id: str) -> int | None:
        """None for a limb whose monster is not in play."""
        monster = self.monster_numbers[id.split("/")[0]]
        for seat, fighter in enumerate(board.fighters):
            if fighter.monster == monster:
                return seat * MOST_SOCKETS + self.limb_ids[id].socket
        return None

    def sockets(self, board: Board, seat: int) -> tuple[str, ...]:
        monster = board.fighters[seat].monster
        return () if monster == UNCHOSEN else self.monsters[monster].sockets

    def hex_text(self, space: int) -> str:
        return "{},{}".format(*self.spaces[space])

    def target_text(self, target: int) -> str:
        return self.objects[target - FIRST_OBJECT] if target >= FIRST_OBJECT else f"p{target}"
