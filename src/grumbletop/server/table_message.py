"""The `table` message: a live match as one visitor may see it. Visitors with the same view share one message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Raw

from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import Match
from grumbletop.server import wire
from grumbletop.server.live_match import OVER, LiveMatch
from grumbletop.server.seat_views import EVERYTHING, SeatViews
from grumbletop.server.seats import level_at
from grumbletop.server.sentences import game_texts

MOST_MESSAGES = 50  # cached for one moment, for visitors with the same view
MOST_STEPS = 60  # versions that are sent one by one; of older ones only the events are sent


def table(live: LiveMatch, held: Sequence[int], since: int, language: str, drawn: bool = True, stepped: bool = False) -> bytes:
    """Everything newer than `since`, for somebody who holds these seats; version by version if `stepped`."""
    key = (tuple(held), since, language, drawn, stepped, clock_second(live))
    message = live.messages.get(key)
    if message is None:
        message = wire.encode(table_update(live, held, since, language, drawn, stepped))
        if len(live.messages) >= MOST_MESSAGES:
            live.messages.clear()
        live.messages[key] = message
    return message


def clock_second(live: LiveMatch) -> int:
    """The current second while clocks run, because a cached message with clock times is soon out of date."""
    return 0 if live.clocks is None else int(live.services.settings.clock())


def table_update(live: LiveMatch, held: Sequence[int], since: int, language: str, drawn: bool, stepped: bool = False) -> wire.TableUpdate:
    views = live.views
    settled = settled_of(live, language)
    return wire.TableUpdate(
        version=live.version,
        phase=live.phase,
        commitment=settled.commitment,
        players=players(live),
        owing=live.owing(),
        held={str(seat): views.view(seat, language, drawn) for seat in held} if views else {},
        spectator=views.view(SPECTATOR, language, drawn) if views and not held else None,
        events=events(views, held, since, language) if views else {},
        undo={str(seat): live.undo_kind(seat) for seat in held},
        asking=asking(live),
        returns=live.ended["returns"] if live.ended else None,
        ended=ended(live),
        verdict=verdict(live, language),
        outcomes=outcomes(live, held, language),
        sides=settled.sides,
        secrets=settled.secrets,
        rematch=live.rematch,
        offers=live.offers,
        series=series(live),
        last=views.last(viewer(held)) if views else None,
        hints=live.may_have_hints(held),
        steps=steps(views, held, since, language, drawn) if views and stepped else [],
    )


def asking(live: LiveMatch) -> wire.Asking | None:
    if not live.asking or live.match is None:
        return None
    return wire.Asking(**live.asking, seen=live.match.undo_unveils(live.asking["seat"]))


@dataclass(frozen=True)
class Settled:
    """The parts of the message that never change during a match."""

    commitment: str | None
    sides: Sequence[wire.Side]
    secrets: bool


def settled_of(live: LiveMatch, language: str) -> Settled:
    known = live.settled.get(language)
    if known is None:
        known = Settled(live.commitment, sides(live, language), live.game.settled_info.hidden)
        if live.match is not None:
            live.settled[language] = known
    return known


def viewer(held: Sequence[int]) -> int:
    """The viewer for texts that all seats of a visitor see together, since several people may share one screen."""
    return held[0] if len(held) == 1 else SPECTATOR


def events(views: SeatViews, held: Sequence[int], since: int, language: str) -> dict[str, Raw]:
    if not held:
        return {"spectator": views.events(SPECTATOR, since, language)}
    return {str(seat): views.events(seat, since, language) for seat in held}


def steps(views: SeatViews, held: Sequence[int], since: int, language: str, drawn: bool) -> list[wire.Step]:
    """The news, version by version. A new connection gets what came after its own latest action."""
    match = views.match
    first = max(since, own_latest(match, held) if since == EVERYTHING else 0, match.version - MOST_STEPS) + 1
    found = []
    for version in range(first, match.version + 1):
        past = version < match.version
        entry = match.entries[version - 1] if version else None
        found.append(
            wire.Step(
                version,
                entry.kind if entry else "start",
                entry.seats[0] if entry and len(entry.seats) == 1 else None,
                [seat for seat in range(match.game.seats) if match.at(version).owes(seat)],
                {str(seat): views.past_view(version, seat, language, drawn) for seat in held} if past else {},
                views.past_view(version, SPECTATOR, language, drawn) if past and not held else None,
            )
        )
    return found


def own_latest(match: Match, held: Sequence[int]) -> int:
    """The version of the latest action of these seats; EVERYTHING if there is none, and the one before now for a spectator."""
    if not held:
        return match.version - 1
    acted = (version for version in range(match.version, 0, -1) if set(match.entries[version - 1].seats) & set(held))
    return next(acted, EVERYTHING)


def outcomes(live: LiveMatch, held: Sequence[int], language: str) -> dict[str, wire.Outcome]:
    """How the match ended for each of these seats; empty before the end."""
    if live.ended is None or live.match is None or live.views is None:
        return {}
    game, match, returns = live.game, live.match, live.ended["returns"]
    said = {seat: game.say_outcome(match.state, seat, returns, live.views.sentences(seat, language).texts) for seat in held}
    return {str(seat): wire.Outcome(*each) for seat, each in said.items()}


def sides(live: LiveMatch, language: str) -> list[wire.Side]:
    game = live.game
    names = game.side_names(live.names, game_texts(game, language))
    return [wire.Side(list(seats), name) for seats, name in zip(game.sides, names, strict=True)]


def verdict(live: LiveMatch, language: str) -> str | None:
    return live.game.verdict(live.ended["returns"], live.names, game_texts(live.game, language)) if live.ended else None


def series(live: LiveMatch) -> wire.Series | None:
    """The series of the match; None if its game isn't played in series."""
    if not live.game.in_series:
        return None
    begins = live.phase == OVER and live.match is not None and live.match.carry() is not None
    return wire.Series(live.series["match"] if live.series else None, live.next, begins and live.next is None)


def ended(live: LiveMatch) -> wire.Ended | None:
    if live.ended is None:
        return None
    return wire.Ended(live.ended["how"], live.ended["seat"], [seat.seat for seat in live.seats if seat.resigned])


def players(live: LiveMatch) -> list[wire.Player]:
    committed = live.views.committed() if live.views else []
    return [
        wire.Player(
            seat.seat,
            seat.name,
            seat.shown_kind,
            seat.plays_itself or live.attendance.here(seat.seat),
            seat.seat in committed,
            None if live.clocks is None or seat.plays_itself else live.clocks.face(seat.seat),
            level_at(live.game, seat.level).id if seat.plays_itself else None,
            seat.face,
        )
        for seat in live.seats
    ]
