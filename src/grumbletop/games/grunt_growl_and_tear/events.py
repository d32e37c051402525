"""Facts of the rules as events that people are told: a kind, its clause, and names instead of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from grumbletop.engine.bits import members
from grumbletop.engine.events import Event, Teller
from grumbletop.engine.state import State
from grumbletop.games.grunt_growl_and_tear import rules_facts as facts
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.position import TEST_KINDS, played, seats
from grumbletop.games.grunt_growl_and_tear.rules_actions import CONTINUE, FIRST_OBJECT, HEAL, TEST
from grumbletop.games.grunt_growl_and_tear.rules_board import Board
from grumbletop.games.grunt_growl_and_tear.rules_tests import SIDE_A, SIDE_B, may_play_blind, side_attribute, side_bonus, side_total
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS

# For each fact its kind, its clause, what its numbers are, and whether somebody learns what was hidden or random
# (seat and other: seats; hex, limb, card, monster: things; "" is left out)
PLAIN: Final[dict[int, tuple[str, str, tuple[str, str, str], bool]]] = {
    facts.PICKED: ("picked", "GGT-1.5", ("seat", "monster", ""), False),
    facts.PLACED: ("placed", "GGT-1.9", ("seat", "hex", "facing"), False),
    facts.TURN_BEGAN: ("turn", "GGT-4.7", ("seat", "", ""), False),
    facts.REGREW: ("regrew", "GGT-14.9", ("seat", "health", ""), False),
    facts.MOVED: ("moved", "GGT-6.1", ("seat", "from", "hex"), False),
    facts.LEAPT: ("leapt", "GGT-14.11", ("seat", "from", "hex"), False),
    facts.FACED: ("faced", "GGT-6.3", ("seat", "facing", ""), False),
    facts.RESTED: ("rested", "GGT-6.6", ("seat", "", ""), False),
    facts.ALLOWED: ("allowed", "GGT-6.10", ("seat", "", ""), False),
    facts.DENIED: ("denied", "GGT-6.12", ("seat", "", ""), False),
    facts.CHOSE: ("chose", "GGT-5.2", ("seat", "", ""), False),
    facts.BLINDED: ("blind", "GGT-5.9", ("seat", "", ""), True),
    facts.TIED: ("tied", "GGT-5.6", ("", "", ""), False),
    facts.ESCAPED: ("escaped", "GGT-7.3", ("seat", "other", ""), False),
    facts.PUSHED: ("pushed", "GGT-8.4", ("seat", "target", "hex"), False),
    facts.STAYED: ("stayed", "GGT-8.5", ("seat", "target", ""), False),
    facts.EXCHANGED: ("exchange", "GGT-11.3", ("exchange", "", ""), False),
    facts.MENDED: ("healed", "GGT-10.1", ("seat", "health", ""), True),
    facts.GAINED: ("gained", "GGT-11.6", ("seat", "power", ""), False),
    facts.HURT: ("hurt", "GGT-11.10", ("seat", "damage", "base"), False),
    facts.PRICKED: ("pricked", "GGT-14.7", ("seat", "health", ""), False),
    facts.MISSED: ("missed", "GGT-12.3", ("seat", "", ""), False),
    facts.LEFT_GAME: ("gone", "GGT-9.8", ("seat", "limb", ""), False),
    facts.TORN: ("torn", "GGT-11.14", ("seat", "other", "limb"), False),
    facts.DROPPED: ("dropped", "GGT-11.15", ("seat", "limb", "hex"), False),
    facts.DISCARDED: ("discarded", "GGT-3.5", ("seat", "card", ""), True),
    facts.SHUFFLED: ("shuffled", "GGT-3.7", ("seat", "", ""), True),
    facts.REMOVED: ("removed", "GGT-9.7", ("seat", "limb", "hex"), False),
    facts.KILLED: ("killed", "GGT-13.1", ("seat", "other", ""), False),
    facts.ENDED_TURN: ("ended_turn", "GGT-4.5", ("seat", "", ""), False),
    facts.SKIPPED: ("skipped", "GGT-7.8", ("seat", "lost", ""), False),
}

# The same facts in other phases: a combat's healing, and whether it goes on
IN_PHASE: Final = {(facts.CHOSE, HEAL): "GGT-11.4", (facts.MENDED, HEAL): "GGT-11.4", (facts.CHOSE, CONTINUE): "GGT-11.18"}


class GruntTeller(Teller):
    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.special: dict[int, Callable[[Board, int, int, int], Event]] = {
            facts.ORDERED: self.ordered,
            facts.ASKED: self.asked,
            facts.TESTED: self.tested,
            facts.REVEALED: self.revealed,
            facts.TEST_ENDED: self.test_ended,
            facts.ATTACKED: self.attacked,
            facts.COVERED: self.covered,
            facts.DREW: self.drew,
            facts.ATTACHED: self.attached,
            facts.PAID: self.paid,
            facts.STOPPED: self.stopped,
            facts.ENDED: self.ended,
        }

    def event(self, state: State, fact: int, a: int, b: int, c: int, d: int = 0) -> Event:
        board = cast(Board, state)
        if fact in self.special:
            return self.special[fact](board, a, b, c)
        kind, clause, names, reveals = PLAIN[fact]
        clause = IN_PHASE.get((fact, int(board.phase)), clause)
        if fact == facts.CHOSE and board.phase == TEST and not board.fighters[a].hand:
            clause = "GGT-5.9" if may_play_blind(board, a) else "GGT-5.10"
        shown = {name: self.word(board, name, value) for name, value in zip(names, (a, b, c), strict=True) if name}
        return Event(kind, clause, shown, {}, reveals)

    def word(self, board: Board, name: str, value: int) -> Any:
        if name in ("hex", "from"):
            return list(self.notation.spaces[value])
        if name == "limb":
            return self.notation.limb_id(board, value)
        if name == "card":
            return CARD_IDS[value]
        if name == "monster":
            return self.notation.monsters[value].id
        if name == "target":
            return self.target(value)
        return int(value)

    def target(self, target: int) -> int | str:
        """A seat, or the id of an object."""
        return self.notation.objects[target - FIRST_OBJECT] if target >= FIRST_OBJECT else int(target)

    # Facts with more to them

    def ordered(self, board: Board, order: int, round: int, _: int) -> Event:
        if round == 0:
            return Event("placing", "GGT-1.8", {"seats": seats(order)}, {}, True)
        return Event("round", "GGT-4.1", {"round": int(round), "seats": seats(order)}, {}, bool(board.rules.random_ties))

    def asked(self, board: Board, seat: int, action: int, _: int) -> Event:
        return Event("asked", "GGT-6.9", {"seat": int(seat), "step": self.notation.verbs.text(action, board, int(seat))}, {}, False)

    def tested(self, board: Board, seat: int, target: int, how: int) -> Event:
        kind = TEST_KINDS[how & 3]
        shown = {"seat": int(seat), "target": self.target(target), "test": kind, "attribute": ATTRIBUTES[how >> 2]}
        return Event(f"test_{kind}", "GGT-5.1", shown, {}, False)

    def revealed(self, board: Board, mine: int, theirs: int, pairs: int) -> Event:
        """Both cards, with all that their totals are made of."""
        sides = [self.side(board, side, card) for side, card in ((SIDE_A, mine), (SIDE_B, theirs))]
        shown = {
            "seat": int(board.side_a),
            "test": TEST_KINDS[board.test_kind],
            "attribute": ATTRIBUTES[board.test_attribute],
            "target": self.target(board.pushed) if board.side_b < 0 else int(board.side_b),
            "card": played(mine),
            "theirs": played(theirs),
            "total": sides[0]["total"],
            "their_total": sides[1]["total"],
            "sides": sides,
        }
        return Event("revealed", "GGT-5.3", shown, {}, True)

    def side(self, board: Board, side: int, card: int) -> dict[str, Any]:
        return {
            "card": played(card),
            "attribute": int(side_attribute(board, side)),
            "bonus": int(side_bonus(board, side)),
            "total": int(side_total(board, side)),
        }

    def test_ended(self, board: Board, won: int, lost: int, kind: int) -> Event:
        if board.winner < 0:
            return Event("drawn", "GGT-5.11", {"test": TEST_KINDS[kind]}, {}, False)
        if won < 0:
            return Event("stuck", "GGT-8.6", {"seat": int(lost), "target": self.target(board.pushed)}, {}, False)
        return Event("won", "GGT-5.3", {"seat": int(won), "test": TEST_KINDS[kind]}, {}, False)

    def attacked(self, board: Board, seat: int, target: int, ranged: int) -> Event:
        kind, clause = ("shot", "GGT-12.1") if ranged else ("attacked", "GGT-11.1")
        return Event(kind, clause, {"seat": int(seat), "other": int(target)}, {}, False)

    def covered(self, board: Board, seat: int, cover: int, _: int) -> Event:
        fighter = board.fighters[seat]
        limbs = [self.notation.limb_id(board, fighter.limb_at(socket)) for socket in members(cover)]
        return Event("covered" if limbs else "bared", "GGT-11.12", {"seat": int(seat), "limb": limbs}, {}, False)

    def drew(self, board: Board, seat: int, card: int, _: int) -> Event:
        return Event("drew", "GGT-3.7", {"seat": int(seat)}, {seat: {"card": CARD_IDS[card]}}, True)

    def attached(self, board: Board, seat: int, limb: int, socket: int) -> Event:
        shown = {"seat": int(seat), "limb": self.notation.limb_id(board, limb), "socket": self.notation.sockets(board, seat)[socket]}
        return Event("attached", "GGT-9.5", shown, {}, False)

    def paid(self, board: Board, seat: int, power: int, owner: int) -> Event:
        shown = {"seat": int(seat), "power": int(power)}
        return Event("paid", "GGT-9.4" if owner >= 0 else "GGT-9.2", shown | ({"other": int(owner)} if owner >= 0 else {}), {}, False)

    def stopped(self, board: Board, seat: int, other: int, answers: int) -> Event:
        shown = {
            "seat": int(seat),
            "other": int(other),
            "stops": [who for n, who in enumerate((int(seat), int(other))) if answers >> n & 1],
        }
        return Event("breaks_off" if answers else "goes_on", "GGT-11.18", shown, {}, True)

    def ended(self, board: Board, winners: int, _: int, __: int) -> Event:
        found = members(winners)
        clause = "GGT-13.2" if len(members(board.living())) == 1 else "GGT-13.5"
        return Event("ended" if len(found) == 1 else "shared", clause, {"seat": found[0], "seats": found}, {}, False)
