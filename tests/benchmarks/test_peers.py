"""OpenSpiel's bots play our games, whatever the result."""

from __future__ import annotations

import pytest

from benchmarks.peers.contest import PEERS, Maker, Peer, contest, ours_at, row
from grumbletop.bots.bot import Budget
from grumbletop.engine.registry import make


@pytest.mark.parametrize(("name", "maker"), PEERS.values())
def test_a_peer_plays_grit_to_the_end(name: str, maker: Maker) -> None:
    game = make("grit")
    tally = contest(game, ours_at(game, Budget(simulations=5)), Peer(game, maker, 3), 1, name)
    assert tally.games == 2
    assert row("few simulations", game, tally, 0.5).startswith(f"| grit | {name} | few simulations | 2 |")
