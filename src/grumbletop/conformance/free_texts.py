"""Any legal text, free ones included, is played all the way: parse, preview, record, replay, undo, save. Near misses stand beside it."""

from __future__ import annotations

from typing import Final

from grumbletop.conformance.random_states import Reached, frozen
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.errors import Refused
from grumbletop.engine.events import EventLog
from grumbletop.engine.game import LONGEST_TEXT, Composed
from grumbletop.engine.match import ALONE, NO, Match
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.rng import Rng

SAMPLED: Final = 3  # texts of each seat in one state
MISSES: Final = 8  # near misses of each
LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz,.+-> ?^"


def check_free_texts(here: Reached) -> None:
    for seat in here.deciders():
        rng = here.rng(seat + 40)
        for _ in range(SAMPLED):
            text = here.game.sample_text(here.state, seat, rng)
            check_text(here, seat, text)
            for _ in range(MISSES):
                check_near_miss(here, seat, near_miss(text, rng))


def check_text(here: Reached, seat: int, text: str) -> None:
    game, state = here.game, here.state
    here.claim(0 < len(text) <= LONGEST_TEXT, f"seat {seat}: the sampled text {text[:40]!r} has {len(text)} characters")
    try:
        action = game.parse(state, seat, text)
    except Refused as refused:
        here.claim(False, f"seat {seat}: the sampled text {text!r} is refused by {refused.clause}")
        return
    spelt = action.text if isinstance(action, Composed) else game.text(state, seat, action)
    here.claim(spelt == text, f"seat {seat}: the sampled text {text!r} is spelt {spelt!r}")
    saved = game.save(state)
    preview, world, log = game.preview(state, seat, text), state.clone(), EventLog()
    game.play(world, seat, text, SeededChance(here.rng()), log)
    here.claim(game.save(state) == saved, f"seat {seat}: playing {text} on a copy changes the state")
    told = [event.seen_by(seat) for event in log.events][: len(preview.events)]
    here.claim(frozen(list(preview.events)) == frozen(told), f"seat {seat}: {text} was previewed otherwise")
    restored = game.restore(game.save(world))
    here.claim(game.save(restored) == game.save(world), f"seat {seat}: restore and save change the game after {text}")
    check_odds(here, seat, text)
    check_match(here, seat, text)


def check_odds(here: Reached, seat: int, text: str) -> None:
    totals: dict[str, float] = {}
    for each in here.game.preview(here.state, seat, text).odds:
        here.claim(0.0 <= each.probability <= 1.0, f"seat {seat}: the odds of {text} hold the probability {each.probability}")
        totals[each.given] = totals.get(each.given, 0.0) + each.probability
    for given, total in totals.items():
        here.claim(abs(total - 1.0) < 1e-9, f"seat {seat}: the odds of {text} add up to {total} {given}".rstrip())


def check_match(here: Reached, seat: int, text: str) -> None:
    """A match from this position: the text is recorded, replays to the same position, and is taken back without a trace."""
    game = here.game
    match = Match.begin(game, Seeded(here.seed % 10**9), [f"Seat {number}" for number in range(game.seats)], game.dump(here.state))
    before = game.save(match.state)
    match.play(seat, text)
    again = Record.read(record_of(match)).replay(type(game))
    here.claim(again.game.save(again.state) == game.save(match.state), f"seat {seat}: {text} replays to another position")
    kind = match.undo_kind(seat)
    if kind != NO:
        match.undo(seat, [] if kind == ALONE else [other for other in range(game.seats) if other != seat])
        here.claim(game.save(match.state) == before, f"seat {seat}: {text} is not wholly taken back")


def near_miss(text: str, rng: Rng) -> str:
    """The text with one small change: a character less, more, other or twice, or two of them swapped."""
    place, letter = rng.below(len(text)), LETTERS[rng.below(len(LETTERS))]
    kind = rng.below(5)
    if kind == 0:
        return text[:place] + text[place + 1 :]
    if kind == 1:
        return text[:place] + letter + text[place:]
    if kind == 2:
        return text[:place] + letter + text[place + 1 :]
    if kind == 3:
        return text[:place] + text[place] + text[place:]
    return text[:place] + text[place + 1 : place + 2] + text[place] + text[place + 2 :]


def check_near_miss(here: Reached, seat: int, text: str) -> None:
    """It is refused and nothing has changed, or it is an action that its own spelling leads to again."""
    game, state = here.game, here.state
    saved = game.save(state)
    try:
        action = game.parse(state, seat, text)
    except Refused:
        here.claim(game.save(state) == saved, f"seat {seat}: the refused text {text!r} changes the state")
        return
    spelt = action.text if isinstance(action, Composed) else game.text(state, seat, action)
    here.claim(game.parse(state, seat, spelt) == action, f"seat {seat}: {text!r} is accepted, but {spelt!r} is another action")
    if isinstance(action, int):
        here.claim(state.is_legal(seat, action), f"seat {seat}: {text!r} is accepted but not legal")
    world = state.clone()
    game.play(world, seat, text, SeededChance(here.rng()), EventLog())
    here.claim(game.save(world) != saved, f"seat {seat}: {text!r} is accepted and changes nothing")
