"""The `Game` of Giant Monster Invasion!: options, texts, views and bots around its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from grumbletop.engine.errors import BadOption, BadPosition
from grumbletop.engine.events import Log
from grumbletop.engine.game import Choices, Composed, Decision, Field, Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.preview import Preview
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import UNREADABLE, Chance
from grumbletop.engine.texts import Texts
from grumbletop.engine.thinking import Thinking
from grumbletop.games.giant_monster_invasion import options as own_options
from grumbletop.games.giant_monster_invasion import position, previews
from grumbletop.games.giant_monster_invasion import view as views
from grumbletop.games.giant_monster_invasion.advancement import advancement
from grumbletop.games.giant_monster_invasion.composing import Composing
from grumbletop.games.giant_monster_invasion.content import PARTS, Battlefield, read_box
from grumbletop.games.giant_monster_invasion.creation import builder_words
from grumbletop.games.giant_monster_invasion.drawing import draw
from grumbletop.games.giant_monster_invasion.events import GiantTeller
from grumbletop.games.giant_monster_invasion.free_paths import free_text
from grumbletop.games.giant_monster_invasion.make_ruleset import Hazard, Obstacle, Terrain, make_ruleset
from grumbletop.games.giant_monster_invasion.merits import MERITS
from grumbletop.games.giant_monster_invasion.mind_habits import PATIENT, Habits, HabitThinking
from grumbletop.games.giant_monster_invasion.mind_insight import GiantInsight
from grumbletop.games.giant_monster_invasion.mind_race import RaceThinking
from grumbletop.games.giant_monster_invasion.position_loader import Loader
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_composing import CODES
from grumbletop.games.giant_monster_invasion.rules_faults import OFF_TABLE, REFUSALS
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ARMOR,
    ASK_MAIN,
    ASK_OPTION,
    C_DEPLOY,
    CHANCE_EVENTS,
    MOST_HITS,
    MOST_SEATS,
)
from grumbletop.games.giant_monster_invasion.rules_observation import EACH, SHARED
from grumbletop.games.giant_monster_invasion.rules_orders import Order, packed
from grumbletop.games.giant_monster_invasion.sentences import left_in_turn, point_off_table, say_order, worn_words
from grumbletop.games.giant_monster_invasion.sheets import Roster, carried, make_sheet, put_scars, scars_of
from grumbletop.games.giant_monster_invasion.verbs import VERBS, read_order, spell

HABIT, RACE = "habit", "race"  # minds of this room's own
DEFAULTS: Mapping[str, float] = {"most": 32, "rounds": 99, "heat": 8}  # of a race, unless a level says otherwise
KEY = "[0-3]?[0-9a-f]{1,15}"  # 62 bits


class GiantMonsterInvasion(Game[GiantState]):
    info: ClassVar[GameInfo] = GameInfo(
        slug="giant_monster_invasion",
        name="Giant Monster Invasion!",
        seats=(1, MOST_SEATS),
        returns=(-1.0, 1.0),
        returns_sum=None,
        hidden=False,
        chance=True,
        minutes=(20, 60),
        line="Giant monsters, measured in inches: blast, brawl, and throw each other through the skyline.",
    )
    verbs = VERBS
    version = 2  # fleeing: GMI-5.12, GMI-5.13
    replays: ClassVar[Sequence[int]] = (1, 2)
    commands: ClassVar[Mapping[str, str]] = {
        "monster": "grumbletop.games.giant_monster_invasion.command_monster",
        "campaign": "grumbletop.games.giant_monster_invasion.command_campaign",
    }
    chance_events: ClassVar[Sequence[str]] = CHANCE_EVENTS
    content_parts: ClassVar[Sequence[str]] = PARTS
    refusals: ClassVar[Mapping[int, str]] = REFUSALS
    merits = MERITS
    codes = CODES
    observation = (
        *(Field(*field) for field in SHARED),
        *(Field(f"{name}_{seat}", length, low, high) for seat in range(MOST_SEATS) for name, length, low, high in EACH),
    )

    def set_up(self) -> None:
        self.kinds = list(self.box.kinds)
        self.teller = GiantTeller()
        self.sheets = [own_options.chosen(self.box, each) for each in self.given["monsters"]]
        small = self.given["scale"] == "small"
        table = table_of(self.box.battlefields[self.given["battlefield"]].at_scale(small), small)
        ids = [f"m{seat + 1}" for seat in range(self.seats)]
        self.rules = make_ruleset(table, self.given, ids, list(range(self.seats)), self.kinds, self.teller, self.rules_version)

    def read_content(self) -> None:
        self.box = read_box(self.content)

    def option_list(self) -> Sequence[Option]:
        return own_options.option_list(self.box, [pack.name for pack in self.content.packs])

    def option_problems(self, given: Mapping[str, Any]) -> Iterable[BadOption]:
        return own_options.problems(given)

    def option_facts(self, options: Mapping[str, Any], texts: Texts) -> dict[str, Any]:
        """For the monster builder: what each sheet among the monsters comes to, and all that is wrong with it."""
        return {
            "monsters": own_options.sheet_facts(
                options.get("monsters"), list(self.box.kinds), lambda problem: self.say_option(problem, texts)
            )
        }

    def content_view(self) -> dict[str, Any]:
        """With the numbers that follow from a sheet, and what new ones are made of."""
        view = super().content_view()
        made = self.box.monsters
        monsters = [{**each, "tough": made[each["id"]].tough, "hits": made[each["id"]].hits} for each in view["monsters"]]
        fields = [field.data for field in self.box.battlefields.values()]
        return {**view, "monsters": monsters, "battlefields": fields, "builder": builder_words(list(self.box.kinds))}

    @property
    def settled_info(self) -> GameInfo:
        """Alone the return is the share of the city; sides of one size share nothing but zero."""
        info = super().settled_info
        if self.given["battle"] == "nightmare":
            return replace(info, returns=(0.0, 1.0), returns_sum=None, minutes=(10, 20))
        even = len({len(side) for side in self.sides}) == 1
        return replace(info, returns_sum=0.0 if even else None)

    def content_names(self, language: str) -> Mapping[str, str]:
        names = {f"{key}.{each.id}": each.name for each in self.box.monsters.values() for key in ("monster", "option.monsters")}
        names |= {f"{key}.{each.id}": each.name for each in self.box.battlefields.values() for key in ("battlefield", "option.battlefield")}
        names |= {f"kind.{id}": name for id, name in self.box.kinds.items()}
        names |= {f"flavour.{each.id}": each.text for each in self.box.monsters.values() if each.text}
        called = [each.name for each in self.sheets] if hasattr(self, "sheets") else []
        for seat, name in enumerate(called):
            id = f"m{seat + 1}"
            shown = name if called.count(name) == 1 else f"{name} {seat + 1}"
            names |= dict.fromkeys((f"monster.{id}", f"other.{id}", f"by.{id}", f"target.{id}", f"winners.{id}"), shown)
        return names

    def texts(self, language: str = "en") -> Texts:
        """With names for what stands on the table, "Building 7", and plain numbers for what is mended."""
        found = super().texts(language)
        if not hasattr(self, "rules"):
            return found
        names = {f"{part}.{part[0]}{n}": str(n) for part in ("hits", "tough", "blood") for n in range(int(MOST_HITS) + 1)}
        for number, id in enumerate(self.rules.names.obstacles):
            key = "board.rock" if self.rules.is_rock(number) else "board.building"
            names |= {f"target.{id}": found.say(key, {"number": number + 1}), f"building.{id}": str(number + 1)}
        return found.naming(names)

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> GiantState:
        state = GiantState(self.rules)
        roster = None if carry is None else Roster(carry, self.seats, self.kinds)
        for seat in range(self.seats):
            if roster is None:
                monster = state.enter(make_sheet(self.sheets[seat], seat, self.rules.small, self.kinds))
                monster.mp = self.given["start_mp"]  # GMI-1.13
            else:
                monster = state.enter(roster.sheet(seat))
                roster.give_points(seat, monster)
            monster.armor = monster.sheet.level(ARMOR)
        state.begin(chance, log or Log(), self.given["deploy"] == "shuffle")
        return state

    @classmethod
    def options_in(cls, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position may say its monsters and sides beside its options."""
        found = dict(super().options_in(position))
        monsters = position.get("monsters")
        if "monsters" not in found and isinstance(monsters, Mapping):
            found["monsters"] = list(own_options.USUAL[: len(monsters)])
        if "sides" not in found and isinstance(position.get("sides"), list):
            found["sides"] = position["sides"]
        return found

    def read_position(self, reader: Reader) -> GiantState:
        return Loader(reader, self.given, self.kinds, self.teller, self.rules_version).load()

    def dump(self, state: GiantState) -> dict[str, Any]:
        return position.dump(state, self.listed, self.sides)

    def memory(self, state: GiantState) -> Any:
        """Nothing is hidden: only which story led here, and scars for the campaign."""
        return {"key": f"{state.key:x}", "scars": [scars_of(monster.sheet) for monster in state.monsters]}

    def recall(self, state: GiantState, memory: Any) -> None:
        reader = Reader(memory, BadPosition, "memory")
        state.key = int(reader.string("key", KEY), 16)
        for monster, scars in zip(state.monsters, reader.items("scars", self.seats, self.seats), strict=True):
            put_scars(monster.sheet, scars)
        reader.done()

    @property
    def in_series(self) -> bool:
        return bool(self.given["campaign"] == "on")

    @property
    def keeps_dice(self) -> bool:
        return self.in_series

    def carry(self, state: GiantState) -> dict[str, Any] | None:
        """GMI-5.11"""
        if not self.in_series:
            return None
        by_seat = sorted(state.monsters, key=lambda monster: int(monster.sheet.player))
        return {"monsters": [carried(monster, self.kinds) for monster in by_seat]}

    # Playing with words

    def decision(self, state: GiantState, seat: int) -> Decision | None:
        owed = super().decision(state, seat)
        if owed is None:
            return None
        info = position.ask_info(state) or {}
        data = {
            **owed.data,
            "monster": state.rules.names.monsters[state.asked],
            **({"left": left_in_turn(state)} if state.ask == ASK_MAIN else {}),
            **{k: v for k, v in info.items() if not isinstance(v, list)},
        }
        return replace(owed, data=data, open=state.ask in (ASK_MAIN, ASK_OPTION))

    def say_event(self, event: Mapping[str, Any], texts: Texts) -> str:
        """Harm is told with what TOUGH, armor and force field kept off, and how they wore (GMI-3.40, GMI-3.41)."""
        data = event["data"]
        if event["kind"] == "hurt":
            worn = [worn_words(name, was, now, texts) for name, was, now in data.get("worn", ())]
            event = {**event, "data": {**data, "soaked": data["damage"] - data["lost"], "worn": "".join(f"; {each}" for each in worn)}}
        return super().say_event(event, texts)

    def order(self, state: GiantState, text: str) -> Order | None:
        return read_order(state, text)

    def read(self, state: GiantState, seat: int, text: str) -> int | Composed:
        if state.over:
            return UNREADABLE
        order = self.order(state, text)
        if order is None:
            return UNREADABLE
        number = int(packed(order))
        return number if number >= 0 else Composed(text)

    def composed_fault(self, state: GiantState, seat: int, action: Composed) -> int:
        order = self.order(state, action.text)
        assert order is not None, "it was read before"
        return int(state.asking_fault(seat) or state.order_fault(order))

    def apply_composed(self, state: GiantState, seat: int, action: Composed, chance: Chance, log: Log) -> None:
        order = self.order(state, action.text)
        assert order is not None, "parse has read it"
        state.apply_order(order, chance, log)

    def say_action(self, state: GiantState, seat: int, action: int, texts: Texts) -> str:
        return say_order(state, action, texts) or super().say_action(state, seat, action, texts)

    def label(self, part: str, value: str) -> str:
        return f"{part.rstrip('0123456789')}.{value}"

    def refusal_data(self, state: GiantState, seat: int, action: int | Composed, fault: int, text: str) -> Mapping[str, Any]:
        if state.over:
            return {}
        order = self.order(state, text) if fault == OFF_TABLE else None
        return {"monster": state.rules.names.monsters[state.asked], **(point_off_table(state, order) if order else {})}

    def choices(self, state: GiantState, seat: int, prefix: Sequence[str] = ()) -> Choices:
        return Composing(self, state, seat).after(prefix) if state.owes(self.within(seat)) else Choices(())

    def attempts(self, state: GiantState, seat: int, values: Sequence[str]) -> Iterable[str]:
        yield spell(values)

    def sample_text(self, state: GiantState, seat: int, rng: Rng) -> str:
        """Free paths too: any way-points a ruler allows."""
        return free_text(self, state, seat, rng) or super().sample_text(state, seat, rng)

    def preview(self, state: GiantState, seat: int, text: str) -> Preview:
        shown = super().preview(state, seat, text)
        order = self.order(state, text)
        assert order is not None, "it was played on a copy"
        return replace(
            shown,
            data={**previews.gap(state, order), **previews.harm(state, order)},
            facts=previews.facts_of(state, order),
            odds=previews.odds_of(state, order),
        )

    def outcome(self, state: GiantState, seat: int, returns: Sequence[float]) -> tuple[str, Mapping[str, Any]]:
        """Alone against a city, what is destroyed is the return, but a monster that falls, or destroys too little, hasn't won (GMI-9.3)."""
        if len(self.sides) == 1:
            return ("won" if state.winners else "lost"), {}
        return super().outcome(state, seat, returns)

    # Chance in the spec's words

    def outcome_text(self, state: GiantState, event: int, outcomes: int, index: int) -> str:
        if event == C_DEPLOY:
            left = [start for start in range(MOST_SEATS) if state.pool >> start & 1]
            return str(left[index] + 1)
        return str(index + 1)

    # Looking

    def view(self, state: GiantState, seat: int | None) -> dict[str, Any]:
        return self.dump(state)

    def display(self, state: GiantState, seat: int | None) -> dict[str, Any]:
        shown = views.display(state, seat)
        if self.in_series:
            names = self.rules.names.monsters
            shown["careers"] = {
                id: advancement(self.sheets[each.sheet.player], each, self.kinds) for id, each in zip(names, state.monsters, strict=True)
            }
        return shown

    def drawing(self, state: GiantState, seat: int | None, texts: Texts) -> str:
        return draw(state, texts)

    @cached_property
    def insight(self) -> GiantInsight:
        return GiantInsight()

    def thinking(self, mind: str, world: GiantState, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        if mind == HABIT:
            habits = Habits(self.insight.weighed, int(settings.get("patience", PATIENT)))
            return HabitThinking(world, seat, habits, settings.get("whim", 0.0), Rng(rng.next()))
        if mind != RACE:
            return None
        settings, own = {**DEFAULTS, **settings}, Rng(rng.next())
        return RaceThinking(world, seat, self.insight, int(settings["most"]), int(settings["rounds"]), int(settings["heat"]), own)


def table_of(field: Battlefield, small: bool) -> Terrain:
    obstacles = [
        Obstacle(f"b{n:02}", list(each.poly), each.height, each.rock, each.sturdy(small)) for n, each in enumerate(field.obstacles, 1)
    ]
    hazards = [Hazard(f"h{n:02}", each.kind, list(each.poly)) for n, each in enumerate(field.hazards, 1)]
    return Terrain(field.id, field.w, field.h, list(field.starts), obstacles, hazards)
