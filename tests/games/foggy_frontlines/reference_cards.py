"""The cards of Foggy Frontlines, written down a second time from the rule specification."""

from __future__ import annotations

COLOURS = ("r", "b", "g", "y")
ARMIES = {
    "gnash": ("r4", "b3", "g2", "y1"),
    "murk": ("r3", "b4", "g1", "y2"),
    "blort": ("r2", "b1", "g4", "y3"),
    "zib": ("r1", "b2", "g3", "y4"),
}
ACTION = "X"
RECRUITS = ("Mr", "Mb", "Mg", "My", "Gr", "Gb", "Gg", "Gy", "C1", "C2")
PRINCESSES = ("Pr1", "Pr2", "Pb1", "Pb2", "Pg1", "Pg2", "Py1", "Py2")
FINALE = "finale"
TIMERS = tuple(f"kid_{colour}{number}" for colour in COLOURS for number in (1, 2))
OTHERS = tuple(
    f"{name}_{colour}{number}"
    for name, numbers in (("kid", ("3", "4")), ("hero", ("",)), ("para", ("",)), ("bully", ("",)), ("fake", ("",)))
    for colour in COLOURS
    for number in numbers
)
MAP = TIMERS + OTHERS


def is_recruit(card: str) -> bool:
    return card in RECRUITS


def is_catapult(card: str) -> bool:
    return card in ("C1", "C2")


def can_lead(card: str) -> bool:
    return not is_catapult(card)


def is_numbered(leader: str) -> bool:
    return leader != ACTION


def colour_of(card: str) -> str:
    """Of a leader with a strength."""
    return card[1] if is_recruit(card) else card[0]


def strength_of(card: str) -> int:
    """What the card is worth as a leader; nothing where it can't be one."""
    if card == ACTION or is_catapult(card):
        return 0
    if is_recruit(card):
        return 4 if card[0] == "M" else 6
    return int(card[1])


def worth_of_support(leader: str) -> int:
    if is_recruit(leader):
        return 2 if leader[0] == "M" else 0
    return 1


def order(card: str) -> tuple[int, int, int]:
    """Army cards by colour and strength, the Boss Action, recruits."""
    if is_recruit(card):
        return 2, RECRUITS.index(card), 0
    if card == ACTION:
        return 1, 0, 0
    return 0, COLOURS.index(card[0]), strength_of(card)


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=order)


def kind_of(map_card: str) -> str:
    return map_card.split("_")[0]


def colour_of_map(map_card: str) -> str:
    return map_card.split("_")[1][0]
