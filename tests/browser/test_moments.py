"""What must not be missed: shown large over the board, and never in the way."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PAINTED, STAYING, Player

SIZES = ((1366, 768), (390, 844), (844, 390), (1024, 768), (1440, 900))
OVERLAP = """([one, other]) => {
  const [first, second] = [one, other].map((part) => document.querySelector(part).getBoundingClientRect());
  return first.left < second.right && second.left < first.right && first.top < second.bottom && second.top < first.bottom;
}"""


def accuse_wrongly(player: Player) -> None:
    """Accuse with a card of your own, so that it cannot be right."""
    page = player.page
    own = set(page.locator(".mine:not(.turn) .hand .card-name").all_text_contents())
    player.offers.locator("[data-do=accuse-open]").click()
    for faces in page.locator("dialog.accuse .faces").all():
        names = [name.strip() for name in faces.locator(".card-name").all_text_contents()]
        faces.locator("button.card").nth(next((at for at, name in enumerate(names) if name in own), 0)).click()
    page.locator("dialog.accuse [data-do=accuse]").click()
    page.locator("[data-do=accuse-now]").click()


def ready_to_accuse(page: Page) -> Player:
    """A player who may accuse now."""
    player = Player(page)
    player.reach("clue-2002", lambda: player.offers_now("accuse-open"))
    return player


def out_and_asked(page: Page) -> Player:
    """A player who is out and asked for a card: without a clock, the bots cannot end the game meanwhile."""
    player = Player(page)
    while not player.heard or player.is_over:
        player.reach("clue-2002", lambda: player.offers_now("accuse-open"))
        accuse_wrongly(player)
        player.wait()
    return player


def test_a_wrong_accusation_is_shown_large_until_it_is_closed(newcomers: Newcomers) -> None:
    """The verdict and the case file lie over the board until Escape."""
    page = newcomers.arrive(reduced_motion="no-preference")
    page.add_init_script(STAYING)
    player = ready_to_accuse(page)
    accuse_wrongly(player)
    moment = page.locator(".moment")
    expect(moment).to_contain_text("The accusation is wrong. You are out, but you still answer suggestions.")
    # The cards turn over.
    expect(moment.locator(".turned .card")).to_have_count(3)
    expect(moment.locator(".turned").first).to_have_css("animation-name", "turn")
    page.keyboard.press("Escape")
    expect(moment.filter(has_text="You are out")).to_have_count(0)
    assert [] == player.errors


def test_a_moment_comes_into_sight(newcomers: Newcomers) -> None:
    """On a phone scrolled down to its decision, what is shown large over the board comes into sight, also with a new question."""
    page = newcomers.arrive(reduced_motion="no-preference", viewport={"width": 390, "height": 844})
    page.add_init_script(STAYING)
    player = ready_to_accuse(page)
    # However little there is to decide, the page can be scrolled.
    page.evaluate("document.querySelector('section.turn').style.minHeight = '100dvh'")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    accuse_wrongly(player)
    expect(page.locator(".moment")).to_be_in_viewport(ratio=1)
    player.wait()
    expect(page.locator(".moment")).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_a_moment_leaves_the_strip_in_sight(newcomers: Newcomers) -> None:
    """Whatever is shown large lies over the board, not over what is asked, and its button is in sight."""
    page = newcomers.arrive(reduced_motion="no-preference")
    page.add_init_script(STAYING)
    player = Player(page)
    asked = page.locator(".strip .question")
    player.reach("clue-2002", lambda: player.offers_now("accuse-open") and asked.count() > 0)
    accuse_wrongly(player)
    page.locator(".moment").wait_for()
    player.wait()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert not page.evaluate(OVERLAP, [".moment", ".strip"]), f"{width}x{height}"
        expect(page.locator(".moment [data-do=seen]")).to_be_in_viewport(ratio=1)
    assert [] == player.errors


@pytest.mark.nightly
def test_skipping_to_the_end_needs_nothing_more(page: Page) -> None:
    """Once you are out of a game against bots, one click has the table answer for you at once, until the verdict."""
    player = out_and_asked(page)
    page.locator("[data-do=skip-to-end]").click()
    expect(page.locator(".ending .verdict")).to_have_count(1)
    expect(page.locator("[data-do=skip-to-end]")).to_have_count(0)
    said = {message["type"]: message for message in player.said}
    assert said["answer-for-me"]["on"]
    assert "instant" == said["set-speed"]["speed"]
    assert [] == player.errors


@pytest.mark.nightly
@pytest.mark.parametrize("how", ["reduced motion", "setting"])
def test_moments_can_be_off_and_are_then_a_line(newcomers: Newcomers, how: str) -> None:
    """With less motion wanted, or switched off, nothing covers the board; the log tells it in bold."""
    page = newcomers.arrive(reduced_motion="reduce" if how == "reduced motion" else "no-preference")
    player = ready_to_accuse(page)
    if how == "setting":
        page.locator("[data-do=moments]").click()
    expect(page.locator("[data-do=moments]")).to_have_attribute("aria-pressed", "false")
    page.evaluate(
        "new MutationObserver(() => (window.covered ||= Boolean(document.querySelector('.moment'))))"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    accuse_wrongly(player)
    page.locator(".story .log .striking", has_text="You look in the case file").wait_for(state="attached")
    assert not page.evaluate("window.covered ?? false")


@pytest.mark.nightly
def test_a_moment_is_never_in_the_way(newcomers: Newcomers) -> None:
    """In an edition with clocks and butlers, moments come and go by themselves, and every decision can be made meanwhile."""
    page = newcomers.arrive(reduced_motion="no-preference")
    page.add_init_script(STAYING)
    player = Player(page)
    aside = 0
    while aside < 2:
        player.reach("cluedo-2008", players=4)
        if page.locator(".moment").count():
            expect(page.locator(".moment")).to_have_class("moment aside")
            aside += 1
        player.decide()
    assert [] == player.errors


@pytest.mark.nightly
@pytest.mark.parametrize("way", ["button", "anywhere"])
def test_a_moment_is_closed_by_its_button_or_a_click_anywhere(newcomers: Newcomers, way: str) -> None:
    """OK closes it, and so does a click anywhere on it; it then stays closed."""
    page = newcomers.arrive(reduced_motion="no-preference")
    page.add_init_script(STAYING)
    player = ready_to_accuse(page)
    accuse_wrongly(player)
    mine = page.locator(".moment").filter(has_text="You are out")
    if way == "button":
        mine.locator("[data-do=seen]").click()
    else:
        # Not the mouse: a bot may ask for a card meanwhile, and then the moment lets clicks through.
        mine.dispatch_event("click")
    expect(mine).to_have_count(0)
    assert [] == player.errors


@pytest.mark.nightly
def test_a_moment_ends_by_itself(newcomers: Newcomers) -> None:
    """Nobody has to close it."""
    page = newcomers.arrive(reduced_motion="no-preference")
    player = ready_to_accuse(page)
    accuse_wrongly(player)
    expect(page.locator(".moment").filter(has_text="You are out")).to_have_count(0)


THE_END = """() => {
  const card = document.querySelector(".mine:not(.turn) .hand .card").cloneNode(true);
  card.classList.remove("small");
  const moment = document.createElement("div");
  moment.className = "moment";
  Object.assign(moment.style, { bottom: "auto", height: "370px" });
  const line = "<p>Professor Plum wins! The case file contains Professor Plum, the candlestick, the billiard room.</p>";
  moment.innerHTML = `<svg class="moment-sign" viewBox="0 0 64 64"></svg><div class="moment-text"><p>Professor Plum accuses in writing.</p>
    ${line}<div class="hand centred">${card.outerHTML.repeat(3)}</div></div><button class="button small">OK</button>`;
  document.querySelector(".board-box").append(moment);
  const said = moment.querySelector(".moment-text");
  return [moment, said].flatMap((box) => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]);
}"""


@pytest.mark.nightly
def test_the_end_fits_over_a_broad_board(page: Page) -> None:
    """Under a strip of two lines, the board of this laptop is 370 pixels high: room for both sentences, the case file and the button."""
    page.set_viewport_size({"width": 1366, "height": 768})
    Player(page).play_now("super-cluedo", players=4)
    assert [0, 0, 0, 0] == page.evaluate(THE_END)


def test_no_button_lies_over_a_moment(regular: Player) -> None:
    """Where a board is too low for all that is said over it, that scrolls above its button."""
    page, usual = regular.page, regular.page.viewport_size
    assert usual is not None
    regular.reach("clue-2002")
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate(THE_END)
    page.evaluate("Object.assign(document.querySelector('.moment').style, { height: '180px' })")
    overlap = page.evaluate(OVERLAP, [".moment-text", ".moment > .button"])
    page.evaluate("document.querySelector('.moment').remove()")
    page.set_viewport_size(usual)
    assert not overlap
