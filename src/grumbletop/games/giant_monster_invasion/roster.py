"""A monster from battle to battle: how it was made, and what Kaiju Points and scars have changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from grumbletop.games.giant_monster_invasion.creation import (
    ABILITIES,
    NOT_AVAILABLE,
    MonsterSheet,
    Power,
    Problem,
    copies_problems,
    creation_problems,
    is_whole,
    make_power,
    make_sheet,
    one_power_problems,
)
from grumbletop.games.giant_monster_invasion.rules_numbers import MOST_HITS, MOST_MP, MOST_SCORE, MOST_SLOTS, MOST_TOUGH

HITS_STEP: Final = 2
MOST_MP_TOTAL: Final = 1_000_000
MP_PER_POINT: Final = 15  # GMI-5.7
SCARRED: Final = (*ABILITIES, "tough")  # what a scar may take from (GMI-7.5)
COUNTS: Final = {"tough": MOST_TOUGH, "hits": MOST_HITS, "mp": MOST_MP, "kp": 999, "mp_total": MOST_MP_TOTAL}
FIELDS: Final = ("made", *ABILITIES, *COUNTS, "scars", "powers")


@dataclass(frozen=True)
class RosterMonster:
    """An entry of a roster: `made` never changes, the rest is what it is now."""

    made: MonsterSheet
    stomp: int
    blast: int | None  # None: N/A
    brawl: int
    roar: int
    tough: int  # when healthy
    hits: int
    mp: int
    kp: int
    mp_total: int
    scars: tuple[str, ...]
    powers: tuple[Power, ...]

    @property
    def data(self) -> dict[str, Any]:
        """As in a campaign file."""
        return {"made": self.made.data, **self.values}

    @property
    def values(self) -> dict[str, Any]:
        """Everything that battles change."""
        return {
            "stomp": self.stomp,
            "blast": NOT_AVAILABLE if self.blast is None else self.blast,
            "brawl": self.brawl,
            "roar": self.roar,
            "tough": self.tough,
            "hits": self.hits,
            "mp": self.mp,
            "kp": self.kp,
            "mp_total": self.mp_total,
            "scars": list(self.scars),
            "powers": [power.data for power in self.powers],
        }

    @property
    def is_new(self) -> bool:
        """Whether it has never fought."""
        return self == new_entry(self.made)

    def carry(self, small: bool) -> dict[str, Any]:
        """What a battle takes over, at its scale (GMI-0.2)."""
        made = self.made
        return {
            "name": made.name,
            "class": made.cls,
            "height": 300 + (made.height - 500) // 2 if small else made.height,
            "base": made.base // 2 if small else made.base,
            "wings": made.wings,
            **self.values,
        }

    def after(self, carry: Mapping[str, Any], kinds: Sequence[str]) -> RosterMonster:
        """The same monster with what a battle hands over."""
        changed = {key: carry[key] for key in self.values}
        return make_entry({"made": self.made.data, **changed}, kinds)


def new_entry(made: MonsterSheet) -> RosterMonster:
    """GMI-1.13"""
    return RosterMonster(made, made.stomp, made.blast, made.brawl, made.roar, made.tough, made.hits, 0, 0, 0, (), made.powers)


class NoEntry(ValueError):
    """What should be a roster entry is none; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.where}: {problem.why}")


def make_entry(data: Mapping[str, Any], kinds: Sequence[str]) -> RosterMonster:
    for problem in roster_problems(data, kinds):
        raise NoEntry(problem)
    blast = data["blast"]
    return RosterMonster(
        make_sheet(data["made"]),
        data["stomp"],
        None if blast == NOT_AVAILABLE else blast,
        data["brawl"],
        data["roar"],
        data["tough"],
        data["hits"],
        data["mp"],
        data["kp"],
        data["mp_total"],
        tuple(data["scars"]),
        tuple(map(make_power, data["powers"])),
    )


# What may be wrong


def roster_problems(data: Mapping[str, Any], kinds: Sequence[str]) -> Iterator[Problem]:
    """Everything that no campaign can have led to. Later checks rely on earlier ones, so the first is the one to tell."""
    made = data.get("made")
    if not isinstance(made, Mapping):
        yield Problem("made", "GMI-1.12", "missing", "missing", {"field": "made"})
        return
    found = creation_problems(made, kinds)
    yield from (replace(problem, where=f"made.{problem.where}") for problem in found)
    forms = list(form_problems(data))
    yield from forms
    if not found and not forms:
        powers = list(bought_power_problems(data, kinds))
        yield from powers
        if not powers:
            yield from advance_problems(data, make_sheet(made))


def form_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    for key in data:
        if key not in FIELDS:
            yield Problem(str(key), "GMI-1.12", "unknown", "unknown key", {"field": key})
    for ability in ABILITIES:
        score, low = data.get(ability), 1 if ability == "stomp" else 0
        if not (ability == "blast" and score == NOT_AVAILABLE) and not (is_whole(score) and low <= score <= MOST_SCORE):
            why = f"must be a whole number from {low} to {MOST_SCORE}"
            yield Problem(ability, "GMI-5.9", "score", why, {"ability": ability, "low": low, "high": MOST_SCORE})
    for key, most in COUNTS.items():
        value, low = data.get(key), 1 if key == "hits" else 0
        if not (is_whole(value) and low <= value <= most):
            why = f"must be a whole number from {low} to {most}"
            yield Problem(key, "GMI-5.9", "range", why, {"field": key, "low": low, "high": most})
    scars = data.get("scars")
    if not isinstance(scars, list) or len(scars) > MOST_MP_TOTAL or any(scar not in SCARRED for scar in scars):
        yield Problem("scars", "GMI-7.5", "scars", f"must be a list of {', '.join(SCARRED)}", {"values": list(SCARRED)})
    powers = data.get("powers")
    if not isinstance(powers, list) or len(powers) > MOST_SLOTS or not all(isinstance(each, Mapping) for each in powers):
        why = f"must be a list of at most {MOST_SLOTS} powers"
        yield Problem("powers", "GMI-1.12", "powers", why, {"field": "powers", "most": MOST_SLOTS})


def bought_power_problems(data: Mapping[str, Any], kinds: Sequence[str]) -> Iterator[Problem]:
    """GMI-5.10: any number of powers, by the rules of creation; those it was made with are still there, in their slots."""
    wrong = False
    for n, power in enumerate(data["powers"]):
        for problem in one_power_problems(power, f"powers.{n}", data["made"], kinds):
            wrong = True
            yield problem
    if wrong:
        return
    yield from copies_problems(data["powers"])
    first = [make_power(each) for each in data["made"]["powers"]]
    now = [make_power(each) for each in data["powers"]]
    for n, power in enumerate(first):
        if n >= len(now) or replace(now[n], level=power.level) != power or now[n].level < power.level:
            yield Problem(f"powers.{n}", "GMI-5.10", "lost_power", "a power it was made with is gone or weaker", {"power": power.word})


def left_by_scars(ability: str, first: int, scars: Sequence[str]) -> int:
    """What scars leave of a score that nothing was bought for (GMI-7.6)."""
    return max(first - scars.count(ability), 0 if ability == "tough" else min(first, 1))


def advance_problems(data: Mapping[str, Any], made: MonsterSheet) -> Iterator[Problem]:
    """GMI-5.9, GMI-7.6: nothing rises without Kaiju Points, and nothing falls without a scar."""
    first = {ability: getattr(made, ability) for ability in SCARRED}
    bought = 0
    for ability in SCARRED:
        now = None if data[ability] == NOT_AVAILABLE else data[ability]
        if (now is None) != (first[ability] is None):
            yield Problem(ability, "GMI-1.4", "not_available", "BLAST is N/A from the start or never", {"ability": ability})
            return
        if now is not None:
            left = left_by_scars(ability, first[ability], data["scars"])
            bought += max(0, now - left)  # GMI-7.7
            if now < left:
                yield Problem(ability, "GMI-7.6", "no_scar", "is lower than its scars explain", {"ability": ability})
    if data["hits"] < made.hits:
        yield Problem("hits", "GMI-5.9", "lost_hits", "is lower than what it was made with", {"low": made.hits})
    bought += max(0, -((made.hits - data["hits"]) // HITS_STEP))
    bought += sum(each.get("level", 1) for each in data["powers"]) - sum(power.level for power in made.powers)
    earned = data["mp_total"] // MP_PER_POINT
    if bought + data["kp"] > earned:
        needed = (bought + data["kp"]) * MP_PER_POINT
        why = f"{bought} advances and {data['kp']} Kaiju Points need {needed} MP, but it has earned {data['mp_total']}"
        numbers = {"bought": bought, "points": data["kp"], "earned": data["mp_total"]}
        yield Problem("mp_total", "GMI-5.7", "unearned", why, numbers)
