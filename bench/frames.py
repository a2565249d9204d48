"""What the page's script and layout take of each frame while a game moves, on a processor slowed down four times.

``python -m bench.frames`` starts its own server and Chromium, plays, and prints the median and the 95th percentile, once over the
frames of the page's main thread and once over all frames drawn on screen: while cards, dice and pawns move, the compositor draws many
without the main thread. ``--worst 10`` also prints what the ten longest frames were spent on.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from scripts.chromium import FLAGS, installed
from scripts.shots import served
from tests.browser.player import Player

SLOWER = 4
SECONDS = 30
PACE = ("--bot-pace", "1.2")
"""Bots take their usual time, so that moves can be watched."""
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
FRAME = "PrePaint"
"""Comes after script and layout of a frame of the main thread; more than once if a picture is laid out in it."""
DRAWN = "DrawFrame"
"""Comes once a frame on screen, from the compositor's thread."""
WORK = frozenset(
    {"FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "EventDispatch", "RunMicrotasks", "Layout"}
    | {"UpdateLayoutTree", "V8.GC_SCAVENGER", "MajorGC", "MinorGC"}
)
"""The events of a trace that are script or layout."""
SCRIPT = frozenset({"FunctionCall", "EvaluateScript"})
SEEN = """document.querySelector(".ending .verdict") ? "over"
    : document.querySelector("section.turn.mine .offers button:not(:disabled)") ? "asked" : "" """
"""Asked in a word: a search by Playwright takes the page's thread longer than most of its own frames, and leaves it garbage."""
MICROSECONDS = 1000
"""In a millisecond."""


def main() -> None:
    """Play each edition and print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=["clue-2002", "super-cluedo"])
    parser.add_argument(
        "--worst", type=int, default=0, metavar="N", help="print what the N longest frames were spent on"
    )
    options = parser.parse_args()
    with served(*PACE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        for edition in options.editions:
            events, drawn = traced(browser, address, edition)
            print(f"{edition}: {told(frames(events))}; of all {told(spent(events, drawn))}", flush=True)
            print("\n".join(worst(events, options.worst)), end="\n" if options.worst else "", flush=True)
        browser.close()


def told(times: Iterable[float]) -> str:
    """How many frames there are, and what they take."""
    ordered = sorted(times)
    count = len(ordered)
    return f"{count} frames, median {ordered[count // 2]:.1f} ms, p95 {ordered[count * 95 // 100]:.1f} ms"


def traced(browser: Browser, address: str, edition: str) -> tuple[list[dict[str, Any]], list[float]]:
    """The trace of a game in which everything moves: what its page's main thread does, and when a frame is drawn on screen."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    player = Player(page)
    player.play_now(edition, players=4)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser.start_tracing(page=page, categories=CATEGORIES)
    began = monotonic()
    while monotonic() - began < SECONDS and (seen := page.evaluate(SEEN)) != "over":
        if seen == "asked":
            player.decide()
        page.wait_for_timeout(200)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    main = on_main_thread(events)
    return main, sorted(event["ts"] for event in events if event["name"] == DRAWN and event["pid"] == main[0]["pid"])


def on_main_thread(events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events of the thread with the most frames, in order."""
    by_thread: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in events:
        by_thread.setdefault((event["pid"], event["tid"]), []).append(event)
    busiest = max(by_thread.values(), key=lambda some: sum(event["name"] == FRAME for event in some))
    return sorted(busiest, key=lambda event: event.get("ts", 0))


def frames(events: list[dict[str, Any]]) -> Iterator[float]:
    """Milliseconds of script and layout between one frame of the main thread and the next."""
    return spent(events, [event["ts"] for event in events if event["name"] == FRAME])


def spent(events: list[dict[str, Any]], starts: list[float]) -> Iterator[float]:
    """Milliseconds of script and layout between each of these times and the next."""
    work = list(of_the_page(event for event in events if event["name"] in WORK and "dur" in event))
    for start, end in pairwise(starts):
        yield sum(duration for at, duration in work if start <= at < end) / MICROSECONDS


def worst(events: list[dict[str, Any]], count: int) -> Iterator[str]:
    """The longest frames, each with its events and what each took without those inside it."""
    starts = [event["ts"] for event in events if event["name"] == FRAME]
    work = [event for event in events if event["name"] in WORK and "dur" in event]
    by_length = sorted(zip(frames(events), pairwise(starts), strict=True), reverse=True)
    for length, (start, end) in by_length[:count]:
        yield f"{length:.1f} ms, {(start - starts[0]) / MICROSECONDS / 1000:.1f} s after the first:"
        for event, own in alone(event for event in work if start <= event["ts"] < end):
            if own >= MICROSECONDS / 2:
                yield f"  {own / MICROSECONDS:5.1f} {event['name']} {about(event)}"


def alone(events: Iterable[dict[str, Any]]) -> list[tuple[dict[str, Any], float]]:
    """Each event with its processor time, without that of the events inside it."""
    own: list[tuple[dict[str, Any], float]] = []
    within: list[int] = []
    for event in events:
        while within and event["ts"] >= own[within[-1]][0]["ts"] + own[within[-1]][0]["dur"]:
            within.pop()
        taken = event.get("tdur", event["dur"])
        if within:
            outer, time = own[within[-1]]
            own[within[-1]] = outer, time - taken
        within.append(len(own))
        own.append((event, taken))
    return own


def about(event: dict[str, Any]) -> str:
    """How much was styled or laid out, or which function was called."""
    told = event.get("args", {})
    match event["name"]:
        case "UpdateLayoutTree":
            return f"{told.get('elementCount')} elements"
        case "Layout":
            begun = told["beginData"]
            return f"{begun['dirtyObjects']} of {begun['totalObjects']} objects"
        case _:
            data = told.get("data", {})
            return (
                f"{data.get('functionName', '')} {data.get('url', '').rpartition('/')[2]}:{data.get('lineNumber', '')}"
            )


def of_the_page(events: Iterable[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Start and processor time of all work, each millisecond once; without the script that looks for what to click."""
    within: list[tuple[float, bool]] = []
    for event in events:
        while within and event["ts"] >= within[-1][0]:
            within.pop()
        counts = not is_of_the_driver(event)
        # In what counts, the driver's script is taken off again; style and layout in that are the page's.
        if counts != bool(within and within[-1][1]):
            yield event["ts"], event.get("tdur", event["dur"]) * (1 if counts else -1)
        within.append((event["ts"] + event["dur"], counts))


def is_of_the_driver(event: dict[str, Any]) -> bool:
    """True for script without an address: all of the page's has one."""
    return event["name"] in SCRIPT and not event.get("args", {}).get("data", {}).get("url")


if __name__ == "__main__":
    main()
