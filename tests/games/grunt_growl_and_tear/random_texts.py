"""Texts that players of Grunt, Growl, and Tear might type, right or wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.grunt_growl_and_tear.reference_content import CARDS, CONTENT
from tests.games.grunt_growl_and_tear.reference_words import VERBS

SOCKETS = ["head1", "arm1", "arm2", "arm3", "leg1", "leg2", "tail1", "wing1", "wing2"]
ODD_SOCKETS = ["head2", "arm4", "wing9", "arm0", "tail01", "fin1"]
SPOILT = "x 0-1,pP/ _af"
Document = dict[str, Any]


def random_text(document: Document, seat: int, random: Random) -> str:
    """Mostly with a verb of the phase, often wrong."""
    verbs = VERBS[document["phase"]] or ["end"]
    verb = random.choice(verbs) if random.random() < 0.9 else random.choice([*WORDS, "ask"])
    asked = random.choice(["move", "leap", "turn", "rest", "rest", "move", "attack"]) if verb == "ask" else verb
    text = f"ask {WORDS[asked](document, seat, random)}" if verb == "ask" else WORDS[verb](document, seat, random)
    return spoilt(text, random) if random.random() < 0.08 else text


def spoilt(text: str, random: Random) -> str:
    """With a letter too many or too few."""
    place = random.randrange(len(text))
    return text[:place] + random.choice([random.choice(SPOILT) + text[place:], text[place + 1 :]])


def monster(random: Random) -> str:
    return random.choice([*CONTENT.torsos, "nobody"])


def any_seat(random: Random) -> str:
    return random.choice(["p0", "p1", "p2", "p3"] * 3 + ["p4", "1"])


def near(document: Document, random: Random) -> str:
    """A space next to somebody or something, or any other."""
    pieces = [*document["players"], *document["loose"], *document["objects"]]
    places = [piece["hex"] for piece in pieces if piece["hex"] is not None]
    q, r = random.choice([*places, [0, 0]])
    return f"{q + random.randint(-2, 2)},{r + random.randint(-2, 2)}"


def edge(_: Document, random: Random) -> str:
    q, r = random.choice([*random.choice([*CONTENT.maps.values()])])
    return f"{q},{r}"


def limb(document: Document, seat: int, random: Random) -> str:
    """Mostly one that lies underfoot."""
    loose = [entry["limb"] for entry in document["loose"]]
    underfoot = [entry["limb"] for entry in document["loose"] if entry["hex"] == document["players"][seat]["hex"]]
    return str(random.choice([*underfoot * 5, *loose, random.choice([*CONTENT.limbs, "patch/nose", "nobody/fist"])]))


def next_door(document: Document, seat: int, random: Random) -> str:
    q, r = document["players"][seat]["hex"] or (0, 0)
    return f"{q + random.randint(-1, 1)},{r + random.randint(-1, 1)}"


def socket(document: Document, seat: int, random: Random) -> str:
    own = [*document["players"][seat]["body"]] * 3
    return str(random.choice([*own, *SOCKETS, random.choice(ODD_SOCKETS)]))


def victims_socket(document: Document, seat: int, random: Random) -> str:
    combat = document["combat"]
    return socket(document, combat["victim"] if combat and combat["victim"] is not None else seat, random)


def card(document: Document, seat: int, random: Random) -> str:
    return str(random.choice([*document["players"][seat]["hand"] * 2, random.choice([*CARDS, "1s", "10s", "As "])]))


def shield(document: Document, seat: int, random: Random) -> str:
    sockets = [*document["players"][seat]["body"]]
    some = [each for each in sockets if random.random() < 0.4]
    if random.random() < 0.1:
        some.append(random.choice([*SOCKETS, *ODD_SOCKETS]))
    return f"shield {' '.join(some) or 'none'}"


WORDS: dict[str, Callable[[Document, int, Random], str]] = {
    "pick": lambda _, __, random: f"pick {monster(random)}",
    "place": lambda document, _, random: f"place {edge(document, random)} {random.choice('0123456')}",
    "move": lambda _, __, random: f"move {random.choice(['f', 'b', 'f', 'b', 'fl', 'fr', 'bl', 'br', 'x'])}",
    "leap": lambda _, __, random: f"leap {random.choice([0, 1, 2, 2, 3, 3, 4, 10])}",
    "turn": lambda _, __, random: f"turn {random.choice('0123456')}",
    "rest": lambda *_: "rest",
    "attack": lambda _, __, random: f"attack {any_seat(random)}",
    "shoot": lambda _, __, random: f"shoot {any_seat(random)}",
    "escape": lambda _, __, random: f"escape {any_seat(random)} {random.choice(['sp', 'st', 'sm', 'ht', 'iq'])}",
    "push": lambda document, _, random: (
        f"push {random.choice([any_seat(random), *(each['id'] for each in document['objects']), 'crate9'])}"
    ),
    "to": lambda document, _, random: f"to {random.choice(['none', *[near(document, random) for _ in range(9)]])}",
    "attach": lambda document, seat, random: f"attach {limb(document, seat, random)} {socket(document, seat, random)}",
    "swap": lambda document, seat, random: (
        f"swap {socket(document, seat, random)} {random.choice(['gone', next_door(document, seat, random)])} {limb(document, seat, random)}"
    ),
    "heal": lambda document, seat, random: f"heal {random.randint(0, document['players'][seat]['power'] + 1)}",
    "play": lambda document, seat, random: f"play {card(document, seat, random)}",
    "blind": lambda *_: "blind",
    "none": lambda *_: "none",
    "shield": shield,
    "rip": lambda document, seat, random: f"rip {victims_socket(document, seat, random)}",
    "drop": lambda document, _, random: f"drop {near(document, random)}",
    "allow": lambda *_: "allow",
    "deny": lambda *_: "deny",
    "continue": lambda *_: "continue",
    "stop": lambda *_: "stop",
    "skip": lambda *_: "skip",
    "end": lambda *_: "end",
}
