"""What a good Grit player looks at. Everything here is computed from what the asking seat knows."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grumbletop.engine.bits import members
from grumbletop.engine.game import Game
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import ALIVE, FLIP_IT, KEEP, NOBODY, ROUNDS, SAY_FIRST, WORD, card_of, is_marked, owner, pile_of
from grumbletop.games.grit.rules_piles import FACE

SPOILED: Final = 5  # points lost to one card that count as a good board spoiled
DEAD_AT_BEST: Final = -10  # worth of a total of 22
MARK_EARLY: Final = 0.5  # a Mark that may be wanted later


def standing(total: int) -> int:
    """A total as a prospect: the closer to 21 the better, a dead one worse than none."""
    return total if total <= ALIVE else DEAD_AT_BEST + ALIVE + 1 - total


def features(game: Game, state: GritState, seat: int) -> dict[str, float]:
    """The board as numbers, `own_…` and `their_…`."""
    found: dict[str, float] = {
        "round": float(state.round),
        "cards_left": float(int(state.hand(seat)).bit_count()),
        "has_word": float(state.holder() == seat),
        "next_word": float(next_holder(state) == seat),
    }
    for side, whose in ((seat, "own"), (1 - seat, "their")):
        found |= {f"{whose}_{name}": value for name, value in side_features(state, side, seat).items()}
    return found


def next_holder(state: GritState) -> int:
    """Who would get The Word if the next round began on the board as it lies now."""
    ahead = state.clone()
    ahead.round += 1
    return int(ahead.spoken() & 1)


def side_features(state: GritState, side: int, seat: int) -> dict[str, float]:
    piles = range(3 * side, 3 * side + 3)
    locked = [pile for pile in piles if state.locked() >> pile & 1]
    total = int(state.known_total(side, seat))
    reach = reachable(state, side, seat, members(state.hand(seat)))
    return {
        "visible": float(state.visible_total(side)),
        "total": float(total),
        "short": float(ALIVE - total),
        "locked": float(sum(state.rules.worth[known_face(state, pile, seat)] for pile in locked)),
        "unlocked": float(3 - len(locked)),
        "empty": float(sum(state.top(pile) == 0 for pile in piles)),
        "best": float(max(map(standing, reach), default=standing(total))),
        "worst": float(min(map(standing, reach), default=standing(total))),
        "spoiled": spoiling(state, side, seat),
        "mark": float(state.may_mark(side)),
    }


def known_face(state: GritState, pile: int, seat: int) -> int:
    return int(state.known_top(pile, seat) & FACE)


def reachable(state: GritState, side: int, seat: int, cards: list[int]) -> list[int]:
    """The totals a side comes to if one of these cards is laid onto one of its piles that are not Marked."""
    piles = [pile for pile in range(3 * side, 3 * side + 3) if not state.locked() >> pile & 1]
    return [total_with(state, side, seat, pile, card) for card in cards for pile in piles]


def total_with(state: GritState, side: int, seat: int, pile: int, card: int) -> int:
    a, b, c = (card + 1 if each == pile else known_face(state, each, seat) for each in range(3 * side, 3 * side + 3))
    return int(state.rules.total(a, b, c))


def unseen_cards(state: GritState, seat: int) -> list[int]:
    """Cards of the deck this seat has not seen; of an unseen Heart every rank it may have."""
    known = int(state.known(seat))
    hearts = 0 if known & state.rules.pool else int(state.rules.pool)
    return members((int(state.rules.fixed) | hearts) & ~known)


def spoiling(state: GritState, side: int, seat: int) -> float:
    """Which part of the unseen cards can kill this side or cost it dear, laid where it hurts most. All ranks of the Heart are one card."""
    total = int(state.known_total(side, seat))
    weights = {card: 1.0 if state.rules.fixed >> card & 1 else 1 / int(state.rules.pool).bit_count() for card in unseen_cards(state, seat)}
    hurting = [
        card for card in weights if min(map(standing, reachable(state, side, seat, [card])), default=total) <= standing(total) - SPOILED
    ]
    return sum(weights[card] for card in hurting) / sum(weights.values()) if weights else 0.0


def worth_of(state: GritState, seat: int, action: int) -> float:
    """How an action looks at first sight: own prospect against theirs."""
    if state.phase == WORD:
        return float(action != SAY_FIRST + seat)  # play second
    if state.phase == KEEP:
        return float(action == FLIP_IT)
    side, pile, card = int(owner(pile_of(action))), int(pile_of(action)), int(card_of(action))
    gain = standing(total_with(state, side, seat, pile, card)) - standing(int(state.known_total(side, seat)))
    last = state.round == ROUNDS
    return (gain if side == seat else -gain) - (MARK_EARLY if is_marked(action) and not last else 0.0)


def order(state: GritState, seat: int) -> list[int]:
    """All legal actions, the promising ones first."""
    actions = [int(action) for action in state.legal_actions(seat)]
    return sorted(actions, key=lambda action: (-worth_of(state, seat, action), action))


def shortlist(state: GritState, seat: int, most: int) -> list[int]:
    return order(state, seat)[:most]


def metrics(state: GritState) -> dict[str, float]:
    """What can be counted in a finished game."""
    winner = state.verdict() & 3
    words = [int(state.word_of(number)) for number in range(1, ROUNDS + 1)]
    totals = [int(state.full_total(seat)) for seat in (0, 1)]
    return {
        "total_0": float(totals[0]),
        "total_1": float(totals[1]),
        "deaths": float(sum(total > ALIVE for total in totals)),
        "draw": float(winner == NOBODY),
        "word_changes": float(sum(before != after for before, after in pairwise(words))),
        "last_word_won": float(winner == words[-1]),
        "marks": float(sum(not state.may_mark(seat) for seat in (0, 1))),
        "kept": float(int(state.kept).bit_count()),
    }
