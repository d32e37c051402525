"""Services that all matches of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from grumbletop.server.background_tasks import BackgroundTasks
from grumbletop.server.key_ring import KeyRing, key_file_of
from grumbletop.server.limits import Limits
from grumbletop.server.metrics import Metrics
from grumbletop.server.presence import Presence
from grumbletop.server.settings import Settings
from grumbletop.server.store import Store
from grumbletop.server.worker_pool import WorkerPool


@dataclass
class Services:
    settings: Settings
    store: Store
    workers: WorkerPool  # for bots
    replayers: WorkerPool  # for records: a pool of their own, so that uploads don't delay bots
    metrics: Metrics = field(default_factory=Metrics)
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    presence: Presence = field(init=False)
    limits: Limits = field(init=False)
    keys: KeyRing = field(init=False)

    def __post_init__(self) -> None:
        self.presence = Presence(self.settings.clock, self.settings.beat)
        self.limits = Limits(self.settings)
        self.keys = KeyRing(self.settings.key_file or key_file_of(self.settings.database))
