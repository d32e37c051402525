"""A table of Grumbles and Goofs as text."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.texts import Texts
from grumbletop.games.grumbles_and_goofs.content import Board
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS, KIND_NAMES, PLAYERS, TABLE_KINDS, goof_name, square_number
from grumbletop.games.grumbles_and_goofs.rules import GrumblesState
from grumbletop.games.grumbles_and_goofs.rules_pieces import CAUGHT, DRAFTING, GOOFS, PLAYING, STARTERS
from grumbletop.games.grumbles_and_goofs.view import display

FILES: Final = "abcdefg"
SIGNS: Final = {"push": "Pu", "pull": "Pl", "shove": "Sh", "yank": "Ya", "swap": "Sp", "throw": "Th", "swing": "Sw"}


def draw(state: GrumblesState, board: Board, seat: int | None, texts: Texts) -> str:
    """The board as its owner sees it: Green looks from the other side."""
    ranks, files = ("7654321", FILES) if seat != 1 else ("1234567", FILES[::-1])
    lines = [heading(state, board, texts), "", f"      {'    '.join(files)}"]
    for rank in ranks:
        lines.append(f"  {rank}  " + " ".join(cell(state, board, file + rank) for file in files) + f"  {rank}")
    lines += [f"      {'    '.join(files)}", "", texts.say("draw.legend"), texts.say("draw.ground"), *foot(state, board, texts)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def heading(state: GrumblesState, board: Board, texts: Texts) -> str:
    shown = display(state, board)
    parts = [texts.say("draw.draft") if state.phase == DRAFTING else texts.say("draw.turn", {"turn": shown["turn"]})]
    if not state.is_over():
        parts.append(texts.say("draw.to_act", {"player": PLAYERS[state.player()]}))
    purple, green = (texts.word("side", player) for player in PLAYERS)
    parts.append(f"{purple} {shown['scores'][0]} : {shown['scores'][1]} {green}")
    return " · ".join(parts)


def cell(state: GrumblesState, board: Board, square: str) -> str:
    """Four characters: a piece, or the ground."""
    number = square_number(square)
    goof = int(state.goof_on(number))
    if goof >= 0:
        return f"?{goof_name(goof):<3}" if goof >= STARTERS else f" {goof_name(goof):<3}"
    kind = int(state.grumble_on(number))
    if kind >= 0:
        sign = SIGNS[KIND_NAMES[kind]]
        return f"[{sign}]" if state.purple >> kind & 1 else f"({sign})"
    return ground(board, square)


def ground(board: Board, square: str) -> str:
    if square in board.stars:
        return " *  "
    for seat, sign in enumerate(("[]", "()")):
        if square == board.homes[seat]:
            return f" {sign} "
        if square in board.starts[seat]:
            return f" {sign[0]}  "
    return " .  "


def foot(state: GrumblesState, board: Board, texts: Texts) -> list[str]:
    shown = display(state, board)
    lines = [f"{texts.word('side', player)}: {trio(state, seat)}" + captured(state, seat, texts) for seat, player in enumerate(PLAYERS)]
    if shown["unused"]:
        lines.append(texts.say("draw.unused", {"grumble": shown["unused"]}))
    else:
        left = [kind for kind in TABLE_KINDS if not (state.purple | state.green) >> KIND_NAMES.index(kind) & 1]
        lines.append(texts.say("draw.pool", {"cards": " ".join(left)}))
    out = ", ".join(f"{count} {texts.word('goof', kind)}" for kind, count in shown["still_out"].items() if count)
    lines.append(texts.say("draw.reserve", {"count": shown["reserve"], "kinds": out}))
    if state.phase == PLAYING:
        lines.append(texts.say("draw.rested", {"cards": " ".join(shown["rested"]) or "-"}))
    for each in shown["trespassers"]:
        lines.append(texts.say("draw.trespasser", {"grumble": each["kind"], "square": each["square"]}))
    if 2 * shown["quiet"]["turns"] >= shown["quiet"]["limit"]:
        lines.append(texts.say("draw.quiet", shown["quiet"]))
    return lines


def trio(state: GrumblesState, seat: int) -> str:
    """Its Grumbles, each with its sign on the board."""
    kinds = [kind for kind in TABLE_KINDS if state.grumbles_of(seat) >> KIND_NAMES.index(kind) & 1]
    return ", ".join(f"{SIGNS[kind]} {kind}" for kind in kinds) or "-"


def captured(state: GrumblesState, seat: int, texts: Texts) -> str:
    goofs = [goof for goof in range(GOOFS) if state.goof_at(goof) == CAUGHT + seat]
    if not goofs:
        return ""
    names = ", ".join(f"{goof_name(goof)} {texts.word('goof', GOOF_KINDS[state.goof_kind(goof)])}" for goof in goofs)
    return " · " + texts.say("draw.captured", {"cards": names})
