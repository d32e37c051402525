"""The `Game` of Grunt, Growl, and Tear: options, texts, views and bots around its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from grumbletop.engine.action_table import ActionTable, first_of
from grumbletop.engine.bits import members
from grumbletop.engine.errors import BadOption, BadPosition
from grumbletop.engine.events import Log
from grumbletop.engine.game import Choice, Choices, Composed, Decision, Field, Game, GameInfo
from grumbletop.engine.options import SEATS, Option
from grumbletop.engine.preview import Preview
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.engine.texts import Texts
from grumbletop.engine.thinking import SEES_ALL, Thinking
from grumbletop.engine.verbs import codes_of, flattened
from grumbletop.games.grunt_growl_and_tear import view as views
from grumbletop.games.grunt_growl_and_tear.content import PARTS, Box, Monster, read_box, socket_type
from grumbletop.games.grunt_growl_and_tear.drawing import draw, limb_values, say_ability
from grumbletop.games.grunt_growl_and_tear.events import GruntTeller
from grumbletop.games.grunt_growl_and_tear.hex_names import hex_names
from grumbletop.games.grunt_growl_and_tear.make_ruleset import in_order, make_ruleset
from grumbletop.games.grunt_growl_and_tear.merits import MERITS
from grumbletop.games.grunt_growl_and_tear.mind import GruntInsight
from grumbletop.games.grunt_growl_and_tear.mind_cards import CardThinking
from grumbletop.games.grunt_growl_and_tear.mind_habits import PERCENT, HabitThinking
from grumbletop.games.grunt_growl_and_tear.mind_race import RaceThinking
from grumbletop.games.grunt_growl_and_tear.mind_worth import Worth
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.position import Document
from grumbletop.games.grunt_growl_and_tear.position_loader import Loader
from grumbletop.games.grunt_growl_and_tear.previews import facts, odds
from grumbletop.games.grunt_growl_and_tear.prompts import asked_about, barred_verbs, limb_words, told
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    CHANCE_EVENTS,
    CHANCE_MONSTERS,
    CHANCE_TIEBREAK,
    DROP,
    MOST_SEATS,
    MOVES,
    PLACE,
    PUSH_TO,
    STAY,
    TEST,
)
from grumbletop.games.grunt_growl_and_tear.rules_faults import REFUSALS
from grumbletop.games.grunt_growl_and_tear.rules_observation import EACH, SHARED
from grumbletop.games.grunt_growl_and_tear.rules_setup import free_monsters, take_monster
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS, CARD_NUMBERS
from grumbletop.games.grunt_growl_and_tear.weights import read_weights

STEPS = {"move": ("way", MOVES), "leap": ("spaces", ("2", "3", "4")), "turn": ("facing", tuple("012345"))}
KEY = "[0-3]?[0-9a-f]{1,15}"  # 62 bits
USUAL_MAPS = {2: "pit_stop", 3: "abattoir", 4: "studio_666"}
ROUNDS_EACH = 20
HABIT, BRAWL = "habit", "brawl"  # minds of this room's own
DEFAULTS = {"most": 24.0, "turns": 1.0, "doubt": 1.5, "patience": 1e6, "haste": 0.0, SEES_ALL: 0.0}  # what a level may set for the second
COMBAT_SHARE = 3  # a decision in the first exchange of a combat gets this part of the patience
LEAST_PATIENCE = 100  # simulations


class GruntGrowlAndTear(Game[GruntState]):
    info: ClassVar[GameInfo] = GameInfo(
        slug="grunt_growl_and_tear",
        name="Grunt, Growl, and Tear",
        seats=(2, MOST_SEATS),  # GGT-1.1
        returns=(-1.0, 1.0),
        returns_sum=0.0,
        hidden=True,
        chance=True,
        minutes=(20, 60),
        line="Paper-doll monsters tear each other's limbs off and stitch them on. The last torso standing wins.",
    )
    chance_events: ClassVar[Sequence[str]] = CHANCE_EVENTS
    content_parts: ClassVar[Sequence[str]] = PARTS
    refusals: ClassVar[Mapping[int, str]] = REFUSALS
    merits = MERITS
    commands: ClassVar[Mapping[str, str]] = {"pairs": "grumbletop.games.grunt_growl_and_tear.command_pairs"}
    position_version = 1
    observation = (
        *(Field(*field) for field in SHARED),
        *(Field(f"{name}_{seat}", length, low, high) for seat in range(MOST_SEATS) for name, length, low, high in EACH),
    )

    def set_up(self) -> None:
        map = self.box.maps[self.given["map"]]
        self.notation = Notation(self.box, list(map.cells), map.objects, self.given["players"])
        self.verbs = self.notation.verbs
        self.codes = codes_of(self.verbs.rows)
        self.rules = make_ruleset(self.box, map, self.given, ActionTable(flattened(self.verbs.rows)), GruntTeller(self.notation))
        self.catalogues: dict[str, Texts] = {}

    def read_content(self) -> None:
        self.box = read_box(self.content)

    def option_list(self) -> Sequence[Option]:
        packs = [pack.name for pack in self.content.packs]
        return (
            Option("players", "choice", 2, "GGT-1.1", (2, 3, 4), role=SEATS),
            Option("map", "content", lambda given: USUAL_MAPS[given["players"]], "GGT-1.4", tuple(self.box.maps)),
            Option("monsters", "per_seat", "draft", "GGT-1.5", tuple(sorted(self.box.monsters)), words=("draft", "random")),
            Option("start_power", "int", 0, "GGT-1.3", low=0, high=10),
            Option("initiative_tie", "choice", "seat", "GGT-4.2", ("seat", "random")),
            Option("permissions", "choice", "ask", "GGT-6.13", ("ask", "never")),
            Option("attach_heals", "flag", True, "GGT-9.5"),
            Option("exchange_cap", "int", 20, "GGT-11.19", low=1, high=99),
            Option("round_cap", "int", lambda given: ROUNDS_EACH * given["players"], "GGT-13.4", low=0, high=999),
            Option("cap_result", "choice", "rank", "GGT-13.5", ("rank", "draw")),
            Option("abilities", "flag", True, "GGT-14.2"),
            Option("packs", "packs", packs, "GGT-15.2", packs),
        )

    def option_problems(self, given: Mapping[str, Any]) -> Iterable[BadOption]:
        chosen = given["monsters"]
        if isinstance(chosen, list) and len(set(chosen)) != len(chosen):
            yield BadOption("monsters", "each monster can be picked once", "GGT-1.5", "option.monsters.twice")
        if len(self.box.monsters) < given["players"]:
            yield BadOption("players", f"there are {len(self.box.monsters)} monsters", "GGT-1.5", "option.players.few")
        starts = self.box.maps[given["map"]].starts
        if starts < given["players"]:
            yield BadOption("players", f"{given['map']} has {starts} starting spaces", "GGT-1.9", "option.players.crowd")

    @property
    def settled_info(self) -> GameInfo:
        """The more players, the less each loser pays."""
        return replace(super().settled_info, returns=(-1 / (self.seats - 1), 1.0))  # GGT-13.6

    def returns_after_resigning(self, state: GruntState, resigned: Sequence[int]) -> list[float]:
        """Monsters that are out share nothing, unless everybody else has resigned."""
        out = [seat for seat in range(self.seats) if state.is_out(seat)]
        lost = [*out, *resigned]
        return super().returns_after_resigning(state, resigned if len(set(lost)) == self.seats else lost)

    def texts(self, language: str = "en") -> Texts:
        """With names made of other names: of cards, sockets and targets, and what a limb or a monster can do."""
        if language not in self.catalogues:
            texts = super().texts(language)
            self.catalogues[language] = texts.naming({**card_names(texts), **socket_names(texts, self.box), **self.other_names(texts)})
        return self.catalogues[language]

    def content_names(self, language: str) -> Mapping[str, str]:
        box = self.box
        found = {f"monster.{monster.id}": monster.name for monster in box.monsters.values()}
        found |= {f"limb.{limb.id}": limb.name for limb in box.limbs.values()}
        found |= {f"tagline.{monster.id}": monster.tagline for monster in box.monsters.values()}
        found |= {f"map.{map.id}": map.name for map in box.maps.values()}
        return found | {f"kind.{kind.id}": kind.name for kind in box.kinds.values()}

    def other_names(self, texts: Texts) -> dict[str, str]:
        """The same things where they are values of an option or targets."""
        found = {f"option.monsters.{id}": texts.word("monster", id) for id in self.box.monsters}
        found |= {f"option.map.{id}": texts.word("map", id) for id in self.box.maps}
        for verb, (part, ways) in STEPS.items():
            found |= {f"step.{verb} {way}": f"{texts.word('verb', verb)} {texts.word(part, way)}" for way in ways}
        found |= {"step.rest": texts.word("verb", "rest")}
        found |= {f"about.limb.{id}": limb_values(id, self.box, texts) for id in self.box.limbs}
        found |= {f"can.{id}": ", ".join(say_ability(each, texts) for each in limb.abilities) for id, limb in self.box.limbs.items()}
        for kind in self.box.kinds.values():
            found[f"about.kind.{kind.id}"] = texts.say("board.tall" if kind.tall else "board.low", {"weight": kind.weight})
        found |= {f"about.monster.{monster.id}": self.about_monster(monster, texts) for monster in self.box.monsters.values()}
        for seat in range(MOST_SEATS):
            found |= dict.fromkeys((f"target.{seat}", f"other.{seat}", f"seats.{seat}"), texts.word("seat", seat))
        for map in self.box.maps.values():
            found |= {
                f"target.{each.id}": f"{texts.word('kind', each.kind.id)} {each.id.removeprefix(each.kind.id)}" for each in map.objects
            }
        return found

    def about_monster(self, monster: Monster, texts: Texts) -> str:
        """All that its parts can do besides their numbers."""
        abilities = [*monster.abilities, *(ability for limb in monster.limbs for ability in limb.abilities)]
        said = "; ".join(say_ability(ability, texts) for ability in abilities)
        return f"{said[:1].upper()}{said[1:]}."

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> GruntState:
        state = GruntState(self.rules)
        state.sit_down()
        log = log or Log()
        chosen = self.given["monsters"]
        if chosen == "draft":
            return state
        ids = [monster.id for monster in in_order(self.box)]
        for seat in range(self.seats):
            if chosen == "random":
                free = members(free_monsters(state))
                state.pool = free_monsters(state)
                monster = free[chance.draw(CHANCE_MONSTERS, len(free), state)]
                state.pool = 0
            else:
                monster = ids.index(chosen[seat])
            take_monster(state, seat, monster, log)
        state.begin(chance, log)
        return state

    @classmethod
    def options_in(cls, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position says its map beside its options."""
        options = super().options_in(position)
        named = position.get("map")
        return {**options, "map": named} if "map" not in options and isinstance(named, str) else options

    def read_position(self, reader: Reader) -> GruntState:
        return Loader(reader, self.given, self.rules, self.notation).load()

    def dump(self, state: GruntState) -> dict[str, Any]:
        return Document(self.notation, state).whole(self.listed)

    def memory(self, state: GruntState) -> Any:
        """Hands that everybody knows, in part, and the keys of what was told."""
        return {
            "known": [[CARD_IDS[card] for card in members(fighter.known)] for fighter in state.fighters],
            "key": f"{state.key:x}",
            "keys": [f"{key:x}" for key in state.keys],
        }

    def recall(self, state: GruntState, memory: Any) -> None:
        if memory is None:
            return
        reader = Reader(memory, BadPosition, "memory")
        known = reader.items("known", self.seats, self.seats)
        for seat, cards in enumerate(known):
            if not isinstance(cards, list) or not all(isinstance(card, str) and card in CARD_NUMBERS for card in cards):
                reader.fail(f"known.{seat}", "expected a list of cards")
            named = sum(1 << CARD_NUMBERS[card] for card in set(cards))
            reader.refuse_if(named & ~state.fighters[seat].hand, f"known.{seat}", "holds a card that is not in that hand")
            state.fighters[seat].known = named | (state.fighters[seat].hand if state.fighters[seat].deck_size == 0 else 0)
        state.key = int(reader.string("key", KEY), 16)
        for seat, key in enumerate(reader.items("keys", MOST_SEATS, MOST_SEATS)):
            state.keys[seat] = int(reader.check_string(f"keys.{seat}", key, KEY), 16)
        reader.done()

    # Playing with words

    def decision(self, state: GruntState, seat: int) -> Decision | None:
        """With what a person has to know: who asks for what, how many actions are left, which limb it is about."""
        owed = super().decision(state, seat)
        return owed and replace(owed, data={**owed.data, **asked_about(state, self.notation, seat)})

    def choices(self, state: GruntState, seat: int, prefix: Sequence[str] = ()) -> Choices:
        """Amounts say what they lead to, and limbs that are covered together are named."""
        found = super().choices(state, seat, prefix)
        return replace(found, offered=[told(state, self.notation, seat, choice) for choice in found.offered])

    def barred(self, state: GruntState, seat: int, prefix: Sequence[str]) -> Sequence[Choice]:
        return [] if prefix else barred_verbs(state, self, seat)

    def attempts(self, state: GruntState, seat: int, values: Sequence[str]) -> Iterable[str]:
        found = self.choices(state, seat)
        if any(choice.value == values[0] for choice in (*found.offered, *found.barred)):  # or it answers no open question
            yield " ".join(values)

    def refusal_data(self, state: GruntState, seat: int, action: int | Composed, fault: int, text: str) -> Mapping[str, Any]:
        return {}

    def naming(self, texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
        """Players are also whom one attacks or pushes."""
        words = super().naming(texts, names, reader)
        for seat, name in enumerate(names):
            words |= dict.fromkeys((f"target.p{seat}", f"target.{seat}", f"other.{seat}", f"seats.{seat}"), name)
        return words | hex_names(texts, self.spaces)

    def say_action(self, state: GruntState, seat: int, action: int, texts: Texts) -> str:
        """With its verb: a direction alone may be a step or a turn. Limbs have their names, not those of their sockets."""
        parts = self.parts(state, seat, action)
        texts = texts.naming(limb_words(state, self.notation, seat, parts, texts), texts.reader)
        said, verb = super().say_action(state, seat, action, texts), parts.get("verb")
        named = texts.say(self.label("verb", verb)) if verb else said
        return said if said == named else f"{named}: {said}"

    def sufferer(self, event: Mapping[str, Any]) -> int:
        """Whoever is pushed, tested or escaped from may also be an object."""
        target = event["data"].get("target")
        return target if isinstance(target, int) else super().sufferer(event)

    @cached_property
    def spaces(self) -> list[tuple[int, int]]:
        """All spaces of the map, walls and pits too."""
        map = self.rules.map
        return [(int(map.q[space]), int(map.r[space])) for space in range(int(map.size))]

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        """Cards of both sides by their names, and what abilities change. Totals mean nothing beside a royal (GGT-5.5)."""
        data = dict(event["data"])
        kind = event["kind"]
        if kind == "revealed":
            kind = "revealed_royal" if {data["card"][0], data["theirs"][0]} & set("JQK") else kind
            data["theirs"] = texts.word("card", data["theirs"])
        elif kind == "hurt" and data["damage"] != data["base"]:
            kind = "hurt_changed"
        return super().say_event({**event, "kind": kind, "data": data}, texts)

    def preview(self, state: GruntState, seat: int, text: str) -> Preview:
        shown = super().preview(state, seat, text)
        action = self.parse(state, seat, text)
        assert isinstance(action, int)
        return replace(shown, facts=facts(state, seat, action), odds=odds(state, seat, action))

    # Chance in the spec's words

    def outcome_text(self, state: GruntState, event: int, outcomes: int, index: int) -> str:
        chosen = members(state.pool)[index]
        if event == CHANCE_MONSTERS:
            return self.notation.monsters[chosen].id
        return str(chosen) if event == CHANCE_TIEBREAK else CARD_IDS[chosen]

    # Looking

    def view(self, state: GruntState, seat: int | None) -> dict[str, Any]:
        return Document(self.notation, state, -1 if seat is None else seat).whole(self.listed)

    def display(self, state: GruntState, seat: int | None) -> dict[str, Any]:
        return views.display(state, self.notation, seat)

    def drawing(self, state: GruntState, seat: int | None, texts: Texts) -> str:
        return draw(self.view(state, seat), self.display(state, seat), seat, self.spots(state), self.box, texts)

    def spots(self, state: GruntState) -> set[tuple[int, int]]:
        """The spaces among which somebody chooses now."""
        if state.phase not in (PLACE, PUSH_TO, DROP):
            return set()
        spaces = {first_of(action) for action in self.legal_actions(state, state.decider())}
        return {self.notation.spaces[space] for space in spaces if space != STAY}

    # Playing well

    @cached_property
    def insight(self) -> GruntInsight:
        return GruntInsight(Worth(self.rules, read_weights(self.home())))

    def thinking(self, mind: str, world: GruntState, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        if mind == HABIT:
            return HabitThinking(world, seat, self.insight.habits, settings.get("whim", 0.0), Rng(rng.next()))
        if mind != BRAWL:
            return None
        settings, own = DEFAULTS | dict(settings), Rng(rng.next())
        if settings["haste"] > 0 and int(own.below(PERCENT)) < settings["haste"]:
            return HabitThinking(world, seat, self.insight.habits, 0.0, own)
        turns, sees_all = int(settings["turns"]), settings[SEES_ALL] != 0
        limit = patience(world, int(settings["patience"]))
        if world.phase == TEST:
            return CardThinking(world, seat, self.insight, turns, limit, sees_all, own)
        return RaceThinking(world, seat, self.insight, int(settings["most"]), turns, settings["doubt"], limit, sees_all, own)


def patience(state: GruntState, simulations: int) -> int:
    """How long a decision is thought about at most. A turn may hold many of them, so those of a long combat get less and less."""
    if state.exchange == 0:
        return simulations
    return max(simulations // (COMBAT_SHARE * int(state.exchange)), LEAST_PATIENCE)


def card_names(texts: Texts) -> dict[str, str]:
    """Each card by rank and suit, in the order of the language."""
    return {
        f"card.{id}": texts.say("card.name", {"rank": texts.say(f"rank.{id[0]}"), "suit": texts.say(f"card.{id[1]}")}) for id in CARD_IDS
    }


def socket_names(texts: Texts, box: Box) -> dict[str, str]:
    sockets = {socket for monster in box.monsters.values() for socket in monster.sockets}
    found = {}
    for socket in sockets:
        type = socket_type(socket)
        found[f"socket.{socket}"] = texts.say("socket.name", {"type": texts.say(f"socket.{type}"), "number": socket.removeprefix(type)})
    return found
