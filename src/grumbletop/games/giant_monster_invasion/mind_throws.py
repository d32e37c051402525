"""What to do with somebody grabbed: hold it, or throw it into a wall, a pool or a neighbour (GMI-3.27 to GMI-3.32). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.rng import Rng
from grumbletop.games.giant_monster_invasion.mind_attacks import A_DIE, DOWN
from grumbletop.games.giant_monster_invasion.mind_worth import danger, harm
from grumbletop.games.giant_monster_invasion.rules import GiantState
from grumbletop.games.giant_monster_invasion.rules_grabs import G_BY, G_MARGIN, G_SCORE, G_SUCCESSES, G_TO
from grumbletop.games.giant_monster_invasion.rules_numbers import BLAST, FLYING, NOBODY, ROCK_STURDY, SLIME
from grumbletop.games.giant_monster_invasion.rules_orders import LAUNCH, PLUNGE, RESTRAIN, SLAM, SQUEEZE, pack, pack_point
from grumbletop.games.giant_monster_invasion.rules_plane import DIRECTIONS, INCH, compass_x, compass_y
from grumbletop.games.giant_monster_invasion.rules_scene import MONSTER, NOTHING, OBSTACLE

TURN: Final = 2.6  # what a turn is worth that somebody doesn't have
BUSY: Final = 2.0  # what it costs to have one's limbs busy for a turn,
SHOOTING: Final = 0.6  # and if one can still shoot
BRIEF: Final = 3.0  # turns for which anybody is held
IN_A_POOL: Final = 2.5  # HITS for each point of danger


def best_option(board: GiantState, rng: Rng) -> i64:
    """The one that hurts most, with some whim."""
    to: i64 = board.frames.get(G_TO)
    margin: float = float(board.frames.get(G_MARGIN))
    best: i64 = pack(SLAM, 0, 0, 0)
    most: float = (harm(board.monsters[to], A_DIE + margin) + DOWN) * whim(rng)
    kind: i64 = SQUEEZE
    while kind <= RESTRAIN:
        worth: float = hold_gain(board, kind == SQUEEZE) * whim(rng)
        if worth > most:
            most = worth
            best = pack(kind, 0, 0, 0)
        kind += 1
    direction: i64 = 0
    while direction < DIRECTIONS:
        worth = launch_gain(board, direction) * whim(rng)
        if worth > most:
            most = worth
            best = pack(LAUNCH, direction, 0, 0)
        direction += 1
    if board.monsters[board.frames.get(G_BY)].sheet.has_power(FLYING):
        board.scene()
        candidates = board.rules.candidates
        candidates.plunges(to, board.rules.reach())
        n: i64 = 0
        while n < candidates.count:
            worth = plunge_gain(board, candidates.x[n], candidates.y[n]) * whim(rng)
            if worth > most:
                most = worth
                best = pack_point(PLUNGE, candidates.x[n], candidates.y[n])
            n += 1
    return best


def whim(rng: Rng) -> float:
    return 0.95 + 0.001 * float(rng.below(100))


def hold_gain(board: GiantState, squeezes: bool) -> float:
    """Somebody held does nothing but break free, and who holds it can only shoot or heal."""
    by: i64 = board.frames.get(G_BY)
    to: i64 = board.frames.get(G_TO)
    own = board.monsters[by]
    other = board.monsters[to]
    each: float = float(other.sheet.brawl * (other.sheet.brawl + 2 + other.sheet.level(SLIME))) / 6.0
    turns: float = BRIEF if each <= 0.0 else float(board.frames.get(G_SCORE)) / each
    turns = BRIEF if turns > BRIEF else turns
    price: float = SHOOTING if own.sheet.has_power(BLAST) and own.sheet.blast > 0 else BUSY
    worth: float = turns * (TURN - price)
    if squeezes:
        return worth + harm(other, 2.0) + (turns - 1.0) * harm(other, 4.0)
    n: i64 = 0
    while n < len(board.monsters):
        if n != by and board.monsters[n].is_fighting() and board.is_enemy(n, to):
            worth += 0.5 * turns
        n += 1
    return worth


def launch_gain(board: GiantState, direction: i64) -> float:
    to: i64 = board.frames.get(G_TO)
    successes: i64 = board.frames.get(G_SUCCESSES)
    far: i64 = 1 + successes if board.rules.small else 3 + board.frames.get(G_MARGIN)
    scene = board.scene()
    scene.slide(to, compass_x(direction), compass_y(direction), far * INCH)
    x: i64 = scene.end_x
    y: i64 = scene.end_y
    landing: float = harm(board.monsters[to], A_DIE + float(successes))
    worth: float = collision_gain(board, to, scene.hit) if scene.hit >= MONSTER else landing
    return worth + DOWN + IN_A_POOL * danger(board, board.monsters[to], x, y)


def plunge_gain(board: GiantState, x: i64, y: i64) -> float:
    to: i64 = board.frames.get(G_TO)
    worth: float = harm(board.monsters[to], 3.0 * float(board.frames.get(G_SCORE) // 2)) + DOWN
    hit: i64 = board.scene().in_the_way(to, x, y)
    if hit >= MONSTER:
        return worth + collision_gain(board, to, hit)
    return worth + (IN_A_POOL * danger(board, board.monsters[to], x, y) if hit == NOTHING else 0.0)


def collision_gain(board: GiantState, to: i64, hit: i64) -> float:
    """What it takes from who is thrown, and from whoever stands in the way (GMI-3.47, GMI-3.48)."""
    thrown = board.monsters[to]
    if hit >= OBSTACLE:
        obstacle: i64 = hit - OBSTACLE
        sturdy: i64 = ROCK_STURDY if board.rules.is_rock(obstacle) else board.rules.sturdy[obstacle]
        return harm(thrown, float(sturdy) + A_DIE)
    struck: i64 = hit - MONSTER
    other = board.monsters[struck]
    worth: float = harm(thrown, float(other.tough + other.sheet.brawl) + A_DIE)
    suffered: float = harm(other, float(thrown.tough + thrown.sheet.brawl) + A_DIE)
    by: i64 = board.frames.get(G_BY)
    return worth + suffered if by != NOBODY and board.is_enemy(by, struck) else worth - suffered
