"""Monster sheets and their problems in words, for the commands of this room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grumbletop.engine.texts import Texts
from grumbletop.games.giant_monster_invasion.creation import ABILITIES, NOT_AVAILABLE, MonsterSheet, Power, Problem
from grumbletop.games.giant_monster_invasion.roster import RosterMonster, new_entry


def problem_line(problem: Problem, texts: Texts) -> str:
    """`brawl: BRAWL must be ... (GMI-1.6)`."""
    key = f"creation.{problem.key}"
    why = texts.say(key, problem.data) if texts.has(key) else problem.why
    return f"{problem.where}: {why} ({problem.clause})"


def power_line(power: Power, texts: Texts) -> str:
    named = [texts.word("kind" if power.power != "enhanced_brawl" else "type", power.kind)] if power.kind else []
    if power.foe:
        named = [texts.word("class", power.foe), power.ability.upper()]
    return f"{texts.word('power', power.power)} {power.level}" + (f" ({', '.join(named)})" if named else "")


def sheet_lines(sheet: MonsterSheet, texts: Texts) -> Iterator[str]:
    """A monster as it was made."""
    yield from entry_lines(new_entry(sheet), texts, fresh=True)
    spent = sum(power.level for power in sheet.powers)
    yield "  " + texts.say("builder.spent", {"spent": spent, "points": sheet.power_points, "roar": sheet.roar, "roll": sheet.pp_roll})


def entry_lines(entry: RosterMonster, texts: Texts, fresh: bool = False) -> Iterator[str]:
    """A monster as it is now."""
    made = entry.made
    point = texts.say("builder.point")
    size = {"class": texts.word("class", made.cls), "tall": inches(made.height, point), "wide": inches(2 * made.base, point)}
    yield f"{made.name} ({made.id}): " + texts.say("builder.wings" if made.wings else "builder.size", size)
    if made.text:
        yield f"  {made.text}"
    scores = [f"{ability.upper()} {score}" for ability, score in zip(ABILITIES, ability_scores(entry), strict=True)]
    yield "  " + "  ".join([*scores, f"TOUGH {entry.tough}", f"HITS {entry.hits}"])
    for slot, power in enumerate(entry.powers, 1):
        yield f"  p{slot} {power_line(power, texts)}"
    if not fresh:
        yield "  " + texts.say("builder.points", {"mp": entry.mp, "kp": entry.kp, "total": entry.mp_total})
        if entry.scars:
            yield "  " + texts.say("builder.scars", {"scars": ", ".join(scar.upper() for scar in entry.scars)})


def ability_scores(entry: RosterMonster) -> Sequence[int | str]:
    return [entry.stomp, NOT_AVAILABLE if entry.blast is None else entry.blast, entry.brawl, entry.roar]


def inches(units: int, point: str) -> str:
    return f'{units // 100}{point}{units % 100:02d}"'


def toml_lines(sheet: MonsterSheet) -> Iterator[str]:
    """A monster file, as packs have them."""
    for key, value in sheet.data.items():
        if key == "powers":
            yield "powers = ["
            for power in sheet.powers:
                yield "    { " + ", ".join(f"{name} = {toml_value(each)}" for name, each in power.data.items()) + " },"
            yield "]"
        elif value is not False and value != "":
            yield f"{key} = {toml_value(value)}"


def toml_value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    return f'"{escaped}"'
