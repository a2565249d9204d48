"""Chat in several browsers: who is told that not everyone hears them, and muting that lasts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import STAYING
from tests.browser.test_moments import OVERLAP
from tests.browser.test_tables import join, open_table
from tudor.text.page_phrases import PHRASES


def wait_for_a_call(*pages: Page) -> None:
    """Until the game waits for one of them, and that page has come to its question: then nothing moves by itself."""
    while not any(PHRASES["title-your-turn"] in page.title() for page in pages):
        pages[0].wait_for_timeout(20)


@pytest.mark.nightly
def test_muting_and_talk_of_those_who_watch(newcomers: Newcomers) -> None:
    """Muting survives a reload; spectators are told who hears them, and players are not."""
    host, guest, watching = (newcomers.arrive() for _ in range(3))
    address = open_table(host, ("open", "novice"))
    join(guest, address, "Grace")
    host.locator("[data-do=start]:not(:disabled)").click()
    guest.locator(".board").wait_for()
    watching.goto(address)
    for page in (host, guest, watching):
        page.locator("[data-tab=chat]").click()
    watching.locator(".chat .hint", has_text=PHRASES["chat-watching"]).wait_for()
    assert guest.locator(".chat .hint").count() == 0
    guest.locator(".person-tools .opens").click()
    guest.locator(".person-tools button[aria-pressed=false]").click()
    guest.locator(".person-tools button[aria-pressed=true]").wait_for()
    guest.reload()
    guest.locator(".person-tools .opens").click()
    guest.locator(".person-tools button[aria-pressed=true]").wait_for()
    guest.locator("[data-tab=chat]").click()
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


@pytest.mark.nightly
def test_the_chat_is_a_tab_with_a_count_and_a_bubble(newcomers: Newcomers) -> None:
    """What is said while the log is open is counted on the chat's tab, where there is room, and stands at its speaker; read, it is not
    counted."""
    host, guest = newcomers.arrive(locale="fr-FR"), newcomers.arrive(viewport={"width": 390, "height": 844})
    # No bubble fades, however slow the machine is.
    host.add_init_script(STAYING)
    join(guest, open_table(host, ("open", "novice")), "Ada")
    host.locator("[data-do=start]:not(:disabled)").click()
    wait_for_a_call(host, guest)
    guest.locator(".tabs button").nth(2).click()
    guest.locator("[data-tab=chat]").click()
    for words in ("Hello", "<b>Well</b>"):
        guest.locator(".say input").fill(words)
        guest.locator(".say input").press("Enter")
    expect(host.locator("[data-tab=chat] .badge")).to_have_text("2")
    assert host.locator(".story-head").evaluate("(head) => head.scrollWidth <= head.clientWidth")
    expect(host.locator(".person:has-text('Ada') .bubble")).to_have_text("<b>Well</b>")
    assert not host.evaluate(OVERLAP, [".bubble", ".person:has(.bubble) strong"])
    expect(guest.locator(".badge, .bubble")).to_have_count(0)
    host.locator("[data-tab=chat]").click()
    expect(host.locator(".remarks li")).to_have_count(2)
    expect(host.locator(".badge")).to_have_count(0)
    # On a phone, a chat left open under another tab is not read.
    guest.locator(".tabs button").first.click()
    host.locator(".say input").fill("Your turn")
    host.locator(".say input").press("Enter")
    expect(guest.locator(".tabs .badge")).to_have_text("1")
    guest.locator(".tabs button").nth(2).click()
    expect(guest.locator(".badge")).to_have_count(0)


@pytest.mark.nightly
def test_the_hosts_tools_are_in_a_menu(newcomers: Newcomers) -> None:
    """Muting and replacing a friend take no room until their menu is opened; a guest can only mute."""
    host, guest = newcomers.arrive(), newcomers.arrive()
    join(guest, open_table(host, ("open", "novice")), "Ada")
    host.locator("[data-do=start]:not(:disabled)").click()
    tools = [page.locator(".person-tools .menu button") for page in (host, guest)]
    for page, buttons in zip((host, guest), tools, strict=True):
        page.locator(".person-tools .opens").wait_for()
        expect(buttons.first).to_be_hidden()
        page.locator(".person-tools .opens").click()
        expect(buttons.first).to_be_visible()
        # Over the panel, not cut off by it.
        expect(page.locator(".person-tools .menu")).to_be_in_viewport(ratio=1)
    expect(tools[0]).to_have_text([PHRASES["mute"], PHRASES["replace-by-bot"]])
    expect(tools[1]).to_have_text([PHRASES["mute"]])
