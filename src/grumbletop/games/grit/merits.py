"""What is good about a Grit table, as reasons for hints. A seat counts only cards it knows."""

from __future__ import annotations

from typing import Final

from grumbletop.engine.bits import members
from grumbletop.engine.merits import Found, Merit, found_if
from grumbletop.games.grit.rules import GritState
from grumbletop.games.grit.rules_cards import ALIVE, FIRST, KEEP, PILES, ROUNDS, card_id, card_of
from grumbletop.games.grit.rules_piles import DOWN, FACE


def piles_of(side: int) -> range:
    return range(3 * side, 3 * side + 3)


def known(state: GritState, side: int, seat: int) -> int | None:
    """A side's total; None if the seat doesn't know all of its tops."""
    hidden = any(state.top(pile) and not state.known_top(pile, seat) & FACE for pile in piles_of(side))
    return None if hidden else int(state.known_total(side, seat))


def hidden_card(state: GritState, seat: int) -> str | None:
    """The card that lies face down on the seat's own side and that only the seat knows."""
    down = [pile for pile in piles_of(seat) if int(state.tops) >> 8 * pile & DOWN]
    return card_id(int(state.top(down[0])) - 1) if len(down) == 1 else None


def wins(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(after.is_over() and after.value(seat) > 0)


def draws(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(after.is_over() and after.value(seat) == 0)


def perfect(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(known(after, seat, seat) == ALIVE)


def hidden_total(before: GritState, after: GritState, seat: int) -> Found | None:
    """A total with a card in it that only the seat knows; compared with any other total."""
    total, card = known(after, seat, seat), hidden_card(after, seat)
    if total is None or total > ALIVE:
        return None
    return Found(total, {"total": total, "card": card} if card else None)


def kills(before: GritState, after: GritState, seat: int) -> Found | None:
    total = known(after, 1 - seat, seat)
    return found_if(total is not None and total > ALIVE, seat=1 - seat, total=total)


def alive(before: GritState, after: GritState, seat: int) -> Found | None:
    total = known(after, seat, seat)
    return found_if(total is not None and total <= ALIVE, total=total)


def total(before: GritState, after: GritState, seat: int) -> Found | None:
    total = known(after, seat, seat)
    return Found(total, {"total": total}) if total is not None and total <= ALIVE else None


def lowers(before: GritState, after: GritState, seat: int) -> Found | None:
    total = known(after, 1 - seat, seat)
    return Found(-total, {"seat": 1 - seat, "total": total}) if total is not None and total <= ALIVE else None


def word(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(not after.is_over() and after.round > before.round and after.holder() == seat)


def second(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(after.phase == FIRST and after.first_of(after.round) != seat, seat=1 - seat)


def first(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(after.phase == FIRST and after.first_of(after.round) == seat, seat=1 - seat)


def sealed(before: GritState, after: GritState, seat: int) -> Found | None:
    """GRIT-6.2: nobody can cover a Marked pile."""
    piles = [pile for pile in piles_of(seat) if after.locked() >> pile & 1 and not before.locked() >> pile & 1]
    return found_if(piles and not after.is_over(), pile=PILES[piles[0]]) if piles else None


def spoils(before: GritState, after: GritState, seat: int) -> Found | None:
    """The best of the other side's cards that now lies covered."""
    covered = [
        (int(after.rules.worth[top & FACE]), int(top & FACE))
        for pile in piles_of(1 - seat)
        if (top := before.known_top(pile, seat)) & FACE and before.top(pile) != after.top(pile)
    ]
    return Found(max(covered)[0], {"seat": 1 - seat, "card": card_id(max(covered)[1] - 1)}) if covered and not after.is_over() else None


def kept(before: GritState, after: GritState, seat: int) -> Found | None:
    """GRIT-6.10: a card that stays down is nobody else's business."""
    return keeping(before, after, seat, True)


def flipped(before: GritState, after: GritState, seat: int) -> Found | None:
    """GRIT-6.9: a kept card does nothing for The Word."""
    return keeping(before, after, seat, False)


def keeping(before: GritState, after: GritState, seat: int, kept: bool) -> Found | None:
    """What the seat has decided about its Marked card, whether or not the other one has."""
    if before.phase != KEEP:
        return None
    decided = bool(int(after.keeps) >> 2 + seat & 1) if after.phase == KEEP else bool(int(after.kept) >> seat & 1)
    card = card_id(int(card_of(before.played(seat, before.round))))
    return found_if(decided == kept, seat=1 - seat, card=card)


def freshens(before: GritState, after: GritState, seat: int) -> Found | None:
    """A bad card of one's own that is covered, or an empty pile that is used."""
    return found_if(any(not before.top(pile) and after.top(pile) for pile in piles_of(seat)) and not after.is_over())


def unseen(before: GritState, after: GritState, seat: int) -> Found | None:
    card = hidden_card(after, seat)
    return found_if(card and after.round == before.round and not after.is_over(), seat=1 - seat, card=card)


def shows(before: GritState, after: GritState, seat: int) -> Found | None:
    """GRIT-4.1: who shows more has The Word."""
    lead = int(after.visible_total(seat)) - int(after.visible_total(1 - seat))
    return found_if(lead > 0 and not after.is_over(), seat=1 - seat)


def mark_left(before: GritState, after: GritState, seat: int) -> Found | None:
    return found_if(after.may_mark(seat) and before.round < ROUNDS)


def best_left(before: GritState, after: GritState, seat: int) -> Found | None:
    return left(after, seat, 1)


def least_left(before: GritState, after: GritState, seat: int) -> Found | None:
    return left(after, seat, -1)


def left(after: GritState, seat: int, sign: int) -> Found | None:
    """The largest or the smallest card that stays in the hand for the rounds to come."""
    cards = sorted((sign * int(after.rules.worth[card + 1]), -card) for card in members(after.hand(seat)))
    more = not after.is_over() and after.round < ROUNDS
    return Found(cards[-1][0], {"card": card_id(-cards[-1][1])}) if cards and more else None


MERITS: Final = (
    Merit("wins", wins),
    Merit("draws", draws),
    Merit("kills", kills),
    Merit("hidden_total", hidden_total),
    Merit("perfect", perfect),
    Merit("alive", alive),
    Merit("total", total),
    Merit("lowers", lowers),
    Merit("word", word),
    Merit("second", second),
    Merit("sealed", sealed),
    Merit("spoils", spoils),
    Merit("best_left", best_left),
    Merit("least_left", least_left),
    Merit("unseen", unseen),
    Merit("shows", shows),
    Merit("mark_left", mark_left),
    Merit("freshens", freshens),
    Merit("kept", kept),
    Merit("flipped", flipped),
    Merit("first", first),
)
