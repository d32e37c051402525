"""The pages of all decisions. Compiled."""

from __future__ import annotations

from typing import Final

from grumbletop.games.grunt_growl_and_tear.decision_continue import ContinuePage
from grumbletop.games.grunt_growl_and_tear.decision_draft import Draft
from grumbletop.games.grunt_growl_and_tear.decision_drop import DropPage
from grumbletop.games.grunt_growl_and_tear.decision_free import FreePage
from grumbletop.games.grunt_growl_and_tear.decision_heal import HealPage
from grumbletop.games.grunt_growl_and_tear.decision_permit import PermitPage
from grumbletop.games.grunt_growl_and_tear.decision_place import Place
from grumbletop.games.grunt_growl_and_tear.decision_push import PushPage
from grumbletop.games.grunt_growl_and_tear.decision_rip import RipPage
from grumbletop.games.grunt_growl_and_tear.decision_shield import ShieldPage
from grumbletop.games.grunt_growl_and_tear.decision_test import TestPage
from grumbletop.games.grunt_growl_and_tear.decision_turn import TurnPage
from grumbletop.games.grunt_growl_and_tear.rules_page import Page

DECISIONS: Final[list[Page]] = [  # by phase
    Draft(),
    Place(),
    TurnPage(),
    PermitPage(),
    FreePage(),
    TestPage(),
    PushPage(),
    HealPage(),
    ShieldPage(),
    RipPage(),
    DropPage(),
    ContinuePage(),
]
