"""The type of a game's state, for what is generic in it. A plain `Game` is one of any state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from grumbletop.engine.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT = TypeVar("StateT", bound=State, default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=State)


def clone(state: StateT) -> StateT:
    return cast(StateT, state.clone())
