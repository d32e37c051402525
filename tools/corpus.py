"""Freeze what this build writes: records, positions and a campaign, for tests/corpus/NAME. See the README in a corpus for how to use it.

python -m tools.corpus FOLDER

FOLDER has the content packs already, in packs/GAME/PACK. Nothing that exists is overwritten. `tools.corpus_database` adds the database.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grumbletop.engine.chance_source import Live, Scripted, Seeded, Source
from grumbletop.engine.content import Pack, read_pack
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.match import ALONE, CONSENT, Match
from grumbletop.engine.record import Record, next_match, record_of
from grumbletop.engine.registry import make
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.scenario import moments, read_files
from grumbletop.engine.state import State
from grumbletop.games.giant_monster_invasion import GiantMonsterInvasion
from grumbletop.games.giant_monster_invasion.campaign import Campaign, write_campaign

GRIT, FOGGY, GIANT = "grit", "foggy_frontlines", "giant_monster_invasion"
GRUMBLES, GRUNT = "grumbles_and_goofs", "grunt_growl_and_tear"
SHORT = {"round_cap": 6}
WHEN = "2026-11-19T12:00:00Z"
NAMES = ("Ana", "Björn", "Cleo", "Dü & Co", "Eve", "Føx")
POSITIONS = 10  # of each game at least
WALKS = 60  # games in which they are looked for
SPARE = 101  # of so many more positions, one is kept
SCENARIOS = Path(__file__).parent.parent / "tests" / "scenarios"


@dataclass(frozen=True)
class Plan:
    """A game to be played at random, and what happens beside the moves, each once in so many entries; 0 is never."""

    name: str
    slug: str
    options: Mapping[str, Any] = field(default_factory=dict)
    pack: str = ""
    live: bool = False
    bots: int = 0  # last seats whose nonces the server drew
    undo: int = 0
    expire: int = 0
    stand_in: int = 0
    resign: int = 0  # from this entry on: the first seat resigns, and at twice that entry the second one
    reseed: int = 0  # at this entry
    stop: int = 0  # after this entry, before the end
    flee: bool = False  # the first monster flees as soon as it may, and the others only end their turns
    begin_at: int = 0  # start from the position of another game after so many entries
    scenario: str = ""  # start from this scenario, after its first action


PLANS = (
    Plan("seed", GRIT),
    Plan("live", GRIT, live=True),
    Plan("options", GRIT, {"values": "ace_low", "deck": "ten_king", "word": "second", "keep": "informed", "tracker": "off"}, live=True),
    Plan("undo", GRIT, {"values": "pips", "final_tie": "rank"}, live=True, bots=1, undo=4),
    Plan("expire", GRIT, {"keep": "informed"}, expire=4),
    Plan("pack", GRIT, {"deck": "tiny"}, pack="tiny"),
    Plan("resign", GRIT, live=True, resign=5),
    Plan("reseed", GRIT, live=True, reseed=6),
    Plan("unfinished", GRIT, live=True, stop=7),
    Plan("position", GRIT, {"tracker": "off"}, live=True, undo=3, begin_at=5),
    Plan("seed", FOGGY, {"players": 2}, undo=12),
    Plan("live", FOGGY, {"players": 3, "bosses": ["zib", "gnash", "blort"], "first_butt": 2}, live=True, bots=2, expire=12),
    Plan(
        "four", FOGGY, {"players": 4, "bosses": "random", "recruit_choice": "pick", "compare_scope": "round", "round_limit": 8}, live=True
    ),
    Plan("options", FOGGY, {"bullyhulk_timing": "at_once", "final_tie": "yell", "round_limit": 5}, expire=6, undo=9),
    Plan("pack", FOGGY, {"players": 3, "bosses": ["grub", "gnash", "zib"]}, pack="kitchen", live=True),
    Plan("resign", FOGGY, {"players": 3}, live=True, resign=20, stand_in=9),
    Plan("reseed", FOGGY, {"final_tie": "random"}, live=True, reseed=30),
    Plan("unfinished", FOGGY, {"players": 4}, live=True, stop=45),
    Plan("position", FOGGY, {"players": 3, "recruit_choice": "pick"}, undo=9, begin_at=40),
    Plan("seed", GIANT, undo=12),
    Plan("live", GIANT, {"battlefield": "refinery", "scale": "small"}, live=True, bots=1, expire=15, undo=15),
    Plan("flight_against_a_building", GIANT, SHORT, live=True, flee=True),
    Plan("flight_against_a_building_small", GIANT, {**SHORT, "scale": "small"}, flee=True),
    Plan("flight_undone", GIANT, SHORT, live=True, flee=True, undo=3),
    Plan("flight_unfinished", GIANT, live=True, flee=True, stop=5),
    Plan("flight_harbour", GIANT, {"battlefield": "harbour", "monsters": ["drillgrub", "skyrake"]}, live=True, flee=True),
    Plan("flight_by_air", GIANT, {"battlefield": "old_town", "monsters": ["queen_vesper", "skyrake"], "flight": "hover"}, flee=True),
    Plan("nightmare", GIANT, {"battle": "nightmare", "monsters": ["kest_visitor"], "nightmare_goal": 20}, live=True, undo=6),
    Plan("gauntlet", GIANT, {"battle": "gauntlet", "monsters": ["old_threethroat", "skyrake", "bulwark_seven"], "gauntlet_heal": "full"}),
    Plan(
        "sides",
        GIANT,
        {
            "monsters": ["mirrorhide", "saint_boulder", "fathom_lantern", "brassback"],
            "sides": [[0, 3], [1, 2]],
            "deploy": "shuffle",
            **SHORT,
        },
        live=True,
        resign=12,
        stand_in=9,
    ),
    Plan(
        "options",
        GIANT,
        {"coverage": "on", "scars": "on", "intimidate": "on", "ram": "launching", "start_mp": 3, "battlefield": "volcano"},
        live=True,
    ),
    Plan("pack", GIANT, {"monsters": ["tidewarden", "cinderjaw"], "battlefield": "pier"}, pack="coast", live=True, undo=12),
    Plan("position", GIANT, {"battlefield": "chemworks", "military": "off"}, begin_at=30, expire=15),
    Plan("grab", GIANT, live=True, scenario="a_grab_that_wins", stop=30),
    Plan("counter", GIANT, scenario="a_counter_with_mp", stop=30),
    Plan("force_field", GIANT, live=True, scenario="a_counter_meets_a_force_field", stop=30, undo=9),
    Plan("seed", GRUMBLES),
    Plan("live", GRUMBLES, {"board": "huddle"}, live=True, bots=1, undo=9),
    Plan("options", GRUMBLES, {"move_range": 2, "standing_power": True, "yank_reach": "far", "swing_path": "around"}, expire=9, undo=9),
    Plan("stall", GRUMBLES, {"no_progress_limit": 10, "stall_result": "draw"}, live=True),
    Plan("pack", GRUMBLES, {"board": "ring"}, pack="ring", live=True),
    Plan("resign", GRUMBLES, live=True, resign=15),
    Plan("unfinished", GRUMBLES, {"standing_power": True}, begin_at=30, stop=30),
    Plan("seed", GRUNT, undo=20),
    Plan("live", GRUNT, {"players": 3, "map": "boneyard", "round_cap": 5}, live=True, bots=1, expire=15),
    Plan("four", GRUNT, {"players": 4, "map": "studio_666", "monsters": "random", "start_power": 6, "round_cap": 5}, live=True, undo=15),
    Plan("options", GRUNT, {"initiative_tie": "random", "attach_heals": False, "exchange_cap": 3, "cap_result": "draw", "round_cap": 7}),
    Plan(
        "plain", GRUNT, {"abilities": False, "permissions": "never", "monsters": ["patch", "rivet"], "round_cap": 8}, live=True, expire=20
    ),
    Plan("pack", GRUNT, {"map": "puddle", "monsters": ["mudge", "squelch"], "round_cap": 8}, pack="swamp", live=True),
    Plan("resign", GRUNT, {"players": 3, "round_cap": 9}, live=True, resign=30, stand_in=15),
    Plan("position", GRUNT, {"map": "pit_stop", "round_cap": 9}, live=True, begin_at=60, undo=20),
)
SERIES = {"campaign": "on", "scars": "on", "round_cap": 3, "battlefield": "proving_ground"}


# Records


def source_of(plan: Plan, number: int, seats: int) -> Source:
    if not plan.live:
        return Seeded(1_000 + number)
    nonces = [f"nonce-{seat}" for seat in range(seats - plan.bots)] + [f"bot-{seat}" for seat in range(plan.bots)]
    return Live(secret_of(number), nonces, [None if nonce.startswith("nonce") else nonce for nonce in nonces] if plan.bots else ())


def secret_of(number: int) -> bytes:
    return bytes((number * 37 + each * 11) % 256 for each in range(32))


def pack_of(folder: Path, plan: Plan) -> list[Pack]:
    return [read_pack(folder / "packs" / plan.slug / plan.pack)] if plan.pack else []


def play(folder: Path, number: int, plan: Plan) -> Match:
    game = make(plan.slug, plan.options, pack_of(folder, plan))
    rng = stream(25, number)
    position = None
    if plan.begin_at:
        before = Match.begin(game, Seeded(number), NAMES[: game.seats])
        while before.version < plan.begin_at and not before.over:
            move(before, plan, rng)
        position = game.dump(before.state)
    if plan.scenario:
        _, _, game, state = [found for found in from_scenarios(plan.slug) if found[0] == plan.scenario][1]
        position = game.dump(state)
    source = source_of(plan, number, game.seats)
    match = Match.begin(game, source, NAMES[: game.seats], position)
    while not match.over and (not plan.stop or match.version < plan.stop):
        if not happens(match, plan, rng):
            move(match, plan, rng)
    return match


def happens(match: Match, plan: Plan, rng: Rng) -> bool:
    """Whether something else than a move came next."""
    seat, others = match.state.decider(), set(range(match.game.seats))
    if plan.reseed and match.version == plan.reseed:
        match.reseed(Live(secret_of(plan.reseed), [f"again-{each}" for each in others]), WHEN)
    elif plan.resign and match.version >= plan.resign * (len(match.resigned) + 1):
        match.resign(len(match.resigned), match.game.seats - len(match.resigned) <= 2, WHEN)
    elif once_in(plan.expire, rng):
        match.expire([seat], WHEN)
    elif once_in(plan.stand_in, rng) and seat not in match.resigned:
        match.stand_in([seat], seat not in match.stand_ins, WHEN)
    elif once_in(plan.undo, rng) and (kind := match.undo_kind(seat)) in (ALONE, CONSENT):
        match.undo(seat, others - {seat} if kind == CONSENT else (), WHEN)
    else:
        return False
    return True


def once_in(often: int, rng: Rng) -> bool:
    return often > 0 and rng.below(often) == 0


def move(match: Match, plan: Plan, rng: Rng) -> None:
    game, state, seat = match.game, match.state, match.state.decider()
    text = game.sample_text(state, seat, rng)
    if plan.slug == GIANT:
        listed = [game.text(state, seat, action) for action in game.legal_actions(state, seat)]
        if plan.flee:
            text = next((word for word in ["retreat"] * (seat == 0) + ["end"] if word in listed), text)
        elif text == "retreat" or rng.below(2) == 0:  # walks are composed, so most of what is listed are attacks
            others = [other for other in listed if other != "retreat"]
            text = others[rng.below(len(others))] if others else text
    match.play(seat, text, WHEN)


def series(number: int) -> Iterator[tuple[str, Match]]:
    """Three battles, each with what the one before hands over."""
    match = Match.begin(make(GIANT, SERIES), Live(secret_of(number), ["one", "two"]), NAMES[:2])
    rng = stream(25, number)
    for battle in range(1, 4):
        while not match.over:
            move(match, Plan("", GIANT), rng)
        yield f"series_{battle}", match
        if battle < 3:
            match = next_match(match, Live(secret_of(number + battle), [f"one-{battle}", f"two-{battle}"]))


def told(number: int) -> Match:
    """A duel whose cards lay on a real table, so that its draws were told from outside."""
    game, rng = make(GRIT), stream(25, number)
    drawn = Match.begin(game, Seeded(number), NAMES[:2])
    match = Match.begin(game, Scripted(json.loads(record_of(drawn).splitlines()[1])["chance"]), NAMES[:2])
    while not match.over:
        move(match, Plan("", GRIT), rng)
    return match


# Positions

Found = tuple[str, str, dict[str, Any]]  # name, pack, document


def positions(folder: Path, slug: str) -> Iterator[Found]:
    """Positions that differ in what has to be decided, in who flees and in packs, and more of them where there are few such."""
    known: dict[tuple[str, ...], Found] = {}
    spare: list[Found] = []
    for number, (name, pack, game, state) in enumerate([*walked(folder, slug), *(from_scenarios(slug) if slug == GIANT else ())]):
        owed = deciding(game, state)
        found = ("_".join([*owed, name]), pack, game.dump(state))
        fleeing = ["fleeing"] if '"retreat": true' in json.dumps(found[2]) else []
        if known.setdefault((*owed, *fleeing, pack), found) is not found and number % SPARE == 0:
            spare.append(found)
    yield from [*known.values(), *spare][: max(POSITIONS, len(known))]


def walked(folder: Path, slug: str) -> Iterator[tuple[str, str, Game[Any], State]]:
    plans = [plan for plan in PLANS if plan.slug == slug and not plan.begin_at]
    for number in range(WALKS):
        plan = plans[number % len(plans)]
        game, rng = make(slug, plan.options, pack_of(folder, plan)), stream(26, number)
        match = Match.begin(game, Seeded(number), NAMES[: game.seats])
        while not match.over:
            if rng.below(3) == 0:
                yield plan.name, plan.pack, game, match.state
            move(match, plan, rng)


def from_scenarios(slug: str) -> Iterator[tuple[str, str, Game[Any], State]]:
    """What random games hardly ever come to."""
    for scenario in read_files(sorted((SCENARIOS / slug).glob("*.yaml"))):
        with suppress(GrumbletopError):
            for moment in moments(scenario):
                if not moment.state.is_over():
                    yield scenario.id.replace("-", "_"), "", moment.game, moment.state


def deciding(game: Game[Any], state: State) -> list[str]:
    decisions = [game.decision(state, seat) for seat in range(game.seats)]
    return sorted({decision.name for decision in decisions if decision is not None})


# A campaign


def campaign(folder: Path) -> tuple[Campaign, list[Match]]:
    """Three monsters, a booked battle, one that is open (its record is the last of the two), and a die that was rolled."""
    box = GiantMonsterInvasion().box
    found = Campaign("The League", list(box.kinds))
    for id in ("cinderjaw", "brassback", "queen_vesper"):
        found.enlist(box.monsters[id])
    found.roll("newcomer", lambda: 4)
    matches = []
    for number, ids in enumerate((("cinderjaw", "brassback"), ("brassback", "queen_vesper"))):
        match = found.begin(ids, ids, {"round_cap": 3, "scars": "on"}, Seeded(2_000 + number))
        rng = stream(27, number)
        while not match.over:
            move(match, Plan("", GIANT), rng)
        matches.append(match)
        if number == 0:
            found.book(match)
    return found, matches


# Writing


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)


def write_record(folder: Path, slug: str, name: str, match: Match) -> None:
    text = record_of(match, with_secret=True)
    assert record_of(Record.read(text).replay(), with_secret=True) == text
    write(folder / "records" / slug / f"{name}.jsonl", text)


def main(words: Sequence[str]) -> None:
    folder = Path(words[0])
    for number, plan in enumerate(PLANS):
        write_record(folder, plan.slug, plan.name, play(folder, number, plan))
    for name, match in series(len(PLANS)):
        write_record(folder, GIANT, name, match)
    write_record(folder, GRIT, "told", told(len(PLANS) + 1))
    found, matches = campaign(folder)
    write_campaign(folder / "campaign.json", found)
    for name, match in zip(("booked", "open"), matches, strict=True):
        write_record(folder, GIANT, f"campaign_{name}", match)
    for slug in (GRIT, FOGGY, GIANT, GRUMBLES, GRUNT):
        for number, (name, pack, document) in enumerate(positions(folder, slug)):
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
            write(folder / "positions" / slug / pack / f"{number:02}_{name}.json", text)


if __name__ == "__main__":
    main(sys.argv[1:])
