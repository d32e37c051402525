"""Foggy Frontlines a second time: slow, plain and out of the rule specification alone, to be compared with the room.

A table is its position document, and a card is its code. Nothing is shared with the room, and nothing is remembered between two questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.games.foggy_frontlines.reference_cards import (
    ACTION,
    ARMIES,
    COLOURS,
    FINALE,
    MAP,
    OTHERS,
    PRINCESSES,
    RECRUITS,
    TIMERS,
    can_lead,
    colour_of,
    colour_of_map,
    in_order,
    is_catapult,
    is_numbered,
    is_recruit,
    kind_of,
    order,
    strength_of,
    worth_of_support,
)

Document = dict[str, Any]
Squad = dict[str, Any]
Player = dict[str, Any]
Drawn = tuple[str, int, str]  # which event, out of how many outcomes, which one

CARD = r"[A-Za-wyz][A-Za-wyz0-9]{0,5}"
SQUAD = rf"{CARD}\^?(?:\+{CARD}\^?)*"
TARGET = r"(?:P[A-Za-wyz][0-9]+|@[0-3])"
WORDS = {  # how an action of each kind is written
    "boss": r"boss ([a-z_]{2,16})",
    "grunt": rf"grunt((?: {SQUAD})*)",
    "capture": rf"({CARD})x([12])(?::({TARGET}(?:,{TARGET})*))?",
    "recruit": r"X!",
    "retreat": r"retreat",
    "pick": rf"pick ({CARD})",
    "return": rf"return ({CARD})",
    "evacuate": rf"evacuate ({CARD}) ({CARD})",
    "hat": r"hat (keep|@[0-3])",
    "yell": r"I WIN!",
}
ASKED = {  # which kinds a phase asks for
    "boss": ["boss"],
    "plan": ["grunt"],
    "battle": ["capture", "recruit", "retreat"],
    "pick": ["pick"],
    "return": ["return"],
    "evacuate": ["evacuate"],
    "hat": ["hat"],
    "yell": ["yell"],
    "over": [],
}


class Script:
    """What chance drew, to be drawn again."""

    def __init__(self, drawn: Iterable[Drawn] = ()) -> None:
        self.drawn = list(drawn)

    def draw(self, event: str, among: Sequence[str]) -> str:
        name, outcomes, outcome = self.drawn.pop(0)
        assert (name, outcomes) == (event, len(among))
        assert outcome in among
        return outcome

    def draw_all(self, event: str, among: Sequence[str], count: int) -> list[str]:
        """Successive draws without putting back."""
        left, found = list(among), list[str]()
        for _ in range(count):
            found.append(self.draw(event, left))
            left.remove(found[-1])
        return found


def read(text: str) -> tuple[str, Sequence[str | None]]:
    """The kind of an action and what stands in it; no kind if it can't be read."""
    for kind, form in WORDS.items():
        if found := re.fullmatch(form, text):
            return kind, found.groups()
    return "", ()


def read_plan(words: str) -> list[Squad]:
    squads = []
    for word in words.split():
        cards = word.split("+")
        leader, supports = cards[0], [card.rstrip("^") for card in cards[1:]]
        squads.append({"leader": leader, "supports": supports, "faceup": [card[:-1] for card in cards[1:] if card.endswith("^")]})
    return squads


def write_plan(squads: Iterable[Squad]) -> str:
    words = ["grunt"]
    for squad in sorted(squads, key=lambda squad: order(squad["leader"])):
        supports = [card + "^" * (card in squad["faceup"]) for card in in_order(squad["supports"])]
        words.append("+".join([squad["leader"], *supports]))
    return " ".join(words)


def cards_of(squad: Squad) -> list[str]:
    return [squad["leader"], *squad["supports"]]


def strength(squad: Squad) -> int:
    leader: str = squad["leader"]
    each = worth_of_support(leader)
    face_down = len(squad["supports"]) - len(squad["faceup"])
    help_given = each * face_down + 3 * len(squad["faceup"]) if each else 0
    return max(0, strength_of(leader) + help_given - int(squad["penalty"]))


class Table:
    """A position and what can be done with it."""

    def __init__(self, document: Mapping[str, Any], script: Script | None = None) -> None:
        self.document: Document = deepcopy(dict(document))
        self.script = script or Script()

    # Reading the table

    @property
    def phase(self) -> str:
        return str(self.document["phase"])

    @property
    def players(self) -> list[Player]:
        players: list[Player] = self.document["players"]
        return players

    @property
    def seats(self) -> range:
        return range(len(self.players))

    def option(self, name: str) -> Any:
        return self.document["options"][name]

    def enemies(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def deciders(self) -> list[int]:
        document = self.document
        if self.phase == "boss":
            return [next(seat for seat in self.seats if self.players[seat]["boss"] is None)]
        if self.phase == "plan":
            return [seat for seat in self.seats if not self.players[seat]["ready"]]
        if self.phase == "yell":
            return list(document["result"]["winners"])
        key = {"battle": "turn", "pick": "turn", "return": "turn", "evacuate": "victim", "hat": "butt"}.get(self.phase)
        return [document[key]] if key else []

    def squad(self, seat: int, leader: str) -> Squad | None:
        return next((squad for squad in self.players[seat]["squads"] if squad["leader"] == leader), None)

    def numbered(self, seat: int) -> list[Squad]:
        return [squad for squad in self.players[seat]["squads"] if is_numbered(squad["leader"])]

    def colour_in(self, slot: int) -> str:
        card = self.document["slots"][slot]
        return str(self.document["finale_color"]) if card == FINALE else colour_of_map(card)

    def is_victorious(self, seat: int, squad: Squad) -> bool:
        rivals = [(colour_of(other["leader"]), strength(other)) for enemy in self.enemies(seat) for other in self.numbered(enemy)]
        rivals += [(gone["color"], gone["strength"]) for gone in self.document["fallen"] if gone["seat"] != seat]
        return all(colour != colour_of(squad["leader"]) or other <= strength(squad) for colour, other in rivals)

    def holder(self, princess: str) -> int | None:
        """Whose territory she is in, if anybody's."""
        return next((seat for seat in self.seats if princess in self.players[seat]["princesses"]), None)

    def recruits_of(self, seat: int) -> list[str]:
        """Those that count: not the ones that are face up."""
        player = self.players[seat]
        hidden = [card for squad in player["squads"] for card in squad["supports"] if card not in squad["faceup"]]
        return [card for card in [*player["hand"], *player["retreat"], *hidden] if is_recruit(card)]

    # What may be done

    def legal_actions(self, seat: int) -> set[str]:
        """All of them, without asking what would be refused; a plan only for a small hand."""
        if seat not in self.deciders():
            return set()
        lists: dict[str, Callable[[int], Iterable[str]]] = {
            "boss": self.free_bosses,
            "plan": lambda seat: map(write_plan, plans(self.players[seat]["hand"])),
            "battle": self.battle_actions,
            "pick": lambda _: (f"pick {card}" for card in self.document["recruit_pile"]),
            "return": lambda seat: (f"return {card}" for card in self.returnable(seat)),
            "evacuate": lambda seat: (f"evacuate {one} {other}" for one, other in combinations(self.players[seat]["hand"], 2)),
            "hat": lambda seat: ["hat keep", *(f"hat @{enemy}" for enemy in self.enemies(seat))],
            "yell": lambda _: ["I WIN!"],
        }
        return set(lists[self.phase](seat))

    def free_bosses(self, _: int) -> Iterator[str]:
        taken = [player["boss"] for player in self.players]
        return (f"boss {boss}" for boss in ARMIES if boss not in taken)

    def returnable(self, seat: int) -> list[str]:
        player = self.players[seat]
        return [card for card in [*player["hand"], *player["retreat"]] if is_recruit(card)]

    def battle_actions(self, seat: int) -> Iterator[str]:
        yield "retreat"
        for squad in self.players[seat]["squads"]:
            if not is_numbered(squad["leader"]):
                if len(squad["supports"]) >= 2 and self.document["recruit_pile"]:
                    yield "X!"
            elif not squad["resolved"] and self.is_victorious(seat, squad):
                for slot in (0, 1):
                    if self.document["slots"][slot] and self.colour_in(slot) == colour_of(squad["leader"]):
                        yield from (f"{squad['leader']}x{slot + 1}{aim}" for aim in self.aims(seat, self.document["slots"][slot]))

    def aims(self, seat: int, card: str) -> Iterator[str]:
        """How a capture of this card may go on."""
        yield ""
        kind = kind_of(card)
        elsewhere = [princess for princess in PRINCESSES if self.holder(princess) != seat]
        held = [princess for princess in PRINCESSES if self.holder(princess) is not None]
        if kind == "kid":
            yield from (f":{princess}" for princess in elsewhere if princess[1] == colour_of_map(card))
        if kind == "hero":
            yield from (f":{princess}" for princess in elsewhere if princess in held)
        if kind == "para":
            yield from (f":{princess}" for princess in held)
            yield from (f":{one},{other}" for one, other in combinations(held, 2))
        if kind in ("bully", "fake"):
            yield from (f":@{enemy}" for enemy in self.enemies(seat))

    # What is refused, and by which clause

    def refusal(self, seat: int, text: str) -> str:
        """The first clause of the table that stands against it; empty if none does."""
        kind, found = read(text)
        if self.phase == "over":
            return "FF-8.9"
        if kind == "grunt" and self.phase == "plan" and self.players[seat]["ready"]:
            return "FF-2.2"
        if seat not in self.deciders() or kind not in ASKED[self.phase]:
            return "FF-9.1"
        if kind == "boss":
            return self.first(("FF-1.3", text not in self.free_bosses(seat)))
        if kind == "grunt":
            return self.refused_plan(seat, read_plan(found[0] or ""))
        if kind == "capture":
            return self.refused_capture(seat, str(found[0]), int(found[1] or 0) - 1, found[2].split(",") if found[2] else [])
        if kind == "recruit":
            return self.refused_recruiting(seat)
        if kind == "pick":
            return self.first(("FF-5.4", found[0] not in self.document["recruit_pile"]))
        if kind == "return":
            return self.first(("FF-5.7", found[0] not in self.returnable(seat)))
        if kind == "evacuate":
            return self.first(("FF-6.9", found[0] == found[1] or not {*found} <= {*self.players[seat]["hand"]}))
        if kind == "hat":
            return self.first(("FF-4.6", found[0] not in ("keep", *(f"@{enemy}" for enemy in self.enemies(seat)))))
        return ""

    def first(self, *checks: tuple[str, bool]) -> str:
        return next((clause for clause, applies in checks if applies), "")

    def refused_plan(self, seat: int, squads: list[Squad]) -> str:
        leaders = [squad["leader"].rstrip("^") for squad in squads]
        used = leaders + [card for squad in squads for card in squad["supports"]]
        return self.first(
            ("FF-2.7", any(squad["leader"].endswith("^") for squad in squads)),
            ("FF-2.3", len({*used}) < len(used) or not {*used} <= {*self.players[seat]["hand"]}),
            ("FF-2.4", not all(map(can_lead, leaders))),
            ("FF-2.7", not all(is_catapult(card) for squad in squads for card in squad["faceup"])),
        )

    def refused_capture(self, seat: int, leader: str, slot: int, targets: list[str]) -> str:
        squad = self.squad(seat, leader)
        if squad is None:
            return "FF-3.7"
        if not is_numbered(leader):
            return "FF-3.4"
        if squad["resolved"]:
            return "FF-3.9"
        if self.document["slots"][slot] is None:
            return "FF-3.11"
        if self.colour_in(slot) != colour_of(leader):
            return "FF-3.8"
        if not self.is_victorious(seat, squad):
            return "FF-3.5"
        return self.refused_targets(seat, self.document["slots"][slot], targets)

    def refused_targets(self, seat: int, card: str, targets: list[str]) -> str:
        kind = kind_of(card)
        wanted: Sequence[str] = {"kid": PRINCESSES, "hero": PRINCESSES, "para": PRINCESSES, FINALE: ()}.get(kind, ("@0", "@1", "@2", "@3"))
        most = 2 if kind == "para" else 1
        holders = [self.holder(target) for target in targets]
        return self.first(
            ("FF-6.1", len(targets) > most or len({*targets}) < len(targets) or not {*targets} <= {*wanted}),
            ("FF-6.2", kind in ("bully", "fake") and not {*targets} <= {f"@{enemy}" for enemy in self.enemies(seat)}),
            ("FF-6.3", kind == "kid" and (seat in holders or any(target[1] != colour_of_map(card) for target in targets))),
            ("FF-6.5", kind == "hero" and (seat in holders or None in holders)),
            ("FF-6.6", kind == "para" and None in holders),
        )

    def refused_recruiting(self, seat: int) -> str:
        squad = self.squad(seat, ACTION)
        return self.first(
            ("FF-5.1", squad is None),
            ("FF-5.2", squad is not None and len(squad["supports"]) < 2),
            ("FF-5.5", not self.document["recruit_pile"]),
        )

    # Doing it

    def play(self, seat: int, text: str) -> None:
        """A legal action and all that follows by itself."""
        kind, found = read(text)
        if kind == "boss":
            self.choose_boss(seat, str(found[0]))
        elif kind == "grunt":
            self.grunt(seat, read_plan(found[0] or ""))
        elif kind == "capture":
            self.capture(seat, str(found[0]), int(found[1] or 0) - 1, found[2].split(",") if found[2] else [])
        elif kind == "recruit":
            self.recruit(seat)
        elif kind == "retreat":
            self.retreat(seat)
        elif kind == "pick":
            self.enlist(seat, str(found[0]))
        elif kind == "return":
            self.give_back(seat, str(found[0]))
        elif kind == "evacuate":
            self.evacuate(seat, [str(card) for card in found])
        elif kind == "hat":
            self.pass_hat(seat if found[0] == "keep" else int(str(found[0])[1:]))
        else:
            self.settle([seat])
        self.skip_idle()
        self.tidy()

    def tidy(self) -> None:
        """Every list that has an order of its own."""
        for player in self.players:
            player["hand"] = in_order(player["hand"])
            player["retreat"] = in_order(player["retreat"])
            player["princesses"].sort(key=PRINCESSES.index)
            player["squads"].sort(key=lambda squad: order(squad["leader"]))
            for squad in player["squads"]:
                squad["supports"] = in_order(squad["supports"])
                squad["faceup"] = in_order(squad["faceup"])
        self.document["recruit_pile"] = in_order(self.document["recruit_pile"])
        self.document["wilds"].sort(key=PRINCESSES.index)

    def choose_boss(self, seat: int, boss: str) -> None:
        self.players[seat]["boss"] = boss
        if all(player["boss"] for player in self.players):
            self.deal()

    def deal(self) -> None:
        document, script = self.document, self.script
        for player in self.players:
            player["hand"] = [*ARMIES[player["boss"]], ACTION]
        fill = script.draw_all("timer_fill", OTHERS, 2)
        timers = [card for card in MAP if card in TIMERS or card in fill]
        rest = [card for card in OTHERS if card not in fill]
        document["timer_deck"] = [*script.draw_all("timer_deck", timers, len(timers)), FINALE]
        document["map_deck"] = script.draw_all("map_deck", rest, len(rest))
        document["wilds"] = list(PRINCESSES)
        document["recruit_pile"] = list(RECRUITS)
        for player in self.players:
            best = max(ARMIES[player["boss"]], key=strength_of)
            first = next(princess for princess in document["wilds"] if princess[1] == best[0])
            document["wilds"].remove(first)
            player["princesses"].append(first)
        document["slots"] = [document["timer_deck"].pop(0), document["map_deck"].pop(0)]
        butt = self.option("first_butt")
        document["butt"] = int(script.draw("first_butt", [str(seat) for seat in self.seats])) if butt == "random" else butt
        self.players[document["butt"]]["hand"].append(self.draw_recruit())
        document |= {"phase": "plan", "round": 1}

    def draw_recruit(self) -> str:
        card = self.script.draw("recruit_draw", self.document["recruit_pile"])
        self.document["recruit_pile"].remove(card)
        return card

    def grunt(self, seat: int, squads: list[Squad]) -> None:
        player = self.players[seat]
        player["ready"] = True
        player["squads"] = [{**squad, "penalty": 0, "resolved": False} for squad in squads]
        for squad in squads:
            player["hand"] = [card for card in player["hand"] if card not in cards_of(squad)]
        if all(player["ready"] for player in self.players):
            self.reveal()

    def reveal(self) -> None:
        for seat, player in enumerate(self.players):
            player["ready"] = False
            player["hand"] += player["retreat"]
            player["retreat"] = []
            while player["bully"] and self.numbered(seat):
                self.bully(seat)
        self.document |= {"phase": "battle", "turn": self.left_of(self.document["butt"])}

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def bully(self, seat: int) -> None:
        """One token strikes."""
        squads = sorted(self.numbered(seat), key=lambda squad: (-strength(squad), order(squad["leader"])))
        squads[0]["penalty"] += 2
        self.players[seat]["bully"] -= 1

    def capture(self, seat: int, leader: str, slot: int, targets: list[str]) -> None:
        card = self.document["slots"][slot]
        for squad in self.players[seat]["squads"]:
            squad["resolved"] |= squad["leader"] == leader
        self.document["slots"][slot] = None
        if card == FINALE:
            self.document["finale_by"] = seat
            self.finish("finale")
            return
        self.document["discard"].append(card)
        for target in targets:
            self.hit(seat, kind_of(card), target)

    def hit(self, seat: int, kind: str, target: str) -> None:
        if target.startswith("P"):
            holder = self.holder(target)
            (self.document["wilds"] if holder is None else self.players[holder]["princesses"]).remove(target)
            (self.document["wilds"] if kind == "para" else self.players[seat]["princesses"]).append(target)
            return
        victim = int(target[1:])
        if kind == "bully":
            self.players[victim]["bully"] += 1
            if self.option("bullyhulk_timing") == "at_once" and self.numbered(victim):
                self.bully(victim)
        elif len(self.players[victim]["hand"]) > 2:
            self.document |= {"phase": "evacuate", "victim": victim}
        else:
            self.evacuate(victim, list(self.players[victim]["hand"]))

    def evacuate(self, seat: int, cards: list[str]) -> None:
        player = self.players[seat]
        player["hand"] = [card for card in player["hand"] if card not in cards]
        player["retreat"] += cards
        self.document |= {"phase": "battle", "victim": None}

    def recruit(self, seat: int) -> None:
        self.withdraw(seat, [squad for squad in self.players[seat]["squads"] if squad["leader"] == ACTION])
        if self.option("recruit_choice") == "pick":
            self.document["phase"] = "pick"
            return
        self.tidy()  # chance sees the pile in order
        self.receive(seat, self.draw_recruit())

    def enlist(self, seat: int, card: str) -> None:
        self.document["recruit_pile"].remove(card)
        self.receive(seat, card)

    def receive(self, seat: int, card: str) -> None:
        self.players[seat]["retreat"].append(card)
        self.document["phase"] = "return" if len(self.recruits_of(seat)) > 3 else "battle"

    def give_back(self, seat: int, card: str) -> None:
        player = self.players[seat]
        (player["hand"] if card in player["hand"] else player["retreat"]).remove(card)
        self.document["recruit_pile"].append(card)
        self.document["phase"] = "battle"

    def withdraw(self, seat: int, squads: list[Squad]) -> None:
        player = self.players[seat]
        for squad in sorted(squads, key=lambda squad: order(squad["leader"])):
            if self.option("compare_scope") == "round" and is_numbered(squad["leader"]):
                self.document["fallen"].append({"seat": seat, "color": colour_of(squad["leader"]), "strength": strength(squad)})
            for card in cards_of(squad):
                is_face_up = card == squad["leader"] or card in squad["faceup"]
                (self.document["recruit_pile"] if is_recruit(card) and is_face_up else player["retreat"]).append(card)
        player["squads"] = [squad for squad in player["squads"] if squad not in squads]

    def retreat(self, seat: int) -> None:
        self.withdraw(seat, list(self.players[seat]["squads"]))
        if seat == self.document["butt"]:
            self.end_battle()
        else:
            self.document["turn"] = self.left_of(seat)

    def skip_idle(self) -> None:
        while self.phase == "battle" and set(self.battle_actions(self.document["turn"])) == {"retreat"}:
            self.retreat(self.document["turn"])

    def end_battle(self) -> None:
        document = self.document
        document |= {"turn": None, "fallen": []}
        if document["round"] == self.option("round_limit"):
            self.finish("winter")
            return
        if document["slots"][0] is None:
            document["slots"][0] = document["timer_deck"].pop(0)
            if document["slots"][0] == FINALE:
                self.colour_finale()
        if document["slots"][1] is None and document["map_deck"]:
            document["slots"][1] = document["map_deck"].pop(0)
        document["phase"] = "hat"

    def colour_finale(self) -> None:
        if self.document["map_deck"]:
            flipped = self.document["map_deck"].pop(0)
            self.document["discard"].append(flipped)
            self.document["finale_color"] = colour_of_map(flipped)
        else:
            self.document["finale_color"] = self.script.draw("finale_color", COLOURS)

    def pass_hat(self, to: int) -> None:
        self.document |= {"butt": to, "phase": "plan", "round": self.document["round"] + 1}

    # The end

    def score(self, seat: int) -> int:
        princesses = self.players[seat]["princesses"]
        pairs = sum(len([princess for princess in princesses if princess[1] == colour]) // 2 for colour in COLOURS)
        return 2 * len(princesses) + pairs + int(self.document["finale_by"] == seat) + int(self.document["butt"] == seat)

    def finish(self, reason: str) -> None:
        scores = [self.score(seat) for seat in self.seats]
        winners = [seat for seat in self.seats if scores[seat] == max(scores)]
        self.document |= {"turn": None, "result": {"reason": reason, "scores": scores, "winners": winners, "returns": None}}
        if len(winners) > 1 and self.option("final_tie") == "yell":
            self.document["phase"] = "yell"
            return
        if len(winners) > 1 and self.option("final_tie") == "random":
            winners = [int(self.script.draw("first_yell", [str(seat) for seat in winners]))]
        self.settle(winners)

    def settle(self, winners: list[int]) -> None:
        returns = [1 / len(winners) if seat in winners else 0 for seat in self.seats]
        self.document["result"] |= {"winners": winners, "returns": returns}
        self.document["phase"] = "over"

    # Time runs out

    def default(self, seat: int) -> str:
        """What is played for a seat that is late; a yell is nobody's."""
        hand, pile = self.players[seat]["hand"], self.document["recruit_pile"]
        if self.phase == "boss":
            return next(self.free_bosses(seat))
        if self.phase == "evacuate":
            weakest = in_order(sorted(in_order(hand), key=strength_of)[:2])
            return f"evacuate {weakest[0]} {weakest[1]}"
        if self.phase == "return":
            return f"return {in_order(self.returnable(seat))[-1]}"
        if self.phase == "pick":
            return f"pick {pile[0]}"
        return {"plan": "grunt", "battle": "retreat", "hat": "hat keep"}[self.phase]

    # What a seat may see

    def view(self, viewer: int | None) -> Document:
        seen = Table(self.document)
        document = seen.document
        document["map_deck"] = ["?"] * len(document["map_deck"])
        document["timer_deck"] = [card if card == FINALE else "?" for card in document["timer_deck"]]
        if self.phase == "over":
            return document
        if not (self.phase == "pick" and viewer == document["turn"]):
            document["recruit_pile"] = ["?"] * len(document["recruit_pile"])
        for seat, player in enumerate(seen.players):
            if seat != viewer:
                veil(player, self.phase == "plan")
        return document


def veil(player: Player, planning: bool) -> None:
    planned = [card for squad in player["squads"] for card in cards_of(squad)] if planning else []
    player["hand"] = ["?"] * len(player["hand"] + planned)
    player["retreat"] = ["?"] * len(player["retreat"])
    player["squads"] = [] if planning else player["squads"]
    for squad in player["squads"]:
        face_down = len(squad["supports"]) - len(squad["faceup"])
        squad["supports"] = ["?"] * face_down + squad["faceup"]  # face-down ones first, so that their place tells nothing


def plans(hand: Sequence[str]) -> Iterator[list[Squad]]:
    """Every way to divide some of the hand into squads: each card stays, leads, or goes under a leader, a Catapult perhaps face up."""
    for count in range(len(hand) + 1):
        for leaders in combinations(filter(can_lead, hand), count):
            others = [card for card in hand if card not in leaders]
            yield from supported([{"leader": leader, "supports": [], "faceup": []} for leader in leaders], others)


def supported(squads: list[Squad], others: Sequence[str]) -> Iterator[list[Squad]]:
    if not others:
        yield deepcopy(squads)
        return
    card, rest = others[0], others[1:]
    yield from supported(squads, rest)
    for squad in squads:
        for face_up in (False, True) if is_catapult(card) else (False,):
            squad["supports"].append(card)
            squad["faceup"] += [card] * face_up
            yield from supported(squads, rest)
            squad["supports"].pop()
            squad["faceup"] = [other for other in squad["faceup"] if other != card]


# The public face


def begin(options: Mapping[str, Any], script: Script) -> Document:
    """A new game under complete options."""
    count = options["players"]
    players = [{"boss": None, "hand": [], "retreat": [], "squads": [], "ready": False, "princesses": [], "bully": 0} for _ in range(count)]
    table = Table(
        {
            "game": "foggy_frontlines",
            "version": 1,
            "options": dict(options),
            "phase": "boss",
            "round": 0,
            "butt": None,
            "turn": None,
            "victim": None,
            "slots": [None, None],
            "finale_color": None,
            "finale_by": None,
            "timer_deck": [],
            "map_deck": [],
            "discard": [],
            "recruit_pile": [],
            "wilds": [],
            "fallen": [],
            "players": players,
            "result": None,
        },
        script,
    )
    bosses = options["bosses"]
    if bosses == "random":
        bosses = script.draw_all("bosses", list(ARMIES), count)
    if bosses != "draft":
        for player, boss in zip(table.players, bosses, strict=True):
            player["boss"] = boss
        table.deal()
        table.tidy()
    return table.document


def play(document: Document, seat: int, text: str, script: Script | None = None) -> Document:
    table = Table(document, script)
    table.play(seat, text)
    return table.document


def expire(document: Document, seats: Iterable[int], script: Script | None = None) -> Document:
    table = Table(document, script)
    if table.phase == "yell":
        table.settle(table.document["result"]["winners"])
        return table.document
    for seat in sorted(seats):
        table.play(seat, table.default(seat))
    return table.document
