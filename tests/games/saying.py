"""What the rooms' tests of texts have in common: sentences are whole, everything has a name, and German is German."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from grumbletop.engine.errors import Refused
from grumbletop.engine.game import Game
from grumbletop.engine.texts import Texts, load_texts

RandomText = Callable[[dict[str, Any], int, Random], str]


def whole(texts: Texts, key: str, sentence: str) -> str:
    """The catalogue has it, and every gap of it is filled."""
    assert texts.has(key)
    assert "{" not in sentence
    return sentence


def left_in_english(game: Game[Any]) -> set[str]:
    """The keys of the room's own texts whose German is the same as the English."""
    english = load_texts(game.home(), "en").sentences
    return {key for key, sentence in load_texts(game.home(), "de").sentences.items() if sentence == english[key]}


def unnamed(texts: Texts, needed: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"{table}.{name}" for table, names in needed.items() for name in names if not texts.has(f"{table}.{name}")]


def asked_of_all(game: Game[Any], state: Any, texts: Texts) -> set[str]:
    """The questions of this moment. Each is a sentence that begins with the seat it asks."""
    asked = set[str]()
    for seat in range(game.seats):
        if decision := game.decision(state, seat):
            prompt = whole(texts, decision.prompt, texts.say(decision.prompt, decision.data))
            assert prompt.startswith(texts.word("seat", seat))
            asked.add(decision.prompt)
    return asked


def check_labels(game: Game[Any], state: Any, texts: Texts) -> None:
    """Every choice of the one who decides, and the kind of thing it is, has a name."""
    choices = game.choices(state, int(state.decider()))
    for choice in (*choices.offered, *choices.barred):
        whole(texts, choice.label, texts.say(choice.label, choice.data))
        assert texts.has(f"part.{choice.part}")


def refused(game: Game[Any], state: Any, random_text: RandomText, random: Random) -> Refused | None:
    """What comes of something said at random by anybody."""
    seat = random.randrange(game.seats)
    try:
        game.parse(state, seat, random_text(game.dump(state), seat, random))
    except Refused as refusal:
        return refusal
    return None
