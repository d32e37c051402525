"""The room against a second Grit: the same documents, views, legal actions, refusals and defaults, under all options."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.errors import BadPosition, Refused
from grumbletop.engine.events import Log
from grumbletop.engine.game import NoChance
from grumbletop.games.grit import Grit
from grumbletop.games.grit.rules import GritState
from tests.games.grit import reference
from tests.games.grit.dealing import ALL_OPTIONS, CHOICES
from tests.games.grit.reference import PILES, Document
from tests.games.grit.reference_cards import RANKS, SPADES, in_order
from tests.games.grit.reference_loading import possible

PHASES = ("word", "first", "second", "keep", "over")
REASONS = ("survivor", "closest", "least_dead", "draw", "rank")


@pytest.mark.parametrize("seed", range(8))
def test_both_play_the_same_game(seed: int) -> None:
    random = Random(seed)
    for options in ALL_OPTIONS[seed::8]:
        game, state, document = dealt(options, random)
        while document["phase"] != "over":
            agree(game, state, document)
            refuse_alike(game, state, document, random)
            seat = random.choice(document["to_act"])
            text = any_action(document, seat, random)
            if text == reference.default(document, seat) and random.random() < 0.5:
                game.expire(state, [seat], NoChance(), Log())
            else:
                game.play(state, seat, text, NoChance(), Log())
            document = reference.play(document, seat, text)
        agree(game, state, document)
        winner = document["result"]["winner"]
        assert game.returns(state) == ([0, 0] if winner is None else [1 if seat == winner else -1 for seat in (0, 1)])


@pytest.mark.parametrize("seed", range(4))
def test_both_load_the_same_documents(seed: int) -> None:
    """Documents in which one or two things were changed: those that break an invariant are refused, and no others."""
    random, accepted, refused = Random(seed), 0, 0
    for options in ALL_OPTIONS[seed::4]:
        _, _, document = dealt(options, random)
        for _ in range(random.randrange(15)):
            if document["phase"] != "over":
                seat = random.choice(document["to_act"])
                document = reference.play(document, seat, any_action(document, seat, random))
        assert possible(document)
        for _ in range(10):
            other = changed(document, random)
            if possible(other):
                Grit(other["options"]).load(other)
                accepted += 1
            else:
                with pytest.raises(BadPosition):
                    Grit(other["options"]).load(other)
                refused += 1
    assert min(accepted, refused) > 30


def dealt(options: dict[str, str], random: Random) -> tuple[Grit, GritState, Document]:
    heart = random.choice(RANKS) + "H"
    deck = [*(rank + "S" for rank in SPADES[options["deck"]]), heart]
    random.shuffle(deck)
    game = Grit(options)
    return game, game.start(ScriptedChance(game, [{"heart": heart}, {"deck": deck}])), reference.begin(dict(options), deck)


def any_action(document: Document, seat: int, random: Random) -> str:
    """A legal action, often a Mark or a default."""
    texts = reference.legal(document, seat)
    marks = [text for text in texts if text.endswith("!")]
    return random.choice([random.choice(texts), random.choice(marks or texts), reference.default(document, seat)])


def agree(game: Grit, state: GritState, document: Document) -> None:
    assert game.dump(state) == document
    for seat in (None, 0, 1):
        assert game.view(state, seat) == reference.view(document, seat)
    for seat in document["to_act"]:
        texts = [game.text(state, seat, action) for action in game.legal_actions(state, seat)]
        assert sorted(texts) == sorted(reference.legal(document, seat))


def refuse_alike(game: Grit, state: GritState, document: Document, random: Random) -> None:
    for _ in range(4):
        seat, text = random.choice((0, 1)), any_text(document, random)
        assert refusal(game, state, seat, text) == reference.refusal(document, seat, text), f"seat {seat}: {text}"


def refusal(game: Grit, state: GritState, seat: int, text: str) -> str | None:
    try:
        game.parse(state, seat, text)
    except Refused as refused:
        return refused.clause
    return None


def any_text(document: Document, random: Random) -> str:
    cards = [*document["hands"][0], *document["hands"][1], random.choice(RANKS) + random.choice("SH")]
    play = f"{random.choice(cards)}@{random.choice(PILES)}"
    wrong = (f"{play}!!", play.lower(), play.replace("@", " @"), f"{play[:-1]}d", "first 2", "First 0", "first  0", "keep ", "??@0a", "")
    return random.choice([play, play, f"{play}!", f"{play}!", "keep", "flip", "first 0", "first 1", random.choice(wrong)])


def changed(document: Document, random: Random) -> Document:
    found = deepcopy(document)
    for _ in range(random.choice((1, 1, 2))):
        random.choice(CHANGES)(found, random)
    return found


Change = Callable[[Document, Random], object]


def any_entry(document: Document, random: Random) -> Document:
    return random.choice(reference.entries(document))[1]


def turn_a_seat(seats: list[int], random: Random) -> None:
    if seats:
        seats[random.randrange(len(seats))] ^= 1


def move_a_card(document: Document, random: Random) -> None:
    piles = document["piles"]
    piles[random.choice(PILES)].append(piles[random.choice([pile for pile in PILES if piles[pile]])].pop())


def exchange_a_card(document: Document, random: Random) -> None:
    """A card of a pile for one that nobody has seen."""
    hidden = random.choice([cards for cards in (*document["hands"], document["undealt"]) if cards])
    entry, number = any_entry(document, random), random.randrange(len(hidden))
    entry["card"], hidden[number] = hidden[number], entry["card"]
    hidden[:] = in_order(hidden)


def exchange_options(document: Document, random: Random) -> None:
    name = random.choice(list(CHOICES))
    document["options"] = {**document["options"], name: random.choice(CHOICES[name])}


def change_the_result(document: Document, random: Random) -> None:
    if document["result"]:
        document["result"] |= random.choice(
            [{"winner": random.choice((0, 1, None))}, {"reason": random.choice(REASONS)}, {"totals": [20, 19]}]
        )


CHANGES: list[Change] = [
    lambda found, random: any_entry(found, random).update(down=random.random() < 0.5),
    lambda found, random: any_entry(found, random).update(marked=random.random() < 0.5),
    lambda found, random: any_entry(found, random).update(by=random.choice((None, 0, 1))),
    lambda found, random: any_entry(found, random).update(round=random.randrange(5)),
    lambda found, random: turn_a_seat(found["words"], random),
    lambda found, random: turn_a_seat(found["firsts"], random),
    lambda found, random: found.update(phase=random.choice(PHASES)),
    lambda found, random: found.update(round=random.randrange(6)),
    lambda found, random: found.update(to_act=random.choice(([], [0], [1], [0, 1], [1, 0]))),
    lambda found, random: found["keeps"].__setitem__(random.randrange(2), random.choice((None, "keep", "flip"))),
    move_a_card,
    exchange_a_card,
    exchange_options,
    change_the_result,
]
