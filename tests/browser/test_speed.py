"""How long a person waits: for the first page, and for the answer to a click."""

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player

# The time from a click to the frame in which its answer has been painted, for marks in the notebook.
CLICKS = """async (count) => {
  const cells = [...document.querySelectorAll(".cell")];
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  for (let turn = 0; turn < count; turn += 1) {
    const cell = cells[turn % cells.length];
    const begun = performance.now();
    cell.click();
    while (!cell.className.includes("mark-")) await painted();
    await painted();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
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
def test_a_click_is_answered_at_once(page: Page) -> None:
    """Of a hundred clicks, ninety-five are answered on the screen within a tenth of a second."""
    player = Player(page)
    player.play_now("clue-2002")
    player.wait()
    times = page.evaluate(CLICKS, 60)
    assert times[int(len(times) * 0.95)] < 100


@pytest.mark.nightly
def test_a_move_is_answered_at_once(page: Page) -> None:
    """A roll is shown within a tenth of a second at the median, with nobody but the server to wait for."""
    times = []
    for seed in range(6):
        player = Player(page, seed)
        player.play_now("clue-2002")
        player.wait()
        while player.offers.locator("[data-do=roll]").count() == 0:
            player.decide()
            player.wait()
        times.append(page.evaluate(ROLL))
    assert sorted(times)[len(times) // 2] < 100


ROLL = """async () => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const begun = performance.now();
  document.querySelector("[data-do=roll]").click();
  while (document.querySelector("[data-do=roll]")) await painted();
  await painted();
  return performance.now() - begun;
}"""
