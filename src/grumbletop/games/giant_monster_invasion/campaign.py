"""Campaign files: who takes part, which creation dice were rolled, which battles are being fought and which were (GMI-5.8, GMI-5.11).

A file is changed under a lock and replaced as a whole, so it is never half written and nobody's change is lost.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from grumbletop.engine.atomic_file import write_atomic
from grumbletop.engine.chance_source import Source
from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadFile, GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.match import Match
from grumbletop.engine.reader import Reader, is_same, read_json, read_text
from grumbletop.engine.record import digest_of
from grumbletop.engine.registry import make
from grumbletop.games.giant_monster_invasion.creation import ID, NAME, MonsterSheet, Problem, creation_problems, make_sheet
from grumbletop.games.giant_monster_invasion.roster import NoEntry, RosterMonster, make_entry, new_entry

SLUG: Final = "giant_monster_invasion"
WHAT: Final = "campaign"
VERSION: Final = 1
HEX: Final = "[0-9a-f]{64}"
MOST_MONSTERS: Final = 200
MOST_BATTLES: Final = 10_000
PATIENCE: Final = 20.0  # seconds that somebody else may keep the file


class BadCampaign(BadFile):
    what = "campaign"


class NotPossible(GrumbletopError):
    """A campaign does not allow this now. The sentence is `campaign.<key>` in the texts; this is it in English."""

    def __init__(self, key: str, why: str, **data: Any) -> None:
        self.key = key
        self.data = data
        super().__init__(why)


class IllegalMonster(GrumbletopError):
    """A new monster breaks creation rules; `problems` are all of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{each.where}: {each.why} ({each.clause})" for each in problems))


@dataclass(frozen=True)
class Battle:
    """One that has begun. `heading` is the digest of its record's first line, so that no other record can stand for it."""

    number: int
    monsters: tuple[str, ...]  # by seat
    heading: str
    record: str = ""  # the digest of the finished record, once it is booked

    @property
    def data(self) -> dict[str, Any]:
        found = {"number": self.number, "monsters": list(self.monsters), "heading": self.heading}
        return found | ({"record": self.record} if self.record else {})


@dataclass
class Campaign:
    name: str
    kinds: Sequence[str]  # BLAST kinds there are
    dice: dict[str, int] = field(default_factory=dict)  # creation dice of monsters that are not made yet
    monsters: dict[str, RosterMonster] = field(default_factory=dict)
    open: list[Battle] = field(default_factory=list)
    fought: list[Battle] = field(default_factory=list)
    revision: int = 0

    # Monsters

    def roll(self, id: str, die: Callable[[], int] = lambda: secrets.randbelow(6) + 1) -> int:
        """The creation die of a monster (GMI-1.8). It is rolled once, and stays whatever becomes of the monster's points."""
        self.check_new(id)
        return self.dice.setdefault(id, die())

    def create(self, data: Mapping[str, Any]) -> RosterMonster:
        """Add a monster whose die has been rolled and saved. Raises IllegalMonster with everything that is wrong."""
        id = str(data.get("id"))
        self.check_new(id)
        if id not in self.dice:
            raise NotPossible("no_die", f"roll the creation die of {id} first", monster=id)
        data = {**data, "pp_roll": self.dice[id]}
        problems = creation_problems(data, self.kinds)
        if problems:
            raise IllegalMonster(problems)
        del self.dice[id]
        return self.enlist(make_sheet(data))

    def enlist(self, sheet: MonsterSheet) -> RosterMonster:
        """Add a monster as it was made, such as a ready-made one."""
        self.check_new(sheet.id)
        self.monsters[sheet.id] = new_entry(sheet)
        return self.monsters[sheet.id]

    def check_new(self, id: str) -> None:
        if id in self.monsters:
            raise NotPossible("taken", f"{id} takes part already", monster=id)
        if len(self.monsters) + len(self.dice) >= MOST_MONSTERS:
            raise NotPossible("full", f"a campaign has room for {MOST_MONSTERS} monsters", most=MOST_MONSTERS)

    # Battles

    def begin(
        self, ids: Sequence[str], names: Sequence[str], options: Mapping[str, Any], source: Source | int, packs: Sequence[Pack] = ()
    ) -> Match:
        """A battle of these monsters, one for each seat, as they are now."""
        self.check_free(ids)
        sheets = [self.monsters[id].made.data for id in ids]
        game = make(SLUG, {**options, "monsters": sheets, "campaign": "on", "start_mp": 0}, packs)
        small = game.given["scale"] == "small"
        known = any(not self.monsters[id].is_new for id in ids)
        carry = {"monsters": [self.monsters[id].carry(small) for id in ids]} if known else None
        match = Match.begin(game, source, names, carry=carry)
        self.open.append(Battle(self.next_number, tuple(ids), heading_digest(match)))
        return match

    def check_free(self, ids: Sequence[str]) -> None:
        for place, id in enumerate(ids):
            if id not in self.monsters:
                raise NotPossible("unknown", f"{id} takes no part in this campaign", monster=id)
            if id in ids[:place]:
                raise NotPossible("twice", f"{id} is named twice", monster=id)
            for battle in self.open:
                if id in battle.monsters:
                    why = f"{id} is in battle {battle.number}; book or cancel it first"
                    raise NotPossible("busy", why, monster=id, battle=battle.number)

    @property
    def next_number(self) -> int:
        return max((battle.number for battle in [*self.open, *self.fought]), default=0) + 1

    def book(self, match: Match) -> Battle:
        """Take over what a finished battle hands over: MP, Kaiju Points, advances and scars."""
        battle = self.battle_of(match)
        carry = match.carry()
        if carry is None:
            raise NotPossible("not_over", "the battle is not over, or was given up; go on with it, or cancel it", battle=battle.number)
        try:
            after = [self.monsters[id].after(each, self.kinds) for id, each in zip(battle.monsters, carry["monsters"], strict=True)]
        except NoEntry as problem:
            raise NotPossible("impossible", f"the record can't be right: {problem}", battle=battle.number) from None
        self.monsters.update(zip(battle.monsters, after, strict=True))
        self.open = [each for each in self.open if each != battle]
        booked = Battle(battle.number, battle.monsters, battle.heading, digest_of(match))
        self.fought.append(booked)
        return booked

    def battle_of(self, match: Match) -> Battle:
        """The battle that a match is: one that was begun here, or the next match of a series after one that is booked."""
        heading = heading_digest(match)
        for battle in self.fought:
            if battle.heading == heading:
                raise NotPossible("booked_already", f"battle {battle.number} is booked already", battle=battle.number)
        for battle in self.open:
            if battle.heading == heading:
                return battle
        for battle in self.fought:
            if battle.record == match.heading.get("before") and self.is_next(battle, match):
                return Battle(self.next_number, battle.monsters, heading)
        raise NotPossible("foreign", "this battle was not begun in this campaign, or was cancelled")

    def is_next(self, battle: Battle, match: Match) -> bool:
        """Whether a match took its monsters over from a battle, and nothing has happened to them since."""
        self.check_free(battle.monsters)
        small = match.game.given["scale"] == "small"
        now = {"monsters": [self.monsters[id].carry(small) for id in battle.monsters]}
        return is_same(match.heading["carry"], now)

    def cancel(self, number: int) -> Battle:
        """Forget a battle that is not booked: nobody gains or loses anything."""
        for battle in self.open:
            if battle.number == number:
                self.open.remove(battle)
                return battle
        raise NotPossible("no_battle", f"battle {number} is not being fought", battle=number)

    @property
    def data(self) -> dict[str, Any]:
        return {
            "game": SLUG,
            "what": WHAT,
            "v": VERSION,
            "name": self.name,
            "revision": self.revision,
            "dice": self.dice,
            "monsters": {id: monster.data for id, monster in self.monsters.items()},
            "open": [battle.data for battle in self.open],
            "fought": [battle.data for battle in self.fought],
        }


def heading_digest(match: Match) -> str:
    text = json.dumps({"heading": match.heading, "chance": match.first_source.describe(match.heading)}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


# Files


def read_campaign(path: Path, kinds: Sequence[str]) -> Campaign:
    """Raises BadCampaign for what no campaign can have written."""
    source = str(path)
    document = read_json(read_text(path, BadCampaign), BadCampaign, source)
    reader = Reader(document, BadCampaign, source=source)
    reader.refuse_if(reader.take("game", None) != SLUG or reader.take("what", None) != WHAT, "what", f"is no campaign of {SLUG}")
    version = reader.integer("v", 1, 10**9)
    reader.refuse_if(version > VERSION, "v", f"was written by a newer version of Grumbletop ({version}; this one reads up to {VERSION})")
    found = Campaign(reader.string("name", NAME), list(kinds), revision=reader.integer("revision", 0, 10**12))
    found.dice = {id: checked_die(dice, id) for dice in [reader.table("dice")] for id in dice.data}
    monsters = reader.table("monsters")
    reader.refuse_if(len(monsters.data) > MOST_MONSTERS, "monsters", f"there is room for {MOST_MONSTERS}")
    for id in monsters.data:
        found.monsters[id] = read_entry(monsters.table(id), id, kinds)
        reader.refuse_if(id in found.dice, f"dice.{id}", "belongs to a monster that is made already")
    found.open = [read_battle(entry, found, False) for entry in reader.tables("open", 0, MOST_MONSTERS)]
    found.fought = [read_battle(entry, found, True) for entry in reader.tables("fought", 0, MOST_BATTLES)]
    check_battles(reader, found)
    reader.done()
    return found


def checked_die(reader: Reader, id: str) -> int:
    reader.check_string("id", id, ID)
    return reader.integer(id, 1, 6)


def read_entry(reader: Reader, id: str, kinds: Sequence[str]) -> RosterMonster:
    try:
        entry = make_entry(reader.data, kinds)
    except NoEntry as found:
        reader.fail(found.problem.where, found.problem.why, found.problem.clause)
    reader.refuse_if(entry.made.id != id, "made.id", f"is {entry.made.id}, must be {id}")
    return entry


def read_battle(reader: Reader, campaign: Campaign, fought: bool) -> Battle:
    monsters = reader.each("monsters", lambda key, value: reader.check_string(key, value, ID), 1, 6)
    for n, id in enumerate(monsters):
        reader.refuse_if(id not in campaign.monsters or id in monsters[:n], f"monsters.{n}", f"{id} takes no part, or stands twice")
    record = reader.string("record", HEX) if fought else ""
    battle = Battle(reader.integer("number", 1, 10**9), tuple(monsters), reader.string("heading", HEX), record)
    reader.done()
    return battle


def check_battles(reader: Reader, campaign: Campaign) -> None:
    battles = [*campaign.open, *campaign.fought]
    for key in ("number", "heading"):
        reader.refuse_if(len({getattr(battle, key) for battle in battles}) < len(battles), "open", f"two battles have the same {key}")
    busy = [id for battle in campaign.open for id in battle.monsters]
    reader.refuse_if(len(set(busy)) < len(busy), "open", "a monster is in two battles at once")


def write_campaign(path: Path, campaign: Campaign) -> None:
    write_atomic(path, json.dumps(campaign.data, indent=1, ensure_ascii=False) + "\n")


def new_campaign(path: Path, name: str, kinds: Sequence[str]) -> Campaign:
    """A new file; one that exists is left alone."""
    campaign = Campaign(name, list(kinds))
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    write_campaign(draft, campaign)
    try:
        os.link(draft, path)
    except FileExistsError:
        raise NotPossible("exists", f"{path} exists already, and nothing is overwritten", file=str(path)) from None
    finally:
        draft.unlink()
    return campaign


@contextmanager
def edit_campaign(path: Path, kinds: Sequence[str]) -> Iterator[Campaign]:
    """Read, change, write: nobody else can change the file meanwhile. It is left as it was if anything goes wrong."""
    with locked(path):
        campaign = read_campaign(path, kinds)
        yield campaign
        if read_campaign(path, kinds).revision != campaign.revision:  # where there are no locks
            raise NotPossible("changed", f"somebody else has changed {path} meanwhile; try again", file=str(path))
        campaign.revision += 1
        write_campaign(path, campaign)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """A lock of the system's on the file itself: it ends with the process, however that ends."""
    if os.name != "posix":
        yield
        return
    import fcntl

    until = time.monotonic() + PATIENCE
    while True:
        with open(path, "rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > until:
                    raise NotPossible("in_use", f"somebody else keeps {path} for too long; try again", file=str(path)) from None
                time.sleep(0.01)
                continue
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):  # or else it was replaced while we waited
                yield
                return


def open_game(packs: Sequence[Pack] = ()) -> Game:
    """The game, for its content and its texts."""
    return make(SLUG, {}, packs)
