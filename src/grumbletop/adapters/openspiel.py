"""Every installed game for OpenSpiel: `pyspiel.load_game("grumbletop_grit(keep=informed)")` once this module is imported.

Games are sequential with explicit chance (see `tree`). An information state is the seat's own log, so recall is perfect.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from grumbletop.adapters.missing_extra import MissingExtra
from grumbletop.adapters.tree import KEY_BITS, Node, Tree, tree_of
from grumbletop.engine.events import SPECTATOR
from grumbletop.engine.game import Game, GameInfo
from grumbletop.engine.options import Option
from grumbletop.engine.registry import make, slugs
from grumbletop.engine.rng import Rng

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as problem:
    raise MissingExtra("OpenSpiel", "openspiel") from problem

PREFIX: Final = "grumbletop_"
MOST_OUTCOMES: Final = 256  # of one draw
LONGEST_GAME: Final = 20_000  # steps; a game that is not over by then counts as endless
AS_USUAL: Final = ""  # marks an option that keeps the game's default
SEEDS: Final = 2**53


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game under its options. Each installed game has a class of its own below this one."""

    slug: ClassVar[str]
    usual: ClassVar[Mapping[str, Any]]  # the default parameters
    spiel_type: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {name: written(value) for name, value in (params or {}).items() if value != self.usual[name]}
        options = {option.name: option for option in make(self.slug).options}
        settled = {name: read(options[name], value) for name, value in chosen.items()}
        self.tree = tree_of(self.slug, json.dumps(settled, sort_keys=True))
        super().__init__(self.spiel_type, info_of(self.tree), chosen)

    def __reduce__(self) -> tuple[Callable[[str], SpielGame], tuple[str]]:
        return loaded, (str(self),)

    @property
    def game(self) -> Game:
        return self.tree.game

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | PublicObserver | None:
        """An observer for one seat's information or for public information; None for any other kind."""
        if params:
            raise ValueError(f"observers take no parameters, but got {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info:
            return None
        if wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return SeatObserver(self.tree, wanted.perfect_recall)
        return PublicObserver(wanted.perfect_recall) if wanted.private_info == pyspiel.PrivateInfoType.NONE else None


def loaded(name: str) -> SpielGame:
    """Unpickle a game. Importing this module registers all games in the process that unpickles."""
    game: SpielGame = pyspiel.load_game(name)
    return game


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state that refers to an immutable node of the tree, so copying it is quick."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node: Node = game.tree.root

    def current_player(self) -> int:
        if self.node.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.is_chance else self.node.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.offered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        share = 1 / self.node.outcomes
        return [(outcome, share) for outcome in range(self.node.outcomes)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.outcome_text(action) if player == pyspiel.PlayerId.CHANCE else self.node.step_text(action)

    def is_terminal(self) -> bool:
        return self.node.is_over

    def returns(self) -> list[float]:
        game, state = self.node.tree.game, self.node.state
        return game.returns(state) if self.node.is_over and state is not None else [0.0] * game.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state this player can't tell from the true one. Its history is unknown."""
        other: SpielState = self.get_game().new_initial_state()
        other.node = self.node.resampled(player, Rng(int(sampler() * SEEDS)))
        return other

    def __str__(self) -> str:
        return str(self.node)


class SeatObserver:
    """The view of one seat. With perfect recall the string is the seat's log, and the tensor ends with the bits of its key."""

    def __init__(self, tree: Tree, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        pieces = [(field.name, field.length) for field in tree.steps.fields]
        if perfect_recall:
            pieces.append(("information_key", KEY_BITS))
        self.tensor: NDArray[np.float32] = np.zeros(sum(length for _, length in pieces), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, length in pieces:
            self.dict[name] = self.tensor[start : start + length]
            start += length

    def set_from(self, state: SpielState, player: int) -> None:
        seen = state.node.observe(player)
        self.tensor[: len(seen)] = seen
        if self.perfect_recall:
            key = state.node.key(player)
            self.tensor[len(seen) :] = [(key >> bit) & 1 for bit in range(KEY_BITS)]

    def string_from(self, state: SpielState, player: int) -> str:
        return state.node.log(player) if self.perfect_recall else view(state.node, player)


class PublicObserver:
    """What everybody knows, in words only."""

    def __init__(self, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Public information has no tensor, so there is nothing to do."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.node.logs.to(SPECTATOR) if self.perfect_recall else view(state.node, None)


def view(node: Node, seat: int | None) -> str:
    """The position as a seat knows it, with its own steps of an unfinished decision."""
    if node.state is None:
        return ""
    seen: dict[str, Any] = {"view": node.tree.game.view(node.state, seat)}
    if seat == node.seat and node.begun.parts:
        seen["steps"] = list(node.begun.parts)
    return json.dumps(seen, ensure_ascii=False, separators=(",", ":"))


# What OpenSpiel wants to know beforehand


def info_of(tree: Tree) -> Any:
    about = tree.game.info
    low, high = about.returns
    return pyspiel.GameInfo(
        num_distinct_actions=tree.steps.codes,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=tree.game.seats,
        min_utility=low,
        max_utility=high,
        utility_sum=about.returns_sum,
        max_game_length=LONGEST_GAME,
    )


def type_of(about: GameInfo, usual: Mapping[str, Any]) -> Any:
    """The game type. A game with chance counts as one of imperfect information, because a shuffled order is hidden from all."""
    kinds = pyspiel.GameType
    sums = {None: kinds.Utility.GENERAL_SUM, 0.0: kinds.Utility.ZERO_SUM}
    unseen = about.hidden or about.chance
    return kinds(
        short_name=f"{PREFIX}{about.slug}",
        long_name=about.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,  # in every game, chance decides who is first in a race
        information=kinds.Information.IMPERFECT_INFORMATION if unseen else kinds.Information.PERFECT_INFORMATION,
        utility=sums.get(about.returns_sum, kinds.Utility.CONSTANT_SUM),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=about.seats[1],
        min_num_players=about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )


def usual_value(option: Option) -> bool | int | str:
    """An option's default as a parameter. If it depends on other options or isn't a plain value, a marker for "the game's default"."""
    if isinstance(option.default, bool | int | str) and option.kind not in ("per_seat", "groups"):
        return option.default
    return option.low - 1 if option.kind == "int" else AS_USUAL


def written(value: bool | int | str) -> bool | int | str:
    """An option value as text.

    Lists are written as on the command line, but with + instead of a comma, which ends a parameter in OpenSpiel.
    """
    return value.replace(",", "+") if isinstance(value, str) else value


def read(option: Option, value: bool | int | str) -> Any:
    """The option value of a parameter."""
    return option.read(value.replace("+", ",")) if isinstance(value, str) else value


_registered: set[str] = set()


def register(slug: str) -> str:
    """Make a game known to `pyspiel.load_game`; returns its name there."""
    name = f"{PREFIX}{slug}"
    if slug not in _registered:
        game = make(slug)
        usual = {option.name: usual_value(option) for option in game.options}
        spiel_type = type_of(game.info, usual)
        # a class, because pyspiel lets go of it when Python is gone already, and of all callables only a class survives that
        pyspiel.register_game(spiel_type, type(name, (SpielGame,), {"slug": slug, "usual": usual, "spiel_type": spiel_type}))
        _registered.add(slug)
    return name


for _slug in slugs():
    register(_slug)
