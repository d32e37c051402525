"""Figures for Prometheus, one set for each server."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.made = Counter("grumbletop_matches_made", "matches made", ["game"], registry=self.registry)
        self.entries = Counter(
            "grumbletop_log_entries", "actions, expiries and undos written down", ["game", "kind"], registry=self.registry
        )
        self.refused = Counter("grumbletop_refusals", "requests refused on a socket", ["key"], registry=self.registry)
        self.failures = Counter("grumbletop_store_failures", "entries that could not be written down", registry=self.registry)
        self.replaced = Counter("grumbletop_workers_replaced", "workers that were stuck or died", registry=self.registry)
        self.sockets = Gauge("grumbletop_sockets", "open sockets", registry=self.registry)
        self.rooms = Gauge("grumbletop_rooms", "matches held in memory", registry=self.registry)
        self.writing = Histogram("grumbletop_write_seconds", "from an accepted action to its being durable", registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
