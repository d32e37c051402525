"""A file that holds no game, or a wrong one, is one clear line with file and line number."""

from __future__ import annotations

from pathlib import Path

import pytest

import grumbletop
from grumbletop.engine import registry
from grumbletop.engine.errors import UnknownGame
from tests.cli.running import complains, run

GAME = '''\
from dataclasses import dataclass
from grumbletop.simple import Own, SimpleGame

@dataclass
class Snap(SimpleGame):
    """Snap: say it first."""
    every_action = ("snap", "wait")
    said: int = 0

    def actions(self) -> list[str]:
        return ["snap", "wait"]

    def play(self, action: str) -> None:
        self.said += 1

    def winner(self) -> int | None:
        return self.turn if self.said == 3 else None
'''
CHANGES = {  # what is wrong: the text that is replaced, what it becomes, the line that is named, and what is said
    "syntax": ("self.said += 1", "self.said +=", 14, "SyntaxError: invalid syntax"),
    "name": ("from dataclasses import dataclass", "import nonesuch", 1, "ModuleNotFoundError: No module named 'nonesuch'"),
    "no class": ("(SimpleGame)", "", 1, "no class here inherits from SimpleGame"),
    "two classes": (
        "\n@dataclass\n",
        "\n@dataclass\nclass First(SimpleGame): ...\n\n@dataclass\n",
        7,
        "Snap: is the second game in this file",
    ),
    "no play": ("def play(", "def plays(", 4, "Snap: lacks the method play"),
    "no decorator": ("\n@dataclass\n", "\n\n", 5, "Snap: write @dataclass above the class"),
    "mutable default": ("said: int = 0", "said: list[int] = []", 4, "mutable default <class 'list'> for field said"),
    "no list of actions": ('    every_action = ("snap", "wait")\n', "", 4, "Snap: every_action lists 0 texts"),
    "bad list of actions": ('("snap", "wait")', '("snap", " wait")', 4, "Snap: ' wait' in every_action is no action"),
    "unlisted action": ('return ["snap", "wait"]', 'return ["snap", "sleep"]', 4, "Snap: actions offers 'sleep'"),
    "no action": ('return ["snap", "wait"]', "return []", 4, "Snap: actions offers nothing, and there is no winner"),
    "inside play": ("self.said += 1", "self.said += int(action)", 14, "Snap.play: ValueError: invalid literal for int()"),
    "inside actions": ('return ["snap", "wait"]', "return self.words", 11, "Snap.actions: AttributeError"),
    "inside winner": ("self.said == 3", "said == 3", 17, "Snap.winner: NameError: name 'said' is not defined"),
    "strange winner": ("return self.turn if", "return 'me' if", 4, "Snap: the winner is 'me'"),
    "strange turn": ("self.said += 1", "self.said += 1; self.turn = 2", 4, "Snap: turn is 2, and the seats are 0 to 1"),
    "no field": ("self.said += 1", "self.said += 1; self.word = 'x'", 4, "Snap: self.word is no field; write `word: str` in the class"),
    "unset field": ("said: int = 0", "said: int", 4, "Snap: setup leaves said unset"),
    "unsavable field": ("said: int = 0", "said: int = 0\n    seen: object = frozenset()", 4, "Snap: seen is frozenset()"),
    "own for nobody": ("said: int = 0", "said: int = 0\n    card: Own[int] = 0", 4, "Snap: card is 0; Own is for a list"),
    "unknown type": ("said: int = 0", 'said: "integer" = 0', 4, "Snap: fields: NameError: name 'integer' is not defined"),
    "draws too late": ('return ["snap", "wait"]', 'return [self.draw(["snap"])]', 11, "RuntimeError: draw works in setup and play only"),
    "scores": ("def winner", "def scores(self) -> list[int]: return [2, 2]\n\n    def winner", 4, "Snap: the scores are [2.0, 2.0]"),
    "sum": ("def winner", "def scores(self) -> list[int]: return [1, 1]\n\n    def winner", 4, "don't add up to 0; set zero_sum = False"),
}


@pytest.fixture(autouse=True)
def no_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.FILES, "")


def write(folder: Path, text: str) -> Path:
    file = folder / "snap.py"
    file.write_text(text)
    return file


def test_the_game_itself_is_whole(tmp_path: Path) -> None:
    assert grumbletop.play(grumbletop.make(str(write(tmp_path, GAME))), bots=["random", "random"]).over


@pytest.mark.parametrize(("old", "new", "line", "why"), CHANGES.values(), ids=CHANGES)
def test_what_is_wrong_is_one_line(old: str, new: str, line: int, why: str, tmp_path: Path) -> None:
    assert old in GAME
    file = write(tmp_path, GAME.replace(old, new, 1))
    with pytest.raises(UnknownGame) as problem:
        grumbletop.make(str(file))
    assert str(problem.value).startswith(f"{file}:{line}: ")
    assert why in str(problem.value)
    assert "\n" not in str(problem.value)


def test_the_command_says_so_too(tmp_path: Path) -> None:
    file = write(tmp_path, GAME.replace("said == 3", "gone == 3"))
    assert complains(run("play", file), f"{file}:17: Snap.winner: AttributeError")


def test_a_mistake_that_shows_late_is_the_same_line(tmp_path: Path) -> None:
    late = GAME.replace("self.said += 1", "self.said += 1 if self.said < 500 else 'x'").replace("self.said == 3", "self.said == 5000")
    file = write(tmp_path, late)
    with pytest.raises(UnknownGame, match=r"snap.py:14: Snap.play: TypeError"):
        grumbletop.play(grumbletop.make(str(file)), bots=["random", "random"])


@pytest.mark.parametrize("name", ["grit.py", "Snap.py", "my-snap.py"])
def test_a_file_is_called_like_no_other_game(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(GAME)
    with pytest.raises(UnknownGame, match="a game is called like its file"):
        grumbletop.make(str(tmp_path / name))


def test_a_missing_file_is_named() -> None:
    assert complains(run("play", "nowhere.py"), "nowhere.py: there is no such file")
