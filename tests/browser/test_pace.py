"""The pace of a game is the player's: no clock against bots, no seat taken unnoticed, no dead end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import company
from tests.browser.conftest import QUICK, Newcomers, served
from tests.browser.player import Player
from tests.browser.test_access import Inspector
from tests.browser.test_tables import join, open_table
from tudor.text.page_phrases import PHRASES

# Take a seat back and wait until the page says so. Soon the bot plays again: a look now and then may miss it.
TAKE_BACK = """() => new Promise((done) => {
  const look = () => document.querySelector(".stand-in") || (watch.disconnect(), done());
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true });
  document.querySelector("[data-do=take-back]").click();
})"""


@pytest.fixture(scope="module")
def alone(regulars: Newcomers) -> Player:
    """Somebody who plays against bots, at the start of a turn: not for a card, which the table may show for them."""
    player = Player(regulars.arrive())
    player.reach("clue-2002", lambda: player.offers_now("roll"))
    return player


@pytest.fixture
def table(alone: Player) -> Page:
    """The page of that player, at the table."""
    address = next(message["table"]["id"] for message in alone.heard if message["type"] == "welcome")
    if not alone.page.url.endswith(address):
        alone.page.goto(f"/t/{address}")
    alone.wait()
    return alone.page


@pytest.mark.nightly
def test_against_bots_no_clock_is_shown(alone: Player, table: Page) -> None:
    """A decision against bots alone has no countdown, and the socket tells none."""
    expect(table.locator(".countdown")).to_have_count(0)
    assert {None} == {message["clock"] for message in alone.heard if "clock" in message}


@pytest.mark.nightly
def test_a_running_game_is_left_on_purpose_and_found_again(table: Page) -> None:
    """A link and the back button ask first; the start page begins with the game, and one click continues it."""
    address = table.url
    table.locator("a.home").click()
    expect(table.locator("dialog h2")).to_have_text(PHRASES["leave-page-alone"])
    table.keyboard.press("Escape")
    expect(table.locator("dialog")).to_have_count(0)
    table.evaluate("history.back()")
    expect(table.locator("dialog h2")).to_have_text(PHRASES["leave-page-alone"])
    assert address == table.url
    table.locator("dialog [data-do=yes]").click()
    first = table.locator("main > *").first
    expect(first).to_contain_text("Clue (2002)")
    expect(first.locator(".tag")).to_have_text(PHRASES["your-move"])
    first.get_by_role("link", name=PHRASES["continue"]).click()
    table.locator("section.turn.mine").wait_for()
    assert address == table.url


@pytest.mark.nightly
def test_bot_speed_and_automatic_answers_are_kept(table: Page) -> None:
    """Alone with bots, you set their speed and which card is shown for you; a reload changes neither."""
    table.locator("[data-do=speed]").select_option("instant")
    table.locator("[data-do=open-answers]").click()
    card = table.locator("dialog .card").nth(1)
    name = card.get_attribute("data-card")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    table.locator("[data-do=answer-for-me]").check()
    expect(table.locator("[data-do=open-answers]")).to_have_attribute("aria-pressed", "true")
    table.reload()
    expect(table.locator("[data-do=speed]")).to_have_value("instant")
    table.locator("[data-do=open-answers]").click()
    expect(table.locator("[data-do=answer-for-me]")).to_be_checked()
    expect(table.locator("dialog .card[aria-pressed=true]")).to_have_attribute("data-card", name or "")
    table.keyboard.press("Escape")


@pytest.mark.nightly
def test_pace_and_the_list_of_games_can_be_read_by_everybody(table: Page, axe: str) -> None:
    """Neither the dialog about answers nor a start page with games has a serious fault."""
    inspector = Inspector(table, axe)
    table.locator("[data-do=open-answers]").click()
    table.locator("dialog").wait_for()
    inspector.look("answers")
    table.goto("/")
    table.locator(".my-games").wait_for()
    inspector.look("my games", parts=[".my-games"])
    assert {} == inspector.found


@pytest.mark.nightly
def test_a_wrong_link_leads_on(page: Page) -> None:
    """A table, a game and a page that do not exist say so, and each has a button to the start page."""
    for address in ("/t/nonsense1234", "/games/nonsense1234", "/nowhere", "/rules/nonsense"):
        page.goto(address)
        expect(page.locator(".lost")).to_be_visible()
        page.locator(".lost a.button.primary").click()
        page.locator(".play-now").wait_for()


@pytest.mark.nightly
def test_a_wrong_link_is_explained_in_the_readers_language(newcomers: Newcomers) -> None:
    """In French no English sentence of the server stands between French ones."""
    page = newcomers.arrive(locale="fr-FR")
    page.goto("/t/nonsense1234")
    expect(page.locator(".lost h1")).to_have_text("Cette table n'existe pas")
    expect(page.locator(".lost")).not_to_contain_text("There is no table")


@pytest.mark.nightly
def test_a_full_table_can_be_watched(newcomers: Newcomers) -> None:
    """At a table without a free chair you read that you are watching, and can open another table."""
    address = open_table(newcomers.arrive(), ("amateur", "amateur"))
    late = newcomers.arrive()
    late.goto(address)
    expect(late.locator(".full h2")).to_have_text(PHRASES["full-table"])
    late.locator(".full").get_by_role("link", name=PHRASES["new-table"]).click()
    late.locator(".edition-cards").wait_for()


def test_a_server_that_is_down_is_noticed(visitor: Page) -> None:
    """Without an answer the page says so and offers to try again; when the server is back, the page goes on by itself."""
    page = visitor
    page.goto("/")
    page.locator(".play-now button:not(:disabled)").wait_for()
    page.context.set_offline(True)
    page.locator(".play-now button.big").click()
    down = page.get_by_role("alert").filter(has_text=PHRASES["server-down"])
    expect(down.get_by_role("button", name=PHRASES["try-again"])).to_be_visible()
    page.context.set_offline(False)
    expect(down).to_have_count(0)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with little patience, whose bots never finish thinking; its address."""
    with served(tmp_path_factory.mktemp("hasty"), *QUICK, "--pace", "3", "--bot-pace", "3600") as address:
        yield address


@pytest.mark.nightly
def test_nobody_takes_a_seat_unnoticed(hasty: str, newcomers: Newcomers) -> None:
    """When a bot stands in, its player reads that across the page, and one click takes the seat back."""
    host = newcomers.arrive(base_url=hasty)
    with company(open_table(host, ("open", "open")), ("Ada", "Ben")):
        host.locator("[data-do=start]:not(:disabled)").click()
        expect(host.locator(".stand-in")).to_have_text(
            re.compile(r"^A bot is playing for you until you act yourself\.")
        )
        host.evaluate(TAKE_BACK)


@pytest.mark.nightly
def test_with_several_people_no_bot_is_instant(newcomers: Newcomers) -> None:
    """The host of a table with people chooses between calm and brisk bots."""
    host, guest = newcomers.arrive(), newcomers.arrive()
    join(guest, open_table(host, ("open", "amateur")), "Ada")
    host.locator("[data-do=start]:not(:disabled)").click()
    expect(host.locator("[data-do=speed] option")).to_have_text(["Bots: Calm", "Bots: Brisk"])
