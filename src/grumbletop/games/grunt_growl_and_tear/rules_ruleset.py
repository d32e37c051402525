"""What options and content settle, shared by all states of a game. Compiled.

A part is a torso or a limb; it is numbered by its monster and, for a limb, by the socket it starts in. All numbers of a part lie in a
row: four attributes, then one number for each kind of ability (GGT-14), of which equal kinds add up.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.action_list import ActionList
from grumbletop.engine.action_table import ActionTable
from grumbletop.engine.events import Teller
from grumbletop.games.grunt_growl_and_tear.rules_actions import MOST_SOCKETS
from grumbletop.games.grunt_growl_and_tear.rules_map import HexMap

# The row of a part
ARMOR: Final = 4
REND: Final = 5
THORNS: Final = 6
FEAST: Final = 7
REGROW: Final = 8
EXTRA_REST: Final = 9
CHEAP_GRAFT: Final = 10
SCUTTLE: Final = 11
ALL_ROUND: Final = 12
SCAVENGE: Final = 13
RIVETED: Final = 14
WHEN_ESCAPE: Final = 15  # GGT-14.4, in this order
WHEN_HOLD: Final = 16
WHEN_PUSH: Final = 17
WHEN_BRACE: Final = 18
WHEN_AMBUSH: Final = 19
SUMMED: Final = 20  # numbers up to here add up
LEAP: Final = 20  # the largest counts
WEAPONS: Final = 21  # a set of distances: each ranged ability covers some
ROW: Final = 22
PARTS_EACH: Final = MOST_SOCKETS + 1
NO_LIMB: Final = -1  # the type of a part that does not exist


@final
@mypyc_attr(acyclic=True)
class Offers(ActionList):
    """The legal actions of the decision that was asked about last, whichever state it belongs to."""

    def __init__(self) -> None:
        super().__init__()
        self.stamp: i64 = 0

    def begin(self) -> i64:
        """A new list; its stamp tells its owner that it is still there."""
        self.count = 0
        self.stamp += 1
        return self.stamp


@final
class Ruleset:
    def __init__(
        self,
        map: HexMap,
        seats: i64,
        monsters: i64,
        parts: vec[i64],
        types: vec[i64],
        sockets: vec[i64],
        socket_counts: vec[i64],
        weights: vec[i64],
        tall: vec[i64],
        objects: vec[i64],
        actions: ActionTable,
        teller: Teller,
    ) -> None:
        self.map = map
        self.seats: i64 = seats
        self.monsters: i64 = monsters
        self.parts: vec[i64] = parts  # rows, PARTS_EACH for each monster
        self.types: vec[i64] = types  # of limbs, by part
        self.sockets: vec[i64] = sockets  # their types, by monster and socket
        self.socket_counts: vec[i64] = socket_counts
        self.weights: vec[i64] = weights  # of objects
        self.tall: vec[i64] = tall
        self.objects: vec[i64] = objects  # where they start
        self.actions = actions
        self.teller = teller
        self.start_power: i64 = 0  # GGT-1.3
        self.random_ties: bool = False  # GGT-4.2
        self.may_ask: bool = True  # GGT-6.13
        self.attach_heals: bool = True  # GGT-9.5
        self.exchange_cap: i64 = 20  # GGT-11.19
        self.round_cap: i64 = 0  # GGT-13.4
        self.by_rank: bool = True  # GGT-13.5
        self.offers = Offers()

    def part(self, monster: i64, socket: i64) -> i64:
        """Of the torso (-1), or of the limb that starts in a socket."""
        return monster * PARTS_EACH + 1 + socket

    def number(self, part: i64, column: i64) -> i64:
        return self.parts[part * ROW + column]

    def socket_type(self, monster: i64, socket: i64) -> i64:
        return self.sockets[monster * MOST_SOCKETS + socket]
