"""How long a player waits: for the first page, and for the answer to a click."""

import sys
from collections import defaultdict
from time import monotonic

import pytest
from playwright.sync_api import Page

from tests.browser.company import company
from tests.browser.conftest import Newcomers
from tests.browser.player import Player
from tests.browser.test_tables import open_table

NEWCOMERS = 5
DECISIONS = 110
MOST_DECISIONS = 300
MARK_EVERY = 5
KINDS = {"roll", "move", "suggest", "show", "end", "mark"}
# Milliseconds from a press to the frame that shows the answer: another question or none, and in the notebook the mark.
WATCH = """() => {
  window.answered = [];
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = (holds) => new Promise((done) => {
    const look = () => holds() && (watch.disconnect(), done());
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
  const asked = () => document.querySelector("section.turn .offers");
  addEventListener("click", async (event) => {
    const pressed = event.target.closest("[data-do], .cell");
    if (!pressed) return;
    const [question, look] = [asked(), pressed.className];
    const isMark = pressed.matches(".cell");
    await until(() => (isMark ? pressed.className !== look : asked() !== question));
    await painted();
    answered.push([isMark ? "mark" : pressed.dataset.do, performance.now() - event.timeStamp]);
  }, true);
}"""
LOADED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const paints = performance.getEntriesByType("paint").map((one) => one.startTime);
  return Math.max(page.loadEventEnd, ...paints);
}"""


@pytest.mark.nightly
def test_the_first_page_is_there_soon(page: Page) -> None:
    """The start page is loaded and painted within a second."""
    page.goto("/")
    page.locator(".edition").first.wait_for()
    assert page.evaluate(LOADED) < 1000


@pytest.mark.nightly
def test_a_newcomer_is_in_a_game_soon(newcomers: Newcomers) -> None:
    """A first visit opens the page, presses one button, and gets a first decision in ten seconds."""
    times = []
    for _ in range(NEWCOMERS):
        page = newcomers.arrive(reduced_motion="no-preference")
        began = monotonic()
        page.goto("/")
        page.locator(".play-now button.big:not(:disabled)").click()
        Player(page).wait()
        times.append(monotonic() - began)
    sys.stdout.write(f"asked after {min(times):.1f} to {max(times):.1f} s\n")
    assert max(times) < 10


@pytest.mark.nightly
def test_clicks_are_answered_at_once(newcomers: Newcomers) -> None:
    """Of all kinds of clicks at a table of people, 95 in 100 are answered on the screen within 100 ms."""
    page = newcomers.arrive(reduced_motion="no-preference")
    player = Player(page)
    with company(open_table(page), ("Ada", "Grace")):
        page.locator("[data-do=start]:not(:disabled)").click()
        page.locator(".board").wait_for()
        page.evaluate(WATCH)
        for count in range(MOST_DECISIONS):
            player.wait()
            assert not player.is_over
            if count % MARK_EVERY == 0:
                page.locator(".cell:not([class*=mark])").nth(3).click()
            player.decide()
            # Whether you are asked for a card depends on the deal.
            if count >= DECISIONS and KINDS <= set(page.evaluate("answered.map(([kind]) => kind)")):
                break
    times: dict[str, list[float]] = defaultdict(list)
    for kind, time in page.evaluate("answered"):
        times[kind].append(time)
        times["all"].append(time)
    sys.stdout.writelines(_line(kind, some) for kind, some in sorted(times.items()))
    assert times.keys() >= KINDS
    assert len(times["all"]) >= DECISIONS
    assert _percentile(times["all"], 95) < 100


def _line(kind: str, times: list[float]) -> str:
    return f"{kind:8} {len(times):4} {_percentile(times, 50):5.0f} ms {_percentile(times, 95):5.0f} ms\n"


def _percentile(times: list[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]
