"""Damage and what it leads to: absorbing, bleeding, defeat, falling, collisions, slides, clouds and lava (GMI-3, GMI-4, GMI-6). Compiled.

`by` is whose doing something is. If that one suffers it itself, the credit goes to `other`, its opponent (GMI-3.58); NOBODY gets none.
"""

from __future__ import annotations

from mypy_extensions import i64

from grumbletop.engine.bits import bit, has, shifted
from grumbletop.engine.events import Log
from grumbletop.engine.state import Chance
from grumbletop.games.giant_monster_invasion import rules_facts as facts
from grumbletop.games.giant_monster_invasion.rules_board import Board
from grumbletop.games.giant_monster_invasion.rules_monster import Monster
from grumbletop.games.giant_monster_invasion.rules_numbers import (
    C_CLOUD,
    C_COLLISION_BUILDING,
    C_COLLISION_MONSTER,
    C_FALL,
    C_KNOCK_DOWN,
    C_LAVA,
    CHECK,
    DEFEATED,
    MOST_SEATS,
    N_CAUSE,
    N_MOD,
    N_PURPOSE,
    N_WHO,
    NOBODY,
    ROCK_STURDY,
    TOXIC_CLOUD,
)
from grumbletop.games.giant_monster_invasion.rules_plane import AIR, DEEP_WATER, GROUND, LAVA, WATER, obstacle_bit
from grumbletop.games.giant_monster_invasion.rules_scene import EDGE, MONSTER, NOTHING, OBSTACLE

# Damage


def hurt(board: Board, victim: i64, damage: i64, by: i64, other: i64, log: Log) -> None:
    """GMI-3.40, GMI-3.41"""
    monster = board.monsters[victim]
    if damage <= 0 or not monster.is_fighting():
        return
    shields: i64 = monster.shields()
    lost: i64 = damage - shields if damage > shields else 0
    before: i64 = shields_in_one(monster)
    wear(monster, 2 if lost > 0 else 1)
    board.tell(facts.HURT, victim, damage, lost, before, log)
    if board.rules.bleeding:
        monster.blood += lost // 5  # GMI-3.43
    lose_hits(board, victim, lost, by, other, log)


def shields_in_one(monster: Monster) -> i64:
    """TOUGH, armor and force field, four bits each."""
    return monster.tough + shifted(monster.armor, 4) + shifted(monster.field, 8)


def wear(monster: Monster, drop: i64) -> None:
    """Force field first, then armor, then TOUGH (GMI-3.41)."""
    while drop > 0 and monster.shields() > 0:
        if monster.field > 0:
            monster.field -= 1
        elif monster.armor > 0:
            monster.armor -= 1
        else:
            monster.tough -= 1
        drop -= 1


def lose_hits(board: Board, victim: i64, lost: i64, by: i64, other: i64, log: Log) -> None:
    monster = board.monsters[victim]
    monster.hits -= lost
    if monster.hits <= 0:
        defeat(board, victim, other if by == victim else by, log)


def defeat(board: Board, victim: i64, by: i64, log: Log) -> None:
    """GMI-3.42; credit by GMI-3.58."""
    board.monsters[victim].hits = 0
    credited: bool = by != NOBODY and board.is_enemy(by, victim)
    board.tell(facts.DOWN, victim, by if credited else NOBODY, 0, 0, log)
    if credited:
        board.monsters[by].kills += 1
    leave(board, victim, DEFEATED)


def leave(board: Board, victim: i64, status: i64) -> None:
    monster = board.monsters[victim]
    monster.status = status
    monster.cloud = False
    board.unlock(victim)


def hit_building(board: Board, building: i64, damage: i64, by: i64, log: Log) -> None:
    """More than its STURDY destroys it (GMI-4.2, GMI-4.4)."""
    sturdy: i64 = board.rules.sturdy[building]
    destroyed: bool = damage > sturdy
    board.tell(facts.BUILDING, building, damage, by, 1 if destroyed else 0, log)
    if not destroyed:
        return
    board.standing &= ~obstacle_bit(building)
    if by == NOBODY:
        return
    wrecker = board.monsters[by]
    if sturdy <= 3:
        wrecker.low += 1
    elif sturdy <= 5:
        wrecker.mid += 1
    else:
        wrecker.high += 1


# Falling over


def make_prone(board: Board, who: i64, by: i64, other: i64, chance: Chance, log: Log) -> None:
    monster = board.monsters[who]
    if not monster.is_fighting():
        return
    monster.prone = True
    board.unlock(who)  # GMI-3.36
    board.tell(facts.PRONE, who, 0, 0, 0, log)
    if monster.mode == AIR:
        monster.ground()
        fall(board, who, by, other, chance, log)


def fall(board: Board, who: i64, by: i64, other: i64, chance: Chance, log: Log) -> None:
    """GMI-3.57"""
    face: i64 = board.draw(C_FALL, 6, chance)
    board.tell(facts.FELL, who, face, 0, 0, log)
    hurt(board, who, face, by, other, log)


def check_knock_down(board: Board, who: i64, mod: i64, by: i64) -> None:
    """The check is made when its turn comes (GMI-3.52, GMI-3.53)."""
    board.frames.push(CHECK)
    board.frames.put(N_WHO, who)
    board.frames.put(N_PURPOSE, C_KNOCK_DOWN)
    board.frames.put(N_MOD, mod)
    board.frames.put(N_CAUSE, by)


# Collisions


def collide_with_obstacle(board: Board, mover: i64, obstacle: i64, by: i64, other: i64, chance: Chance, log: Log) -> None:
    """GMI-3.47; a rock draws its own die only (GMI-4.5)."""
    monster = board.monsters[mover]
    force: i64 = monster.tough + monster.sheet.brawl
    rock: bool = board.rules.is_rock(obstacle)
    theirs: i64 = board.draw(C_COLLISION_BUILDING, 6, chance)
    own: i64 = 0 if rock else board.draw(C_COLLISION_BUILDING, 6, chance)
    sturdy: i64 = ROCK_STURDY if rock else board.rules.sturdy[obstacle]
    board.tell(facts.CRASHED, mover, OBSTACLE + obstacle, theirs, own, log)
    hurt(board, mover, sturdy + theirs, by, other, log)
    if not rock:
        hit_building(board, obstacle, force + own, by, log)


def collide_with_monster(board: Board, mover: i64, struck: i64, by: i64, other: i64, extra: i64, chance: Chance, log: Log) -> None:
    """GMI-3.48: the mover is hurt first. `extra` is added to what the mover does (GMI-3.50)."""
    one = board.monsters[mover]
    two = board.monsters[struck]
    one_force: i64 = one.tough + one.sheet.brawl
    two_force: i64 = two.tough + two.sheet.brawl
    one_die: i64 = board.draw(C_COLLISION_MONSTER, 6, chance)
    two_die: i64 = board.draw(C_COLLISION_MONSTER, 6, chance)
    board.tell(facts.CRASHED, mover, MONSTER + struck, two_die, one_die, log)
    hurt(board, mover, two_force + two_die, by, other, log)
    hurt(board, struck, one_force + one_die + extra, by, other, log)


def collide(board: Board, mover: i64, hit: i64, by: i64, other: i64, chance: Chance, log: Log) -> bool:
    """With what a scene found in the way; False if that is nothing, or the edge (GMI-3.51)."""
    if hit in (NOTHING, EDGE):
        return False
    if hit >= OBSTACLE:
        collide_with_obstacle(board, mover, hit - OBSTACLE, by, other, chance, log)
    else:
        collide_with_monster(board, mover, hit - MONSTER, by, other, 0, chance, log)
    return True


# Slides


def slide(board: Board, who: i64, vx: i64, vy: i64, distance: i64, log: Log) -> i64:
    """GMI-0.12; returns what stopped it. The mover is on its last legal place."""
    monster = board.monsters[who]
    scene = board.scene()
    scene.slide(who, vx, vy, distance)
    hit: i64 = scene.hit
    from_x: i64 = monster.x
    from_y: i64 = monster.y
    monster.x = scene.end_x
    monster.y = scene.end_y
    if monster.mode == WATER and not scene.in_hazard(monster.x, monster.y, DEEP_WATER):
        monster.ground()
    board.tell(facts.SLID, who, from_x, from_y, hit, log)
    return hit


def knock_back(board: Board, who: i64, vx: i64, vy: i64, distance: i64, by: i64, other: i64, chance: Chance, log: Log) -> bool:
    """GMI-3.51: slide, collision, clouds. Returns whether it collided."""
    if not board.monsters[who].is_fighting():
        return False
    board.unlock(who)  # GMI-3.36
    hit: i64 = slide(board, who, vx, vy, distance, log)
    collided: bool = collide(board, who, hit, by, other, chance, log)
    choke_here(board, who, chance, log)
    return collided


# Hazards of the place


def burn(board: Board, who: i64, chance: Chance, log: Log) -> None:
    """Lava damage (GMI-4.10); immunity to fire cancels it (GMI-6.27)."""
    monster = board.monsters[who]
    if monster.sheet.is_immune(board.rules.fire):
        return
    face: i64 = board.draw(C_LAVA, 3, chance)
    board.tell(facts.BURNED, who, face, 0, 0, log)
    hurt(board, who, face + 2, NOBODY, NOBODY, log)


def is_exposed(monster: Monster) -> bool:
    """Whether clouds and hazards act on it (GMI-4.6, GMI-6.19)."""
    return monster.is_fighting() and (monster.mode == GROUND or monster.mode == WATER)


def is_in_lava(board: Board, monster: Monster) -> bool:
    return is_exposed(monster) and board.is_in(monster, LAVA)


def cloud_radius(board: Board, owner: Monster) -> i64:
    return board.rules.cloud_radius(owner.sheet.base, owner.sheet.level(TOXIC_CLOUD))


def choke_here(board: Board, who: i64, chance: Chance, log: Log) -> None:
    """All clouds that it is in now, in id order (GMI-0.14, GMI-6.20)."""
    n: i64 = 0
    while n < len(board.monsters):
        owner = board.monsters[n]
        if (
            owner.cloud
            and n != who
            and is_exposed(board.monsters[who])
            and board.monsters[who].is_within(owner, cloud_radius(board, owner))
        ):
            choke(board, who, n, chance, log)
        n += 1


def choke(board: Board, who: i64, owner: i64, chance: Chance, log: Log) -> None:
    """At most once per turn for each cloud (GMI-6.20)."""
    mark: i64 = who * MOST_SEATS + owner
    if has(board.clouded, mark):
        return
    board.clouded |= bit(mark)
    face: i64 = board.draw(C_CLOUD, 6, chance)
    board.tell(facts.CHOKED, who, owner, face, 0, log)
    hurt(board, who, face + board.monsters[owner].sheet.level(TOXIC_CLOUD), owner, NOBODY, log)
