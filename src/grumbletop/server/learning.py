"""The guided game and the page "How to play", as data for the client."""

from __future__ import annotations

from typing import Any, Final

from grumbletop.engine.game import Game
from grumbletop.engine.how_to_play import Block, load_how_to_play
from grumbletop.engine.lesson import LEARNER, Page, pages
from grumbletop.engine.scenario import Moment
from grumbletop.server import wire
from grumbletop.server.seat_views import tell
from grumbletop.server.sentences import Sentences

NAMES: Final = ("Alma", "Bram", "Cleo", "Dora", "Ivo", "Finn")  # the learner first


def lesson(game: type[Game], language: str) -> dict[str, Any]:
    """`pages` is empty where a room has no lesson."""
    return {"players": NAMES, "pages": [page_of(page, number, language) for number, page in enumerate(pages(game))]}


def page_of(page: Page, number: int, language: str) -> dict[str, Any]:
    sentences = sentences_at(page.moment, language)
    return {
        "look": look_of(page.moment, sentences),
        "seats": page.moment.game.seats,
        "events": [tell({"version": number, **event.seen_by(LEARNER)}, sentences) for event in page.events],
        "sentence": sentences.texts.say(page.say) if page.say else "",
        "way": [sentences.choice(choice) for choice in page.way],
        "alone": [alone(page, number) for number in range(len(page.way))],
        "point": page.point,
    }


def alone(page: Page, number: int) -> bool:
    """Whether this part is the only choice, so that the client needn't ask for it."""
    found = page.moment.game.choices(page.moment.state, LEARNER, [choice.value for choice in page.way[:number]])
    return len(found.offered) == 1 and found.whole is None and found.area is None


def sentences_at(moment: Moment, language: str) -> Sentences:
    return Sentences(moment.game, NAMES[: moment.game.seats], language, LEARNER)


def look_of(moment: Moment, sentences: Sentences) -> wire.SeatView:
    game, state = moment.game, moment.state
    owed = game.decision(state, LEARNER)
    decision = None if owed is None else wire.Decision(owed.name, owed.mode, owed.open, owed.prompt, sentences.ask(owed))
    return wire.SeatView(game.view(state, LEARNER), game.display(state, LEARNER), decision, game.drawing(state, LEARNER, sentences.texts))


def how_to_play(game: type[Game], language: str) -> dict[str, Any]:
    """`parts` is empty where a room has no such page."""
    page = load_how_to_play(game, language)
    if page is None:
        return {"title": game.info.name, "language": language, "players": NAMES, "parts": []}
    parts = [{"title": part.title, "blocks": [block_of(block, page.language) for block in part.blocks]} for part in page.parts]
    return {"title": page.title, "language": page.language, "players": NAMES, "parts": parts}


def block_of(block: Block, language: str) -> dict[str, Any]:
    told = {"kind": block.kind, "text": block.text}
    if block.moment is None:
        return told
    return {**told, "look": look_of(block.moment, sentences_at(block.moment, language)), "seats": block.moment.game.seats}
