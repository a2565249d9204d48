"""After a game: the replay, the record, and a rematch."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Ended, Newcomers
from tests.browser.player import Player
from tests.browser.test_access import END, Inspector, look_at_end
from tests.browser.test_moments import OVERLAP
from tests.browser.test_tables import join, next_asked, open_table

DESK: ViewportSize = {"width": 1280, "height": 860}


@pytest.fixture
def end(afterwards: Page, ended: Ended) -> Page:
    """The page of a player whose game is over, at its table."""
    page = afterwards
    page.set_viewport_size(DESK)
    if page.url != ended.address:
        page.goto(ended.address)
    page.locator(".all-hand").first.wait_for()
    return page


def test_the_strip_shows_how_it_ended(end: Page) -> None:
    """Over the board stand the cards of the case file, not those that were asked for last."""
    names = [end.locator(f"{part} .card-name").all_text_contents() for part in (".strip .question", ".case-file")]
    won = end.locator(".verdict .pawn-sign").count() > 0
    assert names[0] == (names[1] if won else [])
    expect(end.locator(".strip .chip, .round")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_how_it_ended_and_what_next_are_in_sight_on_a_phone(end: Page, size: tuple[int, int]) -> None:
    """Held either way, a phone shows board, verdict, the case file and what you can do next without scrolling."""
    end.set_viewport_size({"width": size[0], "height": size[1]})
    end.evaluate("scrollTo(0, 0)")
    expect(end.locator(".strip")).to_be_hidden()
    for part in (".board", ".verdict", ".ending > .actions"):
        expect(end.locator(part)).to_be_in_viewport(ratio=1)
    assert not end.evaluate(OVERLAP, [".ending > .actions", ".tabs"])


@pytest.mark.nightly
def test_a_finished_game_is_seen_again_from_any_seat(end: Page) -> None:
    """The slider goes through the game; with all cards open you read what was dealt, as a spectator you do not."""
    end.locator(".ending a.button", has_text="Review").click()
    end.locator(".slider input").wait_for()
    end.locator(".replay .walk select").select_option("all")
    end.locator(".slider input").fill("30")
    end.locator(".replay .log li").nth(5).wait_for(state="attached")
    end.locator(".slider input").fill("12")
    end.locator(".replay .log li", has_text="is dealt").filter(has_text=",").first.wait_for(state="attached")
    end.locator(".replay .walk select").select_option("public")
    end.locator(".replay .log li", has_text="is dealt 6 cards").first.wait_for()
    expect(end.locator(".curve .legend li")).to_have_count(3)


@pytest.mark.nightly
def test_the_record_can_be_taken_home(end: Page, tmp_path: Path) -> None:
    """The record is a plain text file that names its edition."""
    with end.expect_download() as saving:
        end.locator(".papers button").first.click()
    saving.value.save_as(tmp_path / "record.txt")
    assert "clue-2002" in (tmp_path / "record.txt").read_text("utf-8")


def test_the_deal_can_be_checked(end: Page, ended: Ended) -> None:
    """The page says, visible without scrolling, that deal and dice were as promised, and whether its own part is in them."""
    end.locator(".papers button").nth(1).click()
    expect(end.locator(".papers .verified strong")).to_be_in_viewport(ratio=1)
    expect(end.locator(".papers .verified")).to_contain_text("Your browser took part in this deal")
    parts = end.locator(".papers ul.commitment li")
    expect(
        parts.filter(has_text=re.compile(r"^[A-Z][\w. ]+ \(Guest \d+(, who chose this suspect)?\) added [0-9a-f]+\.$"))
    ).to_have_count(1)
    expect(parts.filter(has_text=re.compile(r"^[A-Z][\w. ]+ \(Bot: Amateur\) added nothing\.$"))).to_have_count(
        ended.hands - 1
    )
    key = f"tudor.deal.{ended.table}"
    kept = end.evaluate("key => localStorage[key]", key)
    end.evaluate("key => { localStorage[key] += '00' }", key)
    end.locator(".papers button").nth(1).click()
    expect(end.locator(".papers .error")).to_contain_text("what it added to the shuffle is missing")
    end.evaluate("([key, kept]) => { localStorage[key] = kept }", [key, kept])


@pytest.mark.nightly
def test_the_end_can_be_read_by_everybody(end: Page, axe: str) -> None:
    """The end of a game, the check of the deal, and the replay with its curves have no serious fault."""
    inspector = Inspector(end, axe)
    look_at_end(end, inspector)
    assert END == inspector.looked
    assert {} == inspector.found


def test_a_link_to_a_game_comes_into_sight(end: Page) -> None:
    """On a phone on its side, Share shows the link and its button, however low they stand."""
    end.set_viewport_size({"width": 844, "height": 390})
    end.locator("[data-do=share]").click()
    for part in (".share-link input", ".share-link button"):
        expect(end.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_a_finished_game_can_be_shown_to_anybody(end: Page, newcomers: Newcomers) -> None:
    """The link under Share opens the replay for somebody who never played, and leads neither to the table nor to its chat."""
    end.locator("[data-do=share]").click()
    address = end.locator(".share-link input").input_value()
    table = end.url.rsplit("/", 1)[1]
    assert table not in address
    friend = newcomers.arrive()
    friend.goto(address)
    expect(friend.locator(".review .verdict")).to_be_visible()
    friend.locator(".curve .legend li").first.wait_for()
    assert table not in friend.content()
    title = friend.locator("meta[property='og:title']").get_attribute("content")
    assert title is not None
    assert title.startswith("Clue (2002): ")
    picture = friend.locator("meta[property='og:image']").get_attribute("content")
    answer = friend.request.get(picture or "")
    assert (200, "image/png") == (answer.status, answer.headers["content-type"])


@pytest.mark.nightly
def test_a_stranger_is_told_why_a_game_is_closed_to_them(ended: Ended, newcomers: Newcomers) -> None:
    """The table of a game that is over shows how it ended; its review says who can see it, how to get a link, and leads on."""
    friend = newcomers.arrive()
    friend.goto(ended.address)
    expect(friend.locator(".ending .verdict")).to_be_visible()
    expect(friend.locator(".ending a.button", has_text="Home")).to_be_visible()
    expect(friend.locator(".all-hand, .ending a[href^='/games/']")).to_have_count(0)
    friend.goto(f"/games/{ended.table}")
    lost = friend.locator(".lost")
    expect(lost).to_contain_text("Only those who played can see this game again.")
    expect(lost).to_contain_text("under Share")
    expect(lost).not_to_contain_text("seat")
    lost.locator("a.button.primary").click()
    friend.locator(".play-now").wait_for()


@pytest.mark.nightly
def test_a_finished_game_is_on_the_start_page(end: Page) -> None:
    """The start page lists the games this browser has finished, with who won and a way to the replay."""
    end.goto("/")
    end.locator(".my-games details li", has_text="solved the case").or_(
        end.locator(".my-games details li", has_text="Nobody")
    ).get_by_role("link", name="Review").first.click()
    end.locator(".review .verdict").wait_for()


@pytest.mark.nightly
def test_one_click_begins_another_game_against_the_same_bots(end: Page) -> None:
    """After a game played alone, one click starts the next: no chair to take, nothing to begin."""
    address = end.url
    end.locator(".ending button.primary").click()
    end.locator(".game:not(.over)").wait_for()
    assert address != end.url
    expect(end.locator(".person")).to_have_count(3)


@pytest.mark.nightly
def test_the_same_people_play_again(newcomers: Newcomers) -> None:
    """One player asks for a rematch, and everyone who follows gets a chair without being asked for a name."""
    host, guest = Player(newcomers.arrive(), 1), Player(newcomers.arrive(), 2)
    join(guest.page, open_table(host.page, ("open", "amateur")), "Ada")
    host.page.locator("[data-do=start]:not(:disabled)").click()
    while (asked := next_asked([host, guest])) is not None:
        asked.decide(accusing=True)
    host.page.locator(".ending button.primary").click()
    for player in (host, guest):
        player.page.locator(".ending button.primary", has_text="Next game").click()
        player.page.locator("[data-do=ready], [data-do=start]").wait_for()
    expect(host.page.locator(".person strong", has_text=re.compile("^Ada$"))).to_have_count(1)
    assert [[], []] == [host.errors, guest.errors]


def test_the_page_can_be_installed(visitor: Page, base_url: str) -> None:
    """The manifest names the page, its start and an icon, and all of them are there."""
    page = visitor
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    answer = page.request.get(base_url + address)
    manifest = answer.json()
    assert ("Tudor", "/", "standalone") == (manifest["name"], manifest["start_url"], manifest["display"])
    assert page.request.get(base_url + manifest["icons"][0]["src"]).headers["content-type"].startswith("image/svg+xml")


@pytest.mark.nightly
def test_devices_that_take_no_svg_get_the_same_icon(visitor: Page) -> None:
    """The icon for a home screen is a square PNG without round corners, with the rose in its middle."""
    visitor.goto("/")
    colours = visitor.evaluate(
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
