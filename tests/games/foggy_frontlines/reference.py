"""Foggy Frontlines a second time: slow, plain and out of the rule specification alone, to be compared with the room.

A table is its position document, and a card is its code. Nothing is shared with the room, and nothing is remembered between two questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    colour_of,
    colour_of_map,
    in_order,
    is_numbered,
    is_recruit,
    kind_of,
    order,
    strength_of,
)
from tests.games.foggy_frontlines.reference_table import Document, Player, Seen, cards_of, strength
from tests.games.foggy_frontlines.reference_words import Squad, read, read_plan

Drawn = tuple[str, int, str]  # which event, out of how many outcomes, which one


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


class ReferenceTable(Seen):
    """A position, to be played on."""

    def __init__(self, document: Mapping[str, Any], script: Script | None = None) -> None:
        super().__init__(document)
        self.script = script or Script()

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


# The public face


def begin(options: Mapping[str, Any], script: Script) -> Document:
    """A new game under complete options."""
    count = options["players"]
    players: list[Player] = [
        {"boss": None, "hand": [], "retreat": [], "squads": [], "ready": False, "princesses": [], "bully": 0} for _ in range(count)
    ]
    table = ReferenceTable(
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
    table = ReferenceTable(document, script)
    table.play(seat, text)
    return table.document


def expire(document: Document, seats: Iterable[int], script: Script | None = None) -> Document:
    table = ReferenceTable(document, script)
    if table.phase == "yell":
        table.settle(table.document["result"]["winners"])
        return table.document
    for seat in sorted(seats):
        table.play(seat, table.default(seat))
    return table.document
