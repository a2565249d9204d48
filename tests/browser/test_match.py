"""Quick matches in the browser: strangers find each other from the start page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import QUICK, Newcomers, served

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on which bots never come, so that a slow machine changes nothing."""
    with served(tmp_path_factory.mktemp("patient"), *QUICK, "--fill", "100000") as address:
        yield address


def seek(page: Page, address: str, name: str, *, bots: bool = True) -> None:
    """Look for a quick match of three."""
    page.goto(f"{address}/")
    form = page.locator("form.quick-match")
    form.locator("select").nth(1).select_option("3")
    if not bots:
        form.get_by_role("checkbox").first.uncheck()
    page.locator(".play-now input[type=text]").fill(name)
    form.locator("[data-do=seek]").click()


def test_strangers_find_each_other(newcomers: Newcomers, patient: str) -> None:
    """Each sees how many wait, one leaves, others come, and all are at one game; the next visitor is told nobody waits."""
    ada, ben, cleo, dan = (newcomers.arrive() for _ in range(4))
    seek(ada, patient, "Ada")
    expect(ada.locator(".queue .count")).to_have_text("Here: 1 of 3")
    dan.goto(f"{patient}/")
    status = dan.locator(".quick-match").get_by_role("status")
    expect(dan.locator(".queues .tag")).to_have_text("Waiting now: 1")
    expect(status).to_have_text("Nobody is waiting for this game yet.")
    dan.locator(".quick-match select").nth(1).select_option("3")
    expect(status).to_have_text("Waiting now: 1")
    seek(ben, patient, "Ben")
    expect(ada.locator(".queue .count")).to_have_text("Here: 2 of 3")
    expect(ben.locator(".queue .bots-in")).to_contain_text("bots take the free chairs")
    ben.locator("[data-do=leave-queue]").click()
    expect(ben.locator(".quick-match")).to_be_visible()
    expect(ada.locator(".queue .count")).to_have_text("Here: 1 of 3")
    # Who leaves the queue is told nothing of it among their own games.
    expect(ben.locator(".my-games")).to_have_count(0)
    seek(ben, patient, "Ben")
    seek(cleo, patient, "Cleo")
    for page in (ada, ben, cleo):
        page.locator(".board").wait_for()
    assert 1 == len({page.url for page in (ada, ben, cleo)})
    dan.reload()
    expect(status).to_have_text("Nobody is waiting for this game yet.")


def test_people_alone(newcomers: Newcomers, patient: str) -> None:
    """Without bots the page says why it waits; the choice is remembered, and the chair is kept for a while."""
    page = newcomers.arrive()
    seek(page, patient, "Eve", bots=False)
    expect(page.locator(".queue .bots-in")).to_contain_text("rather wait for people")
    page.goto(f"{patient}/")
    expect(page.locator(".quick-match").get_by_role("checkbox").first).not_to_be_checked()
    # The chair is kept for those who come back.
    page.locator(".my-games .lines a.button").click()
    expect(page.locator(".queue .count")).to_have_text("Here: 1 of 3")


def test_bots_fill_up(newcomers: Newcomers, tmp_path: Path) -> None:
    """If nobody comes, bots take the other chairs and the game begins without a click."""
    with served(tmp_path, *QUICK, "--fill", "0.2") as address:
        page = newcomers.arrive()
        seek(page, address, "Ada")
        page.locator(".board").wait_for()
        expect(page.locator(".person").filter(has_text="Amateur")).to_have_count(2)
