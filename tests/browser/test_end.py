"""After a game: the replay, the papers, and another game with the same people."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import Newcomers
from tests.browser.player import Player
from tests.browser.test_tables import join, open_table


def finished(page: Page, edition: str = "clue-2002") -> Player:
    """A game played to its end."""
    player = Player(page)
    player.play_now(edition)
    player.play_on(accuse_after=0)
    page.locator(".all-hand").first.wait_for()
    return player


def test_a_finished_game_is_seen_again_from_any_seat(page: Page) -> None:
    """The slider goes through the game; all-knowing one reads what was dealt, as a spectator one does not."""
    finished(page)
    page.locator(".ending a.button", has_text="Replay").click()
    page.locator(".slider input").wait_for()
    page.locator(".slider input").fill("30")
    assert page.locator(".replay .log li").count() > 5
    page.locator(".slider input").fill("12")
    dealt = page.locator(".replay .log li", has_text="is dealt").all_inner_texts()
    assert any("," in line for line in dealt)
    page.locator(".replay select").select_option("public")
    page.locator(".replay .log li", has_text="is dealt 6 cards").first.wait_for()
    assert 3 == page.locator(".curve .legend li").count()


def test_the_record_can_be_taken_home(page: Page, tmp_path: Path) -> None:
    """The record of the game is a file of plain text that names its edition."""
    finished(page)
    with page.expect_download() as saving:
        page.locator(".papers button").first.click()
    saving.value.save_as(tmp_path / "record.txt")
    assert "clue-2002" in (tmp_path / "record.txt").read_text("utf-8")


def test_the_deal_can_be_checked(page: Page) -> None:
    """The page tells whether deal and dice were those that had been promised: they were."""
    finished(page)
    page.locator(".papers button").nth(1).click()
    page.locator(".papers .verified").wait_for()


def test_the_same_people_play_again(newcomers: Newcomers) -> None:
    """One asks for another game, and everybody who follows has a chair again without being asked for a name."""
    host, guest = Player(newcomers.arrive(), 1), Player(newcomers.arrive(), 2)
    join(guest.page, open_table(host.page, ("open", "amateur")), "Ada")
    host.page.locator("[data-do=start]:not(:disabled)").click()
    for _ in range(200):
        asked = [one for one in (host, guest) if one.offers.locator("button:not(:disabled)").count()]
        if host.is_over:
            break
        if asked:
            asked[0].decide(accusing=True)
        else:
            host.page.wait_for_timeout(25)
    host.page.locator(".ending button.primary").click()
    for player in (host, guest):
        player.page.locator(".ending button.primary", has_text="To the next game").click()
        player.page.locator("[data-do=ready], [data-do=start]").wait_for()
    assert ["Ada"] == [name for name in host.page.locator(".person strong").all_inner_texts() if name == "Ada"]
    assert [[], []] == [host.errors, guest.errors]


def test_the_page_can_be_installed(page: Page, base_url: str) -> None:
    """The manifest names the page, its start and an icon, and all of them are there."""
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    answer = page.request.get(base_url + address)
    manifest = answer.json()
    assert ("Tudor", "/", "standalone") == (manifest["name"], manifest["start_url"], manifest["display"])
    assert page.request.get(base_url + manifest["icons"][0]["src"]).headers["content-type"].startswith("image/svg+xml")
