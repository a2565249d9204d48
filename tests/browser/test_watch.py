"""The page of games in progress, and a game seen a round later."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomers
from tests.browser.test_tables import join


@pytest.mark.nightly
def test_a_public_game_is_watched_a_round_later(newcomers: Newcomers) -> None:
    """The host asks for it when opening the table; the list and the page say so, and the spectator is behind until the end."""
    host, guest, watcher = newcomers.arrive(), newcomers.arrive(), newcomers.arrive()
    host.goto("/new")
    while host.locator(".chairs select").count() > 2:
        host.locator(".chairs button").nth(1).click()
    for number, who in enumerate(("open", "novice")):
        host.locator(".chairs select").nth(number).select_option(who)
    host.get_by_label("Public table").check()
    host.get_by_label("Spectators watch one round behind").check()
    host.locator(".new input[type=text]").fill("Watched Host")
    host.locator("form button.big").click()
    host.locator(".lobby").wait_for()
    expect(host.locator(".lobby .tags")).to_contain_text("Spectators: one round behind")
    join(guest, host.url, "Ada")
    host.locator("[data-do=start]:not(:disabled)").click()
    for page in (host, guest):
        page.locator(".board").wait_for()
    watcher.goto("/")
    watcher.get_by_role("link", name="Games in progress").click()
    expect(watcher).to_have_url(re.compile("/watch$"))
    line = watcher.locator(".watch .lines li").filter(has_text="Watched Host")
    expect(line).to_contain_text("Spectators: one round behind")
    line.get_by_role("link").click()
    expect(watcher.locator(".late")).to_have_text("You are watching one round behind the players.")
    watcher.locator(".board").wait_for()
    expect(watcher.locator(".hand .card")).to_have_count(0)
