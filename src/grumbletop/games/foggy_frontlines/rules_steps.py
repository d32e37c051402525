"""What the players of Foggy Frontlines do: grunt, capture, recruit. Compiled. Nobody asks here whether it is legal."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, nth_bit
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_cards import (
    BATTLE,
    BOSS_ACTION,
    BULLYHULK,
    EMPTY,
    EVACUATE,
    EVACUATING,
    FINALE,
    HERO,
    KIDNAP,
    MOST_HELD,
    PARASOLS,
    PICK,
    PICKING,
    PRINCESS,
    RECRUIT,
    RECRUIT_DRAW,
    RETURN,
    RETURNING,
    SEAT,
    TWO,
    count_cards,
    high_of,
    leader_of,
    low_of,
    slot_of,
    target_of,
)
from grumbletop.games.foggy_frontlines.rules_march import March
from grumbletop.games.foggy_frontlines.rules_told import card_told, names, spell_plan, told, told_alone


@mypyc_attr(acyclic=True)
class Steps(March):
    # FF-2 and FF-3: plans and captures

    def grunt(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """One plan, handed in for good (FF-2.2)."""
        self.lay_plan(seat, action)
        self.ready |= bit(seat)
        self.tell_alone(seat, action)
        if log.on:
            plan: dict[str, object] = {"plan": spell_plan(self.table, self.boss(seat), action)}
            log.add(told_alone("grunted", "FF-2.2", {"seat": seat}, plan, False))  # FF-2.8
        if self.ready == bit(self.table.players) - 1:
            self.ready = 0
            self.regroup(log)
            self.turn_up(log)
            self.stomp_all(log)
            self.turn = self.after(self.butt)  # FF-3.1
            self.phase = BATTLE
            self.go_on(chance, True, log)

    def capture(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """FF-3.8: a card for a squad, and its effect at once (FF-3.10)."""
        leader: i64 = leader_of(action)
        slot: i64 = slot_of(action)
        card: i64 = self.slot(slot)
        self.tell_action(seat, action)
        self.set_field(seat, self.field(seat) | bit(40 + leader))  # FF-3.9
        if slot == 0:
            self.slot1 = EMPTY  # FF-3.11
        else:
            self.slot2 = EMPTY
        if card == FINALE:
            self.finale_by = seat
            if log.on:
                log.add(told("captured_finale", "FF-8.4", {"seat": seat, "card": self.code_of(seat, leader)}))
            self.finish(chance, log)  # FF-8.4
            return
        self.throw_away(card)
        if log.on:
            shown: dict[str, object] = {"seat": seat, "card": self.code_of(seat, leader), "slot": slot + 1, "map": self.table.map_ids[card]}
            log.add(told("captured", "FF-3.8", shown))
        self.carry_out(seat, card, target_of(action), log)
        if self.phase == BATTLE:
            self.go_on(chance, False, log)

    # FF-6 Map cards

    def carry_out(self, seat: i64, card: i64, target: i64, log: Log) -> None:
        if target == 0:
            if log.on:
                log.add(told("idle", "FF-6.1", {"seat": seat, "map": self.table.map_ids[card]}))
            return
        kind: i64 = self.table.map_types[card]
        if kind == BULLYHULK:
            self.send_bully(seat, target - SEAT, log)
        elif kind > PARASOLS:
            self.send_decoy(seat, target - SEAT, log)
        elif target < TWO:
            self.use_on(seat, kind, target - PRINCESS, log)
        else:
            self.use_on(seat, kind, low_of(target - TWO), log)
            self.use_on(seat, kind, high_of(target - TWO), log)

    def use_on(self, seat: i64, kind: i64, princess: i64, log: Log) -> None:
        """One princess changes places: FF-6.3, FF-6.5, FF-6.6."""
        holder: i64 = self.holder(princess)
        to: i64 = seat
        if kind == PARASOLS:
            to = -1
        self.move_princess(princess, to)
        if log.on:
            shown: dict[str, object] = {"seat": seat, "princess": self.table.princess_ids[princess]}
            if holder >= 0:
                shown["other"] = holder
            if kind == KIDNAP:
                log.add(told("kidnapped" if holder >= 0 else "taken", "FF-6.3", shown))
            else:
                log.add(told("tricked" if kind == HERO else "freed", "FF-6.5" if kind == HERO else "FF-6.6", shown))

    def send_bully(self, seat: i64, other: i64, log: Log) -> None:
        self.bully += bit(4 * other)  # FF-6.7
        if log.on:
            log.add(told("bully", "FF-6.7", {"seat": seat, "other": other}))
        if self.table.at_once and self.numbered(other) != 0:
            self.strike(other, log)  # FF-6.8

    def send_decoy(self, seat: i64, other: i64, log: Log) -> None:
        """FF-6.9: the victim decides, unless there is nothing to decide (FF-6.10)."""
        if log.on:
            log.add(told("decoy", "FF-6.9", {"seat": seat, "other": other}))
        hand: i64 = self.hand(other)
        if count_cards(hand) > 2:
            self.phase = EVACUATING
            self.victim = other
        elif hand != 0:
            self.flee(other, hand, "FF-6.10", log)

    def evacuate(self, seat: i64, number: i64, chance: Chance, log: Log) -> None:
        cards: i64 = bit(low_of(number)) | bit(high_of(number))
        self.tell_alone(seat, cards)
        self.tell_action(seat, EVACUATE)
        self.flee(seat, cards, "FF-6.9", log)
        self.go_on(chance, False, log)

    def flee(self, seat: i64, cards: i64, clause: str, log: Log) -> None:
        """Face down onto the own retreat pile."""
        self.put_cards(seat, self.hand(seat) & ~cards, self.retreat(seat) | cards, self.leaders(seat))
        self.note_fled(seat, count_cards(cards))
        if log.on:
            alone: dict[str, object] = {"cards": names(self.table, self.boss(seat), cards)}
            log.add(told_alone("evacuated", clause, {"seat": seat, "count": count_cards(cards)}, alone, False))

    # FF-5 Recruiting

    def recruit(self, seat: i64, chance: Chance, log: Log) -> None:
        """FF-5.4: the squad retreats, then one recruit comes; before, between or after captures (FF-5.3)."""
        self.tell_action(seat, RECRUIT)
        self.withdraw(seat, bit(BOSS_ACTION), self.supports_of(seat, BOSS_ACTION), "FF-5.4", log)
        if log.on:
            log.add(told("recruiting", "FF-5.4", {"seat": seat}))
        self.note_called(seat, self.pile if self.table.pick else i64(0))
        if not self.table.pick:
            recruit: i64 = nth_bit(self.pile, chance.draw(RECRUIT_DRAW, count_cards(self.pile), self))
            if log.on:
                log.add(card_told("recruited", "FF-5.4", {"seat": seat}, self.code_of(seat, recruit), True))
            self.take_recruit(seat, recruit, chance, log)
            return
        self.phase = PICKING
        self.tell_alone(seat, self.pile)
        if log.on:
            pile: dict[str, object] = {"cards": names(self.table, self.boss(seat), self.pile)}
            log.add(told_alone("looked", "FF-5.4", {"seat": seat}, pile, True))

    def pick(self, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
        self.tell_action(seat, PICK)
        if log.on:
            log.add(card_told("picked", "FF-5.4", {"seat": seat}, self.code_of(seat, recruit), False))
        self.take_recruit(seat, recruit, chance, log)

    def take_recruit(self, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
        """Into the retreat pile; one too many goes back (FF-5.6, FF-5.7)."""
        self.pile ^= bit(recruit)
        self.put_cards(seat, self.hand(seat), self.retreat(seat) | bit(recruit), self.leaders(seat))
        self.note_took(seat, recruit)
        self.tell_alone(seat, recruit)
        if self.recruits_held(seat) > MOST_HELD:
            self.phase = RETURNING
        else:
            self.go_on(chance, False, log)

    def give_back(self, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
        """FF-5.7: face down; others see from where."""
        rests: bool = has(self.retreat(seat), recruit)
        self.tell_action(seat, RETURN + i64(rests))
        self.tell_alone(seat, recruit)
        self.put_cards(seat, self.hand(seat) & ~bit(recruit), self.retreat(seat) & ~bit(recruit), self.leaders(seat))
        self.pile |= bit(recruit)
        self.note_gave_back(seat, recruit, rests)
        if log.on:
            shown: dict[str, object] = {"seat": seat, "place": "retreat" if rests else "hand"}
            log.add(card_told("returned", "FF-5.7", shown, self.code_of(seat, recruit), False))
        self.go_on(chance, False, log)
