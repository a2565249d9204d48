"""Chat in several browsers: who is told that not everyone hears them, and muting that lasts."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomers
from tests.browser.test_tables import join, open_table
from tudor.text.page_phrases import PHRASES


@pytest.mark.nightly
def test_muting_and_talk_of_those_who_watch(newcomers: Newcomers) -> None:
    """Muting survives a reload; spectators are told who hears them, and players are not."""
    host, guest, watching = (newcomers.arrive() for _ in range(3))
    address = open_table(host, ("open", "novice"))
    join(guest, address, "Grace")
    host.locator("[data-do=start]:not(:disabled)").click()
    guest.locator(".board").wait_for()
    watching.goto(address)
    watching.locator(".chat .hint", has_text=PHRASES["chat-watching"]).wait_for()
    assert guest.locator(".chat .hint").count() == 0
    guest.locator(".person-tools button[aria-pressed=false]").click()
    guest.locator(".person-tools button[aria-pressed=true]").wait_for()
    guest.reload()
    guest.locator(".person-tools button[aria-pressed=true]").wait_for()
    for page, words in ((watching, "Psst"), (host, "Hello?"), (guest, "Just me")):
        page.locator(".say input").fill(words)
        page.locator(".say input").press("Enter")
        page.locator(".remarks li", has_text=words).wait_for()
    watching.locator(".remarks li", has_text="Just me").wait_for()
    expect(watching.locator(".remarks li")).to_have_count(3)
    expect(guest.locator(".remarks li")).to_have_count(1)
    # Spectators can be muted where they are heard.
    assert guest.locator(".chat > button").count() == 0
    watching.locator(".chat > button", has_text=PHRASES["mute-spectators"]).click()
    expect(watching.locator(".remarks li")).to_have_count(2)
    watching.locator(".chat > button", has_text=PHRASES["unmute-spectators"]).click()
    expect(watching.locator(".remarks li")).to_have_count(3)
