"""Hints and reviews as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.bots.hints import Advice, ReviewedAction, turning_points
from grumbletop.engine.game import Game
from grumbletop.terminal.sentences import Sentences

BAR = 10  # characters of a full bar


def advice_lines(found: Sequence[Advice], game: Game, sentences: Sentences) -> list[str]:
    """The best actions, each with its value, its share and how it may go on."""
    low, high = game.settled_info.returns
    wide = max(len(each.text) for each in found)
    lines = [sentences.texts.say("hint.title", {"low": f"{low:g}", "high": f"{high:g}"})]
    for each in found:
        bar = "#" * round(BAR * each.share)
        share = sentences.texts.say("hint.share", {"number": f"{100 * each.share:3.0f}"})
        lines.append(f"  {each.text:<{wide}}  {each.value:+6.2f}  {bar:<{BAR}} {share}")
        if len(each.line) > 1:
            lines.append(" " * (wide + 4) + ", ".join(f"{sentences.name(step.seat)}: {step.said}" for step in each.line[1:]))
    return lines


def judged_line(each: ReviewedAction, sentences: Sentences) -> str:
    head = f"{each.version:4}  {sentences.name(each.seat)}: {each.text}"
    if each.forced:
        return f"{head}  ({sentences.texts.say('review.forced')})"
    value = sentences.texts.say("review.unthought") if each.value is None else f"{each.value:+.2f}"
    tail = (
        "" if each.text == each.best else "  " + sentences.texts.say("review.better", {"text": each.best, "value": f"{each.expected:+.2f}"})
    )
    return f"{head}  {value}{tail}"


def review_lines(found: Sequence[ReviewedAction], sentences: Sentences) -> list[str]:
    """The summary after a review: who lost how much by mistakes, and where."""
    lines = [""]
    for seat, name in enumerate(sentences.names):
        lost = [each.lost for each in found if each.seat == seat and not each.forced]
        if lost:
            lines.append(sentences.texts.say("review.sum", {"name": name, "lost": f"{sum(lost):.2f}", "count": len(lost)}))
    points = turning_points(found)
    if points:
        lines.append(sentences.texts.say("review.points"))
        lines += [f"  {judged_line(each, sentences)}" for each in points]
    return lines
