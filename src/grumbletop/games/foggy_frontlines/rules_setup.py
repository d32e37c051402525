"""FF-1: how a game of Foggy Frontlines is set up, and how a round begins. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_battle import Battle
from grumbletop.games.foggy_frontlines.rules_cards import (
    CARDS,
    FIRST_BUTT,
    MAP_DECK,
    NO_BOSS,
    OWN_CARDS,
    PLANNING,
    RECRUIT_DRAW,
    TIMER_DECK,
    TIMER_FILL,
)
from grumbletop.games.foggy_frontlines.rules_hands import WILDS
from grumbletop.games.foggy_frontlines.rules_told import card_told, revealed, told

FILLERS: Final = 2  # FF-1.5


@mypyc_attr(acyclic=True)
class Setup(Battle):
    def draft(self, seat: i64, boss: i64, chance: Chance, log: Log) -> None:
        """FF-1.3: one boss after the other, and the deal behind the last."""
        self.take_boss(seat, boss, log)
        if seat + 1 == self.table.players:
            self.deal(chance, log)

    def take_boss(self, seat: i64, boss: i64, log: Log) -> None:
        self.bosses ^= (NO_BOSS ^ boss) << 4 * seat
        self.tell(boss)
        if log.on:
            log.add(told("boss", "FF-1.3", {"seat": seat, "boss": self.table.boss_ids[boss]}))

    def deal(self, chance: Chance, log: Log) -> None:
        """FF-1.13: the order of the set-up."""
        seat: i64 = 0
        while seat < self.table.players:
            self.put_cards(seat, OWN_CARDS, 0, 0)  # FF-1.4
            seat += 1
        self.deal_decks(chance)
        self.give_princesses(log)
        self.timer_next = 1
        self.map_next = 1
        self.lay(0, self.timer_deck[0], "laid", "FF-1.10", log)
        self.lay(1, self.map_deck[0], "laid", "FF-1.10", log)
        self.pile = self.table.recruits  # FF-1.7
        self.butt = self.table.first_butt
        if self.butt < 0:
            self.butt = chance.draw(FIRST_BUTT, self.table.players, self)
        self.tell(self.butt)
        if log.on:
            log.add(revealed("butt", "FF-1.11", {"seat": self.butt}))
        self.equip_butt(chance, log)
        self.begin_round(log)

    def deal_decks(self, chance: Chance) -> None:
        self.dealing = self.table.maps & ~self.table.timers
        fill: i64 = 0
        while popcount(fill) < FILLERS:  # FF-1.5
            fill |= bit(self.drawn(TIMER_FILL, chance))
        others: i64 = self.dealing
        self.dealing = self.table.timers | fill
        self.timer_deck = self.shuffled(TIMER_DECK, chance)
        self.dealing = others
        self.map_deck = self.shuffled(MAP_DECK, chance)  # FF-1.6

    def drawn(self, event: i64, chance: Chance) -> i64:
        """One of what is left to deal, which has it no more."""
        card: i64 = nth_bit(self.dealing, chance.draw(event, popcount(self.dealing), self))
        self.dealing ^= bit(card)
        return card

    def shuffled(self, event: i64, chance: Chance) -> bytes:
        order: list[i64] = []
        while self.dealing != 0:
            order.append(self.drawn(event, chance))
        return bytes(order)

    def give_princesses(self, log: Log) -> None:
        """FF-1.8; the others stay in the WILDS (FF-1.9)."""
        self.princesses = self.table.princesses << WILDS
        seat: i64 = 0
        while seat < self.table.players:
            princess: i64 = lowest(self.wilds() & self.table.princess_sets[self.table.favorite[self.boss(seat)]])
            self.move_princess(princess, seat)
            if log.on:
                log.add(told("first_princess", "FF-1.8", {"seat": seat, "princess": self.table.princess_ids[princess]}))
            seat += 1

    def equip_butt(self, chance: Chance, log: Log) -> None:
        """FF-1.12: into the hand, and at random under every option."""
        recruit: i64 = nth_bit(self.pile, chance.draw(RECRUIT_DRAW, popcount(self.pile), self))
        self.pile ^= bit(recruit)
        self.put_cards(self.butt, self.hand(self.butt) | bit(recruit), 0, 0)
        self.note_dealt(self.butt, recruit)
        self.tell_alone(self.butt, recruit)
        if log.on:
            log.add(card_told("recruited", "FF-1.12", {"seat": self.butt}, self.code_of(self.butt, recruit), True))

    def lay(self, slot: i64, card: i64, kind: str, clause: str, log: Log) -> None:
        if slot == 0:
            self.slot1 = card
        else:
            self.slot2 = card
        self.tell(card)
        if log.on:
            log.add(revealed(kind, clause, {"slot": slot + 1, "map": self.table.map_ids[card]}))

    def code_of(self, seat: i64, card: i64) -> str:
        return self.table.codes[self.boss(seat) * CARDS + card]

    def begin_round(self, log: Log) -> None:
        self.round += 1
        self.phase = PLANNING  # FF-2.1
        self.turn = -1
        if log.on:
            log.add(told("round", "FF-2.1", {"round": self.round}))

    def after(self, seat: i64) -> i64:
        """The player to the left (FF-1.1)."""
        if seat + 1 == self.table.players:
            return 0
        return seat + 1
