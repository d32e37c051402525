"""Which position documents of Grunt, Growl, and Tear can be: the invariants of section 7, a second time from the rule specification.

A document that can't be raises BadPosition. The specification gives its invariants no clauses; the ones cited here are those they rest on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grumbletop.engine.errors import BadPosition
from tests.games.grunt_growl_and_tear.reference_content import CARDS, CONTENT, DEFAULT_MAPS, Content
from tests.games.grunt_growl_and_tear.reference_refusals import refusal
from tests.games.grunt_growl_and_tear.reference_table import Document, Seen, best, copied, returns_of
from tests.games.grunt_growl_and_tear.reference_tests import NOTHING
from tests.games.grunt_growl_and_tear.reference_words import VERBS

NAME = "grunt_growl_and_tear"
FIELDS = (
    "game", "version", "options", "map", "round", "order", "turn_index", "phase", "turn", "players", "loose", "grafted", "gone",
    "objects", "out", "ask", "test", "pushed", "combat", "commits", "winners", "returns",
)  # fmt: skip
COUNTERS = ("used", "acted", "turned", "healed", "escaped", "denied", "bank")
PLAYER = ("seat", "monster", "hex", "facing", "health", "power", "body", "hand", "deck", "discard", "stats")
COMBAT = ("attacker", "defender", "ranged", "exchange", "victim", "ripper", "shielded", "limb")
SETTING_UP = ("draft", "place")
BETWEEN_BLOWS = ("heal", "shield", "rip", "drop", "continue")


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """Section 2.7: all options, with defaults where nothing is said."""
    players = options["players"]
    defaults = {
        "players": players,
        "map": DEFAULT_MAPS[players],
        "monsters": "draft",
        "start_power": 0,
        "initiative_tie": "seat",
        "permissions": "ask",
        "attach_heals": True,
        "exchange_cap": 20,
        "round_cap": 20 * players,
        "cap_result": "rank",
        "abilities": True,
        "packs": [],
    }
    unknown = [name for name in options if name not in defaults]
    require(not unknown, "options", f"there is no option {unknown}", "1.1")
    return defaults | dict(options)


def require(holds: bool, where: str, why: str, clause: str) -> None:
    if not holds:
        raise BadPosition(where, why, f"GGT-{clause}")


def load(document: Mapping[str, Any], content: Content = CONTENT) -> Document:
    """The document as it would be saved again."""
    found: Document = copied(document)
    found.setdefault("game", NAME)
    require({*found} == {*FIELDS}, "(top)", "the fields are not those of section 7", "4.9")
    require((found["game"], found["version"]) == (NAME, 1), "game", "another game or version", "4.9")
    found["options"] = complete(found["options"])
    require(found["map"] == found["options"]["map"], "map", "is not the one of the options", "1.4")
    require(found["phase"] in VERBS, "phase", "is no phase", "4.9")
    require(len(found["players"]) == found["options"]["players"], "players", "as many as the options say", "1.1")
    check_forms(found)
    table = Seen(found, content)
    for seat in table.seats:
        check_player(table, seat)
    for seat in table.seats:
        check_cards(table, seat)
    check_limbs(table)
    check_spaces(table)
    check_turn(table)
    check_phase(table)
    check_commits(table)
    check_end(table)
    table.document["loose"].sort(key=lambda entry: entry["limb"])
    table.document["grafted"].sort()
    table.document["gone"].sort()
    return table.document


def check_forms(found: Document) -> None:
    """A space is two whole numbers; lists are lists and tables are tables."""
    for name in ("players", "loose", "grafted", "gone", "objects", "out", "order"):
        require(isinstance(found[name], list), name, "is no list", "4.9")
    require(isinstance(found["commits"], dict), "commits", "is no table", "5.2")
    for name in ("players", "loose", "objects"):
        for entry in found[name]:
            place = entry["hex"]
            is_space = isinstance(place, list) and len(place) == 2 and all(type(part) is int for part in place)
            require(is_space or (place is None and name == "players"), name, f"{place} is no space", "2.1")


def check_player(table: Seen, seat: int) -> None:
    player, where = table.players[seat], f"players.{seat}"
    player.setdefault("stats", {})
    require({*player} == {*PLAYER} and player["seat"] == seat, where, "has other fields, or another seat", "4.9")
    monster = player["monster"]
    if monster is None:
        require(table.phase == "draft", where, "has no monster", "1.5")
        empty = not (player["body"] or player["hand"] or player["deck"] or player["discard"] or player["health"])
        require(empty and player["hex"] is None, where, "has something before its pick", "1.5")
        player["stats"] = {}
        return
    require(monster in table.content.torsos, where, "is a monster nobody has heard of", "1.5")
    require([other["monster"] for other in table.players].count(monster) == 1, where, "is there twice", "1.5")
    require(list(player["body"]) == table.content.sockets[monster], f"{where}.body", "has other sockets", "1.6")
    known = all(limb in table.content.limbs for limb in table.limbs(seat).values())
    require(known, f"{where}.body", "has a limb nobody has heard of", "1.6")
    player["stats"] = table.stats(seat)
    is_victim = table.phase in ("shield", "rip") and table.document["combat"]["victim"] == seat
    least = 0 if is_victim else 1
    is_out = seat in table.document["out"]
    healthy = player["health"] == 0 if is_out else least <= player["health"] <= table.total(seat, "ht")
    require(healthy, f"{where}.health", "is out of range", "3.3")
    require(player["power"] >= 0, f"{where}.power", "is below 0", "1.3")
    require(len(player["hand"]) <= table.total(seat, "sm"), f"{where}.hand", "is above Smarts", "3.4")


def check_cards(table: Seen, seat: int) -> None:
    """Invariant 1, and `"*"` in a deck."""
    player, where = table.players[seat], f"players.{seat}.deck"
    test = table.document["test"]
    tested: list[str] = []
    if test is not None:
        tested += test["plays"][0] if test["a"] == seat else []
        tested += test["plays"][1] if test["b"] == seat or (test["b"] is None and test["a"] == seat) else []
    elsewhere = [*player["hand"], *player["discard"], *(card for card in tested if card != NOTHING)]
    deck = player["deck"]
    if "*" in deck:
        require(deck.count("*") == 1, where, "has two stars", "1.2")
        place = deck.index("*")
        rest = [card for card in CARDS if card not in elsewhere and card not in deck]
        deck = player["deck"] = [*deck[:place], *rest, *deck[place + 1 :]]
    if table.phase == "draft":
        require(not elsewhere and not deck, where, "has cards before the last pick", "1.7")
    else:
        require(sorted([*elsewhere, *deck]) == sorted(CARDS), where, "does not make 52 cards with the others", "1.2")


def check_limbs(table: Seen) -> None:
    """Invariant 2."""
    document = table.document
    grafted, gone = document["grafted"], document["gone"]
    attached = [limb for seat in table.seats for limb in table.limbs(seat).values()]
    loose = list(table.loose_places())
    torn = [document["combat"]["limb"]] if document["combat"] and document["combat"]["limb"] else []
    monsters = [player["monster"] for player in table.players]
    all_limbs = [id for id, limb in table.content.limbs.items() if limb["monster"] in monsters]
    require(len(loose) == len(document["loose"]), "loose", "has a limb twice", "2.7")
    require(sorted([*attached, *loose, *gone, *torn]) == sorted(all_limbs), "loose", "not every limb is in one place", "9.8")
    require({*gone} <= {*grafted} and len({*grafted}) == len(grafted), "gone", "what is gone was grafted", "9.8")
    require(not {*grafted} & {*loose, *torn}, "grafted", "no loose limb is grafted", "9.8")
    for seat in table.seats:
        monster, limbs = table.players[seat]["monster"], table.limbs(seat)
        at_home = {limb for socket, limb in limbs.items() if table.content.limbs[limb]["monster"] == monster}
        at_home &= {limb for socket, limb in limbs.items() if table.content.limbs[limb]["socket"] == socket}
        require({*limbs.values()} - at_home <= {*grafted}, f"players.{seat}.body", "a limb elsewhere than at the start is grafted", "9.8")
    require({*grafted} <= {*attached, *gone}, "grafted", "a grafted limb is on a body or gone", "9.8")


def check_spaces(table: Seen) -> None:
    """Invariant 4."""
    document, terrain = table.document, table.terrain
    pawns = [place for seat in table.seats if (place := table.place_of(seat)) is not None]
    objects = list(table.object_places().values())
    standing = [{"id": entry["id"], "kind": entry["kind"]} for entry in table.content.standing[document["map"]]]
    require([{"id": entry["id"], "kind": entry["kind"]} for entry in document["objects"]] == standing, "objects", "are others", "2.7")
    require(len({*pawns, *objects}) == len(pawns) + len(objects), "objects", "two share a space", "2.7")
    require(all(terrain.get(place) == "." for place in (*pawns, *objects)), "objects", "one stands where no floor is", "2.6")
    for limb, place in table.loose_places().items():
        require(terrain.get(place) == "." and place not in objects, f"loose.{limb}", "lies where it can't", "2.7")
    for seat in table.seats:
        player = table.players[seat]
        require((player["hex"] is None) == (player["facing"] is None), f"players.{seat}.facing", "goes with hex", "2.11")
        require(player["facing"] in (None, 0, 1, 2, 3, 4, 5), f"players.{seat}.facing", "is no direction", "2.2")
        if table.phase in SETTING_UP:
            placed = document["order"][: document["turn_index"]] if table.phase == "place" else []
            off_the_map = seat not in placed
        else:
            off_the_map = seat in document["out"]
        require((player["hex"] is None) == off_the_map, f"players.{seat}.hex", "is on the map exactly while it plays", "13.1")


def check_turn(table: Seen) -> None:
    """Invariant 5."""
    document, phase = table.document, table.phase
    order, out, index = document["order"], document["out"], document["turn_index"]
    require((document["turn"] is None) == (phase in SETTING_UP), "turn", "is there once the game has begun", "4.7")
    require((document["round"] == 0) == (phase in SETTING_UP), "round", "is 0 before the first", "4.1")
    cap = document["options"]["round_cap"]
    require(cap == 0 or 0 <= document["round"] <= cap, "round", "is beyond the last", "13.4")
    require(len({*out}) == len(out) and {*out} < {*table.seats}, "out", "no such seats", "13.1")
    require(not (out and phase in SETTING_UP), "out", "nobody is out yet", "13.1")
    if phase == "draft":
        require((order, index) == ([], 0), "order", "is empty in the draft", "4.1")
        picked = [player["monster"] is not None for player in table.players]
        require(picked == sorted(picked, reverse=True) and not all(picked), "players", "are picked in seat order", "1.5")
        return
    require(len({*order}) == len(order) and {*order} <= {*table.seats}, "order", "holds each seat at most once", "4.1")
    require({*order} >= {*table.living()}, "order", "holds every living monster", "4.1")
    require(0 <= index < len(order), "turn_index", "points outside", "4.3")
    if phase == "place":
        return
    require(phase == "over" or order[index] not in out, "turn_index", "points at one that is out", "4.3")
    turn = document["turn"]
    require({*turn} == {*COUNTERS} and turn["used"] >= 0 and turn["bank"] >= 0, "turn", "has other counters", "4.7")
    for name in ("escaped", "denied"):
        others = [seat for seat in table.seats if seat != order[index]]
        require(len({*turn[name]}) == len(turn[name]) and {*turn[name]} <= {*others}, f"turn.{name}", "no such seats", "7.3")
    if phase == "free":
        require(turn["bank"] > 0 and not table.blockers(table.active), "phase", "nothing is free here", "7.6")
    if phase == "turn":
        require(turn["bank"] == 0 or bool(table.blockers(table.active)), "phase", "the bank is used at once", "7.7")


def check_phase(table: Seen) -> None:
    """Invariant 6, and that whoever is asked has something to decide."""
    document, phase = table.document, table.phase
    test, combat, ask, pushed = (document[name] for name in ("test", "combat", "ask", "pushed"))
    require((test is not None) == (phase == "test"), "test", "is there exactly in a Test", "5.1")
    kind = test["kind"] if test else ""
    require((combat is not None) == (phase in BETWEEN_BLOWS or kind == "combat"), "combat", "is there exactly in combat", "11.3")
    require((ask is not None) == (phase == "permit"), "ask", "is there exactly while somebody is asked", "6.9")
    require((pushed is not None) == (phase == "push_to" or kind == "push"), "pushed", "is there exactly in a Push", "8.1")
    if ask is not None:
        check_ask(table)
    if pushed is not None:
        check_pushed(table)
    if test is not None:
        check_test(table)
    if combat is not None:
        require({*combat} == {*COMBAT}, "combat", "has other fields", "11.2")
        check_combat(table)


def check_ask(table: Seen) -> None:
    ask = table.document["ask"]
    require(table.option("permissions") == "ask", "ask", "nobody asks here", "6.13")
    asking = Seen(table.document | {"phase": "turn", "ask": None}, table.content)
    require(refusal(asking, table.active, f"ask {ask['action']}") is None, "ask.action", "can't be asked for", "6.15")
    barring = asking.barring(table.active, ask["action"].split()[0])
    waiting = ask["waiting"]
    require(bool(waiting) and waiting == barring[len(barring) - len(waiting) :], "ask.waiting", "are not those to be asked", "6.10")


def check_pushed(table: Seen) -> None:
    pushed = table.document["pushed"]
    require(pushed in table.pushable(table.active), "pushed", "is not within reach", "8.1")
    if table.phase == "push_to":
        require(bool(table.push_spaces()), "phase", "there is nowhere to push to", "8.5")


def check_test(table: Seen) -> None:
    test, document = table.test, table.document
    a, b, plays = test["a"], test["b"], test["plays"]
    require(test["kind"] in ("combat", "escape", "push"), "test.kind", "is no kind of Test", "5.1")
    require(a == table.active, "test.a", "the player whose turn it is tests", "5.1")
    require(len(plays) == 2 and len(plays[0]) == len(plays[1]), "test.plays", "both sides have played as often", "5.2")
    if test["kind"] == "push":
        require(
            document["pushed"] == f"p{b}" or (b is None and document["pushed"] in table.object_places()), "test.b", "is not pushed", "8.1"
        )
    else:
        require(b is not None and b != a and b in table.living(), "test.b", "is no opponent", "5.1")
    if test["kind"] == "escape":
        require(b in table.blockers(a) and test["attr"] in ("sp", "st", "sm"), "test", "there is nothing to escape", "7.1")
    else:
        require(test["attr"] == "st", "test.attr", "is Strength", "11.5")


def check_combat(table: Seen) -> None:
    combat, phase = table.combat, table.phase
    attacker, defender = combat["attacker"], combat["defender"]
    require(attacker == table.active, "combat.attacker", "the player whose turn it is attacks", "11.2")
    require(defender in table.living() and defender != attacker, "combat.defender", "is no enemy", "11.2")
    require(1 <= combat["exchange"] <= table.option("exchange_cap"), "combat.exchange", "is out of range", "11.19")
    tearing = phase in ("shield", "rip", "drop")
    pair = {combat["victim"], combat["ripper"]}
    require(pair == ({attacker, defender} if tearing else {None}), "combat.victim", "is set from shield to drop", "11.13")
    require((combat["limb"] is not None) == (phase == "drop"), "combat.limb", "is set in drop", "11.15")
    require(not combat["shielded"] or phase == "rip", "combat.shielded", "is filled in rip", "11.14")
    if phase in ("shield", "rip"):
        limbs = list(table.limbs(combat["victim"]))
        shielded = [socket for socket in limbs if socket in combat["shielded"]]
        require(shielded == combat["shielded"] and len(shielded) < len(limbs), "combat.shielded", "leaves no limb to tear", "11.12")
    if phase == "shield":
        require(table.most_shields(combat["victim"]) > 0, "phase", "nothing can be covered", "11.12")
    if phase == "heal":
        require(bool(table.asked_together()), "phase", "nobody can heal", "11.4")


def check_commits(table: Seen) -> None:
    """Invariant 7."""
    commits = table.document["commits"]
    if table.phase not in ("test", "heal", "continue"):
        require(not commits, "commits", "nothing is chosen in secret now", "5.2")
        return
    asked = [str(seat) for seat in table.asked_together()]
    require({*commits} < {*asked}, "commits", "never all of those that are asked", "5.2")
    open_table = Seen(table.document | {"commits": {}}, table.content)
    for seat, text in commits.items():
        require(refusal(open_table, int(seat), text) is None, f"commits.{seat}", "is no choice", "5.2")


def check_end(table: Seen) -> None:
    document, is_over = table.document, table.phase == "over"
    winners, returns = document["winners"], document["returns"]
    require((winners is not None) == (returns is not None) == is_over, "winners", "are there when the game is over", "13.2")
    if table.phase not in SETTING_UP:
        last_round = document["round"] == document["options"]["round_cap"]
        require(len(table.living()) > 1 or is_over, "phase", "one monster is left: it has won", "13.2")
        require(len(table.living()) == 1 or not is_over or last_round, "phase", "the game goes on", "13.4")
    if is_over:
        require(winners == best(table), "winners", "are others", "13.5")
        require(returns == returns_of(len(table.players), winners), "returns", "are others", "13.6")
