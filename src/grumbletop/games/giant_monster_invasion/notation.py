"""How orders are written (section 4 of the spec): text to order and back, and an order as named parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

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
    CHARGE,
    COUNTER,
    COW,
    CRASH,
    DECAY,
    FACE,
    FIRE,
    GRAB,
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
    REROLL,
    RESTRAIN,
    SLAM,
    SQUEEZE,
    STAY,
    TELEPORT,
    UP,
    WIND,
    Order,
    find_corner,
    unpack,
)
from grumbletop.games.giant_monster_invasion.rules_plane import MOST_OBSTACLES
from grumbletop.games.giant_monster_invasion.rules_walk import FLY, MOST_LEGS

PLAIN_WORDS: Final = ("end", "guard", "stand", "cloud", "camo", "field", "shield", "release", "surface", "retreat")
WAYS: Final = ("walk", "fly", "swim", "dig")
GROWN: Final = {  # by a Kaiju Point
    KP_HITS: "hits",
    KP_TOUGH: "tough",
    KP_STOMP: "stomp",
    KP_BLAST: "blast",
    KP_BRAWL: "brawl",
    KP_ROAR: "roar",
}
ANSWERS: Final = {
    "slam": SLAM,
    "squeeze": SQUEEZE,
    "restrain": RESTRAIN,
    "keep": KEEP,
    "face": FACE,
    "react field": REACT,
    "react none": NO_REACT,
    "pay mp": PAY_MP,
    "pay hits": PAY_HITS,
    "pay no": PAY_NO,
    **{f"kp {word}": verb for verb, word in GROWN.items()},
    "kp done": KP_DONE,
}
SPELT: Final = {**dict(enumerate(PLAIN_WORDS)), **{verb: text for text, verb in ANSWERS.items()}}
AT_MONSTERS: Final = {"burrow": BURROW, "grab": GRAB, "decay": DECAY, "cow": COW}
AIMED: Final = {verb: word for word, verb in AT_MONSTERS.items()} | {WIND: "wind"}
FARTHEST: Final = 1_000_000  # a point beyond is off every table, and refused the same way
NUMBER: Final = "(?:0|[1-9][0-9]*)"
POINT: Final = re.compile(f"(\\^?)(-[1-9][0-9]*|{NUMBER}),(-[1-9][0-9]*|{NUMBER})")
SLOT: Final = re.compile("p([1-9][0-9]*)")
MONSTER: Final = re.compile("m([1-6])")
BUILDING: Final = re.compile("b[0-9]{2,}")
POINTS: Final = re.compile(f"\\+({NUMBER})")
MEND_FORM: Final = re.compile(f"mend h({NUMBER}) t({NUMBER}) b({NUMBER})")
PLAIN_POWERS: Final = tuple(each for each in POWERS if each not in ("blast", "immunity", "enhanced_brawl", "killer_instinct"))


class Reading:
    """One text being read for one table. `order` is filled if it is one."""

    def __init__(self, state: GiantState) -> None:
        self.state = state
        self.names = state.rules.names
        self.order = Order()

    def read(self, text: str) -> Order | None:
        order, words = self.order, text.split(" ")
        if text in PLAIN_WORDS:
            order.begin(PLAIN_WORDS.index(text))
        elif text in ANSWERS:
            order.begin(ANSWERS[text])
        elif not self.read_path(words) and not self.read_attack(words) and not self.read_answer(text, words):
            return None
        return order

    # Paths

    def read_path(self, words: list[str]) -> bool:
        if words[0] in ("move", "move2"):
            return self.read_move(words)
        if words[0] == "ram":
            return self.read_ram(words)
        if words[0] not in ("teleport", "plunge") or len(words) != 2:
            return False
        self.order.begin(TELEPORT if words[0] == "teleport" else PLUNGE)
        return not words[1].startswith("^") and ">" not in words[1] and self.read_points(words[1])

    def read_move(self, words: list[str]) -> bool:
        order = self.order
        order.begin(MOVE if words[0] == "move" else MOVE2)
        rest = words[1:]
        if rest and rest[0] in WAYS[FLY:]:
            order.way = WAYS.index(rest.pop(0))
        if not rest or not self.read_points(rest.pop(0)):
            return False
        if rest in (["up"], ["stay"]):
            order.tail = UP if rest == ["up"] else STAY
        elif len(rest) == 2 and rest[0] == "crash" and BUILDING.fullmatch(rest[1]):
            order.tail, order.crash = CRASH, min(self.obstacle(rest[1]), MOST_OBSTACLES)
        elif rest:
            return False
        self.look_for_corner()
        return True

    def read_ram(self, words: list[str]) -> bool:
        self.order.begin(RAM)
        if len(words) < 3 or not MONSTER.fullmatch(words[1]) or not self.read_points(words[2]):
            return False
        self.order.b = self.monster(words[1])
        self.look_for_corner()
        return self.read_mp(words[3:])

    def read_points(self, text: str) -> bool:
        """A path: at most 64 way-points (GMI-0.17)."""
        if text.count(">") >= MOST_LEGS:
            return False
        for each in text.split(">"):
            found = POINT.fullmatch(each)
            if not found:
                return False
            self.order.add(clipped(found[2]), clipped(found[3]), found[1] == "^")
        return True

    def look_for_corner(self) -> None:
        state = self.state
        monster = state.monsters[state.asked]
        find_corner(self.order, state.rules.plane, state.standing, monster.x, monster.y, monster.sheet.base)

    # Attacks

    def read_attack(self, words: list[str]) -> bool:
        order, verb, rest = self.order, words[0], words[1:]
        if verb in AT_MONSTERS:
            order.begin(AT_MONSTERS[verb])
            return bool(rest) and bool(MONSTER.fullmatch(rest[0])) and self.read_target(rest[0]) and self.read_mp(rest[1:])
        if verb == "wind":
            order.begin(WIND)
            return bool(rest) and self.read_target(rest[0]) and self.read_mp(rest[1:])
        if verb == "heal":
            order.begin(HEAL)
            return self.read_mp(rest)
        if verb in ("blast", "brawl"):
            order.begin(FIRE if verb == "blast" else BRAWL)
            read = self.read_slot if verb == "blast" else self.read_type
            return len(rest) >= 2 and read(rest[0]) and self.read_target(rest[1]) and self.read_mp(rest[2:])
        if verb == "break" and len(rest) >= 2 and rest[0] in WITHS:
            order.begin(BREAK_BRAWL if rest[0] == "brawl" else BREAK_BLAST)
            read = self.read_type if rest[0] == "brawl" else self.read_slot
            return read(rest[1]) and self.read_mp(rest[2:])
        return False

    def read_target(self, word: str) -> bool:
        if MONSTER.fullmatch(word):
            self.order.b = self.monster(word)
            return True
        self.order.b = min(FIRST_BUILDING + self.obstacle(word), NO_NUMBER)
        return bool(BUILDING.fullmatch(word))

    def monster(self, word: str) -> int:
        """Its number; one that is not here has a number nobody has."""
        return self.names.monsters.index(word) if word in self.names.monsters else FIRST_BUILDING - 1

    def obstacle(self, word: str) -> int:
        return self.names.obstacles.index(word) if word in self.names.obstacles else NO_NUMBER

    def read_slot(self, word: str) -> bool:
        found = SLOT.fullmatch(word)
        self.order.a = min(int(found[1]) - 1, NO_NUMBER) if found and len(word) < 9 else NO_NUMBER
        return found is not None

    def read_type(self, word: str) -> bool:
        self.order.a = BRAWL_TYPES.index(word) if word in BRAWL_TYPES else 0
        return word in BRAWL_TYPES

    def read_mp(self, words: list[str]) -> bool:
        """Monster Points at the end of an action; none that can be paid is more than what fits (GMI-5.4)."""
        if not words:
            return True
        found = POINTS.fullmatch(words[0])
        self.order.n = number_of(found[1]) or MOST_NUMBER if found else 0  # +0 is no price anybody can pay
        return found is not None and len(words) == 1

    # Answers

    def read_answer(self, text: str, words: list[str]) -> bool:
        order = self.order
        if len(words) == 2 and words[0] in ("boost", "reroll"):
            order.begin(BOOST if words[0] == "boost" else REROLL)
            order.n = number_of(words[1]) if re.fullmatch(NUMBER, words[1]) else 0
            return bool(re.fullmatch(NUMBER, words[1]))
        if words[0] == "charge" and len(words) == 2:
            order.begin(CHARGE)
            return self.read_slot(words[1])
        if words[0] == "counter" and len(words) >= 2:
            order.begin(COUNTER)
            order.a = ENOUGH_TYPES
            return words[1:] == ["none"] or (self.read_type(words[1]) and self.read_mp(words[2:]))
        if re.fullmatch("launch d(?:[0-9]|1[0-5])", text):
            order.begin(LAUNCH)
            order.a = int(words[1][1:])
            return True
        if found := MEND_FORM.fullmatch(text):
            order.begin(MEND)
            order.a, order.b, order.n = (min(number_of(each), NO_NUMBER) for each in found.groups())
            return True
        return len(words) == 3 and words[0] == "kp" and self.read_advance(words[1], words[2])

    def read_advance(self, what: str, which: str) -> bool:
        if what == "level":
            self.order.begin(KP_LEVEL)
            return self.read_slot(which)
        self.order.begin(KP_POWER)
        return what == "power" and self.read_power(which)

    def read_power(self, text: str) -> bool:
        order, (power, *more) = self.order, text.split(":")
        if text in PLAIN_POWERS:
            order.a = POWERS.index(text)
            return True
        forms = self.forms(power)
        if not more or more[0] not in forms:
            return False
        order.a, order.b = POWERS.index(power), forms.index(more[0])
        if power == "killer_instinct" and len(more) == 2 and more[1] in WITHS:
            order.n = WITHS.index(more[1])
            return True
        return power != "killer_instinct" and len(more) == 1

    def forms(self, power: str) -> Sequence[str]:
        return forms_of(power, self.names.kinds)


def forms_of(power: str, kinds: Sequence[str]) -> Sequence[str]:
    """In what forms a power comes, in the order of their numbers."""
    if power == "blast":
        return kinds[: -len(OTHER_IMMUNITIES)]
    if power == "immunity":
        return kinds
    if power == "enhanced_brawl":
        return BRAWL_TYPES
    return CLASSES if power == "killer_instinct" else ()


def clipped(digits: str) -> int:
    return max(-FARTHEST, min(FARTHEST, int(digits[:9])))


def number_of(digits: str) -> int:
    return min(int(digits[:6]), MOST_NUMBER)


# Writing


def opened(state: GiantState, action: int) -> Order:
    order = Order()
    unpack(action, order, state.rules.plane, state.mover_base())
    return order


def text_of(state: GiantState, action: int) -> str:
    return spell(list(parts_of(state, action).values()))


def spell(values: Sequence[str]) -> str:
    """The text that parts make: way-points are joined, and walking goes without saying."""
    said: list[str] = []
    for value in values:
        if POINT.fullmatch(value) and said and POINT.fullmatch(said[-1].split(">")[-1]):
            said[-1] += ">" + value
        elif value != "walk":
            said.append(value)
    return " ".join(said)


def parts_of(state: GiantState, action: int) -> dict[str, str]:
    """The action as named parts, in the order in which a person chooses them."""
    order, names = opened(state, action), state.rules.names
    verb = int(order.verb)
    if verb in (MOVE, MOVE2):
        return move_parts(order, names.obstacles)
    if verb in SPELT:
        return worded(SPELT[verb])
    if verb == RAM:
        return {"verb": "ram", "target": names.monsters[order.b], **way_points(order), **paid(order)}
    if verb in (TELEPORT, PLUNGE):
        return {"verb": "teleport" if verb == TELEPORT else "plunge", **way_points(order)}
    if verb in AIMED:
        return {"verb": AIMED[verb], "target": target_text(state, order.b), **paid(order)}
    slot = f"p{order.a + 1}"
    if verb == FIRE:
        return {"verb": "blast", "slot": slot, "target": target_text(state, order.b), **paid(order)}
    if verb == BRAWL:
        return {"verb": "brawl", "type": BRAWL_TYPES[order.a], "target": target_text(state, order.b), **paid(order)}
    if verb == HEAL:
        return {"verb": "heal", **paid(order)}
    if verb == BREAK_BRAWL:
        return {"verb": "break", "with": "brawl", "type": BRAWL_TYPES[order.a], **paid(order)}
    if verb == BREAK_BLAST:
        return {"verb": "break", "with": "blast", "slot": slot, **paid(order)}
    if verb == COUNTER:
        return {"verb": "counter", "type": "none" if order.a == ENOUGH_TYPES else BRAWL_TYPES[order.a], **paid(order)}
    if verb == CHARGE:
        return {"verb": "charge", "slot": slot}
    return answer_parts(order, names.kinds, slot)


def answer_parts(order: Order, kinds: Sequence[str], slot: str) -> dict[str, str]:
    verb = int(order.verb)
    if verb == LAUNCH:
        return {"verb": "launch", "direction": f"d{order.a}"}
    if verb == MEND:
        return {"verb": "mend", "hits": f"h{order.a}", "tough": f"t{order.b}", "blood": f"b{order.n}"}
    if verb in (BOOST, REROLL):
        return {"verb": "boost", "points": str(order.n)} if verb == BOOST else {"verb": "reroll", "die": str(order.n)}
    if verb == KP_LEVEL:
        return {"verb": "kp", "advance": "level", "slot": slot}
    assert verb == KP_POWER, f"verb {verb} is written elsewhere"
    return {"verb": "kp", "advance": "power", "power": power_text(int(order.a), int(order.b), int(order.n), kinds)}


def worded(text: str) -> dict[str, str]:
    """Orders of one word, or of two."""
    first, _, second = text.partition(" ")
    if not second:
        return {"verb": first}
    return {"verb": first, {"kp": "advance", "pay": "price", "react": "reaction"}[first]: second}


def move_parts(order: Order, obstacles: Sequence[str]) -> dict[str, str]:
    parts = {"verb": "move" if order.verb == MOVE else "move2", "way": WAYS[order.way], **way_points(order)}
    if order.tail == CRASH:
        return {**parts, "end": "crash", "target": obstacles[order.crash]}
    return parts if order.tail == PLAIN else {**parts, "end": "up" if order.tail == UP else "stay"}


def way_points(order: Order) -> dict[str, str]:
    found = [f"{'^' if order.leaps[n] else ''}{order.x[n]},{order.y[n]}" for n in range(int(order.legs))]
    return {f"point{n + 1}" if n else "point": each for n, each in enumerate(found)}


def paid(order: Order) -> dict[str, str]:
    return {"points": f"+{order.n}"} if order.n else {}


def target_text(state: GiantState, target: int) -> str:
    names = state.rules.names
    return names.obstacles[target - FIRST_BUILDING] if target >= FIRST_BUILDING else names.monsters[target]


def power_text(power: int, form: int, with_: int, kinds: Sequence[str]) -> str:
    forms = forms_of(POWERS[power], kinds)
    if not forms:
        return POWERS[power]
    return ":".join([POWERS[power], forms[form], *([WITHS[with_]] if POWERS[power] == "killer_instinct" else [])])
