"""What holds in every game: nothing is lost, totals are true, choices arrive in any order, codes stay small, and there is an end."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from grumbletop.engine.content import Pack
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.rollouts import SeededChance, playout
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.content import ATTRIBUTES
from tests.conformance import sizes
from tests.games.grunt_growl_and_tear.tables import walk

TABLES: list[dict[str, Any]] = [
    {"players": 2, "start_power": 3},
    {"players": 3, "monsters": "random", "initiative_tie": "random", "cap_result": "draw"},
    {"players": 4, "monsters": "random", "start_power": 6, "permissions": "never", "attach_heals": False},
]
tables = pytest.mark.parametrize("options", TABLES, ids=["two", "three", "four"])


def cards_of(document: dict[str, Any], seat: int) -> Counter[str]:
    player, test = document["players"][seat], document["test"]
    found = Counter(player["hand"] + player["deck"] + player["discard"])
    if test is not None:
        sides = [(test["a"], test["plays"][0]), (test["a"] if test["b"] is None else test["b"], test["plays"][1])]
        found.update(card for owner, plays in sides if owner == seat for card in plays if card != "--")
    return found


def limbs_of(document: dict[str, Any]) -> Counter[str]:
    found = Counter([each["limb"] for each in document["loose"]] + document["gone"])
    found.update(limb for player in document["players"] for limb in player["body"].values() if limb is not None)
    if document["combat"] is not None and document["combat"]["limb"] is not None:
        found[document["combat"]["limb"]] += 1
    return found


@pytest.mark.clause("GGT-1.2", "GGT-3.1", "GGT-3.3", "GGT-3.4")
@tables
def test_nothing_is_lost_and_totals_are_true(options: dict[str, Any]) -> None:
    """52 cards each, every limb once, and stored totals equal to what torso and limbs add up to."""
    game = GruntGrowlAndTear({**options, "round_cap": 12})
    for state in walk(game, seed=3, games=sizes.games(1), by_habit=True):
        document = game.dump(state)
        if document["phase"] == "draft":
            continue
        monsters = [game.box.monsters[player["monster"]] for player in document["players"]]
        assert limbs_of(document) == Counter(limb.id for monster in monsters for limb in monster.limbs)
        for seat, player in enumerate(document["players"]):
            cards = cards_of(document, seat)
            assert (len(cards), set(cards.values())) == (52, {1})
            worn = [game.box.limbs[limb].values for limb in player["body"].values() if limb]
            totals = {name: sum(each) for name, *each in zip(ATTRIBUTES, monsters[seat].torso, *worn, strict=True)}
            assert player["stats"] == totals
            assert len(player["hand"]) <= totals["sm"]
            assert 0 <= player["health"] <= totals["ht"]


@pytest.mark.clause("GGT-5.2", "GGT-11.4", "GGT-11.18")
def test_the_order_of_choices_does_not_matter() -> None:
    game = GruntGrowlAndTear({"players": 2, "monsters": "random", "start_power": 3, "round_cap": 15})
    rng, met = Rng(9), set()
    for state in walk(game, seed=5, games=sizes.games(2), by_habit=True):
        owing = [seat for seat in range(2) if state.owes(seat)]
        if len(owing) == 2:
            met.add(int(state.phase))
            chosen = [int(state.sample_action(seat, rng)) for seat in owing]
            ends = set()
            for order in ((0, 1), (1, 0)):
                table = state.clone()
                for seat in order:
                    table.apply(seat, chosen[seat], SeededChance(Rng(1)), Log())
                ends.add(game.save(table))
            assert len(ends) == 1
    assert len(met) == 3


# The end


@pytest.mark.clause("GGT-13.2", "GGT-13.4", "GGT-13.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end(players: int) -> None:
    game = GruntGrowlAndTear({"players": players, "monsters": "random"})
    ends: Counter[str] = Counter()
    for number in range(sizes.games(60)):  # 1,200 in the long tier, and thousands of whole games against the reference
        state = game.start(SeededChance(stream(11, number)))
        playout(state, stream(12, number), SeededChance(stream(13, number)), Log())
        assert state.is_over()
        assert state.round <= 20 * players
        assert sum(game.returns(state)) == pytest.approx(0.0)
        living = [seat for seat in range(players) if not state.is_out(seat)]
        assert set(game.dump(state)["winners"]) <= set(living)
        ends["last one standing" if len(living) == 1 else "round cap"] += 1
    assert ends["round cap"] > 0, "anybody who wanders about finds the end too"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fights_without_a_last_round_end_too(players: int) -> None:
    game = GruntGrowlAndTear({"players": players, "monsters": "random", "round_cap": 0})
    for number in range(sizes.games(5)):
        *_, last = islice(walk(game, seed=number, games=1, by_habit=True), 200_000)
        assert last.is_over()
        assert sum(not last.is_out(seat) for seat in range(players)) == 1


# Codes


def large_pack() -> Pack:
    """A map of 256 spaces, and four monsters with eight limbs each that leap, scuttle, scavenge and shoot."""
    sockets = ["head1", "head2", "arm1", "arm2", "leg1", "leg2", "tail1", "wing1"]
    files = {}
    for number in range(4):
        named = ", ".join(f'"{socket}"' for socket in sockets)
        abilities = '{ kind = "scavenge" }, { kind = "scuttle" }, { kind = "leap", n = 4 }, { kind = "ranged", min = 1, range = 8 }'
        lines = ["[monster]", f'id = "hydra{number}"', f'name = "Hydra {number}"', 'tagline = ""', f"sockets = [{named}]"]
        lines.append(f"torso = {{ sp = 4, st = 3, sm = 6, ht = 6, abilities = [{abilities}] }}")
        for socket in sockets:
            kind = socket.rstrip("12")
            lines += ["[[limb]]", f'id = "{socket}"', 'name = "Bit"', f'type = "{kind}"', f'socket = "{socket}"']
            lines += ["sp = 0", "st = 1", "sm = 0", "ht = 1"]
        files[f"monsters/hydra{number}.toml"] = "\n".join(lines)
    rows = "\n".join(f'    {{ r = {r}, q = {-(r // 2)}, cells = "{"." * 16}" }},' for r in range(16))
    objects = ", ".join(f'{{ id = "barrel{n}", kind = "barrel", hex = [{6 + n % 4}, {n // 4}] }}' for n in range(1, 9))
    head = '[map]\nid = "plain"\nname = "Plain"\ntagline = ""\nplayers = [2, 4]'
    files["maps/plain.toml"] = f"{head}\nrows = [\n{rows}\n]\nobjects = [{objects}]\n"
    return Pack("large", files)


def test_codes_stay_small_on_the_largest_map_with_the_largest_monsters() -> None:
    options = {"players": 4, "map": "plain", "monsters": [f"hydra{n}" for n in range(4)], "start_power": 10, "round_cap": 12}
    game = GruntGrowlAndTear(options, [large_pack()])
    assert len(game.notation.spaces) == 256
    assert game.codes <= 5_000
    met: set[str] = set()
    for state in walk(game, seed=1, games=sizes.games(1), by_habit=True):
        for seat in range(4):
            if state.owes(seat):
                actions = [int(action) for action in game.legal_actions(state, seat)]
                codes = [int(state.code(seat, action)) for action in actions]
                assert all(0 <= code < 5_000 for code in codes)
                assert len(set(codes)) == len(codes)
                assert [int(state.decode(seat, code)) for code in codes] == actions
                met |= {game.text(state, seat, action).split()[0] for action in actions}
    assert met >= {"place", "move", "leap", "shoot", "attack", "attach", "swap", "shield", "rip", "drop", "play"}
