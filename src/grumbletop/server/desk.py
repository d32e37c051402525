"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from grumbletop.server.errands import Errands
from grumbletop.server.metrics import Metrics
from grumbletop.server.presence import Presence
from grumbletop.server.settings import Settings
from grumbletop.server.store import Store
from grumbletop.server.workers import Workers


@dataclass
class Desk:
    settings: Settings
    store: Store
    workers: Workers  # think for bots
    replayers: Workers  # so that nobody's uploads keep bots waiting
    metrics: Metrics = field(default_factory=Metrics)
    errands: Errands = field(default_factory=Errands)
    presence: Presence = field(init=False)

    def __post_init__(self) -> None:
        self.presence = Presence(self.settings.clock, self.settings.beat)
