"""Grabs, locks and breaking free (GMI-3.22 to GMI-3.39). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board, Lock
from grumbletop.games.giant_monster_invasion.rules_harm import (
    burn,
    check_knock_down,
    choke_here,
    collide,
    fall,
    hurt,
    is_in_lava,
    knock_back,
    make_prone,
    slide,
)
from grumbletop.games.giant_monster_invasion.rules_healing import leech
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    ASK_COUNTER,
    ASK_OPTION,
    C_LAUNCH,
    C_PLUNGE,
    C_PUSH,
    C_SLAM,
    C_SQUEEZE,
    COUNTERING,
    GRABBED,
    RESTRAINED,
    SQUEEZED,
    SUCTION,
)
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, INCH, compass_x, compass_y
from grumbletop.games.giant_monster_invasion.rules_scene import NOTHING

# Numbers of the frame while the grabber chooses
G_BY: Final = 0
G_TO: Final = 1
G_SUCCESSES: Final = 2
G_MARGIN: Final = 3
G_SCORE: Final = 4


def resolve_grab(board: Board, by: i64, to: i64, own: i64, theirs: i64, chance: Chance, log: Log) -> None:
    if own == theirs:
        push_apart(board, by, to, chance, log)
    elif own < theirs:
        offer_counter(board, by, to, log)
    else:
        grabber = board.monsters[by]
        board.tell(facts.GRABBED, by, to, own - theirs, 0, log)
        frames = board.frames
        frames.push(GRABBED)  # GMI-3.27
        frames.put(G_BY, by)
        frames.put(G_TO, to)
        frames.put(G_SUCCESSES, own)
        frames.put(G_MARGIN, own - theirs)
        frames.put(G_SCORE, grabber.sheet.brawl + own + grabber.sheet.level(SUCTION))  # GMI-6.41
        board.put_question(ASK_OPTION, by)


def offer_counter(board: Board, by: i64, to: i64, log: Log) -> None:
    """GMI-3.25; one who flees never attacks (GMI-5.14)."""
    target = board.monsters[to]
    board.tell(facts.GAINED_FREE_BLOW, to, by, 0, 0, log)
    if target.prone or target.sheet.brawl == 0 or target.retreat:
        return
    board.frames.push(COUNTERING)
    board.frames.put(0, to)
    board.frames.put(1, by)
    board.put_question(ASK_COUNTER, to)


def push_apart(board: Board, by: i64, to: i64, chance: Chance, log: Log) -> None:
    """GMI-3.26: each one's damage and knock back are the other's doing (GMI-3.58)."""
    one_damage: i64 = board.draw(C_PUSH, 3, chance)
    two_damage: i64 = board.draw(C_PUSH, 3, chance)
    one_far: i64 = board.draw(C_PUSH, 3, chance)
    two_far: i64 = board.draw(C_PUSH, 3, chance)
    board.tell(facts.PUSHED_APART, by, to, one_damage * 8 + two_damage, one_far * 8 + two_far, log)
    hurt(board, by, one_damage, to, by, log)
    hurt(board, to, two_damage, by, to, log)
    vx: i64 = board.monsters[by].x - board.monsters[to].x
    vy: i64 = board.monsters[by].y - board.monsters[to].y
    knock_back(board, by, vx, vy, board.rules.knock_back(one_far), to, by, chance, log)
    knock_back(board, to, -vx, -vy, board.rules.knock_back(two_far), by, to, chance, log)
    check_knock_down(board, to, 0, by)  # the grabber's comes first: it is put on top
    check_knock_down(board, by, 0, to)


# What the grabber does with its prey


def slam(board: Board, chance: Chance, log: Log) -> None:
    """GMI-3.28"""
    by: i64 = board.frames.get(G_BY)
    to: i64 = board.frames.get(G_TO)
    margin: i64 = board.frames.get(G_MARGIN)
    board.frames.pop()
    face: i64 = board.draw(C_SLAM, 6, chance)
    board.tell(facts.SLAMMED, by, to, face, face + margin, log)
    grab_damage(board, by, to, face + margin, log)
    make_prone(board, to, by, to, chance, log)


def grab_damage(board: Board, by: i64, to: i64, total: i64, log: Log) -> None:
    hurt(board, to, total, by, to, log)
    leech(board, by, total, log)  # GMI-6.30


def launch(board: Board, direction: i64, chance: Chance, log: Log) -> None:
    """GMI-3.30"""
    by: i64 = board.frames.get(G_BY)
    to: i64 = board.frames.get(G_TO)
    successes: i64 = board.frames.get(G_SUCCESSES)
    margin: i64 = board.frames.get(G_MARGIN)
    board.frames.pop()
    far: i64 = 1 + successes if board.rules.small else 3 + margin  # GMI-8.11
    board.tell(facts.LAUNCHED, by, to, direction, far, log)
    collided: bool = knock_back(board, to, compass_x(direction), compass_y(direction), INCH * far, by, to, chance, log)
    if not board.monsters[to].is_fighting():
        return
    if not collided:
        face: i64 = board.draw(C_LAUNCH, 6, chance)
        board.tell(facts.LANDED, by, to, face, face + successes, log)
        grab_damage(board, by, to, face + successes, log)
    make_prone(board, to, by, to, chance, log)


def lock(board: Board, kind: i64, chance: Chance, log: Log) -> None:
    """Squeeze (GMI-3.29) or restrain (GMI-3.31)."""
    by: i64 = board.frames.get(G_BY)
    to: i64 = board.frames.get(G_TO)
    score: i64 = board.frames.get(G_SCORE)
    board.frames.pop()
    if kind == SQUEEZED:
        face: i64 = board.draw(C_SQUEEZE, 3, chance)
        board.tell(facts.SQUEEZED, by, to, face, face, log)
        grab_damage(board, by, to, face, log)
    if not board.monsters[to].is_fighting():
        return
    board.monsters[to].prone = False  # GMI-3.33
    board.locks.append(Lock(by, to, kind, score, 0))
    board.tell(facts.LOCKED, by, to, 1 if kind == RESTRAINED else 0, score, log)


def squeeze_on(board: Board, chance: Chance, log: Log) -> None:
    """S6 of the holder (GMI-3.29)."""
    for each in board.locks:
        if each.holder == board.turn and each.kind == SQUEEZED:
            each.kept += 1
            face: i64 = board.draw(C_SQUEEZE, 3, chance)
            board.tell(facts.SQUEEZED, each.holder, each.held, face, face + each.kept, log)
            grab_damage(board, each.holder, each.held, face + each.kept, log)
            return


def plunge(board: Board, x: i64, y: i64, chance: Chance, log: Log) -> None:
    """GMI-3.32"""
    by: i64 = board.frames.get(G_BY)
    to: i64 = board.frames.get(G_TO)
    score: i64 = board.frames.get(G_SCORE)
    board.frames.pop()
    face: i64 = board.draw(C_PLUNGE, 3, chance)
    total: i64 = (face + 1) * (score // 2)
    board.tell(facts.PLUNGED, by, to, face, total, log)
    grab_damage(board, by, to, total, log)
    if not board.monsters[to].is_fighting():
        return
    hit: i64 = board.scene().in_the_way(to, x, y)
    if hit != NOTHING:
        collide(board, to, hit, by, to, chance, log)
    come_down(board, by, to, x, y, chance, log)


def come_down(board: Board, by: i64, to: i64, x: i64, y: i64, chance: Chance, log: Log) -> None:
    """On the nearest free place, prone; then clouds, the fall, and lava last."""
    target = board.monsters[to]
    if not target.is_fighting():
        return
    scene = board.scene()
    scene.settle(to, x, y)
    from_x: i64 = target.x
    from_y: i64 = target.y
    target.x = scene.end_x
    target.y = scene.end_y
    board.tell(facts.SLID, to, from_x, from_y, NOTHING, log)
    flew: bool = target.mode == AIR
    target.ground()
    make_prone(board, to, by, to, chance, log)
    choke_here(board, to, chance, log)
    if flew and target.is_fighting():
        fall(board, to, by, to, chance, log)
    if is_in_lava(board, target):
        burn(board, to, chance, log)


# Breaking free


def finish_break(board: Board, by: i64, total: i64, chance: Chance, log: Log) -> None:
    """The damage comes off the GRAB Score (GMI-3.37); at 0 the lock is broken (GMI-3.39)."""
    held = board.lock_of(by)
    if held is None:
        return  # the user of a BLAST went down itself
    holder: i64 = held.holder
    held.score = held.score - total if total < held.score else 0
    board.tell(facts.WEAKENED, holder, by, total, held.score, log)
    if held.score > 0:
        return
    board.unlock(by)
    board.tell(facts.BROKE_FREE, by, holder, 0, 0, log)
    vx: i64 = board.monsters[by].x - board.monsters[holder].x
    vy: i64 = board.monsters[by].y - board.monsters[holder].y
    slide(board, by, vx, vy, board.rules.separation(), log)
    slide(board, holder, -vx, -vy, board.rules.separation(), log)
    choke_here(board, by, chance, log)
    choke_here(board, holder, chance, log)
