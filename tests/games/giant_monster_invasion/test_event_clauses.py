"""Every event of Giant Monster Invasion! cites the clause it follows."""

from __future__ import annotations

import pytest

from tests.games.event_clauses import cited_by_events

CLAUSES = {
    "addles": "GMI-6.36",
    "advanced": "GMI-5.9",
    "awarded": "GMI-5.2",
    "backlash": "GMI-3.38",
    "battle": "GMI-9.1",
    "blasts_free": "GMI-3.38",
    "bled": "GMI-3.44",
    "blended": "GMI-6.33",
    "blows": "GMI-3.19",
    "boosted": "GMI-5.4",
    "brawls": "GMI-3.13",
    "broke_free": "GMI-3.39",
    "burned": "GMI-4.10",
    "burrows": "GMI-3.16",
    "charged": "GMI-3.9",
    "checks": "GMI-3.53 GMI-4.11 GMI-4.12",
    "choked": "GMI-6.20",
    "clouded": "GMI-6.17",
    "collided": "GMI-3.47 GMI-3.48",
    "corroded": "GMI-4.12",
    "counters": "GMI-3.25",
    "cowed": "GMI-7.12",
    "defeated": "GMI-3.42",
    "defended": "GMI-6.31",
    "defends": "GMI-3.24",
    "deployed": "GMI-9.1",
    "destroyed": "GMI-4.2",
    "done": "GMI-5.9",
    "drawn": "GMI-9.5 GMI-9.9",
    "dug": "GMI-6.10",
    "ended_turn": "GMI-2.7",
    "enhanced": "GMI-6.3",
    "expired": "",
    "faced": "GMI-5.6",
    "fell": "GMI-3.57",
    "fielded": "GMI-6.22",
    "fight": "GMI-9.6",
    "fires": "GMI-3.5",
    "fled": "GMI-5.14",
    "flew": "GMI-6.4",
    "forgot": "GMI-6.36",
    "grabbed": "GMI-3.27",
    "grabs": "GMI-3.22",
    "guarded": "GMI-2.11",
    "healed": "GMI-3.46",
    "held_back": "GMI-3.25",
    "hit_rock": "GMI-4.5",
    "hurt": "GMI-3.40",
    "intimidates": "GMI-7.11",
    "kept": "GMI-5.5",
    "kept_feet": "GMI-3.53",
    "landed_hard": "GMI-3.30",
    "launched": "GMI-3.30",
    "leeched": "GMI-6.30",
    "locked_restrain": "GMI-3.31",
    "locked_squeeze": "GMI-3.29",
    "lost": "GMI-3.42",
    "missed": "GMI-3.13 GMI-3.16 GMI-3.19 GMI-3.37 GMI-3.38 GMI-3.5 GMI-3.50 GMI-7.11",
    "no_dice": "GMI-2.27",
    "ordered": "GMI-2.2",
    "paid_hits": "GMI-6.34",
    "paid_mp": "GMI-6.34",
    "paid_no": "GMI-6.34",
    "plunged": "GMI-3.32",
    "prone": "GMI-3.53",
    "pushed_apart": "GMI-3.26",
    "rams": "GMI-3.50",
    "recoiled": "GMI-7.10",
    "regenerated": "GMI-6.23",
    "released": "GMI-3.36",
    "rerolled": "GMI-5.5",
    "retreats": "GMI-5.12",
    "roars": "GMI-3.45",
    "rolled": "GMI-2.24",
    "round": "GMI-2.1",
    "sank": "GMI-4.11",
    "scarred": "GMI-7.5",
    "shielded": "GMI-5.6",
    "shook_off": "GMI-3.25",
    "slammed": "GMI-3.28",
    "slid": "GMI-0.12",
    "slid_into": "GMI-0.12",
    "slid_to_edge": "GMI-0.12",
    "squeezed": "GMI-3.29",
    "stood": "GMI-3.54",
    "strike_missed": "GMI-2.5",
    "struck": "GMI-2.5",
    "struggles": "GMI-3.37",
    "sulks": "GMI-6.15",
    "surfaced": "GMI-2.19",
    "swallowed": "GMI-4.11",
    "swam": "GMI-6.8",
    "teleported": "GMI-6.39",
    "turn": "GMI-2.4",
    "unguarded": "GMI-6.22",
    "unveiled": "GMI-6.34",
    "walked": "GMI-2.14",
    "weakened": "GMI-3.37",
    "withstood": "GMI-4.2",
    "won": "GMI-9.5 GMI-9.9",
}


@pytest.fixture(scope="module")
def cited() -> dict[str, str]:
    return cited_by_events("giant_monster_invasion")


@pytest.mark.parametrize("kind", CLAUSES)
def test_an_event_cites_its_clause(kind: str, cited: dict[str, str]) -> None:
    assert cited[kind] == CLAUSES[kind]


def test_no_event_is_left_out(cited: dict[str, str]) -> None:
    assert cited.keys() == CLAUSES.keys()
