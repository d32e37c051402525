"""Any installed game as a Gymnasium environment: the learner has one seat, a bot plays the others.

Importing this module registers `grumbletop/<slug>-v0` for every installed game, for `gymnasium.make`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grumbletop.adapters.episode import Episode
from grumbletop.adapters.missing_extra import MissingExtra
from grumbletop.adapters.steps import BadStep, Steps, game_of, mask_of
from grumbletop.bots.bot import Bot, Budget, Knowledge
from grumbletop.bots.levels import bot_of
from grumbletop.engine.errors import GrumbletopError
from grumbletop.engine.game import Game
from grumbletop.engine.registry import slugs
from grumbletop.engine.rng import Rng

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as problem:
    raise MissingExtra("Gymnasium", "gymnasium") from problem

SEEDS: Final = 2**31
MOST_STEPS: Final = 2_000  # of the learner

Chooser = Callable[[Knowledge, Rng], int]  # returns an action of `world`
Observation = NDArray[np.float32]


def at_random(seen: Knowledge, rng: Rng) -> int:
    """An opponent that plays uniformly at random."""
    return int(seen.world.sample_action(seen.seat, rng))


def seated(bot: Bot, budget: Budget | None = None) -> Chooser:
    """One of our bots as an opponent."""

    def choose(seen: Knowledge, rng: Rng) -> int:
        return bot.choose(seen, budget, rng).action

    return choose


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a game. The reward is the seat's return, given at the end.

    Actions are codes, see `Steps`. The mask of legal codes is in `info["action_mask"]` and in `action_masks()`. An illegal code ends the
    game with the worst return and `info["illegal"]`. A game that takes the learner more than `most_steps` steps is truncated. The opponent
    is a level's name or a function.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  Gymnasium's own form

    def __init__(
        self,
        game: str | Game,
        seat: int = 0,
        opponent: Chooser | str = at_random,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        most_steps: int = MOST_STEPS,
        language: str = "en",
    ) -> None:
        self.game = game_of(game, options)
        if not 0 <= seat < self.game.seats:
            raise GrumbletopError(f"there is no seat {seat}; this game has {self.game.seats}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise GrumbletopError(f"render_mode must be ansi, human or None, not {render_mode!r}")
        self.steps = Steps(self.game)
        self.seat = seat
        self.opponent = seated(bot_of(self.game, opponent)) if isinstance(opponent, str) else opponent
        self.most_steps = most_steps
        self.render_mode = render_mode
        self.texts = self.game.texts(language)
        low, high = (np.array(bound, np.float32) for bound in self.steps.bounds())
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.steps.codes)  # type: ignore[assignment]  # it takes plain ints too

    # Playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.taken = 0
        self.failed = False
        self.episode = self._dealt()
        while self.episode.is_over:  # the game can end before the learner's first decision
            self.episode = self._dealt()
        return self._seen(), self._info()

    def _dealt(self) -> Episode:
        episode = Episode(self.steps, int(self.np_random.integers(SEEDS)), logged=self.opponent is not at_random)
        self._let_others_play(episode)
        return episode

    def _let_others_play(self, episode: Episode) -> None:
        while not episode.is_over and episode.seat != self.seat:
            action = self.opponent(*episode.seen())
            if not episode.state.is_legal(episode.seat, action):
                raise BadStep(f"the opponent in seat {episode.seat} chose {action}, which is not a legal action")
            episode.act(action)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.taken += 1
        try:
            self.episode.step(int(action))
        except BadStep:
            self.failed = True
            return self._seen(), float(self.game.settled_info.returns[0]), True, False, {**self._info(), "illegal": True}
        self._let_others_play(self.episode)
        over = self.episode.is_over
        if self.render_mode == "human":
            self.render()
        return self._seen(), float(self.episode.returns()[self.seat]), over, not over and self.taken >= self.most_steps, self._info()

    # Looking

    def _seen(self) -> Observation:
        return np.array(self.episode.observe(self.seat), np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """The action mask: 1 for every legal code. sb3-contrib calls it by this name."""
        offered = [] if self.failed else self.episode.offered()
        return np.frombuffer(mask_of(offered, self.steps.codes), np.int8)

    def render(self) -> str | None:
        """What the learner's seat sees."""
        if self.render_mode is None:
            raise GrumbletopError("nothing to render: make the environment with render_mode='ansi' or 'human'")
        drawn = self.game.drawing(self.episode.state, self.seat, self.texts)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None


def register(slug: str) -> str:
    """Make a game known to `gymnasium.make`; returns its id."""
    name = f"grumbletop/{slug}-v0"
    if name not in gymnasium.registry:
        gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs={"game": slug})
    return name


for _slug in slugs():
    register(_slug)
