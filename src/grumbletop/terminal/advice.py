"""Hints and reviews as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from grumbletop.bots.hints import Advice, ReviewedAction, noise, turning_points, whatever
from grumbletop.bots.outlook import Outlook, outlook
from grumbletop.terminal.sentences import Sentences

BAR = 10  # characters of a full bar


def advice_lines(found: Sequence[Advice], sentences: Sentences) -> list[str]:
    """The best actions, each with the outlook, its share of the search, why, and how it may go on."""
    wide = max(len(each.text) for each in found)
    sure = whatever(found)
    lines = [sure.sentence(sentences.game_texts) if sure else sentences.texts.say("hint.title")]
    for each in found:
        bar = "#" * round(BAR * each.share)
        share = sentences.texts.say("hint.share", {"number": f"{100 * each.share:3.0f}"})
        said = "" if sure else outlook_said(each.outlook, sentences)
        lines.append(f"  {each.text:<{wide}}  {bar:<{BAR}} {share}  {said}".rstrip())
        lines.append(" " * (wide + 4) + each.reason.sentence(sentences.game_texts))
        if len(each.line) > 1:
            lines.append(" " * (wide + 4) + ", ".join(f"{sentences.name(step.seat)}: {step.said}" for step in each.line[1:]))
    return lines


def outlook_said(outlook: Outlook | None, sentences: Sentences) -> str:
    return "" if outlook is None else outlook.sentence(sentences.game_texts)


def judged_line(each: ReviewedAction, sentences: Sentences) -> str:
    head = f"{each.version:4}  {sentences.name(each.seat)}: {each.text}"
    if each.forced:
        return f"{head}  ({sentences.texts.say('review.forced')})"
    if each.value is None:
        return f"{head}  {sentences.texts.say('review.unthought')}"
    game = sentences.game
    value = outlook_said(outlook(game, each.value, each.doubt), sentences)
    low, high = game.settled_info.returns
    if each.lost <= noise(each, high - low):
        return f"{head}  {value}".rstrip()
    best = outlook_said(outlook(game, each.expected, each.doubt), sentences)
    best = "" if best == value else f"({best})" if best else ""
    return f"{head}  {value}  {sentences.texts.say('review.better', {'text': each.best, 'value': best})}".replace("   ", "  ").rstrip()


def review_lines(found: Sequence[ReviewedAction], sentences: Sentences) -> list[str]:
    """The summary after a review: who made how many mistakes, and the biggest ones."""
    low, high = sentences.game.settled_info.returns
    lines = [""]
    for seat, name in enumerate(sentences.names):
        mine = [each for each in found if each.seat == seat and not each.forced]
        if mine:
            slips = sum(each.lost > noise(each, high - low) for each in mine)
            lines.append(sentences.texts.say("review.sum" if slips else "review.clean", {"name": name, "slips": slips, "count": len(mine)}))
    points = turning_points(found, high - low)
    if points:
        lines.append(sentences.texts.say("review.points"))
        lines += [f"  {judged_line(each, sentences)}" for each in points]
    return lines
