"""The `Game` of Grumbles and Goofs: options, texts, views and bots around its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from grumbletop.engine.events import Log
from grumbletop.engine.game import Choice, Composed, Decision, Field, Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.preview import Preview
from grumbletop.engine.reader import Reader
from grumbletop.engine.rng import Rng
from grumbletop.engine.state import Chance
from grumbletop.engine.texts import Texts
from grumbletop.engine.thinking import SEES_ALL, Insight, Thinking
from grumbletop.games.grumbles_and_goofs import position, previews
from grumbletop.games.grumbles_and_goofs import view as views
from grumbletop.games.grumbles_and_goofs.attempts import attempts
from grumbletop.games.grumbles_and_goofs.content import read_board, read_goofs, read_grumbles
from grumbletop.games.grumbles_and_goofs.drawing import draw
from grumbletop.games.grumbles_and_goofs.make_ruleset import make_ruleset
from grumbletop.games.grumbles_and_goofs.merits import MERITS
from grumbletop.games.grumbles_and_goofs.mind import GrumblesInsight
from grumbletop.games.grumbles_and_goofs.mind_turns import TurnThinking
from grumbletop.games.grumbles_and_goofs.mind_worth import Worth
from grumbletop.games.grumbles_and_goofs.notation import GOOF_KINDS, KIND_NAMES, PLAYERS
from grumbletop.games.grumbles_and_goofs.rules import CODES, DRAFTING_ONE, TAKING_A_TURN, GrumblesState, stirred_kind
from grumbletop.games.grumbles_and_goofs.rules_faults import REFUSALS
from grumbletop.games.grumbles_and_goofs.rules_pieces import SQUARES
from grumbletop.games.grumbles_and_goofs.verbs import VERBS
from grumbletop.games.grumbles_and_goofs.weights import read_weights

TURNS = "turns"  # the mind of this room
ROUTINE = ("drafted", "moved", "exchanged", "turn")  # events that repeat the action, rather than telling its consequences
DEFAULTS = {"width": 40.0, "doubt": 0.03, "noise": 0.0, SEES_ALL: 0.0}  # its default settings


class GrumblesAndGoofs(Game[GrumblesState]):
    info: ClassVar[GameInfo] = GameInfo(
        slug="grumbles_and_goofs",
        name="Grumbles and Goofs",
        seats=(2, 2),  # GG-1.1
        returns=(-1.0, 1.0),
        returns_sum=0.0,
        hidden=False,
        chance=True,
        minutes=(10, 20),
        line="Push, pull and throw Goofs into your corner, and swap a Grumble every turn. Beware of Doom.",
    )
    chance_events: ClassVar[Sequence[str]] = ("stir",)
    content_parts: ClassVar[Sequence[str]] = ("boards", "grumbles", "goofs")
    decisions = (DRAFTING_ONE, TAKING_A_TURN)
    verbs = VERBS
    refusals = REFUSALS
    merits = MERITS
    position_version = 1
    derived: ClassVar[Mapping[str, str]] = {"scores": "GG-7.3"}
    codes = CODES
    observation = (
        Field("seat", 2),
        Field("phase", 3),
        Field("to_act", 2),
        *(Field(f"grumble_{kind}", 2 + SQUARES) for kind in KIND_NAMES),
        Field("acted", len(KIND_NAMES)),
        Field("starters", SQUARES),
        Field("mysteries", SQUARES),
        Field("captured", 2 * len(GOOF_KINDS), 0, 8),
        Field("reserve", 1, 0, 5),
        Field("scores", 2, -9, 14),
        Field("quiet_turns", 1),
    )

    def set_up(self) -> None:
        self.board = self.boards[self.given["board"]]
        self.rules = make_ruleset(self.board, self.goofs, self.given)

    def read_content(self) -> None:
        self.boards = {board.id: board for board in map(read_board, self.content.folder("boards"))}
        self.grumbles = read_grumbles(self.content.folder("grumbles"))
        self.goofs = read_goofs(self.content.folder("goofs"))

    def option_list(self) -> Sequence[Option]:
        return (
            Option("board", "content", "diamond", "GG-1.4", tuple(self.boards)),
            Option("move_range", "int", 1, "GG-3.2", low=1, high=2),
            Option("standing_power", "flag", False, "GG-4.11"),
            Option("yank_reach", "choice", "near", "GG-4.12", ("near", "far")),
            Option("swing_path", "choice", "over", "GG-4.17", ("over", "around")),
            Option("no_progress_limit", "int", 40, "GG-8.4", low=10, high=200),
            Option("stall_result", "choice", "score", "GG-8.5", ("score", "draw")),
        )

    # Making states

    def start(self, chance: Chance, carry: Mapping[str, Any] | None = None, log: Log | None = None) -> GrumblesState:
        state = GrumblesState(self.rules)
        state.set_up(chance)
        return state

    def read_position(self, reader: Reader) -> GrumblesState:
        return position.read(reader, self.board, self.rules)

    def dump(self, state: GrumblesState) -> dict[str, Any]:
        return position.document(state, self.listed, all_known=True)

    def memory(self, state: GrumblesState) -> Any:
        return position.memory(state)

    def recall(self, state: GrumblesState, memory: Any) -> None:
        position.recall(state, memory)

    # Playing with words

    def decision(self, state: GrumblesState, seat: int) -> Decision | None:
        owed = super().decision(state, seat)
        return replace(owed, data={"player": seat}) if owed else None

    def expire(self, state: GrumblesState, seats: Iterable[int], chance: Chance, log: Log) -> None:
        """A turn that time has run out for goes on by itself until it has ended."""
        turn = int(state.turn)
        super().expire(state, seats, chance, log)
        while turn and state.turn == turn and not state.is_over():
            seat = int(state.player())
            state.apply(seat, state.default_action(seat), chance, log)

    def barred(self, state: GrumblesState, seat: int, prefix: Sequence[str]) -> Sequence[Choice]:
        return views.barred(state, seat, prefix)

    def attempts(self, state: GrumblesState, seat: int, values: Sequence[str]) -> Iterable[str]:
        return attempts(state, values)

    def refusal_data(self, state: GrumblesState, seat: int, action: int | Composed, fault: int, text: str) -> Mapping[str, Any]:
        """The parts of the action, and how far its Grumble reaches."""
        parts = super().refusal_data(state, seat, action, fault, text)
        return {**parts, **views.limits(self.rules, parts["grumble"])} if "grumble" in parts else parts

    def naming(self, texts: Texts, names: Sequence[str], reader: int) -> dict[str, str]:
        """The two sides by the names of their players."""
        words = super().naming(texts, names, reader)
        for seat, (player, name) in enumerate(zip(PLAYERS, names, strict=True)):
            words |= {f"{table}.{player}": name for table in ("player", "owner", "by")}
            words[f"player.{seat}"] = name
            words[f"winner.{player}"] = texts.say("winner.you" if seat == reader else "winner.other", {"name": name})
            words[f"side.{player}"] = f"{texts.say('draw.you') if seat == reader else name} ({texts.word('side', player)})"
        return words

    def doer(self, event: Mapping[str, Any]) -> int:
        players = [event["data"].get(name) for name in ("owner", "by", "player")]
        return next((PLAYERS.index(player) for player in players if player in PLAYERS), super().doer(event))

    def consequences(self, preview: Preview) -> Sequence[Mapping[str, Any]]:
        return [event for event in preview.events if event["kind"] not in ROUTINE]

    def say_action(self, state: GrumblesState, seat: int, action: int, texts: Texts) -> str:
        parts = self.parts(state, seat, action)
        return texts.say(f"said.{'_'.join(parts)}", parts)

    def outcome(self, state: GrumblesState, seat: int, returns: Sequence[float]) -> tuple[str, Mapping[str, Any]]:
        key, _ = super().outcome(state, seat, returns)
        scores = self.display(state, None)["scores"]
        return key, {"own": scores[seat], "other": scores[1 - seat], "reason": self.view(state, None)["result"]["reason"]}

    def drama(self, event: Mapping[str, Any]) -> str:
        """Of the captured Goofs only the Super Goof and Doom are big."""
        kind = event["data"].get("kind", "")
        return f"drama.captured.{kind}" if event["kind"] == "captured" else super().drama(event)

    # Chance in the spec's words

    def outcome_text(self, state: GrumblesState, event: int, outcomes: int, index: int) -> str:
        return GOOF_KINDS[stirred_kind(int(state.unstirred(index)))]

    # Looking

    def preview(self, state: GrumblesState, seat: int, text: str) -> Preview:
        shown = super().preview(state, seat, text)
        return replace(shown, facts=previews.facts(state, seat, shown.events), odds=previews.odds(state, shown.events))

    def view(self, state: GrumblesState, seat: int | None) -> dict[str, Any]:
        return position.document(state, self.listed, all_known=False)

    def display(self, state: GrumblesState, seat: int | None) -> dict[str, Any]:
        return views.display(state, self.board)

    def drawing(self, state: GrumblesState, seat: int | None, texts: Texts) -> str:
        return draw(state, self.board, seat, texts)

    # Playing well

    @cached_property
    def worth(self) -> Worth:
        return Worth(self.rules, read_weights(self.home()))

    @cached_property
    def insight(self) -> Insight:
        return GrumblesInsight(self.worth)

    def thinking(self, mind: str, world: GrumblesState, seat: int, settings: Mapping[str, float], rng: Rng) -> Thinking | None:
        if mind != TURNS:
            return None
        settings = DEFAULTS | dict(settings)
        return TurnThinking(world, seat, self.worth, int(settings["width"]), settings["doubt"], settings["noise"], settings[SEES_ALL] != 0)
