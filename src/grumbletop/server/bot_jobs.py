"""Jobs of bots in a worker process: moves, hints, and reviews of finished matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grumbletop.bots.bot import Budget, Knowledge
from grumbletop.bots.hints import Advice, ReviewedAction, Speller, hint, noise, review, turning_points
from grumbletop.bots.levels import LevelBot, level_of, within
from grumbletop.bots.outlook import Outlook, outlook
from grumbletop.engine.content import Pack
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Game
from grumbletop.engine.match import Match
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import State
from grumbletop.server.replay_jobs import opened
from grumbletop.server.sentences import Sentences

MOST_REVIEWED: Final = 400  # actions
LEAST: Final = 0.02  # seconds for each action, even in a long match


def seen_in(job: Mapping[str, Any]) -> Knowledge:
    """What a bot in a live match may know: a possible world for its seat."""
    packs = [Pack(pack["name"], pack["files"]) for pack in job["packs"]]
    game = make(job["game"], job["options"], packs, job["rules"])
    return Knowledge(game, int(job["seat"]), game.restore(job["world"].encode()))


def think(job: Mapping[str, Any]) -> str:
    """The text of the action that a level plays."""
    seen = seen_in(job)
    level = level_of(seen.game, job["level"])
    return LevelBot(level).choose(seen, within(level, float(job["seconds"])), Rng(job["seed"])).text


def advise(job: Mapping[str, Any]) -> dict[str, Any]:
    seen, rng = seen_in(job), Rng(job["seed"])
    sentences = Sentences(seen.game, job["names"], job["language"], seen.seat)
    found = hint(seen, rng, speller(seen.game, sentences), Budget(seconds=float(job["seconds"])))
    return {"candidates": [advice_told(each, sentences) for each in found], "range": list(seen.game.settled_info.returns)}


def speller(game: Game, sentences: Sentences) -> Speller:
    def spell(state: State, seat: int, action: int) -> str:
        return game.say_action(state, seat, action, sentences.texts)

    return spell


def advice_told(advice: Advice, sentences: Sentences) -> dict[str, Any]:
    return {
        "why": advice.reason.sentence(sentences.texts),
        "text": advice.text,
        "sentence": advice.said,
        "parts": list(advice.parts),
        "value": round(advice.value, 3),
        "doubt": round(advice.doubt, 3),
        "share": round(advice.share, 3),
        "outlook": outlook_told(advice.outlook, sentences),
        "line": [f"{sentences.own.word('seat', step.seat)}: {step.said}" for step in advice.line[1:]],
    }


def outlook_told(outlook: Outlook | None, sentences: Sentences) -> dict[str, Any] | None:
    if outlook is None:
        return None
    return {"kind": outlook.kind, "percent": outlook.percent, "sentence": outlook.sentence(sentences.texts)}


def go_through(job: Mapping[str, Any]) -> dict[str, Any]:
    """Review every action of a finished match within a total time limit."""
    record = opened(job)
    assert record is not None
    match = record.match
    actions = sum(1 for entry in match.entries if entry.kind == "action")
    if actions > MOST_REVIEWED:
        return {"moves": [], "points": [], "range": list(match.game.settled_info.returns), "note": "long"}
    budget = Budget(seconds=max(LEAST, float(job["seconds"]) / max(actions, 1)))
    sentences = Sentences(match.game, match.names, job["language"], SPECTATOR)
    found = list(review(match, budget, int(job["seed"])))
    low, high = match.game.settled_info.returns
    points = [each.version for each in turning_points(found, high - low)]
    return {
        "moves": [reviewed_told(match, each, sentences) for each in found],
        "points": points,
        "range": list(match.game.settled_info.returns),
        "note": "",
    }


def reviewed_told(match: Match, each: ReviewedAction, sentences: Sentences) -> dict[str, Any]:
    game, before = match.game, match.at(each.version - 1)
    best = game.parse(before, each.seat, each.best)
    return {
        "version": each.version,
        "seat": each.seat,
        "text": each.text,
        "best": each.best,
        "sentence": game.say_action(before, each.seat, best, sentences.texts) if isinstance(best, int) else each.best,
        "outlook": None if each.forced else outlook_told(outlook(game, each.expected), sentences),
        "instead": None if each.value is None else outlook_told(outlook(game, each.value, each.doubt), sentences),
        "lost": round(each.lost, 3),
        "noise": round(noise(each, game.settled_info.returns[1] - game.settled_info.returns[0]), 3),
        "forced": each.forced,
        "judged": each.value is not None,
    }
