"""Figures for Prometheus, one set for each server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LAGS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
WAITS: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
LAG_EVERY: Final = 0.05


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.made = Counter("grumbletop_matches_made", "matches made", ["game"], registry=self.registry)
        self.entries = Counter(
            "grumbletop_log_entries", "actions, expiries and undos written down", ["game", "kind"], registry=self.registry
        )
        self.refused = Counter("grumbletop_refusals", "requests refused on a socket", ["key"], registry=self.registry)
        self.answered = Counter("grumbletop_http_answers", "HTTP requests answered", ["status"], registry=self.registry)
        self.failures = Counter("grumbletop_store_failures", "entries that could not be written down", registry=self.registry)
        self.replaced = Counter("grumbletop_workers_replaced", "workers that were stuck or died", registry=self.registry)
        self.damaged = Counter("grumbletop_matches_damaged", "matches that could not be read and were left out", registry=self.registry)
        self.sockets = Gauge("grumbletop_sockets", "open sockets", registry=self.registry)
        self.live_matches = Gauge("grumbletop_live_matches", "matches held in memory", registry=self.registry)
        self.writing = Histogram("grumbletop_write_seconds", "from an accepted action to its being durable", registry=self.registry)
        self.lag = Histogram("grumbletop_loop_lag_seconds", "how late the event loop is", buckets=LAGS, registry=self.registry)
        self.waits = Histogram(
            "grumbletop_job_wait_seconds", "from asking to a worker that is free", ["job"], buckets=WAITS, registry=self.registry
        )
        ProcessCollector(registry=self.registry)  # memory, descriptors, processor time

    def show_queue(self, name: str, lengths: Callable[[], dict[str, int]]) -> None:
        """Export the number of waiting jobs of each kind."""
        self.registry.register(QueueLengths(name, lengths))

    def text(self) -> bytes:
        return generate_latest(self.registry)

    async def watch_lag(self) -> None:
        """Measure the lag of the event loop."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.lag.observe(max(0.0, loop.time() - due))


class QueueLengths(Collector):
    def __init__(self, name: str, lengths: Callable[[], dict[str, int]]) -> None:
        self.name = name
        self.lengths = lengths

    def collect(self) -> Iterable[GaugeMetricFamily]:
        family = GaugeMetricFamily(f"grumbletop_{self.name}_waiting", "jobs that wait for a worker", labels=["job"])
        for job, count in sorted(self.lengths().items()):
            family.add_metric([job], count)
        yield family


class StatusCounter:
    """Counts the answers to HTTP requests by their status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.answered.labels(str(message["status"])).inc()
            await send(message)

        await self.app(scope, receive, counted)
