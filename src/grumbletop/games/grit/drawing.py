"""A Grit table as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grumbletop.engine.texts import Texts
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import HIDDEN
from grumbletop.games.grit.verbs import VERBS

WIDTH: Final = 22  # inside a pile's box


def draw(state: GritState, view: Mapping[str, Any], display: Mapping[str, Any], seat: int | None, texts: Texts) -> str:
    """The other side above, the own one below, then hand and what may be said."""
    below = 0 if seat is None else seat
    lines = [heading(display, texts), ""]
    lines += side(view, display, 1 - below, seat, texts)
    lines += [""]
    lines += side(view, display, below, seat, texts)
    lines += ["", *foot(state, view, display, seat, texts)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def heading(display: Mapping[str, Any], texts: Texts) -> str:
    """Round and The Word with its reason."""
    parts = [texts.say("draw.round", {"round": display["round"]})]
    if display["word"]:
        totals = " : ".join(map(str, display["word"]["totals"]))
        parts.append(texts.say("draw.word", {"seat": display["word"]["seat"]}) + f" ({totals})")
    return " · ".join(parts)


def side(view: Mapping[str, Any], display: Mapping[str, Any], number: int, seat: int | None, texts: Texts) -> list[str]:
    piles = [pile for pile in view["piles"] if pile[0] == str(number)]
    boxes = [box(pile, view["piles"][pile], texts) for pile in piles]
    return [title(view, display, number, seat, texts), *("  ".join(row) for row in zip(*level(boxes), strict=True))]


def title(view: Mapping[str, Any], display: Mapping[str, Any], number: int, seat: int | None, texts: Texts) -> str:
    about = display["sides"][number]
    parts = [who(number, seat, texts), texts.say("draw.total", {"total": total(about)})]
    if about["dead"] or about["full_dead"]:
        parts.append(texts.say("draw.dead"))
    if seat != number and view["hands"][number]:
        parts.append(" ".join(view["hands"][number]))
    return " · ".join(parts)


def who(number: int, seat: int | None, texts: Texts) -> str:
    if seat is None:
        return texts.word("seat", number)
    return texts.say("draw.you" if seat == number else "draw.opponent", {"seat": number})


def total(about: Mapping[str, Any]) -> str:
    """What is visible, a question mark for what lies face down, and the full total for its owner."""
    text = str(about["visible"]) + " + ?" * (about["down"] > 0)
    return text if about["full"] in (None, about["visible"]) else f"{text} ({about['full']})"


def box(pile: str, entries: list[Mapping[str, Any]], texts: Texts) -> list[str]:
    """A pile: its top, and what that covers below it."""
    inside = [texts.say("draw.empty")] if not entries else [face(entries[-1], texts), *covered(entries)]
    rows = [f"│ {line[: WIDTH - 2]:{WIDTH - 2}} │" for line in inside]
    return [f"┌─ {pile} {'─' * (WIDTH - 5)}┐", *rows]


def face(entry: Mapping[str, Any], texts: Texts) -> str:
    words = [f"[{entry['card']}]" if entry["down"] else entry["card"]]
    if entry["marked"]:
        words.append("! " + texts.say("draw.marked"))
    elif entry["down"] and entry["card"] == HIDDEN:
        words.append(texts.say("draw.hidden"))
    return " ".join(words)


def covered(entries: list[Mapping[str, Any]]) -> list[str]:
    below = " ".join(entry["card"] for entry in reversed(entries[:-1]))
    return [f"└ {below}"] if below else []


def level(boxes: list[list[str]]) -> list[list[str]]:
    """Boxes of one height, closed at the bottom."""
    height = max(map(len, boxes))
    blank = f"│{' ' * WIDTH}│"
    return [[*box, *[blank] * (height - len(box)), f"└{'─' * WIDTH}┘"] for box in boxes]


def foot(state: GritState, view: Mapping[str, Any], display: Mapping[str, Any], seat: int | None, texts: Texts) -> list[str]:
    lines: list[str] = []
    if seat is None:
        lines.append(texts.say("draw.spectator"))
    else:
        lines.append(texts.say("draw.hand", {"cards": " ".join(view["hands"][seat])}))
    lines.append(texts.say("draw.undealt", {"count": len(view["undealt"]), "cards": " ".join(view["undealt"])}))
    if "tracker" in display:
        seen = " ".join(marker["card"] for marker in display["tracker"] if marker["seen"])
        lines.append(texts.say("draw.seen", {"cards": seen}))
    return lines if seat is None else lines + legend(state, seat, texts)


def legend(state: GritState, seat: int, texts: Texts) -> list[str]:
    """How to write what this seat owes, by example."""
    if not state.owes(seat):
        return []
    actions = [VERBS.text(action, state, seat) for action in state.legal_actions(seat)]
    if len(actions) <= 2:
        return [f"> {' | '.join(actions)}"]
    example = VERBS.text(state.default_action(seat), state, seat)
    marked = f"   {example}! = {texts.say('draw.marked')}" if state.may_mark(seat) else ""
    return [f"> {example}{marked}"]
