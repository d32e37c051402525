"""The options of a battle (2.5 of the spec), and what is wrong with some of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from grumbletop.engine.errors import BadOption
from grumbletop.engine.options import SEATS, SIDES, Option
from grumbletop.engine.reader import shown
from grumbletop.games.giant_monster_invasion.content import Box
from grumbletop.games.giant_monster_invasion.creation import MonsterSheet, Problem, creation_problems, draft_facts, make_sheet, waste
from grumbletop.games.giant_monster_invasion.rules_numbers import MOST_SEATS

SEATS_OF: Final = {"versus": (2, MOST_SEATS), "nightmare": (1, 1), "gauntlet": (3, MOST_SEATS)}  # GMI-9.2, GMI-9.4, GMI-9.6
BATTLE_CLAUSES: Final = {"versus": "GMI-9.4", "nightmare": "GMI-9.2", "gauntlet": "GMI-9.6"}
USUAL: Final = ("cinderjaw", "brassback", "queen_vesper", "old_threethroat", "grandmother_thicket", "drillgrub")
ON_OFF: Final = ("on", "off")
OFF_ON: Final = ("off", "on")


def option_list(box: Box, packs: Sequence[str]) -> Sequence[Option]:
    kinds = list(box.kinds)

    def check_monster(value: Any) -> None:
        """An id, or a sheet that the creation rules allow (GMI-9.1)."""
        if isinstance(value, str):
            if value not in box.monsters:
                why = f"{shown(value)} is not allowed; give one of {', '.join(box.monsters)}, or a sheet"
                raise BadOption("monsters", why, "GMI-9.1", "option.monsters.unknown", value=value, values=list(box.monsters))
            return
        if not isinstance(value, Mapping):
            raise BadOption("monsters", "give the id of a monster, or a sheet", "GMI-9.1", "option.monsters.kind")
        for problem in creation_problems(value, kinds):
            raise BadOption("monsters", f"{problem.where}: {problem.why}", problem.clause, f"creation.{problem.key}", **problem.data)

    entry = Option("monsters", "free", "", "GMI-9.1", tuple(box.monsters), check=check_monster)
    return (
        Option("battle", "choice", "versus", "GMI-9.4", ("versus", "nightmare", "gauntlet")),
        Option("monsters", "per_seat", usual_monsters, "GMI-9.1", tuple(box.monsters), role=SEATS, entry=entry),
        Option("sides", "groups", usual_sides, "GMI-9.4", role=SIDES),
        Option("battlefield", "content", "downtown", "GMI-9.1", tuple(box.battlefields)),
        Option("scale", "choice", "large", "GMI-8.1", ("large", "small")),
        Option("military", "choice", "on", "GMI-2.5", ON_OFF),
        Option("bleeding", "choice", "on", "GMI-3.43", ON_OFF),
        Option("grabs", "choice", "on", "GMI-3.22", ON_OFF),
        Option("wind_blast", "choice", "wings", "GMI-3.19", ("wings", "fliers", "off")),
        Option("blast_damage", "choice", "charges_plus", "GMI-3.6", ("charges_plus", "charges_only", "level_plus")),
        Option("charge_limit", "choice", "monster", "GMI-3.10", ("monster", "power")),
        Option("flight", "choice", "land", "GMI-6.6", ("land", "hover")),
        Option("teleport_cost", "choice", "both", "GMI-6.39", ("both", "move")),
        Option("rubble", "choice", "on", "GMI-4.4", ON_OFF),
        Option("ram", "choice", "plain", "GMI-3.50", ("plain", "launching", "off")),
        Option("coverage", "choice", "off", "GMI-7.2", OFF_ON),
        Option("scars", "choice", "off", "GMI-7.4", OFF_ON),
        Option("intimidate", "choice", "off", "GMI-7.11", OFF_ON),
        Option("start_mp", "int", 0, "GMI-1.13", low=0, high=14),
        Option("round_cap", "int", 30, "GMI-9.9", low=1, high=99),
        Option("cap_result", "choice", "hits", "GMI-9.10", ("hits", "draw")),
        Option("nightmare_goal", "int", 50, "GMI-9.3", low=1, high=100),
        Option("gauntlet_heal", "choice", "none", "GMI-9.7", ("none", "full")),
        Option("deploy", "choice", "fixed", "GMI-9.1", ("fixed", "shuffle")),
        Option("campaign", "choice", "off", "GMI-5.8", OFF_ON),
        Option("kp_overflow", "choice", "lose", "GMI-5.7", ("lose", "keep")),
        Option("packs", "packs", list(packs), "GMI-9.1", tuple(packs)),
    )


def sheet_facts(monsters: Any, kinds: Sequence[str], say: Callable[[BadOption], str]) -> list[dict[str, Any] | None]:
    """For each seat: nothing about a ready-made monster, or what a sheet comes to, why it can't be had, and what it gives away."""
    if not isinstance(monsters, list):
        return []
    return [sheet_fact(each, kinds, say) if isinstance(each, Mapping) else None for each in monsters[:MOST_SEATS]]


def sheet_fact(sheet: Mapping[str, Any], kinds: Sequence[str], say: Callable[[BadOption], str]) -> dict[str, Any]:
    def told(problem: Problem) -> dict[str, Any]:
        sentence = say(BadOption("monsters", problem.why, problem.clause, f"creation.{problem.key}", **problem.data))
        return {"where": problem.where, "clause": problem.clause, "sentence": sentence}

    problems = list(creation_problems(sheet, kinds))
    warnings = [] if problems else list(waste(sheet))
    return {**draft_facts(sheet), "problems": list(map(told, problems)), "warnings": list(map(told, warnings))}


def usual_monsters(settled: Mapping[str, Any]) -> list[str]:
    return list(USUAL[: SEATS_OF[settled["battle"]][0]])


def usual_sides(settled: Mapping[str, Any]) -> list[list[int]]:
    return [[seat] for seat in range(len(settled["monsters"]))]


def problems(given: Mapping[str, Any]) -> Iterator[BadOption]:
    battle, seats = given["battle"], len(given["monsters"])
    low, high = SEATS_OF[battle]
    if not low <= seats <= high:
        why = f"{battle} is for {low} to {high} monsters, not for {seats}" if low < high else f"{battle} is for 1 monster, not for {seats}"
        yield BadOption("monsters", why, BATTLE_CLAUSES[battle], "option.monsters.count", battle=battle, low=low, high=high, seats=seats)
        return
    sides = given["sides"]
    if sorted(seat for side in sides for seat in side) != list(range(seats)) or [] in sides:
        yield BadOption(
            "sides", f"must hold each of the {seats} seats once, and no side without a seat", "GMI-9.4", "option.sides.seats", seats=seats
        )
    elif battle == "versus" and len(sides) < 2:
        yield BadOption("sides", "two sides at least", "GMI-9.4", "option.sides.one")
    elif battle == "gauntlet" and len(sides) != seats:
        yield BadOption("sides", "in a gauntlet everybody is alone", "GMI-9.6", "option.sides.gauntlet")


def chosen(box: Box, value: Any) -> MonsterSheet:
    return box.monsters[value] if isinstance(value, str) else make_sheet(value)
