"""Every page: by keyboard, in French, on a phone, and within its budget."""

import gzip
from typing import Any

import pytest
from playwright.sync_api import Page, Response, ViewportSize, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import Player

PHONE: ViewportSize = {"width": 390, "height": 844}
# Shows less than half of a broad board: no place is in sight from both of its ends.
SMALL_PHONE: ViewportSize = {"width": 320, "height": 844}
PAGES = (
    "/",
    "/new",
    "/watch",
    "/rules/clue-1998",
    "/rules/cluedo-2008",
    "/rules/super-cluedo",
    "/companion",
    "/nowhere-to-be-found/1",
)
DOCUMENTS = ("/", "/ratings", "/puzzles", "/companion")
"""A page of each document."""
FIRST_LOAD = 150_000
SMALL = """() => [...document.querySelectorAll("button, select, input:not([type=radio], [type=checkbox]), summary, a.button")]
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 39.5)
  .map((one) => one.outerHTML.slice(0, 120))"""

# Is a pawn in the middle third of the visible board, or is the board scrolled to its end on that side?
IS_CENTRED = """(suspect) => {
  const pawn = document.querySelector(`.board .pawn[data-suspect="${suspect}"]`);
  const box = pawn.closest(".board-scroll");
  const [own, seen] = [pawn, box].map((one) => one.getBoundingClientRect());
  const aside = (own.left + own.right) / 2 - (seen.left + seen.right) / 2;
  const isAtEnd = aside < 0 ? box.scrollLeft <= 1 : box.scrollLeft >= box.scrollWidth - box.clientWidth - 1;
  return own.left >= seen.left && own.right <= seen.right && (isAtEnd || Math.abs(aside) < box.clientWidth / 6);
}"""
# Scroll the board to the end farther from an element.
LOOK_AWAY = """(element) => {
  const [box, whole] = [".board-scroll", ".board"].map((one) => document.querySelector(one));
  const [own, board] = [element, whole].map((one) => one.getBoundingClientRect());
  const isLeft = own.left - board.left < board.right - own.right;
  box.scrollTo({ left: isLeft ? box.scrollWidth : 0, behavior: "instant" });
}"""


def shown(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("main h1").first.wait_for()


def test_a_dialog_keeps_the_focus_and_gives_it_back(regular: Player) -> None:
    """Tab stays within a dialog, Escape means no, and the focus returns to where it was."""
    player, page = regular, regular.page
    player.reach("clue-2002")
    leave = page.locator(".table-tools button").last
    leave.focus()
    page.keyboard.press("Enter")
    page.locator("dialog :focus").wait_for()
    page.locator("dialog").wait_for()
    # The browser's own controls may come between the last and the first.
    for _ in range(6):
        assert page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
        )
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    expect(leave).to_be_focused()
    assert "leave" not in [message["type"] for message in player.said]


@pytest.mark.parametrize("least", [2, pytest.param(8, marks=pytest.mark.nightly)])
def test_a_game_is_played_with_the_keyboard_alone(regular: Player, least: int) -> None:
    """Tab, arrows and Enter are enough, and after each move the focus is where play continues."""
    player, page = regular, regular.page
    kinds: list[str] = []
    player.reach("clue-2002", lambda: player.offers_now("roll"))
    while len(kinds) < least or not {"start", "move"} <= set(kinds):
        player.reach("clue-2002")
        assert player.decision is not None
        kinds.append(player.decision["kind"])
        before = player.asked
        _decide_by_keys(page, kinds[-1])
        player.settle(before)
        page.locator("section.turn:focus-within, .ending .verdict").first.wait_for()


def _decide_by_keys(page: Page, kind: str) -> None:
    """Reach offers by Tab and take them by Enter; choose on the board by arrows."""
    if kind == "move":
        _tab_to(page, ".board .target")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    elif page.locator(".offers .suggest").count():
        # After moving, or at the start of a turn in a room to which somebody else brought the pawn.
        for number in (1, 2):
            _tab_to(page, f".suggest .faces:nth-of-type({number}) button")
            page.keyboard.press("Enter")
        _tab_to(page, "[data-do=suggest]")
        page.keyboard.press("Enter")
    else:
        _tab_to(page, ".offers [data-do]:not([data-do=accuse-open])")
        page.keyboard.press("Enter")


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(400):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_an_address_that_leads_nowhere_says_so(visitor: Page) -> None:
    """The server answers 404, and the page leads home."""
    page = visitor
    answer = page.goto("/nowhere-to-be-found/1")
    assert answer is not None
    assert answer.status == 404
    page.locator(".lost a.primary").click()
    page.locator(".play-now").wait_for()


def test_links_lead_where_they_say(visitor: Page) -> None:
    """Links between pages that are loaded by themselves, and the way back, show the page of the address."""
    headings = {}
    for path in DOCUMENTS:
        shown(visitor, path)
        headings[path] = visitor.locator("main h1").first.inner_text()
    assert len(headings) == len(set(headings.values()))
    for path in DOCUMENTS[1:]:
        shown(visitor, path)
        visitor.locator("a.home").click()
        expect(visitor.locator("main h1").first).to_have_text(headings["/"])
        visitor.go_back()
        expect(visitor.locator("main h1").first).to_have_text(headings[path])


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, pytest.param(320, marks=pytest.mark.nightly)])
def test_pages_fit_a_phone(newcomers: Newcomers, width: int) -> None:
    """No page is wider than an upright phone, and touch targets are at least 40 pixels high."""
    page = newcomers.arrive(viewport={**PHONE, "width": width}, has_touch=True)
    wide, small = {}, {}
    for path in PAGES:
        shown(page, path)
        wide[path] = page.evaluate("document.scrollingElement.scrollWidth")
        small[path] = page.evaluate(SMALL)
    assert {} == {path: found for path, found in wide.items() if found > width}
    assert {} == {path: found for path, found in small.items() if found}


@pytest.fixture(scope="module")
def phone(regulars: Newcomers) -> Player:
    """A player on a phone, who reads French."""
    return Player(regulars.arrive(viewport=PHONE, has_touch=True, locale="fr-FR"))


def test_a_game_fits_a_phone(phone: Player) -> None:
    """On a phone the whole board is visible, the question is below it, and the rest is behind tabs, each from its beginning."""
    phone.reach("cluedo-2008")
    phone.page.set_viewport_size(PHONE)
    assert_fits_a_phone(phone.page)


def test_the_page_speaks_french(phone: Player) -> None:
    """In French the page, the names and the log are French; the choice is remembered."""
    phone.reach("cluedo-2008")
    page = phone.page
    assert "fr" == page.evaluate("document.documentElement.lang")
    page.locator(".board", has_text="Salle de projection").wait_for()
    dealt = page.locator(".story .log li", has_text="cartes")
    dealt.or_(page.locator(".story .log li", has_text="obtenez")).first.wait_for(state="attached")
    page.get_by_label("Langue").select_option("en")
    page.locator(".board", has_text="Theatre").wait_for()
    page.reload()
    page.locator(".board", has_text="Theatre").wait_for()
    page.locator(".story .log li", has_text="You are dealt").wait_for(state="attached")
    page.get_by_label("Language").select_option("fr")
    page.locator(".board", has_text="Salle de projection").wait_for()


@pytest.mark.nightly
def test_a_game_on_a_broad_board_fits_a_phone(newcomers: Newcomers) -> None:
    """The same on a wide board, zoomed out."""
    player = Player(newcomers.arrive(viewport=PHONE, has_touch=True))
    player.reach("super-cluedo")
    assert player.page.locator(".close .board").count()
    assert_fits_a_phone(player.page)


def assert_fits_a_phone(page: Page) -> None:
    """Neither the board nor any tab is wider than the screen."""
    if page.locator(".close .board").count():
        page.locator(".zoom").tap()
        page.locator(".board-box:not(.close) .board").wait_for()
    box = page.locator(".board").bounding_box()
    assert box is not None
    assert box["width"] <= PHONE["width"]
    expect(page.locator("section.turn.mine")).to_be_visible()
    for tab, part in ((1, ".notebook"), (2, ".story"), (3, ".people"), (0, "section.turn")):
        page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)")
        page.locator(".tabs button").nth(tab).tap()
        expect(page.locator(part)).to_be_visible()
        page.wait_for_function("tab => tab === 0 || scrollY === 0", arg=tab)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


def suspect_of(player: Player) -> str:
    """The suspect that a player plays."""
    return next(str(message["view"]["seat"]) for message in player.heard if message["type"] == "snapshot")


def wait_for_own_pawn(player: Player) -> None:
    """Wait until your own pawn is in the middle of the visible board, or as near as the board allows."""
    player.page.wait_for_function(IS_CENTRED, arg=suspect_of(player))


@pytest.mark.nightly
def test_a_broad_board_is_large_enough_on_a_phone(newcomers: Newcomers) -> None:
    """A board that would be tiny is zoomed in: on your own pawn at first, after turning the phone, and when you move."""
    player = Player(newcomers.arrive(viewport=SMALL_PHONE, has_touch=True, reduced_motion="no-preference"))
    player.play_now("super-cluedo", level="novice")
    wait_for_own_pawn(player)
    square = player.page.locator(".board .tile").first.bounding_box()
    assert square is not None
    assert square["width"] >= 12
    player.page.locator(f".board .pawn[data-suspect={suspect_of(player)}]").evaluate(LOOK_AWAY)
    player.page.set_viewport_size({"width": SMALL_PHONE["height"], "height": SMALL_PHONE["width"]})
    player.page.wait_for_function("() => document.querySelector('.board-scroll').scrollLeft === 0")
    player.page.set_viewport_size(SMALL_PHONE)
    wait_for_own_pawn(player)
    player.reach("super-cluedo", lambda: bool(squares_to_go_to(player)))
    place = squares_to_go_to(player)[0]
    target = player.page.locator(f".board .target[data-place={place}]")
    target.evaluate(LOOK_AWAY)
    target.dispatch_event("click")
    player.page.locator(".story .log li", has_text="You stop on a square.").wait_for(state="attached")
    assert {"do": "move", "to": place} in [message.get("action") for message in player.said]
    wait_for_own_pawn(player)


@pytest.mark.nightly
def test_a_broad_board_is_seen_whole_on_a_tablet(newcomers: Newcomers) -> None:
    """Upright, a tablet shows the whole board until you zoom in."""
    page = newcomers.arrive(viewport={"width": 820, "height": 1180}, has_touch=True)
    player = Player(page)
    player.reach("super-cluedo")
    is_whole = (
        "() => { const box = document.querySelector('.board-scroll'); return box.scrollWidth <= box.clientWidth; }"
    )
    page.wait_for_function(is_whole)
    page.locator(".zoom").tap()
    page.locator(".close .board").wait_for()
    assert not page.evaluate(is_whole)


def squares_to_go_to(player: Player) -> list[str]:
    """The squares that the player can reach now."""
    if player.decision is None or player.decision["kind"] != "move":
        return []
    places = [place for group in player.decision["legal"]["groups"] for place in group.get("to", ())]
    return [str(place) for place in places if place[-1].isdigit()]


def test_a_finger_that_slips_does_not_move_the_pawn(phone: Player) -> None:
    """On a phone, touching a small square shows the way; only the button that then appears goes there."""
    player, page = phone, phone.page
    player.reach("cluedo-2008", lambda: bool(squares_to_go_to(player)))
    square = squares_to_go_to(player)[0]
    stops = page.locator(".story .log li", has_text="Vous vous arrêtez sur une case.")
    before = stops.count()
    player.said.clear()
    page.locator(f".board .target[data-place={square}]").tap(force=True)
    page.locator(".board g.way").wait_for(state="attached")
    assert "move" not in [message.get("action", {}).get("do") for message in player.said]
    page.locator(".go-there").tap()
    stops.nth(before).wait_for(state="attached")
    assert {"do": "move", "to": square} in [message.get("action") for message in player.said]


@pytest.mark.nightly
def test_the_rules_are_at_hand_on_a_phone(newcomers: Newcomers, phone: Player) -> None:
    """The bar links to the rules on every page; during a game to those of its edition, in another tab."""
    phone.reach("cluedo-2008")
    page = newcomers.arrive(viewport=PHONE)
    page.goto("/")
    page.locator(".top .to-rules").click()
    page.locator(".prose").wait_for()
    page.reload()
    page.locator(".prose").wait_for()
    with phone.page.context.expect_page() as opened:
        phone.page.locator(".top .to-rules").tap()
    opened.value.locator("h1", has_text="Cluedo (2008)").wait_for()
    opened.value.close()
    expect(phone.page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("width", [390, pytest.param(320, marks=pytest.mark.nightly)])
def test_what_one_touches_is_large_enough(phone: Player, width: int) -> None:
    """In a game on a phone every touch target beside the board is at least 40 pixels high."""
    phone.reach("cluedo-2008")
    phone.page.set_viewport_size({**PHONE, "width": width})
    small = {}
    for tab in (3, 2, 1, 0):
        button = phone.page.locator(".tabs button").nth(tab)
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
        small[tab] = phone.page.evaluate(SMALL)
    assert {} == {tab: found for tab, found in small.items() if found}


def test_the_first_load_is_light(page: Page, base_url: str) -> None:
    """Everything the start page loads is below 150 kB compressed, and comes from this server."""
    loaded: list[Response] = []

    def load(response: Response) -> None:
        loaded.append(response)

    page.on("response", load)
    shown(page, "/")
    page.wait_for_load_state("networkidle")
    assert [] == [response.url for response in loaded if not response.url.startswith(base_url)]
    assert sum(len(gzip.compress(response.body())) for response in loaded) < FIRST_LOAD


def test_the_policy_lets_nothing_else_in(visitor: Page) -> None:
    """No page breaks the content security policy, and scripts from a string or another place do not run."""
    page = visitor
    broken: list[Any] = []
    page.on("console", lambda message: broken.append(message.text) if message.type == "error" else None)
    shown(page, "/")
    shown(page, "/rules/cluedo-2008")
    assert [] == broken
    page.evaluate(
        "document.head.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )
    assert page.evaluate("window.ran") is None
