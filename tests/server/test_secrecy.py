"""What a seat receives depends only on what it may know: over the wire, in downloads, in errors.

Two servers' worth of truth are compared: the true match, and one whose hidden part was drawn anew. Whoever can't tell the two apart
by the rules must receive the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest

from grumbletop.engine.chance import SeededChance
from grumbletop.engine.chance_source import Seeded
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.match import Match
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.state import State
from grumbletop.engine.texts import LANGUAGES
from grumbletop.server import wire
from grumbletop.server.seat_views import EVERYTHING, SeatViews
from tests.server.serving import Table, play_on

CARD = re.compile(r"\b(?:[A2-9TJQK][SH])\b")
GAMES = 12


def shown(views: SeatViews, viewer: int) -> bytes:
    """Everything a table shows to a viewer now."""
    return b"\n".join(bytes(views.view(viewer, language)) for language in LANGUAGES) + wire.encode(views.committed())


def in_world(match: Match, world: State) -> SeatViews:
    """The views of a match that stands in another world."""
    views = SeatViews(match, match.names)
    views.state = world
    return views


def reached(slug: str, seed: int) -> Iterator[Match]:
    """A random match, after each of its entries."""
    game = make(slug)
    match = Match.begin(game, Seeded(seed), [f"Player {seat}" for seat in range(game.seats)])
    rng = stream(seed, 1)
    while not match.state.is_over():
        yield match
        owing = [seat for seat in range(game.seats) if match.state.owes(seat)]
        seat = owing[rng.below(len(owing))]
        match.play(seat, game.text(match.state, seat, match.state.sample_action(seat, rng)))


@pytest.mark.parametrize("slug", ["grit", "crucible"])
def test_views_are_equal_in_worlds_that_a_viewer_cant_tell_apart(slug: str, installed_crucible: None) -> None:
    differing = 0
    for seed in range(GAMES):
        for match in reached(slug, seed):
            for viewer in (SPECTATOR, *range(match.game.seats)):
                world = match.state.resample(viewer, Rng(seed))
                differing += match.game.dump(world) != match.game.dump(match.state)
                assert shown(in_world(match, world), viewer) == shown(SeatViews(match, match.names), viewer)
    assert differing > GAMES  # worlds that are the same prove nothing


@pytest.mark.parametrize("slug", ["grit", "crucible"])
def test_answers_are_equal_in_worlds_that_eyes_cant_tell_apart(slug: str, installed_crucible: None) -> None:
    for seed in range(GAMES):
        for match in reached(slug, seed):
            for seat in range(match.game.seats):
                world = match.state.resample(seat, Rng(seed))
                assert asked(in_world(match, world), seat) == asked(SeatViews(match, match.names), seat)


def asked(views: SeatViews, seat: int) -> list[bytes]:
    """Choices two steps down, and previews of what they lead to."""
    first = views.choices(seat, [], "id", "en")
    answers = [wire.encode(first)]
    for choice in first.offered:
        then = views.choices(seat, [choice.value], "id", "de")
        answers.append(wire.encode(then))
        if then.whole is not None:
            answers.append(wire.encode(views.preview(seat, then.whole, "id", "en")))
    return answers


@pytest.mark.parametrize("slug", ["grit", "crucible"])
def test_actions_that_read_alike_are_told_alike(slug: str, installed_crucible: None) -> None:
    """Two actions of another seat with one masked text: not a byte tells which it was, until something is shown."""
    compared = 0
    for seed in range(GAMES):
        for match in reached(slug, seed):
            for seat in range(match.game.seats):
                for one, other in alike(match, seat):
                    compared += 1
                    assert told_of(match, seat, one) == told_of(match, seat, other)
    assert compared > GAMES


def alike(match: Match, seat: int) -> list[tuple[str, str]]:
    """Pairs of texts of a seat that all others read the same, and that show nobody anything."""
    game, state = match.game, match.state
    if not state.owes(seat) or state.count_actions(seat) > 100:
        return []
    masked: dict[str, list[str]] = {}
    for action in game.legal_actions(state, seat):
        text = game.text(state, seat, action)
        if not any(event.reveals for event in after(match, seat, text).entries[-1].events):
            masked.setdefault(game.text(state, seat, action, SPECTATOR), []).append(text)
    return [(texts[0], text) for texts in masked.values() for text in texts[1:]]


def after(match: Match, seat: int, text: str) -> Match:
    branch = copy(match)
    branch.entries, branch._standing = list(match.entries), list(match._standing)
    branch.chance = SeededChance(Rng(1))
    branch.play(seat, text, at="2030-01-01T00:00:00Z")
    return branch


def told_of(match: Match, seat: int, text: str) -> list[object]:
    """All that everybody else gets to know of an action."""
    branch = after(match, seat, text)
    views = SeatViews(branch, branch.names)
    others = [viewer for viewer in (SPECTATOR, *range(branch.game.seats)) if viewer != seat]
    return [
        (
            shown(views, viewer),
            bytes(views.events(viewer, EVERYTHING, "en")),
            wire.encode(views.last(viewer)),
            viewer >= 0 and branch.undo_kind(viewer),
        )
        for viewer in others
    ]


def test_a_planted_leak_is_found(installed_crucible: None) -> None:
    """The comparison has teeth: a look that shows the true position differs."""
    found = 0
    for match in reached("grit", 1):
        world = match.state.resample(0, Rng(7))
        for leak in (match.game.dump, lambda state, game=match.game: game.view(state, 1)):
            found += leak(world) != leak(match.state)
    assert found > 0


# Over the wire


def cards_in(message: object) -> set[str]:
    return set(CARD.findall(json.dumps(message)))


def truth(table: Table, id: str) -> dict[str, Any]:
    """The whole position, out of the server's own memory."""
    assert table.lobby is not None
    match = table.lobby.live_matches[id].match
    assert match is not None
    return match.game.dump(match.state)


def face_up(position: dict[str, Any]) -> set[str]:
    return {lying["card"] for pile in position["piles"].values() for lying in pile if not lying["down"]}


def check_only_known(message: object, known: set[str]) -> None:
    assert cards_in(message) - known == set()


def test_cards_of_others_never_leave_before_they_are_shown(table: Table) -> None:
    made = table.make(options={"tracker": "off"})  # which names every card there is
    with made.visit(made.tokens) as both, made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as grace, made.visit() as crowd:
        both.until("playing")
        dealt = [set(hand) for hand in truth(table, made.id)["hands"]]
        public: set[str] = set()
        number = 0
        while (now := both.table())["phase"] != "over":
            public |= face_up(truth(table, made.id))
            check_only_known(ada.table(both.acked), dealt[0] | public)
            check_only_known(grace.table(both.acked), dealt[1] | public)
            check_only_known(crowd.table(both.acked), public)
            stolen = min(dealt[1])
            check_only_known(ada.ask("play", seat=0, text=f"{stolen}@0a"), dealt[0] | public | {stolen})
            check_only_known(made.get("/log", headers={"authorization": f"Bearer {made.tokens[0]}"}).text, dealt[0] | public)
            check_only_known(made.get("").json(), set())
            both.move(now["owing"][0], number)
            number += 1
        assert number > 8
        assert dealt[1] <= cards_in(ada.table(both.acked)) | public


def test_the_last_action_is_masked_for_others(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens) as both, made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as grace:
        play_on({0: both, 1: both}, 1)
        seat = both.table()["owing"][0]
        version = both.lay_marked(seat)
        last: list[dict[str, Any]] = [guest.table(version)["last"] for guest in (ada, grace, both)]
    assert [each["seat"] for each in last] == [seat] * 3
    assert cards_in(last[seat]["text"])
    assert not cards_in(last[1 - seat]["text"])
    assert not cards_in(last[2]["text"])  # behind a curtain sit both


def test_an_answer_to_one_is_not_heard_by_another(table: Table) -> None:
    made = table.make()
    with made.visit(made.tokens[:1]) as ada, made.visit(made.tokens[1:]) as grace:
        grace.until("playing")
        ada.ask("choices", seat=0, prefix=[])
        grace.ask("ping")
        assert {message["type"] for message in grace.heard} <= {"welcome", "table", "pong"}
        assert all(list(message["held"]) in ([], ["1"]) for message in grace.told)
