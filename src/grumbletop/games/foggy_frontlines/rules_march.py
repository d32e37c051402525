"""FF-2 to FF-4: squads of Foggy Frontlines are turned up, take their turns and retreat. Compiled."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    ALL_RECRUITS,
    BATTLE,
    BOSS_ACTION,
    count_cards,
    first_card,
)
from grumbletop.games.foggy_frontlines.rules_ending import Ending
from grumbletop.games.foggy_frontlines.rules_story import show
from grumbletop.games.foggy_frontlines.rules_told import names, revealed, told


@mypyc_attr(acyclic=True)
class March(Ending):
    def regroup(self, log: Log) -> None:
        """FF-2.9: too late for this plan, in time for this battle."""
        seat: i64 = 0
        while seat < self.table.players:
            cards: i64 = self.cards(seat)
            retreat: i64 = (cards >> 20) & ALL_CARDS
            if retreat != 0:
                self.put_cards(seat, cards & ALL_CARDS | retreat, 0, cards >> 40)
                if log.on:
                    log.add(told("regrouped", "FF-2.9", {"seat": seat, "count": count_cards(retreat)}))
            seat += 1

    def turn_up(self, log: Log) -> None:
        """FF-2.10: leaders, face-up Catapults, and how many supports each squad has."""
        page = self.note_lifted()
        seat: i64 = 0
        while seat < self.table.players:
            leaders: i64 = self.leaders(seat)
            if leaders != 0:
                page.set_seen(seat, self.tell_squads(seat, leaders, self.faceup(seat)))
            if log.on:
                self.announce_squads(seat, log)
            seat += 1

    def tell_squads(self, seat: i64, leaders: i64, faceup: i64) -> i64:
        """What everybody sees of a seat's squads, for the story."""
        sizes: i64 = self.squad_sizes(seat)
        down: i64 = 0
        under: i64 = 0
        self.tell(leaders | seat << 20 | self.round << 22 | shifted(i64(sizes != 0), 30) | shifted(i64(faceup != 0), 31))
        if sizes != 0:
            self.tell(sizes)
            down = count_cards(self.supports(seat) & ~faceup)
            under = (sizes >> 3 * BOSS_ACTION) & 7
            if faceup != 0:
                self.tell_faceup(seat, leaders, faceup)
                under -= count_cards(self.supports_of(seat, BOSS_ACTION) & faceup)
        return show(leaders, faceup, down, under)

    def tell_faceup(self, seat: i64, leaders: i64, faceup: i64) -> None:
        """Under which leader each of them lies."""
        while leaders != 0:
            self.tell(self.supports_of(seat, first_card(leaders)) & faceup)
            leaders &= leaders - 1

    def announce_squads(self, seat: i64, log: Log) -> None:
        left: i64 = self.leaders(seat)
        if left == 0 and log.on:
            log.add(revealed("stayed", "FF-2.5", {"seat": seat}))
        while left != 0:
            self.announce_squad(seat, first_card(left), log)
            left &= left - 1

    def announce_squad(self, seat: i64, leader: i64, log: Log) -> None:
        if log.on:
            supports: i64 = self.supports_of(seat, leader)
            shown: dict[str, object] = {"seat": seat, "card": self.code_of(seat, leader), "supports": count_cards(supports)}
            if leader == BOSS_ACTION:
                log.add(revealed("marched_boss", "FF-2.10", shown))
            else:
                shown["color"] = self.table.color_ids[self.color(seat, leader)]
                shown["strength"] = self.strength(seat, leader)
                log.add(revealed("marched", "FF-2.10", shown))
            for card in names(self.table, self.boss(seat), supports & self.faceup(seat)):
                log.add(revealed("faceup", "FF-2.10", {"seat": seat, "card": card, "leader": self.code_of(seat, leader)}))

    def stomp_all(self, log: Log) -> None:
        """FF-2.11: waiting Bullyhulks strike everybody who has a numbered squad (FF-6.8)."""
        if self.bully == 0:
            return
        seat: i64 = 0
        while seat < self.table.players:
            if self.numbered(seat) != 0:
                while self.tokens(seat) > 0:
                    self.strike(seat, log)
            seat += 1

    def strike(self, seat: i64, log: Log) -> None:
        leader: i64 = self.stomp(seat)
        if log.on:
            shown: dict[str, object] = {"seat": seat, "card": self.code_of(seat, leader), "strength": self.strength(seat, leader)}
            log.add(told("bullied", "FF-6.8", shown))

    def go_on(self, chance: Chance, begins: bool, log: Log) -> None:
        """Battle turns one after the other (FF-3.1), until somebody has something to decide or the battle is over."""
        self.phase = BATTLE
        self.victim = -1
        first: i64 = self.slot_color(0)
        second: i64 = self.slot_color(1)
        while not self.has_choice(self.turn, first, second):
            self.retreat_all(self.turn, "FF-3.14", log)
            if self.turn == self.butt:
                self.end_battle(chance, log)
                return
            self.turn = self.after(self.turn)
            begins = True
        if begins and log.on:
            log.add(told("turn", "FF-3.1", {"seat": self.turn}))

    def retreat_now(self, chance: Chance, log: Log) -> None:
        """The player ends the turn (FF-3.7, FF-4.1)."""
        self.retreat_all(self.turn, "FF-4.1", log)
        if self.turn == self.butt:
            self.end_battle(chance, log)
            return
        self.turn = self.after(self.turn)
        self.go_on(chance, True, log)

    def retreat_all(self, seat: i64, clause: str, log: Log) -> None:
        """All squads of a seat leave the battlefield."""
        leaders: i64 = self.leaders(seat)
        if leaders != 0:
            self.withdraw(seat, leaders, self.supports(seat), clause, log)

    def withdraw(self, seat: i64, leaders: i64, supports: i64, clause: str, log: Log) -> None:
        """FF-4.1: into the own retreat pile, but face-up recruits into theirs (FF-7.2)."""
        if self.table.scope_round:
            self.note_fallen(seat, leaders)
        faceup: i64 = self.faceup(seat)
        spent: i64 = (leaders | supports & faceup) & ALL_RECRUITS
        resting: i64 = (leaders | supports) & ~spent  # FF-7.1
        cards: i64 = self.cards(seat) & ~(leaders << 40) | resting << 20
        self.set_cards(seat, cards)
        if cards >> 40 == 0:
            self.set_field(seat, 0)
            self.set_places(seat, 0, 0)
        else:
            self.set_field(seat, self.field(seat) & ~(supports | supports << 20 | leaders << 40))
            self.clear_places(seat, leaders | supports)
        self.pile |= spent
        self.note_rest(seat, leaders)
        if log.on:
            log.add(told("retreated", clause, {"seat": seat, "count": count_cards(resting)}))
            for card in names(self.table, self.boss(seat), spent):
                log.add(told("spent", "FF-7.2", {"seat": seat, "card": card}))

    def clear_places(self, seat: i64, cards: i64) -> None:
        while cards != 0:
            self.set_place(seat, first_card(cards), 0)
            cards &= cards - 1

    def note_fallen(self, seat: i64, leaders: i64) -> None:
        """FF-3.6 with `round`: squads that retreat are remembered with their strength."""
        left: i64 = leaders & ~bit(BOSS_ACTION)
        while left != 0:
            leader: i64 = first_card(left)
            left &= left - 1
            entry: list[i64] = [seat * 8 + self.color(seat, leader), self.strength(seat, leader)]
            self.fallen = self.fallen + bytes(entry)
