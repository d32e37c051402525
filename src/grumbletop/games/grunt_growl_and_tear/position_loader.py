"""A position document into a state, with every invariant checked (section 7 of the spec)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import u8

from grumbletop.engine.action_table import verb_of
from grumbletop.engine.bits import members
from grumbletop.engine.reader import Reader, shown
from grumbletop.engine.state import LEGAL, UNREADABLE
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from grumbletop.games.grunt_growl_and_tear.decisions import DECISIONS
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.position import NO_CARD, TEST_KINDS, seats
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CONTINUE,
    DRAFT,
    DROP,
    FIRST_OBJECT,
    FREE,
    HEAL,
    HEALTH,
    MOST_SOCKETS,
    NOTHING,
    OVER,
    PERMIT,
    PHASES,
    PLACE,
    PUSH_TO,
    RIP,
    SHIELD,
    STRENGTH,
    TEST,
    is_step,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import COMBAT, ESCAPE, MOST_PAIRS, NOBODY, PUSH, with_seat
from grumbletop.games.grunt_growl_and_tear.rules_fighter import NO_LIMB
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import NO_LIMB as NO_PART
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import Ruleset
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS, CARD_NUMBERS

MOST: Final = 1_000_000
IN_COMBAT: Final = (HEAL, SHIELD, RIP, DROP, CONTINUE)
WITH_VICTIM: Final = (SHIELD, RIP, DROP)
ReadLimb = Callable[[Reader, str, object], int]


class Loader:
    """Reads one document, page by page, into one state."""

    def __init__(self, reader: Reader, options: Mapping[str, Any], rules: Ruleset, notation: Notation) -> None:
        self.reader = reader
        self.options = options
        self.notation = notation
        self.state = GruntState(rules)
        self.state.sit_down()
        self.players = range(len(self.state.fighters))

    def load(self) -> GruntState:
        reader, state = self.reader, self.state
        reader.must_be("map", self.options["map"], "GGT-1.4")
        state.phase = PHASES.index(reader.choice("phase", PHASES))
        players = [*reader.tables("players", len(self.players), len(self.players))]
        for seat, player in enumerate(players):
            self.read_monster(seat, player)
        self.read_rounds()
        self.read_objects()
        self.read_limbs(players)
        for seat, player in enumerate(players):
            self.read_player(seat, player)
        self.read_steps()
        self.check_cards(players)
        for seat, player in enumerate(players):
            self.check_player(seat, player)
            player.take("stats", None)  # for show: recomputed whatever it says (GGT-1.12)
            player.done()
        self.read_commits()
        self.read_result()
        return state

    # Small readers

    def seat(self, reader: Reader, key: str) -> int:
        return reader.integer(key, 0, len(self.players) - 1)

    def seat_or_nobody(self, reader: Reader, key: str) -> int:
        return NOBODY if reader.take(key) is None else self.seat(reader, key)

    def seat_list(self, reader: Reader, key: str) -> int:
        """Different seats, packed in their order."""
        packed = 0
        found = reader.each(key, lambda place, value: reader.check_integer(place, value, 0, len(self.players) - 1))
        for seat in found:
            packed = with_seat(packed, seat)
        reader.refuse_if(len(set(found)) != len(found), key, "a seat stands twice")
        return packed

    def space(self, reader: Reader, key: str, value: object) -> int:
        """A floor space."""
        is_hex = isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)
        number = self.notation.space_numbers.get((value[0], value[1])) if is_hex and isinstance(value, list) else None
        if number is None or not self.state.rules.map.is_floor(number):
            reader.fail(key, f"{shown(value)} is no floor space of this map", "GGT-2.6")
        return number

    def limb(self, reader: Reader, key: str, value: object) -> int:
        """A limb of a monster in play."""
        if not isinstance(value, str) or value not in self.notation.limb_ids:
            reader.fail(key, f"{shown(value)} is no limb that any content has; packs: {self.packs()}")
        number = self.notation.limb_number(self.state, value)
        if number is None:
            reader.fail(key, f"{value} belongs to a monster that is not in play")
        return number

    def packs(self) -> str:
        return ", ".join(self.options["packs"]) or "none"

    # Monsters and rounds

    def read_monster(self, seat: int, reader: Reader) -> None:
        reader.must_be("seat", seat)
        id = reader.take("monster")
        if id is None:
            reader.refuse_if(self.state.phase != DRAFT, "monster", "everybody has one after the draft", "GGT-1.5")
            return
        if not isinstance(id, str) or id not in self.notation.monster_numbers:
            reader.fail("monster", f"{shown(id)} is a monster that nobody brings; packs loaded: {self.packs()}", "GGT-15.2")
        number = self.notation.monster_numbers[id]
        reader.refuse_if(any(fighter.monster == number for fighter in self.state.fighters), "monster", f"{id} is taken", "GGT-1.5")
        self.state.fighters[seat].monster = number

    def read_rounds(self) -> None:
        reader, state = self.reader, self.state
        cap = self.options["round_cap"]
        state.round = reader.integer("round", 0, cap or MOST)
        state.order = self.seat_list(reader, "order")
        state.out = self.seat_list(reader, "out")
        order = seats(state.order)
        if state.phase == DRAFT:
            without = [seat for seat, fighter in enumerate(state.fighters) if fighter.monster < 0]
            if not without or without != [*range(without[0], len(self.players))]:
                reader.fail("players", "monsters are picked in seat order", "GGT-1.5")
            reader.refuse_if(order, "order", "is empty in the draft", "GGT-1.8")
        elif state.phase == PLACE and len(order) != len(self.players):
            reader.fail("order", "holds everybody while pawns are placed", "GGT-1.8")
        elif not order:
            reader.fail("order", "is empty", "GGT-4.1")
        state.turn_index = reader.integer("turn_index", 0, max(len(order) - 1, 0))
        if order and state.phase != OVER and order[state.turn_index] in seats(state.out):
            reader.fail("turn_index", "is the turn of a monster that is out", "GGT-4.3")
        reader.refuse_if(state.phase in (DRAFT, PLACE) and state.out, "out", "nobody is out before the first round", "GGT-13.1")
        if state.phase != OVER and len(seats(state.out)) >= len(self.players) - 1:
            reader.fail("out", "one monster is left: the game is over", "GGT-13.2")
        self.read_turn()

    def read_turn(self) -> None:
        state = self.state
        if state.phase in (DRAFT, PLACE):
            self.reader.must_be("turn", None)
            return
        turn = self.reader.table("turn")
        state.used = turn.integer("used", 0, MOST)
        state.acted = turn.boolean("acted")
        state.turned = turn.boolean("turned")
        state.healed = turn.boolean("healed")
        state.escaped = self.seat_list(turn, "escaped")
        state.denied = self.seat_list(turn, "denied")
        state.bank = turn.integer("bank", 0, MOST)
        turn.done()
        turn.refuse_if(state.phase == FREE and state.bank == 0, "bank", "is above 0 in the free steps", "GGT-7.6")

    # The floor

    def read_objects(self) -> None:
        state = self.state
        ids = self.notation.objects
        for number, reader in enumerate(self.reader.tables("objects", len(ids), len(ids))):
            reader.must_be("id", ids[number])
            reader.must_be("kind", self.notation.kinds[number])
            state.ground[state.things[number]] = u8(0)
            reader.take("hex")
            reader.done()
        for number, reader in enumerate(self.reader.tables("objects")):
            space = self.space(reader, "hex", reader.data["hex"])
            reader.refuse_if(state.ground[space], "hex", "another object stands there", "GGT-2.7")
            state.things[number] = space
            state.ground[space] = u8(1 + FIRST_OBJECT + number)

    def read_limbs(self, players: list[Reader]) -> None:
        """Every limb of every monster in play is in exactly one place."""
        state = self.state
        placed: set[int] = set()

        def take(reader: Reader, key: str, value: object) -> int:
            limb = self.limb(reader, key, value)
            if limb in placed:
                reader.fail(key, f"{shown(value)} is somewhere else already", "GGT-9.8")
            placed.add(limb)
            return limb

        for seat, player in enumerate(players):
            self.read_body(seat, player, take)
        for entry in self.reader.tables("loose"):
            limb = take(entry, "limb", entry.take("limb"))
            space = self.space(entry, "hex", entry.take("hex"))
            entry.refuse_if(state.ground[space], "hex", "an object stands there", "GGT-2.7")
            state.loose |= 1 << limb
            state.lies[limb] = space
            entry.done()
        state.grafted = self.limb_set("grafted", self.limb)
        state.gone = self.limb_set("gone", take)
        combat = self.reader.data.get("combat")
        if isinstance(combat, Mapping) and combat.get("limb") is not None:
            state.torn = take(self.reader.table("combat"), "limb", combat["limb"])
        self.check_limbs(placed)

    def limb_set(self, key: str, read: ReadLimb) -> int:
        found = 0
        for place, value in enumerate(self.reader.items(key)):
            limb = read(self.reader, f"{key}.{place}", value)
            self.reader.refuse_if(found >> limb & 1, f"{key}.{place}", "stands twice")
            found |= 1 << limb
        return found

    def read_body(self, seat: int, player: Reader, take: ReadLimb) -> None:
        fighter = self.state.fighters[seat]
        body = player.table("body")
        for number, socket in enumerate(self.notation.sockets(self.state, seat)):
            value = body.take(socket)
            if value is not None:
                fighter.put_on(number, take(body, socket, value))
        body.done()

    def check_limbs(self, placed: set[int]) -> None:
        state = self.state
        for seat, fighter in enumerate(state.fighters):
            if fighter.monster < 0:
                continue
            for socket in range(MOST_SOCKETS):
                exists = state.rules.types[state.rules.part(fighter.monster, socket)] != NO_PART
                limb = seat * MOST_SOCKETS + socket
                if exists and limb not in placed:
                    self.reader.fail("players", f"{self.notation.limb_id(state, limb)} is nowhere", "GGT-9.8")
        self.reader.refuse_if(state.gone & ~state.grafted, "gone", "only a grafted limb leaves the game", "GGT-9.8")
        self.reader.refuse_if(state.loose & state.grafted, "loose", "a grafted limb never lies about", "GGT-9.8")
        if state.torn != NO_LIMB and state.grafted >> state.torn & 1:
            self.reader.fail("combat.limb", "a grafted limb is not dropped", "GGT-11.16")

    # Players

    def read_player(self, seat: int, reader: Reader) -> None:
        state = self.state
        fighter = state.fighters[seat]
        if fighter.monster >= 0:
            state.recount(seat)
        hex = reader.take("hex")
        if hex is None:
            reader.must_be("facing", None)
        else:
            space = self.space(reader, "hex", hex)
            if state.ground[space]:
                reader.fail("hex", "somebody or something stands there", "GGT-2.7")
            state.stand(seat, space)
            fighter.facing = reader.integer("facing", 0, 5)
        if (fighter.space != NOWHERE) != self.is_on_map(seat):
            reader.fail("hex", "stands on the map from its placing until it is out, and only then", "GGT-1.8")
        fighter.health = reader.integer("health", 0, MOST)
        fighter.power = reader.integer("power", 0, MOST)

    def is_on_map(self, seat: int) -> bool:
        state = self.state
        if state.phase == DRAFT:
            return False
        if state.phase == PLACE:
            return seat in seats(state.order)[: state.turn_index]
        return seat not in seats(state.out)

    def check_player(self, seat: int, reader: Reader) -> None:
        state = self.state
        fighter = state.fighters[seat]
        if fighter.monster < 0:
            reader.refuse_if(fighter.health, "health", "there is no monster yet", "GGT-1.6")
            return
        out = seat in seats(state.out)
        may_be_beaten = seat == state.victim and state.phase in (SHIELD, RIP)
        if fighter.health > fighter.most_health() or (fighter.health == 0 and not out and not may_be_beaten) or (out and fighter.health):
            reader.fail("health", f"is between 1 and {fighter.most_health()}, and 0 for who is out", "GGT-3.3")
        if fighter.hand_size > fighter.smarts():
            reader.fail("hand", f"holds more cards than Smarts {fighter.smarts()}", "GGT-3.4")
        if out and (fighter.hand_size or fighter.limbs()):
            reader.fail("hand" if fighter.hand_size else "body", "who is out has no cards and no limbs", "GGT-13.1")
        if fighter.deck_size == 0:
            fighter.known = fighter.hand

    def check_cards(self, players: list[Reader]) -> None:
        """Hand, deck, discard pile and the cards of a running Test are the 52 cards (GGT-1.2)."""
        state = self.state
        for seat, reader in enumerate(players):
            fighter = state.fighters[seat]
            if state.phase == DRAFT:
                for key in ("hand", "deck", "discard"):
                    reader.must_be(key, [], "GGT-1.7")
                continue
            out_of_it = self.cards_in_test(seat)
            hand = self.card_list(reader, "hand", reader.items("hand", 0, 52))
            discard = self.card_list(reader, "discard", reader.items("discard", 0, 52))
            elsewhere = {*hand, *discard, *out_of_it}
            rest = [id for number, id in enumerate(CARD_IDS) if number not in elsewhere]
            deck = self.card_list(reader, "deck", reader.deck("deck", rest))
            every = sorted([*hand, *deck, *discard, *out_of_it])
            if every != [*range(52)]:
                reader.fail("deck", "hand, deck, discard pile and cards in the Test must be the 52 cards, each once", "GGT-1.2")
            for card in reversed(deck):
                fighter.onto_deck(card)
            for card in hand:
                fighter.keep(card)
            for card in discard:
                fighter.onto_discard(card)

    def card_list(self, reader: Reader, key: str, values: list[Any]) -> list[int]:
        for place, value in enumerate(values):
            if not isinstance(value, str) or value not in CARD_NUMBERS:
                reader.fail(f"{key}.{place}", f"{shown(value)} is no card")
        return [CARD_NUMBERS[value] for value in values]

    def cards_in_test(self, seat: int) -> list[int]:
        state = self.state
        found: list[int] = []
        for side, who in ((0, state.side_a), (1, state.side_b)):
            if who == seat or (side == 1 and who == NOBODY and state.side_a == seat):
                found += [int(state.plays[side * MOST_PAIRS + n]) for n in range(state.pairs)]
        return [card for card in found if card != NOTHING]

    # Steps under way

    def read_steps(self) -> None:
        self.read_ask()
        self.read_combat()
        self.read_pushed()
        self.read_test()

    def must_stand(self, key: str, needed: bool) -> bool:
        """Whether a field is set, as the phase wants it."""
        there = self.reader.take(key) is not None
        if there != needed:
            self.reader.fail(key, f"must {'' if needed else 'not '}be set in phase {PHASES[self.state.phase]}")
        return there

    def read_ask(self) -> None:
        state = self.state
        if not self.must_stand("ask", state.phase == PERMIT):
            return
        ask = self.reader.table("ask")
        text = ask.string("action")
        action = self.notation.verbs.read(text, state, int(state.active()))
        if action == UNREADABLE or not is_step(verb_of(action)):
            ask.fail("action", f"{shown(text)} is nothing one asks for", "GGT-6.9")
        state.asked = action
        state.waiting = self.seat_list(ask, "waiting")
        ask.done()
        waiting = seats(state.waiting)
        if not waiting or state.active() in waiting or set(waiting) & set(seats(state.out)):
            ask.fail("waiting", "holds others who live", "GGT-6.10")

    def read_combat(self) -> None:
        state = self.state
        test = self.reader.data.get("test")
        in_test = state.phase == TEST and isinstance(test, Mapping) and test.get("kind") == TEST_KINDS[COMBAT]
        if not self.must_stand("combat", state.phase in IN_COMBAT or in_test):
            return
        combat = self.reader.table("combat")
        state.attacker = self.seat(combat, "attacker")
        state.defender = self.seat(combat, "defender")
        state.ranged = combat.boolean("ranged")
        state.exchange = combat.integer("exchange", 1, self.options["exchange_cap"])
        state.victim = self.seat_or_nobody(combat, "victim")
        state.ripper = self.seat_or_nobody(combat, "ripper")
        out = seats(state.out)
        if state.attacker == state.defender or state.attacker != state.active() or state.defender in out:
            combat.fail("attacker", "the player whose turn it is fights another one who lives", "GGT-11.2")
        both = {state.attacker, state.defender}
        if state.phase in WITH_VICTIM:
            combat.refuse_if({state.victim, state.ripper} != both, "victim", "one side is the victim, the other one rips", "GGT-11.13")
        elif state.victim != NOBODY or state.ripper != NOBODY:
            combat.fail("victim", "is set from shield to drop only")
        sockets = self.notation.sockets(state, state.victim) if state.victim != NOBODY else ()
        for place, value in enumerate(combat.items("shielded")):
            if value not in sockets or state.phase != RIP or state.fighters[state.victim].limb_at(sockets.index(value)) == NO_LIMB:
                combat.fail(f"shielded.{place}", f"{shown(value)} can't be covered", "GGT-11.12")
            state.shielded |= 1 << sockets.index(value)
        if state.phase in (SHIELD, RIP) and state.fighters[state.victim].limbs() & ~state.shielded == 0:
            combat.fail("shielded", "leaves no limb uncovered", "GGT-11.12")
        if (combat.take("limb") is not None) != (state.phase == DROP):
            combat.fail("limb", "is set in drop, and only there", "GGT-11.15")
        combat.done()

    def read_pushed(self) -> None:
        state = self.state
        test = self.reader.data.get("test")
        in_test = state.phase == TEST and isinstance(test, Mapping) and test.get("kind") == TEST_KINDS[PUSH]
        if not self.must_stand("pushed", state.phase == PUSH_TO or in_test):
            return
        value = self.reader.string("pushed")
        others = {f"p{seat}": seat for seat in self.players if seat != state.active() and seat not in seats(state.out)}
        objects = {id: FIRST_OBJECT + number for number, id in enumerate(self.notation.objects)}
        if value not in others | objects:
            self.reader.fail("pushed", f"{shown(value)} is nothing that can be pushed", "GGT-8.1")
        state.pushed = (others | objects)[value]

    def read_test(self) -> None:
        state = self.state
        if not self.must_stand("test", state.phase == TEST):
            return
        test = self.reader.table("test")
        state.test_kind = TEST_KINDS.index(test.choice("kind", TEST_KINDS))
        state.test_attribute = ATTRIBUTES.index(test.choice("attr", ATTRIBUTES))
        state.side_a = self.seat(test, "a")
        state.side_b = self.seat_or_nobody(test, "b")
        if state.side_a != state.active() or state.side_b == state.side_a or state.side_b in seats(state.out):
            test.fail("a", "the player whose turn it is challenges another one who lives", "GGT-5.1")
        if state.test_kind == ESCAPE:
            test.refuse_if(state.test_attribute == HEALTH, "attr", "Health is never tested", "GGT-7.1")
            test.refuse_if(state.side_b == NOBODY, "b", "one escapes from a monster", "GGT-7.1")
        elif state.test_attribute != STRENGTH:
            test.fail("attr", "is st", "GGT-8.2" if state.test_kind == PUSH else "GGT-11.5")
        if state.test_kind == PUSH and state.side_b != (state.pushed if state.pushed < FIRST_OBJECT else NOBODY):
            test.fail("b", "is who is pushed", "GGT-8.2")
        if state.test_kind == COMBAT and (state.side_a, state.side_b) != (state.attacker, state.defender):
            test.fail("b", "is the defender", "GGT-11.5")
        self.read_plays(test)
        test.done()

    def read_plays(self, test: Reader) -> None:
        state = self.state
        sides = test.items("plays", 2, 2)
        for side, cards in enumerate(sides):
            if not isinstance(cards, list) or len(cards) != len(sides[0]) or len(cards) > MOST_PAIRS:
                test.fail(f"plays.{side}", "both sides have played as many cards", "GGT-5.6")
            for place, value in enumerate(cards):
                if value != NO_CARD and (not isinstance(value, str) or value not in CARD_NUMBERS):
                    test.fail(f"plays.{side}.{place}", f"{shown(value)} is no card")
                state.plays[side * MOST_PAIRS + place] = u8(NOTHING if value == NO_CARD else CARD_NUMBERS[value])
        state.pairs = len(sides[0])

    def read_commits(self) -> None:
        state = self.state
        commits = self.reader.table("commits")
        owing = members(state.deciders())
        simultaneous = state.phase in (TEST, HEAL, CONTINUE)
        chosen: dict[int, int] = {}
        for key, text in commits.data.items():
            commits.take(key)
            commits.refuse_if(key not in map(str, owing) or not simultaneous, key, "owes no hidden choice now", "GGT-4.9")
            action = self.notation.verbs.read(text, state, int(key)) if isinstance(text, str) else UNREADABLE
            if action == UNREADABLE or DECISIONS[state.phase].fault(state, int(key), action) != LEGAL:
                commits.fail(key, f"{shown(text)} can't be chosen", "GGT-4.9")
            chosen[int(key)] = action
        self.reader.refuse_if(chosen and len(chosen) == len(owing), "commits", "never holds all of those who choose", "GGT-5.2")
        for seat, action in chosen.items():
            state.fighters[seat].commit = action
        self.reader.refuse_if(not state.deciders() and state.phase != OVER, "phase", "nobody owes this decision", "GGT-4.9")

    def read_result(self) -> None:
        reader, state = self.reader, self.state
        if state.phase != OVER:
            reader.must_be("winners", None)
            reader.must_be("returns", None)
            return
        packed = self.seat_list(reader, "winners")
        for seat in seats(packed):
            state.winners |= 1 << seat
        alive = [seat for seat in self.players if seat not in seats(state.out)]
        wanted = alive if len(alive) == 1 else members(state.best_placed())
        if members(state.winners) != wanted:
            reader.fail("winners", f"are {wanted}", "GGT-13.2" if len(alive) == 1 else "GGT-13.5")
        returns = reader.items("returns", len(self.players), len(self.players))
        for seat, value in enumerate(returns):
            if not isinstance(value, int | float) or isinstance(value, bool) or abs(value - state.value(seat)) > 1e-9:
                reader.fail(f"returns.{seat}", f"is {state.value(seat):g}", "GGT-13.6")
