"""Any installed game as a PettingZoo AEC environment.

`env("grit")` is wrapped as PettingZoo's own classic games are: an illegal action ends the game, and its player gets the worst result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grumbletop.adapters.episode import Episode
from grumbletop.adapters.missing_extra import MissingExtra
from grumbletop.adapters.steps import Steps, game_of, mask_of
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.events import Log
from grumbletop.engine.game import Game
from grumbletop.engine.rng import stream

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import aec_to_parallel
except ImportError as problem:
    raise MissingExtra("PettingZoo", "pettingzoo") from problem

IN_INFO: Final = "info"
IN_OBSERVATION: Final = "observation"
SEEDS: Final = 2**31
TRIED_GAMES: Final = 20  # random games that are played to find out whether all seats decide at once

Observation = NDArray[np.float32] | dict[str, NDArray[Any]]


class NotAtOnce(GrumbletopError):
    """The seats of this game don't always decide simultaneously, so it has no parallel environment."""


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's name for it
    """The environment itself. Agents are `player_0` and so on, by seat; a seat that isn't asked has an empty mask.

    Actions are codes, see `Steps`. The mask stands in `infos[agent]["action_mask"]`, or with `masks="observation"` beside the
    observation in a dictionary. `viewer` is the seat whose view is rendered; None looks on from no seat.
    """

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        masks: str = IN_INFO,
        render_mode: str | None = None,
        viewer: int | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        if masks not in (IN_INFO, IN_OBSERVATION):
            raise GrumbletopError(f"masks must be {IN_INFO} or {IN_OBSERVATION}, not {masks!r}")
        self.game = game_of(game, options)
        self.steps = Steps(self.game)
        self.metadata: dict[str, Any] = {
            "name": f"grumbletop_{self.game.info.slug}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise GrumbletopError(f"render_mode must be ansi, human or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.masks = masks
        self.viewer = viewer
        self.texts = self.game.texts(language)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._spaces = {agent: (self._observation_space(), spaces.Discrete(self.steps.codes)) for agent in self.possible_agents}
        self._seeds = np.random.default_rng(seed)

    def _observation_space(self) -> spaces.Space[Any]:
        low, high = (np.array(bound, np.float32) for bound in self.steps.bounds())
        seen = spaces.Box(low, high, dtype=np.float32)
        if self.masks == IN_INFO:
            return seen
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.steps.codes,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    # Playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a new game. Without a seed, it is the next game of the last seed given."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self.steps, int(self._seeds.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """Who is next, and what each may choose."""
        if not self.episode.is_over:
            self.agent_selection = self.possible_agents[self.episode.seat]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        offered = self.episode.offered() if self.seat_of(agent) == self.episode.seat else []
        return np.frombuffer(mask_of(offered, self.steps.codes), np.int8)

    def observe(self, agent: str) -> Observation:
        seen = np.array(self.episode.observe(self.seat_of(agent)), np.float32)
        if self.masks == IN_INFO:
            return seen
        mask: NDArray[np.int8] = self.infos[agent]["action_mask"] if agent in self.infos else self._mask(agent)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise GrumbletopError(f"{self.agent_selection} is still playing: None is not an action")
        self.episode.step(int(action))
        self.rewards = dict(zip(self.agents, self.episode.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
        self._accumulate_rewards()
        self._ask()
        if self.render_mode == "human":
            self.render()

    # Looking

    def render(self) -> str | None:
        if self.render_mode is None:
            raise GrumbletopError("nothing to render: make the environment with render_mode='ansi' or 'human'")
        drawn = self.game.drawing(self.episode.state, self.viewer, self.texts)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(
    game: str | Game,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    masks: str = IN_INFO,
    render_mode: str | None = None,
    viewer: int | None = None,
    language: str = "en",
) -> AECEnv:
    """The environment with PettingZoo's usual wrappers."""
    inner = raw_env(game, options, seed, masks, render_mode, viewer, language)
    worst = inner.game.settled_info.returns[0]
    guarded = wrappers.TerminateIllegalWrapper(inner, illegal_reward=worst)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def parallel_env(game: str | Game, options: Mapping[str, Any] | None = None, seed: int | None = None, **settings: Any) -> Any:
    """The parallel environment, for games in which all seats decide simultaneously every time. Other games are refused."""
    made = game_of(game, options)
    check_at_once(made)
    found = env(made, None, seed, **settings)
    found.unwrapped.metadata["is_parallelizable"] = True
    return aec_to_parallel(found)


def check_at_once(game: Game) -> None:
    """Check by random games that every decision is made by all seats simultaneously, in one step each."""
    steps = Steps(game)
    for number in range(TRIED_GAMES):
        rng, chance = stream(0, 2 * number), SeededChance(stream(0, 2 * number + 1))
        state = game.start(chance)
        while not state.is_over():
            asked = steps.asked(state)
            decision = game.decision(state, asked[0])
            if decision is None or decision.mode != "commit" or len(asked) < game.seats or steps.is_composed(state, asked[0]):
                name = "" if decision is None else f" ({decision.name})"
                raise NotAtOnce(
                    f"{game.info.slug} is not a game in which all seats always decide at once{name}; use the AEC environment `env`"
                )
            for seat in asked:
                state.apply(seat, state.sample_action(seat, rng), chance, Log())
