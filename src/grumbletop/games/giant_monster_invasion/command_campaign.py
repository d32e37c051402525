"""Run a campaign: monsters keep their points, advances and scars from battle to battle, in a campaign file."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any, Final

from grumbletop.engine.atomic_file import write_atomic
from grumbletop.engine.chance_source import Live, Seeded, Source
from grumbletop.engine.content import Pack, read_pack
from grumbletop.engine.errors import BadOption
from grumbletop.engine.game import Game
from grumbletop.engine.record import Record, record_of
from grumbletop.engine.record_replay import verify_alone
from grumbletop.engine.texts import Texts
from grumbletop.games.giant_monster_invasion.campaign import (
    SLUG,
    Campaign,
    NotPossible,
    edit_campaign,
    new_campaign,
    open_game,
    read_campaign,
)
from grumbletop.games.giant_monster_invasion.command_monster import CommandError, add_common_arguments, print_lines
from grumbletop.games.giant_monster_invasion.content import Box, read_box
from grumbletop.games.giant_monster_invasion.sheet_text import entry_lines

EXAMPLES: Final = """\
examples:
  grumbletop room giant_monster_invasion campaign new league.json --name "Summer League"
  grumbletop room giant_monster_invasion campaign enlist league.json cinderjaw
  grumbletop room giant_monster_invasion campaign battle league.json mudge cinderjaw
      --option battlefield=harbour --save battle1.record
  grumbletop play giant_monster_invasion --resume battle1.record
  grumbletop room giant_monster_invasion campaign book league.json battle1.record
  grumbletop room giant_monster_invasion campaign show league.json"""
SETTLED: Final = ("monsters", "campaign", "start_mp", "packs")  # options that the campaign itself decides


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parts = parser.add_subparsers(dest="part", metavar="new|enlist|show|battle|book|cancel", required=True)
    new = parts.add_parser("new", help="start a campaign in a new file")
    new.add_argument("file", metavar="FILE", type=Path)
    new.add_argument("--name", required=True, help="its name")
    enlist = parts.add_parser("enlist", help="add ready-made monsters, or monsters of a pack")
    enlist.add_argument("file", metavar="FILE", type=Path)
    enlist.add_argument("monsters", metavar="MONSTER", nargs="+", help="ids of monsters")
    show = parts.add_parser("show", help="show the monsters and the open battles")
    show.add_argument("file", metavar="FILE", type=Path)
    battle = parts.add_parser("battle", help="start a battle; play it with: grumbletop play GAME --resume RECORD")
    battle.add_argument("file", metavar="FILE", type=Path)
    battle.add_argument("monsters", metavar="MONSTER", nargs="+", help="ids of the monsters that fight, seat by seat")
    battle.add_argument("--save", metavar="RECORD", type=Path, required=True, help="save the battle to this new file")
    battle.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="set a house rule; can be repeated")
    battle.add_argument("--name", metavar="NAME", action="append", default=[], help="names of the players, seat by seat; can be repeated")
    battle.add_argument("--seed", metavar="N", type=int, help="the same seed gives the same dice")
    book = parts.add_parser("book", help="write the results of a finished battle into the campaign")
    book.add_argument("file", metavar="FILE", type=Path)
    book.add_argument("record", metavar="RECORD", type=Path)
    cancel = parts.add_parser("cancel", help="cancel a battle that isn't booked yet")
    cancel.add_argument("file", metavar="FILE", type=Path)
    cancel.add_argument("number", metavar="NUMBER", type=int)
    for part in (new, enlist, show, battle, book, cancel):
        add_common_arguments(part)


def run(args: argparse.Namespace) -> int:
    packs = [read_pack(folder) for folder in args.pack]
    game = open_game(packs)
    texts, box = game.texts(args.language), read_box(game.content)
    try:
        if args.part == "battle":
            return begin_battle(args, game, packs, texts)
        return {"new": begin, "enlist": enlist, "show": show, "book": book, "cancel": cancel}[args.part](args, box, texts)
    except NotPossible as problem:
        key = f"campaign.{problem.key}"
        raise CommandError(texts.say(key, problem.data) if texts.has(key) else str(problem)) from None


def begin(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    campaign = new_campaign(args.file, args.name, list(box.kinds))
    print(texts.say("campaign.new", {"name": campaign.name, "file": str(args.file)}))
    return 0


def enlist(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    with edit_campaign(args.file, list(box.kinds)) as campaign:
        for id in args.monsters:
            if id not in box.monsters:
                raise NotPossible(
                    "no_such", f"there is no monster {id}; there are {', '.join(box.monsters)}", monster=id, known=list(box.monsters)
                )
            campaign.enlist(box.monsters[id])
    for id in args.monsters:
        print(texts.say("campaign.enlisted", {"monster": box.monsters[id].name}))
    return 0


def show(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    campaign = read_campaign(args.file, list(box.kinds))
    print(texts.say("campaign.title", {"name": campaign.name, "monsters": len(campaign.monsters), "battles": len(campaign.fought)}))
    for entry in campaign.monsters.values():
        print()
        print_lines(entry_lines(entry, texts))
    for id, die in campaign.dice.items():
        print("\n" + texts.say("campaign.unmade", {"monster": id, "die": die}))
    for battle in campaign.open:
        print("\n" + texts.say("campaign.open", {"battle": battle.number, "monsters": names_of(campaign, battle.monsters)}))
    return 0


def names_of(campaign: Campaign, ids: tuple[str, ...]) -> str:
    return ", ".join(campaign.monsters[id].made.name for id in ids)


# Battles


def begin_battle(args: argparse.Namespace, game: Game, packs: list[Pack], texts: Texts) -> int:
    if args.save.exists():
        raise NotPossible("exists", f"{args.save} exists already, and nothing is overwritten", file=str(args.save))
    source: Source = Live(token_bytes(32), [token_hex(16) for _ in args.monsters]) if args.seed is None else Seeded(args.seed)
    with edit_campaign(args.file, list(read_box(game.content).kinds)) as campaign:
        campaign.check_free(args.monsters)
        names = [*args.name, *(campaign.monsters[id].made.name for id in args.monsters[len(args.name) :])]
        match = campaign.begin(args.monsters, names, read_options(args.option, game), source, packs)
        battle = campaign.open[-1]
        write_atomic(args.save, record_of(match, with_secret=True))
    print(texts.say("campaign.begun", {"battle": battle.number, "monsters": names_of(campaign, battle.monsters)}))
    for key in ("how", "then"):
        print(texts.say(f"campaign.{key}", {"game": SLUG, "record": str(args.save), "file": str(args.file)}))
    return 0


def read_options(given: list[str], game: Game) -> Mapping[str, Any]:
    options = {option.name: option for option in game.options if option.name not in SETTLED}
    found: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in options:
            raise BadOption(name, f"is no option of a campaign's battle; there are {', '.join(options)}")
        found[name] = options[name].read(value)
    return found


def book(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    record = Record.read_file(args.record)
    if record.heading["game"] != SLUG:
        raise NotPossible("foreign", "this battle was not begun in this campaign, or was cancelled")
    match = record.replay()
    findings = verify_alone(record) if match.over else []  # what the monsters brought along, the campaign itself knows
    with edit_campaign(args.file, list(box.kinds)) as campaign:
        battle = campaign.battle_of(match)
        if findings:
            raise NotPossible("unproven", f"the record does not hold: {'; '.join(findings)}", findings="; ".join(findings))
        campaign.book(match)
    print(texts.say("campaign.booked", {"battle": battle.number}))
    for id in battle.monsters:
        print()
        print_lines(entry_lines(campaign.monsters[id], texts))
    return 0


def cancel(args: argparse.Namespace, box: Box, texts: Texts) -> int:
    with edit_campaign(args.file, list(box.kinds)) as campaign:
        battle = campaign.cancel(args.number)
    print(texts.say("campaign.cancelled", {"battle": battle.number, "monsters": names_of(campaign, battle.monsters)}))
    return 0
