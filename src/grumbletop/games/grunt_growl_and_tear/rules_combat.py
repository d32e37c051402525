"""Combat: exchanges of blows in seven steps (GGT-11, GGT-12), and what becomes of who is beaten (GGT-13.1). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grumbletop.engine.action_table import verb_of
from grumbletop.engine.bits import bit, popcount
from grumbletop.engine.events import Log
from grumbletop.engine.state import LEGAL
from grumbletop.games.grunt_growl_and_tear.rules_actions import CONTINUE, HEAL, MISSING, RIP, SHIELD, STRENGTH, TO_STOP
from grumbletop.games.grunt_growl_and_tear.rules_board import AFTERMATH, BACK_TO_TURN, COMBAT, NEXT_TURN, NOBODY, Board, with_seat
from grumbletop.games.grunt_growl_and_tear.rules_facts import EXCHANGED, GAINED, HURT, KILLED, MISSED, PRICKED
from grumbletop.games.grunt_growl_and_tear.rules_faults import BAD_DROP, BAD_FALL
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNDECIDED
from grumbletop.games.grunt_growl_and_tear.rules_map import DIRECTIONS, NOWHERE
from grumbletop.games.grunt_growl_and_tear.rules_ruleset import ARMOR, FEAST, REND, THORNS
from grumbletop.games.grunt_growl_and_tear.rules_tests import DRAWN, SIDE_A
from grumbletop.games.grunt_growl_and_tear.rules_turn import begin_test, most_healed

ATTACKERS_LUCK: Final = 2  # a losing attacker takes so much less (GGT-11.9)
HEAVY_BLOW: Final = 9  # anything above tears off a limb (GGT-11.11)
FOR_A_WIN: Final = 1  # Power (GGT-11.6)
FOR_A_KILL: Final = 5  # GGT-11.17
FLIGHT: Final = 2  # how far a torn limb may fly (GGT-11.15)


# Step 1: Heal (GGT-11.4)


def begin_exchange(board: Board, log: Log) -> None:
    board.tell(EXCHANGED, board.exchange, 0, 0, log)
    board.phase = HEAL  # GGT-11.3
    if undecided_healers(board) == 0:
        test_strength(board, log)


def undecided_healers(board: Board) -> i64:
    """Sides that can heal and have not said how much."""
    return can_decide_heal(board, board.attacker) | can_decide_heal(board, board.defender)


def can_decide_heal(board: Board, seat: i64) -> i64:
    return bit(seat) if most_healed(board, seat) > 0 and board.fighters[seat].commit == UNDECIDED else 0


# Steps 2 to 4: the Test, Power, damage


def test_strength(board: Board, log: Log) -> None:
    begin_test(board, COMBAT, STRENGTH, board.attacker, board.defender, log)  # GGT-11.5, GGT-11.21


def strike(board: Board, log: Log) -> None:
    """The Test of an exchange is decided."""
    board.next = AFTERMATH
    if board.winner == DRAWN:
        return  # GGT-11.20
    winner: i64 = board.attacker if board.winner == SIDE_A else board.defender
    loser: i64 = board.defender if board.winner == SIDE_A else board.attacker
    gain(board, winner, FOR_A_WIN + board.fighters[winner].total(FEAST), log)  # GGT-11.6, GGT-12.4, GGT-14.8
    if board.ranged and loser == board.attacker and not can_counter(board):
        board.tell(MISSED, loser, 0, 0, log)  # GGT-12.3
        return
    damage: i64 = damage_to(board, winner, loser)
    hurt(board, loser, damage, log)
    if not board.ranged:
        prick(board, winner, loser, log)
    if board.fighters[loser].health == 0 or damage > HEAVY_BLOW:
        dismember(board, winner, loser, log)  # GGT-11.11


def gain(board: Board, seat: i64, power: i64, log: Log) -> None:
    board.fighters[seat].power += power
    board.tell(GAINED, seat, power, 0, log)


def distance_between(board: Board) -> i64:
    return board.rules.map.distance(board.fighters[board.attacker].space, board.fighters[board.defender].space)


def can_counter(board: Board) -> bool:
    return board.fighters[board.defender].has_weapon_for(distance_between(board))  # GGT-12.3


def damage_to(board: Board, winner: i64, loser: i64) -> i64:
    """GGT-11.9: in this order, and at least 1 after each reduction."""
    damage: i64 = board.margin
    if not board.ranged:
        damage += board.fighters[winner].total(REND)  # GGT-12.8, GGT-14.6
    if loser == board.attacker:
        damage = less(damage, ATTACKERS_LUCK)  # GGT-12.7
    return less(damage, board.fighters[loser].total(ARMOR))  # GGT-14.5


def less(damage: i64, by: i64) -> i64:
    return damage - by if damage - by > 1 else 1


def hurt(board: Board, seat: i64, damage: i64, log: Log) -> None:
    fighter = board.fighters[seat]
    fighter.health = fighter.health - damage if fighter.health > damage else 0  # GGT-11.10
    board.tell(HURT, seat, damage, board.margin, log)


def prick(board: Board, winner: i64, loser: i64, log: Log) -> None:
    """Thorns of the loser, which never take the last point (GGT-14.7)."""
    thorns: i64 = board.fighters[loser].total(THORNS)
    fighter = board.fighters[winner]
    lost: i64 = thorns if thorns < fighter.health else fighter.health - 1
    if lost > 0:
        fighter.health -= lost
        board.tell(PRICKED, winner, lost, 0, log)


# Steps 5 and 6: a limb, or the end


def dismember(board: Board, winner: i64, loser: i64, log: Log) -> None:
    limbs: i64 = board.fighters[loser].limbs()
    if limbs == 0:
        kill(board, winner, loser, log)
        return
    board.next = 0
    board.victim = loser
    board.ripper = winner
    board.phase = SHIELD if board.fighters[loser].power > 0 and popcount(limbs) > 1 else RIP  # GGT-11.12


def drop_fault(board: Board, space: i64) -> i64:
    """Close: one's own space, or an unoccupied one within 2 of the victim. A shot limb falls beside its victim (GGT-12.5)."""
    if space == MISSING:
        return BAD_FALL if board.ranged else BAD_DROP
    map = board.rules.map
    victims: i64 = board.fighters[board.victim].space
    if not board.ranged:
        near: bool = board.is_unoccupied(space) and map.distance(space, victims) <= FLIGHT
        return LEGAL if near or space == board.fighters[board.ripper].space else BAD_DROP  # GGT-11.15
    if space == victims:
        return LEGAL if free_neighbour(board, victims) == NOWHERE else BAD_FALL
    return LEGAL if board.is_unoccupied(space) and map.distance(space, victims) == 1 else BAD_FALL


def free_neighbour(board: Board, space: i64) -> i64:
    """The lowest unoccupied space beside this one, or NOWHERE."""
    found: i64 = NOWHERE
    direction: i64 = 0
    while direction < DIRECTIONS:
        near: i64 = board.rules.map.step(space, direction)
        if near != NOWHERE and board.is_unoccupied(near) and (found == NOWHERE or near < found):
            found = near
        direction += 1
    return found


def kill(board: Board, winner: i64, loser: i64, log: Log) -> None:
    """R.I.P.: it leaves the map, and the turn ends whoever's it is (GGT-11.17, GGT-13.1)."""
    fighter = board.fighters[loser]
    board.stand(loser, NOWHERE)
    fighter.health = 0
    fighter.power = 0
    fighter.put_hand_away()
    board.out = with_seat(board.out, loser)
    board.tell(KILLED, loser, winner, 0, log)
    gain(board, winner, FOR_A_KILL, log)
    end_combat(board)
    board.next = NEXT_TURN  # GGT-13.3


# Step 7 (GGT-11.18)


def aftermath(board: Board) -> None:
    board.victim = NOBODY
    board.ripper = NOBODY
    out_of_range: bool = board.ranged and not board.fighters[board.attacker].has_weapon_for(distance_between(board))  # GGT-12.6
    if board.exchange >= board.rules.exchange_cap or out_of_range:  # GGT-11.19
        end_combat(board)
        board.next = BACK_TO_TURN
    else:
        board.phase = CONTINUE


def end_combat(board: Board) -> None:
    board.attacker = NOBODY
    board.defender = NOBODY
    board.ranged = False
    board.exchange = 0
    board.victim = NOBODY
    board.ripper = NOBODY


def undecided_fighters(board: Board) -> i64:
    found: i64 = 0
    if board.fighters[board.attacker].commit == UNDECIDED:
        found |= bit(board.attacker)
    if board.fighters[board.defender].commit == UNDECIDED:
        found |= bit(board.defender)
    return found


def answer(board: Board, seat: i64) -> i64:
    """1 if this side wants to stop."""
    fighter = board.fighters[seat]
    stops: i64 = i64(verb_of(fighter.commit) == TO_STOP)
    fighter.commit = UNDECIDED
    return stops
