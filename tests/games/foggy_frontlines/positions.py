"""Any options of Foggy Frontlines, and tables that seldom come about by play: many recruits, few map cards, Bullyhulks waiting."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.foggy_frontlines.reference_cards import ARMIES, FINALE, OTHERS, PRINCESSES, RECRUITS, TIMERS, in_order

MOST_RECRUITS = 3


def mixed_options(random: Random) -> dict[str, Any]:
    players = random.choice([2, 3, 4])
    bosses = random.sample(["gnash", "murk", "blort", "zib"], players)
    return {
        "players": players,
        "bosses": random.choice(["draft", "random", bosses]),
        "first_butt": random.choice(["random", random.randrange(players)]),
        "recruit_choice": random.choice(["random", "pick"]),
        "compare_scope": random.choice(["battlefield", "round"]),
        "bullyhulk_timing": random.choice(["next_round", "at_once"]),
        "final_tie": random.choice(["shared", "yell", "random"]),
        "round_limit": random.choice([3, 20, 40, 40]),
    }


def crowded(options: dict[str, Any], random: Random) -> dict[str, Any]:
    """A late round is about to be planned."""
    bosses = options["bosses"] if isinstance(options["bosses"], list) else random.sample(list(ARMIES), options["players"])
    timers = random.sample(TIMERS, len(TIMERS))
    others = random.sample(OTHERS, len(OTHERS))
    recruits = random.sample(RECRUITS, len(RECRUITS))
    homes = [random.randrange(len(bosses) + 1) for _ in PRINCESSES]
    left, used = random.randrange(4), random.choice([len(others) - 1, random.randrange(len(others))])
    players = [player(boss, recruits, random) for boss in bosses]
    for seat, each in enumerate(players):
        each["princesses"] = [princess for princess, home in zip(PRINCESSES, homes, strict=True) if home == seat]
    return {
        "game": "foggy_frontlines",
        "version": 1,
        "options": options,
        "phase": "plan",
        "round": random.randint(1, options["round_limit"]),
        "butt": random.randrange(len(bosses)),
        "turn": None,
        "victim": None,
        "slots": [timers[-1], others[-1]],
        "finale_color": None,
        "finale_by": None,
        "timer_deck": [*timers[:left], FINALE],
        "map_deck": others[used:-1],
        "discard": [*timers[left:-1], *others[:used]],
        "recruit_pile": in_order(recruits),
        "wilds": [princess for princess, home in zip(PRINCESSES, homes, strict=True) if home == len(bosses)],
        "fallen": [],
        "players": players,
        "result": None,
    }


def player(boss: str, recruits: list[str], random: Random) -> dict[str, Any]:
    """With up to three recruits out of the heap, some of all cards at rest."""
    cards = [*ARMIES[boss], "X", *(recruits.pop() for _ in range(random.randint(1, MOST_RECRUITS)) if recruits)]
    resting = [card for card in cards if random.random() < 0.2]
    return {
        "boss": boss,
        "hand": in_order([card for card in cards if card not in resting]),
        "retreat": in_order(resting),
        "squads": [],
        "ready": False,
        "princesses": [],
        "bully": random.choice([0, 0, 1, 2]),
    }
