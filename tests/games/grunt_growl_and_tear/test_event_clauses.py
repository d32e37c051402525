"""Every event of Grunt, Growl, and Tear cites the clause it follows."""

from __future__ import annotations

import pytest

from grumbletop.engine.bits import members
from grumbletop.engine.decision_rules import COMMIT
from grumbletop.engine.events import EventLog
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance
from grumbletop.games.grunt_growl_and_tear import GruntGrowlAndTear
from grumbletop.games.grunt_growl_and_tear.events import PLAIN
from tests.games.event_clauses import cited_by_events
from tests.games.grunt_growl_and_tear.tables import walk

CLAUSES = {
    "allowed": "GGT-6.10",
    "asked": "GGT-6.9",
    "attached": "GGT-9.5",
    "attacked": "GGT-11.1",
    "bared": "GGT-11.12",
    "blind": "GGT-5.9",
    "breaks_off": "GGT-11.18",
    "chose": "GGT-11.18 GGT-11.4 GGT-5.10 GGT-5.2 GGT-5.9",
    "covered": "GGT-11.12",
    "denied": "GGT-6.12",
    "discarded": "GGT-3.5",
    "drawn": "GGT-5.11",
    "drew": "GGT-3.7",
    "dropped": "GGT-11.15",
    "ended": "GGT-13.2 GGT-13.5",
    "ended_turn": "GGT-4.5",
    "escaped": "GGT-7.3",
    "exchange": "GGT-11.3",
    "expired": "",
    "faced": "GGT-6.3",
    "gained": "GGT-11.6",
    "goes_on": "GGT-11.18",
    "gone": "GGT-9.8",
    "healed": "GGT-10.1 GGT-11.4",
    "hurt": "GGT-11.10",
    "killed": "GGT-13.1",
    "leapt": "GGT-14.11",
    "missed": "GGT-12.3",
    "moved": "GGT-6.1",
    "paid": "GGT-9.2 GGT-9.4",
    "picked": "GGT-1.5",
    "placed": "GGT-1.9",
    "placing": "GGT-1.8",
    "pricked": "GGT-14.7",
    "pushed": "GGT-8.4",
    "regrew": "GGT-14.9",
    "removed": "GGT-9.7",
    "rested": "GGT-6.6",
    "revealed": "GGT-5.3",
    "round": "GGT-4.1",
    "shared": "GGT-13.5",
    "shot": "GGT-12.1",
    "shuffled": "GGT-3.7",
    "skipped": "GGT-7.8",
    "stayed": "GGT-8.5",
    "stuck": "GGT-8.6",
    "test_combat": "GGT-5.1",
    "test_escape": "GGT-5.1",
    "test_push": "GGT-5.1",
    "tied": "GGT-5.6",
    "torn": "GGT-11.14",
    "turn": "GGT-4.7",
    "won": "GGT-5.3",
}


@pytest.mark.clause(
    "GGT-1.5",
    "GGT-1.8",
    "GGT-1.9",
    "GGT-3.5",
    "GGT-3.7",
    "GGT-4.1",
    "GGT-4.5",
    "GGT-4.7",
    "GGT-5.1",
    "GGT-5.2",
    "GGT-5.3",
    "GGT-5.6",
    "GGT-5.9",
    "GGT-5.10",
    "GGT-5.11",
    "GGT-6.1",
    "GGT-6.3",
    "GGT-6.6",
    "GGT-6.9",
    "GGT-6.10",
    "GGT-6.12",
    "GGT-7.3",
    "GGT-7.8",
    "GGT-8.4",
    "GGT-8.5",
    "GGT-8.6",
    "GGT-9.2",
    "GGT-9.4",
    "GGT-9.5",
    "GGT-9.7",
    "GGT-9.8",
    "GGT-10.1",
    "GGT-11.1",
    "GGT-11.3",
    "GGT-11.4",
    "GGT-11.6",
    "GGT-11.10",
    "GGT-11.12",
    "GGT-11.14",
    "GGT-11.15",
    "GGT-11.18",
    "GGT-12.1",
    "GGT-12.3",
    "GGT-13.1",
    "GGT-13.2",
    "GGT-13.5",
    "GGT-14.7",
    "GGT-14.9",
    "GGT-14.11",
)
def test_every_event_cites_its_clause() -> None:
    assert cited_by_events("grunt_growl_and_tear") == CLAUSES


@pytest.mark.clause("GGT-11.3", "GGT-5.9", "GGT-10.1", "GGT-3.5", "GGT-3.7")
def test_what_was_hidden_or_random_is_told_by_these_events_alone() -> None:
    """A player may take back what told nobody anything. Amounts of healing are secret in combat until both are in."""
    assert {kind for kind, _, _, reveals in PLAIN.values() if reveals} == {"blind", "healed", "discarded", "shuffled"}


@pytest.mark.clause("GGT-5.2", "GGT-5.9", "GGT-5.10", "GGT-11.4", "GGT-11.18")
def test_a_secret_choice_cites_what_there_was_to_choose() -> None:
    """Cards, a blind card or nothing, only nothing, healing, going on."""
    cited: dict[str, set[str]] = {}
    game = GruntGrowlAndTear({"players": 2, "start_power": 3})
    for state in walk(game, seed=9, games=6, by_habit=True):
        for seat in members(state.deciders()):
            if state.current_decision().mode != COMMIT:
                continue
            plays = sorted({game.text(state, seat, action).split()[0] for action in state.legal_actions(seat)})
            twin, log = state.clone(), EventLog()
            twin.apply(seat, twin.default_action(seat), SeededChance(Rng(1)), log)
            told = {event.clause for event in log.events if event.kind in ("chose", "healed")}
            cited.setdefault(" ".join(plays), set()).update(told)
    expected = {"play": "GGT-5.2", "blind none": "GGT-5.9", "none": "GGT-5.10", "heal": "GGT-11.4", "continue stop": "GGT-11.18"}
    assert cited == {plays: {clause} for plays, clause in expected.items()}
