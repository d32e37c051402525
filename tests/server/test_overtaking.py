"""Two halls on one store, as two server processes have them: whatever both do at once happens once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from grumbletop.server.app import create_app
from grumbletop.server.errors import Refusal
from grumbletop.server.live_match import LiveMatch
from grumbletop.server.lobby import Lobby
from grumbletop.server.migrations import migrate
from grumbletop.server.settings import Settings, database_url

PEOPLE = [{"kind": "me"}, {"kind": "me"}]


@dataclass
class Hand:
    """A clock turned by hand."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Two:
    """The same match in two halls."""

    halls: list[Lobby]
    hand: Hand
    live_matches: list[LiveMatch] = field(default_factory=list)

    async def make(self, wishes: list[dict[str, str]], clock: dict[str, Any] | None = None, open: bool = False) -> list[LiveMatch]:
        id, _ = await self.halls[0].create("grit", {}, wishes, open, clock, None)
        self.live_matches = [await lobby.live(id) for lobby in self.halls]
        return self.live_matches

    async def both(self, act: Callable[[LiveMatch], Awaitable[Any]]) -> list[Any]:
        return await asyncio.gather(*(act(live) for live in self.live_matches), return_exceptions=True)

    async def lines(self) -> list[str]:
        """What stands in the log."""
        kept = await self.halls[0].services.store.fetch(self.live_matches[0].id)
        assert kept is not None
        return [entry["line"] for entry in kept.log]


@asynccontextmanager
async def two_halls(folder: Path) -> AsyncIterator[Two]:
    hand = Hand()
    settings = Settings(database=database_url(str(folder / "table.db")), clock=hand)
    halls: list[Lobby] = [create_app(settings).state.lobby for _ in range(2)]
    await migrate(halls[0].services.store)
    yield Two(halls, hand)
    for lobby in halls:
        await lobby.services.tasks.end()
        await lobby.services.store.close()


def told(story: Callable[[Two], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        async with two_halls(folder) as two:
            await story(two)

    asyncio.run(whole())


def some_text(live: LiveMatch, seat: int) -> str:
    game, state = live.game, live.playing().state
    return game.text(state, seat, game.legal_actions(state, seat)[0])


def test_a_match_begins_once_and_with_all_nonces(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, other = await two.make(PEOPLE)
        await asyncio.gather(one.add_nonce(0, "ada"), other.add_nonce(1, "grace"))
        await two.both(LiveMatch.begin)
        assert one.match is not None
        assert other.match is not None
        assert one.match.first_source.describe(one.match.heading) == other.match.first_source.describe(other.match.heading)
        assert getattr(one.match.first_source, "nonces", None) == ["ada", "grace"]
        assert one.game.dump(one.match.state) == other.game.dump(other.match.state)

    told(story, tmp_path)


def test_one_move_sent_to_both_is_played_once(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, _other = await two.make(PEOPLE)
        await two.both(LiveMatch.begin)
        seat = one.owing()[0]
        text = some_text(one, seat)
        assert await two.both(lambda live: live.play(seat, text, "k3f9")) == [1, 1]
        assert len(await two.lines()) == 1

    told(story, tmp_path)


def test_a_bot_that_both_let_think_moves_once(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, _other = await two.make(PEOPLE)
        await two.both(LiveMatch.begin)
        seat = one.owing()[0]
        text = some_text(one, seat)
        await two.both(lambda live: live.play_at(0, seat, text, None))
        await two.both(lambda live: live.play_at(0, seat, text, None))
        assert len(await two.lines()) == 1

    told(story, tmp_path)


def test_a_flag_falls_once(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        await two.make(PEOPLE, {"kind": "move", "seconds": 60})
        await two.both(LiveMatch.begin)
        await two.both(LiveMatch.refresh)
        two.hand.now += 61
        await two.both(LiveMatch.expire_late)
        await two.both(LiveMatch.expire_late)
        assert len(await two.lines()) == 1

    told(story, tmp_path)


def test_reading_again_gives_nobody_time(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, _other = await two.make(PEOPLE, {"kind": "move", "seconds": 60})
        await one.begin()
        two.hand.now += 20
        await one.refresh()
        assert one.clocks is not None
        assert one.clocks.face(one.owing()[0]).left == 40

    told(story, tmp_path)


def test_of_two_people_one_gets_the_open_seat(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, _other = await two.make([{"kind": "me"}, {"kind": "open"}], open=True)
        answers = await asyncio.gather(*(lobby.join(one.id, None, None, "Bo") for lobby in two.halls), return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert [refusal.key for refusal in refused] == ["full"]
        assert len(answers) == 2

    told(story, tmp_path)


def test_there_is_one_rematch(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, other = await two.make(PEOPLE)
        await one.begin()
        await one.resign(0)
        await other.refresh()
        matches = await asyncio.gather(two.halls[0].rematch(one, [0, 1], ""), two.halls[1].rematch(other, [0, 1], ""))
        assert matches[0] == matches[1]
        assert len(await two.halls[0].services.store.in_phase("waiting")) == 1

    told(story, tmp_path)


@dataclass
class Somebody:
    """A visitor of one of the matches."""

    held: Collection[int]
    address: str = ""
    promises_nonces: bool = False

    def notify(self) -> None:
        pass

    def prepare(self) -> None:
        pass

    def send_aside(self, aside: bytes) -> None:
        pass

    __hash__ = object.__hash__


def test_who_is_gone_from_one_hall_may_be_in_the_other(tmp_path: Path) -> None:
    async def story(two: Two) -> None:
        one, other = await two.make(PEOPLE)
        ada = Somebody([0])
        await one.enter(ada)
        await two.both(LiveMatch.begin)
        while 0 not in one.owing():
            await one.play(1, some_text(one, 1))
        one.leave(ada)
        await other.refresh()
        await other.enter(ada)
        two.hand.now += one.services.settings.gone_after
        await one.take_over(0)
        assert one.seats[0].stand_in
        await other.refresh(one.revision)
        await one.refresh(other.revision)
        assert not one.seats[0].stand_in
        assert not other.seats[0].stand_in

    told(story, tmp_path)


@pytest.mark.parametrize("agree", [True, False])
def test_a_wish_to_take_back_is_answered_in_the_other_hall(tmp_path: Path, agree: bool) -> None:
    async def story(two: Two) -> None:
        one, other = await two.make(PEOPLE)
        await two.both(LiveMatch.begin)
        movers: list[int] = []
        while len(set(movers)) < 2:
            movers.append(one.owing()[0])
            await one.play(movers[-1], some_text(one, movers[-1]))
        await one.undo(movers[0])
        await other.refresh()
        await other.answer_undo(movers[-1], agree)
        await one.refresh()
        assert one.asking is None
        assert one.version == other.version == len(movers) + agree

    told(story, tmp_path)
