"""Slow games in the browser: what waits for you is counted in the title and on the start page, and told as a notification."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PATIENCE, Player
from tests.browser.test_tables import join

# Pages ask every few seconds; and the browser's own notifications are kept instead of shown.
EAGER = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (work, time = 0, ...rest) => wait(work, time >= 8000 ? 250 : time, ...rest);
  window.told = [];
  let permission = sessionStorage.getItem("permission") ?? "default";
  window.Notification = class {
    static get permission() { return permission; }
    static async requestPermission() { sessionStorage.setItem("permission", "granted"); return (permission = "granted"); }
    constructor(title, options) { window.told.push({ title, ...options }); window.latest = this; }
    close() {}
  };
})()"""
ONE_WAITS = re.compile(r"^\(1\) ")
COUNTED = """async (tables) => {
  const { waitingTables } = await import("/static/js/store.js");
  const before = waitingTables.value;
  while (!document.title.startsWith("(")) {
    waitingTables.value = [...tables];
    await new Promise(requestAnimationFrame);
  }
  const { title } = document;
  waitingTables.value = before;
  return title;
}"""
"""The title as soon as it counts that these tables wait."""


def slow_table(host: Page) -> str:
    """Open a slow table with a chair for another person and a bot."""
    host.goto("/new")
    for number, who in enumerate(("open", "novice")):
        host.locator(".chairs select").nth(number).select_option(who)
    while host.locator(".chairs select").count() > 2:
        host.locator(".chairs button").nth(1).click()
    host.get_by_label("Time per decision").select_option("slow")
    host.locator("form button.big").click()
    host.locator(".lobby").wait_for()
    return host.url


@pytest.fixture
def both(newcomers: Newcomers) -> list[Page]:
    """Two people on the start page, in the middle of a slow game; the one who is on turn first."""
    pages = [newcomers.arrive(), newcomers.arrive()]
    for page in pages:
        page.add_init_script(EAGER)
    address = slow_table(pages[0])
    join(pages[1], address, "Ada")
    pages[0].locator("[data-do=start]:not(:disabled)").click()
    for page in pages:
        page.locator(".board").wait_for()
        # Nobody is asked whether to leave: the game waits for a day.
        page.locator(".top .home").click()
        page.locator(".my-games").wait_for()
    pages[0].locator(".my-games .tag:not(:empty)").first.wait_for()
    # Bots are quick, so that one of the two has to decide soon.
    began = monotonic()
    while monotonic() < began + PATIENCE:
        waiting = [page.locator(".my-games h2 .calling").count() for page in pages]
        if sum(waiting) == 1:
            return pages if waiting[0] else pages[::-1]
        pages[0].wait_for_timeout(250)
    raise AssertionError("it was nobody's turn")


def test_the_title_of_a_table_counts_other_tables_only(regular: Player) -> None:
    """The table itself says whose turn it is, at once; what is counted is asked for now and then."""
    regular.reach("clue-2002")
    here = regular.page.url.rsplit("/", 1)[1]
    assert ONE_WAITS.match(regular.page.evaluate(COUNTED, [here, "another"]))


@pytest.mark.nightly
def test_your_turn_is_counted_and_told(both: list[Page]) -> None:
    """The title counts it on every page; who asked for it, by a button, is notified once, and a click leads to the game."""
    mine, other = both
    expect(mine).to_have_title(ONE_WAITS)
    expect(mine.locator(".my-games h2 .calling")).to_have_text("Your turn: 1")
    expect(other).to_have_title("Tudor")
    assert "default" == other.evaluate("Notification.permission")
    other.locator("[data-do=notify]").click()
    expect(other.locator("[data-do=notify]")).to_have_text("Stop notifying me")
    other.goto("/rules/clue-2002")
    other.locator(".prose").first.wait_for()
    mine.locator(".my-games a.primary").click()
    player = Player(mine)
    mine.reload()
    # Until the other one is asked, for an answer or a turn: they are told once for each time.
    began = monotonic()
    while not other.evaluate("window.told.length") and monotonic() < began + PATIENCE:
        if mine.locator("section.turn.mine .offers button:not(:disabled)").count():
            player.decide()
        mine.wait_for_timeout(100)
    expect(other).to_have_title(ONE_WAITS)
    told = other.evaluate("window.told")
    assert "Your move" == told[0]["title"]
    assert told[0]["tag"] in mine.url
    other.evaluate("window.latest.onclick()")
    expect(other).to_have_url(re.compile(f"/t/{told[0]['tag']}$"))
    other.locator(".board").wait_for()


@pytest.mark.nightly
def test_the_time_left_is_told_in_hours(both: list[Page]) -> None:
    """A day is no number of minutes."""
    mine, _ = both
    mine.locator(".my-games a.primary").click()
    expect(mine.locator(".countdown")).to_have_text(re.compile(r"^2[34] h \d\d$"))
