"""Texts that players of Foggy Frontlines might type, right or wrong."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.foggy_frontlines.reference_cards import ARMIES, PRINCESSES, RECRUITS

CARDS = (*(card for army in ARMIES.values() for card in army), "X", *RECRUITS, "q9")
TARGETS = (*PRINCESSES, "@0", "@1", "@2", "@3", "Pr3")
SPOILT = "x^+:,@! 1Pr"


def random_text(document: dict[str, Any], seat: int, random: Random) -> str:
    """Mostly of the kind that is asked for, often wrong."""
    by_phase = {"boss": boss, "plan": plan, "battle": capture, "evacuate": evacuate, "pick": pick, "return": give_back, "hat": hat}
    say = by_phase.get(document["phase"], yell) if random.random() < 0.8 else random.choice([*by_phase.values(), yell])
    text = say(document["players"][seat], random)
    return spoilt(text, random) if random.random() < 0.15 else text


def spoilt(text: str, random: Random) -> str:
    """With a letter too many or too few."""
    place = random.randrange(len(text))
    return text[:place] + random.choice([random.choice(SPOILT) + text[place:], text[place + 1 :]])


def any_card(player: dict[str, Any], random: Random) -> str:
    near = [*player["hand"], *player["hand"], *player["retreat"], *(squad["leader"] for squad in player["squads"])]
    return str(random.choice(near if near and random.random() < 0.9 else CARDS))


def boss(_: dict[str, Any], random: Random) -> str:
    return f"boss {random.choice([*ARMIES, 'nobody'])}"


def plan(player: dict[str, Any], random: Random) -> str:
    squads = []
    for _ in range(random.randrange(4)):
        cards = [any_card(player, random) for _ in range(random.choice([1, 1, 2, 2, 3]))]
        squads.append("+".join(card + "^" * (random.random() < (0.5 if card[0] == "C" else 0.05)) for card in cards))
    return " ".join(["grunt", *squads])


def capture(player: dict[str, Any], random: Random) -> str:
    other = random.random()
    if other < 0.2:
        return "X!" if other < 0.15 else "retreat"
    leaders = [squad["leader"] for squad in player["squads"]]
    leader = random.choice(leaders) if leaders and random.random() < 0.9 else any_card(player, random)
    targets = [random.choice(TARGETS) for _ in range(random.choice([0, 1, 1, 1, 2, 2, 3]))]
    return f"{leader}x{random.choice('12')}{':' * bool(targets)}{','.join(targets)}"


def evacuate(player: dict[str, Any], random: Random) -> str:
    return f"evacuate {any_card(player, random)} {any_card(player, random)}"


def pick(_: dict[str, Any], random: Random) -> str:
    return f"pick {random.choice(CARDS)}"


def give_back(player: dict[str, Any], random: Random) -> str:
    return f"return {any_card(player, random)}"


def hat(_: dict[str, Any], random: Random) -> str:
    return f"hat {random.choice(['keep', '@0', '@1', '@2', '@3', '@4'])}"


def yell(_: dict[str, Any], random: Random) -> str:
    return random.choice(["I WIN!", "retreat", "I WIN"])
