"""The position document of Grunt, Growl, and Tear: out of a state (section 7 of the spec)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grumbletop.engine.bits import members
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from grumbletop.games.grunt_growl_and_tear.notation import Notation
from grumbletop.games.grunt_growl_and_tear.rules import GruntState
from grumbletop.games.grunt_growl_and_tear.rules_actions import DRAFT, MOST_LIMBS, NOTHING, OVER, PHASES, PLACE
from grumbletop.games.grunt_growl_and_tear.rules_board import MOST_PAIRS, NO_ACTION, NO_TARGET, NOBODY
from grumbletop.games.grunt_growl_and_tear.rules_fighter import DISCARD, HAND, NO_LIMB, UNCHOSEN, UNDECIDED, Fighter
from grumbletop.games.grunt_growl_and_tear.rules_map import NOWHERE
from grumbletop.games.grunt_growl_and_tear.verbs import CARD_IDS, UNSEEN

EVERYBODY: Final = -2  # a viewer from whom nothing is hidden
FACE_DOWN: Final = "??"
NO_CARD: Final = "--"
TEST_KINDS: Final = ("combat", "escape", "push")


class Document:
    """A state as a document, with what `viewer` may not see masked."""

    def __init__(self, notation: Notation, state: GruntState, viewer: int = EVERYBODY) -> None:
        self.notation = notation
        self.state = state
        self.viewer = viewer

    def whole(self, options: Mapping[str, Any]) -> dict[str, Any]:
        state = self.state
        return {
            "game": "grunt_growl_and_tear",
            "version": 1,
            "options": dict(options),
            "map": options["map"],
            "round": int(state.round),
            "order": seats(state.order),
            "turn_index": int(state.turn_index),
            "phase": PHASES[state.phase],
            "turn": self.turn(),
            "players": [self.player(seat) for seat in range(len(state.fighters))],
            "loose": self.loose(),
            "grafted": self.limbs(state.grafted),
            "gone": self.limbs(state.gone),
            "objects": [
                {"id": id, "kind": self.notation.kinds[number], "hex": self.hex(state.things[number])}
                for number, id in enumerate(self.notation.objects)
            ],
            "out": seats(state.out),
            "ask": self.ask(),
            "test": self.test(),
            "pushed": None if state.pushed == NO_TARGET else self.notation.target_text(state.pushed),
            "combat": self.combat(),
            "commits": self.commits(),
            "winners": members(state.winners) if state.phase == OVER else None,
            "returns": [state.value(seat) for seat in range(len(state.fighters))] if state.phase == OVER else None,
        }

    def hex(self, space: int) -> list[int] | None:
        return None if space == NOWHERE else list(self.notation.spaces[space])

    def limbs(self, limbs: int) -> list[str]:
        return sorted(self.notation.limb_id(self.state, limb) for limb in members(limbs))

    def loose(self) -> list[dict[str, Any]]:
        found = [
            {"limb": self.notation.limb_id(self.state, limb), "hex": self.hex(self.state.lies[limb])}
            for limb in range(MOST_LIMBS)
            if self.state.loose >> limb & 1
        ]
        return sorted(found, key=lambda entry: str(entry["limb"]))

    def turn(self) -> dict[str, Any] | None:
        state = self.state
        if state.phase in (DRAFT, PLACE):
            return None
        return {
            "used": int(state.used),
            "acted": state.acted,
            "turned": state.turned,
            "healed": state.healed,
            "escaped": seats(state.escaped),
            "denied": seats(state.denied),
            "bank": int(state.bank),
        }

    def player(self, seat: int) -> dict[str, Any]:
        fighter = self.state.fighters[seat]
        chosen = fighter.monster != UNCHOSEN
        on_map = fighter.space != NOWHERE
        return {
            "seat": seat,
            "monster": self.notation.monsters[fighter.monster].id if chosen else None,
            "hex": self.hex(fighter.space),
            "facing": int(fighter.facing) if on_map else None,
            "health": int(fighter.health),
            "power": int(fighter.power),
            "body": self.body(seat),
            "hand": self.cards(fighter, HAND, fighter.hand_size, self.viewer in (EVERYBODY, seat)),
            "deck": self.cards(fighter, 0, fighter.deck_size, self.viewer == EVERYBODY)[::-1],
            "discard": self.cards(fighter, DISCARD, fighter.discard_size, True),
            "stats": {name: int(fighter.totals[column]) for column, name in enumerate(ATTRIBUTES)} if chosen else {},  # GGT-1.12
        }

    def body(self, seat: int) -> dict[str, str | None]:
        fighter = self.state.fighters[seat]
        found: dict[str, str | None] = {}
        for number, socket in enumerate(self.notation.sockets(self.state, seat)):
            limb = fighter.limb_at(number)
            found[socket] = None if limb == NO_LIMB else self.notation.limb_id(self.state, limb)
        return found

    def cards(self, fighter: Fighter, place: int, count: int, known: bool) -> list[str]:
        return [CARD_IDS[fighter.card_at(place + n)] if known else FACE_DOWN for n in range(count)]

    def ask(self) -> dict[str, Any] | None:
        state = self.state
        if state.asked == NO_ACTION:
            return None
        return {"action": self.notation.verbs.text(int(state.asked), state, int(state.active())), "waiting": seats(state.waiting)}

    def test(self) -> dict[str, Any] | None:
        state = self.state
        if state.side_a == NOBODY:
            return None
        return {
            "kind": TEST_KINDS[state.test_kind],
            "attr": ATTRIBUTES[state.test_attribute],
            "a": int(state.side_a),
            "b": None if state.side_b == NOBODY else int(state.side_b),
            "plays": [[played(state.plays[side * MOST_PAIRS + n]) for n in range(state.pairs)] for side in (0, 1)],
        }

    def combat(self) -> dict[str, Any] | None:
        state = self.state
        if state.attacker == NOBODY:
            return None
        sockets = self.notation.sockets(state, state.victim) if state.victim != NOBODY else ()
        return {
            "attacker": int(state.attacker),
            "defender": int(state.defender),
            "ranged": state.ranged,
            "exchange": int(state.exchange),
            "victim": None if state.victim == NOBODY else int(state.victim),
            "ripper": None if state.ripper == NOBODY else int(state.ripper),
            "shielded": [socket for number, socket in enumerate(sockets) if state.shielded >> number & 1],
            "limb": None if state.torn == NO_LIMB else self.notation.limb_id(state, state.torn),
        }

    def commits(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for seat, fighter in enumerate(self.state.fighters):
            if fighter.commit != UNDECIDED:
                known = self.viewer in (EVERYBODY, seat)
                found[str(seat)] = self.notation.verbs.text(int(fighter.commit), self.state, seat) if known else UNSEEN
        return found


def played(card: int) -> str:
    return NO_CARD if card == NOTHING else CARD_IDS[card]


def seats(packed: int) -> list[int]:
    """A packed list of seats."""
    found: list[int] = []
    while packed:
        found.append((packed & 7) - 1)
        packed >>= 3
    return found
