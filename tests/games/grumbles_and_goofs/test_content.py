"""Options and content files: what is taken, and how everything else is refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import pytest

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, BadOption
from grumbletop.engine.reader import Reader
from grumbletop.games.grumbles_and_goofs import GrumblesAndGoofs
from grumbletop.games.grumbles_and_goofs.content import read_goofs, read_grumbles
from tests.games.grumbles_and_goofs.positions import DEFAULTS, position
from tests.games.grumbles_and_goofs.tables import legal, play, random_game

CONTENT = files("grumbletop.games.grumbles_and_goofs") / "content"
GRUMBLES = (CONTENT / "grumbles.toml").read_text()
GOOFS = (CONTENT / "goofs.toml").read_text()
RING = """
id = "ring"
name = "Ring"
blurb = "Homes in the other corners."
home = { purple = "g1", green = "a7" }
start = { purple = ["f1", "f2", "g2"], green = ["a6", "b6", "b7"] }
stars = ["c3", "c5", "d4", "e3", "e5"]
"""


LANE = """
id = "lane"
name = "Lane"
blurb = "A star on the way into a corner."
home = { purple = "a1", green = "g7" }
start = { purple = ["a2", "b1", "b2"], green = ["f6", "f7", "g6"] }
stars = ["a3", "c5", "d4", "e3", "f2"]
"""


def with_board(text: str, id: str = "ring") -> GrumblesAndGoofs:
    return GrumblesAndGoofs({"board": id}, [Pack("mine", {f"boards/{id}.toml": text})])


# Options


@pytest.mark.clause("GG-1.4", "GG-3.2", "GG-4.11", "GG-4.12", "GG-4.17", "GG-8.4", "GG-8.5")
def test_the_options_are_those_of_the_rulebook() -> None:
    game = GrumblesAndGoofs()
    assert game.given == DEFAULTS
    assert list(game.given) == list(DEFAULTS)
    assert {option.name: option.clause for option in game.options} == {
        "board": "GG-1.4",
        "move_range": "GG-3.2",
        "standing_power": "GG-4.11",
        "yank_reach": "GG-4.12",
        "swing_path": "GG-4.17",
        "no_progress_limit": "GG-8.4",
        "stall_result": "GG-8.5",
    }


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("board", "ring", "one of diamond, huddle"),
        ("board", None, "one of diamond, huddle"),
        ("move_range", 0, "from 1 to 2"),
        ("move_range", 3, "from 1 to 2"),
        ("move_range", True, "from 1 to 2"),
        ("move_range", "1", "from 1 to 2"),
        ("move_range", 1.0, "from 1 to 2"),
        ("standing_power", 1, "true or false"),
        ("standing_power", "false", "true or false"),
        ("yank_reach", "middle", "one of near, far"),
        ("swing_path", "under", "one of over, around"),
        ("no_progress_limit", 9, "from 10 to 200"),
        ("no_progress_limit", 201, "from 10 to 200"),
        ("no_progress_limit", [40], "from 10 to 200"),
        ("stall_result", "win", "one of score, draw"),
        ("doom", "early", "no such option"),
    ],
)
def test_a_bad_option_is_refused_by_name(option: str, value: Any, why: str) -> None:
    with pytest.raises(BadOption) as refused:
        GrumblesAndGoofs({option: value})
    assert refused.value.option == option
    assert why in refused.value.why


# Boards


@pytest.mark.clause("GG-1.3", "GG-1.4")
@pytest.mark.parametrize("board", ["diamond", "huddle"])
def test_a_board_of_ours_is_fair(board: str) -> None:
    def turned(square: str) -> str:
        return chr(ord("a") + ord("g") - ord(square[0])) + str(8 - int(square[1]))

    ours = GrumblesAndGoofs({"board": board}).board
    assert (turned(ours.homes[0]), {*map(turned, ours.starts[0])}) == (ours.homes[1], {*ours.starts[1]})
    assert {*map(turned, ours.stars)} == {*ours.stars}


@pytest.mark.clause("GG-1.4")
def test_every_star_of_the_diamond_is_six_steps_from_each_corner() -> None:
    for star in GrumblesAndGoofs().board.stars:
        file, rank = ord(star[0]) - ord("a"), int(star[1]) - 1
        assert file + rank == 6 == (6 - file) + (6 - rank)


@pytest.mark.clause("GG-1.4")
def test_a_pack_adds_a_board_that_can_be_played() -> None:
    game = with_board(RING)
    assert list(game.boards) == ["diamond", "huddle", "ring"]
    states = random_game(game, 4)
    state = next(states)
    assert legal(game, state)[:3] == ["draft pull f1", "draft pull f2", "draft pull g2"]
    play(game, state, "draft push f1", "draft pull b7", "draft swap g2")
    assert game.dump(state)["goofs"]["g2"]["at"] == "c5"
    for state in states:
        assert game.dump(game.load(game.dump(state))) == game.dump(state)
    assert state.is_over()


@pytest.mark.parametrize(
    ("pattern", "instead", "where", "why", "clause"),
    [
        (r'id = "ring"', 'id = "Ring 2"', "id", "form", ""),
        (r'id = "ring"', 'id = "diamond"', "id", "taken", ""),
        (r'id = "ring"', "id = 4", "id", "text", ""),
        (r'name = "Ring"', "", "name", "missing", ""),
        (r"blurb = .*", "blurb = 4", "blurb", "text", ""),
        (r"home = .*", "", "home", "missing", ""),
        (r'purple = "g1"', 'purple = "f1"', "home.purple", "not one of", ""),
        (r'green = "a7"', "green = 7", "home.green", "not one of", ""),
        (r'green = "a7"', 'green = "a1"', "home.green", "shares a rank or file", "GG-1.3"),
        (r'green = "a7"', 'green = "g7"', "home.green", "shares a rank or file", "GG-1.3"),
        (r'green = "a7"', 'green = "a7", red = "a1"', "home.red", "unknown key", ""),
        (r'"f1", "f2", "g2"', '"f1", "f2"', "start.purple", "2 entries", ""),
        (r'"f1", "f2", "g2"', '"f1", "f2", "e1"', "start.purple.2", "does not touch", "GG-1.3"),
        (r'"f1", "f2", "g2"', '"f1", "f2", "g8"', "start.purple.2", "form", ""),
        (r'"f1", "f2", "g2"', '"f1", "f2", "g1"', "(top)", "g1 stands twice", "GG-1.4"),
        (r'"f1", "f2", "g2"', '"f1", "f2", "f2"', "(top)", "f2 stands twice", "GG-1.4"),
        (r'"c3", ', "", "stars", "4 entries", ""),
        (r'"c3", ', '"c3", "c3", ', "stars", "6 entries", ""),
        (r'"c3", ', '"c5", ', "(top)", "c5 stands twice", "GG-1.4"),
        (r'"c3", ', '"a6", ', "(top)", "a6 stands twice", "GG-1.4"),
        (r'"c3", ', "3, ", "stars.0", "text", ""),
        (r'name = "Ring"', 'name = "Ring"\ncolour = 1', "colour", "unknown key", ""),
        (r'name = "Ring"', "name = ", "", "not TOML", ""),
    ],
)
def test_a_bad_board_is_refused(pattern: str, instead: str, where: str, why: str, clause: str) -> None:
    text = re.sub(pattern, lambda _: instead, RING, count=1)
    assert text != RING
    with pytest.raises(BadContent) as refused:
        with_board(text)
    assert (refused.value.source, refused.value.where, refused.value.clause) == ("mine/boards/ring.toml", where, clause)
    assert why in refused.value.why


# Grumbles and Goofs


def test_the_sets_are_those_of_the_rulebook() -> None:
    game = GrumblesAndGoofs()
    assert [(each.id, each.timing) for each in game.grumbles.values()] == [
        ("push", "during"),
        ("pull", "during"),
        ("shove", "after"),
        ("yank", "after"),
        ("swap", "instead"),
        ("throw", "instead"),
        ("swing", "instead"),
    ]
    assert {kind: each.points for kind, each in game.goofs.items()} == {"regular": 1, "super": 3, "doom": -1}
    assert game.goofs["doom"].last_chance_points == 3


@pytest.mark.parametrize("name", ["grumbles.toml", "goofs.toml"])
def test_no_pack_brings_another_set(name: str) -> None:
    with pytest.raises(BadContent, match="there is one set") as refused:
        GrumblesAndGoofs(packs=[Pack("mine", {name: GRUMBLES if name == "grumbles.toml" else GOOFS})])
    assert refused.value.source == f"mine/{name}"


def test_a_pack_file_that_belongs_nowhere_is_refused() -> None:
    with pytest.raises(BadContent, match="boards, grumbles, goofs"):
        GrumblesAndGoofs(packs=[Pack("mine", {"dice/red.toml": ""})])


@pytest.mark.parametrize(
    ("read", "source", "pattern", "instead", "where", "why"),
    [
        (read_grumbles, GRUMBLES, r'id = "pull"', 'id = "push"', "grumble.1.id", "must be"),
        (read_grumbles, GRUMBLES, r'name = "Pull"', "", "grumble.1.name", "missing"),
        (read_grumbles, GRUMBLES, r'name = "Pull"', "name = 1", "grumble.1.name", "text"),
        (read_grumbles, GRUMBLES, r"blurb = .*", "blurb = 1", "grumble.0.blurb", "text"),
        (read_grumbles, GRUMBLES, r'timing = "after"', 'timing = "before"', "grumble.2.timing", "must be"),
        (read_grumbles, GRUMBLES, r'effect = "pull_line"', 'effect = "push_line"', "grumble.1.effect", "must be"),
        (read_grumbles, GRUMBLES, r"order = 3", "order = 4", "grumble.2.order", "must be 3"),
        (read_grumbles, GRUMBLES, r"order = 3", "order = 3.0", "grumble.2.order", "must be 3"),
        (read_grumbles, GRUMBLES, r"order = 3", "order = 3\nhat = 1", "grumble.2.hat", "unknown key"),
        (read_grumbles, GRUMBLES, r'\[\[grumble\]\]\nid = "push"[^[]*', "", "grumble", "6 entries"),
        (read_goofs, GOOFS, r'kind = "super"', 'kind = "regular"', "goof.1.kind", "must be"),
        (read_goofs, GOOFS, r"starters = 5", "starters = 4", "goof.0.starters", "must be 5"),
        (read_goofs, GOOFS, r"reserve = 3", "reserve = 4", "goof.0.reserve", "must be 3"),
        (read_goofs, GOOFS, r"ends_game = false", "ends_game = true", "goof.0.ends_game", "must be false"),
        (read_goofs, GOOFS, r"ends_game = true", "ends_game = 1", "goof.2.ends_game", "must be true"),
        (read_goofs, GOOFS, r"points = 3", 'points = "3"', "goof.1.points", "whole number"),
        (read_goofs, GOOFS, r"last_chance_points = 3", "last_chance_points = 99", "goof.2.last_chance_points", "outside"),
        (read_goofs, GOOFS, r'name = "Super Goof"', "", "goof.1.name", "missing"),
        (read_goofs, GOOFS, r"points = 1", "points = 1\nhat = 1", "goof.0.hat", "unknown key"),
        (read_goofs, GOOFS, r'\[\[goof\]\]\nkind = "super"[^[]*', "", "goof", "2 entries"),
    ],
)
def test_a_bad_set_is_refused(
    read: Callable[[Sequence[Reader]], Any], source: str, pattern: str, instead: str, where: str, why: str
) -> None:
    text = re.sub(pattern, lambda _: instead, source, count=1)
    assert text != source
    with pytest.raises(BadContent) as refused:
        read([Reader(tomllib.loads(text), BadContent, source="set.toml")])
    assert (refused.value.source, refused.value.where) == ("set.toml", where)
    assert why in refused.value.why


@pytest.mark.clause("GG-8.3")
@pytest.mark.parametrize(
    ("kinds", "arrived"),
    [(["doom", "super", "regular", "regular", "regular"], "reserve"), (["regular", "super", "doom", "regular", "regular"], "a3")],
)
def test_a_star_left_empty_by_the_step_that_brings_doom_stays_empty(kinds: list[str], arrived: str) -> None:
    """On our own boards no such step exists."""
    game = with_board(LANE, "lane")
    grumbles = {
        "push": "purple a3",
        "pull": "purple c3",
        "swing": "purple b4",
        "shove": "green g5",
        "yank": "green g3",
        "swap": "green f5",
    }
    goofs = {"g1": "c5", "g2": "d4", "g3": "e3", "g4": "f2", "g5": "green", "g6": "a2"}
    state = game.load(position(grumbles, goofs, kinds, turn=2, options={"board": "lane"}))
    play(game, state, "push a2")
    assert game.dump(state)["goofs"]["g6"]["at"] == "purple"
    assert game.dump(state)["goofs"]["g7"]["at"] == arrived
