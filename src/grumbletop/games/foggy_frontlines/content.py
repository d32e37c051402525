"""Content of Foggy Frontlines: colours, bosses, recruits, map, princesses and FINALE, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grumbletop.engine.content import Content
from grumbletop.engine.errors import BadContent
from grumbletop.engine.reader import Reader
from grumbletop.games.foggy_frontlines.rules_cards import MOST_BOSSES, MOST_COLORS, MOST_MAPS, MOST_PRINCESSES, MOST_RECRUITS, MOST_TOKENS

CODE: Final = "[A-Za-wyz][A-Za-wyz0-9]{0,5}"
ACTION_CODE: Final = "X"
MAP_TYPES: Final = ("kidnap", "hero", "parasols", "bullyhulk", "fake")
PARTS: Final = ("colors", "bosses", "recruits", "map", "princesses", "finale")


@dataclass(frozen=True)
class Color:
    id: str
    name: str
    symbol: str


@dataclass(frozen=True)
class Soldier:
    """A card that can be led with or put under a leader: of an army, or a recruit."""

    code: str
    name: str
    color: int | None
    strength: int | None
    per_support: int
    can_lead: bool
    faceup_bonus: int | None
    kind: str = "army"


@dataclass(frozen=True)
class Boss:
    """Four army cards in canonical order and the Boss Action (FF-1.4)."""

    id: str
    name: str
    blurb: str
    army: tuple[Soldier, ...]
    action: str

    @property
    def favorite(self) -> int:
        """The colour of the strongest army card (FF-1.8)."""
        color = max(self.army, key=lambda card: card.strength or 0).color
        assert color is not None
        return color


@dataclass(frozen=True)
class MapCard:
    id: str
    type: str
    color: int
    timer: bool
    princess: int
    flavor: str


@dataclass(frozen=True)
class Princess:
    id: str
    name: str
    color: int


@dataclass(frozen=True)
class Cards:
    """The merged content, each kind in canonical order."""

    colors: tuple[Color, ...]
    bosses: tuple[Boss, ...]
    recruits: tuple[Soldier, ...]
    map: tuple[MapCard, ...]
    princesses: tuple[Princess, ...]


def read_cards(content: Content) -> Cards:
    colors = read_colors(content.folder("colors"))
    recruits = read_recruits(content.folder("recruits"), colors)
    cards = Cards(
        colors,
        read_bosses(content.folder("bosses"), colors, recruits),
        recruits,
        read_map(content.folder("map"), colors),
        read_princesses(content.folder("princesses"), colors),
    )
    read_finale(content.folder("finale"))
    check_enough(cards)
    return cards


def entries(readers: Sequence[Reader], kind: str, most: int) -> Iterator[Reader]:
    """The entries of all files, packs last, and none beyond what the rules can hold."""
    count = 0
    for reader in readers:
        for entry in reader.tables(kind, 1):
            count += 1
            entry.refuse_if(count > most, "", f"is {kind} number {count}; there is room for {most}")
            yield entry
            entry.done()
        reader.done()


def unique(reader: Reader, key: str, value: str, taken: Sequence[str]) -> str:
    reader.refuse_if(value in taken, key, f"{value} is taken")
    return value


def read_colors(readers: Sequence[Reader]) -> tuple[Color, ...]:
    found: list[Color] = []
    for entry in entries(readers, "color", MOST_COLORS):
        id = unique(entry, "id", entry.string("id", "[A-Za-wyz]"), [color.id for color in found])
        found.append(Color(id, entry.string("name", ".{1,20}"), entry.string("symbol", "[a-z_]{1,20}")))
    return tuple(found)


def color_at(reader: Reader, key: str, colors: Sequence[Color], default: str | None = None) -> int:
    ids = [color.id for color in colors]
    return ids.index(reader.choice(key, ids) if default is None else reader.choice(key, ids, default))


def read_recruits(readers: Sequence[Reader], colors: Sequence[Color]) -> tuple[Soldier, ...]:
    found: list[Soldier] = []
    for entry in entries(readers, "recruit", MOST_RECRUITS):
        code = unique(entry, "code", entry.string("code", CODE), [ACTION_CODE, *(recruit.code for recruit in found)])
        color = color_at(entry, "color", colors) if "color" in entry.data else None
        strength = entry.integer("strength", 0, 12) if "strength" in entry.data else None
        recruit = Soldier(
            code,
            entry.string("name", ".{1,60}"),
            color,
            strength,
            entry.integer("per_support", 0, 3, 1),
            entry.boolean("can_lead"),
            entry.integer("faceup_bonus", 1, 6) if "faceup_bonus" in entry.data else None,
            entry.string("kind", "[a-z_]{1,20}"),
        )
        if recruit.can_lead and (color is None or strength is None):
            entry.fail("can_lead", "a card that leads has a colour and a strength", "FF-2.4")
        found.append(recruit)
    return tuple(found)


def read_bosses(readers: Sequence[Reader], colors: Sequence[Color], recruits: Sequence[Soldier]) -> tuple[Boss, ...]:
    found: list[Boss] = []
    for entry in entries(readers, "boss", MOST_BOSSES):
        id = unique(entry, "id", entry.string("id", "[a-z_]{2,16}"), [boss.id for boss in found])
        army: list[Soldier] = []
        for card in entry.tables("army", 4, 4):
            taken = [ACTION_CODE, *(other.code for other in (*army, *recruits))]
            army.append(read_army_card(card, colors, taken))
        strengths = sorted(card.strength or 0 for card in army)
        entry.refuse_if(strengths[-1] == strengths[-2], "army", "exactly one card has the highest strength", "FF-1.8")
        army.sort(key=lambda card: (card.color, card.strength, card.code))
        name, blurb = entry.string("name", ".{1,60}"), entry.string("blurb", longest=200)
        found.append(Boss(id, name, blurb, tuple(army), read_action(entry.table("action"))))
    return tuple(found)


def read_army_card(reader: Reader, colors: Sequence[Color], taken: Sequence[str]) -> Soldier:
    card = Soldier(
        unique(reader, "code", reader.string("code", CODE), taken),
        reader.string("name", ".{1,60}"),
        color_at(reader, "color", colors),
        reader.integer("strength", 0, 9),
        reader.integer("per_support", 0, 3, 1),
        True,
        None,
    )
    reader.done()
    return card


def read_action(reader: Reader) -> str:
    """The Boss Action card: its name."""
    reader.must_be("code", ACTION_CODE, "FF-5.1")
    reader.must_be("type", "recruit", "FF-5.1")
    name = reader.string("name", ".{1,60}")
    reader.done()
    return name


def read_map(readers: Sequence[Reader], colors: Sequence[Color]) -> tuple[MapCard, ...]:
    found: list[MapCard] = []
    for entry in entries(readers, "map", MOST_MAPS):
        id = unique(entry, "id", entry.string("id", "[a-z0-9_]{2,24}"), ["finale", *(card.id for card in found)])
        kind = entry.choice("type", MAP_TYPES)
        color = color_at(entry, "color", colors)
        entry.refuse_if(kind != "kidnap" and "princess" in entry.data, "princess", "only a Kidnap names a princess", "FF-6.3")
        princess = color_at(entry, "princess", colors, colors[color].id)
        found.append(MapCard(id, kind, color, entry.boolean("timer", False), princess, entry.string("flavor", longest=120, default="")))
    return tuple(found)


def read_princesses(readers: Sequence[Reader], colors: Sequence[Color]) -> tuple[Princess, ...]:
    found: list[Princess] = []
    for entry in entries(readers, "princess", MOST_PRINCESSES):
        color = color_at(entry, "color", colors)
        id = entry.string("id", f"P{colors[color].id}[0-9]{{1,3}}")
        found.append(Princess(unique(entry, "id", id, [each.id for each in found]), entry.string("name", ".{1,40}"), color))
    return tuple(found)


def read_finale(readers: Sequence[Reader]) -> None:
    if len(readers) != 1:
        raise BadContent("", "there is one FINALE, and no pack can bring another", source=readers[-1].source)
    readers[0].must_be("color_rule", "flip", "FF-8.2")
    readers[0].done()


def check_enough(cards: Cards) -> None:
    """What the merged content must have; enough bosses is asked when the number of players is known."""
    timers = sum(card.timer for card in cards.map)
    if timers < 1:
        raise BadContent("map", "has no timer card", "FF-1.5")
    if len(cards.map) - timers < 3:
        raise BadContent("map", f"has {len(cards.map) - timers} cards without the hourglass, needs 3", "FF-1.5")
    bullies = sum(card.type == "bullyhulk" for card in cards.map)
    if bullies > MOST_TOKENS:
        raise BadContent("map", f"has {bullies} Bullyhulks; there is room for {MOST_TOKENS}", "FF-6.7")
    for number, color in enumerate(cards.colors):
        bosses = sum(boss.favorite == number for boss in cards.bosses)
        princesses = sum(princess.color == number for princess in cards.princesses)
        if princesses < bosses:
            raise BadContent("princesses", f"has {princesses} of colour {color.id} for {bosses} bosses that are strongest in it", "FF-1.8")
