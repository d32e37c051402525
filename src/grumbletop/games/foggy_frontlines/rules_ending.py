"""FF-4 and FF-8: how a round and the game of Foggy Frontlines end. Compiled."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, lowest, nth_bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_cards import (
    EMPTY,
    FINALE,
    FINALE_COLOR,
    FIRST_YELL,
    HAT,
    KEEP_HAT,
    OVER,
    PASSING,
    RANDOM,
    SHARED,
    YELLING,
)
from grumbletop.games.foggy_frontlines.rules_setup import Setup
from grumbletop.games.foggy_frontlines.rules_told import names, revealed, spell_squad, told


@mypyc_attr(acyclic=True)
class Ending(Setup):
    def end_battle(self, chance: Chance, log: Log) -> None:
        self.fallen = b""
        self.turn = -1
        if self.round == self.table.round_limit:  # every game is finite by that (FF-9.2)
            if log.on:
                log.add(told("winter", "FF-4.8", {"round": self.round}))
            self.finish(chance, log)
            return
        self.refill(chance, log)
        self.phase = PASSING

    def refill(self, chance: Chance, log: Log) -> None:
        if self.slot1 == EMPTY:
            if self.timer_left() > 0:
                card: i64 = self.timer_deck[self.timer_next]
                self.timer_next += 1
                self.lay(0, card, "refilled", "FF-4.3", log)
            else:
                self.bring_finale(chance, log)
        if self.slot2 == EMPTY:
            if self.map_left() > 0:
                self.lay(1, self.turned_over(), "refilled", "FF-4.4", log)
            elif log.on:
                log.add(told("map_empty", "FF-4.5", {}))

    def turned_over(self) -> i64:
        card: i64 = self.map_deck[self.map_next]
        self.map_next += 1
        return card

    def throw_away(self, card: i64) -> None:
        self.discard = self.discard + self.table.map_bytes[card]

    def bring_finale(self, chance: Chance, log: Log) -> None:
        """FF-8.1; its colour is that of the top map card (FF-8.2), and it stays until it is captured (FF-8.3)."""
        self.slot1 = FINALE
        if log.on:
            log.add(told("finale", "FF-8.1", {}))
        if self.map_left() > 0:
            card: i64 = self.turned_over()
            self.throw_away(card)
            self.finale_color = self.table.map_colors[card]
            self.tell(card)
            if log.on:
                color: str = self.table.color_ids[self.finale_color]
                log.add(revealed("finale_color", "FF-8.2", {"map": self.table.map_ids[card], "color": color}))
            return
        self.finale_color = chance.draw(FINALE_COLOR, len(self.table.color_ids), self)
        self.tell(self.finale_color)
        if log.on:
            log.add(revealed("finale_drawn", "FF-8.2", {"color": self.table.color_ids[self.finale_color]}))

    def pass_hat(self, seat: i64, action: i64, log: Log) -> None:
        """FF-4.6"""
        if action == KEEP_HAT:
            if log.on:
                log.add(told("hat_kept", "FF-4.6", {"seat": seat}))
        else:
            self.tell_action(seat, action)
            self.butt = action - HAT
            if log.on:
                log.add(told("hat_passed", "FF-4.6", {"seat": seat, "other": self.butt}))
        self.begin_round(log)  # FF-4.7

    def finish(self, chance: Chance, log: Log) -> None:
        self.turn = -1
        self.winners = self.best_seats()  # FF-8.7
        if log.on:
            self.announce_scores(log)
        if popcount(self.winners) > 1 and self.table.tie != SHARED:
            if self.table.tie != RANDOM:
                self.phase = YELLING  # FF-8.8
                if log.on:
                    log.add(told("tied", "FF-8.8", {"seats": self.winning_seats()}))
                return
            self.winners = bit(nth_bit(self.winners, chance.draw(FIRST_YELL, popcount(self.winners), self)))
            self.tell(self.winners)
            if log.on:
                log.add(revealed("named", "FF-8.8", {"seat": lowest(self.winners)}))
        self.close(log)

    def yell(self, seat: i64, log: Log) -> None:
        """FF-8.8: the first one to be heard has won."""
        self.winners = bit(seat)
        self.tell(seat)
        if log.on:
            log.add(told("yelled", "FF-8.8", {"seat": seat}))
        self.close(log)

    def share(self, log: Log) -> None:
        """FF-8.8: nobody yells in time. What the clock does, and no action."""
        self.close(log)

    def close(self, log: Log) -> None:
        """All is over (FF-8.9), and all is shown."""
        self.phase = OVER
        if log.on:
            if popcount(self.winners) == 1:
                log.add(told("won", "FF-8.7", {"seat": lowest(self.winners)}))
            else:
                log.add(told("shared", "FF-8.8", {"seats": self.winning_seats()}))
            self.show_all(log)

    def winning_seats(self) -> list[int]:
        seats: list[int] = []
        left: i64 = self.winners
        while left != 0:
            seats.append(lowest(left))
            left &= left - 1
        return seats

    def announce_scores(self, log: Log) -> None:
        seat: i64 = 0
        while seat < self.table.players and log.on:
            shown: dict[str, object] = {
                "seat": seat,
                "score": self.score(seat),
                "princesses": popcount(self.territory(seat)),
                "pairs": self.pairs(seat),
                "finale": i64(self.finale_by == seat),
                "hat": i64(self.butt == seat),
            }
            log.add(told("scored", "FF-8.5", shown))
            seat += 1

    def show_all(self, log: Log) -> None:
        """What was secret until the end (FF-2.10)."""
        seat: i64 = 0
        while seat < self.table.players and log.on:
            boss: i64 = self.boss(seat)
            squads: list[str] = []
            left: i64 = self.leaders(seat)
            while left != 0:
                leader: i64 = lowest(left)
                left &= left - 1
                squads.append(spell_squad(self.table, boss, leader, self.supports_of(seat, leader), self.faceup(seat)))
            hand: list[str] = names(self.table, boss, self.hand(seat))
            shown: dict[str, object] = {
                "seat": seat,
                "hand": hand,
                "retreat": names(self.table, boss, self.retreat(seat)),
                "squads": squads,
            }
            log.add(revealed("shown", "FF-2.10", shown))
            seat += 1
