"""Facts of the rules as events that people are told: a kind, its clause, and names instead of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grumbletop.engine.bits import members
from grumbletop.engine.events import Event, Teller
from grumbletop.engine.state import State
from grumbletop.games.foggy_frontlines import rules_facts as facts
from grumbletop.games.foggy_frontlines.card_notation import HIDDEN, names, spell_plan, spell_squad
from grumbletop.games.foggy_frontlines.rules_board import Board
from grumbletop.games.foggy_frontlines.rules_cards import (
    BOSS_ACTION,
    EVACUATING,
    FINALE,
    HERO,
    KIDNAP,
    leader_of,
    slot_of,
)

# For each fact its kind, its clause, what its numbers are ("" is left out), and whether somebody learns what was hidden or random
PLAIN: Final[dict[int, tuple[str, str, tuple[str, str, str], bool]]] = {
    facts.BOSS_TAKEN: ("boss", "FF-1.3", ("seat", "boss", ""), False),
    facts.PRINCESS_GIVEN: ("first_princess", "FF-1.8", ("seat", "princess", ""), False),
    facts.LAID: ("laid", "FF-1.10", ("slot", "map", ""), True),
    facts.BUTT_DRAWN: ("butt", "FF-1.11", ("seat", "", ""), True),
    facts.REGROUPED: ("regrouped", "FF-2.9", ("seat", "count", ""), False),
    facts.STAYED: ("stayed", "FF-2.5", ("seat", "", ""), True),
    facts.TURNED_UP: ("faceup", "FF-2.10", ("seat", "card", "leader"), True),
    facts.TURN_BEGAN: ("turn", "FF-3.1", ("seat", "", ""), False),
    facts.RETREATED: ("retreated", "FF-4.1", ("seat", "count", ""), False),
    facts.RETREATED_IDLE: ("retreated", "FF-3.14", ("seat", "count", ""), False),
    facts.RETREATED_TO_RECRUIT: ("retreated", "FF-5.4", ("seat", "count", ""), False),
    facts.SPENT: ("spent", "FF-7.2", ("seat", "card", ""), False),
    facts.MAP_EMPTY: ("map_empty", "FF-4.5", ("", "", ""), False),
    facts.HAT_KEPT: ("hat_kept", "FF-4.6", ("seat", "", ""), False),
    facts.HAT_PASSED: ("hat_passed", "FF-4.6", ("seat", "other", ""), False),
    facts.CALLED: ("recruiting", "FF-5.4", ("seat", "", ""), False),
    facts.IDLED: ("idle", "FF-6.1", ("seat", "map", ""), False),
    facts.BULLY_SENT: ("bully", "FF-6.7", ("seat", "other", ""), False),
    facts.DECOY_SENT: ("decoy", "FF-6.9", ("seat", "other", ""), False),
    facts.FINALE_CAME: ("finale", "FF-8.1", ("", "", ""), False),
    facts.FINALE_DRAWN: ("finale_drawn", "FF-8.2", ("color", "", ""), True),
    facts.NAMED: ("named", "FF-8.8", ("seat", "", ""), True),
    facts.YELLED: ("yelled", "FF-8.8", ("seat", "", ""), False),
}


class FoggyTeller(Teller):
    def __init__(self) -> None:
        self.special: dict[int, Callable[[Board, int, int, int], Event]] = {
            facts.DEALT: self.dealt,
            facts.TOOK: self.took,
            facts.GAVE_BACK: self.gave_back,
            facts.FLED: self.fled,
            facts.REFILLED: self.refilled,
            facts.CAPTURED: self.captured,
            facts.FINALE_TURNED: self.finale_turned,
            facts.ROUND_BEGAN: self.round_began,
            facts.GRUNTED: self.grunted,
            facts.MARCHED: self.marched,
            facts.BULLIED: self.bullied,
            facts.LOOKED: self.looked,
            facts.PRINCESS_MOVED: self.princess_moved,
            facts.WINTER: self.winter,
            facts.SCORED: self.scored,
            facts.TIED: self.tied,
            facts.ENDED: self.ended,
            facts.SHOWN: self.shown,
        }

    def event(self, state: State, fact: int, a: int, b: int, c: int, d: int = 0) -> Event:
        assert isinstance(state, Board)
        if fact in self.special:
            return self.special[fact](state, a, b, c)
        kind, clause, words, reveals = PLAIN[fact]
        shown = {word: self.word(state, a, word, value) for word, value in zip(words, (a, b, c), strict=True) if word}
        return Event(kind, clause, shown, {}, reveals)

    def word(self, board: Board, seat: int, word: str, value: int) -> Any:
        if word in ("card", "leader"):
            return code_of(board, seat, value)
        if word == "slot":
            return int(value) + 1
        ids = {
            "boss": board.rules.boss_ids,
            "princess": board.rules.princess_ids,
            "map": board.rules.map_ids,
            "color": board.rules.color_ids,
        }
        return ids[word][value] if word in ids else int(value)

    # Recruits and other cards that only one seat sees

    def of_card(self, kind: str, clause: str, shown: dict[str, Any], code: str, reveals: bool) -> Event:
        return Event(kind, clause, {**shown, "card": HIDDEN}, {shown["seat"]: {"card": code}}, reveals)

    def dealt(self, board: Board, seat: int, _: int, recruit: int) -> Event:
        return self.of_card("recruited", "FF-1.12", {"seat": int(seat)}, codes_of(board, seat, recruit)[0], True)

    def took(self, board: Board, seat: int, _: int, recruit: int) -> Event:
        kind = "picked" if board.rules.pick else "recruited"
        return self.of_card(kind, "FF-5.4", {"seat": int(seat)}, codes_of(board, seat, recruit)[0], not board.rules.pick)

    def gave_back(self, board: Board, seat: int, rested: int, recruit: int) -> Event:
        shown = {"seat": int(seat), "place": "retreat" if rested else "hand"}
        return self.of_card("returned", "FF-5.7", shown, codes_of(board, seat, recruit)[0], False)

    def fled(self, board: Board, seat: int, count: int, cards: int) -> Event:
        clause = "FF-6.9" if board.phase == EVACUATING else "FF-6.10"
        shown = {"seat": int(seat), "count": int(count)}
        return Event("evacuated", clause, shown, {seat: {"cards": codes_of(board, seat, cards)}}, False)

    def grunted(self, board: Board, seat: int, plan: int, _: int) -> Event:
        return Event(
            "grunted", "FF-2.2", {"seat": int(seat)}, {seat: {"plan": spell_plan(board.rules, board.boss(seat), plan)}}, False
        )  # FF-2.8

    def looked(self, board: Board, seat: int, pile: int, _: int) -> Event:
        return Event("looked", "FF-5.4", {"seat": int(seat)}, {seat: {"cards": codes_of(board, seat, pile)}}, True)

    # Facts with more to them

    def round_began(self, board: Board, _: int, __: int, ___: int) -> Event:
        return Event("round", "FF-2.1", {"round": int(board.round)}, {}, False)

    def winter(self, board: Board, _: int, __: int, ___: int) -> Event:
        return Event("winter", "FF-4.8", {"round": int(board.round)}, {}, False)

    def refilled(self, board: Board, slot: int, card: int, _: int) -> Event:
        shown = {"slot": int(slot) + 1, "map": board.rules.map_ids[card]}
        return Event("refilled", "FF-4.3" if slot == 0 else "FF-4.4", shown, {}, True)

    def marched(self, board: Board, seat: int, leader: int, _: int) -> Event:
        """FF-2.10: a Boss Action squad has neither colour nor strength (FF-3.4)."""
        shown = {"seat": int(seat), "card": code_of(board, seat, leader), "supports": int(board.supports_of(seat, leader)).bit_count()}
        if leader == BOSS_ACTION:
            return Event("marched_boss", "FF-2.10", shown, {}, True)
        worth = {"color": board.rules.color_ids[board.color(seat, leader)], "strength": int(board.strength(seat, leader))}
        return Event("marched", "FF-2.10", shown | worth, {}, True)

    def bullied(self, board: Board, seat: int, leader: int, _: int) -> Event:
        shown = {"seat": int(seat), "card": code_of(board, seat, leader), "strength": int(board.strength(seat, leader))}
        return Event("bullied", "FF-6.8", shown, {}, False)

    def captured(self, board: Board, seat: int, action: int, card: int) -> Event:
        shown: dict[str, Any] = {"seat": int(seat), "card": code_of(board, seat, leader_of(action))}
        if card == FINALE:
            return Event("captured_finale", "FF-8.4", shown, {}, False)
        return Event("captured", "FF-3.8", shown | {"slot": int(slot_of(action)) + 1, "map": board.rules.map_ids[card]}, {}, False)

    def princess_moved(self, board: Board, seat: int, princess: int, how: int) -> Event:
        kind, holder = how & 7, (how >> 3) - 1
        shown: dict[str, Any] = {"seat": int(seat), "princess": board.rules.princess_ids[princess]}
        if holder >= 0:
            shown["other"] = int(holder)
        if kind == KIDNAP:
            return Event("kidnapped" if holder >= 0 else "taken", "FF-6.3", shown, {}, False)
        return Event("tricked", "FF-6.5", shown, {}, False) if kind == HERO else Event("freed", "FF-6.6", shown, {}, False)

    def finale_turned(self, board: Board, card: int, _: int, __: int) -> Event:
        shown = {"map": board.rules.map_ids[card], "color": board.rules.color_ids[board.finale_color]}
        return Event("finale_color", "FF-8.2", shown, {}, True)

    def scored(self, board: Board, seat: int, _: int, __: int) -> Event:
        shown = {
            "seat": int(seat),
            "score": int(board.score(seat)),
            "princesses": int(board.territory(seat)).bit_count(),
            "pairs": int(board.pairs(seat)),
            "finale": int(board.finale_by == seat),
            "hat": int(board.butt == seat),
        }
        return Event("scored", "FF-8.5", shown, {}, False)

    def tied(self, board: Board, _: int, __: int, ___: int) -> Event:
        return Event("tied", "FF-8.8", {"seats": members(board.winners)}, {}, False)

    def ended(self, board: Board, _: int, __: int, ___: int) -> Event:
        seats = members(board.winners)
        if len(seats) == 1:
            return Event("won", "FF-8.7", {"seat": seats[0]}, {}, False)
        return Event("shared", "FF-8.8", {"seats": seats}, {}, False)

    def shown(self, board: Board, seat: int, _: int, __: int) -> Event:
        """What was secret until the end."""
        shown = {
            "seat": int(seat),
            "hand": codes_of(board, seat, board.hand(seat)),
            "retreat": codes_of(board, seat, board.retreat(seat)),
            "squads": [
                spell_squad(board.rules, board.boss(seat), leader, int(board.supports_of(seat, leader)), int(board.faceup(seat)))
                for leader in members(board.leaders(seat))
            ],
        }
        return Event("shown", "FF-2.10", shown, {}, True)


def codes_of(board: Board, seat: int, cards: int) -> list[str]:
    """The codes of some cards of a seat."""
    return names(board.rules, board.boss(seat), cards)


def code_of(board: Board, seat: int, card: int) -> str:
    return codes_of(board, seat, 1 << int(card))[0]
