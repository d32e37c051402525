"""What happens at a table of Foggy Frontlines. Compiled. Nobody asks here whether an action is legal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grumbletop.engine.bits import bit, has, lowest, nth_bit, popcount, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.foggy_frontlines.rules_battle import Battle
from grumbletop.games.foggy_frontlines.rules_cards import (
    ALL_CARDS,
    ALL_RECRUITS,
    BATTLE,
    BOSS_ACTION,
    BULLYHULK,
    CARDS,
    EMPTY,
    EVACUATING,
    FINALE,
    FINALE_COLOR,
    FIRST_BUTT,
    FIRST_YELL,
    HAT,
    HERO,
    KEEP_HAT,
    KIDNAP,
    MAP_DECK,
    MOST_HELD,
    NO_BOSS,
    OVER,
    OWN_CARDS,
    PARASOLS,
    PASSING,
    PICKING,
    PLANNING,
    PRINCESS,
    RANDOM,
    RECRUIT_DRAW,
    RETURNING,
    SEAT,
    SHARED,
    TIMER_DECK,
    TIMER_FILL,
    TWO,
    YELLING,
    high_of,
    leader_of,
    low_of,
    slot_of,
    target_of,
)
from grumbletop.games.foggy_frontlines.rules_hands import WILDS
from grumbletop.games.foggy_frontlines.rules_told import card_told, names, revealed, spell_plan, spell_squad, told, told_alone

FILLERS: Final = 2  # FF-1.5


@mypyc_attr(acyclic=True)
class Steps(Battle):
    # FF-1 Set-up

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
        self.note_taken(self.butt)
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

    # FF-2 Planning, regroup, reveal

    def begin_round(self, log: Log) -> None:
        self.round += 1
        self.phase = PLANNING  # FF-2.1
        self.turn = -1
        if log.on:
            log.add(told("round", "FF-2.1", {"round": self.round}))

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

    def after(self, seat: i64) -> i64:
        """The player to the left (FF-1.1)."""
        return 0 if seat + 1 == self.table.players else seat + 1

    def regroup(self, log: Log) -> None:
        """FF-2.9: too late for this plan, in time for this battle."""
        seat: i64 = 0
        while seat < self.table.players:
            cards: i64 = self.cards(seat)
            retreat: i64 = (cards >> 20) & ALL_CARDS
            if retreat != 0:
                self.put_cards(seat, cards & ALL_CARDS | retreat, 0, cards >> 40)
                if log.on:
                    log.add(told("regrouped", "FF-2.9", {"seat": seat, "count": popcount(retreat)}))
            seat += 1
        self.note_regroup()

    def turn_up(self, log: Log) -> None:
        """FF-2.10: leaders, face-up Catapults, and how many supports each squad has."""
        seat: i64 = 0
        while seat < self.table.players:
            leaders: i64 = self.leaders(seat)
            faceup: i64 = self.faceup(seat)
            self.tell(leaders | faceup << 20)
            left: i64 = leaders
            while left != 0:
                leader: i64 = lowest(left)
                left &= left - 1
                supports: i64 = self.supports_of(seat, leader)
                self.tell(popcount(supports) | (supports & faceup) << 5)
                if log.on:
                    self.announce_squad(seat, leader, log)
            shown: i64 = (leaders | faceup) & ALL_RECRUITS
            if shown != 0:
                self.note_shown(seat, shown)
            if leaders == 0 and log.on:
                log.add(revealed("stayed", "FF-2.5", {"seat": seat}))
            seat += 1

    def announce_squad(self, seat: i64, leader: i64, log: Log) -> None:
        if log.on:
            supports: i64 = self.supports_of(seat, leader)
            shown: dict[str, object] = {"seat": seat, "card": self.code_of(seat, leader), "supports": popcount(supports)}
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

    # FF-3 Battle

    def go_on(self, chance: Chance, begins: bool, log: Log) -> None:
        """Battle turns one after the other (FF-3.1), until somebody has something to decide or the battle is over."""
        self.phase = BATTLE
        self.victim = -1
        while not self.has_choice(self.turn):
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
        self.tell(-1)
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
        cards: i64 = self.cards(seat)
        self.put_cards(seat, cards & ALL_CARDS, (cards >> 20) & ALL_CARDS | resting, (cards >> 40) & ~leaders)
        self.put_field(seat, self.supports(seat) & ~supports, faceup & ~supports, self.resolved(seat) & ~leaders)
        self.clear_places(seat, leaders | supports)
        self.pile |= spent
        self.note_rest(seat, leaders, popcount(supports & ~spent))
        if log.on:
            log.add(told("retreated", clause, {"seat": seat, "count": popcount(resting)}))
            for card in names(self.table, self.boss(seat), spent):
                log.add(told("spent", "FF-7.2", {"seat": seat, "card": card}))

    def clear_places(self, seat: i64, cards: i64) -> None:
        if self.leaders(seat) == 0:
            self.set_places(seat, 0, 0)
            return
        while cards != 0:
            self.set_place(seat, lowest(cards), 0)
            cards &= cards - 1

    def note_fallen(self, seat: i64, leaders: i64) -> None:
        """FF-3.6 with `round`: squads that retreat are remembered with their strength."""
        left: i64 = leaders & ~bit(BOSS_ACTION)
        while left != 0:
            leader: i64 = lowest(left)
            left &= left - 1
            entry: list[i64] = [seat * 8 + self.color(seat, leader), self.strength(seat, leader)]
            self.fallen = self.fallen + bytes(entry)

    def capture(self, seat: i64, action: i64, chance: Chance, log: Log) -> None:
        """FF-3.8: a card for a squad, and its effect at once (FF-3.10)."""
        leader: i64 = leader_of(action)
        slot: i64 = slot_of(action)
        card: i64 = self.slot(slot)
        self.tell(action)
        self.put_field(seat, self.supports(seat), self.faceup(seat), self.resolved(seat) | bit(leader))  # FF-3.9
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

    def throw_away(self, card: i64) -> None:
        thrown: list[i64] = [card]
        self.discard = self.discard + bytes(thrown)

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
        self.move_princess(princess, -1 if kind == PARASOLS else seat)
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
        if popcount(hand) > 2:
            self.phase = EVACUATING
            self.victim = other
        elif hand != 0:
            self.flee(other, hand, "FF-6.10", log)

    def evacuate(self, seat: i64, number: i64, chance: Chance, log: Log) -> None:
        cards: i64 = bit(low_of(number)) | bit(high_of(number))
        self.tell_alone(seat, cards)
        self.tell(-2)
        self.flee(seat, cards, "FF-6.9", log)
        self.go_on(chance, False, log)

    def flee(self, seat: i64, cards: i64, clause: str, log: Log) -> None:
        """Face down onto the own retreat pile."""
        self.put_cards(seat, self.hand(seat) & ~cards, self.retreat(seat) | cards, self.leaders(seat))
        self.note_evacuated(seat, popcount(cards))
        if log.on:
            alone: dict[str, object] = {"cards": names(self.table, self.boss(seat), cards)}
            log.add(told_alone("evacuated", clause, {"seat": seat, "count": popcount(cards)}, alone, False))

    # FF-5 Recruiting

    def recruit(self, seat: i64, chance: Chance, log: Log) -> None:
        """FF-5.4: the squad retreats, then one recruit comes; before, between or after captures (FF-5.3)."""
        self.tell(-3)
        self.withdraw(seat, bit(BOSS_ACTION), self.supports_of(seat, BOSS_ACTION), "FF-5.4", log)
        if log.on:
            log.add(told("recruiting", "FF-5.4", {"seat": seat}))
        if not self.table.pick:
            recruit: i64 = nth_bit(self.pile, chance.draw(RECRUIT_DRAW, popcount(self.pile), self))
            if log.on:
                log.add(card_told("recruited", "FF-5.4", {"seat": seat}, self.code_of(seat, recruit), True))
            self.take_recruit(seat, recruit, chance, log)
            return
        self.phase = PICKING
        self.note_looked(seat, self.pile)
        self.tell_alone(seat, self.pile)
        if log.on:
            pile: dict[str, object] = {"cards": names(self.table, self.boss(seat), self.pile)}
            log.add(told_alone("looked", "FF-5.4", {"seat": seat}, pile, True))

    def pick(self, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
        self.tell(-4)
        if log.on:
            log.add(card_told("picked", "FF-5.4", {"seat": seat}, self.code_of(seat, recruit), False))
        self.take_recruit(seat, recruit, chance, log)

    def take_recruit(self, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
        """Into the retreat pile; one too many goes back (FF-5.6, FF-5.7)."""
        self.pile ^= bit(recruit)
        self.put_cards(seat, self.hand(seat), self.retreat(seat) | bit(recruit), self.leaders(seat))
        self.note_fresh(seat)
        self.tell_alone(seat, recruit)
        if self.recruits_held(seat) > MOST_HELD:
            self.phase = RETURNING
        else:
            self.go_on(chance, False, log)

    def give_back(self, seat: i64, recruit: i64, chance: Chance, log: Log) -> None:
        """FF-5.7: face down; others see from where."""
        rests: bool = has(self.retreat(seat), recruit)
        self.tell(-5 if rests else -6)
        self.tell_alone(seat, recruit)
        self.put_cards(seat, self.hand(seat) & ~bit(recruit), self.retreat(seat) & ~bit(recruit), self.leaders(seat))
        self.pile |= bit(recruit)
        self.note_returned(seat, recruit, rests)
        if log.on:
            shown: dict[str, object] = {"seat": seat, "place": "retreat" if rests else "hand"}
            log.add(card_told("returned", "FF-5.7", shown, self.code_of(seat, recruit), False))
        self.go_on(chance, False, log)

    # FF-4 End of round

    def end_battle(self, chance: Chance, log: Log) -> None:
        self.fallen = b""
        self.turn = -1
        if self.round == self.table.round_limit:
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
        self.tell(action)
        if action == KEEP_HAT:
            if log.on:
                log.add(told("hat_kept", "FF-4.6", {"seat": seat}))
        else:
            self.butt = action - HAT
            if log.on:
                log.add(told("hat_passed", "FF-4.6", {"seat": seat, "other": self.butt}))
        self.begin_round(log)  # FF-4.7

    # FF-8 The end

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
            shown: dict[str, object] = {"seat": seat, "hand": hand, "retreat": names(self.table, boss, self.retreat(seat)), "squads": squads}
            log.add(revealed("shown", "FF-2.10", shown))
            seat += 1
