"""GGT-1.5: a player chooses a monster. Compiled."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grumbletop.engine.action_table import act, first_of, verb_of
from grumbletop.engine.bits import has, lowest
from grumbletop.engine.decision_rules import TURN
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL, Chance
from grumbletop.games.grunt_growl_and_tear.rules_actions import TO_PICK
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY, SET_UP, Board
from grumbletop.games.grunt_growl_and_tear.rules_faults import TAKEN, WRONG_PHASE
from grumbletop.games.grunt_growl_and_tear.rules_page import Page
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Offers
from grumbletop.games.grunt_growl_and_tear.rules_setup import first_without_monster, free_monsters, take_monster


@final
class Draft(Page):
    def __init__(self) -> None:
        super().__init__("draft", TURN)

    def offer(self, state: Board, seat: i64, offers: Offers) -> None:
        free: i64 = free_monsters(state)
        while free != 0:
            offers.add(act(TO_PICK, lowest(free), 0, 0))
            free &= free - 1

    def fault(self, state: Board, seat: i64, action: i64) -> i64:
        if verb_of(action) != TO_PICK:
            return WRONG_PHASE
        return LEGAL if has(free_monsters(state), first_of(action)) else TAKEN

    def apply(self, state: Board, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        take_monster(state, seat, first_of(action), log)
        if first_without_monster(state) == NOBODY:
            state.next = SET_UP

    def default(self, state: Board, seat: i64) -> i64:
        return act(TO_PICK, lowest(free_monsters(state)), 0, 0)  # monsters are numbered by the alphabet
