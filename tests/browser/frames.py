"""What a frame costs in Chromium while something is dragged.

python -m tests.browser.frames

With vsync the time between two frames is a multiple of 16.7 ms however little is done, so two other figures are taken:
the processor time that Chromium's threads spend for one frame (by its own trace, which doesn't count waiting for a busy
machine), and the time between two frames without vsync and frame limit.
"""

from __future__ import annotations

import json
import tempfile
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.giant_positions import city, sit_down
from tests.browser.playing import BROWSER, FLAGS, Person, serve, sitting

UNLIMITED = ("--disable-frame-rate-limit", "--disable-gpu-vsync")
TRACED = ["toplevel", "devtools.timeline"]
TASKS = ("ThreadControllerImpl::RunTask", "ThreadPool_RunTask")
MAIN = "CrRendererMain"
DRAWING = (MAIN, "Compositor", "VizCompositorThread", "CompositorTileWorker", "ThreadPoolForegroundWorker")
ROUNDS = 40
COUNT_FRAMES = """() => {
  window.frames_ = []; let last = performance.now();
  const tick = now => { window.frames_.push(now - last); last = now; window.going_ = requestAnimationFrame(tick); };
  window.going_ = requestAnimationFrame(tick);
}"""
STOP = "() => { cancelAnimationFrame(window.going_); return window.frames_.slice(2); }"


@dataclass(frozen=True)
class Frames:
    """Milliseconds, frame by frame."""

    between: Sequence[float]
    main: Sequence[float]
    everything: Sequence[float]

    def __str__(self) -> str:
        processor = f"processor time of a frame: main thread {share(self.main)}, all threads that draw {share(self.everything)}"
        return f"{len(self.main)} frames; {processor}; between frames {share(self.between)}"


def share(times: Sequence[float]) -> str:
    return f"median {at(times, 0.5):.1f} ms, 95th percentile {at(times, 0.95):.1f} ms"


def at(times: Sequence[float], part: float) -> float:
    return sorted(times)[int(len(times) * part)]


def take_hold(person: Person) -> tuple[float, float]:
    """The mouse goes down on the own monster, once nothing moves any more; where that is."""
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    own = person.page.locator("[data-own]")
    own.hover()
    box = own.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    return x, y


def drag(page: Page, x: float, y: float) -> None:
    """To and fro within the reach and beyond it."""
    for turn in range(ROUNDS):
        page.mouse.move(x + 30 - turn % 7 * 6, y + 20 - turn % 5 * 7, steps=8)


def measure(browser: Browser, person: Person) -> Frames:
    """Twelve buildings, four monsters; one of them is dragged."""
    sit_down(person, city())
    person.what_now()
    page = person.page
    x, y = take_hold(person)
    page.mouse.move(x + 10, y + 10, steps=3)
    expect(page.locator(".measure")).to_be_visible()
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=TRACED)
        page.evaluate(COUNT_FRAMES)
        drag(page, x, y)
        between = page.evaluate(STOP)
        browser.stop_tracing()
        page.mouse.up()
        return Frames(between, *spent(json.loads(trace.read_text())["traceEvents"]))


def spent(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Processor time by frame: of the page's main thread, and of all threads that have a part in drawing."""
    names = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each.get("name") == "thread_name"}
    by_thread: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for each in events:
        by_thread[each.get("pid", 0), each.get("tid", 0)].append(each)
    page = max((thread for thread, name in names.items() if name == MAIN), key=lambda thread: len(starts(by_thread[thread])))
    frames = starts(by_thread[page])
    main, everything = [0.0] * (len(frames) + 1), [0.0] * (len(frames) + 1)
    for thread, name in names.items():
        if not name.startswith(DRAWING) or (name == MAIN and thread != page):
            continue
        for task in outermost(by_thread[thread]):
            frame = bisect_left(frames, task["ts"])
            everything[frame] += task.get("tdur", 0) / 1000
            main[frame] += task.get("tdur", 0) / 1000 if thread == page else 0
    return main[1:-1], everything[1:-1]


def starts(events: list[dict[str, Any]]) -> list[float]:
    return sorted(each["ts"] for each in events if each.get("name") == "FireAnimationFrame")


def outermost(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Tasks that are not inside others."""
    until = 0.0
    for each in sorted((each for each in events if each.get("name") in TASKS and each.get("ph") == "X"), key=lambda each: each["ts"]):
        if each["ts"] >= until:
            until = each["ts"] + each["dur"]
            yield each


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        process = serve(Path(place))
        try:
            for name, more in (("with vsync", ()), ("without vsync", UNLIMITED)):
                for scheme in ("light", "dark"):
                    browser = playwright.chromium.launch(executable_path=BROWSER, args=[*FLAGS, *more])
                    with sitting(browser, process.table.address, color_scheme=scheme) as person:
                        print(f"Chromium {browser.version}, {name}, {scheme} table: {measure(browser, person)}", flush=True)
                    browser.close()
        finally:
            process.end()


if __name__ == "__main__":
    main()
