"""The table on the screens that people have: nothing is cut off, and what one owes is there without scrolling."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Newcomers
from tests.browser.player import Player

SCREENS = ((1280, 800), (1366, 768), (1440, 900), (1024, 768), (768, 1024), (390, 844))
# What is cut off: text in its box, the chosen line of a list, and what one could press where the screen or the tabs begin.
CUT = """() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".hidden");
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const named = (one) => `${one.className || one.localName}: ${one.textContent.trim().slice(0, 40)}`;
  const pen = document.createElement("canvas").getContext("2d");
  const ARROW = 18;
  const isCutList = (list) => {
    const style = getComputedStyle(list);
    pen.font = style.font;
    const text = pen.measureText(list.selectedOptions[0]?.text.trim() ?? "").width;
    return text + parseFloat(style.paddingLeft) + ARROW > list.clientWidth;
  };
  const low = Math.min(innerHeight, ...shown(".tabs").map((tabs) => tabs.getBoundingClientRect().top));
  const isOutside = (one) => {
    const box = one.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > low + 1;
  };
  return [
    ...(document.scrollingElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : []),
    ...shown("select").filter(isCutList).map(named),
    ...shown(".game :is(.sheet, .button, strong, .hint, h2), .top *").filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).map(named),
    ...shown("section.turn :is(.offers button, summary), .top .table-tools button").filter(isOutside).map(named),
  ];
}"""


def look_on(screens: tuple[tuple[int, int], ...], page: Page, state: str) -> dict[str, list[str]]:
    """What is cut off in a state, by screen."""
    found = {}
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50, true)))")
        page.evaluate("scrollTo(0, 0)")
        found[f"{state}, {width}x{height}"] = page.evaluate(CUT)
    return {where: cut for where, cut in found.items() if cut}


@pytest.mark.parametrize(
    ("locale", "edition", "screens"),
    [
        ("fr-FR", "clue-2002", SCREENS),
        pytest.param("en-GB", "clue-2002", SCREENS, marks=pytest.mark.nightly),
        pytest.param("fr-FR", "cluedo-2008", SCREENS, marks=pytest.mark.nightly),
        # A phone cannot show twelve rooms to go to and their board at once.
        pytest.param("fr-FR", "super-cluedo", SCREENS[:-1], marks=pytest.mark.nightly),
    ],
)
def test_a_full_table_fits_every_screen(
    newcomers: Newcomers, locale: str, edition: str, screens: tuple[tuple[int, int], ...]
) -> None:
    """With six players, on laptops, tablets and a phone, nothing is cut off while one rolls and walks."""
    page = newcomers.arrive(locale=locale)
    player = Player(page)
    player.play_now(edition, players=6)
    found: dict[str, list[str]] = {}
    kind = ""
    while kind != "move":
        player.wait()
        assert player.decision is not None
        assert not player.is_over
        kind = player.decision["kind"]
        # Faces to be named need more than a screen: their button stays in sight instead.
        if kind in ("start", "move") and not player.offers.locator(".suggest").count():
            found |= look_on(screens, page, kind)
        player.decide()
    assert {} == found
