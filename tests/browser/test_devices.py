"""Keys, fingers, notches, a phone on its side, and no network."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PAINTED, Player
from tests.browser.test_moments import OVERLAP
from tests.browser.test_tables import open_table

ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
NOTCH = 44
MANY = 7
"""Rooms to go to that fill the panel."""
UNDER_THE_ZOOM = """() => {
  const zoom = document.querySelector(".zoom").getBoundingClientRect();
  const passages = [...document.querySelectorAll(".board .passage")].map((one) => one.getBoundingClientRect());
  return passages.filter(({ left, right, top, bottom }) => left < zoom.right && zoom.left < right && top < zoom.bottom && zoom.top < bottom);
}"""
# Does a name reach over the tools beside it, or into a second line?
COLLIDES = """(chair) => {
  const name = document.createRange();
  name.selectNodeContents(chair.querySelector("strong"));
  const [text, ...more] = name.getClientRects();
  const tools = [...chair.querySelectorAll(".person-tools > *")].map((tool) => tool.getBoundingClientRect());
  return more.length > 0 || tools.some(({ left, top, bottom }) => text.right > left && text.top < bottom && top < text.bottom);
}"""


@pytest.fixture
def player(regular: Player) -> Player:
    """A player at the start of a turn, in no room where a suggestion could be made at once: its cards fill a small screen."""
    regular.reach("clue-2002", lambda: regular.offers_now("roll") and not regular.offers_now("suggest"))
    return regular


def rolled(player: Player) -> int:
    """How often the page asked for dice."""
    return [message.get("action", {}).get("do") for message in player.said].count("roll")


@contextmanager
def on_its_side(page: Page) -> Iterator[None]:
    """Turn a phone, and turn it back: the other tests share the page."""
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size(ON_ITS_SIDE)
    try:
        expect(page.locator(".tabs")).to_be_visible()
        page.evaluate(PAINTED)
        yield
    finally:
        page.set_viewport_size(usual)


def test_a_phone_on_its_side_shows_board_and_question(player: Player) -> None:
    """The board has nearly the whole height, what you can do is in sight beside it, and the tabs are beside that."""
    page = player.page
    with on_its_side(page):
        boxes = [page.locator(part).bounding_box() for part in (".board", "section.turn", ".tabs")]
        board, turn, tabs = [box for box in boxes if box is not None]
        assert board["height"] >= 320
        assert board["x"] + board["width"] <= turn["x"]
        assert turn["x"] + turn["width"] <= tabs["x"]
        for button in page.locator("section.turn .offers > .offer .button").all():
            expect(button).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.scrollingElement.scrollHeight") <= ON_ITS_SIDE["height"]


def test_chairs_fit_a_phone_on_its_side(newcomers: Newcomers) -> None:
    """In the lobby no name lies under what can be done about its chair, in French either; only a free chair is an empty ring."""
    page = newcomers.arrive(locale="fr-FR", viewport=ON_ITS_SIDE)
    open_table(page, ("open", "amateur", "amateur"))
    chairs = page.locator(".lobby .people .person")
    expect(chairs).to_have_count(4)
    assert [] == [chair.text_content() for chair in chairs.all() if chair.evaluate(COLLIDES)]
    dashed = chairs.locator(".pawn-sign").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).borderTopStyle === 'dashed')"
    )
    assert [False, True, False, False] == dashed


def test_no_button_lies_over_a_secret_passage(newcomers: Newcomers) -> None:
    """On a narrow phone, where a board is as wide as the screen, the button that zooms leaves every passage free."""
    page = newcomers.arrive(viewport={"width": 340, "height": 844})
    Player(page).play_now("clue-2002")
    expect(page.locator(".zoom")).to_be_in_viewport(ratio=1)
    assert [] == page.evaluate(UNDER_THE_ZOOM)


def test_accusing_stays_in_sight_above_many_rooms(newcomers: Newcomers) -> None:
    """On a phone held either way, with more rooms to go to than a screen shows, and all buttons of a row equally high."""
    page = newcomers.arrive(viewport=ON_ITS_SIDE)
    player = Player(page)
    rooms = player.offers.locator(".choices [data-do=move]")
    player.reach("super-cluedo", lambda: player.offers_now("accuse-open") and rooms.count() > MANY)
    for size in (ON_ITS_SIDE, UPRIGHT):
        page.set_viewport_size(size)
        page.evaluate(PAINTED)
        expect(page.locator("[data-do=accuse-open]")).to_be_in_viewport(ratio=1)
        assert not page.evaluate(OVERLAP, ["[data-do=accuse-open]", ".tabs"])
        boxes = [box for box in (room.bounding_box() for room in rooms.all()) if box is not None]
        assert len({box["y"] for box in boxes}) == len({(box["y"], box["height"]) for box in boxes})


def test_a_second_tap_does_not_zoom(player: Player) -> None:
    """Wherever one taps again and again, a tap is a tap."""
    for part in (".cell", ".board", "section.turn .button", ".tabs", "body"):
        assert "manipulation" == player.page.locator(part).first.evaluate("(one) => getComputedStyle(one).touchAction")


def test_nothing_lies_under_a_notch(player: Player) -> None:
    """The bar on top and the table stay clear of the parts of a screen that cannot be seen."""
    page = player.page
    session = page.context.new_cdp_session(page)
    insets = {"left": NOTCH, "leftMax": NOTCH, "right": NOTCH, "rightMax": NOTCH}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.evaluate(PAINTED)
    for part in (".top .home", ".notebook", ".game .right"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert NOTCH <= box["x"] + 4
        assert box["x"] + box["width"] <= page.evaluate("innerWidth") - NOTCH + 4
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})


def test_keys_do_what_is_done_most(player: Player) -> None:
    """A question mark shows all keys, N leads to the notebook, where letters are notes, and R rolls, unless letters are turned off."""
    page, before = player.page, rolled(player)
    overview = page.locator("dialog.shortcuts")
    page.locator("body").press("?")
    expect(overview.locator("dt")).to_have_count(14)
    # Its heading is not clipped, as that of the notebook is here.
    expect(overview.locator("h2").first).to_have_css("position", "static")
    page.keyboard.press("r")
    overview.locator("[type=checkbox]").uncheck()
    page.keyboard.press("Escape")
    expect(overview).to_have_count(0)
    page.locator("body").press("r")
    page.locator("[data-do=shortcuts]").click()
    overview.locator("[type=checkbox]").check()
    page.keyboard.press("Escape")
    expect(overview).to_have_count(0)
    page.locator("section.turn").press("n")
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.keyboard.press("r")
    page.locator(".cell:focus .note-text", has_text="r").wait_for()
    assert before == rolled(player)
    asked = player.asked
    page.locator("section.turn").press("r")
    player.settle(asked)
    assert before + 1 == rolled(player)


@pytest.mark.nightly
def test_keys_lead_to_what_can_be_done(player: Player) -> None:
    """G leads to the board, A opens an accusation, S leads to the cards of a suggestion, and E ends the turn."""
    page, turn = player.page, player.panel
    player.reach("clue-2002", lambda: page.locator(".board .target").count() > 0)
    turn.press("g")
    expect(page.locator(".board .target:focus")).to_have_count(1)
    player.reach("clue-2002", lambda: player.offers_now("accuse-open"))
    turn.press("a")
    page.locator("dialog.accuse .faces").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.accuse")).to_have_count(0)
    player.reach("clue-2002", lambda: player.offers_now("suggest"))
    turn.press("s")
    expect(page.locator(".suggest .faces button:focus")).to_have_count(1)
    player.reach("clue-2002", lambda: player.offers_now("end"))
    asked = player.asked
    turn.press("e")
    player.settle(asked)
    assert "end" == player.said[-1]["action"]["do"]


@pytest.mark.nightly
def test_a_page_says_that_the_network_is_gone(visitor: Page) -> None:
    """Every page says so while there is no network, and no longer."""
    page = visitor
    page.goto("/rules/clue-1998")
    page.locator("main h1").first.wait_for()
    page.context.set_offline(True)
    page.locator(".line-status", has_text="offline").wait_for()
    page.context.set_offline(False)
    page.locator(".line-status").wait_for(state="detached")
