"""Make monsters, check them and look at them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from grumbletop.engine.content import read_pack
from grumbletop.engine.errors import BadContent, GrumbletopError
from grumbletop.engine.reader import read_text, read_toml
from grumbletop.engine.texts import LANGUAGES, Texts
from grumbletop.games.giant_monster_invasion.campaign import (
    IllegalMonster,
    NotPossible,
    edit_campaign,
    open_game,
    read_campaign,
)
from grumbletop.games.giant_monster_invasion.content import Box, read_box
from grumbletop.games.giant_monster_invasion.creation import (
    ABILITIES,
    DEFAULT_CLASS,
    NOT_AVAILABLE,
    Power,
    creation_problems,
    make_sheet,
    read_power,
)
from grumbletop.games.giant_monster_invasion.roster import RosterMonster
from grumbletop.games.giant_monster_invasion.rules_numbers import CLASSES
from grumbletop.games.giant_monster_invasion.sheet_text import entry_lines, problem_line, sheet_lines, toml_lines

EXAMPLES: Final = """\
examples:
  grumbletop room giant_monster_invasion monster new mudge --campaign league.json
  grumbletop room giant_monster_invasion monster new mudge --campaign league.json
      --name Mudge --class flora --stomp 2 --blast 2 --brawl 3 --roar 2
      --power blast:fire=2 --power armor=2 --power flying
  grumbletop room giant_monster_invasion monster check mudge.toml
  grumbletop room giant_monster_invasion monster show cinderjaw"""
USUAL_HEIGHT: Final = 600
USUAL_BASE: Final = 80


class CommandError(GrumbletopError):
    """What is wrong with a command, in the language of whoever typed it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parts = parser.add_subparsers(dest="part", metavar="new|check|show", required=True)
    new = parts.add_parser("new", help="make a monster for a campaign: run it once to roll its die, then again to spend its points")
    new.add_argument("id", metavar="ID", help="small letters, digits and underscores")
    new.add_argument("--campaign", metavar="FILE", type=Path, required=True, help="the campaign it takes part in")
    new.add_argument("--name", help="its name")
    new.add_argument("--class", dest="cls", choices=CLASSES, default=DEFAULT_CLASS, help=f"its class (default {DEFAULT_CLASS})")
    new.add_argument("--height", type=int, default=USUAL_HEIGHT, help=f"in hundredths of an inch (default {USUAL_HEIGHT})")
    new.add_argument("--base", type=int, default=USUAL_BASE, help=f"radius in hundredths of an inch (default {USUAL_BASE})")
    new.add_argument("--wings", action="store_true", help="it may use Wind Blast")
    for ability in ABILITIES:
        new.add_argument(f"--{ability}", type=score, help="0 to 4, or N/A" if ability == "blast" else "0 to 4")
    new.add_argument("--power", metavar="POWER=LEVEL", action="append", default=[], help="such as armor=2, blast:fire=3 or flying")
    new.add_argument("--text", default="", help="a line about it")
    check = parts.add_parser("check", help="list everything that is wrong with monster files")
    check.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a monster in TOML, as in packs")
    show = parts.add_parser("show", help="show a monster's sheet")
    show.add_argument("monster", metavar="MONSTER", help="the id of a monster, or a monster file")
    show.add_argument("--campaign", metavar="FILE", type=Path, help="show it as it is in this campaign")
    show.add_argument("--toml", action="store_true", help="print a monster file for a content pack")
    for part in (new, check, show):
        add_common_arguments(part)


def add_common_arguments(part: argparse.ArgumentParser) -> None:
    part.add_argument(
        "--pack",
        metavar="DIR",
        action="append",
        default=[],
        type=Path,
        help="add a content pack: a folder of TOML files; can be repeated",
    )
    part.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="the language (default en)")


def score(text: str) -> int | str:
    if text.upper() in ("N/A", "NA"):
        return NOT_AVAILABLE
    if not text.isdecimal() or len(text) > 3:
        raise argparse.ArgumentTypeError(f'"{text}" is no score: give a whole number, or N/A for BLAST')
    return int(text)


def run(args: argparse.Namespace) -> int:
    game = open_game([read_pack(folder) for folder in args.pack])
    texts, box = game.texts(args.language), read_box(game.content)
    try:
        if args.part == "new":
            return new_monster(args, box, texts)
        return check_files(args.files, box, texts) if args.part == "check" else show_monster(args, box, texts)
    except NotPossible as problem:
        key = f"campaign.{problem.key}"
        raise CommandError(texts.say(key, problem.data) if texts.has(key) else str(problem)) from None


# New


def new_monster(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    kinds = list(box.kinds)
    with edit_campaign(args.campaign, kinds) as campaign:  # the die is on disk before anybody spends a point (GMI-1.8)
        if args.id in box.monsters:
            raise NotPossible("ready_made", f"{args.id} is a ready-made monster; choose another id", monster=args.id)
        known = args.id in campaign.dice
        die = campaign.roll(args.id)
    print(texts.say("builder.die_kept" if known else "builder.die", {"monster": args.id, "die": die}))
    given = {ability: getattr(args, ability) for ability in ABILITIES}
    missing = [f"--{name}" for name, value in {"name": args.name, **given}.items() if value is None]
    if missing:
        print(texts.say("builder.missing", {"missing": ", ".join(missing)}))
        return 0
    data: dict[str, Any] = {
        "id": args.id,
        "name": args.name,
        "class": args.cls,
        "height": args.height,
        "base": args.base,
        "wings": args.wings,
        **given,
        "powers": [bought(word, texts).data for word in args.power],
        "text": args.text,
    }
    try:
        with edit_campaign(args.campaign, kinds) as campaign:
            entry = campaign.create(data)
    except IllegalMonster as refused:
        print(texts.say("builder.refused", {"monster": args.id}))
        for problem in refused.problems:
            print("  " + problem_line(problem, texts))
        return 1
    print_lines([texts.say("builder.made", {"monster": args.id}), *sheet_lines(entry.made, texts)])
    return 0


def bought(word: str, texts: Texts) -> Power:
    name, equals, level = word.partition("=")
    power = read_power(name)
    if power is None or (equals and not (level.isdecimal() and len(level) < 4)):
        raise CommandError(texts.say("builder.power_word", {"word": word}))
    return Power(power.power, int(level) if equals else 1, power.kind, power.foe, power.ability)


# Check


def check_files(files: Sequence[Path], box: Box, texts: Texts) -> int:
    wrong = False
    for file in files:
        problems = creation_problems(read_file(file), list(box.kinds))
        wrong = wrong or bool(problems)
        print(texts.say("builder.legal" if not problems else "builder.illegal", {"file": str(file)}))
        print_lines("  " + problem_line(problem, texts) for problem in problems)
    return 1 if wrong else 0


def read_file(path: Path) -> Mapping[str, Any]:
    return read_toml(read_text(path, BadContent), BadContent, str(path))


# Show


def show_monster(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    if args.campaign is not None:
        entry = roster_entry(args, list(box.kinds))
        print_lines(toml_lines(entry.made) if args.toml else entry_lines(entry, texts))
        return 0
    if args.monster in box.monsters:
        sheet = box.monsters[args.monster]
    elif args.monster.endswith(".toml"):
        data = read_file(Path(args.monster))
        if creation_problems(data, list(box.kinds)):
            return check_files([Path(args.monster)], box, texts)
        sheet = make_sheet(data)
    else:
        raise CommandError(texts.say("builder.unknown", {"monster": args.monster, "known": ", ".join(box.monsters)}))
    print_lines(toml_lines(sheet) if args.toml else sheet_lines(sheet, texts))
    return 0


def roster_entry(args: argparse.Namespace, kinds: Sequence[str]) -> RosterMonster:
    campaign = read_campaign(args.campaign, kinds)
    if args.monster not in campaign.monsters:
        raise NotPossible("unknown", f"{args.monster} takes no part in this campaign", monster=args.monster)
    return campaign.monsters[args.monster]


def print_lines(lines: Any) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
