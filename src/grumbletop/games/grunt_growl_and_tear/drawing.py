"""The table as text that one can play from: the map with its columns and rows, every monster with its limbs, and what lies about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final

from grumbletop.engine.texts import Texts
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES, TERRAINS, Ability, Box

Hex = tuple[int, int]
Shown = Mapping[str, Any]

ARROWS: Final = ("→", "↗", "↖", "←", "↙", "↘")  # by facing
CHOICE: Final = "+"  # a space that can be chosen now
CELL: Final = 4  # characters
MARGIN: Final = 5  # characters before the map, for the rows
TOLD_ANEW: Final = ("draft", "place", "shield", "rip", "drop", "over")
FIGHTS: Final = ("attack", "shoot", "continue")
NAME: Final = 16  # characters of a name in the table of standings
WIDTH: Final = 78  # of all other lines: a terminal has 80 columns


def draw(view: Shown, display: Shown, seat: int | None, spots: Collection[Hex], box: Box, texts: Texts) -> str:
    """`spots` are the spaces that whoever decides may choose. What one looks at in every step comes last: a terminal has 24 lines."""
    if not view["options"]["abilities"]:
        box = without_abilities(box)  # GGT-14.2
    lines = details(view, display, box, texts) if is_new(view) else []
    lines += [*wrapped(heading(view, display, texts)), *map_lines(view, display, spots), ""]
    if spots:
        lines.append(texts.say("draw.spots"))
    lines += [*standings(view, display, texts), *step_lines(view, display, texts)]
    lines += [*fight_lines(display, texts), *hand_lines(view, display, seat, texts)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def is_new(view: Shown) -> bool:
    """Whether everything is told: at the start of a turn, and where somebody chooses among limbs. Steps between leave room for the news."""
    return view["phase"] in TOLD_ANEW or (view["phase"] == "turn" and not view["turn"]["acted"])


def details(view: Shown, display: Shown, box: Box, texts: Texts) -> list[str]:
    lines: list[str] = []
    for player, shown in zip(view["players"], display["players"], strict=True):
        lines += player_lines(player, shown, box, texts)
    lines += ["", *floor_lines(view, display, box, texts), *legend(texts)]
    if view["round"]:
        lines += wrapped(texts.say("draw.order", {"seats": ", ".join(texts.word("seat", each) for each in view["order"])}))
    return [*lines, ""]


def wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent or "  ", break_on_hyphens=False)


def without_abilities(box: Box) -> Box:
    monsters = {
        id: replace(monster, abilities=(), limbs=tuple(replace(limb, abilities=()) for limb in monster.limbs))
        for id, monster in box.monsters.items()
    }
    return replace(box, monsters=monsters)


def legend(texts: Texts) -> list[str]:
    facings = " ".join(f"{facing} {arrow}" for facing, arrow in enumerate(ARROWS))
    return [*wrapped(texts.say("draw.legend")), *wrapped(texts.say("draw.columns", {"facings": facings}))]


def heading(view: Shown, display: Shown, texts: Texts) -> str:
    parts = [texts.word("map", view["map"]), texts.word("phase", view["phase"])]
    if view["round"]:
        parts.insert(1, texts.say("draw.round", {"round": view["round"]}))
    if display["active"] is not None and display["actions_left"] is not None and view["phase"] != "over":
        parts.append(texts.say("draw.turn", {"seat": display["active"], "left": display["actions_left"]}))
        parts += [texts.say(f"draw.{lamp}") for lamp in ("free_turn", "free_heal") if display[lamp]]
        if view["turn"]["bank"]:
            parts.append(texts.say("draw.bank", {"bank": view["turn"]["bank"]}))
    return " · ".join(parts)


# The map


def map_lines(view: Shown, display: Shown, spots: Collection[Hex]) -> list[str]:
    """Each row is shifted by half a space against the one above, so that the six neighbours lie around a hex.

    A row is named at its left. A column runs down to the right and is named where it begins, above its first space.
    """
    signs = signs_of(view, display, spots)
    tops = {q: min(r for column, r in signs if column == q) for q, _ in signs}
    names = {(q, r - 1): str(q) for q, r in tops.items()}
    left = min(2 * q + r for q, r in (*signs, *names))
    rows = range(min(r for _, r in names), 1 + max(r for _, r in signs))
    lines = []
    for r in rows:
        line = f"{r:>3}" if any(row == r for _, row in signs) else ""
        for q, _ in sorted(hex for hex in (*signs, *names) if hex[1] == r):
            sign = signs.get((q, r)) or names[(q, r)]
            line = line.ljust(MARGIN + (2 * q + r - left) * CELL // 2) + sign
        lines.append(line)
    return lines


def signs_of(view: Shown, display: Shown, spots: Collection[Hex]) -> dict[Hex, str]:
    """What each space shows: whoever stands there, else what lies there, else the ground."""
    spaces: list[Hex] = [(q, r) for q, r in display["map"]["spaces"]]
    signs = {hex: TERRAINS[terrain] for hex, terrain in zip(spaces, display["map"]["terrain"], strict=True)}
    signs |= dict.fromkeys(spots, CHOICE)
    signs |= {hex_of(each["hex"]): "o" for each in view["loose"]}
    kinds = {each["kind"] for each in view["objects"]}
    signs |= {hex_of(each["hex"]): letters(each["kind"], kinds) + each["id"].removeprefix(each["kind"]) for each in view["objects"]}
    for player in view["players"]:
        if player["hex"] is not None:
            signs[hex_of(player["hex"])] = f"p{player['seat']}{ARROWS[player['facing']]}"
    return signs


def letters(kind: str, kinds: Collection[str]) -> str:
    """The first letter of a kind of object, or two where another kind begins alike."""
    alike = sum(other[0] == kind[0] for other in kinds) > 1
    return kind[: 2 if alike else 1].capitalize()


def hex_of(hex: Sequence[int]) -> Hex:
    return hex[0], hex[1]


def place(hex: Sequence[int]) -> str:
    return f"{hex[0]},{hex[1]}"


# The monsters


def player_lines(player: Shown, shown: Shown, box: Box, texts: Texts) -> list[str]:
    names = {"number": player["seat"], "seat": player["seat"], "monster": player["monster"]}
    if player["monster"] is None or shown["out"]:
        return [texts.say("draw.out" if shown["out"] else "draw.unpicked", names)]
    head = [texts.say("draw.player", names)]
    if player["hex"] is not None:
        head += [texts.say("draw.at", {"place": place(player["hex"])}), texts.say("draw.facing", {"facing": player["facing"]})]
    return [", ".join(head), *wrapped("; ".join(body_parts(player, box, texts)), "  ")]


def body_parts(player: Shown, box: Box, texts: Texts) -> Iterator[str]:
    """Every socket with its limb and what that limb gives, the torso's abilities last."""
    for socket, limb in player["body"].items():
        if limb is None:
            yield f"{socket} {texts.say('draw.empty')}"
        else:
            yield f"{socket} {texts.word('limb', limb)} ({limb_values(limb, box, texts)})"
    torso = box.monsters[player["monster"]].abilities
    if torso:
        yield texts.say("draw.abilities", {"abilities": ", ".join(say_ability(ability, texts) for ability in torso)})


def limb_values(id: str, box: Box, texts: Texts) -> str:
    limb = box.limbs[id]
    numbers = [f"{texts.word('attribute', name)} {value}" for name, value in zip(ATTRIBUTES, limb.values, strict=True) if value]
    return ", ".join([*numbers, *(say_ability(ability, texts) for ability in limb.abilities)])


def say_ability(ability: Ability, texts: Texts) -> str:
    data = {"n": ability.n, "min": ability.min, "range": ability.range, "when": ability.when}
    return texts.say(f"ability.{ability.kind}", data)


def standings(view: Shown, display: Shown, texts: Texts) -> Iterator[str]:
    """A table of what changes all the time."""
    heads = texts.say("draw.heads").split(" | ")
    rows = [
        [f"p{player['seat']} {texts.word('seat', player['seat'])}", *numbers_of(player)]
        for player, shown in zip(view["players"], display["players"], strict=True)
        if player["monster"] is not None and not shown["out"]
    ]
    if rows:
        yield " " * (NAME + 3) + " ".join(heads)
    for name, *numbers in rows:
        shown_name = name if len(name) <= NAME + 2 else name[: NAME + 1] + "…"
        yield shown_name.ljust(NAME + 3) + " ".join(number.rjust(len(head)) for number, head in zip(numbers, heads, strict=True))


def numbers_of(player: Shown) -> list[str]:
    stats = player["stats"]
    limbs = sum(limb is not None for limb in player["body"].values())
    values = [player["power"], stats["sp"], stats["st"], stats["sm"], limbs, *(len(player[pile]) for pile in ("hand", "deck", "discard"))]
    return [f"{player['health']}/{stats['ht']}", *map(str, values)]


def hand_lines(view: Shown, display: Shown, seat: int | None, texts: Texts) -> Iterator[str]:
    """What everybody knows of hands, and one's own."""
    for number, shown in enumerate(display["players"]):
        if shown["known"]:
            yield texts.say("draw.known", {"seat": number, "cards": " ".join(shown["known"])})
    if seat is None or not view["players"][seat]["hand"]:
        return
    hand, odds = view["players"][seat]["hand"], display.get("cards", {})
    cards = [texts.say("draw.card_wins", {"id": card, **odds[card]}) for card in hand] if odds else hand
    yield from wrapped(texts.say("draw.hand", {"cards": (", " if odds else " ").join(cards)}))


# What lies about, and what is going on


def floor_lines(view: Shown, display: Shown, box: Box, texts: Texts) -> Iterator[str]:
    for each in view["loose"]:
        data = {"place": place(each["hex"]), "name": texts.word("limb", each["limb"]), "id": each["limb"]}
        yield from wrapped(texts.say("draw.loose", {**data, "values": limb_values(each["limb"], box, texts)}))
    if view["objects"]:
        objects = [
            texts.say("draw.object", {"id": each["id"], "place": place(each["hex"]), "weight": weight})
            for each, weight in zip(view["objects"], display["map"]["weights"], strict=True)
        ]
        yield from wrapped(texts.say("draw.objects", {"objects": "; ".join(objects)}))


def fight_lines(display: Shown, texts: Texts) -> Iterator[str]:
    """How each attack that is possible now would begin, or another exchange, and how likely it is to win."""
    fights = [*display.get("fights", ()), *({"parts": ["continue"], **each} for each in (display.get("exchange"),) if each)]
    for fight in fights:
        if fight["parts"][0] in FIGHTS:
            mine, theirs = (str(side["attribute"] + side["bonus"]) for side in (fight["mine"], fight["theirs"]))
            wins = texts.say(f"wins.{fight['best']['way']}", fight["best"])
            yield texts.say("draw.fight", {"deed": " ".join(fight["parts"]), "mine": mine, "theirs": theirs, "wins": wins})


def step_lines(view: Shown, display: Shown, texts: Texts) -> Iterator[str]:
    combat = view["combat"]
    if combat:
        data = {"seat": combat["attacker"], "other": combat["defender"], "exchange": combat["exchange"]}
        yield texts.say("draw.shooting" if combat["ranged"] else "draw.combat", data)
    if view["test"]:
        mine, theirs = display["test"]["sides"]
        other = view["test"]["b"]
        yield texts.say(
            "draw.test",
            {
                "attribute": view["test"]["attr"],
                "seat": view["test"]["a"],
                "total": mine["total"],
                "target": view["pushed"] if other is None else f"p{other}",
                "their_total": theirs["total"],
            },
        )
