"""What may be said in Giant Monster Invasion! (section 4 of the spec). What nobody has has a number too: the rules say why it can't be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grumbletop.engine.state import UNREADABLE
from grumbletop.engine.verbs import Kind, Numbered, OneOf, Verb, Verbs
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    BRAWL_TYPES,
    CLASSES,
    ENOUGH_TYPES,
    FIRST_BUILDING,
    OTHER_IMMUNITIES,
    POWERS,
    WITHS,
)
from grumbletop.games.giant_monster_invasion.rules_orders import (
    BOOST,
    BRAWL,
    BREAK_BLAST,
    BREAK_BRAWL,
    BURROW,
    CAMO,
    CHARGE,
    CLOUD,
    COUNTER,
    COW,
    CRASH,
    DECAY,
    END,
    FACE,
    FIELD,
    FIRE,
    GRAB,
    GUARD,
    HEAL,
    KEEP,
    KP_BLAST,
    KP_BRAWL,
    KP_DONE,
    KP_HITS,
    KP_LEVEL,
    KP_POWER,
    KP_ROAR,
    KP_STOMP,
    KP_TOUGH,
    LAUNCH,
    MEND,
    MOST_NUMBER,
    MOVE,
    MOVE2,
    NO_NUMBER,
    NO_REACT,
    PAY_HITS,
    PAY_MP,
    PAY_NO,
    PLAIN,
    PLUNGE,
    RAM,
    REACT,
    RELEASE,
    REROLL,
    RESTRAIN,
    RETREAT,
    SHIELD,
    SLAM,
    SQUEEZE,
    STAND,
    STAY,
    SURFACE,
    TELEPORT,
    UP,
    WIND,
    Order,
    find_corner,
    packed,
    unpack,
)
from grumbletop.games.giant_monster_invasion.rules_plane import DIRECTIONS, MOST_OBSTACLES
from grumbletop.games.giant_monster_invasion.rules_walk import MOST_LEGS

WAYS: Final = ("walk", "fly", "swim", "dig")
GROWN: Final = {
    KP_HITS: "hits",
    KP_TOUGH: "tough",
    KP_STOMP: "stomp",
    KP_BLAST: "blast",
    KP_BRAWL: "brawl",
    KP_ROAR: "roar",
}  # by a Kaiju Point
FARTHEST: Final = 1_000_000  # a point beyond is off every table, and refused the same way
WHOLE: Final = "(?:0|[1-9][0-9]*)"
INTEGER: Final = f"(?:-[1-9][0-9]*|{WHOLE})"
WAY_POINT: Final = rf"\^?{INTEGER},{INTEGER}"
POINT: Final = re.compile(rf"(\^?)({INTEGER}),({INTEGER})")
PLAIN_POWERS: Final = tuple(each for each in POWERS if each not in ("blast", "immunity", "enhanced_brawl", "killer_instinct"))


class Points(Kind):
    """Monster Points at the end of an action; none that can be paid is more than what fits (GMI-5.4)."""

    pattern = rf"(?: \+{WHOLE})?"

    def word(self, number: int, state: GiantState, seat: int) -> str:
        return f" +{number}" if number else ""

    def number(self, word: str, state: GiantState, seat: int) -> int:
        return number_of(word[2:]) or MOST_NUMBER if word else 0  # +0 is no price anybody can pay

    def parts(self, name: str, number: int, state: GiantState, seat: int) -> dict[str, str]:
        return {name: f"+{number}"} if number else {}


class Amount(Kind):
    """A number, with a letter before it where a person picks it; too large ones are all alike."""

    pattern = WHOLE

    def __init__(self, letter: str = "", most: int = MOST_NUMBER) -> None:
        super().__init__()
        self.letter, self.most = letter, most

    def word(self, number: int, state: GiantState, seat: int) -> str:
        return str(number)

    def number(self, word: str, state: GiantState, seat: int) -> int:
        return min(number_of(word), self.most)

    def parts(self, name: str, number: int, state: GiantState, seat: int) -> dict[str, str]:
        return {name: f"{self.letter}{number}"}


class Slot(Kind):
    """A power of the sheet, from 1 on."""

    pattern = "p[1-9][0-9]*"

    def word(self, number: int, state: GiantState, seat: int) -> str:
        return f"p{number + 1}"

    def number(self, word: str, state: GiantState, seat: int) -> int:
        return min(int(word[1:]) - 1, NO_NUMBER) if len(word) < 9 else NO_NUMBER


class Monster(Kind):
    pattern = "m[1-6]"

    def word(self, number: int, state: GiantState, seat: int) -> str:
        return target_text(state, number)

    def number(self, word: str, state: GiantState, seat: int) -> int:
        """One that is not here has a number nobody has."""
        names = state.rules.names.monsters
        return names.index(word) if word in names else FIRST_BUILDING - 1


class Target(Monster):
    """A monster or a building."""

    pattern = "m[1-6]|b[0-9]{2,}"

    def number(self, word: str, state: GiantState, seat: int) -> int:
        return super().number(word, state, seat) if word[0] == "m" else min(FIRST_BUILDING + obstacle(state, word), NO_NUMBER)


class Power(Kind):
    """A power to learn, with its form: `blast:fire`, `killer_instinct:flyer:blast`."""

    pattern = "[a-z_]+(?::[a-z_]+){0,2}"

    def word(self, number: int, state: GiantState, seat: int) -> str:
        return power_text(number & 255, number >> 8 & 255, number >> 16, state.rules.names.kinds)

    def number(self, word: str, state: GiantState, seat: int) -> int:
        power, *more = word.split(":")
        if word in PLAIN_POWERS:
            return POWERS.index(word)
        forms = forms_of(power, state.rules.names.kinds)
        if not more or more[0] not in forms:
            return UNREADABLE
        found = POWERS.index(power) | forms.index(more[0]) << 8
        if power == "killer_instinct":
            return found | WITHS.index(more[1]) << 16 if more[1:] and more[1] in WITHS else UNREADABLE
        return found if len(more) == 1 else UNREADABLE


class Way(OneOf):
    """How it moves; walking goes without saying."""

    def __init__(self) -> None:
        super().__init__(WAYS, ["", *(f" {way}" for way in WAYS[1:])])


class Path(Kind):
    """Way-points, at most so many of them (GMI-0.17). The operand is no number but the points themselves."""

    def __init__(self, most: int = MOST_LEGS) -> None:
        super().__init__()
        self.pattern = rf"{WAY_POINT}(?:>{WAY_POINT}){{0,{most - 1}}}" if most > 1 else f"{INTEGER},{INTEGER}"

    def word(self, number: Any, state: GiantState, seat: int) -> str:
        return ">".join(map(spelt_point, number))

    def number(self, word: str, state: GiantState, seat: int) -> Any:
        found = [POINT.fullmatch(each) for each in word.split(">")]
        return tuple((clipped(each[2]), clipped(each[3]), len(each[1])) for each in found if each)

    def parts(self, name: str, number: Any, state: GiantState, seat: int) -> dict[str, str]:
        return {f"point{n + 1}" if n else "point": spelt_point(point) for n, point in enumerate(number)}


def spelt_point(point: tuple[int, int, int]) -> str:
    x, y, leap = point
    return f"^{x},{y}" if leap else f"{x},{y}"


class End(Kind):
    """How a Move ends: plainly, rising, staying below, or in a crash."""

    pattern = "(?: up| stay| crash b[0-9]{2,})?"

    def word(self, number: int, state: GiantState, seat: int) -> str:
        return "".join(f" {each}" for each in self.parts("end", number, state, seat).values())

    def number(self, word: str, state: GiantState, seat: int) -> int:
        if word.startswith(" crash"):
            return CRASH + min(obstacle(state, word.split()[1]), MOST_OBSTACLES)
        return {"": PLAIN, " up": UP, " stay": STAY}[word]

    def parts(self, name: str, number: int, state: GiantState, seat: int) -> dict[str, str]:
        if number >= CRASH:
            return {name: "crash", "target": state.rules.names.obstacles[number - CRASH]}
        return {} if number == PLAIN else {name: "up" if number == UP else "stay"}


def clipped(digits: str) -> int:
    return max(-FARTHEST, min(FARTHEST, int(digits[:9])))


def number_of(digits: str) -> int:
    return min(int(digits[:6]), MOST_NUMBER)


def obstacle(state: GiantState, word: str) -> int:
    names = state.rules.names.obstacles
    return names.index(word) if word in names else NO_NUMBER


def target_text(state: GiantState, target: int) -> str:
    names = state.rules.names
    return names.obstacles[target - FIRST_BUILDING] if target >= FIRST_BUILDING else names.monsters[target]


def forms_of(power: str, kinds: Sequence[str]) -> Sequence[str]:
    """In what forms a power comes, in the order of their numbers."""
    if power == "blast":
        return kinds[: -len(OTHER_IMMUNITIES)]
    if power == "immunity":
        return kinds
    if power == "enhanced_brawl":
        return BRAWL_TYPES
    return CLASSES if power == "killer_instinct" else ()


def power_text(power: int, form: int, with_: int, kinds: Sequence[str]) -> str:
    forms = forms_of(POWERS[power], kinds)
    if not forms:
        return POWERS[power]
    return ":".join([POWERS[power], forms[form], *([WITHS[with_]] if POWERS[power] == "killer_instinct" else [])])


# Orders

A, B, N = "a", "b", "n"
FIELDS: Final[Mapping[str, str]] = {  # where an order keeps an operand
    "slot": A, "type": A, "direction": A, "hits": A, "target": B, "tough": B, "points": N, "die": N, "blood": N,
}  # fmt: skip


def order_of(state: GiantState, verb: Verb, numbers: Sequence[Any]) -> Order:
    order = Order()
    order.begin(verb.first)
    if verb.given:
        order.a = verb.given[0]
    for operand, number in zip(verb.operands, numbers, strict=True):
        fill(order, operand, number)
    if order.has_path():
        monster = state.monsters[state.asked]
        find_corner(order, state.rules.plane, state.standing, monster.x, monster.y, monster.sheet.base)
    return order


def fill(order: Order, operand: str, number: Any) -> None:
    if operand == "path":
        for x, y, leap in number:
            order.add(x, y, leap == 1)
    elif operand == "end":
        order.tail, order.crash = (CRASH, number - CRASH) if number >= CRASH else (number, 0)
    elif operand == "power":
        order.a, order.b, order.n = number & 255, number >> 8 & 255, number >> 16
    elif operand == "way":
        order.way = number
    else:
        setattr(order, FIELDS[operand], number)


def operand_in(order: Order, operand: str) -> Any:
    if operand == "path":
        return tuple((order.x[n], order.y[n], order.leaps[n]) for n in range(order.legs))
    if operand == "end":
        return int(order.tail + order.crash) if order.tail == CRASH else int(order.tail)
    if operand == "power":
        return int(order.a) | int(order.b) << 8 | int(order.n) << 16
    return int(order.way if operand == "way" else getattr(order, FIELDS[operand]))


def opened(state: GiantState, action: int) -> Order:
    order = Order()
    unpack(action, order, state.rules.plane, state.mover_base())
    return order


def read_order(state: GiantState, text: str) -> Order | None:
    """The order that a text spells, whether it has a number or not."""
    found = VERBS.taken_apart(text, state, state.asked)
    return None if found is None else order_of(state, *found)


class Orders(Numbered):
    """As rules_orders.py packs them; a path of many way-points has no number."""

    def pack(self, verb: Verb, numbers: Sequence[Any], state: GiantState) -> int:
        return int(packed(order_of(state, verb, numbers)))

    def unpack(self, action: int, state: GiantState) -> tuple[Verb, Sequence[Any]]:
        order = state.rules.order  # scratch: all of it is read here
        unpack(action, order, state.rules.plane, state.mover_base())
        verb = next(verb for verb in self.by_number[order.verb] if verb.given in ((), (order.a,)))
        return verb, [operand_in(order, operand) for operand in verb.operands]


SLOT, TYPE, TARGET, MONSTER, POINTS = Slot(), OneOf(BRAWL_TYPES), Target(), Monster(), Points()
WAY, PATH, PLACE, WHERE = Way(), Path(), Path(1), End()
HITS, TOUGH, BLOOD = (Amount(letter, NO_NUMBER) for letter in "htb")
BREAKS: Final = (("verb", "break"),)
PAYS: Final = (("verb", "pay"),)
LEARNS: Final = (("verb", "kp"),)

VERBS: Final = Verbs(
    Verb("end", END),
    Verb("guard", GUARD),
    Verb("stand", STAND),
    Verb("cloud", CLOUD),
    Verb("camo", CAMO),
    Verb("field", FIELD),
    Verb("shield", SHIELD),
    Verb("release", RELEASE),
    Verb("surface", SURFACE),
    Verb("retreat", RETREAT),
    Verb("move", MOVE, "move{way} {path}{end}", way=WAY, path=PATH, end=WHERE),  # GMI-2.15
    Verb("move2", MOVE2, "move2{way} {path}{end}", way=WAY, path=PATH, end=WHERE),
    Verb("ram", RAM, "ram {target} {path}{points}", target=MONSTER, path=PATH, points=POINTS),  # GMI-3.50
    Verb("teleport", TELEPORT, path=PLACE),
    Verb("charge", CHARGE, slot=SLOT),
    Verb("blast", FIRE, "blast {slot} {target}{points}", slot=SLOT, target=TARGET, points=POINTS),  # GMI-3.1
    Verb("brawl", BRAWL, "brawl {type} {target}{points}", type=TYPE, target=TARGET, points=POINTS),  # GMI-3.11
    Verb("burrow", BURROW, "burrow {target}{points}", target=MONSTER, points=POINTS),
    Verb("grab", GRAB, "grab {target}{points}", target=MONSTER, points=POINTS),  # GMI-3.22
    Verb("decay", DECAY, "decay {target}{points}", target=MONSTER, points=POINTS),
    Verb("cow", COW, "cow {target}{points}", target=MONSTER, points=POINTS),  # GMI-7.11
    Verb("wind", WIND, "wind {target}{points}", target=TARGET, points=POINTS),
    Verb("heal", HEAL, "heal{points}", points=POINTS),
    Verb(
        "break brawl",
        BREAK_BRAWL,
        "break brawl {type}{points}",
        parts=(*BREAKS, ("with", "brawl"), "type", "points"),
        type=TYPE,
        points=POINTS,
    ),
    Verb(
        "break blast",
        BREAK_BLAST,
        "break blast {slot}{points}",
        parts=(*BREAKS, ("with", "blast"), "slot", "points"),
        slot=SLOT,
        points=POINTS,
    ),
    Verb("counter", COUNTER, "counter {type}{points}", type=TYPE, points=POINTS),
    Verb("counter none", COUNTER, given=(ENOUGH_TYPES,), parts=(("verb", "counter"), ("type", "none"))),
    Verb("slam", SLAM),
    Verb("squeeze", SQUEEZE),
    Verb("restrain", RESTRAIN),
    Verb("launch", LAUNCH, direction=OneOf([f"d{number}" for number in range(DIRECTIONS)])),
    Verb("plunge", PLUNGE, path=PLACE),
    Verb("mend", MEND, "mend h{hits} t{tough} b{blood}", hits=HITS, tough=TOUGH, blood=BLOOD),
    Verb("boost", BOOST, points=Amount()),  # GMI-5.4
    Verb("reroll", REROLL, die=Amount()),  # GMI-5.5
    Verb("keep", KEEP),
    Verb("react field", REACT, parts=(("verb", "react"), ("reaction", "field"))),
    Verb("react none", NO_REACT, parts=(("verb", "react"), ("reaction", "none"))),
    Verb("face", FACE),
    Verb("pay mp", PAY_MP, parts=(*PAYS, ("price", "mp"))),
    Verb("pay hits", PAY_HITS, parts=(*PAYS, ("price", "hits"))),
    Verb("pay no", PAY_NO, parts=(*PAYS, ("price", "no"))),
    *(Verb(f"kp {what}", number, parts=(*LEARNS, ("advance", what))) for number, what in GROWN.items()),  # GMI-5.7
    Verb("kp level", KP_LEVEL, parts=(*LEARNS, ("advance", "level"), "slot"), slot=SLOT),
    Verb("kp power", KP_POWER, parts=(*LEARNS, ("advance", "power"), "power"), power=Power()),
    Verb("kp done", KP_DONE, parts=(*LEARNS, ("advance", "done"))),
    packing=Orders,
)


def spell(values: Sequence[str]) -> str:
    """The text that parts make: way-points are joined, and walking goes without saying."""
    said: list[str] = []
    for value in values:
        if POINT.fullmatch(value) and said and POINT.fullmatch(said[-1].split(">")[-1]):
            said[-1] += ">" + value
        elif value != "walk":
            said.append(value)
    return " ".join(said)
