"""Hints and reviews as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.bots.hints import Advice, ReviewedAction, turning_points
from grumbletop.engine.game import Game
from grumbletop.terminal.words import Speaker

BAR = 10  # characters of a full bar


def advice_lines(found: Sequence[Advice], game: Game, speaker: Speaker) -> list[str]:
    """The best actions, each with its value, its share and how it may go on."""
    low, high = game.settled_info.returns
    wide = max(len(each.text) for each in found)
    lines = [speaker.texts.say("hint.title", {"low": f"{low:g}", "high": f"{high:g}"})]
    for each in found:
        bar = "#" * round(BAR * each.share)
        share = speaker.texts.say("hint.share", {"number": f"{100 * each.share:3.0f}"})
        lines.append(f"  {each.text:<{wide}}  {each.value:+6.2f}  {bar:<{BAR}} {share}")
        if len(each.line) > 1:
            lines.append(" " * (wide + 4) + ", ".join(f"{speaker.name(step.seat)}: {step.said}" for step in each.line[1:]))
    return lines


def judged_line(each: ReviewedAction, speaker: Speaker) -> str:
    head = f"{each.version:4}  {speaker.name(each.seat)}: {each.text}"
    if each.forced:
        return f"{head}  ({speaker.texts.say('review.forced')})"
    value = speaker.texts.say("review.unthought") if each.value is None else f"{each.value:+.2f}"
    tail = (
        "" if each.text == each.best else "  " + speaker.texts.say("review.better", {"text": each.best, "value": f"{each.expected:+.2f}"})
    )
    return f"{head}  {value}{tail}"


def review_lines(found: Sequence[ReviewedAction], speaker: Speaker) -> list[str]:
    """The summary after a review: who lost how much by mistakes, and where."""
    lines = [""]
    for seat, name in enumerate(speaker.names):
        lost = [each.lost for each in found if each.seat == seat and not each.forced]
        if lost:
            lines.append(speaker.texts.say("review.sum", {"name": name, "lost": f"{sum(lost):.2f}", "count": len(lost)}))
    points = turning_points(found)
    if points:
        lines.append(speaker.texts.say("review.points"))
        lines += [f"  {judged_line(each, speaker)}" for each in points]
    return lines
