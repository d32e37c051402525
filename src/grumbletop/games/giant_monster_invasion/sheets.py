"""Monster sheets: from content, from options and from the last battle of a campaign into what the rules use, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.engine.errors import BadPosition
from grumbletop.engine.reader import Reader
from grumbletop.games.giant_monster_invasion.creation import MonsterSheet
from grumbletop.games.giant_monster_invasion.position import dump_power
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BRAWL_TYPES,
    CLASSES,
    MOST_LEVELS,
    MOST_MP,
    MOST_SLOTS,
    OTHER_IMMUNITIES,
    POWERS,
    WITHS,
)
from grumbletop.games.giant_monster_invasion.rules_sheet import SCARS, Sheet


def height_at(height: int, small: bool) -> int:
    return 300 + (height - 500) // 2 if small else height  # GMI-0.2


def base_at(base: int, small: bool) -> int:
    return base // 2 if small else base


def make_sheet(monster: MonsterSheet, player: int, small: bool, kinds: Sequence[str]) -> Sheet:
    sheet = Sheet()
    sheet.player, sheet.name, sheet.cls = player, monster.name, CLASSES.index(monster.cls)
    sheet.height, sheet.base, sheet.wings = height_at(monster.height, small), base_at(monster.base, small), monster.wings
    sheet.stomp, sheet.brawl, sheet.roar = monster.stomp, monster.brawl, monster.roar
    sheet.blast = -1 if monster.blast is None else monster.blast
    sheet.tough, sheet.hits = monster.tough, monster.hits
    for slot, power in enumerate(monster.powers):
        add_power(sheet, slot, power.power, power.level, power.foe or power.kind, power.ability, kinds)
    return sheet


def add_power(sheet: Sheet, slot: int, power: str, level: int, form: str, with_: str, kinds: Sequence[str]) -> None:
    forms = forms_of(power, kinds)
    sheet.add(slot, POWERS.index(power), level, forms.index(form) if forms else -1, WITHS.index(with_) if with_ else -1)


def forms_of(power: str, kinds: Sequence[str]) -> Sequence[str]:
    """In what forms a power comes, in the order of their numbers."""
    if power == "blast":
        return list(kinds)
    if power == "immunity":
        return [*kinds, *OTHER_IMMUNITIES]
    if power == "enhanced_brawl":
        return BRAWL_TYPES
    return CLASSES if power == "killer_instinct" else ()


# From battle to battle (GMI-5.11)


def carried(monster: Monster, kinds: Sequence[str]) -> dict[str, Any]:
    """What a monster takes into the next battle: its sheet at full strength, its points and its scars."""
    sheet = monster.sheet
    powers = [dump_power(sheet, monster, slot, [*kinds, *OTHER_IMMUNITIES]) for slot in range(int(sheet.slots)) if sheet.powers[slot] >= 0]
    return {
        "name": sheet.name,
        "class": CLASSES[sheet.cls],
        "height": int(sheet.height),
        "base": int(sheet.base),
        "wings": sheet.wings,
        "stomp": int(sheet.stomp),
        "blast": int(sheet.blast) if sheet.blast >= 0 else "N/A",
        "brawl": int(sheet.brawl),
        "roar": int(sheet.roar),
        "tough": int(sheet.tough),
        "hits": int(sheet.hits),
        "mp": int(monster.mp),
        "kp": int(monster.kp),
        "mp_total": int(monster.mp_total),
        "scars": scars_of(sheet),
        "powers": [{key: value for key, value in power.items() if key != "charges"} for power in powers],
    }


def scars_of(sheet: Sheet) -> list[str]:
    return [ability for n, ability in enumerate(SCARS) for _ in range(int(sheet.scars_in(n)))]


def put_scars(sheet: Sheet, scars: Sequence[str]) -> None:
    for ability in scars:
        sheet.add_scar(SCARS.index(ability))


class Roster:
    """The monsters that an earlier battle hands over."""

    def __init__(self, carry: Mapping[str, Any], seats: int, kinds: Sequence[str]) -> None:
        self.kinds = kinds
        reader = Reader(carry, BadPosition, "carry")
        self.entries = [Reader(each, BadPosition, f"carry.monsters.{n}") for n, each in enumerate(reader.items("monsters", seats, seats))]
        reader.done()

    def sheet(self, seat: int) -> Sheet:
        reader, sheet = self.entries[seat], Sheet()
        sheet.player, sheet.name = seat, reader.string("name", longest=100)
        sheet.cls = CLASSES.index(reader.choice("class", CLASSES))
        sheet.height, sheet.base = reader.integer("height", 1, 2000), reader.integer("base", 1, 200)
        sheet.wings = reader.boolean("wings", False)
        sheet.stomp, sheet.brawl, sheet.roar = (reader.integer(each, low, 4) for each, low in (("stomp", 1), ("brawl", 0), ("roar", 0)))
        blast = reader.take("blast")
        sheet.blast = -1 if blast == "N/A" else reader.check_integer("blast", blast, 0, 4)
        sheet.tough, sheet.hits = reader.integer("tough", 0, 13), reader.integer("hits", 1, 40)
        put_scars(sheet, reader.each("scars", lambda key, each: reader.check_string(key, each, "|".join(SCARS)), 0, 60))
        for slot, entry in enumerate(reader.tables("powers", most=MOST_SLOTS)):
            self.read_power(sheet, slot, entry)
        return sheet

    def read_power(self, sheet: Sheet, slot: int, reader: Reader) -> None:
        power = reader.choice("power", POWERS)
        forms = list(forms_of(power, self.kinds))
        form = reader.choice("class" if power == "killer_instinct" else "kind", forms) if forms else ""
        with_ = reader.choice("with", WITHS) if power == "killer_instinct" else ""
        add_power(sheet, slot, power, reader.integer("level", 1, MOST_LEVELS[POWERS.index(power)]), form, with_, self.kinds)
        reader.done()

    def give_points(self, seat: int, monster: Monster) -> None:
        reader = self.entries[seat]
        monster.mp, monster.kp = reader.integer("mp", 0, MOST_MP), reader.integer("kp", 0, 999)
        monster.mp_total = reader.integer("mp_total", 0, 1_000_000)
        reader.done()
