"""Actions as text and back (section 4 of the spec). Reading only reads: what can't be done is for the rules to say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grumbletop.engine.state import UNREADABLE
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES, Box, Object, body_order
from grumbletop.games.grunt_growl_and_tear.make_ruleset import in_order
from grumbletop.games.grunt_growl_and_tear.rules_actions import (
    BLIND,
    CARDS,
    FIRST_OBJECT,
    GONE,
    HEAL,
    MISSING,
    MOST_SOCKETS,
    MOVES,
    NOTHING,
    STAY,
    TO_ALLOW,
    TO_ASK,
    TO_ATTACH,
    TO_ATTACK,
    TO_CONTINUE,
    TO_DENY,
    TO_DROP,
    TO_END,
    TO_ESCAPE,
    TO_HEAL,
    TO_LEAP,
    TO_MOVE,
    TO_PICK,
    TO_PLACE,
    TO_PLAY,
    TO_PUSH,
    TO_REST,
    TO_RIP,
    TO_SHIELD,
    TO_SHOOT,
    TO_SKIP,
    TO_SPACE,
    TO_STOP,
    TO_SWAP,
    TO_TURN,
    act,
    asked_for,
    asking,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from grumbletop.games.grunt_growl_and_tear.rules_board import NOBODY, Board
from grumbletop.games.grunt_growl_and_tear.rules_fighter import UNCHOSEN

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
CARD_IDS: Final = [rank + suit for suit in SUITS for rank in RANKS]  # canonical deck order
CARD_NUMBERS: Final = {id: number for number, id in enumerate(CARD_IDS)}
NUMBER: Final = "0|[1-9][0-9]*"
HEX: Final = re.compile(f"(-?(?:{NUMBER})),(-?(?:{NUMBER}))")
SINGLES: Final = {
    "rest": TO_REST,
    "end": TO_END,
    "allow": TO_ALLOW,
    "deny": TO_DENY,
    "skip": TO_SKIP,
    "continue": TO_CONTINUE,
    "stop": TO_STOP,
}
SINGLE_WORDS: Final = {verb: word for word, verb in SINGLES.items()}
STEPS: Final = ("move", "leap", "turn", "rest")
HIDDEN_VERBS: Final = (TO_PLAY, TO_CONTINUE, TO_STOP)  # choices that others see only once both are in
UNSEEN: Final = "?"


class Unreadable(Exception):
    """Not an action of this game."""


class Notation:
    """Texts of one game: content gives the names."""

    def __init__(self, box: Box, spaces: list[tuple[int, int]], objects: Sequence[Object]) -> None:
        self.box = box
        self.monsters = in_order(box)
        self.monster_numbers = {monster.id: number for number, monster in enumerate(self.monsters)}
        self.spaces = spaces
        self.space_numbers = {hex: number for number, hex in enumerate(spaces)}
        self.objects = [each.id for each in objects]
        self.kinds = [each.kind.id for each in objects]
        self.limb_ids = box.limbs

    # Names of things at a table

    def limb_id(self, board: Board, limb: int) -> str:
        """The full id of a limb in play."""
        monster = self.monsters[board.fighters[limb // MOST_SOCKETS].monster]
        return next(each.id for each in monster.limbs if each.socket == limb % MOST_SOCKETS)

    def limb_number(self, board: Board, id: str) -> int | None:
        """None for a limb whose monster is not in play."""
        monster = self.monster_numbers[id.split("/")[0]]
        for seat, fighter in enumerate(board.fighters):
            if fighter.monster == monster:
                return seat * MOST_SOCKETS + self.limb_ids[id].socket
        return None

    def sockets(self, board: Board, seat: int) -> tuple[str, ...]:
        monster = board.fighters[seat].monster
        return () if monster == UNCHOSEN else self.monsters[monster].sockets

    def hex_text(self, space: int) -> str:
        return "{},{}".format(*self.spaces[space])

    def target_text(self, target: int) -> str:
        return self.objects[target - FIRST_OBJECT] if target >= FIRST_OBJECT else f"p{target}"

    # Reading

    def read(self, board: Board, seat: int, text: str) -> int:
        """The action of a text, or UNREADABLE."""
        try:
            return self.read_words(board, seat, text.split(" "))
        except Unreadable:
            return UNREADABLE

    def read_words(self, board: Board, seat: int, words: list[str]) -> int:
        match words:
            case [word] if word in SINGLES:
                return act(SINGLES[word], 0, 0, 0)
            case ["blind"]:
                return act(TO_PLAY, BLIND, 0, 0)
            case ["none"]:
                return act(TO_PLAY, NOTHING, 0, 0)
            case ["ask", *step] if step and step[0] in STEPS:
                return asking(self.read_words(board, seat, step))
            case ["pick", monster] if monster in self.monster_numbers:
                return act(TO_PICK, self.monster_numbers[monster], 0, 0)
            case ["place", hex, facing]:
                return act(TO_PLACE, self.read_hex(hex), read_direction(facing), 0)
            case ["move", way] if way in MOVES:
                return act(TO_MOVE, MOVES.index(way), 0, 0)
            case ["leap", spaces]:
                return act(TO_LEAP, read_number(spaces), 0, 0)
            case ["turn", facing]:
                return act(TO_TURN, read_direction(facing), 0, 0)
            case ["heal", amount]:
                return act(TO_HEAL, read_number(amount), 0, 0)
            case ["play", card] if card in CARD_NUMBERS:
                return act(TO_PLAY, CARD_NUMBERS[card], 0, 0)
        return self.read_fight(board, seat, words)

    def read_fight(self, board: Board, seat: int, words: list[str]) -> int:
        match words:
            case ["attack", target]:
                return act(TO_ATTACK, self.read_seat(board, target), 0, 0)
            case ["shoot", target]:
                return act(TO_SHOOT, self.read_seat(board, target), 0, 0)
            case ["escape", target, attribute] if attribute in ATTRIBUTES:
                return act(TO_ESCAPE, self.read_seat(board, target), ATTRIBUTES.index(attribute), 0)
            case ["push", target] if target in self.objects:
                return act(TO_PUSH, FIRST_OBJECT + self.objects.index(target), 0, 0)
            case ["push", target]:
                return act(TO_PUSH, self.read_seat(board, target), 0, 0)
            case ["to", "none"]:
                return act(TO_SPACE, STAY, 0, 0)
            case ["to", hex]:
                return act(TO_SPACE, self.read_hex(hex), 0, 0)
            case ["drop", hex]:
                return act(TO_DROP, self.read_hex(hex), 0, 0)
            case ["attach", limb, socket]:
                return act(TO_ATTACH, self.read_limb(board, limb), self.read_socket(board, seat, socket), 0)
            case ["swap", socket, hex, limb]:
                space = GONE if hex == "gone" else self.read_hex(hex)
                return act(TO_SWAP, self.read_socket(board, seat, socket), space, self.read_limb(board, limb))
            case ["rip", socket]:
                return act(TO_RIP, self.read_socket(board, board.victim, socket), 0, 0)
            case ["shield", "none"]:
                return act(TO_SHIELD, 0, 0, 0)
            case ["shield", *sockets] if sockets:
                return self.read_shield(board, seat, sockets)
        raise Unreadable

    def read_hex(self, text: str) -> int:
        found = HEX.fullmatch(text)
        if found is None or "-0" in found.groups():
            raise Unreadable
        return self.space_numbers.get((int(found[1]), int(found[2])), MISSING)

    def read_seat(self, board: Board, text: str) -> int:
        if not re.fullmatch("p[0-3]", text) or int(text[1]) >= len(board.fighters):
            raise Unreadable
        return int(text[1])

    def read_limb(self, board: Board, text: str) -> int:
        if text not in self.limb_ids:
            raise Unreadable
        limb = self.limb_number(board, text)
        return MISSING if limb is None else limb

    def read_socket(self, board: Board, seat: int, text: str) -> int:
        if not SOCKET_TEXT.fullmatch(text):
            raise Unreadable
        sockets = self.sockets(board, seat) if seat != NOBODY else ()
        return sockets.index(text) if text in sockets else MISSING

    def read_shield(self, board: Board, seat: int, texts: list[str]) -> int:
        numbers = [self.read_socket(board, seat, text) for text in texts]
        if texts != sorted(set(texts), key=body_order):
            raise Unreadable
        cover = sum(1 << number for number in numbers if number != MISSING)
        return act(TO_SHIELD, MISSING if MISSING in numbers else cover, 0, 0)

    # Spelling

    def text(self, board: Board, seat: int, action: int) -> str:
        return " ".join(self.parts(board, seat, action).values())

    def masked(self, board: Board, seat: int, action: int) -> str:
        """What others see of a choice that is still hidden: only that it was made."""
        verb = verb_of(action)
        hidden = verb in HIDDEN_VERBS or (verb == TO_HEAL and board.phase == HEAL)
        return UNSEEN if hidden else self.text(board, seat, action)

    def parts(self, board: Board, seat: int, action: int) -> dict[str, str]:
        verb, x, y, z = verb_of(action), first_of(action), second_of(action), third_of(action)
        if verb == TO_ASK:
            return {"ask": "ask", **self.parts(board, seat, asked_for(action))}
        if verb in SINGLE_WORDS:
            return {"verb": SINGLE_WORDS[verb]}
        if verb == TO_PLAY:
            return {"verb": "play", "card": CARD_IDS[x]} if x < CARDS else {"verb": "blind" if x == BLIND else "none"}
        if verb in (TO_MOVE, TO_LEAP, TO_TURN, TO_HEAL):
            word, part = {
                TO_MOVE: ("move", "way"),
                TO_LEAP: ("leap", "spaces"),
                TO_TURN: ("turn", "facing"),
                TO_HEAL: ("heal", "amount"),
            }[verb]
            return {"verb": word, part: MOVES[x] if verb == TO_MOVE else str(x)}
        if verb in (TO_ATTACK, TO_SHOOT, TO_PUSH):
            return {"verb": {TO_ATTACK: "attack", TO_SHOOT: "shoot", TO_PUSH: "push"}[verb], "target": self.target_text(x)}
        if verb == TO_ESCAPE:
            return {"verb": "escape", "target": self.target_text(x), "attribute": ATTRIBUTES[y]}
        if verb in (TO_SPACE, TO_DROP):
            return {"verb": "to" if verb == TO_SPACE else "drop", "hex": "none" if x == STAY else self.hex_text(x)}
        if verb == TO_PLACE:
            return {"verb": "place", "hex": self.hex_text(x), "facing": str(y)}
        if verb == TO_PICK:
            return {"verb": "pick", "monster": self.monsters[x].id}
        if verb == TO_ATTACH:
            return {"verb": "attach", "limb": self.limb_id(board, x), "socket": self.sockets(board, seat)[y]}
        if verb == TO_SWAP:
            hex = "gone" if y == GONE else self.hex_text(y)
            return {"verb": "swap", "socket": self.sockets(board, seat)[x], "hex": hex, "limb": self.limb_id(board, z)}
        if verb == TO_RIP:
            return {"verb": "rip", "socket": self.sockets(board, board.victim)[x]}
        covered = [socket for number, socket in enumerate(self.sockets(board, seat)) if x >> number & 1]
        return {"verb": "shield", "sockets": " ".join(covered) or "none"}


SOCKET_TEXT: Final = re.compile("(?:head|arm|leg|tail|wing)[1-9][0-9]*")


def read_number(text: str) -> int:
    """Amounts too large to matter are all alike."""
    if not re.fullmatch(NUMBER, text):
        raise Unreadable
    return min(int(text[:6]) if len(text) <= 6 else MISSING, MISSING)


def read_direction(text: str) -> int:
    if text not in ("0", "1", "2", "3", "4", "5"):
        raise Unreadable
    return int(text)
