"""Replaying a record by the rules, and verifying its draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from grumbletop.engine import registry
from grumbletop.engine.chance import ScriptedChance
from grumbletop.engine.chance_source import Live, Scripted, Sealed, Seeded, Source, canonical, commitment_to, heading_of
from grumbletop.engine.errors import BadRecord, GrumbletopError, Refused
from grumbletop.engine.game import Game
from grumbletop.engine.match import ACTION, EXPIRE, RESEED, RESIGN, STAND_IN, UNDO, Match
from grumbletop.engine.reader import shown
from grumbletop.engine.state import Chance, State

if TYPE_CHECKING:
    from grumbletop.engine.record import Line, Record

LONGEST_SERIES: Final = 1_000


class FollowedChance(Chance):
    """Draws what the record says, and compares it with what the generator would have drawn."""

    def __init__(self, game: Game, recorded: ScriptedChance, generator: Chance) -> None:
        self.game = game
        self.recorded = recorded
        self.generator = generator
        self.differences: list[str] = []

    def draw(self, event: int, outcomes: int, state: State) -> int:
        index = self.recorded.draw(event, outcomes, state)
        found, given = (
            self.game.outcome_text(state, event, outcomes, each) for each in (index, self.generator.draw(event, outcomes, state))
        )
        if found != given:
            self.differences.append(f"{self.game.chance_events[event]} is {found}, but the chance of this match gives {given}")
        return index


class Replay:
    """A record being replayed, optionally with its generator alongside for comparison. `entries` replays them one by one."""

    def __init__(self, record: Record, follow: bool, room: type[Game] | None = None) -> None:
        self.record = record
        self.findings: list[str] = []
        self.room = room
        self.game = self.same_game()
        self.follow = follow
        self.reseeds_to_come = sum(line.kind == RESEED for line in record.body)
        first = self.first_source()
        self.generator = self.opened(first)
        with self.line(record.start) as chance:
            self.match = Match(self.game, first, record.heading, chance)

    def entries(self) -> Iterator[None]:
        for line in self.record.body:
            self.entry(line)
            yield
        self.match.chance = ScriptedChance(self.game, [])
        self.check_result()

    def fail(self, number: int, why: str) -> BadRecord:
        return BadRecord(f"line {number}", why, source=self.record.source)

    def same_game(self) -> Game:
        """The game under the same rules, options and content as when it was recorded; options that the header leaves out have defaults."""
        heading = self.record.heading
        try:
            kind = self.room or registry.room(heading["game"])
            game = registry.made(kind, heading["options"], self.record.packs, heading["rules"])
            settled = heading_of(game, heading["seats"], heading["position"], heading["carry"], heading.get("before"))
        except GrumbletopError as problem:
            raise self.fail(1, str(problem)) from None
        if settled["content"] != heading["content"]:
            raise self.fail(1, f"content differs: recorded {shown(heading['content'])}, here {shown(settled['content'])}")
        return game

    def first_source(self) -> Source:
        chance = self.record.chance
        if chance["kind"] == "seed":
            return Seeded(chance["seed"])
        if chance["kind"] == "script":
            return Scripted()
        drawn = chance.get("drawn", [])
        for seat, (promised, nonce) in enumerate(zip(drawn, self.record.nonces, strict=False)):
            if promised not in (None, nonce):
                self.findings.append(f"the nonce of seat {seat} differs from the one in the commitment")
        return self.live(chance["commitment"], self.record.nonces, drawn)

    def live(self, commitment: str, nonces: Sequence[str], drawn: Sequence[str | None] = ()) -> Live | Sealed:
        """The source behind a commitment. A secret in the record belongs to the last commitment."""
        secret = self.record.secret
        if secret is None or self.reseeds_to_come:
            return Sealed(commitment, nonces, drawn)
        if commitment_to(self.record.heading, secret, drawn) != commitment:
            self.findings.append("the secret doesn't match the commitment")
        return Live(secret, nonces, drawn)

    def opened(self, source: Source) -> Chance | None:
        """The generator of a source, if it is wanted and known."""
        if not self.follow or self.findings or not isinstance(source, Seeded | Live):
            return None
        return source.open(self.game, self.record.heading)

    @contextmanager
    def line(self, line: Line) -> Iterator[Chance]:
        """Chance for one line; whatever goes wrong names the line."""
        try:
            recorded = ScriptedChance(self.game, line.chance)
            if self.generator is None:
                yield recorded
            else:
                followed = FollowedChance(self.game, recorded, self.generator)
                yield followed
                self.findings.extend(f"line {line.number}: {difference}" for difference in followed.differences)
        except Refused as refusal:
            raise self.fail(line.number, f"refused by {refusal.clause}") from None
        except GrumbletopError as problem:
            raise self.fail(line.number, str(problem)) from None
        if left := recorded.left_over():
            raise self.fail(line.number, f"recorded but not drawn: {', '.join(left[:5])}")

    def entry(self, line: Line) -> None:
        with self.line(line) as chance:
            self.match.chance = chance
            if line.kind == ACTION:
                self.match.play(line.seats[0], line.text, line.at)
            elif line.kind == EXPIRE:
                self.match.expire(line.seats, line.at)
            elif line.kind == UNDO:
                self.match.undo(line.seats[0], line.consent, line.at)
            elif line.kind == RESIGN:
                self.match.resign(line.seats[0], not line.bot, line.at)
            elif line.kind == STAND_IN:
                self.match.stand_in(line.seats, line.bot, line.at)
            else:
                self.reseed(line)

    def reseed(self, line: Line) -> None:
        self.reseeds_to_come -= 1
        source = self.live(line.commitment, line.nonces)
        self.match.reseed(source, line.at)
        self.generator = self.opened(source)

    def check_result(self) -> None:
        line = self.record.result
        if line is None:
            return
        ended = self.match.ended
        if ended is None:
            raise self.fail(line.number, "a result, but the match is not over")
        if ended != line.ended:
            raise self.fail(line.number, f"it ended by {shown(asdict(ended))}, not {shown(asdict(line.ended))}")
        returns = self.match.returns()
        if returns != line.returns:
            raise self.fail(line.number, f"the result is {returns}, not {line.returns}")


# Verifying


def verify_alone(record: Record) -> list[str]:
    """The findings about one record by itself, without checking where its `carry` came from."""
    return _verified(record)[0]


def verify(record: Record, find: Callable[[str], Record | None] = lambda digest: None) -> list[str]:
    """The findings about a record that can be replayed: draws that don't follow from its seed or secret, a wrong digest, a missing end.

    A match of a series is traced back to the first one: `find` gives the record with a digest. Findings about an earlier match start with
    the name of its file.
    """
    findings, _ = _verified(record)
    heading = record.heading
    for _ in range(LONGEST_SERIES):
        if heading["carry"] is None:
            return findings
        before = find(heading["before"]) if "before" in heading else None
        if before is None:
            named = f"with the digest {heading['before']}" if "before" in heading else "that is not named"
            return [*findings, f"this match continues a match {named}, whose record is missing"]
        found, match = _verified(before)
        findings += [f"{before.source}: {finding}" for finding in [*found, *_broken_link(heading, match)]]
        heading = before.heading
    return [*findings, f"the series has more than {LONGEST_SERIES} matches"]


def _verified(record: Record) -> tuple[list[str], Match]:
    """The findings about one record, and its match."""
    replay = Replay(record, follow=True)
    list(replay.entries())
    return [*replay.findings, *_unknown_draws(record), *_unproven_result(record, replay.match)], replay.match


def _broken_link(heading: Mapping[str, Any], before: Match) -> Iterator[str]:
    """Why a match can't be the one that handed `carry` over."""
    if before.heading["game"] != heading["game"]:
        yield f"is a match of {before.heading['game']}, not of {heading['game']}"
    if list(before.names) != list(heading["seats"]):
        yield "other players sat there"
    if canonical(before.carry()) != canonical(heading["carry"]):
        yield f"hands {shown(before.carry())} over, but {shown(heading['carry'])} was taken over"


def _unknown_draws(record: Record) -> Iterator[str]:
    if record.chance["kind"] == "script":
        yield "the first draws were told from outside, so they can't be recomputed"
    reseeds = [line.number for line in record.body if line.kind == RESEED]
    for number in reseeds:
        yield f"line {number}: the secret was replaced here, so the draws above can't be recomputed"
    if record.secret is None and (reseeds or record.chance["kind"] == "live"):
        yield "the secret is not in the record, so the draws can't be recomputed"


def _unproven_result(record: Record, match: Match) -> Iterator[str]:
    if record.result is None:
        yield "the match is over, but its result is missing" if match.over else "the match is not over"
    elif record.result.digest != record.digest:
        yield f"line {record.result.number}: the digest is not that of the lines above"
