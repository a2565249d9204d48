"""After a game: the replay, the papers, and another game with the same people."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import Player
from tests.browser.test_tables import join, open_table


@pytest.fixture(scope="module")
def finished(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """A game played to its end: the address of its table, and what the browser of its player has kept."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    player = Player(page)
    player.play_now("clue-2002")
    player.play_on(accuse_after=0)
    page.locator(".all-hand").first.wait_for()
    yield page.url, context.storage_state()
    context.close()


@pytest.fixture
def end(newcomers: Newcomers, finished: tuple[str, Any]) -> Page:
    """The page of a player whose game is over."""
    address, kept = finished
    page = newcomers.arrive(storage_state=kept)
    page.goto(address)
    page.locator(".all-hand").first.wait_for()
    return page


def test_a_finished_game_is_seen_again_from_any_seat(end: Page) -> None:
    """The slider goes through the game; all-knowing one reads what was dealt, as a spectator one does not."""
    end.locator(".ending a.button", has_text="Replay").click()
    end.locator(".slider input").wait_for()
    end.locator(".slider input").fill("30")
    assert end.locator(".replay .log li").count() > 5
    end.locator(".slider input").fill("12")
    dealt = end.locator(".replay .log li", has_text="is dealt").all_inner_texts()
    assert any("," in line for line in dealt)
    end.locator(".replay select").select_option("public")
    end.locator(".replay .log li", has_text="is dealt 6 cards").first.wait_for()
    assert 3 == end.locator(".curve .legend li").count()


def test_the_record_can_be_taken_home(end: Page, tmp_path: Path) -> None:
    """The record of the game is a file of plain text that names its edition."""
    with end.expect_download() as saving:
        end.locator(".papers button").first.click()
    saving.value.save_as(tmp_path / "record.txt")
    assert "clue-2002" in (tmp_path / "record.txt").read_text("utf-8")


def test_the_deal_can_be_checked(end: Page) -> None:
    """The page tells whether deal and dice were those that had been promised, and one sees it without scrolling: they were."""
    end.locator(".papers button").nth(1).click()
    expect(end.locator(".papers .verified strong")).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
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


def test_devices_that_take_no_svg_get_the_same_icon(page: Page) -> None:
    """The icon for a home screen is a PNG, a square without round corners, with the middle of the rose in its middle."""
    page.goto("/")
    colours = page.evaluate(
        """async () => {
          const icon = new Image();
          icon.src = document.querySelector("link[rel=apple-touch-icon]").href;
          await icon.decode();
          const brush = new OffscreenCanvas(icon.width, icon.height).getContext("2d");
          brush.drawImage(icon, 0, 0);
          return [[0, 0], [90, 97], [90, 40], [179, 179]].map(([x, y]) => [...brush.getImageData(x, y, 1, 1).data]);
        }"""
    )
    night, brass = [0x14, 0x1C, 0x2E, 255], [0xD3, 0xA2, 0x42, 255]
    assert [night, brass, brass, night] == colours
