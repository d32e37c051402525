"""Setting up, rounds, turns and their actions in Grunt, Growl, and Tear, a second time from the rule specification."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from tests.games.grunt_growl_and_tear.reference_combat import Fighting
from tests.games.grunt_growl_and_tear.reference_content import CARDS
from tests.games.grunt_growl_and_tear.reference_legal import STEPS
from tests.games.grunt_growl_and_tear.reference_map import step
from tests.games.grunt_growl_and_tear.reference_table import best, returns_of
from tests.games.grunt_growl_and_tear.reference_tests import Verdict
from tests.games.grunt_growl_and_tear.reference_words import Words, read, read_hex


class ReferenceTable(Fighting):
    """A position, to be played on with legal actions."""

    def play(self, seat: int, text: str) -> None:
        found = read(text)
        assert found is not None
        verb, words = found
        if self.phase in ("test", "heal", "continue"):
            self.commit(seat, text)
        else:
            doing: dict[str, Callable[[int, Words], None]] = {
                "pick": lambda seat, words: self.pick(seat, words[0]),
                "place": self.place,
                "ask": lambda seat, words: self.ask(seat, words[0]),
                "allow": lambda *_: self.allow(),
                "deny": self.deny,
                "skip": lambda *_: self.skip(),
                "to": lambda _, words: self.push_to(words[0]),
                "shield": lambda _, words: self.shield(words),
                "rip": lambda _, words: self.rip(words[0]),
                "drop": lambda _, words: self.drop(list(read_hex(words[0]))),
                "end": lambda *_: self.end_turn(),
            }
            if verb in doing:
                doing[verb](seat, words)
            else:
                self.act(seat, verb, words)
        self.tidy()

    def tidy(self) -> None:
        """Lists in their canonical order, and the derived totals."""
        document = self.document
        document["loose"].sort(key=lambda entry: entry["limb"])
        document["grafted"].sort()
        document["gone"].sort()
        for seat in self.seats:
            self.players[seat]["stats"] = self.stats(seat)

    def commit(self, seat: int, text: str) -> None:
        """The last one resolves all."""
        commits: dict[str, str] = self.document["commits"]
        commits[str(seat)] = text
        if len(commits) < len(self.asked_together()):
            return
        self.document["commits"] = {}
        {"test": self.reveal, "heal": self.healed, "continue": self.answered}[self.phase](commits)

    # Setting up (GGT-1)

    def pick(self, seat: int, monster: str) -> None:
        limbs = {limb["socket"]: id for id, limb in self.content.limbs.items() if limb["monster"] == monster}
        body = {socket: limbs.get(socket) for socket in self.content.sockets[monster]}
        self.players[seat] |= {"monster": monster, "body": body}
        self.players[seat]["health"] = self.total(seat, "ht")  # GGT-1.6
        if all(player["monster"] for player in self.players):
            self.deal()

    def deal(self) -> None:
        """GGT-1.7, 1.8"""
        for player in self.players:
            player["deck"] = self.chance.all("shuffle", CARDS)
        for seat in self.seats:
            self.draw_into_hand(seat, self.total(seat, "sm"))
        self.document |= {"order": self.initiative(), "turn_index": 0, "phase": "place"}

    def place(self, seat: int, words: Words) -> None:
        self.players[seat] |= {"hex": list(read_hex(words[0])), "facing": int(words[1])}  # GGT-1.11
        self.document["turn_index"] += 1
        if self.document["turn_index"] == len(self.players):
            self.begin_round()

    # Rounds and turns (GGT-4)

    def initiative(self) -> list[int]:
        """GGT-4.2"""

        def rank(seat: int) -> tuple[int, ...]:
            return tuple(-self.total(seat, attribute) for attribute in ("sm", "sp", "st"))

        order: list[int] = []
        for _, tied in groupby(sorted(self.living(), key=rank), key=rank):  # sorting keeps the lower seat first
            group = list(tied)
            if len(group) > 1 and self.option("initiative_tie") == "random":
                group = self.chance.all("tiebreak", group)
            order += group
        return order

    def begin_round(self) -> None:
        self.document["round"] += 1
        self.document["order"] = self.initiative()
        self.begin_turn(0)

    def begin_turn(self, index: int) -> None:
        """GGT-4.7"""
        counters: dict[str, Any] = {
            "used": 0,
            "acted": False,
            "turned": False,
            "healed": False,
            "escaped": [],
            "denied": [],
            "bank": 0,
        }
        self.document |= {"turn_index": index, "phase": "turn", "turn": counters}
        player = self.players[self.active]
        player["health"] = min(self.total(self.active, "ht"), player["health"] + self.sum_of(self.active, "regrow"))  # GGT-14.9

    def end_turn(self) -> None:
        order, index = self.document["order"], self.document["turn_index"]
        later = [other for other in range(index + 1, len(order)) if order[other] in self.living()]  # GGT-4.3
        if later:
            self.begin_turn(later[0])
        elif self.document["round"] == self.option("round_cap"):  # GGT-13.4; a cap of 0 is no round
            self.finish(best(self))
        else:
            self.begin_round()  # GGT-4.8

    def go_on(self) -> None:
        """GGT-7.6, 7.7: the bank is used at the instant no blocker is left."""
        free = self.turn["bank"] > 0 and not self.blockers(self.active)
        self.document["phase"] = "free" if free else "turn"

    def finish(self, winners: list[int]) -> None:
        returns = returns_of(len(self.players), winners)
        self.document |= {"phase": "over", "winners": winners, "returns": returns}

    # Actions of a turn

    def act(self, seat: int, verb: str, words: Words) -> None:
        self.pay(verb)
        if verb in ("move", "leap", "turn"):
            self.go(seat, verb, words[0])
        elif verb == "rest":
            self.draw_into_hand(seat, 1 + self.sum_of(seat, "extra_rest"))  # GGT-6.6, 14.10
            self.keep_hand_limit(seat)
        elif verb == "heal":
            self.heal(seat, int(words[0]))
        elif verb in ("attack", "shoot"):
            self.begin_combat(seat, int(words[0][1:]), verb == "shoot")
            return
        elif verb == "escape":
            self.begin_test("escape", words[1], seat, int(words[0][1:]))
            return
        elif verb == "push":
            self.document["pushed"] = words[0]
            is_monster = words[0] not in self.object_places()
            self.begin_test("push", "st", seat, int(words[0][1:]) if is_monster else None)
            return
        elif verb in ("attach", "swap"):
            self.graft(seat, words[0] if verb == "attach" else words[2], words[1] if verb == "attach" else words[0], words[1])
            if self.adjacent(seat):
                self.end_turn()  # GGT-9.9
                return
        self.go_on()

    def pay(self, verb: str) -> None:
        """GGT-6.4, 10.2, 7.8, 4.4"""
        turn = self.turn
        turn["acted"] = True
        if self.phase == "free":
            turn["bank"] -= 1
        elif verb == "turn" and not turn["turned"]:
            turn["turned"] = True
        elif verb == "heal" and not turn["healed"]:
            turn["healed"] = True
        else:
            turn["used"] += 1

    def go(self, seat: int, verb: str, word: str) -> None:
        player = self.players[seat]
        if verb == "turn":
            player["facing"] = int(word)
            return
        off, far = (STEPS[word], 1) if verb == "move" else (0, int(word))
        player["hex"] = list(step(self.stands(seat), player["facing"] + off, far))
        if self.phase == "free" and self.blockers(seat):
            self.turn["bank"] = 0  # GGT-7.9

    def skip(self) -> None:
        self.turn["bank"] = 0
        self.go_on()

    # Permission (GGT-6.9 to 6.12)

    def ask(self, seat: int, action: str) -> None:
        self.document["ask"] = {"action": action, "waiting": self.barring(seat, action.split()[0])}
        self.document["phase"] = "permit"

    def allow(self) -> None:
        ask = self.document["ask"]
        ask["waiting"].pop(0)
        if ask["waiting"]:
            return
        self.document |= {"ask": None, "phase": "turn"}
        found = read(ask["action"])
        assert found is not None
        self.act(self.active, *found)

    def deny(self, seat: int, _: Words) -> None:
        self.turn["denied"].append(seat)
        self.document["ask"] = None
        self.go_on()

    # What follows a Test

    def test_ended(self, verdict: Verdict) -> None:
        test = self.test
        self.document["test"] = None
        won = verdict.winner == "a"
        if test["kind"] == "combat":
            self.blow(verdict)
        elif test["kind"] == "escape":
            if won:
                self.turn["escaped"].append(test["b"])  # GGT-7.3
                self.turn["bank"] += 1  # GGT-7.4
            self.go_on()
        elif won and self.push_spaces():
            self.document["phase"] = "push_to"  # GGT-8.4
        else:
            self.push_to("")  # GGT-8.5, 8.6

    def push_to(self, place: str) -> None:
        pushed = self.document["pushed"]
        if place:
            pieces: dict[str, Any] = {entry["id"]: entry for entry in self.document["objects"]}
            pieces |= {f"p{player['seat']}": player for player in self.players}
            pieces[pushed]["hex"] = list(read_hex(place))
        self.document["pushed"] = None
        self.go_on()

    # Grafting (GGT-9)

    def graft(self, seat: int, limb: str, socket: str, place: str) -> None:
        player = self.players[seat]
        old = player["body"][socket]
        cost = self.graft_cost(seat, limb, socket) + (1 if old else 0)  # GGT-9.6
        player["power"] -= cost
        owner = next(other for other in self.seats if self.players[other]["monster"] == self.content.limbs[limb]["monster"])
        if owner != seat and owner in self.living():  # GGT-9.10, 9.11
            self.players[owner]["power"] += 1  # GGT-9.4
        if old:
            player["body"][socket] = None
            player["health"] = min(player["health"], self.total(seat, "ht"))  # GGT-9.13
            if old in self.document["grafted"]:
                self.document["gone"].append(old)  # GGT-9.8
            else:
                self.document["loose"].append({"limb": old, "hex": list(read_hex(place))})  # GGT-9.7
        self.document["loose"] = [entry for entry in self.document["loose"] if entry["limb"] != limb]
        self.document["grafted"].append(limb)
        player["body"][socket] = limb
        if self.option("attach_heals"):
            player["health"] += self.content.limbs[limb]["ht"]  # GGT-9.5
        self.keep_hand_limit(seat)
